"""What a holding is worth by itself, against the cards of its suit that the others may have.

Rules of thumb, all of them functions of two holdings: one's own and the ones that are out.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations
from math import comb, log

from preferans.bots.novice.holdings import Holding, downwards, upwards

GUARDED = (0.0, 0.5, 0.75, 0.9)
"""How often a lone honour with enough guards is lost, by how many higher cards are out."""

LONE_GAP = (0.09, 0.55, 0.8, 0.95)
"""How often the only card of a misère suit is caught: an 8, a 9, a 10, anything higher."""

GAPS = (
    (0.70, 0.85, 0.95, 0.98),
    (0.49, 0.62, 0.85, 0.97),
    (0.28, 0.58, 0.87, 0.98),
    (0.08, 0.40, 0.70, 0.90),
)
"""The same for the lowest, second, third and fourth card of a longer suit, by the depth of the
gap below it: how many more lower cards are out than the declarer has to play before it."""


NO_TRUMP_TRICKS, NO_TRUMP_SURE, NO_STOPPER, LONG_SUIT = 0.59, 0.24, 0.96, 4
"""Without trumps a trick to come is worth less than one that is sure, and a suit without an ace
in which the others have at least so many cards costs one."""

HEADED = 0.5
"""How often a card above another is caught where one must go over what lies on the table."""

HEAVIEST, DEEP, NO_WAY_UNDER = 1.2, 4.2, 0.2
"""On an all-pass: a card that this many cards too many lie below is as good as a trick, or a
little worse; and what it costs that somebody can play below one's lowest card of a suit."""


@lru_cache(maxsize=1 << 15)
def tricks(held: Holding, out: Holding) -> float:
    """The tricks to expect of a suit, ``out`` being split between two others.

    Each card that is out takes the highest card below it that is left, provided that somebody
    can still follow when its round comes, and that the card cannot wait behind its guards.
    """
    return _run(held, out, GUARDED)


@lru_cache(maxsize=1 << 15)
def led_out(held: Holding, out: Holding) -> float:
    """The same where one must lead the suit oneself, so that no honour can wait behind guards."""
    return _run(held, out, ())


def _run(held: Holding, out: Holding, guarded: tuple[float, ...]) -> float:
    worth = float(held.bit_count())
    left, n = held, out.bit_count()
    for enemy in downwards(out):
        below = left & enemy - 1
        if not below:
            break
        mine = 1 << below.bit_length() - 1
        rounds = (held & ~(2 * enemy - 1) | held & ~left).bit_count()
        worth -= _some_follow(n, rounds + 1) * _lost(held, out, mine, below, guarded)
        left ^= mine
    return worth


@lru_cache(maxsize=256)
def _some_follow(n: int, rounds: int) -> float:
    """The chance that of ``n`` cards split between two, somebody has at least ``rounds``."""
    return float(sum(comb(n, k) for k in range(n + 1) if max(k, n - k) >= rounds) / 2**n)


def _lost(
    held: Holding, out: Holding, mine: int, below: Holding, guarded: tuple[float, ...]
) -> float:
    """The chance that a card falls to a higher one rather than making its trick in the end."""
    above = out & ~(2 * mine - 1)
    next_out = out & mine - 1
    touching = below & mine - 1 & ~((1 << next_out.bit_length()) - 1)
    higher = above.bit_count()
    guards = (held ^ mine).bit_count()
    if touching or higher >= len(guarded) or guards < higher:
        return 1.0
    return guarded[higher]


@lru_cache(maxsize=1 << 15)
def sure(held: Holding, out: Holding) -> int:
    """How many cards of the holding nothing that is out can beat."""
    return (held >> out.bit_length()).bit_count()


@lru_cache(maxsize=1 << 15)
def without_trumps(held: Holding, out: Holding) -> float:
    """What a suit adds to the tricks where there are no trumps to stop the others' long suits."""
    open_door = out.bit_count() >= LONG_SUIT and not sure(held, out)
    return (
        NO_TRUMP_TRICKS * tricks(held, out)
        + NO_TRUMP_SURE * sure(held, out)
        - (NO_STOPPER if open_door else 0.0)
    )


@lru_cache(maxsize=1 << 15)
def burden(held: Holding, out: Holding) -> float:
    """The tricks that a suit will force on somebody who wants none.

    A card is safe when fewer lower cards are out than one has lower cards to play before it.
    """
    if not out:
        return 0.0
    heavy = sum(min(HEAVIEST, depth / DEEP) for depth in _depths(held, out))
    return heavy + (NO_WAY_UNDER if out & (held & -held) - 1 and held else 0.0)


@lru_cache(maxsize=1 << 15)
def holes(held: Holding, out: Holding) -> int:
    """By how much a suit falls short of 7, 9, J, K: the depth of its gaps, added up."""
    return sum(_depths(held, out))


def _depths(held: Holding, out: Holding) -> list[int]:
    """For each card, lowest first, how many lower ones are out beyond those it can wait for."""
    return [max(0, (out & card - 1).bit_count() - i) for i, card in enumerate(upwards(held))]


@lru_cache(maxsize=1 << 15)
def risk(held: Holding, out: Holding, *, heading: bool = False) -> float:
    """The chance that a misère is caught in this suit, hands open and played against well.

    The tables are those of exact play on 12,000 dealt hands that were worth a thought. With
    ``heading`` one must go over what lies on the table, and every card above another is a danger.
    """
    safe = 1.0
    for i, card in enumerate(upwards(held)):
        lower = (out & card - 1).bit_count()
        if heading:
            safe *= 1.0 - HEADED if lower else 1.0
        elif lower > i:
            gaps = GAPS[min(i, len(GAPS) - 1)] if held & held - 1 else LONE_GAP
            safe *= 1.0 - gaps[min(lower - i, len(gaps)) - 1]
    return 1.0 - safe


@lru_cache(maxsize=1 << 14)
def lightened(held: Holding, out: Holding, n: int) -> tuple[float, ...]:
    """The worth of a suit in tricks when 0, 1, … ``n`` of its cards are laid away, at best."""
    return _best_without(held, n, lambda kept: tricks(kept, out), worst=-99.0)


@lru_cache(maxsize=1 << 14)
def lightened_without_trumps(held: Holding, out: Holding, n: int) -> tuple[float, ...]:
    """The same for a contract without trumps."""
    return _best_without(held, n, lambda kept: without_trumps(kept, out), worst=-99.0)


@lru_cache(maxsize=1 << 14)
def cleared(held: Holding, out: Holding, n: int, *, heading: bool = False) -> tuple[float, ...]:
    """The chance that a misère is safe in a suit when 0, 1, … cards are laid away, as logarithms.

    Logarithms, because the chances of the suits are multiplied.
    """

    def safe(kept: Holding) -> float:
        return log(max(1.0 - risk(kept, out, heading=heading), 1e-3))

    return _best_without(held, n, safe, worst=-99.0)


def _best_without(
    held: Holding, n: int, worth: Callable[[Holding], float], worst: float
) -> tuple[float, ...]:
    """The best worth after each number of cards laid away; ``worst`` where there are too few."""
    cards = tuple(upwards(held))
    return tuple(
        max((worth(held & ~sum(away)) for away in combinations(cards, k)), default=worst)
        for k in range(n + 1)
    )

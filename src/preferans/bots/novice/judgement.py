"""What a hand is worth: tricks to expect in each strain, and what a contract then pays.

Payments are in whists of the final settlement for one unit of the contract's price, so that
contracts of different prices compare; only their order matters to a bot of this level.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from math import exp
from typing import NamedTuple

from preferans.bots.novice.holdings import Holding, holdings
from preferans.bots.novice.suits import (
    cleared,
    lightened,
    lightened_without_trumps,
    risk,
    sure,
    tricks,
    without_trumps,
)
from preferans.cards import SUITS, Cards, Suit
from preferans.deal import Aim, Contract

Strain = Suit | None

STRAINS: tuple[Strain, ...] = (*SUITS, None)

NO_TRUMP = len(SUITS)
"""The place of no trumps in ``STRAINS``."""

TRUMP_SUIT, SIDE_SUIT, TRUMP_BASE = 1.02, 0.85, 0.5
"""How the worth of the trump suit and of the others adds up to tricks, and what comes on top."""

NO_TRUMP_BASE = 2.3
"""What comes on top of the worth of the suits where there are no trumps."""

SPREAD, NO_TRUMP_SPREAD = 1.0, 1.7
"""How far the tricks really taken lie from those expected, as a standard deviation."""

POOL = 20 / 3
"""A point of the pool or the hill: ten whists, a third of which the owner pays himself."""

CONSOLATION = 2.0
"""What both opponents together write for an undertrick."""

CAUGHT_TRICKS = 2.5
"""The tricks that a caught misère takes on the average."""

SCENARIOS = 24
"""How many talons are tried before the talon is seen."""

UNSEEN = -9.0
"""The tricks in a strain that was not looked at."""


class Prospect(NamedTuple):
    """A hand with one talon that may come: tricks by strain, and the chance of a clean misère.

    ``tricks`` has one number for each of ``STRAINS``; ``certain`` those that follow one another
    from the top once he is on lead, where they were counted.
    """

    tricks: tuple[float, ...]
    clean: float
    certain: tuple[int, ...] = (0,) * len(STRAINS)


def expected(own: Sequence[Holding], out: Sequence[Holding], strain: Strain) -> float:
    """The tricks that the declarer's hand takes in a strain, against the cards that are out."""
    if strain is None:
        return sum(map(without_trumps, own, out)) + NO_TRUMP_BASE
    suits = [tricks(h, o) for h, o in zip(own, out, strict=True)]
    return suits[strain] * (TRUMP_SUIT - SIDE_SUIT) + sum(suits) * SIDE_SUIT + TRUMP_BASE


def run(own: Sequence[Holding], out: Sequence[Holding], strain: Strain) -> int:
    """The tricks that a hand on lead takes before anybody else.

    First it draws all trumps, or as many as it can; then nothing stops its other masters.
    """
    masters = [sure(h, o) for h, o in zip(own, out, strict=True)]
    if strain is None:
        return sum(masters)
    if masters[strain] < out[strain].bit_count():
        return masters[strain]
    return sum(masters) - masters[strain] + own[strain].bit_count()


def clean(own: Iterable[Holding], out: Iterable[Holding], *, heading: bool = False) -> float:
    """The chance that a misère with this hand takes no trick; ``heading`` as in ``suits.risk``."""
    safe = 1.0
    for held, others in zip(own, out, strict=True):
        safe *= 1.0 - risk(held, others, heading=heading)
    return safe


@lru_cache(maxsize=256)
def prospects(hand: int, deck: int, takes: int, *, heading: bool = False) -> tuple[Prospect, ...]:
    """The hand with each of a fair sample of the talons that it may be given, best cards kept.

    ``hand`` and ``deck`` are bits; ``takes`` is the number of cards taken and laid away.
    """
    talons = list(combinations(Cards(deck & ~hand), takes))
    own = holdings(hand)
    strains = _likely(own, holdings(deck & ~hand))
    step = max(1, len(talons) // SCENARIOS)
    return tuple(
        prospect(hand | sum(1 << card for card in talon), deck, takes, strains, heading=heading)
        for talon in talons[step // 2 :: step]
    )


def _likely(own: Sequence[Holding], out: Sequence[Holding]) -> tuple[int, ...]:
    """The two suits that are best as trumps, and no trumps, as places in ``STRAINS``."""
    by_worth = sorted(SUITS, key=lambda s: (-tricks(own[s], out[s]), -own[s].bit_count(), s))
    return (*map(int, by_worth[:2]), NO_TRUMP)


def prospect(
    cards: int, deck: int, takes: int, strains: Iterable[int], *, heading: bool = False
) -> Prospect:
    """What can be made of a hand that must still lay ``takes`` of its cards away."""
    own, out = holdings(cards), holdings(deck & ~cards)
    suits = [lightened(h, o, takes) for h, o in zip(own, out, strict=True)]
    found = [UNSEEN] * len(STRAINS)
    for i in strains:
        if i == NO_TRUMP:
            bare = [lightened_without_trumps(h, o, takes) for h, o in zip(own, out, strict=True)]
            found[i] = _best_lay(bare) + NO_TRUMP_BASE
        else:
            # The trump suit counts for more, so less is laid away from it.
            more = TRUMP_SUIT / SIDE_SUIT
            weighed = [
                [w * more for w in worth] if s == i else worth for s, worth in enumerate(suits)
            ]
            found[i] = _best_lay(weighed) * SIDE_SUIT + TRUMP_BASE
    safe = [cleared(h, o, takes, heading=heading) for h, o in zip(own, out, strict=True)]
    return Prospect(tuple(found), exp(_best_lay(safe)))


def _best_lay(suits: Sequence[Sequence[float]]) -> float:
    """The most that is left when cards are laid away: by suit, the worth without 0, 1, … cards."""
    a, b, c, d = suits
    if len(a) == 3:
        a0, a1, a2 = a
        b0, b1, b2 = b
        c0, c1, c2 = c
        d0, d1, d2 = d
        return max(
            max(a2 + b0, a1 + b1, a0 + b2) + c0 + d0,
            max(a1 + b0, a0 + b1) + max(c1 + d0, c0 + d1),
            a0 + b0 + max(c2 + d0, c1 + d1, c0 + d2),
        )
    n = len(a)
    total = [0.0, *[float("-inf")] * (n - 1)]
    for worth in suits:
        total = [max(total[j] + worth[k - j] for j in range(k + 1)) for k in range(n)]
    return total[-1]


Menu = tuple[tuple[tuple[int, int], ...], ...]
"""By strain, the contracts that may be played: tricks to take and price; null ones come last."""


def menu(contracts: Iterable[Contract], size: int) -> Menu:
    """Contracts sorted by strain; ``size`` is the number of tricks in a deal."""
    by_strain: list[list[tuple[int, int]]] = [[] for _ in (*STRAINS, "null")]
    for contract in contracts:
        target = contract.target
        if contract.null:
            by_strain[-1].append((0, contract.value))
        else:
            place = NO_TRUMP if contract.trump is None else int(contract.trump)
            # The last tricks are taken only by a hand that could take nearly all.
            need = size - 1 if target.kind is Aim.LAST else target.n
            by_strain[place].append((need, contract.value))
    return tuple(map(tuple, by_strain))


def best_pay(offered: Menu, outlook: Prospect, size: int) -> float:
    """What the best of these contracts pays with these prospects."""
    most = float("-inf")
    for place, mean in enumerate(outlook.tricks):
        if offered[place] and mean > UNSEEN:
            spread = NO_TRUMP_SPREAD if place == NO_TRUMP else SPREAD
            chances = odds(round(mean, 1), size, spread, outlook.certain[place])
            most = max(most, _best_of(offered[place], chances))
    for _, price in offered[-1]:
        most = max(most, price * POOL * (outlook.clean * (1 + CAUGHT_TRICKS) - CAUGHT_TRICKS))
    return most


def pay(contract: Contract, outlook: Prospect, size: int) -> float:
    """What one contract pays with these prospects."""
    return best_pay(menu((contract,), size), outlook, size)


@lru_cache(maxsize=1 << 13)
def _best_of(offered: tuple[tuple[int, int], ...], chances: tuple[float, ...]) -> float:
    return max(price * _pays(need, chances) for need, price in offered)


def _pays(need: int, chances: Sequence[float]) -> float:
    """The pay of a contract of ``need`` tricks for one unit of its price."""
    size = len(chances) - 1
    total = 0.0
    for taken, chance in enumerate(chances):
        short = need - taken
        if short <= 0:
            total += chance * (POOL - (size - taken))
        else:
            total -= chance * ((POOL + CONSOLATION) * short + (size - taken))
    return total


NARROW, NARROWEST = 0.45, 0.3
"""Near all the tricks less can go wrong: the spread is no more than this part of what lies between
the tricks expected and all of them, and no less than that."""


ACCIDENT = 0.15
"""How much likelier than nothing it is to miss tricks that are certain once one is on lead."""


@lru_cache(maxsize=1 << 13)
def odds(mean: float, size: int, spread: float, certain: int = 0) -> tuple[float, ...]:
    """The chance of taking 0, 1, … ``size`` tricks where ``mean`` are expected."""
    at = min(max(mean, float(certain)), float(size))
    spread = min(spread, max(NARROWEST, NARROW * (size + 0.5 - at)))
    heights = [exp(-(((n - at) / spread) ** 2) / 2) for n in range(size + 1)]
    heights[:certain] = [height * ACCIDENT for height in heights[:certain]]
    total = sum(heights)
    return tuple(height / total for height in heights)

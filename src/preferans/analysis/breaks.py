"""Chances that can be counted: how suits break, what the talon holds, whether a misère is caught.

All answers are exact fractions.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from math import comb, prod

import numpy as np
from numpy.typing import NDArray

from preferans.cards import PACK_32, Cards
from preferans.ledger import Seat
from preferans.solver import Goal, Position, at_least_many


def layout_chance(unseen: int, hand: int, missing: Sequence[int], held: Sequence[int]) -> Fraction:
    """The chance that a hidden hand holds so many of each of several groups of cards.

    ``unseen`` cards lie hidden, ``hand`` of them in that hand; of the group ``missing[i]`` cards
    are among them, and the question is whether the hand holds exactly ``held[i]``. Groups do not
    overlap. Raises ``ValueError`` for numbers that no deal can have.

    >>> layout_chance(20, 10, [4, 3], [4, 3])
    Fraction(1, 646)
    """
    others = unseen - sum(missing)
    if not 0 <= hand <= unseen or others < 0 or min(missing, default=0) < 0:
        raise ValueError(f"no deal has {unseen} cards unseen, {hand} in a hand, {missing} missing")
    if len(held) != len(missing) or min(held, default=0) < 0:
        raise ValueError(f"say for each of {len(missing)} groups how many cards are held")
    rest = hand - sum(held)
    if rest < 0:
        return Fraction(0)
    ways = prod(map(comb, missing, held)) * comb(others, rest)
    return Fraction(ways, comb(unseen, hand))


def break_chance(
    hands: Sequence[int], missing: int, split: Sequence[int], unseen: int | None = None
) -> Fraction:
    """The chance that ``missing`` cards lie so with hidden hands, whichever hand has which part.

    ``hands``: the cards in each hidden hand. ``unseen``: all hidden cards, those of the talon
    with them; by default only those of the hands. Raises ``ValueError`` for a split into other
    parts than there are hands, or of more cards than are missing.

    >>> break_chance([10, 10], 3, [2, 1])
    Fraction(15, 19)
    """
    hidden = sum(hands) if unseen is None else unseen
    if len(split) != len(hands) or sum(split) > missing or min(split, default=0) < 0:
        raise ValueError(f"{missing} cards in {len(hands)} hands cannot lie {split}")
    if not missing <= hidden or sum(hands) > hidden or min(hands, default=0) < 0:
        raise ValueError(f"hands of {hands} and {missing} missing cards do not fit into {hidden}")
    places = (*hands, hidden - sum(hands))
    ways = sum(
        prod(map(comb, places, (*parts, missing - sum(split))))
        for parts in set(permutations(split))
    )
    return Fraction(ways, comb(hidden, missing))


def talon_chance(unseen: int, talon: int, wanted: int, at_least: int = 1) -> Fraction:
    """The chance that the talon holds at least so many of the ``wanted`` cards.

    ``unseen``: the cards that one does not see, the talon among them. Raises ``ValueError`` for
    numbers that no deal can have.

    >>> talon_chance(22, 2, 7)
    Fraction(6, 11)
    """
    if not 0 <= wanted <= unseen or at_least < 0:
        raise ValueError(f"{wanted} of {unseen} unseen cards cannot be wanted")
    return sum(
        (layout_chance(unseen, talon, [wanted], [n]) for n in range(at_least, talon + 1)),
        Fraction(0),
    )


def catch_chance(hand: Cards, discard: Cards, leader: Seat) -> Fraction:
    """The chance that a misère takes a trick, all cards open and both sides at their best.

    ``hand`` and ``discard``: what the player of the misère holds and has laid away; he sits in
    the forehand's seat, so ``leader`` MIDDLE is the defender to his left. All ways in which the
    other cards can lie with the defenders are solved. Raises ``ValueError`` for other than ten
    and two cards.
    """
    unseen = tuple(PACK_32 - hand - discard)
    if len(hand) != 10 or len(discard) != 2 or len(unseen) != 20:
        raise ValueError(f"a misère is played with ten cards, two laid away: {hand}, {discard}")
    first = _halves(unseen)
    whole = np.uint32(sum(1 << card for card in unseen))
    own = np.full_like(first, hand.bits)
    deals = np.stack([own, first, whole ^ first], axis=1)
    like = Position(
        (hand, Cards(int(first[0])), Cards(int(whole ^ first[0]))),
        Seat.FORE,
        leader,
        goal=Goal.MISERE,
    )
    caught = at_least_many(deals, 1, like)
    return Fraction(int(np.count_nonzero(caught)), len(first))


def _halves(cards: Sequence[int]) -> NDArray[np.uint32]:
    """Every choice of half of these cards, as sets of bits."""
    picks = np.arange(1 << len(cards), dtype=np.uint32)
    sizes, chosen = np.zeros_like(picks), np.zeros_like(picks)
    for i, card in enumerate(cards):
        picked = (picks >> np.uint32(i)) & np.uint32(1)
        sizes += picked
        chosen |= picked << np.uint32(card)
    halves: NDArray[np.uint32] = chosen[sizes == len(cards) // 2]
    return halves

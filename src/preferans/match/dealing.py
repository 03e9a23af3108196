"""Shuffling and dealing: from a source of chance, or a given pack order, to a deal.

The shuffle is spelled out here so that a seed gives the same deal for ever: the pack in its
stored order (suits S C D H, seven to ace, sixes last) is shuffled by Fisher and Yates from the
last card down, each index drawn by rejection from the fewest bits that can hold it. Of ``rng``
only ``getrandbits`` is used.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from preferans.cards import PACK, Card, Cards
from preferans.deal import BadDealError, Deal, Ruleset

if TYPE_CHECKING:
    from random import Random

T = TypeVar("T")


def below(n: int, rng: Random) -> int:
    """A number from 0 to ``n - 1``, each as likely; ``n`` is 1 at least."""
    bits = (n - 1).bit_length()
    while (drawn := rng.getrandbits(bits) if bits else 0) >= n:
        pass
    return drawn


def shuffled(items: Sequence[T], rng: Random) -> tuple[T, ...]:
    """The same things in an order drawn by ``rng``, every order as likely."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        pick = below(last + 1, rng)
        order[last], order[pick] = order[pick], order[last]
    return tuple(order)


def pack_of(rules: Ruleset) -> tuple[Card, ...]:
    """The cards of a ruleset in their stored order."""
    return _in_order(rules.deck)


@cache
def _in_order(deck: Cards) -> tuple[Card, ...]:
    return tuple(card for card in PACK if card in deck)


def dealt(rules: Ruleset, order: Sequence[Card]) -> Deal:
    """The deal from a pack in this order, top card first, in the packets of the ruleset.

    Raises ``BadDealError`` unless ``order`` is the whole pack, each card once.
    """
    if Cards.of(order) != rules.deck or len(order) != len(rules.deck):
        raise BadDealError(f"a pack of {len(rules.deck)} different cards is dealt: {order}")
    hands: tuple[list[Card], ...] = ([], [], [])
    talon: list[Card] = []
    cards = iter(order)
    for n in rules.packets:
        for taker in hands if n > 0 else (talon,):
            taker.extend(next(cards) for _ in range(abs(n)))
    return Deal(tuple(map(Cards.of, hands)), tuple(talon))


def random_deal(rules: Ruleset, rng: Random) -> Deal:
    """A deal drawn by ``rng``: shuffled, then dealt in the packets of the ruleset."""
    return dealt(rules, shuffled(pack_of(rules), rng))

"""Cards suit by suit as small numbers, for tables and for the arithmetic of the rules of thumb.

A *holding* is what somebody has of one suit: bit 0 is the six, bit 1 the seven, bit 8 the ace.
"""

from __future__ import annotations

from collections.abc import Iterator

from preferans.cards import PACK, SUITS, Card

Holding = int
Holdings = tuple[Holding, Holding, Holding, Holding]

ROWS = tuple(0xFF << 8 * s | 1 << 32 + s for s in SUITS)
"""The bits of each suit in a set of cards."""


def holding(bits: int, suit: int) -> Holding:
    """What a set of cards has of one suit."""
    return (bits >> 8 * suit & 0xFF) << 1 | bits >> 32 + suit & 1


def holdings(bits: int) -> Holdings:
    """A set of cards, suit by suit."""
    return (
        (bits & 0xFF) << 1 | bits >> 32 & 1,
        (bits >> 8 & 0xFF) << 1 | bits >> 33 & 1,
        (bits >> 16 & 0xFF) << 1 | bits >> 34 & 1,
        (bits >> 24 & 0xFF) << 1 | bits >> 35 & 1,
    )


def place(card: Card) -> int:
    """The bit of a card in its holding, as a number from 0 for the six to 8 for the ace."""
    return (card & 7) + 1 if card < 32 else 0


def card_at(suit: int, bit: int) -> Card:
    """The card of a suit whose bit in a holding has this number."""
    return PACK[8 * suit + bit - 1 if bit else 32 + suit]


def upwards(held: Holding) -> Iterator[int]:
    """The bits of a holding, lowest card first."""
    while held:
        low = held & -held
        yield low
        held ^= low


def downwards(held: Holding) -> Iterator[int]:
    """The bits of a holding, highest card first."""
    while held:
        top = 1 << held.bit_length() - 1
        yield top
        held ^= top

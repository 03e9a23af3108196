"""Cards, suits, sets of cards and the trick."""

from preferans.cards.set import (
    NONE,
    PACK,
    PACK_32,
    PACK_36,
    RANKS,
    SUITS,
    Card,
    Cards,
    Suit,
)
from preferans.cards.trick import beaters, legal_cards, winner

__all__ = [
    "NONE",
    "PACK",
    "PACK_32",
    "PACK_36",
    "RANKS",
    "SUITS",
    "Card",
    "Cards",
    "Suit",
    "beaters",
    "legal_cards",
    "winner",
]

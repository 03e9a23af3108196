"""What a player can do. Everything at the table is said, discarded, played or claimed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from preferans.cards import PACK, SUITS, Card, Cards


@dataclass(frozen=True, slots=True)
class Say:
    """A word of the talk: a bid, a pass, a whist, an answer. ``say`` gives each word once."""

    word: str


@dataclass(frozen=True, slots=True)
class Discard:
    """The cards that the declarer lays away."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Play:
    """One card to the trick."""

    card: Card


@dataclass(frozen=True, slots=True)
class Claim:
    """An offer to end the play (rules/russian §5.6).

    One number is what the declarer takes of the remaining tricks; three are what each hand takes,
    forehand first, where the defenders' tricks are counted apart. ``waived``: the contract fails
    by it, and nobody writes whists (§3.1); then the declarer's number alone is told.
    """

    tricks: tuple[int, ...]
    waived: bool = False


Action = Say | Discard | Play | Claim


@cache
def say(word: str) -> Say:
    """The one ``Say`` of this word."""
    return Say(word)


def says(*words: str) -> tuple[Say, ...]:
    """Several words as options."""
    return tuple(map(say, words))


@cache
def discard(bits: int) -> Discard:
    """The one ``Discard`` of the cards with these bits."""
    return Discard(Cards(bits))


_PLAYS = tuple(Play(card) for card in PACK)
_PLAYS_OF_SUIT = tuple(
    tuple(
        tuple(_PLAYS[8 * s + r] for r in range(7, -1, -1) if byte >> r & 1) for byte in range(256)
    )
    for s in SUITS
)


def play(card: Card) -> Play:
    """The one ``Play`` of this card."""
    return _PLAYS[card]


def plays(cards: Cards) -> tuple[Play, ...]:
    """Each card of ``cards`` as an option: suits in order of storage, highest card first."""
    bits = cards.bits
    if bits >> 32:
        return tuple(_PLAYS[card] for card in cards)
    spades, clubs, diamonds, hearts = _PLAYS_OF_SUIT
    return (
        spades[bits & 0xFF]
        + clubs[bits >> 8 & 0xFF]
        + diamonds[bits >> 16 & 0xFF]
        + hearts[bits >> 24 & 0xFF]
    )

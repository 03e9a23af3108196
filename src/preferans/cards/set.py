"""Cards, suits and immutable sets of cards. Knows nothing of any game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import reduce
from operator import or_

RANKS = "6789TJQKA"
"""Rank letters, lowest first. The six is in the 36-card pack only."""

_SUIT_LETTERS = "SCDH"
_SUIT_SYMBOLS = "♠♣♦♥"
_RANK_WORDS = {"10": "T"}


class Suit(IntEnum):
    """Where a suit is stored. How suits *rank* is a ruleset's business."""

    SPADES, CLUBS, DIAMONDS, HEARTS = range(4)

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Read ``S``, ``♠`` and their fellows; raises ``ValueError`` for anything else."""
        for letters in (_SUIT_LETTERS, _SUIT_SYMBOLS):
            if len(text) == 1 and text.upper() in letters:
                return SUITS[letters.index(text.upper())]
        raise ValueError(f"not a suit: {text!r}; the suits are S, C, D and H")

    @property
    def symbol(self) -> str:
        """The suit as printed on a card, ``♠♣♦♥``."""
        return _SUIT_SYMBOLS[self]

    def __str__(self) -> str:
        return _SUIT_LETTERS[self]


class Card(int):
    """A card as a number: ``8 * suit + rank`` from seven (0) to ace (7); the sixes are 32 to 35.

    >>> Card.parse("♠A"), Card.parse("10S"), int(Card.parse("C7"))
    (SA, ST, 8)
    """

    __slots__ = ()

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read ``SA``, ``AS``, ``10S``, ``TS`` or ``♠A``; raises ``ValueError`` for no card."""
        bare = text.strip()
        for suit, rank in ((bare[:1], bare[1:]), (bare[-1:], bare[:-1])):
            if suit and suit.upper() in _SUIT_LETTERS + _SUIT_SYMBOLS:
                letter = _RANK_WORDS.get(rank, rank.upper())
                if len(letter) == 1 and letter in RANKS:
                    return cls.of(Suit.parse(suit), letter)
        raise ValueError(f"not a card: {text!r}; write a suit and a rank, as SA, HT or C7")

    @classmethod
    def of(cls, suit: Suit, rank: str) -> Card:
        """The card of ``suit`` whose rank letter is ``rank``."""
        place = RANKS.index(rank) - 1
        return PACK[8 * suit + place if place >= 0 else 32 + suit]

    @property
    def suit(self) -> Suit:
        """The suit it belongs to."""
        return _SUIT_OF[self]

    @property
    def rank(self) -> int:
        """Its place in its suit: 0 for the seven up to 7 for the ace, -1 for the six."""
        return self & 7 if self < 32 else -1

    @property
    def letter(self) -> str:
        """Its rank letter, one of :data:`RANKS`."""
        return RANKS[self.rank + 1]

    def __str__(self) -> str:
        return f"{self.suit}{self.letter}"

    __repr__ = __str__


SUITS = tuple(Suit)
_SUIT_OF = tuple(SUITS[i >> 3] if i < 32 else SUITS[i - 32] for i in range(36))
PACK = tuple(Card(i) for i in range(36))
"""The cards by number, sixes last."""

SUIT_BITS = tuple(0xFF << 8 * s | 1 << 32 + s for s in range(4))
"""The bits of all nine cards of each suit."""


@dataclass(frozen=True, slots=True, eq=False)
class Cards:
    """An immutable set of cards; bit ``n`` of ``bits`` is card number ``n``.

    Iteration and text run by suit and within a suit from the highest card down.
    """

    bits: int = 0

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Cards:
        """The set of ``cards``."""
        return cls(reduce(or_, (1 << card for card in cards), 0))

    @classmethod
    def parse(cls, text: str) -> Cards:
        """Read ``"SAK7 HT"``, ``"♠ AK7 ♥ 10"``, ``"AS KS 7S"`` or ``"-"``.

        Raises ``ValueError`` naming the piece that is no card, or a card met twice.

        >>> str(Cards.parse("HT SA7K"))
        'SAK7 HT'
        """
        bits = 0
        for card in _cards_in(text):
            if bits >> card & 1:
                raise ValueError(f"the card {card} stands twice in {text!r}")
            bits |= 1 << card
        return cls(bits)

    def __iter__(self) -> Iterator[Card]:
        for suit in SUITS:
            own = self.bits >> 8 * suit & 0xFF
            while own:
                top = own.bit_length() - 1
                yield PACK[8 * suit + top]
                own ^= 1 << top
            if self.bits >> 32 + suit & 1:
                yield PACK[32 + suit]

    # Written out: sets of cards are keys of what is remembered everywhere, and the generated
    # two, which go by way of tuples, took a third of the time of a defence with open hands.
    def __eq__(self, other: object) -> bool:
        return self.bits == other.bits if isinstance(other, Cards) else NotImplemented

    def __hash__(self) -> int:
        return self.bits

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __bool__(self) -> bool:
        return self.bits != 0

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and self.bits >> card & 1 == 1

    def __or__(self, other: Cards) -> Cards:
        return Cards(self.bits | other.bits)

    def __and__(self, other: Cards) -> Cards:
        return Cards(self.bits & other.bits)

    def __sub__(self, other: Cards) -> Cards:
        return Cards(self.bits & ~other.bits)

    def __le__(self, other: Cards) -> bool:
        return not self.bits & ~other.bits

    def suit(self, suit: Suit) -> Cards:
        """Those of one suit."""
        return Cards(self.bits & SUIT_BITS[suit])

    def __str__(self) -> str:
        groups = ((s, "".join(c.letter for c in self.suit(s))) for s in SUITS)
        return " ".join(f"{s}{ranks}" for s, ranks in groups if ranks) or "-"

    __repr__ = __str__


NONE = Cards()
PACK_32 = Cards(0xFFFF_FFFF)
"""Seven to ace in four suits."""
PACK_36 = Cards(0xF_FFFF_FFFF)
"""Six to ace in four suits."""


def _cards_in(text: str) -> Iterator[Card]:
    """The cards of a text in any of the spellings of :meth:`Cards.parse`."""
    suit: str | None = None
    for piece in text.replace(",", " ").replace("10", "T").split():
        if piece == "-":
            continue
        head, ranks = piece[0], piece[1:].lstrip(":")
        if head.upper() in _SUIT_LETTERS + _SUIT_SYMBOLS and all(r.upper() in RANKS for r in ranks):
            suit = head
            yield from (Card.parse(head + rank) for rank in ranks)
        elif piece[-1].upper() in _SUIT_LETTERS + _SUIT_SYMBOLS:
            yield Card.parse(piece)
        elif suit is not None and all(r.upper() in RANKS for r in piece):
            yield from (Card.parse(suit + rank) for rank in piece)
        else:
            raise ValueError(f"not cards: {piece!r} in {text!r}; write them as SAK7 HT")

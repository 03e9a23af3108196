"""Reading single values of cases: texts, numbers, amounts, cards in every spelling.

Each function reads a value as it came out of the file and raises ``ValueError`` saying what was
read and what was expected.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from preferans.cards import NONE, Card, Cards, Suit

T = TypeVar("T")

_AMOUNT = re.compile(r"[-+]?\d+(?:/\d+|\.\d+)?")
CONTRACT = re.compile(r"(6|7|8|9|10) ?(S|C|D|H|NT?)")
_SUITS = str.maketrans("♠♣♦♥", "SCDH")
_WORDS = {
    "m": "misere",
    "misère": "misere",
    "mbp": "misere-bp",
    "misere_bp": "misere-bp",
    "9bp": "9bp",
}
_NO_TRUMP = ("NT", "N", "NONE", "M", "MISERE", "RASPASY", "BETL", "SANS")


def text(raw: object) -> str:
    """A text; a number is read as it is written."""
    if isinstance(raw, bool) or not isinstance(raw, str | int):
        raise _bad(raw, "a text")
    return str(raw)


def number(raw: object) -> int:
    """A whole number, also in quotes."""
    if isinstance(raw, str) and re.fullmatch(r"[-+]?\d+", raw.strip()):
        return int(raw)
    if isinstance(raw, bool) or not isinstance(raw, int):
        raise _bad(raw, "a whole number")
    return raw


def flag(raw: object) -> bool:
    """``true`` or ``false``."""
    if not isinstance(raw, bool):
        raise _bad(raw, "true or false")
    return raw


def amount(raw: object) -> Fraction:
    """An exact amount: ``5``, ``-82/3`` or ``2.5``."""
    if isinstance(raw, bool) or not isinstance(raw, int | float | str):
        raise _bad(raw, "an amount such as 5, -82/3 or 2.5")
    shown = str(raw).strip()
    if not _AMOUNT.fullmatch(shown):
        raise _bad(raw, "an amount such as 5, -82/3 or 2.5")
    return Fraction(shown)


def listed(read: Callable[[object], T]) -> Callable[[object], tuple[T, ...]]:
    """A list of values of one kind."""

    def read_list(raw: object) -> tuple[T, ...]:
        if not isinstance(raw, list):
            raise _bad(raw, "a list")
        return tuple(map(read, raw))

    return read_list


def mapped(read: Callable[[object], T]) -> Callable[[object], dict[str, T]]:
    """A mapping from names to values of one kind."""

    def read_mapping(raw: object) -> dict[str, T]:
        if not isinstance(raw, Mapping):
            raise _bad(raw, "names with values")
        return {str(name): read(value) for name, value in raw.items()}

    return read_mapping


def by_player(
    read: Callable[[object], T], players: Sequence[str]
) -> Callable[[object], dict[str, T]]:
    """A value for each player, as a row in their order or as a mapping from names."""

    def read_row(raw: object) -> dict[str, T]:
        if not isinstance(raw, list):
            return mapped(read)(raw)
        if len(raw) != len(players):
            raise _bad(raw, f"a row for {', '.join(players)}")
        return dict(zip(players, listed(read)(raw), strict=True))

    return read_row


def spoken(raw: object) -> tuple[str, str]:
    """``A:whist``: who says it, and what."""
    who, colon, said = text(raw).partition(":")
    if not colon or not who.strip() or not said.strip():
        raise _bad(raw, "who says it, a colon and the word, as 1:6S")
    return who.strip(), said.strip()


def laid(raw: object) -> tuple[str, Card]:
    """``A:9C``: who plays, and which card."""
    who, shown = spoken(raw)
    return who, card(shown)


def word(raw: object) -> str:
    """A word of the talk as the engine says it: ``M`` is ``misere``, ``6♠`` is ``6S``."""
    plain = " ".join(text(raw).translate(_SUITS).split())
    if contract := CONTRACT.fullmatch(plain.upper()):
        level, strain = contract.groups()
        return f"{level}{'NT' if strain.startswith('N') else strain}"
    head, blank, rest = plain.partition(" ")
    if blank and head.lower() in ("blind", "dark"):
        return f"blind {word(rest)}"
    return _WORDS.get(plain.lower(), plain.lower())


def words(raw: object) -> frozenset[str]:
    """A list of words of the talk, in no order."""
    return frozenset(listed(word)(raw))


def card(raw: object) -> Card:
    """One card: ``AS``, ``SA``, ``10S``, ``TS`` or ``♠A``."""
    return Card.parse(text(raw))


def cards_in_order(raw: object) -> tuple[Card, ...]:
    """A list of cards whose order matters; a single card is a list of one."""
    if isinstance(raw, str):
        raw = raw.replace(",", " ").split()
    found = listed(card)(raw)
    if len(set(found)) < len(found):
        raise _bad(raw, "each card once")
    return found


def cards(raw: object) -> Cards:
    """A hand: a list of cards, suit → ranks, ``S:AKQ;C:7`` or the spellings of a deal."""
    match raw:
        case list():
            return Cards.of(cards_in_order(raw))
        case Mapping():
            found = NONE
            for suit, ranks in raw.items():
                found = found | _of_suit(text(suit), "" if ranks is None else text(ranks))
            return found
        case str():
            return Cards.parse(_plain(raw))
        case None:
            return NONE
    raise _bad(raw, "cards, as [AS, 10S], {S: AT, H: ''} or S:AT;H:")


def trump(raw: object) -> Suit | None:
    """A trump suit, or ``NT`` (also ``M``, ``none``) for no trump."""
    shown = text(raw).strip()
    return None if shown.upper() in _NO_TRUMP else suit(shown)


def suit(raw: object) -> Suit:
    """A suit: its letter, its sign or its name."""
    shown = text(raw).strip()
    return Suit[shown.upper()] if shown.upper() in Suit.__members__ else Suit.parse(shown)


def _of_suit(name: str, ranks: str) -> Cards:
    letter = Suit.parse(name)
    bare = ranks.replace("10", "T").replace(" ", "").strip("-")
    found = tuple(Card.parse(f"{letter}{rank}") for rank in bare)
    if len(set(found)) < len(found):
        raise ValueError(f"a card of {letter} stands twice in {ranks!r}")
    return Cards.of(found)


def _plain(hand: str) -> str:
    """``S:AKQ;C:7;D:;H:98`` as suits with ranks, void suits left out."""
    groups = (group.strip() for group in hand.replace(";", " ").split())
    return " ".join(group for group in groups if not group.endswith(":")) or "-"


def _bad(raw: object, expected: str) -> ValueError:
    return ValueError(f"read {raw!r}, expected {expected}")

"""What stands in a record, piece by piece, before anyone knows whether it is true.

The text and the JSON of a record are two ways of writing the same page. Each piece knows where
it was read, so that whoever finds it wrong can say so.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction

from preferans.notation.errors import NotationError

VERSION = 1
"""Of the format. A reader refuses versions it does not know."""

_TAG = re.compile(r"note|fair|x-[a-z0-9-]+")


def is_tag(name: str) -> bool:
    """Whether a tag may have this name: ``note``, ``fair``, or ``x-`` and a word of its own."""
    return _TAG.fullmatch(name) is not None


@dataclass(frozen=True, slots=True)
class Piece:
    """A text and where it was read; the place does not count when pieces are compared."""

    text: str
    place: str = field(default="", compare=False)

    def wrong(self, expected: str, where: str = "") -> NotationError:
        """The error that something else was expected here, ``where`` in the match."""
        return NotationError(self.text, expected, where).within(self.place)


@dataclass(frozen=True, slots=True)
class Line:
    """What the sheet says of one account: an amount, and for an entry its reason.

    ``why`` are the reason's code and its parameters as texts, ``None`` where no reason is given.
    """

    player: str
    column: str
    amount: Fraction
    on: str | None = None
    why: tuple[str, ...] | None = None
    place: str = field(default="", compare=False)

    @property
    def account(self) -> tuple[str, str, str | None]:
        """Whose account, which column, against whom."""
        return self.player, self.column, self.on


@dataclass(frozen=True, slots=True)
class Group:
    """Some actions of a deal under the word that says what they are about."""

    label: Piece
    said: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class DealPage:
    """One deal. ``hands`` are three, each with the name of who holds it if that is written.

    ``sheet`` are the entries that the deal made, ``totals`` the accounts after it; both ``None``
    where the record is silent, as it is on a deal that was not finished.
    """

    number: Piece
    dealer: Piece | None
    hands: tuple[tuple[Piece | None, Piece], ...]
    talon: Piece
    groups: tuple[Group, ...]
    taken: Piece | None = None
    sheet: tuple[Line, ...] | None = None
    totals: tuple[Line, ...] | None = None
    tags: tuple[tuple[Piece, Piece], ...] = ()


@dataclass(frozen=True, slots=True)
class CallPage:
    """A call that concerns the whole match."""

    call: Piece


@dataclass(frozen=True, slots=True)
class Page:
    """A whole record as written.

    ``rules`` is a ruleset's name with the options that differ. ``result`` are the amounts of the
    settlement by player.
    """

    rules: Piece
    players: tuple[Piece, ...]
    dealer: Piece
    seed: Piece | None = None
    date: Piece | None = None
    bots: tuple[tuple[Piece, Piece], ...] = ()
    tags: tuple[tuple[Piece, Piece], ...] = ()
    events: tuple[DealPage | CallPage, ...] = ()
    over: Piece | None = None
    result: tuple[tuple[Piece, Piece], ...] | None = None

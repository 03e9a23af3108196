"""A sheet kept for a table with real cards: notes in order, and the match that they come to.

A note is what somebody at the table tells: a deal, a correction, a newcomer, a misdeal, the end.
The sheet is never changed by hand: it is what all notes come to, so that any can be mended.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from preferans.books import BuleCourse, KasaCourse, Points, PotCourse, Pulka
from preferans.books.whys import why
from preferans.deal import HANDS, End, Ruleset, Seat
from preferans.ledger import Common, Entry, PlayerId, Table
from preferans.ledger.ledger import ZERO, Key
from preferans.match.declared import Report
from preferans.match.match import (
    Match,
    end_match,
    join_match,
    misdeal,
    new_match,
    report_deal,
    tick,
)
from preferans.rulesets import table_size

DIRECTED = ("whists", "supe", "chips")
"""The columns that are written against somebody; chips, which he pays."""

COLUMNS = ("pool", "hill", *DIRECTED, "bule", "refe", "points")
"""The columns that a correction can change, each where the sheet has it."""

_BELOW_ZERO = ("hill", "bule", "chips", "points")
"""The columns in which less than nothing can stand."""

_SEAT = re.compile(r"\bseat ([1-4])\b")


class BadNote(ValueError):
    """A note that the table cannot have seen. ``number`` counts the notes from 1."""

    def __init__(self, number: int, reason: str) -> None:
        self.number, self.reason = number, reason
        super().__init__(f"note {number}: {reason}")


@dataclass(frozen=True, slots=True)
class Correction:
    """An amount that no deal explains: a fine, or an entry put right.

    ``player``: whose account, or an account of the table. ``on``: whom whists and supe are written
    against, who pays chips. ``reason``: why, in the keeper's words, on one line; the journal calls
    it a correction. Raises ``ValueError`` for a column that is none.
    """

    player: PlayerId
    column: str
    amount: Fraction
    reason: str
    on: PlayerId | None = None

    def __post_init__(self) -> None:
        if self.column not in COLUMNS:
            raise ValueError(f"{self.column!r} is no column; a sheet has {', '.join(COLUMNS)}")
        if (self.on is None) == (self.column in DIRECTED):
            directed = " and ".join(DIRECTED)
            raise ValueError(f"{directed} are written on somebody, other columns on nobody")
        if not self.amount:
            raise ValueError("a correction of nothing changes nothing")
        if not self.reason or self.reason != " ".join(self.reason.split()):
            raise ValueError("a correction needs a reason, in words on one line")


@dataclass(frozen=True, slots=True)
class Newcomer:
    """A fourth player who sits down (rules/russian §1.2)."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class Misdealt:
    """The cards were dealt wrongly and are dealt again (rules/russian §1.5)."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The players stop before the rules end the match."""

    end: End = End.AGREEMENT


@dataclass(frozen=True, slots=True)
class Passed:
    """So many minutes had passed since the first deal; a limit of time may end the match."""

    minutes: int


Note = Report | Correction | Newcomer | Misdealt | Ended | Passed


def columns_of(rules: Ruleset) -> tuple[str, ...]:
    """The columns of a sheet that can be corrected under these rules."""
    match rules.course:
        case Pulka(hill_as_whists=whists):
            return ("pool", "whists") if whists is not None else ("pool", "hill", "whists")
        case BuleCourse():
            return ("bule", "supe", "refe")
        case KasaCourse():
            return ("chips",)
        case PotCourse():
            return ("points",) if isinstance(rules.book, Points) else ("chips",)
        case _:
            return ()


def common_of(rules: Ruleset) -> PlayerId | None:
    """The name of the account that belongs to the table, where there is one."""
    match rules.course:
        case KasaCourse():
            return Common.KASA.value
        case PotCourse(stakes=stakes, ante=ante) if stakes or ante:
            return Common.POT.value
        case _:
            return None


@dataclass(frozen=True, slots=True)
class Keeping:
    """What was told at a table so far.

    ``rules`` as agreed before the first deal; ``players`` in order of turn then, and who of them
    dealt first. Raises ``ValueError`` for players or rules that make no table.
    """

    rules: Ruleset
    players: tuple[PlayerId, ...]
    dealer: PlayerId
    notes: tuple[Note, ...] = ()

    def __post_init__(self) -> None:
        _check(self)

    @property
    def match(self) -> Match:
        """The match that the notes come to. Raises ``BadNote``."""
        *_, last = self.stages()
        return last

    def stages(self) -> Iterator[Match]:
        """The match before each note, and after the last. Raises ``BadNote``."""
        m = new_match(self.rules, self.players, self.players.index(self.dealer))
        yield m
        for number, note in enumerate(self.notes, 1):
            m = noted(m, note, number, misdeals(self.notes[: number - 1]))
            yield m

    def with_note(self, note: Note) -> Keeping:
        """The keeping with one note more. Raises ``BadNote`` if it cannot follow."""
        m = self.match
        note = tidy(note)
        noted(m, note, len(self.notes) + 1, misdeals(self.notes))
        return replace(self, notes=(*self.notes, note))

    def without_last(self) -> Keeping:
        """The keeping without its last note. Raises ``ValueError`` if there is none."""
        if not self.notes:
            raise ValueError("nothing was noted yet")
        return replace(self, notes=self.notes[:-1])

    def with_changed(self, number: int, note: Note | None) -> Keeping:
        """The keeping with another note in a place, or with none there.

        Later deals keep their players: where the change moves the deal on to somebody else, they
        are told anew for the hands that the same players hold then. Raises ``BadNote`` for a note
        that cannot stand after the change, with the number that it has now, and ``ValueError``
        for a number that is no note.
        """
        if not 1 <= number <= len(self.notes):
            raise ValueError(f"there is no note {number}; the notes run from 1 to {self._last()}")
        old = tuple(self.stages())
        kept = replace(self, notes=self.notes[: number - 1])
        m = old[number - 1]
        again = [] if note is None else [(number, old[number - 1], note)]
        again += [
            (place, old[place - 1], self.notes[place - 1])
            for place in range(number + 1, len(self.notes) + 1)
        ]
        for place, before, told in again:
            moved = tidy(_moved(told, before.table, m.table, place))
            m = noted(m, moved, place, misdeals(kept.notes))
            kept = replace(kept, notes=(*kept.notes, moved))
        return kept

    def _last(self) -> int:
        return len(self.notes)


def tidy(note: Note) -> Note:
    """The same note as it is stored: tricks of everybody who plays, in order of turn."""
    if not isinstance(note, Report) or note.tricks is None:
        return note
    taken = dict.fromkeys(order(note.declarer), 0)
    for seat, n in note.tricks:
        taken[seat] = taken.get(seat, 0) + n
    if not taken.get(Seat.DEALER, 1):
        del taken[Seat.DEALER]
    return replace(note, tricks=tuple(taken.items()))


def order(declarer: Seat | None) -> tuple[Seat, ...]:
    """In which order tricks are told: the declarer first, or the forehand on an all-pass."""
    if declarer is None or declarer not in HANDS:
        return HANDS
    return (declarer, declarer.after(1), declarer.after(2))


def differences(before: Table, after: Table) -> tuple[tuple[Key, Fraction, Fraction], ...]:
    """The accounts that differ between two sheets, with what stands in each."""
    old, new = dict(before.ledger.accounts()), dict(after.ledger.accounts())
    return tuple(
        (key, old.get(key, ZERO), new.get(key, ZERO))
        for key in dict.fromkeys((*old, *new))
        if old.get(key, ZERO) != new.get(key, ZERO)
    )


def misdeals(notes: Sequence[Note]) -> int:
    """How often the coming deal was dealt wrongly after these notes; corrections lie between."""
    n = 0
    for note in reversed(notes):
        if isinstance(note, Report | Newcomer):
            break
        n += isinstance(note, Misdealt)
    return n


def _check(k: Keeping) -> None:
    if not 2 <= len(k.players) <= 5:
        raise ValueError(f"two to five players sit at a table, and here are {len(k.players)}")
    if twice := [name for i, name in enumerate(k.players) if name in k.players[:i]]:
        raise ValueError(f"two players are called {twice[0]}; give one of them another name")
    if odd := [name for name in k.players if not name.strip() or not name.isprintable()]:
        raise ValueError(f"{odd[0]!r} is no name: it needs letters, on one line")
    if k.dealer not in k.players:
        raise ValueError(f"the first dealer {k.dealer} is not one of {', '.join(k.players)}")
    if (n := table_size(k.rules)) != len(k.players):
        raise ValueError(f"{k.rules.name} is agreed for {n} players, and here are {len(k.players)}")
    # Stakes that do not come to tens, a player with the name of the pot: the course refuses them.
    k.rules.course.opens(k.rules, new_match(k.rules, k.players).table)


def noted(m: Match, note: Note, number: int, misdealt: int = 0) -> Match:
    """The match after a note; raises ``BadNote`` with the players' names in place of seats.

    ``misdealt``: how often this deal was dealt wrongly already.
    """
    try:
        match note:
            case Report():
                return report_deal(m, note)
            case Correction():
                return _corrected(m, note)
            case Newcomer():
                return join_match(m, note.player)
            case Misdealt():
                # A fine for the second in a row moves the deal on, and the count begins anew.
                return misdeal(m, misdealt % 2 + 1)
            case Ended():
                return end_match(m, note.end)
            case Passed():
                return tick(m, note.minutes)
    except ValueError as error:
        raise BadNote(number, _named(str(error), m.table)) from error


def _named(reason: str, t: Table) -> str:
    """A reason that speaks of players, not of seats."""
    seats = t.seats()

    def name(found: re.Match[str]) -> str:
        seat = Seat(int(found[1]) - 1)
        return t.player_at(seat) if seat in seats else found[0]

    return _SEAT.sub(name, reason)


def _corrected(m: Match, note: Correction) -> Match:
    t, columns = m.table, columns_of(m.rules)
    if note.column not in columns:
        raise ValueError(f"this sheet has no {note.column}; it has {' and '.join(columns)}")
    _check_named(m, note)
    if not isinstance(m.rules.course, Pulka) and not t.ledger.entries:
        raise ValueError("this sheet begins with its first deal; correct it after that")
    now = t.ledger.total(note.player, note.column, note.on)
    if note.column not in _BELOW_ZERO and now + note.amount < 0:
        raise ValueError(f"{note.player} has {now} there, {-note.amount} cannot be taken off")
    entry = Entry(t.number - 1, note.player, note.column, note.amount, note.on, why("entered"))
    corrected = replace(t, ledger=t.ledger.write((entry,)))
    called = t.over if t.over in {end.value for end in End} else None
    return replace(m, table=replace(corrected, over=m.rules.course.over(corrected) or called))


def _check_named(m: Match, note: Correction) -> None:
    """Raise ``ValueError`` for accounts that nobody has."""
    common, players = common_of(m.rules), m.table.players
    owners = (*players, common) if common and note.column == "chips" else players
    for name in (note.player, *((note.on,) if note.on is not None else ())):
        if name not in owners:
            raise ValueError(f"{name} does not sit at the table of {', '.join(owners)}")
    if note.player == note.on:
        raise ValueError(f"{note.player} cannot write {note.column} on himself")


def _moved(note: Note, before: Table, now: Table, number: int) -> Note:
    """A report for the seats that the same players have now; raises ``BadNote`` for one who rests.

    Who takes no trick of an all-pass may have left his hand to another.
    """
    if not isinstance(note, Report):
        return note
    seats: dict[Seat, Seat] = {}
    for seat in _named_in(note):
        if seat not in before.seats():
            continue
        player = before.player_at(seat)
        there = now.seat_of(player) if player in now.players else None
        if there is None or (there is Seat.DEALER) != (seat is Seat.DEALER):
            raise BadNote(number, f"{player} does not sit in that deal as was told; tell it anew")
        seats[seat] = there
    to = {**{seat: seat for seat in Seat}, **seats}
    return replace(
        note,
        declarer=None if note.declarer is None else to[note.declarer],
        answers=tuple((to[seat], word) for seat, word in note.answers),
        tricks=None
        if note.tricks is None
        else tuple((seats[seat], n) for seat, n in note.tricks if seat in seats),
    )


def _named_in(note: Report) -> tuple[Seat, ...]:
    """Whom a report speaks of."""
    told = [] if note.declarer is None else [note.declarer]
    told += [seat for seat, _ in note.answers]
    told += [seat for seat, n in note.tricks or () if n or note.declarer is None]
    return tuple(dict.fromkeys(told))

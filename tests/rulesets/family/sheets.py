"""Deals of the other families as they are told at the table, and what they write."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from preferans.deal import Action, Seat, State, apply, say
from preferans.ledger import Entry, Ledger, PlayerId, Table, Why
from preferans.match import Report, reported
from preferans.rulesets import configure

N, E, S = Seat.FORE, Seat.MIDDLE, Seat.REAR
NAMES: tuple[PlayerId, ...] = ("N", "E", "S", "W")
STOOD = Why("stood")

Stands = Mapping[tuple[str, str], int]
"""What stands on the sheet: by player or account, and column."""


def standing(stands: Stands | None = None, players: int = 3) -> Table:
    """A table whose last player deals, with what stands on its sheet."""
    entries = (
        Entry(0, who, column, Fraction(n), None, STOOD)
        for (who, column), n in (stands or {}).items()
    )
    return Table(NAMES[:players], dealer=players - 1, ledger=Ledger.of(entries))


def after(preset: str, report: Report, stands: Stands | None = None, /, **given: object) -> Table:
    """The table after a reported deal; ``given``: options of the preset."""
    c = configure(preset, given)
    rules, t = c.rules, standing(stands, c.values.number("players"))
    s = reported(rules.course.opens(rules, t), report)
    return rules.course.writes(t, s, s.rules.book.score(s))


def rows(table: Table, *, opening: bool = False) -> list[str]:
    """What a deal wrote, in words: ``N<pot 10 made`` for a payment, ``E supe S 20 tricks``.

    ``opening``: with what everybody put in before the first deal.
    """
    skip = () if opening else ("stake", "start", "ante")
    lines = (e for e in table.ledger.entries if e.deal and e.why.code not in skip)
    return sorted(map(_row, lines))


def _row(e: Entry) -> str:
    if e.column == "chips":
        return f"{e.player}<{e.on} {e.amount} {e.why.code}"
    on = f" {e.on}" if e.on else ""
    return f"{e.player} {e.column}{on} {e.amount} {e.why.code}"


def deal(
    contract: str,
    said: str = "",
    tricks: tuple[int, int, int] | None = None,
    *,
    bid: str | None = None,
    declarer: Seat = N,
    conceded: bool = False,
    beside: tuple[tuple[str, bool], ...] = (),
    honours: bool = False,
) -> Report:
    """A deal of the first hand: ``E:stay S:drop E:alone``, and the tricks hand by hand."""
    seats = {"N": N, "E": E, "S": S}
    answers = (piece.split(":") for piece in said.split())
    return Report(
        contract,
        declarer,
        tuple((seats[who], word) for who, word in answers),
        None if tricks is None else tuple(zip((N, E, S), tricks, strict=True)),
        bid=bid,
        conceded=conceded,
        beside=beside,
        honours=honours,
    )


BOTH = "E:stay S:stay"
LONE = "E:stay S:drop E:alone"
CALLED = "E:stay S:drop E:invite"
NOBODY = "E:drop S:drop"


def told(s: State, *words: str) -> State:
    """The state after words of several words, such as ``6H aces``."""
    for word in words:
        s = apply(s, say(word))
    return s


def options_of(s: State) -> tuple[Action, ...]:
    """What can be done now."""
    assert s.asked is not None
    return s.asked.options

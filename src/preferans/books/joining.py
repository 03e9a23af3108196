"""Joining: a fourth player sits down in the middle of a match (rules/russian §1.2)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import ceil, floor

from preferans.books.whys import why
from preferans.ledger import Entry, PlayerId, Table


def join(t: Table, player: PlayerId) -> Table:
    """The table with a fourth player: left of the last dealer, and dealing next.

    He starts with the average pool and hill of the others, rounded against him, and no whists.
    Raises ``ValueError`` unless three sit at a table whose match goes on and none has his name.
    """
    if len(t.players) != 3:
        raise ValueError(f"a fourth joins three players, and here are {len(t.players)}")
    if player in t.players:
        raise ValueError(f"{player!r} already sits at the table")
    if t.over is not None:
        raise ValueError("the match is over: nobody can join it")
    last = t.dealer if t.carry.in_row else (t.dealer - 1) % 3
    starts = {"pool": floor(_average(t, "pool")), "hill": ceil(_average(t, "hill"))}
    entries = (
        Entry(t.number - 1, player, column, Fraction(amount), None, why("joined"))
        for column, amount in starts.items()
    )
    return replace(
        t,
        players=(*t.players[: last + 1], player, *t.players[last + 1 :]),
        dealer=last + 1,
        ledger=t.ledger.write(entries),
        carry=replace(t.carry, in_row=0),
    )


def _average(t: Table, column: str) -> Fraction:
    return sum((t.ledger.total(p, column) for p in t.players), Fraction(0)) / len(t.players)

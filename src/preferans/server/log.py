"""The log of a game: its rows, and how a batch of them is written.

The primary key (game, seq) is the optimistic lock: who writes second finds the number taken.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec
from sqlalchemy import String, bindparam, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from preferans.server.schema import events, games, seats
from preferans.server.writer import Statement

NAMING = ("seated", "took")
"""Events that name a person."""


class ConflictError(Exception):
    """Somebody else has written this number of the log first."""


@dataclass(frozen=True, slots=True)
class Logged:
    """One row of a game's log: its number from 1, when, what kind, and its contents."""

    seq: int
    at_ms: int
    kind: str
    data: dict[str, Any]


@dataclass(eq=False, slots=True)
class Append:
    """Events that wait to be written, and what came of it."""

    game: str
    last: int
    at_ms: int
    new: tuple[tuple[str, dict[str, Any]], ...]
    status: str | None = None
    logged: list[Logged] | None = None
    error: Exception | None = None

    @property
    def rows(self) -> list[Logged]:
        """The rows of the log that they make."""
        return rows_of(self.last, self.at_ms, self.new)


def rows_of(last: int, at_ms: int, new: Iterable[tuple[str, dict[str, Any]]]) -> list[Logged]:
    """The rows that events make after number ``last``."""
    return [Logged(last + i, at_ms, kind, data) for i, (kind, data) in enumerate(new, 1)]


_CHANGED = (
    update(games)
    .where(games.c.id == bindparam("game"))
    .values(
        changed_ms=bindparam("at"),
        status=func.coalesce(bindparam("new_status", type_=String), games.c.status),
    )
)
_KNOWN = select(seats.c.person).where(
    seats.c.game_id == bindparam("game_id"), seats.c.person == bindparam("person")
)


def _event_values(batch: Sequence[Append]) -> list[dict[str, Any]]:
    return [
        {
            "game_id": one.game,
            "seq": row.seq,
            "at_ms": row.at_ms,
            "kind": row.kind,
            "data": msgspec.json.encode(row.data).decode(),
        }
        for one in batch
        for row in one.rows
    ]


def _change_values(batch: Sequence[Append]) -> list[dict[str, Any]]:
    return [{"game": one.game, "at": one.at_ms, "new_status": one.status} for one in batch]


def _seat_values(batch: Sequence[Append]) -> list[dict[str, Any]]:
    return [
        {"game_id": one.game, "person": str(data["person"])}
        for one in batch
        for kind, data in one.new
        if kind in NAMING and data.get("person")
    ]


async def append_all(c: AsyncConnection, batch: Sequence[Append]) -> None:
    """Insert the events of several games, and note when each was changed."""
    await c.execute(insert(events), _event_values(batch))
    await c.execute(_CHANGED, _change_values(batch))
    for seat in _seat_values(batch):
        if (await c.execute(_KNOWN, seat)).first() is None:
            await c.execute(insert(seats).values(**seat))


def write_batch(batch: Sequence[Append], c: sqlite3.Connection) -> None:
    """The same through the driver; a conflict of one must not spoil what others write.

    What came of each is noted in it, so that whoever waits for it finds it there.
    """
    try:
        _insert_all(c, batch)
        c.commit()
    except sqlite3.IntegrityError as error:
        c.rollback()
        if len(batch) > 1:
            for one in batch:
                write_batch([one], c)
            return
        batch[0].error = ConflictError(batch[0].game)
        batch[0].error.__cause__ = error
    except sqlite3.Error as error:
        c.rollback()
        for one in batch:
            one.error = error
    else:
        for one in batch:
            one.logged = one.rows


def _insert_all(c: sqlite3.Connection, batch: Sequence[Append]) -> None:
    insert_event, changed, known, insert_seat = _statements()
    c.executemany(insert_event.text, map(insert_event.of, _event_values(batch)))
    c.executemany(changed.text, map(changed.of, _change_values(batch)))
    for seat in _seat_values(batch):
        if c.execute(known.text, known.of(seat)).fetchone() is None:
            c.execute(insert_seat.text, insert_seat.of(seat))


@cache
def _statements() -> tuple[Statement, ...]:
    return tuple(Statement(it) for it in (insert(events), _CHANGED, _KNOWN, insert(seats)))

"""The database: an append-only log of events per game, sessions, and nothing else.

One text for SQLite (embedded, the default) and PostgreSQL.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from itertools import count
from typing import Any

import msgspec
from sqlalchemy import (
    delete,
    event,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from preferans.server.log import NAMING, Append, ConflictError, Logged, append_all, write_batch
from preferans.server.schema import events, games, reports, seats, sessions
from preferans.server.writer import PRAGMAS, Writer

DAY_MS = 24 * 3600 * 1000
REPORTS_DAYS = 30
"""So long a report is kept, and no longer."""


@dataclass(frozen=True, slots=True)
class Session:
    """Who a cookie belongs to. The token itself is never stored, only its hash."""

    person: str
    name: str


class Store:
    """All statements that the server sends to its database."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = _engine(url)
        # SQLite lets one connection write at a time; in a queue of our own nobody waits in vain.
        self._alone = url.startswith("sqlite")
        self._turn = asyncio.Lock() if self._alone else nullcontext()
        self._appends: list[Append] = []
        path = self.engine.url.database
        self._writer = Writer(path) if self._alone and path else None

    async def close(self) -> None:
        """Give all connections back."""
        if self._writer is not None:
            await self._writer.close()
        await self.engine.dispose()

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        async with self._turn, self.engine.begin() as connection:
            yield connection

    async def create(
        self, game: str, at_ms: int, first: Sequence[tuple[str, dict[str, Any]]], *, public: bool
    ) -> list[Logged]:
        """Open a game with its first events."""
        async with self._writing() as c:
            await c.execute(
                insert(games).values(
                    id=game, status="open", public=public, created_ms=at_ms, changed_ms=at_ms
                )
            )
            wanted = Append(game, 0, at_ms, tuple(first))
            await append_all(c, [wanted])
            return wanted.rows

    async def append(
        self,
        game: str,
        last: int,
        at_ms: int,
        new: Sequence[tuple[str, dict[str, Any]]],
        status: str | None = None,
    ) -> list[Logged]:
        """Write events after number ``last``; raises ``ConflictError`` if that is not the end.

        ``status``: what the game is from then on, where that changes: ``open`` while people may
        join, ``playing``, ``over``.
        """
        wanted = Append(game, last, at_ms, tuple(new), status)
        if self._writer is None:
            return await self._write_one(wanted)
        self._appends.append(wanted)
        async with self._turn:
            if wanted.logged is None and wanted.error is None:
                await self._write_together()
        if wanted.error is not None:
            raise wanted.error
        assert wanted.logged is not None
        return wanted.logged

    async def _write_together(self) -> None:
        """All that has been waiting meanwhile, in one transaction; if one fails, each by itself."""
        assert self._writer is not None
        batch, self._appends = self._appends, []
        try:
            await self._writer.run(partial(write_batch, batch))
        except sqlite3.Error as error:
            # The database could not even be opened: everybody who waits is told.
            for one in batch:
                one.error = error

    async def _write_one(self, wanted: Append) -> list[Logged]:
        try:
            async with self._writing() as c:
                await append_all(c, [wanted])
        except IntegrityError as error:
            raise ConflictError(wanted.game) from error
        return wanted.rows

    async def log(self, game: str, after: int = 0) -> list[Logged]:
        """The events of a game after number ``after``; empty for a game that does not exist."""
        query = select(events).where(events.c.game_id == game, events.c.seq > after)
        async with self.engine.connect() as c:
            rows = (await c.execute(query.order_by(events.c.seq))).all()
        return [Logged(r.seq, r.at_ms, r.kind, msgspec.json.decode(r.data)) for r in rows]

    async def listed(self, limit: int = 50) -> list[str]:
        """Public games that still wait for players, newest first."""
        query = select(games.c.id).where(games.c.status == "open", games.c.public == 1)
        async with self.engine.connect() as c:
            rows = await c.execute(query.order_by(games.c.created_ms.desc()).limit(limit))
            return [row.id for row in rows]

    async def unfinished(self, person: str, limit: int = 20) -> list[str]:
        """The games in which ``person`` has a seat and which are not over, latest first."""
        query = (
            select(games.c.id)
            .join(seats, seats.c.game_id == games.c.id)
            .where(seats.c.person == person, games.c.status != "over")
            .order_by(games.c.changed_ms.desc())
            .limit(limit)
        )
        async with self.engine.connect() as c:
            return [row.id for row in await c.execute(query)]

    async def live(self) -> list[str]:
        """Every game that is being played."""
        query = select(games.c.id).where(games.c.status == "playing")
        async with self.engine.connect() as c:
            return [row.id for row in await c.execute(query)]

    async def add_session(self, hashed: bytes, session: Session, at_ms: int) -> None:
        """Remember a new session by the hash of its token."""
        async with self._writing() as c:
            await c.execute(
                insert(sessions).values(
                    hash=hashed,
                    person=session.person,
                    name=session.name,
                    created_ms=at_ms,
                    seen_ms=at_ms,
                    revoked=0,
                )
            )

    async def session(self, hashed: bytes) -> Session | None:
        """Whose session this is; ``None`` if it is unknown or revoked."""
        query = select(sessions).where(sessions.c.hash == hashed, sessions.c.revoked == 0)
        async with self.engine.connect() as c:
            row = (await c.execute(query)).first()
        return Session(row.person, row.name) if row else None

    async def name_of(self, person: str) -> str:
        """By what name a person goes now."""
        query = select(sessions.c.name).where(sessions.c.person == person)
        async with self.engine.connect() as c:
            row = (await c.execute(query)).first()
        return "Guest" if row is None else str(row.name)

    async def rename(self, person: str, name: str) -> None:
        """Another name for a guest, in all his sessions."""
        async with self._writing() as c:
            await c.execute(update(sessions).where(sessions.c.person == person).values(name=name))

    async def revoke(self, hashed: bytes) -> None:
        """End a session."""
        async with self._writing() as c:
            await c.execute(update(sessions).where(sessions.c.hash == hashed).values(revoked=1))

    async def seen(self, hashed: bytes, at_ms: int) -> None:
        """Note that a session is in use; a day is exact enough."""
        stale = (sessions.c.hash == hashed) & (sessions.c.seen_ms < at_ms - DAY_MS)
        query = select(sessions.c.seen_ms).where(stale)
        async with self.engine.connect() as c:
            old = (await c.execute(query)).first() is not None
        if old:
            async with self._writing() as c:
                await c.execute(update(sessions).where(stale).values(seen_ms=at_ms))

    async def sessions_of(self, person: str) -> list[dict[str, Any]]:
        """What is stored of a person's sessions, but for the secrets."""
        query = select(sessions).where(sessions.c.person == person).order_by(sessions.c.created_ms)
        async with self.engine.connect() as c:
            return [
                {"name": r.name, "created_ms": r.created_ms, "seen_ms": r.seen_ms}
                for r in await c.execute(query)
            ]

    async def games_of(self, person: str) -> list[str]:
        """Every game in which a person has ever had a place, the oldest first."""
        query = (
            select(games.c.id)
            .join(seats, seats.c.game_id == games.c.id)
            .where(seats.c.person == person)
            .order_by(games.c.created_ms)
        )
        async with self.engine.connect() as c:
            return [row.id for row in await c.execute(query)]

    async def add_report(
        self, game: str, by: str, line: int, about: str, at_ms: int, lines: Sequence[Any]
    ) -> None:
        """Keep what somebody has reported: the line, and those before it."""
        text = msgspec.json.encode(lines).decode()
        values = {"game_id": game, "by_person": by, "line": line, "about_person": about}
        async with self._writing() as c:
            await c.execute(insert(reports).values(**values, at_ms=at_ms, lines=text))

    async def reports(self) -> list[dict[str, Any]]:
        """What was reported, the oldest first: by whom and about whom, by the names of now."""
        async with self.engine.connect() as c:
            found = (await c.execute(select(reports).order_by(reports.c.at_ms))).all()
        return [
            {
                "game": r.game_id,
                "at_ms": r.at_ms,
                "by": await self.name_of(r.by_person),
                "about": await self.name_of(r.about_person),
                "lines": msgspec.json.decode(r.lines),
            }
            for r in found
        ]

    async def reports_by(self, person: str) -> list[dict[str, Any]]:
        """What a person has reported himself."""
        query = select(reports).where(reports.c.by_person == person).order_by(reports.c.at_ms)
        async with self.engine.connect() as c:
            return [
                {"game": r.game_id, "at_ms": r.at_ms, "lines": msgspec.json.decode(r.lines)}
                for r in await c.execute(query)
            ]

    async def packs(self, most: int) -> list[tuple[str, list[int]]]:
        """The rules and the pack of so many deals that are over, the newest games first.

        The last pack of a match that is not over may be that of a running deal: it is left out.
        """
        recent = select(games.c.id, games.c.status).order_by(games.c.changed_ms.desc()).limit(most)
        found: list[tuple[str, list[int]]] = []
        async with self.engine.connect() as c:
            for game, status in (await c.execute(recent)).all():
                told = select(events.c.kind, events.c.data).where(
                    events.c.game_id == game, events.c.kind.in_(("opened", "dealt"))
                )
                rows = (await c.execute(told.order_by(events.c.seq))).all()
                rules = next((msgspec.json.decode(r.data)["rules"] for r in rows), None)
                packs = [msgspec.json.decode(r.data)["pack"] for r in rows if r.kind == "dealt"]
                over = packs if status == "over" else packs[:-1]
                found += [(rules, pack) for pack in over if rules is not None]
                if len(found) >= most:
                    return found[:most]
        return found

    async def forget(self, person: str, nobody: str) -> None:
        """Take a person out of everything: sessions, seats, and his name out of all logs.

        In the logs ``nobody`` stands for him, and a name that tells nothing.
        """
        mine = await self.games_of(person)
        async with self._writing() as c:
            for game in mine:
                await _forget_in(c, game, person, nobody)
            await c.execute(delete(seats).where(seats.c.person == person))
            his = (reports.c.by_person == person) | (reports.c.about_person == person)
            await c.execute(delete(reports).where(his))
            await c.execute(delete(sessions).where(sessions.c.person == person))

    async def tidy(self, at_ms: int, guest_days: int, game_days: int) -> tuple[int, int]:
        """Delete sessions unused, and games unchanged, for so many days; 0 keeps them for ever.

        How many sessions and games were deleted.
        """
        old = games.c.changed_ms < at_ms - game_days * DAY_MS
        async with self._writing() as c:
            aged = reports.c.at_ms < at_ms - REPORTS_DAYS * DAY_MS
            await c.execute(delete(reports).where(aged))
            found = [r.id for r in await c.execute(select(games.c.id).where(old))]
            gone = found if game_days else []
            for game in gone:
                for table in (events, seats, reports):
                    await c.execute(delete(table).where(table.c.game_id == game))
                await c.execute(delete(games).where(games.c.id == game))
            unused = sessions.c.seen_ms < at_ms - guest_days * DAY_MS
            known = select(sessions.c.person).where(unused)
            count = len((await c.execute(known)).all()) if guest_days else 0
            if guest_days:
                await c.execute(delete(sessions).where(unused))
        return count, len(gone)

    async def ping(self) -> None:
        """Raise if the database does not answer."""
        async with self.engine.connect() as c:
            await c.execute(select(1))


async def _forget_in(c: AsyncConnection, game: str, person: str, nobody: str) -> None:
    """Rewrite the events of a game that name a person."""
    query = select(events).where(events.c.game_id == game).order_by(events.c.seq)
    rows = [(r.seq, r.kind, msgspec.json.decode(r.data)) for r in (await c.execute(query)).all()]
    taken = {data["name"] for _, kind, data in rows if kind in NAMING}
    name = next(f"Guest {n}" for n in count(1) if f"Guest {n}" not in taken)
    for seq, kind, data in rows:
        told = dict(data)
        if kind in NAMING and data["person"] == person:
            told |= {"person": nobody, "name": name}
        if kind in ("queued", "unqueued") and data["person"] == person:
            told["person"] = nobody
        if kind == "opened":
            wanted = data.get("wanted", {})
            told["host"] = nobody if data["host"] == person else data["host"]
            told["wanted"] = {nobody if who == person else who: at for who, at in wanted.items()}
        if told != data:
            here = (events.c.game_id == game) & (events.c.seq == seq)
            text = msgspec.json.encode(told).decode()
            await c.execute(update(events).where(here).values(data=text))


def _engine(url: str) -> AsyncEngine:
    """The engine of a database. What a statement holds stays out of errors: it may be cards."""
    if not url.startswith("sqlite"):
        return create_async_engine(url, pool_pre_ping=True, hide_parameters=True)
    engine = create_async_engine(url, connect_args={"timeout": 5}, hide_parameters=True)

    @event.listens_for(engine.sync_engine, "connect")
    def _settings(connection: sqlite3.Connection, _: object) -> None:
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine

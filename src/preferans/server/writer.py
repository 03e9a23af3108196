"""Writes the log of an embedded database: a whole batch in one step of one thread.

Through the engine each statement crosses to a thread and back, ten crossings for one action at a
table; where much goes on, each of them waits for its turn. Here a batch crosses once.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import Insert, Select, Update
from sqlalchemy.dialects import sqlite

T = TypeVar("T")

PRAGMAS = ("journal_mode=WAL", "synchronous=NORMAL", "busy_timeout=5000")
"""A power cut may lose the last moves, never the file."""


class Statement:
    """A statement of the engine as the driver of SQLite takes it."""

    def __init__(self, statement: Insert | Select[Any] | Update) -> None:
        compiled = statement.compile(dialect=sqlite.dialect())
        self.text = str(compiled)
        self.names: tuple[str, ...] = tuple(compiled.positiontup or ())

    def of(self, values: dict[str, Any]) -> tuple[Any, ...]:
        """The values in the order in which the text asks for them."""
        return tuple(values[name] for name in self.names)


class Writer:
    """One connection in one thread. What it is given to do is done, whoever is called off."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._connection: sqlite3.Connection | None = None

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do ``work`` in one transaction; raises what it raises, and then nothing is written."""
        loop = asyncio.get_running_loop()
        done = loop.run_in_executor(self._thread, self._done, work)
        try:
            return await asyncio.shield(done)
        except asyncio.CancelledError:
            # A transaction under way is not called off: wait for it, then go.
            await asyncio.wait([done])
            raise

    async def close(self) -> None:
        """Give the connection back."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown(wait=False)

    def _done(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._connection is None:
            opened = sqlite3.connect(self._path, timeout=5)
            for pragma in PRAGMAS:
                opened.execute(f"PRAGMA {pragma}")
            self._connection = opened
        with self._connection as connection:
            return work(connection)

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

"""The log of an embedded database is written a batch at a time, by one thread, whole or not."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from pathlib import Path

import pytest

from preferans.server.config import Config
from preferans.server.log import ConflictError
from preferans.server.migrate import prepare
from preferans.server.store import Store

OPENED = {"rules": "sochi", "players": 3, "bot": "novice", "host": "a", "public": False}
READY = [("ready", {"place": 0})]


@pytest.fixture
async def store(tmp_path: Path) -> Store:
    config = Config(data=str(tmp_path))
    prepare(config)
    found = Store(config.database())
    for name in ("one", "two", "three"):
        await found.create(name, 0, [("opened", OPENED)], public=True)
    return found


async def held(store: Store) -> threading.Event:
    """Keep the thread busy until the event is set, so that what comes waits together."""
    free = threading.Event()
    assert store._writer is not None
    store._writer._thread.submit(free.wait, 20)
    return free


async def test_a_conflict_spoils_nothing_of_what_was_written_with_it(store: Store) -> None:
    free = await held(store)
    writing = [
        asyncio.create_task(store.append(game, last, 5, READY))
        for game, last in (("one", 1), ("two", 0), ("three", 1), ("two", 1))
    ]
    await asyncio.sleep(0.05)
    free.set()
    one, two, three, again = await asyncio.gather(*writing, return_exceptions=True)
    assert isinstance(two, ConflictError)
    for found in (one, three, again):
        assert isinstance(found, list)
        assert [(row.seq, row.kind) for row in found] == [(2, "ready")]
    assert [len(await store.log(name)) for name in ("one", "two", "three")] == [2, 2, 2]
    await store.close()


async def test_who_is_called_off_does_not_call_the_others_off(store: Store) -> None:
    free = await held(store)
    first = asyncio.create_task(store.append("one", 1, 5, READY))
    await asyncio.sleep(0.02)
    second = asyncio.create_task(store.append("two", 1, 5, READY))
    await asyncio.sleep(0.02)
    first.cancel()
    await asyncio.sleep(0.02)
    free.set()
    with pytest.raises(asyncio.CancelledError):
        await first
    assert [row.seq for row in await second] == [2]
    # What was under way has been written: the table reads it when it folds again.
    assert [len(await store.log(name)) for name in ("one", "two")] == [2, 2]
    with pytest.raises(ConflictError):
        await store.append("one", 1, 6, READY)
    await store.close()


async def test_where_the_database_cannot_be_opened_everybody_is_told_why(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first writes by itself, the others together; then the database is there again."""
    opened, free = sqlite3.connect, await held(store)
    answers = iter((False, False))

    def connect(path: str, timeout: float) -> sqlite3.Connection:
        if next(answers, True):
            return opened(path, timeout=timeout)
        raise sqlite3.OperationalError("unable to open database file")

    monkeypatch.setattr(sqlite3, "connect", connect)
    names = ("one", "two", "three")
    writing = [asyncio.create_task(store.append(game, 1, 5, READY)) for game in names]
    await asyncio.sleep(0.05)
    free.set()
    for found in await asyncio.gather(*writing, return_exceptions=True):
        assert isinstance(found, sqlite3.OperationalError)
    assert [row.seq for row in await store.append("three", 1, 6, READY)] == [2]
    await store.close()


async def test_the_status_of_a_game_is_written_with_its_event(store: Store) -> None:
    assert set(await store.listed()) == {"one", "two", "three"}
    await store.append("one", 1, 5, READY, "playing")
    assert set(await store.listed()) == {"two", "three"}
    await store.append("one", 2, 6, READY)
    assert await store.live() == ["one"]
    await store.append("one", 3, 7, READY, "over")
    assert await store.live() == []
    await store.append("two", 1, 8, [("seated", {"person": "p", "place": 0, "name": "P"})])
    await store.append("two", 2, 9, [("seated", {"person": "p", "place": 0, "name": "P"})])
    assert await store.games_of("p") == ["two"]
    await store.close()

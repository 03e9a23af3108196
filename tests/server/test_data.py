"""What is stored of a person: to take away, to delete, and for how long (S-15); no other way in
for an administrator than the command on the machine (S-17).
"""

from __future__ import annotations

import asyncio
import sqlite3
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from preferans.cli.main import main
from preferans.server.app import create_app
from preferans.server.config import Config, ConfigError, load
from preferans.server.migrate import prepare
from preferans.server.schema import events, games, seats, sessions
from preferans.server.store import DAY_MS, Session, Store
from tests.server.people import Place


async def everything(store: Store) -> str:
    """All that the database holds, as one text."""
    told = []
    async with store.engine.connect() as c:
        for table in (games, events, seats, sessions):
            told += [repr(tuple(row)) for row in await c.execute(select(table))]
    return "\n".join(told)


async def test_a_person_takes_his_data_away(place: Place) -> None:
    async with place.guest("Anna Karenina") as anna:
        over = await anna.found(rules="sochi", start=True)
        async with anna.sits(over) as page:
            rng = Random(1)
            while page.phase != "over":
                assert page.view is not None
                await page.step(rng, stop=page.view["number"] > 1)
        running = await anna.found(rules="sochi", start=True)
        answer = await anna.http.get("/api/me/data")
        assert "attachment" in answer.headers["content-disposition"]
        data = answer.json()
        assert data["name"] == "Anna Karenina"
        assert len(data["sessions"]) == 1
        assert [game["id"] for game in data["games"]] == [over, running]
        assert data["games"][0]["record"].startswith("preferans record: 1")
        assert data["games"][1]["record"] is None
    async with place.guest("Boris") as boris:
        assert (await boris.http.get("/api/me/data")).json()["games"] == []


async def test_a_person_who_is_forgotten_is_nowhere_and_the_table_goes_on(place: Place) -> None:
    async with place.guest("Anna Karenina") as anna, place.guest("Boris") as boris:
        game = await anna.found(rules="sochi")
        await boris.join(game)
        await anna.http.post(f"/api/games/{game}/start")
        site = place.app.state.site
        person = (await site.hub.table(game)).game.players[0].person
        async with boris.sits(game) as page:
            await page.until(lambda p: p.phase == "deal")
            before = page.deal["record"]
            assert (await anna.http.post("/api/me/forget")).json() == {"forgotten": True}
        told = await everything(site.store)
        assert "Karenina" not in told
        assert person not in told
        assert (await anna.http.get("/api/me/data")).status_code == 401
        async with boris.sits(game, "page-two") as page:
            assert page.view is not None
            assert page.view["players"][0]["name"] == "Guest 1"
            assert page.deal["record"][: len(before)] == before
            await page.until(lambda p: p.view is not None and p.view["players"][0]["away"])


async def test_what_is_old_is_deleted_and_what_is_young_is_not(database: str) -> None:
    prepare(Config(db=database))
    store = Store(database)
    now = 1000 * DAY_MS
    for name, days in (("old", 500), ("young", 5)):
        at = now - days * DAY_MS
        await store.add_session(name.encode().ljust(32), Session(name, name), at)
        opened = {"rules": "sochi", "players": 3, "bot": "novice", "host": name, "public": False}
        await store.create(name, at, [("opened", opened)], public=False)
    assert await store.tidy(now, 0, 0) == (0, 0)
    assert await store.tidy(now, 400, 0) == (1, 0)
    assert await store.tidy(now, 400, 30) == (0, 1)
    assert await store.session(b"young".ljust(32)) is not None
    assert await store.log("old") == []
    assert len(await store.log("young")) == 1
    await store.seen(b"young".ljust(32), now)
    assert (await store.sessions_of("young"))[0]["seen_ms"] == now
    await store.close()


def test_tidying_by_hand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["db", "tidy", "--data", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "Deleted: 0 unused sessions, 0 old games.\n"
    with pytest.raises(ConfigError, match="forget_games must be from 0 to 36500 days"):
        load({"forget_games": -1}, environ={})


def test_s17_no_path_leads_to_an_administrator() -> None:
    app = create_app(replace(Config(), db="sqlite+aiosqlite://"))
    paths = [str(getattr(route, "path", "")) for route in app.routes]
    assert len(paths) > 20
    assert not any("admin" in path or "db" in path for path in paths)


async def test_many_tables_write_at_once_and_nobody_is_locked_out(database: str) -> None:
    """SQLite has one writer; whoever comes meanwhile waits his turn instead of failing."""
    prepare(Config(db=database))
    store = Store(database)
    opened = {"rules": "sochi", "players": 3, "bot": "novice", "host": "a", "public": False}

    async def table(name: str) -> int:
        await store.create(name, 0, [("opened", opened)], public=False)
        for last in range(1, 6):
            await store.append(name, last, 0, [("ready", {"place": 0})])
        return len(await store.log(name))

    assert await asyncio.gather(*(table(f"game {i}") for i in range(30))) == [6] * 30
    await store.close()


async def test_no_secret_stands_in_an_error_of_the_database(database: str) -> None:
    store = Store(database)
    with pytest.raises((SQLAlchemyError, sqlite3.Error)) as error:
        await store.append("game", 0, 0, [("dealt", {"pack": "SA-SK-SQ"})])
    assert "SA-SK-SQ" not in str(error.value)
    await store.close()

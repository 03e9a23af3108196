"""A seat that is given up for good goes, between two deals, to the first who waits for one."""

from __future__ import annotations

import asyncio
from random import Random

from preferans.notation.record import Played, parse_record, replay_record
from preferans.server.table import LiveTable
from tests.server.people import Page, Place
from tests.server.test_data import everything


async def to_result(page: Page, rng: Random) -> None:
    while page.phase != "result" or page.view is None or page.view["result"] is None:
        await page.step(rng)


async def test_the_first_who_waits_takes_the_seat_between_deals(place: Place) -> None:
    async with (
        place.guest("Anna") as anna,
        place.guest("Boris") as boris,
        place.guest("Dora") as dora,
        place.guest("Egor") as egor,
    ):
        game = await anna.found(rules="sochi pool_target=60")
        await boris.join(game)
        await anna.http.post(f"/api/games/{game}/start")
        table = await place.app.state.site.hub.table(game)
        assert isinstance(table, LiveTable)
        rng = Random(6)
        async with anna.sits(game) as pa, dora.sits(game) as pd, egor.sits(game) as pe:
            async with boris.sits(game) as pb:
                await pb.until(lambda p: p.phase == "deal")
                for page in (pd, pe):
                    assert (await page.ask("queue", what="join"))["t"] == "done"
                assert (await pa.ask("queue", what="join"))["code"] == "seated"
                assert len(table.game.queue) == 2
                assert (await pb.ask("seat", what="give"))["t"] == "done"
                await pb.until(lambda p: p.view is not None and p.view["you"] is None)
                assert not any(pb.deal["hands"]), "who gave his seat up sees no hand any more"
            assert pd.view is not None
            assert pd.view["you"] is None
            await to_result(pa, rng)
            await pd.until(lambda p: p.view is not None and p.view["you"] == 1)
            assert pd.view["players"][1]["name"] == "Dora"
            await pe.until(lambda p: p.view is not None and p.view["queue"] == 1)
            for page in (pa, pd):
                await page.ask("next")
            for page in (pa, pd):
                await page.until(lambda p: p.phase == "deal")
            assert len(pd.deal["hands"][pd.deal["seat"]]) == 10
            assert (await pe.ask("queue", what="leave"))["t"] == "done"
            await asyncio.gather(to_result(pa, rng), to_result(pd, Random(7)))
            await table.write([("ended", {"reason": "agreement"})])
        record = (await anna.http.get(f"/api/games/{game}/record")).text
        told = parse_record(record)
        assert len(replay_record(told).told) == 3
        # The seat is called after who sat there first; from the second deal on it is Dora's.
        assert "Boris" in told.players
        assert "Boris" not in dict(told.bots)
        tags = [
            dict(event.tags).get("x-seat") for event in told.events if isinstance(event, Played)
        ]
        assert tags == ["Boris: a bot", "Boris: Dora"]
        await dora.http.post("/api/me/forget")
        assert "Dora" not in await everything(table.services.store)


async def test_nobody_waits_where_nothing_is_played(place: Place) -> None:
    async with place.guest("Anna") as anna, place.guest("Dora") as dora:
        game = await anna.found(rules="sochi")
        async with dora.sits(game) as page:
            assert (await page.ask("queue", what="join"))["code"] == "no_queue"
            assert (await page.ask("queue", what="leave"))["t"] == "done"

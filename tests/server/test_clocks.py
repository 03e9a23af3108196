"""Clocks: what an action costs and adds, a minute more, and a bot for whom the time is over."""

from __future__ import annotations

import asyncio

from preferans.server.clocks import Clock, answered, asked_anew, more_time
from preferans.server.table import LiveTable
from tests.server.people import Place


def test_an_action_costs_its_time_and_adds_some() -> None:
    clock = asked_anew(Clock.of({"bank": 60, "add": 10}, 3), 1000, deal=True)
    assert clock is not None
    assert clock.left(0, 31_000) == 30_000
    after = answered(clock, 0, 31_000)
    assert after is not None
    assert (after.banks, after.asked_ms) == ((40_000, 60_000, 60_000), 31_000)
    quick = answered(after, 1, 32_000)
    assert quick is not None
    assert quick.banks[1] == 60_000, "a bank is never fuller than at the beginning"
    slow = answered(quick, 0, 200_000)
    assert slow is not None
    assert slow.banks[0] == 10_000, "whose time is over has what is added"
    assert answered(slow, None, 300_000) is not None
    assert answered(None, 0, 5) is None


def test_a_minute_more_once_in_each_deal() -> None:
    clock = more_time(Clock.of({"bank": 60, "add": 0}, 3), 2)
    assert clock is not None
    assert clock.banks[2] == 120_000
    assert clock.helped == {2}
    again = asked_anew(clock, 5, deal=True)
    assert again is not None
    assert again.helped == frozenset()


async def test_a_bot_acts_for_whom_the_time_is_over(place: Place) -> None:
    async with place.guest("Anna") as anna:
        game = await anna.found(rules="sochi", start=True, clock={"bank": 60, "add": 5})
        table = await place.app.state.site.hub.table(game)
        assert isinstance(table, LiveTable)
        async with anna.sits(game) as page:
            await page.until(lambda p: p.question is not None)
            assert page.view is not None
            assert page.view["clock"]["banks"] == [60_000] * 3
            assert (await page.ask("more_time"))["t"] == "done"
            assert (await page.ask("more_time"))["code"] == "helped_already"
            await page.until(lambda p: p.view is not None and p.view["clock"]["helped"] == [0])
            seen, real = len(page.deal["record"]), table.services.now_ms
            table.services.now_ms = lambda: real() + 200_000
            # Somebody does something, and the table looks at the clock again.
            await page.ask("seat", what="away")
            await page.ask("seat", what="back")
            await page.until(lambda p: p.phase != "deal" or len(p.deal["record"]) > seen)
        log = await table.services.store.log(game)
    acted = [row.data for row in log if row.kind == "acted" and row.data["by"] == 0]
    assert acted[0]["bot"] == "novice"
    assert table.game.clock is not None
    assert table.game.clock.banks[0] <= 120_000


async def test_time_without_a_table_is_nobodys(place: Place) -> None:
    async with place.guest("Anna") as anna:
        game = await anna.found(rules="sochi", start=True, clock={"bank": 10, "add": 0})
        hub = place.app.state.site.hub
        async with anna.sits(game) as page:
            await page.until(lambda p: p.question is not None)
        hub._tables.pop(game).close()
        services = hub.services
        real = services.now_ms
        services.now_ms = lambda: real() + 3_600_000
        async with anna.sits(game, "page-two") as page:
            await page.until(lambda p: p.question is not None)
            table = await hub.table(game)
            for _ in range(100):
                if table.game.clock.left(0, services.now_ms()) > 5_000:
                    break
                await asyncio.sleep(0.05)
            assert table.game.clock.left(0, services.now_ms()) > 5_000


async def test_a_table_without_clocks_has_none(place: Place) -> None:
    async with place.guest("Anna") as anna:
        game = await anna.found(start=True)
        async with anna.sits(game) as page:
            await page.until(lambda p: p.question is not None)
            assert page.view is not None
            assert page.view["clock"] is None
            assert (await page.ask("more_time"))["code"] == "no_clock"
        bad = await anna.http.post("/api/games", json={"clock": {"bank": 1}})
        assert bad.status_code == 422

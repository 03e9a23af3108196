"""The same table without a socket: messages are sent and asked for by plain requests."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import httpx
import pytest

from preferans.server import polling
from tests.server.people import Guest, Page, Place


class Line(Page):
    """A page whose line is plain requests."""

    def __init__(self, guest: Guest, game: str, client: str = "poll-one") -> None:
        super().__init__(None)  # type: ignore[arg-type]
        self.http, self.path = guest.http, f"/api/games/{game}/line?client={client}"
        self.client = client
        self.told: list[dict[str, Any]] = []

    async def post(self, raw: bytes) -> httpx.Response:
        return await self.http.post(self.path, content=raw)

    async def send(self, kind: str, **fields: object) -> int:
        self.sent += 1
        answer = await self.post(json.dumps({"t": kind, "id": self.sent, **fields}).encode())
        assert answer.status_code == 200, answer.text
        return self.sent

    async def read(self) -> dict[str, Any]:
        while not self.told:
            self.told = (await self.http.get(self.path, timeout=30)).json()["messages"]
        message = self.told.pop(0)
        await self.note(message)
        return message

    async def come(self) -> None:
        await self.send("hello", client=self.client)
        await self.until(lambda p: p.view is not None)


async def test_a_deal_is_played_without_a_socket(place: Place) -> None:
    async with place.guest("Anna") as anna:
        game = await anna.found(rules="sochi pool_target=60", start=True)
        line, rng = Line(anna, game), Random(3)
        await line.come()
        while line.phase != "result" or line.view is None or line.view["result"] is None:
            await line.step(rng)
        async with anna.sits(game) as page:
            assert page.view is not None
            assert page.view["result"] == line.view["result"]


async def test_a_question_waits_for_news_and_then_answers_at_once(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with place.guest("Anna") as anna, place.guest("Boris") as boris:
        game = await anna.found(rules="sochi")
        line = Line(anna, game)
        await line.come()
        while line.told:
            await line.read()
        monkeypatch.setattr(polling, "ASK_S", 0.05)
        assert (await anna.http.get(line.path)).json() == {"messages": []}
        monkeypatch.setattr(polling, "ASK_S", 20.0)
        asking = asyncio.create_task(anna.http.get(line.path))
        await asyncio.sleep(0.05)
        assert not asking.done()
        await boris.join(game)
        async with asyncio.timeout(5):
            told = (await asking).json()["messages"]
        assert told[0]["view"]["players"][1]["name"] == "Boris"


async def test_who_does_not_ask_any_more_is_gone(place: Place) -> None:
    async with place.guest("Anna") as anna:
        game = await anna.found(start=True)
        line = Line(anna, game)
        await line.come()
        site = place.app.state.site
        table = await site.hub.table(game)
        (page,) = site.polled.values()
        polling.sweep(site, page.asked_at + 1)
        assert table.listeners == [page]
        polling.sweep(site, page.asked_at + polling.SILENT_S + 1)
        assert table.listeners == []
        assert site.polled == {}
        await line.come()
        assert len(table.listeners) == 1


async def test_what_is_refused_over_the_socket_is_refused_here(place: Place) -> None:
    async with place.guest("Anna") as anna, place.guest("Dora") as dora:
        game = await anna.found(start=True, watch="none")
        line = Line(anna, game)
        assert (await line.post(b'{"t":"next"}')).json()["code"] == "bad_message"
        assert (await line.post(b"x" * 20_000)).status_code == 413
        assert (await line.ask("next"))["code"] == "hello_first"
        assert (await Line(dora, game).post(b"{}")).json()["code"] == "no_watching"
        nobody = httpx.AsyncClient(base_url=place.url)
        assert (await nobody.get(line.path)).status_code == 401
        assert (await anna.http.get(f"/api/games/{game}/line?client=x")).status_code == 422
        await nobody.aclose()
        for i in range(polling.PAGES):
            status = (await Line(anna, game, f"page-{i}").post(b"{}")).status_code
        assert status == 429

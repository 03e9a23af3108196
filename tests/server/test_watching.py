"""Spectators: what is public at once, open hands a whole deal late, and never for who plays."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from preferans.deal import observe
from preferans.server.game import Game, Phase, fold
from preferans.server.late import Late, open_view
from preferans.server.log import Logged
from preferans.server.table import LiveTable
from tests.server.people import Place
from tests.server.test_secrecy import _cards_in


async def _log_of_match(place: Place, deals: int) -> tuple[str, list[Logged]]:
    """The log of a match with bots, so many deals long."""
    async with place.guest("Anna") as anna:
        game = await anna.found(rules="sochi pool_target=60", start=True, watch="open")
        async with anna.sits(game) as page:
            rng = Random(5)
            while page.phase != "over":
                assert page.view is not None
                await page.step(rng, stop=page.view["number"] > deals)
        table = await place.app.state.site.hub.table(game)
        assert isinstance(table, LiveTable)
        return game, await table.services.store.log(game)


async def test_spe_1_a_spectator_is_sent_public_cards_only(place: Place) -> None:
    """Every card in every frame of somebody who watches is one that everybody sees just then."""
    async with place.guest("Anna") as anna, place.guest("Dora") as dora:
        game = await anna.found(rules="sochi pool_target=60", start=True)
        table = await place.app.state.site.hub.table(game)
        checked, rng = 0, Random(8)
        async with anna.sits(game) as page, dora.sits(game) as watcher:
            while len(table.game.match.deals) < 3:
                await page.step(rng)
                while watcher.seq < page.seq:
                    message = await watcher.read()
                    if message["t"] != "view" or message["seq"] != table.game.seq:
                        continue
                    checked += _check_public(table.game, message)
            assert watcher.view is not None
            assert watcher.view["you"] is None
            assert (await watcher.act("pass"))["code"] == "not_seated"
    assert checked > 30


def _check_public(game: Game, message: dict[str, Any]) -> int:
    if game.state is None:
        return 0
    s = game.state
    public = {str(card) for _, card in s.table}
    public |= {str(card) for trick in s.tricks for _, card in trick.plays}
    seen = observe(s, None)
    public |= {str(card) for card in seen.talon if card is not None}
    public |= {str(card) for hand in seen.hands if hand is not None for card in hand}
    shown = _cards_in({**message, "view": {**message["view"], "result": None}})
    assert shown <= public, shown - public
    return 1


async def test_spe_2_open_hands_are_a_whole_deal_late(place: Place) -> None:
    """Whatever has been written, what is shown with open hands is a deal older, event by event."""
    name, rows = await _log_of_match(place, 3)
    late, deals, shown_deals = Late(name, []), 0, set[int]()
    for i, row in enumerate(rows):
        late.add([row])
        deals += row.kind == "dealt"
        now = fold(name, rows[: i + 1])
        behind = late.game
        if now.phase is Phase.OVER:
            break
        assert behind.match is None or len(behind.match.deals) <= max(deals - 1, 0)
        if now.state is not None and behind.state is not None:
            assert behind.match is not None
            assert now.match is not None
            assert behind.match.table.number == now.match.table.number - 1
            assert len(behind.state.record) <= len(now.state.record) + 1
            deal = open_view(behind)["deal"]
            assert [len(hand) for hand in deal["hands"]] == deal["counts"]
            assert deal["hands"] != [[str(card) for card in hand] for hand in now.state.hands]
            shown_deals.add(behind.match.table.number)
        assert open_view(behind)["you"] is None
    assert shown_deals == {1, 2}
    late.finished()
    assert late.game == fold(name, rows)


async def test_spe_2_over_the_line_and_back(place: Place) -> None:
    async with place.guest("Anna") as anna, place.guest("Dora") as dora:
        game = await anna.found(rules="sochi pool_target=60", start=True, watch="open")
        async with anna.sits(game) as page, dora.sits(game) as watcher:
            await page.until(lambda p: p.phase == "deal")
            answer = await watcher.ask("watch", open=True)
            assert answer["t"] == "done"
            await watcher.until(lambda p: p.view is not None and p.view.get("late") is True)
            assert watcher.view is not None
            assert watcher.view["deal"] is None
            secret = {json.dumps(page.deal["hands"][page.deal["seat"]])}
            rng = Random(3)
            assert page.view is not None
            while page.view["number"] < 2 or page.phase != "deal":
                assert not any(x in frame for x in secret for frame in watcher.frames)
                await page.step(rng)
            await watcher.until(lambda p: bool(p.view and p.view["deal"]))
            assert all(watcher.deal["hands"])
            await watcher.ask("watch", open=False)
            await watcher.until(lambda p: p.view is not None and not p.view.get("late"))
            assert not any(watcher.deal["hands"])


async def test_spe_3_who_plays_does_not_watch(place: Place) -> None:
    """Nobody with a place sees open hands, on whatever page; nor anybody where it is not agreed."""
    async with place.guest("Anna") as anna, place.guest("Dora") as dora:
        game = await anna.found(start=True, watch="open")
        async with anna.sits(game), anna.sits(game, "page-two") as other:
            assert (await other.ask("watch", open=True))["code"] == "seated"
        closed = await anna.found(start=True)
        async with anna.sits(closed), dora.sits(closed) as watcher:
            assert (await watcher.ask("watch", open=True))["code"] == "closed_hands"


async def test_a_table_without_spectators_lets_nobody_in(place: Place) -> None:
    async with place.guest("Anna") as anna, place.guest("Dora") as dora:
        game = await anna.found(watch="none")
        async with anna.sits(game) as page, dora.sits(game) as early:
            await anna.http.post(f"/api/games/{game}/start")
            await page.until(lambda p: p.phase == "deal")
            await early.until(lambda p: bool(p.others and p.others[-1]["t"] == "bye"))
            assert early.others[-1]["code"] == "no_watching"
            assert not any('"deal":{' in frame for frame in early.frames)
        with pytest.raises(ConnectionClosed) as closed:
            async with dora.sits(game):
                pass
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.reason == "no_watching"


async def test_phrases_travel_by_name(place: Place) -> None:
    async with place.guest("Anna") as anna, place.guest("Dora") as dora:
        game = await anna.found(start=True)
        async with anna.sits(game) as page, dora.sits(game) as watcher:
            assert (await page.ask("phrase", name="well_played"))["t"] == "done"
            await watcher.until(lambda p: any(x["t"] == "chat" for x in p.others))
            line = next(x for x in watcher.others if x["t"] == "chat")
            assert line == {"t": "chat", "from": 0, "n": 1, "phrase": "well_played"}
            await page.send("phrase", name="buy my soap")
            await page.until(lambda p: 0 in p.answers)
            assert page.answers[0]["code"] == "bad_message"

"""Whole games over real sockets: with bots, with friends, away and back, taken back."""

from __future__ import annotations

import asyncio
import json
from random import Random

import pytest

from preferans.notation.record import parse_record, replay_record
from preferans.server.table import LiveTable
from tests.server.people import Guest, Page, Place


async def test_one_tap_gives_ten_cards_and_a_match_ends_with_its_record(place: Place) -> None:
    rng = Random(3)
    async with place.guest("Anna") as anna:
        game = await anna.found(rules="sochi pool_target=4", start=True)
        async with anna.sits(game) as page:
            await page.until(lambda p: p.phase == "deal")
            assert len(page.deal["hands"][page.deal["seat"]]) == 10
            while page.phase != "over":
                assert page.view is not None
                await page.step(rng, stop=page.view["number"] > 3)
            assert page.view is not None
            assert sum(map(int, page.view["settlement"]["rounded"])) == 0
        record = await anna.http.get(f"/api/games/{game}/record")
        replayed = replay_record(parse_record(record.text))
        assert [str(x) for x in replayed.match.results().values()] == page.view["standing"][
            "results"
        ]


async def test_friends_sit_down_and_play_a_deal_each_seeing_his_own(place: Place) -> None:
    async with place.guest("Anna") as a, place.guest("Boris") as b, place.guest("Clara") as c:
        game = await a.found(rules="sochi")
        async with a.sits(game) as pa:
            assert pa.phase == "seating"
            assert (await b.join(game)).status_code == 200
            assert (await c.join(game)).status_code == 200
            async with b.sits(game) as pb, c.sits(game) as pc:
                pages = [pa, pb, pc]
                for page in pages:
                    await page.until(lambda p: p.phase == "deal")
                hands = [set(p.deal["hands"][p.deal["seat"]]) for p in pages]
                assert sum(map(len, hands)) == 30
                assert not hands[0] & hands[1]
                await _play_deal(pages, Random(1))
                assert {p.phase for p in pages} == {"result"}
                results = [p.view["result"] for p in pages if p.view is not None]
                assert results[0] == results[1] == results[2]


async def test_a_sitting_dealer_watches_and_answers_for_the_talon(place: Place) -> None:
    async with place.guest("Anna") as anna:
        game = await anna.found(rules="sochi players=4", start=True)
        rng = Random(9)
        seats = set()
        async with anna.sits(game) as page:
            while page.view is not None and page.view["number"] < 5:
                if page.view["deal"] is not None:
                    seats.add(page.deal["seat"])
                await page.step(rng)
    assert seats == {0, 1, 2, 3}


async def test_a_command_sent_twice_is_carried_out_once(place: Place) -> None:
    async with place.guest() as guest:
        game = await guest.found(start=True)
        async with guest.sits(game) as page:
            await page.until(lambda p: p.question is not None)
            assert page.question is not None
            told = {"t": "act", "id": 77, "seq": page.seq, "action": page.question["options"][0]}
            await page.socket.send(json.dumps(told))
            first = await page.answered(77)
            del page.answers[77]
            await page.socket.send(json.dumps(told))
            assert await page.answered(77) == first


async def test_what_is_not_legal_is_refused_with_a_code_and_changes_nothing(place: Place) -> None:
    async with place.guest() as guest:
        game = await guest.found(start=True)
        async with guest.sits(game) as page:
            await page.until(lambda p: p.question is not None)
            seq = page.seq
            for action, code in (("nonsense", "unknown_action"), ("whist", "not_legal")):
                answer = await page.act(action)
                assert (answer["t"], answer["code"]) == ("refused", code)
            assert (await page.act("pass", seq=0))["code"] == "stale"
            assert (await page.ask("next"))["code"] == "no_result"
            assert (await page.ask("stop"))["code"] == "only_between_deals"
            assert page.seq == seq


async def test_illegal_cards_say_why(place: Place) -> None:
    """TBL-2: a card that may not be played comes back with the duty it breaks."""
    codes: set[str] = set()
    rng = Random(5)
    async with place.guest() as guest:
        game = await guest.found(rules="sochi pool_target=60", start=True)
        async with guest.sits(game) as page:
            while not {"must_follow", "must_trump"} <= codes:
                question = page.question
                if question is not None and question["options"][0][0] in "SCDH":
                    hand = page.deal["hands"][question["hand"]]
                    for card in set(hand) - set(question["options"]):
                        codes.add((await page.act(card))["code"])
                await page.step(rng)
    assert codes <= {"must_follow", "must_trump"}


async def test_a_bot_stands_in_for_who_is_gone_and_gives_the_seat_back(place: Place) -> None:
    async with place.guest("Anna") as anna, place.guest("Boris") as boris:
        game = await anna.found(rules="sochi")
        assert (await boris.join(game)).status_code == 200
        async with anna.sits(game) as page:
            assert (await anna.http.post(f"/api/games/{game}/start")).status_code == 200
            async with boris.sits(game):
                await page.until(lambda p: p.phase == "deal")
            await page.until(lambda p: p.view is not None and p.view["players"][1]["away"])
            async with boris.sits(game, "page-two") as again:
                await again.until(lambda p: p.view is not None and not p.view["players"][1]["away"])


async def test_the_last_action_is_taken_back_with_consent(place: Place) -> None:
    async with place.guest("Anna") as a, place.guest("Boris") as b, place.guest("Clara") as c:
        game = await a.found(rules="sochi")
        for friend in (b, c):
            await friend.join(game)
        async with a.sits(game) as pa, b.sits(game) as pb, c.sits(game) as pc:
            pages = [pa, pb, pc]
            for page in pages:
                await page.until(lambda p: p.phase == "deal")
            actor = next(p for p in pages if p.question is not None)
            others = [p for p in pages if p is not actor]
            before = actor.deal
            await actor.act("6S")
            await actor.until(lambda p: p.view is not None and p.view["takeback"]["possible"])
            assert (await others[0].ask("takeback", what="ask"))["code"] == "no_takeback"
            assert (await actor.ask("takeback", what="ask"))["t"] == "done"
            for page in others:
                await page.until(lambda p: p.view is not None and p.view["takeback"]["answer"])
                assert (await page.ask("takeback", what="yes"))["t"] == "done"
            await actor.until(lambda p: p.question is not None)
            assert actor.deal == before
            table = await place.app.state.site.hub.table(game)
            assert table.game.takebacks == {1: 1}


@pytest.mark.parametrize("answer", ["no"])
async def test_a_refused_takeback_leaves_the_deal_as_it_is(place: Place, answer: str) -> None:
    async with place.guest("Anna") as a, place.guest("Boris") as b:
        game = await a.found(rules="sochi")
        await b.join(game)
        await a.http.post(f"/api/games/{game}/start")
        async with a.sits(game) as pa, b.sits(game) as pb:
            actor, other = await _first_to_speak(pa, pb)
            await actor.act("10NT")
            possible = await _possible(actor)
            if possible and (await actor.ask("takeback", what="ask"))["t"] == "done":
                await other.until(lambda p: p.view is not None and p.view["takeback"]["answer"])
                await other.ask("takeback", what=answer)
            said = [action for _, action in actor.deal["record"]]
            assert "10NT" in said


async def test_every_page_of_a_person_shows_the_same(place: Place) -> None:
    """G-9 on the server's side: eight pages of one session stay in step."""
    async with place.guest() as guest:
        game = await guest.found(start=True)
        async with asyncio.TaskGroup() as group:
            done = asyncio.Event()
            for i in range(7):
                group.create_task(_watch(guest, game, f"page-{i}", done))
            async with guest.sits(game, "page-x") as page:
                rng = Random(2)
                for _ in range(40):
                    await page.step(rng)
                done.set()
        assert done.is_set()


async def test_a_table_folds_to_what_it_was(place: Place) -> None:
    """G-10: the fold of the log equals the state in memory."""
    async with place.guest() as guest:
        game = await guest.found(start=True)
        async with guest.sits(game) as page:
            rng = Random(4)
            for _ in range(60):
                await page.step(rng)
            hub = place.app.state.site.hub
            live = await hub.table(game)
            assert live is not None
            async with live._lock:
                again = await LiveTable.load(game, live.services)
                assert again is not None
                assert again.game == live.game


async def _play_deal(pages: list[Page], rng: Random) -> None:
    while any(p.phase == "deal" for p in pages):
        for page in pages:
            if page.question is not None:
                await page.act(rng.choice(page.question["options"]))
            else:
                await _drain(page)


async def _drain(page: Page) -> None:
    try:
        async with asyncio.timeout(0.02):
            while True:
                await page.read()
    except TimeoutError:
        return


async def _first_to_speak(*pages: Page) -> tuple[Page, Page]:
    while True:
        for page in pages:
            await _drain(page)
            if page.question is not None:
                return page, next(p for p in pages if p is not page)


async def _possible(page: Page) -> bool:
    await _drain(page)
    return bool(page.view and page.view["takeback"]["possible"])


async def _watch(guest: Guest, game: str, client: str, done: asyncio.Event) -> None:
    async with guest.sits(game, client) as page:
        while not done.is_set():
            await _drain(page)

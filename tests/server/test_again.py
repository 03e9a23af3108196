"""The next match: the same people in their places, or the same cards once more."""

from __future__ import annotations

from random import Random

from preferans.deal import Seat
from preferans.fairness import read_record, verify
from tests.server.people import Guest, Page, Place


async def finish(page: Page, rng: Random, deals: int) -> None:
    assert page.view is not None
    while page.phase != "over":
        await page.step(rng, stop=page.view["number"] > deals)


async def again(guest: Guest, game: str, **wanted: object) -> tuple[int, str]:
    answer = await guest.http.post(f"/api/games/{game}/again", json=wanted)
    return answer.status_code, str(answer.json().get("id") or answer.json()["code"])


async def test_the_same_cards_come_again_to_the_same_places_or_the_next(place: Place) -> None:
    async with place.guest("Anna") as anna:
        game = await anna.found(rules="sochi pool_target=60", start=True)
        async with anna.sits(game) as page:
            await page.until(lambda p: p.phase == "deal")
            assert (await again(anna, game))[1] == "still_played"
            await finish(page, Random(1), 2)
        hub = place.app.state.site.hub
        old = (await hub.table(game)).game
        for shift in (0, 1):
            status, name = await again(anna, game, cards=True, shift=shift)
            assert status == 201
            async with anna.sits(name) as page:
                assert page.view is not None
                assert page.view["you"] == shift
                await finish(page, Random(shift), 3)
            new = (await hub.table(name)).game
            dealt = [deal.state.deal for deal in new.match.deals]
            assert dealt[:2] == [deal.state.deal for deal in old.match.deals]
            assert new.match.deals[0].before.dealer == old.match.deals[0].before.dealer
            record = (await anna.http.get(f"/api/games/{name}/record")).text
            assert "note: The cards of an earlier match" in record
            verdict = verify(read_record(record))
            assert verdict.findings == ()
            assert verdict.proven == ("3",)
        assert Seat(0) in new.match.table.seats()


async def test_the_same_people_come_to_one_table_and_to_their_places(place: Place) -> None:
    async with place.guest("Anna") as a, place.guest("Boris") as b, place.guest("Clara") as c:
        game = await a.found(rules="sochi")
        for friend in (b, c):
            await friend.join(game)
        async with a.sits(game) as pa, b.sits(game) as pb, c.sits(game) as pc:
            pages, rng = (pa, pb, pc), Random(2)
            while pa.phase != "over":
                for page in pages:
                    if page.question is not None:
                        await page.act(rng.choice(page.question["options"]))
                    elif page.phase == "result" and page.view and page.view["number"] > 1:
                        await page.ask("stop")
                    elif page.phase != "over":
                        await page.ask("ping")
            status, name = await again(c, game)
            assert status == 201
            await pa.until(lambda p: p.view is not None and p.view["again"] == name)
            assert await again(a, game) == (201, name)
            async with place.guest("Dora") as dora:
                assert (await again(dora, game))[1] == "not_seated"
            assert (await b.join(name)).status_code == 200
            async with a.sits(name) as again_a, b.sits(name) as again_b, c.sits(name) as again_c:
                places = [p.view["you"] for p in (again_a, again_b, again_c) if p.view]
                assert places == [0, 1, 2]
                for page in (again_a, again_b, again_c):
                    await page.until(lambda p: p.phase != "seating")


async def test_a_stranger_takes_a_place_that_nobody_wants_first(place: Place) -> None:
    async with place.guest("Anna") as anna, place.guest("Boris") as boris:
        game = await anna.found(rules="sochi")
        await boris.join(game)
        await anna.http.post(f"/api/games/{game}/start")
        hub = place.app.state.site.hub
        table = await hub.table(game)
        await table.write([("ended", {"reason": "agreement"})])
        _, name = await again(anna, game)
        async with place.guest("Dora") as dora:
            await dora.join(name)
            new = (await hub.table(name)).game
        assert [p.name if p else None for p in new.places] == ["Anna", None, "Dora"]

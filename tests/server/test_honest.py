"""Who came from where, what was reported, what chance has done (S-14, S-15, ux §6.8)."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from preferans.cards import PACK, Cards
from preferans.cli.main import main
from preferans.server import socket as lines
from preferans.server.game import Phase, fold
from preferans.server.log import rows_of
from preferans.server.records import record_text
from preferans.server.security import network_of
from preferans.server.statistics import NO_ACE, counted, expected_run, hands_of
from preferans.server.store import DAY_MS, REPORTS_DAYS, Store
from preferans.server.views import view
from tests.server.people import Place


def test_s14_an_address_tells_of_a_network_only_where_that_says_something() -> None:
    assert network_of("93.184.216.34") == network_of("93.184.216.34") != network_of("93.184.216.35")
    assert network_of("2a00:1450:4001:81b::1") == network_of("2a00:1450:4001:81b:ffff::9")
    assert network_of("2a00:1450:4001:81b::1") != network_of("2a00:1450:4001:81c::1")
    for silent in ("127.0.0.1", "192.168.1.7", "10.0.0.1", "::1", "fe80::1", "testclient", None):
        assert network_of(silent) is None


@pytest.fixture
def networks(monkeypatch: pytest.MonkeyPatch) -> dict[str, str | None]:
    """Where the pages of each person come from."""
    given: dict[str, str | None] = {}
    before = lines.Page.serve

    async def serve(self: lines.Page, table: object) -> None:
        self.network = given.get(self.person)
        await before(self, table)  # type: ignore[arg-type]

    monkeypatch.setattr(lines.Page, "serve", serve)
    return given


async def test_s14_two_players_of_one_network_are_flagged_to_all_and_in_the_record(
    place: Place, networks: dict[str, str | None]
) -> None:
    async with place.guest("Anna") as anna, place.guest("Boris") as boris:
        game = await anna.found(rules="sochi pool_target=1")
        assert (await boris.join(game)).status_code == 200
        table = await place.app.state.site.hub.table(game)
        people = [player.person for player in table.game.players]
        networks[people[0]] = "93.184.216.34"
        networks[people[1]] = "93.184.216.35"
        async with anna.sits(game) as hers, boris.sits(game):
            assert hers.view is not None and hers.view["together"] == []
        networks[people[1]] = "93.184.216.34"
        async with anna.sits(game, "page-two") as hers, boris.sits(game, "page-two"):
            await hers.until(lambda p: p.view is not None and p.view["together"] == [[0, 1]])
        async with boris.sits(game, "page-three") as his:
            assert his.view is not None and his.view["together"] == [[0, 1]]
        log = await place.app.state.site.store.log(game)
        assert [row.data for row in log if row.kind == "together"] == [{"places": [0, 1]}]
        assert "93.184" not in str(log)
        # The same account has one place at a table, however often it asks.
        assert (await anna.join(game)).status_code == 200
        assert len([p for p in table.game.players if p.person == people[0]]) == 1
        await anna.http.post(f"/api/games/{game}/start")
        table = await place.app.state.site.hub.table(game)
        assert "x-together: Anna, Boris" in record_text(table.game)


async def test_s14_who_sits_down_with_his_page_open_is_flagged_and_nobody_in_his_place(
    place: Place, networks: dict[str, str | None]
) -> None:
    async with (
        place.guest("Anna") as anna,
        place.guest("Boris") as boris,
        place.guest("Vera") as vera,
    ):
        game = await anna.found(rules="sochi pool_target=1")
        await boris.join(game)
        table = await place.app.state.site.hub.table(game)
        networks |= {player.person: "93.184.216.34" for player in table.game.players}
        await boris.http.post(f"/api/games/{game}/leave")
        async with anna.sits(game) as hers, boris.sits(game):
            assert hers.view is not None and hers.view["together"] == []
            await boris.join(game)
            await hers.until(lambda p: p.view is not None and p.view["together"] == [[0, 1]])
            await boris.http.post(f"/api/games/{game}/leave")
            await hers.until(lambda p: p.view is not None and p.view["players"][1] is None)
            assert hers.view["together"] == []
            await vera.join(game)
            await hers.until(lambda p: p.view is not None and p.view["players"][1] is not None)
            assert hers.view["together"] == []
        await anna.http.post(f"/api/games/{game}/start")
        table = await place.app.state.site.hub.table(game)
        assert "x-together" not in record_text(table.game)


def test_s14_who_takes_a_seat_over_does_not_take_over_the_flag() -> None:
    seats = [{"place": i, "name": n, "person": n.lower(), "bot": None} for i, n in enumerate("ABC")]
    took = {"place": 1, "name": "D", "person": "d"}
    told: list[tuple[str, dict[str, Any]]] = [
        ("opened", {"rules": "sochi", "players": 3, "bot": "novice", "host": "a", "public": False}),
        *(("seated", seat) for seat in seats),
        ("together", {"places": [1, 0]}),
    ]
    before = fold("g", rows_of(0, 0, told))
    after = fold("g", rows_of(0, 0, [*told, ("gave", {"place": 1}), ("took", took)]))
    assert view(before, 2)["together"] == [[0, 1]]
    assert view(after, 2)["together"] == []
    assert list(after.together.values()) == [("A", "B")]


async def test_a_line_of_the_chat_can_be_reported_to_who_runs_the_server(
    place: Place, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with place.guest("Anna") as anna, place.guest("Boris") as boris:
        game = await anna.found(rules="sochi")
        await boris.join(game)
        async with anna.sits(game) as hers, boris.sits(game) as his:
            await his.send("chat", text="a rude word")
            await hers.until(lambda p: any(x["t"] == "chat" for x in p.others))
            line = next(x for x in hers.others if x["t"] == "chat")
            answers = [
                await hers.send("report", line=line["n"]),
                await hers.send("report", line=line["n"]),
                await hers.send("report", line=99),
                await his.send("report", line=line["n"]),
            ]
            await hers.until(lambda p: answers[2] in p.answers)
            await his.until(lambda p: answers[3] in p.answers)
            assert [hers.answers[n]["t"] for n in answers[:2]] == ["done", "done"]
            assert hers.answers[answers[2]]["code"] == "no_such_line"
            assert his.answers[answers[3]]["code"] == "no_such_line"
            assert not any(x["t"] == "report" for x in his.others)
        store: Store = place.app.state.site.store
        (told,) = await store.reports()
        assert (told["by"], told["about"], told["game"]) == ("Anna", "Boris", game)
        assert told["lines"][-1]["text"] == "a rude word"
        mine = (await anna.http.get("/api/me/data")).json()["reports"]
        assert [it["lines"][-1]["text"] for it in mine] == ["a rude word"]
        assert (await boris.http.get("/api/me/data")).json()["reports"] == []
        assert await asyncio.to_thread(main, ["db", "reports", "--db", store.url]) == 0
        printed = capsys.readouterr().out
        assert "Anna reports Boris" in printed
        assert printed.splitlines()[-1] == "  1: a rude word"
        now = told["at_ms"]
        await store.tidy(now + REPORTS_DAYS * DAY_MS, 0, 0)
        assert len(await store.reports()) == 1
        await store.tidy(now + (REPORTS_DAYS + 1) * DAY_MS, 0, 0)
        assert await store.reports() == []


async def test_s15_who_is_forgotten_is_in_no_report(place: Place) -> None:
    async with place.guest("Anna") as anna, place.guest("Boris") as boris:
        game = await anna.found(rules="sochi")
        await boris.join(game)
        async with anna.sits(game) as hers, boris.sits(game) as his:
            await his.send("chat", text="a rude word")
            await hers.until(lambda p: any(x["t"] == "chat" for x in p.others))
            sent = await hers.send("report", line=1)
            await hers.until(lambda p: sent in p.answers)
        store: Store = place.app.state.site.store
        assert len(await store.reports()) == 1
        await boris.http.post("/api/me/forget")
        assert await store.reports() == []


async def test_s15_no_address_is_kept_anywhere(
    place: Place, networks: dict[str, str | None], database: str
) -> None:
    """Addresses live as long as a page and a limit: the design would allow thirty days."""
    async with place.guest("Anna") as anna:
        game = await anna.found(rules="sochi", start=True)
        table = await place.app.state.site.hub.table(game)
        networks[table.game.players[0].person] = "93.184.216.34"
        async with anna.sits(game):
            pass
        log = await place.app.state.site.store.log(game)
        assert "93.184" not in str(log)
        assert "127.0.0.1" not in str(log)
        told = (await anna.http.get("/api/me/data")).text
        assert "127.0.0.1" not in told


# -- what chance has done --------------------------------------------------------------------------


def test_fai_hands_are_dealt_as_the_rules_deal() -> None:
    pack = Random(4).sample(range(32), 32)
    hands = hands_of("sochi", pack)
    assert hands is not None
    assert [len(hand) for hand in hands] == [10, 10, 10]
    assert hands_of("no such rules", pack) is None
    assert hands_of("asszorti", pack) is None


def test_fai_aces_sure_miseres_and_streaks_are_counted() -> None:
    aces = Cards.parse("SAKQJT98 CAK")
    low = Cards.parse("S7 C7 D789TJ H789")
    none = Cards.parse("CQJT98 DQK HTJQ")
    told = counted([(aces, low, none), (aces, low, none), (low, aces, none)])
    assert told["deals"] == 3
    assert [it["aces"] for it in told["positions"]] == [4 / 3, 2 / 3, 0]
    assert [it["misere"] for it in told["positions"]] == [1, 2, 0]
    assert [it["run"] for it in told["positions"]] == [1, 2, 3]
    assert told["expected"]["aces"] == 1.25
    assert counted([])["deals"] == 0


def test_fai_the_arithmetic_of_streaks_is_that_of_shuffled_packs() -> None:
    rng = Random(5)
    deals = [hands_of("sochi", rng.sample(range(32), 32)) for _ in range(2000)]
    told = counted(hands for hands in deals if hands is not None)
    for position in told["positions"]:
        assert abs(position["aces"] - 1.25) < 0.08
        assert abs(position["run"] - told["expected"]["run"]) < 4
    assert abs(NO_ACE - 0.2034) < 0.0001
    assert expected_run(2000) == told["expected"]["run"]
    assert expected_run(1) == 0


async def test_fai_no_card_of_a_running_deal_is_counted(place: Place) -> None:
    async with place.guest("Anna") as anna:
        game = await anna.found(rules="sochi", start=True)
        store: Store = place.app.state.site.store
        async with anna.sits(game) as hers:
            await hers.until(lambda p: p.view is not None and p.view["deal"] is not None)
            assert await store.packs(100) == []
            table = await place.app.state.site.hub.table(game)
            assert table.game.phase is Phase.DEAL
            pack = [PACK.index(card) for hand in table.game.state.deal.hands for card in hand]
            log = await store.log(game)
            await store.append(game, log[-1].seq, 1, [("dealt", {"pack": pack})])
            assert [rules for rules, _ in await store.packs(100)] == ["sochi"]
        told = (await anna.http.get("/api/chance")).json()
        assert told["deals"] == 1
        assert (await anna.http.get("/api/chance")).json() == told

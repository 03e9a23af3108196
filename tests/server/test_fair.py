"""The handshake before a deal, over real sockets: promised, locked, sent, dealt, opened."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from preferans.cards import Card
from preferans.cli.main import main
from preferans.fairness import NOTHING, parse_block, read_record, verify
from preferans.server import fair
from preferans.server.game import Game, fold
from preferans.server.table import LiveTable
from tests.server.people import Guest, Page, Place


async def table_of(place: Place, game: str) -> LiveTable:
    table = await place.app.state.site.hub.table(game)
    assert isinstance(table, LiveTable)
    return table


def evidence(game: Game, number: int) -> tuple[Any, ...]:
    assert game.fair is not None
    return game.fair.blocks[number]


async def finish(page: Page, rng: Random, deals: int = 1) -> None:
    """Play so many deals and end the match."""
    assert page.view is not None
    while page.phase != "over":
        await page.step(rng, stop=page.view["number"] > deals)


@asynccontextmanager
async def friends(place: Place) -> AsyncIterator[tuple[list[Page], str]]:
    """Three people at a table, whose pages do nothing by themselves."""
    async with place.guest("Anna") as a, place.guest("Boris") as b, place.guest("Clara") as c:
        game = await a.found(rules="sochi")
        async with a.sits(game) as pa, quiet(b, game) as pb, quiet(c, game) as pc:
            pa.shuffles = False
            for friend in (b, c):
                assert (await friend.join(game)).status_code == 200
            for page in (pa, pb, pc):
                await page.until(lambda p: p.shuffle is not None and bool(p.shuffle["word"]))
            yield [pa, pb, pc], game


@asynccontextmanager
async def quiet(guest: Guest, game: str) -> AsyncIterator[Page]:
    async with guest.sits(game) as page:
        page.shuffles = False
        yield page


async def promise_all(pages: list[Page]) -> dict[str, Any]:
    """Everybody promises; the handshake after the lock."""
    for page in pages:
        await page.until(lambda p: p.view is not None and p.view["you"] is not None)
        await page.contribute()
    for page in pages:
        await page.until(lambda p: p.shuffle is not None and p.shuffle["locked"])
    assert pages[0].shuffle is not None
    return pages[0].shuffle


async def test_a_match_with_bots_leaves_evidence_that_verifies(
    place: Place, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with place.guest("Anna") as anna:
        game = await anna.found(rules="sochi pool_target=60", start=True)
        async with anna.sits(game) as page:
            await finish(page, Random(3), deals=3)
        record = (await anna.http.get(f"/api/games/{game}/record")).text
    verdict = verify(read_record(record))
    assert verdict.findings == ()
    assert verdict.proven == ("1", "2", "3")
    first = next(line for line in record.splitlines() if line.startswith("fair: pref"))
    block = parse_block(first.removeprefix("fair: "))
    assert [r == NOTHING for r in block.contributions] == [False, True, True]
    file = tmp_path / "evening.pref"
    file.write_text(record)
    capsys.readouterr()
    assert main(["verify", str(file), "--bots"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "Deals: 3, proven 3, without evidence 0."
    assert said[1].startswith("Decisions of bots asked again: ")
    # Two bots speak at least once in each of three deals; how often more, the cards decide.
    assert int(said[1].split()[5].rstrip(",")) >= 6
    assert said[-1] == "The evidence is true."


@pytest.mark.parametrize(
    "rules", ["sochi players=2", "leningrad players=4", "sochi players=5", "greek"]
)
async def test_every_size_of_table_and_other_packets_verify(place: Place, rules: str) -> None:
    async with place.guest("Anna") as anna:
        game = await anna.found(rules=rules, start=True)
        async with anna.sits(game) as page:
            await finish(page, Random(3))
        record = (await anna.http.get(f"/api/games/{game}/record")).text
    verdict = verify(read_record(record))
    assert verdict.findings == ()
    assert verdict.proven


async def test_nothing_sent_is_shown_before_all_have_sent(place: Place) -> None:
    async with friends(place) as (pages, game):
        state = await promise_all(pages)
        assert state["sent"] == [False] * 3
        assert all(state["promised"])
        await pages[0].contribute()
        await pages[1].contribute()
        await pages[2].until(lambda p: p.shuffle is not None and sum(p.shuffle["sent"]) == 2)
        told = [page.contribution(256).hex() for page in pages]
        table = await table_of(place, game)
        assert table.game.fair is not None
        assert table.game.fair.now is not None
        seed = table.game.fair.now.seed.hex()
        for page in pages:
            for frame in page.frames:
                assert seed not in frame
                assert not any(r in frame for r in told)
        await pages[2].contribute()
        for page in pages:
            await page.until(lambda p: p.phase == "deal")
            await page.until(lambda p: p.shuffle is not None and bool(p.shuffle["dealt"]))
            assert page.shuffle is not None
            assert page.shuffle["dealt"]["sent"] == told
            assert page.shuffle["dealt"]["promised"] == state["promised"]
            assert not any(seed in frame for frame in page.frames)


async def test_who_keeps_silent_makes_an_attempt_void_once_and_not_again(place: Place) -> None:
    async with friends(place) as (pages, game):
        before = await promise_all(pages)
        for page in pages[:2]:
            await page.contribute()
        await pages[0].until(lambda p: p.shuffle is not None and p.shuffle["word"] == 257)
        state = pages[0].shuffle
        assert state is not None
        assert state["muted"] == [2]
        opened = parse_block(state["voids"][0])
        assert opened.seal.hex() == before["seal"]
        assert opened.contributions[2] is None
        assert [c.hex() for c in opened.commitments] == before["promised"]
        answer = await pages[2].ask("fair", word=257, promise=pages[2].promise(257))
        assert answer["code"] == "shuffle_locked"
        for page in pages[:2]:
            page.shuffles = True
        await asyncio.gather(*map(_goes_on, pages))
        table = await table_of(place, game)
        void, dealt = evidence(table.game, 1)
        assert (void.void, dealt.void) == (True, False)
        assert dealt.contributions[2] == NOTHING
        assert dealt.contributions[0] == pages[0].contribution(257)


async def _goes_on(page: Page) -> None:
    """Come to the second attempt, contribute to it where that is wanted, and get cards."""
    await page.until(lambda p: p.shuffle is not None and p.shuffle["word"] == 257)
    if page.shuffles:
        await page.contribute()
    await page.until(lambda p: p.phase == "deal")


async def test_a_sleepy_page_holds_nothing_up_beyond_the_time(place: Place) -> None:
    """A page that promises nothing is waited for once, and at later deals not at all."""
    async with place.guest("Anna") as anna:
        game = await anna.found(start=True, rules="sochi pool_target=60")
        async with quiet(anna, game) as page:
            loop, rng = asyncio.get_running_loop(), Random(1)
            began = loop.time()
            await page.until(lambda p: p.phase == "deal")
            table = await table_of(place, game)
            assert table.game.fair is not None
            assert table.game.fair.unheard == {0}
            assert all(r == NOTHING for r in evidence(table.game, 1)[0].contributions)
            assert loop.time() - began < 0.3 + 5
            while page.phase == "deal":
                await page.step(rng)
            table.services.config = replace(table.services.config, handshake=3600.0)
            await page.ask("next")
            await page.until(lambda p: p.phase == "deal")
        log = await table.services.store.log(game)
    assert [row.data["late"] for row in log if row.kind == "locked"] == [[0], []]


async def test_what_was_not_promised_is_refused(place: Place) -> None:
    async with friends(place) as (pages, _):
        page = pages[0]
        await page.until(lambda p: p.view is not None and p.view["you"] is not None)
        early = await page.ask("fair", word=256, contribution="00" * 32)
        assert early["code"] == "shuffle_open"
        assert (await page.ask("fair", word=999, promise="00" * 32))["code"] == "other_shuffle"
        assert (await page.ask("fair", word=256))["code"] == "nothing_sent"
        await promise_all(pages)
        assert (await page.ask("fair", word=256, promise=page.promise(256)))["t"] == "done"
        again = await page.ask("fair", word=256, promise="ab" * 32)
        assert again["code"] == "already_promised"
        wrong = await page.ask("fair", word=256, contribution="00" * 32)
        assert wrong["code"] == "other_contribution"
        right = page.contribution(256).hex()
        for _ in range(2):
            assert (await page.ask("fair", word=256, contribution=right))["t"] == "done"
        await page.send("fair", word=256, contribution="short")
        await page.until(lambda p: 0 in p.answers)
        assert page.answers[0]["code"] == "bad_message"


async def test_a_spectator_takes_no_part(place: Place) -> None:
    async with friends(place) as (_, game), place.guest("Dora") as dora, quiet(dora, game) as page:
        answer = await page.ask("fair", word=256, promise="00" * 32)
        assert answer["code"] == "not_seated"


async def test_a_table_loaded_in_mid_handshake_goes_on_with_the_same_deal(place: Place) -> None:
    """The process is lost after the lock; what was promised and sent is in the log."""
    async with friends(place) as (pages, game):
        await promise_all(pages)
        await pages[0].contribute()
        await pages[1].until(lambda p: p.shuffle is not None and p.shuffle["sent"][0])
        hub = place.app.state.site.hub
        old = hub._tables.pop(game)
        old.close()
        table = await table_of(place, game)
        assert table is not old
        assert table.game == old.game
        assert table._dealing.patience() > table.services.config.handshake
        told = [page.contribution(256) for page in pages]
    async with asyncio.timeout(10):
        await _come_back(place, table, told)
    assert table.game.state is not None
    block = evidence(table.game, 1)[-1]
    assert block.attempt == 0
    assert block.contributions == tuple(told)
    assert fold(game, await table.services.store.log(game)) == table.game


async def _come_back(place: Place, table: LiveTable, told: list[bytes]) -> None:
    """The others send what they promised to the table that was loaded anew."""
    for i in (1, 2):
        data = {"place": i, "contribution": told[i].hex()}
        await table.write([("revealed", data)])
    await table._dealing._deal(256)


async def test_a_table_that_deals_another_deck_is_found_out(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = fair.deck

    def crooked(*given: Any) -> tuple[str, ...]:
        cards = list(honest(*given))
        cards[0], cards[2] = cards[2], cards[0]
        return tuple(cards)

    monkeypatch.setattr("preferans.server.fair.deck", crooked)
    async with place.guest("Anna") as anna:
        game = await anna.found(rules="sochi", start=True)
        async with anna.sits(game) as page:
            await finish(page, Random(3))
        record = (await anna.http.get(f"/api/games/{game}/record")).text
    assert {finding.field for finding in verify(read_record(record)).findings} == {
        "hand 1",
        "hand 2",
    }


async def test_a_game_that_was_begun_before_there_was_a_handshake_goes_on(place: Place) -> None:
    """An old log has packs without evidence; its next deal has some, and both are told apart."""
    async with place.guest("Anna") as anna:
        game = await anna.found(rules="sochi", start=True)
        table = await table_of(place, game)
        rules = table.game.match
        assert rules is not None
        pack = [int(Card.parse(c)) for c in fair.deck(_ready(table.game), rules.now)]
        await table.write([("dealt", {"pack": pack})])
        async with anna.sits(game) as page:
            await finish(page, Random(3), deals=2)
        record = (await anna.http.get(f"/api/games/{game}/record")).text
    verdict = verify(read_record(record))
    assert verdict.findings == ()
    assert (verdict.silent, verdict.proven) == (("1",), ("2",))


def _ready(game: Game) -> fair.Fairness:
    assert game.fair is not None
    zeros = (NOTHING,) * 3
    now = fair.Attempt(256, NOTHING, zeros, zeros, locked=True)
    return fair.Fairness(game.fair.game, 3, now)


async def test_the_page_of_evidence_is_whole_and_hides_what_is_not_open(place: Place) -> None:
    async with place.guest("Anna") as anna:
        game = await anna.found(rules="sochi", start=True)
        async with anna.sits(game) as page:
            await page.until(lambda p: p.phase == "deal")
            during = (await anna.http.get(f"/api/games/{game}/fair")).json()
            assert during["deals"] == []
            table = await table_of(place, game)
            seed = evidence(table.game, 1)[0].seed.hex()
            assert seed not in json.dumps(during)
            await finish(page, Random(3))
        after = (await anna.http.get(f"/api/games/{game}/fair")).json()
    assert after["deals"][0]["number"] == 1
    assert parse_block(after["deals"][0]["lines"][0]).seed.hex() == seed
    assert after["head"] == parse_block(after["deals"][0]["lines"][-1]).hash.hex()
    assert len(after["deals"][0]["times"][0]) == 3

"""The shuffle as people see it: checked after each deal, explained, and loudly wrong (FAI-)."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from preferans.server import fair
from tests.web.circle import Circle
from tests.web.conftest import PHONE, NewPerson, serving
from tests.web.table import Person

NO_SUBTLE = "Object.defineProperty(Crypto.prototype, 'subtle', {get: () => undefined});"


def crooked(*given: Any) -> tuple[str, ...]:
    """The honest deck with two cards of two hands exchanged."""
    cards = list(HONEST(*given))
    cards[0], cards[2] = cards[2], cards[0]
    return tuple(cards)


HONEST = fair.deck


def test_fai_4_a_server_that_deals_another_deck_is_found_out_by_everybody(
    person: NewPerson, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two players on different devices and somebody who only watches: all see the red notice."""
    monkeypatch.setattr("preferans.server.fair.deck", crooked)
    anna, boris, watcher = person(), person(PHONE), person()
    anna.go("/new?rules=sochi")
    anna.at("open-table").click()
    anna.at("seating").wait_for()
    path = anna.page.url.removeprefix(anna.url)
    boris.go(path)
    boris.at("join").click()
    expect(anna.at("start")).to_be_visible()
    watcher.go(path)
    anna.at("start").click()
    everybody = (anna, boris, watcher)
    for one in everybody:
        one.page.wait_for_selector("[data-phase=deal]")
        expect(one.at("unfair")).to_have_count(0)
    Circle([anna, boris]).to_the_result(Random(2))
    for one in everybody:
        expect(one.at("unfair")).to_be_visible()
    expect(anna.at("unfair")).to_contain_text("deal 1")
    anna.at("unfair").get_by_role("link").click()
    expect(anna.at("verdict")).to_contain_text("hand 1 is not that of the shuffle")
    watcher.page.reload()
    expect(watcher.at("unfair")).to_be_visible()


def play_one(guest: Person) -> None:
    guest.play_bots("sochi pool_target=60")
    guest.until("result", Random(4))


def test_fai_3_each_deal_is_checked_also_where_the_page_is_not_secure(person: NewPerson) -> None:
    guest = person()
    guest.page.add_init_script(NO_SUBTLE)
    play_one(guest)
    expect(guest.at("fair-line")).to_have_attribute("data-state", "true")
    expect(guest.at("unfair")).to_have_count(0)
    sent = [message for message in guest.sent if message["t"] == "fair"]
    assert [sorted(set(it) - {"t", "id", "word"}) for it in sent] == [
        ["promise"],
        ["contribution", "next"],
    ]
    guest.at("fair-line").get_by_role("link").click()
    expect(guest.at("verdict")).to_contain_text("1 deal was checked")
    expect(guest.at("attempt").locator("dl .good")).to_have_count(3 + 1 + 3 + 1 + 1)
    expect(guest.at("attempt").locator(".bad")).to_have_count(0)


def test_the_second_deal_costs_one_message(person: NewPerson) -> None:
    guest, rng = person(), Random(4)
    guest.play_bots("sochi pool_target=60")
    guest.until("result", rng)
    guest.at("next").click()
    guest.page.wait_for_selector("[data-phase=deal]")
    words = [message["word"] for message in guest.sent if message["t"] == "fair"]
    assert words == [256, 256, 512]


def test_a_reload_in_mid_deal_forgets_nothing_that_must_be_checked(person: NewPerson) -> None:
    guest, rng = person(), Random(4)
    guest.play_bots("sochi pool_target=60")
    guest.page.reload()
    guest.until("result", rng)
    expect(guest.at("fair-line")).to_have_attribute("data-state", "true")
    remembered = guest.page.evaluate(
        "JSON.parse(localStorage[Object.keys(localStorage).find(it => it.includes('fair.'))])"
    )
    assert set(remembered["seals"]) >= {"256", "512"}
    assert len(remembered["hands"]["1"]) == 10


def test_fai_2_a_record_is_checked_from_a_file_or_its_text(
    person: NewPerson, tmp_path: Path
) -> None:
    guest, rng = person(), Random(4)
    guest.play_bots("sochi pool_target=60")
    guest.until("result", rng)
    guest.at("stop").click()
    guest.at("over").wait_for()
    game = guest.page.url.rsplit("/", 1)[1]
    record = guest.page.request.get(f"{guest.url}/api/games/{game}/record").text()
    guest.go("/fair")
    file = tmp_path / "evening.pref"
    file.write_text(record)
    guest.at("record-file").set_input_files(file)
    expect(guest.at("verdict")).to_contain_text("1 deal was checked")
    at = record.index(" s=") + 3
    changed = record[:at] + ("1" if record[at] != "1" else "2") + record[at + 1 :]
    guest.at("record-text").fill(changed)
    expect(guest.at("verdict")).to_contain_text("not the one it sealed")
    evidence = guest.page.request.get(f"{guest.url}/api/games/{game}/fair").text()
    guest.at("record-text").fill(evidence)
    expect(guest.at("verdict")).to_contain_text("1 deal was checked")
    guest.at("record-text").fill("nonsense")
    expect(guest.page.get_by_text("This is no record.")).to_be_visible()


def test_a_server_stopped_in_mid_handshake_deals_what_was_promised(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page sends its contribution when the line is back; the attempt stays the first."""
    with serving(tmp_path, 5) as site:
        deck = fair.deck

        def stopped(*given: Any) -> tuple[str, ...]:
            raise OSError

        monkeypatch.setattr("preferans.server.fair.deck", stopped)
        context = chromium.new_context(locale="en")
        guest = Person(context.new_page(), site.url)
        guest.expected = ("WebSocket", "Failed to load resource")
        guest.go()
        guest.at("play-bots").click()
        guest.page.wait_for_function("() => document.querySelector('[data-testid=seal]')")
        for _ in range(200):
            if sum(message["t"] == "fair" for message in guest.sent) == 2:
                break
            guest.settle(30)
        site.stop()
        monkeypatch.setattr("preferans.server.fair.deck", deck)
        site.start()
        guest.page.wait_for_selector("[data-phase=deal]", timeout=20_000)
        guest.until("result", Random(1))
        expect(guest.at("fair-line")).to_have_attribute("data-state", "true")
        guest.at("fair-line").get_by_role("link").click()
        expect(guest.at("attempt")).to_have_count(1)
        context.close()


def test_fai_the_page_tells_what_chance_has_done(person: NewPerson) -> None:
    guest = person(PHONE, locale="fi")
    told = {
        "deals": 5000,
        "positions": [{"aces": 1.25, "misere": 50, "run": n} for n in (4, 5, 6)],
        "expected": {"aces": 1.25, "none": 0.2034, "run": 5.2},
    }
    guest.page.route("**/api/chance", lambda route: route.fulfill(json=told))
    guest.go("/fair")
    table = guest.at("chance")
    expect(table.get_by_role("row", name="takakäsi")).to_contain_text("6")
    expect(table).to_contain_text("noin 5")
    expect(table).to_contain_text("20,3")
    wide = guest.page.evaluate(
        "w => [...document.querySelectorAll('body *')].filter(it =>"
        " it.getBoundingClientRect().right > w + 1).map(it => it.outerHTML.slice(0, 60))",
        PHONE[0],
    )
    assert wide == []

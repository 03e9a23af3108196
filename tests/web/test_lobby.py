"""The lobby: ways in, open tables, unfinished matches (ux §6.1, §6.3)."""

from __future__ import annotations

import time

from playwright.sync_api import expect

from tests.web.conftest import PHONE, NewPerson, Site
from tests.web.table import allowed


def test_lob_1_one_tap_and_ten_cards_within_three_seconds(person: NewPerson) -> None:
    guest = person(PHONE, has_touch=True)
    guest.go()
    button = guest.at("play-bots")
    button.wait_for()
    begin = time.monotonic()
    button.tap()
    expect(guest.page.locator(".hand button.card")).to_have_count(10)
    assert time.monotonic() - begin <= allowed(3)


def test_lob_2_friends_come_by_a_link_and_play(person: NewPerson) -> None:
    anna, boris, vera = person(), person(), person(PHONE)
    for who, name in ((anna, "Anna"), (boris, "Boris"), (vera, "Vera")):
        who.go()
        who.at("name").fill(name)
        with who.page.expect_response("**/api/me"):
            who.at("name").press("Enter")
    anna.at("play-friends").click()
    anna.at("open-table").click()
    link = anna.at("link").inner_text()
    assert link.startswith(anna.url)
    for late in (boris, vera):
        late.page.goto(link)
        late.at("join").click()
    for who in (anna, boris, vera):
        expect(who.page.locator(".hand button.card")).to_have_count(10)
    expect(anna.page.get_by_text("Boris").first).to_be_visible()
    expect(boris.page.get_by_text("Vera").first).to_be_visible()
    held = [set(who.cards()) for who in (anna, boris, vera)]
    assert len(set().union(*held)) == 30


def test_lob_3_a_new_open_table_appears_without_moving_the_focus(person: NewPerson) -> None:
    watcher, founder = person(), person()
    watcher.go()
    watcher.at("play-bots").focus()
    expect(watcher.at("play-bots")).to_be_focused()
    founder.go("/new")
    founder.page.get_by_label("Show this table in the list of open tables").check()
    founder.at("open-table").click()
    founder.at("seating").wait_for()
    row = watcher.page.get_by_role("table", name="Open tables").get_by_role("link", name="Sochi")
    row.wait_for()
    expect(watcher.at("play-bots")).to_be_focused()


def test_lob_4_an_unfinished_match_comes_first(person: NewPerson) -> None:
    guest = person()
    guest.play_bots()
    guest.go()
    guest.at("continue").wait_for()
    first = guest.page.evaluate(
        "document.querySelector('main').querySelector('a, button, input, select').dataset.testid"
    )
    assert first == "continue"
    guest.at("continue").click()
    expect(guest.page.locator(".hand button.card")).to_have_count(10)


def test_only_the_founder_starts_and_who_watches_sees_no_hand(
    person: NewPerson, site: Site
) -> None:
    founder, watcher = person(), person()
    founder.go("/new")
    founder.at("open-table").click()
    link = founder.at("link").inner_text()
    watcher.page.goto(link)
    watcher.at("join").wait_for()
    expect(watcher.at("start")).to_have_count(0)
    founder.at("start").click()
    expect(founder.page.locator(".hand button.card")).to_have_count(10)
    expect(watcher.page.get_by_text("You are watching")).to_be_visible()
    expect(watcher.page.locator(".hand")).to_have_count(0)
    assert all(hand is None for hand in watcher.view["deal"]["hands"])

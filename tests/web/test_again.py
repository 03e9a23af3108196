"""After a match: the same people once more, or the same cards."""

from __future__ import annotations

from random import Random

from playwright.sync_api import expect

from tests.web.circle import Circle
from tests.web.conftest import NewPerson
from tests.web.test_watching import at_friends


def test_the_same_cards_are_played_again(person: NewPerson) -> None:
    guest, rng = person(), Random(4)
    guest.play_bots("sochi pool_target=60")
    cards = sorted(guest.cards())
    guest.until("result", rng)
    guest.at("stop").click()
    guest.at("same-cards").click()
    guest.page.wait_for_selector("[data-phase=deal]")
    expect(guest.page.locator(".hand button.card")).to_have_count(10)
    assert sorted(guest.cards()) == cards
    expect(guest.at("unfair")).to_have_count(0)


def test_friends_meet_again_at_one_table(person: NewPerson) -> None:
    anna, boris, rng = person(), person(), Random(4)
    at_friends(anna, boris)
    boris.at("join").click()
    expect(anna.page.locator(".places .free")).to_have_count(1)
    anna.at("start").click()
    for one in (anna, boris):
        one.page.wait_for_selector("[data-phase=deal]")
    Circle([anna, boris]).to_the_result(rng)
    for one in (anna, boris):
        one.at("stop").click()
    for one in (anna, boris):
        expect(one.at("over")).to_be_visible()
    anna.at("again").click()
    anna.at("seating").wait_for()
    expect(boris.at("again")).to_have_text("Take part in the next match")
    boris.at("again").click()
    expect(boris.page.locator(".places .badge")).to_have_count(1)
    assert boris.page.url == anna.page.url

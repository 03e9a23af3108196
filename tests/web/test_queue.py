"""A seat given up goes to who waits for it."""

from __future__ import annotations

from random import Random

from playwright.sync_api import expect

from tests.web.conftest import NewPerson
from tests.web.test_watching import at_friends


def test_who_waits_gets_the_seat_that_is_given_up(person: NewPerson) -> None:
    anna, boris, dora, rng = person(), person(), person(), Random(4)
    path = at_friends(anna, boris)
    boris.at("join").click()
    expect(anna.page.locator(".places .free")).to_have_count(1)
    anna.at("start").click()
    for one in (anna, boris):
        one.page.wait_for_selector("[data-phase=deal]")
    dora.go(path)
    dora.page.wait_for_selector("[data-phase=deal]")
    dora.at("menu").click()
    dora.at("queue").click()
    expect(dora.at("queue")).to_have_text("Wait for a seat no longer")
    dora.page.keyboard.press("Escape")
    boris.at("menu").click()
    boris.at("give").click()
    boris.at("give").click()
    boris.page.keyboard.press("Escape")
    expect(boris.at("watching")).to_have_text("You are watching")
    anna.until("result", rng)
    expect(dora.at("next")).to_be_visible()
    for one in (anna, dora):
        one.at("next").click()
    dora.page.wait_for_selector("[data-phase=deal]")
    expect(dora.page.locator(".hand button.card").first).to_be_visible()

"""Who watches, and what is said across languages (SPE-, ux §6.4.15)."""

from __future__ import annotations

from random import Random

from playwright.sync_api import expect

from tests.web.conftest import DESKTOP, NewPerson
from tests.web.table import Person


def at_friends(host: Person, *others: Person, watch: str = "public") -> str:
    """A table that the host has opened and the others have come to; its path."""
    host.go("/new?rules=sochi")
    host.at("watch").select_option(watch)
    host.at("open-table").click()
    host.at("seating").wait_for()
    path = host.page.url.removeprefix(host.url)
    for one in others:
        one.go(path)
    return path


def test_a_phrase_is_told_in_the_language_of_its_reader(person: NewPerson) -> None:
    anna, boris = person(DESKTOP), person(DESKTOP, locale="ru")
    at_friends(anna, boris)
    boris.at("join").click()
    expect(anna.page.locator(".places .free")).to_have_count(1)
    anna.at("start").click()
    for one in (anna, boris):
        one.page.wait_for_selector("[data-phase=deal]")
    anna.at("phrase-well_played").click()
    expect(anna.at("chat-lines")).to_contain_text("Well played!")
    expect(boris.at("chat-lines")).to_contain_text("Хорошо сыграно!")
    boris.page.get_by_role("textbox", name="Сказать столу").fill("Спасибо")
    boris.page.keyboard.press("Enter")
    expect(anna.at("chat-lines")).to_contain_text("Спасибо")
    # A phrase of ours can hurt nobody; a line can be reported, and only that of another.
    expect(boris.at("report")).to_have_count(0)
    anna.at("report").click()
    expect(anna.page.get_by_text("Reported: who runs this server")).to_be_visible()
    anna.at("chat-lines").get_by_role("button").first.click()
    expect(anna.at("chat-lines")).not_to_contain_text("Спасибо")


def test_who_watches_sees_everybody_and_open_hands_a_deal_late(person: NewPerson) -> None:
    anna, dora, rng = person(), person(), Random(4)
    path = at_friends(anna, watch="open")
    anna.at("start").click()
    anna.page.wait_for_selector("[data-phase=deal]")
    dora.go(path)
    expect(dora.page.locator(".seats .seat")).to_have_count(3)
    expect(dora.page.locator(".open-hand")).to_have_count(0)
    expect(dora.at("watching")).to_have_text("You are watching")
    dora.at("menu").click()
    dora.at("watch-open").click()
    expect(dora.at("watching")).to_have_text("You are watching, a whole deal late")
    anna.until("result", rng)
    anna.at("next").click()
    anna.page.wait_for_selector("[data-phase=deal]")
    dora.page.wait_for_selector("[data-phase=deal]")
    expect(dora.page.locator(".open-hand")).to_have_count(3)
    assert dora.view["number"] == 1
    assert anna.view["number"] == 2

"""Five at the web table: who rests looks on, and the sheet has a sector for each."""

from __future__ import annotations

from random import Random

from playwright.sync_api import expect

from tests.web.conftest import DESKTOP, PHONE, NewPerson
from tests.web.table import RESULT


def test_of_five_one_rests_and_the_others_play(person: NewPerson, full: bool) -> None:
    """A founder opens a table of five, bots fill it, and every deal of the round is played."""
    guest = person(DESKTOP)
    guest.go("/new?rules=sochi%20players%3D5")
    guest.at("open-table").click()
    expect(guest.at("seating").locator(".places li")).to_have_count(5)
    guest.at("start").click()
    expect(guest.at("resting")).to_have_count(1)
    expect(guest.page.locator(".seats .seat")).to_have_count(3)
    guest.until_shown(RESULT, Random(3), times=5 if full else 1)
    deals = [view for view in guest.views if view["phase"] == "deal" and view["number"] < 6]
    seats = {view["number"]: view["deal"]["seat"] for view in deals}
    assert not full or set(seats.values()) == {0, 1, 2, 3, None}
    watched = [view["deal"] for view in deals if view["deal"]["seat"] is None]
    assert not any(deal["question"] or deal["claims"] for deal in watched)
    expect(guest.page.locator("svg.paper .name")).to_have_count(5)


def test_the_places_of_five_fit_a_phone(person: NewPerson) -> None:
    guest = person(PHONE)
    guest.go("/new?rules=sochi%20players%3D5")
    guest.at("open-table").click()
    guest.at("start").click()
    expect(guest.at("resting")).to_have_count(1)
    width = guest.page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE[0]

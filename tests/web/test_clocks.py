"""Clocks at the table: everybody's time is seen, and a minute more can be had once a deal."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.conftest import PHONE, NewPerson


def test_a_clock_runs_and_a_minute_is_added(person: NewPerson) -> None:
    guest = person(PHONE)
    guest.go("/new?rules=sochi")
    guest.at("clock").select_option("quick")
    guest.at("start-bots").click()
    guest.page.wait_for_selector("[data-phase=deal]")
    expect(guest.at("clocks")).to_contain_text(re.compile(r"1:5\d"))
    guest.at("more-time").click()
    expect(guest.at("clocks")).to_contain_text(re.compile(r"2:[0-5]\d"))
    expect(guest.at("more-time")).to_have_count(0)
    assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_table_without_clocks_shows_none(person: NewPerson) -> None:
    guest = person()
    guest.play_bots()
    expect(guest.at("clocks")).to_have_count(0)

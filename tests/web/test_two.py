"""Two at the web table with a dummy; cards not looked at (rules/russian §§1.7, 2.4)."""

from __future__ import annotations

from random import Random

from playwright.sync_api import expect

from tests.web.conftest import NewPerson


def test_the_dummys_cards_are_played_by_who_whists(person: NewPerson) -> None:
    """A hand that nobody owns: named, open once it is whisted with, its cards are pressed."""
    guest = person()
    guest.play_bots("sochi players=2")
    dummy = guest.at("dummy")
    expect(dummy).to_be_visible()
    expect(dummy).to_contain_text("Dummy")
    expect(dummy.locator("[data-card]")).to_have_count(0)
    mark = "[data-testid=dummy] button.legal"
    guest.until_shown(mark, Random(3), bold=True, steps=3000)
    expect(guest.at("status")).to_contain_text("for Dummy")
    card = dummy.locator("button.legal").first
    name = card.get_attribute("data-card")
    card.click()
    guest.eventually(lambda: name in guest.acts, "the dummy's card")
    expect(guest.at("log")).to_contain_text("for Dummy:")


def test_a_finished_deal_of_two_tells_every_hand(person: NewPerson) -> None:
    guest = person()
    guest.play_bots("sochi players=2 gusarik_raspasy=hill")
    guest.until("result", Random(5))
    labels = guest.page.locator(".all-hands .dealt .label")
    expect(labels.filter(has_text="Dummy")).to_have_count(1)


def test_cards_lie_face_down_until_they_are_looked_at(person: NewPerson) -> None:
    guest = person()
    guest.play_bots("classic opening_bombs=false")
    expect(guest.at("face-down")).to_be_visible()
    expect(guest.page.locator(".hand button.card")).to_have_count(0)
    guest.at("call-look").wait_for()
    deal = guest.view["deal"]
    assert deal["hands"] == [None, None, None], "nothing was sent that nobody has seen"
    expect(guest.at("call-blind-8S")).to_be_enabled()
    guest.at("call-look").click()
    expect(guest.page.locator(".hand button.card")).to_have_count(10)
    expect(guest.at("face-down")).to_have_count(0)
    expect(guest.at("call-blind-8S")).to_have_count(0)


def test_a_blind_call_is_confirmed_and_told(person: NewPerson) -> None:
    guest = person()
    guest.play_bots("classic opening_bombs=false")
    guest.at("call-look").wait_for()
    guest.at("call-blind-8S").click()
    guest.at("confirm").click()
    guest.eventually(lambda: "blind 8S" in guest.acts, "the blind call")
    expect(guest.at("log")).to_contain_text("blind 8♠")


def test_bombs_stand_beside_pool_and_hill(person: NewPerson) -> None:
    """A match of the older game opens with an all-pass of each dealer, and each gives a bomb."""
    guest = person()
    guest.play_bots("classic")
    assert guest.view["deal"]["rules"]["forced"]
    guest.until("result", Random(1))
    guest.at("next").click()
    expect(guest.page.locator("[data-testid=me] .bombs")).to_have_text("×2")

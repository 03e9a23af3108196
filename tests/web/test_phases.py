"""Deals that three people play to a purpose: open whist, misère, Stalingrad, offers (ux §6.4)."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from tests.web.circle import Circle, finished
from tests.web.conftest import PHONE, SMALL, NewPerson, new_page, serving
from tests.web.table import Person
from tests.web.test_everywhere import geometry
from tests.web.test_table import BUTTONS, words_of

WCAG = {
    "runOnly": {
        "type": "tag",
        "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    }
}


def three(person: NewPerson, rules: str = "sochi pool_target=60") -> Circle:
    return Circle.at(rules, person(), person(PHONE), person())


def auction(circle: Circle, *words: str) -> tuple[Person, list[Person]]:
    """The first to speak says ``words``, the others pass; he discards. He, and the defenders."""
    declarer = circle.say(words[0])
    circle.say("pass", "pass")
    circle.discard()
    for word in words[1:]:
        circle.say(word)
    return declarer, [who for who in circle.people if who is not declarer]


def assert_all_fits(circle: Circle) -> None:
    """G-2 in what comes rarely against bots: on everybody's screen, and on a small one."""
    for who in circle.people:
        own = who.page.viewport_size
        assert own is not None
        for width, height in (SMALL, (own["width"], own["height"])):
            who.page.set_viewport_size({"width": width, "height": height})
            who.come_to_rest()
            assert geometry(who.page) == []


def seat(who: Person) -> int:
    return int(who.view["deal"]["seat"])


def kinds(who: Person) -> set[str]:
    """The kinds of messages that came over somebody's socket."""
    return {json.loads(frame)["t"] for frame in who.frames}


def test_opn_1_the_lone_whister_plays_both_open_hands(person: NewPerson) -> None:
    """Only his page has cards to play for both; the declarer's hand is in nobody else's frames."""
    circle = three(person)
    declarer, defenders = auction(circle, "6S", "6S")
    circle.say("whist", "pass")
    whister = circle.say("open")
    passer = next(who for who in defenders if who is not whister)
    seats, rng, for_partner = {who: seat(who) for who in circle.people}, Random(1), 0
    while whister.view["phase"] == "deal" and for_partner < 2:
        asked = circle.asked()
        assert asked is not passer
        hands = asked.view["deal"]["hands"]
        assert hands[seats[passer]] is not None
        assert hands[seats[whister]] is not None
        expect(passer.page.locator("button.legal")).to_have_count(0)
        if asked is whister and asked.view["deal"]["question"]["hand"] == seats[passer]:
            for_partner += 1
            expect(whister.page.locator(".hand button.legal")).to_have_count(0)
            expect(whister.page.locator(".open-hand button.legal").first).to_be_visible()
            expect(whister.page.get_by_text("you play this hand")).to_be_visible()
        circle.step(rng)
    assert for_partner
    assert_all_fits(circle)
    for who in defenders:
        assert all(v["deal"]["hands"][seats[declarer]] is None for v in who.views if v["deal"])


def test_dis_1_the_discard_is_told_to_nobody_else(person: NewPerson) -> None:
    circle = three(person)
    declarer, defenders = auction(circle, "6S", "7S")
    told = next(act for act in declarer.acts if act.startswith("discard"))
    for who in defenders:
        expect(who.at("contract")).to_contain_text("7♠")
        assert not any("discard " in frame for frame in who.frames)
        expect(who.at("log")).to_contain_text("discards")
        assert who.view["deal"]["discards"] is None
    assert declarer.view["deal"]["discards"] is not None
    assert len(told.split()) == 3


def test_mis_1_the_catchers_talk_unheard(person: NewPerson) -> None:
    """Neither notes nor signs nor words of the catchers reach the declarer; notes reach nobody."""
    circle = three(person)
    declarer, (one, two) = auction(circle, "misere")
    # The hands of the defence are laid open with the first card.
    while two.view["deal"]["hands"][seat(one)] is None:
        options = circle.asked().view["deal"]["question"]["options"]
        circle.say("refuse") if "refuse" in options else circle.step(Random(1))
    for who in (one, two):
        expect(who.at("catch")).to_be_attached()
        who.page.evaluate("document.querySelector('[data-testid=catch]').open = true")
        left = who.view["deal"]["counts"][seat(declarer)]
        expect(who.at("suspects").locator("button")).to_have_count(left + 2)
    expect(declarer.at("catch")).to_have_count(0)

    sent = len(one.sent)
    note = one.at("suspects").locator("button").first
    note.click()
    expect(note).to_have_attribute("aria-pressed", "true")
    one.settle()
    assert [m for m in one.sent[sent:] if m["t"] not in ("ping", "fair")] == []

    meant = str(two.page.locator(".hand button.card").first.get_attribute("data-card"))
    one.page.locator(f".open-hand [data-card={meant}]").click()
    expect(two.page.locator(f".hand [data-card={meant}].meant")).to_be_visible()
    expect(one.page.locator(f".open-hand [data-card={meant}].marked")).to_be_visible()
    two.page.get_by_label("A line to the other catcher").fill("he has no clubs")
    two.page.get_by_label("A line to the other catcher").press("Enter")
    expect(one.at("catch-talk")).to_contain_text("he has no clubs")

    one.page.reload()
    expect(one.at("catch")).to_be_attached()
    one.page.evaluate("document.querySelector('[data-testid=catch]').open = true")
    expect(one.at("catch-talk")).to_contain_text("he has no clubs")
    expect(one.at("suspects").locator("[aria-pressed=true]")).to_have_count(1)

    # What is told later comes later: once this has come, anything before it would have.
    two.page.get_by_role("button", name="Well played!").first.click()
    declarer.eventually(lambda: "chat" in kinds(declarer), "a line to everybody")
    assert "catch" in kinds(one) & kinds(two)
    assert "catch" not in kinds(declarer)
    assert not any("he has no clubs" in frame for frame in declarer.frames)
    expect(declarer.page.locator(".meant, .marked")).to_have_count(0)


def axe_finds_nothing(who: Person, where: str) -> None:
    who.come_to_rest()
    found = Axe().run(who.page, options=WCAG)
    assert found.violations_count == 0, f"{where}: {found.generate_report()}"


@pytest.mark.full
def test_g_1_axe_finds_nothing_in_the_phases(person: NewPerson) -> None:
    """What a deal against bots comes to rarely: discard, order, whist, open hands, catchers."""
    circle = three(person)
    declarer = circle.say("6S")
    circle.say("pass", "pass")
    axe_finds_nothing(declarer, "discard")
    circle.discard()
    axe_finds_nothing(declarer, "order")
    circle.say("6S")
    axe_finds_nothing(circle.asked(), "whist")
    circle.say("whist", "pass")
    whister = circle.say("open")
    circle.step(Random(1))
    axe_finds_nothing(whister, "open hands")
    circle.to_the_next_deal(Random(1))
    _, (one, two) = auction(circle, "misere")
    while two.view["deal"]["hands"][seat(one)] is None:
        options = circle.asked().view["deal"]["question"]["options"]
        circle.say("refuse") if "refuse" in options else circle.step(Random(1))
    expect(one.at("suspects")).to_be_attached()
    one.page.evaluate("document.querySelector('[data-testid=catch]').open = true")
    axe_finds_nothing(one, "catchers")


def test_whi_2_stalingrad_is_explained_and_not_asked(person: NewPerson) -> None:
    circle = three(person, "sochi pool_target=60 stalingrad=true")
    _, defenders = auction(circle, "6S", "6S")
    for who in defenders:
        expect(who.at("explained")).to_contain_text("Both defenders must whist against 6♠")
        expect(who.at("call-whist")).to_have_count(0)
    assert circle.asked().view["deal"]["question"]["options"][0] not in ("whist", "pass")


def test_dis_the_order_is_previewed(person: NewPerson) -> None:
    """What each order needs and brings, before it is given (§6.4.3)."""
    circle = three(person)
    declarer, _ = auction(circle, "6S")
    expect(declarer.at("preview")).to_contain_text("6♠: you need 6 tricks, the defence owes 4")
    declarer.at("call-8H").hover()
    expect(declarer.at("preview")).to_contain_text(
        "8♥: you need 8 tricks, the defence owes 1; worth 6"
    )


WHISTS = [
    ("whist", "whist"),
    ("whist", "pass", "open"),
    ("whist", "pass", "closed"),
    ("pass", "whist", "closed"),
    ("pass", "half", "pass"),
    ("pass", "half", "whist"),
    ("pass", "pass"),
]
"""Ways through the whist over a six (rules/russian §4.2)."""


@pytest.mark.full
def test_whi_1_every_way_through_the_whist(person: NewPerson, full: bool) -> None:
    """At each step exactly one page asks, and its buttons are the words of the rules."""
    circle = three(person)
    wanted = {
        (): {"pass", "whist"},
        ("whist",): {"pass", "whist"},
        ("pass",): {"pass", "half", "whist"},
        ("pass", "half"): {"pass", "whist"},
        ("whist", "pass"): {"open", "closed"},
        ("pass", "whist"): {"open", "closed"},
    }
    for way in WHISTS if full else WHISTS[1:6:3]:
        circle.say("6S", "pass", "pass")
        circle.discard()
        circle.say("6S")
        for i, word in enumerate(way):
            asked = circle.asked()
            expect(asked.at(f"call-{word}")).to_be_visible()
            view, found = asked.look(BUTTONS)
            assert words_of(view, *found) == wanted[way[:i]]
            others = [who for who in circle.people if who is not asked]
            for who in others:
                expect(who.at("prompt")).to_have_count(0)
            circle.say(word)
        circle.to_the_next_deal(Random(1))


def test_clm_3_both_sides_end_with_the_same_ledger(person: NewPerson) -> None:
    circle = three(person)
    declarer, defenders = auction(circle, "6S", "6S")
    circle.say("whist", "whist")
    rng = Random(2)
    while not declarer.view["deal"]["claims"]:
        circle.step(rng)
    expect(declarer.at("claim")).to_be_visible()
    declarer.at("claim").click()
    declarer.page.get_by_role("button", name="Send the offer").click()
    declarer.eventually(lambda: declarer.view["deal"]["offer"], "the offer")
    assert_all_fits(circle)
    for _ in range(2):
        circle.say("accept")
    for who in circle.people:
        expect(who.at("result")).to_be_visible()
    told = [finished(who)[1] for who in circle.people]
    assert told[0]["granted"] is not None
    assert told[0] == told[1] == told[2]
    lines = [who.at("entries").locator("li").all_inner_texts() for who in circle.people]
    assert lines[0] == lines[1] == lines[2]
    stands = [who.view["standing"]["accounts"] for who in circle.people]
    assert stands[0] == stands[1] == stands[2]
    assert len(defenders) == 2


def test_an_absence_is_counted_down_and_a_bot_takes_over(chromium: Browser, tmp_path: Path) -> None:
    """Everybody sees who is not connected and for how long; who comes back has his seat again."""
    with serving(tmp_path, 5, grace=3.0) as site:
        people = [Person(new_page(chromium.new_context(locale="en")), site.url) for _ in range(3)]
        circle = Circle.at("sochi", *people)
        anna, boris, _ = circle.people
        expect(anna.at("absent")).to_have_count(0)
        address = boris.page.url
        boris.page.goto("about:blank")
        expect(anna.at("absent")).to_contain_text(re.compile(r"takes over in [0-3] second"))
        expect(anna.page.get_by_text("away, a bot plays")).to_be_visible()
        expect(anna.at("absent")).to_have_count(0)
        boris.page.goto(address)
        expect(anna.page.get_by_text("away, a bot plays")).to_have_count(0)
        for who in people:
            who.page.context.close()

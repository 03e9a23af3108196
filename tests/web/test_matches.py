"""Whole matches in several browsers, and that no page learns what it may not (G-7, DIS-1)."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from tests.web.circle import Circle, finished
from tests.web.conftest import PHONE, NewPerson
from tests.web.table import Person

CODE = re.compile(r"[SCDH][6-9TJQKA]")

LISTEN = """
window.answers = [];
const ask = window.fetch;
window.fetch = async (...wanted) => {
    const answer = await ask(...wanted);
    answer.clone().text().then(text => window.answers.push(text));
    return answer;
};
"""
"""Keeps what the server answers to the page's requests."""

DRAWN = """() => [...document.querySelectorAll('[data-card], [data-testid^=card-], use')].map(
    it => it.dataset.card ?? it.dataset.testid ?? it.getAttribute('href'))"""
"""Every place in the document that can name a card."""


@pytest.mark.full
@pytest.mark.parametrize("bots", [0, 1], ids=["three-people", "two-and-a-bot"])
def test_ten_deals_of_sochi(person: NewPerson, bots: int) -> None:
    """Two of them are played by three people in the test of G-7, too."""
    people = [person(), person(), person(PHONE)][: 3 - bots]
    circle = Circle.at("sochi pool_target=60", *people, bots=bool(bots))
    circle.play(10, Random(bots))
    assert_same_results(people, 10)


@pytest.mark.full
def test_a_match_of_four_with_a_sitting_dealer(person: NewPerson) -> None:
    """Everybody deals in turn, sits out and has no hand, to the very end."""
    people = [person(), person(), person(PHONE), person()]
    circle = Circle.at("sochi players=4 pool_target=10", *people)
    deals = 4
    circle.play(deals, Random(4))
    assert_same_results(people, deals)
    sat_out = [set[int](), set[int](), set[int](), set[int]()]
    for who, place in zip(people, sat_out, strict=True):
        for view in who.views:
            deal = view["deal"]
            if deal and deal["seat"] == 3:
                place.add(view["number"])
                assert all(hand is None for hand in deal["hands"][:3]) or deal["record"]
    assert sorted(n for place in sat_out for n in place)[:4] == [1, 2, 3, 4]
    assert all(sat_out)
    circle.play_out(Random(5))
    nets = [sorted(who.at("net").all_inner_texts()) for who in people]
    assert all(net == nets[0] for net in nets)


def assert_same_results(people: Sequence[Person], deals: int) -> None:
    """Everybody was told the same of every deal (CLM-3 as well: the same ledger)."""
    told = [finished(who) for who in people]
    for number in range(1, deals + 1):
        assert all(one[number] == told[0][number] for one in told)
        assert told[0][number]["entries"] is not None


def test_g_7_no_page_is_sent_what_its_person_may_not_see(person: NewPerson, full: bool) -> None:
    """In no frame, no answer and no document is a card before its person may know it."""
    people = [person(), person(), person(PHONE)]
    for who in people:
        who.page.add_init_script(LISTEN)
    circle, rng = Circle.at("sochi pool_target=200", *people), Random(4)
    deals, drawn = 50 if full else 2, list[tuple[dict[str, Any], list[str]]]()
    for who, played in zip(people, circle.play(deals, rng, watch=DRAWN), strict=True):
        views = {str(number): view for number, view in who.numbered}
        drawn += [(views[seq], cards) for seq, cards in played.trail if seq in views]
    assert_same_results(people, deals)
    dealt = finished(circle.people[0])
    frames = 0
    for who in people:
        for frame in who.frames:
            message = json.loads(frame)
            if message["t"] == "view" and message["view"]["phase"] == "deal":
                frames += no_secret(message["view"], frame, dealt)
        answers = who.page.evaluate("window.answers")
        assert answers
        assert not [text for text in answers if re.search(r'"[SCDH][6-9TJQKA]"', text)]
    pages = sum(no_secret(view, " ".join(cards), dealt) for view, cards in drawn)
    assert frames > 50 * deals
    assert pages > 5 * deals


def no_secret(view: dict[str, Any], told: str, dealt: dict[int, dict[str, Any]]) -> bool:
    """Check what is told with a view of an open deal; whether there was such a deal."""
    if view["phase"] != "deal" or view["number"] not in dealt:
        return False
    hidden = hidden_cards(view, dealt[view["number"]])
    assert not set(CODE.findall(told)) & hidden
    return True


def hidden_cards(view: dict[str, Any], result: dict[str, Any]) -> set[str]:
    """The cards of the deal that this view's person may not know yet."""
    deal = view["deal"]
    public = {card for _, card in deal["table"]}
    public |= {card for trick in deal["tricks"] for _, card in trick["plays"]}
    public |= {card for card in deal["talon"] if card}
    own = set(result["hands"][deal["seat"]]) if deal["seat"] in (0, 1, 2) else set()
    opened = {c for i, h in enumerate(deal["hands"]) if h and i != deal["seat"] for c in h}
    laid_open = any(word in ("open", "accept", "refuse") for _, word in deal["record"])
    misere = "misere" in json.dumps(deal["terms"])
    claimed = any(str(word).startswith("claim") for _, word in deal["record"])
    if opened:
        assert laid_open or misere or claimed, "a hand lies open for no reason"
    everything = {card for hand in result["hands"] for card in hand} | set(result["talon"])
    return everything - public - own - opened

"""Disputes about talk, play, sights and dealing in the Russian game, each with its right answer."""

from __future__ import annotations

from dataclasses import replace
from math import comb
from random import Random
from typing import Any

import pytest

from preferans.bots import bot
from preferans.cards import Card, Cards
from preferans.deal import (
    Claim,
    Discard,
    Engagement,
    Place,
    Unopened,
    Void,
    apply,
    observe,
    replay,
)
from preferans.match import random_deal
from preferans.match.seating import draw_rank
from preferans.notation import NotationError, format_deal, parse_deal
from preferans.rulesets import family_of, ruleset
from preferans.solver import Position
from tests.cases.book import entry, shows
from tests.cases.table import (
    A,
    B,
    C,
    dealt,
    game,
    offers,
    ordered,
    played,
    said,
    sheet,
)

SOCHI = ruleset("sochi")


def dispute(name: str) -> tuple[Any, Any]:
    """The input, if there is one, and the expectation of one entry."""
    found = entry("disputes", name)
    return found.get("input"), found["expected"]


# -- talk ----------------------------------------------------------------------------------------


@shows("D21")
def test_half_whist_on_eight_is_illegal() -> None:
    given, _ = dispute("D21")
    first, half = given["calls"]
    assert half not in offers(said(ordered(dealt(SOCHI), f"{given['contract']}S"), first))
    assert half in offers(said(ordered(dealt(SOCHI), "7S"), first))


@shows("D31")
def test_bots_do_not_pass_every_deal_out(full: bool) -> None:
    given, right = dispute("D31")
    deals = given["self_play_deals"] if full else 60
    rng, player, passed = Random(31), bot("novice", seed=31), 0
    for _ in range(deals):
        deal = random_deal(SOCHI, rng)
        s = dealt(SOCHI, list(map(str, deal.hands)), " ".join(map(str, deal.talon)))
        while s.asked is not None and isinstance(s.terms, Unopened):
            s = apply(s, player.choose(observe(s, s.asked.actor)))
        passed += isinstance(s.terms, Engagement)
    assert passed / deals <= right["all_pass_rate_max"]


@shows("D37")
def test_six_of_spades_must_be_whisted_at_stalingrad() -> None:
    """Nobody is asked, since there is only one thing to say."""
    given, right = dispute("D37")
    rules = ruleset("sochi", stalingrad=given["stalingrad"])
    s = ordered(dealt(rules), given["contract"])
    assert isinstance(s.terms, Engagement)
    assert s.terms.whisters() == (B, C)
    assert "pass" not in offers(s)
    assert right["legal_whist_calls"] == ["whist"]
    assert set(offers(ordered(dealt(rules), "6C"))) == {"pass", "whist"}


@shows("D39")
def test_misere_stands_between_eight_and_nine() -> None:
    given, _ = dispute("D39")
    s = dealt(SOCHI)
    for call in given["bids"]:
        assert call in offers(s)
        s = said(s, call)
    assert "misere" not in offers(said(dealt(SOCHI), "9S"))


@shows("D41")
def test_checked_ten_is_open_at_once() -> None:
    s = ordered(dealt(ruleset("sochi", ten_mode="checked", ten_trust=False)), "10S")
    assert offers(s) == ()
    assert all(s.sees(None, Place.hand(seat)) for seat in (B, C))
    whisted = said(ordered(dealt(SOCHI), "10S"), "whist", "pass")
    assert set(offers(whisted)) == {"open", "closed"}


# -- play ----------------------------------------------------------------------------------------


@shows("D28")
def test_first_hand_leads_the_third_trick_of_an_all_pass() -> None:
    given, right = dispute("D28")
    seats = {"talon": None, "S": A, "W": B, "E": C}
    s = said(dealt(SOCHI), "pass", "pass", "pass")
    s = played(s, "H7 H9 HA C7 CA C9 D7 DA D8")
    assert [trick.winner for trick in s.tricks] == [seats[name] for name in given["winners"]]
    assert s.asked is not None
    leaders = [trick.leader for trick in s.tricks] + [s.asked.hand]
    assert leaders == [seats[name] for name in right["leaders"]]


@shows("D42")
def test_claim_gives_only_what_is_left() -> None:
    given, right = dispute("D42")
    s = said(ordered(dealt(SOCHI), "6S"), "whist", "whist")
    s = played(s, "C7 CA C9 DA D8 D7 H9 HT H7 HA S8 S7 SA CK HK SK CQ HQ SQ CJ HJ")
    before = given["tricks_before"]
    assert (s.taken(A), s.taken(B) + s.taken(C)) == (before["declarer"], before["others"])
    s = said(apply(s, Claim((3, 0, 0)), by=A), "accept", "accept")
    assert s.asked is None
    assert (s.taken(A), s.taken(B) + s.taken(C)) == (right["declarer"], right["others"])


@shows("D47")
def test_who_is_void_must_trump() -> None:
    given, right = dispute("D47")
    hands = Cards.parse("S9 H7"), Cards.parse(" ".join(given["hand"])), Cards.parse("C7 C8")
    trumps = Card.parse(f"{given['trump']}A").suit
    led = Position(hands, A, A, trump=trumps).play(Card.parse(given["led"]))
    assert led.legal() == Cards.parse(" ".join(right["legal"]))
    assert replace(led, trump=None).legal() == hands[1]


@shows("D46")
def test_deal_may_end_without_a_card() -> None:
    s = said(ordered(dealt(SOCHI), "6S"), "pass", "pass")
    assert isinstance(s.terms, Void)
    assert s.asked is None
    assert replay(SOCHI, s.deal, s.record) == s
    assert sheet(SOCHI, game(6, ("pass", "pass")))["pool"] == {"A": 2}


# -- sights --------------------------------------------------------------------------------------


@shows("D32")
def test_talon_is_shown_to_everybody_before_it_is_laid_away() -> None:
    s = said(dealt(SOCHI), "6S", "pass", "pass")
    assert [observe(s, seat).talon for seat in (A, B, C)] == [s.deal.talon] * 3
    assert [observe(dealt(SOCHI), seat).talon for seat in (A, B, C)] == [(None, None)] * 3


@shows("D34")
def test_talon_cards_of_an_all_pass_become_public() -> None:
    s = said(dealt(SOCHI), "pass", "pass", "pass")
    first, second = s.deal.talon
    assert [observe(s, seat).talon for seat in (A, B, C)] == [(first, None)] * 3
    s = played(s, "H7 H9 HA")
    assert [observe(s, seat).talon for seat in (A, B, C)] == [(first, second)] * 3


@shows("D44")
def test_who_comes_back_sees_what_he_would_have_seen() -> None:
    """An observation follows from the record alone, opened hands included."""
    s = said(dealt(SOCHI), "misere", "pass", "pass")
    s = apply(s, Discard(Cards.parse("SA SK")))
    s = said(s, "refuse")
    s = played(s, "C7")
    again = replay(SOCHI, s.deal, s.record)
    for seat in (A, B, C):
        assert observe(again, seat) == observe(s, seat)
    assert observe(again, A).hands == (s.hands[A], s.hands[B], s.hands[C])


# -- dealing and seats ---------------------------------------------------------------------------


@shows("D72")
def test_talon_is_never_the_first_or_the_last_packet() -> None:
    option = family_of("sochi").by_name["talon_position"]
    places = [ruleset("sochi", talon_position=value).packets for value in option.kind.samples()]
    assert len(set(places)) == 3
    for packets in places:
        assert packets[0] > 0
        assert packets[-1] > 0


@shows("D74")
def test_lowest_card_chooses_first_and_the_ace_is_low() -> None:
    given, right = dispute("D74")
    drawn = sorted(map(named_card, given["drawn"]), key=draw_rank)
    assert drawn == list(map(named_card, right["order"]))


def named_card(name: str) -> Card:
    """``A spades`` and the like."""
    rank, suit = name.split()
    return Card.parse(f"{suit[0].upper()}{rank}")


@shows("D76")
def test_how_often_all_honours_are_dealt() -> None:
    """Twelve named cards lie in one of three hands together with the talon."""
    _, right = dispute("D76")
    assert comb(32, 12) // 3 == right["deals"]


@shows("D77")
def test_card_in_two_hands_is_refused() -> None:
    given, right = dispute("D77")
    hands = [
        " ".join(f"{suit}{ranks}" for suit, ranks in given[name].items() if ranks)
        for name in ("first", "second", "third")
    ]
    with pytest.raises(NotationError, match=right["duplicate"]):
        parse_deal(f"{' / '.join(hands)} | S8 C7", SOCHI)
    whole = format_deal(dealt(SOCHI).deal)
    assert format_deal(parse_deal(whole, SOCHI)) == whole

"""What a seat is shown: everything it may know, and only that (house §6, §8.4)."""

from __future__ import annotations

import pytest

from preferans.cards import NONE, Cards
from preferans.deal import SEATS, Claim, Seat, apply, observe, say
from preferans.ledger import Table
from preferans.stages import DealersWhist, Whist
from tests.stages.games import bid, ordered, russian
from tests.stages.table import (
    DEALER,
    FORE,
    MIDDLE,
    REAR,
    cards,
    dealt,
    discarded,
    played,
    said,
)

FOUR = russian(whist=Whist(dealer=DealersWhist.BOTH_PASSED), four=True)


@pytest.mark.parametrize("seat", [FORE, MIDDLE, REAR])
def test_at_first_a_player_sees_his_own_hand(seat: Seat) -> None:
    s = dealt(FOUR)
    o = observe(s, seat)
    assert o.hand == s.hands[seat]
    assert [cards is not None for cards in o.hands] == [x == seat for x in SEATS[:3]]
    assert o.counts == (10, 10, 10)
    assert o.talon == (None, None)
    assert o.discards is None


@pytest.mark.parametrize("seat", [DEALER, None])
def test_who_has_no_cards_sees_none(seat: Seat | None) -> None:
    o = observe(dealt(FOUR), seat)
    assert o.hands == (None, None, None)
    assert o.hand == NONE
    assert (o.question, o.claims) == (None, ())


def test_only_the_one_asked_sees_his_question() -> None:
    s = dealt(FOUR)
    assert observe(s, FORE).question == s.asked
    assert observe(s, MIDDLE).question is None
    assert {observe(s, seat).turn for seat in (*SEATS, None)} == {FORE}


def test_the_shown_talon_is_seen_by_all() -> None:
    s = bid(FOUR, "6S")
    for seat in (*SEATS, None):
        assert observe(s, seat).talon == cards("H8 H7")
        assert observe(s, seat).counts == (12, 10, 10)


def test_a_discard_is_seen_by_who_made_it() -> None:
    s = discarded(bid(FOUR, "6S"), "C7 H8")
    mine, yours = observe(s, FORE), observe(s, MIDDLE)
    assert mine.discards == Cards.parse("C7 H8")
    assert yours.discards is None
    assert mine.record == s.record
    assert yours.record == (*s.record[:-1], (FORE, None))
    assert observe(s, None).record == yours.record


def test_the_dealer_sees_the_hand_that_he_looked_at() -> None:
    s = said(ordered(FOUR, "6S"), "pass", "pass", "look 2")
    assert observe(s, DEALER).hands == (None, s.hands[MIDDLE], None)
    assert observe(s, FORE).hands == (s.hands[FORE], None, None)


def test_the_play_is_public() -> None:
    s = played(said(ordered(FOUR, "6S"), "whist", "whist"), "SA S9 D9 SK")
    for seat in (*SEATS, None):
        o = observe(s, seat)
        assert (o.table, o.tricks, o.terms, o.led) == (s.table, s.tricks, s.terms, None)


def test_claims_and_offers_are_shown() -> None:
    s = said(ordered(FOUR, "6S"), "whist", "pass", "closed")
    assert observe(s, REAR).claims == tuple(Claim((k,)) for k in range(11))
    assert observe(s, DEALER).claims == observe(s, None).claims == ()
    s = apply(s, Claim((6,)), by=REAR)
    o = observe(s, DEALER)
    assert o.offer == s.offer
    assert o.hands == (None, None, s.hands[REAR])
    assert observe(said(s, "accept", "accept"), None).granted == (6, 4, 0)


def test_the_public_sheet_is_shown() -> None:
    t = Table(("A", "B", "C"), number=5)
    assert observe(dealt(FOUR), MIDDLE, t).standing is t


def test_an_observation_is_a_value() -> None:
    one, two = (observe(said(dealt(FOUR), "6S"), MIDDLE) for _ in range(2))
    assert (one == two, hash(one)) == (True, hash(two))
    assert one != observe(said(dealt(FOUR), "6C"), MIDDLE)
    assert say("6C") in (one.question.options if one.question else ())

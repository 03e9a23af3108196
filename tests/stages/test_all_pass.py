"""The all-pass: the talon's part in it and who leads (rules/russian §7)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from preferans.cards import PACK_36, Cards, Suit
from preferans.deal import HANDS, SEATS, State
from preferans.rulesets.russian.ladder import RASPASY
from preferans.stages import Auction, TalonLead, Tricks
from tests.stages.games import LADDER, engagement, game, sees
from tests.stages.table import (
    DEALER,
    FORE,
    MIDDLE,
    REAR,
    asked,
    cards,
    claims,
    dealt,
    offered,
    played,
    played_out,
    said,
    sees_talon,
)

NEAR = ("SAKQJT C789 D78", "S789 CAKQJT DAK", "D9TJQ HKQJT98")
"""Only the rear hand has hearts; the ace and the seven lie in the talon."""


def passed(
    talon: str = "HA H7",
    lead: TalonLead = TalonLead.NAMES,
    hands: tuple[str, ...] = NEAR,
    *,
    four: bool = False,
    third_lead_forehand: bool = True,
) -> State:
    """The play of an all-pass deal."""
    tricks = Tricks(talon=lead, third_lead_forehand=third_lead_forehand)
    s = dealt(game(Auction(LADDER, RASPASY), tricks, four=four), hands, talon)
    return said(s, "pass", "pass", "pass")


def test_everybody_plays_for_himself_without_trumps() -> None:
    e = engagement(passed())
    assert (e.declarer, e.contract.trump, e.sides, e.playing) == (None, None, (), HANDS)


# -- suit only, at three -----------------------------------------------------------------------


def test_the_talon_card_names_the_suit_and_takes_no_trick() -> None:
    """§7.2: the rank does not count, first hand plays first, all follow."""
    s = passed("C7 H7", hands=("SAKQJT C89 D78 HA", "S789 CAKQJT DAK", "D9TJQ HKQJT98"))
    assert (s.led, s.table) == (Suit.CLUBS, ())
    assert (asked(s), offered(s)) == (FORE, ["C9", "C8"])
    s = played(s, "C8 CT")
    assert asked(s) is REAR
    assert len(offered(s)) == 10
    s = played(s, "DQ")
    assert s.tricks[0].winner is MIDDLE
    assert s.tricks[0].leader is None
    assert [who for who, _ in s.tricks[0].plays] == [FORE, MIDDLE, REAR]


def test_the_first_hand_plays_first_to_the_second_trick_too() -> None:
    """§7.2; amendments A5, whoever took the first."""
    s = played(passed(), "D8 DK HT")
    assert s.tricks[0].winner is REAR
    assert (s.led, asked(s)) == (Suit.HEARTS, FORE)


ONE_SUIT = ("H67 SAKQJT9876", "H89 CAKQJT9876", "HTJ DAKQJT9876")
"""Thirty-six cards with three in the talon: only so can everybody run out of the suit named."""


def suit_runs_out(lead: TalonLead, *, four: bool) -> State:
    rules = game(Auction(LADDER, RASPASY), Tricks(talon=lead), four=four)
    large = replace(rules, deck=PACK_36, packets=(3, -3, 2, 2, 2, 2))
    s = said(dealt(large, ONE_SUIT, "HA HK HQ"), "pass", "pass", "pass")
    return played(s, "H7 H9 HJ H6 H8 HT")


def test_where_nobody_follows_the_first_hand_takes_the_trick() -> None:
    """§7.2."""
    s = suit_runs_out(TalonLead.NAMES, four=False)
    assert s.led is Suit.HEARTS
    s = played(s, "SA CA DA")
    assert [trick.winner for trick in s.tricks] == [REAR, REAR, FORE]


def test_at_four_the_dealer_takes_it() -> None:
    """§7.2: nobody went over his card."""
    s = played(suit_runs_out(TalonLead.PLAYS, four=True), "SA CA DA")
    assert [trick.winner for trick in s.tricks] == [DEALER, DEALER, DEALER]


def test_the_third_trick_is_led_by_the_first_hand() -> None:
    """§7.2 ``raspasy_third_lead: first_hand``."""
    s = played(passed(), "D8 DK HT D7 DA HJ")
    assert [trick.winner for trick in s.tricks] == [REAR, REAR]
    assert (s.led, asked(s)) == (None, FORE)
    assert len(offered(s)) == 8


def test_or_by_the_winner_of_the_second() -> None:
    s = played(passed(third_lead_forehand=False), "D8 DK HT D7 DA HJ")
    assert (s.led, asked(s)) == (None, REAR)


def test_from_the_fourth_trick_on_the_winner_leads() -> None:
    s = played(passed(), "D8 DK HT D7 DA HJ C7 CA DQ")
    assert s.tricks[2].leader is FORE
    assert (s.tricks[2].winner, asked(s)) == (MIDDLE, MIDDLE)


def test_each_talon_card_is_seen_when_it_is_turned() -> None:
    s = passed()
    assert all(sees_talon(s, seat) == [True, False] for seat in (*HANDS, None))
    s = played(s, "D8 DK HT")
    assert all(sees_talon(s, seat) == [True, True] for seat in (*HANDS, None))
    assert all(sees(s, seat) == {seat} for seat in HANDS)


# -- led by the dealer, at four ----------------------------------------------------------------


def test_at_four_the_dealer_leads_and_can_win() -> None:
    """§7.2: the two cards compete like any."""
    s = passed("HA H7", TalonLead.PLAYS, four=True)
    assert (s.led, s.table) == (None, ((DEALER, cards("HA")[0]),))
    assert asked(s) is FORE
    s = played(s, "D8 DK HT")
    assert s.tricks[0].winner is DEALER
    assert s.tricks[0].plays[0] == (DEALER, cards("HA")[0])
    assert s.taken(DEALER) == 1
    s = played(s, "D7 DA HJ")
    assert s.tricks[1].winner is REAR
    assert asked(s) is FORE


def test_at_three_cards_that_could_be_led_only_name_the_suit() -> None:
    s = passed("HA H7", TalonLead.PLAYS)
    assert (s.led, s.table) == (Suit.HEARTS, ())


def test_at_four_the_suit_may_be_named_only() -> None:
    """§7.2 ``suit_only``: the dealer then writes nothing."""
    s = passed("HA H7", TalonLead.NAMES, four=True)
    assert (s.led, s.table) == (Suit.HEARTS, ())
    end = played_out(s)
    assert end.taken(DEALER) == 0
    assert sum(end.taken(x) for x in SEATS) == 10


# -- closed ------------------------------------------------------------------------------------


def test_a_closed_talon_leads_nothing() -> None:
    """§7.2 ``closed``: the first hand leads freely, then the winner."""
    s = passed(lead=TalonLead.CLOSED)
    assert (s.led, asked(s), len(offered(s))) == (None, FORE, 10)
    assert not any(any(sees_talon(s, seat)) for seat in HANDS)
    s = played(s, "D8 DK D9")
    assert (s.tricks[0].leader, asked(s)) == (FORE, MIDDLE)


# -- claims ------------------------------------------------------------------------------------


def test_on_an_all_pass_everyones_tricks_are_claimed() -> None:
    s = passed()
    assert all(sum(split) == 10 for split in claims(s, MIDDLE))
    assert len(claims(s, MIDDLE)) == 66


@pytest.mark.parametrize(("four", "allowed"), [(True, False), (False, True)])
def test_nothing_is_claimed_while_the_dealer_can_win(four: bool, allowed: bool) -> None:
    s = passed("HA H7", TalonLead.PLAYS, four=four)
    assert bool(claims(s, FORE)) is allowed
    s = played(s, "D8 DK HT")
    assert bool(claims(s, FORE)) is allowed
    s = played(s, "D7 DA HJ")
    assert claims(s, FORE)
    assert not claims(s, DEALER)


def test_the_lowest_cards_fall_by_themselves_where_nobody_holds_them() -> None:
    """House amendments: the dummy plays its lowest legal rank, ties in suit order."""
    all_pass = replace(RASPASY, hand_of=(FORE, None, REAR))
    rules = game(Auction(LADDER, all_pass), Tricks(talon=TalonLead.CLOSED))
    live = replace(rules, live=(FORE, REAR), seats=(FORE, REAR))
    s = said(dealt(live, NEAR, "HA H7"), "pass", "pass")
    s = played(s, "D8")
    assert [(who, str(card)) for who, card in s.table] == [(FORE, "D8"), (MIDDLE, "DK")]
    s = played(s, "D9")
    # It has taken the trick and leads: the seven of spades, the ten of clubs being higher.
    assert [(who, str(card)) for who, card in s.table] == [(MIDDLE, "S7")]
    assert asked(s) is REAR
    assert claims(s, MIDDLE) == []
    end = played_out(s)
    assert end.hands == (Cards(), Cards(), Cards())

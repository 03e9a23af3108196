"""How the novice plays its cards: declarer, defence, all-pass, misère on both sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import islice

import pytest

from preferans.bots import bot
from preferans.bots.novice.holdings import holdings
from preferans.bots.novice.net import Net, Overrun
from preferans.bots.novice.view import view
from preferans.cards import Card, Cards, Suit
from preferans.deal import (
    Award,
    Engagement,
    Observation,
    Play,
    Seat,
    State,
    Unopened,
    apply,
    observe,
    start,
)
from preferans.testing import deals
from tests.bots.hands import FORE, MIDDLE, REAR, SOCHI, answer, filled, passed_out
from tests.stages.table import discarded, played, said

CALLS = {
    FORE: ("6S", "pass", "pass"),
    MIDDLE: ("pass", "6S", "pass"),
    REAR: ("pass", "pass", "6S"),
}


def closed(hands: Mapping[Seat, str], declarer: Seat, talon: str = "D7 D8") -> State:
    """Six spades, the talon laid away again, both whist: the first card is due."""
    s = said(filled(hands, talon), *CALLS[declarer])
    return said(discarded(s, talon), "6S", "whist", "whist")


def card(s: State) -> str:
    """The card that the novice plays."""
    action = answer(s)
    assert isinstance(action, Play)
    return str(action.card)


# -- the declarer ----------------------------------------------------------------------------------


def test_the_declarer_draws_trumps() -> None:
    assert card(closed({FORE: "SAKQJT HAK7 C78"}, FORE)) in ("SA", "SK", "SQ", "SJ", "ST")


def test_a_lone_master_trump_is_left_out() -> None:
    """Two trumps for one that takes a trick anyway are too many: side suits first."""
    s = closed({FORE: "SKQJT9 HAKQJ C7", MIDDLE: "SA87 C89T DAKQJ"}, FORE)
    s = played(s, "SK S7 " + low(s, REAR))
    s = played(s, "SQ S8 " + low(s, REAR))
    assert card(s)[0] != "S"


def low(s: State, seat: Seat) -> str:
    """The lowest card of a hand that has no spades, or its lowest spade."""
    own = s.hands[seat]
    return str(min(own.suit(Suit.SPADES) or own, key=lambda c: c.rank))


def test_a_long_suit_is_made_good_once_trumps_are_drawn() -> None:
    s = closed({FORE: "SAKQJT98 HKQJ", MIDDLE: "S7 CAKQ DAKQ H789"}, FORE)
    s = played(s, "SA S7 " + low(s, REAR))
    assert card(s) in ("HK", "HQ", "HJ")


def test_the_last_hand_wins_as_cheaply_as_it_can() -> None:
    hands = {REAR: "SAKQJT CAQ8 H78", FORE: "C9J HAKQJ DAKQJ", MIDDLE: "CTK S987 HT9 DT98"}
    s = closed(hands, REAR, "D7 C7")
    assert card(played(s, "C9 CT")) == "CQ"
    assert card(played(s, "CJ CK")) == "CA"


# -- the defence -----------------------------------------------------------------------------------

BETWEEN = {
    FORE: "SAKQJT HAK7 C78",
    MIDDLE: "CAK9 HT98 DAKQJ",
    REAR: "CQJT S987 HQJ DT9",
}


def test_partners_winning_card_is_left_alone() -> None:
    s = closed({**BETWEEN, MIDDLE: "CA9T HT98 DAKQJ", REAR: "CKQJ S987 HQJ DT9"}, FORE)
    assert card(played(s, "C7 CA")) == "CJ"


def test_a_trick_is_not_paid_for_with_more_than_it_takes() -> None:
    s = closed({**BETWEEN, MIDDLE: "CK9 HT98 DAKQJ S9", REAR: "CAQJT S87 HQJ DT9"}, FORE)
    assert card(played(s, "C7")) == "C9"


def test_a_guard_is_kept() -> None:
    """Void in the suit led, the queen keeps her two guards and the rags go."""
    hands = {FORE: "SAKQJT C78 HAK7", MIDDLE: "C9TJ S98 HT98 D9T", REAR: "HQJ DAKQJ CAKQ S7"}
    s = closed(hands, FORE, "D7 D8")
    s = played(s, "SA S8 S7")
    s = played(s, "SK S9")
    assert card(s) not in ("HQ", "CA", "DA", "DK", "CK")


def test_a_hand_laid_open_is_reckoned_with() -> None:
    """In open play the whister sees his partner's master and leaves the trick to it."""
    s = said(filled(BETWEEN, "D7 D8"), "6S", "pass", "pass")
    s = said(discarded(s, "D7 D8"), "6S", "whist", "pass", "open")
    s = played(s, "C7")
    assert s.asked is not None
    assert s.asked.hand == MIDDLE
    assert card(s) == "C9"


# -- the all-pass: §7 ------------------------------------------------------------------------------


def test_the_highest_card_that_stays_under_is_played() -> None:
    hands = {FORE: "H7J S789 C789 D78", MIDDLE: "H98 SAKQ CAKQ DAK", REAR: "HQTA SJT CJT DQJT"}
    s = passed_out(hands, "HK D9")
    assert card(played(s, "HJ H9")) == "HT"


def test_a_trick_that_must_be_taken_takes_the_highest() -> None:
    hands = {FORE: "H78 S789T C789 D7", MIDDLE: "H9T SAKQ CAKQ DAK", REAR: "HQKA SJ CJT DQJT8"}
    assert card(played(passed_out(hands, "HJ D9"), "H8 H9")) == "HA"


def test_what_weighs_most_is_thrown_away() -> None:
    hands = {FORE: "H789T S78 C789 D7", MIDDLE: "HJQ SAKQ CQK DA89", REAR: "S9TJ CATJ DTJQK"}
    s = passed_out(hands, "HA HK")
    assert card(played(s, "H7 HJ"))[1] in "AK"


def test_a_lead_that_must_win_is_not_made() -> None:
    """The lowest spade lies under all that are out; the aces would take and lead again."""
    hands = {FORE: "H89 S7 CAKQ DAKQT", MIDDLE: "H7T SAJT8 CJT D98", REAR: "HJQ SKQ9 C987 DJ7"}
    s = passed_out(hands, "HA HK")
    s = played(s, "H9 HT HQ H8 H7 HJ")
    assert s.asked is not None
    assert s.asked.actor == FORE
    assert card(s) == "S7"


# -- the misère: §5.5 ------------------------------------------------------------------------------


def test_the_gap_is_found() -> None:
    """Seven and queen: low hearts, until the queen has nothing to go under."""
    hands = {FORE: "S789 C789 D79 H7Q", MIDDLE: "H89T SAK CAK DAKQ", REAR: "SQJT CQJT DJT8 HJ"}
    s = said(filled(hands, "HK HA"), "misere", "pass", "pass")
    s = said(discarded(s, "HKA"), "refuse")
    assert finished(s).taken(FORE) > 0


def test_both_defenders_have_one_plan() -> None:
    """Shown the same open hands, either would lead the same card for the hand on lead."""
    checked = 0
    for s in misere_leads(12):
        assert s.asked is not None
        lead = observe(s, s.asked.actor)
        partner = next(x for x in (FORE, MIDDLE, REAR) if x not in (s.asked.actor, declarer_of(s)))
        asked = replace(observe(s, partner), question=s.asked._replace(actor=partner), turn=partner)
        assert bot("novice", seed=1).choose(lead) == bot("novice", seed=2).choose(asked)
        checked += 1
    assert checked == 12


def test_misères_that_can_be_caught_mostly_are(*, full: bool) -> None:
    """Against the novice's own declarer, which sees both hands and plays the rest exactly."""
    catchable = caught = made = 0
    for s in misere_leads(120 if full else 12):
        declarer = declarer_of(s)
        three = tuple(holdings(s.hands[declarer.after(i)].bits) for i in range(3))
        assert s.asked is not None
        leader = (s.asked.hand - declarer) % 3
        try:
            can = Net(5_000).caught((three[0], three[1], three[2]), leader)
        except Overrun:
            continue
        taken = finished(s).taken(declarer)
        catchable += can
        caught += can and taken > 0
        made += not taken
    assert catchable >= 3
    assert caught >= 0.6 * catchable
    assert made > caught


def finished(s: State) -> State:
    """The deal at its end, novices playing on."""
    while s.asked is not None:
        s = apply(s, answer(s))
    return s


@cache
def misere_leads(n: int) -> tuple[State, ...]:
    """Misères that novices bid, at the first card, where a defender leads it."""
    return tuple(islice(_misere_leads(), n))


def _misere_leads() -> Iterator[State]:
    one = bot("novice")
    for deal in deals(SOCHI, seed=11):
        s = start(SOCHI, deal)
        while s.asked is not None and isinstance(s.terms, Unopened):
            s = apply(s, one.choose(observe(s, s.asked.actor)))
        if not isinstance(s.terms, Award) or not s.terms.rung.contracts[0].null:
            continue
        while s.asked is not None and not isinstance(s.asked.options[0], Play):
            s = apply(s, one.choose(observe(s, s.asked.actor)))
        if s.asked is not None and s.asked.hand != declarer_of(s):
            yield s


def declarer_of(s: State) -> Seat:
    assert isinstance(s.terms, Engagement)
    assert s.terms.declarer is not None
    return s.terms.declarer


# -- what is known ---------------------------------------------------------------------------------


def seen_by(s: State) -> Observation:
    assert s.asked is not None
    return observe(s, s.asked.actor)


def test_who_did_not_follow_has_none() -> None:
    """§5.1: void in the suit led and not trumping, a hand has neither that suit nor trumps."""
    s = closed({**BETWEEN, REAR: "CQJT S987 HQJ DT9"}, FORE)
    s = played(s, "HA H8 HJ HK H9 HQ H7 HT S7")
    seen = seen_by(s)
    assert seen.question is not None
    v = view(seen, seen.question)
    assert v.hand == REAR
    hidden = Cards(v.may[MIDDLE])
    assert Card.parse("CK") in hidden
    assert not hidden & Cards.parse("D87 HA")


def test_talon_cards_are_the_declarers() -> None:
    """§3: everybody saw them; a partner cannot hold them."""
    s = closed({MIDDLE: "SAKQJT HAK7 C78"}, MIDDLE)
    seen = seen_by(s)
    assert seen.question is not None
    v = view(seen, seen.question)
    assert not Cards(v.may[REAR]) & Cards.parse("D87")
    assert Cards.parse("D87") <= Cards(v.may[MIDDLE])
    assert v.share[MIDDLE] == pytest.approx(10 / 22)

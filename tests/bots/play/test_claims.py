"""Claims are made where nothing can go wrong, and accepted where nothing better can come."""

from __future__ import annotations

import pytest

from preferans.bots.play import CLUB, NoOfferError, answer, claim
from preferans.deal import Action, Claim, Seat, State, apply, observe, say
from tests.bots.hands import FORE, MIDDLE, REAR, filled, ordered, passed_out
from tests.stages.table import discarded, played, said

CLOSED = {MIDDLE: "SK9 CAKQ HQJ DAQJ", REAR: "S87 CJT9 HT98 DT9"}
ACCEPT, REFUSE = say("accept"), say("refuse")


def six() -> State:
    """A six that cannot fail, but not every trick of it is sure."""
    return ordered(CLOSED, "6S", "whist", "whist")


def solid() -> State:
    """Ten tricks on top: spades that draw all trumps, and masters."""
    s = filled({FORE: "SAKQJT HAKQ DAK", MIDDLE: "S987 CAKQ HJ DQJT"}, "C8 C7")
    s = discarded(said(s, "6S", "pass", "pass"), "C7 C8")
    return said(s, "6S", "whist", "whist")


def answered(s: State, *tricks: int, by: Seat) -> list[Action]:
    """What each says to a claim, in turn, as long as all accept."""
    s = apply(s, Claim(tricks), by=by)
    heard: list[Action] = []
    while s.offer is not None and s.asked is not None:
        heard.append(answer(observe(s, s.asked.actor), CLUB, 1))
        s = apply(s, heard[-1])
    return heard


def test_all_the_rest_is_claimed_where_nothing_can_stop_it() -> None:
    assert claim(observe(solid(), FORE)) == Claim((10, 0, 0))
    assert claim(observe(six(), FORE)) is None


def test_nothing_is_claimed_on_others_turn_or_twice() -> None:
    s = solid()
    assert claim(observe(s, MIDDLE)) is None
    assert claim(observe(played(s, "SA"), FORE)) is None
    s = apply(apply(s, Claim((10, 0, 0)), by=FORE), REFUSE)
    assert s.offer is None
    later = played(s, "SA S9")
    while later.table:
        assert later.asked is not None
        later = apply(later, later.asked.options[0])
    assert claim(observe(later, FORE)) is None


def test_a_claim_that_is_sure_is_accepted_and_one_too_many_is_not() -> None:
    assert answered(solid(), 10, 0, 0, by=FORE) == [ACCEPT, ACCEPT]
    assert answered(six(), 10, 0, 0, by=FORE) == [REFUSE]


def test_what_the_defence_gives_itself_too_much_is_refused() -> None:
    assert answered(solid(), 0, 5, 5, by=MIDDLE)[-1] == REFUSE


def test_no_trick_goes_to_the_other_defender_that_may_be_ones_own() -> None:
    """The declarer gives all the defence gets to the third hand: the second refuses."""
    assert answered(six(), 6, 0, 4, by=FORE)[0] == REFUSE


def test_on_an_all_pass_nobody_refuses_to_take_nothing_or_accepts_everything() -> None:
    s = played(passed_out({}, "S7 C7", rules=six().rules), "")
    while len(s.tricks) < 8:
        assert s.asked is not None
        s = apply(s, s.asked.options[0])
    assert answered(s, 2, 0, 0, by=FORE)[-1] == ACCEPT
    assert answered(s, 0, 2, 0, by=REAR)[-1] == REFUSE


def test_without_a_claim_there_is_no_answer() -> None:
    with pytest.raises(NoOfferError):
        answer(observe(six(), FORE), CLUB, 1)

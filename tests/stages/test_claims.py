"""Claims: who may make them, who answers, what they give (rules/russian §5.6)."""

from __future__ import annotations

import pytest

from preferans.deal import HANDS, Claim, Engagement, IllegalActionError, Seat, State, apply
from preferans.stages import DealersWhist, Tricks, Whist
from tests.stages.games import CHECKED, engagement, ordered, russian, sees
from tests.stages.table import (
    DEALER,
    FORE,
    MIDDLE,
    REAR,
    asked,
    claims,
    offered,
    played,
    said,
)

DEALERS = Whist(dealer=DealersWhist.BOTH_PASSED)


def playing(*words: str, contract: str = "6S", four: bool = False) -> State:
    """The first card of a game by the forehand, after these words of the defence."""
    whist = DEALERS if four else None
    return said(ordered(russian(whist=whist, four=four), contract), *words)


def alone() -> State:
    return playing("whist", "pass", "closed")


def opened() -> State:
    return playing("whist", "pass", "open")


def both() -> State:
    return playing("whist", "whist")


def claim(s: State, seat: Seat, *tricks: int) -> State:
    return apply(s, Claim(tricks), by=seat)


# -- what may be claimed -----------------------------------------------------------------------


def test_against_one_whister_a_claim_is_the_declarers_tricks() -> None:
    """One number is enough where the defenders' tricks are not counted apart."""
    for seat in HANDS:
        assert claims(alone(), seat) == [(k,) for k in range(11)]


def test_against_two_whisters_a_claim_is_a_split_of_all_that_is_left() -> None:
    s = both()
    listed = claims(s, MIDDLE)
    assert len(listed) == len(set(listed)) == 66
    assert {sum(split) for split in listed} == {10}
    s = played(s, "SA S9 D9")
    assert {sum(split) for split in claims(s, MIDDLE)} == {9}


@pytest.mark.parametrize("word", ["misere", "10S"])
def test_what_is_claimed_of_a_misere_and_of_a_checked_ten(word: str) -> None:
    s = ordered(russian(contracts=CHECKED), word)
    assert len(claims(s, FORE)) == (11 if word == "misere" else 66)


def test_the_open_trick_counts_as_left() -> None:
    s = played(alone(), "SA S9")
    assert claims(s, REAR)[-1] == (10,)


def test_nobody_claims_before_the_play() -> None:
    s = playing()
    assert asked(s) is MIDDLE
    assert not any(claims(s, seat) for seat in HANDS)


def test_claims_may_be_barred() -> None:
    s = said(ordered(russian(tricks=Tricks(claims_allowed=False)), "6S"), "whist", "whist")
    assert not any(claims(s, seat) for seat in HANDS)
    with pytest.raises(IllegalActionError):
        claim(s, FORE, 10, 0, 0)


@pytest.mark.parametrize("wrong", [(11,), (-1,), (), (4, 3, 3), (5, 5)])
def test_other_numbers_are_refused(wrong: tuple[int, ...]) -> None:
    with pytest.raises(IllegalActionError):
        claim(alone(), FORE, *wrong)


def test_who_sits_out_claims_nothing() -> None:
    s = playing("whist", "pass", "closed", four=True)
    assert claims(s, DEALER) == []


def test_the_dealer_claims_where_he_whists() -> None:
    s = playing("pass", "pass", "look 2", "whist", "closed", four=True)
    assert claims(s, DEALER) == [(k,) for k in range(11)]
    s = claim(s, DEALER, 6)
    assert sees(s, FORE) == {FORE, MIDDLE}, "he shows the hand that he plays"
    assert asked(s) is FORE


# -- who answers -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("claimer", "answers"),
    [(FORE, [MIDDLE]), (MIDDLE, [FORE]), (REAR, [FORE, MIDDLE])],
)
@pytest.mark.parametrize("way", ["open", "closed"])
def test_the_declarer_and_the_whister_must_agree(
    way: str, claimer: Seat, answers: list[Seat]
) -> None:
    """The passer is not asked, but may claim."""
    check_answers(claim(playing("whist", "pass", way), claimer, 6), answers)


@pytest.mark.parametrize(
    ("claimer", "answers"),
    [(FORE, [MIDDLE, REAR]), (MIDDLE, [REAR, FORE]), (REAR, [FORE, MIDDLE])],
)
def test_every_whister_must_agree_in_playing_order(claimer: Seat, answers: list[Seat]) -> None:
    check_answers(claim(both(), claimer, 6, 2, 2), answers)


@pytest.mark.parametrize(
    ("claimer", "answers"),
    [(FORE, [MIDDLE, REAR]), (MIDDLE, [REAR, FORE]), (REAR, [FORE, MIDDLE])],
)
def test_on_a_misere_both_catchers_must_agree(claimer: Seat, answers: list[Seat]) -> None:
    check_answers(claim(ordered(russian(), "misere"), claimer, 0), answers)


def test_the_dealer_answers_where_he_whists() -> None:
    s = playing("pass", "pass", "look 3", "whist", "open", four=True)
    check_answers(claim(s, FORE, 7), [DEALER])
    check_answers(claim(s, MIDDLE, 7), [FORE, DEALER])


def check_answers(s: State, answers: list[Seat]) -> None:
    """These must accept, in this order, and then the deal is over."""
    for seat in answers:
        assert (asked(s), offered(s)) == (seat, ["accept", "refuse"])
        s = said(s, "accept")
    assert s.asked is None
    assert s.granted is not None


# -- what follows ------------------------------------------------------------------------------


def test_an_accepted_claim_ends_the_deal_and_gives_the_tricks() -> None:
    s = said(claim(played(alone(), "SA S9 D9"), FORE, 6), "accept")
    assert s.asked is None
    assert s.granted == (6, 3, 0)
    assert [s.taken(x) for x in HANDS] == [7, 3, 0]
    assert isinstance(s.terms, Engagement)


def test_the_tricks_of_two_whisters_are_given_apart() -> None:
    s = said(claim(both(), REAR, 5, 3, 2), "accept", "accept")
    assert [s.taken(x) for x in HANDS] == [5, 3, 2]


def test_the_sides_tricks_are_given_where_its_members_are() -> None:
    """A dealer who whists holds no hand; his side's tricks are its members'."""
    s = playing("pass", "pass", "look 2", "whist", "closed", four=True)
    s = said(claim(s, FORE, 6), "accept")
    side = engagement(s).sides[0]
    assert sum(s.taken(x) for x in side.members) == 4
    assert s.taken(DEALER) == 0


def test_a_refused_claim_is_played_on_with_the_cards_left_open() -> None:
    s = claim(alone(), FORE, 10)
    assert [sees(s, seat) for seat in HANDS] == [{FORE}, {FORE, MIDDLE}, {FORE, REAR}]
    s = said(s, "refuse")
    assert (asked(s), s.offer, len(offered(s))) == (FORE, None, 10)
    s = played(s, "SA S9 D9")
    assert sees(s, MIDDLE) == {FORE, MIDDLE}
    assert sees(s, None) == {FORE}


def test_one_refusal_of_two_is_enough() -> None:
    s = said(claim(both(), FORE, 6, 2, 2), "accept", "refuse")
    assert (asked(s), s.offer, s.granted) == (FORE, None, None)


def test_whoever_plays_two_hands_shows_both() -> None:
    s = claim(opened(), MIDDLE, 6)
    assert sees(s, FORE) == {FORE, MIDDLE, REAR}


def test_the_turn_goes_on_where_it_was() -> None:
    s = played(alone(), "SA")
    before = s.asked
    s = said(claim(s, REAR, 7), "accept", "refuse")
    assert s.asked == before
    assert s.table == played(alone(), "SA").table


def test_nothing_else_is_done_while_a_claim_waits() -> None:
    s = claim(alone(), FORE, 6)
    assert not any(claims(s, seat) for seat in HANDS)
    with pytest.raises(IllegalActionError):
        claim(s, MIDDLE, 6)
    with pytest.raises(IllegalActionError):
        played(s, "SA")


# -- once a trick ------------------------------------------------------------------------------


def test_each_claims_once_in_a_trick() -> None:
    s = said(claim(alone(), FORE, 10), "refuse")
    assert claims(s, FORE) == []
    assert claims(s, MIDDLE)
    s = played(s, "SA")
    assert claims(s, FORE) == []
    s = said(claim(s, MIDDLE, 5), "refuse")
    assert (claims(s, FORE), claims(s, MIDDLE)) == ([], [])
    s = played(s, "S9")
    assert (claims(s, FORE), claims(s, MIDDLE)) == ([], [])
    s = played(s, "D9")
    assert claims(s, FORE)
    assert claims(s, MIDDLE)


def test_a_claim_between_two_tricks_is_the_next_ones() -> None:
    s = played(alone(), "SA S9 D9")
    s = said(claim(s, FORE, 9), "refuse")
    assert claims(s, FORE) == []
    assert claims(played(s, "SK S8 DT"), FORE)


def test_a_card_led_in_the_dark_belongs_to_the_first_trick() -> None:
    s = said(ordered(russian(whist=Whist(dark_lead=True)), "6S"), "whist", "pass")
    s = said(played(s, "SA"), "closed")
    s = said(claim(s, FORE, 9), "refuse")
    assert claims(s, FORE) == []
    assert claims(played(s, "S9"), FORE) == []
    assert claims(played(s, "S9 D9"), FORE)

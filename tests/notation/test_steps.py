"""One action of a deal on a line, and what was legal instead (rules/russian §4.3, §5.6)."""

from __future__ import annotations

import pytest

from preferans.deal import Seat, State, say
from preferans.notation.errors import NotationError
from preferans.notation.line import parse_state
from preferans.notation.steps import format_actions, format_legal, format_step, parse_step

HANDS = "SA987 CAQJ HKQT / CK9 DAKQJT HAJ7 / SKQT C87 D987 H98"
TALK = "1:pass, 2:6D, 3:pass, 2:discard SJ H7, 2:6D, 3:pass, 1:whist, 1:open, 1:SA, 2:DA"
OPEN = f"sochi | {HANDS} | CT SJ | {TALK}"


def in_open_play() -> State:
    """The first hand plays the cards of the third; one of those is due."""
    return parse_state(OPEN)


def test_a_card_stands_under_the_hand_it_left() -> None:
    s = in_open_play()
    after, who, action = parse_step("3:ST", s)
    assert who is Seat.FORE
    assert format_step(s, who, action) == "3:ST"
    assert after.tricks[0].plays[2][0] is Seat.REAR


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1:S9", "read '1:S9', expected hand 3 to do one of these: SK, SQ, ST"),
        ("3:C8", "read '3:C8', expected hand 3 to do one of these: SK, SQ, ST"),
        ("2:ST", "read '2:ST', expected hand 3 to do one of these: SK, SQ, ST"),
        ("3", "read '3', expected a hand and what it did"),
        ("4:ST", "read '4:ST', expected hand 3 to do one of these: SK, SQ, ST"),
        ("0:ST", "read '0', expected a hand: 1, 2 or 3"),
        ("3:whist", "read '3:whist', expected hand 3 to do one of these: SK, SQ, ST"),
        ("3:wist", "read 'wist', expected an action, perhaps whist"),
        ("2:claim 12", "SK, SQ, ST, or a claim from claim 0 to claim 10"),
    ],
)
def test_what_was_legal_is_told(text: str, said: str) -> None:
    with pytest.raises(NotationError) as told:
        parse_step(text, in_open_play())
    assert said in str(told.value)


def test_a_claim_is_made_by_its_own_seat() -> None:
    s = in_open_play()
    after, who, claim = parse_step("2:claim 9", s)
    assert who is Seat.MIDDLE
    assert after.offer and after.offer.claim == claim
    assert format_legal(after) == "hand 1 to do one of these: accept, refuse"
    done, _, _ = parse_step("1:accept", after)
    with pytest.raises(NotationError, match="nothing more: the deal is over"):
        parse_step("1:accept", done)
    assert format_legal(done) == "nothing more: the deal is over"


def test_many_discards_are_one_phrase() -> None:
    s = parse_state(OPEN.split(", 2:discard", maxsplit=1)[0])
    assert format_legal(s) == "hand 2 to do one of these: discard 2 of SJ CKT9 DAKQJT HAJ7"
    assert s.asked
    assert format_actions(s.asked.options[:2]) == "discard SJ CK, discard SJ CT"
    assert format_actions([say("concede"), *s.asked.options]).startswith("concede, discard 2 of SJ")


def test_few_claims_are_listed() -> None:
    talk = TALK.removesuffix(", 1:SA, 2:DA") + ", " + ", ".join(TRICKS)
    s = parse_state(f"sochi | {HANDS} | CT SJ | {talk}")
    assert format_legal(s).endswith("claim 0, claim 1, claim 2, claim 3")
    assert say("accept") not in (s.asked.options if s.asked else ())


TRICKS = (
    *("1:SA", "2:DA", "3:ST", "2:DK", "3:D7", "1:S7", "2:DQ", "3:D8", "1:S8"),
    *("2:DJ", "3:D9", "1:S9", "2:HA", "3:H8", "1:HT", "2:C9", "3:C7", "1:CJ"),
    *("1:CA", "2:CT", "3:C8"),
)

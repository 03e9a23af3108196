"""The reducer: start, options, apply, replay (house §9)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from preferans.cards import Cards
from preferans.deal import (
    HANDS,
    SEATS,
    BadDealError,
    Claim,
    Deal,
    Discard,
    IllegalActionError,
    Place,
    Play,
    ReplayError,
    Say,
    Seat,
    Unopened,
    apply,
    discard,
    options,
    play,
    plays,
    replay,
    say,
    start,
    states,
)
from preferans.rulesets.russian.ladder import RASPASY
from preferans.stages import Auction
from tests.stages.games import LADDER, game, ordered, russian
from tests.stages.table import (
    DEALER,
    FORE,
    MIDDLE,
    REAR,
    TALON,
    cards,
    dealt,
    offered,
    played_out,
    said,
)
from tests.stages.table import (
    HANDS as CARDS,
)

RULES = russian()

# -- deals that are none -----------------------------------------------------------------------


def test_a_deal_starts_with_the_first_question() -> None:
    s = dealt(RULES)
    assert (s.terms, s.at, s.record) == (Unopened(), 0, ())
    assert s.asked is not None
    assert s.asked.actor is FORE


@pytest.mark.parametrize(
    ("hands", "talon", "wrong"),
    [
        (("SAKQJT C789 D78", "S789 CAKQJT DAK", "D9TJQ HAKQJT"), "H8 H7", "hand 3 has 9 cards"),
        (CARDS, "H8", "the deal lacks H7"),
        (CARDS, "H8 HA", "the talon holds HA, which lies elsewhere too"),
        (("SAKQJT C789 D7", "SA789 CAKQJT DAK", "D9TJQ HAKQJT9"), "H8 H7", "hand 2 holds SA"),
        (("SAKQJT6 C789 D7", "S789 CAKQJT DAK", "D9TJQ HAKQJT9"), "H8 H7", "hand 1 holds S6"),
        (("SAKQJT C789 D78 H8", "S789 CAKQJT DAK", "D9TJQ HAKQJT9"), "H7", "hand 1 has 11"),
    ],
)
def test_cards_that_are_no_deal_are_refused_by_name(
    hands: tuple[str, ...], talon: str, wrong: str
) -> None:
    """House §8.4(4)."""
    with pytest.raises(BadDealError, match=wrong):
        start(RULES, Deal(tuple(map(Cards.parse, hands)), cards(talon)))


# -- applying ----------------------------------------------------------------------------------


def test_what_is_listed_is_accepted_and_recorded() -> None:
    s = apply(dealt(RULES), say("6S"))
    assert s.record == ((FORE, say("6S")),)
    assert s.heard == s.record
    assert apply(dealt(RULES), Say("6S")) == s, "an equal action is as good as the same one"


def test_what_is_not_listed_is_refused_with_what_is() -> None:
    s = said(dealt(RULES), "10H")
    with pytest.raises(IllegalActionError, match=r"6S.* by MIDDLE is not legal now") as caught:
        apply(s, say("6S"))
    assert caught.value.allowed == (say("pass"), say("10NT"))
    assert (caught.value.action, caught.value.by) == (say("6S"), MIDDLE)


@pytest.mark.parametrize("seat", [MIDDLE, REAR, DEALER])
def test_nobody_else_answers_a_question(seat: Seat) -> None:
    with pytest.raises(IllegalActionError, match=f"by {seat.name}"):
        apply(dealt(RULES), say("pass"), by=seat)


def test_a_finished_deal_takes_no_action() -> None:
    end = played_out(said(dealt(RULES), "pass", "pass", "pass"))
    assert end.asked is None
    assert all(options(end, seat) == () for seat in SEATS)
    with pytest.raises(IllegalActionError, match="by nobody"):
        apply(end, say("pass"))


def test_options_are_the_question_then_the_claims() -> None:
    s = said(ordered(RULES, "6S"), "whist", "whist")
    listed = options(s, FORE)
    kinds = [type(action) for action in listed]
    assert kinds == [Play] * 10 + [Claim] * 66
    assert {type(action) for action in options(s, MIDDLE)} == {Claim}
    assert options(s, DEALER) == ()


def test_a_refused_action_changes_nothing() -> None:
    s = dealt(RULES)
    before = s
    with pytest.raises(IllegalActionError):
        apply(s, say("whist"))
    assert s == before == dealt(RULES)


def test_states_are_values() -> None:
    one, two = (said(dealt(RULES), "6S", "pass") for _ in range(2))
    assert one == two
    assert hash(one) == hash(two)
    assert len({one, two, dealt(RULES)}) == 2


def test_stages_that_want_other_terms_are_passed_over() -> None:
    s = said(dealt(RULES), "pass", "pass", "pass")
    assert s.at == len(RULES.stages) - 1
    assert s.heard == ()


def test_the_deal_is_over_after_the_last_stage() -> None:
    s = said(dealt(game(Auction(LADDER, RASPASY))), "6S", "pass", "pass")
    assert (s.asked, s.at) == (None, 1)


# -- actions -----------------------------------------------------------------------------------


def test_each_word_card_and_discard_is_made_once() -> None:
    assert say("pass") is say("pass")
    assert play(cards("SA")[0]) is play(cards("SA")[0])
    assert discard(3) is discard(3)
    assert discard(3) == Discard(Cards(3))


@pytest.mark.parametrize("hand", ["SAK7 HT", "-", "S76 C6 HA6"])
def test_plays_are_in_the_order_of_the_hand(hand: str) -> None:
    held = Cards.parse(hand)
    assert [action.card for action in plays(held)] == list(held)


# -- replay ------------------------------------------------------------------------------------


def test_a_record_gives_every_state_again() -> None:
    live = [dealt(RULES)]
    while (asked := live[-1].asked) is not None:
        live.append(apply(live[-1], asked.options[0]))
    assert list(states(RULES, live[0].deal, live[-1].record)) == live
    assert replay(RULES, live[0].deal, live[-1].record) == live[-1]


def test_a_wrong_record_tells_which_action() -> None:
    record = ((FORE, say("6S")), (MIDDLE, say("6S")))
    with pytest.raises(ReplayError, match=r"action 2: .*6S.* by MIDDLE is not legal now") as caught:
        replay(RULES, dealt(RULES).deal, record)
    assert caught.value.number == 2
    assert isinstance(caught.value.error, IllegalActionError)


def test_a_record_knows_who_acted() -> None:
    with pytest.raises(ReplayError, match=r"action 1: .* by REAR"):
        replay(RULES, dealt(RULES).deal, [(REAR, say("6S"))])


def test_a_claim_is_replayed_by_its_claimer() -> None:
    s = said(ordered(RULES, "6S"), "whist", "whist")
    s = said(apply(s, Claim((5, 3, 2)), by=REAR), "accept", "accept")
    assert replay(RULES, s.deal, s.record) == s


# -- small questions to a state ----------------------------------------------------------------


def test_places_are_by_seat_and_by_talon_card() -> None:
    assert [Place.hand(x) for x in HANDS] == [Place.FORE, Place.MIDDLE, Place.REAR]
    assert [Place.talon(i) for i in range(3)] == [Place.TALON_1, Place.TALON_2, Place.TALON_3]


def test_a_spectator_sees_what_every_seat_sees() -> None:
    s = dealt(RULES)
    assert not s.sees(None, Place.FORE)
    everybody = s._replace(sights=frozenset((seat, Place.FORE) for seat in HANDS))
    assert everybody.sees(None, Place.FORE)
    four = everybody._replace(rules=replace(RULES, seats=SEATS))
    assert not four.sees(None, Place.FORE), "the dealer does not"


def test_tricks_left_and_taken() -> None:
    s = said(ordered(RULES, "6S"), "whist", "whist")
    assert (s.left(), [s.taken(x) for x in SEATS]) == (10, [0, 0, 0, 0])
    for _ in range(4):
        s = apply(s, s.asked.options[0]) if s.asked else s
    assert (s.left(), s.taken(FORE)) == (9, 1)


def test_the_talon_of_the_test_table() -> None:
    assert dealt(RULES).deal.talon == cards(TALON)
    assert offered(dealt(RULES))[0] == "pass"

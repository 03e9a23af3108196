"""Plans written out hold against the rules, and what is wrong with one is found."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from preferans.bots.components import risky
from preferans.cards import Card, Cards
from preferans.ledger import Seat
from preferans.solver.catching import CATCHING, TooMuchWork, best, written_plan
from preferans.solver.certificate import Certificate, Step, check
from tests.solver.catching_oracle import ending

needs_native = pytest.mark.skipif(not CATCHING, reason="the compiled part is not built")


def by_hand() -> Certificate:
    """Two tricks of a misère: the king goes first, then he must take with what is left."""
    return Certificate(
        (Cards.parse("S98 HAK"), Cards.parse("S7 D7"), Cards.parse("D98")),
        Seat.FORE,
        Seat.MIDDLE,
        None,
        True,
        1,
        (),
        False,
        (Cards.parse("HAK"), Cards.parse("S9 HK"), Cards.parse("S8 HK")),
        (
            Step(declarers=False, ways=((Card.parse("S7"), 1),)),
            Step(declarers=False, ways=((Card.parse("D8"), 2),)),
            Step(declarers=True, ways=((Card.parse("S9"), 3), (Card.parse("S8"), 3))),
            Step(declarers=False, ways=()),
        ),
    )


def test_a_plan_made_by_hand_holds() -> None:
    assert check(by_hand()) == 5


def test_it_reads_back_as_written() -> None:
    assert Certificate.load(by_hand().dump()) == by_hand()


@pytest.mark.parametrize("text", ["{}", "[]", "nonsense", '{"hands": 3}'])
def test_what_is_no_certificate_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        Certificate.load(text)


def test_a_plan_that_fails_is_found_out() -> None:
    good = by_hand()
    steps = list(good.steps)
    for step, wrong, message in (
        (0, Step(declarers=False, ways=((Card.parse("D7"), 1),)), "step"),
        (0, Step(declarers=False, ways=((Card.parse("C7"), 1),)), "C7 is not legal"),
        (0, Step(declarers=False, ways=()), "ends before"),
        (0, Step(declarers=True, ways=((Card.parse("S7"), 1),)), "ends before"),
        (0, Step(declarers=False, ways=((Card.parse("S7"), 9),)), "step 9: does not exist"),
        (2, Step(declarers=True, ways=((Card.parse("S9"), 3),)), "says nothing of S8"),
        (1, Step(declarers=False, ways=((Card.parse("D8"), 2), (Card.parse("D9"), 2))), "one card"),
    ):
        changed = tuple(wrong if i == step else s for i, s in enumerate(steps))
        with pytest.raises(ValueError, match=message):
            check(replace(good, steps=changed))


def test_a_claim_that_is_no_position_is_found_out() -> None:
    good = by_hand()
    for claim in (
        replace(good, discards=()),
        replace(good, discards=(Cards.parse("S7 HK"),)),
        replace(good, hands=(good.hands[0], good.hands[1], Cards.parse("D8"))),
        replace(good, hands=(good.hands[0], good.hands[1], Cards.parse("D87"))),
        replace(good, trick=(Card.parse("D9"),)),
        replace(good, tricks=2),
    ):
        with pytest.raises(ValueError):
            check(claim)


@needs_native
def test_plans_of_endings_hold(full: bool) -> None:
    random = Random(1)
    held = 0
    for _ in range(2_000 if full else 200):
        play = ending(random, 5)
        caught = best(play).caught
        if not caught:
            continue
        plan = written_plan(replace(play, discards=caught))
        assert plan is not None, play
        check(plan)
        check_claims_more(plan, play.discards)
        held += 1
    assert held > 60


def check_claims_more(plan: Certificate, discards: tuple[Cards, ...]) -> None:
    """The best plan catches nothing beside what it says: with one more discard it must break."""
    for away in discards:
        if away not in plan.discards:
            with pytest.raises(ValueError):
                check(replace(plan, discards=(*plan.discards, away)))


@needs_native
def test_plans_of_whole_miseres_hold(full: bool) -> None:
    for play in risky(Random(2), 60 if full else 6):
        caught = best(play).caught
        if caught:
            plan = written_plan(replace(play, discards=caught))
            assert plan is not None
            assert check(plan) >= 1


@needs_native
def test_there_is_no_plan_for_too_much() -> None:
    for play in risky(Random(3), 10):
        if len(best(play).caught) < len(play.discards):
            assert written_plan(play) is None
    play = next(play for play in risky(Random(3), 10) if best(play).caught)
    caught = replace(play, discards=best(play).caught)
    with pytest.raises(TooMuchWork):
        written_plan(caught, work=3)

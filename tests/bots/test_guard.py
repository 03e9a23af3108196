"""A bot that fails or babbles is replaced for that answer, and somebody is told."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from random import Random

import pytest

from preferans.bots.bot import Identity, NothingAskedError, unclaimed
from preferans.bots.guard import Guarded
from preferans.bots.novice import Novice
from preferans.deal import Action, Observation, Seat, observe, play, say, start
from preferans.match import random_deal
from preferans.rulesets import ruleset
from preferans.solver.catching import TooMuchWork
from tests.bots.hands import ordered


@dataclass(frozen=True)
class Odd:
    answer: Action | None
    slip: str = "a slip"

    identity = Identity("odd", 1)

    def choose(self, seen: Observation) -> Action:
        if self.answer is None:
            raise RuntimeError(self.slip)
        return self.answer


def _first() -> Observation:
    rules = ruleset("sochi")
    return observe(start(rules, random_deal(rules, Random(1))), Seat.FORE)


@pytest.mark.parametrize("answer", [None, say("nonsense")])
def test_a_slip_is_mended_and_told(answer: Action | None, caplog: pytest.LogCaptureFixture) -> None:
    seen = _first()
    with caplog.at_level(logging.ERROR):
        assert Guarded(Odd(answer)).choose(seen) == Novice(0).choose(seen)
    assert "odd 1" in caplog.text


def test_a_good_answer_stands() -> None:
    assert Guarded(Odd(say("7S"))).choose(_first()) == say("7S")


def test_no_card_comes_into_the_log(caplog: pytest.LogCaptureFixture) -> None:
    """Neither one that was meant to be played nor one that an error speaks of."""
    seen = _first()
    for odd in (Odd(play(max(seen.hand))), Odd(None, f"no idea with {seen.hand}")):
        with caplog.at_level(logging.ERROR):
            assert Guarded(odd).choose(seen) == Novice(0).choose(seen)
    told = caplog.text
    assert "RuntimeError" in told
    assert "in choose" in told
    assert not any(str(card) in told for card in seen.hand)


def test_too_much_work_is_a_slip_like_any_other(caplog: pytest.LogCaptureFixture) -> None:
    @dataclass(frozen=True)
    class Thinker(Odd):
        def choose(self, seen: Observation) -> Action:
            raise TooMuchWork("beyond what was allowed")

    seen = _first()
    with caplog.at_level(logging.ERROR):
        assert Guarded(Thinker(None)).choose(seen) == Novice(0).choose(seen)
    assert "TooMuchWork" in caplog.text


def test_a_claim_is_an_answer_where_it_may_be_made() -> None:
    s = ordered({}, "6S", "whist", "whist")
    assert s.asked is not None
    seen = observe(s, s.asked.actor)
    assert Guarded(Odd(seen.claims[0])).choose(seen) == seen.claims[0]
    assert Guarded(Odd(seen.claims[0])).choose(unclaimed(seen)) == Novice(0).choose(seen)


def test_who_is_not_asked_still_answers_nothing() -> None:
    rules = ruleset("sochi")
    seen = observe(start(rules, random_deal(rules, Random(1))), Seat.REAR)
    with pytest.raises(NothingAskedError):
        Guarded(Odd(None)).choose(seen)

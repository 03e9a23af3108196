"""A bot that fails, babbles or dawdles is replaced for that answer, and somebody is told."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from itertools import count
from random import Random

import pytest

from preferans.bots.bot import Identity, NothingAskedError
from preferans.bots.guard import Guarded
from preferans.bots.novice import Novice
from preferans.deal import Action, Observation, Seat, observe, say, start
from preferans.match import random_deal
from preferans.rulesets import ruleset


@dataclass(frozen=True)
class Odd:
    answer: Action | None

    identity = Identity("odd", 1)

    def choose(self, seen: Observation) -> Action:
        if self.answer is None:
            raise RuntimeError("a slip")
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


def test_who_takes_too_long_is_replaced_once(caplog: pytest.LogCaptureFixture) -> None:
    ticks = count(step=5)
    slow = Guarded(Odd(say("7S")), seconds=2.5, clock=lambda: float(next(ticks)))
    seen = _first()
    with caplog.at_level(logging.ERROR):
        assert slow.choose(seen) == Novice(0).choose(seen)
    assert "took 5.0 seconds" in caplog.text


def test_a_good_answer_stands_however_long_it_took() -> None:
    assert Guarded(Odd(say("7S"))).choose(_first()) == say("7S")


def test_who_is_not_asked_still_answers_nothing() -> None:
    rules = ruleset("sochi")
    seen = observe(start(rules, random_deal(rules, Random(1))), Seat.REAR)
    with pytest.raises(NothingAskedError):
        Guarded(Odd(None)).choose(seen)

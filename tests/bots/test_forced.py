"""Answers forced and played out, and the margins that are read from them."""

from __future__ import annotations

import pytest

from preferans.bots.components.forced import Forced, forced, table
from preferans.bots.talk import Depth
from preferans.bots.talk.margins import (
    HIGHER,
    LAY,
    LEAVE,
    LIKE,
    LOWER,
    MISERE,
    OPEN,
    RAISE,
    SHUT,
    WHIST,
    favour,
    margin,
)
from preferans.deal import Action, State, apply, observe, say, start
from preferans.rulesets import ruleset
from preferans.testing import deals

SOCHI = ruleset("sochi")
QUICK = Depth(10, 6, 3, 3, 0.05, (0, 0))


def test_forcing_answers_repeats_itself_and_is_told_by_kind() -> None:
    found = list(forced(SOCHI, 2, 5, QUICK))
    assert found
    assert found == list(forced(SOCHI, 2, 5, QUICK))
    assert {one.usual for one in found} <= {"pass", "6", "7", "8", "here", "half", "whist", "cards"}
    lines = table(found)
    assert sum(int(line.split("times")[0].split()[-1]) for line in lines) == len(found)


def test_the_table_says_what_came_and_how_sure_it_is() -> None:
    some = [Forced("order", "6", "7", 2.0, came) for came in (1.0, 3.0, 5.0)]
    assert table(some) == [
        "order                6 -> 7           3 times: promised   +2.00, came   +3.00 ± 1.15"
    ]


def _after(*words: str) -> State:
    s = start(SOCHI, next(deals(SOCHI, 1)))
    for word in words:
        s = apply(s, say(word))
    return s


@pytest.mark.parametrize(
    ("words", "answer", "least"),
    [
        ((), "6S", OPEN),
        (("pass",), "pass", SHUT),
        (("pass",), "misere", MISERE),
        (("6S",), "6C", RAISE),
        (("6S",), "pass", LEAVE),
    ],
)
def test_a_call_must_beat_the_usual_one_by_its_margin(
    words: tuple[str, ...], answer: str, least: float
) -> None:
    s = _after(*words)
    assert s.asked is not None
    seen = observe(s, s.asked.actor)
    assert margin(seen, say(answer), say("7S")) == least
    answers: list[Action] = [say(answer), say("7S")]
    assert favour(seen, answers, say("7S")).tolist() == [-least, 0.0]
    assert favour(seen, answers, None).tolist() == [0.0, 0.0]


def test_orders_discards_and_whists_have_margins_of_their_own() -> None:
    s = _after("6S", "pass", "pass")
    assert s.asked is not None
    lays = s.asked.options
    assert margin(observe(s, s.asked.actor), lays[0], lays[1]) == LAY
    s = apply(s, lays[0])
    assert s.asked is not None
    seen = observe(s, s.asked.actor)
    for answer, least in (("7C", LIKE), ("6S", LOWER), ("8S", HIGHER)):
        assert margin(seen, say(answer), say("7S")) == least
    for order, least in zip(("6S", "7S", "8S", "9S"), WHIST, strict=False):
        told = apply(s, say(order))
        assert told.asked is not None
        assert margin(observe(told, told.asked.actor), say("whist"), say("pass")) == least

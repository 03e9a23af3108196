"""Whist with open hands against a game: what the plan catches fails, however he hides."""

from __future__ import annotations

from random import Random

import pytest

from preferans.bots.novice import Novice
from preferans.bots.play import MASTER, Skill, board, card
from preferans.bots.play.opened import course, credit
from preferans.deal import Aim, Engagement, Play, Seat, State, apply, observe, say, start
from preferans.match import random_deal
from preferans.rulesets import ruleset
from preferans.solver.catching import CATCHING, best

pytestmark = pytest.mark.skipif(not CATCHING, reason="needs the compiled solver")

SOCHI = ruleset("sochi")


def opened(seed: int) -> State | None:
    """A game whisted by one, hands open, before a defender's first card; ``None`` if none came."""
    s = start(SOCHI, random_deal(SOCHI, Random(seed)))
    while (asked := s.asked) is not None and not isinstance(asked.options[0], Play):
        wanted = [o for o in (say("open"),) if o in asked.options]
        s = apply(s, wanted[0] if wanted else Novice(0).choose(observe(s, asked.actor)))
    e = s.terms
    if asked is None or not isinstance(e, Engagement) or e.declarer is None:
        return None
    games = e.contract.target.kind is Aim.AT_LEAST and len(e.sides) == 1
    return s if games and asked.hand != e.declarer and len(set(e.hand_of)) == 2 else None


def played(s: State, skill: Skill) -> State:
    while (asked := s.asked) is not None:
        s = apply(s, Play(card(observe(s, asked.actor), skill, 3)))
    return s


def test_a_plan_that_catches_the_true_discard_defeats_the_contract() -> None:
    defeated = 0
    for seed in range(400):
        s = opened(seed)
        if s is None or s.asked is None or defeated == 2:
            continue
        now = board(observe(s, s.asked.actor))
        way = course(now)
        assert way is not None
        assert credit(now) == 0
        declarer = now.declarer
        assert declarer is not None
        if len(best(way.now).caught) == len(way.now.discards):
            end = played(s, MASTER)
            assert end.taken(declarer) < now.terms.contract.target.n
            defeated += 1
    assert defeated == 2


def test_the_whister_plays_both_hands_and_sees_them() -> None:
    s = next(found for seed in range(200) if (found := opened(seed)) is not None)
    assert s.asked is not None
    e = s.terms
    assert isinstance(e, Engagement)
    owners = {e.hand_of[x] for x in Seat if x < 3 and x != e.declarer}
    assert owners == {s.asked.actor}
    assert card(observe(s, s.asked.actor), MASTER, 3) in board(observe(s, s.asked.actor)).legal

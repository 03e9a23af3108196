"""The policy and what is inferred from it: sensible words, and worlds that fit what was said."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from preferans.bots.policy import Inference, Speech, Stakes, run_on, talks
from preferans.bots.policy.end import applied
from preferans.bots.policy.inference import relaid, resampled, weights
from preferans.bots.worlds import belief, moments
from preferans.cards import Cards
from preferans.deal import Deal, Engagement, Ruleset, Say, Seat, State, apply, observe, say, start
from preferans.match import random_deal
from preferans.rulesets import ruleset

SOCHI = ruleset("sochi")
GAMES = ["sochi", "leningrad", "serbian", "finnish-book", "greek", "hungarian", "croatian"]


def _deal(*hands: str, talon: str) -> Deal:
    return Deal(
        tuple(map(Cards.parse, hands)), tuple(c for t in talon.split() for c in Cards.parse(t))
    )


STRONG = _deal("SAKQJ9 CAK D87 H7", "S8 CQJT9 DAKQ HA8", "ST7 C87 DJT9 HKQJ", talon="H9 HT")


def _shares(s: State) -> dict[str, float]:
    assert s.asked is not None
    actor = s.asked.actor
    hands = np.array([s.hands[actor].bits], dtype=np.uint32)
    found = Speech(Stakes(observe(s, actor))).shares(s, hands, np.zeros_like(hands))[0]
    assert found.sum() == pytest.approx(1)
    return {getattr(o, "word", ""): p for o, p in zip(s.asked.options, found, strict=True)}


def test_a_strong_hand_bids_low_first_and_a_poor_one_passes() -> None:
    s = start(SOCHI, STRONG)
    shares = _shares(s)
    assert shares["6S"] > 0.4 > 0.2 > shares["pass"]
    poor = _deal("SJT9 CJT9 DJT HJT", "SAKQ CAKQ DAK HAK", "S87 C87 D987 H987", talon="DQ HQ")
    assert _shares(start(SOCHI, poor))["pass"] > 0.6


def test_a_misere_is_bid_with_a_hand_that_takes_nothing() -> None:
    low = _deal("S789 C789 D79 H79", "SAKQ CAKQ DAK HAK", "SJT CJT DQJ8 HQJ8", talon="DT HT")
    assert _shares(start(SOCHI, low))["misere"] > 0.6


@pytest.mark.parametrize("name", GAMES)
def test_a_talk_comes_to_its_end_in_every_game(name: str) -> None:
    rules = ruleset(name)
    begun = [start(rules, random_deal(rules, Random(i))) for i in range(40)]
    speech = Speech(Stakes(observe(begun[0], Seat.FORE)))
    luck = np.linspace(0.01, 0.99, len(begun))
    ends = run_on(speech, begun, luck)
    assert not any(talks(s) for s in ends)
    kinds = {type(s.terms).__name__ for s in ends}
    assert "Engagement" in kinds
    games = [s for s in ends if getattr(s.terms, "award", None) is not None]
    assert games
    for s in games[:10]:
        pay = Stakes(observe(begun[0], Seat.FORE)).by_tricks(s)
        assert all(sum(row) == pytest.approx(0, abs=1e-9) for row in pay)


@pytest.mark.parametrize("name", ["sochi", "rostov", "leningrad"])
def test_words_lead_to_the_same_with_all_cards(name: str) -> None:
    """What is worked out once for many hands is what each hand would have come to by itself."""
    rules, rng = ruleset(name), Random(name)
    begun = [start(rules, random_deal(rules, Random(i))) for i in range(12)]
    steps = 0
    while talks(begun[0]):
        asked = [s.asked for s in begun]
        words = [a for a in asked[0].options if isinstance(a, Say)] if asked[0] is not None else []
        likely = [a for a in words if a.word in ("pass", "6S", "whist", "7S", "half", "open")]
        if not likely:
            break
        action = rng.choice(likely)
        plain = [apply(s, action) for s in begun]
        for one, other in zip(applied(begun, [action] * len(begun)), plain, strict=True):
            assert one._replace(asked=None) == other._replace(asked=None)
            assert talks(one) == talks(other)
            if talks(one):
                assert one.asked == other.asked
        begun, steps = plain, steps + 1
    assert steps > 2


def test_who_decides_says_what_he_thinks_best() -> None:
    s = start(SOCHI, STRONG)
    speech = Speech(Stakes(observe(s, Seat.FORE)))
    luck = np.linspace(0.01, 0.99, 30)
    mine = run_on(speech, [s] * 30, luck, Seat.FORE)
    assert {one.record[0] for one in mine} == {(Seat.FORE, say("6S"))}


def test_worlds_fit_what_was_said() -> None:
    """Who has bid holds more high cards in weighted worlds than in uniform ones."""
    s = start(SOCHI, STRONG)
    for word in ("6S", "pass"):
        s = apply(s, say(word))
    seen = observe(s, Seat.REAR)
    plain = belief(seen).sample(300, 1)
    worlds, found = Inference()(seen, 100, 1)
    high = np.uint64(0xC0C0C0C0)
    some = np.bitwise_count(plain.dealt[:, 0] & high).mean()
    more = np.average(np.bitwise_count(worlds.dealt[:, 0] & high), weights=found)
    passed = np.average(np.bitwise_count(worlds.dealt[:, 1] & high), weights=found)
    assert more > some + 0.3 > passed + 0.3


def _closed(rules: Ruleset = SOCHI) -> State:
    """A six that both defenders whist, before the first card."""
    s = start(rules, STRONG)
    for word in ("6S", "pass", "pass"):
        s = apply(s, say(word))
    assert s.asked is not None
    away = next(a for a in s.asked.options if str(getattr(a, "cards", "")) == "D87")
    for action in (away, say("6S"), say("whist"), say("whist")):
        s = apply(s, action)
    assert isinstance(s.terms, Engagement)
    return s


def test_a_discard_is_taken_for_sensible() -> None:
    seen = observe(_closed(), Seat.MIDDLE)
    plain = belief(seen).sample(200, 2)
    better = relaid(plain, 2)
    aces = np.uint64(0x80808080)
    assert (better.discards & aces > 0).mean() < 0.05 < (plain.discards & aces > 0).mean()
    knows = belief(seen)
    assert all(knows.admits(w) for w in better)
    assert len(moments(better)) == 200


def test_few_worlds_are_all_kept_and_weighed() -> None:
    s, rng = _closed(), Random(2)
    while s.asked is not None and len(s.tricks) < 7:
        s = apply(s, rng.choice(s.asked.options))
    seen = observe(s, Seat.REAR)
    knows = belief(seen)
    worlds, found = Inference()(seen, knows.count, 3)
    assert len(worlds) == knows.count == len(found)
    assert found.max() == 1


@pytest.mark.parametrize("share", [0.3, 0.5])
def test_a_share_of_the_worlds_drawn_counts_at_least(share: float) -> None:
    seen = observe(_closed(), Seat.MIDDLE)
    _, found = Inference(share=share)(seen, 60, 4)
    assert found.sum() ** 2 / (found**2).sum() >= share * 60


def test_no_trust_draws_no_conclusions() -> None:
    seen = observe(_closed(), Seat.MIDDLE)
    worlds, found = Inference(0.0)(seen, 50, 1)
    assert list(worlds) == list(belief(seen).worlds(50, 1))
    assert set(found) == {1.0}


def test_weights_fall_back_and_resampling_is_fair() -> None:
    one = np.array([0.0, -90.0, -91.0, -90.0])
    even = weights(one)
    assert even[0] == 1 > even[1] == even[3] > 0
    assert even.sum() ** 2 / (even**2).sum() >= 2
    assert weights(np.log(np.full(8, 0.5))).tolist() == [1.0] * 8
    picked = resampled(np.array([1.0, 0.0, 3.0]), 40)
    assert np.bincount(picked, minlength=3).tolist() == [10, 0, 30]

"""Worlds: none that can be is left out, none that cannot be is drawn, nothing hidden is known."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from math import comb
from random import Random

import pytest

from preferans.bots.worlds import World, belief, moments
from preferans.bots.worlds.worlds import told
from preferans.cards import Cards
from preferans.deal import (
    Deal,
    Observation,
    Play,
    Ruleset,
    Say,
    Seat,
    State,
    apply,
    observe,
    replay,
    say,
    start,
)
from preferans.rulesets import names, ruleset
from preferans.stages import Naming
from preferans.testing import Walk, known, walks, world
from tests.contract.invented import INVENTED
from tests.contract.test_rulesets import LIVELY, short

RULES = {
    **{name: ruleset(name) for name in names()},
    **{name: short(ruleset("sochi", **given)) for name, given in LIVELY.items()},
    **{rules.name: rules for rules in INVENTED},
    "sochi for four": ruleset("sochi", players=4),
    "greek for two and four": ruleset("greek", players=4),
}
every_game = pytest.mark.parametrize("rules", RULES.values(), ids=RULES)


def _moments(walk: Walk, rng: Random, n: int) -> list[State]:
    asked = [s for s in walk if s.asked is not None]
    return rng.sample(asked, min(n, len(asked)))


def _truth(s: State) -> World:
    return World(s.deal, s.hands, s.discards)


@every_game
def test_the_true_world_can_be_and_each_drawn_one_has_lived_through_the_record(
    rules: Ruleset, full: bool
) -> None:
    rng = Random(rules.name)
    for walk in islice(walks(rules, 5), 40 if full else 8):
        for s in _moments(walk, rng, 8):
            for seat in s.rules.seats:
                seen = observe(s, seat)
                knows = belief(seen)
                assert knows.count >= 1
                assert knows.admits(_truth(s))
                for drawn in knows.sample(3, 1):
                    assert knows.admits(drawn)
                    lived = replay(s.rules, drawn.deal, told(seen, drawn))
                    assert observe(lived, seat) == seen


@every_game
def test_a_moment_in_another_world_is_what_a_replay_gives(rules: Ruleset) -> None:
    rng = Random(rules.name)
    for walk in islice(walks(rules, 6), 6):
        for s in _moments(walk, rng, 4):
            assert s.asked is not None
            seen = observe(s, s.asked.actor)
            drawn = belief(seen).sample(3, 2)
            for w, there in zip(drawn, moments(drawn), strict=True):
                assert there == replay(s.rules, w.deal, told(seen, w))


@every_game
def test_nothing_hidden_changes_the_worlds(rules: Ruleset) -> None:
    rng = Random(rules.name)
    for walk in islice(walks(rules, 7), 6):
        for s in _moments(walk, rng, 3):
            for seat in s.rules.seats:
                other = world(s, seat, known(s, seat), rng, 8).now
                one, two = (belief(observe(x, seat)).sample(4, 3) for x in (s, other))
                assert list(one) == list(two)


def test_worlds_are_counted_as_the_textbook_counts_them() -> None:
    s = next(walks(ruleset("sochi"), 0))[0]
    assert belief(observe(s, s.rules.seats[0])).count == comb(22, 10) * comb(12, 10) * 2


def test_few_worlds_are_listed_each_once_and_drawn_alike() -> None:
    seen = _late()
    knows = belief(seen)
    listed = list(knows.worlds(400, 0))
    assert 20 <= len(listed) == knows.count == len({(w.hands, w.discards) for w in listed})
    assert all(knows.admits(w) for w in listed)
    n = 200 * len(listed)
    drawn = Counter((w.hands, w.discards) for w in knows.sample(n, 4))
    squares = sum((drawn[w.hands, w.discards] - 200) ** 2 / 200 for w in listed)
    # Chi squared: the mean is the number of worlds less one, the spread the root of twice that.
    assert squares < len(listed) + 5 * (2 * len(listed)) ** 0.5


def _late() -> Observation:
    """A closed defence near its end, with a discard that the viewer has not seen."""
    for walk in walks(ruleset("sochi"), 11):
        for s in walk:
            if s.asked is None or not isinstance(s.asked.options[0], Play):
                continue
            seen = observe(s, s.asked.actor)
            laid = any(action is None for _, action in seen.record)
            if laid and None in seen.hands and 20 <= belief(seen).count <= 400:
                return seen
    raise AssertionError("no such deal")


def test_the_same_seed_draws_the_same_worlds_and_another_draws_others() -> None:
    s = next(walks(ruleset("sochi"), 1))[0]
    knows = belief(observe(s, s.rules.seats[1]))
    assert list(knows.sample(5, 1)) == list(knows.sample(5, 1)) != list(knows.sample(5, 2))


def test_a_card_that_would_have_had_to_follow_is_not_with_who_did_not() -> None:
    found = 0
    for walk in islice(walks(ruleset("sochi"), 3), 30):
        for s in walk:
            if s.asked is None or s.asked.actor not in s.rules.live or not s.tricks:
                continue
            trick = s.tricks[-1]
            if trick.leader is None:
                continue
            led, viewer = trick.plays[0][1].suit, s.asked.actor
            for seat, card in trick.plays:
                if card.suit != led and observe(s, viewer).hands[seat] is None:
                    found += 1
                    drawn = belief(observe(s, viewer)).sample(20, 0)
                    assert not any(w.hands[seat].suit(led) for w in drawn)
    assert found > 20


def test_aces_that_were_announced_are_with_the_declarer() -> None:
    rules, rng = ruleset("greek", aces=True), Random(3)
    (naming,) = (stage for stage in rules.stages if isinstance(stage, Naming))
    proud = [say(order) for _, order in naming.honours]
    hands = ("SAKQ CAKQ DA HAKQ", "SJT9 CJT9 DKQ HJT", "S87 C87 DJT98 H98")
    deal = Deal(tuple(map(Cards.parse, hands)), tuple(Cards.parse("D7 H7")))
    s, announced = start(rules, deal), 0
    while s.asked is not None:
        actor, _, listed = s.asked
        for seat in rules.seats:
            seen = observe(s, seat)
            assert belief(seen).admits(_truth(s))
            drawn = belief(seen).sample(5, 0)
            for w in drawn:
                assert observe(replay(rules, w.deal, told(seen, w)), seat) == seen
            announced += any(order in [a for _, a in s.record] for order in proud)
        announces = [a for a in listed if a in proud]
        talk = isinstance(listed[0], Say) and len(listed) > 1
        mine = announces or listed[talk:]
        s = apply(s, rng.choice(mine) if actor is Seat.FORE else listed[0])
    assert announced > 30

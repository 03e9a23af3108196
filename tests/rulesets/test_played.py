"""Every value of every option can be played: random players, few deals, a settlement of zero."""

from __future__ import annotations

from random import Random

import pytest

from preferans.deal import Action, Observation
from preferans.match import Match, new_match, play, random_deal
from preferans.rulesets import Configured, Option, Value, configure, names, options, text_of
from tests.rulesets.agreements import COMPANY, random_agreement

CASES = [
    (option, value)
    for option in options("sochi")
    for value in option.kind.samples()
    if value not in option.later and value != option.default
]
PASSING = 0.6
"""How often a player passes who may: enough all-passes, games and whists."""


def played(c: Configured, seed: int, deals: int) -> Match:
    """A match of random players under these rules."""
    rng = Random(seed)
    players = tuple("NESWM")[: c.values.number("players")]

    def choose(seen: Observation) -> Action:
        assert seen.question is not None
        choices = seen.question.options
        return choices[0] if rng.random() < PASSING else rng.choice(choices)

    packs = (random_deal(c.rules, rng) for _ in range(deals))
    return play(new_match(c.rules, players), packs, dict.fromkeys(players, choose))


def check_settled(m: Match, deals: int) -> None:
    """Every deal was finished and the results add up to nothing."""
    results = m.results()
    assert sum(results.values()) == 0
    assert set(results) == set(m.table.players)
    assert len(m.deals) == deals or m.table.over is not None


@pytest.mark.parametrize(
    ("option", "value"), CASES, ids=[f"{o.name}={text_of(v)}" for o, v in CASES]
)
def test_value_can_be_played(option: Option, value: Value) -> None:
    company = COMPANY.get((option.name, value), {})
    for players in {2, 3, 4} if option.name not in ("players", "hill_as_whists") else {3}:
        given: dict[str, object] = {"players": players, **company, option.name: value}
        check_settled(played(configure("sochi", given), seed=option.number, deals=4), 4)


SIZES = [
    (name, players)
    for name in names()
    for option in options(name)
    if option.name == "players"
    for players in (2, 3, 4, 5)
    if players in option.kind.samples() and players not in option.later
]


@pytest.mark.parametrize(("name", "players"), SIZES)
def test_preset_can_be_played(name: str, players: int) -> None:
    check_settled(played(configure(name, {"players": players}), seed=players, deals=12), 12)


@pytest.mark.parametrize("seed", range(60))
def test_any_agreement_can_be_played(seed: int) -> None:
    c = random_agreement(Random(seed), changes=12)
    check_settled(played(c, seed, deals=6), 6)

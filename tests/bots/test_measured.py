"""What is promised of the novice, measured over many deals with seeds it was not tuned on."""

from __future__ import annotations

from random import Random

import pytest

from preferans.bots.components import risky
from preferans.bots.components.catching import caught
from preferans.bots.play import MASTER, card
from preferans.cli.simulate import seated, simulate
from preferans.cli.tally import Tally
from preferans.rulesets import ruleset
from preferans.solver.catching import CATCHING, best, sure

SEED = 2026


def measured(bots: str, deals: int, players: int = 3, seed: int = SEED) -> Tally:
    return simulate(ruleset("sochi", players=players), seated(bots, players, 0), deals, seed)


def check_novices(tally: Tally) -> None:
    """All-pass at most 35 %, of the sixes that are played at least half made."""
    assert tally.all_pass <= 0.35 * tally.deals
    six = tally.by_level[6]
    assert six.played > 0.05 * tally.deals
    assert six.share is not None
    assert six.share >= 0.5
    assert set(tally.by_level) >= {6, 7, 8}
    assert tally.null.ordered > 0.01 * tally.deals


def test_novices_bid_and_make_their_contracts() -> None:
    check_novices(measured("novice", 250))


@pytest.mark.full
@pytest.mark.parametrize("players", [3, 4])
def test_novices_over_two_thousand_deals(players: int) -> None:
    tally = measured("novice", 2000, players)
    check_novices(tally)
    assert tally.null.share is not None
    assert tally.null.share > 0.6
    assert tally.by_level[7].share is not None
    assert tally.by_level[7].share > 0.7


def test_a_novice_beats_chance_by_far(*, full: bool) -> None:
    tally = measured("novice,random,random", 300 if full else 60)
    novice = tally.by_player["1 novice"]
    assert novice.error is not None
    assert novice.mean - 5 * novice.error > 20


def test_chance_beats_nobody() -> None:
    tally = measured("random,novice,novice", 60)
    chance = tally.by_player["1 random"]
    assert chance.error is not None
    assert chance.mean + 5 * chance.error < -20


@pytest.mark.full
@pytest.mark.skipif(not CATCHING, reason="needs the compiled solver")
def test_risky_miseres_are_caught_through_what_a_defender_sees() -> None:
    """At least what the best plan at the start catches; the benchmark has its part of all."""
    for deal in risky(Random(1), 4):
        found = caught(deal, lambda seen: card(seen, MASTER, 7), ruleset("sochi"))
        assert len(found.caught) >= len(best(deal).caught), deal
        if sure(deal):
            assert found.caught == frozenset(deal.discards), deal

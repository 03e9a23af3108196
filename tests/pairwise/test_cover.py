"""Every pair of option values that goes together is played, whatever else the table has agreed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import islice
from random import Random

import pytest

from preferans.deal import Action, Observation
from preferans.match import close_deal, new_match, play_deal, random_deal
from preferans.notation.record import Played, Record, format_record, parse_record, replay_record
from preferans.rulesets import FAMILIES, Family, Value, configure, family_of, table_size
from preferans.testing import check_secrecy, check_sight, check_walk, walks
from tests.pairwise.cover import Choice, Cover

BASES = {family.name: family.presets[0].name for family in FAMILIES}
"""The preset of each family that all others are changes of."""

MATCHES, DEALS = 3, 20
PASSING = 0.6


@cache
def covered(family: str) -> tuple[list[dict[str, Value]], Cover]:
    """The agreements of a family that cover its pairs."""
    cover = Cover(family_of(BASES[family]), BASES[family], seed=1)
    return list(cover.agreements()), cover


@pytest.mark.parametrize("family", BASES)
def test_agreements_cover_every_pair_but_those_that_clash(
    family: str, record_property: Callable[[str, object], None]
) -> None:
    agreements, cover = covered(family)
    record_property("agreements", len(agreements))
    record_property("pairs", len(cover.pairs()))
    record_property("impossible", len(cover.impossible))
    covered_pairs = set().union(*(_pairs(cover, agreed) for agreed in agreements))
    assert cover.pairs() - covered_pairs == set(cover.impossible)
    unexplained = [
        f"{cover.told(one)} and {cover.told(other)} never go together and no clash says so"
        for one, other in cover.impossible
        if not _explained(cover, one, other)
    ]
    assert not unexplained


@pytest.mark.parametrize("family", BASES)
def test_every_agreement_is_played_settled_and_recorded(
    family: str, full: bool, record_property: Callable[[str, object], None]
) -> None:
    agreements, cover = covered(family)
    record_property("agreements", len(agreements))
    for number, agreed in enumerate(agreements):
        for seed in range(MATCHES if full else 1):
            check_match(cover.family, cover.preset, agreed, 10 * number + seed, full=full)
    assert agreements


def check_match(
    family: Family, preset: str, agreed: dict[str, Value], seed: int, *, full: bool
) -> None:
    """A random match under one agreement: the contract, a settlement of zero, a true record."""
    rules = configure(preset, dict(agreed)).rules
    rng = Random(f"{family.name} {seed}")
    for walk in islice(walks(rules, seed), 3 if full else 1):
        check_walk(walk)
        for s in walk[:: 1 if full else 7]:
            check_sight(s)
            check_secrecy(s, rng)
    players = tuple("NESWC")[: table_size(rules)]
    match, played = new_match(rules, players), []
    # The all-passes that may open a match come on top.
    deals = (DEALS if full else 4) + match.table.carry.opening
    while match.table.over is None and len(match.deals) < deals:
        deal = random_deal(match.now, rng)
        choose = {name: lambda seen: _chosen(seen, rng) for name in players}
        done = play_deal(match, deal, choose)
        played.append(Played(deal, done.record))
        match = close_deal(match, done)
        assert sum(match.results().values()) == 0
    record = Record(rules, players, players[0], tuple(played))
    assert parse_record(format_record(record)) == record
    assert replay_record(record).match.table == match.table


def _chosen(seen: Observation, rng: Random) -> Action:
    assert seen.question is not None
    options = seen.question.options
    return options[0] if rng.random() < PASSING else rng.choice(options)


def _pairs(cover: Cover, agreed: dict[str, Value]) -> set[tuple[tuple[int, int], ...]]:
    row = [
        values.index(agreed[option.name]) if option.name in agreed else 0
        for option, values in zip(cover.options, cover.values, strict=True)
    ]
    places = list(enumerate(row))
    return {(x, y) for n, x in enumerate(places) for y in places[n + 1 :]}


def _explained(cover: Cover, choice: Choice, other: Choice) -> bool:
    """Whether a clash that refuses names both options, or one that the first is bound to."""
    names = {cover.options[choice[0]].name, cover.options[other[0]].name}
    return any(clash.refused and names <= set(clash.options) for clash in cover.family.clashes)

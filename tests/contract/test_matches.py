"""Random matches from the first deal to the settlement (rules/russian §§9, 10).

Nothing pulls random play towards closing pools, so a match is cut after sixty deals and settled
as it stands.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from preferans.books import Aid, AidOrder, Overflow, Pool, Pulka
from preferans.deal import End, Ruleset
from preferans.ledger import Table
from preferans.match import Match, close_deal, end_match, random_deal
from preferans.rulesets import names, ruleset
from preferans.testing.walks import walked

CUT = 60
"""Deals after which a match is stopped."""

PARTS = range(10)
"""A large number of matches is played in parts, so that several processes can share them."""

KEPT = Pool(overflow=Overflow.KEEP)
OTHER_WAYS = {
    "nothing is given away": KEPT,
    "aid goes round": Pool(aid=Aid(order=AidOrder.CLOCKWISE)),
    "aid leaves the dealer out": Pool(aid=Aid(dealer=False)),
    "aid goes to hills, too": Pool(aid=Aid(hills=True)),
    "hills come first": Pool(hill_first=True),
}
"""Other ways to write the points that a pool has no room for: the same money."""


def played(rules: Ruleset, players: int, seed: int) -> Match:
    """A random match, cut after sixty deals."""
    rng = Random(f"match {seed}")
    m = Match(rules, Table(tuple("ABCDE"[:players]), dealer=seed % players))
    while m.table.over is None and len(m.deals) < CUT:
        walk = walked(m.now, random_deal(m.now, rng), rng)
        m = close_deal(m, walk[-1])
    return m if m.table.over else end_match(m, End.AGREEMENT)


def check_rewritten(m: Match, pool: Pool) -> None:
    """The same deals under another way to write pool points: the same results after each deal."""
    course = m.rules.course
    assert isinstance(course, Pulka)
    other = replace(course, pool=pool)
    t = m.deals[0].before
    tables = (*(finished.before for finished in m.deals[1:]), m.table)
    for finished, table in zip(m.deals, tables, strict=True):
        t = other.writes(t, finished.state, finished.postings)
        assert other.settles(t) == course.settles(table), finished.number


def check_match(m: Match) -> None:
    """Everything is at its end, and the settlement is a sum of nothing."""
    assert all(finished.state.asked is None for finished in m.deals)
    assert [finished.number for finished in m.deals] == [*range(1, len(m.deals) + 1)]
    results = m.results()
    assert set(results) == set(m.table.players)
    assert sum(results.values()) == 0


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_random_matches_end_and_add_up(players: int, part: int, full: bool) -> None:
    """Ten thousand at their full size, and aid changes no result in any of them."""
    rules = ruleset("sochi", players=players)
    each = (5000 if full else 250) // len(PARTS)
    closed = 0
    for seed in range(part * each, (part + 1) * each):
        m = played(rules, players, seed)
        check_match(m)
        closed += any(m.table.ledger.total(player, "pool") >= 10 for player in m.table.players)
        check_rewritten(m, KEPT)
    assert closed > each // 2, "pools must close, or nobody was ever helped"


@pytest.mark.parametrize("way", OTHER_WAYS)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_how_points_are_given_away_changes_no_result(players: int, way: str, full: bool) -> None:
    """§9.2: an own point, one given away and one written off the hill are the same money."""
    rules = ruleset("sochi", players=players)
    for seed in range(200 if full else 10):
        check_rewritten(played(rules, players, seed), OTHER_WAYS[way])


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("name", names())
def test_random_matches_of_every_preset_add_up(name: str, players: int, full: bool) -> None:
    rules = ruleset(name, players=players)
    for seed in range(50 if full else 2):
        check_match(played(rules, players, seed))


def test_a_match_is_the_same_again() -> None:
    rules = ruleset("sochi")
    assert played(rules, 3, 5) == played(rules, 3, 5)
    assert played(rules, 3, 5) != played(rules, 3, 6)

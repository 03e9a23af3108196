"""Matches of random players under any agreement, and what must be conserved in them."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from preferans.books.chips import balances
from preferans.deal import Action, Observation
from preferans.ledger import Table
from preferans.match import Match, play, random_deal
from preferans.rulesets import Configured

QUIET = (0.1, 0.4, 0.7)
"""How often a player says the first thing that he may."""


def random_match(c: Configured, seed: int, deals: int = 60) -> Match:
    """A match of random players, to its end or cut."""
    rng = Random(seed)
    players = tuple("NESW")[: c.values.number("players")]
    quiet = rng.choice(QUIET)

    def choose(seen: Observation) -> Action:
        assert seen.question is not None
        choices = seen.question.options
        return choices[0] if rng.random() < quiet else rng.choice(choices)

    packs = (random_deal(c.rules, rng) for _ in range(deals))
    return play(Match(c.rules, Table(players)), packs, dict.fromkeys(players, choose))


def check_conserved(m: Match) -> None:
    """Nothing is won that nobody loses: chips with the table's account, supe, and the results."""
    results = m.results()
    assert set(results) == set(m.table.players)
    assert sum(results.values()) == 0
    assert sum(balances(m.table).values()) == 0
    total = m.table.ledger.total
    supe = sum(
        total(a, "supe", b) - total(b, "supe", a) for a in m.table.players for b in m.table.players
    )
    assert supe == 0
    assert all(type(amount) is Fraction for amount in results.values())

"""How many random deals one core plays in a second, from the shuffle to the written sheet.

Everybody does anything legal. Each round is a new match under the rules of a preset, cut after 60
deals; a deal is shuffled, played, scored and written by the course. Shown are the median of the
rounds, split into its parts, the quickest round, which other programs have disturbed least, and
the ratio of the median to what the core must do and to what it aims at.
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import median
from time import process_time

from preferans.deal import Ruleset, State, apply
from preferans.ledger import Table
from preferans.match import Match, close_deal, open_deal, random_deal
from preferans.rulesets import ruleset

MUST, AIM = 2000, 3000
"""Random deals a second."""

PARTS = ("shuffle", "open", "play", "write")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--deals", type=int, default=60)
    asked = parser.parse_args()
    print(f"{'':20}deals/s  best  actions/s  of {MUST}  of {AIM}   µs: {'  '.join(PARTS)}")
    for name, players in (("sochi", 3), ("sochi", 4), ("leningrad", 3), ("rostov", 4)):
        report(ruleset(name, players=players), players, asked.rounds, asked.deals)


def report(rules: Ruleset, players: int, rounds: int, deals: int) -> None:
    """Time some rounds and print the median of each part."""
    timed(rules, players, deals, seed=0)
    results = [timed(rules, players, deals, seed) for seed in range(1, rounds + 1)]
    spent = [median(parts) / deals for parts in zip(*(parts for parts, _ in results), strict=True)]
    whole = median(sum(parts) for parts, _ in results) / deals
    best = min(sum(parts) for parts, _ in results) / deals
    actions = sum(done for _, done in results) / (rounds * deals)
    each = "  ".join(f"{1e6 * x:{len(part)}.0f}" for x, part in zip(spent, PARTS, strict=True))
    name = f"{rules.name.split()[0]}, {players} players"
    print(
        f"{name:20}{1 / whole:7.0f}  {1 / best:4.0f}  {actions / whole:9.0f}"
        f"  {1 / whole / MUST:7.2f}  {1 / whole / AIM:7.2f}       {each}"
    )


def timed(rules: Ruleset, players: int, deals: int, seed: int) -> tuple[list[float], int]:
    """The seconds spent on each part of one round, and the actions played."""
    rng = Random(seed)
    names = tuple("ABCD"[:players])
    m = Match(rules, Table(names))
    spent, actions = [0.0] * len(PARTS), 0
    for _ in range(deals):
        if m.table.over:
            m = Match(rules, Table(names))
        marks = [process_time()]
        deal = random_deal(rules, rng)
        marks.append(process_time())
        s = open_deal(m, deal)
        marks.append(process_time())
        s = played(s, rng)
        marks.append(process_time())
        m = close_deal(m, s)
        marks.append(process_time())
        actions += len(s.record)
        spent = [x + b - a for x, a, b in zip(spent, marks, marks[1:], strict=False)]
    return spent, actions


def played(s: State, rng: Random) -> State:
    """The deal at its end, every question answered at random."""
    while s.asked is not None:
        options = s.asked.options
        s = apply(s, options[int(rng.random() * len(options))])
    return s


if __name__ == "__main__":
    main()

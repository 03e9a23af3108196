"""The three methods of rules/russian §10.2, each by hand, against the formula, on random sheets."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from preferans.books import Divisor, Totals, Units, settle
from preferans.match import Rounding, explain

Row = list[Fraction]


def sheet(rng: Random) -> Totals:
    """A sheet as matches leave them, at three or four players."""
    n = rng.choice((3, 4))
    pools = tuple(Fraction(rng.randint(0, 30)) for _ in range(n))
    hills = tuple(Fraction(rng.randint(-10, 150)) for _ in range(n))
    whists = tuple(
        tuple(Fraction(0 if i == j else rng.randint(0, 400)) for j in range(n)) for i in range(n)
    )
    return Totals(tuple("ABCD"[:n]), pools, hills, whists)


def against(t: Totals, i: int) -> Fraction:
    """The whists of one player less those on him."""
    n = range(len(t.players))
    return sum((t.whists[i][j] - t.whists[j][i] for j in n), Fraction(0))


def amnesty(t: Totals, pool_unit: int) -> Row:
    """A: pools paid apart; the smallest hill off all; ten a point, divided among the players."""
    n = len(t.players)
    off = min(t.hill)
    results = []
    for i in range(n):
        mine = against(t, i)
        for j in range(n):
            mine += (t.hill[j] - off) * 10 / n - (t.hill[i] - off) * 10 / n
            mine += (t.pool[i] - t.pool[j]) * pool_unit / n
        results.append(mine)
    return results


def average(t: Totals, pool_unit: int) -> Row:
    """B: ten for each point that the own hill lies under the mean, the unit for each over it."""
    n = len(t.players)
    hill, pool = Fraction(sum(t.hill), n), Fraction(sum(t.pool), n)
    return [
        against(t, i) + 10 * (hill - t.hill[i]) + pool_unit * (t.pool[i] - pool) for i in range(n)
    ]


def difference(t: Totals, pool_unit: int) -> Row:
    """C: what a pool lacks of the largest goes on the hill, at the unit's worth; then method B."""
    most = max(t.pool)
    hills = tuple(
        h + (most - p) * Fraction(pool_unit, 10) for h, p in zip(t.hill, t.pool, strict=True)
    )
    level = tuple(Fraction(0) for _ in t.players)
    return average(Totals(t.players, level, hills, t.whists), pool_unit)


@pytest.mark.parametrize("pool_unit", [10, 20])
def test_three_methods_and_the_formula_are_one(pool_unit: int, full: bool) -> None:
    rng = Random(pool_unit)
    for _ in range(10_000 if full else 500):
        t = sheet(rng)
        units = Units(pool=pool_unit)
        exact = [settle(t, units)[name] for name in t.players]
        assert exact == amnesty(t, pool_unit) == average(t, pool_unit) == difference(t, pool_unit)
        assert exact == list(explain(t, units, Rounding.EXACT).exact)
        assert sum(exact) == 0


def test_the_divisor_of_the_opponents_is_another_result() -> None:
    """D18: N−1 stretches hill and pool by N/(N−1); it is only there as a named option."""
    rng, other = Random(5), 0
    for _ in range(300):
        t = sheet(rng)
        usual, minority = (
            settle(t, Units(divisor=d)) for d in (Divisor.PLAYERS, Divisor.OPPONENTS)
        )
        n = len(t.players)
        for i, name in enumerate(t.players):
            heap = usual[name] - against(t, i)
            assert minority[name] == against(t, i) + heap * Fraction(n, n - 1)
        other += usual != minority
    assert other > 290

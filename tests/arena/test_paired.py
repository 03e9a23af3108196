"""Means and their intervals."""

from __future__ import annotations

from random import Random

import pytest

from preferans.arena.paired import bootstrap, estimate, quantile

T_975 = {1: 12.7062, 2: 4.3027, 3: 3.1824, 5: 2.5706, 10: 2.2281, 30: 2.0423, 100: 1.9840}
"""Student's t at 97.5 %, from the tables."""


@pytest.mark.parametrize(("freedom", "value"), T_975.items())
def test_the_quantile_is_that_of_the_tables(freedom: int, value: float) -> None:
    assert quantile(freedom) == pytest.approx(value, rel=0.01 if freedom == 3 else 0.002)


def test_a_mean_has_its_interval() -> None:
    found = estimate([1.0, 2.0, 3.0, 4.0, 5.0])
    assert (found.n, found.mean) == (5, 3.0)
    assert found.deviation == pytest.approx(1.5811, abs=1e-4)
    assert found.high - found.mean == pytest.approx(found.mean - found.low)
    assert found.high == pytest.approx(3 + 2.7764 * 1.5811 / 5**0.5, abs=0.01)


def test_one_number_tells_nothing_of_its_interval() -> None:
    found = estimate([4.0])
    assert (found.mean, found.low, found.high) == (4.0, float("-inf"), float("inf"))
    assert bootstrap([4.0]) == (float("-inf"), float("inf"))


def test_the_interval_holds_the_true_mean_as_often_as_it_says() -> None:
    rng = Random(1)
    held = 0
    for _ in range(2000):
        found = estimate([rng.gauss(2, 7) for _ in range(20)])
        held += found.low < 2 < found.high
    assert held == pytest.approx(1900, abs=35)


def test_bootstrap_agrees_and_is_repeatable() -> None:
    rng = Random(2)
    numbers = [rng.gauss(1, 5) for _ in range(300)]
    found, (low, high) = estimate(numbers), bootstrap(numbers, seed=5)
    assert (low, high) == bootstrap(numbers, seed=5)
    assert low == pytest.approx(found.low, abs=0.08)
    assert high == pytest.approx(found.high, abs=0.08)

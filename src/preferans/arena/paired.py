"""Means with their uncertainty: of numbers that belong to independent blocks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

import numpy as np

LEVEL = 0.95
DRAWS = 10_000


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean of ``n`` numbers, their standard deviation, and the interval that holds it.

    The interval is the one of Student's t at 95 %; of fewer than two numbers it is not known.
    """

    n: int
    mean: float
    deviation: float
    low: float
    high: float


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of independent numbers with its interval of 95 %.

    >>> print(estimate([1.0, 2.0, 3.0, 6.0]))
    Estimate(n=4, mean=3.0, deviation=2.160..., low=-0.43..., high=6.43...)
    """
    n = len(values)
    if n < 2:
        return Estimate(n, float(values[0]) if n else 0.0, 0.0, float("-inf"), float("inf"))
    given = np.asarray(values, dtype=float)
    mean, deviation = float(given.mean()), float(given.std(ddof=1))
    reach = quantile(n - 1) * deviation / sqrt(n)
    return Estimate(n, mean, deviation, mean - reach, mean + reach)


def quantile(freedom: int, level: float = LEVEL) -> float:
    """How many standard errors the interval of Student's t reaches to either side.

    Exact for one and two degrees of freedom, else the expansion of Cornish and Fisher in powers of
    ``1 / freedom`` (Abramowitz and Stegun, 26.7.5), right to 1 % at 3 and to 0.01 % from 10 on.
    """
    p = (1 + level) / 2
    if freedom == 1:
        return float(np.tan(np.pi * (p - 0.5)))
    if freedom == 2:
        return float((2 * p - 1) * sqrt(2 / (4 * p * (1 - p))))
    z = NormalDist().inv_cdf(p)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + float(sum(term / freedom**k for k, term in enumerate(terms, 1)))


def bootstrap(values: Sequence[float], seed: int = 0, draws: int = DRAWS) -> tuple[float, float]:
    """The same interval without any assumption: means of samples drawn from the numbers themselves.

    A check on :func:`estimate`, which takes means to be normal. The same seed gives the same.
    """
    given = np.asarray(values, dtype=float)
    if len(given) < 2:
        return float("-inf"), float("inf")
    rng = np.random.default_rng(seed)
    means = np.array(
        [given[rng.integers(len(given), size=len(given))].mean() for _ in range(draws)]
    )
    low, high = np.quantile(means, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return float(low), float(high)

"""The settlement step by step, its rounding, and who pays whom (rules/russian §10)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from math import floor

from preferans.books import Totals, Units
from preferans.ledger import PlayerId

Row = tuple[Fraction, ...]
"""One amount for each player, in order of seats."""


class Rounding(Enum):
    """How results are shown in whole whists; the sum stays zero (§10.5)."""

    EXACT = "exact"
    LARGEST_REMAINDER = "largest_remainder"
    PAIRWISE_NEAREST = "pairwise_nearest"
    HILL_POINT = "hill_point"


@dataclass(frozen=True, slots=True)
class Explained:
    """A settlement with its steps, each a row by player.

    ``missing``: how far each pool is behind the largest; ``loaded``: the hills with that added,
    in hill points; ``pardon``: the smallest of them; ``hills``: what is left after it was taken
    off all; ``shares``: the whists that each other player gets for it; ``pairs[i][j]``: what i
    gets from j, whists and shares together; ``exact`` and ``rounded``: the results.
    """

    totals: Totals
    units: Units
    rounding: Rounding
    missing: Row
    loaded: Row
    pardon: Fraction
    hills: Row
    shares: Row
    pairs: tuple[Row, ...]
    exact: Row
    rounded: Row


def explain(totals: Totals, units: Units, rounding: Rounding) -> Explained:
    """The settlement by method C of §10.2, which gives the exact result of the formula."""
    n = len(totals.players)
    weigh, each = units.hill_for_pool(n), units.hill_share(n)
    missing = tuple(max(totals.pool) - pool for pool in totals.pool)
    loaded = tuple(h + m * weigh for h, m in zip(totals.hill, missing, strict=True))
    hills = tuple(hill - min(loaded) for hill in loaded)
    shares = tuple(hill * each for hill in hills)
    exact = _results(totals, shares)
    return Explained(
        totals,
        units,
        rounding,
        missing,
        loaded,
        min(loaded),
        hills,
        shares,
        _pairs(totals, shares),
        exact,
        _rounded(totals, hills, each, exact, rounding),
    )


def _pairs(totals: Totals, shares: Row) -> tuple[Row, ...]:
    """What each gets from each other, when every hill is paid at ``shares``."""
    w, places = totals.whists, range(len(shares))
    return tuple(
        tuple(w[i][j] - w[j][i] + shares[j] - shares[i] if i != j else Fraction(0) for j in places)
        for i in places
    )


def _results(totals: Totals, shares: Row) -> Row:
    return tuple(sum(row, Fraction(0)) for row in _pairs(totals, shares))


def _rounded(totals: Totals, hills: Row, each: Fraction, exact: Row, rounding: Rounding) -> Row:
    match rounding:
        case Rounding.EXACT:
            return exact
        case Rounding.LARGEST_REMAINDER:
            return largest_remainder(exact)
        case Rounding.PAIRWISE_NEAREST:
            shares = tuple(Fraction(floor(hill * each + Fraction(1, 2))) for hill in hills)
            return largest_remainder(_results(totals, shares))
        case Rounding.HILL_POINT:
            shares = tuple(_by_hill_points(hill, each) for hill in hills)
            return largest_remainder(_results(totals, shares))


def _by_hill_points(hill: Fraction, each: Fraction) -> Fraction:
    """The share of a hill, with as few points as need be paid in whole whists.

    A point taken off is paid with the whole whists of its worth instead: at four two for the two
    and a half of a hill point.
    """
    for taken in range(min(floor(hill), each.denominator - 1) + 1):
        share = (hill - taken) * each + taken * floor(each)
        if share.denominator == 1:
            return share
    return hill * each


def largest_remainder(amounts: Sequence[Fraction]) -> Row:
    """Whole amounts with the same sum, none moved by a whole unit.

    All are rounded down; the units that are missing go to the largest remainders, the first of
    equal ones. Raises ``ValueError`` where the sum is not whole.
    """
    total = sum(amounts, Fraction(0))
    if total.denominator != 1:
        raise ValueError(f"amounts that come to {total} cannot all be made whole")
    down = [floor(amount) for amount in amounts]
    order = sorted(range(len(amounts)), key=lambda i: down[i] - amounts[i])
    for i in order[: int(total) - sum(down)]:
        down[i] += 1
    return tuple(map(Fraction, down))


@dataclass(frozen=True, slots=True)
class Payment:
    """Who pays whom, in the smallest unit of money."""

    payer: PlayerId
    payee: PlayerId
    amount: int


def payments(players: Sequence[PlayerId], results: Row, stake: Fraction) -> tuple[Payment, ...]:
    """Who pays whom so that all is settled: fewer payments than players, exact to the cent.

    ``stake``: the cents that a whist is worth. Results that are no whole cents are rounded by the
    largest remainder. Raises ``ValueError`` for results whose sum is not zero.
    """
    if sum(results, Fraction(0)):
        raise ValueError("the results do not come to zero")
    owed = dict(zip(players, largest_remainder([x * stake for x in results]), strict=True))
    made: list[Payment] = []
    while any(owed.values()):
        payee, payer = _extreme(owed, max), _extreme(owed, min)
        amount = min(owed[payee], -owed[payer])
        made.append(Payment(payer, payee, int(amount)))
        owed[payee] -= amount
        owed[payer] += amount
    return tuple(made)


def _extreme(
    owed: dict[PlayerId, Fraction], pick: Callable[[Sequence[Fraction]], Fraction]
) -> PlayerId:
    """The first player with the most, or the least."""
    wanted = pick(tuple(owed.values()))
    return next(player for player, amount in owed.items() if amount == wanted)

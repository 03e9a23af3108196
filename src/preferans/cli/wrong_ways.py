"""Wrong ways of settling a sheet that are met in print and in programs, and what they would give.

Only what totals can tell is here. That a consolation was never written, or a trick paid twice,
is seen in the journal of a kept sheet alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import floor

from preferans.books import Divisor, Totals, Units, settle
from preferans.match import Explained, Rounding, explain
from preferans.match.settle import Row
from preferans.speech import say

_HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class WrongWay:
    """A mistake: its name for programs, what it does, and the results it gives.

    ``of`` fills in the blanks of what it does.
    """

    name: str
    text: str
    results: Row
    of: Mapping[str, object] = field(default_factory=dict)

    @property
    def does(self) -> str:
        """What it does, in English."""
        return self.text.format(**self.of)

    @property
    def told(self) -> str:
        """What it does, in the language that is spoken."""
        return say(self.text, **self.of)

    @property
    def sum(self) -> Fraction:
        """What the results come to; anything but zero gives the mistake away."""
        return sum(self.results, Fraction(0))


def wrong_ways(e: Explained) -> tuple[WrongWay, ...]:
    """Every known mistake that gives other results for this sheet, each result once."""
    right = {e.exact, e.rounded}
    found: dict[Row, WrongWay] = {}
    for way in _all(e):
        if way.results not in right:
            found.setdefault(way.results, way)
    return tuple(found.values())


def _all(e: Explained) -> Iterator[WrongWay]:
    yield _divisor(e)
    yield _other_table(e)
    yield _pool_unit(e)
    yield WrongWay(
        "no_pools", "the pools are left out", _settled(e.totals.without_pools(), e.units)
    )
    yield WrongWay("reversed", "hills and pools are paid to the wrong side", _reversed(e))
    yield WrongWay("one_sided", "whists that others wrote on a player are left out", _one_sided(e))
    whole = tuple(Fraction(floor(x + _HALF)) for x in e.exact)
    yield WrongWay("each_alone", "each result is rounded alone", whole)
    yield from _given_back(e)


def _divisor(e: Explained) -> WrongWay:
    """D18: the point divided among the others instead of all, or the other way round."""
    n = len(e.totals.players)
    other = Divisor.PLAYERS if e.units.divisor is Divisor.OPPONENTS else Divisor.OPPONENTS
    units = replace(e.units, divisor=other)
    by = n - other.value
    players = other is Divisor.PLAYERS
    text = "a point is divided by the {n} players"
    text = text if players else "a point is divided by the {n} opponents"
    return WrongWay("divisor", text, _settled(e.totals, units), {"n": by})


def _other_table(e: Explained) -> WrongWay:
    """The whists for a point as they are at a table of another size."""
    n = len(e.totals.players)
    size = 3 if n == 4 else 4
    times = e.units.hill_share(size) / e.units.hill_share(n)
    hill = tuple(x * times for x in e.totals.hill)
    pool = tuple(x * times for x in e.totals.pool)
    totals = replace(e.totals, hill=hill, pool=pool)
    text = "a point is divided as among {n} players"
    return WrongWay("other_table", text, _settled(totals, e.units), {"n": size})


def _pool_unit(e: Explained) -> WrongWay:
    unit = 10 if e.units.pool == 20 else 20
    return WrongWay(
        "pool_unit",
        "a point of the pool counts {n} whists, as under other rules",
        _settled(e.totals, replace(e.units, pool=unit)),
        {"n": unit},
    )


def _reversed(e: Explained) -> Row:
    """D02: the sign of hills and pools turned."""
    turned = replace(
        e.totals,
        hill=tuple(-x for x in e.totals.hill),
        pool=tuple(-x for x in e.totals.pool),
    )
    return _settled(turned, e.units)


def _one_sided(e: Explained) -> Row:
    """D08: only the whists that a player wrote himself."""
    n = range(len(e.exact))
    on = tuple(sum((e.totals.whists[j][i] for j in n), Fraction(0)) for i in n)
    return tuple(x + lost for x, lost in zip(e.exact, on, strict=True))


def _given_back(e: Explained) -> Iterator[WrongWay]:
    """D05: a hill point paid in whole whists, which moves somebody by a whole whist or more."""
    if e.rounding is Rounding.HILL_POINT:
        return
    given = explain(e.totals, e.units, Rounding.HILL_POINT).rounded
    if any(abs(x - y) >= 1 for x, y in zip(given, e.exact, strict=True)):
        yield WrongWay("hill_point", "a hill point is paid in whole whists instead", given)


def _settled(totals: Totals, units: Units) -> Row:
    return tuple(settle(totals, units)[name] for name in totals.players)

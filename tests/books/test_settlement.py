"""The settlement (rules/russian §10.1 to 10.3, 10.6, 10.7)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.books import Divisor, Result, Sheet, Totals, TricksToHill, Units, settle
from preferans.ledger import Posting
from tests.books.build import (
    FOUR,
    LENINGRAD,
    NAMES,
    ROSTOV,
    SOCHI,
    B,
    C,
    all_pass,
    checked_ten,
    misere,
    played,
    table,
    written,
)

SINGLE, DOUBLE = Units(), Units(pool=20)
F = Fraction


def results(
    units: Units, pool: tuple[int, ...], hill: tuple[int, ...], whists: dict[str, int]
) -> list[Fraction]:
    return list(settle(Totals.of(table(pool, hill, whists)), units).values())


EXAMPLES = {
    "1 seed 002": (SINGLE, (10, 10, 10), (15, 16, 20), {}, [20, 10, -30]),
    "2 portal": (
        SINGLE,
        (0, 0, 0),
        (42, 96, 132),
        {"A>B": 170, "B>A": 64, "A>C": 60, "C>A": 88, "B>C": 178, "C>B": 95},
        [558, -83, -475],
    ),
    "3 seven down two": (
        SINGLE,
        (0, 0, 0, 0),
        (8, 0, 0, 0),
        {"B>A": 18, "C>A": 18, "D>A": 8},
        [-104, 38, 38, 28],
    ),
    "5 whists only": (
        SINGLE,
        (0, 0, 0),
        (0, 0, 0),
        {"A>B": 70, "B>A": 114, "B>C": 96, "C>B": 180, "A>C": 100, "C>A": 140},
        [-84, -40, 124],
    ),
    "7 stopped early": (
        SINGLE,
        (10, 6, 8),
        (12, 21, 6),
        {"A>B": 44, "A>C": 18, "B>A": 30, "B>C": 52, "C>A": 26, "C>B": 40},
        [36, -102, 66],
    ),
    "8 double, stopped": (
        DOUBLE,
        (20, 20, 14, 10),
        (30, 18, 42, 26),
        {
            "A>B": 60, "A>C": 24, "A>D": 10, "B>A": 48,
            "B>C": 36, "C>D": 80, "D>A": 72, "D>B": 16,
        },
        [44, 198, -150, -92],
    ),
    "9 by players": (
        SINGLE,
        (3, 0, 0),
        (0, 14, 6),
        {"B>A": 8},
        [F(236, 3), F(-226, 3), F(-10, 3)],
    ),
    "9 by opponents": (
        Units(divisor=Divisor.OPPONENTS),
        (3, 0, 0),
        (0, 14, 6),
        {"B>A": 8},
        [122, -117, -5],
    ),
    "10 two players": (SINGLE, (10, 10), (6, 11), {"A>B": 40, "B>A": 58}, [7, -7]),
    "10.7 whole hill": (Units(whole_hill=True), (0, 0), (6, 11), {}, [50, -50]),
    "two, half hill": (SINGLE, (0, 0), (6, 11), {}, [25, -25]),
    "whole hill is of two only": (
        Units(whole_hill=True), (10, 10, 10), (15, 16, 20), {}, [20, 10, -30],
    ),
    "unequal pools at double": (
        DOUBLE, (14, 11, 5), (24, 30, 12), {"A>B": 36, "C>A": 20}, [76, -96, 20],
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    ("units", "pool", "hill", "whists", "net"), EXAMPLES.values(), ids=EXAMPLES.keys()
)
def test_worked_examples(
    units: Units,
    pool: tuple[int, ...],
    hill: tuple[int, ...],
    whists: dict[str, int],
    net: list[Fraction],
) -> None:
    assert results(units, pool, hill, whists) == net


def worth(units: Units, seats: int, postings: Iterable[Posting]) -> list[Fraction]:
    """What a deal is worth to everyone, as if it were the whole match."""
    names, got = NAMES[:seats], written(postings)
    pool = tuple(F(got.get(f"pool {p}", 0)) for p in names)
    hill = tuple(F(got.get(f"hill {p}", 0)) for p in names)
    whists = tuple(tuple(F(got.get(f"{p}>{q}", 0)) for q in names) for p in names)
    return list(settle(Totals(tuple(names), pool, hill, whists), units).values())


@pytest.mark.parametrize(
    ("r", "published"),
    [
        (played(6, (6, 4, 0), B, seats=FOUR), 14),
        (played(6, (7, 3, 0), B, seats=FOUR), 23),
        (misere((0, 5, 5), seats=FOUR), 150),
        (played(6, (5, 5, 0), B, seats=FOUR), -62),
        (played(6, (4, 6, 0), B, seats=FOUR), -108),
    ],
)
def test_published_values_of_deals(r: Result, published: int) -> None:
    """Example 6: Skuratov's Leningrad values, at four, the sitting dealer consoled."""
    assert worth(DOUBLE, 4, LENINGRAD.postings(r))[0] == published


@pytest.mark.parametrize(
    ("price", "tricks", "published"), [(2, (4, 3, 3), -30), (4, (6, 2, 2), -140)]
)
def test_published_values_of_all_passes(
    price: int, tricks: tuple[int, ...], published: int
) -> None:
    """Example 6: four tricks on the first, six on the second all-pass."""
    sheet = replace(LENINGRAD, all_pass=TricksToHill(Fraction(price)))
    assert worth(DOUBLE, 4, sheet.postings(all_pass(tricks, seats=FOUR)))[0] == published


Net = dict[tuple[Sheet, int], list[Fraction | int]]

MADE: Net = {
    (SOCHI, 3): [F(16, 3), F(44, 3), 28, F(136, 3), F(200, 3)],
    (SOCHI, 4): [7, 18, 33, 52, 75],
}
DOWN_ONE: Net = {
    (SOCHI, 3): [F(-82, 3), F(-152, 3), -70, F(-256, 3), F(-290, 3)],
    (SOCHI, 4): [-31, -58, -81, -100, -115],
    (ROSTOV, 3): [F(-130, 3), F(-188, 3), -78, F(-268, 3), F(-290, 3)],
}


@pytest.mark.parametrize(("sheet", "seats"), MADE)
def test_value_of_made_contracts(sheet: Sheet, seats: int) -> None:
    """§10.6: full defence tricks, no fine, net for the declarer; Leningrad is exactly double."""
    who = FOUR[:seats]
    deals = [played(n, (n, 10 - n, 0), B, seats=who) for n in range(6, 10)]
    for scored, units, factor in ((sheet, SINGLE, 1), (LENINGRAD, DOUBLE, 2)):
        rows = [scored.postings(r) for r in (*deals, checked_ten((10, 0, 0), seats=who))]
        got = [worth(units, seats, row)[0] for row in rows]
        assert got == [factor * n for n in MADE[sheet, seats]]


@pytest.mark.parametrize(("sheet", "seats"), DOWN_ONE)
def test_value_of_contracts_down_one(sheet: Sheet, seats: int) -> None:
    """§10.6: both whisted, net for the declarer."""
    deals = [played(n, (n - 1, 11 - n, 0), B, C, seats=FOUR[:seats]) for n in range(6, 11)]
    got = [worth(SINGLE, seats, sheet.postings(r))[0] for r in deals]
    assert got == DOWN_ONE[sheet, seats]
    if sheet is SOCHI:
        got = [worth(DOUBLE, seats, LENINGRAD.postings(r))[0] for r in deals]
        assert got == [2 * n for n in DOWN_ONE[sheet, seats]]


AMOUNTS = st.integers(-200, 200).map(lambda n: F(n, 4))


@st.composite
def sheets(draw: st.DrawFn) -> Totals:
    n = draw(st.integers(2, 5))
    row = st.lists(AMOUNTS, min_size=n, max_size=n).map(tuple)
    whists = draw(st.lists(row, min_size=n, max_size=n).map(tuple))
    clean = tuple(
        tuple(F(0) if i == j else abs(x) for j, x in enumerate(line))
        for i, line in enumerate(whists)
    )
    return Totals(tuple("ABCDE"[:n]), draw(row), draw(row), clean)


UNITS = st.builds(
    Units,
    pool=st.integers(1, 30),
    hill=st.integers(1, 30),
    divisor=st.sampled_from(Divisor),
    whole_hill=st.booleans(),
)


@given(sheets(), UNITS)
def test_the_sum_is_zero(totals: Totals, units: Units) -> None:
    assert sum(settle(totals, units).values()) == 0


@given(sheets(), UNITS, AMOUNTS)
def test_equal_pools_and_equal_hills_drop_out(totals: Totals, units: Units, x: Fraction) -> None:
    """§10.2: adding the same to every pool or hill changes nothing."""
    pool = tuple(n + x for n in totals.pool)
    hill = tuple(n + x for n in totals.hill)
    assert settle(Totals(totals.players, pool, hill, totals.whists), units) == settle(totals, units)


@given(sheets())
def test_opponents_divisor_stretches_pool_and_hill(totals: Totals) -> None:
    """§10.2: it multiplies their part by N / (N - 1)."""
    n = len(totals.players)
    nothing = tuple((F(0),) * n for _ in range(n))
    points = Totals(totals.players, totals.pool, totals.hill, nothing)
    wide = settle(points, Units(divisor=Divisor.OPPONENTS))
    usual = settle(points, Units())
    assert wide == {player: x * F(n, n - 1) for player, x in usual.items()}


@given(sheets(), UNITS)
def test_a_pool_point_weighs_as_its_hill_points(totals: Totals, units: Units) -> None:
    """The rate at which points are written off keeps a game's worth, for every N and unit."""
    rate = units.hill_for_pool(len(totals.players))
    more = (totals.pool[0] + 1, *totals.pool[1:])
    less = (totals.hill[0] - rate, *totals.hill[1:])
    pooled = Totals(totals.players, more, totals.hill, totals.whists)
    written_off = Totals(totals.players, totals.pool, less, totals.whists)
    assert settle(pooled, units) == settle(written_off, units)


def test_totals_of_a_table_and_back() -> None:
    t = table((3, 0, 1), (0, 14, 6), {"B>A": 8})
    totals = Totals.of(t)
    assert Totals.of(totals.table()) == totals
    assert list(totals.pool + totals.hill) == [3, 0, 1, 0, 14, 6]
    assert totals.whists[1][0] == 8
    assert not any(totals.without_pools().pool)
    assert {(entry.deal, str(entry.why)) for entry in t.ledger.entries} == {(0, "stood")}

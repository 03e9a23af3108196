"""Settlement step by step, rounding, payments (rules/russian §10.2, 10.3, 10.5)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.books import Divisor, Totals, Units, settle
from preferans.match import (
    Explained,
    Payment,
    Rounding,
    explain,
    largest_remainder,
    payments,
)

F = Fraction
AMOUNTS = st.integers(-200, 200).map(lambda n: F(n, 4))


def sheet(
    pool: tuple[int, ...], hill: tuple[int, ...], whists: dict[str, int] | None = None
) -> Totals:
    names = "ABCDE"[: len(pool)]
    debts = whists or {}
    rows = tuple(tuple(F(debts.get(f"{p}>{q}", 0)) for q in names) for p in names)
    return Totals(tuple(names), tuple(map(F, pool)), tuple(map(F, hill)), rows)


def whole(totals: Totals, rounding: Rounding, units: Units | None = None) -> list[int]:
    return [int(x) for x in explain(totals, units or Units(), rounding).rounded]


SEED_002 = sheet((10, 10, 10), (15, 16, 20))
PUBLISHED_HALVES = sheet(
    (0, 0, 0, 0),
    (1, 0, 0, 0),
    {"A>B": 17, "A>C": 30, "D>A": 12, "C>B": 25, "D>B": 63, "D>C": 10},
)
"""Example 4: only the first player's hill is odd, and his balances are halves."""


def test_the_steps_of_example_7() -> None:
    """Method C: pool difference, amnesty, conversion, pairs."""
    e = explain(
        sheet(
            (10, 6, 8),
            (12, 21, 6),
            {"A>B": 44, "A>C": 18, "B>A": 30, "B>C": 52, "C>A": 26, "C>B": 40},
        ),
        Units(),
        Rounding.EXACT,
    )
    assert list(e.missing) == [0, 4, 2]
    assert list(e.loaded) == [12, 25, 8]
    assert e.pardon == 8
    assert list(e.hills) == [4, 17, 0]
    assert list(e.shares) == [F(40, 3), F(170, 3), 0]
    assert [e.pairs[0][1], e.pairs[0][2], e.pairs[1][2]] == [
        44 - 30 + F(170 - 40, 3), 18 - 26 - F(40, 3), 52 - 40 - F(170, 3),
    ]  # fmt: skip
    assert list(e.exact) == [36, -102, 66]


def test_the_steps_of_example_8() -> None:
    """Double pools: what lacks is added twice."""
    e = explain(sheet((20, 20, 14, 10), (30, 18, 42, 26)), Units(pool=20), Rounding.EXACT)
    assert list(e.loaded) == [30, 18, 54, 46]
    assert list(e.hills) == [12, 0, 36, 28]


def test_seed_002_rounds_each_share() -> None:
    """Example 1: 3.33 becomes 3 and 16.67 becomes 17 before adding."""
    assert whole(SEED_002, Rounding.PAIRWISE_NEAREST) == [20, 11, -31]
    assert whole(SEED_002, Rounding.LARGEST_REMAINDER) == [20, 10, -30]
    assert list(explain(SEED_002, Units(), Rounding.EXACT).rounded) == [20, 10, -30]


def test_half_a_whist_of_a_share_is_rounded_up() -> None:
    """§10.5: two and a half for each of three opponents become three."""
    assert whole(sheet((0, 0, 0, 0), (1, 0, 0, 0)), Rounding.PAIRWISE_NEAREST) == [-9, 3, 3, 3]


def test_hill_point() -> None:
    """Example 4, S15: one point off the hill, two whists of each of the three instead."""
    e = explain(PUBLISHED_HALVES, Units(), Rounding.HILL_POINT)
    assert list(e.exact) == [F(55, 2), F(-205, 2), F(-25, 2), F(175, 2)]
    assert list(e.rounded) == [29, -103, -13, 87]


def test_halves_by_largest_remainder_move_nobody_by_a_whole_whist() -> None:
    """D05: a program should prefer this to the textbook's trick."""
    assert whole(PUBLISHED_HALVES, Rounding.LARGEST_REMAINDER) == [28, -102, -13, 87]


def test_hill_point_at_three() -> None:
    """Three whists of each of the two for every point that does not divide."""
    assert whole(sheet((0, 0, 0), (0, 1, 5)), Rounding.HILL_POINT) == [
        3 + 16, 16 - 6, 3 - 32,
    ]  # fmt: skip


def test_half_a_hill_point_cannot_be_taken_off() -> None:
    """A point of half a responsibility is no whole point: the remainder decides."""
    half = Totals(("A", "B", "C"), (F(0),) * 3, (F(0), F(1, 2), F(0)), ((F(0),) * 3,) * 3)
    assert whole(half, Rounding.HILL_POINT) == [2, -3, 1]
    assert whole(half, Rounding.LARGEST_REMAINDER) == [2, -3, 1]


def test_ties_go_by_seats() -> None:
    """ST-10: three equal remainders of two thirds, two units to give."""
    t = sheet((3, 0, 0), (0, 14, 6), {"B>A": 8})
    assert whole(t, Rounding.LARGEST_REMAINDER) == [79, -75, -4]


@pytest.mark.parametrize(
    ("totals", "exact", "shown"),
    [
        (
            sheet((14, 8, 0), (12, 26, 6), {"A>B": 12, "B>A": 22, "C>A": 22, "C>B": 4}),
            [F(184, 3), F(-302, 3), F(118, 3)],
            [62, -101, 39],
        ),
        (
            sheet((0, 0, 0), (2, 0, 0), {"B>A": 4, "C>A": 10}),
            [F(-82, 3), F(32, 3), F(50, 3)],
            [-27, 11, 16],
        ),
    ],
)
def test_thirds(totals: Totals, exact: list[Fraction], shown: list[int]) -> None:
    """S02, S03: rounding each alone would not come to zero; seats break the tie."""
    assert list(explain(totals, Units(), Rounding.EXACT).exact) == exact
    assert whole(totals, Rounding.LARGEST_REMAINDER) == shown


@st.composite
def sheets(draw: st.DrawFn) -> Totals:
    n = draw(st.integers(2, 5))
    row = st.lists(AMOUNTS, min_size=n, max_size=n).map(tuple)
    whists = draw(st.lists(row, min_size=n, max_size=n))
    clean = tuple(
        tuple(F(0) if i == j else abs(x) for j, x in enumerate(line))
        for i, line in enumerate(whists)
    )
    return Totals(tuple("ABCDE"[:n]), draw(row), draw(row), clean)


UNITS = st.builds(
    Units,
    pool=st.sampled_from((10, 20)),
    hill=st.sampled_from((10, 20, 7)),
    divisor=st.sampled_from(Divisor),
    whole_hill=st.booleans(),
)


@given(sheets(), UNITS, st.sampled_from(Rounding))
def test_the_steps_give_the_formula_and_zero(
    totals: Totals, units: Units, rounding: Rounding
) -> None:
    """§10.2: amnesty, average and pool difference are one and the same result."""
    e = explain(totals, units, rounding)
    assert dict(zip(totals.players, e.exact, strict=True)) == settle(totals, units)
    assert sum(e.exact) == sum(e.rounded) == 0
    assert min(e.hills) == 0
    assert all(e.pairs[i][j] == -e.pairs[j][i] for i in range(len(e.exact)) for j in range(i))
    if rounding is not Rounding.EXACT:
        assert all(x.denominator == 1 for x in e.rounded)


@given(sheets(), UNITS)
def test_whole_results_are_not_touched(totals: Totals, units: Units) -> None:
    e = explain(totals, units, Rounding.LARGEST_REMAINDER)
    for exact, shown in zip(e.exact, e.rounded, strict=True):
        assert abs(exact - shown) < 1
        assert exact.denominator > 1 or exact == shown


@given(st.lists(st.fractions(-99, 99, max_denominator=12), min_size=1, max_size=6))
def test_largest_remainder(amounts: list[Fraction]) -> None:
    rest = -sum(amounts, F(0))
    amounts = [*amounts, rest]
    shown = largest_remainder(amounts)
    assert sum(shown) == 0
    assert all(abs(x - y) < 1 and y.denominator == 1 for x, y in zip(amounts, shown, strict=True))


def test_largest_remainder_needs_a_whole_sum() -> None:
    with pytest.raises(ValueError, match="cannot all be made whole"):
        largest_remainder([F(1, 2), F(1, 3)])


def test_who_pays_whom() -> None:
    """Example 7 at five cents: the largest debt meets the largest gain."""
    row = (F(36), F(-102), F(66))
    assert payments("ABC", row, F(5)) == (Payment("B", "C", 330), Payment("B", "A", 180))


def test_nobody_owes() -> None:
    assert payments("AB", (F(0), F(0)), F(5)) == ()


def test_payments_need_a_zero_sum() -> None:
    with pytest.raises(ValueError, match="do not come to zero"):
        payments("AB", (F(1), F(0)), F(5))


@given(
    st.lists(st.fractions(-99, 99, max_denominator=12), min_size=1, max_size=5),
    st.fractions(F(1, 10), 50, max_denominator=10),
)
def test_payments_settle_everything(amounts: list[Fraction], stake: Fraction) -> None:
    """N - 1 payments at most, in whole cents, and everyone has what he won within a cent."""
    row = (*amounts, -sum(amounts, F(0)))
    players = "ABCDEF"[: len(row)]
    made = payments(players, row, stake)
    assert len(made) <= len(row) - 1
    assert all(payment.amount > 0 for payment in made)
    for player, won in zip(players, row, strict=True):
        got = sum(p.amount for p in made if p.payee == player)
        gave = sum(p.amount for p in made if p.payer == player)
        assert abs(got - gave - won * stake) < 1


def test_an_explanation_keeps_what_it_was_asked() -> None:
    e = explain(SEED_002, Units(), Rounding.EXACT)
    assert isinstance(e, Explained)
    assert (e.totals, e.units, e.rounding) == (SEED_002, Units(), Rounding.EXACT)

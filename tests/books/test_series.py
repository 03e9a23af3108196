"""The series of all-pass deals and what ends it (rules/russian §7.3, 7.5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from preferans.books import After, Exit, Result, Series, Sheet
from preferans.deal import Engagement, Void
from tests.books.build import (
    SOCHI,
    TOURNAMENT,
    B,
    C,
    all_pass,
    award,
    checked_ten,
    game,
    misere,
    played,
    unplayed,
)

TEN = game(10, checked=True)
DEALS = {
    "raspasy": all_pass((5, 3, 2)),
    "made_whisted_6": played(6, (6, 4, 0), B),
    "made_short_6": played(6, (8, 2, 0), B),
    "made_unwhisted_8": unplayed(8, "unopposed"),
    "half_6": unplayed(6, "half", half=C),
    "failed_7": played(7, (5, 5, 0), B, C),
    "conceded_7": Result(Void("conceded", award(game(7)))),
    "misere_made": misere((0, 5, 5)),
    "misere_failed": misere((2, 4, 4)),
    "ten_checked": checked_ten((10, 0, 0)),
    "ten_trusted": Result(Void("trusted", award(TEN), Engagement(award(TEN), TEN))),
    "redeal": Result(Void("redeal")),
}


def streak(series: Series, deals: Sequence[str], sheet: Sheet = SOCHI) -> int:
    n = 0
    for name in deals:
        r = DEALS[name]
        n = series.streak_after(n, r, sheet.postings(r))
    return n


@pytest.mark.parametrize(
    ("prices", "after", "first"),
    [
        ((1,), After.CAP, [1, 1, 1, 1, 1]),
        ((1, 2, 3), After.CAP, [1, 2, 3, 3, 3]),
        ((1, 2, 4), After.CAP, [1, 2, 4, 4, 4]),
        ((2, 4, 6), After.CAP, [2, 4, 6, 6, 6]),
        ((1, 2, 3), After.ARITH, [1, 2, 3, 4, 5]),
        ((1, 2, 4), After.ARITH, [1, 2, 4, 6, 8]),
        ((1, 2), After.ARITH, [1, 2, 3, 4, 5]),
        ((1, 2, 4), After.GEOM, [1, 2, 4, 8, 16]),
        ((1, 3), After.GEOM, [1, 3, 9, 27, 81]),
        ((1, 2, 3), After.CYCLE, [1, 2, 3, 1, 2]),
    ],
)
def test_prices(prices: tuple[int, ...], after: After, first: list[int]) -> None:
    series = Series(prices=prices, prices_after=after)
    assert [series.price(n) for n in range(5)] == first


@pytest.mark.parametrize(
    ("floors", "after", "first"),
    [
        ((6,), After.CAP, [6, 6, 6, 6, 6]),
        ((6, 7), After.CAP, [6, 7, 7, 7, 7]),
        ((6, 7, 8), After.CAP, [6, 7, 8, 8, 8]),
        ((6, 7, 7, 8), After.CAP, [6, 7, 7, 8, 8]),
        ((6, 7, 8), After.CYCLE, [6, 7, 8, 6, 7]),
    ],
)
def test_floors(floors: tuple[int, ...], after: After, first: list[int]) -> None:
    series = Series(floors=floors, floors_after=after)
    assert [series.floor(n) for n in range(5)] == first


def test_the_usual_series() -> None:
    """Sochi: 1, 2, 3 and three from then on, and the auction always opens at six."""
    assert [Series().price(n) for n in range(4)] == [1, 2, 3, 3]
    assert [Series().floor(n) for n in range(4)] == [6, 6, 6, 6]


@pytest.mark.parametrize(
    ("ways", "wrong"),
    [
        ({"prices": ()}, "one at least"),
        ({"prices": (1, -1)}, "whole numbers"),
        ({"floors": ()}, "floors"),
        ({"prices": (1,), "prices_after": After.ARITH}, "two prices"),
        ({"prices": (2,), "prices_after": After.GEOM}, "two prices"),
        ({"prices": (0, 2), "prices_after": After.GEOM}, "ratio"),
        ({"floors_after": After.ARITH}, "repeat their last value"),
    ],
)
def test_lists_that_cannot_go_on(ways: dict[str, object], wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        replace(Series(), **ways)  # type: ignore[arg-type]


ALL = (
    "made_whisted_6", "made_short_6", "made_unwhisted_8", "half_6", "failed_7", "conceded_7",
    "misere_made", "misere_failed", "ten_checked", "ten_trusted",
)  # fmt: skip


@pytest.mark.parametrize(
    ("way", "exits"),
    [
        (Exit.ANY_CONTRACT, set(ALL)),
        (Exit.MADE, set(ALL) - {"failed_7", "conceded_7", "misere_failed"}),
        (
            Exit.MADE_AND_WHISTED,
            {"made_whisted_6", "made_short_6", "misere_made", "ten_checked", "ten_trusted"},
        ),
        (
            Exit.MADE_UNPENALISED,
            {"made_whisted_6", "misere_made", "ten_checked", "ten_trusted"},
        ),
    ],
)
def test_what_ends_a_series(way: Exit, exits: set[str]) -> None:
    series = Series(exit=way)
    assert {name for name in ALL if streak(series, ["raspasy", "raspasy", name]) == 0} == exits
    stay = [name for name in ALL if name not in exits]
    assert all(streak(series, ["raspasy", "raspasy", name]) == 2 for name in stay)


@pytest.mark.parametrize("way", Exit)
def test_a_misere_may_not_count(way: Exit) -> None:
    """RA-14: in tournaments no misère ends a series."""
    series = Series(exit=way, misere_exits=False)
    assert streak(series, ["raspasy", "misere_made"]) == 1
    assert streak(series, ["raspasy", "misere_failed"]) == 1


def test_a_redeal_changes_nothing() -> None:
    assert streak(Series(), ["raspasy", "redeal"]) == 1


def test_eight_passed_out_is_no_exit() -> None:
    """RA-12: price index 2 and level 7 after raspasy, an eight nobody whisted, raspasy."""
    series = Series(prices=(2, 4, 6), floors=(6, 7), exit=Exit.MADE_AND_WHISTED)
    n = streak(series, ["raspasy", "made_unwhisted_8", "raspasy"], TOURNAMENT)
    assert [n, series.floor(n), series.price(n)] == [2, 7, 6]


def test_growth_and_exit() -> None:
    """D29: levels 1, 2, 2 where nobody whisted the six, and 1, 2, 1 with any contract."""
    unwhisted = ["raspasy", "half_6", "raspasy"]
    for way, levels in ((Exit.MADE_AND_WHISTED, [1, 2, 2]), (Exit.ANY_CONTRACT, [1, 2, 1])):
        series = Series(exit=way)
        assert streak(series, unwhisted[:1]) == levels[0]
        assert streak(series, unwhisted) == levels[2]


def test_three_in_a_row_at_most() -> None:
    """KZ3, MSU: after three the series starts anew."""
    series = Series(prices=(1, 2, 4), max_in_row=3)
    streaks = [streak(series, ["raspasy"] * n) for n in range(6)]
    assert streaks == [0, 1, 2, 0, 1, 2]

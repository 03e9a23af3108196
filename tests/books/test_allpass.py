"""An all-pass on the sheet (rules/russian §7.4, amendments (a), (f))."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.books import (
    Basis,
    Sheet,
    Tie,
    Totals,
    TricksToHill,
    Units,
    WhistsByFewest,
    ZeroBonus,
    settle,
)
from tests.books.build import FOUR, A, C, D, Written, all_pass, written


def hill(price: int, **ways: object) -> Sheet:
    return Sheet(all_pass=replace(TricksToHill(Fraction(price)), **ways))  # type: ignore[arg-type]


def fewest(**ways: object) -> Sheet:
    return Sheet(all_pass=replace(WhistsByFewest(), **ways))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("price", "tricks", "expected"),
    [
        (1, (4, 3, 3), {"hill A": 4, "hill B": 3, "hill C": 3}),
        (2, (4, 3, 3), {"hill A": 8, "hill B": 6, "hill C": 6}),
        (4, (5, 3, 2), {"hill A": 20, "hill B": 12, "hill C": 8}),
        (4, (0, 6, 4), {"pool A": 4, "hill B": 24, "hill C": 16}),
        (1, (0, 0, 10), {"pool A": 1, "pool B": 1, "hill C": 10}),
        (6, (5, 5, 0), {"pool C": 6, "hill A": 30, "hill B": 30}),
    ],
)
def test_tricks_to_the_hill(price: int, tricks: tuple[int, ...], expected: Written) -> None:
    assert written(hill(price).postings(all_pass(tricks))) == expected


@pytest.mark.parametrize(
    ("zero", "expected"),
    [
        (ZeroBonus.POOL_PRICE, {"pool A": 4}),
        (ZeroBonus.POOL_1, {"pool A": 1}),
        (ZeroBonus.HILL_MINUS_PRICE, {"hill A": -4}),
        (ZeroBonus.HILL_MINUS_2PRICE, {"hill A": -8}),
        (ZeroBonus.NONE, {}),
    ],
)
def test_no_trick(zero: ZeroBonus, expected: Written) -> None:
    got = written(hill(4, zero=zero).postings(all_pass((0, 6, 4))))
    assert got == {**expected, "hill B": 24, "hill C": 16}


@pytest.mark.parametrize("price", [2, 4, 6])
def test_two_forms_of_the_bonus_are_the_same_money_at_double_pools(price: int) -> None:
    """§7.4: with a pool point at 20 whists two pool points are four hill points."""
    forms = (ZeroBonus.POOL_PRICE, ZeroBonus.HILL_MINUS_2PRICE)
    results = []
    for zero in forms:
        got = written(hill(price, zero=zero).postings(all_pass((0, 6, 4))))
        results.append(settle(totals(got, "ABC"), Units(pool=20)))
    assert results[0] == results[1]


def totals(got: Written, names: str) -> Totals:
    return Totals(
        tuple(names),
        tuple(Fraction(got.get(f"pool {p}", 0)) for p in names),
        tuple(Fraction(got.get(f"hill {p}", 0)) for p in names),
        tuple(tuple(Fraction(got.get(f"{p}>{q}", 0)) for q in names) for p in names),
    )


def test_the_dealers_talon_tricks_count() -> None:
    """FS: he writes like everybody, and is not paid for none unless it is agreed."""
    sheet = hill(2, zero=ZeroBonus.HILL_MINUS_2PRICE)
    got = written(sheet.postings(all_pass((0, 4, 5, 1), seats=FOUR)))
    assert got == {"hill A": -4, "hill B": 8, "hill C": 10, "hill D": 2}
    none = all_pass((1, 4, 5, 0), seats=FOUR)
    assert "hill D" not in written(sheet.postings(none))
    paid = hill(2, zero=ZeroBonus.HILL_MINUS_2PRICE, zero_dealer=True)
    assert written(paid.postings(none))["hill D"] == -4


def test_a_dealer_whose_talon_was_not_led_writes_nothing() -> None:
    sheet = hill(2, zero_dealer=True)
    got = written(sheet.postings(all_pass((1, 4, 5), seats=FOUR)))
    assert got == {"hill A": 2, "hill B": 8, "hill C": 10}


def test_amnesty_takes_the_minimum_of_all_who_write() -> None:
    """Amendments A6; the bonus asks for no trick taken, not for none left."""
    sheet = hill(2, amnesty=True)
    got = written(sheet.postings(all_pass((4, 3, 2, 1), seats=FOUR)))
    assert got == {"hill A": 6, "hill B": 4, "hill C": 2}
    assert written(sheet.postings(all_pass((5, 3, 2)))) == {"hill A": 6, "hill B": 2}


def tricks_of(n: int) -> st.SearchStrategy[tuple[int, ...]]:
    cuts = st.lists(st.integers(0, 10), min_size=n - 1, max_size=n - 1).map(sorted)
    return cuts.map(lambda c: tuple(b - a for a, b in zip([0, *c], [*c, 10], strict=True)))


@given(st.sampled_from((3, 4)).flatmap(tricks_of), st.integers(1, 8))
def test_amnesty_never_changes_a_result(tricks: tuple[int, ...], price: int) -> None:
    """13.9(10a): neutral at three and at four."""
    names = "ABCD"[: len(tricks)]
    seats = FOUR[: len(tricks)]
    results = []
    for amnesty in (False, True):
        rows = hill(price, amnesty=amnesty).postings(all_pass(tricks, seats=seats))
        results.append(settle(totals(written(rows), names), Units()))
    assert results[0] == results[1]


def test_a_dummys_tricks_are_nobodys() -> None:
    """§1.7(2)."""
    got = written(hill(1).postings(all_pass((4, 3, 3), seats=(A, C))))
    assert got == {"hill A": 4, "hill C": 3}


def test_bombs_and_blind_passes_multiply() -> None:
    """§8.5, amendments (k)."""
    r = replace(all_pass((5, 3, 2)), times=(2, 1, 1))
    assert written(hill(1).postings(r)) == {"hill A": 5, "hill B": 3, "hill C": 2}
    assert written(hill(1, bombs=True).postings(r))["hill A"] == 10
    blind = replace(all_pass((5, 5, 0)), blind_pass=True)
    got = written(hill(2, blind_pass=4).postings(blind))
    assert got == {"hill A": 40, "hill B": 40, "pool C": 8}
    assert written(hill(2, blind_pass=4).postings(all_pass((5, 5, 0))))["hill A"] == 10


# -- whists by the lowest ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tricks", "expected"),
    [
        ((6, 4, 0), {"pool C": 1, "C>A": 30, "C>B": 20}),
        ((5, 3, 2), {"C>A": 25, "C>B": 15}),
        ((4, 3, 3), {"B>A": 10, "C>A": 10}),
        ((10, 0, 0), {"pool B": 1, "pool C": 1, "B>A": 25, "C>A": 25}),
    ],
)
def test_the_lowest_writes(tricks: tuple[int, ...], expected: Written) -> None:
    """K 3.7.2.2: five whists for each trick of each other; ties share and pay each other none."""
    assert written(fewest().postings(all_pass(tricks))) == expected


def test_the_lowest_writes_the_difference() -> None:
    """KT, MM, DB: 5-3-2 gives 15 and 5."""
    got = written(fewest(basis=Basis.DIFFERENCE).postings(all_pass((5, 3, 2))))
    assert got == {"C>A": 15, "C>B": 5}


@pytest.mark.parametrize(("tie", "whists"), [(Tie.HALVE, 15), (Tie.FULL, 30), (Tie.NONE, 0)])
def test_tie_for_the_fewest(tie: Tie, whists: int) -> None:
    """PG: two and a half per trick each."""
    got = written(fewest(tie=tie).postings(all_pass((6, 2, 2))))
    assert got == ({"B>A": whists, "C>A": whists} if whists else {})


def test_a_dummy_takes_no_part_among_the_lowest() -> None:
    """§1.7: its tricks are nobody's, so of two the one with fewer writes on the other."""
    got = written(fewest().postings(all_pass((6, 1, 3), seats=(A, C))))
    assert got == {"C>A": 30}


@pytest.mark.parametrize("tricks", [(4, 3, 3), (0, 0, 10), (5, 5, 0), (5, 3, 2)])
@pytest.mark.parametrize(
    "sheet", [hill(1, amnesty=True), fewest(), fewest(basis=Basis.DIFFERENCE), fewest(tie=Tie.NONE)]
)
def test_nothing_is_written_where_there_is_nothing(sheet: Sheet, tricks: tuple[int, ...]) -> None:
    assert all(row.amount for row in sheet.postings(all_pass(tricks)))


@pytest.mark.parametrize(("pool", "expected"), [(1, 1), (0, None)])
def test_the_dealers_point(pool: int, expected: int | None) -> None:
    """PG, KT: at four he gets one, as a man without tricks."""
    got = written(fewest(dealer_pool=pool).postings(all_pass((6, 4, 0), seats=FOUR)))
    assert got.get("pool D") == expected
    assert "C>D" not in got
    assert written(fewest().postings(all_pass((6, 4, 0), seats=FOUR)))["pool D"] == 1
    assert D not in {row.on for row in fewest().postings(all_pass((6, 4, 0), seats=FOUR))}

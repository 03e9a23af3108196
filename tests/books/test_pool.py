"""Writing pool points: hill first, aid, overflow (rules/russian §9.2)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.books import Aid, AidOrder, Final, Overflow, Pool, Pulka, Totals, Units
from preferans.ledger import Table
from tests.books.build import Written, on_sheet, table

AIDED = Pulka()


def credited(course: Pulka, t: Table, player: str, points: int) -> Written:
    return on_sheet(course.credits(t, player, Fraction(points)))


def with_pool(**ways: object) -> Pulka:
    return Pulka(pool=replace(Pool(), **ways))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("target", "pool", "hill", "player", "points", "expected"),
    [
        # PE-01, PE-02: the largest unclosed pool is helped, at ten whists a point
        (10, (10, 7, 4), (), "A", 2, {"pool A": 10, "pool B": 9, "pool C": 4, "A>B": 20}),
        (10, (9, 4, 0), (), "A", 2, {"pool A": 10, "pool B": 5, "A>B": 10}),
        # PE-04: the Codex example
        (
            10,
            (8, 10, 10),
            (1, 5, 5),
            "A",
            8,
            {"pool A": 10, "pool B": 10, "pool C": 10, "hill A": -5, "hill B": 5, "hill C": 5},
        ),
        # S17, S18, S20, S22, S23
        (20, (16, 10, 0), (5, 0, 0), "A", 10,
         {"pool A": 20, "pool B": 16, "hill A": 5, "A>B": 60}),
        (20, (16, 20, 20), (2, 0, 0), "A", 10,
         {"pool A": 20, "pool B": 20, "pool C": 20, "hill A": -4}),
        (10, (10, 4, 2), (), "A", 2, {"pool A": 10, "pool B": 6, "pool C": 2, "A>B": 20}),
        (3, (3, 2, 0), (), "A", 2, {"pool A": 3, "pool B": 3, "pool C": 1, "A>B": 10, "A>C": 10}),
        (3, (3, 3, 3, 0), (), "A", 2,
         {"pool A": 3, "pool B": 3, "pool C": 3, "pool D": 2, "A>D": 20}),
    ],
)  # fmt: skip
def test_aid(
    target: int,
    pool: tuple[int, ...],
    hill: tuple[int, ...],
    player: str,
    points: int,
    expected: Written,
) -> None:
    assert credited(with_pool(target=target), table(pool, hill), player, points) == expected


def test_equal_pools_are_helped_in_turn() -> None:
    got = credited(AIDED, table((5, 10, 5, 5)), "B", 2)
    assert got["B>C"] == 20
    got = credited(AIDED, table((5, 5, 5, 10)), "D", 2)
    assert got["D>A"] == 20


def test_aid_clockwise() -> None:
    """FS: the neighbours in turn, whatever they have."""
    course = with_pool(aid=Aid(order=AidOrder.CLOCKWISE))
    t = table((10, 2, 9))
    assert credited(course, t, "A", 5) == {"pool A": 10, "pool B": 7, "pool C": 9, "A>B": 50}
    assert credited(course, t, "A", 9)["A>C"] == 10
    largest = credited(AIDED, t, "A", 5)
    assert (largest["A>B"], largest["A>C"]) == (40, 10)


def test_aid_without_the_sitting_dealer() -> None:
    """KT: D deals and is not helped, so the points come off the own hill."""
    course = with_pool(aid=Aid(dealer=False))
    t = table((10, 10, 10, 4))
    assert credited(course, t, "A", 2)["hill A"] == -2
    assert credited(AIDED, t, "A", 2)["A>D"] == 20
    assert credited(course, replace(t, dealer=0), "A", 2)["A>D"] == 20


def test_hill_first() -> None:
    """MM, LL: an eight against a hill of four leaves two for the pool."""
    got = credited(with_pool(hill_first=True), table((0, 0, 0), (4, 0, 0)), "A", 6)
    assert got == {"pool A": 2}
    got = credited(with_pool(hill_first=True), table((0, 0, 0), (8, 0, 0)), "A", 6)
    assert got == {"hill A": 2}


def test_a_negative_hill_is_not_written_off() -> None:
    got = credited(with_pool(hill_first=True), table((0, 0, 0), (-3, 0, 0)), "A", 6)
    assert got == {"pool A": 6, "hill A": -3}


def test_keep() -> None:
    got = credited(with_pool(overflow=Overflow.KEEP), table((9, 0, 0)), "A", 8)
    assert got == {"pool A": 17}


def test_no_target_takes_everything() -> None:
    assert credited(with_pool(target=None), table((9, 0, 0)), "A", 80) == {"pool A": 89}


def test_lost() -> None:
    got = credited(with_pool(overflow=Overflow.LOST), table((9, 0, 0), (5, 0, 0)), "A", 8)
    assert got == {"pool A": 10, "hill A": 5}


@pytest.mark.parametrize(
    ("final", "hill", "left"),
    [
        (Final.HILL_SIGNED, 3, -5),
        (Final.HILL_FLOOR_ZERO, 3, 0),
        (Final.HILL_FLOOR_ZERO, 20, 12),
        (Final.HILL_FLOOR_ZERO, -2, -2),
        (Final.LOST, 3, 3),
    ],
)
def test_when_all_are_closed(final: Final, hill: int, left: int) -> None:
    got = credited(with_pool(final=final), table((10, 10, 10), (hill, 0, 0)), "A", 8)
    assert got.get("hill A", 0) == left


def test_aid_to_hills() -> None:
    """BIB: when the own hill is gone and all pools are closed, the largest hill is helped."""
    course = with_pool(aid=Aid(hills=True))
    got = credited(course, table((10, 10, 10), (1, 2, 4)), "A", 6)
    assert got == {
        "pool A": 10, "pool B": 10, "pool C": 10, "hill B": 1, "A>C": 40, "A>B": 10,
    }  # fmt: skip
    got = credited(course, table((10, 10, 10), (0, 0, 1)), "A", 3)
    assert (got["A>C"], got["hill A"]) == (10, -2)
    assert "hill C" not in got


def test_written_off_at_double_pools() -> None:
    """A pool point of twenty whists weighs two hill points, or games would lose their worth."""
    course = Pulka(pool=Pool(hill_first=True), units=Units(pool=20))
    assert credited(course, table((0, 0, 0), (5, 0, 0)), "A", 2) == {"hill A": 1}
    assert credited(course, table((0, 0, 0), (5, 0, 0)), "A", 3) == {"pool A": Fraction(1, 2)}


def test_hills_are_helped_at_the_same_weight() -> None:
    """Two hill points for each pool point of twenty, and twenty whists for it."""
    course = Pulka(pool=Pool(aid=Aid(20, hills=True)), units=Units(pool=20))
    got = credited(course, table((10, 10, 10), (0, 5, 0)), "A", 2)
    assert (got["hill B"], got["A>B"]) == (1, 40)


def test_written_off_at_half_rate_between_two() -> None:
    """Codex 4.1.1: with the whole hill, points that no longer fit go off at half rate."""
    course = Pulka(units=Units(whole_hill=True))
    got = credited(course, table((10, 10), (5, 5)), "A", 6)
    assert got["hill A"] == 2


def test_no_hill_at_all() -> None:
    """Seed 003: what would come off the hill is written as whists on the others."""
    course = Pulka(hill_as_whists=5)
    got = credited(course, table((10, 10, 10)), "A", 2)
    assert got == {"pool A": 10, "pool B": 10, "pool C": 10, "A>B": 10, "A>C": 10}


def test_each_step_is_an_entry_with_its_reason() -> None:
    course = with_pool(hill_first=True)
    t = course.credits(table((9, 9, 10), (1, 0, 0)), "A", Fraction(5))
    steps = [(e.player, e.column, e.on, int(e.amount), str(e.why)) for e in t.ledger.entries[-5:]]
    assert steps == [
        ("A", "hill", None, -1, "written-off entered"),
        ("A", "pool", None, 1, "entered"),
        ("A", "whists", "B", 10, "aid entered 1 A"),
        ("B", "pool", None, 1, "aid entered 1 A"),
        ("A", "hill", None, -2, "overflow entered"),
    ]


# -- neutrality --------------------------------------------------------------------------------


@st.composite
def tables(draw: st.DrawFn) -> Table:
    n = draw(st.integers(2, 5))
    small = st.lists(st.integers(0, 12), min_size=n, max_size=n)
    hills = st.lists(st.integers(-9, 30), min_size=n, max_size=n)
    t = table((0,) * n) if n < 5 else Table(tuple("ABCDE"))
    zero = tuple((Fraction(0),) * n for _ in range(n))
    stood = Totals(
        t.players, tuple(map(Fraction, draw(small))), tuple(map(Fraction, draw(hills))), zero
    ).table()
    return replace(stood, dealer=draw(st.integers(0, n - 1)))


@given(
    tables(),
    st.integers(0, 4),
    st.integers(1, 40),
    st.sampled_from(AidOrder),
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.booleans(),
)
def test_aid_never_changes_a_result(
    t: Table,
    who: int,
    points: int,
    order: AidOrder,
    dealer: bool,
    hills: bool,
    hill_first: bool,
    whole_hill: bool,
) -> None:
    """§9.2: giving away, writing off and keeping come to the same, for every number of players."""
    player = t.players[who % len(t.players)]
    aid = Aid(10, order, dealer, hills)
    units = Units(whole_hill=whole_hill)
    aided = Pulka(pool=Pool(12, hill_first, Overflow.AID, aid), units=units)
    kept = Pulka(pool=Pool(12, overflow=Overflow.KEEP), units=units)
    x = Fraction(points)
    assert aided.settles(aided.credits(t, player, x)) == kept.settles(kept.credits(t, player, x))


@given(tables(), st.integers(0, 4), st.integers(1, 40))
def test_aid_at_double_pools_costs_twenty(t: Table, who: int, points: int) -> None:
    """D12, 13.9(8): neutral with the whists of a pool point, and not with ten."""
    player, x, units = t.players[who % len(t.players)], Fraction(points), Units(pool=20)
    aided = Pulka(pool=Pool(12, aid=Aid(20)), units=units)
    kept = Pulka(pool=Pool(12, overflow=Overflow.KEEP), units=units)
    fair = aided.settles(aided.credits(t, player, x))
    assert fair == kept.settles(kept.credits(t, player, x))
    cheap = Pulka(pool=Pool(12, aid=Aid(10)), units=units)
    cheaply = cheap.credits(t, player, x)
    given_away = any(entry.column == "whists" for entry in cheaply.ledger.entries)
    assert (cheap.settles(cheaply) != fair) is given_away


@given(tables(), st.integers(0, 4), st.integers(1, 40))
def test_no_pool_grows_past_its_target(t: Table, who: int, points: int) -> None:
    course = with_pool(target=12)
    after = course.credits(t, t.players[who % len(t.players)], Fraction(points))
    assert all(after.ledger.total(p, "pool") <= 12 for p in t.players)

"""Every row of the price tables (rules/russian §8.2 to 8.4), read off scored deals."""

from __future__ import annotations

import pytest

from preferans.books import Sheet
from tests.books.build import (
    LENINGRAD,
    ROSTOV,
    SOCHI,
    B,
    C,
    misere,
    played,
    unplayed,
    written,
)

# level: pool, whists a trick, consolation, declarer's hill, whister's hill, half-whist
TABLES = {
    "sochi": (SOCHI, {
        6: (2, 2, 2, 2, 2, 4),
        7: (4, 4, 4, 4, 4, 4),
        8: (6, 6, 6, 6, 6, None),
        9: (8, 8, 8, 8, 8, None),
        10: (10, 10, 10, 10, 10, None),
    }),
    "leningrad": (LENINGRAD, {
        6: (2, 4, 4, 4, 2, 8),
        7: (4, 8, 8, 8, 4, 8),
        8: (6, 12, 12, 12, 6, None),
        9: (8, 16, 16, 16, 8, None),
        10: (10, 20, 20, 20, 10, None),
    }),
    "rostov": (ROSTOV, {
        6: (2, 2, 10, 2, 1, 4),
        7: (4, 4, 10, 4, 2, 4),
        8: (6, 6, 10, 6, 3, None),
        9: (8, 8, 10, 8, 4, None),
        10: (10, 10, 10, 10, 5, None),
    }),
}  # fmt: skip
ROWS = [
    pytest.param(sheet, level, row, id=f"{name}-{level}")
    for name, (sheet, rows) in TABLES.items()
    for level, row in rows.items()
]
Row = tuple[int, int, int, int, int, int | None]


@pytest.mark.parametrize(("sheet", "level", "row"), ROWS)
def test_made_contract_goes_to_the_pool(sheet: Sheet, level: int, row: Row) -> None:
    assert written(sheet.postings(unplayed(level, "unopposed"))) == {"pool A": row[0]}


@pytest.mark.parametrize(("sheet", "level", "row"), ROWS)
def test_failed_contract(sheet: Sheet, level: int, row: Row) -> None:
    """Down one against two whisters, where B took a trick less than C."""
    _, trick, consolation, hill, _, _ = row
    rest = 11 - level
    down = played(level, (level - 1, rest // 2, rest - rest // 2), B, C)
    assert written(sheet.postings(down)) == {
        "hill A": hill,
        "B>A": rest // 2 * trick + consolation,
        "C>A": (rest - rest // 2) * trick + consolation,
    }


@pytest.mark.parametrize(("sheet", "level", "row"), ROWS)
def test_lone_whister_without_a_trick(sheet: Sheet, level: int, row: Row) -> None:
    owed = {6: 4, 7: 2}.get(level, 1)
    assert written(sheet.postings(played(level, (10, 0, 0), B))) == {
        "pool A": row[0],
        "hill B": owed * row[4],
    }


@pytest.mark.parametrize(
    ("sheet", "level", "row"),
    [(sheet, level, rows[level]) for sheet, rows in TABLES.values() for level in (6, 7)],
)
def test_half_whist(sheet: Sheet, level: int, row: Row) -> None:
    """OPER7: two tricks on a six, one on a seven."""
    stands = unplayed(level, "half", half=C)
    assert written(sheet.postings(stands)) == {"pool A": row[0], "C>A": row[5]}


@pytest.mark.parametrize(("sheet", "price"), [(SOCHI, 10), (LENINGRAD, 20), (ROSTOV, 10)])
def test_misere(sheet: Sheet, price: int) -> None:
    """§6: ten to the pool, or each trick on the hill; no whists and no consolation."""
    assert written(sheet.postings(misere((0, 6, 4)))) == {"pool A": 10}
    for caught in (1, 2, 3, 10):
        got = written(sheet.postings(misere((caught, 10 - caught, 0))))
        assert got == {"hill A": caught * price}


@pytest.mark.parametrize(("sheet", "shared"), [(SOCHI, False), (LENINGRAD, True), (ROSTOV, True)])
def test_lone_whister_and_a_failed_contract(sheet: Sheet, *, shared: bool) -> None:
    """§8.0: Sochi's whister takes all tricks, the others share them; consolation is equal."""
    got = written(sheet.postings(played(8, (7, 3, 0), B)))
    price = 6 * sheet.whist_times
    consoled = 10 if sheet is ROSTOV else price
    mine, his = (price * 3 / 2, price * 3 / 2) if shared else (price * 3, 0)
    assert got == {
        "hill A": 6 * sheet.hill_times,
        "B>A": mine + consoled,
        "C>A": his + consoled,
    }

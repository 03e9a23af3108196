"""Sheets from elsewhere: CSV, running totals with wheels, what the verb sheet wrote."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.books import Totals
from preferans.cli.errors import UsageError
from preferans.cli.main import main
from preferans.cli.sheet_cells import cell
from preferans.cli.sheet_input import read_sheet
from preferans.notation.keeping import format_keeping
from preferans.tui.scoring import written
from preferans.tui.words import Voice
from tests.notation.keepings import keeping

F = Fraction
CSV = """\
player;pool;hill;whists on Anna;whists on Boris;whists on Clara
Anna;10;12,5;;44;18
Boris;6;21;30;-;ØØ.80.Ø20.
Clara;8;6;26;40;
"""
WANTED = Totals(
    ("Anna", "Boris", "Clara"),
    (F(10), F(6), F(8)),
    (F(25, 2), F(21), F(6)),
    ((F(0), F(44), F(18)), (F(30), F(0), F(320)), (F(26), F(40), F(0))),
)


def test_a_table_of_a_spreadsheet_is_read() -> None:
    assert read_sheet(CSV).totals == WANTED
    assert read_sheet("\ufeff" + CSV.replace("\n", "\r\n")).totals == WANTED
    commas = CSV.replace("12,5", '"12,5"').replace(";", ",")
    assert read_sheet(commas).totals == WANTED
    short = CSV.replace("whists on ", "on ", 2).replace("whists on Clara", "Clara")
    assert read_sheet(short).totals == WANTED


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("Anna;10;", "Anna;;", "line 2, Anna, pool: the cell is empty; write 0"),
        (";26;40;", ";26;;", "line 4, Clara, whists on Boris: the cell is empty"),
        (";30;-;", ";30;4;", "line 3, Boris: 4 whists on himself"),
        (";30;-;", ";many;-;", "line 3, Boris, whists on Anna: 'many' is no amount"),
        ("Clara;8;6;26;40;", "Clara;8;6;26;40", "line 4: 5 cells under a heading of 6"),
        ("on Clara\n", "on Vera\n", "line 1: whists on Vera, who has no line of his own"),
        ("on Clara\n", "on Anna\n", "line 1: one column 'whists on Anna' is needed"),
        ("pool;hill", "hill;pool", "line 1: the columns are player, pool, hill"),
        ("\nClara;", "\n;", "line 4: the cell under player is empty"),
        ("Boris;6;", "Anna;6;", "line 3: Anna has a line already"),
    ],
)
def test_a_cell_that_is_missing_or_wrong_is_refused_with_its_place(
    old: str, new: str, said: str
) -> None:
    assert old in CSV
    with pytest.raises(UsageError) as error:
        read_sheet(CSV.replace(old, new))
    assert said in str(error.value)


def test_a_decimal_comma_between_commas_is_refused() -> None:
    """D03: never taken for two cells."""
    with pytest.raises(UsageError, match="line 2: 7 cells under a heading of 6; an amount with"):
        read_sheet(CSV.replace(";", ","))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("ØØ.80.Ø20.", F(320)),
        ("ØØ.", F(200)),
        ("4.10.", F(10)),
        ("4.10.12", F(12)),
        ("80.Ø", F(100)),
        ("-3.2.", F(2)),
        ("240.Ø10.", F(310)),
        ("12.5", F(25, 2)),
        ("12,5", F(25, 2)),
        ("25/2", F(25, 2)),
        ("−4", F(-4)),
    ],
)
def test_running_totals_end_with_what_stands_there(text: str, value: Fraction) -> None:
    """rules/russian §11: a hundred is a wheel, written where it is crossed."""
    assert cell(text, "here") == value


@pytest.mark.parametrize(
    "text", ["", " ", "80.20.", "Ø80.20.", "4..10.", "4.x.", "Ø123.", ".", "Ø,5"]
)
def test_running_totals_that_cannot_be_are_refused(text: str) -> None:
    with pytest.raises(UsageError, match="here"):
        cell(text, "here")


@given(st.lists(st.integers(0, 900), min_size=1, max_size=12, unique=True))
def test_what_is_written_with_wheels_is_read_back(totals: list[int]) -> None:
    row = [F(x) for x in sorted(totals)]
    assert cell(written(Voice(), row), "here") == row[-1]
    assert cell(written(Voice(ascii=True), row), "here") == row[-1]


def test_running_totals_stand_in_every_form() -> None:
    table = "Anna 4.10. 12 44 18\nBoris 6 21 30 ØØ.80.Ø20.\nClara 8 6 26 40\n"
    yaml = "pool: {Anna: 4.10., Boris: 0}\nhill: {Anna: Ø20., Boris: 3}\n"
    assert read_sheet(table).totals.whists[1][2] == 320
    assert read_sheet(table).totals.pool[0] == 10
    assert read_sheet(yaml).totals.hill == (F(120), F(3))


@pytest.mark.parametrize("seed", range(6))
def test_what_is_exported_is_imported(seed: int, tmp_path: Path) -> None:
    """The same totals come back from the keeper's file, the journal and the accounts."""
    kept = keeping(Random(seed), 8, ("sochi", "leningrad", "rostov")[seed % 3])
    source = tmp_path / "k.pref"
    source.write_text(format_keeping(kept), "utf-8")
    wanted = Totals.of(kept.match.table)
    for ending in ("csv", "json"):
        out = tmp_path / f"sheet.{ending}"
        assert main(["sheet", str(source), "-o", str(out)]) == 0
        found = read_sheet(out.read_text("utf-8")).totals
        order = [wanted.players.index(name) for name in found.players]
        assert [wanted.pool[i] for i in order] == list(found.pool)
        assert [wanted.hill[i] for i in order] == list(found.hill)
        assert [[wanted.whists[i][j] for j in order] for i in order] == [
            list(row) for row in found.whists
        ]


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("1,Anna,bule,,4,made", "line 2: 'bule' is no column"),
        ("1,Anna,whists,,4,made", "line 2: whose entry this is, or on whom"),
        ("1,Anna,pool,Boris,4,made", "line 2: whose entry this is, or on whom"),
        ("1,Anna,pool,,x,made", "line 2, amount: 'x' is no amount"),
    ],
)
def test_a_journal_with_a_slip_is_refused_with_its_line(row: str, said: str) -> None:
    with pytest.raises(UsageError) as error:
        read_sheet(f"deal,player,column,on,amount,why\n{row}\n")
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("account", "said"),
    [
        ({"player": "A", "column": "pool", "on": None}, "accounts[0]: an account has"),
        ({"player": "Z", "column": "pool", "on": None, "total": "1"}, "Z is not one of A, B"),
        ({"player": "A", "column": "whists", "on": None, "total": "1"}, "on nobody"),
        ({"player": "A", "column": "pool", "on": None, "total": "x"}, "total: 'x' is no amount"),
    ],
)
def test_accounts_with_a_slip_are_refused_with_their_place(
    account: dict[str, object], said: str
) -> None:
    with pytest.raises(UsageError) as error:
        read_sheet(json.dumps({"players": ["A", "B"], "accounts": [account]}))
    assert said in str(error.value)

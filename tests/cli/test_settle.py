"""The verb settle: sheets as people write them, results step by step (rules/russian §10)."""

from __future__ import annotations

import io
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.cli.errors import UsageError
from preferans.cli.main import main
from preferans.cli.settle import fraction, signed
from preferans.cli.settle_match import money
from preferans.cli.sheet_cells import amount
from preferans.cli.sheet_input import FORMAT, read_sheet

TABLE = """\
player  pool  hill   A    B    C     # example 7
A         10    12   -   44   18
B          6    21  30    -   52
C          8     6  26   40    -
"""
YAML = """\
players: [A, B, C]
pool: {A: 10, B: 6, C: 8}
hill: {A: 12, B: 21, C: 6}
whists: {A>B: 44, A>C: 18, B>A: 30, B>C: 52, C>A: 26, C>B: 40}
"""
NESTED = """\
pool: {A: 10, B: 6, C: 8}
hill: {A: 12, B: 21, C: 6}
whists:
  A: {B: 44, C: 18}
  B: {A: 30, C: 52}
  C: {A: 26, B: 40}
"""
BARE = """\
A 10 12 44 18
B 6 21 30 52
C 8 6 26 40
"""
RULED = """\
| player | pool | hill | whists |
| "A"    | 10   | 12   | 44  18 |
| B      | 6    | 21   | 30  52 |
| C      | 8    | 6    | 26  40 |
"""
AS_JSON = json.dumps(
    {
        "players": ["A", "B", "C"],
        "pool": {"A": 10, "B": 6, "C": 8},
        "hill": {"A": 12, "B": 21, "C": 6},
        "whists": {"A>B": 44, "A>C": 18, "B>A": 30, "B>C": 52, "C>A": 26, "C>B": 40},
    }
)


def settled(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, *args: str) -> str:
    """What the verb prints of a sheet."""
    path = tmp_path / "sheet"
    path.write_text(text, encoding="utf-8")
    assert main(["settle", str(path), *args]) == 0
    return capsys.readouterr().out


def in_json(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, *args: str) -> Any:
    """The same as JSON."""
    return json.loads(settled(tmp_path, capsys, text, "--json", *args))


@pytest.mark.parametrize("text", [TABLE, YAML, NESTED, BARE, RULED, AS_JSON])
def test_every_form_is_the_same_sheet(text: str) -> None:
    assert read_sheet(text) == read_sheet(TABLE)


def test_the_form_in_the_help_is_read() -> None:
    table, _, rest = FORMAT.partition("\n\nThe first line")
    plain = "\n".join(table.splitlines()[2:])
    assert read_sheet(plain).totals.whists[2] == tuple(map(Fraction, (26, 40, 0)))
    yaml = rest.split("\n\n")[2]
    assert read_sheet(yaml).totals.whists[0] == tuple(map(Fraction, (0, 44, 18)))


def test_steps_and_result_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = settled(tmp_path, capsys, TABLE, "--stake", "5")
    assert [" ".join(line.split()) for line in out.splitlines() if line.strip()] == [
        "Rules: sochi",
        "A point of the pool is worth 10 whists, a point of the hill 10.",
        "pool hill on A on B on C",
        "A 10 12 - 44 18",
        "B 6 21 30 - 52",
        "C 8 6 26 40 -",
        "1. Pools: what a pool lacks of the largest is added to its owner's hill.",
        "A point of the pool weighs 1 of the hill.",
        "A B C",
        "lacks 0 4 2",
        "hill 12 25 8",
        "2. Amnesty: the smallest hill, 8, is taken off all.",
        "A B C",
        "hill 4 17 0",
        "3. Conversion: for each point of a hill every other player gets 3 1/3 whists.",
        "A B C",
        "to each 13 1/3 56 2/3 0",
        "4. Pairs: what the left gets from the one above, whists and hills together.",
        "A B C",
        "A - +57 1/3 -21 1/3",
        "B -57 1/3 - -44 2/3",
        "C +21 1/3 +44 2/3 -",
        "5. Result: the sum of each line.",
        "A B C",
        "exact +36 -102 +66",
        "largest_remainder +36 -102 +66",
        "6. Payments, a whist at 5 cents.",
        "B pays C 3.30",
        "B pays A 1.80",
    ]


def test_equal_pools_and_nothing_to_pay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = settled(tmp_path, capsys, "A 10 5 0\nB 10 5 0\n", "--stake", "1", "--rounding", "exact")
    assert "All pools are equal and drop out." in out
    assert "Nobody owes anything." in out
    assert "largest_remainder" not in out


def test_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    got = in_json(tmp_path, capsys, "A 3 0 0 0\nB 0 14 8 0\nC 0 6 0 0\n", "--stake", "2.5")
    assert got["exact"] == {"A": "236/3", "B": "-226/3", "C": "-10/3"}
    assert got["rounded"] == {"A": 79, "B": -75, "C": -4}
    assert got["steps"]["loaded"] == {"A": 0, "B": 17, "C": 9}
    assert got["steps"]["whists_for_hill_point"] == "10/3"
    assert got["sheet"]["whists"] == {"B>A": 8}
    assert got["payments"] == [
        {"payer": "B", "payee": "A", "cents": 188},
        {"payer": "C", "payee": "A", "cents": 9},
    ]


def test_no_stake_no_payments(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert in_json(tmp_path, capsys, TABLE)["payments"] is None


def test_from_the_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(TABLE))
    assert main(["settle", "-", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["exact"] == {"A": 36, "B": -102, "C": 66}


# -- units -------------------------------------------------------------------------------------

UNEQUAL = "A 14 24 36 0\nB 11 30 0 0\nC 5 12 20 0\n"


def test_units_of_the_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """ST-14: Leningrad counts a pool point double."""
    got = in_json(tmp_path, capsys, UNEQUAL, "--rules", "leningrad")
    assert (got["pool_unit"], got["exact"]) == (20, {"A": 76, "B": -96, "C": 20})
    assert got["rules"] == "leningrad"


def test_units_of_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert in_json(tmp_path, capsys, UNEQUAL, "--pool-unit", "20")["exact"]["A"] == 76
    by_others = in_json(
        tmp_path, capsys, "A 3 0 0 0\nB 0 14 8 0\nC 0 6 0 0\n", "--hill-divisor", "opponents"
    )
    assert by_others["exact"] == {"A": 122, "B": -117, "C": -5}


def test_units_of_the_file_and_who_goes_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command line beats the file, and the file its rules."""
    text = YAML + "rules: leningrad\nrounding: exact\n"
    got = in_json(tmp_path, capsys, text)
    assert (got["rules"], got["pool_unit"], got["rounding"]) == ("leningrad", 20, "exact")
    assert in_json(tmp_path, capsys, text + "pool_unit: 30\n")["pool_unit"] == 30
    got = in_json(tmp_path, capsys, text + "pool_unit: 30\n", "--pool-unit", "10")
    assert got["pool_unit"] == 10


def test_rounding_of_the_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Seed 002 rounds each share; an option changes it."""
    hills = "A 10 15 0 0\nB 10 16 0 0\nC 10 20 0 0\n"
    got = in_json(tmp_path, capsys, hills, "--rules", "seed-002")
    assert got["rounded"] == {"A": 20, "B": 11, "C": -31}
    got = in_json(
        tmp_path, capsys, hills, "--rules", "seed-002", "--set", "settlement_rounding=exact"
    )
    assert got["rounded"] == {"A": 20, "B": 10, "C": -30}


# -- amounts -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12", 12),
        ("+12", 12),
        ("-3", -3),
        ("−3", -3),
        ("12.5", Fraction(25, 2)),
        ("12,5", Fraction(25, 2)),
        ("25/2", Fraction(25, 2)),
        ("0.1", Fraction(1, 10)),
    ],
)
def test_amounts_are_exact(text: str, value: Fraction) -> None:
    """D03: a comma is a comma, never a silent nothing."""
    assert amount(text, "here") == value


@pytest.mark.parametrize(
    "text", ["", "x", "1e3", "1 2", "5/0", "1.2.3", "0x10", "nan", "1_000", ","]
)
def test_what_is_no_amount(text: str) -> None:
    with pytest.raises(UsageError, match=r"here: .* is no amount"):
        amount(text, "here")


@given(st.fractions(-99, 99, max_denominator=12))
def test_shown_amounts_read_back(x: Fraction) -> None:
    words = fraction(x).removeprefix("-").split()
    value = sum(map(Fraction, words), Fraction(0))
    assert (-value if x < 0 else value) == x
    assert signed(x).startswith("+") == (x > 0)


def test_money() -> None:
    assert [money(cents) for cents in (0, 5, 150, 12345)] == ["0.00", "0.05", "1.50", "123.45"]


# -- what is refused ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "the file is empty"),
        ("# only a remark\n", "the file is empty"),
        ("A 1 2\n", "two to five players, and this has 1"),
        ("A 1 2 3\nA 1 2 3\n", "A stands on the sheet twice"),
        ("A 1 2 3\nB 1 2\n", "line 2: B needs pool, hill and 1 amounts of whists, and has 2"),
        ("A 1x 2 3\nB 1 2 3\n", "line 1, A, pool: '1x' is no amount"),
        ("A one 2 3\nB 1 2 3\n", "line 1, A, pool: 'one' is no amount"),
        ("A one two 3x\nB 1 2 3\n", "line 1, A, pool: 'one' is no amount"),
        ("A 1 2 3 4\nB 1 2 3\n", "A has 3 whists on himself"),
        ("A 1 2 3\nB 1 x 3\n", "line 2, B, hill: 'x' is no amount"),
        ("A 1 2 - 3\nB 1 2 -4 -\n", "whists of B on A are never below zero"),
        ("A -1 2 3\nB 1 2 3\n", "pool of A: a pool is never below zero"),
        ("player hill pool A B\nA 1 2 3\nB 1 2 3\n", "columns are player, pool, hill"),
        ("player pool hill B A\nA 1 2 3\nB 1 2 3\n", "first line names B, A"),
        ('A" 1 2 3\nB 1 2 3\n', "line 1: a quotation mark has no fellow"),
        ("pool: {A: 1, B: 2}\n", "no hill"),
        ("pool: {A: 1, B: 2}\nhill: {A: 1}\n", "two to five players, and this has 1"),
        ("players: [A, B]\npool: {A: 1, B: 2}\nhill: {A: 1}\n", "hill: nothing is said of B"),
        ("pool: {A: 1, B: 2, C: 3}\nhill: {A: 1, B: 1}\n", "pool: C is not one of A, B"),
        ("pool: {A: 1, B: two}\nhill: {A: 1, B: 1}\n", "pool of B: 'two' is no amount"),
        ("pool: 3\nhill: {A: 1, B: 1}\n", "pool is a mapping"),
        ("pool: {A: 1, B: 2}\nhill: {A: 1, B: 1}\nwists: {}\n", "a sheet has no wists"),
        ("pool: {A: 1, B: 2}\nhill: {A: 1, B: 1}\nwhists: {A: 4}\n", "does not say on whom"),
        ("pool: {A: 1, B: 2}\nhill: {A: 1, B: 1}\nwhists: {A>A: 4}\n", "on himself"),
        ("pool: {A: 1, B: 2}\nhill: {A: 1, B: 1}\nwhists: {A>C: 4}\n", "C is not one of"),
        ("pool: {A: 1, B: 2}\nhill: {A: 1, B: 1}\nwhists: 4\n", "whists is a mapping"),
        (
            "pool: {A: 1, B: 2}\nhill: {A: 1, B: 1}\nwhists: {A>B: 4, A: {B: 4}}\n",
            "given twice",
        ),
        ("pool: {A: 1, A: 2}\nhill: {A: 1, B: 1}\n", "A stands twice in the mapping"),
        ("{}", "the sheet has no pool and no hill"),
        ("pool: {A: 1\n", "neither YAML nor JSON"),
        ("players: 3\npool: {A: 1}\nhill: {A: 1}\n", "players is a list"),
    ],
)
def test_bad_sheets(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, wrong: str
) -> None:
    path = tmp_path / "sheet.txt"
    path.write_text(text, encoding="utf-8")
    assert main(["settle", str(path)]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"error: {path}: ")
    assert wrong in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    ("args", "wrong"),
    [
        (("--pool-unit", "0"), "pool_unit: 0 is no whole number above zero"),
        (("--pool-unit", "2.5"), "no whole number"),
        (("--hill-unit", "ten"), "hill_unit: 'ten' is no amount"),
        (("--rounding", "up"), "rounding: 'up' is none of exact, largest_remainder"),
        (("--hill-divisor", "two"), "is none of players, opponents"),
        (("--stake", "-1"), "more than -1 cents"),
        (("--rules", "sotchi"), "did you mean"),
        (("--set", "hill_unit=x"), "hill_unit"),
    ],
)
def test_bad_arguments(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], args: tuple[str, ...], wrong: str
) -> None:
    path = tmp_path / "sheet.txt"
    path.write_text(TABLE, encoding="utf-8")
    assert main(["settle", str(path), *args]) == 2
    assert wrong in capsys.readouterr().err


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["settle", "no-such-sheet"]) == 2
    assert capsys.readouterr().err == "error: no-such-sheet: No such file or directory\n"


def test_a_file_that_is_no_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "sheet.bin"
    path.write_bytes(b"\xff\xfe\x00")
    assert main(["settle", str(path)]) == 2
    assert "no text in UTF-8" in capsys.readouterr().err

"""``preferans settle`` on sheets of bule and supe (rules/family §C.9)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from preferans.cli.errors import UsageError
from preferans.cli.main import main
from preferans.cli.sheet_input import read_sheet

SHEET = """\
rules: serbian
bule: {Mira: 24, Jovan: 34, Petar: 28}
supe: {Mira>Jovan: 200, Jovan: {Petar: 120}}
"""


def settled(text: str, folder: Path, *words: str) -> int:
    """Settle a sheet."""
    path = folder / "sheet.yaml"
    path.write_text(text, encoding="utf-8")
    return main(["settle", str(path), *words])


def test_steps(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert settled(SHEET, tmp_path, "--stake", "10") == 0
    assert capsys.readouterr().out.splitlines() == [
        "Rules: serbian",
        "A bula is worth 10 points, and all bule together are 86.",
        "1. Write-off: everybody the same, and what is over to who has most.",
        "   Mira   24 - 28 = -4",
        "   Jovan  34 - 29 = 5",
        "   Petar  28 - 29 = -1",
        "2. Result: supe written, less those of the others on one, less ten for each bula.",
        "   Mira   200 - 0 - -40 = +240",
        "   Jovan  120 - 200 - 50 = -130",
        "   Petar  0 - 120 - -10 = -110",
        "3. Payments.",
        "   Jovan pays Mira 13.00",
        "   Petar pays Mira 11.00",
    ]


def test_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert settled(SHEET, tmp_path, "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["written_off"] == {"Mira": 28, "Jovan": 29, "Petar": 29}
    assert told["result"] == {"Mira": 240, "Jovan": -130, "Petar": -110}
    assert told["payments"] is None


@pytest.mark.parametrize(
    ("text", "words", "error"),
    [
        (SHEET, ["--rules", "sochi"], "sochi is not settled from bule and supe"),
        (SHEET, ["--pool-unit", "20"], "--pool-unit is for sheets with pool and hill"),
        (SHEET, ["--stake", "0"], "a point is worth more than 0 cents"),
        (SHEET + "hill: {Mira: 1}\n", [], "a sheet with bule has no hill"),
        (SHEET.replace("Mira>Jovan", "Mira>Ana"), [], "supe: Ana is not one of Mira"),
        (SHEET.replace("Mira>Jovan", "Mira>Mira"), [], "nobody writes supe on himself"),
        (SHEET.replace("200", "-200"), [], "never below zero"),
        (SHEET.replace("Mira>Jovan", "Mira"), [], "supe: Mira does not say on whom"),
        (SHEET.replace("24", "much"), [], "bule of Mira: 'much' is no amount"),
    ],
)
def test_wrong_sheets_are_refused_with_the_place(
    text: str,
    words: list[str],
    error: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert settled(text, tmp_path, *words) != 0
    assert error in capsys.readouterr().err


def test_whoever_wants_a_pool_says_so() -> None:
    with pytest.raises(UsageError, match="this one has bule"):
        read_sheet(SHEET)

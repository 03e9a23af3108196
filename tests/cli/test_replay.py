"""The verb replay: checks a record, tells the sheet and settles (rules/russian §10, §11)."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest

from preferans.cli.main import main
from preferans.notation.record import parse_record
from tests.golden.rewrite import RECORDS

CLAIMED = RECORDS / "eight-claim-accepted.txt"
WHOLE = RECORDS / "match-to-the-end.txt"

TOLD = """\
Rules:   sochi concede_without_play=3
Players: Anna, Boris, Clara; Clara deals first

Deal 1, Clara deals
  Anna wins the auction at 7S; not played: conceded
  Anna  hill  +12  conceded: contract 7S, undertricks 3, price 4

         pool  hill
  Anna      0    12
  Boris     0     0
  Clara     0     0

The match goes on; if it ended here:
         result  rounded
  Anna      -80      -80
  Boris     +40      +40
  Clara     +40      +40
"""


def replay(*words: str) -> int:
    """The exit code of ``preferans replay`` with these words."""
    return main(["replay", *words])


def test_a_short_record_is_told_whole(capsys: pytest.CaptureFixture[str]) -> None:
    assert replay(str(RECORDS / "seven-conceded.txt")) == 0
    assert capsys.readouterr().out == TOLD


def test_the_sheet_stands_after_each_deal(capsys: pytest.CaptureFixture[str]) -> None:
    assert replay(str(WHOLE)) == 0
    out = capsys.readouterr().out
    sheets = re.findall(r"^  Anna +(\d.*)$", out, re.MULTILINE)
    assert [sheet.split() for sheet in sheets] == [
        ["0", "3"],
        ["5", "3", "-", "50", "0"],
        ["5", "3", "-", "50", "8"],
        ["5", "2", "-", "50", "38"],
    ]
    assert "  Anna   whists on Boris  +50  aid: reason made, points 5" in out
    assert "Anna plays 7S; Boris whist, Clara pass; tricks Anna 8, Boris 1, Clara 1\n" in out
    assert out.endswith(
        "The match is over: all closed.\n"
        "         result  rounded\n"
        "  Anna      +90      +90\n"
        "  Boris     -42      -42\n"
        "  Clara     -48      -48\n"
    )


def test_results_are_rounded_to_a_sum_of_zero(capsys: pytest.CaptureFixture[str]) -> None:
    assert replay(str(RECORDS / "a-fourth-joins.txt")) == 0
    out = capsys.readouterr().out
    assert "\n12 minutes have passed.\n\nFay Wu joins.\n" in out
    assert "\nThe match is ended: agreement.\n" in out
    rows = re.findall(r"^  (\w+(?: Wu)?) +([+-][\d /]+?)  +([+-]\d+)$", out, re.MULTILINE)
    assert [(name, exact) for name, exact, _ in rows] == [
        ("Anna", "+13 1/2"),
        ("Boris", "+27 1/2"),
        ("Clara", "-38 1/2"),
        ("Fay Wu", "-2 1/2"),
    ]
    assert sum(int(whole) for _, _, whole in rows) == 0


def test_an_interrupted_deal_says_who_is_to_act(capsys: pytest.CaptureFixture[str]) -> None:
    assert replay(str(RECORDS / "interrupted-in-a-trick.txt")) == 0
    out = capsys.readouterr().out
    assert "  Boris plays 6D; Clara pass, Anna whist; unfinished: Anna to act\n" in out
    assert "The match goes on; if it ended here:" in out


def test_one_deal_is_told_with_its_cards(capsys: pytest.CaptureFixture[str]) -> None:
    assert replay(str(WHOLE), "--deal", "2") == 0
    out = capsys.readouterr().out
    assert out.startswith("Deal 2, Anna deals\n  Anna plays misere; tricks Boris 2, Clara 8")
    assert "  talon:        S9 D9\n" in out
    assert "  trick 10: 2:HA, 3:C8, 1:CQ\n" in out
    assert "Deal 3" not in out and "sheet Anna" not in out


@pytest.mark.parametrize("number", ["0", "5", "-1"])
def test_a_deal_that_is_not_there(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay(str(WHOLE), f"--deal={number}") == 2
    told = capsys.readouterr().err
    assert told == f"error: there is no deal {number} in this record; its last is deal 4\n"


def test_json_is_the_record_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert replay(str(WHOLE), "--json") == 0
    out = capsys.readouterr().out
    assert parse_record(out) == parse_record(WHOLE.read_text(encoding="utf-8"))
    assert json.loads(out)["result"] == {"Anna": "90", "Boris": "-42", "Clara": "-48"}
    monkeypatch.setattr("sys.stdin", io.StringIO(out))
    assert replay("-", "--text") == 0
    assert capsys.readouterr().out == WHOLE.read_text(encoding="utf-8")


def test_one_deal_as_json_and_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert replay(str(WHOLE), "--deal", "3", "--json") == 0
    deal = json.loads(capsys.readouterr().out)
    assert (deal["deal"], deal["dealer"], deal["taken"]) == (3, "Boris", "6-2-2")
    assert replay(str(WHOLE), "--deal", "3", "--text") == 0
    assert capsys.readouterr().out.strip() in WHOLE.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "trick 2:  1:DA, 2:D9",
            "trick 2:  1:DA, 2:CA",
            (
                "line 16, deal 1, action 13: read '2:CA', "
                "expected hand 2 to do one of these: DQ, DJ, D9, or a claim from claim 0 to claim 9"
            ),
        ),
        (
            "total Boris: whists on Anna 12",
            "total Boris: whists on Anna 18",
            (
                "line 27, deal 1, totals: read 'Boris: whists on Anna 18', "
                "expected Boris: whists on Anna 12"
            ),
        ),
        (
            "rules: sochi",
            "rules: sotchi",
            (
                "line 2: read 'sotchi', expected a ruleset: there is no ruleset 'sotchi'; "
                "did you mean sochi?"
            ),
        ),
    ],
)
def test_what_is_wrong_is_one_line_and_code_2(
    old: str, new: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = CLAIMED.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "record.txt"
    path.write_text(text.replace(old, new), encoding="utf-8")
    assert replay(str(path)) == 2
    assert capsys.readouterr() == ("", f"error: {path}: {said}\n")


def test_a_file_that_is_no_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "record.bin"
    path.write_bytes(b"\xff\xfe\x00")
    assert replay(str(path)) == 2
    assert capsys.readouterr().err == f"error: {path} is no text in UTF-8\n"
    assert replay(str(tmp_path / "nowhere")) == 2
    assert "No such file or directory" in capsys.readouterr().err


def test_chips_stand_in_one_column_with_a_line_for_the_pot(
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = Path(__file__).parents[1] / "golden" / "records" / "book-game-worked-deal.txt"
    assert main(["replay", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    at = next(i for i, line in enumerate(lines) if line.split() == ["chips"])
    assert [line.split() for line in lines[at + 1 : at + 5]] == [
        ["Anni", "-3"],
        ["Beata", "-8"],
        ["Ville", "-19"],
        ["pot", "30"],
    ]

"""The verb ``sheet``: records and sheets in, pictures, pages and data out."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from preferans.cli.main import main
from preferans.cli.sheet import INSET, LETTER, PAGE, POINT, _page

RECORDS = Path(__file__).parents[1] / "golden" / "records"
SERIES = str(RECORDS / "leningrad-series-and-exits.txt")
SHEET = "Anna 10 12 - 44 18\nBoris 6 21 30 - 52\nClara 8 6 26 40 -\n"


def test_a_record_as_svg_with_its_target(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sheet", SERIES]) == 0
    told = capsys.readouterr().out
    assert told.startswith("<svg")
    assert ">10</text>" in told
    assert "Anna: pool 4, hill 18, whists on Boris 12" in told


@pytest.mark.parametrize(("ending", "start"), [(".pdf", b"%PDF"), (".png", b"\x89PNG")])
@pytest.mark.parametrize("words", [[SERIES], ["--blank", "4", "--target", "20"]])
def test_pages_and_images(tmp_path: Path, ending: str, start: bytes, words: list[str]) -> None:
    out = tmp_path / f"sheet{ending}"
    assert main(["sheet", *words, "-o", str(out)]) == 0
    assert out.read_bytes().startswith(start)


def test_a_page_is_one_page(tmp_path: Path) -> None:
    """The sheet, the results and the chart stand on one page of A4, and so does a blank form."""
    for number, words in enumerate(([SERIES], ["--blank", "3"])):
        out = tmp_path / f"{number}.pdf"
        assert main(["sheet", *words, "-o", str(out)]) == 0
        assert b"/Count 1" in out.read_bytes()


def test_results_on_a_page_are_written_in_any_letters() -> None:
    """Names stand as they are, in letters small enough for the longest of them."""
    names = ("Бонифаций Долгоимённый", 'Jo "x" #b\\', "C", "Дд", "Евгения Длиннофамильная")
    page = _page(".pdf", more=False, results=[(name, "+12 1/3") for name in names])
    assert "Бонифаций Долгоимённый" in page
    assert r'"Jo \"x\" #b\\"' in page
    assert "columns: (1fr, 1fr, 1fr, 1fr, 1fr, )" in page
    size = float(page.split("text(size: ")[1].split("pt")[0])
    room = (PAGE / 5 - 2 * INSET) / POINT
    assert size * LETTER * len(max(names, key=len)) <= room + 0.1


def test_the_journal_as_csv_and_all_as_json(tmp_path: Path) -> None:
    for ending in (".csv", ".json"):
        assert main(["sheet", SERIES, "-o", str(tmp_path / f"s{ending}")]) == 0
    with (tmp_path / "s.csv").open() as handle:
        rows = list(csv.DictReader(handle))
    assert rows[0] == {
        "deal": "1", "player": "Boris", "column": "hill", "on": "", "amount": "4",
        "why": "all-pass 2 0 2",
    }  # fmt: skip
    found = json.loads((tmp_path / "s.json").read_text())
    assert found["results"] == {"Anna": "12", "Boris": "0", "Clara": "-12"}
    assert len(found["entries"]) == len(rows)


def test_a_sheet_of_totals_is_drawn_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "sheet.txt"
    file.write_text(SHEET)
    assert main(["sheet", str(file), "--target", "10"]) == 0
    assert "Boris: pool 6, hill 21, whists on Anna 30" in capsys.readouterr().out
    assert main(["sheet", str(file), "--chart"]) == 0
    assert "after 1 deals: Anna +36, Boris -102, Clara +66" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([], "give a record or a sheet"),
        (["nowhere.txt"], "cannot read"),
        ([SERIES, "-o", "x.doc"], "must be one of .svg, .pdf, .png, .csv, .json"),
        (["--blank", "3", "-o", "x.csv"], "as .svg, .pdf or .png"),
        (["--blank", "3", SERIES], "drawn from nothing"),
        (["--blank", "7"], "invalid choice"),
        ([__file__], "two to five players"),
    ],
)
def test_mistakes_are_told(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code = main(["sheet", *words])
    except SystemExit as stop:
        code = int(stop.code or 0)
    assert code == 2
    assert told in capsys.readouterr().err

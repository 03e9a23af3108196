"""The verb that compares bots on the same cards."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from preferans.cli import main as entry

EXAMPLE = Path(__file__).parents[2] / "examples" / "line_bot.py"


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = entry.main(["arena", *words])
    said = capsys.readouterr()
    return code, said.out, said.err


def told(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    """What it prints as JSON, without the times, which no two runs share."""
    code, out, _ = run(capsys, *words, "--json")
    data: dict[str, object] = json.loads(out)
    assert code == 0
    assert data.pop("milliseconds")
    return data


def test_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "--bots", "novice,random", "--deals", "8", "--seed", "4")
    rows = out.splitlines()
    assert code == 0
    assert rows[0] == "sochi: 8 deals from seed 4, each 6 times"
    for line in ("novice against random: +", "  by bootstrap", "  by the deal:", "  by role:"):
        assert any(row.startswith(line) for row in rows), line
    assert "whists a deal, alone against the other:" in rows
    assert "milliseconds a decision:" in rows


def test_processes_play_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--bots", "novice,random", "--deals", "6", "--rules", "rostov")
    assert told(capsys, *words) == told(capsys, *words, "--jobs", "2")


def test_a_file_is_taken_up_where_it_ended(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words, path = ("--bots", "novice,random"), tmp_path / "blocks.jsonl"
    told(capsys, *words, "--deals", "3", "--save", str(path))
    first = path.read_text(encoding="utf-8")
    more = told(capsys, *words, "--deals", "5", "--save", str(path))
    assert path.read_text(encoding="utf-8").startswith(first)
    assert more == told(capsys, *words, "--deals", "5")
    assert len(path.read_text(encoding="utf-8").splitlines()) == 6
    fewer = told(capsys, *words, "--deals", "3", "--save", str(path))
    assert fewer["deals"] == 3


@pytest.mark.parametrize(
    ("component", "unit", "head"),
    [
        ("closed", "tricks", "sochi, closed games: 3 deals from seed 1"),
        ("raspasy", "whists", "sochi, all-passes: 3 deals from seed 1"),
    ],
)
def test_one_part_of_the_play(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, component: str, unit: str, head: str
) -> None:
    words = ("--bots", "novice,random", "--component", component, "--deals", "3")
    data = told(capsys, *words)
    assert (data["component"], data["deals"]) == (component, 3)
    assert isinstance(found := data[unit], dict)
    assert found["advantage"]["mean"] > 0
    path = tmp_path / "deals.jsonl"
    told(capsys, *words[:-1], "2", "--save", str(path))
    assert told(capsys, *words, "--save", str(path)) == data
    code, out, _ = run(capsys, *words, "--save", str(path))
    assert code == 0
    assert out.splitlines()[0] == head
    assert f"{unit} a deal, 95 % between" in out
    assert "milliseconds a card:" in out


def test_miseres_are_counted_in_discards(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--bots", "novice,random", "--component", "open", "--deals", "1", "--seed", "6")
    data = told(capsys, *words)
    assert "whists" not in data
    assert isinstance(found := data["discards"], dict)
    assert found["advantage"]["mean"] > 0
    assert "more discards caught a deal" in run(capsys, *words)[1]


def test_talk_alone_is_compared_with_one_player_of_cards(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("--bots", "novice,random", "--component", "bids", "--deals", "2", "--cards", "novice")
    data = told(capsys, *words)
    assert (data["component"], data["cards"]) == ("bids", "novice")
    assert "  novice plays the cards of all" in run(capsys, *words)[1].splitlines()


def test_the_regret_beside_an_oracle(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--bots", "random", "--regret", "--deals", "1")
    data = told(capsys, *words)
    assert data["games"] == 3
    assert isinstance(regret := data["regret"], dict)
    assert regret["random"]["amount"]["mean"] > 0
    code, out, _ = run(capsys, *words)
    assert code == 0
    assert out.splitlines()[0] == "sochi: 1 deals from seed 1, an oracle in each seat of each"
    assert "regret of random: +" in out


def test_a_program_plays(capsys: pytest.CaptureFixture[str]) -> None:
    program = f"mine={sys.executable} {EXAMPLE}"
    data = told(capsys, "--bots", "random,mine", "--program", program, "--deals", "2")
    assert data["bots"] == {"random": "random 1 seed=0", "mine": "mine 1 program=meek seed=0"}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--bots", "novice"), "two bots, or 3 for every order"),
        (("--bots", "novice,novice"), "not with itself"),
        (("--bots", "novice,nobody"), "no bot is called 'nobody'"),
        (("--bots", "novice,random", "--deals", "0"), "--deals 0: it is 1 at least"),
        (("--bots", "novice,random", "--jobs", "-1"), "--jobs -1: it is 1 at least"),
        (("--bots", "novice,x", "--program", "x"), "--program x: expected NAME=COMMAND"),
        (("--bots", "novice,x", "--program", "x=no-such-program"), "cannot be started"),
        (("--bots", "novice,random", "--program", "random=true"), "choose another name"),
        (("--bots", "novice,random", "--rules", "nowhere"), "nowhere"),
        (("--bots", "novice,oracle"), "the oracle sees all cards and is no player"),
        (("--bots", "novice,random", "--cards", "club"), "is for --component bids only"),
        (
            ("--bots", "novice,random", "--component", "bids", "--cards", "x"),
            "--cards x: no bot is called so: random",
        ),
        (
            ("--bots", "novice", "--component", "open", "--regret"),
            "leave --component open away",
        ),
        (("--bots", "novice", "--component", "open"), "compares two bots, and 1 are named"),
        (
            ("--bots", "novice,random", "--component", "raspasy", "--rules", "greek"),
            "no cards are played when all have passed",
        ),
        (("--bots", "novice,random", "--save", "/no/such/folder/x"), "No such file or directory"),
    ],
)
def test_bad_input_is_one_line(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], message: str
) -> None:
    code, out, err = run(capsys, *words)
    assert (code, out) == (2, "")
    assert message in err
    assert len(err.splitlines()) == 1

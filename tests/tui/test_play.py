"""The verb: what it refuses, where it keeps a match, what it asks."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from preferans.cli.main import main
from preferans.notation.record import parse_record
from preferans.tui import saving
from preferans.tui.play import described, voice
from preferans.tui.words import Suits, Voice

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """The command in a home of its own, with lines for its input."""
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))

    def play(*words: object, lines: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        code = main(["play", *map(str, words)])
        out, err = capsys.readouterr()
        return code, out, err

    return play


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """Where a match is kept unless another file is named."""
    return tmp_path / "preferans" / "table.pref"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--rules", "sotchi"), "did you mean sochi?"),
        (("--set", "raspasy_prise=1"), "did you mean raspasy_price"),
        (("--set", "pool_target"), "write option=value"),
        (("--set", "pool_target=many"), "pool_target"),
        (("--players", "4", "--set", "players=3"), "--players 4 is not --set players=3"),
        (("--bots", "grandmaster"), "no bot is called 'grandmaster'; there are"),
    ],
)
def test_what_makes_no_sense_is_refused(run: Run, words: tuple[str, ...], said: str) -> None:
    code, out, err = run("--plain", *words)
    assert code == 2
    assert out == ""
    assert said in err
    assert err.startswith("error: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize("words", [("--players", "6"), ("--seed", "x"), ("--fast",)])
def test_what_the_command_line_does_not_know_is_refused(words: tuple[str, ...], run: Run) -> None:
    with pytest.raises(SystemExit) as stop:
        run("--plain", *words)
    assert stop.value.code == 2


def test_the_screen_needs_a_terminal(run: Run) -> None:
    code, _, err = run()
    assert code == 2
    assert "play --plain" in err


def test_a_match_is_kept_and_offered_again(run: Run, kept: Path) -> None:
    assert run("--plain", "--seed", "4", lines="1\n")[0] == 0
    first = kept.read_text(encoding="utf-8")
    code, out, _ = run("--plain", lines="3\n1\n")
    assert code == 0
    assert "A match is saved: Sochi, 3 players, deal 1." in out
    assert "Answer 1 or 2." in out
    assert "The match goes on in the middle of deal 1." in out
    assert kept.read_text(encoding="utf-8") == first


def test_a_new_match_keeps_the_old_one_beside_it(run: Run, kept: Path) -> None:
    run("--plain", "--seed", "4", lines="1\n")
    first = kept.read_text(encoding="utf-8")
    code, out, _ = run("--plain", "--seed", "5", "--players", "4", lines="2\n")
    assert code == 0
    assert "Deal 1." in out
    assert (kept.parent / "table-1.pref").read_text(encoding="utf-8") == first
    record = parse_record(kept.read_text(encoding="utf-8"))
    assert record.seed == "5"
    assert record.players == ("South", "West", "North", "East")


def test_no_answer_leaves_the_file_alone(run: Run, kept: Path) -> None:
    run("--plain", "--seed", "4", lines="1\n")
    first = kept.read_text(encoding="utf-8")
    assert run("--plain", lines="")[0] == 0
    assert kept.read_text(encoding="utf-8") == first


def test_a_finished_match_makes_room(run: Run, kept: Path) -> None:
    short = ("--plain", "--bots", "random", "--set", "end_condition=deals", "--set", "deal_limit=1")
    run(*short, "--seed", "3", lines="1\n" * 30)
    assert "over: deals" in kept.read_text(encoding="utf-8")
    code, out, _ = run("--plain", lines="")
    assert code == 0
    assert "A match is saved" not in out
    assert (kept.parent / "table-1.pref").exists()


def test_a_named_file_is_gone_on_with(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "ours.pref"
    run("--plain", "--save", file, "--seed", "4", "--players", "4", lines="1\n")
    code, out, _ = run("--plain", "--save", file, "--seed", "4", "--bots", "novice", lines="")
    assert code == 0
    assert "The match goes on" in out
    code, _, err = run(
        "--plain", "--save", file, "--rules", "leningrad", "--seed", "5", "--bots", "random"
    )
    assert code == 2
    for said in ("its rules are", "its seed is 4, not 5", "its bots are novice, not random"):
        assert said in err


def test_a_file_that_is_no_match_is_refused_and_left(run: Run, kept: Path) -> None:
    kept.parent.mkdir()
    kept.write_text("shopping list\n", encoding="utf-8")
    code, _, err = run("--plain", lines="1\n")
    assert code == 2
    assert str(kept) in err
    assert "--save" in err
    assert kept.read_text(encoding="utf-8") == "shopping list\n"


def test_a_match_is_played_in_one_terminal_at_a_time(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.pref"
    with saving.held(file):
        code, out, err = run("--plain", "--save", file, lines="1\n")
        assert (code, out) == (2, "")
        assert "another terminal" in err
        assert run("--plain", "--save", tmp_path / "other.pref", lines="1\n")[0] == 0
    assert run("--plain", "--save", file, lines="1\n")[0] == 0


def test_a_folder_that_cannot_be_written_is_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    code, _, err = run("--plain", "--save", tmp_path / "file" / "match.pref", lines="1\n")
    assert code == 2
    assert "file" in err


def test_a_folder_that_does_not_exist_is_not_made(run: Run, tmp_path: Path) -> None:
    """A slip of the finger makes no folders; the own folder for states is made."""
    code, _, err = run("--plain", "--save", tmp_path / "new" / "match.pref", lines="1\n")
    assert code == 2
    assert f"no folder {tmp_path / 'new'}" in err
    assert not (tmp_path / "new").exists()


def test_a_seed_is_drawn_where_none_is_given(run: Run, kept: Path) -> None:
    run("--plain", lines="")
    seed = parse_record(kept.read_text(encoding="utf-8")).seed
    assert seed is not None
    assert seed.isdigit()


@pytest.mark.parametrize(
    ("encoding", "suits", "ascii_only"),
    [
        ("utf-8", Suits.SIGNS, False),
        ("ascii", Suits.LETTERS, True),
        ("latin-1", Suits.LETTERS, True),
    ],
)
def test_tui_3_letters_for_suits_where_the_terminal_is_not_utf_8(
    monkeypatch: pytest.MonkeyPatch, encoding: str, suits: Suits, ascii_only: bool
) -> None:
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding=encoding))
    assert voice(Suits.SIGNS) == Voice(suits, ascii=ascii_only)
    assert voice(Suits.WORDS) == Voice(Suits.WORDS, ascii=ascii_only)


def test_changed_rules_are_counted() -> None:
    from preferans.rulesets import ruleset
    from preferans.tui.game import new_game

    game = new_game(ruleset("leningrad", players=4, pool_target=20), "random", "1")
    assert described(Voice(), game) == "Leningrad (Piter), 1 option changed, 4 players, deal 1"

"""The table in plain lines: a golden transcript, wrong answers, pipes, kills."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from preferans.notation import format_action
from preferans.notation.record import Played, parse_record, replay_record
from preferans.rulesets import names, ruleset
from preferans.speech import LANGUAGES
from preferans.tui.game import new_game, resume
from preferans.tui.words import Suits, Voice
from tests.tui.golden_deal import heard, stored, transcript, typed, whisted
from tests.tui.people import SHARED, Wordy, game

ALL_SPADES = "spades: ace, king, queen, jack, 10, 9, 8"


@pytest.mark.parametrize("language", LANGUAGES)
def test_tui_2_a_recorded_input_gives_the_golden_transcript(language: str) -> None:
    assert stored(language).read_text("utf-8") == transcript(language), "make golden"


def test_no_line_needs_an_eye() -> None:
    for line in heard(whisted(), typed()):
        assert line.isprintable()
        assert not set(line) & set("♠♣♦♥·▶…│─")


def test_ascii_where_the_terminal_shows_nothing_else() -> None:
    for line in heard(whisted(), typed(), Voice(Suits.WORDS, ascii=True)):
        assert line.isascii(), line


def test_the_end_of_input_leaves_with_everything_saved(tmp_path: Path) -> None:
    path = tmp_path / "match.pref"
    g = whisted(path)
    written = heard(g, ["6S", "H7 C7"])
    assert written[-1] == f"The match is saved in {path}."
    assert resume_steps(path) == ["6S", "pass", "pass", "discard C7 H7"]


def resume_steps(path: Path) -> list[str]:
    """The actions in a file, as they are written."""
    record = parse_record(path.read_text(encoding="utf-8"))
    running = replay_record(record).running
    assert running is not None
    return [format_action(action) for _, action in running.record]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("0", "Answer with a number from 1 to 27, or ? for help."),
        ("99", "Answer with a number from 1 to 27, or ? for help."),
        ("1 2", "Answer with a number from 1 to 27, or ? for help."),
        ("six spades", "“six spades” is no answer here; ? is for help."),
        ("whist", "“whist” is not possible now."),
        ("SA", "No card is due now."),
        ("claim 3", "Nothing can be claimed now."),
        ("c", "Nothing can be claimed now."),
        ("t", "No trick has been taken yet."),
        ("j", "Nothing has been written yet."),
        ("h", f"Your cards: {ALL_SPADES}; diamonds: ace; clubs: ace; hearts: ace."),
        ("w", "Auction: nobody has bid."),
        ("s", "You: pool 0, hill 0, whists on West 0, whists on East 0."),
        ("?", "Also: discard D8 D7, claim 3."),
    ],
)  # fmt: skip
def test_a_line_that_is_no_answer(line: str, answer: str) -> None:
    g = whisted()
    before = g.states[-1]
    assert answer in heard(g, [line])
    assert g.states[-1] == before


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("1", "Answer with 2 numbers."),
        ("1 1", "Choose 2 different numbers up to 12."),
        ("1 13", "Choose 2 different numbers up to 12."),
        ("1 2 3", "Choose 2 different numbers up to 12."),
        ("S7 SA", "“S7 SA” is not possible now."),
    ],
)
def test_a_wrong_discard(line: str, answer: str) -> None:
    g = whisted()
    assert answer in heard(g, ["6S", line])
    assert len(g.scene().seen.hand) == 12


@pytest.mark.parametrize("line", ["10 12", "discard C7 H7", "h7, c7", "12,10"])
def test_ways_to_discard(line: str) -> None:
    g = whisted()
    heard(g, ["6S", line])
    assert str(g.scene().seen.discards) == "C7 H7"


def test_an_illegal_card_is_explained() -> None:
    g = game({"West": Wordy(("whist", "closed")), "East": Wordy(("6S",))}, deal=SHARED,
             dealer="West")  # fmt: skip
    written = heard(g, ["pass", "pass", "H9", "SA"])
    assert "You do not hold that card." in written or any("Not the" in line for line in written)


def test_claims_are_explained_and_made() -> None:
    g = whisted()
    written = heard(g, ["6S", "10 12", "6S", "claim 3-2-1", "claim 10"])
    assert (
        "Type claim and the tricks of you among the remaining 10, as claim 3. "
        "Your cards are then shown." in written
    )
    assert "You offer: 10 of the remaining 10 tricks for you, 0 for the defence." in written
    assert "West refuses: the play goes on." in written


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("name", names())
def test_every_game_of_the_family_is_played(name: str, players: int, tmp_path: Path) -> None:
    """Whatever the rules ask can be answered, and the file is right all along."""
    path = tmp_path / "match.pref"
    g = new_game(ruleset(name, players=players), "random", "1", path)
    chance = Random(name)

    def answers() -> Iterator[str]:
        while len(g.match.deals) < 3:
            question = g.scene().seen.question
            assert question is not None
            yield format_action(chance.choice(question.options))

    written = heard(g, answers())
    assert g.over or len(g.match.deals) >= 3
    assert not [line for line in written if "is no answer here" in line or "{" in line]
    saved = resume(path)
    assert saved.record == g.record
    assert saved.match == g.match


# -- the command itself --------------------------------------------------------------------------


def command(*words: object) -> list[str]:
    """The command line of a match in plain lines."""
    return [sys.executable, "-m", "preferans", "play", "--plain", *map(str, words)]


def piped(lines: str, *words: object, home: Path) -> subprocess.CompletedProcess[str]:
    """The command run with these lines as its input."""
    environment = {**os.environ, "XDG_STATE_HOME": str(home), "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        command(*words), input=lines, capture_output=True, text=True, env=environment, check=False
    )


SHORT = ("--bots", "random", "--seed", "3", "--set", "end_condition=deals", "--set")


def test_a_whole_match_through_a_pipe(tmp_path: Path) -> None:
    file = tmp_path / "match.pref"
    ran = piped("1\n" * 99, *SHORT, "deal_limit=3", "--save", file, home=tmp_path)
    assert ran.returncode == 0, ran.stderr
    lines = ran.stdout.splitlines()
    assert sum(line.startswith("Deal ") for line in lines) == 3
    assert "The last deal has been played." in lines
    record = parse_record(file.read_text(encoding="utf-8"))
    assert replay_record(record).match.table.over == "deals"
    again = piped("", "--save", file, home=tmp_path)
    assert again.returncode == 0
    assert "The last deal has been played." in again.stdout


def test_a_kill_in_the_middle_of_a_deal_loses_nothing(tmp_path: Path) -> None:
    whole, killed = tmp_path / "whole.pref", tmp_path / "killed.pref"
    assert (
        piped("1\n" * 300, *SHORT, "deal_limit=9", "--save", whole, home=tmp_path).returncode == 0
    )
    with subprocess.Popen(
        command(*SHORT, "deal_limit=9", "--save", killed),
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    ) as process:  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        cards = 0
        for line in process.stdout:
            cards += line.startswith("Your turn:")
            if cards == 3:
                break
            if line.startswith("1 "):
                process.stdin.write("1\n")
                process.stdin.flush()
        os.kill(process.pid, signal.SIGKILL)
    saved = resume(killed)
    assert saved.state is not None
    assert saved.turn == saved.me
    assert saved.scene().seen.tricks
    deal = parse_record(whole.read_text(encoding="utf-8")).events[len(saved.match.deals)]
    assert isinstance(deal, Played)
    assert saved.state.record == deal.steps[: len(saved.state.record)]
    ran = piped("1\n" * 300, "--save", killed, home=tmp_path)
    assert "The match goes on in the middle of deal" in ran.stdout
    assert killed.read_text(encoding="utf-8") == whole.read_text(encoding="utf-8")

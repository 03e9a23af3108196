"""The verb ``solve``: lines, positions, deals, moments of a record, and what is no position."""

from __future__ import annotations

import io
import json
from pathlib import Path
from random import Random

import pytest

from preferans.analysis.positions import (
    Asked,
    BadPositionError,
    format_line,
    parse_line,
    position_of,
)
from preferans.cards import PACK_32, SUITS, Cards
from preferans.cli.main import main
from preferans.deal import Play, apply
from preferans.ledger import HANDS
from preferans.rulesets import ruleset
from preferans.solver import Goal, Position, cards, solve
from preferans.testing import walks

KOVALEVSKAYA = "T987.8.987.98 AK.QJT.A.AKQT QJ.97.KQJT.J7 n 0 2 misere"
RECORDS = Path(__file__).parents[1] / "golden" / "records"


def run(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["solve", *words]) == 0
    return capsys.readouterr().out


def test_a_problem_with_its_cards_line_and_table(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(run(capsys, "--json", *KOVALEVSKAYA.split()))
    assert found["tricks"] == 1
    assert {card for card, value in found["cards"].items() if value} == {"DK", "DQ", "DJ", "DT"}
    assert sum(t["winner"] == 0 for t in found["line"]) == 1
    assert found["table"][1] == {
        "spades": 6, "clubs": 10, "diamonds": 6, "hearts": 10, "no trump": 10, "misere": 10,
    }  # fmt: skip


def test_the_answer_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    told = run(capsys, f"kov {KOVALEVSKAYA}")
    assert "misère, hand 0 declares, hand 2 to play: 1 of 10 tricks" in told
    assert "0  SQJ C97 HJ7" in told
    assert "10  hand" in told


def test_lines_are_answered_in_order_and_wrong_ones_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "deals.txt"
    file.write_text(f"# a remark\n\na {KOVALEVSKAYA}\nb nonsense\nc {KOVALEVSKAYA}\n")
    assert main(["solve", "--lines", str(file)]) == 2
    told = capsys.readouterr()
    assert told.out == "a 1\nc 1\n"
    assert f"{file} line 4: 2 pieces where 8 are due" in told.err


def test_lines_from_the_input_on_any_number_of_threads(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rng, lines = Random(3), []
    for number in range(200):
        pack = rng.sample(list(PACK_32), 32)
        hands = tuple(Cards.of(pack[i : i + 10]) for i in (0, 10, 20))
        seats = rng.choice(HANDS), rng.choice(HANDS)
        p = Position((hands[0], hands[1], hands[2]), *seats, rng.choice((None, *SUITS)))
        lines.append(format_line(Asked(f"d{number}", p)))
    answers = []
    for threads in ("1", "2"):
        monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines)))
        answers.append(run(capsys, "--lines", "-", "--threads", threads))
    assert answers[0] == answers[1]
    assert answers[0].splitlines()[7] == f"d7 {solve(parse_line(lines[7]).position)}"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("x AK.. AK.. Q.. n 0 0 play", "hand0: 'AK..'; write spades"),
        ("x AK... AK... QJ... n 0 0 play", "in two hands"),
        ("x AK... QJ... T... n 0 0 play", "unequal"),
        ("x A1... QJ... T9... n 0 0 play", "'1' in 'A1...' is no rank"),
        ("x AA... QJ... T9... n 0 0 play", "stands twice"),
        ("x A... Q... T... x 0 0 play", "trump: 'x'"),
        ("x A... Q... T... n 3 0 play", "declarer: '3'"),
        ("x A... Q... T... n 0 9 play", "leader: '9'"),
        ("x A... Q... T... n 0 0 null", "kind: 'null'"),
        ("x A... Q... T... h 0 0 misere", "without trumps"),
        ("x ... ... ... n 0 0 play", "no card left"),
        ("x AK... Q... T... n 0 0 play SA", "SA is in a hand too"),
    ],
)
def test_a_bad_position_gets_the_reason(
    text: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(BadPositionError, match=r"\w"):
        parse_line(text)
    assert main(["solve", text]) == 2
    error = capsys.readouterr().err
    assert told in error
    assert "Traceback" not in error


def test_a_file_that_holds_no_position_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "position.txt"
    for written, told in (
        (b"# none\n", f"{file}: one position is solved at a time, not 0"),
        (b"x A...\n", f"{file} line 1: 2 pieces where 8 are due"),
        (b"\nsochi | x | y | -\n", f"{file} line 2: "),
        (b"\xff\xfe", f"{file} is no text in UTF-8"),
    ):
        file.write_bytes(written)
        assert main(["solve", str(file)]) == 2
        assert told in capsys.readouterr().err
    for words in (["--lines", str(file)], ["--record", str(file)]):
        assert main(["solve", *words]) == 2
        assert f"{file} is no text in UTF-8" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([], "give a position"),
        (["nowhere.txt"], "cannot read nowhere.txt"),
        (["--deal", "1", "x"], "--record"),
        (["--lines", "--threads", "-1"], "must not be negative"),
        (["--record", "nowhere.txt"], "cannot read"),
        (["--record", str(RECORDS / "six-made-both-whist.txt"), "--deal", "9"], "deals 1 to 1"),
        (["--record", str(RECORDS / "six-made-both-whist.txt"), "--action", "0"], "no card is due"),
        (["sochi | x | y | -"], "hand"),
    ],
)
def test_other_mistakes_are_told(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", *words]) == 2
    assert told in capsys.readouterr().err


def test_a_moment_of_a_record(capsys: pytest.CaptureFixture[str]) -> None:
    file = str(RECORDS / "misere-caught.txt")
    whole = json.loads(run(capsys, "--json", "--record", file))
    assert (whole["kind"], whole["of"]) == ("misere", 10)
    told = run(capsys, "--record", str(RECORDS / "all-pass-four.txt"))
    assert "expected" in told


@pytest.mark.parametrize("agreement", ["sochi", "seed-003", "classic"])
def test_the_solvers_cards_are_the_options_of_the_deal(agreement: str) -> None:
    """A position made of a deal in play has the same mover, the same legal cards, the same end."""
    rules, seen = ruleset(agreement, players=4 if agreement == "sochi" else 3), 0
    for walk, _ in zip(walks(rules, 5, claims=False), range(20), strict=False):
        for s in walk:
            if s.asked is None or not isinstance(s.asked.options[0], Play) or s.table:
                continue
            if s.at < len(rules.stages) - 1:
                continue
            p = position_of(s)
            assert p.mover == s.asked.hand
            assert Cards.of([o.card for o in s.asked.options if isinstance(o, Play)]) == p.legal()
            card = next(iter(p.legal()))
            after = apply(s, s.asked.options[0])
            if after.asked is not None and p.goal is not Goal.EXACT and len(s.tricks) > 5:
                assert cards(p)[card] >= 0
            seen += 1
    assert seen > 60

"""The verbs ``chances``, ``misere`` and ``probabilities``: answers, JSON, and mistakes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from preferans.cli.main import main
from preferans.cli.progress import shown

MISERE = ("misere", "S987 C87 D97 HQ87", "--discard", "CT DK")
SOUND = ("chances", "SAKQJ98 CAK DA7", "--discard", "C7 H7", "--game", "s")


def run(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main([*words]) == 0
    return capsys.readouterr().out


def test_every_layout_of_a_contract(capsys: pytest.CaptureFixture[str]) -> None:
    told = run(capsys, *SOUND)
    assert "every layout" in told
    assert "tricks on average: 9.000" in told
    assert "9S      made  100.00%    +45.33 if played" in told
    found = json.loads(run(capsys, *SOUND, "--json"))
    assert found["exact"]
    assert found["tricks"][9] == 184_756
    assert found["contracts"][3] == {
        "name": "9S", "made": "1", "interval": [1.0, 1.0],
        "played": pytest.approx(45.3333, abs=1e-3), "passed_out": pytest.approx(53.3333, abs=1e-3),
    }  # fmt: skip


def test_twelve_cards_compare_discards(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(
        run(capsys, "chances", "SAKQJ98 CAK7 DA HA7", "--layouts", "20", "--json", "--game", "s")
    )
    assert len(found) == 66
    assert found[0]["discard"] == ["C7", "H7"]
    told = run(capsys, "chances", "SAKQJ98 CAK7 DA HA7", "--layouts", "10")
    assert [line.split()[0] for line in told.splitlines()[2::3]] == [
        "spades", "clubs", "diamonds", "hearts", "no",
    ]  # fmt: skip


def test_ten_cards_draw_the_talon(capsys: pytest.CaptureFixture[str]) -> None:
    told = run(
        capsys, "chances", "SAKQJ9 CAK DA7 H7", "--game", "s", "--talons", "3", "--layouts", "32"
    )
    assert "12 of 12 layouts, drawn" in told


def test_rules_change_the_worth(capsys: pytest.CaptureFixture[str]) -> None:
    """Leningrad: 20 a pool point, a trick costs 4, each of three missing tricks half of 4."""
    found = json.loads(run(capsys, *SOUND, "--json", "--rules", "leningrad"))
    assert found["contracts"][0]["played"] == pytest.approx(42.6667, abs=1e-3)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("chances", "SA SA"), "twice"),
        (("chances", "SAKQ"), "say with --game"),
        (("chances", "SAKQ", "--game", "s"), "ten cards are held"),
        (("chances", "SAKQ", "--game", "z"), "write s, c, d, h, n or misere"),
        ((*SOUND, "--first-void", "x"), "--first-void"),
        ((*SOUND, "--first-holds", "SA"), "cannot be with a defender"),
        ((*SOUND, "--layouts", "0"), "must be 1 or more"),
        (("chances", "SAKQJ9 CAK DA7 H7", "--game", "s", "--first-void", "S"), "give --discard"),
        ((*SOUND, "--rules", "bridge"), "no ruleset"),
        (("misere", "SA"), "twelve cards"),
        (("probabilities", "split", "3", "2:x"), "no list of numbers"),
        (("probabilities", "split", "3", "2:2"), "cannot lie"),
        (("probabilities", "talon", "40"), "cannot be wanted"),
    ],
)
def test_mistakes_are_told(
    words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*words]) == 2
    error = capsys.readouterr().err
    assert told in error
    assert "Traceback" not in error


def test_a_misere_by_discard(capsys: pytest.CaptureFixture[str]) -> None:
    told = run(capsys, "misere", "S987 CT87 D97 H87 DK HQ", "--layouts", "20")
    assert told.startswith("S987 CT87 D97 H87 without DK HQ")
    assert "caught 0.00%" in told.splitlines()[2]
    found = json.loads(run(capsys, *MISERE, "--first-holds", "SAK CAK DA HAK", "--json"))
    assert found[0]["holes"] == {"S": 0, "C": 0, "D": 0, "H": 1}
    assert found[0]["exact"]


def test_what_the_defence_catches_without_knowing_the_discard(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Twelve cards with one high heart: caught only if it was kept, by a lead through it."""
    words = ("misere", "S987 C987 D987 HQ87", "--leader", "2")
    defence = ("--defence", "SAKQ CAKQ DKQ HJ9 / SJT CJT DAJT HAKT")
    found = json.loads(run(capsys, *words, *defence, "--json"))
    assert found["discards"] == 66
    assert set(found["caught"]) <= set(found["possible"])
    assert found["proof"] == "exact"
    told = run(capsys, *words, *defence)
    assert f"one plan catches {len(found['caught'])} whatever the declarer plays" in told


@pytest.mark.parametrize(
    ("defence", "told"),
    [
        ("SAKQ", "two hands with a /"),
        ("SAKQ CAKQ DKQ HJ9 / SJT", "must be equal"),
        ("SAKX / SJT", "--defence"),
    ],
)
def test_a_defence_that_cannot_be_is_told(
    defence: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["misere", "S987 C987 D987 HQ87", "--defence", defence]) == 2
    assert told in capsys.readouterr().err


def test_probabilities(capsys: pytest.CaptureFixture[str]) -> None:
    assert json.loads(run(capsys, "probabilities", "split", "3", "--json")) == {
        "2:1": "15/19",
        "3:0": "4/19",
    }
    assert "6/11" in run(capsys, "probabilities", "talon", "7")
    assert "1/646" in run(capsys, "probabilities", "layout", "4,3", "4,3")


@dataclass
class Step:
    done: int
    total: int = 4


def test_ctrl_c_leaves_what_was_counted(capsys: pytest.CaptureFixture[str]) -> None:
    def steps() -> Iterator[Step]:
        yield Step(1)
        yield Step(2)
        raise KeyboardInterrupt

    assert [step.done for step in shown(steps(), "done")] == [1, 2]
    assert "counted so far" in capsys.readouterr().err

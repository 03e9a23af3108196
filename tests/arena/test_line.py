"""Programs that play by lines of JSON."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from preferans.arena import Arena, ArenaError, LineBot, LineError, run_blocks
from preferans.arena.line import Program
from preferans.deal import observe, start
from preferans.rulesets import names, ruleset
from preferans.testing import check_bot, deals

EXAMPLE = f"{sys.executable} {Path(__file__).parents[2] / 'examples' / 'line_bot.py'}"


@pytest.mark.parametrize("name", sorted({name for name in names() if "classic" not in name})[:3])
def test_the_example_answers_every_question(name: str) -> None:
    program = Program(EXAMPLE)
    try:
        check_bot(lambda seed: LineBot(program, "mine", seed), ruleset(name), deals=2)
    finally:
        program.close()


def test_the_example_plays_in_the_arena() -> None:
    arena = Arena(ruleset("sochi"), ("random", "mine"), 1)
    blocks = list(run_blocks(arena, range(2), (("mine", EXAMPLE),)))
    again = list(run_blocks(arena, range(2), (("mine", EXAMPLE),)))
    assert [block.games for block in blocks] == [block.games for block in again]


def test_it_has_a_name_of_its_own() -> None:
    program = Program(EXAMPLE)
    assert str(LineBot(program, "mine", 7).identity) == "mine 1 program=meek seed=7"
    program.close()


def script(tmp_path: Path, body: str) -> str:
    """A program that gives its name and then does ``body`` with each question."""
    path = tmp_path / "script.py"
    path.write_text(
        "import sys, json, time\n"
        "for n, line in enumerate(sys.stdin):\n"
        "    if n == 0:\n"
        '        print(\'{"name": "x", "version": 1}\', flush=True)\n'
        "        continue\n"
        f"    {body}\n",
        encoding="utf-8",
    )
    return f"{sys.executable} {path}"


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("print('what?', flush=True)", r"answered 'what\?': expected a line of JSON"),
        ("print('[]', flush=True)", "expected an object of JSON"),
        ("print('{}', flush=True)", 'expected {"action": …}'),
        ('print(\'{"action": "6X"}\', flush=True)', "6X"),
        ('print(\'{"action": "10NT here"}\', flush=True)', "10NT here"),
        ("break", "has ended"),
        ("time.sleep(60)", r"gave no answer in 0\.5 s"),
    ],
)
def test_bad_answers_are_quoted(tmp_path: Path, body: str, told: str) -> None:
    rules = ruleset("sochi")
    s = start(rules, next(iter(deals(rules, 1))))
    program = Program(script(tmp_path, body), patience=5)
    program.patience = 0.5 if "sleep" in body else 5
    assert s.asked is not None
    with pytest.raises(LineError, match=told):
        LineBot(program, "x", 1).choose(observe(s, s.asked.actor))
    program.close()


def test_what_cannot_be_started_is_named() -> None:
    with pytest.raises(LineError, match="cannot be started"):
        Program("there-is-no-such-program")


def test_a_program_that_gives_no_name_is_refused() -> None:
    with pytest.raises(LineError, match="expected its identity"):
        Program(f"{sys.executable} -c \"print('{{}}')\"")


def test_in_the_arena_it_is_named_with_the_block(tmp_path: Path) -> None:
    arena = Arena(ruleset("sochi"), ("random", "bad"), 1)
    command = script(tmp_path, "print('what?', flush=True)")
    with pytest.raises(ArenaError, match=r"block 0, seed 1, .*bad 1 program=x .* broke down"):
        list(run_blocks(arena, range(1), (("bad", command),)))

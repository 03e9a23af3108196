"""The guide to playing says what is so: examples run, keys and arguments are all there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from shutil import copy

import pytest

from preferans.cli.verbs import VERBS
from preferans.tui import plain, play, table
from tests.tui.pictures import IMAGES, PICTURES, drawn

GUIDE = Path(__file__).parents[2] / "docs" / "guide" / "play.md"


def examples() -> list[tuple[str, str]]:
    """Each command of the guide that a script can run, with what it prints."""
    blocks = re.findall(r"```console\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    pieces = (piece for block in blocks for piece in re.split(r"(?m)^\$ ", block) if piece)
    pairs = (piece.split("\n", 1) for piece in pieces)
    return [(command, printed) for command, printed in pairs if "preferans play --plain" in command]


def test_the_examples_are_what_happens(tmp_path: Path) -> None:
    found = examples()
    assert len(found) == 3
    copy(IMAGES / "evening.pref", tmp_path)
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "XDG_STATE_HOME": str(tmp_path / "home"),
        "PYTHONIOENCODING": "utf-8",
    }
    for command, printed in found:
        ran = subprocess.run(
            command, shell=True, cwd=tmp_path, env=environment,
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert ran.stdout + ran.stderr == printed, command


def test_every_argument_and_key_is_in_the_guide() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    parser = ArgumentParser()
    play.add_arguments(parser)
    for action in parser._actions:
        for flag in action.option_strings:
            assert flag in ("-h", "--help") or f"`{flag}" in text, flag
    for _, shown, _, _ in table.KEYS:
        assert f"`{shown}`" in text, shown
    for word in plain.COMMANDS:
        assert word == "help" or f"`{word}`" in text, word


@pytest.mark.parametrize("name", PICTURES)
async def test_the_pictures_are_what_the_program_draws(name: str) -> None:
    """Drawn anew by ``python -m tests.tui.pictures``."""
    kept = (IMAGES / name).read_text(encoding="utf-8")
    assert await drawn(PICTURES[name]) == kept


def test_the_readme_names_verbs_and_files_that_exist() -> None:
    root = GUIDE.parents[2]
    text = (root / "README.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`preferans ([a-z]+)", text))
    assert named <= {verb.name for verb in VERBS}
    assert "play" in named
    for link in re.findall(r"\]\(([^)]+)\)", text):
        assert (root / link.partition("#")[0]).exists(), link
    targets = re.findall(r"`?make ([a-z-]+)`?", text)
    makefile = (root / "Makefile").read_text(encoding="utf-8")
    assert targets
    for target in targets:
        assert re.search(rf"(?m)^{target}:", makefile), target

"""The guides tell the truth: their examples run and print what they show; every verb is told of."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from preferans.cli.main import main
from preferans.cli.verbs import VERBS

ROOT = Path(__file__).parents[2]
GUIDES = ROOT / "docs" / "guide"
SHOWN = ("analysis.md",)
"""Guides whose every example shows the whole of what is printed."""


def examples(text: str) -> Iterator[tuple[str, str]]:
    """The commands of the console blocks, each with what it is said to print."""
    for block in re.findall(r"```console\n(.*?)```", text, re.DOTALL):
        for piece in block.split("$ preferans ")[1:]:
            command, _, printed = piece.partition("\n")
            yield command, printed


CASES = [
    pytest.param(command, printed, id=command)
    for name in SHOWN
    for command, printed in examples((GUIDES / name).read_text("utf-8"))
]


@pytest.mark.parametrize(("command", "printed"), CASES)
def test_an_example_prints_what_the_guide_shows(
    command: str, printed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(shlex.split(command)) == 0
    assert capsys.readouterr().out == printed


def test_the_case_of_the_guide_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    block = re.search(r"```yaml\n(.*?)```", (GUIDES / "cases.md").read_text("utf-8"), re.DOTALL)
    assert block is not None
    file = tmp_path / "my-cases.yaml"
    file.write_text(block[1])
    assert main(["check", str(file)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "1 passed, 0 failed"


def test_every_verb_is_told_of_in_the_readme_and_in_a_guide() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    guides = "\n".join(path.read_text("utf-8") for path in GUIDES.glob("*.md"))
    for verb in VERBS:
        assert f"preferans {verb.name}" in readme, f"{verb.name} is missing in the README"
        assert f"preferans {verb.name}" in guides, f"{verb.name} has no guide"


def test_links_lead_somewhere() -> None:
    for page in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")):
        for target in re.findall(r"\]\((?!https?:|#)([^)#\s]+)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"

"""A match in the terminal is played by the circle's own rules: a file, a code, a line."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from preferans.cli.main import main
from preferans.rulesets import code, configure, toml

OWN = configure("leningrad", {"players": 4, "pool_target": 20})


def begun(monkeypatch: pytest.MonkeyPatch, save: Path, *words: str) -> str:
    """The record of a match that is left at its first question."""
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["play", "--plain", "--seed", "1", "--save", str(save), *words]) == 0
    return save.read_text(encoding="utf-8")


def test_rules_of_a_file_a_code_or_a_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "circle.toml"
    path.write_text(toml(OWN), encoding="utf-8")
    for i, rules in enumerate((str(path), code(OWN), OWN.text)):
        record = begun(monkeypatch, tmp_path / f"{i}.txt", "--rules", rules)
        assert OWN.text in record
    changed = begun(
        monkeypatch, tmp_path / "x.txt", "--rules", str(path), "--players", "3", "--set",
        "pool_target=30",
    )  # fmt: skip
    assert "leningrad pool_target=30" in changed and "players=4" not in changed
    assert capsys.readouterr().err == ""


def test_bad_file_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "circle.toml"
    path.write_text('rules = "leningrd"', encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["play", "--plain", "--rules", str(path)]) == 2
    assert "circle.toml: there is no ruleset 'leningrd'; did you mean leningrad" in (
        capsys.readouterr().err
    )


@pytest.mark.parametrize(
    ("option", "told"),
    [
        ("--rules", "circle.toml: this is no text in UTF-8"),
        ("--save", "circle.toml cannot be read as a match: it is no text in UTF-8; name another"),
    ],
)
def test_file_that_is_no_text_is_named(
    option: str,
    told: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "circle.toml"
    path.write_bytes(b"\xff\xfe")
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["play", "--plain", option, str(path)]) == 2
    assert told in capsys.readouterr().err
    assert path.read_bytes() == b"\xff\xfe"

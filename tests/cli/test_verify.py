"""The verb ``verify``: what it says of honest, changed and foreign files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from preferans.cli.main import main
from tests.fairness.samples import record


def run(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], *flags: str
) -> tuple[int, list[str], str]:
    file = tmp_path / "game.pref"
    file.write_text(text)
    code = main(["verify", str(file), *flags])
    said = capsys.readouterr()
    return code, said.out.splitlines(), said.err


def test_an_honest_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(record(), tmp_path, capsys)
    assert code == 0
    assert out == [
        "Deals: 2, proven 2, without evidence 0.",
        "Deal 2, attempt 1 was void: nothing came from Fay Wu.",
        "The evidence is true.",
    ]


def test_a_changed_seed_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changed = re.sub(r" s=(.)", lambda m: " s=" + ("0" if m[1] != "0" else "1"), record(), count=1)
    code, out, _ = run(changed, tmp_path, capsys)
    assert code == 1
    assert out[-1] == "The evidence is NOT true."
    assert any(line.startswith("WRONG  deal 1, s: expected a seed that opens C=") for line in out)


def test_packets_are_those_of_the_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Cards can be moved between hands by other packets: the rules say which they are."""
    code, out, _ = run(record().replace("rules: sochi", "rules: serbian"), tmp_path, capsys)
    assert code == 1
    assert any("packets: expected 5,-2,5 (serbian), found 2,-2,2,2,2,2" in line for line in out)


@pytest.mark.parametrize("text", ["", "nothing", "preferans record: 1\nplayers: A, B, C\n"])
def test_a_file_without_evidence_is_a_usage_error(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(text, tmp_path, capsys)
    assert (code, out) == (2, [])
    assert err.startswith("error: ")
    assert len(err.splitlines()) == 1


def test_bots_are_asked_only_of_a_record_that_can_be_replayed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _, err = run(record().replace("1:pass", "1:whist"), tmp_path, capsys, "--bots")
    assert code == 2
    assert "deal 1" in err

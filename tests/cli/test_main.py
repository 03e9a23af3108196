"""The entry of the command: what goes wrong on the way in or out is one line, never a traceback."""

from __future__ import annotations

import io
import sys

import pytest

from preferans.cli.main import main


def test_output_that_cannot_write_a_letter(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
        assert main(["rules", "sochi"]) == 2
    told = capsys.readouterr().err
    assert told == "error: '§' cannot be written in ascii; set PYTHONIOENCODING=utf-8\n"


@pytest.mark.parametrize("words", [["settle", "-"], ["replay", "-"], ["solve", "-"]])
def test_input_that_is_no_text(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe"), encoding="utf-8"))
    assert main(words) == 2
    told = capsys.readouterr().err
    assert "no text in UTF-8" in told
    assert told.count("\n") == 1

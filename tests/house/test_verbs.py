"""The command: every verb of the table is there, and asking for help costs next to nothing."""

from __future__ import annotations

import subprocess
import sys
import time
from argparse import ArgumentParser, Namespace
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import preferans
from preferans.cli import main as entry
from preferans.cli.errors import UsageError
from preferans.cli.verbs import VERBS, Verb

HEAVY = ("numpy", "yaml", "textual", "sqlalchemy", "starlette", "preferans.tui", "preferans.server")


def test_every_verb_is_whole() -> None:
    for verb in VERBS:
        module = import_module(verb.module)
        assert module.__doc__, f"{verb.module} does not say what {verb.name} does"
        parser = ArgumentParser(verb.name)
        module.add_arguments(parser)
        assert callable(module.run)
        assert verb.help and not verb.help.endswith("."), f"{verb.name} has no line of help"
        assert parser.format_help()


def test_help_lists_every_verb(capsys: pytest.CaptureFixture[str]) -> None:
    assert entry.main([]) == 0
    listed = capsys.readouterr().out
    assert all(verb.name in listed and verb.help.split()[0] in listed for verb in VERBS)


def test_names_are_unique() -> None:
    names = [verb.name for verb in VERBS]
    assert len(set(names)) == len(names)


def test_help_is_quick_and_imports_nothing_heavy() -> None:
    code = (
        "import sys\nfrom preferans.cli.main import main\n"
        "try:\n    main(['--help'])\nexcept SystemExit:\n    pass\n"
        f"print([name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)"
    )
    spent = []
    for _ in range(3):
        started = time.perf_counter()
        ran = subprocess.run(
            [sys.executable, "-c", code], check=True, capture_output=True, text=True
        )
        spent.append(time.perf_counter() - started)
    assert ran.stderr.strip() == "[]"
    assert min(spent) < 0.4


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        entry.main(["--version"])
    assert stop.value.code == 0
    assert capsys.readouterr().out.strip() == preferans.__version__


def test_an_unknown_verb_is_bad_input(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        entry.main(["no-such-verb"])
    assert stop.value.code == 2
    assert "no-such-verb" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (UsageError("no preset is called x"), 2, "error: no preset is called x\n"),
        (ValueError("not a card: 9Z"), 2, "error: not a card: 9Z\n"),
        (FileNotFoundError(2, "No such file or directory", "a.txt"), 2,
         "error: a.txt: No such file or directory\n"),
        (KeyboardInterrupt(), 130, ""),
    ],
)  # fmt: skip
def test_what_goes_wrong_is_one_line(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    error: BaseException,
    code: int,
    said: str,
) -> None:
    with_verb(monkeypatch, error)
    assert entry.main(["fail"]) == code
    assert capsys.readouterr().err == said


def test_traceback_on_demand(monkeypatch: pytest.MonkeyPatch) -> None:
    with_verb(monkeypatch, ValueError("not a card"))
    with pytest.raises(ValueError, match="not a card"):
        entry.main(["--traceback", "fail"])


def test_a_missing_extra_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    verb = Verb("draw", "no_such_module_anywhere", "Draw", "tui")
    monkeypatch.setattr(entry, "VERBS", (verb,))
    assert entry.main(["draw"]) == 2
    assert "pip install 'preferans[tui]'" in capsys.readouterr().err


def test_a_reader_may_leave(tmp_path: Path) -> None:
    verb = tmp_path / "endless.py"
    verb.write_text(
        '"""Say the same for ever."""\n'
        "def add_arguments(parser): pass\n"
        "def run(args):\n    while True: print('again')\n"
    )
    code = (
        "import sys\nfrom preferans.cli import main as entry\n"
        "from preferans.cli.verbs import Verb\n"
        "entry.VERBS = (Verb('endless', 'endless', 'Go on'),)\n"
        "sys.exit(entry.main(['endless']))"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        assert process.stdout.readline() == "again\n"
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(timeout=20) == 141


def with_verb(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    """Put one verb on the table, ``fail``, which fails with this error."""

    def run(args: Namespace) -> int:
        raise error

    module = ModuleType("failing", "Fail.")
    vars(module).update(add_arguments=lambda parser: None, run=run)
    monkeypatch.setitem(sys.modules, "failing", module)
    monkeypatch.setattr(entry, "VERBS", (Verb("fail", "failing", "Fail"),))

"""The audit of what is pinned (S-16): what it could not ask is said, and is no good news."""

from __future__ import annotations

import importlib.util
import json
import re
from pathlib import Path
from types import ModuleType

import pytest

from tests.house.sources import ROOT

PINS = sorted((ROOT / "requirements").glob("*.txt"))


@pytest.fixture
def audit() -> ModuleType:
    spec = importlib.util.spec_from_file_location("audit", ROOT / "requirements" / "audit.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def tool(folder: Path, name: str, prints: str, *, error: str = "", code: int = 0) -> str:
    """A program that prints this and leaves with this code."""
    path = folder / name
    path.write_text(f"#!/bin/sh\ncat <<'END'\n{prints}\nEND\necho '{error}' >&2\nexit {code}\n")
    path.chmod(0o755)
    return str(path)


def pip(*weak: str) -> str:
    vulns = [{"id": name, "fix_versions": [], "description": ""} for name in weak]
    return json.dumps({"dependencies": [{"name": "starlette", "version": "1.0", "vulns": vulns}]})


CLEAN_NPM = json.dumps({"vulnerabilities": {}, "metadata": {}})
WEAK_NPM = json.dumps({"vulnerabilities": {"vite": {"severity": "high"}}, "metadata": {}})
NO_NPM = json.dumps({"message": "network is unreachable", "error": {}})


@pytest.mark.parametrize(
    ("python", "npm", "code", "said"),
    [
        (pip(), CLEAN_NPM, 0, "nothing is known"),
        (pip("PYSEC-1"), CLEAN_NPM, 1, "starlette 1.0: PYSEC-1"),
        (pip(), WEAK_NPM, 1, "vite: high"),
        (pip(), NO_NPM, 2, "the web client: not checked: network is unreachable"),
        ("", CLEAN_NPM, 2, "Python: not checked: no route to host"),
        (pip("PYSEC-1"), NO_NPM, 1, "the web client: not checked"),
    ],
)
def test_s16_an_audit_says_what_it_found_and_what_it_could_not_ask(
    audit: ModuleType,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    python: str,
    npm: str,
    code: int,
    said: str,
) -> None:
    asked = tool(tmp_path, "pip-audit", python, error="no route to host", code=1)
    assert audit.main(asked, tool(tmp_path, "npm", npm, code=1)) == code
    assert said in capsys.readouterr().out


def test_s16_a_missing_tool_is_no_good_news(
    audit: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    npm = tool(tmp_path, "npm", CLEAN_NPM)
    assert audit.main(str(tmp_path / "no-such-tool"), npm) == 2
    assert "Python: not checked: no-such-tool is not installed" in capsys.readouterr().out


def test_s16_every_pin_has_a_hash_and_none_says_where_it_comes_from() -> None:
    assert [path.name for path in PINS] == ["audit.txt", "build.txt", "dev.txt"]
    for path in PINS:
        text = path.read_text("utf-8")
        blocks = re.split(r"\n(?=[a-z0-9])", text, flags=re.IGNORECASE)
        pinned = [block for block in blocks if "==" in block]
        assert pinned and all("--hash=sha256:" in block for block in pinned), path
        assert "://" not in text, path
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))
    packages = {name: it for name, it in lock["packages"].items() if name}
    assert packages
    assert [name for name, it in packages.items() if not it.get("integrity")] == []
    assert [name for name, it in packages.items() if "resolved" in it] == []

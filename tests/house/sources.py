"""The files of the repository, and of its rooms, as the tests of the house read them."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "preferans"
TESTS = ROOT / "tests"

BELOW_RULESETS = ("cards", "ledger", "deal", "stages", "books", "solver")
"""Rooms that must not know which rulesets exist."""

PURE = (*BELOW_RULESETS, "fairness", "rulesets", "match", "notation")
"""Rooms that know no clock, chance, network, files, logging or numpy."""


def modules(*rooms: str) -> list[Path]:
    """The Python files of these rooms, or of the whole package."""
    folders = [PACKAGE / room for room in rooms] or [PACKAGE]
    return sorted(path for folder in folders for path in folder.rglob("*.py"))


@cache
def tree(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def place(path: Path, node: ast.AST | None = None) -> str:
    """Where something is, as an editor understands it: ``src/preferans/x.py:12``."""
    line = getattr(node, "lineno", None)
    name = path.relative_to(ROOT).as_posix()
    return name if line is None else f"{name}:{line}"


def committed() -> list[Path]:
    """Files that git knows, or would take if asked to add everything."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    names = {name for name in listed.stdout.split("\0") if name}
    return sorted(path for path in (ROOT / name for name in names) if path.is_file())


def texts() -> Iterator[tuple[Path, str]]:
    """The committed files that are text, with what they say."""
    for path in committed():
        try:
            yield path, path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue


def prose(module: ast.Module) -> set[int]:
    """Identities of the string constants that stand alone: docstrings and notes on values."""
    return {
        id(node.value)
        for node in ast.walk(module)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }

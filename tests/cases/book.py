"""The real cases as the tests read them, and the mark of a test that shows some of them."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from preferans.cli.cases import Case, read_cases

HERE = Path(__file__).parent
DATA = HERE / "data"
OPEN_QUESTIONS = HERE.parents[1] / "docs" / "open-questions.md"

F = TypeVar("F", bound=Callable[..., None])


@cache
def cases(book: str) -> tuple[Case, ...]:
    """Every case of a file, by the name of the file."""
    return read_cases(DATA / f"{book}.yaml")


def files() -> tuple[str, ...]:
    """The files there are."""
    return tuple(sorted(path.stem for path in DATA.glob("*.yaml")))


def entry(book: str, name: str) -> Mapping[str, Any]:
    """The fields of one case, by its id."""
    return next(case.fields.raw for case in cases(book) if case.id == name)


def exact(raw: object) -> Fraction:
    """An amount of a case: ``5`` or ``-82/3``."""
    return Fraction(str(raw))


def shows(*ids: str) -> Callable[[F], F]:
    """Mark a test as the one that shows these cases; the coverage test reads the marks."""
    assert ids
    return lambda test: test


def shown() -> Iterator[tuple[str, str]]:
    """Every id that a test of this folder shows, with the name of the test."""
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef):
                continue
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "shows":
                    yield from ((str(ast.literal_eval(name)), node.name) for name in mark.args)


def waiting() -> dict[str, str]:
    """The ids that docs/open-questions.md lists as without an answer here, with the reason."""
    found: dict[str, str] = {}
    text = OPEN_QUESTIONS.read_text(encoding="utf-8")
    section = text.partition("\n## 4.")[2].partition("\n## ")[0]
    for line in section.splitlines():
        columns = [column.strip() for column in line.strip().strip("|").split("|")]
        if len(columns) == 3 and re.match(r"[A-Z]+-?\d", columns[0]):
            found.update(dict.fromkeys(columns[0].replace(",", " ").split(), columns[2]))
    return found

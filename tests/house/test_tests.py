"""Each test asserts something."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.house.sources import TESTS, place, tree

ASSERTING = ("check_", "assert_")
"""How a function that asserts on behalf of its callers is called."""

ASSERTING_CALLS = {
    "pytest.raises",
    "pytest.warns",
    "pytest.fail",
    "expect",
    "raises",
    "warns",
    "find",
    "hypothesis.find",
    "run_state_machine_as_test",
}

Function = ast.FunctionDef | ast.AsyncFunctionDef


def test_each_test_asserts() -> None:
    found = [
        f"{place(path, test)}: {test.name} asserts nothing"
        for path in sorted(TESTS.rglob("test_*.py"))
        for test in functions(tree(path))
        if not asserts(test)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("body", "right"),
    [
        ("assert x", True),
        ("with pytest.raises(ValueError):\n        f()", True),
        ("for a in b:\n        check_ruleset(a)", True),
        ("testing.check_bot(a)", True),
        ("self.assert_same(a)", True),
        ("f(x)", False),
        ("print('check_this')", False),
        ("checked(x)", False),
    ],
)
def test_planted_test_is_seen(body: str, right: bool) -> None:
    (test,) = functions(ast.parse(f"def test_x():\n    {body}\n"))
    assert asserts(test) is right


def functions(module: ast.Module) -> Iterator[Function]:
    """The functions and methods that pytest would collect."""
    for node in ast.walk(module):
        if isinstance(node, Function) and node.name.startswith("test_"):
            yield node


def asserts(test: Function) -> bool:
    """Whether a test asserts, itself or through a function whose name says so."""
    return any(
        isinstance(node, ast.Assert) or (isinstance(node, ast.Call) and _asserting(node.func))
        for node in ast.walk(test)
    )


def _asserting(called: ast.expr) -> bool:
    name = ast.unparse(called)
    return name in ASSERTING_CALLS or name.rpartition(".")[2].startswith(ASSERTING)

"""Every public module, class and function says what it is; a room's front door only re-exports."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.sources import PACKAGE, modules, place, tree

Documented = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def test_every_public_thing_has_a_docstring() -> None:
    found = [
        f"{place(path, node)}: {getattr(node, 'name', 'the module')} has no docstring"
        for path in modules()
        for node in public(path, tree(path))
        if not ast.get_docstring(node)
    ]
    assert not found, "\n".join(found)


def test_a_front_door_only_re_exports() -> None:
    found = [
        f"{place(path, node)}: {ast.unparse(node).splitlines()[0]}"
        for path in modules()
        if path.name == "__init__.py"
        for node in tree(path).body
        if not re_exports(node, top=path.parent == PACKAGE)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("code", "right"),
    [
        ("'''A room.'''", True),
        ("from preferans.cards.set import Card", True),
        ("__all__ = ['Card']", True),
        ("X = 1", False),
        ("def f(): pass", False),
        ("__version__ = '1'", False),
    ],
)
def test_planted_statement_is_seen(code: str, right: bool) -> None:
    (statement,) = ast.parse(code).body
    assert re_exports(statement, top=False) is right


def public(path: Path, module: ast.Module) -> Iterator[ast.Module | Documented]:
    """The module itself, and its classes and functions without a leading underscore."""
    if path.stem.startswith("_") and not path.stem.startswith("__"):
        return
    yield module
    for node in module.body:
        if isinstance(node, Documented) and not node.name.startswith("_"):
            yield node


def re_exports(node: ast.stmt, *, top: bool) -> bool:
    """Whether a statement is a docstring, an import, a list of names or, at the top, a version."""
    if isinstance(node, ast.Import | ast.ImportFrom):
        return True
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    names = {"__all__", "__version__"} if top else {"__all__"}
    return (
        isinstance(node, ast.Assign) and {ast.unparse(target) for target in node.targets} <= names
    )

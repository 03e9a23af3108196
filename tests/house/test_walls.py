"""Which way the doors open, and what the pure rooms may not know."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from importlinter import api

from tests.house.sources import PACKAGE, PURE, ROOT, modules, place, tree

WORLDLY = {
    *("asyncio", "concurrent", "ctypes", "datetime", "getpass", "glob", "http", "locale"),
    *("logging", "multiprocessing", "numpy", "os", "pathlib", "platform", "random", "secrets"),
    *("select", "selectors", "shutil", "signal", "socket", "sqlite3", "ssl", "subprocess"),
    *("tempfile", "textual", "threading", "time", "urllib", "uuid", "argparse", "zoneinfo"),
}
"""Modules that reach the clock, chance, the network, files, other processes or a terminal."""

WORLDLY_CALLS = {"open", "print", "input", "exec", "eval", "breakpoint", "__import__"}
WORLDLY_ATTRIBUTES = {"sys.stdout", "sys.stderr", "sys.stdin", "sys.argv", "importlib.resources"}


def test_rooms_import_downwards_only() -> None:
    """In a process of its own: the checker sets up logging, and silences the loggers it finds."""
    checker = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run(
        [checker, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_room_has_its_layer() -> None:
    contracts = api.read_configuration(str(ROOT / "pyproject.toml"))["contracts_options"]
    layers = next(contract for contract in contracts if contract["type"] == "layers")
    named = {name.strip(" ()") for line in layers["layers"] for name in line.split("|")}
    rooms = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert rooms <= named, f"rooms without a layer in pyproject.toml: {rooms - named}"


def test_pure_rooms_import_nothing_of_the_world() -> None:
    found = [
        f"{place(path, node)}: imports {name}"
        for path in modules(*PURE)
        for node in imports(tree(path))
        for name in worldly(node)
    ]
    assert not found, "\n".join(found)


def test_pure_rooms_read_and_say_nothing() -> None:
    found = [
        f"{place(path, node)}: {ast.unparse(node)}"
        for path in modules(*PURE)
        for node in ast.walk(tree(path))
        if reaches_out(node)
    ]
    assert not found, "\n".join(found)


PLANTED = {
    "import time": True,
    "from os.path import join": True,
    "import numpy as np": True,
    "def f():\n    import random": True,
    "from random import Random": True,
    "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from random import Random": False,
    "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import random": True,
    "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from os import PathLike": True,
    "from preferans.bots.random import x": False,
    "from . import time": False,
    "import timeit": False,
}


@pytest.mark.parametrize(("code", "wrong"), PLANTED.items())
def test_planted_import_is_seen(code: str, wrong: bool) -> None:
    assert any(worldly(node) for node in imports(ast.parse(code))) is wrong


@pytest.mark.parametrize(
    ("code", "wrong"),
    [
        ("open('x')", True),
        ("print(1)", True),
        ("sys.stdout.write('')", True),
        ("card.open(1)", False),
        ("open = 3", False),
    ],
)
def test_planted_call_is_seen(code: str, wrong: bool) -> None:
    assert any(reaches_out(node) for node in ast.walk(ast.parse(code))) is wrong


Import = ast.Import | ast.ImportFrom


def imports(module: ast.Module) -> Iterator[Import]:
    """All imports but the one allowed only as a type: random.Random under TYPE_CHECKING."""
    allowed = {
        id(node)
        for block in ast.walk(module)
        if isinstance(block, ast.If) and ast.unparse(block.test).endswith("TYPE_CHECKING")
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        and node.module == "random"
        and [alias.name for alias in node.names] == ["Random"]
    }
    for node in ast.walk(module):
        if isinstance(node, Import) and id(node) not in allowed:
            yield node


def worldly(node: Import) -> list[str]:
    """The modules named in an import that reach out into the world."""
    if isinstance(node, ast.Import):
        names = [alias.name for alias in node.names]
    else:
        names = [node.module] if node.module and not node.level else []
    return [name for name in names if name.partition(".")[0] in WORLDLY]


def reaches_out(node: ast.AST) -> bool:
    """Whether this is a call or an attribute through which a file or a terminal is reached."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id in WORLDLY_CALLS
    return isinstance(node, ast.Attribute) and ast.unparse(node) in WORLDLY_ATTRIBUTES

"""The name rule: code below the rulesets does not know which rulesets there are."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from tests.house.sources import BELOW_RULESETS, modules, place, prose, tree

RULESETS = re.compile(
    "sochi|leningrad|rostov|classic(al)?|tournament|fspr|serbian?|croatian?|slovenian?"
    "|finnish|finland|austrian?|german|hungarian|asszorti|greek|illustrated"
)
WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def test_no_ruleset_is_named_below_the_rulesets() -> None:
    found = [
        f"{place(path, node)}: {text!r}"
        for path in modules(*BELOW_RULESETS)
        for node, text in spoken(tree(path))
        if names_a_ruleset(text)
    ]
    assert not found, "\n".join(found)


def test_no_file_below_the_rulesets_is_called_after_one() -> None:
    found = [place(path) for path in modules(*BELOW_RULESETS) if names_a_ruleset(path.stem)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("code", "wrong"),
    [
        ("name = 'sochi'", True),
        ("if rules.name == 'finnish-book': pass", True),
        ("is_leningrad = True", True),
        ("class GreekSheet: pass", True),
        ("def f(rostov: int) -> int: return 1", True),
        ("f(tournament=1)", True),
        ("x.classical", True),
        ("f'{x} serbian'", True),
        ("from a import hungarian", True),
        ('def f():\n    """As in rules/finnish §4.2 (Sochi)."""', False),
        ("x = 1\n'''The Leningrad price.'''", False),
        ("x = 1  # rules/russian §4.2, Sochi", False),
        ("germane = 'classics'", False),
    ],
)
def test_planted_name_is_seen(code: str, wrong: bool) -> None:
    assert any(names_a_ruleset(text) for _, text in spoken(ast.parse(code))) is wrong


def names_a_ruleset(text: str) -> bool:
    """Whether one of the words of a text or an identifier is a ruleset's."""
    return any(RULESETS.fullmatch(word.lower()) for word in WORD.findall(text))


def spoken(module: ast.Module) -> Iterator[tuple[ast.AST, str]]:
    """Every identifier and string of the code; comments and docstrings may cite the rules."""
    notes = prose(module)
    for node in ast.walk(module):
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str) and id(node) not in notes:
                yield node, node.value
            continue
        for field in ("id", "attr", "name", "asname", "arg", "module"):
            if isinstance(word := getattr(node, field, None), str):
                yield node, word
        if isinstance(node, ast.Global | ast.Nonlocal):
            yield from ((node, word) for word in node.names)

"""The rules pages: numbered clauses, each shown by a test that cites it."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from preferans.rulesets import configure, defaults, differences, names
from tests.rulesets.pages import DOCS, codes, page

TESTS = Path(__file__).parents[1]
CLAUSE = re.compile(r"^(\d+\.\d+)\. ", re.MULTILINE)
BASES = {
    "leningrad": "sochi",
    "rostov": "sochi",
    "classic": "sochi",
    "tournament": "leningrad",
    "fspr": "tournament",
    "tj": "tournament",
    **{f"seed-00{n}": "sochi" for n in range(1, 5)},
    "finnish-simple": "finnish-book",
    "austrian-simple": "finnish-book",
    "german-1905": "austrian-simple",
    "german-1857": "german-1905",
    "austrian-illustrated": "austrian-simple",
    "croatian": "serbian",
    "slovenian": "serbian",
    "hungarian": "serbian",
}
"""Beside which page each of the others is read."""
MENTIONED = {
    "classic": {"bomb_applies_to", "classic_rogue", "opening_bombs"},
    "seed-004": {"without_talon_bids"},
    "finnish-simple": {"walkover_points"},
    "austrian-simple": {"dealer_ante", "pot_cap", "stake_by_trump"},
    "hungarian": {"preferansz_target"},
}
PAGES = sorted(path.stem for path in (DOCS / "rules").glob("*.md"))


def clauses(name: str) -> list[str]:
    """The numbers of a page's clauses, in order."""
    return CLAUSE.findall(page(f"rules/{name}.md"))


@cache
def cited(name: str) -> dict[str, list[str]]:
    """The clauses that docstrings of tests cite, with the tests: ``sochi §4.7, §4.8``."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        if f"{name} §" not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                told = re.search(rf"{name} ((?:§\d+\.\d+(?:, )?)+)", ast.get_docstring(node) or "")
                for number in re.findall(r"§(\d+\.\d+)", told[1]) if told else ():
                    found.setdefault(number, []).append(node.name)
    return found


@pytest.mark.parametrize("name", PAGES)
def test_page_is_of_a_preset_and_numbered_without_gaps(name: str) -> None:
    assert name in names()
    numbers = [tuple(map(int, number.split("."))) for number in clauses(name)]
    parts = [int(n) for n in re.findall(r"^## (\d+)\. ", page(f"rules/{name}.md"), re.MULTILINE)]
    assert parts == list(range(1, len(parts) + 1))
    expected = [
        (part, i) for part in parts for i in range(1, sum(n == part for n, _ in numbers) + 1)
    ]
    assert numbers == expected
    assert all(any(n == part for n, _ in numbers) for part in parts)


@pytest.mark.parametrize("name", PAGES)
def test_every_clause_is_shown_by_a_test(name: str) -> None:
    missing = [number for number in clauses(name) if number not in cited(name)]
    assert not missing, f"clauses of {name} without a test: {missing}"


@pytest.mark.parametrize("name", PAGES)
def test_every_citation_is_of_a_clause(name: str) -> None:
    stray = {number: tests for number, tests in cited(name).items() if number not in clauses(name)}
    assert not stray, f"tests that cite no clause of {name}: {stray}"


@pytest.mark.parametrize("name", [name for name in PAGES if name in BASES])
def test_page_tells_every_option_that_differs_from_its_base(name: str) -> None:
    text = page(f"rules/{name}.md")
    assert f"({BASES[name]}.md)" in text
    told = [code for code in codes(text) if code in defaults(name)]
    pair = configure(BASES[name]), configure(name)
    different = [option.name for option, _, _ in differences(*pair)]
    # Options that a page names although they are as on the page beside it.
    allowed = MENTIONED.get(name, set())
    assert sorted(set(told) - allowed) == sorted(set(different) - allowed)


def test_every_preset_has_its_page() -> None:
    assert set(PAGES) == set(names())
    firsts = {"sochi", "finnish-book", "serbian", "greek", "hungarian-asszorti"}
    assert set(BASES) == set(names()) - firsts
    assert len(clauses("sochi")) > 50

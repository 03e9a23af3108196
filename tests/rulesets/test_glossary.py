"""docs/glossary.md has every word that any ruleset can offer, in every configuration."""

from __future__ import annotations

from preferans.deal import Ruleset
from preferans.rulesets import configure, names, options
from tests.rulesets.agreements import COMPANY
from tests.rulesets.pages import codes, page, rows

PAGE = page("glossary.md")
GAME, OFFERED = PAGE.split("\n## ")[1:]


def words(rules: Ruleset) -> set[str]:
    """Every word that the stages of a ruleset list."""
    return {word for stage in rules.stages for word in stage.words()}


def offered() -> set[str]:
    """Every word of every preset, and of every value of every option, at three and at four."""
    found: set[str] = set()
    for name in names():
        found |= words(configure(name).rules)
    for option in options("sochi"):
        for value in option.kind.samples():
            if value not in option.later:
                company = COMPANY.get((option.name, value), {})
                found |= words(configure("sochi", {option.name: value, **company}).rules)
    declared = configure("sochi", {"concede_without_play": 3, "concede_level": "declared_contract"})
    return found | words(declared.rules)


def entries() -> list[str]:
    """The words that have a row."""
    return [code for row in rows(OFFERED) for code in codes(row[0])]


def test_every_word_offered_has_its_row() -> None:
    assert offered() - set(entries()) == set()


def test_every_row_is_a_word_that_can_be_offered() -> None:
    assert set(entries()) - offered() == set()
    assert len(entries()) == len(set(entries()))


def test_every_row_has_every_language() -> None:
    for part, width in ((GAME, 6), (OFFERED, 7)):
        for row in rows(part):
            assert len(row) == width and all(row), f"a cell is missing: {row}"


def test_english_words_are_explained_once() -> None:
    english = [row[0] for row in rows(GAME)]
    assert len(english) == len(set(english)) > 50

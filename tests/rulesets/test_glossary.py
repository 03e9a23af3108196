"""docs/glossary.md has every word that any ruleset can offer, in every configuration."""

from __future__ import annotations

import pytest

from preferans.deal import Ruleset
from preferans.rulesets import Preset, configure, family_of, options, spoken
from tests.rulesets.agreements import COMPANY
from tests.rulesets.family.heads import OTHERS as OTHER_FAMILIES
from tests.rulesets.pages import codes, page, rows

PAGE = page("glossary.md")
GAME, OFFERED, TERMS, OTHERS = PAGE.split("\n## ")[1:]


def words(rules: Ruleset) -> set[str]:
    """Every word that the stages of a ruleset list; ``blind`` stands before any bid."""
    return {
        "blind" if word.startswith("blind ") else word
        for stage in rules.stages
        for word in stage.words()
    }


def offered() -> set[str]:
    """Every word of every preset, and of every value of every option, at three and at four."""
    found: set[str] = set()
    for preset in family_of("sochi").presets:
        found |= words(configure(preset.name).rules)
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
    for part, width in ((GAME, 6), (OFFERED, 7), (TERMS, 3), (OTHERS, 3)):
        for row in rows(part):
            assert len(row) == width and all(row), f"a cell is missing: {row}"


def test_english_words_are_explained_once() -> None:
    english = [row[0] for row in rows(GAME)]
    assert len(english) == len(set(english)) > 50


# -- the other families --------------------------------------------------------------------------

PRESETS = [preset for family in OTHER_FAMILIES for preset in family.presets]
GENERAL = {"accept", "refuse"}
"""Words of every game, which stand in the first table."""

NEVER_ASKED = {"hungarian-asszorti": {"stay", "drop", "alone", "invite"}}
"""Words of a stage that asks nobody there: all play."""


def section(name: str) -> list[list[str]]:
    """The table of a preset's words; empty where it has none of its own."""
    for part in OTHERS.split("\n### ")[1:]:
        if f"(`{name}`)" in part.splitlines()[0]:
            return rows(part)
    return []


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_every_word_that_can_be_offered_is_said_aloud(preset: Preset) -> None:
    said = set(spoken(preset.name))
    found = words(configure(preset.name).rules)
    assert found - said == GENERAL | NEVER_ASKED.get(preset.name, set())


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_what_is_said_aloud_stands_in_the_glossary(preset: Preset) -> None:
    """Each word stands under its own preset or under one with the same words."""
    told = [[f"`{word}`", said.aloud, said.english] for word, said in preset.says.items()]
    tables = [section(other.name) for other in PRESETS if other.says == preset.says]
    assert told in tables or not told


def test_glossary_tells_no_word_that_nobody_says() -> None:
    known = {word for preset in PRESETS for word in preset.says}
    assert {code for row in rows(OTHERS) for code in codes(row[0])} == known


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_language_is_named_where_words_are(preset: Preset) -> None:
    line = [*family_of(preset.name).line(preset.name)]
    assert any(base.language for base in line)

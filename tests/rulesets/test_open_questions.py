"""docs/open-questions.md tells real options, their true defaults, and cases that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from preferans.rulesets import FAMILIES, configure, defaults, family_of, setting
from tests.rulesets.agreements import COMPANY
from tests.rulesets.pages import codes, page, rows

DATA = Path(__file__).parents[1] / "cases" / "data"
PARTS = page("open-questions.md").split("\n## ")
DISPUTED = {row[0]: row for row in rows(PARTS[1])}
PRESETS = {row[0]: row for row in rows(PARTS[2])}
OTHERS = rows(PARTS[3])
OPTIONS = family_of("sochi").by_name


def case_ids() -> set[str]:
    """The id of every public case."""
    texts = (path.read_text(encoding="utf-8") for path in DATA.glob("*.yaml"))
    return {found for text in texts for found in re.findall(r"^- id: (\S+)$", text, re.MULTILINE)}


@pytest.mark.parametrize("row", DISPUTED.values(), ids=DISPUTED.keys())
def test_default_is_the_default(row: list[str]) -> None:
    (told,) = codes(row[2])
    name, value = setting(told)
    assert OPTIONS[name].read(value) == defaults("sochi")[name]


@pytest.mark.parametrize("row", DISPUTED.values(), ids=DISPUTED.keys())
def test_other_answers_can_be_played(row: list[str]) -> None:
    assert codes(row[3])
    for told in codes(row[3]):
        name, value = setting(told)
        meant = OPTIONS[name].read(value)
        assert meant != defaults("sochi")[name]
        agreed = configure("sochi", {**COMPANY.get((name, meant), {}), name: value})
        assert agreed.values[name] == meant


@pytest.mark.parametrize("row", DISPUTED.values(), ids=DISPUTED.keys())
def test_cases_exist(row: list[str]) -> None:
    if row[4] == "none of the public cases":
        return
    assert set(row[4].split(", ")) <= case_ids()


@pytest.mark.parametrize("row", [*DISPUTED.values(), *PRESETS.values()], ids=lambda row: row[0])
def test_certainty_is_one_of_three(row: list[str]) -> None:
    assert row[-1] in ("settled", "probable", "open")


@pytest.mark.parametrize("row", PRESETS.values(), ids=PRESETS.keys())
def test_options_of_presets_are_real(row: list[str]) -> None:
    assert row[3] == "none" or set(codes(row[3])) <= set(OPTIONS)


def test_questions_are_numbered() -> None:
    assert list(DISPUTED) == [f"Q{n}" for n in range(1, len(DISPUTED) + 1)]
    assert list(PRESETS) == [f"P{n}" for n in range(1, len(PRESETS) + 1)]


def test_questions_of_the_family_name_real_options() -> None:
    known = {option.name for family in FAMILIES for option in family.options}
    assert len(OTHERS) > 15
    for number, _, answer, named, sure in OTHERS:
        assert named == "none" or set(codes(named)) <= known, number
        assert sure in ("settled", "probable", "open"), number
        assert answer, number

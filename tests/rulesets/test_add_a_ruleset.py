"""docs/guide/add-a-ruleset.md: its game is played, in as few lines as it says."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from preferans.rulesets import Family, Preset, code, configure, from_code, registry, ruleset, spoken
from preferans.rulesets.central import CENTRAL
from preferans.testing import check_ruleset
from tests.rulesets.family.matches import check_conserved, random_match
from tests.rulesets.pages import page

BLOCKS = re.findall(r"```python\n(.*?)```", page("guide/add-a-ruleset.md"), re.DOTALL)
LINES = 60


def made() -> Family:
    """The family that the guide puts together."""
    found: dict[str, object] = {}
    exec(compile(BLOCKS[1], "guide", "exec"), found)
    family = found["FAMILY"]
    assert isinstance(family, Family)
    return family


@pytest.fixture
def cellar(monkeypatch: pytest.MonkeyPatch) -> Family:
    """The family of the guide, registered as it says."""
    family = made()
    monkeypatch.setattr(registry, "FAMILIES", (*registry.FAMILIES, family))
    return family


def test_game_of_the_guide_is_short() -> None:
    assert sum(bool(line.strip()) for line in BLOCKS[1].splitlines()) < LINES


def test_game_of_the_guide_is_played(cellar: Family) -> None:
    assert cellar.presets[0].name == "cellar"
    check_ruleset(ruleset("cellar"), 10)
    check_ruleset(ruleset("cellar", players=4), 5)
    for seed in range(5):
        m = random_match(configure("cellar"), seed)
        check_conserved(m)
        assert m.table.over == "deals"


def test_game_of_the_guide_has_options_and_words(cellar: Family) -> None:
    c = configure("cellar", {"helpers_owe": 2})
    assert from_code(code(c)) == c
    assert c.text == "cellar helpers_owe=2"
    assert spoken(cellar.presets[0].name)["dark"].aloud == "finster"


def test_preset_of_the_guide_is_the_line_that_it_names() -> None:
    preset = eval(BLOCKS[0], {"Preset": Preset})
    family = replace(CENTRAL, presets=(*CENTRAL.presets, preset))
    line = configure("finnish-book", {"must_head": False, "stakes": 50})
    assert family.defaults("tavern") == dict(line.values)
    assert f"`{line.text}`" in page("guide/add-a-ruleset.md")

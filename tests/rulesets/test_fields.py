"""The table of the fields is true: an option changes the fields that it says, and no others."""

from __future__ import annotations

import pytest

import preferans.books
import preferans.deal
import preferans.match
import preferans.stages
from preferans.rulesets import Option, Value, configure, options, text_of
from tests.rulesets.fields import differing

# The company in which an option has something to change; Sochi at three where it needs none.
COMPANY: dict[str, dict[str, Value]] = {
    "talon_bonus_price": {"talon_bonus": True},
    "concede_level": {"concede_without_play": 3},
    "gentleman_split_when": {"whist_style": "gentleman"},
    "raspasy_scoring": {"raspasy_talon": "closed"},
    "rostov_price": {"raspasy_scoring": "rostov_whists", "raspasy_talon": "closed"},
    "rostov_tie": {"raspasy_scoring": "rostov_whists", "raspasy_talon": "closed"},
    "rostov_basis": {"raspasy_scoring": "rostov_whists", "raspasy_talon": "closed"},
    "rostov_dealer_pool": {"raspasy_scoring": "rostov_whists", "raspasy_talon": "closed"},
    "gusarik_form": {"players": 2},
    "gusarik_raspasy": {"players": 2},
    "gusarik_dummy_seat": {"players": 2},
    "opening_bombs": {"bombs": True},
    "bomb_applies_to": {"bombs": True},
    "end_condition": {"deal_limit": 12},
    "pool_target": {"end_condition": "agreement", "pool_overflow": "keep"},
}
# The premium stands in both books of an all-pass, and one blind call changes the stages themselves,
# the other then only a field.
OTHER_COMPANY: dict[str, dict[str, Value]] = {
    "dark_bids": {"dark_pass_first_hand": True},
    "dark_pass_first_hand": {"dark_bids": True},
    "raspasy_zero_bonus": {"raspasy_scoring": "rostov_whists", "raspasy_talon": "closed"},
}

WORKING = [option for option in options("sochi") if set(option.kind.samples()) - set(option.later)]


def changed(option: Option, company: dict[str, Value]) -> set[str]:
    """Every field that some value of the option changes in this company."""
    usual: dict[str, object] = {**company}
    usual.setdefault(option.name, option.default)
    base = configure("sochi", usual)
    found: set[str] = set()
    for value in option.kind.samples():
        if value not in option.later:
            other = configure("sochi", {**company, option.name: value})
            found |= set(differing(base.rules, other.rules))
    return found


@pytest.mark.parametrize("option", WORKING, ids=lambda option: option.name)
def test_option_changes_the_fields_that_it_says(option: Option) -> None:
    found = changed(option, COMPANY.get(option.name, {}))
    if option.name in OTHER_COMPANY:
        found |= changed(option, OTHER_COMPANY[option.name])
    working = [value for value in option.kind.samples() if value not in option.later]
    declared = {field for field in option.sets if not field.startswith("read by ")}
    assert found == (declared if len(working) > 1 else set())


@pytest.mark.parametrize("option", options("sochi"), ids=lambda option: option.name)
def test_declared_fields_exist(option: Option) -> None:
    for field in option.sets:
        if field.startswith("read by "):
            reader = field.removeprefix("read by match: ")
            assert hasattr(preferans.match, reader) or not field.startswith("read by match")
            continue
        kind, _, name = field.partition(".")
        rooms = (preferans.stages, preferans.books, preferans.deal)
        owner = next(getattr(room, kind) for room in rooms if hasattr(room, kind))
        assert name in owner.__dataclass_fields__, f"{option.name}: there is no field {field}"


@pytest.mark.parametrize("option", options("sochi"), ids=lambda option: option.name)
def test_an_option_without_a_field_does_not_work_yet(option: Option) -> None:
    assert option.sets or option.later


@pytest.mark.parametrize("name", ["settlement_rounding", "first_dealer"])
def test_words_read_by_the_match_are_its_own(name: str) -> None:
    """What no field carries is read from the agreement, by its word."""
    option = next(option for option in options("sochi") if option.name == name)
    kind = getattr(preferans.match, option.sets[0].removeprefix("read by match: "))
    for value in option.kind.samples():
        assert kind[text_of(value).upper()]

"""Each option: its paragraph, its values, how they are read, what is refused."""

from __future__ import annotations

import pytest

from preferans.rulesets import (
    BadValueError,
    Option,
    OptionsError,
    Value,
    configure,
    defaults,
    family_of,
    options,
    problems,
    ruleset,
    text_of,
)
from preferans.rulesets.options import Word
from tests.rulesets.agreements import COMPANY

ALL = options("sochi")
CASES = [(option, value) for option in ALL for value in option.kind.samples()]


def by_name(name: str) -> Option:
    return family_of("sochi").by_name[name]


@pytest.mark.parametrize("option", ALL, ids=lambda option: option.name)
def test_option_has_its_paragraph_and_its_clause(option: Option) -> None:
    assert option.clause.startswith("rules/russian §")
    assert option.means.endswith(".") and option.means[0].isupper()
    assert not option.title.endswith(".") and option.title[0].isupper()
    assert option.group in family_of("sochi").groups
    assert option.kind.allowed


@pytest.mark.parametrize("option", ALL, ids=lambda option: option.name)
def test_default_is_a_value_and_has_words(option: Option) -> None:
    assert option.read(option.default) == option.default
    assert option.default not in option.later
    assert option.says(option.default)


@pytest.mark.parametrize("option", ALL, ids=lambda option: option.name)
def test_every_word_has_its_own_phrase(option: Option) -> None:
    if isinstance(option.tells, str):
        assert "{}" in option.tells
        return
    phrases = list(option.tells.values())
    assert len(phrases) == len(set(phrases)) > 1
    assert set(option.tells) <= set(option.kind.samples())
    if isinstance(option.kind, Word):
        assert set(option.tells) == set(option.kind.words)


@pytest.mark.parametrize(
    ("option", "value"), CASES, ids=[f"{o.name}={text_of(v)}" for o, v in CASES]
)
def test_every_value_builds_or_is_refused_by_name(option: Option, value: Value) -> None:
    company = COMPANY.get((option.name, value), {})
    given: dict[str, object] = {option.name: value, **company}
    if value in option.later:
        with pytest.raises(OptionsError, match=f"{option.name}=.* is not supported yet"):
            configure("sochi", given)
        return
    assert configure("sochi", given).values[option.name] == value


@pytest.mark.parametrize(
    ("option", "value"), CASES, ids=[f"{o.name}={text_of(v)}" for o, v in CASES]
)
def test_every_value_is_read_back_from_its_text(option: Option, value: Value) -> None:
    text = text_of(value)
    assert " " not in text
    assert option.read(text) == value


READINGS: list[tuple[str, object, Value]] = [
    ("senior_hold", "no", False),
    ("senior_hold", "ON", True),
    ("senior_hold", False, False),
    ("dealer_whist", False, "off"),  # YAML's off
    ("dealer_whist", "off", "off"),
    ("dealer_whist", "pass-half-pass", "pass_half_pass"),
    ("without_talon_bids", False, "none"),  # YAML's no
    ("without_talon_bids", None, "none"),
    ("raspasy_zero_bonus", "none", "none"),
    ("misere_open", False, "never"),
    ("raspasy_price", "1,2,4", (1, 2, 4)),
    ("raspasy_price", "[1, 2, 4]", (1, 2, 4)),
    ("raspasy_price", [1, 2, 4], (1, 2, 4)),
    ("raspasy_price", 1, (1,)),
    ("raspasy_exit_levels", "6 7 8", (6, 7, 8)),
    ("half_whist_levels", [], ()),
    ("half_whist_levels", "none", ()),
    ("half_whist_levels", "7,6", (6, 7)),
    ("half_whist_levels", 6, (6,)),
    ("senior_hold_excludes", ["6S", "M"], ("6S", "misere")),
    ("senior_hold_excludes", "misere,6s", ("6S", "misere")),
    ("senior_hold_excludes", "9bp", ("9bp",)),
    ("senior_hold_excludes", [], ()),
    ("obligation", {7: 3}, (4, 3, 1, 1, 1)),
    ("obligation", {"6": 4, "10": "0"}, (4, 2, 1, 1, 0)),
    ("obligation", "7:3,8:2", (4, 3, 2, 1, 1)),
    ("obligation", [4, 2, 1, 1, 1], (4, 2, 1, 1, 1)),
    ("game_value", "4,8,12,16,20", (4, 8, 12, 16, 20)),
    ("pool_target", "30", 30),
    ("pool_target", None, None),
    ("pool_target", "none", None),
    ("pool_target", "null", None),
    ("spit_fine", "bid_level", "bid_level"),
    ("spit_fine", 4, 4),
    ("hill_as_whists", "5", 5),
    ("hill_as_whists", False, None),
]


@pytest.mark.parametrize(("name", "given", "meant"), READINGS, ids=str)
def test_value_is_read_as_meant(name: str, given: object, meant: Value) -> None:
    value = by_name(name).read(given)
    assert value == meant
    assert type(value) is type(meant)


NONSENSE: list[tuple[str, object]] = [
    ("senior_hold", "perhaps"),
    ("senior_hold", 1),
    ("senior_hold", None),
    ("players", 6),
    ("players", "three"),
    ("players", True),
    ("players", 3.0),
    ("players", None),
    ("dealer_whist", "sometimes"),
    ("dealer_whist", True),
    ("dealer_whist", ["off"]),
    ("joint_trigger", False),
    ("raspasy_price", []),
    ("raspasy_price", "1,two"),
    ("raspasy_price", "-1"),
    ("raspasy_exit_levels", "5,6"),
    ("raspasy_exit_levels", "11"),
    ("half_whist_levels", "8"),
    ("half_whist_levels", "6,6"),
    ("senior_hold_excludes", "6S,6S"),
    ("senior_hold_excludes", "5S"),
    ("senior_hold_excludes", 6),
    ("obligation", "4,2"),
    ("obligation", {11: 1}),
    ("obligation", {6: 11}),
    ("obligation", "7:many"),
    ("obligation", -1),
    ("concede_without_play", 1),
    ("pool_target", 0),
    ("pool_target", "ten"),
    ("aid_whists_per_point", 15),
    ("spit_fine", "dear"),
    ("spit_fine", -2),
]


@pytest.mark.parametrize(("name", "given"), NONSENSE, ids=str)
def test_nonsense_is_refused_with_the_values_allowed(name: str, given: object) -> None:
    with pytest.raises(BadValueError) as refused:
        by_name(name).read(given)
    message = str(refused.value)
    assert message.startswith(f"{name}: ")
    assert message.endswith(by_name(name).kind.allowed)


def test_unknown_option_names_its_neighbours() -> None:
    with pytest.raises(OptionsError, match=r"no option 'raspasy_prize'.*raspasy_price"):
        ruleset("sochi", raspasy_prize=1)


def test_an_option_like_no_other_points_to_the_list() -> None:
    with pytest.raises(OptionsError, match="no option 'xyzzy'; see preferans rules"):
        ruleset("sochi", xyzzy=1)


def test_every_wrong_option_is_reported_at_once() -> None:
    with pytest.raises(OptionsError) as refused:
        ruleset("sochi", playrs=3, misere_rank="high", jump_bids="maybe")
    assert all(word in str(refused.value) for word in ("playrs", "misere_rank", "jump_bids"))


def test_what_does_not_work_yet_is_never_ignored() -> None:
    """Of every option with such values each is refused, beside any other change."""
    late = [(option, value) for option in ALL for value in option.later]
    assert {option.name for option, _ in late} == {
        "classic_rogue",
    }
    for option, value in late:
        found = problems("sochi", (("must_overtake", True), (option.name, value)))
        assert len(found) == 1
        assert found[0].startswith(f"{option.name}={text_of(value)} is not supported yet: it needs")


def test_values_are_typed_on_the_way_out() -> None:
    values = configure("sochi").values
    assert values.flag("senior_hold") is True
    assert values.number("players") == 3
    assert values.maybe("deal_limit") is None
    assert values.word("whist_style") == "greedy"
    assert values.row("raspasy_price") == (1, 2, 3)
    assert values.calls("senior_hold_excludes") == ()
    assert set(values) == set(defaults("sochi")) and len(values) == len(ALL)
    with pytest.raises(AssertionError, match="players is no switch"):
        values.flag("players")
    with pytest.raises(AssertionError, match="whist_style is no number"):
        values.number("whist_style")

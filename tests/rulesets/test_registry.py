"""The registry: values that are cached, that know their agreement, and differ in words."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from preferans.deal import Ruleset
from preferans.ledger import Carry, Table
from preferans.rulesets import (
    OptionsError,
    UnknownRulesetError,
    configure,
    configured,
    defaults,
    describe,
    differences,
    family_of,
    names,
    options,
    options_of,
    parse,
    ruleset,
)
from tests.rulesets.agreements import random_agreement


def test_equal_agreements_are_one_value() -> None:
    one = ruleset("sochi", players=4, raspasy_price=[1, 2, 4])
    other = ruleset("sochi", raspasy_price="1,2,4", players="4", jump_bids=True)
    assert one is other
    assert hash(one) == hash(other)


def test_every_ruleset_is_hashable_and_its_own() -> None:
    rules = [ruleset(name) for name in names()]
    assert len(set(rules)) == len(rules)


def test_value_given_as_it_is_changes_nothing() -> None:
    given: dict[str, object] = dict(defaults("rostov"))
    assert configure("rostov", given) is configure("rostov")


@pytest.mark.parametrize("seed", range(40))
def test_ruleset_gives_its_agreement_back(seed: int) -> None:
    c = random_agreement(Random(seed))
    assert configured(c.rules) is c
    assert options_of(c.rules) == c.values


@pytest.mark.parametrize("name", names())
def test_ruleset_of_a_later_deal_gives_its_agreement_back(name: str) -> None:
    """A course derives the rules of each deal, and they still know what was agreed."""
    rules = ruleset(name)
    table = Table(("A", "B", "C"), carry=Carry(streak=2))
    later = rules.course.opens(rules, table)
    assert later != rules or name in ("rostov", "finnish-simple", "hungarian-asszorti")
    assert configured(later).rules is rules


def test_ruleset_made_elsewhere_is_unknown() -> None:
    stranger = replace(ruleset("sochi"), name="four aces")
    with pytest.raises(UnknownRulesetError, match="no ruleset 'four'"):
        configured(stranger)


def test_unknown_ruleset_names_its_neighbours() -> None:
    with pytest.raises(UnknownRulesetError, match="did you mean leningrad"):
        ruleset("leningrd")
    with pytest.raises(UnknownRulesetError, match="there are sochi, leningrad"):
        ruleset("whist")


def test_differences_are_told_from_both_sides() -> None:
    found = list(differences(configure("sochi"), parse("sochi players=4 must_overtake=true")))
    assert [(option.name, mine, yours) for option, mine, yours in found] == [
        ("players", 3, 4),
        ("must_overtake", False, True),
    ]
    assert not list(differences(configure("sochi"), configure("seed-004")))


@pytest.mark.parametrize("seed", range(20))
def test_differences_are_all_there_are(seed: int) -> None:
    """Whoever takes over every difference plays the same game."""
    rng = Random(seed)
    one = random_agreement(rng)
    relatives = [preset.name for preset in family_of(one.name).presets]
    other = random_agreement(rng, among=relatives)
    changes = {option.name: yours for option, _, yours in differences(one, other)}
    taken = configure(one.name, {**dict(one.options), **changes})
    assert taken.values == other.values
    assert replace(taken.rules, name="") == replace(other.rules, name="")


def test_description_has_every_option_once_under_its_heading() -> None:
    told = dict(describe(parse("leningrad players=4")))
    family = family_of("leningrad")
    assert list(told) == list(family.groups.values())
    lines = [line for lines in told.values() for line in lines]
    assert [line.option for line in lines] == list(options("leningrad"))
    assert [line.option.name for line in lines if line.changed] == ["players"]
    style = next(line for line in lines if line.option.name == "whist_style")
    assert style.says == "whister and passer share, half each"


def test_configuration_is_refused_before_anything_is_built() -> None:
    with pytest.raises(OptionsError, match=r"^sochi: end_condition deals needs"):
        configure("sochi", {"end_condition": "deals"})


def test_ruleset_is_a_plain_value() -> None:
    assert type(ruleset("sochi")) is Ruleset

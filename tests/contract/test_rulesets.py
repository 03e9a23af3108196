"""The contract over every registered ruleset, at every size of table, and over their options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from preferans.deal import Ruleset
from preferans.rulesets import FAMILIES, OptionsError, names, options, ruleset
from preferans.stages import Auction
from preferans.testing import check_ruleset

TABLES = [
    (name, players)
    for name in names()
    for players in (2, 3, 4, 5)
    if players not in options(name)[0].later
]

LIVELY: dict[str, Mapping[str, object]] = {
    "open, dark, spat at": {
        "players": 4,
        "lone_whister_mode": "open_forced",
        "release_without_whists": True,
        "open_first_lead": "dark",
        "half_after_own_whist": True,
        "whist_style": "gentleman",
        "spit_talon": True,
        "misere_half_with_dealer": True,
        "dealer_whist": "pass_half_pass",
    },
    "closed, caught alone, must overtake": {
        "lone_whister_mode": "closed_forced",
        "misere_control": "single_catcher",
        "misere_open": "after_trick_1",
        "must_overtake": True,
        "raspasy_talon": "closed",
        "ten_mode": "checked",
        "concede_without_play": 3,
    },
    "four, all shown before the lead": {
        "players": 4,
        "misere_open": "before_first_lead",
        "misere_control": "single_catcher",
        "without_talon_bids": "misere_nine",
        "misere_cabal": False,
        "senior_hold_scope": "passer_between",
        "raspasy_third_lead": "trick_winner",
        "concede_without_play": 2,
        "concede_level": "declared_contract",
        "stalingrad": True,
    },
    "two, and a dummy that lets its cards fall": {
        "players": 2,
        "gusarik_raspasy": "hill",
        "open_first_lead": "dark",
        "stalingrad": True,
        "misere_open": "after_trick_1",
        "without_talon_bids": "misere_nine",
    },
    "two, and a dummy that the whister alone sees": {
        "players": 2,
        "gusarik_form": "closed_dummy",
        "gusarik_dummy_seat": "third",
        "first_lead": "left_of_declarer",
        "ten_mode": "checked",
        "dark_bids": True,
    },
    "nobody looks before he must": {
        "players": 4,
        "dark_bids": True,
        "dark_pass_first_hand": True,
        "dark_talon_hidden": True,
        "misere_half_with_dealer": True,
        "spit_talon": True,
    },
    "the first hand alone may pass unseen": {
        "dark_pass_first_hand": True,
        "misere_control": "single_catcher",
        "without_talon_bids": "misere_nine",
    },
    "never open, one step at a time": {
        "misere_open": "never",
        "jump_bids": False,
        "misere_rank": "between_7nt_8s",
        "first_lead": "declarer",
        "open_first_lead": "dark",
        "ten_mode": "checked",
        "dealer_whist": "off",
        "must_trump": False,
    },
}
"""Options that meet in no preset, so that every field of every stage has both its values."""


def short(rules: Ruleset) -> Ruleset:
    """The same game with a ladder of a few rungs, so that random talk reaches each of them."""
    kept = ("6S", "8NT", "misere", "9H", "misere-bp", "9bp", "10NT")
    first, *others = rules.stages
    assert isinstance(first, Auction)
    ladder = tuple(rung for rung in first.ladder if rung.name in kept)
    return replace(rules, stages=(replace(first, ladder=ladder), *others))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_ruleset_keeps_the_contract(name: str, players: int, full: bool) -> None:
    check_ruleset(ruleset(name, players=players), 200 if full else 8)


@pytest.mark.parametrize("given", LIVELY.values(), ids=LIVELY)
def test_options_keep_the_contract(given: Mapping[str, object], full: bool) -> None:
    check_ruleset(short(ruleset("sochi", **given)), 400 if full else 25)


SINGLE = [(family.presets[0].name, option.name) for family in FAMILIES for option in family.options]


@pytest.mark.full
@pytest.mark.parametrize(("name", "option"), SINGLE)
def test_every_value_of_every_option_keeps_the_contract(name: str, option: str) -> None:
    """One option changed at a time, to each of its values that goes with the rest."""
    (found,) = (one for one in options(name) if one.name == option)
    tried = 0
    for players in (2, 3, 4):
        for value in found.kind.samples():
            try:
                rules = ruleset(name, **{"players": players, option: value})
            except OptionsError:
                continue
            tried += 1
            check_ruleset(rules, 4)
    assert tried or found.later, "no value of it goes with the others"


@pytest.mark.parametrize("floor", [7, 8, 9])
def test_a_deal_that_must_open_higher_keeps_the_contract(floor: int, full: bool) -> None:
    """The course derives such rules after an all-pass (rules/russian §7.5)."""
    check_ruleset(replace(ruleset("leningrad"), floor=floor), 200 if full else 5)

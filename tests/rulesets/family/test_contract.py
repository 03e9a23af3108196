"""The contract suite over the other families where their talk is richest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from preferans.deal import Ruleset
from preferans.rulesets import ruleset
from preferans.stages import Auction
from preferans.testing import check_ruleset

LIVELY: dict[str, tuple[str, tuple[str, ...], Mapping[str, object]]] = {
    "kontra between two, an open hand": (
        "austrian-illustrated",
        ("1", "peli", "5", "6", "8"),
        {"players": 4, "invited_liability": "individual"},
    ),
    "the inviter answers for both, games in sequence": (
        "finnish-book",
        (),
        {
            "invited_liability": "joint_on_inviter",
            "specials_when": "in_sequence",
            "must_head": False,
            "must_overtrump": True,
        },
    ),
    "a talon turned up": ("german-1905", (), {"players": 4}),
    "several from hand": (
        "serbian",
        ("2", "igra", "igra-pik", "igra-karo", "igra-tref", "igra-betl"),
        {"kontra_after_call": True, "pik_mode": "normal"},
    ),
    "four at the table, offered numbers, pik under kontra": (
        "serbian",
        ("2", "3", "6"),
        {"players": 4, "hold": "offered", "talon_visibility": "declarer", "early_end": False},
    ),
    "first words, one holder": (
        "serbian",
        (),
        {"hold": "single_holder", "talon_betl_sanac_first_turn": True, "preferans_contract": True},
    ),
    "exact contracts": ("hungarian", ("2", "6", "7", "9", "kez", "kez-mizer"), {"players": 4}),
    "all aces, together": ("greek", ("if-left", "6S", "7H", "9NT"), {"aces": True}),
    "everybody passes and plays": (
        "greek",
        ("6S",),
        {"players": 4, "all_pass": "pass_game", "hold": "seniority", "if_left": False},
    ),
    "two chains of kontra": ("hungarian-asszorti", (), {"players": 4, "must_head": True}),
}
"""Options that meet in no preset, with a ladder of a few rungs (none named: all of them)."""


def short(rules: Ruleset, kept: tuple[str, ...]) -> Ruleset:
    """The same game with fewer rungs, so that random talk reaches each of them."""
    stages = (
        replace(stage, ladder=tuple(rung for rung in stage.ladder if rung.name in kept))
        if isinstance(stage, Auction) and kept
        else stage
        for stage in rules.stages
    )
    return replace(rules, stages=tuple(stages))


@pytest.mark.parametrize(("name", "kept", "given"), LIVELY.values(), ids=LIVELY)
def test_options_keep_the_contract(
    name: str, kept: tuple[str, ...], given: Mapping[str, object], *, full: bool
) -> None:
    check_ruleset(short(ruleset(name, **given), kept), 300 if full else 12)

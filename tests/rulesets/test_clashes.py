"""What does not go together is refused with both names and the remedy (rules/russian §13.9)."""

from __future__ import annotations

import re

import pytest

from preferans.rulesets import (
    Clash,
    OptionsError,
    clashes_of,
    configure,
    family_of,
    names,
    problems,
    read,
)

CLASHES = family_of("sochi").clashes

# A configuration that shows each refusal, the clash it shows, and a change that its text offers.
REFUSED: list[tuple[str, dict[str, object], tuple[str, str], dict[str, object]]] = [
    (
        "13.9(2)",
        {"half_after_own_whist": True, "half_whist_levels": []},
        ("half_after_own_whist", "half_whist_levels"),
        {"half_whist_levels": [6]},
    ),
    (
        "13.9(3)",
        {"returned_whist_takes_all": True, "whist_return_levels": []},
        ("returned_whist_takes_all", "whist_return_levels"),
        {"whist_return_levels": [7]},
    ),
    (
        "13.9(3)",
        {"returned_whist_takes_all": True, "whist_return_levels": [8]},
        ("returned_whist_takes_all", "half_whist_levels"),
        {"returned_whist_takes_all": False},
    ),
    (
        "13.9(4)",
        {"raspasy_scoring": "rostov_whists"},
        ("raspasy_scoring", "raspasy_talon"),
        {"raspasy_talon": "closed"},
    ),
    (
        "7.3",
        {"raspasy_price": [1], "raspasy_price_after": "arith"},
        ("raspasy_price", "raspasy_price_after"),
        {"raspasy_price_after": "cap"},
    ),
    (
        "7.3",
        {"raspasy_price": [0, 2], "raspasy_price_after": "geom"},
        ("raspasy_price", "raspasy_price_after"),
        {"raspasy_price": [1, 2]},
    ),
    (
        "13.9(6)",
        {"pool_overflow": "keep", "unfinished_pool": "ignore"},
        ("pool_overflow", "unfinished_pool"),
        {"unfinished_pool": "difference"},
    ),
    ("9.1", {"pool_target": None}, ("end_condition", "pool_target"), {"pool_target": 20}),
    (
        "13.9(16)",
        {"end_condition": "sum", "pool_overflow": "aid", "pool_target": None},
        ("end_condition", "pool_target"),
        {"pool_target": 10},
    ),
    (
        "9.2",
        {"end_condition": "agreement", "pool_target": None},
        ("pool_overflow", "pool_target"),
        {"pool_overflow": "keep"},
    ),
    (
        "9.1",
        {"end_condition": "deals"},
        ("end_condition", "deal_limit"),
        {"deal_limit": 18},
    ),
    (
        "9.1",
        {"end_condition": "sum", "pool_overflow": "lost"},
        ("pool_overflow", "end_condition"),
        {"pool_overflow": "keep"},
    ),
    (
        "9.1",
        {"end_condition": "all_closed_and_hills_zero", "pool_overflow": "keep"},
        ("end_condition", "played_points_to"),
        {"played_points_to": "hill_first"},
    ),
    (
        "13.9(9)",
        {"hill_as_whists": 5, "played_points_to": "hill_first"},
        ("hill_as_whists", "played_points_to"),
        {"played_points_to": "pool"},
    ),
    (
        "13.9(9)",
        {"hill_as_whists": 5, "end_condition": "all_closed_and_hills_zero"},
        ("hill_as_whists", "end_condition"),
        {"end_condition": "all_closed"},
    ),
    (
        "13.9(9)",
        {"hill_as_whists": 5, "raspasy_zero_bonus": "hill_minus_price"},
        ("hill_as_whists", "raspasy_zero_bonus"),
        {"raspasy_zero_bonus": "pool_1"},
    ),
    (
        "13.9(9)",
        {"hill_as_whists": 5, "aid_targets": "pool_and_hill"},
        ("hill_as_whists", "aid_targets"),
        {"aid_targets": "pool"},
    ),
    (
        "13.9(9)",
        {"hill_as_whists": 5, "players": 4},
        ("hill_as_whists", "players"),
        {"players": 3},
    ),
    (
        "8.7",
        {
            "pool_display": "down",
            "pool_target": None,
            "end_condition": "agreement",
            "pool_overflow": "keep",
        },
        ("pool_display", "pool_target"),
        {"pool_display": "up"},
    ),
    (
        "5.5",
        {"misere_control": "single_catcher", "misere_trust": False},
        ("misere_control", "misere_trust"),
        {"misere_trust": True},
    ),
    (
        "5.5",
        {"misere_control": "single_catcher", "misere_open": "never"},
        ("misere_control", "misere_open"),
        {"misere_control": "each_own"},
    ),
]

# Configurations that are played, with something to tell.
NOTED: list[tuple[str, dict[str, object], str]] = [
    ("13.9(10c)", {"half_after_own_whist": True}, "half_after_own_whist"),
    ("13.9(8)", {"pool_unit": 20}, "aid_whists_per_point"),
    (
        "13.9(4)",
        {"raspasy_scoring": "rostov_whists", "raspasy_talon": "closed", "raspasy_amnesty": True},
        "raspasy_amnesty",
    ),
    ("7.4", {"rostov_price": 10}, "rostov_price"),
    ("13.9(15)", {"spit_talon": True}, "spit_talon"),
    (
        "4.2",
        {"players": 4, "dealer_whist": "pass_half_pass", "half_whist_levels": []},
        "dealer_whist",
    ),
    ("13.9(12)", {"raspasy_exit_levels": [6, 7, 8, 9]}, "misere_rank"),
    (
        "13.9(13)",
        {"joint_trigger": "personal", "joint_single_obligation": "both"},
        "joint_single_obligation",
    ),
    ("1.6", {"stay_dealer_fine": 10}, "stay_dealer_fine"),
    ("5.4", {"ten_trust": False}, "ten_trust"),
    ("2.2", {"senior_hold": False, "senior_hold_scope": "passer_between"}, "senior_hold_scope"),
    ("1.7", {"gusarik_raspasy": "hill"}, "gusarik_raspasy"),
    ("1.7", {"players": 2, "bombs": True}, "gusarik_raspasy"),
    ("8.5", {"opening_bombs": False}, "opening_bombs"),
    ("8.5", {"bombs": True, "opening_bombs": False}, "dark_pass_first_hand"),
    ("2.4", {"dark_talon_hidden": True}, "dark_talon_hidden"),
]


@pytest.mark.parametrize(("clause", "given", "pair", "remedy"), REFUSED, ids=str)
def test_clash_is_refused_with_both_names_and_a_remedy_that_works(
    clause: str,
    given: dict[str, object],
    pair: tuple[str, str],
    remedy: dict[str, object],
) -> None:
    with pytest.raises(OptionsError) as refused:
        configure("sochi", given)
    message = str(refused.value)
    assert all(name in message for name in pair)
    assert all(name in message for name in remedy)
    shown = next(c for c in CLASHES if c.text in message and set(pair) <= set(c.options))
    assert shown.refused and f"§{clause}" in shown.clause
    assert configure("sochi", {**given, **remedy}).name == "sochi"


@pytest.mark.parametrize(("clause", "given", "name"), NOTED, ids=str)
def test_what_has_no_effect_or_surprises_is_told(
    clause: str, given: dict[str, object], name: str
) -> None:
    (note,) = configure("sochi", given).notes
    assert name in note
    assert any(c.text == note and not c.refused and f"§{clause}" in c.clause for c in CLASHES)


def test_every_clash_is_shown_above() -> None:
    shown = set()
    for _, given, _, _ in REFUSED:
        shown |= set(problems("sochi", read("sochi", given)))
    for _, given, _ in NOTED:
        shown |= set(configure("sochi", given).notes)
    assert shown == {clash.text for clash in CLASHES}


@pytest.mark.parametrize("clash", CLASHES, ids=lambda clash: "-".join(clash.options))
def test_clash_names_real_options_and_each_of_them(clash: Clash) -> None:
    known = family_of("sochi").by_name
    assert set(clash.options) <= set(known)
    assert sum(name in clash.text for name in clash.options) >= 2
    assert not clash.refused or re.search(r"\bset\b|\bgive\b|\badd\b|\bname\b", clash.text)
    assert not clash.text.endswith(".")


@pytest.mark.parametrize("name", names())
def test_no_preset_clashes_with_itself(name: str) -> None:
    assert not problems(name, ())
    assert not configure(name).notes


def test_several_clashes_are_told_together() -> None:
    given = {"hill_as_whists": 5, "players": 4, "aid_targets": "pool_and_hill"}
    assert len(problems("sochi", read("sochi", given))) == 2


def test_an_option_knows_its_clashes() -> None:
    assert {c.options for c in clashes_of("sochi", "misere_control")} == {
        ("misere_control", "misere_trust"),
        ("misere_control", "misere_open"),
    }
    assert clashes_of("sochi", "must_overtake") == ()

"""One line, a TOML file, a share code: each gives the agreement back."""

from __future__ import annotations

from random import Random

import pytest

from preferans.rulesets import (
    Configured,
    OptionsError,
    UnknownRulesetError,
    changed,
    code,
    configure,
    from_code,
    from_mapping,
    from_toml,
    named,
    names,
    parse,
    toml,
)
from tests.rulesets.agreements import random_agreement

AGREEMENTS = [configure(name) for name in names()]
AGREEMENTS += [random_agreement(Random(seed)) for seed in range(200)]
AGREEMENTS += [
    configure("sochi", {"pool_target": 17, "game_value": "3,4,6,8,10", "raspasy_price": [7] * 40}),
    configure("sochi", {"senior_hold_excludes": ["7NT", "9bp"], "spit_fine": "bid_level"}),
]


@pytest.mark.parametrize("c", AGREEMENTS, ids=lambda c: c.text[:60])
def test_every_form_gives_the_agreement_back(c: Configured) -> None:
    assert parse(c.text) == c
    assert from_code(code(c)) == c
    assert from_code(code(c).lower()) == c
    assert from_toml(toml(c)) == c
    assert named(c.text) == named(code(c)) == c


def test_random_agreements_are_worth_the_name() -> None:
    assert len({c.text for c in AGREEMENTS}) > 190
    changed = {name for c in AGREEMENTS for name, _ in c.options}
    assert len(changed) > 80


def test_line_is_canonical() -> None:
    c = parse("sochi players=4   joint-allocation=lower_taker raspasy_price=[1,2,4] jump_bids=yes")
    assert c.text == "sochi joint_allocation=lower_taker players=4 raspasy_price=1,2,4"
    assert c.rules.name == c.text


# Codes on paper stay valid: new options and values go behind the old ones.
CODES = {
    "sochi": "sochi",
    "leningrad": "leningrad",
    "sochi players=4": "sochi:2081TE",
    "sochi joint_allocation=lower_taker players=4 raspasy_price=1,2,4": "sochi:9F080G2FR2VV",
    "leningrad pool_target=17": "leningrad:5DR4C9QNF",
    "rostov dealer_whist=off misere_half_with_dealer=false": "rostov:4RG47R01S",
    "tj obligation=4,2,1,1,0 time_limit=none": "tj:2802XF",
}


@pytest.mark.parametrize(("text", "expected"), CODES.items())
def test_code_of_today_is_the_code_of_tomorrow(text: str, expected: str) -> None:
    assert code(parse(text)) == expected
    assert from_code(expected) == parse(text)


def test_code_is_read_with_blanks_hyphens_and_lookalikes() -> None:
    c = parse("sochi joint_allocation=lower_taker players=4 raspasy_price=1,2,4")
    spelt = code(c).replace("0", "O").replace("1", "l")
    name, _, digits = spelt.partition(":")
    assert from_code(f" {name}:{digits[:4]}-{digits[4:8]} {digits[8:]} ") == c


def test_every_slip_in_a_code_is_noticed() -> None:
    good = code(parse("sochi joint_allocation=lower_taker players=4 pool_target=17"))
    name, _, digits = good.partition(":")
    for place in range(len(digits)):
        for wrong in "0189AZ":
            slipped = digits[:place] + wrong + digits[place + 1 :]
            if slipped != digits:
                with pytest.raises(OptionsError):
                    from_code(f"{name}:{slipped}")
    for place in range(len(digits) - 1):
        first, second = digits[place], digits[place + 1]
        swapped = digits[:place] + second + first + digits[place + 2 :]
        if swapped != digits:
            with pytest.raises(OptionsError):
                from_code(f"{name}:{swapped}")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("sochi:", "no share code"),
        ("sochi:!!", "no share code"),
        ("sochi:00000", "not whole"),
        ("soch:101000", "no ruleset 'soch'; did you mean sochi"),
    ],
)
def test_no_code_is_refused(text: str, said: str) -> None:
    with pytest.raises(OptionsError, match=said):
        from_code(text)


def test_toml_tells_what_each_change_means() -> None:
    text = toml(configure("sochi", {"players": 4, "deal_limit": 18}))
    assert "# Players: 4 at the table (rules/russian §1.3).\nplayers = 4\n" in text
    assert text.startswith('rules = "sochi"\n\n[options]\n')
    assert toml(configure("sochi")) == 'rules = "sochi"\n'


def test_toml_writes_no_value_as_a_word() -> None:
    c = configure("leningrad", {"pool_target": "none", "end_condition": "agreement"})
    assert 'pool_target = "none"' in toml(c)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({}, "names its preset"),
        ({"rules": 3}, "names its preset"),
        ({"rules": "sochi", "options": ["players"]}, r"table \[options\]"),
        ({"rules": "sochi", "players": 4}, "not players"),
        ({"rules": "sochi", "options": {"playrs": 4}}, "did you mean players"),
        ({"rules": "sochi", "options": {"players": 9}}, "players: 9 is not allowed"),
    ],
)
def test_file_of_another_shape_is_refused(data: dict[str, object], said: str) -> None:
    with pytest.raises(OptionsError, match=said):
        from_mapping(data)


@pytest.mark.parametrize("text", ["", "  ", "moscow players=3", "preference"])
def test_line_without_a_preset_is_refused(text: str) -> None:
    with pytest.raises(UnknownRulesetError, match="there is no ruleset"):
        parse(text)


@pytest.mark.parametrize("text", ["sochi players", "sochi =4", "sochi players 4"])
def test_line_without_settings_is_refused(text: str) -> None:
    with pytest.raises(OptionsError, match="write option=value"):
        parse(text)


def test_settings_change_an_agreement() -> None:
    c = parse("sochi players=4 pool_target=20")
    assert changed(c, []) is c
    assert changed(c, ["players=3", "must_overtake=on"]).text == (
        "sochi must_overtake=true pool_target=20"
    )


def test_text_that_is_no_toml_is_refused() -> None:
    with pytest.raises(OptionsError, match=r"this is no TOML: .*line 1"):
        from_toml("rules = sochi")

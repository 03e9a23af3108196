"""A family of rulesets is a value: another one takes a line in the registry and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from preferans.deal import Ruleset
from preferans.rulesets import (
    Clash,
    Family,
    Number,
    Option,
    OptionsError,
    Preset,
    Values,
    code,
    configure,
    configured,
    describe,
    differences,
    family_of,
    from_code,
    from_toml,
    names,
    parse,
    registry,
    ruleset,
    toml,
)
from preferans.rulesets.options import flag, word


def build(name: str, v: Values) -> Ruleset:
    """A game of this family; the pack is dealt as its option says."""
    packets = (5, -2, 5) if v.word("packets") == "fives" else (3, -2, 4, 3)
    return replace(ruleset("sochi"), name=name, packets=packets)


INVENTED = Family(
    "cellar",
    {"deal": "The deal", "money": "The money"},
    (
        word(
            "packets",
            1,
            "deal",
            clause="cellar §1",
            title="Packets",
            means="How the pack is dealt.",
            words={"fives": "five and five", "threes": "three, four and three"},
            sets=("Ruleset.packets",),
        ),
        Option(
            "stake",
            2,
            "money",
            Number(10, usual=(10, 20)),
            10,
            clause="cellar §2",
            title="Stake",
            means="What everybody puts in the pot.",
            tells="{} chips",
        ),
        flag(
            "torches",
            3,
            "money",
            False,
            clause="cellar §3",
            title="Torches",
            means="Whether torches are paid for.",
            on="they are paid for",
            off="they are free",
            later={True: "somebody who sells torches"},
        ),
    ),
    (
        Preset("vault", "Vault", "The game of the vault."),
        Preset("crypt", "Crypt", "The game of the crypt.", {"packets": "threes"}, on="vault"),
        Preset("tomb", "Tomb", "The crypt, dearer.", {"stake": 50}, on="crypt"),
        Preset("barrow", "Barrow", "Another word for the vault.", on="vault"),
    ),
    (
        Clash(
            ("packets", "stake"),
            lambda v: v.word("packets") == "fives" and v.number("stake") > 100,
            "packets fives goes with a stake up to 100: lower stake or set packets to threes",
            "cellar §2",
        ),
    ),
    build,
)


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The invented family stands beside the others."""
    monkeypatch.setattr(registry, "FAMILIES", (*registry.FAMILIES, INVENTED))


def test_presets_of_both_families_are_found() -> None:
    assert names()[-4:] == ("vault", "crypt", "tomb", "barrow")
    assert family_of("tomb") is INVENTED
    assert ruleset("vault").packets == (5, -2, 5)


def test_preset_stands_on_another_and_an_alias_on_its_own_game() -> None:
    assert [preset.name for preset in INVENTED.line("tomb")] == ["vault", "crypt", "tomb"]
    assert dict(configure("tomb").values) == {"packets": "threes", "stake": 50, "torches": False}
    assert configure("barrow").values == configure("vault").values


def test_every_form_of_an_agreement_works() -> None:
    c = parse("tomb packets=fives stake=77")
    assert c.text == "tomb packets=fives stake=77"
    assert from_code(code(c)) == c
    assert from_toml(toml(c)) == c
    assert configured(c.rules) is c
    assert [heading for heading, _ in describe(c)] == ["The deal", "The money"]


def test_its_own_options_and_clashes_hold() -> None:
    with pytest.raises(OptionsError, match="no option 'players'"):
        configure("vault", {"players": 3})
    with pytest.raises(OptionsError, match="lower stake or set packets to threes"):
        configure("vault", {"stake": 101})
    with pytest.raises(OptionsError, match="it needs somebody who sells torches"):
        configure("vault", {"torches": True})


def test_two_families_have_no_differences_to_tell() -> None:
    with pytest.raises(OptionsError, match="sochi and vault are games with different options"):
        list(differences(configure("sochi"), configure("vault")))


def test_preset_of_another_family_is_not_found_here() -> None:
    with pytest.raises(LookupError, match="no preset 'sochi' of the family cellar"):
        INVENTED.preset("sochi")

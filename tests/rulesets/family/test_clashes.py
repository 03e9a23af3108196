"""What does not go together in the other families: refused with a remedy that works, or noted."""

from __future__ import annotations

import pytest

from preferans.rulesets import Family, OptionsError, configure, family_of
from tests.rulesets.family.heads import OTHERS

REFUSED: list[tuple[str, dict[str, object], dict[str, object]]] = [
    ("finnish-book", {"stakes": 15}, {"stakes": 20}),
    ("finnish-book", {"players": 4, "stakes": 8}, {"stakes": 15}),
    ("finnish-book", {"deals": None}, {"deals": 30}),
    ("finnish-book", {"deals": None}, {"end": "pot_empty"}),
    ("german-1905", {"scoring": "simplified"}, {"deals": 30}),
    ("austrian-simple", {"ladder": "suits"}, {"trump": "exact"}),
    ("hungarian", {"preferans_contract": True}, {"preferans_contract": False}),
]
"""A preset with changes that it refuses, and the remedy that the refusal names."""

NOTED: list[tuple[str, dict[str, object]]] = [
    ("finnish-book", {"pot_cap": 50}),
    ("finnish-book", {"stake_by_trump": "10,20,30,40"}),
    ("finnish-book", {"walkover_points": 0}),
    ("german-1905", {"invited_liability": "individual"}),
    ("finnish-book", {"must_overtrump": True}),
    ("serbian", {"must_head": True, "must_overtrump": True}),
    ("serbian", {"cap5": True}),
    ("serbian", {"preferansz_target": 6}),
    ("serbian", {"pik_mode": "normal", "pik_unkontred_no_refe": "redeal"}),
]
"""Changes that are played, with a note that they do nothing."""


@pytest.mark.parametrize(("name", "given", "remedy"), REFUSED)
def test_refusal_names_a_remedy_that_works(
    name: str, given: dict[str, object], remedy: dict[str, object]
) -> None:
    with pytest.raises(OptionsError) as refused:
        configure(name, given)
    for option, value in remedy.items():
        assert option in str(refused.value)
        assert str(value).lower() in str(refused.value) or option == "stakes"
    assert configure(name, {**given, **remedy}).name == name


@pytest.mark.parametrize(("name", "given"), NOTED)
def test_note_tells_of_an_option_without_effect(name: str, given: dict[str, object]) -> None:
    (note,) = configure(name, given).notes
    assert "no effect" in note
    assert any(option in note for option in given)


def test_every_clash_is_shown() -> None:
    """Each text of each family is met above."""
    shown: set[str] = set()
    for name, given, _ in REFUSED:
        with pytest.raises(OptionsError) as refused:
            configure(name, given)
        shown.add(str(refused.value).removeprefix(f"{name}: "))
    for name, changes in NOTED:
        shown |= set(configure(name, changes).notes)
    assert shown == {clash.text for family in OTHERS for clash in family.clashes}


@pytest.mark.parametrize("family", OTHERS, ids=lambda family: family.name)
def test_presets_play_without_a_note(family: Family) -> None:
    for preset in family.presets:
        assert configure(preset.name).notes == ()
        assert family_of(preset.name) is family

"""The other families by their first presets, and what their options need beside them."""

from __future__ import annotations

from preferans.rulesets import FAMILIES, Family, Option, Value, configure
from preferans.rulesets.registry import family_of

OTHERS: tuple[Family, ...] = tuple(family for family in FAMILIES if family.name != "russian")
NAMES: tuple[str, ...] = tuple(preset.name for family in OTHERS for preset in family.presets)
HEADS: tuple[str, ...] = tuple(family.presets[0].name for family in OTHERS)

NEEDS: dict[tuple[str, str, Value], dict[str, Value]] = {
    ("central", "stakes", 5): {"players": 4},
    ("central", "deals", None): {"end": "pot_empty"},
}
"""What a value needs beside it to be played at all."""

WORKING: list[tuple[str, Option]] = [
    (head, option)
    for head in HEADS
    for option in family_of(head).options
    if set(option.kind.samples()) - set(option.later)
]


def values_of(option: Option) -> list[Value]:
    """The values of an option that work."""
    return [value for value in option.kind.samples() if value not in option.later]


def needs(head: str, option: Option, value: Value) -> dict[str, Value]:
    """What goes beside a value."""
    return NEEDS.get((family_of(head).name, option.name, value), {})


def default_of(head: str, name: str) -> Value:
    """The value of an option in a preset."""
    return configure(head).values[name]

"""The option registry for the rules builder: the page knows no rule by itself."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from preferans.rulesets import FAMILIES, Family, Option, code, configure, defaults, describe, toml
from preferans.rulesets.options import text_of
from preferans.rulesets.registry import family_of, problems, spoken
from preferans.rulesets.registry import read as read_options
from preferans.rulesets.texts import from_toml, named


@cache
def rules_json() -> bytes:
    """Every family with its presets, its options by group, and what does not go together."""
    return msgspec.json.encode({"families": [_family(family) for family in FAMILIES]})


def name_of(preset: str) -> dict[str, Any] | None:
    """A preset's title and the words said aloud in it: what a table needs of the registry."""
    known = {it.name: it.title for family in FAMILIES for it in family.presets}
    if preset not in known:
        return None
    said = {word: list(forms) for word, forms in spoken(preset).items()}
    return {"title": known[preset], "spoken": said}


def checked(preset: str, options: Mapping[str, object]) -> dict[str, Any]:
    """An agreement in all its forms. Raises ``OptionsError`` with the reason and the remedy."""
    agreed = configure(preset, options)
    return {
        "text": agreed.text,
        "code": code(agreed),
        "toml": toml(agreed),
        "changes": {name: text_of(value) for name, value in agreed.options},
        "values": {name: text_of(value) for name, value in agreed.values.items()},
        "notes": list(agreed.notes),
        "words": [
            {
                "title": heading,
                "options": [
                    {"name": told.option.name, "says": told.says, "changed": told.changed}
                    for told in lines
                ],
            }
            for heading, lines in describe(agreed)
        ],
    }


def read(text: str) -> dict[str, Any]:
    """An agreement from a share code, a line or TOML. Raises ``OptionsError``."""
    found = from_toml(text) if "\n" in text.strip() or "[" in text else named(text.strip())
    return checked(found.name, dict(found.options))


def barred(preset: str, options: Mapping[str, object]) -> dict[str, str]:
    """Which single changes the rules bar beside these options: ``option=value`` and the reason.

    Values are those that a screen offers. With options that are barred themselves there is
    nothing to say about others.
    """
    agreed = configure(preset, options)
    found = {}
    for option in family_of(preset).options:
        for value in option.kind.samples():
            given = {**dict(agreed.options), option.name: value}
            if value in option.later or value == agreed.values[option.name]:
                continue
            reasons = problems(preset, read_options(preset, given))
            if reasons:
                found[f"{option.name}={text_of(value)}"] = reasons[0]
    return found


def _family(family: Family) -> dict[str, Any]:
    return {
        "name": family.name,
        "groups": [{"name": name, "title": title} for name, title in family.groups.items()],
        "presets": [
            {
                "name": preset.name,
                "title": preset.title,
                "about": preset.about,
                "values": {k: text_of(v) for k, v in defaults(preset.name).items()},
            }
            for preset in family.presets
        ],
        "options": [_option(option) for option in family.options],
        "clashes": [
            {
                "options": list(clash.options),
                "text": clash.text,
                "clause": clash.clause,
                "refused": clash.refused,
            }
            for clash in family.clashes
        ],
    }


def _option(option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "group": option.group,
        "kind": type(option.kind).__name__.lower(),
        "allowed": option.kind.allowed,
        "values": [
            {
                "value": text_of(value),
                "says": option.says(value),
                "later": option.later.get(value),
            }
            for value in option.kind.samples()
        ],
        "default": text_of(option.default),
        "title": option.title,
        "means": option.means,
        "clause": option.clause,
    }

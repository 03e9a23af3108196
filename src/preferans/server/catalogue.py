"""The option registry for the rules builder: the page knows no rule by itself.

It speaks the language of who reads it. Names and values of options have a translation into every
language, the long texts into some: beside one of those stands the language that it is in.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from preferans.rulesets import FAMILIES, Configured, Family, Option, code, configure, text_of, toml
from preferans.rulesets.options import Flag, Value, Word
from preferans.rulesets.registry import family_of, problems, spoken
from preferans.rulesets.registry import read as read_options
from preferans.rulesets.texts import from_toml, named
from preferans.speech import Tongue, retold, tongue

FAMILY: Mapping[str, Family] = {family.name: family for family in FAMILIES}
"""The families by name."""


@cache
def families_json(language: str) -> bytes:
    """The presets of every family: what the cards of a list show."""
    told = _tongue(language)
    return msgspec.json.encode({"families": [_presets(family, told) for family in FAMILIES]})


@cache
def family_json(name: str, language: str) -> bytes:
    """The options of a family by group, and where its presets differ from their defaults."""
    family, told = FAMILY[name], _tongue(language)
    return msgspec.json.encode(
        {
            "name": name,
            "groups": [
                {
                    "name": group,
                    "title": told.sentence(title),
                    "options": [
                        _option(option, told) for option in family.options if option.group == group
                    ],
                }
                for group, title in family.groups.items()
            ],
            "presets": {preset.name: _changes(family, preset.name) for preset in family.presets},
        }
    )


def help_of(option: Option, language: str) -> dict[str, Any]:
    """What an option decides at the table, for who asks, and where the rules say so."""
    return {**_long("means", option.means, _tongue(language)), "clause": option.clause}


def name_of(preset: str, language: str) -> dict[str, Any] | None:
    """A preset's title and the words said aloud in it: what a table needs of the registry."""
    titles = {it.name: it.title for family in FAMILIES for it in family.presets}
    if preset not in titles:
        return None
    said = {word: list(forms) for word, forms in spoken(preset).items()}
    return {"title": _tongue(language).sentence(titles[preset]), "spoken": said}


def checked(preset: str, options: Mapping[str, object], language: str) -> dict[str, Any]:
    """An agreement in all its forms. Raises ``OptionsError`` with the reason and the remedy."""
    return _forms(configure(preset, options), language)


def read(text: str, language: str) -> dict[str, Any]:
    """An agreement from a share code, a line or TOML. Raises ``OptionsError``."""
    found = from_toml(text) if "\n" in text.strip() or "[" in text else named(text.strip())
    return _forms(found, language)


def barred(preset: str, options: Mapping[str, object], language: str) -> dict[str, str]:
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
                found[f"{option.name}={text_of(value)}"] = retold(reasons[0], language)
    return found


def _tongue(language: str) -> Tongue:
    return tongue(language, "rules")


def _long(name: str, text: str, told: Tongue) -> dict[str, str]:
    """A long text under its name, and the language that it is in."""
    return {name: told.sentence(text), "lang": told.language if told.known(text) else "en"}


def _forms(agreed: Configured, language: str) -> dict[str, Any]:
    return {
        "text": agreed.text,
        "code": code(agreed),
        "toml": toml(agreed),
        "notes": [_tongue(language).sentence(note) for note in agreed.notes],
    }


def _presets(family: Family, told: Tongue) -> dict[str, Any]:
    return {
        "name": family.name,
        "presets": [
            {
                "name": preset.name,
                "title": told.sentence(preset.title),
                **_long("about", preset.about, told),
            }
            for preset in family.presets
        ],
    }


def _changes(family: Family, preset: str) -> dict[str, str]:
    return {
        name: text_of(value)
        for name, value in family.defaults(preset).items()
        if value != family.by_name[name].default
    }


def _option(option: Option, told: Tongue) -> dict[str, Any]:
    shown = {
        "name": option.name,
        "title": told.sentence(option.title),
        "default": text_of(option.default),
        "values": [_value(option, value, told) for value in option.kind.samples()],
    }
    if isinstance(option.kind, Flag | Word):
        return shown
    # It has more values than those that are offered: one may be written.
    return {**shown, "allowed": told.sentence(option.kind.allowed)}


def _value(option: Option, value: Value, told: Tongue) -> dict[str, str]:
    shown = {"value": text_of(value), "says": told.sentence(option.says(value))}
    missing = option.later.get(value)
    return shown if missing is None else {**shown, "later": told.sentence(missing)}

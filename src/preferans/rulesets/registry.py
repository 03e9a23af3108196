"""The registry: every ruleset by name, with the options that a table has changed.

A ruleset remembers nothing of its options but its name, and its name is the whole agreement:
``sochi joint_allocation=lower_taker players=4``. So the name of a ruleset, also of one that a
course has derived for a deal, gives back preset and options.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, lru_cache

from preferans.deal import Ruleset
from preferans.rulesets.asszorti import ASSZORTI
from preferans.rulesets.balkan import BALKAN
from preferans.rulesets.central import CENTRAL
from preferans.rulesets.family import Family, Preset, Said
from preferans.rulesets.greek import GREEK
from preferans.rulesets.options import (
    BadValueError,
    Clash,
    Option,
    Value,
    Values,
    listed,
    text_of,
)
from preferans.rulesets.russian import RUSSIAN

FAMILIES: tuple[Family, ...] = (RUSSIAN, CENTRAL, BALKAN, GREEK, ASSZORTI)
"""Every family of rulesets there is."""


class OptionsError(ValueError):
    """Options that no ruleset can be made of. Its text says which, why, and what would do."""


class UnknownRulesetError(OptionsError):
    """No ruleset has this name."""


Pairs = tuple[tuple[str, Value], ...]
"""Options with their values, by name."""


@dataclass(frozen=True, slots=True)
class Configured:
    """A preset with the options that a table has changed, and the ruleset of the two.

    ``options`` are sorted by name and differ from the preset's values.
    """

    name: str
    options: Pairs
    rules: Ruleset

    @property
    def text(self) -> str:
        """The agreement on one line, as a record stores it; :func:`parse` reads it back."""
        return _text(self.name, self.options)

    @property
    def values(self) -> Values:
        """The value of every option."""
        return _values(self.name, self.options)

    @property
    def notes(self) -> tuple[str, ...]:
        """What a table should know of its changes: options without effect, surprising results."""
        changed, values = {name for name, _ in self.options}, self.values
        return tuple(
            clash.text
            for clash in family_of(self.name).clashes
            if not clash.refused and changed & set(clash.options) and clash.holds(values)
        )

    @property
    def lacks(self) -> tuple[Option, ...]:
        """Options that the preset would change, too, if they worked already."""
        family = family_of(self.name)
        names = {name for preset in family.line(self.name) for name in preset.lacks}
        return tuple(option for option in family.options if option.name in names)


@dataclass(frozen=True, slots=True)
class Told:
    """One option of an agreement in words; ``changed``: it differs from the preset's value."""

    option: Option
    value: Value
    says: str
    changed: bool


def names() -> tuple[str, ...]:
    """The name of every preset, family by family."""
    return tuple(preset.name for family in FAMILIES for preset in family.presets)


def family_of(name: str) -> Family:
    """The family of a preset. Raises ``UnknownRulesetError`` with names that come near."""
    for family in FAMILIES:
        if any(preset.name == name for preset in family.presets):
            return family
    near = get_close_matches(name, names(), n=3, cutoff=0.5)
    hint = f"did you mean {listed(near)}?" if near else f"there are {listed(names(), 'and')}"
    raise UnknownRulesetError(f"there is no ruleset {name!r}; {hint}")


def preset(name: str) -> Preset:
    """The preset of that name. Raises ``UnknownRulesetError``."""
    return family_of(name).preset(name)


def options(name: str) -> tuple[Option, ...]:
    """Every option of a preset's family, in the order of the rules."""
    return family_of(name).options


def defaults(name: str) -> Mapping[str, Value]:
    """The value of every option in a preset."""
    return _values(name, ())


def spoken(name: str) -> Mapping[str, Said]:
    """What is said aloud in a preset for the words of the talk. Raises ``UnknownRulesetError``."""
    return family_of(name).spoken(name)


def ruleset(name: str, /, **given: object) -> Ruleset:
    """The ruleset of a preset with some options changed.

    Raises ``OptionsError`` for unknown names, for values that an option does not have, for
    options that do not go together and for what is not supported yet.

    >>> ruleset("sochi", players=4, raspasy_price=[1, 2, 4]).name
    'sochi players=4 raspasy_price=1,2,4'
    """
    return configure(name, given).rules


def configure(name: str, given: Mapping[str, object] | None = None) -> Configured:
    """A preset with options changed to values of Python, TOML, YAML or the command line.

    Raises ``OptionsError`` as :func:`ruleset` does.
    """
    return _configured(name, read(name, given or {}))


def configured(rules: Ruleset) -> Configured:
    """The preset and options of a ruleset of this registry, or of one derived from it for a deal.

    Raises ``UnknownRulesetError`` for a ruleset that was made elsewhere.
    """
    return parse(rules.name)


def options_of(rules: Ruleset) -> Values:
    """The value of every option of a ruleset; raises ``UnknownRulesetError`` as above."""
    return configured(rules).values


def table_size(rules: Ruleset) -> int:
    """How many sit at the table: at five two of them rest, so that the deal has four seats.

    A ruleset that was made elsewhere has as many players as seats.
    """
    try:
        agreed = configured(rules)
    except OptionsError:
        return len(rules.seats)
    same = agreed.rules.seats == rules.seats
    return agreed.values.number("players") if same else len(rules.seats)


def counted_from(rules: Ruleset) -> int | None:
    """From where a sheet counts its pools down to nothing; ``None`` where it counts them up.

    Display alone: in the ledger pools grow (rules/russian §8.7).
    """
    try:
        values = options_of(rules)
    except OptionsError:
        return None
    down = values.get("pool_display") == "down"
    return values.maybe("pool_target") if down else None


def parse(text: str) -> Configured:
    """Read an agreement from one line, ``sochi players=4 raspasy_price=1,2,4``.

    Raises ``OptionsError`` as :func:`ruleset` does, and for words that are no options.
    """
    name, *settings = text.split() or [""]
    family_of(name)
    return configure(name, dict(map(setting, settings)))


def setting(text: str) -> tuple[str, str]:
    """An option and its value from ``option=value``; raises ``OptionsError`` for other texts."""
    name, sign, value = text.partition("=")
    if not sign or not name:
        raise OptionsError(f"{text!r} is no setting; write option=value, as players=4")
    return name.strip(), value


def read(name: str, given: Mapping[str, object]) -> Pairs:
    """The options that differ from a preset's, sorted by name; every wrong one is reported."""
    family, usual = family_of(name), defaults(name)
    found: dict[str, Value] = {}
    wrong: list[str] = []
    for key, value in given.items():
        plain = key.strip().lower().replace("-", "_")
        try:
            found[plain] = _option(family, plain).read(value)
        except ValueError as error:
            wrong.append(str(error))
    if wrong:
        raise OptionsError("; ".join(wrong))
    return tuple(sorted((key, value) for key, value in found.items() if value != usual[key]))


def problems(name: str, pairs: Pairs) -> tuple[str, ...]:
    """Why a preset cannot be played with these options; empty when it can.

    One sentence for each: values that do not work yet, options that do not go together.
    """
    family, values = family_of(name), _values(name, pairs)
    late = (_late(option, values[option.name]) for option in family.options)
    refused = (clash.text for clash in family.clashes if clash.refused and clash.holds(values))
    return (*filter(None, late), *refused)


def clashes_of(name: str, option: str) -> tuple[Clash, ...]:
    """Everything that an option of a preset may not go together with."""
    return tuple(clash for clash in family_of(name).clashes if option in clash.options)


def _option(family: Family, name: str) -> Option:
    """An option of a family, or an error that names those that come near."""
    if name in family.by_name:
        return family.by_name[name]
    near = get_close_matches(name, family.by_name, n=3, cutoff=0.5)
    hint = f"did you mean {listed(near)}?" if near else "see preferans rules for all of them"
    raise BadValueError(f"there is no option {name!r}; {hint}")


def _late(option: Option, value: Value) -> str | None:
    """What is missing for a value that does not work yet."""
    missing = option.later.get(value)
    if missing is None:
        return None
    return f"{option.name}={text_of(value)} is not supported yet: it needs {missing}"


def _values(name: str, pairs: Iterable[tuple[str, Value]]) -> Values:
    return Values({**_defaults(name), **dict(pairs)})


@cache
def _defaults(name: str) -> Mapping[str, Value]:
    return family_of(name).defaults(name)


def _text(name: str, pairs: Iterable[tuple[str, Value]]) -> str:
    return " ".join((name, *(f"{key}={text_of(value)}" for key, value in pairs)))


@lru_cache(maxsize=1024)
def _configured(name: str, pairs: Pairs) -> Configured:
    if wrong := problems(name, pairs):
        raise OptionsError(f"{name}: {'; '.join(wrong)}")
    rules = family_of(name).build(_text(name, pairs), _values(name, pairs))
    return Configured(name, pairs, rules)


def describe(c: Configured) -> Iterator[tuple[str, tuple[Told, ...]]]:
    """An agreement in words: the headings of the options' groups, each with its options."""
    family, values, changed = family_of(c.name), c.values, dict(c.options)
    for group, heading in family.groups.items():
        yield (
            heading,
            tuple(
                Told(option, value, option.says(value), option.name in changed)
                for option in family.options
                if option.group == group
                for value in (values[option.name],)
            ),
        )


def differences(one: Configured, other: Configured) -> Iterator[tuple[Option, Value, Value]]:
    """The options in which two configurations of one family differ, with both values.

    Raises ``OptionsError`` for two families, whose options are not the same.
    """
    family = family_of(one.name)
    if family is not family_of(other.name):
        raise OptionsError(f"{one.name} and {other.name} are games with different options")
    mine, yours = one.values, other.values
    for option in family.options:
        if mine[option.name] != yours[option.name]:
            yield option, mine[option.name], yours[option.name]

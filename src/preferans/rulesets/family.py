"""A family of rulesets: its options, its presets, what does not go together, how it is built."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from preferans.deal import Ruleset
from preferans.rulesets.options import Clash, Option, Value, Values


class Said(NamedTuple):
    """What is said aloud for a word of the talk, in the language of the game, and what it means."""

    aloud: str
    english: str


@dataclass(frozen=True, slots=True)
class Preset:
    """A named ruleset: another preset of its family, or the family's defaults, with changes.

    ``lacks``: what the preset would also change if it worked already; until then it is offered
    without it. ``says``: by word of the talk, what is said aloud for it, in ``language``, where
    the preset says more than the one on which it stands. ``experimental``: its sources are so thin
    that parts of it are guesses, which its page of rules names.
    """

    name: str
    title: str
    about: str
    changes: Mapping[str, Value] = field(default_factory=dict, hash=False)
    on: str | None = None
    lacks: Mapping[str, Value] = field(default_factory=dict, hash=False)
    language: str | None = None
    says: Mapping[str, Said] = field(default_factory=dict, hash=False)
    experimental: bool = False


@dataclass(frozen=True)
class Family:
    """Rulesets that share one table of options.

    ``groups`` are the groups of its options with their headings. ``build`` makes the ruleset of a
    name and a value for each option; it is only called with values that exist and go together.
    """

    name: str
    groups: Mapping[str, str]
    options: tuple[Option, ...]
    presets: tuple[Preset, ...]
    clashes: tuple[Clash, ...]
    build: Callable[[str, Values], Ruleset]

    @cached_property
    def by_name(self) -> Mapping[str, Option]:
        """The options by name, in the order of their declaration."""
        return {option.name: option for option in self.options}

    @cached_property
    def by_number(self) -> Mapping[int, Option]:
        """The options by their number in share codes."""
        return {option.number: option for option in self.options}

    def preset(self, name: str) -> Preset:
        """The preset of that name; raises ``LookupError`` for no preset of this family."""
        for preset in self.presets:
            if preset.name == name:
                return preset
        raise LookupError(f"no preset {name!r} of the family {self.name}")

    def line(self, name: str) -> Iterator[Preset]:
        """The presets on which one stands, the first of them first, itself last."""
        preset = self.preset(name)
        if preset.on is not None:
            yield from self.line(preset.on)
        yield preset

    def defaults(self, name: str) -> dict[str, Value]:
        """The value of every option in a preset."""
        values = {option.name: option.default for option in self.options}
        for preset in self.line(name):
            values.update(preset.changes)
        return values

    def spoken(self, name: str) -> dict[str, Said]:
        """What is said aloud in a preset, by word of the talk; words without an entry have none."""
        return {word: said for preset in self.line(name) for word, said in preset.says.items()}

"""Agreements that between them hold every pair of option values that goes together.

Written to its own end: what goes together is decided by whole agreements (a pair may need company
to be legal), which generators of pairwise tests that know only tables of bans cannot say.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from random import Random

from preferans.rulesets import Family, Option, Value, Values, problems

Choice = tuple[int, int]
"""An option by its place in the family's list, and a value by its place among its samples."""

Pair = tuple[Choice, Choice]

TRIES = 6
"""How many agreements are drawn for each that is kept."""

ROUNDS = 60
"""How often a pair that clashes is given other company before it counts as impossible."""


@dataclass
class Cover:
    """The pairs of a family under one preset, those covered and those that cannot be."""

    family: Family
    preset: str
    seed: int
    impossible: list[Pair] = field(default_factory=list)

    @cached_property
    def options(self) -> list[Option]:
        """The options with more than one value that works."""
        return [option for option in self.family.options if len(self._values(option)) > 1]

    @cached_property
    def values(self) -> list[list[Value]]:
        """The values of each option, the preset's own first."""
        return [self._values(option) for option in self.options]

    def _values(self, option: Option) -> list[Value]:
        usual = self.family.defaults(self.preset)[option.name]
        others = [v for v in option.kind.samples() if v != usual and v not in option.later]
        return [usual, *dict.fromkeys(others)]

    def pairs(self) -> set[Pair]:
        """Every pair of values of two options."""
        return {
            ((i, a), (j, b))
            for i, j in combinations(range(len(self.options)), 2)
            for a in range(len(self.values[i]))
            for b in range(len(self.values[j]))
        }

    def told(self, choice: Choice) -> str:
        """A choice in words."""
        option, value = choice
        return f"{self.options[option].name}={self.values[option][value]}"

    def agreements(self) -> Iterator[dict[str, Value]]:
        """Agreements until every pair is covered or found impossible."""
        rng, open_pairs = Random(self.seed), self.pairs()
        while open_pairs:
            wanted = min(open_pairs)
            drawn = [row for _ in range(TRIES) if (row := self._drawn(wanted, rng)) is not None]
            if not drawn:
                self.impossible.append(wanted)
                open_pairs.discard(wanted)
                continue
            row = max(drawn, key=lambda r: len(open_pairs & _pairs_of(r)))
            open_pairs -= _pairs_of(row)
            yield {
                option.name: self.values[i][row[i]]
                for i, option in enumerate(self.options)
                if row[i]
            }

    def _drawn(self, pair: Pair, rng: Random) -> list[int] | None:
        """An agreement by chance that holds a pair; ``None`` if none was found."""
        fixed = dict(pair)
        for attempt in range(ROUNDS // TRIES):
            # Later attempts stay nearer to the preset, where less can clash.
            share = 1 - attempt * TRIES / ROUNDS
            row = [
                fixed.get(i, rng.randrange(len(values)) if rng.random() < share else 0)
                for i, values in enumerate(self.values)
            ]
            if self._mended(row, fixed, rng):
                return row
        return None

    def _mended(self, row: list[int], fixed: dict[int, int], rng: Random) -> bool:
        """Change what clashes, but not the pair, until nothing does."""
        free = [i for i in range(len(row)) if i not in fixed]
        for _ in range(40):
            clashing = self._clashing(row)
            if not clashing:
                return not self._problems(row)
            movable = [i for i in clashing if i in free]
            if not movable:
                return False
            moved = rng.choice(movable)
            row[moved] = rng.randrange(len(self.values[moved])) if rng.random() < 0.7 else 0
        return False

    def _clashing(self, row: list[int]) -> list[int]:
        """The options of the first clash that refuses this agreement."""
        values = self._named(row)
        place = {option.name: i for i, option in enumerate(self.options)}
        for clash in self.family.clashes:
            if clash.refused and clash.holds(values):
                return [place[name] for name in clash.options if name in place]
        return []

    def _named(self, row: list[int]) -> Values:
        chosen = {option.name: self.values[i][row[i]] for i, option in enumerate(self.options)}
        return Values({**self.family.defaults(self.preset), **chosen})

    def _problems(self, row: list[int]) -> tuple[str, ...]:
        pairs = tuple(
            sorted((o.name, self.values[i][row[i]]) for i, o in enumerate(self.options) if row[i])
        )
        return problems(self.preset, pairs)


def _pairs_of(row: list[int]) -> set[Pair]:
    return set(combinations(list(enumerate(row)), 2))

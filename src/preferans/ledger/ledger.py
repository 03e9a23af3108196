"""The ledger: every entry ever made on a sheet, and the totals that follow from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from preferans.ledger.posting import Why

PlayerId = str
"""A player's name at one table, or the name of a common account."""

Key = tuple[PlayerId, str, PlayerId | None]
"""An account: whose, which column, against whom."""

ZERO = Fraction(0)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the journal. Nothing is erased: an erasure is an entry of the opposite amount.

    ``deal`` is the number of the deal from 1; 0 is what stood on the sheet before the first.
    """

    deal: int
    player: PlayerId
    column: str
    amount: Fraction
    on: PlayerId | None
    why: Why

    @property
    def key(self) -> Key:
        """The account it changes."""
        return self.player, self.column, self.on


@dataclass(frozen=True)
class Ledger:
    """An append-only journal with its running totals.

    Totals are kept beside the entries so that a long match stays quick; they always equal the
    sum of the entries.
    """

    entries: tuple[Entry, ...] = ()
    _totals: dict[Key, Fraction] = field(default_factory=dict, compare=False, repr=False)

    def write(self, entries: Iterable[Entry]) -> Ledger:
        """The ledger with ``entries`` added; entries of nothing are left out."""
        new = tuple(entry for entry in entries if entry.amount)
        totals = dict(self._totals)
        for entry in new:
            totals[entry.key] = totals.get(entry.key, ZERO) + entry.amount
        return Ledger((*self.entries, *new), totals)

    def total(self, player: PlayerId, column: str, on: PlayerId | None = None) -> Fraction:
        """What stands in one account now."""
        return self._totals.get((player, column, on), ZERO)

    def accounts(self) -> Iterator[tuple[Key, Fraction]]:
        """Every account that was ever written to, with its total, in order of first entry."""
        return iter(self._totals.items())

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> Ledger:
        """The ledger that holds just ``entries``."""
        return cls().write(entries)

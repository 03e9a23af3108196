"""The settlement: pool, hill and whists as one number for each player (rules/russian §10.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from preferans.books.whys import why
from preferans.ledger import Entry, Ledger, PlayerId, Table


class Divisor(Enum):
    """By what a point is divided among the others (§10.2)."""

    PLAYERS = 0
    OPPONENTS = 1


@dataclass(frozen=True, slots=True)
class Units:
    """What a point of the pool and of the hill is worth in whists.

    ``whole_hill``: with two players a hill point moves all its whists, not half (§10.7).
    """

    pool: int = 10
    hill: int = 10
    divisor: Divisor = Divisor.PLAYERS
    whole_hill: bool = False

    def pool_share(self, players: int) -> Fraction:
        """The whists that a pool point earns its owner from each of the others."""
        return Fraction(self.pool, players - self.divisor.value)

    def hill_share(self, players: int) -> Fraction:
        """The whists that a hill point costs its owner to each of the others."""
        if self.whole_hill and players == 2:
            return Fraction(self.hill)
        return Fraction(self.hill, players - self.divisor.value)

    def hill_for_pool(self, players: int) -> Fraction:
        """The hill points that weigh as much as one pool point, so that a game keeps its worth."""
        return self.pool_share(players) / self.hill_share(players)


@dataclass(frozen=True, slots=True)
class Totals:
    """What stands on the sheet: pools and hills by player, ``whists[i][j]`` those of i on j."""

    players: tuple[PlayerId, ...]
    pool: tuple[Fraction, ...]
    hill: tuple[Fraction, ...]
    whists: tuple[tuple[Fraction, ...], ...]

    @classmethod
    def of(cls, t: Table) -> Totals:
        """The totals of a table's ledger."""
        total, players = t.ledger.total, t.players
        return cls(
            players,
            tuple(total(p, "pool") for p in players),
            tuple(total(p, "hill") for p in players),
            tuple(tuple(total(p, "whists", q) for q in players) for p in players),
        )

    def table(self) -> Table:
        """A table where all this already stood on the sheet before the first deal."""
        stood = why("stood")
        entries = [
            *_entries(self.players, "pool", self.pool),
            *_entries(self.players, "hill", self.hill),
            *(
                Entry(0, writer, "whists", amount, on, stood)
                for writer, row in zip(self.players, self.whists, strict=True)
                for on, amount in zip(self.players, row, strict=True)
            ),
        ]
        return Table(self.players, ledger=Ledger.of(entries))

    def without_pools(self) -> Totals:
        """The same with every pool empty."""
        return Totals(self.players, (Fraction(0),) * len(self.pool), self.hill, self.whists)


def _entries(
    players: tuple[PlayerId, ...], column: str, amounts: tuple[Fraction, ...]
) -> list[Entry]:
    return [
        Entry(0, player, column, amount, None, why("stood"))
        for player, amount in zip(players, amounts, strict=True)
    ]


def settle(totals: Totals, units: Units) -> Mapping[PlayerId, Fraction]:
    """Everyone's result in whists, exact; the sum is zero."""
    places = range(len(totals.players))
    return {
        player: sum((between(totals, units, i, j) for j in places if j != i), Fraction(0))
        for i, player in enumerate(totals.players)
    }


def between(totals: Totals, units: Units, i: int, j: int) -> Fraction:
    """What player ``i`` gets from player ``j``, all converted to whists."""
    n = len(totals.players)
    return (
        totals.whists[i][j]
        - totals.whists[j][i]
        + units.pool_share(n) * (totals.pool[i] - totals.pool[j])
        - units.hill_share(n) * (totals.hill[i] - totals.hill[j])
    )

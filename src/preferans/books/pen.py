"""The pen: writes one deal on the sheet and knows the totals as they grow."""

from __future__ import annotations

from fractions import Fraction

from preferans.ledger import ZERO, Entry, Key, Ledger, PlayerId, Table, Why


class Pen:
    """Gathers the entries of one deal; :meth:`ledger` is the ledger with them written.

    ``hill_as_whists``: there is no hill, each point is written at once as so many whists by every
    other player (rules/russian §8.4).
    """

    def __init__(self, t: Table, hill_as_whists: int | None = None) -> None:
        self.table = t
        self._hill_as_whists = hill_as_whists
        self._entries: list[Entry] = []
        self._new: dict[Key, Fraction] = {}

    def total(self, player: PlayerId, column: str) -> Fraction:
        """What stands in an undirected account, the new entries included."""
        stands = self.table.ledger.total(player, column)
        return stands + self._new.get((player, column, None), ZERO)

    def write(
        self, player: PlayerId, column: str, amount: Fraction, why: Why, on: PlayerId | None = None
    ) -> None:
        """One entry; nothing is written where there is nothing to write."""
        if not amount:
            return
        if column == "hill" and self._hill_as_whists is not None:
            self._spread(player, amount * self._hill_as_whists, why)
            return
        entry = Entry(self.table.number, player, column, amount, on, why)
        self._entries.append(entry)
        self._new[entry.key] = self._new.get(entry.key, ZERO) + amount

    def ledger(self) -> Ledger:
        """The ledger with everything written."""
        return self.table.ledger.write(self._entries)

    def _spread(self, player: PlayerId, whists: Fraction, why: Why) -> None:
        """Hill points at once as whists: of the others, or the owner's if they are written off."""
        for other in self.table.players:
            if other == player:
                continue
            writer, on = (other, player) if whists > 0 else (player, other)
            self.write(writer, "whists", abs(whists), why, on)

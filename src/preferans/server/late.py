"""What is shown to spectators who want open hands: the table as it was a whole deal ago.

The k-th event of a deal is shown when the k-th event of the next deal has happened, and never
before its own deal is over; so nobody can tell a player anything of the deal he is in.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from preferans.deal import observe
from preferans.notation.wire import observation_to_json
from preferans.server.game import Game, Phase, after
from preferans.server.log import Logged
from preferans.server.views import view


class Late:
    """A second fold of a table's log, a whole deal behind the first."""

    def __init__(self, game_id: str, rows: Sequence[Logged]) -> None:
        self.game = Game(game_id)
        self._rows: list[Logged] = []
        self._deals: list[int] = []
        self._over = False
        self.add(rows)

    def add(self, rows: Iterable[Logged]) -> None:
        """More of the log has been written."""
        for row in rows:
            if row.kind == "dealt":
                self._deals.append(row.seq)
            self._over = self._over or row.kind == "ended"
            self._rows.append(row)
        self._move()

    def finished(self) -> None:
        """The match is over: everything is public now."""
        self._over = True
        self._move()

    def _move(self) -> None:
        for row in self._rows[self.game.seq : self._shown()]:
            self.game = after(self.game, row)

    def _shown(self) -> int:
        """The number of the last event that may be shown."""
        written = len(self._rows)
        if self._over or not self._deals:
            return written
        if len(self._deals) == 1:
            return self._deals[0] - 1
        before, last = self._deals[-2:]
        return min(before + written - last, last - 1)


def open_view(game: Game) -> dict[str, Any]:
    """A table with all its cards open, for who does not sit at it. ``game`` is a whole deal old."""
    shown = view(game, None)
    s = game.state
    if s is None or game.match is None or game.phase is not Phase.DEAL:
        return shown
    seen = observe(s, None, game.match.table)
    known = replace(
        seen, hands=s.hands, talon=s.deal.talon, discards=s.discards or None, record=s.record
    )
    deal = observation_to_json(known)
    del deal["standing"]
    return shown | {"deal": deal}

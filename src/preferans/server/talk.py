"""What is said at a table: the chat, reports of it, and what catchers of a misère tell each other.

None of it is written into the game, and it is lost with the process; only reports are kept.
"""

from __future__ import annotations

from collections import deque
from itertools import count
from typing import Any

from preferans.server.catching import catchers, caught
from preferans.server.commands import Refusal
from preferans.server.host import Host, Listener
from preferans.server.messages import Catch, Report, refused

CHAT_KEPT = 50
LINES_REPORTED = 10
"""So many lines are kept of a report: the one it is about, and those before it."""


class Talk:
    """The last lines of a table."""

    def __init__(self, table: Host) -> None:
        self._table = table
        self._lines: deque[tuple[str, dict[str, Any]]] = deque(maxlen=CHAT_KEPT)
        """Each with the person who said it."""
        self._caught: list[dict[str, Any]] = []
        self._number = count(1)
        self._reported: set[tuple[str, int]] = set()

    def retell(self, listener: Listener) -> None:
        """What was said before a page came, as far as it is meant for it."""
        for _, line in self._lines:
            listener.send(line)
        game = self._table.game
        for line in self._caught if game.place_of(listener.person) in catchers(game) else ():
            listener.send(line)

    def say(self, listener: Listener, said: dict[str, str]) -> None:
        """A line of chat, told to everybody at the table."""
        place = self._table.game.place_of(listener.person)
        line = {"t": "chat", "from": place, "n": next(self._number), **said}
        self._lines.append((listener.person, line))
        for x in self._table.listeners:
            x.send(line)

    async def report(self, listener: Listener, wanted: Report) -> dict[str, Any]:
        """Keep a line of the chat, with those before it, for whoever runs the server; the answer.

        Nobody reports his own line, and each line only once; nobody else is told.
        """
        about = next((who for who, line in self._lines if line["n"] == wanted.line), None)
        if about is None or about == listener.person:
            return refused(wanted.id, "no_such_line")
        game, services = self._table.game, self._table.services
        if (listener.person, wanted.line) not in self._reported:
            lines = [line for _, line in self._lines if line["n"] <= wanted.line][-LINES_REPORTED:]
            await services.store.add_report(
                game.id, listener.person, wanted.line, about, services.now_ms(), lines
            )
            self._reported.add((listener.person, wanted.line))
        return {"t": "done", "id": wanted.id, "seq": game.seq}

    def catch(self, listener: Listener, said: Catch) -> dict[str, Any]:
        """A line or a sign among the catchers of a misère; the answer to who sent it."""
        game = self._table.game
        told = caught(game, game.place_of(listener.person), said)
        if isinstance(told, Refusal):
            return refused(said.id, told.code, **told.params)
        of_this_deal = [line for line in self._caught if line["number"] == told["number"]]
        self._caught = [*of_this_deal[1 - CHAT_KEPT :], told]
        together = catchers(game)
        for x in self._table.listeners:
            if game.place_of(x.person) in together:
                x.send(told)
        return {"t": "done", "id": said.id, "seq": game.seq}

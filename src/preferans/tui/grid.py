"""The sheet of a kept match on the screen: a sector for each player, side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from rich.style import Style

from preferans.ledger import PlayerId
from preferans.match import Match
from preferans.match.keeping import DIRECTED, columns_of, common_of
from preferans.tui import scoring
from preferans.tui.canvas import PAPER, Canvas, Painted
from preferans.tui.scene import around
from preferans.tui.scoring import Account, Names

INK = Style(color="#1d2b53", bgcolor=PAPER)
FAINT = Style(color="#7a7361", bgcolor=PAPER)
NEW = Style(color="#17673a", bgcolor="#fff6cf", bold=True)
NAME = INK + Style(bold=True)


class SectorGrid(Painted):
    """Everybody's accounts with their running totals, the result if it ended now beside the name.

    Who deals next is marked; accounts that a change would touch are shown with what would stand
    there.
    """

    def __init__(self, names: Names, called: str) -> None:
        super().__init__(id=called, classes="pulka")
        self.names = names
        self.match: Match | None = None
        self.coming: Match | None = None

    def show(self, match: Match, coming: Match | None = None) -> None:
        """Show a match, with what ``coming`` would change of it."""
        self.match, self.coming = match, coming
        self.refresh(layout=True)
        self.repaint()

    @property
    def shown(self) -> Match | None:
        """The match whose numbers are shown."""
        return self.coming or self.match

    # -- room --------------------------------------------------------------------------------------

    def get_content_height(self, *_: object) -> int:
        """The rows of the whole sheet."""
        if self.shown is None:
            return 1
        return (self._rows(self.shown) + 1) * len(self._bands(self.shown)) + 1

    def _rows(self, match: Match) -> int:
        """The rows of one sector: the name, then an account in each."""
        return 1 + max(len(accounts(self.names, match, p)) for p in match.table.players)

    def _bands(self, match: Match) -> list[tuple[PlayerId, ...]]:
        """Who lies side by side: three in a row, four two by two, five three and two."""
        players = match.table.players
        wide = 3 if len(players) != 4 else 2
        return [players[i : i + wide] for i in range(0, len(players), wide)]

    # -- paint -------------------------------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        match = self.shown
        if match is None:
            return
        rows, y, above = self._rows(match), 0, [0, canvas.width - 1]
        for band in self._bands(match):
            edges = _edges(canvas.width, len(band))
            self._rule(canvas, y, above if y else [], edges)
            for player, left, right in zip(band, edges, edges[1:], strict=False):
                self._sector(canvas, match, player, (left + 1, y + 1, right - left - 1))
            for x in edges:
                for row in range(rows):
                    canvas.put(x, y + 1 + row, self.names.voice.plain("│"), FAINT)
            above, y = edges, y + rows + 1
        self._rule(canvas, y, above, [])
        self._common(canvas, match, y)

    def _rule(self, canvas: Canvas, y: int, above: Sequence[int], below: Sequence[int]) -> None:
        """A line across the sheet, joined to the lines above and below it."""
        last = canvas.width - 1
        if self.names.voice.ascii:
            canvas.put(0, y, "+" + "-" * (last - 1) + "+", FAINT)
            return
        ends = "┌┐" if not above else "└┘" if not below else "├┤"
        canvas.put(0, y, f"{ends[0]}{'─' * (last - 1)}{ends[1]}", FAINT)
        for x in {*above, *below} - {0, last}:
            joint = {(True, True): "┼", (True, False): "┴", (False, True): "┬"}
            canvas.put(x, y, joint[x in above, x in below], FAINT)

    def _sector(
        self, canvas: Canvas, match: Match, player: PlayerId, room: tuple[int, int, int]
    ) -> None:
        x, y, width = room
        for row in range(self._rows(match)):
            canvas.put(x, y + row, " " * width, INK)
        voice = self.names.voice
        result = voice.signed(scoring.results_now(match)[player])
        table = match.table
        deals = table.over is None and table.players[table.dealer] == player
        name = f"{player} {voice.plain('●')}" if deals else player
        canvas.put(x + 1, y, _cut(voice.plain("…"), name, width - len(result) - 3), NAME)
        canvas.put(x + width - 1 - len(result), y, result, NAME)
        for row, account in enumerate(accounts(self.names, match, player), 1):
            self._account(canvas, player, account, (x, y + row, width))

    def _account(
        self, canvas: Canvas, player: PlayerId, account: Account, room: tuple[int, int, int]
    ) -> None:
        x, y, width = room
        voice = self.names.voice
        label = _cut(voice.plain("…"), account.label, max(6, width // 2 - 2))
        canvas.put(x + 1, y, label, FAINT)
        written = scoring.written(voice, account.totals, width - len(label) - 4)
        changed = self._changed(player, account)
        start = x + width - 1 - len(written)
        canvas.put(start, y, written, NEW if changed else INK)

    def _changed(self, player: PlayerId, account: Account) -> bool:
        """Whether the change that is looked at touches an account."""
        if self.match is None or self.coming is None:
            return False
        if player not in self.match.table.players:
            return True
        return account not in accounts(self.names, self.match, player)

    def _common(self, canvas: Canvas, match: Match, y: int) -> None:
        """In the lowest line, what lies in the table's account, or where pools are closed."""
        voice, common, target = self.names.voice, common_of(match.rules), scoring.target(match)
        if common is not None:
            lies = scoring.total(match.table, common, scoring.CHIPS)
            text = f"( {voice.say(common)} {voice.amount(lies)} )"
        elif target is not None:
            text = f"( {target} )"
        else:
            return
        canvas.put((canvas.width - len(text)) // 2, y, text, NAME)


def accounts(names: Names, match: Match, player: PlayerId) -> tuple[Account, ...]:
    """A player's accounts under short names: his columns, and those on each other player."""
    return tuple(
        Account(names.voice.column(column) if on is None else _on(names, on), row)
        for column, on in _kept(match, player)
        for row in (scoring.written_in(match, player, column, on),)
    )


def _kept(match: Match, player: PlayerId) -> Iterator[tuple[str, PlayerId | None]]:
    for column in columns_of(match.rules):
        if column in DIRECTED and column != scoring.CHIPS:
            yield from ((column, other) for other in around(match.table, player))
        else:
            yield column, None


def _on(names: Names, other: PlayerId) -> str:
    return names.voice.say("on {who}", who=other)


def _edges(width: int, n: int) -> list[int]:
    """Where the lines between so many sectors stand, and the outer two."""
    return [ceil(i * (width - 1) / n) for i in range(n + 1)]


def _cut(more: str, text: str, room: int) -> str:
    """A text that fits, its end cut off where it does not."""
    return text if len(text) <= room else text[: max(0, room - len(more))] + more

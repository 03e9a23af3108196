"""The pulka as it lies on the table: a sector for each player round the target, in ink on paper."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style

from preferans.ledger import PlayerId
from preferans.match import Match
from preferans.tui import scoring
from preferans.tui.canvas import PAPER, Canvas, Painted
from preferans.tui.scene import around
from preferans.tui.scoring import Account, Names

INK = Style(color="#1d2b53", bgcolor=PAPER)
FAINT = Style(color="#7a7361", bgcolor=PAPER)
MINE = Style(color="#1d2b53", bgcolor="#fff6cf")
MINE_FAINT = Style(color="#7a7361", bgcolor="#fff6cf")


class Pulka(Painted):
    """Everybody's pool, hill and whists with their running totals, the person at the bottom."""

    def __init__(self, names: Names, match: Match) -> None:
        super().__init__(classes="pulka")
        self.names, self.match = names, match

    @property
    def sector_rows(self) -> int:
        """The rows of one sector: the name, then an account in each."""
        players = self.match.table.players
        accounts = (scoring.sector(self.names, self.match, player) for player in players)
        return 1 + max(map(len, accounts))

    @property
    def rows(self) -> int:
        """The rows of the whole sheet."""
        return (self.sector_rows + 1) * len(self._bands()) + 1

    def get_content_height(self, *_: object) -> int:
        return self.rows

    def _bands(self) -> list[list[PlayerId]]:
        """Who lies side by side, from the top of the sheet down."""
        others = around(self.match.table, self.names.me)
        if len(others) == 1:
            return [[*others], [self.names.me]]
        left, *far, right = others
        return [*([far] if far else []), [left, right], [self.names.me]]

    def paint(self, canvas: Canvas) -> None:
        width = canvas.width
        middle = width // 2
        y = 0
        above: Sequence[PlayerId] = ()
        for band in self._bands():
            self._rule(canvas, y, above, band)
            edges = [0, width - 1] if len(band) == 1 else [0, middle, width - 1]
            for player, left, right in zip(band, edges, edges[1:], strict=False):
                self._sector(canvas, player, (left, y + 1), right - left - 1)
            for x in edges:
                for row in range(self.sector_rows):
                    canvas.put(x, y + 1 + row, self.names.voice.plain("│"), FAINT)
            above, y = band, y + self.sector_rows + 1
        self._rule(canvas, y, above, ())
        self._target(canvas)

    def _rule(
        self, canvas: Canvas, y: int, above: Sequence[PlayerId], below: Sequence[PlayerId]
    ) -> None:
        """A line across the sheet, joined to the line down its middle."""
        if self.names.voice.ascii:
            canvas.put(0, y, "+" + "-" * (canvas.width - 2) + "+", FAINT)
            return
        ends = "┌┐" if not above else "└┘" if not below else "├┤"
        joint = {(False, False): "─", (False, True): "┬", (True, False): "┴", (True, True): "┼"}
        line = "─" * (canvas.width - 2)
        canvas.put(0, y, f"{ends[0]}{line}{ends[1]}", FAINT)
        canvas.put(canvas.width // 2, y, joint[len(above) > 1, len(below) > 1], FAINT)

    def _sector(
        self, canvas: Canvas, player: PlayerId, corner: tuple[int, int], width: int
    ) -> None:
        mine = player == self.names.me
        ink, faint = (MINE, MINE_FAINT) if mine else (INK, FAINT)
        x, y = corner[0] + 1, corner[1]
        for row in range(self.sector_rows):
            canvas.put(x, y + row, " " * width, ink)
        canvas.put(x + 1, y, self.names.head(player), ink + Style(bold=True))
        accounts = scoring.sector(self.names, self.match, player)
        label = max((len(account.label) for account in accounts), default=0) + 2
        for row, account in enumerate(accounts, 1):
            canvas.put(x + 1, y + row, account.label, faint)
            canvas.put(x + 1 + label, y + row, self._totals(account, width - label - 2), ink)

    def _totals(self, account: Account, room: int) -> str:
        return scoring.written(self.names.voice, account.totals, room)

    def _target(self, canvas: Canvas) -> None:
        """The target of the pools, where the lines meet."""
        n = scoring.target(self.match)
        y = (self.sector_rows + 1) * (len(self._bands()) - 1)
        if n is not None:
            text = f"( {n} )"
            canvas.put((canvas.width - len(text)) // 2 + 1, y, text, INK + Style(bold=True))

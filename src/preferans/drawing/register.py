"""The sheets of the family: a panel for each player, his accounts in columns from the top down.

In the Balkan games bule stand in the middle, supe on the next player left of them and on the player
before right (rules/family §C.4); where one plays for chips, a column each and one for the pot.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from preferans.drawing.paper import MORE, by_deal, number
from preferans.drawing.pulka import Heading
from preferans.drawing.svg import LETTER, line, picture, tag, text
from preferans.ledger import ZERO, Common, Ledger, PlayerId

WIDTH, HEIGHT = 600.0, 600.0
TOP, NAMES, LABELS = 34.0, 62.0, 84.0
"""Where the title, the names and the labels of the columns end."""

ROW, SIZE, PAD = 16.5, 13.0, 4.0
LEAST = 7.5
"""The size of the smallest letters over a column."""

ROWS = int((HEIGHT - LABELS - 6) / ROW)
"""How many totals stand under one another."""

CHIPS, BULE, SUPE, REFE, POINTS = "chips", "bule", "supe", "refe", "points"
KEPT = (BULE, SUPE, REFE, CHIPS, POINTS)
"""The columns that such a sheet is kept in."""


@dataclass(frozen=True, slots=True)
class Column:
    """One account: what stands above it, its totals after each deal that changed it."""

    label: str
    totals: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Panel:
    """The part of one player, or of the pot; ``marks``: his open refe."""

    name: str
    columns: tuple[Column, ...]
    marks: int = 0


def register(players: Sequence[PlayerId], ledger: Ledger, heading: Heading) -> str:
    """The filled sheet as an SVG picture; raises ``ValueError`` for a sheet of other columns."""
    kept = {column for (_, column, _), _ in ledger.accounts()}
    if other := kept - set(KEPT):
        raise ValueError(f"a sheet with {min(other)} is not kept in columns")
    panels = _panels(players, ledger, kept)
    pieces = [
        tag("rect", x=0, y=0, width=WIDTH, height=HEIGHT, fill="#fff"),
        text(heading.title, WIDTH / 2, 23, 16, WIDTH - 20, anchor="middle", bold=True),
        line(0, TOP, WIDTH, TOP, 2),
        line(0, NAMES, WIDTH, NAMES),
        line(0, LABELS, WIDTH, LABELS, 2),
        line(1, TOP, 1, HEIGHT, 2),
        line(WIDTH - 1, TOP, WIDTH - 1, HEIGHT, 2),
        line(0, HEIGHT - 1, WIDTH, HEIGHT - 1, 2),
    ]
    # A panel is as wide as its columns ask, so that no total is smaller than another.
    step = WIDTH / sum(len(panel.columns) for panel in panels)
    left = 0.0
    for panel in panels:
        width = step * len(panel.columns)
        pieces += _drawn(panel, left, width)
        left += width
    return picture(WIDTH, HEIGHT, heading.title, ". ".join(map(_told, panels)), *pieces)


# -- what stands there -----------------------------------------------------------------------------


def _panels(players: Sequence[PlayerId], ledger: Ledger, kept: set[str]) -> list[Panel]:
    if BULE in kept:
        return [_with_bule(players, i, ledger) for i in range(len(players))]
    column = POINTS if POINTS in kept else CHIPS
    owners = dict.fromkeys(who for (who, _, _), _ in ledger.accounts())
    common = [who for who in owners if who in {account.value for account in Common}]
    return [Panel(who, (_balance(ledger, who, column),)) for who in (*common, *players)]


def _with_bule(players: Sequence[PlayerId], i: int, ledger: Ledger) -> Panel:
    """Bule in the middle, supe on the next player at the left, on the others at the right."""
    me, others = players[i], [*players[i + 1 :], *players[:i]]
    supe = [Column(other, _account(ledger, me, SUPE, other)) for other in others]
    bule = Column(BULE, _account(ledger, me, BULE, None))
    return Panel(me, (*supe[:1], bule, *supe[1:]), int(ledger.total(me, REFE)))


def _account(
    ledger: Ledger, player: PlayerId, column: str, on: PlayerId | None
) -> tuple[Fraction, ...]:
    key = (player, column, on)
    return by_deal((entry.deal, entry.amount) for entry in ledger.entries if entry.key == key)


def _balance(ledger: Ledger, who: PlayerId, column: str) -> Column:
    """What somebody has got less what he has paid."""
    moves = (
        (entry.deal, entry.amount * ((entry.player == who) - (entry.on == who)))
        for entry in ledger.entries
        if entry.column == column
    )
    return Column(column, by_deal(move for move in moves if move[1]))


def _called(column: Column) -> str:
    """An account in words: supe stand under the name of whom they are written on."""
    return column.label if column.label in KEPT else f"{SUPE} on {column.label}"


def _told(panel: Panel) -> str:
    now = (f"{_called(c)} {number(c.totals[-1] if c.totals else ZERO)}" for c in panel.columns)
    refe = (f"{panel.marks} open refe",) if panel.marks else ()
    return f"{panel.name}: {', '.join((*now, *refe))}"


# -- how it is drawn -------------------------------------------------------------------------------


def _drawn(panel: Panel, left: float, width: float) -> Iterable[str]:
    middle = left + width / 2
    marks = "/" * panel.marks
    name = f"{panel.name} {marks}" if marks else panel.name
    yield text(name, middle, NAMES - 9, 15, width - 2 * PAD, anchor="middle", bold=True)
    yield line(left, TOP, left, HEIGHT, 2)
    each = width / len(panel.columns)
    for i, column in enumerate(panel.columns):
        x = left + i * each
        if i:
            yield line(x, NAMES, x, HEIGHT, 0.6)
        label = _cut(column.label, int((each - 2 * PAD) / (LETTER * LEAST)))
        yield text(label, x + each / 2, LABELS - 7, 10, each - 2 * PAD, anchor="middle")
        yield from _totals(column.totals, x + each - PAD - 2, each - 2 * PAD - 2)


def _cut(label: str, letters: int) -> str:
    """A label that can be read: its end goes where it would have to be written too small."""
    return label if len(label) <= letters else label[: letters - 1] + MORE


def _totals(totals: Sequence[Fraction], right: float, room: float) -> Iterable[str]:
    """The latest totals under one another, all in one size; dots above where some are left out."""
    rows = list(map(number, totals))
    if len(rows) > ROWS:
        rows = [MORE, *rows[len(rows) - ROWS + 1 :]]
    size = min(SIZE, room / (LETTER * max(map(len, rows), default=1)))
    for i, word in enumerate(rows):
        y = LABELS + (i + 1) * ROW - 3
        yield text(word, right, y, size, room, anchor="end")

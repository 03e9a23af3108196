"""The chart of a match: where everyone would have stood after each deal."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil

from preferans.drawing.svg import line, picture, tag, text
from preferans.ledger import PlayerId

WIDTH, HEIGHT = 600.0, 320.0
LEFT, RIGHT, TOP, BOTTOM = 58.0, 470.0, 20.0, 285.0
STROKES = (
    ("#1b4f9c", ""),
    ("#a8322d", "7 4"),
    ("#1f6f3a", "2 3"),
    ("#6a3d9a", "9 3 2 3"),
    ("#8a6d00", "14 4"),
)
"""A colour and a dash for each player: either alone tells them apart."""


def chart(players: Sequence[PlayerId], standings: Sequence[Sequence[Fraction]], title: str) -> str:
    """A line for each player; ``standings[k]`` are the results if it had ended after deal ``k``.

    ``standings[0]`` is the start. Raises ``ValueError`` for nothing to draw or uneven rows.
    """
    if not standings or any(len(row) != len(players) for row in standings):
        raise ValueError("a chart needs one row of results for each deal, one result a player")
    top = _round_up(max((abs(x) for row in standings for x in row), default=Fraction(0)))
    deals = len(standings) - 1

    def at(deal: int, amount: Fraction) -> tuple[float, float]:
        x = LEFT + (RIGHT - LEFT) * (deal / deals if deals else 0)
        return x, (TOP + BOTTOM) / 2 - float(amount) / top * (BOTTOM - TOP) / 2

    pieces = [tag("rect", x=0, y=0, width=WIDTH, height=HEIGHT, fill="#fff")]
    for mark in (-top, -top / 2, 0, top / 2, top):
        _, y = at(0, Fraction(mark))
        pieces.append(line(LEFT, y, RIGHT, y, 1.4 if mark == 0 else 0.4))
        pieces.append(text(f"{mark:+.0f}" if mark else "0", LEFT - 6, y + 4, 11, 50, anchor="end"))
    marked = range(0, deals + 1, max(1, ceil(deals / 10)))
    pieces.extend(
        text(str(deal), at(deal, Fraction(0))[0], HEIGHT - 16, 11, 40, anchor="middle")
        for deal in marked
    )
    ends = sorted(range(len(players)), key=lambda i: -standings[-1][i])
    room = _apart([at(deals, standings[-1][i])[1] for i in ends])
    for i, name in enumerate(players):
        colour, dash = STROKES[i % len(STROKES)]
        points = " ".join(
            f"{x:.1f},{y:.1f}" for k, row in enumerate(standings) for x, y in (at(k, row[i]),)
        )
        dashed = {"stroke_dasharray": dash} if dash else {}
        pieces.append(
            tag("polyline", points=points, fill="none", stroke=colour, stroke_width=2, **dashed)
        )
        label = text(name, RIGHT + 34, room[ends.index(i)] + 4, 12, WIDTH - RIGHT - 40)
        y = room[ends.index(i)]
        key = tag(
            "line", x1=RIGHT + 6, y1=y, x2=RIGHT + 28, y2=y, stroke=colour, stroke_width=2, **dashed
        )
        pieces += [key, label]
    told = ", ".join(
        f"{name} {float(x):+.0f}" for name, x in zip(players, standings[-1], strict=True)
    )
    return picture(WIDTH, HEIGHT, title, f"after {deals} deals: {told}", *pieces)


def _round_up(x: Fraction) -> int:
    """The end of the scale: a round number no smaller."""
    step = 1
    while step * 10 < x:
        step *= 10
    return max(10, ceil(x / step) * step)


def _apart(rows: list[float]) -> list[float]:
    """Heights from the top down, moved so far apart that labels do not overlap."""
    placed: list[float] = []
    for y in rows:
        placed.append(max(y, placed[-1] + 16 if placed else y))
    over = max(0.0, (placed[-1] if placed else 0) - (HEIGHT - 10))
    return [y - over for y in placed]

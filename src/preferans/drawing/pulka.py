"""The sheet of two to five players: a sector each, from the edge inwards whists, pool, hill.

The first player lies at the bottom, the next to speak after him at his left, and so round.
Every sector is drawn in one frame, as if it lay at the bottom of a box of 600, and then turned.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from preferans.drawing.paper import running, shown
from preferans.drawing.svg import LETTER, line, picture, tag, text
from preferans.ledger import Ledger, PlayerId

SIDE = 600.0
WHISTS, POOL, HILL = 64.0, 132.0, 200.0
"""How deep the strips reach, measured from the outer edge."""

PAD = 8.0
SIZE, LABEL = 15.0, 10.0
CENTRE = 27.0


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands on a sheet beside the numbers.

    ``target``: the pool, in the middle; ``start``: from where pools are counted down, if they are.
    """

    title: str = "Preferans"
    target: str = ""
    start: int | None = None


Width = Callable[[float], tuple[float, float]]
"""From where to where a sector reaches along its edge, at a depth."""


@dataclass(frozen=True, slots=True)
class Sector:
    """A player's part of the sheet: how it is turned, how wide it is at each depth."""

    turn: str
    width: Width
    deepest: float


def _slant(depth: float, per: float) -> float:
    return depth * per


Y = (
    Sector("", lambda d: (_slant(d, 300 / 350), SIDE - _slant(d, 300 / 350)), 320),
    Sector("translate(600 0) rotate(90)", lambda d: (0.0, SIDE - _slant(d, 350 / 300)), 270),
    Sector("translate(0 600) rotate(-90)", lambda d: (_slant(d, 350 / 300), SIDE), 270),
)
"""Mine at the bottom, the next player's left, the third's right."""

X = tuple(
    Sector(turn, lambda d: (d, SIDE - d), 270)
    for turn in (
        "",
        "translate(600 0) rotate(90)",
        "rotate(180 300 300)",
        "translate(0 600) rotate(-90)",
    )
)
"""Bottom, left, top, right."""

FIVE = (
    *X[:2],
    Sector(X[2].turn, lambda d: (300.0, SIDE - d), 270),
    Sector(X[2].turn, lambda d: (d, 300.0), 270),
    X[3],
)
"""Bottom, left, the left and the right half of the top, right."""

TWO = tuple(Sector(turn, lambda d: (0.0, SIDE), 270) for turn in ("", "rotate(180 300 300)"))
"""One at the bottom, the other opposite."""

FORMS = {2: TWO, 3: Y, 4: X, 5: FIVE}


def pulka(players: Sequence[PlayerId], ledger: Ledger, heading: Heading = Heading()) -> str:
    """The filled sheet as an SVG picture; ``ValueError`` unless two to five play."""
    sectors = _sectors(players)
    told = [
        f"{name}: {_told(ledger.total(name, 'pool'), heading.start)}, "
        f"hill {ledger.total(name, 'hill')}, "
        + ", ".join(
            f"whists on {other} {ledger.total(name, 'whists', other)}"
            for other in players
            if other != name
        )
        for name in players
    ]
    pieces = [_frame(sectors)]
    for i, sector in enumerate(sectors):
        others = [*players[i + 1 :], *players[:i]]
        pieces.append(_filled(sector, players[i], others, ledger, heading.start))
    pieces.append(_centre(len(players), heading.target))
    return picture(SIDE, SIDE, heading.title, ". ".join(told), *pieces)


def _told(pool: Fraction, start: int | None) -> str:
    """A pool in words, or what is left of it where the sheet counts down."""
    return f"pool {pool}" if start is None else f"{start - pool} left of the pool"


def blank(seats: int, heading: Heading = Heading()) -> str:
    """An empty form for two to five players, to print and write on."""
    sectors = _sectors(range(seats))
    pieces = [_frame(sectors), *(_turned(sector, *_lines(sector, seats)) for sector in sectors)]
    return picture(
        SIDE,
        SIDE,
        heading.title,
        f"an empty sheet for {seats} players",
        *pieces,
        _centre(seats, heading.target),
    )


def _sectors(players: Sequence[object]) -> tuple[Sector, ...]:
    if len(players) not in FORMS:
        raise ValueError(f"a sheet is drawn for two to five players, not {len(players)}")
    return FORMS[len(players)]


def _frame(sectors: tuple[Sector, ...]) -> str:
    """The paper, its edge and the lines between the sectors."""
    cx, cy = _middle(len(sectors))
    rays = _RAYS[len(sectors)]
    paper = tag("rect", x=0, y=0, width=SIDE, height=SIDE, fill="#fff")
    edge = tag(
        "rect",
        x=1,
        y=1,
        width=SIDE - 2,
        height=SIDE - 2,
        fill="none",
        stroke="#222",
        stroke_width=2,
    )
    return "\n".join((paper, edge, *(line(cx, cy, x, y, 2) for x, y in rays)))


_BELOW, _ABOVE = ((0, SIDE), (SIDE, SIDE)), ((0, 0), (SIDE, 0))
_RAYS = {
    2: ((0, 300), (SIDE, 300)),
    3: (*_BELOW, (300, 0)),
    4: (*_BELOW, *_ABOVE),
    5: (*_BELOW, *_ABOVE, (300, 0)),
}


def _middle(seats: int) -> tuple[float, float]:
    return (300.0, 250.0) if seats == 3 else (300.0, 300.0)


def _centre(seats: int, target: str) -> str:
    x, y = _middle(seats)
    circle = tag("circle", cx=x, cy=y, r=CENTRE, fill="#fff", stroke="#222", stroke_width=2)
    if not target:
        return circle
    number = text(target, x, y + 7, 20, 2 * CENTRE - 12, anchor="middle", bold=True)
    return f"{circle}\n{number}"


def _turned(sector: Sector, *pieces: str) -> str:
    inner = "\n".join(pieces)
    return tag("g", inner, transform=sector.turn) if sector.turn else tag("g", inner)


def _lines(sector: Sector, seats: int) -> list[str]:
    """The strips of a sector and the boxes for whists."""
    found = [
        line(left, SIDE - depth, right, SIDE - depth)
        for depth in (WHISTS, POOL)
        for left, right in (sector.width(depth),)
    ]
    for left, _ in _boxes(sector, seats - 1)[1:]:
        found.append(line(left, SIDE, left, SIDE - WHISTS))
    return found


def _boxes(sector: Sector, n: int) -> list[tuple[float, float]]:
    """The boxes for whists, one for each other player."""
    left, right = sector.width(WHISTS)
    step = (right - left) / n
    return [(left + i * step, left + (i + 1) * step) for i in range(n)]


def _filled(
    sector: Sector,
    player: PlayerId,
    others: Sequence[PlayerId],
    ledger: Ledger,
    start: int | None,
) -> str:
    pieces = _lines(sector, len(others) + 1)
    for other, (left, right) in zip(others, _boxes(sector, len(others)), strict=True):
        room = right - left - 2 * PAD
        label = text(other, left + PAD, SIDE - WHISTS + 14, LABEL, room)
        written = running(ledger, (player, "whists", other))
        pieces += [label, _totals(written, left + PAD, SIDE - 18, room)]
    for column, low, high in (("pool", POOL, WHISTS), ("hill", HILL, POOL)):
        left, right = sector.width(low)
        room = right - left - 2 * PAD
        label = text(column, left + PAD, SIDE - low + 15, LABEL, room)
        written = running(ledger, (player, column, None), start if column == "pool" else None)
        middle = SIDE - (low + high) / 2
        pieces += [label, _totals(written, left + PAD, middle + 14, room)]
    left, right = sector.width(HILL + 26)
    name = text(
        player,
        (left + right) / 2,
        SIDE - HILL - 8,
        17,
        right - left - 2 * PAD,
        anchor="middle",
        bold=True,
    )
    return _turned(sector, *pieces, name)


def _totals(written: Sequence[str], x: float, y: float, room: float) -> str:
    """As many totals as fit on the line."""
    letters = int(room / (LETTER * SIZE))
    return text(shown(written, letters), x, y, SIZE, room) if written else ""

"""A canvas of character cells, and the colours in which the table is painted."""

from __future__ import annotations

from collections.abc import Iterator

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

from preferans.cards import Suit

FELT = "#12332b"
PAPER = "#f3efe2"
INK = "#1d1d1b"

# Four colours, so that neighbours in a hand differ for every eye; the sign is always there too.
ON_PAPER = (INK, "#17673a", "#a34700", "#b3152b")
ON_FELT = ("#e8ecef", "#7fd99a", "#ffb35c", "#ff8b8b")

PLAIN = Style()
_SIGNS = "♠♣♦♥"
BOLD = Style(bold=True)
DIM = Style(color="#8fa9a0")
LEGAL = Style(underline=True)
"""What may be played is told from what may not without a colour."""

GOLD = Style(color="#f2d492", bold=True)
CURSOR = Style(color=INK, bgcolor="#f2d492", bold=True)


def on_felt(suit: Suit) -> Style:
    """The colour of a suit's sign on the cloth."""
    return Style(color=ON_FELT[suit])


def face(suit: Suit, *, dim: bool = False, chosen: bool = False) -> Style:
    """The colours of a card's face. A card that cannot be played is grey; a chosen one glows."""
    paper = "#b9b9ad" if dim else "#ffe08a" if chosen else PAPER
    return Style(color=ON_PAPER[suit], bgcolor=paper, bold=not dim)


class Canvas:
    """Rows of characters with styles, painted piece by piece."""

    def __init__(self, width: int, height: int, base: Style = PLAIN) -> None:
        self.width, self.height, self.base = width, height, base
        self._rows = [[(" ", base)] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: Style = PLAIN) -> int:
        """Paint ``text`` from there on, clipped to the canvas; where it ends is returned."""
        for i, letter in enumerate(text):
            if 0 <= y < self.height and 0 <= x + i < self.width:
                self._rows[y][x + i] = (letter, self.base + style)
        return x + len(text)

    def speak(self, x: int, y: int, text: str, style: Style = PLAIN) -> None:
        """Paint a sentence, its suit signs in their colours."""
        self.put(x, y, text, style)
        for i, letter in enumerate(text):
            if letter in _SIGNS:
                self.put(x + i, y, letter, style + on_felt(Suit.parse(letter)))

    def strip(self, y: int) -> Strip:
        """One row, ready for the screen."""
        if y >= self.height:
            return Strip.blank(self.width, self.base)
        return Strip(list(self._segments(y)), self.width)

    def _segments(self, y: int) -> Iterator[Segment]:
        text, style = "", self.base
        for letter, own in self._rows[y]:
            if own != style and text:
                yield Segment(text, style)
                text = ""
            text, style = text + letter, own
        yield Segment(text, style)


class Painted(Widget):
    """A widget that paints itself on a canvas, once for each change."""

    _canvas: Canvas | None = None

    def paint(self, canvas: Canvas) -> None:
        """Paint the picture; the canvas is as large as the widget's room."""
        raise NotImplementedError

    def render_line(self, y: int) -> Strip:
        canvas = self._canvas
        if canvas is None or (canvas.width, canvas.height) != tuple(self.size):
            canvas = self._canvas = Canvas(*self.size, self.rich_style)
            self.paint(canvas)
        return canvas.strip(y)

    def repaint(self) -> None:
        """Paint anew: what is shown has changed."""
        self._canvas = None
        self.refresh()

"""The few pieces of SVG that the drawings are made of. Text is escaped; widths are bounded."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

FONT = "DejaVu Sans Mono, Menlo, Consolas, monospace"
LETTER = 0.605
"""The width of a letter of that font, in font sizes."""


def number(x: float) -> str:
    """A coordinate, short."""
    return f"{x:.2f}".rstrip("0").rstrip(".")


def tag(name: str, content: str | None = None, **attributes: str | float) -> str:
    """An element; underscores in names of attributes stand for dashes."""
    pairs = "".join(
        f" {key.replace('_', '-')}={quoteattr(number(v) if isinstance(v, float | int) else v)}"
        for key, v in attributes.items()
    )
    return f"<{name}{pairs}/>" if content is None else f"<{name}{pairs}>{content}</{name}>"


def text(
    words: str,
    x: float,
    y: float,
    size: float,
    room: float,
    *,
    anchor: str = "start",
    bold: bool = False,
) -> str:
    """Words on a line, made smaller where they would not fit into ``room``."""
    fits = room / (LETTER * max(1, len(words)))
    weight = {"font_weight": "bold"} if bold else {}
    return tag(
        "text",
        escape(words),
        x=x,
        y=y,
        font_size=round(min(size, fits), 2),
        text_anchor=anchor,
        **weight,
    )


def line(x1: float, y1: float, x2: float, y2: float, width: float = 1.2) -> str:
    """A line in ink."""
    return tag("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke="#222", stroke_width=width)


def picture(width: float, height: float, title: str, about: str, *pieces: str) -> str:
    """A whole picture, with what a screen reader says of it."""
    inner = "\n".join(
        (tag("title", escape(title)), tag("desc", escape(about)), *(piece for piece in pieces))
    )
    return tag(
        "svg",
        f"\n{inner}\n",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        role="img",
        font_family=FONT,
    )

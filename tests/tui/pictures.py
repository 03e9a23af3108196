"""The pictures of the documentation, drawn by the program from a saved match.

``python -m tests.tui.pictures`` draws them anew.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from pathlib import Path

from preferans.tui.app import PreferansApp
from preferans.tui.game import resume
from preferans.tui.words import Voice
from tests.tui.driving import settled

IMAGES = Path(__file__).parents[2] / "docs" / "images"
MATCH = IMAGES / "evening.pref"
"""A match in the middle of a deal: the person whists, and both defenders' hands lie open."""

PICTURES: Mapping[str, tuple[str, ...]] = {"table.svg": (), "sheet.svg": ("s",)}
"""Each picture with the keys that lead to it."""

SIZE = (112, 32)
FONTS = "Fira Code, DejaVu Sans Mono, Menlo, Consolas, monospace"


async def drawn(keys: tuple[str, ...]) -> str:
    """The screen after these keys, as an SVG that asks no other host for a font."""
    app = PreferansApp(Voice(), resume(MATCH), pause=0)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        await pilot.press(*keys)
        await pilot.pause()
        svg = app.export_screenshot()
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    return svg.replace("Fira Code, monospace", FONTS) + "\n"


def main() -> None:
    """Draw all pictures."""
    for name, keys in PICTURES.items():
        (IMAGES / name).write_text(asyncio.run(drawn(keys)), encoding="utf-8")


if __name__ == "__main__":
    main()

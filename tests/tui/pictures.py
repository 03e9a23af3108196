"""The pictures of the documentation, drawn by the program from a saved match.

``python -m tests.tui.pictures`` draws them anew.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from pathlib import Path

from preferans.match.keeping import Keeping
from preferans.notation.keeping import parse_note
from preferans.rulesets import ruleset
from preferans.tui.app import PreferansApp
from preferans.tui.desk import Desk
from preferans.tui.game import resume
from preferans.tui.keep_screen import KeepApp
from preferans.tui.words import Voice
from tests.tui.driving import settled

IMAGES = Path(__file__).parents[2] / "docs" / "images"
MATCH = IMAGES / "evening.pref"
"""A match in the middle of a deal: the person whists, and both defenders' hands lie open."""

PICTURES: Mapping[str, tuple[str, ...]] = {"table.svg": (), "sheet.svg": ("s",)}
"""Each picture with the keys that lead to it."""

KEEPER, TYPED = "keeper.svg", "b 7s w p 730"
"""The keeper's screen while this is typed, after some notes."""

NOTES = (
    "Anna 7S whist pass 7-3-0",
    "all-pass 4-3-3",
    "fine Boris hill 10 late",
    "Clara misere 1",
)

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
    return _plain(svg)


async def kept(path: Path) -> str:
    """The keeper's screen with a note that is being typed; ``path``: a file that is not written."""
    keeping = Keeping(ruleset("sochi"), ("Anna", "Boris", "Clara"), "Clara")
    for line in NOTES:
        keeping = keeping.with_note(parse_note(line, keeping.match))
    app = KeepApp(Desk(keeping, path), Voice())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press(*({" ": "space"}.get(letter, letter) for letter in TYPED))
        await pilot.pause()
        svg = app.export_screenshot()
    return _plain(svg)


def _plain(svg: str) -> str:
    """A screenshot that asks no other host for a font."""
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    return svg.replace("Fira Code, monospace", FONTS) + "\n"


def main() -> None:
    """Draw all pictures."""
    for name, keys in PICTURES.items():
        (IMAGES / name).write_text(asyncio.run(drawn(keys)), encoding="utf-8")
    (IMAGES / KEEPER).write_text(asyncio.run(kept(Path("friday.pref"))), encoding="utf-8")


if __name__ == "__main__":
    main()

"""The keeper's screen, by keys and mouse: what is typed is previewed, written, mended, undone."""

from __future__ import annotations

import asyncio
import re
from argparse import Namespace
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest
from textual.pilot import Pilot

from preferans.match.keeping import Keeping
from preferans.notation.keeping import format_keeping, parse_keeping, parse_note
from preferans.rulesets import ruleset
from preferans.tui.desk import Desk
from preferans.tui.keep import begun
from preferans.tui.keep_screen import KeepApp, KeepScreen
from preferans.tui.words import Voice
from tests.tui import pictures
from tests.tui.driving import BIG, SMALL, Size, shown

NAMES = ("Anna", "Boris", "Clara", "Dina", "Egor")
GAME = "Anna 7S whist pass 7-3-0"
NOTES = (GAME, "all-pass 4-3-3", "Boris misere 1")

Script = Callable[[Pilot[None], Desk], Awaitable[None]]


def keeping(lines: tuple[str, ...] = (), preset: str = "sochi", players: int = 3) -> Keeping:
    kept = Keeping(ruleset(preset, players=players), NAMES[:players], NAMES[players - 1])
    for line in lines:
        kept = kept.with_note(parse_note(line, kept.match))
    return kept


def kept(path: Path, script: Script, start: Keeping | None = None, size: Size = SMALL) -> Keeping:
    """What stands in the file and on the desk after the script."""
    desk = Desk(start or keeping(), path)

    async def run() -> None:
        async with KeepApp(desk, Voice()).run_test(size=size) as pilot:
            await pilot.pause()
            await script(pilot, desk)

    asyncio.run(run())
    if path.exists():
        assert parse_keeping(path.read_text("utf-8")) == desk.keeping
    return desk.keeping


async def types(pilot: Pilot[None], line: str) -> None:
    names = {" ": "space", "-": "minus", "/": "slash"}
    await pilot.press(*(names.get(letter, letter) for letter in line))
    await pilot.pause()


def test_a_line_is_previewed_on_the_sheet_and_in_words_and_written_by_enter(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], desk: Desk) -> None:
        assert "Deal 1: Clara deals, Anna first hand" in shown(pilot)
        assert "Next: Anna, Boris, Clara, all-pass" in shown(pilot)
        await types(pilot, "a 7s w p 730")
        assert "Boris: whists on Anna +12 – 3 tricks against 7♠ at 4." in shown(pilot)
        assert "Enter writes it" in shown(pilot)
        assert "+15" in shown(pilot)
        assert desk.keeping.notes == ()
        await pilot.press("enter")
        await pilot.pause()
        assert "Deal 2: Anna deals" in shown(pilot)
        assert f"1 {GAME}" in shown(pilot)

    assert format_keeping(kept(tmp_path / "k.pref", script)).splitlines()[-1] == GAME


def test_while_a_line_is_typed_it_is_said_what_may_come(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], _: Desk) -> None:
        for typed, said in (
            ("b ", "Contract: 6S, 6C"),
            ("7s ", "Clara: pass, whist"),
            ("w p ", "Tricks of Boris, Clara and Anna"),
            ("7-3-1", "the tricks must come to 10, and these come to 11"),
        ):
            await types(pilot, typed)
            assert said in shown(pilot)
        await pilot.press("enter")

    assert kept(tmp_path / "k.pref", script).notes == ()


def test_tab_completes_and_escape_forgets(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], _: Desk) -> None:
        await types(pilot, "bo")
        await pilot.press("tab")
        await types(pilot, "mis")
        await pilot.press("tab")
        await types(pilot, "1")
        assert "▶ Boris misere 1" in shown(pilot)
        await pilot.press("escape")
        await pilot.pause()
        assert "misere 1" not in shown(pilot)

    assert kept(tmp_path / "k.pref", script).notes == ()


def test_an_earlier_note_is_changed_and_the_difference_shown_first(tmp_path: Path) -> None:
    start = keeping(NOTES)

    async def script(pilot: Pilot[None], desk: Desk) -> None:
        await pilot.press("up", "up", "up", "enter")
        await pilot.pause()
        assert f"1 ▶ {GAME}" in shown(pilot)
        await pilot.press(*["backspace"] * 5)
        await types(pilot, "6-4-0")
        assert "Anna, pool: 4 → 0" in shown(pilot)
        assert "Boris, whists on Anna: 12 → 20" in shown(pilot)
        assert desk.keeping == start
        await pilot.press("enter")
        await pilot.pause()

    after = kept(tmp_path / "k.pref", script, start)
    assert after == keeping(("Anna 7S whist pass 6-4-0", *NOTES[1:]))


def test_a_note_is_struck_after_its_difference_was_shown(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], _: Desk) -> None:
        await pilot.press("up", "delete")
        await pilot.pause()
        assert "Boris, hill: 14 → 4" in shown(pilot)
        await pilot.press("enter")
        await pilot.pause()

    assert kept(tmp_path / "k.pref", script, keeping(NOTES)) == keeping(NOTES[:2])


def test_undo_and_redo(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], desk: Desk) -> None:
        await types(pilot, "all-pass 4-3-3")
        await pilot.press("enter", "ctrl+z")
        await pilot.pause()
        assert "Undone." in shown(pilot)
        assert "Anna, hill: 4 → 0" in shown(pilot)
        assert desk.keeping == keeping()
        await pilot.press("ctrl+y")
        await pilot.pause()
        assert "Done again." in shown(pilot)
        await types(pilot, "undo")
        await pilot.press("enter")
        await pilot.pause()
        assert desk.keeping == keeping()
        await pilot.press("ctrl+z")
        await pilot.pause()
        assert desk.keeping == keeping()

    assert kept(tmp_path / "k.pref", script).notes == ()


def test_fines_newcomers_misdeals_and_the_end(tmp_path: Path) -> None:
    lines = (
        "fine Boris hill 10 late",
        "correct Anna whists 5/2 on Boris a slip",
        "misdeal",
        "join Dina",
        "end agreement",
    )

    async def script(pilot: Pilot[None], _: Desk) -> None:
        for line in lines:
            await types(pilot, line)
            assert "Enter writes it" in shown(pilot)
            await pilot.press("enter")
            await pilot.pause()
        assert "The players have agreed to stop." in shown(pilot)

    assert kept(tmp_path / "k.pref", script) == keeping(lines)


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("f1", "what differs is shown first"),
        ("f2", "For it each of the others writes"),
        ("f3", "Whists of Boris on Anna 12 and Clara 0."),
    ],
)
def test_a_page_opens_over_the_sheet_and_closes(tmp_path: Path, key: str, said: str) -> None:
    async def script(pilot: Pilot[None], _: Desk) -> None:
        await pilot.press(key)
        await pilot.pause()
        text = shown(pilot)
        assert "Enter: close" in text
        assert said in text
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, KeepScreen)

    kept(tmp_path / "k.pref", script, keeping(NOTES))


SHEETS = (
    *(("sochi", n) for n in (3, 4, 5)),
    ("serbian", 3),
    ("austrian-simple", 4),
    ("greek", 3),
)


@pytest.mark.parametrize("size", [SMALL, BIG])
@pytest.mark.parametrize("agreed", SHEETS)
def test_every_sheet_has_room(tmp_path: Path, agreed: tuple[str, int], size: Size) -> None:
    """Everybody's accounts are on the screen, and nothing runs over its edge."""

    async def script(pilot: Pilot[None], desk: Desk) -> None:
        text = shown(pilot)
        for name in desk.keeping.players:
            assert name in text
        assert "Deal 1" in text
        assert "▶" in text
        assert all(len(row) == size[0] for row in text.splitlines())

    kept(tmp_path / "k.pref", script, keeping((), *agreed), size)


def test_a_note_is_taken_up_by_the_mouse(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], _: Desk) -> None:
        assert await pilot.click("#notes", offset=(4, 0))
        await pilot.pause()
        assert f"1 ▶ {GAME}" in shown(pilot)

    kept(tmp_path / "k.pref", script, keeping(NOTES), BIG)


def test_a_terminal_that_is_too_small_is_told_so(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], _: Desk) -> None:
        assert "80 by 24" in shown(pilot)

    kept(tmp_path / "k.pref", script, keeping(), (60, 20))


def test_a_file_that_cannot_be_written_leaves_the_sheet_as_it_was(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], desk: Desk) -> None:
        await types(pilot, "all-pass 4-3-3")
        await pilot.press("enter")
        await pilot.pause()
        assert desk.keeping == keeping()
        assert "all-pass 4-3-3" in shown(pilot)

    blocked = tmp_path / "no"
    blocked.write_text("a file, no folder", "utf-8")
    kept(blocked / "k.pref", script)


def test_a_new_sheet_is_asked_for(tmp_path: Path) -> None:
    """Names, rules and the first dealer, each wrong answer told with its remedy."""
    args = Namespace(file=tmp_path / "k.pref", settings=["pool_target=20"])
    app = KeepApp(None, Voice(), partial(begun, args), "sochi")

    async def run() -> None:
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
            await pilot.press("enter", "enter", "enter")
            await pilot.pause()
            assert "name the players in order of turn" in shown(pilot)
            await pilot.press("up", "up")
            await types(pilot, "A,B,C,D")
            await pilot.press("enter", "enter")
            await types(pilot, "Z")
            await pilot.press("enter")
            await pilot.pause()
            assert "the first dealer Z is not one of A, B, C, D" in shown(pilot)
            await pilot.press("backspace", "B", "enter")
            await pilot.pause()
            assert "Deal 1: B deals, C first hand" in shown(pilot)
            await types(pilot, "D 6s p p")
            await pilot.press("enter")
            await pilot.pause()

    asyncio.run(run())
    written = parse_keeping(args.file.read_text("utf-8"))
    assert written.players == ("A", "B", "C", "D")
    assert written.rules.name == "sochi players=4 pool_target=20"
    assert len(written.notes) == 1


def test_the_picture_of_the_guide_is_up_to_date(tmp_path: Path) -> None:
    """``python -m tests.tui.pictures`` draws it anew."""
    drawn = asyncio.run(pictures.kept(tmp_path / "friday.pref"))
    assert words_of((pictures.IMAGES / pictures.KEEPER).read_text("utf-8")) == words_of(drawn)


def words_of(svg: str) -> list[str]:
    """The texts of a picture."""
    return re.findall(r">([^<>]*)</text>", svg)

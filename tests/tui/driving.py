"""Fingers for the tests of the screen: whatever is to be done is done by keys or by the mouse."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from textual.pilot import Pilot
from textual.screen import Screen

from preferans.cards import Card
from preferans.deal import Action, Discard, Play, Say
from preferans.tui.app import PreferansApp
from preferans.tui.cells import NUMBERS, Cells, Choices, Fan, OpenHand
from preferans.tui.game import Game
from preferans.tui.table import TableScreen
from preferans.tui.words import Voice

Size = tuple[int, int]
SMALL, BIG = (80, 24), (120, 40)


def app(game: Game, voice: Voice | None = None) -> PreferansApp:
    """The screen of a game whose bots do not wait for the eye."""
    return PreferansApp(voice or Voice(), game, pause=0)


def screen(pilot: Pilot[None]) -> Screen[object]:
    """What is on top."""
    return pilot.app.screen


def table(pilot: Pilot[None]) -> TableScreen:
    """The table, which lies at the bottom of everything."""
    return next(s for s in pilot.app.screen_stack if isinstance(s, TableScreen))


async def settled(pilot: Pilot[None]) -> None:
    """Wait until the person is asked, or something lies over the table."""
    for _ in range(400):
        await pilot.pause()
        top = screen(pilot)
        game = cast(PreferansApp, pilot.app).game
        if not isinstance(top, TableScreen) or (game.turn == game.me and top.prompt is not None):
            await pilot.pause()
            return
    raise AssertionError("the table did not come to rest")


def shown(pilot: Pilot[None]) -> str:
    """All text on the screen, row by row."""
    width, height = pilot.app.size
    rows = pilot.app.screen._compositor.render_strips()
    assert len(rows) == height
    return "\n".join(row.text.ljust(width) for row in rows)


@dataclass
class Keys:
    """A person at the keyboard."""

    pilot: Pilot[None]

    async def do(self, action: Action) -> None:
        """Do it, and wait for the answer of the table."""
        await settled(self.pilot)
        match action:
            case Play(card):
                await self._press_number(card)
            case Discard(cards):
                for card in cards:
                    await self._press_number(card)
                await self.pilot.press("enter")
            case Say(word):
                await self._say(word)
        await settled(self.pilot)

    async def _press_number(self, card: Card) -> None:
        focused = self.pilot.app.focused
        if not isinstance(focused, Fan | OpenHand):
            table(self.pilot).query_one(Fan).focus()
            await self.pilot.pause()
            focused = self.pilot.app.focused
        assert isinstance(focused, Fan | OpenHand)
        key = _KEY_NAMES.get(number := NUMBERS[focused.cards.index(card)], number)
        await self.pilot.press(key, key)
        await self.pilot.pause()

    async def _say(self, word: str) -> None:
        focused = self.pilot.app.focused
        assert isinstance(focused, Choices)
        await self.pilot.press("home")
        for _ in range(len(focused.choices)):
            choice = focused.choices[focused.cursor]
            if choice.action == Say(word):
                await self.pilot.press(*(["enter"] * (1 + choice.grave)))
                return
            await self.pilot.press("right")
        raise AssertionError(f"{word} is not offered")


_KEY_NAMES = {"-": "minus", "=": "equals_sign"}


@dataclass
class Mouse:
    """A person at the mouse."""

    pilot: Pilot[None]

    async def do(self, action: Action) -> None:
        """Do it, and wait for the answer of the table."""
        await settled(self.pilot)
        match action:
            case Play(card):
                await self._click(card)
            case Discard(cards):
                for card in cards:
                    await self._click(card)
                await self._click_choice(action)
            case Say():
                await self._click_choice(action)
        await settled(self.pilot)

    async def _click(self, card: Card) -> None:
        hands = [*table(self.pilot).query(Fan), *table(self.pilot).query(OpenHand)]
        await self.point(next(hand for hand in hands if card in hand.cards), card)

    async def _click_choice(self, action: Action) -> None:
        for choices in table(self.pilot).query(Choices):
            for choice in choices.choices:
                if choice.action == action:
                    for _ in range(1 + choice.grave):
                        await self.point(choices, choice)
                    return
        raise AssertionError(f"{action} is not offered")

    async def point(self, cells: Cells, thing: object) -> None:
        """Click the middle of one thing."""
        cell = next(cell for cell in cells.cells() if cell.thing == thing)
        offset = (cell.x + cell.width // 2, cell.y + cell.height // 2)
        assert await self.pilot.click(cells, offset=offset)
        await self.pilot.pause()

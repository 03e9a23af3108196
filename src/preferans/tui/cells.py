"""What a person picks from: a hand of cards, an open hand, the choices of a question.

All are widgets that paint themselves, take the keyboard's arrows and numbers and the mouse, and
tell in a message what was picked. None of them knows the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rich.style import Style
from textual import events
from textual.actions import SkipAction
from textual.binding import Binding, BindingType
from textual.message import Message

from preferans.cards import Card, Suit
from preferans.tui.asking import Choice, Grid, bid_of
from preferans.tui.canvas import CURSOR, DIM, GOLD, LEGAL, Canvas, Painted, face, on_felt
from preferans.tui.scene import suit_order
from preferans.tui.words import Voice

NUMBERS = "1234567890-="
"""The keys of the first twelve things, from the left of the keyboard."""

_KEYS = {"minus": "-", "equals_sign": "=", **{n: n for n in "1234567890"}}


@dataclass(frozen=True, slots=True)
class Cell:
    """A place that can be pointed at: where it is, and what it stands for."""

    thing: Card | Choice
    x: int
    y: int
    width: int
    height: int = 1

    def covers(self, x: int, y: int) -> bool:
        """Whether a point lies in it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class Cells(Painted, can_focus=True):
    """Things to pick from, with one of them under the cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1,0)", show=False),
        Binding("right", "step(1,0)", show=False),
        Binding("up", "step(0,-1)", show=False),
        Binding("down", "step(0,1)", show=False),
        Binding("home", "jump(0)", show=False),
        Binding("end", "jump(-1)", show=False),
        Binding("enter,space", "pick", show=False),
    ]

    class Picked(Message):
        """Something was picked in ``source``."""

        def __init__(self, source: Cells, thing: Card | Choice) -> None:
            super().__init__()
            self.source, self.thing = source, thing

        @property
        def control(self) -> Cells:
            """The widget it was picked in."""
            return self.source

    def __init__(self, voice: Voice, called: str | None = None) -> None:
        super().__init__(id=called)
        self.voice = voice
        self.cursor = 0

    def cells(self) -> Sequence[Cell]:
        """The things, in reading order, with their places for the present size."""
        raise NotImplementedError

    @property
    def under_cursor(self) -> Card | Choice | None:
        """What the cursor stands on."""
        cells = self.cells()
        return cells[self.cursor].thing if self.cursor < len(cells) else None

    def action_step(self, dx: int, dy: int) -> None:
        """Move the cursor to the nearest thing in a direction."""
        cells = self.cells()
        if not cells:
            return
        here = cells[min(self.cursor, len(cells) - 1)]
        ahead = [
            (abs(c.y - here.y) * 100 + abs(c.x - here.x), i)
            for i, c in enumerate(cells)
            if (dx and c.y == here.y and (c.x - here.x) * dx > 0)
            or (dy and (c.y - here.y) * dy > 0)
        ]
        if ahead:
            self._move(min(ahead)[1])
        elif dx:
            self._move((self.cursor + dx) % len(cells))

    def action_jump(self, to: int) -> None:
        """Move the cursor to the first or the last thing."""
        if cells := self.cells():
            self._move(to % len(cells))

    def action_pick(self) -> None:
        """Pick what is under the cursor; where there is nothing, the key is for the table."""
        thing = self.under_cursor
        if thing is None:
            raise SkipAction
        self.post_message(self.Picked(self, thing))

    def on_key(self, event: events.Key) -> None:
        """A number moves the cursor to the thing with that number; again, it picks it."""
        number = _KEYS.get(event.key)
        if number is None:
            return
        event.stop()
        at = self.numbered(number)
        if at is None:
            return
        if at == self.cursor and self.picks_on_second:
            self.action_pick()
        else:
            self._move(at)
            self.picks_on_second = True

    picks_on_second = False

    def numbered(self, key: str) -> int | None:
        """Which thing a number key means."""
        at = NUMBERS.index(key)
        return at if at < len(self.cells()) else None

    def on_click(self, event: events.Click) -> None:
        """A click picks what it hits."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        for i, cell in reversed(list(enumerate(self.cells()))):
            if cell.covers(offset.x, offset.y):
                self._move(i)
                self.post_message(self.Picked(self, cell.thing))
                return

    def _move(self, to: int) -> None:
        self.cursor, self.picks_on_second = to, False
        self.repaint()

    def on_focus(self) -> None:
        """The cursor shows while the widget has the keyboard."""
        self.repaint()

    def on_blur(self) -> None:
        """The cursor hides."""
        self.repaint()


class Fan(Cells):
    """The person's own hand: cards side by side, chosen ones raised."""

    def __init__(self, voice: Voice, called: str | None = None) -> None:
        super().__init__(voice, called)
        self.cards: tuple[Card, ...] = ()
        self.legal: frozenset[Card] | None = None
        self.chosen: frozenset[Card] = frozenset()
        self.note = ""

    def show(
        self,
        cards: tuple[Card, ...],
        legal: frozenset[Card] | None,
        chosen: frozenset[Card] = frozenset(),
    ) -> None:
        """Show these cards. ``legal``: those that may be picked now; ``None``: none is asked."""
        if cards != self.cards or legal != self.legal:
            kept = self.under_cursor
            self.cards, self.legal = cards, legal
            allowed = [i for i, card in enumerate(cards) if legal is None or card in legal]
            same = [i for i in allowed if cards[i] == kept]
            self.cursor = (same or allowed or [0])[0]
            self.picks_on_second = False
        self.chosen = chosen
        self.repaint()

    @property
    def _card_size(self) -> tuple[int, int]:
        """Width and height of a card in the room there is."""
        roomy = self.size.height >= 8 and self.size.width >= 8 * max(10, len(self.cards))
        return (7, 6) if roomy else (5, 4)

    def cells(self) -> Sequence[Cell]:
        width, height = self._card_size
        n = len(self.cards)
        step = width + 1 if n * (width + 1) <= self.size.width else width
        left = max(0, (self.size.width - n * step) // 2)
        return [
            Cell(card, left + i * step, 0, width, height + 2) for i, card in enumerate(self.cards)
        ]

    def paint(self, canvas: Canvas) -> None:
        width, height = self._card_size
        if not self.cards:
            x = max(0, (canvas.width - len(self.note)) // 2)
            canvas.put(x, canvas.height // 2, self.note, DIM)
        for i, cell in enumerate(self.cells()):
            card = cell.thing
            assert isinstance(card, Card)
            focused = self.has_focus and i == self.cursor and self.legal is not None
            chosen = card in self.chosen
            allowed = self.legal is None or card in self.legal
            top = 0 if chosen or focused else 1
            style = face(card.suit, dim=not allowed, chosen=focused)
            paint_card(canvas, self.voice, card, cell.x, top, (width, height), style)
            self._mark(canvas, cell, i, (focused, chosen, allowed))

    def _mark(self, canvas: Canvas, cell: Cell, i: int, how: tuple[bool, bool, bool]) -> None:
        """Under a card: its number; a tick if chosen, a dot if it may not be played."""
        focused, chosen, allowed = how
        sign = "✓" if chosen else NUMBERS[i] if allowed else "·"
        if self.legal is None:
            sign = " "
        style = GOLD if focused or chosen else DIM
        text = f"▲{sign}" if focused else f" {sign}"
        middle = cell.x + (cell.width - 2) // 2
        canvas.put(middle, cell.height - 1, self.voice.plain(text), style)


def paint_card(
    canvas: Canvas, voice: Voice, card: Card, x: int, y: int, size: tuple[int, int], style: Style
) -> None:
    """A card's face with its frame: rank above left, suit in the middle."""
    width, height = size
    suit, rank = voice.suit(card.suit), voice.rank(card)
    tl, tr, bl, br, h, v = "+++++|" if voice.ascii else "╭╮╰╯─│"
    if voice.ascii:
        h = "-"
    edge = Style(color="#8a8578", bgcolor=style.bgcolor.name if style.bgcolor else None)
    canvas.put(x, y, tl + h * (width - 2) + tr, edge)
    for row in range(1, height - 1):
        canvas.put(x, y + row, v, edge)
        canvas.put(x + 1, y + row, " " * (width - 2), style)
        canvas.put(x + width - 1, y + row, v, edge)
    canvas.put(x, y + height - 1, bl + h * (width - 2) + br, edge)
    if height == 3:
        canvas.put(x + 1, y + 1, f"{rank}{suit}".rjust(width - 2), style)
        return
    canvas.put(x + 1, y + 1, rank, style)
    if height > 4:
        canvas.put(x + width // 2, y + height // 2, suit, style)
        canvas.put(x + width - 1 - len(rank), y + height - 2, rank, style)
    else:
        canvas.put(x + width - 2, y + height - 2, suit, style)


class OpenHand(Cells):
    """Another player's hand that lies open: a row for each suit, or all in one row."""

    def __init__(self, voice: Voice, called: str | None = None) -> None:
        super().__init__(voice, called)
        self.cards: tuple[Card, ...] = ()
        self.legal: frozenset[Card] | None = None
        self.trump: Suit | None = None

    def show(
        self, cards: tuple[Card, ...], legal: frozenset[Card] | None, trump: Suit | None
    ) -> None:
        """Show these cards; ``legal`` are those that may be picked now, if any is asked."""
        if cards != self.cards or legal != self.legal:
            self.cards, self.legal, self.trump = cards, legal, trump
            allowed = [i for i, card in enumerate(cards) if legal is None or card in legal]
            self.cursor = (allowed or [0])[0]
        self.can_focus = legal is not None
        self.repaint()

    def _rows(self) -> list[tuple[Suit, list[Card]]]:
        order = suit_order({card.suit for card in self.cards}, self.trump)
        return [(suit, [card for card in self.cards if card.suit == suit]) for suit in order]

    def cells(self) -> Sequence[Cell]:
        one_line = self.size.height == 1
        found: list[Cell] = []
        x, y = 0, 0
        for _, cards in self._rows():
            x = (x + 1 if x else 0) if one_line else 0
            x += 2
            for card in cards:
                width = len(self.voice.rank(card)) + 1
                found.append(Cell(card, x, y, width))
                x += width
            y += 0 if one_line else 1
        return sorted(found, key=lambda cell: self.cards.index(_card(cell)))

    def paint(self, canvas: Canvas) -> None:
        firsts: set[Suit] = set()
        for i, cell in enumerate(self.cells()):
            card = _card(cell)
            if card.suit not in firsts:
                firsts.add(card.suit)
                canvas.put(cell.x - 2, cell.y, self.voice.suit(card.suit), on_felt(card.suit))
            style = on_felt(card.suit)
            if self.legal is not None:
                focused = self.has_focus and i == self.cursor
                style = CURSOR if focused else style + LEGAL if card in self.legal else DIM
            canvas.put(cell.x, cell.y, self.voice.rank(card), style)


def _card(cell: Cell) -> Card:
    assert isinstance(cell.thing, Card)
    return cell.thing


class Choices(Cells):
    """The answers to a question in a row, or the calls of an auction in a grid."""

    GRID_CELL = 7

    def __init__(self, voice: Voice, called: str | None = None) -> None:
        super().__init__(voice, called)
        self.choices: tuple[Choice, ...] = ()
        self.grid: Grid = ()

    def show(self, choices: tuple[Choice, ...], grid: Grid = (), start: int = 0) -> None:
        """Show these choices, at their places of a ``grid`` if there is one.

        ``start`` is the index of the choice where the cursor begins.
        """
        if (choices, grid) != (self.choices, self.grid):
            self.choices, self.grid = choices, grid
            self.cursor = start % len(choices) if choices else 0
            self.picks_on_second = False
        self.can_focus = bool(choices)
        self.repaint()

    def cells(self) -> Sequence[Cell]:
        if self.grid:
            return self._in_grid()
        return self._in_row() if self.fits(self.choices) else self._in_list()

    def fits(self, choices: Sequence[Choice]) -> bool:
        """Whether these choices have room in one row."""
        widths = (len(choice.label) + 6 for choice in choices)
        return sum(widths) <= self.size.width

    def _in_row(self) -> list[Cell]:
        """The answers side by side, in the middle."""
        found, x = [], 0
        for i, choice in enumerate(self.choices):
            width = len(f" {i + 1} {choice.label} ")
            found.append(Cell(choice, x, 0, width))
            x += width + 2
        shift = max(0, (self.size.width - x + 2) // 2)
        return [replace(cell, x=cell.x + shift) for cell in found]

    def _in_list(self) -> list[Cell]:
        """The answers one under the other, rolled so that the cursor is seen."""
        room, n = self.size.height, len(self.choices)
        top = max(0, min(self.cursor - room // 2, n - room))
        width = self.size.width - 2
        return [Cell(choice, 1, i - top, width) for i, choice in enumerate(self.choices)]

    def _in_grid(self) -> list[Cell]:
        """The calls that can be made, at their places."""
        found = []
        by_word = {_word(choice): choice for choice in self.choices}
        for y, row in enumerate(self.grid):
            x = self._left
            for word in row:
                bid = bid_of(word)
                choice = by_word.get(word)
                label = choice.short or choice.label if choice else ""
                width = self.GRID_CELL - 1 if bid else len(label) + 2
                if choice is not None:
                    found.append(Cell(choice, x, y, width))
                x += width + 1 if bid or choice else 0
        return found

    @property
    def _left(self) -> int:
        return max(0, (self.size.width - 5 * self.GRID_CELL + 1) // 2)

    def paint(self, canvas: Canvas) -> None:
        for y, row in enumerate(self.grid):
            for column, word in enumerate(row):
                if bid_of(word):
                    x = self._left + column * self.GRID_CELL
                    dot = self.voice.plain("·").center(self.GRID_CELL - 1)
                    canvas.put(x, y, dot, DIM)
        for i, cell in enumerate(self.cells()):
            choice = cell.thing
            assert isinstance(choice, Choice)
            focused = self.has_focus and i == self.cursor
            number = f"{i + 1} " if not self.grid and i < len(NUMBERS) else ""
            label = choice.short if self.grid and choice.short else choice.label
            text = clipped(self.voice, f"{number}{label}", cell.width - 2)
            shown = f"[{text}]" if focused else f" {text} "
            shown = shown.center(cell.width) if self.grid else shown.ljust(cell.width)
            canvas.put(cell.x, cell.y, shown, _tone(choice, focused=focused))

    def numbered(self, key: str) -> int | None:
        """In a grid a number is a level (0 for ten), in a row a place."""
        if not self.grid:
            return super().numbered(key)
        level = "10" if key == "0" else key
        for i, cell in enumerate(self.cells()):
            assert isinstance(cell.thing, Choice)
            bid = bid_of(_word(cell.thing))
            if bid and bid[1] == level:
                return i
        return None


def clipped(voice: Voice, text: str, width: int) -> str:
    """A text that is not longer than ``width``."""
    if len(text) <= width:
        return text
    end = voice.plain("…")
    return text[: width - len(end)] + end


def _word(choice: Choice) -> str:
    return getattr(choice.action, "word", "")


def _tone(choice: Choice, *, focused: bool) -> Style:
    """The colour of a choice: a bid in its suit's, else the colour of a button."""
    if focused:
        return CURSOR
    bid = bid_of(_word(choice))
    base = Style(bgcolor="#1d5346", bold=True)
    if bid and bid[2] != "NT":
        return base + on_felt(Suit.parse(bid[2]))
    return base + Style(color="#ffffff")

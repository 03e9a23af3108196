"""The keeper's screen: the sheet in the middle, a line to type what happened, its preview in words.

A line is the one of ``keep --plain``; what it writes is shown while it is typed, and Enter writes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import PurePath
from typing import ClassVar

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from preferans.match import Match
from preferans.match.keeping import Keeping
from preferans.notation.hints import Hint, Wanted, completed, hint
from preferans.tui import minutes
from preferans.tui.canvas import GOLD
from preferans.tui.desk import Desk, KeepError, command, number_of
from preferans.tui.grid import SectorGrid
from preferans.tui.scoring import Names
from preferans.tui.screens import Page, SettlementPage, colour, standings
from preferans.tui.table import WIDTHS
from preferans.tui.words import Voice

KEYS = (
    ("F1", "help", "Help"),
    ("F2", "settle", "Result now"),
    ("F3", "journal", "Journal"),
    ("^Z", "undo", "Undo"),
    ("^Y", "redo", "Redo"),
    ("↑", "notes", "Notes"),
    ("^Q", "leave", "Quit"),
)
"""Keys of the keeper: how they are shown, what they do, in a word or two."""

SMALLEST = (80, 24)
MOST = 8
"""So many words are offered; the others come as they are typed."""

_TRICKS = re.compile(r"(?:\d-\d+-\d+|\d{3,})$")
"""Tricks of everybody at the end of a line: what is wrong with them is no longer that they lack."""

HELP = (
    (
        "Anna 7S whist pass 7-3-0",
        "who, what, the defence in turn, tricks: his, theirs",
    ),
    ("a 7s w p 730", "the same in short"),
    ("Anna 6S pass half", "not played out"),
    ("Boris misere 2", "his tricks"),
    ("all-pass 4-3-3", "first, second, third hand; a fourth number is the dealer’s"),
    ("bid 6S, talon SA HK, times 2", "behind the contract; refused, trusted, shared, blind, too"),
    ("fine Boris hill 10 late", "a fine; correct Anna whists -4 on Boris a slip"),
    ("join, misdeal, end, minutes", "a fourth sits down; dealt wrongly; the end; the clock"),
    ("Enter", "write what the preview shows"),
    ("Tab", "complete the word"),
    ("↑, then Enter or Del", "change an earlier note, or strike it; what differs is shown first"),
    ("Ctrl+Z, Ctrl+Y", "undo, redo"),
    ("Esc", "leave the line as it was"),
)


class HelpPage(Page):
    """What may be typed, and the keys."""

    def __init__(self, voice: Voice) -> None:
        super().__init__(voice, "Help")

    def body(self) -> Sequence[RenderableType]:
        """A row for each line and key."""
        grid = Grid(box=None, padding=(0, 2, 0, 0), show_header=False)
        for key, text in HELP:
            grid.add_row(Text(self.voice.plain(key), style=GOLD), self.voice.say(text))
        return [grid]


class JournalPage(Page):
    """Every note with what it wrote, and who wrote how much on whom."""

    def __init__(self, names: Names, keeping: Keeping) -> None:
        super().__init__(names.voice, "Journal", wide=True)
        self.names, self.keeping = names, keeping

    def body(self) -> Sequence[RenderableType | Widget]:
        """The standing, then note after note."""
        lines = minutes.journal(self.names, self.keeping)
        written = minutes.directed(self.names, self.keeping.match)
        return [
            standings(self.names, self.keeping.match),
            Text(""),
            *(colour(self.names.voice, line) for line in written),
            Text(""),
            *(colour(self.names.voice, line) for line in lines),
        ]


class NowPage(SettlementPage):
    """The settlement as if the match ended now."""

    def __init__(self, names: Names, keeping: Keeping) -> None:
        super().__init__(names, keeping.match)
        self.heading = names.voice.say("If it ended now")

    @property
    def closing(self) -> str:
        return self.voice.say("Enter: close")

    def body(self) -> Sequence[RenderableType]:
        """The steps and everyone's result."""
        parts = super().body()
        return parts if self.match.table.over is not None else parts[2:]


class Entry(Input):
    """The line in which the keeper types."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "screen.complete", show=False),
        Binding("up", "screen.notes", show=False),
        Binding("down", "screen.notes", show=False),
        Binding("escape", "screen.leave_line", show=False),
        Binding("ctrl+z", "screen.undo", show=False),
        Binding("ctrl+y", "screen.redo", show=False),
    ]


class Notes(OptionList):
    """The notes so far, each with what it wrote; one of them can be taken up again."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("delete,backspace", "screen.strike", show=False),
        Binding("escape,tab", "screen.to_line", show=False),
    ]


class KeepScreen(Screen[None]):
    """The desk of a keeper."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "help", show=False),
        Binding("f2", "settle", show=False),
        Binding("f3", "journal", show=False),
        Binding("ctrl+z", "undo", show=False),
        Binding("ctrl+y", "redo", show=False),
        Binding("ctrl+q", "leave", show=False, priority=True),
    ]
    HORIZONTAL_BREAKPOINTS: list[tuple[int, str]] | None = WIDTHS

    def __init__(self, desk: Desk, voice: Voice) -> None:
        super().__init__()
        self.desk = desk
        self.voice = voice.tuned(desk.keeping.rules)
        self.names = Names(self.voice, "")
        self.editing: int | None = None
        self.striking: int | None = None
        self.coming: Keeping | None = None

    # -- what is there -----------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        voice = self.voice
        yield Static(id="head")
        with Horizontal(id="body"):
            with Vertical(id="left"):
                with VerticalScroll(id="paper", can_focus=False):
                    yield SectorGrid(self.names, "grid")
                with VerticalScroll(id="preview", can_focus=False):
                    yield Static(id="words")
            yield Notes(id="notes", markup=False)
        yield Static(id="coming")
        with Horizontal(id="line"):
            yield Static(voice.plain("▶ "), id="mark")
            yield Entry(id="entry", select_on_focus=False)
        yield Static(id="hint")
        yield Static(_key_bar(voice), id="keys")
        yield Static(voice.say("The sheet needs a terminal of 80 by 24."), id="small")

    def on_mount(self) -> None:
        """Show the sheet, ready for the next line."""
        self.query_one(Entry).focus()
        self.fresh()

    def on_resize(self) -> None:
        """Say so where there is too little room."""
        width, height = self.app.size
        self.set_class(width < SMALLEST[0] or height < SMALLEST[1], "tiny")

    def fresh(self) -> None:
        """Show the sheet as it stands now, and the line as it is typed."""
        keeping, voice = self.desk.keeping, self.voice
        match = keeping.match
        head = voice.say("{rules} – {file}", rules=keeping.rules.name, file=self.desk.path.name)
        self.query_one("#head", Static).update(Text(head, no_wrap=True, overflow="ellipsis"))
        self.query_one("#coming", Static).update(Text("\n".join(minutes.upcoming(voice, match))))
        self._list()
        self.look()

    def _list(self) -> None:
        """The notes anew; the last one is chosen."""
        notes = self.query_one(Notes)
        at = notes.highlighted
        notes.clear_options()
        stages = tuple(self.desk.keeping.stages())
        for i, (number, line) in enumerate(minutes.told(self.desk.keeping)):
            text = colour(self.voice, self.voice.say("{n} {line}", n=number, line=line))
            for said in minutes.written(self.names, stages[i], stages[i + 1]):
                text.append_text(Text("\n   "))
                text.append_text(colour(self.voice, said))
            notes.add_option(Option(text))
        last = len(self.desk.keeping.notes) - 1
        chosen = self.editing - 1 if self.editing is not None else last
        if notes.option_count:
            notes.highlighted = at if notes.has_focus and at is not None and at <= last else chosen

    # -- the line ----------------------------------------------------------------------------------

    @property
    def typed(self) -> str:
        """What stands in the line."""
        return self.query_one(Entry).value.strip()

    def on_input_changed(self) -> None:
        """Show what the line would write."""
        self.striking = None
        self.look()

    def look(self) -> None:
        """The preview of what is typed, on the sheet and in words, and what may come next."""
        self.coming, said, error = None, list[str](), ""
        try:
            self.coming = self._wanted()
        except ValueError as wrong:
            error = self.voice.wrong(self.desk.wrong(wrong))
        if self.coming is not None:
            said = list(minutes.change(self.names, self.desk.keeping, self.coming))
        elif self.editing is None and not self.typed:
            said = []
        match = self.desk.keeping.match
        coming = self.coming.match if self.coming is not None else None
        self.query_one(SectorGrid).show(match, coming)
        self.query_one("#words", Static).update(_lines(self.voice, said))
        self.set_class(bool(said), "looking")
        # A large sheet leaves no room for the coming deal beside the preview.
        many = len(self.desk.keeping.players) > 3
        self.set_class(many and self.coming is not None, "crowded")
        self.query_one("#hint", Static).update(self._hint(error))
        mark = "▶ " if self.editing is None else f"{self.editing} ▶ "
        self.query_one("#mark", Static).update(self.voice.plain(mark))

    def _wanted(self) -> Keeping | None:
        """What the line comes to; ``None`` for a command and for nothing. Raises ``ValueError``."""
        if self.striking is not None:
            return self.desk.keeping.with_changed(self.striking, None)
        line = self.typed
        if not line:
            return None
        if self.editing is not None:
            changed = self.desk.edited(self.editing, line)
            return changed if changed != self.desk.keeping else None
        word, _, rest = line.partition(" ")
        match command(word, self.desk.keeping.match.table.players):
            case None:
                return self.desk.noted(line)
            case "edit":
                number, _, text = rest.strip().partition(" ")
                return self.desk.edited(number_of(number), text.strip())
            case "strike":
                return self.desk.keeping.with_changed(number_of(rest.strip()), None)
            case _:
                return None

    def _hint(self, error: str) -> Text:
        """What may come next; what is wrong where nothing may."""
        voice = self.voice
        if self.coming is not None:
            says = "Enter writes it, Esc leaves it."
            return Text(voice.say(says), style=GOLD)
        if self.striking is not None:
            return Text(error, no_wrap=True, overflow="ellipsis")
        value = self.query_one(Entry).value
        found = hint(value, self._before())
        told = _told(voice, found)
        whole = found.wanted is Wanted.TRICKS and _TRICKS.search(value) is not None
        if error and (not told or whole):
            return Text(error, no_wrap=True, overflow="ellipsis")
        return Text(told or error, no_wrap=True, overflow="ellipsis")

    def _before(self) -> Match:
        """The match at the place where the line shall stand."""
        if self.editing is None:
            return self.desk.keeping.match
        return tuple(self.desk.keeping.stages())[self.editing - 1]

    def on_input_submitted(self) -> None:
        """Write what the preview shows, or do what was said."""
        if self.coming is not None:
            self._write(self.coming)
        elif self.editing is not None:
            self.action_leave_line()
        elif self.typed:
            self._say(self.typed)

    def _write(self, changed: Keeping) -> None:
        try:
            self.desk.put(changed)
        except OSError as error:
            self.notify(self.voice.wrong(error), severity="error")
            return
        self._clear()

    def _say(self, line: str) -> None:
        """A command in words."""
        try:
            said = command(line.split()[0], self.desk.keeping.match.table.players)
        except KeepError:
            return
        actions = {
            "undo": self.action_undo,
            "redo": self.action_redo,
            "settle": self.action_settle,
            "journal": self.action_journal,
            "show": self.action_journal,
            "help": self.action_help,
            "quit": self.action_leave,
        }
        if said in actions and len(line.split()) == 1:
            self._clear()
            actions[said]()

    def _clear(self) -> None:
        """An empty line for the next note."""
        self.editing = self.striking = None
        entry = self.query_one(Entry)
        with self.prevent(Input.Changed):
            entry.value = ""
        self.remove_class("choosing")
        entry.focus()
        self.fresh()

    # -- keys --------------------------------------------------------------------------------------

    def action_complete(self) -> None:
        """Complete the last word as far as it is clear."""
        entry = self.query_one(Entry)
        entry.value = completed(entry.value, self._before())
        entry.cursor_position = len(entry.value)

    def action_leave_line(self) -> None:
        """Forget what is typed."""
        self._clear()

    def action_notes(self) -> None:
        """Go to the earlier notes."""
        if self.desk.keeping.notes:
            self.remove_class("looking")
            self.add_class("choosing")
            self.query_one(Notes).focus()
            self.query_one("#hint", Static).update(
                Text(self.voice.say("Enter changes a note, Del strikes it, Esc goes back."))
            )

    def action_to_line(self) -> None:
        """Back to the line."""
        self.remove_class("choosing")
        self.query_one(Entry).focus()
        self.look()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take up a note again: its line stands ready to be changed."""
        self.editing = event.option_index + 1
        self.striking = None
        entry = self.query_one(Entry)
        entry.value = self.desk.line(self.editing)
        entry.cursor_position = len(entry.value)
        self.action_to_line()

    def action_strike(self) -> None:
        """Show what differs without the chosen note; Enter then strikes it."""
        at = self.query_one(Notes).highlighted
        if at is None:
            return
        self.editing = None
        with self.prevent(Input.Changed):
            self.query_one(Entry).value = f"strike {at + 1}"
        self.query_one(Entry).cursor_position = len(self.query_one(Entry).value)
        self.striking = at + 1
        self.action_to_line()

    def action_undo(self) -> None:
        """Take back the last change."""
        self._turn("Undone.")

    def action_redo(self) -> None:
        """Make the change again that was taken back."""
        self._turn("Done again.")

    def _turn(self, said: str) -> None:
        try:
            before = self.desk.undo() if said == "Undone." else self.desk.redo()
        except (ValueError, OSError) as error:
            self.notify(self.voice.wrong(error), timeout=3)
            return
        self._clear()
        lines = minutes.differing(self.names, before.match, self.desk.keeping.match)
        self.query_one("#words", Static).update(_lines(self.voice, [self.voice.say(said), *lines]))
        self.add_class("looking")

    def action_help(self) -> None:
        """What may be typed."""
        self.app.push_screen(HelpPage(self.voice))

    def action_settle(self) -> None:
        """The result if it ended now, explained."""
        self.app.push_screen(NowPage(self.names, self.desk.keeping))

    def action_journal(self) -> None:
        """Every note with what it wrote."""
        self.app.push_screen(JournalPage(self.names, self.desk.keeping))

    def action_leave(self) -> None:
        """Leave the desk; everything written is saved."""
        self.app.exit()


FIELDS = (
    ("players", "Players in order of turn", "Anna, Boris, Clara"),
    ("rules", "Rules: a preset, a share code or a line, such as sochi pool_target=20", ""),
    ("dealer", "Who deals first (nobody named: the last of the players)", ""),
)
"""What is asked of a new sheet: the field, its question, an example."""

Begin = Callable[[str, str, str], Desk]
"""A new desk of players, rules and the first dealer; raises ``ValueError``."""


class BeginScreen(Screen[Desk]):
    """A new sheet: who plays, by which rules, who deals first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,ctrl+q", "leave", show=False, priority=True),
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
    ]

    def __init__(self, voice: Voice, begin: Begin, rules: str) -> None:
        super().__init__(classes="box")
        self.voice, self.begin, self.rules = voice, begin, rules

    def compose(self) -> ComposeResult:
        voice = self.voice
        box = Vertical(id="begin", classes="sheet")
        box.border_title = voice.say("A new sheet")
        box.border_subtitle = voice.say("Enter: go on  Esc: leave")
        with box:
            for name, question, example in FIELDS:
                yield Static(voice.say(question))
                value = self.rules if name == "rules" else ""
                yield Input(value, placeholder=example, id=name, select_on_focus=False)
            yield Static(id="wrong")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """On to the next field; after the last the sheet begins."""
        if event.input.id != FIELDS[-1][0]:
            self.focus_next()
            return
        players, rules, dealer = (
            self.query_one(f"#{name}", Input).value.strip() for name, _, _ in FIELDS
        )
        try:
            desk = self.begin(players, rules, dealer)
        except ValueError as error:
            self.query_one("#wrong", Static).update(Text(self.voice.wrong(error)))
            return
        self.dismiss(desk)

    def action_leave(self) -> None:
        """No sheet after all."""
        self.app.exit()


class KeepApp(App[None]):
    """The application around the desk; without one, a new sheet is asked for first."""

    CSS_PATH: ClassVar[str | PurePath | list[str | PurePath] | None] = "keep.tcss"
    ENABLE_COMMAND_PALETTE = False

    def __init__(
        self, desk: Desk | None, voice: Voice, begin: Begin | None = None, rules: str = ""
    ) -> None:
        super().__init__()
        self.desk, self.voice, self.begin, self.rules = desk, voice, begin, rules
        self.title = "Preferans"

    def on_mount(self) -> None:
        """Open the desk, or ask for a new sheet."""
        self.set_class(self.voice.ascii, "ascii")
        if self.desk is None and self.begin is not None:
            self.push_screen(BeginScreen(self.voice, self.begin, self.rules), self._begun)
        else:
            self._begun(self.desk)

    def _begun(self, desk: Desk | None) -> None:
        if desk is None:
            self.exit()
        else:
            self.push_screen(KeepScreen(desk, self.voice))


def _lines(voice: Voice, lines: Iterable[str]) -> Text:
    return Text("\n").join([colour(voice, line) for line in lines])


def _told(voice: Voice, found: Hint) -> str:
    """A hint in a sentence."""
    words = [voice.call(word) if word == "misere" else word for word in found.words]
    shown = ", ".join(words[:MOST]) + ("" if len(words) <= MOST else voice.plain(", …"))
    who = voice.listed(list(found.who))
    match found.wanted:
        case Wanted.BEGINNING:
            return voice.say("Next: {words}", words=", ".join(words))
        case Wanted.CONTRACT if words:
            return voice.say("Contract: {words}", words=shown)
        case Wanted.ANSWER if words:
            return voice.say("{who}: {words}", who=who, words=shown)
        case Wanted.TRICKS:
            return voice.say("Tricks of {who}", who=who)
        case Wanted.ACCOUNT | Wanted.COLUMN if words:
            return shown
        case Wanted.AMOUNT:
            return voice.say("An amount, such as 10, -4 or 5/2")
        case Wanted.REASON:
            return voice.say("The reason, in a few words")
        case Wanted.NAME:
            return voice.say("The name of who sits down")
        case Wanted.NUMBER:
            return voice.say("How many minutes have passed")
        case _:
            return ""


def _key_bar(voice: Voice) -> Content:
    parts = [
        Content.from_markup(
            f"[@click=screen.{action}][b]{voice.plain(key)}[/b] {voice.say(what)}[/]"
        )
        for key, action, what in KEYS
    ]
    return Content("  ").join(parts)

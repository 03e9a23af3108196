"""What opens over the table: the sheet, a deal's result, the settlement, a claim, help."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Static

from preferans.cards import Suit
from preferans.deal import HANDS, Claim, Say, Seat, Trick
from preferans.match import Finished, Match
from preferans.tui import scoring
from preferans.tui.asking import Choice
from preferans.tui.canvas import BOLD, DIM, GOLD, on_felt
from preferans.tui.cells import Cells, Choices
from preferans.tui.game import Game
from preferans.tui.paper import Pulka
from preferans.tui.scene import Scene
from preferans.tui.scoring import Names
from preferans.tui.telling import last_trick
from preferans.tui.words import Voice


class Page(ModalScreen[None]):
    """Something to read over the table, closed by Enter, Escape or a click beside it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,q", "dismiss", "Close"),
        Binding("down,j", "scroll(1)", show=False),
        Binding("up,k", "scroll(-1)", show=False),
    ]

    def __init__(self, voice: Voice, heading: str, *, wide: bool = False) -> None:
        super().__init__(classes="box")
        self.voice, self.heading, self.wide = voice, voice.say(heading), wide

    def body(self) -> Sequence[RenderableType | Widget]:
        """What stands on the page."""
        raise NotImplementedError

    @property
    def closing(self) -> str:
        """How the page is closed."""
        return self.voice.say("Enter: close")

    def compose(self) -> ComposeResult:
        box = Vertical(classes="sheet wide" if self.wide else "sheet")
        box.border_title = self.heading
        box.border_subtitle = self.closing
        with box, VerticalScroll(can_focus=False):
            for part in self.body():
                yield part if isinstance(part, Widget) else Static(part)

    def action_scroll(self, by: int) -> None:
        """Move the page."""
        self.query_one(VerticalScroll).scroll_relative(y=by, animate=False)

    def on_click(self, event: object) -> None:
        """A click anywhere closes the page."""
        self.dismiss()

    async def action_dismiss(self, result: None = None) -> None:
        """Close."""
        self.dismiss()


def colour(voice: Voice, text: str) -> Text:
    """A text with its suit signs in their colours."""
    shown = Text(text)
    for suit in Suit:
        sign = voice.suit(suit)
        if len(sign) == 1 and not sign.isalpha():
            shown.highlight_regex(sign, on_felt(suit) + BOLD)
    return shown


def standings(names: Names, match: Match) -> Grid:
    """Everybody's totals, and his result if the match ended now."""
    titles, rows = scoring.standing(names, match)
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style=DIM)
    grid.add_column()
    for title in titles:
        grid.add_column(title, justify="right")
    for row in rows:
        grid.add_row(*row, style=BOLD if row[0] == names.head(names.me) else None)
    return grid


class SheetPage(Page):
    """The pulka with its running totals, everybody's result now, and the journal."""

    def __init__(self, names: Names, match: Match) -> None:
        super().__init__(names.voice, "The sheet", wide=True)
        self.names, self.match = names, match

    def body(self) -> Sequence[RenderableType | Widget]:
        """The sheet, the standing, the journal from its latest line."""
        title = Text(self.voice.say("Journal"), style=GOLD)
        now = standings(self.names, self.match)
        return [Pulka(self.names, self.match), Text(""), now, Text(""), title, *self._journal()]

    def _journal(self) -> list[RenderableType]:
        lines: list[RenderableType] = []
        number = 0
        for line in reversed(self.match.table.ledger.entries):
            if line.deal != number:
                number = line.deal
                lines.append(Text(self.voice.say("Deal {n}", n=number), style=DIM))
            lines.append(colour(self.voice, "  " + scoring.entry(self.names, line)))
        return lines or [Text(self.voice.say("Nothing has been written yet."))]


class ResultPage(Page):
    """What came of a deal: who made what, each entry with its reason, all the cards."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q", "leave", show=False)]

    def __init__(self, names: Names, match: Match, finished: Finished) -> None:
        super().__init__(names.voice, names.voice.say("Deal {n}", n=finished.number))
        self.names, self.match, self.finished = names, match, finished

    def action_leave(self) -> None:
        """Leave the table; the deal is written and saved."""
        self.app.exit()

    @property
    def closing(self) -> str:
        if self.match.table.over is not None:
            return self.voice.say("Enter: the settlement  Q: quit")
        return self.voice.say("Enter: next deal  Q: quit")

    def body(self) -> Sequence[RenderableType]:
        voice, names = self.voice, self.names
        head = colour(voice, scoring.headline(names, self.finished))
        head.stylize(BOLD)
        parts: list[RenderableType] = [head, Text("")]
        entries = scoring.entries_of(self.match.table, self.finished.number)
        parts += [colour(voice, scoring.entry(names, line)) for line in entries]
        if not entries:
            parts.append(Text(voice.say("Nothing is written.")))
        cards = Grid(box=None, padding=(0, 2, 0, 0), show_header=False)
        for label, text in scoring.hands(names, self.finished):
            cards.add_row(Text(label, style=DIM), colour(voice, text))
        return [*parts, Text(""), cards, Text(""), standings(names, self.match)]


class SettlementPage(Page):
    """The end of the match: the settlement step by step and everyone's result."""

    def __init__(self, names: Names, match: Match) -> None:
        super().__init__(names.voice, "The settlement")
        self.names, self.match = names, match

    @property
    def closing(self) -> str:
        return self.voice.say("Enter: leave")

    def body(self) -> Sequence[RenderableType]:
        why = Text(scoring.ended(self.voice, self.match), style=BOLD)
        lines = scoring.settlement(self.names, self.match)
        n = len(self.match.table.players)
        steps = [Text(line) for line in lines[:-n]]
        results = [Text(line, style=GOLD) for line in lines[-n:]]
        return [why, Text(""), *steps, Text(""), *results]


class LastTrickPage(Page):
    """The last trick: who led what, who played what, who took it."""

    def __init__(self, voice: Voice, scene: Scene, trick: Trick) -> None:
        super().__init__(voice, "The last trick")
        self.scene, self.trick = scene, trick

    def body(self) -> Sequence[RenderableType]:
        return [colour(self.voice, line) for line in last_trick(self.voice, self.scene, self.trick)]


KEYS = (
    ("← → ↑ ↓ Home End", "move among cards or choices"),
    ("1 … 9 0 - =", "go to that card or choice; once more takes it"),
    ("6 7 8 9 0", "in the bidding: go to that level; P passes"),
    ("Enter, Space, mouse", "play, choose, confirm"),
    ("Tab", "go from the hand to the choices and back"),
    ("T", "the last trick"),
    ("S", "the sheet with all totals and the journal"),
    ("C", "claim: offer how the remaining tricks fall"),
    ("W", "where am I: contract, trick, whose turn"),
    ("Y", "why the card under the cursor cannot be played"),
    ("F", "the bots’ speed: slow, normal, fast"),
    ("Q", "leave; the match is saved after every action"),
)
NOTES = (
    "The card under the cursor is raised. A dot: it cannot be played now.",
    "A tick: chosen for the discard. Misère, nines, tens are asked twice.",
)


class HelpPage(Page):
    """The keys."""

    def __init__(self, voice: Voice) -> None:
        super().__init__(voice, "Keys")

    def body(self) -> Sequence[RenderableType]:
        grid = Grid(box=None, padding=(0, 2, 0, 0), show_header=False)
        for key, text in KEYS:
            grid.add_row(Text(self.voice.plain(key), style=GOLD), self.voice.say(text))
        return [grid, Text(""), *(Text(self.voice.say(note)) for note in NOTES)]


class WherePage(Page):
    """Where the deal stands."""

    def __init__(self, voice: Voice, lines: Sequence[str]) -> None:
        super().__init__(voice, "Where am I")
        self.lines = lines

    def body(self) -> Sequence[RenderableType]:
        return [colour(self.voice, line) for line in self.lines]


def company(voice: Voice, game: Game) -> list[str]:
    """Who plays here, and by which rules."""
    bots = [f"{player} ({bot.identity.name})" for player, bot in game.bots.items()]
    return [
        voice.say("Rules: {rules}.", rules=voice.title(game.match.rules)),
        voice.say("Bots: {bots}.", bots=voice.listed(bots)),
    ]


class ClaimPage(ModalScreen[Claim | None]):
    """How the remaining tricks shall fall: a number for each who is counted, then sent or not."""

    # The keyboard belongs to the numbers; the two words are for the mouse.
    AUTO_FOCUS: ClassVar[str | None] = ""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "leave", "Cancel"),
        Binding("up", "row(-1)", show=False),
        Binding("down,tab", "row(1)", show=False),
        Binding("left,minus", "add(-1)", show=False),
        Binding("right,plus", "add(1)", show=False),
        Binding("w", "waive", show=False),
        Binding("enter", "send", "Send"),
    ]

    def __init__(self, voice: Voice, scene: Scene) -> None:
        super().__init__(classes="box")
        self.voice, self.scene = voice, scene
        self.claims = scene.seen.claims
        self.waived = False
        self.may_waive = any(claim.waived for claim in self.claims)
        sizes = {len(claim.tricks) for claim in self.claims if not claim.waived}
        self.apart = sizes == {3}
        self.owners = _owners(scene, apart=self.apart)
        self.left = scene.left()
        self.numbers = [self.left * (seat == scene.seat) for seat in self.owners]
        if self.apart and not any(self.numbers):
            self.numbers[0] = self.left
        self.at = 0

    def compose(self) -> ComposeResult:
        box = Vertical(classes="sheet")
        box.border_title = self.voice.say("Claim")
        box.border_subtitle = self.voice.say("Enter: send  Esc: cancel")
        with box:
            yield Static(self.voice.say("How shall the remaining {n} tricks fall?", n=self.left))
            yield Static(id="rows")
            yield Static(id="state")
            yield Choices(self.voice, "claim-choices")

    def on_mount(self) -> None:
        """Show the first proposal."""
        self._show()

    @property
    def claim(self) -> Claim:
        """The claim as it stands."""
        if self.waived:
            assert self.scene.declarer is not None
            return Claim((self.numbers[self.owners.index(self.scene.declarer)],), waived=True)
        if not self.apart:
            return Claim((self.numbers[0],))
        by_seat = dict(zip(self.owners, self.numbers, strict=True))
        return Claim(tuple(by_seat.get(seat, 0) for seat in HANDS))

    def _show(self) -> None:
        rows = (self._row(i, seat) for i, seat in enumerate(self.owners))
        self.query_one("#rows", Static).update(Content("\n").join([Content(""), *rows]))
        legal = self.claim in self.claims
        rest = self.left - sum(self.numbers)
        if not self.apart:
            state = self.voice.say("The defence gets {n}. Your cards are shown to all.", n=rest)
        elif legal:
            state = self.voice.say("Your cards are shown to all.")
        else:
            state = self.voice.say("The numbers must come to {n}.", n=self.left)
        lines = [state]
        if self.waived:
            lines = [self.voice.say("The declarer pays for what he lacks; nobody writes whists.")]
            lines += [] if legal else [self.voice.say("For that his contract must fail.")]
        if self.may_waive:
            lines.append(self.voice.say("W: with or without whists."))
        self.query_one("#state", Static).update("\n".join(("", *lines, "")))
        labels = [Choice(self.claim, self.voice.say("Send"))] if legal else []
        labels.append(Choice(Claim(()), self.voice.say("Cancel")))
        choices = self.query_one(Choices)
        choices.show(tuple(labels))
        choices.can_focus = False

    def _row(self, i: int, seat: Seat) -> Content:
        """One player's number between arrows that can be clicked."""
        voice, chosen = self.voice, i == self.at
        who = self.scene.name(seat) if seat != self.scene.seat else voice.say("You")
        mark, less, more = (voice.plain(sign) for sign in ("▶" if chosen else " ", "‹", "›"))
        markup = (
            f"{mark} {who:<12}[@click=screen.less({i})] {less} [/]"
            f"{self.numbers[i]:>2}[@click=screen.more({i})] {more} [/]"
        )
        return Content.from_markup(f"[b $warning]{markup}[/]" if chosen else markup)

    def action_less(self, at: int) -> None:
        """One trick less for a player, by the mouse."""
        self.at = at
        self.action_add(-1)

    def action_more(self, at: int) -> None:
        """One trick more for a player, by the mouse."""
        self.at = at
        self.action_add(1)

    def action_row(self, by: int) -> None:
        """Go to another player's number."""
        self.at = (self.at + by) % len(self.owners)
        self._show()

    def action_add(self, by: int) -> None:
        """Change the number; what it gains another loses, so that the sum stays right."""
        n = self.numbers[self.at] + by
        if not 0 <= n <= self.left:
            return
        others = [i for i in range(len(self.numbers)) if i != self.at]
        if others:
            # Who has most gives; who gets is the next.
            most = max(others, key=lambda i: self.numbers[i])
            self.numbers[most if by > 0 else others[self.at % len(others)]] -= by
        self.numbers[self.at] = n
        self._show()

    def action_waive(self) -> None:
        """With whists, or without, where the table lets a failing declarer off."""
        self.waived = self.may_waive and not self.waived
        self._show()

    def action_send(self) -> None:
        """Make the offer, if it is a possible one."""
        if self.claim in self.claims:
            self.dismiss(self.claim)

    def action_leave(self) -> None:
        """Offer nothing."""
        self.dismiss(None)

    def on_cells_picked(self, event: Cells.Picked) -> None:
        """A click on one of the two choices."""
        event.stop()
        choice = event.thing
        assert isinstance(choice, Choice)
        self.dismiss(choice.action if choice.action in self.claims else None)


def _owners(scene: Scene, *, apart: bool) -> list[Seat]:
    """Whose tricks are named in a claim."""
    if not apart:
        assert scene.declarer is not None
        return [scene.declarer]
    assert scene.engagement is not None
    return [seat for seat in HANDS if seat in scene.engagement.playing]


class ResumePage(ModalScreen[Game | None]):
    """Whether to go on with the saved match."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "leave", "Leave")]

    def __init__(self, voice: Voice, about: str, saved: Game, fresh: Callable[[], Game]) -> None:
        super().__init__(classes="box")
        self.voice, self.about, self.saved, self.fresh = voice, about, saved, fresh

    def compose(self) -> ComposeResult:
        box = Vertical(classes="sheet")
        box.border_title = self.voice.say("A match is saved")
        box.border_subtitle = self.voice.say("Esc: leave")
        with box:
            yield Static(f"{self.about}\n")
            yield Choices(self.voice, "resume-choices")

    def on_mount(self) -> None:
        """Offer both."""
        labels = {"resume": "Go on with it", "new": "New match"}
        choices = tuple(Choice(Say(word), self.voice.say(text)) for word, text in labels.items())
        self.query_one(Choices).show(choices)
        self.query_one(Choices).focus()

    def on_cells_picked(self, event: Cells.Picked) -> None:
        """Take the answer."""
        event.stop()
        assert isinstance(event.thing, Choice)
        self.dismiss(self.saved if event.thing.action == Say("resume") else self.fresh())

    def action_leave(self) -> None:
        """Play nothing."""
        self.dismiss(None)

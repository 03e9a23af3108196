"""The table on the screen: a person plays by keyboard and mouse, bots answer in their own time."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar

from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from preferans.cards import Card, Cards
from preferans.deal import Action, Claim, Play, Say, Trick, discard, play
from preferans.ledger import PlayerId
from preferans.tui import asking, telling
from preferans.tui.asking import Choice, Prompt
from preferans.tui.canvas import GOLD
from preferans.tui.cells import Cells, Choices, Fan, OpenHand
from preferans.tui.game import Game
from preferans.tui.panels import Felt, SeatPanel, Talk, places, roles, score, tricks
from preferans.tui.scene import Scene
from preferans.tui.scoring import Names
from preferans.tui.screens import (
    ClaimPage,
    HelpPage,
    LastTrickPage,
    ResultPage,
    SettlementPage,
    SheetPage,
    WherePage,
    colour,
    company,
    standings,
)
from preferans.tui.words import Voice

SPEEDS = (("slow", 1.6), ("normal", 0.8), ("fast", 0.25))
"""The bots' speeds: name, seconds before each action."""

KEYS = (
    ("t", "T", "last_trick", "Last trick"),
    ("s", "S", "sheet", "Sheet"),
    ("c", "C", "claim", "Claim"),
    ("w", "W", "where", "Where"),
    ("y", "Y", "why", "Why not"),
    ("f", "F", "speed", "Speed"),
    ("question_mark", "?", "help", "Help"),
    ("q", "Q", "leave", "Quit"),
)
"""Keys of the table: the key, how it is shown, what it does, in a word or two."""

WIDE = 112
WIDTHS: list[tuple[int, str]] = [(0, "-narrow"), (WIDE, "-wide")]
HEIGHTS: list[tuple[int, str]] = [(0, "-low"), (32, "-tall")]
"""From which size on the table has room for more."""

AFTER_TRICK = 1.8
"""How much longer a finished trick lies open, in pauses."""


class TableScreen(Screen[None]):
    """The table of one match."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, action) for key, _, action, _ in KEYS),
        Binding("p", "pass", show=False),
        Binding("l", "look", show=False),
        Binding("escape", "unchoose", show=False),
        Binding("enter,space", "hurry", show=False),
    ]
    HORIZONTAL_BREAKPOINTS: list[tuple[int, str]] | None = WIDTHS
    VERTICAL_BREAKPOINTS: list[tuple[int, str]] | None = HEIGHTS

    def __init__(self, game: Game, voice: Voice, pause: float | None = None) -> None:
        super().__init__()
        self.game, self.voice = game, voice.tuned(game.match.rules)
        self.names = Names(self.voice, game.me)
        self.speed = 1
        self.fixed_pause = pause
        self.history: list[str] = []
        self.notice = ""
        self.chosen: frozenset[Card] = frozenset()
        self.grave: Choice | None = None
        self.held: Trick | None = None
        self.prompt: Prompt | None = None
        self.bidding = False
        self.told = (False, 0, 0)
        self.nudge = asyncio.Event()
        self.looking = asyncio.Event()

    def compose(self) -> ComposeResult:
        voice = self.voice
        yield Static(id="head")
        yield Static(id="contract")
        with Horizontal(id="body"):
            with Horizontal(id="arena"):
                yield SeatPanel(voice, "left")
                with Vertical(id="middle"):
                    yield SeatPanel(voice, "top")
                    yield Felt(voice)
                    yield Choices(voice, "bids")
                yield SeatPanel(voice, "right")
            with Vertical(id="side"):
                yield Static(id="standing")
                with VerticalScroll(id="history", can_focus=False):
                    yield Static(id="log")
        yield Talk(voice)
        yield Choices(voice, "choices")
        yield Static(id="me")
        yield Fan(voice)
        yield Static(_key_bar(voice), id="keys")
        yield Static(voice.say("The table needs a terminal of 80 by 24."), id="small")

    def on_mount(self) -> None:
        """Sit down."""
        if self.game.state is None:
            self.next_deal()
        else:
            scenes = [self.game.scene(i) for i in range(len(self.game.states))]
            self.history = telling.recount(self.voice, scenes)
            self.sit()
            self.go()

    def on_resize(self, event: events.Resize) -> None:
        """A terminal that is too small for the table is told so."""
        self.set_class(event.size.width < 80 or event.size.height < 24, "tiny")
        if self.game.state is not None:
            self._show_side()

    def on_screen_resume(self) -> None:
        """The table is seen again: what waited for it goes on."""
        self.looking.set()

    def on_screen_suspend(self) -> None:
        """Something lies over the table: nothing happens behind the reader's back."""
        self.looking.clear()

    # -- the course of the match -----------------------------------------------------------------

    def next_deal(self) -> None:
        """Deal, or settle a match that is over."""
        if self.game.over:
            page = SettlementPage(self.names, self.game.match)
            self.app.push_screen(page, lambda _: self.app.exit())
            return
        with self.keeping():
            self.game.deal()
        self.held, self.notice = None, ""
        self.history = telling.recount(self.voice, [self.game.scene()])
        self.sit()
        self.go()

    def sit(self) -> None:
        """Give everybody his place in this deal; of five one has none."""
        self.where = places(self.game.match.table, self.game.me)
        self.set_class("top" in self.where.values(), "four")

    def go(self) -> None:
        """Ask the person, let the bots act, or write a deal that is over."""
        self.chosen, self.grave = frozenset(), None
        self.show()
        if self.game.played_out:
            self.finish()
        elif self.game.turn == self.game.me:
            self.focus_question()
        else:
            self.bots_act()

    @work(exclusive=True)
    async def finish(self) -> None:
        """Leave the last trick on the table for a moment, then show what the deal was worth."""
        await self.pause(AFTER_TRICK)
        await self.looking.wait()
        with self.keeping():
            self.game.close()
        finished = self.game.match.deals[-1]
        page = ResultPage(self.names, self.game.match, finished)
        self.app.push_screen(page, lambda _: self.next_deal())

    @work(exclusive=True)
    async def bots_act(self) -> None:
        """Each bot in turn thinks, waits a moment and acts, until the person is asked."""
        while self.game.turn not in (None, self.game.me):
            action = await asyncio.to_thread(self.game.consult)
            await self.pause(AFTER_TRICK if self.held else 1)
            await self.looking.wait()
            self.act(action)
        seen = self.game.scene().seen
        if self.held and self.game.turn == self.game.me and (seen.table or seen.led is not None):
            await self.pause(AFTER_TRICK)
            self.held = None
        self.go()

    async def pause(self, times: float = 1) -> None:
        """Wait for the eye; Enter, Space, Escape or a click cuts it short."""
        seconds = SPEEDS[self.speed][1] if self.fixed_pause is None else self.fixed_pause
        self.nudge.clear()
        if seconds:
            try:
                await asyncio.wait_for(self.nudge.wait(), seconds * times)
            except TimeoutError:
                return

    def act(self, action: Action, player: PlayerId | None = None) -> None:
        """Something is done at the table; tell it and show it."""
        before = self.game.scene()
        with self.keeping():
            self.game.act(action, player)
        after = self.game.scene()
        if len(after.seen.tricks) > len(before.seen.tricks):
            self.held = after.last_trick()
        elif after.seen.table:
            self.held = None
        self.notice = ""
        self.history += telling.told(self.voice, before, after)
        self.show()

    @contextmanager
    def keeping(self) -> Iterator[None]:
        """Something is done that is saved; where it cannot be, the table is left with a word."""
        try:
            yield
        except OSError as error:
            why = f"error: {error.filename or self.game.path}: {error.strerror or error}"
            self.app.exit(return_code=2, message=why)

    def mine(self, action: Action) -> None:
        """The person acts."""
        self.act(action, self.game.me)
        self.go()

    # -- what is shown ---------------------------------------------------------------------------

    def show(self) -> None:
        """Show the present moment."""
        scene, voice = self.game.scene(), self.voice
        self.prompt = asking.prompt(voice, scene) if scene.mine else None
        self._show_lines(scene)
        hand = self.prompt.hand if self.prompt else None
        legal = self._legal(scene)
        for player, place in self.where.items():
            asked = legal if hand is not None and hand == scene.seat_of(player) else None
            self.query_one(f"#{place}", SeatPanel).show(scene, player, asked)
        self.query_one(Felt).show(scene, self.where, self.held)
        self._show_choices(scene)
        own = scene.seat
        cards = scene.hand(own) if own is not None else ()
        mine = legal if hand == own and own is not None else None
        fan = self.query_one(Fan)
        fan.note = telling.idle(voice, scene)
        if scene.unseen:
            fan.note = voice.say("Your cards lie face down.")
        fan.show(cards or (), mine, self.chosen)

    def _show_lines(self, scene: Scene) -> None:
        voice = self.voice
        table = scene.table
        dealer = table.players[table.dealer]
        streak = table.carry.streak
        series = voice.number(streak, "after an all-pass", "after {n} all-passes") if streak else ""
        deals = voice.either(dealer == self.game.me, "you deal", "{who} deals", who=dealer)
        number = voice.say("deal {n}", n=table.number)
        title = voice.title(self.game.match.rules)
        head = voice.plain(" · ").join(filter(None, (title, number, deals, series)))
        self.query_one("#head", Static).update(Text(head), layout=False)
        self.query_one("#contract", Static).update(
            colour(voice, telling.contract(voice, scene)), layout=False
        )
        seat = scene.seat
        mine = [*roles(voice, scene, seat), tricks(voice, scene, seat)] if seat is not None else []
        line = filter(None, (voice.say("You"), *mine, score(voice, scene, self.game.me)))
        self.query_one("#me", Static).update(
            Text(voice.plain(" · ").join(line), style=GOLD), layout=False
        )
        prompt = self.prompt
        heading = prompt.heading if prompt else asking.waiting(voice, scene)
        if prompt and prompt.lay and self.chosen:
            heading = voice.say("{n} of {all} chosen.", n=len(self.chosen), all=prompt.lay)
        aid = asking.aid(voice, prompt) if prompt else ""
        self.query_one(Talk).show(self.history, heading, aid, self.notice)
        self._show_side()

    def _show_side(self) -> None:
        """At the side of a wide table: how the match stands, and all that was told of the deal."""
        told = (self.size.width >= WIDE, len(self.game.match.deals), len(self.history))
        if not told[0] or told == self.told:
            return
        self.told = told
        self.query_one("#standing", Static).update(standings(self.names, self.game.match))
        log = Text("\n").join(colour(self.voice, line) for line in self.history)
        self.query_one("#log", Static).update(log)
        self.call_after_refresh(self.query_one("#history").scroll_end, animate=False)

    def _legal(self, scene: Scene) -> frozenset[Card] | None:
        """The cards that the person may pick now, from whosever hand."""
        question = scene.seen.question
        if question is None or self.prompt is None or self.prompt.hand is None:
            return None
        if self.prompt.lay:
            return frozenset(scene.seen.hand)
        return frozenset(o.card for o in question.options if isinstance(o, Play))

    def _show_choices(self, scene: Scene) -> None:
        """Choices in a row under the question; a grid, or what is too long, on the cloth."""
        prompt = self.prompt
        bids, row = self.query_one("#bids", Choices), self.query_one("#choices", Choices)
        choices = (*self._discard_choice(prompt), *prompt.choices) if prompt else ()
        grid = prompt.grid if prompt else ()
        self.bidding = bool(grid) or not row.fits(choices)
        self.set_class(self.bidding, "bidding")
        # Where cards lie face down the cursor begins at a look at them.
        start = len(choices) - 1 if scene.seen.offer else int(scene.unseen)
        bids.show(choices if self.bidding else (), grid, start)
        row.show(() if self.bidding else choices, start=start)

    def _discard_choice(self, prompt: Prompt) -> tuple[Choice, ...]:
        """The discard, once enough cards are chosen."""
        if not prompt.lay or len(self.chosen) < prompt.lay:
            return ()
        cards = Cards.of(self.chosen)
        label = self.voice.say("Discard {cards}", cards=self.voice.cards(cards))
        return (Choice(discard(cards.bits), label),)

    def focus_question(self) -> None:
        """Put the keyboard where the answer is."""
        assert self.prompt is not None
        if self.bidding:
            self.query_one("#bids").focus()
        elif self.prompt.hand is None or self._discard_choice(self.prompt):
            self.query_one("#choices").focus()
        else:
            self._hand_widget(self.prompt).focus()

    def _hand_widget(self, prompt: Prompt) -> Cells:
        scene = self.game.scene()
        if prompt.hand == scene.seat or prompt.hand is None:
            return self.query_one(Fan)
        place = self.where[scene.name(prompt.hand)]
        return self.query_one(f"#{place}-hand", OpenHand)

    # -- what the person does --------------------------------------------------------------------

    def on_cells_picked(self, event: Cells.Picked) -> None:
        """A card or a choice was picked."""
        self.nudge.set()
        if self.game.turn != self.game.me:
            return
        if isinstance(event.thing, Card):
            self._pick_card(event.thing, event.source)
        else:
            self._pick_choice(event.thing)

    def _pick_card(self, card: Card, source: Cells) -> None:
        scene = self.game.scene()
        if self.prompt is not None and self.prompt.lay:
            self._toggle(card, self.prompt.lay)
            return
        hand = scene.seat
        if isinstance(source, OpenHand):
            panel = next(p for p in self.query(SeatPanel) if p.open_hand is source)
            hand = scene.seat_of(panel.player)
        reason = asking.why_not(self.voice, scene, card, hand)
        if reason:
            self.say(reason)
        else:
            self.mine(play(card))

    def _toggle(self, card: Card, lay: int) -> None:
        """Choose a card for the discard, or put it back."""
        if card in self.chosen:
            self.chosen -= {card}
        elif len(self.chosen) < lay:
            self.chosen |= {card}
        else:
            self.say(self.voice.say("{n} are chosen already; put one back first.", n=lay))
            return
        self.notice = ""
        self.show()
        self.focus_question()

    def _pick_choice(self, choice: Choice) -> None:
        if choice.grave and self.grave != choice:
            self.grave = choice
            self.say(self.voice.say("{what}: choose it again to confirm.", what=choice.label))
            return
        self.mine(choice.action)

    def say(self, text: str) -> None:
        """Put a notice under the question."""
        self.notice = text
        self._show_lines(self.game.scene())

    def action_pass(self) -> None:
        """Pass, where that is a choice."""
        for choice in self.prompt.choices if self.prompt else ():
            if choice.action == Say("pass"):
                self._pick_choice(choice)
                return
        self.nudge.set()

    def action_look(self) -> None:
        """Look at the own cards, where they lie face down."""
        for choice in self.prompt.choices if self.prompt else ():
            if choice.action == Say("look"):
                self._pick_choice(choice)
                return

    def action_unchoose(self) -> None:
        """Put the chosen cards back; hurry the bots."""
        self.nudge.set()
        if self.chosen or self.grave:
            self.chosen, self.grave, self.notice = frozenset(), None, ""
            self.show()
            self.focus_question()

    def on_click(self) -> None:
        """A click hurries a bot that is waiting for the eye."""
        self.nudge.set()

    def action_hurry(self) -> None:
        """So do Enter and Space."""
        self.nudge.set()

    def action_last_trick(self) -> None:
        """Show the last trick."""
        scene = self.game.scene()
        trick = scene.last_trick()
        if trick is None:
            self.say(self.voice.say("No trick has been taken yet."))
        else:
            self.app.push_screen(LastTrickPage(self.voice, scene, trick))

    def action_sheet(self) -> None:
        """Show the sheet."""
        self.app.push_screen(SheetPage(self.names, self.game.match))

    def action_where(self) -> None:
        """Say where the deal stands."""
        lines = [*asking.where(self.voice, self.game.scene()), "", *company(self.voice, self.game)]
        self.app.push_screen(WherePage(self.voice, lines))

    def action_why(self) -> None:
        """Say why the card under the cursor cannot be played."""
        scene = self.game.scene()
        focused = self.focused if isinstance(self.focused, Fan | OpenHand) else self.query_one(Fan)
        card = focused.under_cursor
        if not isinstance(card, Card):
            self.say(self.voice.say("There is no card under the cursor."))
            return
        hand = self.prompt.hand if isinstance(focused, OpenHand) and self.prompt else scene.seat
        reason = asking.why_not(self.voice, scene, card, hand)
        allowed = self.voice.say("{card} can be played.", card=self.voice.card(card))
        self.say(reason or allowed)

    def action_claim(self) -> None:
        """Open the claim; nothing is shown to anybody before it is sent."""
        scene = self.game.scene()
        if not scene.seen.claims:
            self.say(self.voice.say("Nothing can be claimed now."))
            return
        self.app.push_screen(ClaimPage(self.voice, scene), self._claimed)

    def _claimed(self, claim: Claim | None) -> None:
        if claim is None:
            return
        if claim in self.game.scene().seen.claims:
            self.mine(claim)

    def action_speed(self) -> None:
        """The next speed of the bots."""
        self.speed = (self.speed + 1) % len(SPEEDS)
        self.say(self.voice.say("Bots: {speed}.", speed=self.voice.say(SPEEDS[self.speed][0])))

    def action_help(self) -> None:
        """Show the keys."""
        self.app.push_screen(HelpPage(self.voice))

    def action_leave(self) -> None:
        """Leave; everything is saved."""
        self.app.exit()


def _key_bar(voice: Voice) -> Content:
    """The keys in a row, to be clicked as well."""
    cells = [
        f"[@click=screen.{action}()][b $warning]{shown}[/] {voice.say(name)}[/]"
        for _, shown, action, name in KEYS
    ]
    return Content.from_markup("  ".join(cells))

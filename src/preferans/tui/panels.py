"""The parts of the table: the other players, the trick, the talk, the person's own line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from preferans.cards import Card
from preferans.deal import Seat, Trick
from preferans.ledger import PlayerId, Table
from preferans.tui import scoring
from preferans.tui.canvas import BOLD, DIM, GOLD, Canvas, Painted, face, on_felt
from preferans.tui.cells import OpenHand, paint_card
from preferans.tui.scene import AUCTION, Scene, around, named
from preferans.tui.words import Voice

PLACES = ("left", "top", "right")
"""Where the others sit; where two others take part in a deal nobody sits at the top."""


_ANSWERED = {
    "whist": "whists",
    "pass": "passed",
    "half": "half-whist",
    "stay": "stays in",
    "drop": "dropped out",
    "alone": "alone",
    "invite": "calls in",
}


def places(table: Table, me: PlayerId) -> dict[PlayerId, str]:
    """Where each of the others sits in the coming deal, the next in turn at the left.

    Of five who have a part in it when ``me`` rests, the dealer without cards has no place. Where
    two play the dummy has one.
    """
    if len(table.players) == 2:
        mine = table.seat_of(me)
        assert mine is not None
        return dict(
            zip((named(table, mine.after(n)) for n in (1, 2)), ("left", "right"), strict=True)
        )
    seated = [player for player in around(table, me) if table.seat_of(player) is not None]
    if len(seated) > len(PLACES):
        seated.remove(table.players[table.dealer])
    return dict(zip(seated, PLACES if len(seated) == 3 else ("left", "right"), strict=True))


def roles(voice: Voice, scene: Scene, seat: Seat) -> list[str]:
    """What a seat is in this deal: dealer, bidder, declarer, whister."""
    found: list[str] = []
    if scene.table.players[scene.table.dealer] == scene.name(seat):
        found.append(voice.say("dealer"))
    if scene.now == AUCTION:
        calls = [voice.call(word) if word != "here" else voice.say("here")
                 for word in scene.said(AUCTION, seat)]  # fmt: skip
        found += [", ".join(calls)] if calls else []
    elif seat == scene.declarer:
        found.append(voice.say("declarer"))
    elif scene.engagement is not None and (word := scene.answer(seat)):
        found.append(voice.say(_ANSWERED.get(word) or voice.call(word)))
    if scene.seen.turn == seat != scene.seat:
        found.insert(0, voice.say("to play"))
    return found


def tricks(voice: Voice, scene: Scene, seat: Seat) -> str:
    """Tricks taken and, where a seat owes some, how many it needs."""
    if scene.engagement is None or (seat is Seat.DEALER and not scene.taken(seat)):
        return ""
    taken, needed = scene.progress(seat), scene.needed(seat)
    if needed is None:
        return voice.number(taken, "1 trick", "{n} tricks")
    return voice.number(needed, "{taken} of 1 trick", "{taken} of {n} tricks", taken=taken)


def score(voice: Voice, scene: Scene, player: PlayerId) -> str:
    """What a player has on the sheet, and his bombs: ``pool 4 · hill 2 · ×2 ×4``."""
    table, rules = scene.table, scene.seen.rules
    if player not in table.players:
        return ""
    parts = [
        f"{voice.column(column)} {voice.amount(scoring.stands(rules, table, player, column))}"
        for column in scoring.columns(rules, table)
    ]
    if bombs := scoring.bombs(rules, table, player):
        parts.append(" ".join(voice.plain("×") + str(n) for n in bombs))
    return voice.plain(" · ").join(parts)


class SeatPanel(Vertical):
    """One of the other players: name, what he is and has taken, his cards if they lie open."""

    def __init__(self, voice: Voice, called: str) -> None:
        super().__init__(id=called)
        self.voice = voice
        self.player: PlayerId = ""
        self.open_hand = OpenHand(voice, f"{called}-hand")

    def compose(self) -> ComposeResult:
        yield Static(classes="roles")
        yield self.open_hand

    def show(self, scene: Scene, player: PlayerId, legal: frozenset[Card] | None) -> None:
        """Show this player; ``legal``: the cards of his that the person may play now."""
        voice, seat = self.voice, scene.seat_of(player)
        assert seat is not None
        self.player = player
        turn = scene.seen.turn == seat
        self.set_class(turn or legal is not None, "turn")
        mark = voice.plain("▶ ") if turn else ""
        self.border_title = f"{mark}{player}"
        self.border_subtitle = score(voice, scene, player)
        lines = [", ".join(roles(voice, scene, seat)), tricks(voice, scene, seat)]
        if self.id == "top":
            # One row is all there is at the top: what is said of him goes into the frame.
            self.border_title = ", ".join(filter(None, (f"{mark}{player}", *lines)))
            lines = []
        cards = scene.hand(seat)
        if cards is None and seat is not Seat.DEALER:
            n = scene.seen.counts[seat]
            lines.append(voice.say("{backs} {n}", backs=voice.plain("▮") * n, n=n))
        info = self.query_one(".roles", Static)
        info.update(Text("\n".join(filter(None, lines))), layout=False)
        self.open_hand.show(cards or (), legal, scene.trump)
        self.open_hand.display = bool(cards)
        info.display = not (cards and self.id == "top")


class Felt(Painted):
    """The middle of the table: the talon, the trick as it lies, who took the last one."""

    def __init__(self, voice: Voice, called: str | None = None) -> None:
        super().__init__(id=called)
        self.voice = voice
        self.talon: tuple[Card | None, ...] = ()
        self.plays: tuple[tuple[str, Card], ...] = ()
        self.winner: str | None = None
        self.note = ""

    def show(self, scene: Scene, where: Mapping[PlayerId, str], trick: Trick | None) -> None:
        """Show the open trick, or ``trick``, which has just been taken."""
        seen = scene.seen
        laid = seen.table if trick is None else trick.plays
        self.talon = seen.talon
        self.plays = tuple((_place(scene, where, seat), card) for seat, card in laid)
        self.winner, self.note = None, ""
        voice = self.voice
        if trick is not None:
            self.winner = _place(scene, where, trick.winner)
            self.note = voice.either(
                trick.winner == scene.seat,
                "You take the trick",
                "{who} takes the trick",
                who=scene.name(trick.winner),
            )
        elif seen.led is not None:
            self.note = voice.say("The talon asks for {suit}", suit=voice.suit_name(seen.led))
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        width, height = self.size
        self._paint_talon(canvas)
        size = (7, 5) if height >= 15 else (5, 3)
        for place, card in self.plays:
            x, y = self._spot(place, size)
            taken = place == self.winner
            style = face(card.suit, chosen=taken)
            paint_card(canvas, self.voice, card, x, y, size, style)
            if taken:
                canvas.put(x - 2, y + 1, self.voice.plain("▶"), GOLD)
        if self.note:
            x = max(0, (width - len(self.note)) // 2)
            canvas.speak(x, height - 1, self.note, GOLD if self.winner else BOLD)

    def _paint_talon(self, canvas: Canvas) -> None:
        known = [card for card in self.talon if card is not None]
        x = canvas.put(1, 0, self.voice.say("Talon "), DIM)
        if not known:
            canvas.put(x, 0, self.voice.say("face down"), DIM)
        for card in self.talon:
            if card is not None:
                x = canvas.put(x, 0, self.voice.card(card), on_felt(card.suit) + BOLD) + 1

    def _spot(self, place: str, size: tuple[int, int]) -> tuple[int, int]:
        """Where the card of a player lies, for the room there is."""
        width, height = self.size
        middle = (width - size[0]) // 2
        reach = min(size[0] + 4, max(size[0] + 1, middle - 2))
        bottom = max(0, height - 1 - size[1])
        side = max(1, bottom - (size[1] + 1) // 2) if place in ("left", "right") else 0
        match place:
            case "left":
                return middle - reach, side
            case "right":
                return middle + reach, side
            case "top":
                return middle, max(1, bottom - size[1] - 1) if height > 8 else 0
            case _:
                return middle, bottom


def _place(scene: Scene, where: Mapping[PlayerId, str], seat: Seat) -> str:
    return where.get(scene.name(seat), "bottom")


class Talk(Painted):
    """The last things that were said, and under them what the person is asked."""

    def __init__(self, voice: Voice, called: str | None = None) -> None:
        super().__init__(id=called)
        self.voice = voice
        self.lines: list[str] = []
        self.heading = ""
        self.aid = ""
        self.notice = ""

    def show(self, lines: Sequence[str], heading: str, aid: str = "", notice: str = "") -> None:
        """Show the end of ``lines``, a heading, help with it, and a notice that matters more."""
        self.lines, self.heading, self.aid, self.notice = list(lines), heading, aid, notice
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        width, height = self.size
        last = [(self.notice, Style(color="#ffb35c", bold=True))] if self.notice else []
        if not last and self.aid:
            last = [(self.aid, DIM)]
        asked = [(f"{self.voice.plain('▶')} {self.heading}", GOLD), *last]
        wrapped = [(piece, style) for text, style in asked for piece in wrap(text, width)]
        wrapped = wrapped[:height]
        said = [piece for text in self.lines[-8:] for piece in wrap(text, width)]
        room = height - len(wrapped)
        rows = [(piece, Style(color="#c9d6d0")) for piece in (said[-room:] if room else [])]
        for y, (text, style) in enumerate([*rows, *wrapped]):
            canvas.speak(0, y, text, style)


def wrap(text: str, width: int) -> list[str]:
    """A text in lines that are not longer than ``width``."""
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".lstrip()
    return lines

"""The table in plain lines: numbered choices, one event a line, for screen readers and scripts.

Reads one answer a line and writes sentences; no colours, no cursor, no signs that a voice would
stumble over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from preferans.cards import Card, Cards
from preferans.deal import HANDS, Action, Claim, Discard, Play, Say, Seat, discard, play
from preferans.notation import NotationError, parse_action
from preferans.tui import asking, scoring, telling
from preferans.tui.asking import Prompt
from preferans.tui.game import Game
from preferans.tui.scene import Scene, arrange
from preferans.tui.scoring import Names
from preferans.tui.telling import last_trick
from preferans.tui.words import Voice

Write = Callable[[str], None]

HELP = (
    "Answer with the number of a choice, or with its word: C9 is a card, 6S a bid.",
    "Also: discard D8 D7, claim 3.",
    "h: your hand. t: the last trick. w: where the deal stands. s: the sheet. j: the journal.",
    "c: how to claim. ?: this help. q: leave; the match is saved.",
)


class Plain:
    """A game told and asked line by line."""

    def __init__(self, game: Game, voice: Voice, lines: Iterable[str], write: Write) -> None:
        self.game, self.voice, self.write = game, voice.tuned(game.match.rules), write
        self.names = Names(self.voice, game.me)
        self.lines: Iterator[str] = iter(lines)

    def run(self) -> None:
        """Play on until the match is over, the person leaves, or there are no more lines."""
        self.say("Type ? for help.")
        if self.game.state is not None:
            self.say("The match goes on in the middle of deal {n}.", n=self._number)
            self._where()
            self._hand()
        while not self._ended():
            if self.game.state is None:
                self._deal()
            elif self.game.played_out:
                self._result()
            elif self.game.turn == self.game.me:
                answer = self._ask()
                if answer is None:
                    self._leave()
                    return
                self._act(answer, self.game.me)
            else:
                self._act(self.game.consult())

    def say(self, text: str, /, **of: object) -> None:
        """Write one sentence."""
        self.write(self.voice.say(text, **of))

    @property
    def _number(self) -> int:
        return self.game.match.table.number

    def _ended(self) -> bool:
        if not self.game.over:
            return False
        self.write(scoring.ended(self.voice, self.game.match))
        for line in scoring.settlement(self.names, self.game.match):
            self.write(line)
        return True

    def _leave(self) -> None:
        if self.game.path is not None:
            self.say("The match is saved in {file}.", file=self.game.path)
        else:
            self.say("Goodbye.")

    # -- what happens ----------------------------------------------------------------------------

    def _deal(self) -> None:
        self.game.deal()
        self.write("")
        scene = self.game.scene()
        for line in telling.opening(self.voice, scene):
            self.write(line)
        self._hand()

    def _act(self, action: Action, player: str | None = None) -> None:
        before = self.game.scene()
        self.game.act(action, player)
        for line in telling.told(self.voice, before, self.game.scene()):
            self.write(line)

    def _result(self) -> None:
        finished = self.game.close()
        match = self.game.match
        self.write(scoring.headline(self.names, finished))
        entries = scoring.entries_of(match.table, finished.number)
        for line in entries:
            self.write(scoring.entry(self.names, line))
        if not entries:
            self.say("Nothing is written.")
        for label, cards in scoring.hands(self.names, finished):
            self.say("{label}: {cards}.", label=label, cards=cards)
        self._standing()

    # -- what is asked ---------------------------------------------------------------------------

    def _ask(self) -> Action | None:
        """The person's answer to his question; ``None`` if he leaves."""
        scene = self.game.scene()
        prompt = asking.prompt(self.voice, scene)
        self._pose(scene, prompt)
        while True:
            line = next(self.lines, None)
            if line is None or line.strip().lower() in ("q", "quit"):
                return None
            if (text := line.strip()) and (action := self._answer(scene, prompt, text)):
                return action

    def _pose(self, scene: Scene, prompt: Prompt) -> None:
        """Ask: heading, help, numbered choices."""
        self.write(prompt.heading)
        if prompt.help:
            self.write(prompt.help)
        if prompt.hand is None:
            for row in _rows(prompt):
                self.write(", ".join(f"{n} {label}" for n, label in row))
            return
        for n, card in enumerate(_cards(scene, prompt), 1):
            self.write(f"{n} {self.voice.label(card)}")
        for n, choice in enumerate(prompt.choices, len(_cards(scene, prompt)) + 1):
            self.write(f"{n} {choice.label}")
        if prompt.lay:
            self.say("Answer with {n} numbers.", n=prompt.lay)

    def _answer(self, scene: Scene, prompt: Prompt, text: str) -> Action | None:
        """The action that a line means; ``None`` after a command or a line that means nothing."""
        if text.lower() in COMMANDS:
            COMMANDS[text.lower()](self)
            return None
        words = text.replace(",", " ").split()
        if all(word.isascii() and word.isdigit() for word in words):
            return self._numbered(scene, prompt, [int(word) for word in words])
        return self._spelt(scene, text)

    def _numbered(self, scene: Scene, prompt: Prompt, numbers: list[int]) -> Action | None:
        cards = _cards(scene, prompt)
        if prompt.lay and len(numbers) > 1:
            if len({*numbers}) == prompt.lay and all(0 < n <= len(cards) for n in numbers):
                return discard(Cards.of(cards[n - 1] for n in numbers).bits)
            self.say("Choose {n} different numbers up to {top}.", n=prompt.lay, top=len(cards))
            return None
        choices = [choice.action for choice in prompt.choices]
        first = len(cards) + 1
        if not prompt.lay and cards and 0 < numbers[0] < first and len(numbers) == 1:
            return play(cards[numbers[0] - 1])
        if len(numbers) == 1 and first <= numbers[0] < first + len(choices):
            return choices[numbers[0] - first]
        if prompt.lay:
            self.say("Answer with {n} numbers.", n=prompt.lay)
        else:
            top = len(cards) + len(choices)
            self.say("Answer with a number from 1 to {top}, or ? for help.", top=top)
        return None

    def _spelt(self, scene: Scene, text: str) -> Action | None:
        """An answer in words, as records write it."""
        question = scene.seen.question
        assert question is not None
        action: Action | None
        try:
            action = parse_action(text, scene.seen.rules, question.options)
        except NotationError:
            action = self._bare_discard(text)
            if action is None:
                self.say("“{text}” is no answer here; ? is for help.", text=text)
                return None
        if action in question.options or action in scene.seen.claims:
            return action
        self._refuse(scene, action, text)
        return None

    def _bare_discard(self, text: str) -> Action | None:
        """Two cards without the word are a discard."""
        try:
            cards = Cards.parse(text)
        except ValueError:
            return None
        return Discard(cards) if len(cards) > 1 else None

    def _refuse(self, scene: Scene, action: Action, text: str) -> None:
        """Say why an action is not possible now."""
        match action:
            case Play(card) if any(card in (hand or ()) for hand in scene.seen.hands):
                reason = asking.why_not(self.voice, scene, card, scene.asked_hand())
                self.write(reason or self.voice.say("That card is not in this hand."))
            case Play():
                self.say("You do not hold that card.")
            case Claim():
                self._claims()
            case _:
                self.say("“{text}” is not possible now.", text=text)

    # -- commands --------------------------------------------------------------------------------

    def _hand(self) -> None:
        scene = self.game.scene()
        cards = scene.hand(scene.seat) if scene.seat is not None else None
        if cards:
            self.say("Your cards: {cards}.", cards=self.voice.holding(cards))

    def _trick(self) -> None:
        scene = self.game.scene()
        trick = scene.last_trick()
        if trick is None:
            self.say("No trick has been taken yet.")
            return
        for line in last_trick(self.voice, scene, trick):
            self.write(line)

    def _where(self) -> None:
        self.say("Rules: {rules}.", rules=self.voice.title(self.game.match.rules))
        for line in asking.where(self.voice, self.game.scene()):
            self.write(line)

    def _standing(self) -> None:
        titles, rows = scoring.standing(self.names, self.game.match)
        for who, *amounts in rows:
            told = (f"{title} {n}" for title, n in zip(titles, amounts, strict=True) if n)
            self.say("{who}: {told}.", who=who, told=", ".join(told))

    def _sheet(self) -> None:
        table = self.game.match.table
        for player in table.players:
            accounts = ", ".join(
                f"{account.label} {self.voice.amount(account.now)}"
                for account in scoring.sector(self.names, self.game.match, player)
            )
            self.say("{who}: {accounts}.", who=self.names.head(player), accounts=accounts)

    def _journal(self) -> None:
        entries = self.game.match.table.ledger.entries
        for line in entries:
            text = scoring.entry(self.names, line)
            self.say("Deal {n}. {text}", n=line.deal, text=text)
        if not entries:
            self.say("Nothing has been written yet.")

    def _claims(self) -> None:
        scene = self.game.scene()
        claims = scene.seen.claims
        if not claims:
            self.say("Nothing can be claimed now.")
        elif len(claims[0].tricks) == 1:
            assert scene.declarer is not None
            self.say(
                "Type claim and the tricks of {who} among the remaining {n}, as claim 3. "
                "Your cards are then shown.",
                who=self.names.of(scene.name(scene.declarer)),
                n=scene.left(),
            )
        else:
            order = ", ".join(self.names.of(scene.name(seat)) for seat in _hands(scene))
            self.say(
                "Type claim and the tricks of {order}, {n} in all, as claim 3-2-1. "
                "Your cards are then shown.",
                order=order,
                n=scene.left(),
            )
        if waivers := [claim for claim in claims if claim.waived]:
            self.say(
                "If the contract fails by it the defence may waive its whists: claim {n} waived.",
                n=waivers[-1].tricks[0],
            )

    def _help(self) -> None:
        for line in HELP:
            self.say(line)


COMMANDS: dict[str, Callable[[Plain], None]] = {
    "h": Plain._hand,
    "t": Plain._trick,
    "w": Plain._where,
    "s": Plain._sheet,
    "j": Plain._journal,
    "c": Plain._claims,
    "?": Plain._help,
    "help": Plain._help,
}


def _hands(scene: Scene) -> tuple[Seat, ...]:
    return tuple(seat for seat in HANDS if seat in scene.seats())


def _cards(scene: Scene, prompt: Prompt) -> tuple[Card, ...]:
    """The cards that the question is about, in the order in which they are held."""
    question = scene.seen.question
    if prompt.hand is None or question is None:
        return ()
    held = scene.hand(prompt.hand) or ()
    if prompt.lay:
        return arrange(Cards.of(held), scene.trump)
    legal = {option.card for option in question.options if isinstance(option, Play)}
    return tuple(card for card in held if card in legal)


def _rows(prompt: Prompt) -> Iterator[list[tuple[int, str]]]:
    """Numbered choices in lines: one each, but the bids of one level together."""
    row: list[tuple[int, str]] = []
    level = ""
    for n, choice in enumerate(prompt.choices, 1):
        word = choice.action.word if isinstance(choice.action, Say) else ""
        bid = asking.bid_of(word)
        now = bid[1] if bid else ""
        if row and (not now or now != level):
            yield row
            row = []
        level = now
        note = f": {choice.note}" if choice.note else ""
        row.append((n, f"{choice.label}{note}"))
    if row:
        yield row

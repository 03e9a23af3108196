"""A person's game: the match, the bots beside him, what he sees, its file. Knows no screen."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

from preferans.books import Pulka
from preferans.bots import Bot, bot
from preferans.deal import Action, Ruleset, State, apply, observe
from preferans.ledger import PlayerId
from preferans.match import (
    Finished,
    FirstDealer,
    Match,
    close_deal,
    draw_dealer,
    new_match,
    open_deal,
    random_deal,
    tick,
)
from preferans.notation.record import (
    Clock,
    Played,
    Record,
    Told,
    format_record,
    parse_record,
    replay_record,
)
from preferans.notation.record.page import DealPage
from preferans.notation.record.text import format_page
from preferans.notation.record.writing import deal_page, page_of
from preferans.rulesets import options_of, table_size
from preferans.tui import saving
from preferans.tui.scene import Scene

PERSON = "South"
"""The person's name in records; on the screen it is "you"."""

COMPASS = {
    2: ("South", "North"),
    3: ("South", "West", "East"),
    4: ("South", "West", "North", "East"),
    5: ("South", "West", "Northwest", "Northeast", "East"),
}
"""Who sits round the table, in order of turn."""


class GameError(ValueError):
    """A match that cannot be played here. The text says why, and what to do about it."""


@dataclass
class Game:
    """A match in which ``me`` is a person and everybody else a bot.

    ``states`` are those of the deal that is being played, none between two deals. The seed in the
    record gives the cards and the bots' choices. After each action all is written to ``path``, if
    there is one. ``clock`` counts seconds, from ``began`` on.
    """

    record: Record
    match: Match
    bots: Mapping[PlayerId, Bot]
    me: PlayerId
    path: Path | None = None
    states: list[State] = field(default_factory=list)
    clock: Callable[[], float] = time.monotonic
    began: float = field(init=False)

    def __post_init__(self) -> None:
        self.began = self.clock() - 60 * self.match.table.minutes
        self._page = page_of(self.record)
        if self.states:
            self._page = replace(self._page, events=self._page.events[:-1])

    @property
    def state(self) -> State | None:
        """The deal that is being played, as it stands; ``None`` between two deals."""
        return self.states[-1] if self.states else None

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.match.table.over is not None

    @property
    def turn(self) -> PlayerId | None:
        """Who is asked now; ``None`` between deals and when a deal is over."""
        if self.state is None or self.state.asked is None:
            return None
        return self.match.table.player_at(self.state.asked.actor)

    @property
    def played_out(self) -> bool:
        """Whether the open deal has come to its end and waits to be written."""
        return self.state is not None and self.state.asked is None

    def scene(self, at: int | None = None) -> Scene:
        """What the person sees of the open deal: now, or after so many actions."""
        here = len(self.states) - 1 if at is None else at
        state = self.states[here]
        seen = observe(state, self.match.table.seat_of(self.me), self.match.table)
        steps = tuple(map(_stage, self.states[:here]))
        return Scene(seen, self.me, steps, _stage(state) if state.asked else "")

    def deal(self) -> None:
        """Deal the cards of the next deal."""
        chance = Random(f"{self.record.seed} deal {self.match.table.number}")
        cards = random_deal(self.match.now, chance)
        self.states = [open_deal(self.match, cards)]
        self.record = self.record.with_event(Played(cards))
        self.save()

    def consult(self) -> Action:
        """What the bot whose turn it is wants to do; it sees its own observation only."""
        assert self.state is not None
        assert self.state.asked is not None
        assert self.turn is not None
        seen = observe(self.state, self.state.asked.actor, self.match.table)
        return self.bots[self.turn].choose(seen)

    def act(self, action: Action, player: PlayerId | None = None) -> None:
        """Do what ``player`` (who is asked, unless named) wants to do, and save.

        Raises ``IllegalActionError`` for anything that the rules do not allow now.
        """
        assert self.state is not None
        assert self.state.asked is not None
        named = None if player is None else self.match.table.seat_of(player)
        by = self.state.asked.actor if named is None else named
        self.states.append(apply(self.state, action, by))
        self.record = self.record.with_step(by, action)
        self.save()

    def close(self) -> Finished:
        """Write the finished deal on the sheet; a limit of time may end the match here."""
        assert self.state is not None
        before, self.match = self.match, close_deal(self.match, self.state)
        self._turn_page(before)
        self.states = []
        course = self.match.rules.course
        if isinstance(course, Pulka) and course.ending.minutes is not None and not self.over:
            minutes = int(self.clock() - self.began) // 60
            self.match = tick(self.match, minutes)
            self.record = self.record.with_event(Clock(minutes))
            self._page = page_of(self.record)
        self.save()
        return self.match.deals[-1]

    def text(self) -> str:
        """The record of the match so far.

        What was written before is kept, so that a save costs no more late in a match than early.
        """
        if self.over or self.played_out:
            return format_record(self.record)
        events = self._page.events
        if self.states:
            events = (*events, self._deal_page(self.match, self.match))
        return format_page(replace(self._page, events=events))

    def save(self) -> None:
        """Write the match to its file. Raises ``OSError``."""
        if self.path is not None:
            saving.write(self.path, self.text())

    def _turn_page(self, before: Match) -> None:
        """Keep the page of the deal that has just been written."""
        done = self._deal_page(before, self.match)
        self._page = replace(self._page, events=(*self._page.events, done))

    def _deal_page(self, before: Match, after: Match) -> DealPage:
        event = self.record.events[-1]
        assert isinstance(event, Played)
        return deal_page(Told(event, before, after, tuple(self.states)), event)


def new_game(rules: Ruleset, bots: str, seed: str, path: Path | None = None) -> Game:
    """A new match against bots of one kind, nothing dealt yet.

    Raises ``ValueError`` for unknown bots.
    """
    players = COMPASS[table_size(rules)]
    # Where the rules leave it to the players, they draw.
    way = FirstDealer[str(options_of(rules).get("first_dealer", "draw_low")).upper()]
    dealer = draw_dealer(players, Random(f"{seed} dealer"), way).chosen[0]
    others = {player: bot(bots, seed=_bot_seed(seed)) for player in players if player != PERSON}
    names = tuple((player, str(other.identity)) for player, other in others.items())
    record = Record(rules, players, dealer, bots=names, seed=seed)
    match = new_match(rules, players, players.index(dealer))
    return Game(record, match, others, PERSON, path)


def resume(path: Path) -> Game:
    """The match that a file holds, as it stood after the last action.

    Raises ``OSError``, ``NotationError`` for a file that holds no record, ``GameError`` for a
    record that is no match of one person against bots.
    """
    record = parse_record(path.read_text(encoding="utf-8"))
    told = replay_record(record)
    persons = [player for player in record.players if player not in dict(record.bots)]
    if len(persons) != 1 or record.seed is None:
        raise GameError(
            f"{path}: this record is no match of one person against bots, so it cannot be played "
            "on; preferans replay shows it"
        )
    bots = {
        player: bot(_bot_name(text), seed=_bot_seed(record.seed)) for player, text in record.bots
    }
    states = list(told.told[-1].states) if told.running is not None else []
    return Game(record, told.match, bots, persons[0], path, states)


def _bot_seed(seed: str) -> int:
    """All bots of a match share a seed, so that two defenders think alike."""
    return Random(f"{seed} bots").getrandbits(32)


def _bot_name(identity: str) -> str:
    return identity.split()[0]


def _stage(s: State) -> str:
    """The name of the stage that asks."""
    return type(s.rules.stages[s.at]).__name__

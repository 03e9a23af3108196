"""One part of the play at a time: two bots on the same cards, all else being equal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from random import Random
from time import perf_counter, process_time
from typing import NoReturn

from preferans.arena.blocks import ArenaError, Timing, mixed
from preferans.arena.line import LineBot
from preferans.bots import Bot
from preferans.bots.components import (
    Difference,
    NotPlayedHereError,
    Player,
    cards_of,
    closed,
    opened,
    raspasy,
    risky,
)
from preferans.cards import Card
from preferans.deal import Observation, Ruleset

Maker = Callable[[str, int], Bot]
"""Makes the bot of a name with a seed."""


class Part(Enum):
    """What is compared.

    ``CLOSED``: games with closed hands, bid by novices, each bot as declarer against the other as
    defence. ``OPEN``: misères against open hands: the discards that a defence catches whatever the
    declarer does. ``RASPASY``: all-passes, in each seat alone against two of the other.
    """

    CLOSED = "closed"
    OPEN = "open"
    RASPASY = "raspasy"


@dataclass(frozen=True)
class Duel:
    """Two bots compared in one part; the seed is that of the cards and of the bots.

    Raises ``ArenaError`` for any other number of bots.
    """

    rules: Ruleset
    part: Part
    bots: tuple[str, ...]
    seed: int

    def __post_init__(self) -> None:
        if len(self.bots) != 2:
            raise ArenaError(
                f"one part of the play compares two bots, and {len(self.bots)} are named"
            )


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the first bot gains over the second in one deal, and how long both thought.

    ``tricks``: in tricks, or in discards caught; ``whists``: by the book on an empty sheet, 0
    where none are counted.
    """

    number: int
    tricks: float
    whists: float
    timings: tuple[Timing, ...]


def play_part(duel: Duel, number: int, make: Maker) -> Outcome:
    """One deal. Raises ``ArenaError`` for a bot that breaks down, or a part that does not exist."""
    seed = mixed(duel.seed, number)
    # Equal seeds: equal bots play alike and differ by nothing.
    players = [_Timed(make(name, mixed(duel.seed, number, 0)), name) for name in duel.bots]
    try:
        (found,) = _played(duel, seed, *(player.card for player in players))
    except NotPlayedHereError as error:
        _refuse(duel, error)
    except Exception as error:
        where = f"deal {number}, seed {duel.seed}, {duel.part.value}"
        raise ArenaError(f"{where}: a bot broke down: {error}") from error
    timings = tuple(Timing(player.name, tuple(player.spent)) for player in players)
    return Outcome(number, found.tricks, found.whists, timings)


def _refuse(duel: Duel, cause: NotPlayedHereError) -> NoReturn:
    """Raise ``ArenaError`` for a part that does not come up in a game."""
    name = duel.rules.name
    match duel.part:
        case Part.CLOSED:
            raise ArenaError(f"{name}: hardly ever do three play a game closed") from cause
        case Part.OPEN:
            raise ArenaError(f"{name}: no misère of ten cards is played as in Sochi") from cause
        case Part.RASPASY:
            raise ArenaError(f"{name}: no cards are played when all have passed") from cause


def _played(duel: Duel, seed: int, first: Player, second: Player) -> Iterator[Difference]:
    match duel.part:
        case Part.CLOSED:
            return closed(duel.rules, first, second, 1, seed)
        case Part.OPEN:
            return opened(risky(Random(seed), 1), first, second, duel.rules)
        case Part.RASPASY:
            return raspasy(duel.rules, first, second, 1, seed)


class _Timed:
    """The cards of a bot, and the milliseconds for each where there was a choice."""

    def __init__(self, bot: Bot, name: str) -> None:
        self.name = name
        self.spent: list[float] = []
        self._cards = cards_of(bot)
        self._clock = perf_counter if isinstance(bot, LineBot) else process_time

    def card(self, seen: Observation) -> Card:
        """Its card."""
        began = self._clock()
        card = self._cards(seen)
        if seen.question is not None and len(seen.question.options) > 1:
            self.spent.append(round(1000 * (self._clock() - began), 3))
        return card

"""A block: one deal played several times, so that the luck of the cards falls on every bot alike.

With two bots A and B at a table of n the deal is played 2n times: A in each seat against nothing
but B, then B in each seat against nothing but A. With as many bots as seats it is played once in
each of their orders. Every game is a deal by itself on a fresh sheet, settled in whists.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cached_property
from hashlib import blake2b
from itertools import permutations
from random import Random
from time import perf_counter, process_time
from typing import Protocol, runtime_checkable

from preferans.arena.line import LineBot
from preferans.bots import Bot, Identity
from preferans.deal import (
    Action,
    Aim,
    Contract,
    Deal,
    Engagement,
    IllegalActionError,
    Observation,
    Ruleset,
    State,
    Target,
    Void,
    apply,
    observe,
)
from preferans.ledger import Table
from preferans.match import Match, close_deal, open_deal, random_deal


@runtime_checkable
class Seer(Protocol):
    """A reference that sees all cards, to measure regret by; never a player at a table."""

    @property
    def identity(self) -> Identity:
        """Its name, version and parameters."""

    def act(self, s: State) -> Action:
        """One of the options of the question that is asked."""


Entrant = Bot | Seer
"""Whoever can sit down in the arena."""

Maker = Callable[[str, int], Entrant]
"""Makes the entrant of a name with a seed."""

Seating = tuple[str, ...]
"""The bots of a game by name, in order of turn from the first hand; who deals sits last."""


class ArenaError(ValueError):
    """Bots that cannot be compared, or one that broke down in the arena."""


class Kind(Enum):
    """What a deal came to."""

    GAME = "game"
    MISERE = "misère"
    ALL_PASS = "all-pass"
    NOTHING = "not played"


@dataclass(frozen=True, slots=True)
class Game:
    """A deal that was played in one seating.

    ``scores``: whists by place, their sum is zero; ``declarer``: his place, ``None`` in an
    all-pass; ``contract``: its name, if one was ordered.
    """

    seating: Seating
    scores: tuple[Fraction, ...]
    kind: Kind
    declarer: int | None
    contract: str | None

    def role(self, place: int) -> str:
        """What he who sat there did: declared, defended, or played in an all-pass."""
        if self.declarer is None:
            return self.kind.value
        return f"{'declares' if place == self.declarer else 'defends'} a {self.kind.value}"


@dataclass(frozen=True, slots=True)
class Timing:
    """The milliseconds that a bot took for each decision with more than one option.

    Of a bot of ours it is time of the processor, of a program it is time that passed.
    """

    bot: str
    spent: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """All games of one deal, in the order of :attr:`Arena.seatings`."""

    number: int
    games: tuple[Game, ...]
    timings: tuple[Timing, ...]


@dataclass(frozen=True)
class Arena:
    """What is compared: the game, the bots by name, and the seed of the cards and of the bots.

    ``reference``: instead of against each other, each bot is measured by this one, which sits
    alone in every seat against nothing but that bot. ``cards``: all bots only talk, and this one
    plays their cards. Raises ``ArenaError`` for bots that no block can compare.
    """

    rules: Ruleset
    bots: tuple[str, ...]
    seed: int
    reference: str | None = None
    cards: str | None = None

    def __post_init__(self) -> None:
        n = len(self.rules.seats)
        if self.reference is not None:
            if not self.bots:
                raise ArenaError("no bot is named that could be measured")
            return
        if len(self.bots) not in {2, n}:
            few = "two bots" if n == 2 else f"two bots, or {n} for every order of them,"
            raise ArenaError(
                f"{few} are compared at a table of {n}, and {len(self.bots)} are named"
            )

    @cached_property
    def seatings(self) -> tuple[Seating, ...]:
        """The games of a block."""
        n = len(self.rules.seats)
        if self.reference is not None:
            pairs = tuple((self.reference, name) for name in self.bots)
        elif len(self.bots) == n:
            return tuple(permutations(self.bots))
        else:
            pairs = ((self.bots[0], self.bots[1]), (self.bots[1], self.bots[0]))
        return tuple(
            tuple(one if seat == place else other for seat in range(n))
            for one, other in pairs
            for place in range(n)
        )

    @property
    def entrants(self) -> tuple[str, ...]:
        """All that play, the reference last."""
        return self.bots if self.reference is None else (*self.bots, self.reference)

    def deal(self, number: int) -> Deal:
        """The cards of a block."""
        return random_deal(self.rules, Random(mixed(self.seed, number)))

    def bot_seed(self, number: int, place: int) -> int:
        """The seed of whoever sits there: it does not depend on who that is.

        Equal bots therefore play equal games, and differ by exactly nothing.
        """
        return mixed(self.seed, number, place)


def play_block(arena: Arena, number: int, make: Maker) -> Block:
    """Play one block. Raises ``ArenaError`` for a bot that breaks down."""
    deal = arena.deal(number)
    clock = _Clock()
    games = []
    for seating in arena.seatings:
        seats = enumerate(seating)
        seated = [make(name, arena.bot_seed(number, place)) for place, name in seats]
        try:
            games.append(_play(arena.rules, deal, seating, seated, clock))
        except _Broken as error:
            where = f"block {number}, seed {arena.seed}, {', '.join(seating)}"
            raise ArenaError(f"{where}: {error}") from error.__cause__
    return Block(number, tuple(games), clock.timings())


class _Clock:
    """The time that each bot spends thinking."""

    def __init__(self) -> None:
        self._spent: dict[str, list[float]] = {}

    def count(self, bot: str, seconds: float) -> None:
        self._spent.setdefault(bot, []).append(round(1000 * seconds, 3))

    def timings(self) -> tuple[Timing, ...]:
        return tuple(Timing(bot, tuple(spent)) for bot, spent in sorted(self._spent.items()))


class _Broken(Exception):
    """A bot that raised, or that answered what it may not."""


def _play(
    rules: Ruleset, deal: Deal, seating: Seating, seated: list[Entrant], clock: _Clock
) -> Game:
    places = tuple(map(str, range(len(seating))))
    match = Match(rules, Table(places, dealer=len(places) - 1))
    s = open_deal(match, deal)
    while s.asked is not None:
        place = int(match.table.player_at(s.asked.actor))
        time = perf_counter if isinstance(seated[place], LineBot) else process_time
        began = time()
        after = _acted(match, s, seated[place])
        if len(s.asked.options) > 1:
            clock.count(seating[place], time() - began)
        s = after
    results = close_deal(match, s).results()
    return _told(match, s, seating, tuple(results[place] for place in places))


def _acted(match: Match, s: State, one: Entrant) -> State:
    """The state after the answer of a bot."""
    assert s.asked is not None
    actor = s.asked.actor
    try:
        action = _answer(one, s, observe(s, actor, match.table))
    except Exception as error:
        raise _Broken(f"{one.identity} broke down: {error}") from error
    try:
        return apply(s, action, by=actor)
    except IllegalActionError as error:
        raise _Broken(f"{one.identity} did what it may not: {error}") from error


def _answer(one: Entrant, s: State, seen: Observation) -> Action:
    return one.act(s) if isinstance(one, Seer) else one.choose(seen)


def _told(match: Match, s: State, seating: Seating, scores: tuple[Fraction, ...]) -> Game:
    """What a finished game came to."""
    terms = s.terms
    assert isinstance(terms, Engagement | Void)
    engagement = terms.engagement if isinstance(terms, Void) else terms
    award = terms.award
    if award is None:
        kind = Kind.ALL_PASS if isinstance(terms, Engagement) else Kind.NOTHING
        return Game(seating, scores, kind, None, None)
    declarer = int(match.table.player_at(award.declarer))
    if engagement is None:
        return Game(seating, scores, Kind.NOTHING, declarer, None)
    contract = engagement.contract
    return Game(seating, scores, _kind(contract), declarer, contract.name)


def _kind(contract: Contract) -> Kind:
    return Kind.MISERE if contract.target == Target(Aim.EXACTLY, 0) else Kind.GAME


def mixed(*numbers: int) -> int:
    """A seed of 64 bits that follows from some numbers, the same on every machine."""
    return int.from_bytes(blake2b(repr(numbers).encode(), digest_size=8).digest(), "big")

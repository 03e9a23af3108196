"""All-pass deals played by two kinds of players on the same cards, seat by seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from preferans.bots.components.games import NotPlayedHereError
from preferans.bots.play.worth import fresh_table
from preferans.cards import Card
from preferans.deal import (
    Deal,
    Engagement,
    Observation,
    Play,
    Ruleset,
    Say,
    Seat,
    State,
    apply,
    observe,
    start,
)
from preferans.ledger import HANDS
from preferans.match import random_deal

Player = Callable[[Observation], Card]


@dataclass(frozen=True, slots=True)
class Block:
    """One deal, the first player in each seat against two of the second.

    ``tricks``: what the first took on average beyond a third of all that were taken; ``whists``:
    what he won on average by the book of the ruleset, on an empty sheet.
    """

    tricks: float
    whists: float


def blocks(rules: Ruleset, first: Player, second: Player, deals: int, seed: int) -> Iterator[Block]:
    """So many deals in which all pass, each three times."""
    rng = Random(f"all-pass {seed}")
    for _ in range(deals):
        yield block(rules, random_deal(rules, rng), first, second)


def block(rules: Ruleset, deal: Deal, first: Player, second: Player) -> Block:
    """One deal, three times. Raises ``NotPlayedHereError`` where an all-pass is not played."""
    tricks = whists = 0.0
    for seat in HANDS:
        end = _played(rules, deal, {x: first if x == seat else second for x in HANDS})
        taken = [end.taken(x) for x in HANDS]
        tricks += taken[seat] - sum(taken) / 3
        whists += _won(end, seat)
    return Block(tricks / 3, whists / 3)


def _played(rules: Ruleset, deal: Deal, players: dict[Seat, Player]) -> State:
    s = start(rules, deal)
    while (asked := s.asked) is not None:
        options = asked.options
        if isinstance(options[0], Play):
            s = apply(s, Play(players[asked.hand](observe(s, asked.actor))))
        else:
            passing = [o for o in options if isinstance(o, Say) and o.word == "pass"]
            s = apply(s, passing[0] if passing else options[0])
    if not (isinstance(s.terms, Engagement) and s.terms.declarer is None):
        raise NotPlayedHereError("no cards are played when all have passed")
    return s


def _won(end: State, seat: Seat) -> float:
    """What a seat wins by a finished deal on an empty sheet."""
    table = fresh_table(observe(end, seat))
    course = end.rules.course
    after = course.settles(course.writes(table, end, end.rules.book.score(end)))
    return float(after[table.player_at(seat)])

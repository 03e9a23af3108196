"""Random matches for the tests of this room: records of everything that can happen."""

from __future__ import annotations

from random import Random

from preferans.books import BuleCourse, KasaCourse, PotCourse
from preferans.deal import End
from preferans.match import Match, close_deal, open_deal
from preferans.notation.record import Called, Clock, Joined, Played, Record
from preferans.rulesets import table_size
from tests.notation.walks import random_deal, rules_of, walk

CLOSED = (BuleCourse, KasaCourse, PotCourse)
"""Matches that nobody joins in the middle."""

PLAYERS = ("Anna", "Boris", "Clara", "Dina the Elder", 'Ed, "4"')


def new_record(agreement: str) -> Record:
    """A record without a deal; the third or fourth player deals first."""
    rules = rules_of(agreement)
    players = PLAYERS[: table_size(rules)]
    return Record(rules, players, players[-1])


def random_record(agreement: str, rng: Random, deals: int = 3) -> Record:
    """A match of some random deals, sometimes with a call, sometimes broken off in a deal."""
    record = new_record(agreement)
    match = record.opened()
    for _ in range(rng.randint(0, deals)):
        if match.table.over is not None:
            return record
        record, match = with_random_deal(record, match, rng)
    return _ended(record, match, rng)


def with_random_deal(record: Record, match: Match, rng: Random) -> tuple[Record, Match]:
    """The record and its match with one more deal, played to its end."""
    deal = random_deal(match.rules, rng)
    *_, last = walk(open_deal(match, deal), rng)
    return record.with_event(Played(deal, last.record)), close_deal(match, last)


def _ended(record: Record, match: Match, rng: Random) -> Record:
    """One of the ways in which a record may end."""
    if match.table.over is not None:
        return record
    match rng.choice(["open", "agreement", "time", "clock", "join", "broken"]):
        case "agreement":
            return record.with_event(Called(End.AGREEMENT))
        case "time":
            return record.with_event(Called(End.TIME))
        case "clock":
            return record.with_event(Clock(rng.randint(0, 90)))
        case "join" if len(record.players) == 3 and not isinstance(match.rules.course, CLOSED):
            return record.with_event(Joined("Fay"))
        case "broken":
            deal = random_deal(match.rules, rng)
            states = list(walk(open_deal(match, deal), rng))
            return record.with_event(Played(deal, rng.choice(states[:-1]).record))
    return record

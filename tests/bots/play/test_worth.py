"""What an outcome is worth to a bot is what the table then settles."""

from __future__ import annotations

from itertools import islice

import pytest

from preferans.bots.play.board import board
from preferans.bots.play.worth import Worth, fresh_table
from preferans.deal import Engagement, Play, Ruleset, Seat, State, observe
from preferans.ledger import Table
from preferans.match import Match, close_deal
from preferans.rulesets import names, ruleset
from preferans.testing.walks import walks
from tests.bots.hands import FORE, MIDDLE, REAR, ordered


def last_card(states: tuple[State, ...]) -> State | None:
    """The moment before the last card of all, if the deal was played out."""
    if not isinstance(states[-1].terms, Engagement):
        return None
    due = [s for s in states if s.asked is not None and isinstance(s.asked.options[0], Play)]
    return due[-1] if due else None


def check_worth(states: tuple[State, ...], rules: Ruleset, table: Table) -> bool:
    """Whether there was a card to judge by; then what it is worth must be what is settled."""
    before, end = last_card(states), states[-1]
    if before is None or before.asked is None:
        return False
    seen = observe(before, before.asked.actor, table)
    taken = tuple(end.taken(seat) for seat in Seat)
    match = Match(rules, table)
    settled, stood = close_deal(match, end).results(), match.results()
    worth = Worth(board(seen))
    for seat in seen.rules.seats:
        player = table.player_at(seat)
        assert worth.of(taken, seat) == pytest.approx(float(settled[player] - stood[player]))
    return True


@pytest.mark.parametrize("name", names())
def test_an_outcome_is_worth_what_it_is_settled_for(name: str, *, full: bool) -> None:
    table = fresh_table(observe(next(walks(ruleset(name), 1))[0], Seat.FORE))
    rules = Match(ruleset(name), table).now
    played = islice(walks(rules, 11, claims=False), 60 if full else 8)
    assert sum(check_worth(states, ruleset(name), table) for states in played)


def test_a_pool_that_is_nearly_full_changes_what_a_game_is_worth() -> None:
    """The same six is worth more whists to who closes his pool and helps the others for whists."""

    s = ordered({}, "6S", "whist", "whist")
    assert s.asked is not None
    fresh = Worth(board(observe(s, s.asked.actor)))
    assert fresh.declarers(6) > 0 > fresh.declarers(5)
    assert fresh.declarers(7) > fresh.declarers(6)
    assert sum(fresh.of((6, 2, 2, 0), x) for x in (FORE, MIDDLE, REAR)) == pytest.approx(0)

"""TKB-1: an action may be asked back exactly where the law of the table allows it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from preferans.deal import Claim, Play, Ruleset, State
from preferans.ledger import Table
from preferans.match import Match
from preferans.notation.tokens import format_action
from preferans.rulesets import ruleset, table_size
from preferans.server.game import Game, Player, after
from preferans.server.log import Logged
from preferans.server.views import view
from preferans.testing import known, walks

POSITIONS = 300


def lawful(before: State, now: State, place: int, game: Game) -> bool:
    """Only his own last action, while the deal goes on, if nobody learnt a card by it.

    Written from the rules of sight, not from the sights that the state keeps. A card that is
    played is seen, and may come back; what a claim has shown, or an answer to one, may not.
    """
    actor, action = now.record[-1]
    if now.asked is None or game.place_at(actor) != place:
        return False
    if isinstance(action, Claim) or before.offer is not None:
        return False
    learnt = {seat: known(now, seat) != known(before, seat) for seat in now.rules.seats}
    return not any(learnt.values())


@pytest.mark.parametrize(
    "agreement",
    ["sochi", "leningrad", "rostov", "classic", "tournament", "finnish-book", "serbian"],
)
def test_tkb_1_offered_exactly_where_the_law_allows(agreement: str) -> None:
    """Random positions; every place is asked whether it may take back."""
    rules = ruleset(agreement)
    names = tuple("ABCD")[: table_size(rules)]
    offered = refused = cards = 0
    for seed, walk in zip(range(POSITIONS), walks(rules, 7), strict=False):
        game = begun(rules, names, walk[0])
        for number, (before, now) in enumerate(pairwise(walk), 1):
            if now.asked is None:
                break
            seat, action = now.record[-1]
            told = {"seat": int(seat), "action": format_action(action), "by": game.place_at(seat)}
            game = after(game, Logged(number, 0, "acted", told))
            assert game.state == now
            for place in range(len(names)):
                possible = view(game, place)["takeback"]["possible"]
                assert possible == lawful(before, now, place, game), format_action(action)
                offered += possible
                refused += not possible
                cards += possible and isinstance(action, Play)
            assert not view(game, None)["takeback"]["possible"]
        if offered + refused > len(names) * POSITIONS and seed > 3:
            break
    assert offered > 50
    assert refused > 50
    assert cards > 20


def begun(rules: Ruleset, names: tuple[str, ...], state: State) -> Game:
    places = tuple(Player(name, name) for name in names)
    return Game("g", places=places, match=Match(rules, Table(names)), state=state)

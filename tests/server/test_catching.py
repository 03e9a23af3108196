"""MIS-1 on the server's side: who catches together, and what is refused to everybody else."""

from __future__ import annotations

import pytest

from preferans.deal import State
from preferans.ledger import Table
from preferans.match import Match
from preferans.rulesets import ruleset
from preferans.server.catching import catchers, caught
from preferans.server.commands import Refusal
from preferans.server.game import Game, Player
from preferans.server.messages import Catch
from preferans.testing import walks

NAMES = ("A", "B", "C")


def games(contract: str) -> list[Game]:
    """Random positions with this contract on the table."""
    rules, found = ruleset("sochi"), list[Game]()
    for _, walk in zip(range(400), walks(rules, 3), strict=False):
        found += [_game(s) for s in walk if s.asked and _contract(s) == contract]
        if len(found) > 200:
            return found
    return found


def _contract(s: State) -> str:
    contract = getattr(s.terms, "contract", None)
    return contract.name if contract is not None else ""


def _game(s: State) -> Game:
    rules = ruleset("sochi")
    places = tuple(Player(name, name) for name in NAMES)
    return Game("g", places=places, match=Match(rules, Table(NAMES)), state=s)


def test_the_defenders_of_an_open_misere_catch_together() -> None:
    open_ = shut = 0
    for game in games("misere"):
        s = game.state
        assert s is not None
        declarer = game.place_at(s.terms.award.declarer)  # type: ignore[union-attr]
        together = catchers(game)
        assert declarer not in together
        said = caught(game, declarer, Catch(id=1, text="hm"))
        assert isinstance(said, Refusal)
        assert said.code == "not_catching"
        if not together:
            shut += 1
            continue
        open_ += 1
        assert together == {0, 1, 2} - {declarer}
        one, two = sorted(together)
        seat = game.seat_of(two)
        assert seat is not None
        for card in map(str, s.hands[seat]):
            told = caught(game, one, Catch(id=1, card=card))
            assert told == {"t": "catch", "number": 1, "from": one, "text": None, "card": card}
        secret = str(next(iter(s.discards)))
        assert caught(game, one, Catch(id=1, card=secret)) == Refusal("not_your_card")
        assert caught(game, one, Catch(id=1)) == Refusal("bad_message")
        assert caught(game, None, Catch(id=1, text="hm")) == Refusal("not_catching")
    assert open_ > 20
    assert shut > 0


@pytest.mark.parametrize("contract", ["6S", "7H", ""])
def test_nobody_catches_where_there_is_nothing_to_catch(contract: str) -> None:
    found = games(contract)
    assert found
    assert all(catchers(game) == frozenset() for game in found)

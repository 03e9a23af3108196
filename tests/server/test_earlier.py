"""LAS-1: a view has earlier tricks only where the table's rule lets people look at them."""

from __future__ import annotations

from itertools import takewhile

import pytest

from preferans.ledger import Table
from preferans.match import Match
from preferans.rulesets import ruleset, table_size
from preferans.server.game import Game, Player
from preferans.server.views import view
from preferans.testing import walks

RULES = ruleset("sochi")
NAMES = tuple("ABCD")[: table_size(RULES)]


@pytest.mark.parametrize(("allowed", "shown"), [("all", 99), ("last", 1), ("none", 0)])
def test_las_1_no_card_of_a_trick_that_may_not_be_looked_at_is_told(
    allowed: str, shown: int
) -> None:
    """Whole deals by chance; a trick that was just taken lies until the next card is led."""
    turned = 0
    for _, walk in zip(range(12), walks(RULES, 5), strict=False):
        for state in takewhile(lambda s: s.asked is not None, walk):
            places = tuple(Player(name, name) for name in NAMES)
            match = Match(RULES, Table(NAMES))
            game = Game("g", places=places, match=match, state=state, earlier=allowed)
            n = max(0, len(state.tricks) - max(shown, not state.table))
            gone = {str(card) for trick in state.tricks[:n] for _, card in trick.plays}
            gone -= {str(card) for card in state.deal.talon}
            for place in (*range(len(NAMES)), None):
                deal = view(game, place)["deal"]
                assert not gone & words(deal)
                assert len(deal["record"]) == len(state.record)
                assert [t["winner"] for t in deal["tricks"]] == [
                    int(t.winner) for t in state.tricks
                ]
                assert all(trick["plays"] for trick in deal["tricks"][n:])
            turned += len(gone)
    assert (turned > 0) == (allowed != "all")


def words(node: object) -> set[str]:
    """Every word in a view."""
    match node:
        case dict():
            return set().union(*map(words, node.values()))
        case list() | tuple():
            return set().union(*map(words, node))
        case str():
            return set(node.split())
        case _:
            return set()

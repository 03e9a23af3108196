"""Five at the table of the server: one rests, sees what everybody sees, and can do nothing."""

from __future__ import annotations

from random import Random

from preferans.deal import start
from preferans.ledger import Table
from preferans.match import Match, random_deal
from preferans.notation.tokens import format_action
from preferans.rulesets import ruleset
from preferans.server.commands import Refusal, decide
from preferans.server.game import Game, Player
from preferans.server.hub import NAMES, begin
from preferans.server.messages import Act
from preferans.server.views import view
from tests.server.people import Place

RULES = ruleset("sochi", players=5)


def dealt(dealer: int) -> Game:
    """A deal at a table of five before its first word."""
    places = tuple(Player(name, name) for name in "ABCDE")
    match = Match(RULES, Table(tuple("ABCDE"), dealer=dealer))
    state = start(match.now, random_deal(match.now, Random(1)))
    return Game("g", places=places, match=match, state=state)


def test_who_rests_is_shown_what_a_spectator_is_and_can_do_nothing() -> None:
    for dealer in range(5):
        game, resting = dealt(dealer), (dealer - 1) % 5
        assert game.seat_of(resting) is None
        shown, watched = view(game, resting), view(game, None)
        assert shown["deal"] == watched["deal"]
        assert [player["seat"] for player in shown["players"]].count(None) == 1
        assert game.state is not None
        assert game.state.asked is not None
        told = Act(id=1, seq=game.seq, action=format_action(game.state.asked.options[0]))
        assert decide(game, resting, told) == Refusal("not_in_this_deal")
        turn = game.turn
        assert turn is not None
        assert not isinstance(decide(game, turn, told), Refusal)


def test_five_bots_have_five_names() -> None:
    events = begin(Game("g", agreement=RULES.name, places=(None,) * 5), lambda n: 0)
    assert not isinstance(events, Refusal)
    assert [data["name"] for kind, data in events if kind == "seated"] == [*NAMES]


async def test_a_table_of_five_is_founded_and_fills_with_bots(place: Place) -> None:
    async with place.guest("Anna") as anna:
        game = await anna.found(rules="sochi players=5", start=True)
        async with anna.sits(game) as page:
            await page.until(lambda p: p.view is not None and p.view["phase"] != "seating")
            assert page.view is not None
            assert len(page.view["players"]) == 5

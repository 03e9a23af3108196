"""Two players compared in one part of the play, deal by deal on the same cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from preferans.bots.bot import Bot, unclaimed
from preferans.bots.components import allpass, catching, games
from preferans.bots.novice import Novice
from preferans.bots.play.board import board
from preferans.bots.play.worth import Worth
from preferans.cards import Card
from preferans.deal import Observation, Play, Ruleset, State, observe
from preferans.rulesets import ruleset
from preferans.solver.catching import OpenPlay

Player = Callable[[Observation], Card]


@dataclass(frozen=True, slots=True)
class Difference:
    """What the first player gains over the second on the same cards.

    ``deal``: its number from 0. ``tricks``: in tricks, or in discards caught; ``whists``: by the
    book, on an empty sheet, 0 where none are counted. More is better for the first.
    """

    deal: int
    tricks: float
    whists: float = 0.0


def cards_of(bot: Bot) -> Player:
    """The cards of a bot, which is shown no claims that it could make."""

    def player(seen: Observation) -> Card:
        action = bot.choose(unclaimed(seen))
        assert isinstance(action, Play)
        return action.card

    return player


def closed(
    rules: Ruleset,
    first: Player,
    second: Player,
    deals: int,
    seed: int,
    talker: games.Talker | None = None,
) -> Iterator[Difference]:
    """Games played closed: what the first gains as declarer and as defence, against the second.

    ``talker`` bids, orders and whists for all; a novice if there is none.
    """
    talks = Novice(0).choose if talker is None else talker
    for number, s in enumerate(games.games(rules, talks, deals, seed)):
        declared = games.tricks(s, first, second)
        defended = games.tricks(s, second, first)
        worth = _worth(s)
        whists = worth.declarers(declared) - worth.declarers(defended)
        yield Difference(number, declared - defended, whists)


def _worth(s: State) -> Worth:
    assert s.asked is not None
    return Worth(board(observe(s, s.asked.actor)))


def raspasy(
    rules: Ruleset, first: Player, second: Player, deals: int, seed: int
) -> Iterator[Difference]:
    """All-pass deals: what the first gains in each seat over two of the second."""
    for number, block in enumerate(allpass.blocks(rules, first, second, deals, seed)):
        yield Difference(number, -block.tricks, block.whists)


def opened(
    deals: Iterable[OpenPlay], first: Player, second: Player, rules: Ruleset | None = None
) -> Iterator[Difference]:
    """Misères with open hands: how many more discards the first catches than the second.

    Whatever the declarer does, who knows how the defence will play. ``rules``: the game that they
    are played in, Sochi if there are none.
    """
    table = ruleset("sochi") if rules is None else rules
    for number, deal in enumerate(deals):
        one, other = (catching.caught(deal, player, table) for player in (first, second))
        yield Difference(number, len(one.caught) - len(other.caught))

"""What the blocks say: who is stronger than whom, by how much, and where it comes from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from preferans.arena.blocks import Arena, Block, Game
from preferans.arena.paired import Estimate, bootstrap, estimate

Split = Callable[[Game, int], str]
"""The part of a comparison that a bot's score in one game belongs to, by its place."""

_SEATS = ("first hand", "second hand", "third hand", "dealer")

SPLITS: Mapping[str, Split] = {
    "the deal": lambda game, place: game.kind.value,
    "role": lambda game, place: game.role(place),
    "seat": lambda game, place: _SEATS[place],
}
"""The ways in which a difference is told apart; the parts of each come to the whole."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """How many whists a deal ``one`` is better than ``other``.

    ``advantage``: of the whole; ``check``: its interval by bootstrap; ``parts``: by way of
    splitting and by part. With two bots it is the mean of what each gets alone against the other,
    the second with its sign turned; with more it is the difference of what they get in all games.
    """

    one: str
    other: str
    advantage: Estimate
    check: tuple[float, float]
    parts: Mapping[str, Mapping[str, Estimate]]


def compare(arena: Arena, blocks: Sequence[Block]) -> tuple[Comparison, ...]:
    """Every pair of bots, in the order in which they were named."""
    return tuple(_compared(arena, blocks, *pair) for pair in combinations(arena.bots, 2))


def scores(arena: Arena, blocks: Sequence[Block]) -> Mapping[str, Estimate]:
    """What each bot gets a deal: one of two, alone against the other; one of more, in all games."""
    return {name: estimate([_mean(_own(block, name)) for block in blocks]) for name in arena.bots}


@dataclass(frozen=True, slots=True)
class Regret:
    """How many whists a deal a bot gets less than the reference would in its seat.

    ``check``: the interval by bootstrap.
    """

    bot: str
    amount: Estimate
    check: tuple[float, float]


def regrets(arena: Arena, blocks: Sequence[Block]) -> tuple[Regret, ...]:
    """The regret of each bot, in the order in which they were named.

    It is what the reference gets alone against nothing but that bot, over all seats: with the bot
    itself in every seat, all seats together get nothing.
    """
    assert arena.reference is not None, "regret is beside a reference"
    found = []
    for name in arena.bots:
        values = [_mean(_alone(block, arena.reference, name)) for block in blocks]
        found.append(Regret(name, estimate(values), bootstrap(values, arena.seed)))
    return tuple(found)


def _alone(block: Block, reference: str, name: str) -> list[Fraction]:
    return [
        game.scores[game.seating.index(reference)]
        for game in block.games
        if set(game.seating) == {reference, name}
    ]


def _compared(arena: Arena, blocks: Sequence[Block], one: str, other: str) -> Comparison:
    whole = [_difference(block, one, other) for block in blocks]
    parts = {
        way: {
            part: estimate([_difference(block, one, other, (split, part)) for block in blocks])
            for part in _parts(blocks, split, (one, other))
        }
        for way, split in SPLITS.items()
    }
    return Comparison(one, other, estimate(whole), bootstrap(whole, arena.seed), parts)


def _difference(block: Block, one: str, other: str, only: tuple[Split, str] | None = None) -> float:
    """The difference of two bots in one block, or the part of it that ``only`` names."""
    a, b = _own(block, one, only), _own(block, other, only)
    alone = sum(1 for game in block.games if _is_duel(game, one))
    if alone:
        return float((sum(a, Fraction(0)) - sum(b, Fraction(0))) / (2 * alone))
    return float((sum(a, Fraction(0)) - sum(b, Fraction(0))) / len(block.games))


def _own(block: Block, name: str, only: tuple[Split, str] | None = None) -> list[Fraction]:
    """The scores of a bot in the games in which it sits in one seat; 0 outside the part meant."""
    found = []
    for game in block.games:
        if game.seating.count(name) == 1:
            place = game.seating.index(name)
            counts = only is None or only[0](game, place) == only[1]
            found.append(game.scores[place] if counts else Fraction(0))
    return found


def _is_duel(game: Game, name: str) -> bool:
    """Whether a bot sits alone against one other in all other seats."""
    return game.seating.count(name) == 1 and len(set(game.seating)) < len(game.seating)


def _parts(blocks: Iterable[Block], split: Split, names: tuple[str, str]) -> list[str]:
    found = {
        split(game, game.seating.index(name))
        for block in blocks
        for game in block.games
        for name in names
        if game.seating.count(name) == 1
    }
    return sorted(found)


def _mean(amounts: Sequence[Fraction]) -> float:
    return float(sum(amounts, Fraction(0)) / len(amounts))

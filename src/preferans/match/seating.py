"""The draw before a match: who sits where, and who deals first (rules/russian §1.2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import cycle
from typing import TYPE_CHECKING

from preferans.cards import PACK, Card
from preferans.ledger import PlayerId, Table
from preferans.match.dealing import below, shuffled

if TYPE_CHECKING:
    from random import Random

_PACK = PACK[:32]
_DIAMOND_SEVEN = Card.parse("D7")


class FirstDealer(Enum):
    """How the first dealer is found."""

    DRAW_LOW = "each draws a card, the lowest deals"
    FIRST_ACE = "cards are turned up in turn until one is an ace"
    RANDOM = "by chance"
    DIAMOND_SEVEN = "cards are dealt in turn until the seven of diamonds comes"


@dataclass(frozen=True, slots=True)
class Draw:
    """Cards turned up before a match, in order, with who turned each."""

    cards: tuple[tuple[PlayerId, Card], ...]
    chosen: tuple[PlayerId, ...]
    """The players in the order that the draw gave them."""


def draw_rank(card: Card) -> tuple[int, int]:
    """How a card ranks in a draw: the ace below the seven, suits S C D H part equal ranks."""
    return (-1 if card.letter == "A" else card.rank, card.suit)


def draw_seats(players: Sequence[PlayerId], rng: Random) -> Draw:
    """Each draws a card; who has the lowest sits first, the others after him as their cards rise.

    Raises ``ValueError`` for fewer than two players, more than five, or a name met twice.
    """
    _check(players)
    drawn = _drawn(players, rng)
    return Draw(drawn, tuple(name for name, _ in sorted(drawn, key=lambda x: draw_rank(x[1]))))


def draw_dealer(players: Sequence[PlayerId], rng: Random, way: FirstDealer) -> Draw:
    """Who deals first: the first name of :attr:`Draw.chosen`."""
    _check(players)
    match way:
        case FirstDealer.DRAW_LOW:
            return draw_seats(players, rng)
        case FirstDealer.FIRST_ACE:
            return _turned_up(players, rng, lambda card: card.letter == "A")
        case FirstDealer.DIAMOND_SEVEN:
            return _turned_up(players, rng, lambda card: card == _DIAMOND_SEVEN)
        case FirstDealer.RANDOM:
            return Draw((), (players[below(len(players), rng)],))


def seated(players: Sequence[PlayerId], rng: Random, way: FirstDealer) -> Table:
    """The table of a new match: seats drawn, then the first dealer."""
    seats = draw_seats(players, rng).chosen
    dealer = draw_dealer(seats, rng, way).chosen[0]
    return Table(seats, dealer=seats.index(dealer))


def _turned_up(players: Sequence[PlayerId], rng: Random, wanted: Callable[[Card], bool]) -> Draw:
    """Cards turned up in turn until one is wanted; who has it is chosen."""
    turned: list[tuple[PlayerId, Card]] = []
    for name, card in zip(cycle(players), shuffled(_PACK, rng), strict=False):
        turned.append((name, card))
        if wanted(card):
            break
    return Draw(tuple(turned), (turned[-1][0],))


def _drawn(players: Sequence[PlayerId], rng: Random) -> tuple[tuple[PlayerId, Card], ...]:
    return tuple(zip(players, shuffled(_PACK, rng), strict=False))


def _check(players: Sequence[PlayerId]) -> None:
    if not 2 <= len(players) <= 5:
        raise ValueError(f"two to five players make a table, and here are {len(players)}")
    if len(set(players)) != len(players):
        raise ValueError(f"two players have one name: {', '.join(players)}")

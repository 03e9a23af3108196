"""Seats, cards and suits in JSON: how :mod:`preferans.notation.wire` writes the small things."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from preferans.cards import Card, Cards, Suit
from preferans.ledger import SEATS, Seat
from preferans.notation.errors import NotationError
from preferans.notation.plain import Json, Node

T = TypeVar("T")


def cards_to_json(cards: Iterable[Card]) -> list[Json]:
    """Cards as a list of their words."""
    return [str(card) for card in cards]


def read_seat(node: Node) -> Seat:
    """Read a seat by its number."""
    number = node.number()
    if number not in range(len(SEATS)):
        raise node.wrong("a seat, 0 to 3")
    return SEATS[number]


def read_suit(node: Node) -> Suit:
    """Read a suit."""
    return _parsed(node, Suit.parse)


def read_card(node: Node) -> Card:
    """Read a card."""
    return _parsed(node, Card.parse)


def read_cards(node: Node) -> Cards:
    """Read a set of cards."""
    listed = [read_card(item) for item in node.items()]
    if len(set(listed)) < len(listed):
        raise node.wrong("each card once")
    return Cards.of(listed)


def read_numbers(node: Node) -> tuple[int, ...]:
    """Read a list of whole numbers."""
    return tuple(item.number() for item in node.items())


def _parsed(node: Node, parse: Callable[[str], T]) -> T:
    try:
        return parse(node.text())
    except NotationError:
        raise
    except ValueError as error:
        raise node.wrong(str(error)) from error

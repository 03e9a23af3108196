"""A small table for tests: deals in plain words, talk, and what is on offer."""

from __future__ import annotations

from preferans.cards import Card, Cards
from preferans.deal import (
    Claim,
    Deal,
    Discard,
    Place,
    Play,
    Ruleset,
    Say,
    Seat,
    State,
    apply,
    options,
    play,
    say,
    start,
)

FORE, MIDDLE, REAR, DEALER = Seat

HANDS = ("SAKQJT C789 D78", "S789 CAKQJT DAK", "D9TJQ HAKQJT9")
TALON = "H8 H7"


def dealt(rules: Ruleset, hands: tuple[str, ...] = HANDS, talon: str = TALON) -> State:
    """The start of a deal of these cards."""
    return start(rules, Deal(tuple(map(Cards.parse, hands)), cards(talon)))


def cards(text: str) -> tuple[Card, ...]:
    """Cards in this order."""
    return tuple(map(Card.parse, text.split()))


def said(s: State, *words: str) -> State:
    """The state after these words, each said by the seat asked."""
    for word in words:
        s = apply(s, say(word))
    return s


def discarded(s: State, text: str) -> State:
    """The state after the declarer's discard."""
    return apply(s, Discard(Cards.parse(text)))


def played(s: State, text: str) -> State:
    """The state after these cards, each by the seat asked."""
    for card in cards(text):
        s = apply(s, play(card))
    return s


def played_out(s: State) -> State:
    """The deal at its end, everybody doing the first thing on offer."""
    while s.asked is not None:
        s = apply(s, s.asked.options[0])
    return s


def asked(s: State) -> Seat | None:
    """Who is asked."""
    return s.asked.actor if s.asked else None


def offered(s: State) -> list[str]:
    """What the seat asked may say, or the cards that it may play."""
    listed = s.asked.options if s.asked else ()
    words = [action.word for action in listed if isinstance(action, Say)]
    return [*words, *(str(action.card) for action in listed if isinstance(action, Play))]


def claims(s: State, seat: Seat) -> list[tuple[int, ...]]:
    """What a seat may claim."""
    return [action.tricks for action in options(s, seat) if isinstance(action, Claim)]


def sees_hand(s: State, seat: Seat | None, whose: Seat) -> bool:
    """Whether a seat sees a hand."""
    return s.sees(seat, Place.hand(whose))


def sees_talon(s: State, seat: Seat | None) -> list[bool]:
    """Which of the talon cards a seat sees."""
    return [s.sees(seat, Place.talon(i)) for i in range(len(s.deal.talon))]

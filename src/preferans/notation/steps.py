"""One action of a deal on a line, ``2:whist``: whose hand it is about, and what was done.

A card is written under the hand that it left, whoever decided it: in open play ``3:HQ`` may be
the choice of the whister in hand 2, and the state knows it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from preferans.cards import Cards
from preferans.deal import (
    Action,
    Claim,
    Discard,
    IllegalActionError,
    Play,
    Seat,
    State,
    apply,
    options,
)
from preferans.notation.errors import NotationError
from preferans.notation.tokens import Vocabulary, format_action, format_seat, parse_seat

MANY = 6
"""So many discards or claims are listed one by one, more are told in a phrase."""


def format_step(s: State, who: Seat, action: Action) -> str:
    """What ``who`` does in state ``s``, as one piece of a line."""
    hand = s.asked.hand if isinstance(action, Play) and s.asked else who
    return f"{format_seat(hand)}:{format_action(action)}"


def parse_step(text: str, s: State, words: Vocabulary | None = None) -> tuple[State, Seat, Action]:
    """Read what was done in state ``s``: the state after it, who did it, and what.

    ``words`` are those of ``s.rules``, where many steps are read. Raises ``NotationError`` for
    what cannot be read and, with all that was legal, for what was not.
    """
    number, sign, said = text.partition(":")
    if not sign:
        raise NotationError(text, "a hand and what it did, as '2:whist'")
    hand = parse_seat(number)
    asked = s.asked
    if asked is None:
        raise NotationError(text, "nothing more: the deal is over")
    mine = (*options(s, hand), *(asked.options if asked.hand is hand else ()))
    action = (words or Vocabulary.of(s.rules)).parse(said, mine)
    who = asked.actor if isinstance(action, Play) and asked.hand is hand else hand
    try:
        return apply(s, action, by=who), who, action
    except IllegalActionError as error:
        raise NotationError(text, format_legal(s, hand)) from error


def format_legal(s: State, seat: Seat | None = None) -> str:
    """What may be done in state ``s``, in words, the claims of ``seat`` included."""
    asked = s.asked
    if asked is None:
        return "nothing more: the deal is over"
    mine = options(s, asked.actor if seat is None else seat)
    claims = [action for action in mine if isinstance(action, Claim)]
    due = f"hand {format_seat(asked.hand)} to do one of these: {format_actions(asked.options)}"
    return due + _claims(claims)


def format_actions(actions: Iterable[Action]) -> str:
    """Several actions in words; many discards in one phrase."""
    listed = list(actions)
    discards = [action for action in listed if isinstance(action, Discard)]
    if len(discards) <= MANY:
        return ", ".join(map(format_action, listed))
    others = [format_action(action) for action in listed if not isinstance(action, Discard)]
    among = Cards()
    for action in discards:
        among |= action.cards
    return ", ".join([*others, f"discard {len(discards[0].cards)} of {among}"])


def _claims(claims: Sequence[Claim]) -> str:
    """The claims that are open, after what else is legal."""
    if not claims:
        return ""
    if len(claims) <= MANY:
        return f", {', '.join(map(format_action, claims))}"
    return f", or a claim from {format_action(claims[0])} to {format_action(claims[-1])}"

"""Closed games between two kinds of players, on the same cards, against open hands.

The deals are such as come up: bid, ordered and whisted by given talkers, kept where both defenders
play closed. So what was said can tell something about the cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from preferans.analysis.positions import position_of
from preferans.cards import Card
from preferans.deal import (
    HANDS,
    Action,
    Aim,
    Engagement,
    Observation,
    Play,
    Ruleset,
    State,
    apply,
    observe,
    say,
    start,
)
from preferans.match import random_deal
from preferans.solver import solve

Player = Callable[[Observation], Card]
Talker = Callable[[Observation], Action]


PATIENCE = 2000
"""So many deals are dealt at most until a closed game comes up."""


class NotPlayedHereError(ValueError):
    """A part of the play that does not come up in a game."""


def games(rules: Ruleset, talker: Talker, deals: int, seed: int) -> Iterator[State]:
    """So many deals before their first card, in which a game is played closed by three.

    Raises ``NotPlayedHereError`` where hardly any deal comes to that.
    """
    rng, vain = Random(f"closed {seed}"), 0
    while deals:
        s = start(rules, random_deal(rules, rng))
        while (asked := s.asked) is not None and not isinstance(asked.options[0], Play):
            s = apply(s, _talk(s, talker))
        if s.asked is not None and _closed(s):
            yield s
            deals, vain = deals - 1, 0
            continue
        vain += 1
        if vain == PATIENCE:
            raise NotPlayedHereError(f"in {vain} deals no game was played closed by three")


def _talk(s: State, talker: Talker) -> Action:
    """What is said; where there is the choice, both play closed."""
    assert s.asked is not None
    if say("closed") in s.asked.options:
        return say("closed")
    return talker(observe(s, s.asked.actor))


def _closed(s: State) -> bool:
    terms = s.terms
    return (
        isinstance(terms, Engagement)
        and terms.declarer is not None
        and terms.contract.target.kind is Aim.AT_LEAST
        and terms.playing == HANDS
        and terms.hand_of == HANDS
        and not terms.contract.checked
    )


def open_value(s: State) -> int:
    """The declarer's tricks if all hands were open."""
    return solve(position_of(s))


def tricks(s: State, declarer: Player, defence: Player) -> int:
    """The declarer's tricks when these play from here on."""
    terms = s.terms
    assert isinstance(terms, Engagement)
    assert terms.declarer is not None
    while (asked := s.asked) is not None:
        player = declarer if asked.hand == terms.declarer else defence
        s = apply(s, Play(player(observe(s, asked.actor))))
    return s.taken(terms.declarer)

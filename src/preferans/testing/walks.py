"""Random deals and random ways through them, each the same for the same seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from random import Random

from preferans.deal import Action, Claim, Deal, Ruleset, Say, Seat, State, apply, start
from preferans.match import random_deal
from preferans.testing.telling import told

Walk = tuple[State, ...]
"""Every state of one deal, from before the first action to after the last."""

LONGEST = 500
"""No deal of the family has as many actions, even when every trick is claimed by everybody."""

CLAIMED = 0.04
"""How often a walk claims where it may."""


class EndlessDealError(AssertionError):
    """A deal that does not come to its end: it goes on for ever, or is stuck."""


def deals(rules: Ruleset, seed: int) -> Iterator[Deal]:
    """Deals of this game's pack without end, all equally likely."""
    for number in count():
        yield random_deal(rules, Random(f"deal {seed} {number}"))


def walks(rules: Ruleset, seed: int, *, claims: bool = True) -> Iterator[Walk]:
    """Random deals played by people without sense, without end.

    Each walk has a temper, so that rare bids, long silences and every kind of defence come up.
    With ``claims`` somebody now and then claims tricks.
    """
    for number, deal in enumerate(deals(rules, seed)):
        yield walked(rules, deal, Random(f"walk {seed} {number}"), claims=claims)


def walked(rules: Ruleset, deal: Deal, rng: Random, *, claims: bool = True) -> Walk:
    """One random way through a deal. Raises ``EndlessDealError`` if it does not end."""
    temper = Temper(rng)
    states = [start(rules, deal)]
    while (asked := states[-1].asked) is not None:
        if len(states) > LONGEST:
            raise EndlessDealError(told(states[-1], f"no end after {LONGEST} actions"))
        s = states[-1]
        if not asked.options:
            raise EndlessDealError(told(s, f"{asked.actor.name} is offered nothing"))
        offered = offers(s) if claims and rng.random() < CLAIMED else ()
        choose = temper.choose if s.offer is None else temper.answer
        answer = (asked.actor, choose(asked.options))
        seat, action = rng.choice(offered) if offered else answer
        states.append(apply(s, action, by=seat))
    return tuple(states)


def offers(s: State) -> Sequence[tuple[Seat, Claim]]:
    """Every claim that anyone may make now."""
    stage = s.rules.stages[s.at]
    return [(seat, claim) for seat in s.rules.seats for claim in stage.claims(s, seat)]


class Temper:
    """How one walk chooses: how often it says the quiet thing, how modest it is, what it likes."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._quiet = rng.choice((0.05, 0.3, 0.6, 0.95))
        self._modest = rng.random() < 0.5
        self._liking: dict[Action, float] = {}

    def choose(self, options: Sequence[Action]) -> Action:
        """One of the options: cards at random; words by temper, of which the first is quiet."""
        first = options[0]
        if not isinstance(first, Say):
            return self._any(options)
        if self._rng.random() < self._quiet:
            return first
        if self._modest:
            return self._any(options[:4])
        return max(options, key=self._drawn)

    def answer(self, options: Sequence[Action]) -> Action:
        """What it says to a claim: anything."""
        return self._any(options)

    def _any(self, options: Sequence[Action]) -> Action:
        return options[int(self._rng.random() * len(options))]

    def _drawn(self, action: Action) -> float:
        """A number that is the higher, the better this walk likes to say so."""
        liking = self._liking.setdefault(action, 1 / (self._rng.random() + 0.01))
        return float(self._rng.random() ** (1 / liking))

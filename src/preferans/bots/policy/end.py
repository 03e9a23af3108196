"""The talk run on to its end by the policy, from many states at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from preferans.bots.policy.lay import laid_away
from preferans.bots.policy.outlook import Floats, Rows
from preferans.bots.policy.speech import Speech
from preferans.bots.policy.stakes import lead_from
from preferans.cards import NONE, Cards
from preferans.deal import (
    HANDS,
    Action,
    Award,
    Discard,
    Engagement,
    Place,
    Play,
    Say,
    Seat,
    State,
    TalonUse,
    apply,
    discard,
)
from preferans.stages import Auction, Tricks, Whist

LONGEST = 60
"""No talk has as many answers."""

GOLDEN = (5**0.5 - 1) / 2

SELDOM = 0.06
"""What is said more seldom is not said at all where a talk is only run on."""


@dataclass
class _Run:
    """One talk on its way: where it stands, and what has been said, as a key."""

    s: State
    said: tuple[object, ...]


def run_on(
    speech: Speech, states: Sequence[State], luck: Floats, me: Seat | None = None
) -> list[State]:
    """The states in which the talk has ended, card play still to come or nothing.

    ``luck``: for each state a number from 0 to 1 that decides what is said of what may be said.
    ``me``: who says what he thinks best and nothing else.
    """
    runs = [_Run(s, s.record) for s in states]
    for step in range(LONGEST):
        asked: dict[object, list[int]] = {}
        for i, run in enumerate(runs):
            if talks(run.s):
                asked.setdefault(run.said, []).append(i)
        if not asked:
            break
        for where in asked.values():
            some = [runs[i] for i in where]
            # Turned on by the golden section, so that no two answers of a talk share their luck.
            turned = (luck[where] + step * GOLDEN) % 1.0
            answers = _answers(speech, [run.s for run in some], turned, me)
            after = applied([run.s for run in some], answers)
            for run, action, s in zip(some, answers, after, strict=True):
                word = Discard(NONE) if isinstance(action, Discard) else action
                run.said = (*run.said, word)
                run.s = s
    return [run.s for run in runs]


def applied(states: Sequence[State], answers: Sequence[Action]) -> list[State]:
    """The states after these answers to one question, all that was said before being the same.

    What a word of an auction or of a defence leads to is the same whatever the cards are, so it is
    worked out once.
    """
    known: dict[str, State] = {}
    found = []
    for s, action in zip(states, answers, strict=True):
        if not isinstance(action, Say) or not isinstance(s.rules.stages[s.at], Auction | Whist):
            found.append(apply(s, action))
            continue
        like = known.get(action.word)
        if like is None:
            like = apply(s, action)
            if _only_said(s, like):
                known[action.word] = like
            found.append(like)
            continue
        entry = (s.asked.actor if s.asked is not None else Seat.FORE, action)
        found.append(
            like._replace(
                deal=s.deal,
                hands=s.hands,
                discards=s.discards,
                record=(*s.record, entry),
                heard=(*s.heard, entry) if like.heard else (),
            )
        )
    return found


def _only_said(before: State, after: State) -> bool:
    """Whether nothing but words has moved, and the next question, if any, hangs on no cards."""
    if after.asked is None or after.led is not None or after.table:
        return False
    if after.hands != before.hands or after.discards != before.discards:
        return False
    return after.at == before.at or isinstance(after.rules.stages[after.at], Whist | Tricks)


def talks(s: State) -> bool:
    """Whether somebody has something to say or to lay away."""
    return s.asked is not None and not isinstance(s.asked.options[0], Play)


def _answers(speech: Speech, states: list[State], luck: Floats, me: Seat | None) -> list[Action]:
    first = states[0]
    assert first.asked is not None
    actor, _, options = first.asked
    if len(options) == 1:
        return [options[0]] * len(states)
    hands, gone = held(states, actor), known(states, actor)
    if isinstance(options[-1], Discard):
        assert isinstance(first.terms, Award)
        award = first.terms
        lead = lead_from(first, award.rung.contracts[0], actor)
        away, _ = laid_away(hands, award.rung.takes, award.rung.contracts, lead)
        return [discard(int(bits)) for bits in away]
    if actor == me:
        shares = speech.shares(first, hands, gone, timid=0.0)
        return [options[i] for i in np.argmax(shares, axis=1)]
    shares = speech.shares(first, hands, gone)
    sums = np.cumsum(np.where(shares < SELDOM, 0.0, shares), axis=1)
    picks = (sums <= luck[:, None] * sums[:, -1:]).sum(axis=1)
    return [options[min(int(p), len(options) - 1)] for p in picks]


def held(states: Sequence[State], seat: Seat) -> Rows:
    """The cards of a seat in each state; the dealer has none."""
    if seat not in HANDS:
        return np.zeros(len(states), dtype=np.uint32)
    return np.array([s.hands[seat].bits for s in states], dtype=np.uint32)


def known(states: Sequence[State], seat: Seat) -> Rows:
    """The cards that a seat knows to be with the declarer or laid away, beside its own."""
    return np.array([_known(s, seat).bits for s in states], dtype=np.uint32)


def _known(s: State, seat: Seat) -> Cards:
    award = s.terms if isinstance(s.terms, Award) else None
    if isinstance(s.terms, Engagement):
        award = s.terms.award
    if award is None or award.talon is TalonUse.UNTOUCHED:
        return NONE
    if award.declarer == seat:
        return s.discards
    return Cards.of(c for i, c in enumerate(s.deal.talon) if s.sees(seat, _TALON[i]))


_TALON = tuple(Place.talon(i) for i in range(3))

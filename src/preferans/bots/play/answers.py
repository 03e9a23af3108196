"""Answers to claims: accepted where nothing that can still come is better, in whists."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from preferans.bots.play import allpass, closed
from preferans.bots.play.board import Board, board
from preferans.bots.play.claims import SAME, from_the_top, total
from preferans.bots.play.skill import Sampler, Skill, uniform
from preferans.bots.play.worth import Taken, Worth
from preferans.bots.worlds import belief
from preferans.deal import HANDS, Action, Observation, Offer, Seat, say
from preferans.solver import Goal

ACCEPT, REFUSE = say("accept"), say("refuse")

FEWEST = 60
"""Worlds played out at least before a claim on an all-pass is judged."""

MOST = 400
"""Up to so many worlds are all looked at; with more, nothing is certain. The hand of who claims
is shown, so that in a pack of 32 there are never more than 132, in one of 36 than 364."""


class NoOfferError(ValueError):
    """A bot was asked for its answer to a claim that nobody has made."""


def answer(seen: Observation, skill: Skill, seed: int, sampler: Sampler = uniform) -> Action:
    """Accept a claim if nothing that the player's side could still get is worth more, else refuse.

    What it could get is exact: its best in every world, with all hands open. On an all-pass,
    where nothing is certain, the claim must be worth as much as playing on. Raises
    ``NoOfferError`` where no claim waits for an answer.
    """
    offer = seen.offer
    if offer is None or seen.seat is None:
        raise NoOfferError("no claim waits for an answer")
    now = board(seen)
    worth = Worth(now)
    if now.everyone_for_himself:
        wanted = max(FEWEST, skill.worlds)
        return _selfish_answer(now, worth, offer, wanted, seed, sampler)
    if offer.claim.waived and seen.seat != now.declarer:
        return REFUSE  # to waive whists is a gift
    offered = worth.of(total(now, worth, offer.claim), seen.seat)
    ends = _outcomes(now, worth, offer)
    best = max((worth.of(taken, seen.seat) for taken in ends), default=offered)
    return ACCEPT if offered >= best - SAME else REFUSE


def _reach(now: Board) -> range:
    """How many of the remaining tricks the declarer may take if the answerer's side plays on.

    From all that its best in every world leaves open; everything where that is not known.
    """
    knows, whole = belief(now.seen), range(now.left + 1)
    if now.goal is Goal.EXACT or knows.count > MOST:
        return whole
    try:
        found = _values(now)
    except closed.TooSlowError:
        return whole
    # Whoever wants many can have fewer, and whoever wants few can have more.
    if (now.seen.seat == now.declarer) == (now.goal is Goal.TAKE):
        return range(int(found.max()) + 1)
    return range(int(found.min()), now.left + 1)


def _values(now: Board) -> NDArray[np.int8]:
    """The declarer's tricks to come in each world with open hands, whoever is to play."""
    found = closed.values(now, belief(now.seen).all())
    best = found.max(axis=1)
    least = np.where(found < 0, np.int8(99), found).min(axis=1)
    eager = (now.hand == now.declarer) == (now.goal is Goal.TAKE)
    chosen: NDArray[np.int8] = best if eager else least
    return chosen


def _outcomes(now: Board, worth: Worth, offer: Offer) -> Iterator[Taken]:
    """The tricks by seat of every end that playing on leaves open, as far as can be told.

    Of the defence's tricks each of the two may get any number, but for those that a hand on lead
    that is not the answerer's takes from the top.
    """
    assert now.declarer is not None
    others = [x for x in now.terms.playing if x != now.declarer]
    theirs = now.goal is Goal.TAKE and now.terms.hand_of[now.hand] != now.seen.seat
    top = from_the_top(now) if theirs else 0
    for k in _reach(now):
        rest = now.left - k
        if len(offer.claim.tricks) == 1:
            if (k if now.mine() else rest) >= top:
                yield worth.split(now.taken[now.declarer] + k)
            continue
        for n in range(rest + 1) if len(others) > 1 else (rest,):
            more = dict(zip((now.declarer, *others), (k, n, rest - n), strict=False))
            if more[now.hand] >= top:
                yield tuple(had + more.get(x, 0) for x, had in zip(Seat, now.taken, strict=True))


def _selfish_answer(
    now: Board, worth: Worth, offer: Offer, n: int, seed: int, sampler: Sampler
) -> Action:
    """Whether what is offered is worth no less than what all ducking would come to."""
    seat = now.seen.seat
    assert seat is not None
    given = offer.claim.tricks
    a, b, c, dealer = now.taken
    left = (a + given[0], b + given[1], c + given[2], dealer + now.left - sum(given))
    if seat in HANDS and not given[seat]:
        return ACCEPT
    worlds, weights = sampler(now.seen, n, seed)
    expected = allpass.expected(now, worlds, weights, worth, seed, seat)
    return ACCEPT if worth.of(left, seat) >= expected else REFUSE

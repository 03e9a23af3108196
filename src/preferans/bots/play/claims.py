"""Claims: made where every world gives them, accepted where playing on brings nothing better."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from preferans.bots.novice.holdings import holdings
from preferans.bots.novice.judgement import run
from preferans.bots.novice.suits import holes
from preferans.bots.play import allpass, closed
from preferans.bots.play.board import Board, board
from preferans.bots.play.skill import Sampler, Skill, uniform
from preferans.bots.play.worth import Worth
from preferans.bots.worlds import Worlds, belief
from preferans.cards import NONE
from preferans.deal import HANDS, Action, Claim, Observation, Offer, Seat, say
from preferans.solver import Goal

Found = NDArray[np.int8]

ACCEPT, REFUSE = say("accept"), say("refuse")

FEWEST = 60
"""With fewer worlds than this drawn of more, nothing is certain."""


class NoOfferError(ValueError):
    """A bot was asked for its answer to a claim that nobody has made."""


def claim(seen: Observation) -> Claim | None:
    """The claim that the declarer of a game makes who takes all the rest, or of a misère none.

    However the hidden cards lie and whatever is played to them; and once in a deal, so that who
    refuses is not asked again. ``None`` where there is nothing to claim.
    """
    now = board(seen)
    if not seen.claims or not now.mine() or seen.table or now.left < 2 or not now.legal:
        return None
    if seen.seat != now.declarer or any(
        isinstance(action, Claim) and who == seen.seat for who, action in seen.record
    ):
        return None
    wanted = _certain(now)
    if wanted is None:
        return None
    return next(
        (c for c in seen.claims if _his(c, now) == wanted and _fair(c, now) and not c.waived), None
    )


def _certain(now: Board) -> int | None:
    """How many of the remaining tricks the declarer, on lead, takes for certain: all, none?"""
    own = holdings((now.seen.hands[now.hand] or NONE).bits)
    out = holdings(_others(now))
    if now.goal is Goal.TAKE and run(own, out, now.trump) >= now.left:
        return now.left
    if now.goal is Goal.MISERE and not now.rules.must_overtake and _leads_under(own, out):
        return 0
    return None


def _leads_under(own: tuple[int, ...], out: tuple[int, ...]) -> bool:
    """Whether every card of a misère lies below all that are out of its suit, and some are."""
    for held, others in zip(own, out, strict=True):
        if held and (not others or holes(held, others) or held >= (others & -others)):
            return False
    return True


def _others(now: Board) -> int:
    """All cards that may be in a hand other than the declarer's."""
    knows = belief(now.seen)
    bits = knows.hidden
    for seat in now.terms.playing:
        cards = now.seen.hands[seat]
        bits |= 0 if cards is None or seat == now.declarer else cards.bits
    return bits


def _his(claimed: Claim, now: Board) -> int:
    assert now.declarer is not None
    return claimed.tricks[0] if len(claimed.tricks) == 1 else claimed.tricks[now.declarer]


def _fair(claimed: Claim, now: Board) -> bool:
    """Whether the defenders share alike what is left to them, where that is said."""
    rest = [n for x, n in enumerate(claimed.tricks) if x != now.declarer]
    return len(claimed.tricks) == 1 or max(rest) - min(rest) <= 1


def answer(seen: Observation, skill: Skill, seed: int, sampler: Sampler = uniform) -> Action:
    """Accept a claim if the player's side could certainly get nothing better, else refuse it.

    On an all-pass, where nothing is certain, if it is worth as much as playing on. Raises
    ``NoOfferError`` where no claim waits for an answer.
    """
    offer = seen.offer
    if offer is None or seen.seat is None:
        raise NoOfferError("no claim waits for an answer")
    now = board(seen)
    worth = Worth(now)
    wanted = max(FEWEST, skill.worlds)
    if now.everyone_for_himself:
        return _selfish_answer(now, worth, offer, wanted, seed, sampler)
    waived = offer.claim.waived and seen.seat != now.declarer
    if waived or not _shared_well(now, offer, seen.seat):
        return REFUSE
    knows = belief(seen)
    worlds = knows.worlds(max(wanted, skill.endings), seed)
    try:
        found = _values(now, worlds)
    except closed.TooSlowError:
        return REFUSE
    his = _his(offer.claim, now)
    if now.goal is Goal.EXACT:
        return REFUSE  # what counts is one number of tricks, and values tell only if it is met
    mine = seen.seat == now.declarer
    enough = (found <= his) if mine == (now.goal is Goal.TAKE) else (found >= his)
    return ACCEPT if bool(enough.all()) else REFUSE


def _values(now: Board, worlds: Worlds) -> Found:
    """The declarer's tricks to come in each world with open hands, whoever is to play."""
    found = closed.values(now, worlds)
    best = found.max(axis=1)
    least = np.where(found < 0, np.int8(99), found).min(axis=1)
    eager = (now.hand == now.declarer) == (now.goal is Goal.TAKE)
    chosen: Found = best if eager else least
    return chosen


def _shared_well(now: Board, offer: Offer, seat: Seat) -> bool:
    """Whether no trick goes to the other defender that may be one's own."""
    given = offer.claim.tricks
    if len(given) == 1 or seat == now.declarer or seat not in HANDS:
        return True
    return given[seat] >= now.left - _his(offer.claim, now)


def _selfish_answer(
    now: Board, worth: Worth, offer: Offer, n: int, seed: int, sampler: Sampler
) -> Action:
    """Whether what is offered is worth no less than what all ducking would come to."""
    seat = now.seen.seat
    assert seat is not None
    given = offer.claim.tricks
    a, b, c, dealer = now.taken
    total = (a + given[0], b + given[1], c + given[2], dealer + now.left - sum(given))
    if seat in HANDS and not given[seat]:
        return ACCEPT
    worlds, weights = sampler(now.seen, n, seed)
    expected = allpass.expected(now, worlds, weights, worth, seed, seat)
    return ACCEPT if worth.of(total, seat) >= expected else REFUSE

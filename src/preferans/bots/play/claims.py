"""Claims: made where nobody can change how the rest falls, and where nothing better could come.

What is certain is certain however the hidden cards lie and whatever is played to them, so a claim
that is refused costs nothing though its cards have been shown.
"""

from __future__ import annotations

from dataclasses import replace

from preferans.bots.novice.holdings import holdings
from preferans.bots.novice.judgement import run
from preferans.bots.novice.suits import holes
from preferans.bots.play import closed, opened
from preferans.bots.play.board import Board, NotPlayedError, board
from preferans.bots.play.worth import Taken, Worth
from preferans.bots.worlds import belief
from preferans.cards import NONE, Card, Cards, winner
from preferans.deal import Claim, Observation
from preferans.solver import Goal
from preferans.solver.catching import TooMuchWork, sure

SAME = 1e-9
"""Whists that differ by no more are the same: they are sums of fractions."""

LATE, WORK = 5, 20_000
"""With so many tricks left the defence asks whether it takes them all, and how much it looks into
for the answer."""


def claim(seen: Observation) -> Claim | None:
    """What the seat asked claims on its own turn: all the rest, or as declarer of a misère none.

    Only where that is certain and no other way to share the rest is worth more to the seat, and
    once in a deal, so that who refuses is not asked again. ``None`` where there is nothing to
    claim.
    """
    if not seen.claims or seen.question is None or _claimed_before(seen):
        return None
    try:
        now = board(seen)
    except NotPlayedError:
        return None
    if now.left < 2 or not now.legal or now.everyone_for_himself or now.goal is Goal.EXACT:
        return None
    his = _certain(now)
    return None if his is None else _best(now, his)


def _claimed_before(seen: Observation) -> bool:
    return any(isinstance(action, Claim) and who == seen.seat for who, action in seen.record)


def _best(now: Board, his: int) -> Claim | None:
    """The claim of these declarer's tricks, if none of all is worth more to the claimer."""
    seat, worth = now.seen.seat, Worth(now)
    assert seat is not None
    fair = [c for c in now.seen.claims if not c.waived]
    value = {c: worth.of(total(now, worth, c), seat) for c in fair}
    mine = [c for c in fair if declarers(c, now) == his and _follows(c, now)]
    if not mine:
        return None
    chosen = max(mine, key=lambda c: (value[c], -_spread(c, now)))
    return chosen if value[chosen] >= max(value.values()) - SAME else None


def _follows(claimed: Claim, now: Board) -> bool:
    """Whether the defence's tricks go where it is certain that they fall."""
    if len(claimed.tricks) == 1 or now.mine():
        return True
    return claimed.tricks[now.hand] == now.left


def _spread(claimed: Claim, now: Board) -> int:
    rest = [n for x, n in enumerate(claimed.tricks) if x != now.declarer]
    return max(rest, default=0) - min(rest, default=0)


def declarers(claimed: Claim, now: Board) -> int:
    """The declarer's tricks in a claim."""
    assert now.declarer is not None
    return claimed.tricks[0] if len(claimed.tricks) == 1 else claimed.tricks[now.declarer]


def total(now: Board, worth: Worth, claimed: Claim) -> Taken:
    """All tricks by seat, the sitting dealer last, if a claim is accepted."""
    assert now.declarer is not None
    if len(claimed.tricks) == 1:
        return worth.split(now.taken[now.declarer] + claimed.tricks[0])
    a, b, c, dealer = now.taken
    more = claimed.tricks
    return a + more[0], b + more[1], c + more[2], dealer


# -- what is certain -----------------------------------------------------------------------------


def _certain(now: Board) -> int | None:
    """How many of the remaining tricks the declarer certainly takes: all, none, or not known."""
    if now.seen.seat == now.declarer:
        if not now.mine():
            return None
        if now.goal is Goal.MISERE:
            return 0 if _stays_under(now) or _solved(now) == 0 else None
        return now.left if _runs(now) or _solved(now) == now.left else None
    if now.mine() or now.goal is Goal.MISERE:
        return None
    return 0 if _runs(now) or _defence_takes_all(now) else None


def from_the_top(now: Board) -> int:
    """The tricks that a hand on lead that is seen takes before others, however the cards lie."""
    held = now.seen.hands[now.hand]
    if now.trick or held is None:
        return 0
    return min(now.left, run(holdings(held.bits), holdings(_others(now)), now.trump))


def _runs(now: Board) -> bool:
    """Whether the hand on lead takes all the rest from the top."""
    return from_the_top(now) == now.left


def _solved(now: Board) -> int | None:
    """The declarer's tricks where he sees every card in play; ``None`` where he does not."""
    if now.hidden:
        return None
    try:
        found = closed.values(now, belief(now.seen).all())[0]
    except closed.TooSlowError:
        return None
    tricks = [int(found[card]) for card in now.legal]
    return max(tricks) if now.goal is Goal.TAKE else min(tricks)


def _stays_under(now: Board) -> bool:
    """Whether the declarer of a misère has a card after which he stays under every trick."""
    if now.rules.must_overtake or now.trump is not None:
        return False
    loses = _loses if now.trick else _is_beaten
    return any(loses(now, card) and not _gaps(now, card) for card in now.legal)


def _loses(now: Board, card: Card) -> bool:
    """Whether a card goes under what lies on the table."""
    trick = (*now.trick, card)
    return winner(trick, None) != len(trick) - 1


def _is_beaten(now: Board, card: Card) -> bool:
    """Whether whoever has to follow to this lead must go over it, and somebody has to."""
    out = Cards(_others(now)).suit(card.suit)
    idle = belief(now.seen).hidden.bit_count() - sum(now.seen.counts[x] for x in now.hidden)
    return all(other.rank > card.rank for other in out) and len(out) > idle


def _gaps(now: Board, card: Card) -> bool:
    """Whether he, others being on lead, can be forced over once he has played this card."""
    held = (now.seen.hands[now.hand] or NONE) - Cards.of([card])
    return any(map(holes, holdings(held.bits), holdings(_others(now))))


def _defence_takes_all(now: Board) -> bool:
    """Whether one plan of two open hands takes all the rest, whatever was laid away."""
    if now.left > LATE or len(now.seen.claims[0].tricks) > 1:
        return False
    way = opened.course(now)
    if way is None or way.now.goal is not Goal.TAKE:
        return False
    try:
        return sure(replace(way.now, tricks=1), work=WORK)
    except TooMuchWork:
        return False


def _others(now: Board) -> int:
    """All cards that may be in a hand other than the one whose card is due."""
    bits = belief(now.seen).hidden
    for seat in now.terms.playing:
        cards = now.seen.hands[seat]
        bits |= 0 if cards is None or seat == now.hand else cards.bits
    return bits

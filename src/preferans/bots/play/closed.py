"""Closed play: worlds drawn, each solved with open hands, and the whists counted.

What is averaged is not tricks but what the settlement makes of them, so that the contract counts
for more than a trick above it. Cards that come out alike are told apart by rule.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from preferans.bots.play.board import Board
from preferans.bots.play.worth import Worth
from preferans.bots.worlds import Worlds
from preferans.cards import Card, Cards
from preferans.deal import HANDS
from preferans.solver import NATIVE, Goal, cards_many

Weights = NDArray[np.float64]
Table = NDArray[np.float64]

SLOW_LEFT, SLOW_WORLDS = 4, 6
"""What the slow twin is asked at most: tricks left, and worlds."""


class TooSlowError(RuntimeError):
    """The position is one for the solver's slow twin, and too long for it."""


def values(board: Board, worlds: Worlds) -> NDArray[np.int8]:
    """By world and card, the declarer's tricks from now on with open hands; -1: not legal.

    With a target of exactly ``n``: 1 if he reaches it, else 0. Raises ``TooSlowError``.
    """
    rows = worlds.rows()
    if len(board.terms.playing) < len(HANDS):
        rows = rows.copy()
        rows[:, [x for x in HANDS if x not in board.terms.playing]] = 0
    if _slow(board, worlds):
        raise TooSlowError("a suit has nine cards in play: only an ending can be solved")
    first = tuple(Cards(int(bits)) for bits in rows[0])
    like = board.position(first)
    if like.goal is Goal.EXACT:
        assert board.declarer is not None
        wanted = board.terms.contract.target.n - board.taken[board.declarer]
        like = replace(like, target=max(-1, wanted))
    found: NDArray[np.int8] = cards_many(rows, like, threads=1)
    return found


def _slow(board: Board, worlds: Worlds) -> bool:
    """Whether only the twin can solve this, and not in time."""
    if board.left <= SLOW_LEFT and len(worlds) <= SLOW_WORLDS:
        return False
    if not NATIVE:
        return True
    if not board.seen.rules.deck.bits >> 32:
        return False
    held = int(worlds.hands[0].sum()) | sum(1 << card for card in board.trick)
    return any((held >> 8 * s & 0xFF).bit_count() + (held >> 32 + s & 1) > 8 for s in range(4))


def averages(
    board: Board, worlds: Worlds, weights: Weights, worth: Worth
) -> dict[Card, tuple[float, float]]:
    """By legal card, the whists and the tricks that the player's side has to expect.

    Both from the side's own point of view: more is better, of tricks too.
    """
    found = values(board, worlds)
    table = gains(board, worth)
    share = weights / weights.sum()
    sign = 1.0 if board.mine() else -1.0
    wants = sign if board.goal is Goal.TAKE else -sign
    chosen: dict[Card, tuple[float, float]] = {}
    for card in board.legal:
        column = found[:, card]
        # Rounded, so that the order of a sum, which machines may differ in, decides nothing.
        mean, tricks = round(float(share @ table[column]), 6), round(float(share @ column), 6)
        chosen[card] = (sign * mean, wants * tricks)
    return chosen


def gains(board: Board, worth: Worth) -> Table:
    """What the declarer wins by the deal, by the tricks he takes from now on.

    With a target of exactly ``n``: by 0, it is missed, and 1, it is met.
    """
    declarer = board.declarer
    assert declarer is not None
    taken, n = board.taken[declarer], board.terms.contract.target.n
    if board.goal is not Goal.EXACT:
        return np.array([worth.declarers(taken + k) for k in range(board.left + 1)])
    missed = [k for k in range(taken, taken + board.left + 1) if k != n]
    hit = worth.declarers(n) if taken <= n <= taken + board.left else 0.0
    near = min(missed, key=lambda k: abs(k - n))
    return np.array([worth.declarers(near), hit])


SAME = 1.5e-6


def card(
    board: Board, worlds: Worlds, weights: Weights, worth: Worth, drawn: int | None = None
) -> Card:
    """The card with the most whists to expect; of those alike the one that gives away the least.

    ``drawn``: a number by which one of touching cards is picked, so that the card itself tells
    nothing; without it the lowest is played.
    """
    found = averages(board, worlds, weights, worth)
    most = max(whists for whists, _ in found.values())
    top = [c for c, (whists, _) in found.items() if whists > most - SAME]
    tricks = max(found[c][1] for c in top)
    best = [c for c in top if found[c][1] > tricks - SAME]
    chosen = min(best, key=lambda c: _keeping(board, c))
    if drawn is None:
        return chosen
    alike = touching(board, chosen, best)
    return alike[drawn % len(alike)]


def _keeping(board: Board, card: Card) -> tuple[int, ...]:
    """What parting with a card costs beside the trick: least first.

    A side that takes the trick anyway does it as low as it can; who throws away parts with a low
    card of a suit without masters; nobody touches trumps without need.
    """
    own = board.seen.hands[board.hand] or Cards()
    trumps = int(board.trump is not None and card.suit == board.trump and bool(board.trick))
    suit = own.suit(card.suit)
    guard = 0
    if board.trick and card.suit != board.trick[0].suit:  # a guarded honour keeps its guards
        top = max(c.rank for c in suit)
        guard = int(top >= 5 and top < 7 and len(suit) <= 8 - top)
    return trumps, guard, card.rank, int(card)


def touching(board: Board, card: Card, among: list[Card]) -> list[Card]:
    """Those cards of ``among`` which nothing in play comes between and ``card``, lowest first."""
    out = board.seen.rules.deck
    gone = Cards.of(c for trick in board.seen.tricks for _, c in trick.plays)
    own = board.seen.hands[board.hand] or Cards()
    away = board.seen.discards or Cards()
    between = out - gone - own - away
    order = sorted(own.suit(card.suit) | between.suit(card.suit), key=lambda c: c.rank)
    at = order.index(card)
    low = at
    while low and order[low - 1] in own:
        low -= 1
    high = at
    while high + 1 < len(order) and order[high + 1] in own:
        high += 1
    return [c for c in order[low : high + 1] if c in among]

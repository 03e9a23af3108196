"""An all-pass: every card played out in many drawn worlds, the whists counted.

Open-hand solving is a poor guide here, since it believes in players who see everything. With few
cards left what three selfish players would come to is blended in.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from preferans.bots.play.board import Board
from preferans.bots.play.worth import Worth
from preferans.bots.worlds import Worlds
from preferans.cards import PACK, SUITS, Card, Cards
from preferans.deal import HANDS, Seat
from preferans.solver.allpass import duck_many, selfish_many

Weights = NDArray[np.float64]
Outcomes = NDArray[np.int8]

SELFISH_LEFT = 6
"""Up to so many tricks left, positions are solved for three selfish players."""


def card(
    board: Board, worlds: Worlds, weights: Weights, worth: Worth, seed: int, selfish: int
) -> Card:
    """The card with the most whists to expect; of those alike the highest."""
    found = ducking(board, worlds, weights, worth, seed)
    if selfish and board.left <= SELFISH_LEFT and not board.leads and _fits(board, worlds):
        other = selfishly(board, worlds, weights, worth, selfish)
        found = {card: (found[card] + other[card]) / 2 for card in found}
    # Rounded, so that the order of a sum, which machines may differ in, decides nothing.
    return max(found, key=lambda card: (round(found[card], 6), card.rank, -int(card)))


def ducking(
    board: Board, worlds: Worlds, weights: Weights, worth: Worth, seed: int
) -> dict[Card, float]:
    """By legal card, the whists on average if from then on everybody ducks."""
    return _whists(board, _played(board, worlds, seed), weights, worth)


def expected(
    board: Board, worlds: Worlds, weights: Weights, worth: Worth, seed: int, seat: Seat
) -> float:
    """What a seat wins on average if everybody ducks from now on, whoever is to play."""
    found = _played(board, worlds, seed)
    mover = found[:, :, board.hand].astype(np.int64)
    cards = np.where(mover < 0, 99, mover).argmin(axis=1)  # he takes the fewest that he can
    tricks = found[np.arange(len(found)), cards]
    share = weights / weights.sum()
    return float(
        sum(w * worth.of(_total(board, row), seat) for w, row in zip(share, tricks, strict=True))
    )


def _played(board: Board, worlds: Worlds, seed: int) -> Outcomes:
    rows, first = worlds.rows(), tuple(PACK[int(card)] for card in worlds.talon[0])
    hands = [Cards(int(bits)) for bits in rows[0]]
    like = board.position(hands, talon=board.talon(first))
    second = _second(board, worlds) if board.leads == 2 else None
    found: Outcomes = duck_many(rows, like, seed, second=second, threads=1)
    return found


def _second(board: Board, worlds: Worlds) -> NDArray[np.int64]:
    """What the talon leads next, by world: the card, or 40 and the suit that it names."""
    drawn: NDArray[np.int64] = worlds.talon[:, 1]
    if isinstance(board.talon((PACK[0], PACK[1]))[0], Card):
        return drawn
    return 40 + np.where(drawn < 32, drawn >> 3, drawn - 32)


def selfishly(
    board: Board, worlds: Worlds, weights: Weights, worth: Worth, n: int
) -> dict[Card, float]:
    """By legal card, the whists on average of ``n`` worlds if each sees all and is selfish."""
    if len(worlds) > n:
        worlds, weights = worlds.only(np.arange(n)), weights[:n]
    rows = worlds.rows()
    like = board.position([Cards(int(bits)) for bits in rows[0]])
    return _whists(board, selfish_many(rows, like, threads=1), weights, worth)


def _fits(board: Board, worlds: Worlds) -> bool:
    """Whether no suit has nine cards in play, which the compiled search does not hold."""
    if not board.seen.rules.deck.bits >> 32:
        return True
    held = Cards(int(worlds.hands[0].sum())) | Cards.of(board.trick)
    return all(len(held.suit(suit)) < 9 for suit in SUITS)


def _whists(board: Board, found: Outcomes, weights: Weights, worth: Worth) -> dict[Card, float]:
    """By legal card, what the tricks of each world are worth on average."""
    share = weights / weights.sum()
    averages = {}
    for card in board.legal:
        tricks = found[:, card].astype(np.int64)
        codes = tricks @ np.array([144, 12, 1])
        mass = np.bincount(codes, weights=share)
        averages[card] = sum(
            float(mass[code]) * _worth(board, worth, (code // 144, code // 12 % 12, code % 12))
            for code in map(int, np.flatnonzero(mass))
        )
    return averages


def _worth(board: Board, worth: Worth, tricks: tuple[int, int, int]) -> float:
    """What it is worth to the player if the hands take so many more."""
    owner = board.terms.hand_of[board.hand]
    seat = board.hand if owner is None or owner not in HANDS else Seat(owner)
    return worth.of(_total(board, tricks), seat)


def _total(board: Board, tricks: Sequence[int] | Outcomes) -> tuple[int, ...]:
    """All tricks by seat if the hands take so many more; the dealer takes the rest."""
    more = [int(n) for n in tricks]
    a, b, c, dealer = board.taken
    return a + more[0], b + more[1], c + more[2], dealer + board.left - sum(more)

"""What a declarer may have laid away, and how likely: for the defence that sees all but this."""

from __future__ import annotations

from preferans.cards import SUITS, Cards
from preferans.solver import Goal
from preferans.solver.catching import OpenPlay

RUNGS = (0, 2, 4, 6)
"""The ranks that the lowest cards of a suit may have and still stay under: 7, 9, J, K."""

Likely = dict[Cards, int]
"""Discards with how likely each is beside the others."""


def likely(play: OpenPlay) -> Likely:
    """The discards that make sense, at the start of the play; the others are left out.

    Before a misère: with at most one more card exposed than after the best. Before a game: those
    that leave about as many honours and long cards as the best, the likelier the more they leave.
    """
    twelve = play.hands[play.declarer]
    if play.goal is Goal.MISERE:
        exposure = {away: exposed(twelve - away) for away in play.discards}
        least = min(exposure.values())
        return {away: 1 for away, n in exposure.items() if n <= least + 1}
    kept = {away: strength(twelve - away, play) for away in play.discards}
    most = max(kept.values())
    return {d: round(100 * 0.5 ** (3 * (most - n))) for d, n in kept.items() if n >= most - 2.0}


def exposed(hand: Cards) -> int:
    """How many cards stand above their rung: the lowest of a suit above the seven, and so on."""
    found = 0
    for suit in SUITS:
        ranks = sorted(card.rank for card in hand.suit(suit))
        found += sum(rank > rung for rank, rung in zip(ranks, RUNGS, strict=False))
    return found


def strength(hand: Cards, play: OpenPlay) -> float:
    """About how many tricks a hand holds in a game: honours, length, and trumps."""
    found = 0.0
    for suit in SUITS:
        held = hand.suit(suit)
        ranks = {card.letter for card in held}
        n = len(held)
        found += ("A" in ranks) + (0.8 if n > 1 else 0.2) * ("K" in ranks)
        found += 0.4 * ("Q" in ranks and n > 2)
        found += max(0, n - 3) * (0.9 if suit == play.trump else 0.5)
        found += 0.4 * n * (suit == play.trump)
    return found

"""What a sensible declarer lays away, many hands at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from preferans.bots.evaluator import model
from preferans.bots.evaluator.models import codes
from preferans.bots.policy.outlook import NULL, Floats, Rows, pays, spread, strain
from preferans.cards import Cards
from preferans.deal import Contract

Ints = NDArray[np.int64]
CANDIDATES = 7
"""From how many of the least useful cards a discard is chosen, for each game thought of."""


@lru_cache(maxsize=8)
def _choices(n: int, k: int) -> Ints:
    return np.array(list(combinations(range(n), k)), dtype=np.int64)


def laid_away(
    hands: Rows, takes: int, contracts: Sequence[Contract], lead: int
) -> tuple[Rows, Floats]:
    """For each hand the discard that promises most, and what it pays, in whists."""
    away, value = ranked(hands, takes, contracts, lead)
    best = np.argmax(value, axis=1)
    each = np.arange(len(hands))
    return away[each, best], value[each, best]


def ranked(
    hands: Rows, takes: int, contracts: Sequence[Contract], lead: int
) -> tuple[Rows, Floats]:
    """Discards worth a thought, ``uint32[n, k]``, and what the best contract pays after each."""
    found = [_for_game(hands, takes, game, lead) for game in _games(hands, contracts)]
    away = np.concatenate([a for a, _, _ in found], axis=1)
    value = np.concatenate([_best(chances, game, contracts) for _, game, chances in found], axis=1)
    return away, value


def _games(hands: Rows, contracts: Sequence[Contract]) -> list[Ints]:
    """The games thought of for each hand: its two longest suits, no trumps, misère."""
    offered = {strain(c) for c in contracts}
    found = []
    suits = sorted(offered & {0, 1, 2, 3})
    if suits:
        lengths = np.stack([_length(hands, s) for s in suits], axis=1)
        order = np.argsort(-lengths, axis=1, kind="stable")
        found += [np.array(suits)[order[:, i]] for i in range(min(2, len(suits)))]
    found += [np.full(len(hands), g) for g in sorted(offered - {0, 1, 2, 3})]
    return found


def _length(hands: Rows, suit: int) -> Floats:
    """How long and strong a suit is."""
    held = (hands[:, None] >> np.arange(8 * suit, 8 * suit + 8, dtype=np.uint32)) & np.uint32(1)
    strength: Floats = held @ np.array([1, 1, 1, 1, 1.1, 1.2, 1.35, 1.6])
    return strength


def _for_game(hands: Rows, takes: int, game: Ints, lead: int) -> tuple[Rows, Ints, Floats]:
    null = bool(len(game)) and int(game[0]) == NULL
    cards = _least(hands, game, CANDIDATES + 2 * null, null=null)
    picks = _choices(cards.shape[1], takes)
    away = np.bitwise_or.reduce(np.uint32(1) << cards[:, picks].astype(np.uint32), axis=2)
    n, k = away.shape
    kept = (hands[:, None] & ~away).reshape(-1)
    code = codes(kept, away.reshape(-1))
    name = "null" if null else "none" if int(game[0]) == 4 else "suit"
    trump = np.repeat(game, k) if name == "suit" else -1
    return away, game, spread(model(name).chances(code, trump, lead)).reshape(n, k, -1)


def _least(hands: Rows, game: Ints, n: int, *, null: bool) -> Ints:
    """The cards of each hand that are of the least use in a game."""
    place = np.arange(32)
    held = (hands[:, None] >> place.astype(np.uint32) & np.uint32(1)).astype(bool)
    rank = place & 7
    if null:
        # High cards and the longest suits are the danger.
        use = np.where(held, -rank * 1.0, 99.0)
    else:
        lengths = held.reshape(-1, 4, 8).sum(axis=2)
        # A single ace is a trick, a long suit grows, a trump is both.
        worth = np.array([0.0, 0.1, 0.2, 0.3, 0.8, 1.3, 2.2, 4.0])[rank]
        trump = (place >> 3) == game[:, None]
        use = np.where(held, worth + 0.25 * lengths[:, place >> 3] + 5 * trump, 99.0)
    order: Ints = np.argsort(use, axis=1, kind="stable")[:, :n]
    return order


def _best(chances: Floats, game: Ints, contracts: Sequence[Contract]) -> Floats:
    """What the best of the contracts in a game pays, by hand and discard."""
    value = np.full(chances.shape[:2], -1e9)
    for c in contracts:
        rows = game == strain(c)
        if rows.any():
            value[rows] = np.maximum(value[rows], chances[rows] @ pays(c))
    return value


def bits(cards: Cards) -> np.uint32:
    """A set of cards of the small pack as the arrays hold it."""
    return np.uint32(cards.bits)

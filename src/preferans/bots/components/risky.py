"""Miseres as people play them: not safe, but with a hole or two.

Random deals in which the ten cards dealt hold at most three that stand above their rung (the lowest
card of a suit above the seven, the next above the nine, then jack, king) and the best discard
leaves one or two of those. The discards reckoned with are those within one such card of the best.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from preferans.bots.play.laid import exposed
from preferans.cards import PACK, Cards
from preferans.ledger import HANDS, Seat
from preferans.solver.catching import OpenPlay


def risky(random: Random, count: int) -> Iterator[OpenPlay]:
    """So many of them, the first hand being the declarer's; any seat leads."""
    while count:
        deck = list(PACK[:32])
        random.shuffle(deck)
        ten, talon = Cards.of(deck[:10]), Cards.of(deck[30:])
        if exposed(ten) > 3:
            continue
        twelve = ten | talon
        pairs = [Cards.of(pair) for pair in combinations(twelve, 2)]
        left = {pair: exposed(twelve - pair) for pair in pairs}
        least = min(left.values())
        if not 1 <= least <= 2:
            continue
        hands = (twelve, Cards.of(deck[10:20]), Cards.of(deck[20:30]))
        sensible = tuple(pair for pair in pairs if left[pair] <= least + 1)
        yield OpenPlay(hands, Seat.FORE, random.choice(HANDS), sensible)
        count -= 1

"""What chance has done over many deals: where aces and sure misères fell, and the longest streaks.

Nothing is drawn from the play. Only deals that are over are counted: of a running deal no card may
leave the table, in a sum neither (ux §6.8).
"""

from __future__ import annotations

from collections.abc import Iterable
from math import comb, log
from typing import Any

from preferans.cards import PACK, Cards
from preferans.match import dealt
from preferans.rulesets.registry import parse

HANDS = 3
ACES, PACK_SIZE, HAND_SIZE = 4, 32, 10
NO_ACE = comb(PACK_SIZE - ACES, HAND_SIZE) / comb(PACK_SIZE, HAND_SIZE)
"""How likely ten cards of thirty-two hold no ace."""


def hands_of(rules: str, pack: Iterable[int]) -> tuple[Cards, ...] | None:
    """The three hands that a pack deals under these rules; ``None`` where they are not of ten."""
    order = [PACK[number] for number in pack]
    try:
        hands = dealt(parse(rules).rules, order).hands
    except ValueError:
        return None
    usual = len(order) == PACK_SIZE and len(hands) == HANDS
    return hands if usual and all(len(hand) == HAND_SIZE for hand in hands) else None


def counted_in(packs: Iterable[tuple[str, Iterable[int]]]) -> dict[str, Any]:
    """What chance has done in these packs, each dealt under its rules; others are left out."""
    hands = (hands_of(rules, pack) for rules, pack in packs)
    return counted(held for held in hands if held is not None)


def counted(deals: Iterable[tuple[Cards, ...]]) -> dict[str, Any]:
    """The table of positions: aces a deal, sure misères, the longest run of deals without an ace.

    ``expected`` is what chance alone gives: the aces, and about how long the longest of so many
    runs is, which grows with the logarithm of their number.
    """
    from preferans.analysis.chances import holes  # brings numpy

    aces, sure, run, longest = ([0] * HANDS for _ in range(4))
    n = 0
    for hands in deals:
        n += 1
        for place, hand in enumerate(hands):
            held = sum(card.letter == "A" for card in hand)
            aces[place] += held
            sure[place] += not any(holes(hand).values())
            run[place] = 0 if held else run[place] + 1
            longest[place] = max(longest[place], run[place])
    return {
        "deals": n,
        "positions": [
            {"aces": aces[i] / n if n else 0.0, "misere": sure[i], "run": longest[i]}
            for i in range(HANDS)
        ],
        "expected": {"aces": ACES * HAND_SIZE / PACK_SIZE, "none": NO_ACE, "run": expected_run(n)},
    }


def expected_run(n: int) -> float:
    """About how long the longest run without an ace is in ``n`` deals: log of n·q to the base 1/p.

    ``p`` is the chance of no ace, ``q`` that of one or more.
    """
    often = n * (1 - NO_ACE)
    return log(often) / log(1 / NO_ACE) if often > 1 else 0.0

"""Quotas: how many tricks each side of the defence is short (rules/russian §4.4)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from preferans.deal import Engagement, QuotaMode, Side


def shortages(e: Engagement, tricks: Callable[[Side], int]) -> tuple[tuple[Side, Fraction], ...]:
    """What each side lacks of its quota, sides that lack nothing left out.

    ``tricks`` says how many a side took.
    """
    lacking = max(0, e.owed - sum(map(tricks, e.sides)))
    short = ((side, _short(side, e, tricks, lacking)) for side in e.sides)
    return tuple((side, missing) for side, missing in short if missing)


def _short(side: Side, e: Engagement, tricks: Callable[[Side], int], lacking: int) -> Fraction:
    own = max(0, side.quota - tricks(side))
    if len(e.sides) == 1:
        return Fraction(own)
    match side.mode:
        case QuotaMode.OWN:
            return Fraction(own)
        case QuotaMode.TOGETHER:
            return Fraction(max(0, side.quota - sum(map(tricks, e.sides))))
        case QuotaMode.SURPLUS | QuotaMode.SEATWISE:
            spare = sum(max(0, tricks(x) - x.quota) for x in e.sides if x is not side)
            return Fraction(max(0, own - spare))
        case QuotaMode.JOINT:
            return Fraction(own if lacking else 0)
        case QuotaMode.CAPPED:
            return Fraction(min(own, lacking))
        case QuotaMode.LOWER:
            lowest = min(map(tricks, e.sides))
            payers = [x for x in e.sides if tricks(x) == lowest]
            return Fraction(lacking, len(payers)) if side in payers else Fraction(0)
        case QuotaMode.SPLIT:
            return Fraction(lacking, len(e.sides))

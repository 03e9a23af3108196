"""Clocks of people at the table: a bank of time, and something added for each action. Pure.

Times are milliseconds. Bots have no clock. Whose bank is empty does not lose: a bot acts for him
this once, and he has what is added for the next action.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

MORE_MS = 60_000
"""What a player may ask for once in each deal (WCAG 2.2.1)."""


@dataclass(frozen=True, slots=True)
class Clock:
    """``banks`` by place; ``asked_ms``: since when the present question waits; ``helped``: places
    that have asked for more time in this deal.
    """

    add: int
    most: int
    banks: tuple[int, ...]
    asked_ms: int = 0
    helped: frozenset[int] = frozenset()

    @classmethod
    def of(cls, wanted: Mapping[str, Any], places: int) -> Clock:
        """The clocks of a new table: ``bank`` and ``add`` in seconds."""
        bank = int(wanted["bank"]) * 1000
        return cls(int(wanted["add"]) * 1000, bank, (bank,) * places)

    def left(self, place: int, now_ms: int) -> int:
        """What a place that is asked has left."""
        return self.banks[place] - max(0, now_ms - self.asked_ms)


def answered(clock: Clock | None, place: int | None, at_ms: int) -> Clock | None:
    """An action has been done; ``place`` is that of a person who did it himself."""
    if clock is None:
        return None
    banks = clock.banks
    if place is not None:
        bank = min(clock.most, max(0, clock.left(place, at_ms)) + clock.add)
        banks = (*banks[:place], bank, *banks[place + 1 :])
    return replace(clock, banks=banks, asked_ms=at_ms)


def asked_anew(clock: Clock | None, at_ms: int, *, deal: bool = False) -> Clock | None:
    """A question is put from now on: after cards were dealt, or after time that is nobody's."""
    if clock is None:
        return None
    return replace(clock, asked_ms=at_ms, helped=frozenset() if deal else clock.helped)


def more_time(clock: Clock | None, place: int) -> Clock | None:
    """A minute more for a place."""
    if clock is None:
        return None
    banks = (*clock.banks[:place], clock.banks[place] + MORE_MS, *clock.banks[place + 1 :])
    return replace(clock, banks=banks, helped=clock.helped | {place})

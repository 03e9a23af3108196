"""Seats of one deal. Who sits there, and which way round the table runs, is the table's affair."""

from __future__ import annotations

from enum import IntEnum


class Seat(IntEnum):
    """A place in one deal, in speaking order: the forehand is always 0.

    ``DEALER`` is the fourth player, who sits out and holds no cards (rules/russian §1.3). With
    three at the table ``REAR`` deals and there is no ``DEALER``.
    """

    FORE, MIDDLE, REAR, DEALER = range(4)

    def after(self, steps: int = 1) -> Seat:
        """The hand ``steps`` places further round; after the sitting dealer comes the forehand."""
        return _ROUND[self][steps % 3]

    @property
    def number(self) -> int:
        """The hand as players count it: first, second and third hand, 4 for the sitting dealer."""
        return self + 1


SEATS = tuple(Seat)
HANDS = SEATS[:3]
"""The seats that hold cards."""

_ROUND = tuple(tuple(HANDS[(place + i) % 3] for i in range(3)) for place in (0, 1, 2, -1))
"""By seat: the hands in order from itself; from before the forehand for the sitting dealer."""

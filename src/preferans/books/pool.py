"""Writing pool points: own hill, own pool, aid to the others, the rest (rules/russian §9.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from preferans.books.pen import Pen
from preferans.books.whys import plain, why
from preferans.deal import HANDS
from preferans.ledger import PlayerId, Why


class Overflow(Enum):
    """What becomes of points that a pool has no room for."""

    AID = "they help the others to close"
    KEEP = "a pool may grow beyond its target"
    LOST = "they are lost"


class AidOrder(Enum):
    """Whom the points help first."""

    HIGHEST_POOL = "the largest unclosed pool, the next in turn on a tie"
    CLOCKWISE = "the next in turn"


class Final(Enum):
    """What becomes of points when everybody is helped."""

    HILL_SIGNED = "off the own hill, even below zero"
    HILL_FLOOR_ZERO = "off the own hill down to zero, the rest is lost"
    LOST = "they are lost"


@dataclass(frozen=True, slots=True)
class Aid:
    """American aid: points given to another, for whists on him.

    ``whists``: for one point. ``dealer``: who sits out is helped, too. ``hills``: once all pools
    are closed and the own hill is gone, the others' hills are helped, the largest first.
    """

    whists: int = 10
    order: AidOrder = AidOrder.HIGHEST_POOL
    dealer: bool = True
    hills: bool = False


@dataclass(frozen=True, slots=True)
class Pool:
    """How points are written.

    ``target``: at what a pool is closed; without one it takes everything. ``hill_first``: points
    write off the own hill before they go to the pool.
    """

    target: int | None = 10
    hill_first: bool = False
    overflow: Overflow = Overflow.AID
    aid: Aid = Aid()
    final: Final = Final.HILL_SIGNED

    def closed(self, amount: Fraction) -> bool:
        """Whether a pool of this size is closed."""
        return self.target is not None and amount >= self.target

    def write(
        self, pen: Pen, player: PlayerId, points: Fraction, reason: Why, rate: Fraction
    ) -> None:
        """Write pool points of ``player``; ``rate``: the hill points that one of them weighs."""
        if self.hill_first:
            points -= _off_hill(pen, player, points, why("written-off", reason.code), rate)
        points -= self._own(pen, player, points, reason)
        if self.overflow is Overflow.AID:
            points = self._help(pen, player, points, reason, rate)
            self._rest(pen, player, points, reason, rate)

    def _own(self, pen: Pen, player: PlayerId, points: Fraction, reason: Why) -> Fraction:
        """What goes to the own pool."""
        room = points
        if self.target is not None and self.overflow is not Overflow.KEEP:
            room = max(Fraction(0), self.target - pen.total(player, "pool"))
        taken = min(points, room)
        pen.write(player, "pool", taken, reason)
        return taken

    def _help(
        self, pen: Pen, player: PlayerId, points: Fraction, reason: Why, rate: Fraction
    ) -> Fraction:
        """Give away points; returns those that nobody needs."""
        while points and (other := next(self._needy(pen, player), None)) is not None:
            assert self.target is not None
            given = min(points, self.target - pen.total(other, "pool"))
            self._give(pen, player, other, given, reason)
            pen.write(other, "pool", given, _aid(reason, given, player))
            points -= given
        if points and self.aid.hills:
            points -= _off_hill(pen, player, points, why("written-off", reason.code), rate)
            for other in sorted(self._able(pen, player), key=lambda x: -pen.total(x, "hill")):
                given = min(points, max(Fraction(0), pen.total(other, "hill")) / rate)
                self._give(pen, player, other, given, reason)
                pen.write(other, "hill", -given * rate, _aid(reason, given, player))
                points -= given
        return points

    def _give(
        self, pen: Pen, player: PlayerId, other: PlayerId, given: Fraction, reason: Why
    ) -> None:
        pen.write(player, "whists", given * self.aid.whists, _aid(reason, given, player), other)

    def _needy(self, pen: Pen, player: PlayerId) -> Iterator[PlayerId]:
        """Who may be helped, in the order of helping."""
        able = [x for x in self._able(pen, player) if not self.closed(pen.total(x, "pool"))]
        if self.aid.order is AidOrder.HIGHEST_POOL:
            able.sort(key=lambda other: -pen.total(other, "pool"))
        return iter(able)

    def _able(self, pen: Pen, player: PlayerId) -> list[PlayerId]:
        """Who may be helped at all: the dealer who sits out only where that is agreed."""
        seats = pen.table
        return [x for x in _others(pen, player) if self.aid.dealer or seats.seat_of(x) in HANDS]

    def _rest(
        self, pen: Pen, player: PlayerId, points: Fraction, reason: Why, rate: Fraction
    ) -> None:
        """Points that nobody needs."""
        spent = why("overflow", reason.code)
        match self.final:
            case Final.HILL_SIGNED:
                pen.write(player, "hill", -points * rate, spent)
            case Final.HILL_FLOOR_ZERO:
                _off_hill(pen, player, points, spent, rate)
            case Final.LOST:
                return


def _off_hill(
    pen: Pen, player: PlayerId, points: Fraction, reason: Why, rate: Fraction
) -> Fraction:
    """Write off the own hill with pool points; returns how many were used."""
    used = min(points, max(Fraction(0), pen.total(player, "hill")) / rate)
    pen.write(player, "hill", -used * rate, reason)
    return used


def _others(pen: Pen, player: PlayerId) -> list[PlayerId]:
    """The others in order of turn after ``player``."""
    players = pen.table.players
    at = players.index(player)
    return [*players[at + 1 :], *players[:at]]


def _aid(reason: Why, points: Fraction, giver: PlayerId) -> Why:
    return why("aid", reason.code, plain(points), giver)

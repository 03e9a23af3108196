"""What each rung of an auction promises, for every hand that comes up, reckoned once a hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from preferans.bots.evaluator import model
from preferans.bots.evaluator.models import codes
from preferans.bots.policy.outlook import NULL, Floats, Rows, before_talon, pays, strain
from preferans.deal import Rung

CLEVER = 0.4
"""How much of what the talon will still tell him a bidder counts on."""

UNSEEN = 6.0
"""What a rung that leaves the talon lying must promise more, in whists."""

NEVER = -1e9


class Ladder:
    """The rungs of an auction as arrays, for many hands at once."""

    def __init__(self, rungs: Sequence[Rung]) -> None:
        contracts = {c: strain(c) for rung in rungs for c in rung.contracts}
        order = sorted(contracts, key=lambda c: contracts[c])
        games = sorted(set(contracts.values()))
        self.games = np.array([contracts[c] for c in order])
        self.starts = np.searchsorted(self.games, games)
        self.each = np.array([pays(c) for c in order])
        self.shut = np.array([[0.0 if c in r.contracts else NEVER for c in order] for r in rungs])
        self.at = np.array(games)
        told = [[_most(rung, game) for game in games] for rung in rungs]
        self.has = np.array([[x is not None for x in row] for row in told])
        blank = np.zeros(self.each.shape[1])
        self.told = np.array([[blank if x is None else x for x in row] for row in told])
        free = [[game != NULL and rung.takes > 0 for game in games] for rung in rungs]
        self.clever = CLEVER * np.array(free)
        self.extra = np.array([0.0 if rung.takes else -UNSEEN for rung in rungs])

    def worth(self, chances: Floats) -> Floats:
        """What each rung promises each hand, in whists: ``float64[n, rungs]``."""
        one = np.einsum("nct,ct->nc", chances[:, self.games], self.each)
        plain = np.maximum.reduceat(one[:, None, :] + self.shut, self.starts, axis=2)
        told = np.einsum("ngt,rgt->nrg", chances[:, self.at], self.told)
        told = np.where(self.has, told, NEVER)
        worth: Floats = ((1 - self.clever) * plain + self.clever * told).max(axis=2) + self.extra
        return worth


def _most(rung: Rung, game: int) -> Floats | None:
    """What the best contract of a game pays, if the tricks were known before it is named."""
    rows = [pays(c) for c in rung.contracts if strain(c) == game]
    return np.max(rows, axis=0) if rows else None


@lru_cache(maxsize=16)
def ladder(rungs: tuple[Rung, ...]) -> Ladder:
    """The arrays of a ladder; rungs without contracts count as worthless."""
    return Ladder(rungs)


_BY_ID: dict[int, tuple[object, Ladder]] = {}


def ladder_of(rungs: tuple[Rung, ...]) -> Ladder:
    """The same, found by the ladder's identity: to compare the rungs would take longer."""
    known = _BY_ID.get(id(rungs))
    if known is None or known[0] is not rungs:
        if len(_BY_ID) > 32:
            _BY_ID.clear()
        known = _BY_ID[id(rungs)] = (rungs, ladder(rungs))
    return known[1]


class Promises:
    """What rungs promise hands at one seat, and how many tricks they would take in an all-pass."""

    def __init__(self, rungs: tuple[Rung, ...], seat: int, lead: int) -> None:
        self._ladder, self._seat, self._lead = ladder_of(rungs), seat, lead
        self._at: dict[int, int] = {}
        self._worth = np.zeros((0, len(rungs)))
        self._ducks = np.zeros(0)

    def of(self, hands: Rows) -> tuple[Floats, Floats]:
        """By hand: the worth of each rung, and the tricks of an all-pass."""
        wanted = hands.tolist()
        if new := [bits for bits in dict.fromkeys(wanted) if bits not in self._at]:
            rows = np.array(new, dtype=np.uint32)
            self._at |= {bits: len(self._worth) + i for i, bits in enumerate(new)}
            worth = self._ladder.worth(before_talon(rows, self._lead))
            self._worth = np.concatenate([self._worth, worth])
            ducks = model("duck").tricks(codes(rows), -1, self._seat)
            self._ducks = np.concatenate([self._ducks, ducks])
        at: NDArray[np.int64] = np.array([self._at[bits] for bits in wanted], dtype=np.int64)
        return self._worth[at], self._ducks[at]

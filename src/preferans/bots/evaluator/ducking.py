"""An all-pass played out by a simple rule, many deals at once: who takes how many tricks.

Under the card that wins, the highest that stays under it; void, what is most dangerous to keep;
on lead, the lowest. Strong players do better, but they do so against each other.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from preferans.deal import Seat

Ints = NDArray[np.int64]
Rows = NDArray[np.uint32]

_HIGH = np.array([-1, *(b.bit_length() - 1 for b in range(1, 256))], dtype=np.int64)
_LOW = np.array([99, *((b & -b).bit_length() - 1 for b in range(1, 256))], dtype=np.int64)
_LONG = np.array([b.bit_count() for b in range(256)], dtype=np.int64)
_SHIFTS = np.arange(0, 32, 8, dtype=np.uint32)
DEALER = int(Seat.DEALER)


def ducked(
    hands: Rows, talon: Ints | None = None, *, plays: bool = False, forehand: bool = True
) -> Ints:
    """The tricks by seat, the sitting dealer last: ``int64[n, 4]``.

    ``hands``: ``uint32[n, 3]``, as long as each other. ``talon``: card numbers ``int64[n, t]``
    that name the suits of the first tricks or, with ``plays``, lead them and can win.
    ``forehand``: he leads after the talon's tricks whoever took the last.
    """
    n = len(hands)
    bytes_ = (hands[:, :, None] >> _SHIFTS & np.uint32(0xFF)).astype(np.int64)
    taken = np.zeros((n, 4), dtype=np.int64)
    each = np.arange(n)
    leader = np.zeros(n, dtype=np.int64)
    named = 0 if talon is None else talon.shape[1]
    for t in range(int(_LONG[bytes_[:1, 0]].sum()) if n else 0):
        by_talon = talon is not None and t < named
        if by_talon or (t == named and named and forehand):
            leader = np.zeros(n, dtype=np.int64)
        leader = np.where(leader == DEALER, 0, leader)
        suit, best, holder = np.full(n, -1), np.full(n, -1), np.zeros(n, dtype=np.int64)
        if by_talon and talon is not None:
            suit = talon[:, t] >> 3
            if plays:
                best, holder = talon[:, t] & 7, np.full(n, DEALER)
        for j in range(3):
            seat = (leader + j) % 3
            held = bytes_[each, seat]
            on_lead = j == 0 and not by_talon
            where, rank = _leads(held) if on_lead else _follows(held, suit, best, last=j == 2)
            suit = where if on_lead else suit
            wins = (where == suit) & (rank > best)
            best, holder = np.where(wins, rank, best), np.where(wins, seat, holder)
            bytes_[each, seat, where] ^= 1 << rank
        taken[each, holder] += 1
        leader = holder
    return taken


def _leads(held: Ints) -> tuple[Ints, Ints]:
    """The lowest card, of equals from the longer suit."""
    suit = np.argmin(_LOW[held] * 16 - _LONG[held], axis=1)
    return suit, _LOW[held[np.arange(len(held)), suit]]


def _follows(held: Ints, suit: Ints, best: Ints, *, last: bool) -> tuple[Ints, Ints]:
    each = np.arange(len(held))
    mine = held[each, suit]
    under = mine & ((1 << np.maximum(best, 0)) - 1)
    forced = _HIGH[mine] if last else _LOW[mine]
    rank = np.where(under > 0, _HIGH[under], forced)
    # A high card is the more dangerous, the fewer low ones of its suit can be played instead.
    danger = np.where(held > 0, _HIGH[held] * 4 - _LONG[held] * 3, -99)
    other = np.argmax(danger, axis=1)
    void = mine == 0
    return np.where(void, other, suit), np.where(void, _HIGH[held[each, other]], rank)

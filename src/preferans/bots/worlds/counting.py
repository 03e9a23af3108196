"""Counting and drawing the ways to lay groups of cards into places of given sizes, exactly.

A group is cards that may lie in the same places: how many they are, and a mask of those places.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

Group = tuple[int, int]
Sizes = tuple[int, ...]
Raw = NDArray[np.uint64]


@lru_cache(maxsize=1 << 15)
def ways(groups: tuple[Group, ...], room: Sizes) -> int:
    """In how many ways all cards of the groups fill the room that is left, exactly."""
    if not groups:
        return int(not any(room))
    return sum(weight for _, weight in _shares(groups, room))


@lru_cache(maxsize=1 << 13)
def _shares(groups: tuple[Group, ...], room: Sizes) -> tuple[tuple[Sizes, int], ...]:
    """How the first group may be shared out, with the number of ways of it and of all after it."""
    (count, mask), rest = groups[0], groups[1:]
    found = []
    for share in _splits(count, mask, room):
        after = ways(rest, tuple(r - s for r, s in zip(room, share, strict=True)))
        if after:
            found.append((share, _orders(share) * after))
    return tuple(found)


def _splits(count: int, mask: int, room: Sizes) -> Iterator[Sizes]:
    """Every way to share ``count`` alike among the places of ``mask``."""
    if not room:
        if not count:
            yield ()
        return
    most = min(count, room[0]) if mask & 1 else 0
    for n in range(most + 1):
        for others in _splits(count - n, mask >> 1, room[1:]):
            yield (n, *others)


def _orders(share: Sizes) -> int:
    """In how many ways different cards can be shared out in these numbers."""
    total, left = 1, sum(share)
    for n in share:
        total *= comb(left, n)
        left -= n
    return total


def drawn(groups: tuple[Group, ...], room: Sizes, raw: Raw) -> list[NDArray[np.int64]]:
    """Shares of every group, each in proportion to its number of ways.

    ``raw``: random numbers, shape ``(len(groups), n)``. Returns ``int64[n, places]`` by group.
    """
    n = raw.shape[1]
    left = np.tile(np.array(room, dtype=np.int64), (n, 1))
    found = []
    for k in range(len(groups)):
        share = np.zeros_like(left)
        codes = left @ (64 ** np.arange(len(room), dtype=np.int64))
        for code in np.unique(codes):
            members = np.flatnonzero(codes == code)
            at: Sizes = tuple(int(x) for x in left[members[0]])
            share[members] = _picked(_shares(groups[k:], at), raw[k, members])
        left -= share
        found.append(share)
    return found


def _picked(shares: Sequence[tuple[Sizes, int]], raw: Raw) -> NDArray[np.int64]:
    rows = np.array([share for share, _ in shares], dtype=np.int64)
    if len(rows) == 1:
        return rows
    bounds = np.cumsum([weight for _, weight in shares], dtype=np.uint64)
    picked: NDArray[np.int64] = rows[np.searchsorted(bounds, raw % bounds[-1], side="right")]
    return picked

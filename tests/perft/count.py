"""Counting: every way on from a state, to a depth or until something has been reached."""

from __future__ import annotations

from collections.abc import Callable

from preferans.deal import State, apply


def ways(s: State, done: Callable[[State], bool]) -> int:
    """In how many ways the seats can go on until ``done``; claims are no way on."""
    if s.asked is None or done(s):
        return 1
    return sum(ways(apply(s, action), done) for action in s.asked.options)


def perft(s: State, depth: int) -> int:
    """How many sequences of ``depth`` actions there are; a finished deal has none."""
    if depth == 0:
        return 1
    if s.asked is None:
        return 0
    if depth == 1:
        return len(s.asked.options)
    return sum(perft(apply(s, action), depth - 1) for action in s.asked.options)

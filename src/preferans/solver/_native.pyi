"""The compiled solver: numbers and arrays in, numbers and arrays out. Called by ``solve`` only.

``a``, ``b``, ``c`` are the hands by seat as sets of bits, ``terms`` the rest of a position as
thirteen signed bytes, in the order of ``Term`` in native/src/module.cpp.
"""

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Deals: TypeAlias = NDArray[np.uint32] | NDArray[np.uint64]
Column: TypeAlias = int | np.integer[Any] | NDArray[np.integer[Any]]
Array: TypeAlias = NDArray[Any]
Asked: TypeAlias = tuple[int, int, int, bytes]

def solve(a: int, b: int, c: int, terms: bytes) -> int: ...
def at_least(a: int, b: int, c: int, terms: bytes, need: int) -> bool: ...
def cards(a: int, b: int, c: int, terms: bytes) -> list[tuple[int, int]]: ...
def line(a: int, b: int, c: int, terms: bytes) -> list[int]: ...
def raspasy(a: int, b: int, c: int, terms: bytes) -> tuple[int, int, int]: ...
def solve_each(asked: Sequence[Asked], threads: int) -> list[int]: ...
def at_least_each(asked: Sequence[Asked], need: int, threads: int) -> list[bool]: ...
def solve_many(
    deals: Deals,
    terms: bytes,
    trump: Column | None,
    declarer: Column | None,
    leader: Column | None,
    threads: int,
) -> Array: ...
def at_least_many(
    deals: Deals,
    terms: bytes,
    trump: Column | None,
    declarer: Column | None,
    leader: Column | None,
    tricks: Column,
    threads: int,
) -> Array: ...
def cards_many(
    deals: Deals,
    terms: bytes,
    trump: Column | None,
    declarer: Column | None,
    leader: Column | None,
    threads: int,
) -> Array: ...
def table_many(
    deals: Deals,
    terms: bytes,
    trump: Column | None,
    declarer: Column | None,
    leader: Column | None,
    threads: int,
) -> Array: ...
def duck_many(
    deals: Deals, terms: bytes, second: Column | None, seed: int, threads: int
) -> Array: ...
def raspasy_cards(deals: Deals, terms: bytes, threads: int) -> Array: ...
def measure(
    deals: Deals,
    terms: bytes,
    trump: Column | None,
    declarer: Column | None,
    leader: Column | None,
    question: int,
) -> tuple[Array, Array, Array]:
    """Each deal on one engine with a cleared table: values, table probes, CPU nanoseconds.

    ``question``: -1 the value, -2 the value of every card (the values returned are then of no
    use), else "at least so many tricks?".
    """

def probes() -> int: ...

class Overrun(RuntimeError):
    """More work than ``cap``."""

CatchAsked: TypeAlias = tuple[list[int], list[int], list[int], list[int]]
"""Hands, discards, terms (see native/src/catch_binding.cpp), the cards on the table."""

def catch_best(
    asked: CatchAsked, weights: Sequence[int], cap: int
) -> tuple[list[int], list[int], int, int, int, int]:
    """Possible and caught discards by index, the bound, the card or -1, the proof, the work."""

def catch_possible(asked: CatchAsked) -> list[int]: ...
def catch_sure(asked: CatchAsked, cap: int) -> bool: ...
def catch_front(asked: CatchAsked, cap: int) -> list[list[int]]: ...
def catch_plan(asked: CatchAsked, cap: int) -> list[tuple[bool, list[tuple[int, int]]]]: ...

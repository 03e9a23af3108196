"""An array of deals as positions and back, for the twin, which needs no array library itself."""

from __future__ import annotations

from dataclasses import replace
from operator import index
from typing import TYPE_CHECKING, TypeVar

from preferans.cards import Cards, Suit
from preferans.ledger import HANDS
from preferans.solver.position import Position

if TYPE_CHECKING:
    from preferans.solver._native import Array, Column, Deals


def positions(
    deals: Deals,
    like: Position,
    trump: Column | None,
    declarer: Column | None,
    leader: Column | None,
) -> list[Position]:
    """A position for each row, as ``solver.solve_many`` reads them."""
    kind = getattr(getattr(deals, "dtype", None), "name", None)
    if kind not in ("uint32", "uint64") or deals.ndim != 2 or deals.shape[1] != 3:
        raise ValueError("deals: must be an array of shape (n, 3) and type uint32 or uint64")
    n = len(deals)
    trumps = column(_or(trump, -1 if like.trump is None else like.trump), n, "trump")
    declarers = column(_or(declarer, like.declarer), n, "declarer")
    leaders = column(_or(leader, like.leader), n, "leader")
    found = []
    for i, (a, b, c) in enumerate(deals.tolist()):
        try:
            found.append(
                replace(
                    like,
                    hands=(Cards(a), Cards(b), Cards(c)),
                    trump=_one_of((*Suit, None), max(-1, trumps[i]), "trump"),
                    declarer=_one_of(HANDS, declarers[i], "declarer"),
                    leader=_one_of(HANDS, leaders[i], "leader"),
                )
            )
        except ValueError as fault:
            raise ValueError(f"deal {i}: {fault}") from None
    return found


def _or(given: Column | None, otherwise: int) -> Column:
    return otherwise if given is None else given


T = TypeVar("T")


def _one_of(values: tuple[T, ...], i: int, name: str) -> T:
    if not -1 <= i < len(values) or (i == -1 and values[-1] is not None):
        raise ValueError(f"{name}: there is no {i}")
    return values[i]


def column(given: Column, n: int, name: str) -> list[int]:
    """``n`` integers from one, or from an array of ``n``."""
    try:
        return [index(given)] * n
    except TypeError:
        values = given.tolist() if hasattr(given, "tolist") else None
    if not isinstance(values, list) or len(values) != n:
        raise ValueError(f"{name}: must be an integer or an array of one a deal")
    return [index(value) for value in values]


def filled(deals: Deals, rows: list[list[int]]) -> Array:
    """The rows as an ``int8`` array beside ``deals``."""
    width = len(rows[0]) if rows else 1
    out = deals[:, :1].repeat(width, axis=1).astype("int8")
    for i, row in enumerate(rows):
        out[i] = row
    return out

"""Double dummy: how many tricks, if all cards are open and everyone plays his best.

The questions of this module are answered by the compiled part, or, where it is missing, by the
slow twin in ``reference``, with one warning.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from preferans.cards import PACK, Card, Cards, Suit
from preferans.ledger import HANDS, Seat
from preferans.solver import reference, rows
from preferans.solver.position import EMPTY, Goal, Position

if TYPE_CHECKING:
    from preferans.solver._native import Array, Column, Deals

try:
    from preferans.solver import _native

    NATIVE = True
except ImportError:  # built without a compiler
    NATIVE = False

GAMES = 6
"""The games of a table, in order: trumps spades, clubs, diamonds, hearts, no trump, misère."""


def solve(position: Position) -> int:
    """The declarer's tricks from here on, the open trick included.

    ``TAKE``: the most he can be sure of; ``MISERE``: the fewest he can be made to take; ``EXACT``:
    1 if he can take exactly his target, else 0.
    """
    if not _ready():
        return reference.solve(position)
    return _native.solve(*_asked(position))


def at_least(position: Position, tricks: int) -> bool:
    """Whether the declarer ends with at least ``tricks`` of those left: the cheap question.

    In a misère ``not at_least(p, 1)`` says that it is clean. With ``EXACT``: whether he can take
    exactly ``tricks``.
    """
    if not _ready():
        return reference.at_least(position, tricks)
    return _native.at_least(*_asked(position), max(-1, min(tricks, 12)))


def cards(position: Position) -> dict[Card, int]:
    """What :func:`solve` would say after each legal card of the hand to move."""
    if not _ready():
        return reference.cards(position)
    return {PACK[card]: value for card, value in _native.cards(*_asked(position))}


def line(position: Position) -> tuple[Card, ...]:
    """A best line to the end, card by card; of equal cards the lowest is played."""
    if not _ready():
        return reference.line(position)
    return tuple(PACK[card] for card in _native.line(*_asked(position)))


def table(hands: tuple[Cards, Cards, Cards], leader: Seat) -> tuple[tuple[int, ...], ...]:
    """The declarer's tricks for each seat as declarer and each of the six :data:`GAMES`."""
    plain = Position(hands, Seat.FORE, leader)
    return tuple(
        tuple(
            [solve(replace(plain, declarer=seat, trump=suit)) for suit in (*Suit, None)]
            + [solve(replace(plain, declarer=seat, goal=Goal.MISERE))]
        )
        for seat in HANDS
    )


@dataclass(frozen=True, slots=True)
class Raspasy:
    """What an all-pass deal with open cards holds for each seat, in tricks from here on.

    Three hands that each play for themselves have no single best value, hence two readings.
    ``expected``: all see all cards and each takes as few as he can; between plays equal for him a
    hand prefers the other two as close together as can be, then more for the hand after it.
    ``worst``: the most that the other two together can make the seat take.
    """

    expected: tuple[int, int, int]
    worst: tuple[int, int, int]


def raspasy(position: Position) -> Raspasy:
    """Both readings of an all-pass position; its declarer, trump and goal are not used.

    Raises ``ValueError`` if not all three hands play.
    """
    if len(position.playing) != 3:
        raise ValueError("playing: an all-pass deal needs all three hands")
    plain = replace(position, declarer=Seat.FORE, trump=None, goal=Goal.MISERE, target=0)
    first, second, third = (solve(replace(plain, declarer=seat)) for seat in HANDS)
    if NATIVE and _fits(plain):
        expected = _native.raspasy(*_asked(plain))
    else:
        expected = reference.raspasy(plain)
    return Raspasy(expected, (first, second, third))


def solve_each(positions: Sequence[Position], *, threads: int = 0) -> list[int]:
    """:func:`solve` for many positions of any kind; ``threads``: 0 for all cores."""
    if not _ready():
        return [reference.solve(p) for p in positions]
    return _native.solve_each([_asked(p) for p in positions], threads)


def at_least_each(positions: Sequence[Position], tricks: int, *, threads: int = 0) -> list[bool]:
    """:func:`at_least` for many positions of any kind; ``threads``: 0 for all cores."""
    need = max(-1, min(tricks, 12))
    if not _ready():
        return [reference.at_least(p, need) for p in positions]
    return _native.at_least_each([_asked(p) for p in positions], need, threads)


def solve_many(
    deals: Deals,
    like: Position | None = None,
    *,
    trump: Column | None = None,
    declarer: Column | None = None,
    leader: Column | None = None,
    threads: int = 0,
) -> Array:
    """:func:`solve` for an array of deals; the order and number of threads change no answer.

    ``deals``: shape ``(n, 3)`` and type ``uint32`` (``uint64`` with sixes), each row the hands by
    seat as sets of bits. Everything else is taken from ``like``, whose own hands do not matter
    (by default no trump and the forehand, who declares, to lead); ``trump`` (-1: none),
    ``declarer`` and ``leader`` override it, each an integer or an array of ``n``. ``threads``: 0
    for all cores. Ctrl-C stops it. Returns ``int8[n]``. Raises ``ValueError`` naming the row and
    the field at fault.
    """
    if not _ready():
        found = rows.positions(deals, like or _PLAIN, trump, declarer, leader)
        return rows.filled(deals, [[reference.solve(p)] for p in found])[:, 0]
    return _native.solve_many(deals, terms_of(like or _PLAIN), trump, declarer, leader, threads)


def at_least_many(
    deals: Deals,
    tricks: Column,
    like: Position | None = None,
    *,
    trump: Column | None = None,
    declarer: Column | None = None,
    leader: Column | None = None,
    threads: int = 0,
) -> Array:
    """:func:`at_least` for an array of deals, as in :func:`solve_many`.

    ``tricks``: an integer or an array of ``n``. Returns ``bool[n]``.
    """
    if not _ready():
        found = rows.positions(deals, like or _PLAIN, trump, declarer, leader)
        needs = rows.column(tricks, len(found), "tricks")
        each = [[int(reference.at_least(p, t))] for p, t in zip(found, needs, strict=True)]
        return rows.filled(deals, each)[:, 0].astype("bool")
    terms = terms_of(like or _PLAIN)
    return _native.at_least_many(deals, terms, trump, declarer, leader, tricks, threads)


def cards_many(
    deals: Deals,
    like: Position | None = None,
    *,
    trump: Column | None = None,
    declarer: Column | None = None,
    leader: Column | None = None,
    threads: int = 0,
) -> Array:
    """:func:`cards` for an array of deals, as in :func:`solve_many`.

    Returns ``int8[n, 32]`` by card number, -1 where a card is not legal; with ``uint64`` deals
    ``int8[n, 36]``, the sixes last.
    """
    if not _ready():
        found = rows.positions(deals, like or _PLAIN, trump, declarer, leader)
        pack = PACK if deals.dtype.name == "uint64" else PACK[:32]
        each = [reference.cards(p) for p in found]
        return rows.filled(deals, [[values.get(card, -1) for card in pack] for values in each])
    return _native.cards_many(deals, terms_of(like or _PLAIN), trump, declarer, leader, threads)


def table_many(deals: Deals, leader: Column, *, threads: int = 0) -> Array:
    """:func:`table` for an array of deals: ``int8[n, 3, 6]``, by declarer and game."""
    if not _ready():
        found = rows.positions(deals, _PLAIN, None, None, leader)
        each = [sum(table(p.hands, p.leader), ()) for p in found]
        return rows.filled(deals, [list(row) for row in each]).reshape(-1, 3, GAMES)
    return _native.table_many(deals, terms_of(_PLAIN), None, None, leader, threads)


def probes() -> int:
    """How many positions the compiled part has looked up so far: a measure of work, not time."""
    return _native.probes() if NATIVE else 0


def _ready() -> bool:
    """Whether the compiled part is there; says so if not."""
    if not NATIVE:
        _announce()
    return NATIVE


@cache
def _announce() -> None:
    warnings.warn(
        "the compiled solver is missing; positions are solved in Python, thousands of times"
        " slower (install a C++ compiler and build the package anew)",
        RuntimeWarning,
        stacklevel=4,
    )


def _fits(position: Position) -> bool:
    """Whether no suit has nine cards in play, which the compiled max^n does not hold."""
    held = position.hands[0] | position.hands[1] | position.hands[2] | Cards.of(position.trick)
    return all(len(held.suit(suit)) < 9 for suit in Suit)


def _asked(p: Position) -> tuple[int, int, int, bytes]:
    """A position as the compiled part reads it."""
    a, b, c = p.hands
    return a.bits, b.bits, c.bits, terms_of(p)


def terms_of(p: Position) -> bytes:
    """All of a position but the hands, in the order of ``Term`` in native/src/module.cpp."""
    trick, talon = p.trick, p.talon
    return bytes(
        (
            _NO if p.trump is None else p.trump,
            p.declarer,
            p.leader,
            p.goal,
            p.target & 255,
            p.must_overtake,
            p.trump_if_void,
            _PLAYING[p.playing],
            _NO if p.after_talon is None else p.after_talon,
            trick[0] if trick else _NO,
            trick[1] if len(trick) > 1 else _NO,
            _lead(talon[0]) if talon else _NO,
            _lead(talon[1]) if len(talon) > 1 else _NO,
        )
    )


def _lead(lead: Card | Suit) -> int:
    return 40 + lead if isinstance(lead, Suit) else lead


_NO = 255  # -1 as a byte
_PLAYING = {
    seats: sum(1 << seat for seat in seats)
    for seats in (HANDS, HANDS[:2], HANDS[1:], (Seat.FORE, Seat.REAR))
}
_PLAIN = Position(EMPTY, Seat.FORE, Seat.FORE)

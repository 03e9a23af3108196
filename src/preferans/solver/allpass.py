"""An all-pass card by card: played out by rules of thumb, or by three who see all cards.

There is no best play where each of three plays for himself and does not see the others' cards.
Playing out many deals, drawn from what a hand knows, is the better guide early; with few cards
left so is the outcome for three selfish players (see ``solver.Raspasy``).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from preferans.cards import PACK, Card, Suit
from preferans.ledger import HANDS
from preferans.solver import ducking, reference, rows
from preferans.solver.position import Position
from preferans.solver.solve import NATIVE, terms_of

if TYPE_CHECKING:
    from preferans.solver._native import Array, Column, Deals

if NATIVE:
    from preferans.solver import _native

Tricks = tuple[int, int, int]


def duck_many(
    deals: Deals, like: Position, seed: int, *, second: Column | None = None, threads: int = 0
) -> Array:
    """What each card comes to if from then on all three hands duck.

    ``deals`` and ``like`` as for ``solver.solve_many``; declarer, trump and goal of ``like`` are of
    no account. ``second``: what leads the next trick, where the talon leads two, as a card number
    or 40 and the suit, an integer or one a deal. The same for the same ``seed``, whatever
    ``threads`` is (0: all cores). Returns ``int8[n, 32, 3]``, 36 with sixes: by deal and card the
    tricks of each seat from now on; -1 where a card is not legal.
    """
    if NATIVE:
        return _native.duck_many(deals, terms_of(like), second, seed, threads)
    found = rows.positions(deals, like, None, None, None)
    leads = rows.column(-1 if second is None else second, len(found), "second")
    dealt = [_led_by(p, lead) for p, lead in zip(found, leads, strict=True)]
    each = [ducking.played_out(p, next(ducking.draws(seed + i))) for i, p in enumerate(dealt)]
    return _filled(deals, each)


def selfish_many(deals: Deals, like: Position, *, threads: int = 0) -> Array:
    """What each card comes to if all see all cards and each takes as few tricks as he can.

    As :func:`duck_many`; ties are broken as in ``solver.Raspasy.expected``.
    """
    if NATIVE:
        return _native.raspasy_cards(deals, terms_of(like), threads)
    found = rows.positions(deals, like, None, None, None)
    return _filled(deals, [dict(_selfish(p)) for p in found])


def _selfish(p: Position) -> Iterator[tuple[Card, Tricks]]:
    for card in p.legal():
        full = len(p.trick) + 1 == len(p.playing)
        taker = p.taker((*p.trick, card)) if full else None
        a, b, c = reference.raspasy(p.play(card))
        yield card, (a + (taker == 0), b + (taker == 1), c + (taker == 2))


def _led_by(p: Position, lead: int) -> Position:
    """The same with this as the second lead of the talon."""
    if lead < 0 or len(p.talon) < 2:
        return p
    named = Suit(lead - 40) if lead >= 40 else PACK[lead]
    return replace(p, talon=(p.talon[0], named))


def _filled(deals: Deals, each: list[dict[Card, Tricks]]) -> Array:
    pack = PACK if deals.dtype.name == "uint64" else PACK[:32]
    none = (-1, -1, -1)
    flat = [[n for card in pack for n in found.get(card, none)] for found in each]
    return rows.filled(deals, flat).reshape(-1, len(pack), len(HANDS))

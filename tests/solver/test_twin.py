"""The twin on its own: another pack, and standing in where the compiled part is missing."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from preferans.cards import PACK, Cards
from preferans.ledger import Seat
from preferans.solver import Goal, Position, reference
from preferans.solver import solve as solve_module_function
from tests.solver.positions import drawn, minimax


def test_twin_against_the_rules(full: bool) -> None:
    random = Random(30)
    for i in range(3_000 if full else 300):
        position = drawn(random, 3, strange=i % 2 == 1)
        assert reference.solve(position) == minimax(position, position.target), position


def test_eleven_tricks_of_the_long_pack() -> None:
    """Nine cards of a suit do not fit the compiled fast searches; the general one holds them."""
    deck = list(PACK)
    Random(31).shuffle(deck)
    hands = Cards.of(deck[:11]), Cards.of(deck[11:22]), Cards.of(deck[22:33])
    position = Position(hands, Seat.FORE, Seat.MIDDLE, deck[35].suit)
    played = position
    while played.tricks > 4:
        played = played.play(next(iter(played.legal())))
    assert solve_module_function(played) == reference.solve(played)


def test_without_the_compiled_part(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    solve = sys.modules["preferans.solver.solve"]
    random = Random(32)
    positions = [drawn(random, 3, strange=True) for _ in range(20)]
    plain = [p for p in positions if p.goal is not Goal.EXACT]
    know = [(solve.solve(p), solve.cards(p), solve.line(p), solve.at_least(p, 1)) for p in plain]
    deals = np.array([[1, 2, 4], [8, 2, 4]], np.uint32)
    many = (
        solve.solve_many(deals, trump=0, leader=np.array([0, 1])),
        solve.at_least_many(deals, 1, trump=0),
        solve.cards_many(deals, trump=0),
        solve.table_many(deals, 0),
    )
    monkeypatch.setattr(solve, "NATIVE", False)
    solve._announce.cache_clear()
    with pytest.warns(RuntimeWarning, match="compiled solver is missing") as warned:
        assert [
            (solve.solve(p), solve.cards(p), solve.line(p), solve.at_least(p, 1)) for p in plain
        ] == know
    assert len(warned) == 1
    twins = (
        solve.solve_many(deals, trump=0, leader=np.array([0, 1])),
        solve.at_least_many(deals, 1, trump=0),
        solve.cards_many(deals, trump=0),
        solve.table_many(deals, 0),
    )
    for ours, theirs in zip(many, twins, strict=True):
        assert ours.dtype == theirs.dtype
        assert ours.tolist() == theirs.tolist()
    assert solve.solve_each(plain) == [k[0] for k in know]
    assert solve.at_least_each(plain, 1) == [k[3] for k in know]
    for wrong in ({"trump": 9}, {"leader": "x"}, {"declarer": 3}):
        with pytest.raises(ValueError):
            solve.solve_many(deals, **wrong)

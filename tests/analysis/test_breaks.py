"""Chances counted exactly, against plain enumeration and published tables."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.analysis.breaks import break_chance, catch_chance, layout_chance, talon_chance
from preferans.cards import Cards
from preferans.ledger import Seat
from preferans.solver import NATIVE


@given(st.data())
def test_layout_is_counted_as_by_hand(data: st.DataObject) -> None:
    """Every way to pick the hand from a small pack."""
    unseen = data.draw(st.integers(1, 9))
    hand = data.draw(st.integers(0, unseen))
    first = data.draw(st.integers(0, unseen))
    second = data.draw(st.integers(0, unseen - first))
    held = data.draw(st.tuples(st.integers(0, 4), st.integers(0, 4)))
    found = sum(
        (
            sum(card < first for card in pick),
            sum(first <= card < first + second for card in pick),
        )
        == held
        for pick in combinations(range(unseen), hand)
    )
    expected = Fraction(found, comb(unseen, hand))
    assert layout_chance(unseen, hand, [first, second], held) == expected


@given(st.integers(0, 12))
def test_breaks_of_a_suit_come_to_one(missing: int) -> None:
    every = {tuple(sorted((n, missing - n))) for n in range(missing + 1)}
    chances = [break_chance([10, 10], missing, split) for split in every if max(split) <= 10]
    assert sum(chances) == 1


def test_break_is_meant_either_way_round() -> None:
    assert break_chance([10, 10], 3, [3, 0]) == 2 * layout_chance(20, 10, [3], [3])
    assert break_chance([10, 10], 2, [1, 1]) == layout_chance(20, 10, [2], [1])
    assert break_chance([10, 9], 3, [2, 1]) == break_chance([10, 9], 3, [1, 2])


def test_talon_may_hold_what_the_hands_do_not() -> None:
    """Before the talon is seen: so many in both hands together, the rest in the talon."""
    both = sum(break_chance([10, 10], 3, s, unseen=22) for s in ([3, 0], [2, 1]))
    assert both == layout_chance(22, 2, [3], [0])
    one = sum(break_chance([10, 10], 3, s, unseen=22) for s in ([2, 0], [1, 1]))
    assert one == layout_chance(22, 2, [3], [1])


@given(st.integers(0, 22))
def test_talon_by_complement(wanted: int) -> None:
    assert talon_chance(22, 2, wanted) == 1 - Fraction(comb(22 - wanted, 2), comb(22, 2))
    both = Fraction(comb(wanted, 2), comb(22, 2))
    assert talon_chance(22, 2, wanted, at_least=2) == both
    assert talon_chance(22, 2, wanted, at_least=0) == 1


@pytest.mark.parametrize(
    "call",
    [
        lambda: layout_chance(20, 21, [3], [1]),
        lambda: layout_chance(5, 3, [6], [1]),
        lambda: layout_chance(20, 10, [3], [1, 1]),
        lambda: layout_chance(20, 10, [3], [-1]),
        lambda: break_chance([10, 10], 3, [1, 1, 1]),
        lambda: break_chance([10, 10], 3, [3, 1]),
        lambda: break_chance([10, 10], 21, [10, 10]),
        lambda: break_chance([10, 10], 3, [2, 1], unseen=19),
        lambda: talon_chance(22, 2, 23),
        lambda: talon_chance(22, 2, 3, at_least=-1),
        lambda: catch_chance(Cards.parse("S7"), Cards.parse("DA HA"), Seat.FORE),
        lambda: catch_chance(Cards.parse("S7 C987 D987 H987"), Cards.parse("S7 HA"), Seat.FORE),
    ],
)
def test_numbers_that_no_deal_has(call: object) -> None:
    assert callable(call)
    with pytest.raises(ValueError):
        call()


def test_hand_cannot_hold_more_than_its_cards() -> None:
    assert layout_chance(20, 2, [5, 5], [2, 1]) == 0


@pytest.mark.skipif(not NATIVE, reason="needs the compiled solver")
@pytest.mark.parametrize("leader", [Seat.FORE, Seat.MIDDLE, Seat.REAR])
def test_misere_of_the_lowest_cards_is_never_caught(leader: Seat) -> None:
    hand = Cards.parse("S7 C987 D987 H987")
    assert catch_chance(hand, Cards.parse("DA HA"), leader) == 0

"""Lots for plans and discards: neither side can better its odds."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from preferans.bots.components import risky
from preferans.cards import PACK_32, Cards
from preferans.ledger import Seat
from preferans.solver.catching import CATCHING, all_discards, catchable, front
from preferans.solver.mixing import Mix, misere_discard, mix

needs_native = pytest.mark.skipif(not CATCHING, reason="the compiled part is not built")

A, B, C = all_discards(Cards.parse("S987"))


def check_mix(found: Mix, plans: list[frozenset[Cards]], discards: list[Cards]) -> None:
    """No discard escapes the plans' odds, and no plan beats the discards'."""
    assert sum(share for _, share in found.plans) == (1 if found.plans else 0)
    assert sum(found.discards.values()) == 1
    assert all(share > 0 for share in (*found.discards.values(), *(s for _, s in found.plans)))
    for away in discards:
        assert sum(share for plan, share in found.plans if away in plan) >= found.value
    for plan in plans:
        assert sum(found.discards.get(away, Fraction(0)) for away in plan) <= found.value


@pytest.mark.parametrize(
    ("plans", "value"),
    [
        ([{A, B, C}], Fraction(1)),
        ([{A}, {B}, {C}], Fraction(1, 3)),
        ([{A, B}, {B, C}, {A, C}], Fraction(2, 3)),
        ([{A, B}, {C}], Fraction(1, 2)),
        ([{A, B}], Fraction(0)),
        ([], Fraction(0)),
    ],
)
def test_values_known_beforehand(plans: list[set[Cards]], value: Fraction) -> None:
    found = mix([frozenset(plan) for plan in plans], [A, B, C])
    assert found.value == value
    check_mix(found, [frozenset(plan) for plan in plans], [A, B, C])


def test_random_games_are_in_balance() -> None:
    random = Random(1)
    discards = list(all_discards(Cards.parse("SAKQJT")))
    for _ in range(200):
        plans = [
            frozenset(random.sample(discards, random.randint(1, 9)))
            for _ in range(random.randint(1, 9))
        ]
        check_mix(mix(plans, discards), plans, discards)


def test_no_discard_no_game() -> None:
    with pytest.raises(ValueError, match="discards"):
        mix([frozenset({A})], [])


@needs_native
def test_real_fronts_are_in_balance() -> None:
    values = set()
    for play in risky(Random(2), 25):
        plans = list(front(play))
        found = mix(plans, play.discards)
        check_mix(found, plans, list(play.discards))
        values.add(found.value)
    assert {0, 1} < values  # some deals are a guess


def splits(twelve: Cards, count: int, seed: int) -> list[tuple[Cards, Cards]]:
    random = Random(seed)
    rest = list(PACK_32 - twelve)
    found = []
    for _ in range(count):
        random.shuffle(rest)
        found.append((Cards.of(rest[:10]), Cards.of(rest[10:])))
    return found


@needs_native
def test_a_guess_is_left_where_every_discard_could_be_caught() -> None:
    twelve = Cards.parse("SQ7 CAJ97 D987 HAJ7")
    given = splits(twelve, 20, 3)
    odds = misere_discard(twelve, given, Seat.FORE, Seat.REAR)
    assert sum(odds.shares.values()) == 1
    assert len(odds.shares) > 1
    assert odds.bound <= odds.caught < min(odds.open.values())
    assert odds.caught - odds.bound < Fraction(1, 50)
    assert odds.cut == 0
    check_caught(twelve, given, odds.shares, odds.caught)


def check_caught(
    twelve: Cards, given: list[tuple[Cards, Cards]], shares: dict[Cards, Fraction], want: Fraction
) -> None:
    """What the shares come to against the best plan in each split."""
    from preferans.solver.catching import OpenPlay, best

    values = []
    for first, second in given:
        play = OpenPlay((twelve, first, second), Seat.FORE, Seat.REAR, tuple(shares))
        values.append(best(play, shares).value)
    assert sum(values) / len(values) == want


@needs_native
def test_a_safe_hand_is_laid_away_safely() -> None:
    twelve = Cards.parse("S987 CJ97 D987 HAK7")
    odds = misere_discard(twelve, splits(twelve, 10, 4), Seat.MIDDLE, Seat.FORE)
    assert odds.caught == 0
    assert Cards.parse("HAK") in odds.shares
    assert all(odds.open[away] == 0 for away in odds.shares)


@needs_native
def test_open_odds_count_the_splits() -> None:
    twelve = Cards.parse("SQ7 CAJ97 D987 HAJ7")
    given = splits(twelve, 4, 5)
    odds = misere_discard(twelve, given, Seat.REAR, Seat.FORE, rounds=5)
    play = next(risky(Random(1), 1))
    caught = 0
    for first, second in given:
        hands = (first, second, twelve)
        deal = replace(
            play,
            hands=hands,
            declarer=Seat.REAR,
            leader=Seat.FORE,
            discards=(Cards.parse("SQ CJ"),),
        )
        caught += len(catchable(deal))
    assert odds.open[Cards.parse("SQ CJ")] == Fraction(caught, 4)


def test_nothing_to_go_by_is_refused() -> None:
    with pytest.raises(ValueError, match="splits"):
        misere_discard(Cards.parse("SQ7 CAJ97 D987 HAJ7"), [], Seat.FORE, Seat.FORE)

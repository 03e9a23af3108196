"""An all-pass played out: the compiled rules of thumb against their twin, and what they must do."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from preferans.cards import PACK, Card, Cards
from preferans.ledger import HANDS, Seat
from preferans.solver import NATIVE, Position, allpass, ducking, raspasy


def drawn(rng: Random) -> Position:
    """An all-pass somewhere in its play, with a talon or without."""
    n = rng.randint(1, 10)
    pack = list(PACK if rng.random() < 0.3 else PACK[:32])
    rng.shuffle(pack)
    hands = tuple(Cards.of(pack[n * i : n * i + n]) for i in range(3))
    talon = pack[3 * n : 3 * n + 2] if n >= 2 and rng.random() < 0.5 else []
    named = rng.random() < 0.5
    p = Position(
        (hands[0], hands[1], hands[2]),
        Seat.FORE,
        Seat.FORE if talon else rng.choice(HANDS),
        talon=tuple(card.suit if named else card for card in talon),
        after_talon=Seat.FORE if talon and rng.random() < 0.5 else None,
        must_overtake=rng.random() < 0.2,
    )
    for _ in range(rng.randint(0, 2) if n > 1 else 0):
        p = p.play(rng.choice(list(p.legal())))
    return p


def rows(p: Position, n: int = 3) -> np.ndarray[tuple[int, ...], np.dtype[np.uint64]]:
    return np.array([[hand.bits for hand in p.hands]] * n, dtype=np.uint64)


def check_played_out(p: Position, seed: int) -> None:
    found = allpass.duck_many(rows(p), p, seed)
    for i in range(len(found)):
        twin = ducking.played_out(p, next(ducking.draws(seed + i)))
        for card in PACK:
            assert tuple(found[i, card]) == twin.get(card, (-1, -1, -1)), (p, card)


@pytest.mark.skipif(not NATIVE, reason="needs the compiled solver")
@pytest.mark.parametrize("seed", range(10))
def test_both_play_out_alike(seed: int, *, full: bool) -> None:
    rng = Random(seed)
    for _ in range(60 if full else 10):
        check_played_out(drawn(rng), rng.getrandbits(60))


@pytest.mark.parametrize("seed", range(5))
def test_the_tricks_are_those_that_are_left(seed: int) -> None:
    rng = Random(seed)
    for _ in range(20):
        p = drawn(rng)
        found = allpass.duck_many(rows(p), p, seed)[0]
        for card in p.legal():
            assert sum(found[card]) <= p.tricks
            assert p.talon or sum(found[card]) == p.tricks


def test_the_second_lead_of_the_talon_may_differ() -> None:
    """A spade is named first; the second suit hits another hand each time."""
    hands = tuple(map(Cards.parse, ("SA CA", "S7 C7", "S8 DA")))
    p = Position(
        (hands[0], hands[1], hands[2]),
        Seat.FORE,
        Seat.FORE,
        talon=tuple(Card.parse(c).suit for c in ("S9", "C9")),
        after_talon=Seat.FORE,
    )
    clubs, diamonds = (allpass.duck_many(rows(p, 40), p, 1, second=40 + s) for s in (1, 2))
    ace = Card.parse("SA")
    assert clubs[:, ace, 0].mean() == 2
    assert diamonds[:, ace, 0].mean() < 1.2
    with pytest.raises(ValueError, match="deal 0"):
        allpass.duck_many(rows(p), p, 1, second=int(Card.parse("CA")))


@pytest.mark.parametrize("seed", range(6))
def test_three_selfish_players_agree_with_the_outcome_that_is_expected(seed: int) -> None:
    rng = Random(seed)
    pack = list(PACK[:32])
    rng.shuffle(pack)
    n = 4
    hands = tuple(Cards.of(pack[n * i : n * i + n]) for i in range(3))
    p = Position((hands[0], hands[1], hands[2]), Seat.FORE, Seat.MIDDLE)
    found = allpass.selfish_many(rows(p, 1), p)[0]
    outcomes = [tuple(int(x) for x in found[card]) for card in p.legal()]
    expected = raspasy(p).expected
    assert expected in outcomes
    assert expected[1] == min(outcome[1] for outcome in outcomes)


def test_ducking_ducks() -> None:
    """Under what lies there as high as can be; where it must win, with the highest."""
    hands = tuple(map(Cards.parse, ("S7T", "S9Q HA", "SKA D7")))
    p = Position((hands[0] | Cards.parse("H7"), hands[1], hands[2]), Seat.FORE, Seat.MIDDLE)
    p = p.play(Card.parse("SQ"))
    assert ducking.ducked(p) == Card.parse("SA")
    p = p.play(Card.parse("SA"))
    assert ducking.ducked(p) == Card.parse("ST")

"""Many deals at once: arrays in, arrays out, and nothing that must not matter matters."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from preferans.cards import PACK, Card, Cards, Suit
from preferans.ledger import HANDS, Seat
from preferans.solver import (
    NATIVE,
    Goal,
    Position,
    at_least,
    at_least_each,
    at_least_many,
    cards,
    cards_many,
    solve,
    solve_each,
    solve_many,
    table,
    table_many,
)
from tests.solver.positions import deal, drawn

pytestmark = pytest.mark.skipif(not NATIVE, reason="the compiled part is not built")


def rows(positions: list[Position]) -> NDArray[np.uint32]:
    """The hands of positions as an array of deals."""
    return np.array([[hand.bits for hand in p.hands] for p in positions], np.uint32)


def some(count: int, seed: int, *, size: int = 7, **terms: object) -> list[Position]:
    """Random positions with the same terms."""
    random = Random(seed)
    plain = {"declarer": Seat.MIDDLE, "leader": Seat.FORE, **terms}
    return [Position(deal(random, size), **plain) for _ in range(count)]  # type: ignore[arg-type]


@pytest.mark.parametrize("goal", [Goal.TAKE, Goal.MISERE])
def test_batch_says_what_single_questions_say(goal: Goal) -> None:
    positions = some(100, 1, goal=goal)
    deals = rows(positions)
    like = positions[0]
    single = [solve(p) for p in positions]
    assert solve_many(deals, like).tolist() == single
    assert solve_each(positions) == single
    assert at_least_many(deals, 3, like).tolist() == [at_least(p, 3) for p in positions]
    assert at_least_each(positions, 3) == [v >= 3 for v in single]
    for row, position in zip(cards_many(deals, like), positions, strict=True):
        values = cards(position)
        assert row.tolist() == [values.get(card, -1) for card in PACK[:32]]


def test_columns_override_the_terms() -> None:
    random = Random(2)
    positions = [
        Position(
            deal(random, 6),
            random.choice(HANDS),
            random.choice(HANDS),
            random.choice([None, *Suit]),
        )
        for _ in range(60)
    ]
    got = solve_many(
        rows(positions),
        trump=np.array([-1 if p.trump is None else p.trump for p in positions], np.int8),
        declarer=np.array([p.declarer for p in positions]),
        leader=np.array([p.leader for p in positions], np.uint16),
    )
    assert got.dtype == np.int8
    assert got.tolist() == [solve(p) for p in positions]
    tricks = np.arange(60) % 5
    yes = at_least_many(rows(positions), tricks, trump=2, declarer=np.int64(1), leader=Seat.REAR)
    assert yes.dtype == np.bool_
    assert yes.tolist() == [
        at_least(Position(p.hands, Seat.MIDDLE, Seat.REAR, Suit.DIAMONDS), int(t))
        for p, t in zip(positions, tricks, strict=True)
    ]


def test_table_many_is_table() -> None:
    positions = some(5, 3)
    got = table_many(rows(positions), Seat.REAR)
    assert got.shape == (5, 3, 6)
    assert got.tolist() == [[list(t) for t in table(p.hands, Seat.REAR)] for p in positions]


def test_batches_know_tricks_begun_and_talons() -> None:
    random = Random(4)
    for _ in range(60):
        position = drawn(random, 5, strange=True)
        wide = np.array([[hand.bits for hand in position.hands]], np.uint64)
        assert solve_many(wide, position)[0] == solve(position)
        values = cards(position)
        assert cards_many(wide, position)[0].tolist() == [values.get(c, -1) for c in PACK]


def test_threads_and_the_past_change_nothing() -> None:
    deals = rows(some(200, 5, size=8))
    first = solve_many(deals, threads=1)
    solve_many(rows(some(100, 6, size=10)), trump=1, threads=1)
    for threads in (1, 2, 3, 0):
        assert np.array_equal(solve_many(deals, threads=threads), first)
    assert np.array_equal(solve_many(deals[::-1]), first[::-1])
    assert np.array_equal(solve_many(np.asfortranarray(deals)), first)


def test_no_deals_are_no_answers() -> None:
    none = np.zeros((0, 3), np.uint32)
    assert solve_many(none).shape == (0,)
    assert cards_many(none).shape == (0, 32)
    assert table_many(none, 0).shape == (0, 3, 6)
    assert solve_each([]) == []


many: Any = solve_many
many_yes: Any = at_least_many
GOOD = np.array([[0x01, 0x02, 0x04]], np.uint32)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: many(GOOD.astype(np.int64)), "deals: must be an array"),
        (lambda: many(GOOD.astype(np.float64)), "deals: must be an array"),
        (lambda: many(GOOD[:, :2]), "deals: must be an array"),
        (lambda: many(GOOD[0]), "deals: must be an array"),
        (lambda: many([[1, 2, 4]]), "deals: must be an array"),
        (lambda: many(None), "deals: must be an array"),
        (lambda: many(GOOD, trump=4), "deal 0: trump"),
        (lambda: many(GOOD, declarer=3), "deal 0: declarer"),
        (lambda: many(GOOD, leader=-1), "deal 0: leader"),
        (lambda: many(GOOD, leader=np.zeros(2, int)), "leader: must be an integer"),
        (lambda: many(GOOD, leader=np.zeros(1)), "leader: must be an integer"),
        (lambda: many(GOOD, leader="0"), "leader: must be an integer"),
        (lambda: many_yes(GOOD, None), "tricks: must be an integer"),
        (lambda: many_yes(GOOD, np.zeros((1, 1), int)), "tricks: must be an integer"),
        (lambda: many(GOOD * 0 + 1), "deal 0: hands: a card is in two hands"),
        (lambda: many(np.array([[1, 2, 12]], np.uint32)), "deal 0: hands: unequal"),
        (lambda: many(np.array([[1, 2, 1 << 40]], np.uint64)), "deal 0: hands: only card"),
    ],
)
def test_bad_input_is_named(call: object, said: str) -> None:
    assert callable(call)
    with pytest.raises(ValueError, match=said):
        call()


def test_random_bits_never_crash(full: bool) -> None:
    """A fuzz of the binding: whatever the bits and terms, an answer or a ``ValueError``."""
    random = Random(7)
    answered, refused = 0, list[str]()
    for _ in range(200_000 if full else 10_000):
        size = random.choice([0, 1, 2, 3, 10])
        wild = random.random() < 0.3
        if wild:
            hands = [random.getrandbits(random.choice([8, 32, 40, 64])) for _ in range(3)]
        else:
            deck = random.sample(range(36), 3 * size)
            hands = [sum(1 << c for c in deck[i::3]) for i in range(3)]
            if random.random() < 0.2:
                hands[random.randrange(3)] ^= 1 << random.randrange(36)
        if max(h.bit_count() for h in hands) > 4 and not wild:
            continue
        like = drawn(random, 2, strange=True)
        deals = np.array([hands], np.uint64)
        try:
            got = solve_many(
                deals,
                like,
                trump=random.randint(-2, 5),
                declarer=random.randint(-1, 3),
                leader=random.randint(-1, 3),
            )
        except ValueError as fault:
            refused.append(str(fault))
        else:
            assert 0 <= got[0] <= 11
            answered += 1
    assert answered > 100
    assert all(": " in fault for fault in refused)


def test_a_position_refuses_what_cannot_be() -> None:
    a, b, c = (Cards.parse(text) for text in ("SA", "SK", "SQ"))
    for said, terms in (
        ("hands: SA is in two hands", {"hands": (a, a, c)}),
        ("hands: unequal; MIDDLE", {"hands": (a, Cards.parse("SKJ"), c)}),
        ("declarer", {"declarer": Seat.DEALER}),
        ("playing", {"playing": (Seat.FORE,)}),
        ("playing", {"playing": (Seat.MIDDLE, Seat.FORE)}),
        ("hands: REAR does not play", {"playing": HANDS[:2]}),
        ("trick: is full", {"trick": (PACK[0], PACK[1], PACK[2])}),
        ("trick: SA is in a hand too", {"trick": (PACK[7],)}),
        ("talon: leads at most two", {"talon": (Suit.CLUBS, Suit.CLUBS)}),
        ("target", {"target": -1}),
    ):
        good = {"hands": (a, b, c), "declarer": Seat.FORE, "leader": Seat.FORE}
        with pytest.raises(ValueError, match=said):
            Position(**{**good, **terms})  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="trick: H7 cannot have been played"):
        Position(
            (Cards.parse("SA"), Cards.parse("SQ"), Cards.parse("SJ C7")),
            Seat.FORE,
            Seat.FORE,
            trick=(Card.parse("S9"), Card.parse("H7")),
        )

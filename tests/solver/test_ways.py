"""What must not matter: which seat, which plain suit, which of two touching cards."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from preferans.cards import PACK, Card, Cards, Suit
from preferans.ledger import HANDS
from preferans.solver import Goal, Position, at_least, cards, line, solve, solve_each
from tests.solver.positions import deal


def positions(count: int, seed: int) -> list[Position]:
    """Random positions of six to ten cards, of every goal."""
    random = Random(seed)
    return [
        Position(
            deal(random, 6 + i % 5 if i % 3 else 6 + i % 2),
            random.choice(HANDS),
            random.choice(HANDS),
            random.choice([None, *Suit]) if i % 3 != 1 else None,
            list(Goal)[i % 3],
            random.randint(0, 6) if i % 3 == 2 else 0,
            must_overtake=i % 7 == 0,
        )
        for i in range(count)
    ]


def moved(hand: Cards, to: list[Suit]) -> Cards:
    """A hand with its suits renamed."""
    return Cards.of(PACK[8 * to[card.suit] + card.rank] for card in hand)


def test_seats_and_plain_suits_do_not_matter(full: bool) -> None:
    random = Random(41)
    for p in positions(600 if full else 60, 40):
        value = solve(p)
        a, b, c = p.hands
        turned = replace(p, hands=(c, a, b), declarer=p.declarer.after(), leader=p.leader.after())
        assert solve(turned) == value, p
        to = random.sample(list(Suit), 4)
        hands = moved(a, to), moved(b, to), moved(c, to)
        trump = None if p.trump is None else to[p.trump]
        assert solve(replace(p, hands=hands, trump=trump)) == value, p


def test_touching_cards_of_the_defenders_are_worth_the_same(full: bool) -> None:
    for p in positions(300 if full else 40, 42):
        values = cards(p)
        for card, value in values.items():
            above = Card(card + 1)
            if card.rank < 7 and above in values and above.suit == card.suit:
                assert values[above] == value, (p, card)


def test_best_cards_keep_the_value_to_the_end(full: bool) -> None:
    for p in positions(120 if full else 15, 43):
        values = cards(p)
        more = (p.mover == p.declarer) == (p.goal is not Goal.MISERE)
        assert (max if more else min)(values.values()) == solve(p)
        now, taken = p, 0
        for card in line(p):
            full_trick = len(now.trick) == 2
            taken += full_trick and now.taker((*now.trick, card)) == p.declarer
            now = now.play(card)
            if p.goal is not Goal.EXACT and now.tricks:
                assert taken + solve(now) == solve(p)


def test_yes_and_no_are_the_count(full: bool) -> None:
    some = [p for p in positions(300 if full else 40, 44) if p.goal is not Goal.EXACT]
    for p, value in zip(some, solve_each(some), strict=True):
        assert [at_least(p, t) for t in range(p.tricks + 2)] == [
            t <= value for t in range(p.tricks + 2)
        ]


@pytest.mark.parametrize("goal", [Goal.TAKE, Goal.MISERE])
def test_exact_targets_lie_between_both_counts(goal: Goal, full: bool) -> None:
    """What can be made exactly lies between the fewest and the most that can be made."""
    for p in positions(90 if full else 12, 45):
        plain = replace(p, goal=Goal.TAKE, target=0, trump=None)
        most, fewest = solve(plain), solve(replace(plain, goal=Goal.MISERE))
        made = [
            t for t in range(plain.tricks + 1) if solve(replace(plain, goal=Goal.EXACT, target=t))
        ]
        if goal is Goal.TAKE:
            assert all(t <= most for t in made)
        else:
            assert all(t >= fewest for t in made)

"""Random endings against the rules alone, the twin against the compiled part."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from preferans.solver import (
    NATIVE,
    Goal,
    Position,
    at_least,
    cards,
    line,
    raspasy,
    reference,
    solve,
)
from tests.solver.positions import after, drawn, minimax

needs_native = pytest.mark.skipif(not NATIVE, reason="the compiled part is not built")


def check_ending(position: Position) -> None:
    """Value, every card, every yes and no, and a line that keeps what it promises."""
    want = minimax(position, position.target)
    assert solve(position) == want, position
    values = {card: after(position, card, position.target) for card in position.legal()}
    assert cards(position) == values, position
    if position.goal is not Goal.EXACT:
        for tricks in range(position.tricks + 2):
            assert at_least(position, tricks) == (want >= tricks), (position, tricks)
    check_line(position, want)


def check_line(position: Position, want: int) -> None:
    """Played out, the line brings what was promised."""
    taken, now = 0, position
    for card in line(position):
        full = len(now.trick) + 1 == len(now.playing)
        taken += full and now.taker((*now.trick, card)) == now.declarer
        now = now.play(card)
    assert not now.tricks
    exact = position.goal is Goal.EXACT
    assert (taken == position.target if exact else taken) == want, position


def test_endings_against_the_rules(full: bool) -> None:
    random = Random(20)
    for i in range(20_000 if full else 1_200):
        check_ending(drawn(random, 4 if full and i % 10 == 0 else 3, strange=i % 2 == 1))


@needs_native
def test_twin_and_compiled_part_agree(full: bool) -> None:
    random = Random(21)
    for i in range(5_000 if full else 250):
        position = drawn(random, 5, strange=i % 2 == 1)
        assert reference.solve(position) == solve(position), position
        assert reference.cards(position) == cards(position), position
        assert reference.line(position) == line(position), position


def test_selfish_hands_reach_what_the_tie_rule_says(full: bool) -> None:
    random = Random(22)
    for _ in range(1_000 if full else 100):
        plain = _all_pass(random)
        if not plain.trick:
            plain = replace(plain, must_overtake=random.random() < 0.3)
        got = raspasy(plain)
        assert got.expected == selfish(plain), plain
        assert all(e <= w for e, w in zip(got.expected, got.worst, strict=True))


def _all_pass(random: Random) -> Position:
    while True:
        position = drawn(random, 3, strange=True)
        if len(position.playing) == 3 and position.trump is None:
            return replace(position, goal=Goal.MISERE, target=0, must_overtake=False)


def selfish(p: Position) -> tuple[int, int, int]:
    """Max^n by the rules alone."""
    if not p.tricks:
        return (0, 0, 0)
    found = []
    for card in p.legal():
        got = list(selfish(p.play(card)))
        if len(p.trick) == 2 and (took := p.taker((*p.trick, card))) is not None:
            got[took] += 1
        found.append((got[0], got[1], got[2]))
    mine, next_, last = p.mover, p.mover.after(), p.mover.after(2)
    return min(found, key=lambda t: (t[mine], abs(t[next_] - t[last]), -t[next_], -t[last]))

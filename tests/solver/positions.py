"""Positions for the solver's tests: read from data, drawn by chance, and the plain oracle."""

from __future__ import annotations

from pathlib import Path
from random import Random

from preferans.cards import PACK, Card, Cards, Suit
from preferans.ledger import HANDS, Seat
from preferans.solver import Goal, Position

DATA = Path(__file__).parent / "data"

Hands = tuple[Cards, Cards, Cards]


def from_words(words: list[str]) -> Position:
    """The hands as hexadecimal sets, trump, declarer, leader, goal."""
    a, b, c, trump, declarer, leader, goal = words[:7]
    return Position(
        (Cards(int(a, 16)), Cards(int(b, 16)), Cards(int(c, 16))),
        Seat(int(declarer)),
        Seat(int(leader)),
        None if trump == "n" else Suit.parse(trump),
        Goal.MISERE if goal == "m" else Goal.TAKE,
    )


def read(name: str) -> list[list[str]]:
    """The words of each line of a file of data."""
    return [line.split() for line in (DATA / name).read_text("utf-8").splitlines()]


def drawn(random: Random, most: int, *, strange: bool) -> Position:
    """A random position of at most ``most`` cards a hand, with up to two cards on the table.

    ``strange``: also what only the general search knows: exact targets, two hands, sixes, the
    talon leading, trumps in a misère, no duty to trump.
    """
    odd = strange and random.random() < 0.7
    count = random.randint(1, most)
    deck = list(PACK if odd and random.random() < 0.3 else PACK[:32])
    random.shuffle(deck)
    goal = random.choice(list(Goal) if odd else [Goal.TAKE, Goal.MISERE])
    declarer = random.choice(HANDS)
    playing = HANDS
    if odd and random.random() < 0.3:
        out = declarer.after(random.randint(1, 2))
        playing = tuple(s for s in HANDS if s != out)
    hands = tuple(
        Cards.of(deck[count * s : count * s + count] if s in playing else ()) for s in HANDS
    )
    talon: tuple[Card | Suit, ...] = ()
    if odd and random.random() < 0.3:
        leads: list[Card | Suit] = [*Suit] if random.random() < 0.5 else [*deck[33:], *deck[30:32]]
        talon = tuple(random.sample(leads, min(count, random.randint(1, 2))))
    position = Position(
        (hands[0], hands[1], hands[2]),
        declarer,
        random.choice(playing),
        None if goal is Goal.MISERE and not odd else random.choice([None, *Suit]),
        goal,
        random.randint(0, count) if goal is Goal.EXACT else 0,
        must_overtake=random.random() < 0.3,
        trump_if_void=not (odd and random.random() < 0.3),
        playing=playing,
        talon=talon,
        after_talon=random.choice([None, *playing]),
    )
    for _ in range(random.randrange(len(playing))):
        position = position.play(random.choice(list(position.legal())))
    return position


def deal(random: Random, count: int = 10) -> Hands:
    """Three random hands of the 32-card pack."""
    deck = list(PACK[:32])
    random.shuffle(deck)
    a, b, c = (Cards.of(deck[count * s : count * s + count]) for s in range(3))
    return a, b, c


def minimax(p: Position, target: int) -> int:
    """What ``solve`` must say, by the rules alone: no memo, no bounds, every legal card tried."""
    if not p.tricks:
        return int(target == 0) if p.goal is Goal.EXACT else 0
    best = max if (p.mover == p.declarer) == (p.goal is not Goal.MISERE) else min
    return best(after(p, card, target) for card in p.legal())


def after(p: Position, card: Card, target: int) -> int:
    """What ``cards`` must say of one card, by the rules alone."""
    full = len(p.trick) + 1 == len(p.playing)
    took = int(full and p.taker((*p.trick, card)) == p.declarer)
    if p.goal is Goal.EXACT:
        return minimax(p.play(card), target - took)
    return took + minimax(p.play(card), target)

"""How fast the solver answers: the five seeded sets, batches, single calls, the twin, a peer.

Times are processor time of the solving thread, each deal with a cleared table; probes are
positions looked up, a measure that does not depend on the machine. ``--peer PROGRAM`` gives the
sets to another solver on its standard input, one deal a line: ``id hand0 hand1 hand2 trump declarer
leader kind`` (hands as spades.clubs.diamonds.hearts, trump s c d h n, kind play or misere); it
answers ``id tricks`` a line. Its processor time and its answers are compared.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
from collections.abc import Callable
from dataclasses import replace
from random import Random
from time import perf_counter, process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray
from solver_sets import NAMES, DealSet, deal_set

from preferans.cards import NONE, PACK, Cards, Suit
from preferans.ledger import HANDS, Seat
from preferans.solver import (
    Goal,
    Position,
    _native,
    cards_many,
    reference,
    solve,
    solve_each,
    solve_many,
)
from preferans.solver.solve import terms_of

CEILINGS = (900, 600, 290, 16_500, 11_000)
"""What the mean of the probes of each set must not pass."""
VALUE, CARDS = -1, -2
EMPTY = Position((NONE, NONE, NONE), Seat.FORE, Seat.FORE)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000, help="deals of each set")
    parser.add_argument("--peer", metavar="PROGRAM", help="another solver to compare with")
    asked = parser.parse_args()
    sets = [deal_set(name, asked.count) for name in NAMES]
    values = [counted(deals, ceiling) for deals, ceiling in zip(sets, CEILINGS, strict=True)]
    print("\nother questions            mean     p99 µs of processor time")
    for deals in sets:
        other_questions(deals)
    print("\nbatches           deals/s  1 thread  2 threads  ratio   cost of Python")
    for deals in sets:
        batches(deals)
    print("\nsingle calls          µs a call   of C++")
    for deals in sets:
        single(deals)
    twin()
    if asked.peer:
        print(f"\nagainst {asked.peer}")
        for deals, ours in zip(sets, values, strict=True):
            peer(asked.peer, deals, ours)


def like(deals: DealSet) -> Position:
    """The goal of a set as a position."""
    return replace(EMPTY, goal=Goal.MISERE if deals.misere else Goal.TAKE)


Measured = tuple[NDArray[np.int8], NDArray[np.int64], NDArray[np.float64]]


def measure(deals: DealSet, question: int) -> Measured:
    """Values, probes and microseconds of each deal."""
    terms = terms_of(like(deals))
    values, probes, time = _native.measure(
        deals.hands, terms, deals.trump, 0, deals.leader, question
    )
    return values, probes, time / 1000


def spread(of: NDArray[np.float64] | NDArray[np.int64]) -> str:
    """Mean, median, 99th percentile and maximum."""
    parts = (of.mean(), np.median(of), np.percentile(of, 99), of.max())
    return " ".join(f"{part:9.1f}" for part in parts)


def counted(deals: DealSet, ceiling: int) -> NDArray[np.int8]:
    """Measure the exact count of tricks; the values."""
    values, probes, time = measure(deals, VALUE)
    print(f"{deals.name:16} µs     {spread(time)}   (mean, median, p99, max)")
    verdict = "within" if probes.mean() <= ceiling else "ABOVE"
    print(f"{'':16} probes {spread(probes)}   {verdict} {ceiling}")
    return values


def other_questions(deals: DealSet) -> None:
    """Yes or no, and all cards, against one count."""
    _, _, count = measure(deals, VALUE)
    need = 1 if deals.misere else 6
    asked = "clean?" if deals.misere else "at least six?"
    for name, question in ((asked, need), ("every card", CARDS)):
        _, _, time = measure(deals, question)
        ratio = time.mean() / count.mean()
        print(
            f"{deals.name:16} {name:13} {time.mean():7.1f} {np.percentile(time, 99):8.1f}"
            f"   {ratio:.2f} of a count"
        )


def timed(work: Callable[[], object], clock: Callable[[], float]) -> float:
    """Seconds of one run: a second one would find its own answers in the table."""
    start = clock()
    work()
    return clock() - start


def batches(deals: DealSet) -> None:
    """Deals a second by the wall, each half of a set once, and what calling from Python adds."""
    half = len(deals.hands) // 2
    first, second = (part(deals, where) for where in (slice(half), slice(half, None)))
    one = timed(lambda: solve_many(**first, threads=1), perf_counter)
    two = timed(lambda: solve_many(**second, threads=2), perf_counter)
    cpp = measure(deals, VALUE)[2].mean()
    tiny = np.tile(np.array([[1, 2, 4]], np.uint32), (20_000, 1))
    around = min(timed(lambda: solve_many(tiny, threads=1), process_time) for _ in range(5))
    print(
        f"{deals.name:16} {'':8} {half / one:9.0f} {half / two:10.0f} {one / two:6.2f}"
        f"   {100 * around / len(tiny) * 1e6 / cpp:.1f} %"
    )
    worlds = part(deals, slice(200))
    every = timed(lambda: cards_many(**worlds, threads=1), process_time)
    print(f"{'':16} every card of 200 worlds: {every * 1e3:.1f} ms of processor time")


def part(deals: DealSet, where: slice) -> dict[str, Any]:
    """Some deals of a set as arguments of a batch."""
    return {
        "deals": deals.hands[where],
        "like": like(deals),
        "trump": deals.trump[where],
        "leader": deals.leader[where],
    }


def positions(deals: DealSet) -> list[Position]:
    """The deals of a set one by one."""
    return [
        Position(
            (Cards(a), Cards(b), Cards(c)),
            Seat.FORE,
            Seat(leader),
            None if trump < 0 else Suit(trump),
            Goal.MISERE if deals.misere else Goal.TAKE,
        )
        for (a, b, c), trump, leader in zip(
            deals.hands.tolist(), deals.trump.tolist(), deals.leader.tolist(), strict=True
        )
    ]


def single(deals: DealSet) -> None:
    """One call a deal from Python against the time inside."""
    asked = positions(deals)
    calls = timed(lambda: [solve(p) for p in asked], process_time)
    cpp = measure(deals, VALUE)[2].sum() / 1e6
    print(f"{deals.name:16} {calls / len(asked) * 1e6:14.1f} {calls / cpp:8.2f}")


def twin() -> None:
    """The pure-Python twin on endings, where it is used."""
    random = Random(5)
    print("\nthe twin, endings of n cards:   compiled µs      Python µs")
    for size in (3, 4, 5, 6):
        asked = [ending(random, size) for _ in range(20)]
        fast = timed(lambda asked=asked: solve_each(asked, threads=1), process_time)
        start = process_time()
        slow = [reference.solve(p) for p in asked]
        spent = process_time() - start
        assert slow == solve_each(asked)
        print(f"{size:29} {fast / 20 * 1e6:14.1f} {spent / 20 * 1e6:14.0f}")


def ending(random: Random, size: int) -> Position:
    """Random hands of one size, with or without trumps."""
    deck = list(PACK[:32])
    random.shuffle(deck)
    a, b, c = (Cards.of(deck[size * s : size * s + size]) for s in range(3))
    return Position((a, b, c), Seat.FORE, random.choice(HANDS), random.choice([None, *Suit]))


def peer(program: str, deals: DealSet, ours: NDArray[np.int8]) -> None:
    """The processor time and the answers of another solver."""
    text = "".join(
        f"{i} {' '.join(dotted(hand) for hand in p.hands)} "
        f"{'n' if p.trump is None else str(p.trump).lower()} 0 {int(p.leader)} "
        f"{'misere' if deals.misere else 'play'}\n"
        for i, p in enumerate(positions(deals))
    )
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run([program], input=text, text=True, capture_output=True, check=True)
    spent = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    theirs = dict(line.split()[:2] for line in done.stdout.splitlines() if line.strip())
    agree = sum(theirs.get(str(i)) == str(v) for i, v in enumerate(ours.tolist()))
    mean = measure(deals, VALUE)[2].mean()
    each = spent / len(ours) * 1e6
    print(
        f"{deals.name:16} {each:9.1f} µs a deal, {each / mean:5.1f} of ours; {agree} answers agree"
    )


def dotted(hand: Cards) -> str:
    """A hand as spades.clubs.diamonds.hearts."""
    return ".".join("".join(card.letter for card in hand.suit(suit)) for suit in Suit)


if __name__ == "__main__":
    main()

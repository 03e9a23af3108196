"""The compiled part of open play: bad input is refused, Ctrl-C and other threads get through."""

from __future__ import annotations

import _thread
import signal
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from threading import Thread, Timer
from time import process_time, sleep

import pytest

from preferans.bots.components import risky
from preferans.solver import Goal
from preferans.solver.catching import CATCHING, best, front

pytestmark = pytest.mark.skipif(not CATCHING, reason="the compiled part is not built")


def test_garbage_is_refused_and_nothing_worse(full: bool) -> None:
    from preferans.solver import _native

    random = Random(1)
    refused = 0
    for _ in range(20_000 if full else 1_500):
        asked = (
            [random.getrandbits(random.choice([4, 32, 36, 64])) for _ in range(pick(random, 3))],
            [random.getrandbits(12) for _ in range(random.choice([0, 1, 3, 66, 67]))],
            [random.randint(-3, 12) for _ in range(pick(random, 6))],
            [random.randint(-2, 40) for _ in range(pick(random, 2))],
        )
        weights = [random.choice([0, 1, 2**62, 2**64 - 1]) for _ in asked[1]]
        calls: list[Callable[[], object]] = [
            lambda asked=asked, weights=weights: _native.catch_best(asked, weights, 100),  # type: ignore[misc]
            lambda asked=asked: _native.catch_sure(asked, 100),  # type: ignore[misc]
            lambda asked=asked: _native.catch_front(asked, 100),  # type: ignore[misc]
            lambda asked=asked: _native.catch_plan(asked, 100),  # type: ignore[misc]
            lambda asked=asked: _native.catch_possible(asked),  # type: ignore[misc]
        ]
        for call in calls:
            try:
                call()
            except ValueError:
                refused += 1
    assert refused > 5_000


def pick(random: Random, right: int) -> int:
    return right if random.random() < 0.8 else random.randint(0, right + 1)


def test_weights_that_do_not_fit_are_refused() -> None:
    from preferans.solver import _native

    play = next(risky(Random(2), 1))
    away = play.discards[0]
    with pytest.raises(ValueError, match="weights"):
        best(play, {away: 2**62, play.discards[1]: 1})
    hands = [hand.bits for hand in play.hands]
    asked = (hands, [away.bits], [-1, 0, play.leader, Goal.MISERE, 1, False], list[int]())
    with pytest.raises(ValueError, match="weights"):
        _native.catch_best(asked, [], 10)
    with pytest.raises(ValueError, match="weights"):
        _native.catch_best(asked, [0], 10)


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Ctrl-C raises, whatever another test has left it to do."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before or signal.SIG_DFL)


@pytest.mark.usefixtures("interruptible")
def test_ctrl_c_stops_a_search() -> None:
    *_, play = risky(Random(12), 8)
    long = replace(play, tricks=2)
    start = process_time()

    def search() -> None:
        while process_time() - start < 5:  # one search may end before the key is pressed
            front(long, work=10**9)

    stop = Timer(0.05, _thread.interrupt_main)
    stop.start()
    with pytest.raises(KeyboardInterrupt):
        search()
    assert process_time() - start < 0.4


def test_two_threads_get_the_same_answers() -> None:
    plays = list(risky(Random(4), 8))
    want = [best(play) for play in plays]
    got: dict[int, list[object]] = {}
    threads = [
        Thread(target=lambda i=i: got.update({i: [best(play) for play in plays]})) for i in range(2)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert got == {0: want, 1: want}


def test_the_interpreter_goes_on_meanwhile() -> None:
    """Held by a search, it would look at the clock once before and once after."""
    *_, play = risky(Random(12), 8)
    long = replace(play, tricks=2)
    thread = Thread(target=lambda: best(long))
    looks = 0
    thread.start()
    while thread.is_alive():
        sleep(0.001)
        looks += 1
    assert looks > 10

"""A bot that does not come to an end is replaced for that answer, and the table goes on."""

from __future__ import annotations

import asyncio
import logging
import signal
import time
from dataclasses import dataclass
from random import Random

import pytest

from preferans.bots import Bot, Identity
from preferans.bots import bot as ours
from preferans.bots.guard import Guarded
from preferans.deal import Action, Observation, Seat, observe, start
from preferans.match import random_deal
from preferans.notation.tokens import format_action
from preferans.rulesets import ruleset
from preferans.server import players
from preferans.server.players import Bots, choose


@dataclass(frozen=True)
class Slow:
    """Thinks for ever, or sleeps a while, and catches whatever it can."""

    sleeps: float | None = None

    identity = Identity("slow", 1)

    def choose(self, seen: Observation) -> Action:
        if self.sleeps is not None:
            time.sleep(self.sleeps)
            return ours("random", seed=1).choose(seen)
        while True:
            try:
                sum(range(1000))
            except Exception:
                continue


@pytest.fixture
def seen() -> Observation:
    rules = ruleset("sochi")
    return observe(start(rules, random_deal(rules, Random(1))), Seat.FORE)


def seat(monkeypatch: pytest.MonkeyPatch, slow: Slow) -> None:
    """Every bot but the one that stands in is the slow one."""

    def made(name: str, *, seed: int = 0) -> Bot:
        return ours(name, seed=seed) if name == "novice" else Guarded(slow)

    monkeypatch.setattr(players, "bot", made)


def novices(seen: Observation) -> tuple[str, str]:
    return format_action(ours("novice", seed=3).choose(seen)), "novice"


def test_thinking_for_ever_is_ended_and_told(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, seen: Observation
) -> None:
    seat(monkeypatch, Slow())
    before = signal.getsignal(signal.SIGALRM)
    with caplog.at_level(logging.ERROR):
        assert choose(seen, "master", 3, 0.05) == novices(seen)
    assert "master thinks for more than 0.05 seconds; the novice answers" in caplog.text
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_who_answers_in_time_is_not_disturbed(seen: Observation) -> None:
    own = format_action(ours("random", seed=3).choose(seen))
    assert choose(seen, "random", 3, 5.0) == (own, "random")
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_the_table_does_not_wait_where_nobody_can_be_interrupted(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, seen: Observation
) -> None:
    seat(monkeypatch, Slow(sleeps=0.4))
    monkeypatch.setattr(players, "patience", lambda name: 0.05)
    bots = Bots(0, grace=0.05)
    try:
        with caplog.at_level(logging.ERROR):
            assert asyncio.run(bots.choose(seen, "master", 3)) == novices(seen)
        assert "no answer from master in time" in caplog.text
    finally:
        bots.close()


def test_a_process_answers_as_the_bot_itself(seen: Observation) -> None:
    bots = Bots(1)
    try:
        own = format_action(ours("random", seed=3).choose(seen))
        assert asyncio.run(bots.choose(seen, "random", 3)) == (own, "random")
    finally:
        bots.close()

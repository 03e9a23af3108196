"""A guard round a bot: whatever goes wrong with an answer, the novice gives one instead."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from time import process_time

from preferans.bots.bot import Bot, Identity, asked
from preferans.bots.novice import Novice
from preferans.deal import Action, Observation

LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Guarded:
    """A bot that never stops a table.

    Where ``bot`` raises, answers what is no option, or has taken more than ``seconds`` of the
    processor's time, the novice answers this one question, and the event is logged. Without
    ``seconds``, the default, the same seed plays the same game on any machine.
    """

    bot: Bot
    seed: int = 0
    seconds: float | None = None
    clock: Callable[[], float] = process_time

    @property
    def identity(self) -> Identity:
        return self.bot.identity

    def choose(self, seen: Observation) -> Action:
        options = asked(seen)
        began = self.clock()
        try:
            action = self.bot.choose(seen)
        except Exception:
            LOG.exception("%s fails at %s; the novice answers", self.identity, seen.seat)
            return Novice(self.seed).choose(seen)
        taken = self.clock() - began
        if action not in options:
            LOG.error("%s answers %s, which is no option", self.identity, action)
        elif self.seconds is not None and taken > self.seconds:
            LOG.error("%s took %.1f seconds at %s", self.identity, taken, seen.seat)
        else:
            return action
        return Novice(self.seed).choose(seen)

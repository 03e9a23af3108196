"""A guard round a bot: whatever goes wrong with an answer, the novice gives one instead."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from traceback import format_tb

from preferans.bots.bot import Bot, Identity, allowed, asked
from preferans.bots.novice import Novice
from preferans.deal import Action, Observation

LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Guarded:
    """A bot that never stops a table.

    Where ``bot`` raises (also because a question takes more work than it may) or answers what is
    neither option nor claim, the novice answers this one question, and the event is logged: what
    went wrong and where in the code, never a card. No clock has a say in it, so the same seed
    plays the same game on any machine; a table that cannot wait sets its own limit of time.
    """

    bot: Bot
    seed: int = 0

    @property
    def identity(self) -> Identity:
        return self.bot.identity

    def choose(self, seen: Observation) -> Action:
        asked(seen)
        try:
            action = self.bot.choose(seen)
        except Exception as error:
            where = "".join(format_tb(error.__traceback__))
            kind = type(error).__name__
            LOG.error("%s fails with %s; the novice answers\n%s", self.bot.identity, kind, where)
        else:
            if allowed(seen, action):
                return action
            LOG.error("%s answers what is no option; the novice answers", self.bot.identity)
        return Novice(self.seed).choose(seen)

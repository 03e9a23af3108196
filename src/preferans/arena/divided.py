"""Two bots in one seat: one talks, the other plays the cards, so that talk alone is compared."""

from __future__ import annotations

from dataclasses import dataclass

from preferans.bots import Bot, Identity
from preferans.bots.bot import asked
from preferans.deal import Action, Observation, Play


@dataclass(frozen=True, slots=True)
class Divided:
    """Speaks and lays away as ``talk`` does, plays and answers claims as ``cards`` does."""

    talk: Bot
    cards: Bot

    @property
    def identity(self) -> Identity:
        """That of who talks, and by whose cards."""
        who = self.talk.identity
        return Identity(
            who.name, who.version, (*who.parameters, ("cards", self.cards.identity.name))
        )

    def choose(self, seen: Observation) -> Action:
        """The answer of the one whose part it is."""
        playing = isinstance(asked(seen)[0], Play) or seen.offer is not None
        return (self.cards if playing else self.talk).choose(seen)

"""The floor of the ladder: any legal action, each as likely as the next."""

from __future__ import annotations

from dataclasses import dataclass

from preferans.bots.bot import Identity, asked, draw
from preferans.deal import Action, Observation


@dataclass(frozen=True, slots=True)
class Chance:
    """Draws among its options, by seed. It never claims tricks."""

    seed: int

    @property
    def identity(self) -> Identity:
        return Identity("random", 1, (("seed", self.seed),))

    def choose(self, seen: Observation) -> Action:
        options = asked(seen)
        return options[draw(seen, self.seed, len(options))]

"""The oracle: it sees all cards. A reference to measure regret by, never a player at a table.

It is not in the registry, and it is no ``Bot``: it is shown a state, which no bot ever is.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from preferans.bots import play
from preferans.bots.bot import Identity
from preferans.bots.novice import Novice
from preferans.bots.policy import reads
from preferans.bots.policy.outlook import Floats
from preferans.bots.talk import Depth, decide
from preferans.bots.worlds import Worlds
from preferans.deal import Action, Observation, Play, State, observe
from preferans.deal import play as play_card
from preferans.ledger import Table

VERSION = 1
DEPTH = Depth(8, 4, 8, 12, 0.001, (0, 0))


@dataclass(frozen=True, slots=True)
class Oracle:
    """Plays as the master does, with the one true world in place of those that he draws.

    Of others it still takes for granted that they speak as the policy would. ``standing``: the
    table between deals, where there is one.
    """

    seed: int = 0
    standing: Table | None = None

    @property
    def identity(self) -> Identity:
        return Identity("oracle", VERSION, (("seed", self.seed),))

    def act(self, s: State) -> Action:
        """One of the options of the question that is asked. Raises ``ValueError`` without one."""
        if s.asked is None:
            raise ValueError("the deal is over: nobody is asked anything")
        options = s.asked.options
        if len(options) == 1:
            return options[0]
        seen = observe(s, s.asked.actor, self.standing)
        truth = _Truth(s)
        if isinstance(options[0], Play):
            return play_card(play.seeing(seen, play.MASTER, self.seed, truth))
        if seen.offer is not None or not reads(seen.rules) or not seen.hand:
            return Novice(self.seed).choose(seen)
        return decide(seen, DEPTH, self.seed, truth)


@dataclass(frozen=True, slots=True)
class _Truth:
    """A sampler that draws the true world alone."""

    s: State

    def __call__(self, seen: Observation, n: int, seed: int) -> tuple[Worlds, Floats]:
        s = self.s
        now = [hand.bits for hand in s.hands]
        talon = [int(card) for card in s.deal.talon]
        rows = np.array([now], dtype=np.uint64)
        dealt = np.array([[hand.bits for hand in s.deal.hands]], dtype=np.uint64)
        laid = np.array([s.discards.bits], dtype=np.uint64)
        return Worlds(seen, rows, dealt, laid, np.array([talon], dtype=np.int64)), np.ones(1)

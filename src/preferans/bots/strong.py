"""The strong bots: one machinery at several depths, counted in worlds and positions, not time."""

from __future__ import annotations

from dataclasses import dataclass

from preferans.bots import play
from preferans.bots.bot import Identity, asked
from preferans.bots.guard import Guarded
from preferans.bots.novice import Novice
from preferans.bots.policy import PLAYED, TRUST, Inference, reads
from preferans.bots.talk import Depth, decide
from preferans.deal import Action, Observation, Play
from preferans.deal import play as play_card

VERSION = 3

CLUB = Depth(worlds=12, splits=0, words=3, doubt=0.05, mixing=(0, 0), calls=0)
MASTER = Depth(words=5, doubt=0.03, calls=60)
ANALYST = Depth(worlds=200, splits=120, words=8, discards=16, doubt=0.002, mixing=(30, 10_000))
"""How deeply each thinks before the play; a club's player bids, lays away and orders by rules of
thumb."""


@dataclass(frozen=True, slots=True)
class Strong:
    """A player who weighs what he does by what it is worth in worlds that he draws.

    ``talk`` and ``skill``: how deeply it thinks before and in the play; ``trust``: how far it
    believes what others said, 0 not at all.
    """

    name: str
    seed: int
    talk: Depth
    skill: play.Skill
    trust: float = TRUST

    @property
    def identity(self) -> Identity:
        worlds = (("talk", self.talk.worlds), ("play", self.skill.worlds))
        trust = () if self.trust == TRUST else (("trust", str(self.trust)),)
        return Identity(self.name, VERSION, (("seed", self.seed), *worlds, *trust))

    def choose(self, seen: Observation) -> Action:
        options = asked(seen)
        if (certain := play.claim(seen)) is not None:
            return certain
        if len(options) == 1:
            return options[0]
        inference = Inference(self.trust)
        if isinstance(options[0], Play):
            closely = Inference(self.trust, PLAYED)
            return play_card(play.card(seen, self.skill, self.seed, closely))
        if seen.offer is not None:
            return play.answer(seen, self.skill, self.seed, inference)
        usual = Novice(self.seed).choose(seen)
        if not reads(seen.rules) or not _judges(seen):
            return usual
        return decide(seen, self.talk, self.seed, inference, usual)


def _judges(seen: Observation) -> bool:
    """Whether he sees a hand to judge; who has not looked yet, or has none, goes by rules."""
    return bool(seen.hand)


def club(seed: int) -> Strong:
    """A good player of a club, quick enough for thousands of deals."""
    return Strong("club", seed, CLUB, play.CLUB)


def master(seed: int) -> Strong:
    """The strongest that answers at once."""
    return Strong("master", seed, MASTER, play.MASTER)


def analyst(seed: int) -> Strong:
    """The same without a limit of time, for judging deals."""
    return Strong("analyst", seed, ANALYST, play.ANALYST)


MAKERS = {"club": club, "master": master, "analyst": analyst}
"""The strong bots by name, weakest first."""


def guarded(name: str, seed: int) -> Guarded:
    """A strong bot that never stops a table."""
    return Guarded(MAKERS[name](seed), seed)

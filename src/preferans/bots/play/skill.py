"""How deeply a bot thinks about a card, in worlds and positions: never in time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from preferans.bots.worlds import Worlds, belief
from preferans.deal import Observation

Weights = NDArray[np.float64]

Sampler = Callable[[Observation, int, int], tuple[Worlds, Weights]]
"""Draws so many worlds of an observation by a seed, with how likely each is beside the others."""


@dataclass(frozen=True, slots=True)
class Skill:
    """What one card may cost.

    ``worlds``: drawn for closed play; ``endings``: up to so many ways the hidden cards can lie all
    are looked at. ``open_work``: into how many positions each question on open play may look, half
    as much again as the hardest of 200 risky misères needs; 0 for an average over the discards
    alone. ``rollouts``: worlds played out on an all-pass; ``selfish``: of these,
    how many are also solved for three that each play for themselves, once few cards are left.
    ``mixed``: of touching cards any is played, by the seed.
    """

    worlds: int = 60
    endings: int = 200
    open_work: int = 60_000
    rollouts: int = 400
    selfish: int = 20
    mixed: bool = True


CLUB = Skill(worlds=10, endings=20, open_work=0, rollouts=100, selfish=0, mixed=False)
MASTER = Skill()
ANALYST = Skill(worlds=200, endings=1000, open_work=1_000_000, rollouts=2000, selfish=100)


def uniform(seen: Observation, n: int, seed: int) -> tuple[Worlds, Weights]:
    """Worlds that are all alike: the sampler of who draws no conclusions from what was said."""
    worlds = belief(seen).worlds(n, seed)
    return worlds, np.ones(len(worlds))

"""Worlds: every way in which the cards that a seat does not see can lie."""

from preferans.bots.worlds.belief import Belief, belief
from preferans.bots.worlds.moments import moments
from preferans.bots.worlds.worlds import World, Worlds

__all__ = ["Belief", "World", "Worlds", "belief", "moments"]

"""The second rung of the ladder: rules of thumb for every decision of the family."""

from preferans.bots.novice.novice import Novice

__all__ = ["Novice"]

"""One part of a bot at a time, measured on the same cards: cheap, sharp, exact where it can be."""

from preferans.bots.components.games import NotPlayedHereError
from preferans.bots.components.paired import (
    Difference,
    Player,
    cards_of,
    closed,
    opened,
    raspasy,
)
from preferans.bots.components.risky import risky

__all__ = [
    "Difference",
    "NotPlayedHereError",
    "Player",
    "cards_of",
    "closed",
    "opened",
    "raspasy",
    "risky",
]

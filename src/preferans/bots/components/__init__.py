"""One part of a bot at a time, measured on the same cards: cheap, sharp, exact where it can be."""

from preferans.bots.components.paired import (
    Difference,
    Player,
    cards_of,
    closed,
    opened,
    raspasy,
)

__all__ = ["Difference", "Player", "cards_of", "closed", "opened", "raspasy"]

"""The Russian game: every convention from Sochi to the tournaments, as values."""

from preferans.rulesets.russian.family import RUSSIAN

__all__ = ["RUSSIAN"]

"""The Greek game, with its kasa, as values."""

from preferans.rulesets.greek.family import GREEK

__all__ = ["GREEK"]

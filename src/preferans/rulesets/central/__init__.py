"""The games with a pot, from Finland to Vienna, as values."""

from preferans.rulesets.central.family import CENTRAL

__all__ = ["CENTRAL"]

"""How the readers of this room find the ruleset that a text names."""

from __future__ import annotations

from collections.abc import Callable

from preferans.deal import Ruleset
from preferans.rulesets import registry

Find = Callable[[str], Ruleset]
"""Finds the ruleset of a name with its options; raises ``ValueError`` if there is none."""


def registered(agreement: str) -> Ruleset:
    """The ruleset of the registry that is called so, ``name option=value …``."""
    return registry.parse(agreement).rules

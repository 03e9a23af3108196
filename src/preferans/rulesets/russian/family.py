"""The Russian game as a family: its options, presets, clashes and builder in one value."""

from __future__ import annotations

from preferans.rulesets.family import Family
from preferans.rulesets.russian.build import build
from preferans.rulesets.russian.clashes import CLASHES
from preferans.rulesets.russian.options import (
    auction,
    play,
    raspasy,
    scoring,
    table,
    talon,
    whist,
)
from preferans.rulesets.russian.presets import PRESETS

RUSSIAN = Family(
    "russian",
    {
        "table": "The table and the deal",
        "auction": "The auction",
        "talon": "The talon and the order",
        "whist": "The whist",
        "play": "The play",
        "raspasy": "The all-pass",
        "scoring": "Prices",
        "end": "The pool, the end and the settlement",
    },
    (
        *table.OPTIONS,
        *auction.OPTIONS,
        *talon.OPTIONS,
        *whist.OPTIONS,
        *play.OPTIONS,
        *raspasy.OPTIONS,
        *scoring.OPTIONS,
    ),
    PRESETS,
    CLASHES,
    build,
)
"""From six spades to ten without trumps, with misère: every convention of rules/russian §13."""

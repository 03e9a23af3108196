"""The Greek game as a family: options, presets and builder in one value."""

from __future__ import annotations

from preferans.rulesets.family import Family
from preferans.rulesets.greek.build import build
from preferans.rulesets.greek.options import OPTIONS
from preferans.rulesets.greek.presets import PRESETS

GREEK = Family(
    "greek",
    {
        "table": "The table",
        "auction": "The auction",
        "play": "The play",
        "kasa": "The kasa and the end",
    },
    OPTIONS,
    PRESETS,
    (),
    build,
)

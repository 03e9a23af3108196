"""The games with a pot as a family: options, presets, clashes and builder in one value."""

from __future__ import annotations

from preferans.rulesets.central.build import build
from preferans.rulesets.central.clashes import CLASHES
from preferans.rulesets.central.options import OPTIONS
from preferans.rulesets.central.presets import PRESETS
from preferans.rulesets.family import Family

CENTRAL = Family(
    "central",
    {
        "table": "The table and the deal",
        "auction": "The auction",
        "defence": "The defence",
        "play": "The play",
        "pot": "The pot and the end",
    },
    OPTIONS,
    PRESETS,
    CLASHES,
    build,
)

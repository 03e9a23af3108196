"""The games with bule and supe as a family: options, presets, clashes, builder in one value."""

from __future__ import annotations

from preferans.rulesets.balkan.build import build
from preferans.rulesets.balkan.clashes import CLASHES
from preferans.rulesets.balkan.options import OPTIONS
from preferans.rulesets.balkan.presets import PRESETS
from preferans.rulesets.family import Family

BALKAN = Family(
    "balkan",
    {
        "table": "The table",
        "auction": "The auction and the talon",
        "defence": "The followers and kontra",
        "play": "The play",
        "sheet": "The sheet and the end",
    },
    OPTIONS,
    PRESETS,
    CLASHES,
    build,
)

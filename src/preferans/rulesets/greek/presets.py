"""The Greek preset (rules/family §E), and what is said in it."""

from __future__ import annotations

from preferans.rulesets.family import Preset, Said
from preferans.rulesets.greek.ladder import ACES, IF_LEFT, PRICES, STRAINS

_LEVELS = {
    6: ("έξι", "six"),
    7: ("επτά", "seven"),
    8: ("οκτώ", "eight"),
    9: ("εννέα", "nine"),
    10: ("δέκα", "ten"),
}
_STRAINS = {
    "S": ("μπαστούνια", "spades"),
    "C": ("σπαθιά", "clubs"),
    "D": ("καρό", "diamonds"),
    "H": ("κούπες", "hearts"),
    "NT": ("άχροα", "no trumps"),
}
_STEPS = {
    f"{level}{strain}": Said(
        f"{_LEVELS[level][0]} {_STRAINS[strain][0]}", f"{_LEVELS[level][1]} {_STRAINS[strain][1]}"
    )
    for level in PRICES
    for strain, _ in STRAINS
}

GREEK_PREFA = Preset(
    "greek",
    "Greek",
    "Twenty-five single steps, an equal bid that is offered round, defenders who play alone or "
    "together, prices by level and suit, and a kasa that everything is paid from.",
    language="Greek",
    says={
        "pass": Said("πάσο", "pass"),
        "here": Said("έχω", "I hold"),
        IF_LEFT: Said("άμα μείνουν", "if they are left"),
        **_STEPS,
        **{
            word + ACES: Said(f"{said.aloud}, άσοι", f"{said.english}, with all four aces")
            for word, said in _STEPS.items()
        },
        "concede": Said("σόλο", "I give up, as if two short"),
        "stay": Said("παίζω", "I play"),
        "drop": Said("πάσο", "I do not play"),
        "alone": Said("μόνος", "alone"),
        "invite": Said("μαζί", "together, on my account"),
    },
)

PRESETS = (GREEK_PREFA,)

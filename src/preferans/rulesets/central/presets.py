"""The presets of the games with a pot (rules/family §A, §B), and what is said in them."""

from __future__ import annotations

from preferans.rulesets.family import Preset, Said

_FINNISH = {
    "pass": Said("passi", "pass"),
    "here": Said("pidän", "I hold"),
    "1": Said("yksi", "one: clubs"),
    "2": Said("kaksi", "two: spades"),
    "3": Said("kolme", "three: diamonds"),
    "4": Said("neljä", "four: hearts"),
    "peli": Said("peli", "game without the talon, any suit but hearts"),
    "hertat": Said("hertat", "hearts without the talon"),
    "clubs": Said("risti", "clubs"),
    "spades": Said("pata", "spades"),
    "diamonds": Said("ruutu", "diamonds"),
    "hearts": Said("hertta", "hearts"),
    "stay": Said("jään", "I stay"),
    "drop": Said("luovun", "I drop out"),
    "alone": Said("yksin", "alone"),
    "invite": Said("kutsu", "I call you in"),
}

_GERMAN = {
    "pass": Said("passe", "pass"),
    "here": Said("selbst", "mine, I hold"),
    "1": Said("eins", "one: clubs"),
    "2": Said("zwei", "two: spades"),
    "3": Said("drei", "three: diamonds"),
    "4": Said("vier", "four: hearts"),
    "peli": Said("Spiel", "game without the talon, any suit but hearts"),
    "hertat": Said("Herz", "hearts without the talon"),
    "clubs": Said("Treff", "clubs"),
    "spades": Said("Pik", "spades"),
    "diamonds": Said("Karo", "diamonds"),
    "hearts": Said("Herz", "hearts"),
    "stay": Said("ich gehe mit", "I go with you, I stay"),
    "drop": Said("ich bleibe zu Hause", "I stay at home, I drop out"),
    "alone": Said("allein", "alone"),
    "invite": Said("Einladung", "I call you in"),
}

FINNISH_BOOK = Preset(
    "finnish-book",
    "Finnish book game",
    "Numbers for the suits in single steps, game and hearts without the talon, stay or drop, a "
    "call that cannot be refused, the duty to go over, and a pot of ten chips a deal.",
    language="Finnish",
    says=_FINNISH,
)

FINNISH_SIMPLE = Preset(
    "finnish-simple",
    "Finnish book game, points",
    "The Finnish book game without a pot: a point for each trick above what one owed.",
    {"scoring": "simplified"},
    on="finnish-book",
)

AUSTRIAN_SIMPLE = Preset(
    "austrian-simple",
    "Austrian, simple",
    "Holding by seniority, any suit from the number up, and a dealer's ante after all have passed.",
    {"hold": "seniority", "trump": "at_least", "all_pass": "redeal_next_with_ante"},
    language="German",
    says=_GERMAN,
)

GERMAN_1905 = Preset(
    "german-1905",
    "German, as of 1905",
    "Four suits for ten to forty chips, a failed declarer pays stake and tricks, four tricks of "
    "the helpers save both, and a talon turned up when all have passed.",
    {
        "ladder": "suits",
        "all_pass": "talon_turned_up",
        "invite": False,
        "defender_quota": "joint_saves",
        "must_head": False,
        "pot_mode": "by_trump",
        "stake_by_trump": (10, 20, 30, 40),
        "stakes": 20,
        "fail_pays": 1,
        "fail_pays_tricks": True,
        "end": "pot_empty",
        "deals": None,
    },
    language="German",
    says=_GERMAN,
)

GERMAN_1857 = Preset(
    "german-1857",
    "German, as of 1857",
    "The talon is dealt first, five tricks are enough, and who is void may throw what he likes.",
    {
        "packets": "talon_first",
        "all_pass": "redeal_next",
        "target": 5,
        "defender_quota": "individual",
        "must_trump": False,
    },
    on="german-1905",
)

ILLUSTRATED = Preset(
    "austrian-illustrated",
    "Austrian, Illustrated",
    "Above hearts the bids five to eight, and kontra between two. What the four bids stand for is "
    "taken from the neighbours.",
    {"ladder": "illustrated", "hertat_terminal": False, "kontra": True},
    on="austrian-simple",
    says={
        "5": Said("fünf", "five: no trick"),
        "6": Said("sechs", "six: no trumps"),
        "7": Said("sieben", "seven: all tricks"),
        "8": Said("acht", "eight: no trick, with an open hand"),
        "bettler": Said("Bettler", "no trick"),
        "sans": Said("Sans", "no trumps"),
        "durch": Said("Durch", "all ten tricks"),
        "open-bettler": Said("offener Bettler", "no trick, with an open hand"),
        "enough": Said("gut", "fine, no kontra"),
        "kontra": Said("Kontra", "double"),
        "rekontra": Said("Rekontra", "redouble"),
        "subkontra": Said("Subkontra", "double for the third time"),
    },
    experimental=True,
)

PRESETS = (
    FINNISH_BOOK,
    FINNISH_SIMPLE,
    AUSTRIAN_SIMPLE,
    GERMAN_1905,
    GERMAN_1857,
    ILLUSTRATED,
)

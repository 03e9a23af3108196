"""The presets of the games with bule and supe (rules/family §C, §D.1), and what is said in them."""

from __future__ import annotations

from preferans.rulesets.family import Preset, Said

_SERBIAN = {
    "pass": Said("dalje", "pass"),
    "here": Said("mogu", "I match it"),
    "2": Said("dva", "two: spades"),
    "3": Said("tri", "three: diamonds"),
    "4": Said("četiri", "four: hearts"),
    "5": Said("pet", "five: clubs"),
    "6": Said("šest", "six: no trick"),
    "7": Said("sedam", "seven: no trumps"),
    "8": Said("osam", "eight: all tricks"),
    "igra": Said("igra", "game from hand, without the talon"),
    "pik": Said("pik", "spades"),
    "karo": Said("karo", "diamonds"),
    "herc": Said("herc", "hearts"),
    "tref": Said("tref", "clubs"),
    "betl": Said("betl", "no trick"),
    "sans": Said("sans", "no trumps"),
    "preferans": Said("preferans", "all ten tricks"),
    "igra-pik": Said("igra pik", "spades from hand"),
    "igra-karo": Said("igra karo", "diamonds from hand"),
    "igra-herc": Said("igra herc", "hearts from hand"),
    "igra-tref": Said("igra tref", "clubs from hand"),
    "igra-betl": Said("igra betl", "no trick, from hand"),
    "igra-sans": Said("igra sans", "no trumps, from hand"),
    "igra-preferans": Said("igra preferans", "all ten tricks, from hand"),
    "stay": Said("dođem", "I come, I follow"),
    "drop": Said("ne dođem", "I do not come"),
    "alone": Said("sam", "alone"),
    "invite": Said("zovem", "I call you in"),
    "enough": Said("može", "fine, no kontra"),
    "kontra": Said("kontra", "double"),
    "rekontra": Said("rekontra", "redouble"),
    "subkontra": Said("subkontra", "double for the third time"),
    "mortkontra": Said("mortkontra", "double for the fourth time"),
}

SERBIAN = Preset(
    "serbian",
    "Serbian",
    "Numbers from spades to sans, games from hand, followers who come, call or say kontra, and a "
    "sheet of bule that count down and supe on each other.",
    language="Serbian",
    says=_SERBIAN,
)

CROATIAN = Preset(
    "croatian",
    "Croatian",
    "The Serbian game in Croatian words.",
    on="serbian",
    language="Croatian",
    says={
        "here": Said("ja bi", "I would, I match it"),
        "karo": Said("bundeva", "bells: diamonds"),
        "pik": Said("list", "leaves: spades"),
        "tref": Said("žir", "acorns: clubs"),
        "sans": Said("sanac", "no trumps"),
        "igra-karo": Said("igra bundeva", "diamonds from hand"),
        "igra-pik": Said("igra list", "spades from hand"),
        "igra-tref": Said("igra žir", "clubs from hand"),
        "igra-sans": Said("igra sanac", "no trumps, from hand"),
    },
)

SLOVENIAN = Preset(
    "slovenian",
    "Slovenian",
    "The Serbian game in Slovenian words; no rules of its own could be found.",
    on="serbian",
    language="Slovenian",
    says={
        "pass": Said("naprej", "pass"),
        "herc": Said("srce", "hearts"),
        "tref": Said("križ", "clubs"),
        "igra-herc": Said("igra srce", "hearts from hand"),
        "igra-tref": Said("igra križ", "clubs from hand"),
    },
    experimental=True,
)

HUNGARIAN = Preset(
    "hungarian",
    "Hungarian",
    "The Balkan game with Hungarian suits, three more contracts and any higher bid; put together "
    "from what little could be read.",
    {"ladder": "hungarian", "step": "any", "first_lead": "next"},
    on="serbian",
    language="Hungarian",
    says={
        "pass": Said("passz", "pass"),
        "here": Said("tartom", "I hold"),
        "2": Said("kettő", "two: leaves"),
        "3": Said("három", "three: bells"),
        "4": Said("négy", "four: hearts"),
        "5": Said("öt", "five: acorns"),
        "6": Said("hat", "six: no trick"),
        "7": Said("hét", "seven: one trick"),
        "8": Said("nyolc", "eight: no trumps"),
        "9": Said("kilenc", "nine: two tricks"),
        "10": Said("tíz", "ten: all tricks"),
        "kez": Said("kézből", "game from hand"),
        "zold": Said("zöld", "leaves: spades"),
        "tok": Said("tök", "bells: diamonds"),
        "piros": Said("piros", "hearts"),
        "makk": Said("makk", "acorns: clubs"),
        "betli": Said("betli", "no trick"),
        "mizer": Said("mizer", "exactly one trick"),
        "szanadu": Said("szanadu", "no trumps"),
        "pikkolo": Said("pikkoló", "exactly two tricks"),
        "preferansz": Said("preferansz", "all ten tricks"),
        "kez-zold": Said("zöld kézből", "leaves from hand"),
        "kez-tok": Said("tök kézből", "bells from hand"),
        "kez-piros": Said("piros kézből", "hearts from hand"),
        "kez-makk": Said("makk kézből", "acorns from hand"),
        "kez-betli": Said("betli kézből", "no trick, from hand"),
        "kez-mizer": Said("mizer kézből", "one trick, from hand"),
        "kez-szanadu": Said("szanadu kézből", "no trumps, from hand"),
        "kez-pikkolo": Said("pikkoló kézből", "two tricks, from hand"),
        "kez-preferansz": Said("preferansz kézből", "all ten tricks, from hand"),
        "stay": Said("jövök", "I come, I follow"),
        "drop": Said("nem jövök", "I do not come"),
        "alone": Said("egyedül", "alone"),
        "invite": Said("hívom", "I call you in"),
        "enough": Said("mehet", "fine, no kontra"),
        "kontra": Said("kontra", "double"),
        "rekontra": Said("rekontra", "redouble"),
        "subkontra": Said("szubkontra", "double for the third time"),
        "mortkontra": Said("mordkontra", "double for the fourth time"),
    },
    experimental=True,
)

PRESETS = (SERBIAN, CROATIAN, SLOVENIAN, HUNGARIAN)

"""The words of the family's cases: what is said in one language stands for what is said in another.

Letters are read without their marks, so that ``dođem`` and ``dodjem`` are one word.
"""

from __future__ import annotations

import unicodedata

from preferans.cli.cases.reading import BadCaseError, Fields
from preferans.cli.cases.values import listed, text, word
from preferans.deal import HANDS, Seat

PLAYERS = ("P0", "P1", "P2")
"""The active seats; P2 deals (rules/family §1.1)."""

MEANINGS = (
    ("pass", "pas", "dalje", "paso", "πασο", "passz"),
    ("hold", "mogu", "moje", "ja_bi", "echo", "εχω", "selbst", "here"),
    ("stay", "dodjem", "play", "in", "helfen", "mitgehen", "παιζω"),
    ("drop", "ne_dodjem", "pass", "out", "passen", "zu_hause_bleiben", "πασο"),
    ("alone", "sam", "monos", "μονος"),
    ("invite", "zovem", "idemo_zajedno", "together", "mazi", "μαζι"),
    ("enough", "moze"),
    ("concede", "solo", "σολο"),
    ("if_left", "αμα_μεινουν"),
    ("no_more",),
)
"""Words that mean the same; one of two meanings takes that which can be said."""

_ONE = {
    "list": "pik",
    "bundeva": "karo",
    "srce": "herc",
    "zir": "tref",
    "kriz": "tref",
    "sanac": "sans",
    "pikolo": "pikkolo",
    "preferanc": "preferansz",
    "dva": "2",
    "tri": "3",
    "cetiri": "4",
    "pet": "5",
    "sest": "6",
    "sedam": "7",
}
"""Names of contracts and bids in the other word lists of the branch (rules/family §C.10, §D.1)."""

_MARKS = str.maketrans({"đ": "dj", "Đ": "dj"})
HAND_GAME = "igra_"
"""What stands before a contract that is played from hand; the Hungarians say ``kez``."""


def meaning(named: str) -> str:
    """A word without the spelling of one tradition: ``ne dođem`` is ``ne_dodjem``."""
    marked = unicodedata.normalize("NFKD", named.translate(_MARKS))
    bare = "".join(letter for letter in marked if not unicodedata.combining(letter))
    plain = word(bare).lower().replace(" ", "_").replace("-", "_")
    from_hand = plain.startswith(("kez_", HAND_GAME)) or plain in ("kez", "igra")
    if not from_hand:
        return _ONE.get(plain, plain)
    if "_" not in plain:
        return HAND_GAME.rstrip("_")
    contract = plain.partition("_")[2]
    return HAND_GAME + _ONE.get(contract, contract)


def bare(contract: str) -> str:
    """A contract without the word that says it is played from hand."""
    return meaning(contract).removeprefix(HAND_GAME)


def same(one: str, other: str) -> bool:
    """Whether two words can mean the same."""
    pair = {meaning(one), meaning(other)}
    return len(pair) == 1 or any(pair <= set(group) for group in MEANINGS)


def seat_of(name: str, fields: Fields) -> Seat:
    """The seat that a case names; raises ``BadCaseError``."""
    if name not in PLAYERS:
        raise BadCaseError(fields.place, f"the seats are {', '.join(PLAYERS)}, not {name!r}")
    return HANDS[PLAYERS.index(name)]


def told(raw: object) -> tuple[str, str]:
    """``[P1, drop]``: who says it, and what."""
    pair = listed(text)(raw)
    if len(pair) != 2:
        raise ValueError(f"read {raw!r}, expected a seat and a word")
    return pair[0], pair[1]

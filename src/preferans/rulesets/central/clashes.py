"""What does not go together in the games with a pot."""

from __future__ import annotations

from preferans.rulesets.options import Clash, Values


def _stakes_not_in_tens(v: Values) -> bool:
    has_stakes = v.word("scoring") == "pot" and v.word("pot_mode") in ("fixed", "by_trump")
    return has_stakes and v.number("players") * v.number("stakes") % 10 != 0


def _endless(v: Values) -> bool:
    counts = v.word("end") == "deals" or v.word("scoring") == "simplified"
    return counts and v.maybe("deals") is None


def _without_ladder(v: Values) -> bool:
    return v.word("ladder") == "suits" and v.word("trump") == "at_least"


CLASHES = (
    Clash(
        ("stakes", "players", "pot_mode", "scoring"),
        _stakes_not_in_tens,
        "the stakes of all players together must come to tens: set stakes to 10 or a multiple of "
        "10, at four to a multiple of 5",
        "rules/family §A.1",
    ),
    Clash(
        ("end", "deals", "scoring"),
        _endless,
        "a match that ends after a number of deals needs it: set deals to 30, or play for a pot "
        "with end pot_empty",
        "rules/family §A.7",
    ),
    Clash(
        ("ladder", "trump"),
        _without_ladder,
        "where suits are bid by name they are the trumps: set trump to exact",
        "rules/family §B.3",
    ),
)

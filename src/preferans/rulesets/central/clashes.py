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


def _cap_without_limit(v: Values) -> bool:
    return v.word("pot_mode") != "limited" and v.number("pot_cap") != 100


def _stakes_without_suit(v: Values) -> bool:
    return v.word("pot_mode") != "by_trump" and v.row("stake_by_trump") != (20, 30, 40, 50)


def _walkover_with_pot(v: Values) -> bool:
    return v.word("scoring") == "pot" and v.number("walkover_points") != 4


def _liability_without_call(v: Values) -> bool:
    return not v.flag("invite") and v.word("invited_liability") != "none"


def _head_with_overtrump(v: Values) -> bool:
    return v.flag("must_head") and v.flag("must_overtrump")


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
    Clash(
        ("pot_cap", "pot_mode"),
        _cap_without_limit,
        "pot_cap has no effect unless pot_mode is limited",
        "rules/family §B.2",
        refused=False,
    ),
    Clash(
        ("stake_by_trump", "pot_mode"),
        _stakes_without_suit,
        "stake_by_trump has no effect unless pot_mode is by_trump",
        "rules/family §B.2",
        refused=False,
    ),
    Clash(
        ("walkover_points", "scoring"),
        _walkover_with_pot,
        "walkover_points has no effect while scoring is pot",
        "rules/family §A.5",
        refused=False,
    ),
    Clash(
        ("invited_liability", "invite"),
        _liability_without_call,
        "invited_liability has no effect while invite is false: nobody is called in",
        "rules/family §A.4",
        refused=False,
    ),
    Clash(
        ("must_head", "must_overtrump"),
        _head_with_overtrump,
        "must_overtrump has no effect where must_head is on, which asks for more",
        "rules/family §1.4",
        refused=False,
    ),
)

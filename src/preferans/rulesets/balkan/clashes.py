"""What does not go together in the games with bule and supe."""

from __future__ import annotations

from preferans.rulesets.options import Clash, Values


def _two_preferans(v: Values) -> bool:
    return v.word("ladder") == "hungarian" and v.flag("preferans_contract")


def _head_with_overtrump(v: Values) -> bool:
    return v.flag("must_head") and v.flag("must_overtrump")


def _cap_without_effect(v: Values) -> bool:
    return v.flag("cap5") and v.flag("early_end")


def _target_without_ladder(v: Values) -> bool:
    return v.word("ladder") != "hungarian" and v.number("preferansz_target") != 10


def _pik_without_compulsion(v: Values) -> bool:
    return v.word("pik_mode") == "normal" and v.word("pik_unkontred_no_refe") != "declarer_passes"


CLASHES = (
    Clash(
        ("ladder", "preferans_contract"),
        _two_preferans,
        "the Hungarian ladder has its contract of all tricks: set preferans_contract to false",
        "rules/family §D.1",
    ),
    Clash(
        ("must_head", "must_overtrump"),
        _head_with_overtrump,
        "must_overtrump has no effect where must_head is on, which asks for more",
        "rules/family §1.4",
        refused=False,
    ),
    Clash(
        ("cap5", "early_end"),
        _cap_without_effect,
        "cap5 has no effect where early_end is on: play stops at the fifth trick of the defence",
        "rules/family §C.11",
        refused=False,
    ),
    Clash(
        ("preferansz_target", "ladder"),
        _target_without_ladder,
        "preferansz_target has no effect unless ladder is hungarian",
        "rules/family §D.1",
        refused=False,
    ),
    Clash(
        ("pik_unkontred_no_refe", "pik_mode"),
        _pik_without_compulsion,
        "pik_unkontred_no_refe has no effect while pik_mode is normal: pik needs no kontra",
        "rules/family §C.8",
        refused=False,
    ),
)

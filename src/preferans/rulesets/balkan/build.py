"""From options to the games with bule and supe: which field of which part an option sets."""

from __future__ import annotations

from preferans.books import Bule, BuleCourse, LastDeal, NullKontra, Undoubled
from preferans.deal import Contract, Lead, QuotaMode, Ruleset, Rung, Stage, Void
from preferans.rulesets import shared
from preferans.rulesets.balkan.ladder import (
    BALKAN_NAMES,
    HUNGARIAN_NAMES,
    SIX,
    TEN,
    Names,
    contracts,
    ladder,
)
from preferans.rulesets.options import Values
from preferans.stages import (
    Auction,
    Exchange,
    Hold,
    Invited,
    Kontra,
    Naming,
    Opening,
    Shown,
    StayOrDrop,
    Tricks,
)

CHAIN = ("kontra", "rekontra", "subkontra", "mortkontra")
HOLDS = {
    "seniority": Hold.SENIOR,
    "offered": Hold.OFFERED,
    "single_holder": Hold.FOREHAND,
    "ja_bi": Hold.ELDEST,
}
UNDOUBLED = {
    "declarer_passes": Undoubled.WRITTEN,
    "redeal": Undoubled.REDEAL,
    "only_under_hat": Undoubled.UNDER_HAT,
}
NULL_KONTRA = {
    "giver": NullKontra.GIVER,
    "both": NullKontra.BOTH,
    "ten_giver": NullKontra.TENFOLD,
}
LAST_DEAL = {
    "cap_value": LastDeal.CAP,
    "double_fall": LastDeal.DOUBLE_FALL,
    "normal": LastDeal.NORMAL,
}
CAP = 5


def build(name: str, v: Values) -> Ruleset:
    """The ruleset of these values, under this name."""
    return Ruleset(
        name,
        stages=_stages(v),
        book=_book(v),
        course=_course(v),
        packets=(5, -2, 5),
        seats=shared.seats(v),
    )


def _stages(v: Values) -> tuple[Stage, ...]:
    chain = CHAIN[: v.number("kontra_max")]
    individual = v.word("defender_quota") == "individual"
    return (
        Auction(
            _ladder(v),
            all_pass=Void("all-pass"),
            hold=HOLDS[v.word("hold")],
            holds_only=True,
            jumps=v.word("step") == "any",
        ),
        Exchange(shown=Shown.ALL if v.word("talon_visibility") == "all" else Shown.DECLARER),
        Naming(),
        StayOrDrop(
            mode=QuotaMode.OWN if individual else QuotaMode.JOINT,
            invited=Invited.BY_INVITER,
            double=chain[0],
        ),
        Kontra(chain, "enough", after_call=v.flag("kontra_after_call")),
        Tricks(
            lead=Lead.NEXT if v.word("first_lead") == "next" else Lead.FOREHAND,
            must_overtake=v.flag("must_head"),
            must_overtrump=v.flag("must_overtrump"),
            stops=v.flag("early_end"),
            claims_allowed=v.flag("trick_agreement"),
            opening=Opening.NEVER,
        ),
    )


def _names(v: Values) -> Names:
    return HUNGARIAN_NAMES if v.word("ladder") == "hungarian" else BALKAN_NAMES


def _contracts(v: Values) -> tuple[Contract, ...]:
    names = _names(v)
    if v.word("ladder") == "hungarian" and v.number("preferansz_target") == SIX.n:
        names = Names(names.suits, (*names.others[:-1], (names.others[-1][0], SIX)), names.hand)
    return contracts(
        names,
        through=Lead.THROUGH if v.word("first_lead") == "next" else None,
        must_double=v.word("pik_mode") == "mandatory_kontra",
        higher=[("preferans", TEN)] if v.flag("preferans_contract") else [],
    )


def _ladder(v: Values) -> tuple[Rung, ...]:
    return ladder(_names(v), _contracts(v), first_turn=v.flag("talon_betl_sanac_first_turn"))


def _book(v: Values) -> Bule:
    return Bule(
        kontra_split=v.word("kontra_supe") == "split",
        null_kontra=NULL_KONTRA[v.word("betl_kontra_fail")],
        most=CAP if v.flag("cap5") else None,
        undoubled=UNDOUBLED[v.word("pik_unkontred_no_refe")],
        last_deal=LAST_DEAL[v.word("last_deal")],
    )


def _course(v: Values) -> BuleCourse:
    start, refe = v.number("start_bule"), v.maybe("refe_max")
    return BuleCourse(
        start=start,
        refe=max(1, start // 50) if refe is None else refe,
        refe_below=v.word("refe_use_under_hat") == "allowed",
    )

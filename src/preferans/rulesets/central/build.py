"""From options to the games with a pot: which field of which stage, book or course is set."""

from __future__ import annotations

from preferans.books import Points, Pot, PotCourse, Stake
from preferans.deal import (
    Book,
    Lead,
    QuotaMode,
    Ruleset,
    Rung,
    Stage,
    Terms,
    Unopened,
    Void,
)
from preferans.rulesets import shared
from preferans.rulesets.central.ladder import above, numbers, specials, suit_games, suits
from preferans.rulesets.options import Values
from preferans.stages import (
    Auction,
    Exchange,
    Hold,
    Invited,
    Kontra,
    Naming,
    Opening,
    Scope,
    Shown,
    StayOrDrop,
    Tricks,
    TurnUp,
)

CHAIN = ("kontra", "rekontra", "subkontra")
PACKETS = {"three_talon_four_three": (3, -2, 4, 3), "talon_first": (-2, 3, 2, 3, 2)}
STAKES = {
    "fixed": Stake.FIXED,
    "unlimited": Stake.WHOLE,
    "limited": Stake.WHOLE,
    "by_trump": Stake.CONTRACT,
}
INVITED = {
    "none": Invited.NOTHING,
    "individual": Invited.OWN,
    "joint_on_inviter": Invited.BY_INVITER,
}


def build(name: str, v: Values) -> Ruleset:
    """The ruleset of these values, under this name."""
    return Ruleset(
        name,
        stages=_stages(v),
        book=_book(v),
        course=_course(v),
        packets=PACKETS[v.word("packets")],
        seats=shared.seats(v),
    )


def _stages(v: Values) -> tuple[Stage, ...]:
    kontra = v.flag("kontra")
    redeal = Void("redeal")
    turned = v.word("all_pass") == "talon_turned_up"
    auctions: tuple[Stage, ...] = (_auction(v, redeal),)
    if turned:
        auctions = (_auction(v, Unopened()), TurnUp(), _auction(v, redeal))
    return (
        *auctions,
        Exchange(shown=Shown.DECLARER),
        Naming(),
        StayOrDrop(
            mode=QuotaMode.JOINT if v.word("defender_quota") == "joint_saves" else QuotaMode.OWN,
            may_invite=v.flag("invite"),
            invited=INVITED[v.word("invited_liability")],
            double=CHAIN[0] if kontra else None,
        ),
        *([Kontra(CHAIN, "enough", Scope.PAIR, after_call=True)] if kontra else []),
        Tricks(
            lead=Lead.DECLARER,
            trump_if_void=v.flag("must_trump"),
            must_overtake=v.flag("must_head"),
            must_overtrump=v.flag("must_overtrump"),
            opening=Opening.NEVER,
        ),
    )


def _auction(v: Values, all_pass: Terms) -> Auction:
    return Auction(
        _ladder(v),
        all_pass=all_pass,
        hold=Hold.SENIOR if v.word("hold") == "seniority" else Hold.NOBODY,
        holds_guarded=True,
        jumps=False,
    )


def _ladder(v: Values) -> tuple[Rung, ...]:
    by_trump = v.word("pot_mode") == "by_trump"
    values = v.row("stake_by_trump") if by_trump else (10,) * 4
    games = suit_games(values, v.number("target"))
    if v.word("ladder") == "suits":
        return suits(games)
    special = specials(games, v.word("specials_when"), terminal=v.flag("hertat_terminal"))
    higher = above(max(values)) if v.word("ladder") == "illustrated" else ()
    return (*numbers(games, exact=v.word("trump") == "exact"), *special, *higher)


def _book(v: Values) -> Book:
    if v.word("scoring") == "simplified":
        return Points(walkover=v.number("walkover_points"))
    return Pot(
        stake=STAKES[v.word("pot_mode")],
        limit=v.number("pot_cap") if v.word("pot_mode") == "limited" else None,
        failed_pays=v.number("fail_pays"),
        failed_pays_tricks=v.flag("fail_pays_tricks"),
    )


def _course(v: Values) -> PotCourse:
    if v.word("scoring") == "simplified":
        return PotCourse(stakes=0, refills=False, deals=v.maybe("deals"))
    grows = v.word("pot_mode") in ("unlimited", "limited")
    redealt = v.word("all_pass") == "redeal_next_with_ante"
    ante = v.number("dealer_ante")
    return PotCourse(
        stakes=0 if grows else v.number("stakes"),
        refills=v.word("end") == "deals",
        ante=ante if grows else 0,
        redeal_ante=ante if redealt else 0,
        deals=v.maybe("deals"),
    )

"""From options to the Greek game: which field of which stage, book or course an option sets."""

from __future__ import annotations

from preferans.books import Kasa, KasaCourse, LastContract
from preferans.deal import QuotaMode, Ruleset, Stage, Unopened, Void
from preferans.rulesets import shared
from preferans.rulesets.greek.ladder import ACES, PASS_GAME, QUOTAS, games, ladder
from preferans.rulesets.options import Values
from preferans.stages import (
    Auction,
    Exchange,
    Hold,
    Invited,
    Naming,
    Shown,
    StayOrDrop,
    TalonLead,
    Tricks,
    TurnUp,
)

LAST = {
    "normal": LastContract.NORMAL,
    "unbalanced": LastContract.UNBALANCED,
    "fair": LastContract.FAIR,
}


def build(name: str, v: Values) -> Ruleset:
    """The ruleset of these values, under this name."""
    return Ruleset(
        name,
        stages=_stages(v),
        book=Kasa(
            partner_doubled=v.flag("solo_partner_doubled"), last=LAST[v.word("last_contract")]
        ),
        course=KasaCourse(stake=v.number("kasa_each")),
        packets=(2, 2, 2, 2, 2, -2),
        seats=shared.seats(v),
    )


def _stages(v: Values) -> tuple[Stage, ...]:
    contracts = games()
    plays_on, offered = v.word("all_pass") == "pass_game", v.word("hold") == "offered"
    proud = tuple((game.name, game.name + ACES) for game in contracts)
    return (
        Auction(
            ladder(contracts, if_left=v.flag("if_left")),
            all_pass=PASS_GAME if plays_on else Unopened(),
            hold=Hold.OFFERED if offered else Hold.SENIOR,
            holds_only=offered,
            held_top_ends=offered,
            jumps=False,
        ),
        *([] if plays_on else [TurnUp(then=Void("redeal"))]),
        Exchange(shown=Shown.DECLARER),
        Naming(concede=True, honours=proud if v.flag("aces") else ()),
        StayOrDrop(quotas=QUOTAS, mode=QuotaMode.SURPLUS, invited=Invited.TO_HEAD, takeover=True),
        Tricks(
            must_overtake=v.flag("must_head"),
            claims_allowed=v.flag("trick_agreement"),
            talon=TalonLead.CLOSED,
        ),
    )

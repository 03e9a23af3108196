"""From options to Asszorti: bids by talon cards taken, two contracts in one deal (§D.2)."""

from __future__ import annotations

from preferans.books import Flat, PotCourse
from preferans.cards import PACK_36, Suit
from preferans.deal import Aim, Contract, Ruleset, Rung, Stage, Target, Void
from preferans.rulesets import shared
from preferans.rulesets.options import Values
from preferans.stages import (
    Auction,
    Exchange,
    Kontra,
    Naming,
    Scope,
    Shown,
    StayOrDrop,
    Tricks,
)

SUITS = (
    ("spades", Suit.SPADES),
    ("clubs", Suit.CLUBS),
    ("diamonds", Suit.DIAMONDS),
    ("hearts", Suit.HEARTS),
)
TAKEN = (3, 2, 1, 0)
"""The bids, lowest first: how many talon cards the declarer takes."""

ARRIVAZS = "arrivazs"
CHAIN = ("kontra", "rekontra")
LAST_CHAIN = tuple(f"{word}-{ARRIVAZS}" for word in CHAIN)


def build(name: str, v: Values) -> Ruleset:
    """The ruleset of these values, under this name."""
    return Ruleset(
        name,
        stages=_stages(v),
        book=Flat(),
        course=PotCourse(stakes=0, refills=False, deals=v.number("deals")),
        deck=PACK_36,
        packets=(3, -3, 2, 2, 2, 2),
        seats=shared.seats(v),
    )


def _stages(v: Values) -> tuple[Stage, ...]:
    last = Contract(ARRIVAZS, Target(Aim.LAST, 3), None, v.number("arrivazs_value"))
    return (
        Auction(_ladder(v.number("base_value")), all_pass=Void("redeal")),
        Exchange(shown=Shown.DECLARER),
        Naming(also=(last,), no_more="no-more"),
        StayOrDrop(),
        Kontra(CHAIN, "enough", Scope.CONTRACT, after_call=True),
        Kontra(LAST_CHAIN, "enough", Scope.CONTRACT, after_call=True, beside=ARRIVAZS),
        Tricks(
            trump_if_void=v.flag("must_trump"),
            must_overtake=v.flag("must_head"),
            must_overtrump=v.flag("must_overtrump"),
        ),
    )


def _ladder(base: int) -> tuple[Rung, ...]:
    """The fewer talon cards, the dearer; the declarer names the trumps."""
    return tuple(
        Rung(
            str(k),
            tuple(
                Contract(name, Target(Aim.AT_LEAST, 6), suit, base * (4 - k), all_in=True)
                for name, suit in SUITS
            ),
            takes=k,
            terminal=k == TAKEN[-1],
        )
        for k in TAKEN
    )

"""Finished deals by hand: who took which tricks against which sides, without a card."""

from __future__ import annotations

from dataclasses import dataclass

from preferans.books import Pot, PotCourse
from preferans.cards import NONE
from preferans.deal import (
    Aim,
    Award,
    Contract,
    Deal,
    Engagement,
    QuotaMode,
    Ruleset,
    Rung,
    Seat,
    Side,
    State,
    Target,
    Terms,
    Trick,
    Void,
)

A, B, C = Seat.FORE, Seat.MIDDLE, Seat.REAR
SIX = Contract("six", Target(Aim.AT_LEAST, 6), None, 10)
NULL = Contract("null", Target(Aim.EXACTLY, 0), None, 12)
RULES = Ruleset("by hand", (), Pot(), PotCourse())


@dataclass(frozen=True, slots=True)
class Owes:
    """A side of one hand and what it owes."""

    seat: Seat
    quota: int = 2
    mode: QuotaMode = QuotaMode.OWN
    times: int = 1

    def side(self) -> Side:
        """The side."""
        return Side(self.seat, (self.seat,), self.quota, self.mode, self.times)


def agreed(contract: Contract = SIX, *sides: Side, times: int = 1) -> Engagement:
    """A plays against two who owe two tricks each, unless told otherwise."""
    against = sides or (Owes(B).side(), Owes(C).side())
    award = Award(A, Rung("bid", (contract,)))
    owed = sum(side.quota for side in against)
    return Engagement(award, contract, sides=against, owed=owed, times=times)


def ended(terms: Terms, *tricks: int, rules: Ruleset = RULES) -> State:
    """The finished deal with these tricks of A, B and C, as if granted."""
    s = State(rules, Deal((NONE, NONE, NONE), ()), (NONE, NONE, NONE), terms)
    return s._replace(granted=tricks) if tricks else s


def in_order(terms: Terms, winners: str, rules: Ruleset = RULES) -> State:
    """The finished deal with tricks taken in this order: ``ABBC``."""
    seats = {"A": A, "B": B, "C": C}
    tricks = tuple(Trick(seats[x], (), seats[x]) for x in winners)
    return ended(terms, rules=rules)._replace(tricks=tricks)


def undefended(contract: Contract = SIX, reason: str = "unopposed") -> Void:
    """Nobody stayed."""
    e = agreed(contract)
    return Void(reason, e.award, e)

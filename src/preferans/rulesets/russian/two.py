"""The game of two, gusarik: a third hand is dealt and belongs to nobody (rules/russian §1.7)."""

from __future__ import annotations

from dataclasses import replace

from preferans.deal import HANDS, SEATS, Seat, Terms, Void
from preferans.rulesets.options import Values
from preferans.rulesets.russian.ladder import RASPASY


def of_two(v: Values) -> bool:
    """Whether two play."""
    return v.number("players") == 2


def seats_of(v: Values) -> tuple[Seat, ...]:
    """The seats with a person: with two the dummy lies between them or after the dealer."""
    if of_two(v):
        last = v.word("gusarik_dummy_seat") == "third"
        return (Seat.FORE, Seat.MIDDLE if last else Seat.REAR)
    return SEATS if v.number("players") >= 4 else HANDS


def plays_all_pass(v: Values) -> bool:
    """Whether two who both pass play the deal."""
    return v.word("gusarik_raspasy") == "hill"


def all_pass_of_two(v: Values) -> Terms:
    """What it comes to when both pass: the next deal, or an all-pass with the dummy."""
    if not plays_all_pass(v):
        return Void("redeal")
    seats = seats_of(v)
    return replace(RASPASY, hand_of=tuple(seat if seat in seats else None for seat in HANDS))

"""Cases of chances: suits that break, cards in the talon, misères that are caught."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from preferans.analysis.breaks import break_chance, catch_chance, talon_chance
from preferans.cli.cases.outcome import Difference, OwnShape, Refused, Unsupported, differ
from preferans.cli.cases.reading import BadCaseError, Fields
from preferans.cli.cases.values import amount, cards, listed, number, text
from preferans.ledger import Seat
from preferans.solver import NATIVE

_BESIDE = ("question", "published", "decimal", "published_ok")
"""Fields of a chance that people read."""


def suit_break(case: Fields) -> Iterator[Difference]:
    """Kind ``suit_break``: how the missing cards of a suit lie, either way round."""
    given = case.part("input")
    if "hands" not in given:
        raise OwnShape
    hands = given.need("hands", listed(number))
    missing = given.need("missing", number)
    split = given.need("split", _split)
    unseen = given.get("unseen", number, sum(hands))
    try:
        chance = break_chance(hands, missing, split, unseen)
    except ValueError as impossible:
        raise Refused(str(impossible)) from impossible
    yield from _exactly(case, chance)


def talon(case: Fields) -> Iterator[Difference]:
    """Kind ``talon``: whether the talon holds a card that one would like to have."""
    given = case.part("input")
    wanted = given.maybe("suitable", number)
    if wanted is None:
        wanted = given.need("wanted", number)
    try:
        chance = talon_chance(
            given.need("unseen", number),
            given.get("talon", number, 2),
            wanted,
            given.get("at_least", number, 1),
        )
    except ValueError as impossible:
        raise Refused(str(impossible)) from impossible
    yield from _exactly(case, chance)


def misere_hole(case: Fields) -> Iterator[Difference]:
    """Kind ``misere_hole``: in how many of all layouts a misère is caught."""
    given = case.part("input")
    given.told("unseen_split")
    hand, discard = given.need("misere_hand", cards), given.need("discards", cards)
    lead = given.need("lead", text).replace("è", "e")
    if lead not in _LEADERS:
        wrong = f"read {lead!r}, expected one of {', '.join(_LEADERS)}"
        raise BadCaseError(f"{case.place}: input: lead", wrong)
    if not NATIVE:
        raise Unsupported("184756 layouts are solved only by the compiled solver")
    try:
        chance = catch_chance(hand, discard, _LEADERS[lead])
    except ValueError as impossible:
        raise Refused(str(impossible)) from impossible
    yield from _exactly(case, chance)


_LEADERS = {
    "misere player": Seat.FORE,
    "declarer": Seat.FORE,
    "defender to his left": Seat.MIDDLE,
    "left defender": Seat.MIDDLE,
    "defender to his right": Seat.REAR,
    "right defender": Seat.REAR,
}


def _exactly(case: Fields, chance: Fraction) -> Iterator[Difference]:
    case.told(*_BESIDE)
    yield from differ("exact", case.need("exact", amount), chance)


def _split(raw: object) -> tuple[int, ...]:
    parts = text(raw).replace("-", ":").split(":")
    if len(parts) < 2 or not all(part.strip().isdigit() for part in parts):
        raise ValueError(f"read {raw!r}, expected a split such as 3:1")
    return tuple(int(part) for part in parts)

"""Non-interference: what a seat cannot see makes no difference to what it is shown or may do."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from preferans.deal import (
    Engagement,
    Observation,
    ReplayError,
    Seat,
    State,
    observe,
    options,
    replay,
)
from preferans.notation.plain import dumps
from preferans.notation.wire import observation_to_json
from preferans.testing.sight import Law, known, known_to
from preferans.testing.telling import told
from preferans.testing.worlds import world

Look = Callable[[State, Seat | None], Observation]
"""How a seat is shown a state; ``None`` is a spectator."""

LIVED = (None, 8, 3, 1)
"""How many swaps to try, all cards first, until the record could have happened so."""


class LeakError(AssertionError):
    """A seat was shown something, or may do something, that depends on cards hidden from it."""


class BlindfoldError(AssertionError):
    """A seat is not shown what lies open to it."""


def check_sight(s: State, law: Law = known, look: Look = observe) -> None:
    """Whatever a viewer may see is shown to him. Raises ``BlindfoldError``."""
    for viewer in (*s.rules.seats, None):
        may, shown = known_to(s, viewer, law), look(s, viewer)
        if missing := [x.name for x in may.hands if shown.hands[x] is None]:
            raise BlindfoldError(_told(s, viewer, "is not shown", f"the hand of {missing}"))
        if any(shown.talon[i] is None for i in may.talon):
            raise BlindfoldError(_told(s, viewer, "is not shown", "the talon"))
        if may.discard and shown.discards != s.discards:
            raise BlindfoldError(_told(s, viewer, "is not shown", "the discard"))


def check_secrecy(s: State, rng: Random, law: Law = known, look: Look = observe) -> None:
    """Move cards that a viewer cannot see; what he sees and may do must stay the same.

    Every seat and a spectator look at this moment in another world. For one of them that world
    is also lived through from its own deal, so that nothing done on the way may tell either.
    Raises ``LeakError``.
    """
    viewers = (*s.rules.seats, None)
    for viewer in viewers:
        other = world(s, viewer, known_to(s, viewer, law), rng)
        _same(s, other.now, viewer, look)
    viewer = rng.choice(viewers)
    if (lived := _lived(s, viewer, law, rng)) is not None:
        _same(s, lived, viewer, look)
        _same_bytes(s, lived, viewer, look)


def _lived(s: State, viewer: Seat | None, law: Law, rng: Random) -> State | None:
    """The end of another deal in which the same was said and played, if one is found."""
    seen = known_to(s, viewer, law)
    for swaps in LIVED:
        other = world(s, viewer, seen, rng, swaps)
        try:
            lived = replay(s.rules, other.deal, other.record)
        except ReplayError:
            continue
        # What a hand that nobody owns lets fall follows from its cards, and everybody saw it.
        if (lived.tricks, lived.table) == (s.tricks, s.table) or not _falls(s):
            return lived
    return None


def _falls(s: State) -> bool:
    """Whether a hand plays by itself."""
    return isinstance(s.terms, Engagement) and None in s.terms.hand_of


def _same(s: State, other: State, viewer: Seat | None, look: Look) -> None:
    shown, elsewhere = look(s, viewer), look(other, viewer)
    if shown != elsewhere:
        raise LeakError(_told(s, viewer, HIDDEN, _differing(shown, elsewhere)))
    if viewer is not None and options(s, viewer) != options(other, viewer):
        raise LeakError(_told(s, viewer, HIDDEN, "what he may do"))


def _same_bytes(s: State, other: State, viewer: Seat | None, look: Look) -> None:
    """The same on the wire, letter by letter."""
    shown, elsewhere = (dumps(observation_to_json(look(x, viewer))) for x in (s, other))
    if shown != elsewhere:
        raise LeakError(_told(s, viewer, HIDDEN, "what he is sent"))


def _differing(a: Observation, b: Observation) -> str:
    names = Observation.__dataclass_fields__
    return ", ".join(name for name in names if getattr(a, name) != getattr(b, name))


HIDDEN = "can tell hidden cards from"


def _told(s: State, viewer: Seat | None, how: str, what: str) -> str:
    who = "a spectator" if viewer is None else viewer.name
    return told(s, f"{who} {how} {what}")

"""Who may have seen what: the rules of sight, told a second time and from the record alone.

This is the judge of what a seat is shown. It reads what was said and played, the terms agreed and
the options of the stages, never ``State.sights`` nor an observation, which are the accused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from preferans.deal import (
    HANDS,
    Award,
    Claim,
    Discard,
    Engagement,
    Play,
    Say,
    Seat,
    State,
    TalonUse,
    say,
)
from preferans.stages import (
    Auction,
    Exchange,
    Opening,
    Shown,
    TalonLead,
    Tricks,
    TurnUp,
    Whist,
    defenders,
    first_leader,
)


@dataclass(frozen=True, slots=True)
class Known:
    """What a viewer may see: whose hands, which talon cards by index, and the discard or not."""

    hands: frozenset[Seat]
    talon: frozenset[int]
    discard: bool

    def __and__(self, other: Known) -> Known:
        both = self.discard and other.discard
        return Known(self.hands & other.hands, self.talon & other.talon, both)


Law = Callable[[State, Seat], Known]
"""The rules of sight of a game: what a seat may have seen by now."""


def known(s: State, seat: Seat) -> Known:
    """What the stages of this house let ``seat`` see by now (rules/russian §§3 to 7)."""
    return Known(
        hands=frozenset(_hands(s, seat)),
        talon=frozenset(_talon(s, seat)),
        discard=any(
            (who == seat and isinstance(action, Discard)) or action == say("spit")
            for who, action in s.record
        ),
    )


def known_to(s: State, viewer: Seat | None, law: Law = known) -> Known:
    """What ``viewer`` may see; a spectator (``None``) sees what every seat sees."""
    if viewer is not None:
        return law(s, viewer)
    first, *others = (law(s, seat) for seat in s.rules.seats)
    for one in others:
        first &= one
    return first


def _hands(s: State, seat: Seat) -> Iterator[Seat]:
    """The hands that ``seat`` may see: his own, those he looked into, those laid open."""
    if seat in s.rules.live and _has_looked(s, seat):
        yield seat
    for who, action in s.record:
        if isinstance(action, Claim):
            yield from (x for x in HANDS if x == who or _decides(s, x) == who)
        elif isinstance(action, Say) and who == seat and action.word.startswith("look "):
            yield HANDS[int(action.word[-1]) - 1]
    if in_play(s):
        yield from (x for x in HANDS if _decides(s, x) == seat)
        yield from _opened(s)


def _has_looked(s: State, seat: Seat) -> bool:
    """Whether he picked up his cards: at once, when he said so, or after a blind auction."""
    said = any(who == seat and action == say("look") for who, action in s.record)
    waits = any(
        stage.blind or (stage.blind_pass and seat is Seat.FORE)
        for stage in s.rules.stages
        if isinstance(stage, Auction)
    )
    return s.rules.looked or not waits or said or award(s) is not None


def _decides(s: State, hand: Seat) -> Seat | None:
    return s.terms.hand_of[hand] if isinstance(s.terms, Engagement) else hand


def _opened(s: State) -> tuple[Seat, ...]:
    """The hands that by now lie open to all."""
    e = s.terms
    if not isinstance(e, Engagement) or e.declarer is None:
        return ()
    bare = e.contract.bare and _played(s) >= len(e.playing)
    return (*_laid(s, e), *([e.declarer] if bare else []))


def _laid(s: State, e: Engagement) -> tuple[Seat, ...]:
    """The defenders' hands, if they do (rules/russian §§4.3, 5.5)."""
    stage = _tricks(s)
    assert e.declarer is not None
    laid = tuple(x for x in e.playing if x != e.declarer)
    if not (e.contract.null or e.contract.checked):
        if not set(laid) <= {*s.rules.live}:
            return laid if _with_open_dummy(s, e) else ()
        one_mind = len({e.hand_of[x] for x in defenders(e.declarer)}) == 1
        return laid if one_mind else ()
    played = _played(s)
    match stage.opening if e.contract.null else stage.checked_opening:
        case Opening.BEFORE_LEAD:
            seen = True
        case Opening.AFTER_DECLARER_LEAD:
            seen = played > 0 or first_leader(e, stage.lead) != e.declarer
        case Opening.AFTER_TRICK_1:
            seen = played >= len(e.playing)
        case Opening.NEVER:
            seen = False
    return laid if seen else ()


def _with_open_dummy(s: State, e: Engagement) -> bool:
    """Whether who whists with a dummy lays both hands open (rules/russian §1.7)."""
    whist = next(stage for stage in s.rules.stages if isinstance(stage, Whist))
    return whist.open_dummy and e.contract.name not in whist.compelled


def _played(s: State) -> int:
    """How many cards have been played."""
    return sum(isinstance(action, Play) for _, action in s.record)


def _talon(s: State, seat: Seat) -> Iterator[int]:
    """The talon cards turned up before ``seat``: for the exchange, or to lead an all-pass."""
    won = award(s)
    for i, stage in enumerate(s.rules.stages):
        if isinstance(stage, TurnUp) and _turned_up(s, i):
            yield from range(len(s.deal.talon))
        if won is None or not isinstance(stage, Exchange) or (s.at < i and s.asked is not None):
            continue
        public = stage.shown is Shown.ALL or (stage.shown is Shown.UNLESS_BLIND and not won.blind)
        # What is thrown back at the dealer lies face up (§3.2).
        public = public or won.talon is TalonUse.REFUSED
        if public or seat == won.declarer:
            yield from range(won.rung.takes)
    if won is None and in_play(s) and _tricks(s).talon is not TalonLead.CLOSED:
        yield from range(min(len(s.deal.talon), len(s.tricks) + 1))


def _turned_up(s: State, at: int) -> bool:
    """Whether all who could bid before this stage have passed."""
    passes = [action for _, action in s.record[: len(s.rules.live)]]
    return s.at >= at and len(passes) == len(s.rules.live) and set(passes) == {say("pass")}


def award(s: State) -> Award | None:
    """Who won the auction, and at which rung."""
    return s.terms if isinstance(s.terms, Award) else getattr(s.terms, "award", None)


def in_play(s: State) -> bool:
    """Whether the cards are being played, or were."""
    return isinstance(s.terms, Engagement) and s.at >= s.rules.stages.index(_tricks(s))


def _tricks(s: State) -> Tricks:
    return next(stage for stage in s.rules.stages if isinstance(stage, Tricks))

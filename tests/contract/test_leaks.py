"""Leaks planted on purpose: the suite must find each of them, or it proves nothing.

Each mutant is a stage or an observer with one thing wrong. The judge of what may be seen,
``preferans.testing.sight``, reads the record and never asks the accused.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from inspect import signature
from itertools import islice
from random import Random

import pytest

from preferans.cards import SUITS
from preferans.deal import (
    HANDS,
    PLACES,
    Action,
    Aim,
    Award,
    Claim,
    Contract,
    Engagement,
    Observation,
    Place,
    Question,
    ReplayError,
    Ruleset,
    Rung,
    Say,
    Seat,
    Stage,
    State,
    Target,
    Terms,
    observe,
    replay,
    say,
    sights,
)
from preferans.rulesets import ruleset
from preferans.stages import (
    Auction,
    DealersWhist,
    Exchange,
    Looking,
    Naming,
    Opening,
    TalonLead,
    Tricks,
    Trust,
    Whist,
)
from preferans.stages.auction import LOOK
from preferans.testing import LeakError, check_ruleset, check_secrecy, walks, world
from preferans.testing.sight import known_to
from tests.contract.invented import (
    BLIND_CALL,
    DEALER_LED,
    EACH_FOR_HIMSELF,
    NO_TRICK,
    PRIVATE_KONTRA,
    SIXES,
    Rounds,
    Tally,
)

ENOUGH = 60
"""Deals in which every leak must show."""

TWO = ruleset("sochi", players=2)
CLOSED_DUMMY = ruleset("sochi", players=2, gusarik_form="closed_dummy")
FALLING_DUMMY = ruleset("sochi", players=2, gusarik_raspasy="hill")
UNSEEN = ruleset("sochi", dark_bids=True, dark_pass_first_hand=True, dark_talon_hidden=True)

TEN = Contract("10NT", Target(Aim.AT_LEAST, 10), None, 10, checked=True)

CLOSED = Ruleset(
    "closed",
    stages=(
        Auction(
            (Rung("6S", SIXES), Rung("none", (NO_TRICK,)), Rung("10NT", (TEN,))), EACH_FOR_HIMSELF
        ),
        Exchange(),
        Naming(),
        Whist(dealer=DealersWhist.BOTH_PASSED),
        Trust(),
        Tricks(opening=Opening.AFTER_DECLARER_LEAD, talon=TalonLead.PLAYS),
    ),
    book=Tally(),
    course=Rounds(),
    seats=(*HANDS, Seat.DEALER),
)
"""A small game for four with everything in it that somebody may see earlier than another."""


def swapped(rules: Ruleset, kind: type[Stage], stage: Stage) -> Ruleset:
    """The same game with another stage in place of the one of its kind."""
    stages = tuple(stage if isinstance(old, kind) else old for old in rules.stages)
    assert stages != rules.stages
    return replace(rules, stages=stages)


# -- observers that show too much --------------------------------------------------------------


def discard_to_all(s: State, seat: Seat | None) -> Observation:
    return replace(observe(s, seat), discards=s.discards)


def record_to_all(s: State, seat: Seat | None) -> Observation:
    return replace(observe(s, seat), record=s.record)


def question_to_all(s: State, seat: Seat | None) -> Observation:
    return replace(observe(s, seat), question=s.asked)


def talon_at_once(s: State, seat: Seat | None) -> Observation:
    return replace(observe(s, seat), talon=s.deal.talon)


def next_hand(s: State, seat: Seat | None) -> Observation:
    seen = observe(s, seat)
    if seat not in HANDS:
        return seen
    hands = [*seen.hands]
    hands[seat.after()] = s.hands[seat.after()]
    return replace(seen, hands=tuple(hands))


def hands_as_dealt(s: State, seat: Seat | None) -> Observation:
    seen = observe(s, seat)
    return replace(seen, hands=s.deal.hands if s.tricks else seen.hands)


def spectator_in_a_chair(s: State, seat: Seat | None) -> Observation:
    return replace(observe(s, Seat.FORE if seat is None else seat), seat=seat)


def dealer_behind_the_declarer(s: State, seat: Seat | None) -> Observation:
    declarer = getattr(s.terms, "declarer", None)
    if seat is not Seat.DEALER or declarer is None:
        return observe(s, seat)
    return replace(observe(s, declarer), seat=seat, question=None, claims=())


def order_of_the_talon(s: State, seat: Seat | None) -> Observation:
    """Not which cards lie there, but which is the higher."""
    a, b = s.deal.talon
    return replace(observe(s, seat), led=SUITS[0] if a > b else SUITS[1])


@pytest.mark.parametrize(
    "look",
    [
        discard_to_all,
        record_to_all,
        question_to_all,
        talon_at_once,
        next_hand,
        hands_as_dealt,
        spectator_in_a_chair,
        dealer_behind_the_declarer,
        order_of_the_talon,
    ],
)
def test_an_observer_that_shows_too_much_is_found(
    look: Callable[[State, Seat | None], Observation],
) -> None:
    with pytest.raises(LeakError, match=r"closed: .* can tell hidden cards from"):
        check_observer(look)


def check_observer(look: Callable[[State, Seat | None], Observation], deals: int = ENOUGH) -> None:
    """Hold an observer against many states."""
    rng = Random(1)
    for walk in islice(walks(CLOSED, 1), deals):
        for s in walk:
            check_secrecy(s, rng, look=look)


def test_the_observer_of_the_house_passes() -> None:
    check_observer(observe, 25)


# -- stages that show too much -----------------------------------------------------------------


def all_hands(s: State) -> State:
    return s._replace(sights=s.sights | sights(s.rules.seats, *PLACES[:3]))


@dataclass(frozen=True, slots=True)
class DiscardFaceUp(Exchange):
    def tell(self, s: State, actor: Seat, action: Action) -> State:
        s = Exchange.tell(self, s, actor, action)
        return s._replace(sights=s.sights | sights(s.rules.seats, Place.DISCARD))


@dataclass(frozen=True, slots=True)
class TalonUpForAll(Exchange):
    def enter(self, s: State) -> State:
        s = Exchange.enter(self, s)
        return s._replace(sights=s.sights | sights(s.rules.seats, Place.TALON_1))


@dataclass(frozen=True, slots=True)
class TalonUpInTheAuction(Auction):
    def tell(self, s: State, actor: Seat, action: Action) -> State:
        return s._replace(sights=s.sights | sights(s.rules.seats, *map(Place.talon, (0, 1))))


@dataclass(frozen=True, slots=True)
class DealerSeesBoth(Whist):
    def tell(self, s: State, actor: Seat, action: Action) -> State:
        s = Whist.tell(self, s, actor, action)
        looked = isinstance(action, Say) and action.word.startswith("look")
        return s._replace(sights=s.sights | sights((actor,), *PLACES[:3])) if looked else s


@dataclass(frozen=True, slots=True)
class DealersHandUp(Whist):
    """What the dealer looks at, everybody looks at."""

    def tell(self, s: State, actor: Seat, action: Action) -> State:
        s = Whist.tell(self, s, actor, action)
        shown = {place for who, place in s.sights if who is Seat.DEALER}
        return s._replace(sights=s.sights | sights(s.rules.seats, *shown))


@dataclass(frozen=True, slots=True)
class DeclarerUpToo(Whist):
    """In open play the declarer's hand lies open, too."""

    def tell(self, s: State, actor: Seat, action: Action) -> State:
        s = Whist.tell(self, s, actor, action)
        return all_hands(s) if action == say("open") else s


@dataclass(frozen=True, slots=True)
class OpensTooEarly(Tricks):
    """The defence lays open before the declarer has led."""

    def enter(self, s: State) -> State:
        s, e = Tricks.enter(self, s), s.terms
        assert isinstance(e, Engagement)
        if not e.contract.null:
            return s
        laid = [Place.hand(x) for x in HANDS if x != e.declarer]
        return s._replace(sights=s.sights | sights(s.rules.seats, *laid))


@dataclass(frozen=True, slots=True)
class WholeTalonLed(Tricks):
    """On an all-pass both talon cards are turned up at once."""

    def enter(self, s: State) -> State:
        s, e = Tricks.enter(self, s), s.terms
        assert isinstance(e, Engagement)
        if e.declarer is not None:
            return s
        return s._replace(sights=s.sights | sights(s.rules.seats, *map(Place.talon, (0, 1))))


@dataclass(frozen=True, slots=True)
class ClaimsUpForAll(Tricks):
    """Who claims has everybody show."""

    def tell(self, s: State, actor: Seat, action: Action) -> State:
        s = Tricks.tell(self, s, actor, action)
        return all_hands(s) if isinstance(action, Claim) else s


@dataclass(frozen=True, slots=True)
class ClaimsWithAces(Tricks):
    """Only who sees that he can take a trick may claim; the list of claims tells."""

    def claims(self, s: State, seat: Seat) -> tuple[Claim, ...]:
        rear = s.hands[Seat.REAR]
        return Tricks.claims(self, s, seat) if any(c.rank == 7 for c in rear) else ()


@dataclass(frozen=True, slots=True)
class AsksWhoMayTrust(Trust):
    """The second defender is asked only if his answer can matter: if he holds an ace."""

    def ask(self, s: State) -> Question | Terms:
        asked = Trust.ask(self, s)
        if not isinstance(asked, Question) or not s.heard:
            return asked
        aces = [card for card in s.hands[asked.actor] if card.rank == 7]
        return asked if aces else s.terms


@dataclass(frozen=True, slots=True)
class NamesWhatHeHolds(Naming):
    """The terms remember the longest suit of the declarer."""

    def ask(self, s: State) -> Question | Terms:
        asked, award = Naming.ask(self, s), s.terms
        assert isinstance(award, Award)
        if not isinstance(asked, Engagement):
            return asked
        longest = max(SUITS, key=lambda suit: len(s.hands[award.declarer].suit(suit)))
        return replace(asked, answers=((award.declarer, str(longest)),))


@dataclass(frozen=True, slots=True)
class OffersWhatIsHeld(Auction):
    """Who has not looked is offered only what his hand is good for."""

    def ask(self, s: State) -> Question | Terms:
        asked = Auction.ask(self, s)
        if not isinstance(asked, Question):
            return asked
        aces = sum(card.rank == 7 for card in s.hands[asked.actor])
        return Question(asked.actor, asked.hand, asked.options[: 2 + aces])


@dataclass(frozen=True, slots=True)
class LooksRound(Auction):
    """Who looks at his cards sees the next hand, too."""

    def tell(self, s: State, actor: Seat, action: Action) -> State:
        if action != say(LOOK):
            return s
        seen = sights((actor,), Place.hand(actor), Place.hand(actor.after()))
        return s._replace(sights=s.sights | seen)


@dataclass(frozen=True, slots=True)
class AllLook(Looking):
    """After a blind auction the hands lie open."""

    def enter(self, s: State) -> State:
        return all_hands(Looking.enter(self, s))


@dataclass(frozen=True, slots=True)
class Remembers(Auction):
    """The first word is answered in the light of the talon, and kept: a cached leak."""

    def tell(self, s: State, actor: Seat, action: Action) -> State:
        if s.record[1:]:
            return s
        high = max(s.deal.talon) > 15
        return s._replace(sights=s.sights | (sights(s.rules.seats, Place.FORE) if high else set()))


@dataclass(frozen=True, slots=True)
class DummyUpInTheAuction(Auction):
    """The hand that nobody owns lies open while the two bid."""

    def enter(self, s: State) -> State:
        return s._replace(sights=s.sights | sights(s.rules.seats, Place.MIDDLE))


@dataclass(frozen=True, slots=True)
class ClosedDummyUp(Whist):
    """A dummy that is the whister's alone to see is laid open to all."""

    def tell(self, s: State, actor: Seat, action: Action) -> State:
        shown = sights(s.rules.seats, Place.MIDDLE) if action == say("whist") else frozenset()
        return s._replace(sights=s.sights | shown)


@dataclass(frozen=True, slots=True)
class DummyFollowsByKnowledge(Tricks):
    """Both players are shown what the dummy will let fall."""

    def enter(self, s: State) -> State:
        s = Tricks.enter(self, s)
        return s._replace(sights=s.sights | sights(s.rules.seats, Place.MIDDLE))


@dataclass(frozen=True, slots=True)
class ForehandLooksAlone(Auction):
    """Who passes unseen is shown his cards all the same."""

    def tell(self, s: State, actor: Seat, action: Action) -> State:
        seen = sights((actor,), Place.hand(actor)) if actor is Seat.FORE else frozenset()
        told = Auction.tell(self, s, actor, action)
        return told._replace(sights=told.sights | seen)


@dataclass(frozen=True, slots=True)
class BlindTalonUp(Exchange):
    """The talon of a game called blind is turned up for everybody."""

    def enter(self, s: State) -> State:
        shown = sights(s.rules.seats, Place.TALON_1, Place.TALON_2)
        return Exchange.enter(self, s)._replace(sights=s.sights | shown)


def of(stage: Stage, old: type[Stage]) -> dict[str, object]:
    """The options of the stage that a mutant takes the place of."""
    return {name: getattr(stage, name) for name in signature(old).parameters}


@pytest.mark.parametrize(
    ("rules", "kind", "mutant"),
    [
        (CLOSED, Exchange, DiscardFaceUp),
        (PRIVATE_KONTRA, Exchange, TalonUpForAll),
        (CLOSED, Auction, TalonUpInTheAuction),
        (CLOSED, Whist, DealerSeesBoth),
        (CLOSED, Whist, DealersHandUp),
        (CLOSED, Whist, DeclarerUpToo),
        (CLOSED, Tricks, OpensTooEarly),
        (CLOSED, Tricks, WholeTalonLed),
        (DEALER_LED, Tricks, WholeTalonLed),
        (CLOSED, Tricks, ClaimsUpForAll),
        (CLOSED, Tricks, ClaimsWithAces),
        (CLOSED, Trust, AsksWhoMayTrust),
        (CLOSED, Naming, NamesWhatHeHolds),
        (BLIND_CALL, Auction, OffersWhatIsHeld),
        (BLIND_CALL, Auction, LooksRound),
        (BLIND_CALL, Looking, AllLook),
        (CLOSED, Auction, Remembers),
        (TWO, Auction, DummyUpInTheAuction),
        (CLOSED_DUMMY, Whist, ClosedDummyUp),
        (FALLING_DUMMY, Tricks, DummyFollowsByKnowledge),
        (UNSEEN, Auction, ForehandLooksAlone),
        (UNSEEN, Exchange, BlindTalonUp),
    ],
)
def test_a_stage_that_shows_too_much_is_found(
    rules: Ruleset, kind: type[Stage], mutant: Callable[..., Stage]
) -> None:
    old = next(stage for stage in rules.stages if isinstance(stage, kind))
    mutated = swapped(rules, kind, mutant(**of(old, kind)))
    with pytest.raises(LeakError, match="can tell hidden cards from"):
        check_ruleset(mutated, ENOUGH)


def test_the_game_without_leaks_passes(full: bool) -> None:
    check_ruleset(CLOSED, 400 if full else 25)


# -- stages that show too little ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OpenButDown(Whist):
    """Who whists open plays both hands, but does not lay them down."""

    def tell(self, s: State, actor: Seat, action: Action) -> State:
        told = Whist.tell(self, s, actor, action)
        return told._replace(sights=s.sights) if action == say("open") else told


@dataclass(frozen=True, slots=True)
class TalonDown(Exchange):
    """The declarer takes the talon without showing it."""

    def enter(self, s: State) -> State:
        return Exchange.enter(self, s)._replace(sights=s.sights)


@dataclass(frozen=True, slots=True)
class DummyDown(Whist):
    """Who whists with a dummy plays both hands and lays neither down."""

    def tell(self, s: State, actor: Seat, action: Action) -> State:
        return s


def test_a_dummy_that_should_lie_open_is_missed() -> None:
    old = next(stage for stage in TWO.stages if isinstance(stage, Whist))
    with pytest.raises(AssertionError, match="is not shown"):
        check_ruleset(swapped(TWO, Whist, DummyDown(**of(old, Whist))), ENOUGH)  # type: ignore[arg-type]


@pytest.mark.parametrize(("kind", "mutant"), [(Whist, OpenButDown), (Exchange, TalonDown)])
def test_a_stage_that_hides_what_is_open_is_found(
    kind: type[Stage], mutant: Callable[..., Stage]
) -> None:
    old = next(stage for stage in CLOSED.stages if isinstance(stage, kind))
    mutated = swapped(CLOSED, kind, mutant(**of(old, kind)))
    with pytest.raises(AssertionError, match="is not shown"):
        check_ruleset(mutated, ENOUGH)


# -- the judge is no straw man -----------------------------------------------------------------


def test_other_worlds_are_other_and_mostly_could_have_been() -> None:
    """A world that is the real one, or that nobody can live through, would prove nothing."""
    rng = Random(2)
    moved = lived = moments = 0
    for walk in islice(walks(CLOSED, 2), 12):
        for s in walk:
            for viewer in (*s.rules.seats, None):
                seen = known_to(s, viewer)
                moments += 1
                moved += world(s, viewer, seen, rng).now != s
                lived += any(replays(s, viewer, swaps, rng) for swaps in (None, 8, 3, 1))
    # Where everything lies open, or has been played, there is nothing to move.
    assert moved > 0.8 * moments
    assert lived > 0.95 * moments


def replays(s: State, viewer: Seat | None, swaps: int | None, rng: Random) -> bool:
    """Whether the same record could have happened in another world."""
    other = world(s, viewer, known_to(s, viewer), rng, swaps)
    try:
        replay(s.rules, other.deal, other.record)
    except ReplayError:
        return False
    return True


def test_a_viewer_keeps_what_he_has_seen() -> None:
    """The hands he sees, the talon that was shown and what was played stay where they are."""
    rng = Random(3)
    for walk in islice(walks(CLOSED, 3), 10):
        for s in walk:
            for viewer in s.rules.seats:
                seen = known_to(s, viewer)
                now = world(s, viewer, seen, rng).now
                assert all(now.hands[x] == s.hands[x] for x in seen.hands)
                assert all(now.deal.talon[i] == s.deal.talon[i] for i in seen.talon)
                assert (now.tricks, now.table) == (s.tricks, s.table)
                now.deal.check(s.rules.deck, s.rules.hand_size)

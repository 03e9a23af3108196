"""The state of one deal, and what a ruleset is made of. No ruleset is named here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, IntEnum
from fractions import Fraction
from functools import cache
from typing import NamedTuple, Protocol

from preferans.cards import NONE, PACK_32, Card, Cards, Suit
from preferans.deal.actions import Action, Claim
from preferans.deal.terms import Terms, Unopened
from preferans.ledger import HANDS, PlayerId, Posting, Seat, Table


class BadDealError(ValueError):
    """The cards given are not a deal."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Three hands and the talon, whose order is the order in which it would be turned up."""

    hands: tuple[Cards, ...]
    talon: tuple[Card, ...]

    def check(self, deck: Cards, hand_size: int) -> None:
        """Raise ``BadDealError`` unless these are all of ``deck``, ``hand_size`` in each hand."""
        seen, sizes = Cards.of(self.talon), [len(self.talon)]
        for hand in self.hands:
            seen |= hand
            sizes.append(len(hand))
        if seen != deck or sum(sizes) != len(deck) or set(sizes[1:]) != {hand_size}:
            self._complain(deck, hand_size)

    def _complain(self, deck: Cards, hand_size: int) -> None:
        """Say what is wrong with these cards."""
        seen = NONE
        named = [(f"hand {i}", hand) for i, hand in enumerate(self.hands, 1)]
        for name, cards in (*named, ("the talon", Cards.of(self.talon))):
            if double := seen & cards:
                raise BadDealError(f"{name} holds {double}, which lies elsewhere too")
            if stray := cards - deck:
                raise BadDealError(f"{name} holds {stray}, which this game's pack does not have")
            seen |= cards
        for name, hand in named:
            if len(hand) != hand_size:
                raise BadDealError(f"{name} has {len(hand)} cards and needs {hand_size}: {hand}")
        if missing := deck - seen:
            raise BadDealError(f"the deal lacks {missing}")


class Place(IntEnum):
    """Where cards lie that somebody may or may not see."""

    FORE, MIDDLE, REAR, TALON_1, TALON_2, TALON_3, DISCARD = range(7)

    @classmethod
    def hand(cls, seat: Seat) -> Place:
        """The hand of a seat."""
        return PLACES[seat]

    @classmethod
    def talon(cls, i: int) -> Place:
        """The talon card with index ``i``."""
        return PLACES[3 + i]


PLACES = tuple(Place)

Sight = tuple[Seat, Place]
"""Somebody sees what lies there."""


def sights(viewers: Iterable[Seat], *places: Place) -> frozenset[Sight]:
    """Each of the viewers sees each of the places."""
    return frozenset((viewer, place) for viewer in viewers for place in places)


class Question(NamedTuple):
    """Whose turn it is and everything he may do; ``hand`` is whose cards it is about."""

    actor: Seat
    hand: Seat
    options: tuple[Action, ...]


class Trick(NamedTuple):
    """A finished trick. ``leader`` is ``None`` where a talon card named the suit or was led."""

    leader: Seat | None
    plays: tuple[tuple[Seat, Card], ...]
    winner: Seat


class Offer(NamedTuple):
    """A claim on the table: who made it, what it says, who has still to answer."""

    by: Seat
    claim: Claim
    waiting: tuple[Seat, ...]


class State(NamedTuple):
    """One deal at one moment. Immutable; every change makes a new one.

    ``hands`` are as they are now; ``at`` is the index of the stage; ``heard`` the answers given in
    this stage, ``record`` those of the whole deal. ``table`` is the open trick, ``led`` the suit
    that a talon card has named for it. ``sights`` is all that anyone knows of cards not played.
    ``granted``: the tricks that an accepted claim gave to each hand. ``asked`` is ``None`` once
    the deal is over.
    """

    rules: Ruleset
    deal: Deal
    hands: tuple[Cards, ...]
    terms: Terms = Unopened()
    at: int = 0
    heard: tuple[tuple[Seat, Action], ...] = ()
    record: tuple[tuple[Seat, Action], ...] = ()
    table: tuple[tuple[Seat, Card], ...] = ()
    led: Suit | None = None
    sights: frozenset[Sight] = frozenset()
    discards: Cards = NONE
    offer: Offer | None = None
    granted: tuple[int, ...] | None = None
    tricks: tuple[Trick, ...] = ()
    asked: Question | None = None

    def noted(self, actor: Seat, action: Action) -> State:
        """The same moment with one more entry in what was heard and in the record."""
        entry = (actor, action)
        return _new(State, (*self[:5], (*self.heard, entry), (*self.record, entry), *self[7:]))

    def asking(self, question: Question | None) -> State:
        """The same moment with this question."""
        return _new(State, (*self[:-1], question))

    def taken(self, seat: Seat) -> int:
        """The tricks of a seat, those granted by a claim included."""
        won = sum(trick.winner == seat for trick in self.tricks)
        return won + (self.granted[seat] if self.granted and seat < 3 else 0)

    def left(self) -> int:
        """How many tricks are still to play, the open one included."""
        return self.rules.hand_size - len(self.tricks)

    def sees(self, viewer: Seat | None, place: Place) -> bool:
        """Whether ``viewer`` sees a place; ``None`` is a spectator, who sees what all seats see."""
        if viewer is None:
            return all((seat, place) in self.sights for seat in self.rules.seats)
        return (viewer, place) in self.sights


_new = tuple.__new__
_AT = {name: i for i, name in enumerate(State._fields)}
assert (_AT["heard"], _AT["record"], _AT["asked"]) == (5, 6, len(_AT) - 1), State._fields


def _changed(s: State, **changes: object) -> State:
    """The same as ``State._replace``, in a third of its time: a deal makes some 100 states."""
    fields: list[object] = [*s]
    for name in changes:
        fields[_AT[name]] = changes[name]
    return _new(State, fields)


State._replace = _changed  # type: ignore[method-assign,assignment]


class Stage(Protocol):
    """One part of a deal: the auction, the exchange, the whist, the tricks …"""

    @property
    def wants(self) -> type[Terms]:
        """The kind of terms this stage is for; with others it is passed over."""

    def enter(self, s: State) -> State:
        """What happens by itself as the stage opens: cards turned up, taken …"""

    def ask(self, s: State) -> Question | Terms:
        """The next question, or the terms that this stage ends in."""

    def tell(self, s: State, actor: Seat, action: Action) -> State:
        """The state after an answer that ``ask`` or ``claims`` allowed."""

    def claims(self, s: State, seat: Seat) -> tuple[Claim, ...]:
        """The claims that ``seat`` may make now, whoever's turn it is."""

    def words(self) -> Iterable[str]:
        """Every word that this stage can ever offer."""


class Book(Protocol):
    """The rules of scoring: a finished deal into raw postings."""

    def score(self, s: State) -> tuple[Posting, ...]:
        """What the finished deal is worth, before the course writes it."""


class End(Enum):
    """Why a match is stopped from outside."""

    AGREEMENT = "agreement"
    TIME = "time"


class Course(Protocol):
    """The match-level half of a ruleset: what is carried over, how it is written, when it ends."""

    def opens(self, rules: Ruleset, t: Table) -> Ruleset:
        """The ruleset of the coming deal, derived from what was carried over."""

    def writes(self, t: Table, s: State, postings: tuple[Posting, ...]) -> Table:
        """The table after a finished deal: ledger written, carry and dealer moved on."""

    def over(self, t: Table, called: End | None = None) -> str | None:
        """The reason why the match ends here, or ``None``."""

    def settles(self, t: Table) -> Mapping[PlayerId, Fraction]:
        """Everyone's result in the ruleset's money; the sum is zero."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A game as a value: its pack, its seats, its stages, its book and its course.

    ``packets``: how the pack is dealt, ``2`` two cards to each hand in turn, ``-2`` two to the
    talon. ``seats``: those with a person in the deal; ``live``: those of them who hold cards and
    speak in the auction. ``looked``: hands are looked at before the auction. The course sets for
    each deal: ``floor``, the level at which the auction must open; ``over_blind``, that at which it
    must while the forehand's blind pass stands, nothing where such a pass is like any other;
    ``times``, by what a seat's deal is multiplied if it declares; ``forced``: nobody is asked for a
    bid, the deal is an all-pass (rules/russian §8.5).
    """

    name: str
    stages: tuple[Stage, ...]
    book: Book
    course: Course
    deck: Cards = PACK_32
    packets: tuple[int, ...] = (2, -2, 2, 2, 2, 2)
    seats: tuple[Seat, ...] = HANDS
    live: tuple[Seat, ...] = HANDS
    looked: bool = True
    floor: int = 0
    over_blind: int = 0
    times: tuple[int, ...] = (1, 1, 1)
    forced: bool = False

    @property
    def hand_size(self) -> int:
        """The cards in each hand, which is the number of tricks."""
        return _dealt(self.packets)


@cache
def _dealt(packets: tuple[int, ...]) -> int:
    """The cards that these packets give to each hand."""
    return sum(n for n in packets if n > 0)

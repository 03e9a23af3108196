"""The talon: who sees it, who takes it, and the discard (rules/russian §3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

from preferans.cards import Cards
from preferans.deal import (
    Action,
    Award,
    Discard,
    Place,
    Question,
    Seat,
    State,
    TalonUse,
    Terms,
    Void,
    discard,
    say,
    sights,
)
from preferans.stages.base import Spoken, asks, swap, words


class Shown(Enum):
    """To whom the talon is turned up before it is taken."""

    ALL = "everybody"
    DECLARER = "the declarer alone"
    UNLESS_BLIND = "everybody; of a game called blind the declarer alone"


@dataclass(frozen=True, slots=True)
class Sharing(Spoken):
    """On a misère the declarer may ask the sitting dealer to share it (rules/russian §3.2)."""

    wants: type[Terms] = Award

    def ask(self, s: State) -> Question | Terms:
        award = _award(s)
        null = award.rung.contracts[0].null
        if not null or Seat.DEALER not in s.rules.seats:
            return award
        match words(s):
            case ():
                return asks(award.declarer, "take", "share")
            case ("share",):
                return asks(Seat.DEALER, "accept", "refuse")
            case ("share", "accept"):
                return replace(award, shares=((Seat.DEALER, Fraction(1, 2)),))
            case _:
                return award

    def words(self) -> Iterable[str]:
        return ("take", "share", "accept", "refuse")


@dataclass(frozen=True, slots=True)
class Exchange(Spoken):
    """The declarer takes the talon and lays away as many cards, face down.

    ``shown``: who sees the talon first. ``may_refuse``: at a table with a sitting dealer the
    declarer may throw the shown talon back at him (``spit``). ``concede``: he may give up after
    taking it; never on a misère.
    """

    shown: Shown = Shown.ALL
    may_refuse: bool = False
    concede: bool = False
    wants: type[Terms] = Award

    def enter(self, s: State) -> State:
        award = _award(s)
        if not award.rung.takes:
            return s
        hidden = self.shown is Shown.DECLARER or (self.shown is Shown.UNLESS_BLIND and award.blind)
        viewers = (award.declarer,) if hidden else s.rules.seats
        seen = sights(viewers, *map(Place.talon, range(award.rung.takes)))
        s = s._replace(sights=s.sights | seen)
        return s if self._may_refuse(s) else _take(s)

    def ask(self, s: State) -> Question | Terms:
        award = _award(s)
        said = words(s)
        if "concede" in said:
            return Void("conceded", award=award)
        if not award.rung.takes or award.talon is TalonUse.REFUSED:
            return award
        if award.talon is TalonUse.UNTOUCHED:
            return asks(award.declarer, "take", "spit")
        hand = s.hands[award.declarer]
        if len(hand) == s.rules.hand_size:
            return award
        give_up = (say("concede"),) if self.concede and not award.rung.contracts[0].null else ()
        lay = discards(hand.bits, award.rung.takes)
        return Question(award.declarer, award.declarer, give_up + lay)

    def tell(self, s: State, actor: Seat, action: Action) -> State:
        if isinstance(action, Discard):
            hands = swap(s.hands, actor, s.hands[actor] - action.cards)
            seen = s.sights | sights((actor,), Place.DISCARD)
            return s._replace(hands=hands, discards=action.cards, sights=seen)
        if action == say("take"):
            return _take(s)
        if action == say("spit"):
            thrown = Cards.of(s.deal.talon)
            lying = map(Place.talon, range(len(s.deal.talon)))
            seen = s.sights | sights(s.rules.seats, Place.DISCARD, *lying)
            terms = replace(_award(s), talon=TalonUse.REFUSED)
            return s._replace(terms=terms, discards=thrown, sights=seen)
        return s

    def words(self) -> Iterable[str]:
        return ("take", "spit") * self.may_refuse + ("concede",) * self.concede

    def _may_refuse(self, s: State) -> bool:
        return self.may_refuse and Seat.DEALER in s.rules.seats


def _take(s: State) -> State:
    """The talon cards of the rung join the declarer's hand."""
    award = _award(s)
    who = award.declarer
    hand = s.hands[who] | Cards.of(s.deal.talon[: award.rung.takes])
    terms = replace(award, talon=TalonUse.TAKEN)
    return s._replace(hands=swap(s.hands, who, hand), terms=terms)


def _award(s: State) -> Award:
    assert isinstance(s.terms, Award)
    return s.terms


@lru_cache(maxsize=4096)
def discards(bits: int, n: int) -> tuple[Discard, ...]:
    """Every way to lay away ``n`` of the cards in ``bits``."""
    cards = [1 << card for card in Cards(bits)]
    return tuple(map(discard, map(sum, combinations(cards, n))))

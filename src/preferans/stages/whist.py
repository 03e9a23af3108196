"""The Russian defence: whist, pass, half, the way back, open, closed (rules/russian §4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from preferans.deal import (
    HANDS,
    Action,
    Contract,
    Engagement,
    Lead,
    Place,
    Play,
    Question,
    QuotaMode,
    Say,
    Seat,
    Side,
    State,
    Terms,
    Void,
    plays,
    say,
    sights,
)
from preferans.stages.base import Spoken, asks, spoken, swap, words
from preferans.stages.naming import defenders
from preferans.stages.tricks import first_leader, lay_card


class Lone(Enum):
    """How a lone whister plays."""

    CHOICE = "open or closed, as he likes"
    OPEN = "always open"
    CLOSED = "always closed"


class Single(Enum):
    """Who answers for an obligation of one trick when both whist (§4.4, 8 to 10)."""

    SECOND = "the last to say whist"
    BOTH = "both"
    SPLIT = "both, half each"


class DealersWhist(Enum):
    """When the sitting dealer may whist with a hand whose owner passed (§4.2)."""

    OFF = "never"
    BOTH_PASSED = "when both defenders passed"
    PASS_HALF_PASS = "after pass, half-whist, pass"


WHISTING = ("whist", "half", "pass")
WAYS = {Lone.CHOICE: ("open", "closed"), Lone.OPEN: ("open",), Lone.CLOSED: ("closed",)}
LOOK = "look "


@dataclass(frozen=True, slots=True)
class Whist(Spoken):
    """Each defender in turn undertakes to take tricks, or passes.

    ``quota``: the tricks owed at level six, seven, … ten. ``half_levels``, ``return_levels``:
    where a half-whist may be said and taken back by a whist of the other defender.
    ``half_after_own``: a lone whister who spoke first may still leave for half. ``compelled``:
    contracts that both must whist. ``mode`` and ``single``: how two whisters share what they owe.
    ``dark_lead``: a declarer on lead plays before the lone whister chooses. ``lead``: who leads.
    ``open_dummy``: where one of the defenders is a dummy the other whists with both hands open to
    all; else nobody else sees them (rules/russian §1.7).
    """

    quota: tuple[int, ...] = (4, 2, 1, 1, 1)
    half_levels: tuple[int, ...] = (6, 7)
    return_levels: tuple[int, ...] = (6, 7)
    half_after_own: bool = False
    compelled: tuple[str, ...] = ()
    lone: Lone = Lone.CHOICE
    mode: QuotaMode = QuotaMode.CAPPED
    single: Single = Single.SECOND
    dark_lead: bool = False
    lead: Lead = Lead.FOREHAND
    dealer: DealersWhist = DealersWhist.OFF
    dealer_owes: bool = True
    open_dummy: bool = True
    wants: type[Terms] = Engagement

    def ask(self, s: State) -> Question | Terms:
        e = _engagement(s)
        if e.award is None:
            return e
        d1, d2 = defenders(e.award.declarer)
        dummies = [seat for seat in (d1, d2) if seat not in s.rules.live]
        if dummies:
            return self._with_dummy(s, e, d2 if dummies == [d1] else d1)
        if e.contract.all_in:
            return e
        if e.contract.checked:
            return replace(e, sides=(Side(d1, (d1,)), Side(d2, (d2,))))
        if e.contract.name in self.compelled:
            return self._both(e, d1, d2)
        level = e.contract.target.n
        half = ["half"] * (level in self.half_levels)
        said = words(s)
        match said:
            case ():
                return asks(d1, "pass", "whist")
            case ("whist",):
                return asks(d2, "pass", "whist")
            case ("pass",):
                return asks(d2, "pass", *half, "whist")
        e = replace(e, answers=tuple(pair for pair in spoken(s) if pair[1] in WHISTING))
        match said:
            case ("whist", "whist"):
                return self._both(e, d1, d2)
            case ("pass", "half") if level in self.return_levels:
                return asks(d1, "pass", "whist")
            case ("whist", "pass", "half") if level in self.return_levels:
                return asks(d2, "pass", "whist")
            case ("pass", "pass", *rest):
                return self._dealer(s, e, DealersWhist.BOTH_PASSED, rest)
            case ("pass", "half", "pass", *rest):
                return self._dealer(s, e, DealersWhist.PASS_HALF_PASS, rest)
            case ("pass", "half") | ("whist", "pass", "half") | ("whist", "pass", "half", "pass"):
                return self._half(e)
            case ("whist", "pass") if self.half_after_own:
                return self._lone(s, e, d1, *half)
            case ("whist", "pass", "half", "whist", *_) | ("pass", "whist", *_):
                return self._lone(s, e, d2)
            case _:
                return self._lone(s, e, d1)

    def tell(self, s: State, actor: Seat, action: Action) -> State:
        if isinstance(action, Play):
            s = lay_card(s, action.card)
        elif isinstance(action, Say) and action.word.startswith(LOOK):
            hand = Place(int(action.word.removeprefix(LOOK)) - 1)
            s = s._replace(sights=s.sights | sights((actor,), hand))
        laid = action == say("open") or self.lone is Lone.OPEN
        if any(seat not in s.rules.live for seat in HANDS):
            # What is compelled is played closed (§13.9(1)): the whister alone sees the dummy.
            laid = self.open_dummy and _engagement(s).contract.name not in self.compelled
        return self._open(s) if laid else s

    def words(self) -> Iterable[str]:
        yield from ("pass", "whist")
        if self.half_levels:
            yield "half"
        if self.lone is Lone.CHOICE or self.half_after_own:
            yield from WAYS[self.lone]
        if self.dealer is not DealersWhist.OFF:
            yield from (f"{LOOK}{seat.number}" for seat in HANDS)

    def _open(self, s: State) -> State:
        """Once one whister decides both defenders' cards, they lie open to all (§4.3)."""
        agreed, pair = self.ask(s), defenders(_declarer(s))
        if not isinstance(agreed, Engagement) or len({agreed.hand_of[x] for x in pair}) > 1:
            return s
        return s._replace(sights=s.sights | sights(s.rules.seats, *map(Place.hand, pair)))

    def _with_dummy(self, s: State, e: Engagement, whister: Seat) -> Question | Terms:
        """Only one defender is somebody: he is asked, and plays the dummy's cards with his own."""
        declarer = _declarer(s)
        pair = defenders(declarer)
        joint = replace(e, hand_of=tuple(declarer if x == declarer else whister for x in HANDS))
        if e.contract.all_in:
            return joint
        if e.contract.checked:
            return replace(joint, sides=(Side(whister, pair),))
        said = words(s)
        if e.contract.name not in self.compelled:
            match said:
                case ():
                    return asks(whister, "pass", "whist")
                case ("pass", *_):
                    return Void("unopposed", e.award, replace(e, answers=spoken(s)))
        joint = replace(joint, answers=spoken(s))
        if self.dark_lead and first_leader(joint, self.lead) == declarer and not s.table:
            return Question(declarer, declarer, plays(s.hands[declarer]))
        owed = self._owed(e.contract)
        return replace(joint, sides=(Side(whister, pair, owed),), owed=owed)

    def _both(self, e: Engagement, d1: Seat, d2: Seat) -> Engagement:
        """Two whisters, each for himself, closed."""
        owed, mode = self._owed(e.contract), self.mode
        first, second = owed - owed // 2, owed // 2
        if owed == 1:
            first, second = (0, 1) if self.single is Single.SECOND else (1, 1)
            # A single trick cannot be shared by halves: ``single`` decides, not ``mode``, unless
            # that makes everyone answer for himself whatever the other took (§4.4 3).
            if self.single is Single.SPLIT:
                mode = QuotaMode.SPLIT
            elif mode is not QuotaMode.OWN:
                mode = QuotaMode.JOINT
        sides = (Side(d1, (d1,), first, mode), Side(d2, (d2,), second, mode))
        return replace(e, sides=sides, owed=owed)

    def _half(self, e: Engagement) -> Terms:
        """The half-whist stands: the contract counts as made."""
        who = next(seat for seat, word in reversed(e.answers) if word == "half")
        assert e.award is not None
        side = Side(who, defenders(e.award.declarer), self._owed(e.contract))
        return Void("half", e.award, replace(e, sides=(side,), owed=side.quota))

    def _dealer(
        self, s: State, e: Engagement, when: DealersWhist, said: list[str]
    ) -> Question | Terms:
        """Nobody whisted: the sitting dealer may, with one of the hands, having looked at it."""
        assert e.award is not None
        if self.dealer is when and Seat.DEALER in s.rules.seats:
            match said:
                case []:
                    hands = sorted(defenders(e.award.declarer))
                    return asks(Seat.DEALER, "pass", *(f"{LOOK}{x.number}" for x in hands))
                case [_]:
                    if said != ["pass"]:
                        return asks(Seat.DEALER, "pass", "whist")
                case [looked, "whist", *_]:
                    return self._lone(s, e, Seat.DEALER, hand=Seat(int(looked[-1]) - 1))
        if when is DealersWhist.PASS_HALF_PASS:
            return self._half(e)
        return Void("unopposed", e.award, e)

    def _lone(
        self, s: State, e: Engagement, whister: Seat, *half: str, hand: Seat | None = None
    ) -> Question | Terms:
        """One whister: he chooses open or closed, after a dark lead where that is the rule."""
        declarer = _declarer(s)
        if hand is not None:
            e = replace(e, hand_of=swap(e.hand_of, hand, whister))
        dark = self.dark_lead and first_leader(e, self.lead) == declarer
        if dark and not s.table:
            return Question(declarer, declarer, plays(s.hands[declarer]))
        last = words(s)[-1]
        if last not in WAYS[Lone.CHOICE] and (self.lone is Lone.CHOICE or half):
            return asks(whister, *WAYS[self.lone], *half)
        pair = defenders(declarer)
        quota = self._owed(e.contract) if whister is not Seat.DEALER or self.dealer_owes else 0
        if last == "open" or self.lone is Lone.OPEN:
            e = replace(e, hand_of=swap(swap(e.hand_of, pair[0], whister), pair[1], whister))
        return replace(e, sides=(Side(whister, pair, quota),), owed=quota)

    def _owed(self, contract: Contract) -> int:
        return self.quota[contract.target.n - 6]


def _engagement(s: State) -> Engagement:
    assert isinstance(s.terms, Engagement)
    return s.terms


def _declarer(s: State) -> Seat:
    declarer = _engagement(s).declarer
    assert declarer is not None
    return declarer

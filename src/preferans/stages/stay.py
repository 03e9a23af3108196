"""The Central European defence: stay for a quota or drop; a lone stayer may call the other in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from preferans.deal import HANDS, Engagement, Question, QuotaMode, Seat, Side, State, Terms, Void
from preferans.stages.base import Spoken, asks, spoken, words
from preferans.stages.naming import defenders


class Invited(Enum):
    """What a defender owes who dropped and was called back in (rules/family §A.4)."""

    NOTHING = "nothing: the inviter answers for his own quota"
    OWN = "a quota of his own"
    BY_INVITER = "the inviter answers for both together"
    TO_HEAD = "his own quota, and what he wins or owes is the inviter's"


@dataclass(frozen=True, slots=True)
class Quota:
    """What the first and the second defender owe where both stay, and one who stays alone."""

    first: int = 2
    second: int = 2
    alone: int = 2


@dataclass(frozen=True, slots=True)
class StayOrDrop(Spoken):
    """Each defender stays for a quota or drops; who stays alone may invite the other.

    ``quotas``: by level from six up, the last for all that follow. ``mode``: how two who stay
    answer for them. ``may_invite``: whether there is a call; ``invited``: what the called one
    owes; ``double``: a word by which who stays alone calls the other in and doubles.
    ``takeover``: a dropped defender can still be the one who calls, the second at once, the first
    when the second has stayed alone (rules/family §E.4).
    Where the contract takes everybody in, or is not played undoubled, nobody is asked.
    """

    stay: str = "stay"
    drop: str = "drop"
    alone: str = "alone"
    invite: str = "invite"
    quotas: tuple[Quota, ...] = (Quota(),)
    mode: QuotaMode = QuotaMode.OWN
    may_invite: bool = True
    invited: Invited = Invited.NOTHING
    double: str | None = None
    takeover: bool = False
    wants: type[Terms] = Engagement

    def ask(self, s: State) -> Question | Terms:
        e = s.terms
        assert isinstance(e, Engagement)
        if e.award is None:
            return e
        d1, d2 = defenders(e.award.declarer)
        if e.contract.all_in or e.contract.must_double:
            return replace(e, sides=(Side(d1, (d1,)), Side(d2, (d2,))))
        said, e = words(s), replace(e, answers=spoken(s))
        stay, drop, alone, invite = self.stay, self.drop, self.alone, self.invite
        match said:
            case ():
                return asks(d1, stay, drop)
            case (first,):
                together = [invite] if self.takeover and first == drop else []
                return asks(d2, stay, drop, *together)
            case (first, second, *rest):
                if second == invite:
                    return self._called(e, d2, d1)
                if first == second:
                    both = self._both(e)
                    return both if first == stay else Void("unopposed", e.award, e)
                lone, other = (d1, d2) if first == stay else (d2, d1)
        if self.takeover and lone is d2:
            match rest:
                case []:
                    return asks(d1, drop, invite)
                case [word]:
                    return self._called(e, d1, d2) if word == invite else self._alone(e, d2)
        match rest:
            case []:
                if not self._ways():
                    return self._alone(e, lone)
                return asks(lone, alone, *self._ways())
            case [word] if word == alone:
                return self._alone(e, lone)
            case _:
                return self._called(e, lone, other)

    def words(self) -> Iterable[str]:
        more = self._ways()
        return (self.stay, self.drop, *((self.alone, *more) if more else ()))

    def _ways(self) -> tuple[str, ...]:
        """By which words who stays alone may call the other in."""
        invites = (self.invite,) if self.may_invite else ()
        return (*invites, self.double) if self.double else invites

    def _quota(self, e: Engagement) -> Quota:
        """What is owed against this contract."""
        level = max(0, e.contract.target.n - 6)
        return self.quotas[min(level, len(self.quotas) - 1)]

    def _both(self, e: Engagement) -> Engagement:
        (d1, d2), quota = self._pair(e), self._quota(e)
        return self._sides(e, self._own(d1, quota.first), self._own(d2, quota.second))

    def _alone(self, e: Engagement, lone: Seat) -> Engagement:
        """The other lays his hand aside."""
        (d1, d2), quota = self._pair(e), self._quota(e)
        playing = tuple(x for x in HANDS if x == lone or x not in (d1, d2))
        return replace(self._sides(e, self._own(lone, quota.alone)), playing=playing)

    def _called(self, e: Engagement, lone: Seat, other: Seat) -> Engagement:
        """The other plays after all; he cannot refuse."""
        quota = self._quota(e)
        match self.invited:
            case Invited.NOTHING:
                return self._sides(e, self._own(lone, quota.alone), self._own(other, 0))
            case Invited.OWN:
                return self._both(e)
            case Invited.BY_INVITER:
                owed = quota.first + quota.second
                return self._sides(e, Side(lone, (lone, other), owed, QuotaMode.OWN))
            case Invited.TO_HEAD:
                owes = zip(self._pair(e), (quota.first, quota.second), strict=True)
                return self._sides(
                    e, *(Side(lone, (seat,), owed, QuotaMode.SEATWISE) for seat, owed in owes)
                )

    def _pair(self, e: Engagement) -> tuple[Seat, Seat]:
        assert e.award is not None
        return defenders(e.award.declarer)

    def _own(self, seat: Seat, quota: int) -> Side:
        return Side(seat, (seat,), quota, self.mode)

    def _sides(self, e: Engagement, *sides: Side) -> Engagement:
        return replace(e, sides=sides, owed=sum(side.quota for side in sides))

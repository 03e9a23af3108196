"""The Central European defence: stay for a quota or drop; a lone stayer may call the other in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from preferans.deal import HANDS, Engagement, Question, QuotaMode, Seat, Side, State, Terms, Void
from preferans.stages.base import Spoken, asks, words
from preferans.stages.naming import defenders


class Invited(Enum):
    """What a defender owes who dropped and was called back in (rules/family §A.4)."""

    NOTHING = "nothing: the inviter answers for his own quota"
    OWN = "a quota of his own"
    BY_INVITER = "the inviter answers for both together"


@dataclass(frozen=True, slots=True)
class StayOrDrop(Spoken):
    """Each defender stays for ``quota`` tricks or drops; who stays alone may invite the other.

    ``mode``: how two who stay answer for their quotas; ``invited`` what the called one owes.
    Where the contract takes everybody in, nobody is asked.
    """

    stay: str = "stay"
    drop: str = "drop"
    alone: str = "alone"
    invite: str = "invite"
    quota: int = 2
    mode: QuotaMode = QuotaMode.OWN
    invited: Invited = Invited.NOTHING
    wants: type[Terms] = Engagement

    def ask(self, s: State) -> Question | Terms:
        e = s.terms
        assert isinstance(e, Engagement)
        if e.award is None:
            return e
        d1, d2 = defenders(e.award.declarer)
        if e.contract.all_in:
            return replace(e, sides=(Side(d1, (d1,)), Side(d2, (d2,))))
        said = words(s)
        if len(said) < 2:
            return asks((d1, d2)[len(said)], self.stay, self.drop)
        if said[:2] == (self.drop, self.drop):
            return Void("unopposed", e.award, e)
        if said[:2] == (self.stay, self.stay):
            return self._sides(e, self._own(d1, self.quota), self._own(d2, self.quota))
        lone, other = (d1, d2) if said[0] == self.stay else (d2, d1)
        if len(said) == 2:
            return asks(lone, self.alone, self.invite)
        if said[2] == self.alone:
            playing = tuple(x for x in HANDS if x != other)
            return replace(self._sides(e, self._own(lone, self.quota)), playing=playing)
        return self._called(e, lone, other)

    def words(self) -> Iterable[str]:
        return (self.stay, self.drop, self.alone, self.invite)

    def _called(self, e: Engagement, lone: Seat, other: Seat) -> Engagement:
        """The other plays after all; he cannot refuse."""
        if self.invited is Invited.BY_INVITER:
            return self._sides(e, Side(lone, (lone, other), 2 * self.quota, QuotaMode.OWN))
        owes = self.quota if self.invited is Invited.OWN else 0
        return self._sides(e, self._own(lone, self.quota), self._own(other, owes))

    def _own(self, seat: Seat, quota: int) -> Side:
        return Side(seat, (seat,), quota, self.mode)

    def _sides(self, e: Engagement, *sides: Side) -> Engagement:
        return replace(e, sides=sides, owed=sum(side.quota for side in sides))

"""Trust: both defenders may grant a misère or a checked ten unplayed (rules/russian §5.4, §5.5)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from preferans.deal import Engagement, Question, State, Terms, Void
from preferans.stages.base import Spoken, asks, swap, words
from preferans.stages.naming import defenders


@dataclass(frozen=True, slots=True)
class Trust(Spoken):
    """Each defender accepts the contract unplayed or refuses; it takes both to accept.

    ``null``, ``checked``: for which contracts they are asked. ``single_catcher``: both always
    answer, and where one accepts he hands his cards over to the one who refused.
    """

    null: bool = True
    checked: bool = True
    single_catcher: bool = False
    wants: type[Terms] = Engagement

    def ask(self, s: State) -> Question | Terms:
        e = s.terms
        assert isinstance(e, Engagement)
        due = (self.null and e.contract.null) or (self.checked and e.contract.checked)
        if e.award is None or not due:
            return e
        d1, d2 = defenders(e.award.declarer)
        if not {d1, d2} <= {*s.rules.live}:
            # A dummy is not asked (§1.7): its partner answers for both.
            d1 = d1 if d1 in s.rules.live else d2
            match words(s):
                case ():
                    return asks(d1, "accept", "refuse")
                case ("accept",):
                    return Void("trusted", e.award, e)
                case _:
                    return e
        match words(s):
            case ():
                return asks(d1, "accept", "refuse")
            case (first,) if first == "accept" or self.single_catcher:
                return asks(d2, "accept", "refuse")
            case ("accept", "accept"):
                return Void("trusted", e.award, e)
            case ("accept", "refuse") if self.single_catcher:
                return replace(e, hand_of=swap(e.hand_of, d1, d2))
            case ("refuse", "accept"):
                return replace(e, hand_of=swap(e.hand_of, d2, d1))
            case _:
                return e

    def words(self) -> Iterable[str]:
        return ("accept", "refuse")

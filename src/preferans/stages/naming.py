"""Naming: the declarer orders his contract (rules/russian §3, заказ)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from preferans.deal import Award, Engagement, Question, Seat, State, Terms, Void
from preferans.stages.base import Spoken, asks, words


@dataclass(frozen=True, slots=True)
class Naming(Spoken):
    """Any contract that the rung admits; where there is only one, nobody is asked.

    ``concede``: instead of ordering the declarer may give up at the level he bid;
    ``concede_after``: or, once he has ordered, at the level of his order.
    """

    concede: bool = False
    concede_after: bool = False
    wants: type[Terms] = Award

    def ask(self, s: State) -> Question | Terms:
        award = s.terms
        assert isinstance(award, Award)
        allowed = {contract.name: contract for contract in award.rung.contracts}
        plays = not award.rung.contracts[0].null
        said = words(s)
        if not said and len(allowed) > 1:
            return asks(award.declarer, *allowed, *["concede"] * (self.concede and plays))
        if said[:1] == ("concede",):
            return Void("conceded", award=award)
        contract = allowed[said[0]] if said and said[0] in allowed else award.rung.contracts[0]
        times = s.rules.times[award.declarer] * (2 if award.blind else 1)
        engaged = Engagement(award, contract, shares=award.shares, times=times)
        if self.concede_after and plays:
            ordered = said if len(allowed) == 1 else said[1:]
            if not ordered:
                return asks(award.declarer, "play", "concede")
            if ordered == ("concede",):
                return Void("conceded", award=award, engagement=engaged)
        return engaged

    def words(self) -> Iterable[str]:
        if self.concede or self.concede_after:
            yield "concede"
        if self.concede_after:
            yield "play"


def defenders(declarer: Seat) -> tuple[Seat, Seat]:
    """The two defenders in the order in which they answer."""
    return declarer.after(1), declarer.after(2)

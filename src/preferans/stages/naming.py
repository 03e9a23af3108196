"""Naming: the declarer orders his contract (rules/russian §3, заказ)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from preferans.cards import Cards
from preferans.deal import Award, Contract, Engagement, Question, Seat, State, Terms, Void
from preferans.stages.base import Spoken, asks, words

ACES = Cards.parse("SA CA DA HA")


@dataclass(frozen=True, slots=True)
class Naming(Spoken):
    """Any contract that the rung admits; where there is only one thing to say, nobody is asked.

    ``concede``: instead of ordering the declarer may give up at the level he bid;
    ``concede_after``: or, once he has ordered, at the level of his order. ``also``: contracts
    that he may announce beside it, one by one, until he says ``no_more``. ``honours``: by
    contract, the order by which who has every ace, those laid away included, announces them, too.
    """

    concede: bool = False
    concede_after: bool = False
    also: tuple[Contract, ...] = ()
    no_more: str = "no more"
    honours: tuple[tuple[str, str], ...] = ()
    wants: type[Terms] = Award

    def ask(self, s: State) -> Question | Terms:
        award = _award(s)
        allowed = {contract.name: contract for contract in award.rung.contracts}
        playable = not award.rung.contracts[0].null
        proud = self._proud(s, award) if self.honours else {}
        choice = (*allowed, *proud, *["concede"] * (self.concede and playable))
        said = list(words(s))
        if len(choice) > 1 and not said:
            return asks(award.declarer, *choice)
        named = said.pop(0) if len(choice) > 1 else choice[0]
        if named == "concede":
            return Void("conceded", award=award)
        plain = proud.get(named, named)
        engaged = self._engagement(s, allowed[plain], honours=named in proud)
        if self.concede_after and playable:
            if not said:
                return asks(award.declarer, "play", "concede")
            if said.pop(0) == "concede":
                return Void("conceded", award=award, engagement=engaged)
        return self._beside(award.declarer, engaged, said)

    def words(self) -> Iterable[str]:
        if self.concede or self.concede_after:
            yield "concede"
        if self.concede_after:
            yield "play"
        if self.also:
            yield from (self.no_more, *(contract.name for contract in self.also))
        yield from (order for _, order in self.honours)

    def _proud(self, s: State, award: Award) -> dict[str, str]:
        """The orders with which the declarer may announce his aces, with the contract of each."""
        allowed = {contract.name for contract in award.rung.contracts}
        if not ACES <= s.hands[award.declarer] | s.discards:
            return {}
        return {order: name for name, order in self.honours if name in allowed}

    def _engagement(self, s: State, contract: Contract, *, honours: bool) -> Engagement:
        award = _award(s)
        times = s.rules.times[award.declarer] * (2 if award.blind else 1)
        return Engagement(award, contract, honours=honours, shares=award.shares, times=times)

    def _beside(self, declarer: Seat, e: Engagement, said: list[str]) -> Question | Engagement:
        """What is announced beside the contract, in the order of saying."""
        beside = {contract.name: contract for contract in self.also}
        for word in said:
            if word == self.no_more:
                return e
            e = replace(e, also=(*e.also, beside.pop(word)))
        return asks(declarer, self.no_more, *beside) if beside else e


def defenders(declarer: Seat) -> tuple[Seat, Seat]:
    """The two defenders in the order in which they answer."""
    return declarer.after(1), declarer.after(2)


def _award(s: State) -> Award:
    assert isinstance(s.terms, Award)
    return s.terms

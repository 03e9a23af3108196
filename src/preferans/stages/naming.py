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
        proud = {order: name for name, order in self.honours if name in allowed}
        give_up = ["concede"] * (self.concede and playable)
        # Whether he is asked must not tell what he holds (house amendments 12).
        several = len(allowed) + len(proud) + len(give_up) > 1
        said = list(words(s))
        if several and not said:
            aces = proud if proud and _has_aces(s, award) else ()
            return asks(award.declarer, *allowed, *aces, *give_up)
        named = said.pop(0) if several else next(iter(allowed))
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


def _has_aces(s: State, award: Award) -> bool:
    """Whether every ace is among the declarer's cards, those laid away included."""
    return s.hands[award.declarer] | s.discards >= ACES


def _award(s: State) -> Award:
    assert isinstance(s.terms, Award)
    return s.terms

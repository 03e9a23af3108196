"""Kontra: defenders may double, the declarer may answer, in a chain (rules/family §H.5)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from preferans.deal import (
    HANDS,
    Contract,
    Engagement,
    Question,
    QuotaMode,
    Seat,
    Side,
    State,
    Terms,
    Void,
)
from preferans.stages.base import Spoken, asks, spoken
from preferans.stages.naming import defenders


class Scope(Enum):
    """What a kontra doubles."""

    DEAL = "the whole deal, and its giver answers for the defence"
    PAIR = "the account between its giver and the declarer"
    CONTRACT = "one contract, and nobody answers for it"


@dataclass(frozen=True, slots=True)
class Kontra(Spoken):
    """Heads of the defence may say ``chain[0]`` in turn; then declarer and giver alternate.

    ``enough`` declines. Whoever gives a kontra on the deal or for himself owes, with both hands,
    the tricks that defeat the contract, and brings in the other. ``after_call``: also who called
    the other in, or stayed alone, is asked. ``beside``: with ``CONTRACT``, which of the contracts
    announced beside the main one is doubled; without it the main one. A contract that must be
    doubled ends the deal when nobody doubles it.
    """

    chain: tuple[str, ...]
    enough: str
    scope: Scope = Scope.DEAL
    after_call: bool = False
    beside: str | None = None
    wants: type[Terms] = Engagement

    def ask(self, s: State) -> Question | Terms:
        e = s.terms
        assert isinstance(e, Engagement)
        if e.award is None or not self._concerns(e):
            return e
        chains = self._chains(s, e)
        for giver, said in chains:
            if (question := self._due(e, giver, said)) is not None:
                return question
            if self.scope is not Scope.PAIR and self.enough not in said[:1]:
                break
        doubled = [(giver, self._times(said)) for giver, said in chains if self._times(said) > 1]
        if not doubled:
            must = e.contract.must_double
            return Void("undoubled", e.award, e) if must else e
        match self.scope:
            case Scope.DEAL:
                return self._whole(e, _to_defeat(s, e), *doubled[0])
            case Scope.PAIR:
                return self._private(e, _to_defeat(s, e), dict(doubled))
            case Scope.CONTRACT:
                return self._one(e, doubled[0][1])

    def words(self) -> Iterable[str]:
        return (self.enough, *self.chain)

    def _concerns(self, e: Engagement) -> bool:
        """Whether there is anything to double here."""
        return self.beside is None or any(c.name == self.beside for c in e.also)

    def _givers(self, e: Engagement) -> list[Seat]:
        """Who may begin, in the order of the defenders."""
        assert e.award is not None
        if e.answers and e.answers[-1][1] == self.chain[0]:
            return [e.answers[-1][0]]
        # More than two answers: somebody stayed alone and was asked what he would do.
        if len(e.answers) > 2 and not self.after_call:
            return []
        heads = {side.head for side in e.sides}
        return [x for x in defenders(e.award.declarer) if x in heads]

    def _chains(self, s: State, e: Engagement) -> list[tuple[Seat, list[str]]]:
        """What was said about each defender's kontra, in the order of the defenders."""
        said = [word for _, word in spoken(s)]
        if e.answers and e.answers[-1][1] == self.chain[0]:
            said.insert(0, self.chain[0])
        chains: list[tuple[Seat, list[str]]] = []
        for giver in self._givers(e):
            mine: list[str] = []
            while said and self._due(e, giver, mine) is not None:
                mine.append(said.pop(0))
            chains.append((giver, mine))
        return chains

    def _due(self, e: Engagement, giver: Seat, said: list[str]) -> Question | None:
        """The next question of one chain, if it is not at an end."""
        assert e.award is not None
        if len(said) == len(self.chain) or self.enough in said:
            return None
        turn = e.award.declarer if len(said) % 2 else giver
        return asks(turn, self.enough, self.chain[len(said)])

    def _times(self, said: list[str]) -> int:
        return 1 << sum(word != self.enough for word in said)

    def _whole(self, e: Engagement, owed: int, giver: Seat, times: int) -> Engagement:
        """Everybody plays, the giver answers for the defence."""
        assert e.award is not None
        side = Side(giver, defenders(e.award.declarer), owed, QuotaMode.OWN)
        return replace(e, times=e.times * times, playing=HANDS, sides=(side,), owed=owed)

    def _private(self, e: Engagement, owed: int, by: dict[Seat, int]) -> Engagement:
        """Each side doubled on its own; everybody plays."""
        assert e.award is not None
        present = {seat for side in e.sides for seat in side.members}
        pair = defenders(e.award.declarer)
        called = (Side(x, (x,)) for x in pair if x not in present)
        sides = sorted((*e.sides, *called), key=lambda side: pair.index(side.head))
        doubled = (
            replace(side, times=side.times * n, quota=owed, mode=QuotaMode.TOGETHER)
            if (n := by.get(side.head))
            else side
            for side in sides
        )
        return replace(e, playing=HANDS, sides=tuple(doubled))

    def _one(self, e: Engagement, times: int) -> Engagement:
        """One of the contracts is worth more."""
        if self.beside is None:
            return replace(e, contract=_dearer(e.contract, times))
        also = (_dearer(c, times) if c.name == self.beside else c for c in e.also)
        return replace(e, also=tuple(also))


def _dearer(contract: Contract, times: int) -> Contract:
    return replace(contract, value=contract.value * times)


def _to_defeat(s: State, e: Engagement) -> int:
    """The tricks of both defenders that defeat the contract; nothing against a null."""
    return 0 if e.contract.null else s.rules.hand_size + 1 - e.contract.target.n

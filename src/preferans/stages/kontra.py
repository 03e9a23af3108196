"""Kontra: defenders may double, the declarer may answer, in a chain (rules/family §H.5)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from preferans.deal import HANDS, Engagement, Question, QuotaMode, Seat, Side, State, Terms, Void
from preferans.stages.base import Spoken, asks, spoken
from preferans.stages.naming import defenders


class Scope(Enum):
    """What a kontra doubles."""

    DEAL = "the whole deal, and its giver answers for the defence"
    PAIR = "the account between its giver and the declarer"


@dataclass(frozen=True, slots=True)
class Kontra(Spoken):
    """Defenders in play may say ``chain[0]`` in turn; then declarer and giver alternate.

    ``enough`` declines. ``quota``: what the giver of a kontra on the whole deal owes with both
    hands. A contract that must be doubled ends the deal when nobody doubles it.
    """

    chain: tuple[str, ...]
    enough: str
    scope: Scope = Scope.DEAL
    quota: int = 5
    wants: type[Terms] = Engagement

    def ask(self, s: State) -> Question | Terms:
        e = s.terms
        assert isinstance(e, Engagement)
        if e.award is None:
            return e
        chains = self._chains(s, e)
        for giver, said in chains:
            if (question := self._due(e, giver, said)) is not None:
                return question
            if self.scope is Scope.DEAL and said[0] != self.enough:
                break
        doubled = [(giver, self._times(said)) for giver, said in chains if self._times(said) > 1]
        if not doubled:
            must = e.contract.must_double
            return Void("undoubled", e.award, e) if must else e
        return (
            self._private(e, doubled) if self.scope is Scope.PAIR else self._whole(e, *doubled[0])
        )

    def words(self) -> Iterable[str]:
        return (self.enough, *self.chain)

    def _chains(self, s: State, e: Engagement) -> list[tuple[Seat, list[str]]]:
        """What was said about each defender's kontra, in the order of the defenders."""
        assert e.award is not None
        givers = [x for x in defenders(e.award.declarer) if x in e.playing]
        said = [word for _, word in spoken(s)]
        chains: list[tuple[Seat, list[str]]] = []
        for giver in givers:
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

    def _whole(self, e: Engagement, giver: Seat, times: int) -> Engagement:
        """Everybody plays, the giver answers for the defence."""
        assert e.award is not None
        pair = defenders(e.award.declarer)
        side = Side(giver, pair, self.quota, QuotaMode.OWN)
        return replace(e, times=e.times * times, playing=HANDS, sides=(side,), owed=self.quota)

    def _private(self, e: Engagement, doubled: list[tuple[Seat, int]]) -> Engagement:
        """Each side doubled on its own."""
        by = dict(doubled)
        sides = tuple(replace(side, times=side.times * by.get(side.head, 1)) for side in e.sides)
        return replace(e, sides=sides)

"""The talon turned up after everybody has passed, before a second auction (rules/family §B.3)."""

from __future__ import annotations

from dataclasses import dataclass

from preferans.deal import Place, Question, State, Terms, Unopened, sights
from preferans.stages.base import Spoken


@dataclass(frozen=True, slots=True)
class TurnUp(Spoken):
    """Everybody sees the talon; whoever bids now knows what he takes."""

    wants: type[Terms] = Unopened

    def enter(self, s: State) -> State:
        places = map(Place.talon, range(len(s.deal.talon)))
        return s._replace(sights=s.sights | sights(s.rules.seats, *places))

    def ask(self, s: State) -> Question | Terms:
        return s.terms

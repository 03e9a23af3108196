"""The talon turned up after everybody has passed (rules/family §B.3, §E.2)."""

from __future__ import annotations

from dataclasses import dataclass, field

from preferans.deal import Place, Question, State, Terms, Unopened, sights
from preferans.stages.base import Spoken


@dataclass(frozen=True, slots=True)
class TurnUp(Spoken):
    """Everybody sees the talon; ``then``: the terms after it, for a second auction by default."""

    then: Terms = field(default_factory=Unopened)
    wants: type[Terms] = Unopened

    def enter(self, s: State) -> State:
        places = map(Place.talon, range(len(s.deal.talon)))
        return s._replace(sights=s.sights | sights(s.rules.seats, *places))

    def ask(self, s: State) -> Question | Terms:
        return self.then

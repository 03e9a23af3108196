"""From worlds to states: the moment that was seen, as it would be in each of the worlds.

A state made here holds drawn cards in every place that its viewer does not see; the true deal has
no way into it.
"""

from __future__ import annotations

from preferans.bots.worlds.worlds import World, Worlds, told
from preferans.deal import Discard, Question, State, replay


def moments(worlds: Worlds) -> list[State]:
    """The state of each world at the moment seen.

    Raises ``ReplayError`` where the record could not have happened so.
    """
    if not len(worlds):
        return []
    seen = worlds.seen
    first = worlds[0]
    # What was said and played is the same in all worlds, and so is all that it has led to.
    base = replay(seen.rules, first.deal, told(seen, first))
    return [base, *(_moved(base, worlds, worlds[i]) for i in range(1, len(worlds)))]


def _moved(base: State, worlds: Worlds, world: World) -> State:
    """The same moment with the cards of another world."""
    hidden = Discard(world.discards)
    heard = tuple(
        (who, hidden if isinstance(action, Discard) else action) for who, action in base.heard
    )
    s = base._replace(
        deal=world.deal,
        hands=world.hands,
        discards=world.discards,
        record=told(worlds.seen, world),
        heard=heard,
    )
    if worlds.seen.question is not None or base.asked is None:
        return s
    again = s.rules.stages[s.at].ask(s)
    return s._replace(asked=again if isinstance(again, Question) else None)

"""The reducer of one deal: start, what is legal, apply."""

from __future__ import annotations

from functools import cache

from preferans.deal.actions import Action, Claim
from preferans.deal.state import Deal, Place, Question, Ruleset, Sight, State
from preferans.ledger import Seat


class IllegalActionError(ValueError):
    """An action that the rules do not allow now. ``allowed`` is what they do."""

    def __init__(self, action: Action, by: Seat | None, allowed: tuple[Action, ...]) -> None:
        super().__init__(f"{action} by {by.name if by is not None else 'nobody'} is not legal now")
        self.action, self.by, self.allowed = action, by, allowed


def start(rules: Ruleset, deal: Deal) -> State:
    """The deal before its first question. Raises ``BadDealError`` for cards that are no deal."""
    deal.check(rules.deck, rules.hand_size)
    own = _own_hands(rules.live) if rules.looked else frozenset()
    return _advance(_open(State(rules, deal, deal.hands, sights=own), 0))


@cache
def _own_hands(live: tuple[Seat, ...]) -> frozenset[Sight]:
    """Everybody who holds cards sees his own."""
    return frozenset((seat, Place.hand(seat)) for seat in live)


def options(s: State, seat: Seat) -> tuple[Action, ...]:
    """Everything that ``seat`` may do now: the options of his question, then his claims."""
    if s.asked is None:
        return ()
    mine = s.asked.options if s.asked.actor == seat else ()
    return (*mine, *s.rules.stages[s.at].claims(s, seat))


def apply(s: State, action: Action, by: Seat | None = None) -> State:
    """The state after ``action``, by the seat asked unless ``by`` names another (a claim).

    Raises ``IllegalActionError`` for anything that :func:`options` does not list.
    """
    asked = s.asked
    if asked is None:
        raise IllegalActionError(action, by, ())
    actor = asked.actor if by is None else by
    answers = actor == asked.actor and not isinstance(action, Claim)
    if not _among(action, asked.options if answers else options(s, actor)):
        raise IllegalActionError(action, actor, options(s, actor))
    return _advance(s.rules.stages[s.at].tell(s.noted(actor, action), actor, action))


def _among(action: Action, listed: tuple[Action, ...]) -> bool:
    """Whether an action is listed: mostly as the same object, which is quicker to see."""
    return id(action) in map(id, listed) or action in listed


def _advance(s: State) -> State:
    """Go on until somebody has something to decide, or the deal is over."""
    stages = s.rules.stages
    while s.at < len(stages):
        asked = stages[s.at].ask(s)
        if isinstance(asked, Question):
            return s.asking(asked)
        s = _open(s._replace(terms=asked), s.at + 1)
    return s.asking(None)


def _open(s: State, at: int) -> State:
    """Enter the first stage from ``at`` on that wants the terms reached."""
    stages = s.rules.stages
    while at < len(stages) and not isinstance(s.terms, stages[at].wants):
        at += 1
    s = s._replace(at=at, heard=())
    return stages[at].enter(s) if at < len(stages) else s

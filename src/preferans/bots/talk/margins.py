"""By how much another answer must seem better before the usual one is given up, in whists.

Worlds drawn are few, and what others will say in them is a guess. So each kind of answer was forced
on hundreds of deals that were then played out, and what worlds had promised was held against what
came of it (``preferans.bots.components.forced`` does so again).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from preferans.bots.policy.outlook import Floats
from preferans.deal import Action, Award, Discard, Engagement, Observation, Say, Unopened
from preferans.stages import StayOrDrop

OPEN, SHUT, RAISE, LEAVE, MISERE = 10.0, 0.0, 5.0, -1.0, 10.0
"""The first bid in place of another call or a pass, and a pass in its place; a call after it, and a
pass after it, since rules of thumb bid on too long; and a misère, which costs dear if it is caught.
"""

LAY, LOWER, LIKE, HIGHER = 3.0, 25.0, 4.0, -2.0
"""A discard; an order of a lower level than the usual one, of the same, of a higher. Many a
contract is not fought, and then the higher one pays."""

WHIST = (0.0, 6.0, 10.0, 40.0, 100.0)
"""An answer of the defence, against a six, a seven and so on: who orders much has his reasons, and
few of the worlds drawn know them."""

UNTRIED = 1000.0
"""An answer of a defence that stays or drops, each for a quota of his own: worlds are solved for a
defence of one mind and promise too much, so that there rules of thumb stand."""


def favour(seen: Observation, answers: Sequence[Action], usual: Action | None) -> Floats:
    """What speaks for each answer beside the worlds, in whists: that it is the usual one."""
    if usual is None:
        return np.zeros(len(answers))
    return np.array([-margin(seen, x, usual) if x != usual else 0.0 for x in answers])


def margin(seen: Observation, answer: Action, usual: Action) -> float:
    """By how many whists an answer must beat the usual one."""
    if isinstance(usual, Discard) or isinstance(answer, Discard):
        return LAY
    match seen.terms:
        case Unopened():
            return _call(seen, answer)
        case Award(rung=rung):
            levels = {c.name: c.target.n for c in rung.contracts if not c.null}
            return _order(levels.get(_word(answer)), levels.get(_word(usual)))
        case Engagement() if any(isinstance(x, StayOrDrop) for x in seen.rules.stages):
            return UNTRIED
        case Engagement(contract=contract):
            return WHIST[min(max(contract.target.n - 6, 0), len(WHIST) - 1)]
        case _:
            return 0.0


def _call(seen: Observation, answer: Action) -> float:
    if _word(answer) == "misere":
        return MISERE
    first = not {_word(action) for _, action in seen.record} - {"pass", "look", ""}
    if _word(answer) == "pass":
        return SHUT if first else LEAVE
    return OPEN if first else RAISE


def _order(level: int | None, usual: int | None) -> float:
    if level is None or usual is None or level < usual:
        return LOWER
    return HIGHER if level > usual else LIKE


def _word(action: Action | None) -> str:
    return action.word if isinstance(action, Say) else ""

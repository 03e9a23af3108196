"""How much work the solver does: counts of positions, the same on every machine."""

from __future__ import annotations

import numpy as np
import pytest

from bench.solver_sets import NAMES, deal_set, draws
from preferans.ledger import Seat
from preferans.solver import NATIVE, Goal, Position
from preferans.solver.position import EMPTY
from preferans.solver.solve import terms_of

pytestmark = pytest.mark.skipif(not NATIVE, reason="the compiled part is not built")

CEILINGS = (900, 600, 290, 16_500, 11_000)
"""Mean probes of each set that no change may pass."""
COUNTED = (340, 180, 125, 6_700, 5_250)
"""What was reached, with a little room: raise it only with a reason."""


def test_the_generator_is_the_known_one() -> None:
    assert draws(5489, 10_000)[-1] == 9_981_545_732_273_789_042


@pytest.mark.parametrize("i", range(5), ids=lambda i: NAMES[i])
def test_mean_of_probes(i: int) -> None:
    from preferans.solver import _native

    deals = deal_set(NAMES[i])
    goal = Goal.MISERE if deals.misere else Goal.TAKE
    terms = terms_of(Position(EMPTY, Seat.FORE, Seat.FORE, goal=goal))
    values, probes, _ = _native.measure(deals.hands, terms, deals.trump, 0, deals.leader, -1)
    assert values.min() >= 0
    assert values.max() <= 10
    assert probes.mean() <= CEILINGS[i]
    assert probes.mean() <= COUNTED[i]
    yes, fewer, _ = _native.measure(
        deals.hands, terms, deals.trump, 0, deals.leader, 1 if deals.misere else 6
    )
    assert np.array_equal(yes > 0, values >= (1 if deals.misere else 6))
    assert fewer.mean() < 0.5 * probes.mean()

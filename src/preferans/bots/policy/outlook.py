"""What hands promise: the chances of tricks in every game, many hands at once."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from preferans.bots.evaluator import model
from preferans.bots.evaluator.models import codes
from preferans.deal import Aim, Contract

Floats = NDArray[np.float64]
Rows = NDArray[np.uint32]

NONE, NULL = 4, 5
"""The games after the four suits: without trumps, and misère."""

POOL, UNDER, TRICKS = 20 / 3, 2.0, 10
"""A point of the pool or the hill in whists, what each undertrick brings the others, the tricks."""


def strain(contract: Contract) -> int:
    """The game of a contract: a suit, ``NONE`` or ``NULL``."""
    if contract.null and contract.target.n == 0:
        return NULL
    return NONE if contract.trump is None else int(contract.trump)


def spread(chances: Floats) -> Floats:
    """From the chances of at least 1, 2, … tricks to those of exactly 0, 1, …: one more column."""
    ends = np.ones((*chances.shape[:-1], 1))
    lower = np.concatenate([chances, 0 * ends], axis=-1)
    found: Floats = np.concatenate([ends, chances], axis=-1) - lower
    return found


def before_talon(hands: Rows, lead: int) -> Floats:
    """``float64[n, 6, 11]``: chances of each number of tricks by game, with a talon to come."""
    return _games(hands, np.zeros_like(hands), lead, "deal_")


def after_talon(hands: Rows, gone: Rows, lead: int) -> Floats:
    """The same for ten cards that will be played, of which ``gone`` were laid away."""
    return _games(hands, gone, lead, "")


def _games(hands: Rows, gone: Rows, lead: int, prefix: str) -> Floats:
    n = len(hands)
    code = codes(hands, gone)
    suits = model(f"{prefix}suit").chances(
        np.repeat(code, 4, axis=0), np.tile(np.arange(4), n), lead
    )
    found = np.empty((n, 6, TRICKS + 1))
    found[:, :4] = spread(suits).reshape(n, 4, -1)
    found[:, NONE] = spread(model(f"{prefix}none").chances(code, -1, lead))
    found[:, NULL] = spread(model(f"{prefix}null").chances(code, -1, lead))
    return found


@lru_cache(maxsize=256)
def _pay_of(kind: Aim, n: int, value: int, *, null: bool) -> tuple[float, ...]:
    found = []
    for taken in range(TRICKS + 1):
        if kind is Aim.EXACTLY:
            off = abs(taken - n)
            # A caught misère is counted to four tricks only.
            found.append(POOL if not off else -POOL * off)
        else:
            short = (n if kind is Aim.AT_LEAST else TRICKS - 1) - taken
            whists = TRICKS - taken
            found.append(-(POOL + UNDER) * short - whists if short > 0 else POOL - whists)
    return tuple(value * x for x in found)


def pays(contract: Contract) -> Floats:
    """About what a contract pays its declarer by the tricks he takes, in whists."""
    target = contract.target
    return np.array(_pay_of(target.kind, target.n, contract.value, null=contract.null))

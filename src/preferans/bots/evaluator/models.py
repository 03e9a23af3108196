"""The models: suits read one by one, added up, and one hidden layer.

A suit is a number of ``3 ** 8``: each card is held, gone, or out with the others. Adding up the
suits makes side suits alike. Weights are whole numbers, so that every sum is exact and a hand has
the same value on every machine, whatever order its arithmetic takes.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from io import BytesIO
from math import exp

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

MODELS = ("suit", "none", "null", "deal_suit", "deal_none", "deal_null", "duck", "against")
"""By name, what each tells of a hand of ten cards, of which ``gone`` are known not to be out:

``suit``, ``none``, ``null``: the declarer's tricks with a trump suit, without trumps, in a misère
(where they are as few as can be); context: who leads, 0 the declarer, 1 the next, 2 the third.
``deal_…``: the same before the talon, which is then taken and the best laid away for that game.
``duck``: the hand's own tricks in an all-pass whose talon names two suits; context: its seat.
``against``: the declarer's tricks as a defender sees them who has seen the talon; context: of
:func:`against`.
"""

ROWS = 10
"""Each model tells the chances of at least one trick, two, … ten."""

CODES = 3**8
_HELD = np.array([sum(3**i for i in range(8) if b >> i & 1) for b in range(256)], dtype=np.int64)
LIMIT, FINE = 8192, 1024
"""The largest log odds that are told apart, and the unit of all layers, as whole numbers."""
_CHANCE = np.array([round(4096 / (1 + exp(-x / FINE))) / 4096 for x in range(-LIMIT, LIMIT + 1)])
_SHIFTS = np.arange(0, 32, 8, dtype=np.uint32)

STEP = 1 / 64
"""What one unit of a weight between two layers stands for."""


def codes(held: NDArray[np.uint32], gone: NDArray[np.uint32] | int = 0) -> Ints:
    """The suits of hands as numbers: ``int64[n, 4]``."""
    mine = held[:, None] >> _SHIFTS & np.uint32(0xFF)
    found = _HELD[mine]
    away = np.broadcast_to(np.asarray(gone, dtype=np.uint32), held.shape)
    whole: Ints = found + 2 * _HELD[away[:, None] >> _SHIFTS & np.uint32(0xFF)]
    return whole


def against(defender: int, leader: int, level: int, *, trumps: bool) -> int:
    """The context of ``against``.

    ``defender``: 0 who plays after the declarer, 1 the other; ``leader``: counted from the
    declarer; ``level``: what he has ordered, from 6 up.
    """
    return ((min(level, 8) - 6) * 2 + trumps) * 6 + defender * 3 + leader


CONTEXTS = {"duck": 3, "against": 36}


@dataclass(frozen=True, slots=True)
class Model:
    """One model. ``suits``: by role of a suit (the trump's, any other's) and code, its vector;
    ``contexts``, ``inner``, ``bias``, ``outer``, ``base``: the rest, all whole numbers.
    """

    suits: Floats
    contexts: Floats
    inner: Floats
    bias: Floats
    outer: Floats
    direct: Floats
    base: Floats

    def chances(self, code: Ints, trump: Ints | int = -1, context: Ints | int = 0) -> Floats:
        """The chances of at least 1, 2, … 10 tricks: ``float64[n, 10]``, on a grid of 1/4096.

        ``code`` as of :func:`codes`; ``trump``: the index of a suit, or -1; ``context``: as
        the model has it.
        """
        role = (np.arange(4) == np.asarray(trump).reshape(-1, 1)).astype(np.int64)
        first = self.suits[role, code].sum(axis=1) + self.contexts[np.asarray(context)]
        hidden = np.maximum(first, 0.0)
        second = np.floor(np.maximum(hidden @ self.inner + self.bias, 0.0) * STEP)
        raw = np.floor((second @ self.outer + first @ self.direct + self.base) * STEP)
        found: Floats = _CHANCE[(np.clip(raw, -LIMIT, LIMIT) + LIMIT).astype(np.int64)]
        return np.minimum.accumulate(found, axis=1)

    def tricks(self, code: Ints, trump: Ints | int = -1, context: Ints | int = 0) -> Floats:
        """The expected tricks: ``float64[n]``."""
        expected: Floats = self.chances(code, trump, context).sum(axis=1)
        return expected


PARTS = ("suits", "contexts", "inner", "bias", "outer", "direct", "base")


@cache
def model(name: str) -> Model:
    """The model of this name, one of :data:`MODELS`. Raises ``LookupError`` for another."""
    if name not in MODELS:
        raise LookupError(f"no model {name!r}; there are {', '.join(MODELS)}")
    return unpacked(_weights(), name)


@cache
def _weights() -> dict[str, NDArray[np.int32]]:
    data = files("preferans.bots.evaluator").joinpath("weights.npz").read_bytes()
    with np.load(BytesIO(data)) as stored:
        return {key: stored[key] for key in stored.files}


def unpacked(stored: dict[str, NDArray[np.int32]], name: str) -> Model:
    """A model from stored weights: the suits' vectors are worked out once, for every code."""
    part = {key: stored[f"{name}.{key}"].astype(np.float64) for key in (*PARTS[1:], "card", "mix")}
    bits = _every_suit()
    mine = np.maximum(np.einsum("ci,rih->rch", bits, part["card"]), 0.0)
    # One layer within a suit, then into the vector that is added up.
    suits = np.floor(np.einsum("rch,rhd->rcd", mine, part["mix"]) * STEP)
    return Model(suits, *(part[key] for key in PARTS[1:]))


def _every_suit() -> Floats:
    """Every code as 17 numbers: held and gone, card by card, and a constant."""
    digits = np.arange(CODES)[:, None] // 3 ** np.arange(8) % 3
    ones = np.ones((CODES, 1))
    return np.concatenate([digits == 1, digits == 2, ones], axis=1).astype(np.float64)

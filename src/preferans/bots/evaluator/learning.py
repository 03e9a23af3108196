"""Learning a model from labelled hands: plain gradient descent, in NumPy alone."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from preferans.bots.evaluator.models import FINE, ROWS, STEP, Ints

Real = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Labelled:
    """Hands with what was found: ``tricks`` taken with the other cards dealt once."""

    code: Ints
    trump: Ints
    context: Ints
    tricks: Ints

    def __len__(self) -> int:
        return len(self.code)


@dataclass(frozen=True, slots=True)
class Size:
    """The widths of a model, and how long it learns."""

    card: int = 32
    suit: int = 32
    hidden: int = 32
    passes: int = 9
    batch: int = 192
    rate: float = 1e-2


def learn(data: Labelled, contexts: int, size: Size, seed: int) -> dict[str, NDArray[np.int32]]:
    """The weights of a model, as whole numbers, that tells the chances of so many tricks."""
    rng = np.random.Generator(np.random.PCG64(seed))
    weights = _start(size, contexts, rng)
    moments = {key: (np.zeros_like(w), np.zeros_like(w)) for key, w in weights.items()}
    wanted = (data.tricks[:, None] > np.arange(ROWS)).astype(np.float32)
    steps, total = 0, size.passes * (len(data) // size.batch)
    for _ in range(size.passes):
        order = rng.permutation(len(data))
        for at in range(0, len(order) - size.batch + 1, size.batch):
            some = order[at : at + size.batch]
            slopes = _slopes(weights, data, some, wanted[some])
            steps += 1
            rate = size.rate * 0.5 * (1 + np.cos(np.pi * steps / total))
            _move(weights, moments, slopes, rate, steps)
    return _whole(weights)


def _start(size: Size, contexts: int, rng: np.random.Generator) -> dict[str, Real]:
    def drawn(*shape: int) -> Real:
        found: Real = (rng.standard_normal(shape) / np.sqrt(shape[-2])).astype(np.float32)
        return found

    return {
        "card": drawn(2, 17, size.card),
        "mix": drawn(2, size.card, size.suit) * np.float32(0.5),
        "contexts": drawn(contexts, size.suit) * np.float32(0.1),
        "inner": drawn(size.suit, size.hidden),
        "bias": np.zeros(size.hidden, np.float32),
        "outer": drawn(size.hidden, ROWS) * np.float32(0.3),
        "direct": drawn(size.suit, ROWS) * np.float32(0.3),
        "base": np.zeros(ROWS, np.float32),
    }


def _features(code: Ints) -> Real:
    digits = code[..., None] // 3 ** np.arange(8) % 3
    ones = np.ones((*code.shape, 1))
    return np.concatenate([digits == 1, digits == 2, ones], axis=-1).astype(np.float32)


def _slopes(w: dict[str, Real], data: Labelled, some: Ints, wanted: Real) -> dict[str, Real]:
    """The gradient of the mean surprise at what was found, over some of the hands."""
    n = len(some)
    x, trump = _features(data.code[some]), data.trump[some]
    role = np.arange(4) == trump[:, None]
    flat, is_trump = x.reshape(4 * n, -1), role.reshape(-1)
    groups = [np.flatnonzero(~is_trump), np.flatnonzero(is_trump)]
    vectors = np.zeros((4 * n, w["mix"].shape[2]), np.float32)
    inner_of = []
    for r, rows in enumerate(groups):
        mine = np.maximum(flat[rows] @ w["card"][r], 0)
        vectors[rows] = mine @ w["mix"][r]
        inner_of.append(mine)
    first = vectors.reshape(n, 4, -1).sum(axis=1) + w["contexts"][data.context[some]]
    a = np.maximum(first, 0)
    second = a @ w["inner"] + w["bias"]
    b = np.maximum(second, 0)
    odds = b @ w["outer"] + first @ w["direct"] + w["base"]
    error = (1 / (1 + np.exp(-np.clip(odds, -30, 30))) - wanted) * np.float32(1 / n)
    slopes = {"outer": b.T @ error, "direct": first.T @ error, "base": error.sum(axis=0)}
    back = (error @ w["outer"].T) * (second > 0)
    slopes |= {"inner": a.T @ back, "bias": back.sum(axis=0)}
    back = (back @ w["inner"].T) * (first > 0) + error @ w["direct"].T
    found = np.zeros_like(w["contexts"])
    np.add.at(found, data.context[some], back)
    slopes["contexts"] = found
    each = np.repeat(back, 4, axis=0)
    slopes["card"], slopes["mix"] = np.zeros_like(w["card"]), np.zeros_like(w["mix"])
    for r, rows in enumerate(groups):
        mine = inner_of[r]
        slopes["mix"][r] = mine.T @ each[rows]
        slopes["card"][r] = flat[rows].T @ ((each[rows] @ w["mix"][r].T) * (mine > 0))
    return slopes


def _move(
    weights: dict[str, Real],
    moments: dict[str, tuple[Real, Real]],
    slopes: dict[str, Real],
    rate: float,
    step: int,
) -> None:
    """One step of Adam."""
    for key, w in weights.items():
        mean, square = moments[key]
        mean += (slopes[key] - mean) * np.float32(0.1)
        square += (slopes[key] ** 2 - square) * np.float32(0.001)
        scale = np.sqrt(square / (1 - 0.999**step)) + 1e-8
        w -= (np.float32(rate / (1 - 0.9**step)) * mean / scale).astype(np.float32)


UNIT = 1 / STEP


def _whole(w: dict[str, Real]) -> dict[str, NDArray[np.int32]]:
    """The same model in whole numbers."""
    scaled = {
        "card": w["card"] * FINE,
        "mix": w["mix"] * UNIT,
        "contexts": w["contexts"] * FINE,
        "inner": w["inner"] * UNIT,
        "bias": w["bias"] * FINE * UNIT,
        "outer": w["outer"] * UNIT,
        "direct": w["direct"] * UNIT,
        "base": w["base"] * FINE * UNIT,
    }
    return {key: np.rint(value).astype(np.int32) for key, value in scaled.items()}

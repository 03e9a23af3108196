"""The five seeded sets of a thousand deals on which the solver is measured.

The generator is the 64-bit Mersenne twister, whose numbers are the same everywhere, so that
figures can be compared between versions and machines.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Draws = NDArray[np.uint64]
Hands = NDArray[np.uint32]

_WORDS, _MIDDLE = 312, 156
_MATRIX = np.uint64(0xB5026F5AA96619E9)
_UPPER, _LOWER = np.uint64(0xFFFFFFFF80000000), np.uint64(0x7FFFFFFF)
_ONE = np.uint64(1)


def draws(seed: int, count: int) -> Draws:
    """The first ``count`` numbers of the generator."""
    state = np.zeros(_WORDS, np.uint64)
    word = seed
    state[0] = word
    for i in range(1, _WORDS):
        word = (6364136223846793005 * (word ^ (word >> 62)) + i) & (2**64 - 1)
        state[i] = word
    blocks = []
    for _ in range(-(-count // _WORDS)):
        _twist(state)
        blocks.append(_temper(state))
    return np.concatenate(blocks)[:count]


def _twist(state: Draws) -> None:
    for first, last, other in ((0, _MIDDLE, _MIDDLE), (_MIDDLE, _WORDS, -_MIDDLE)):
        i = np.arange(first, last)
        mixed = (state[i] & _UPPER) | (state[(i + 1) % _WORDS] & _LOWER)
        state[i] = (
            state[i + other] ^ (mixed >> _ONE) ^ np.where(mixed & _ONE, _MATRIX, np.uint64(0))
        )


def _temper(state: Draws) -> Draws:
    x = state ^ ((state >> np.uint64(29)) & np.uint64(0x5555555555555555))
    x ^= (x << np.uint64(17)) & np.uint64(0x71D67FFFEDA60000)
    x ^= (x << np.uint64(37)) & np.uint64(0xFFF7EEE000000000)
    tempered: Draws = x ^ (x >> np.uint64(43))
    return tempered


@dataclass(frozen=True)
class DealSet:
    """Deals of one kind: hands (declarer first), trumps (-1: none), who leads, misère or not."""

    name: str
    hands: Hands
    trump: NDArray[np.int8]
    leader: NDArray[np.int8]
    misere: bool


NAMES = ("suit, random", "no trump, random", "suit, contract", "misère, random", "misère, low")
_KINDS = (0, 1, 4, 2, 3)
_TRIES = {0: 0, 1: 0, 2: 0, 3: 200, 4: 12}


def deal_set(name: str, count: int = 1000) -> DealSet:
    """One of the five sets, by its name in ``NAMES``."""
    kind = _KINDS[NAMES.index(name)]
    tries = _TRIES[kind]
    each = 31 * (1 + tries) + (kind == 0) + 1
    numbers = draws(100 + kind, count * each).reshape(count, each)
    trump = np.full(count, -1, np.int8)
    if kind == 0:
        trump = (numbers[:, 31] % np.uint64(4)).astype(np.int8)
    if tries == 0:
        hands = _dealt(numbers[:, :31])
    else:
        found = _dealt(numbers[:, 31:-1].reshape(-1, 31)).reshape(count, tries, 3)
        chosen = _lowest(found[:, :, 0]) if kind == 3 else _strongest(found[:, :, 0])
        hands = found[np.arange(count), chosen[0]]
        trump = chosen[1] if kind == 4 else trump
    leader = (numbers[:, -1] % np.uint64(3)).astype(np.int8)
    return DealSet(name, hands, trump, leader, kind in (2, 3))


def _dealt(numbers: Draws) -> Hands:
    """A shuffle of the pack for each row, ten cards to each hand."""
    rows = np.arange(len(numbers))
    deck = np.tile(np.arange(32, dtype=np.uint32), (len(numbers), 1))
    for at in range(31, 0, -1):
        other = (numbers[:, 31 - at] % np.uint64(at + 1)).astype(np.int64)
        deck[rows, at], deck[rows, other] = deck[rows, other], deck[rows, at].copy()
    bits = np.uint32(1) << deck[:, :30].reshape(-1, 3, 10)
    hands: Hands = np.bitwise_or.reduce(bits, axis=2)
    return hands


def _cards(hands: NDArray[np.uint32]) -> NDArray[np.int64]:
    return (hands[..., None] >> np.arange(32, dtype=np.uint32) & 1).astype(np.int64)


def _lowest(hands: NDArray[np.uint32]) -> tuple[NDArray[np.int64], NDArray[np.int8]]:
    height = (_cards(hands) * (np.arange(32) % 8) ** 2).sum(axis=2)
    return height.argmin(axis=1), np.zeros(0, np.int8)


def _strongest(hands: NDArray[np.uint32]) -> tuple[NDArray[np.int64], NDArray[np.int8]]:
    cards = _cards(hands)
    rank = np.arange(32) % 8
    honours = (cards * np.where(rank >= 5, rank - 3, 0)).sum(axis=2)
    lengths = cards.reshape(*hands.shape, 4, 8).sum(axis=3)
    best = (10 * lengths + honours[..., None]).reshape(len(hands), -1).argmax(axis=1)
    return best // 4, (best % 4).astype(np.int8)

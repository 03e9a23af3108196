"""Worlds as arrays: where every card lies now, and the deal from which it came to be so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from preferans.cards import PACK, Cards
from preferans.deal import Action, Deal, Discard, Observation, Seat

Bits = NDArray[np.uint64]


@dataclass(frozen=True, slots=True)
class World:
    """One way in which all cards may lie: the deal at its beginning, and the moment seen."""

    deal: Deal
    hands: tuple[Cards, ...]
    discards: Cards


@dataclass(frozen=True, slots=True, eq=False)
class Worlds:
    """Several worlds that one viewer cannot tell apart.

    ``hands``: the cards held now, ``uint64[n, 3]`` sets of bits by seat; ``dealt``: the hands as
    they were dealt, alike; ``discards``: what was laid away, ``uint64[n]``; ``talon``: card numbers
    in the order of the talon, ``int64[n, t]``.
    """

    seen: Observation
    hands: Bits
    dealt: Bits
    discards: Bits
    talon: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.hands)

    def __getitem__(self, i: int) -> World:
        dealt = tuple(Cards(int(bits)) for bits in self.dealt[i])
        return World(
            deal=Deal(dealt, tuple(PACK[int(card)] for card in self.talon[i])),
            hands=tuple(Cards(int(bits)) for bits in self.hands[i]),
            discards=Cards(int(self.discards[i])),
        )

    def __iter__(self) -> Iterator[World]:
        return (self[i] for i in range(len(self)))

    def only(self, which: NDArray[np.int64] | NDArray[np.bool_]) -> Worlds:
        """Those of the worlds with these indices, in this order, or where a mask is true."""
        return Worlds(
            self.seen,
            self.hands[which],
            self.dealt[which],
            self.discards[which],
            self.talon[which],
        )

    def rows(self) -> NDArray[np.uint32] | NDArray[np.uint64]:
        """The hands as the solver reads them: ``uint32[n, 3]``, ``uint64`` in a pack with sixes."""
        return self.hands if self.seen.rules.deck.bits >> 32 else self.hands.astype(np.uint32)

    def record(self, world: World) -> tuple[tuple[Seat, Action], ...]:
        """What was done, an unseen discard as it was in this world."""
        return told(self.seen, world)


def told(seen: Observation, world: World) -> tuple[tuple[Seat, Action], ...]:
    """The record of an observation with the discard that was made in a world."""
    hidden = Discard(world.discards)
    return tuple((who, hidden if action is None else action) for who, action in seen.record)

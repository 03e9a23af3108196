"""What a seat knows of the cards that it does not see: which of them can lie where.

Certain knowledge alone is told here: the cards seen, the sizes of the hands, what a hand has shown
that it lacks, and that talon cards which were taken lie with the declarer or were laid away.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from preferans.bots.bot import draw
from preferans.bots.worlds import counting
from preferans.bots.worlds.evidence import lacking, played
from preferans.bots.worlds.worlds import Bits, World, Worlds
from preferans.cards import PACK, Cards
from preferans.deal import (
    HANDS,
    Award,
    Discard,
    Engagement,
    Observation,
    Place,
    Say,
    TalonUse,
    Void,
)
from preferans.stages import Naming
from preferans.stages.naming import ACES


@dataclass(frozen=True)
class Belief:
    """The hidden places with their sizes, and which cards may lie in which of them.

    ``may``: by place, the bits of the cards that it may hold; ``hidden``: all hidden cards.
    """

    seen: Observation
    places: tuple[Place, ...]
    sizes: tuple[int, ...]
    may: tuple[int, ...]
    hidden: int

    @cached_property
    def _groups(self) -> tuple[tuple[int, int], ...]:
        """Hidden cards that may lie in the same places: their bits, and a mask of the places."""
        by_mask: dict[int, int] = {}
        for card in Cards(self.hidden):
            mask = sum(1 << i for i, may in enumerate(self.may) if may >> card & 1)
            by_mask[mask] = by_mask.get(mask, 0) | 1 << card
        # The least free first, so that the last group only fills what is left.
        order = sorted(by_mask, key=lambda mask: (mask.bit_count(), mask))
        return tuple((by_mask[mask], mask) for mask in order)

    @cached_property
    def _counted(self) -> tuple[counting.Group, ...]:
        return tuple((bits.bit_count(), mask) for bits, mask in self._groups)

    @cached_property
    def count(self) -> int:
        """In how many ways the hidden cards can lie, exactly.

        Which of the declarer's cards came from a talon that was not shown is not counted.
        """
        return counting.ways(self._counted, self.sizes)

    def admits(self, world: World) -> bool:
        """Whether a world is one of those that can be."""
        lying = dict(_lying(world))
        held = [lying[place] for place in self.places]
        fits = all(
            cards.bit_count() == size and not cards & ~may
            for cards, size, may in zip(held, self.sizes, self.may, strict=True)
        )
        return fits and sum(held) == self.hidden

    def sample(self, n: int, seed: int) -> Worlds:
        """``n`` worlds, each drawn alike from all; the same for the same observation and seed.

        Raises ``ValueError`` if no world fits what was seen.
        """
        if not self.count:
            raise ValueError("no cards can lie so: the observation contradicts itself")
        groups = self._groups
        widths = [bits.bit_count() for bits, _ in groups]
        taken = self._taken_unseen
        per = len(groups) + sum(widths) + 36 * bool(taken)
        raw = np.random.PCG64(draw(self.seen, seed, 1 << 63)).random_raw((per, n))
        shares = counting.drawn(self._counted, self.sizes, raw[: len(groups)])
        lying = np.zeros((n, len(self.places)), dtype=np.uint64)
        at = len(groups)
        for (bits, _), width, share in zip(groups, widths, shares, strict=True):
            lying += _dealt_out(bits, share, raw[at : at + width].T)
            at += width
        return self._worlds(lying, raw[at:].T if taken else None)

    def all(self) -> Worlds:
        """Every world, once. Only where :attr:`count` is small."""
        every = list(_every(self._groups, self.sizes))
        # Where nothing is hidden there is one world, and no place in it to fill.
        lying = np.array(every, dtype=np.uint64).reshape(len(every), len(self.places))
        raw = None
        if self._taken_unseen:
            drawn = draw(self.seen, 0, 1 << 63)
            raw = np.random.PCG64(drawn).random_raw((len(lying), 36))
        return self._worlds(lying, raw)

    def worlds(self, n: int, seed: int) -> Worlds:
        """Every world where there are no more than ``n``, else ``n`` drawn ones."""
        return self.all() if self.count <= n else self.sample(n, seed)

    # -- from places to worlds -----------------------------------------------------------------

    @cached_property
    def _taken_unseen(self) -> tuple[int, ...]:
        """The places of the talon whose cards the declarer took without showing them."""
        taken = _taken(self.seen)
        return tuple(i for i in range(taken) if self.seen.talon[i] is None)

    def _worlds(self, lying: Bits, raw: Bits | None) -> Worlds:
        seen, n = self.seen, len(lying)
        column = {place: lying[:, i] for i, place in enumerate(self.places)}
        shown = [0 if cards is None else cards.bits for cards in seen.hands]
        hands = np.stack(
            [column.get(Place.hand(x), np.full(n, shown[x], np.uint64)) for x in HANDS], axis=1
        )
        away = 0 if seen.discards is None else seen.discards.bits
        discards = column.get(Place.DISCARD, np.full(n, away, np.uint64))
        dealt = hands + np.array(played(seen), dtype=np.uint64)
        talon = self._talon(column, n)
        if taken := _taken(seen):
            award = _award(seen)
            assert award is not None
            d = award.declarer
            dealt[:, d] += discards
            _fill_taken(talon, dealt[:, d], self._taken_unseen, raw)
            for i in range(taken):
                dealt[:, d] ^= np.uint64(1) << talon[:, i].astype(np.uint64)
        return Worlds(seen, hands, dealt, discards, talon)

    def _talon(self, column: dict[Place, Bits], n: int) -> NDArray[np.int64]:
        """The talon cards by number, -1 where the declarer has taken one unseen."""
        talon = np.full((n, len(self.seen.talon)), -1, dtype=np.int64)
        for i, card in enumerate(self.seen.talon):
            if card is not None:
                talon[:, i] = card
            elif Place.talon(i) in column:
                talon[:, i] = _number(column[Place.talon(i)])
        return talon


def belief(seen: Observation) -> Belief:
    """What the viewer knows for certain of the cards that he does not see."""
    lacks, award, taken = lacking(seen), _award(seen), _taken(seen)
    refused = award is not None and award.talon is TalonUse.REFUSED
    known = sum(played(seen)) | _open(seen)
    talon = [(i, card) for i, card in enumerate(seen.talon) if card is not None]
    lies = sum(1 << card for i, card in talon if i >= taken or refused)
    bound = sum(1 << card for i, card in talon if i < taken) & ~known
    away = 0 if seen.discards is None else seen.discards.bits
    if refused and len(talon) < len(seen.talon):
        thrown = away & ~lies
        known |= away & lies
    else:
        thrown = 0
        known |= away
        bound &= ~away
    hidden = seen.rules.deck.bits & ~known & ~lies
    aces = ACES.bits & hidden if _announced_aces(seen) else 0
    elsewhere = hidden & ~bound & ~aces & ~thrown
    found: list[tuple[Place, int, int]] = []
    for x in HANDS:
        if seen.hands[x] is None:
            mine = award is not None and award.declarer == x
            may = (hidden & ~thrown if mine else elsewhere) & ~lacks[x]
            found.append((Place.hand(x), seen.counts[x], may))
    if seen.discards is None and (laid := _laid(seen)):
        found.append((Place.DISCARD, laid, hidden & ~thrown))
    for i, card in enumerate(seen.talon):
        if card is None and i >= taken:
            found.append((Place.talon(i), 1, thrown if refused else elsewhere))
    places, sizes, may_lie = zip(*found, strict=True) if found else ((), (), ())
    return Belief(seen, places, sizes, may_lie, hidden)


def _open(seen: Observation) -> int:
    """The cards of the hands that the viewer sees, and those the dealer has led."""
    bits = 0
    for cards in seen.hands:
        bits |= 0 if cards is None else cards.bits
    return bits


def _award(seen: Observation) -> Award | None:
    match seen.terms:
        case Award():
            return seen.terms
        case Engagement(award=award) | Void(award=award):
            return award
        case _:
            return None


def _taken(seen: Observation) -> int:
    """How many of the talon's cards the declarer has taken."""
    award = _award(seen)
    return award.rung.takes if award is not None and award.talon is TalonUse.TAKEN else 0


def _laid(seen: Observation) -> int:
    """How many cards were laid away unseen."""
    hidden = any(action is None or isinstance(action, Discard) for _, action in seen.record)
    return _taken(seen) if hidden else 0


def _announced_aces(seen: Observation) -> bool:
    """Whether the declarer has ordered with all aces, which only who has them may."""
    proud = {
        order
        for stage in seen.rules.stages
        if isinstance(stage, Naming)
        for _, order in stage.honours
    }
    said = (action.word for _, action in seen.record if isinstance(action, Say))
    return bool(proud) and any(word in proud for word in said)


def _lying(world: World) -> Iterator[tuple[Place, int]]:
    for x in HANDS:
        yield Place.hand(x), world.hands[x].bits
    yield Place.DISCARD, world.discards.bits
    for i, card in enumerate(world.deal.talon):
        yield Place.talon(i), 1 << card


def _dealt_out(bits: int, share: NDArray[np.int64], keys: Bits) -> Bits:
    """The cards of one group in an order drawn by ``keys``, cut into shares."""
    singles = np.array([1 << card for card in Cards(bits)], dtype=np.uint64)
    order = np.argsort(keys, axis=1, kind="stable")
    sums = np.zeros((len(keys), len(singles) + 1), dtype=np.uint64)
    np.cumsum(singles[order], axis=1, out=sums[:, 1:])
    ends = np.cumsum(share, axis=1)
    row = np.arange(len(keys))[:, None]
    cut: Bits = sums[row, ends] - sums[row, ends - share]
    return cut


def _every(groups: tuple[tuple[int, int], ...], room: tuple[int, ...]) -> Iterator[list[int]]:
    """Every way to lay the groups into the places, as bits by place."""
    if not groups:
        if not any(room):
            yield [0] * len(room)
        return
    (bits, mask), rest = groups[0], groups[1:]
    for here in _laid_out(bits, mask, room):
        left = tuple(r - b.bit_count() for r, b in zip(room, here, strict=True))
        if counting.ways(tuple((b.bit_count(), m) for b, m in rest), left):
            for others in _every(rest, left):
                yield [a | b for a, b in zip(here, others, strict=True)]


def _laid_out(bits: int, mask: int, room: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every way to lay the cards of one group into places with this room."""
    if not room:
        if not bits:
            yield ()
        return
    count = bits.bit_count()
    most = min(count, room[0]) if mask & 1 else 0
    later = sum(r for i, r in enumerate(room[1:], 1) if mask >> i & 1)
    for n in range(max(0, count - later), most + 1):
        for some in combinations(Cards(bits), n):
            here = sum(1 << card for card in some)
            for others in _laid_out(bits & ~here, mask >> 1, room[1:]):
                yield (here, *others)


def _number(bits: Bits) -> NDArray[np.int64]:
    """The numbers of single cards given as bits: powers of two are exact in floating point."""
    return np.log2(bits.astype(np.float64)).round().astype(np.int64)


def _fill_taken(
    talon: NDArray[np.int64], whole: Bits, places: tuple[int, ...], raw: Bits | None
) -> None:
    """Any of the declarer's cards may have come from a talon that he did not show."""
    if not places or raw is None:
        return
    numbers = np.arange(len(PACK), dtype=np.uint64)
    held = (whole[:, None] >> numbers & np.uint64(1)).astype(bool)
    for i in range(talon.shape[1]):
        if i not in places:
            held[np.arange(len(talon)), talon[:, i]] = False
    order = np.argsort(np.where(held, raw >> np.uint64(1), ~np.uint64(0)), axis=1, kind="stable")
    talon[:, list(places)] = order[:, : len(places)]

"""Chances with the solver: all layouts of the hidden cards, or a fair sample of them.

After the discard the declarer does not see twenty cards, which lie with the defenders in 184,756
ways: these are all solved. Before the talon there are 42.7 million; then worlds are drawn by a
seed and every share comes with its interval. All cards count as open to all players, which is how
a bridge or Preferans problem is set; a real defence sees less.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from preferans.cards import NONE, PACK_32, SUITS, Card, Cards, Suit
from preferans.ledger import Seat
from preferans.solver import Goal, Position, at_least_many, solve_many

Bits = NDArray[np.uint32]

TRICKS = 11
"""A hand of ten takes 0 to 10 tricks."""

Z95 = 1.959963984540054
"""Standard deviations of a 95 % interval."""


class BadQuestionError(ValueError):
    """A question that no deal can ask; the text says why."""


@dataclass(frozen=True, slots=True)
class Game:
    """What is played: the strain, who declares, who leads to the first trick."""

    trump: Suit | None = None
    goal: Goal = Goal.TAKE
    declarer: Seat = Seat.FORE
    leader: Seat = Seat.FORE


@dataclass(frozen=True, slots=True)
class Constraints:
    """What is known of one defender: cards he holds, suits he has none of."""

    holds: Cards = NONE
    void: frozenset[Suit] = frozenset()

    def allows(self, hands: Bits) -> NDArray[np.bool_]:
        """Which of these hands fit."""
        fits: NDArray[np.bool_] = (hands & np.uint32(self.holds.bits)) == self.holds.bits
        for suit in self.void:
            fits &= (hands & np.uint32(0xFF << 8 * suit)) == 0
        return fits


@dataclass(frozen=True, slots=True)
class Tally:
    """How often the declarer took each number of tricks, in ``done`` of ``total`` layouts.

    ``exact``: every layout there is was counted, none drawn.
    """

    counts: tuple[int, ...]
    total: int
    exact: bool = True

    @property
    def done(self) -> int:
        """How many layouts were solved."""
        return sum(self.counts)

    @property
    def whole(self) -> bool:
        """Whether nothing is missing and nothing was drawn: shares are exact."""
        return self.exact and self.done == self.total

    def share(self, tricks: int) -> Fraction:
        """The share of layouts with exactly so many tricks."""
        return Fraction(self.counts[tricks], self.done or 1)

    def at_least(self, tricks: int) -> Fraction:
        """The share with at least so many."""
        return Fraction(sum(self.counts[max(0, tricks) :]), self.done or 1)

    def mean(self) -> Fraction:
        """The mean number of tricks."""
        return Fraction(sum(n * count for n, count in enumerate(self.counts)), self.done or 1)

    def interval(self, share: Fraction) -> tuple[float, float]:
        """The 95 % interval (Wilson) of a share; the share itself where nothing was drawn."""
        p, n = float(share), self.done
        if self.whole or not n:
            return p, p
        middle = (p + Z95**2 / (2 * n)) / (1 + Z95**2 / n)
        half = Z95 * sqrt(p * (1 - p) / n + Z95**2 / (4 * n * n)) / (1 + Z95**2 / n)
        return max(0.0, middle - half), min(1.0, middle + half)

    def expected(self, worth: Mapping[int, Fraction]) -> Fraction:
        """The mean of what each number of tricks is worth."""
        total = sum((worth[n] * count for n, count in enumerate(self.counts) if count), Fraction(0))
        return total / (self.done or 1)


@dataclass(frozen=True, slots=True)
class Layouts:
    """Every way in which the hidden cards can lie with the two defenders, in a mixed order.

    ``hand``: the declarer's ten; ``discard``: the two he has laid away. ``first`` and ``second``:
    what is known of the defender after him and of the one after that.
    """

    hand: Cards
    discard: Cards
    game: Game = Game()
    first: Constraints = Constraints()
    second: Constraints = Constraints()
    deals: Bits = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        unseen = PACK_32 - self.hand - self.discard
        if len(self.hand) != 10 or len(self.discard) != 2 or len(unseen) != 20:
            raise BadQuestionError(
                f"the declarer holds ten cards and has laid two others away, not {self.hand} "
                f"and {self.discard}"
            )
        for one in (self.first, self.second):
            if one.holds - unseen:
                raise BadQuestionError(f"{one.holds - unseen} cannot be with a defender")
        first = _halves(unseen)
        second = np.uint32(unseen.bits) ^ first
        fits = self.first.allows(first) & self.second.allows(second)
        first, second = first[fits], second[fits]
        if not len(first):
            raise BadQuestionError("no layout fits what is known of the defenders")
        # Mixed by a fixed seed, so that a part of them is a fair sample of all.
        mixed = np.random.Generator(np.random.PCG64(32)).permutation(len(first))
        own = np.full_like(first, self.hand.bits)
        deals = _seated(self.game.declarer, own, first[mixed], second[mixed])
        object.__setattr__(self, "deals", deals)

    def __len__(self) -> int:
        return len(self.deals)

    def tallies(self, *, chunk: int = 4096, threads: int = 0) -> Iterator[Tally]:
        """The tally after each chunk of layouts, the last one of all."""
        yield from _tallies(self.deals, self.game, chunk, threads, exact=True)


def _tallies(deals: Bits, game: Game, chunk: int, threads: int, *, exact: bool) -> Iterator[Tally]:
    counts = np.zeros(TRICKS, dtype=np.int64)
    like = _like(deals[0], game)
    for start in range(0, len(deals), chunk):
        part = deals[start : start + chunk]
        if game.goal is Goal.MISERE:
            # Whether it is caught at all is by far the cheaper question, and most are not.
            caught = at_least_many(part, 1, like, threads=threads)
            counts[0] += len(part) - int(np.count_nonzero(caught))
            part = part[caught]
        if len(part):
            counts += np.bincount(solve_many(part, like, threads=threads), minlength=TRICKS)
        yield Tally(tuple(map(int, counts)), len(deals), exact)


@dataclass(frozen=True, slots=True)
class Choice:
    """A discard with the strain it is for, and what it brings over sampled layouts."""

    trump: Suit | None
    goal: Goal
    discard: Cards
    tally: Tally


def discards(
    cards: Cards,
    game: Game,
    *,
    layouts: int = 100,
    seed: int = 0,
    threads: int = 0,
    first: Constraints = Constraints(),
    second: Constraints = Constraints(),
) -> list[Choice]:
    """Every discard from the declarer's twelve cards in one game, best mean first.

    All are judged over the same ``layouts`` drawn layouts of the other twenty cards. A misère is
    best with the fewest tricks. Raises ``BadQuestionError`` for other than twelve cards.
    """
    if len(cards) != 12 or cards - PACK_32:
        raise BadQuestionError(f"twelve cards are held before the discard, not {len(cards)}")
    unseen = tuple(PACK_32 - cards)
    rng = np.random.Generator(np.random.PCG64(seed))
    picks = _drawn(unseen, layouts, rng, first, second)
    pairs = [Cards.of(pair) for pair in combinations(cards, 2)]
    rows = []
    for pair in pairs:
        own = np.full(len(picks), (cards - pair).bits, dtype=np.uint32)
        rows.append(_seated(game.declarer, own, picks, np.uint32(_bits(unseen)) ^ picks))
    deals = np.concatenate(rows)
    found = solve_many(deals, _like(deals[0], game), threads=threads).reshape(len(pairs), -1)
    choices = [
        Choice(game.trump, game.goal, pair, _tally(row))
        for pair, row in zip(pairs, found, strict=True)
    ]
    fewest = game.goal is Goal.MISERE
    return sorted(choices, key=lambda c: c.tally.mean() * (1 if fewest else -1))


def before_talon(
    hand: Cards,
    game: Game,
    *,
    talons: int = 120,
    layouts: int = 12,
    seed: int = 0,
    threads: int = 0,
) -> Iterator[Tally]:
    """What a ten-card hand brings with a talon still to come: the tally after each drawn talon.

    For each talon the discard is chosen over one set of drawn layouts and judged over another, so
    that a lucky choice does not flatter itself. Raises ``BadQuestionError`` for other than ten
    cards.
    """
    if len(hand) != 10 or hand - PACK_32:
        raise BadQuestionError(f"ten cards are held before the talon, not {len(hand)}")
    unseen = tuple(PACK_32 - hand)
    rng = np.random.Generator(np.random.PCG64(seed))
    counts = np.zeros(TRICKS, dtype=np.int64)
    for _ in range(talons):
        talon = Cards.of(unseen[i] for i in rng.choice(22, 2, replace=False))
        twelve = hand | talon
        one, other = (int(x) for x in rng.integers(2**63, size=2))
        best = discards(twelve, game, layouts=layouts, seed=one, threads=threads)[0]
        hidden = tuple(PACK_32 - twelve)
        picks = _drawn(hidden, layouts, np.random.Generator(np.random.PCG64(other)))
        own = np.full(len(picks), (twelve - best.discard).bits, dtype=np.uint32)
        deals = _seated(game.declarer, own, picks, np.uint32(_bits(hidden)) ^ picks)
        found = solve_many(deals, _like(deals[0], game), threads=threads)
        counts += np.bincount(found, minlength=TRICKS)
        yield Tally(tuple(map(int, counts)), talons * layouts, exact=False)


def holes(hand: Cards) -> dict[Suit, int]:
    """The tricks that a suit of a misère may be forced to take, by itself and at the worst.

    A suit is safe where its k-th lowest card lies under the k-th lowest of all that others can
    hold in it; each card for which that fails is a hole (rules/russian §5.5).
    """
    found = {}
    for suit in SUITS:
        mine = sorted(card.rank for card in hand.suit(suit))
        others = sorted(card.rank for card in PACK_32.suit(suit) - hand)
        found[suit] = sum(rank > other for rank, other in zip(mine, others, strict=False))
    return found


def _halves(unseen: Cards) -> Bits:
    """Every choice of ten of twenty cards."""
    cards = tuple(unseen)
    picks = np.arange(1 << len(cards), dtype=np.uint32)
    sizes, chosen = np.zeros(len(picks), dtype=np.uint8), np.zeros_like(picks)
    for i, card in enumerate(cards):
        picked = (picks >> np.uint32(i)) & np.uint32(1)
        sizes += picked.astype(np.uint8)
        chosen |= picked << np.uint32(card)
    halves: Bits = chosen[sizes == len(cards) // 2]
    return halves


def _drawn(
    unseen: Sequence[Card],
    n: int,
    rng: np.random.Generator,
    first: Constraints = Constraints(),
    second: Constraints = Constraints(),
) -> Bits:
    """``n`` drawn hands of ten for the first defender, the rest fitting the second."""
    whole = np.uint32(_bits(unseen))
    singles = np.array([1 << card for card in unseen], dtype=np.uint32)
    found: list[Bits] = []
    have = 0
    for _ in range(200):
        order = rng.permuted(np.tile(singles, (max(n, 64), 1)), axis=1)
        picks = np.bitwise_or.reduce(order[:, : len(unseen) // 2], axis=1).astype(np.uint32)
        picks = picks[first.allows(picks) & second.allows(whole ^ picks)]
        found.append(picks)
        have += len(picks)
        if have >= n:
            return np.concatenate(found)[:n]
    raise BadQuestionError("hardly any layout fits what is known of the defenders")


def _seated(declarer: Seat, own: Bits, first: Bits, second: Bits) -> Bits:
    """Deals as rows of hands by seat."""
    columns: list[Bits] = [own, own, own]
    columns[declarer] = own
    columns[declarer.after(1)] = first
    columns[declarer.after(2)] = second
    return np.stack(columns, axis=1)


def _like(row: Bits, game: Game) -> Position:
    a, b, c = (Cards(int(bits)) for bits in row)
    return Position((a, b, c), game.declarer, game.leader, game.trump, game.goal)


def _tally(tricks: NDArray[np.int8]) -> Tally:
    counts = np.bincount(tricks, minlength=TRICKS)
    return Tally(tuple(map(int, counts)), len(tricks), exact=False)


def _bits(cards: Sequence[Card]) -> int:
    return Cards.of(cards).bits

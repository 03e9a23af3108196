"""Make the weights of the evaluator: ``python -m preferans.bots.evaluator.train``.

Hands are dealt by chance and laid away sensibly, each is labelled with the tricks of one layout of
the other cards, which the solver counts, and a model learns the chances. ``--scale`` takes more
hands or fewer, ``--only`` makes some models anew, ``--check`` measures the error of those there are
against hands of which many layouts were solved.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from preferans.bots.evaluator import models
from preferans.bots.evaluator.ducking import ducked
from preferans.bots.evaluator.learning import Labelled, Size, learn
from preferans.bots.evaluator.models import CONTEXTS, MODELS, Ints, Model, codes, unpacked
from preferans.cards import Cards
from preferans.ledger import Seat
from preferans.solver import Goal, Position, at_least_many, solve_many

Rows = NDArray[np.uint32]
Weights = dict[str, NDArray[np.int32]]
WEIGHTS = Path(models.__file__).parent / "weights.npz"

PAIRS = np.array(list(combinations(range(12), 2)))
HANDS = {
    "suit": 240_000,
    "none": 180_000,
    "null": 240_000,
    "deal_suit": 100_000,
    "deal_none": 60_000,
    "deal_null": 60_000,
    "duck": 90_000,
    "against": 110_000,
}
"""How many hands each model learns from."""

SIZES = {"null": Size(card=48, suit=48, hidden=48, passes=12)}
"""Models that need more room than others: a misère is decided by more than a sum of suits."""

_THRESHOLDS = (0, 2, 4, 6, 8, 8, 8, 8)
HOLES = np.array(
    [
        sum(r > _THRESHOLDS[i] for i, r in enumerate(r for r in range(8) if b >> r & 1))
        for b in range(256)
    ]
)
"""By holding of a suit, how many of its cards a misère has to fear for (rules/russian §5.5)."""


class Source:
    """Random deals as arrays."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.Generator(np.random.PCG64(seed))

    def deals(self, n: int) -> tuple[NDArray[np.int64], Rows, Rows]:
        """The declarer's twelve cards, talon last, and the hands of the two after him."""
        order = np.argsort(self.rng.random((n, 32)), axis=1)
        bits = np.uint32(1) << order.astype(np.uint32)
        first = np.bitwise_or.reduce(bits[:, 12:22], axis=1)
        second = np.bitwise_or.reduce(bits[:, 22:], axis=1)
        return order[:, :12], first, second

    def trumps(self, cards: NDArray[np.int64]) -> Ints:
        """A suit for each hand, mostly the longest."""
        lengths = np.stack([(cards >> 3 == s).sum(axis=1) for s in range(4)], axis=1)
        noise = self.rng.random(lengths.shape) * np.where(
            self.rng.random((len(cards), 1)) < 0.6, 0.9, 3
        )
        found: Ints = np.argmax(lengths + noise, axis=1)
        return found


def _bits(cards: NDArray[np.int64]) -> Rows:
    bits: Rows = np.bitwise_or.reduce(np.uint32(1) << cards.astype(np.uint32), axis=-1)
    return bits


def _holes(hands: Rows) -> Ints:
    shifts = np.arange(0, 32, 8, dtype=np.uint32)
    found: Ints = HOLES[hands[..., None] >> shifts & np.uint32(0xFF)].sum(axis=-1)
    return found


def lay_away(
    cards: NDArray[np.int64], value: Callable[[Rows, Rows, Ints], NDArray[np.float64]], pairs: Ints
) -> tuple[Rows, Rows]:
    """The ten cards kept and the two laid away: the best of these pairs for each hand."""
    whole = _bits(cards)
    away = _bits(np.take_along_axis(cards[:, None, :], pairs, axis=2))
    n, k = away.shape
    kept = whole[:, None] & ~away
    rows = np.repeat(np.arange(n), k)
    values = value(kept.reshape(-1), away.reshape(-1), rows).reshape(n, k)
    best = np.argmax(values, axis=1)
    each = np.arange(n)
    return kept[each, best], away[each, best]


def _some_pairs(src: Source, n: int, k: int) -> Ints:
    if k >= len(PAIRS):
        return np.broadcast_to(PAIRS, (n, *PAIRS.shape))
    return PAIRS[src.rng.integers(len(PAIRS), size=(n, k))]


def _tricks(own: Rows, first: Rows, second: Rows, trump: Ints, lead: Ints, goal: Goal) -> Ints:
    """What the declarer takes, who sits first; ``lead``: who leads, counted from him."""
    deals = np.stack([own, first, second], axis=1)
    like = Position((Cards(), Cards(), Cards()), Seat.FORE, Seat.FORE, None, goal)
    if goal is Goal.TAKE:
        return solve_many(deals, like, trump=trump, leader=lead, threads=1).astype(np.int64)
    taken, left = np.zeros(len(deals), dtype=np.int64), np.arange(len(deals))
    # Beyond the fourth trick a caught misère is counted no further: there the answer is dear.
    for n in range(1, 5):
        more = at_least_many(deals[left], n, like, leader=lead[left], threads=1)
        left = left[more.astype(bool)]
        taken[left] = n
    return taken


class Teacher:
    """Makes the labelled hands of each model, with the models that its own choices need."""

    def __init__(self, scale: float, seed: int, made: Weights) -> None:
        self.scale, self.seed, self.made = scale, seed, made

    def model(self, name: str) -> Model:
        """A model made before."""
        return unpacked(self.made, name)

    def labelled(self, name: str, n: int, seed: int) -> Labelled:
        """``n`` labelled hands, or a few less, for one model."""
        src = Source(seed)
        match name:
            case "suit" | "none" | "null":
                return self._after(src, name, n)
            case "deal_suit" | "deal_none" | "deal_null":
                return self._before(src, name.removeprefix("deal_"), n)
            case "duck":
                return _ducks(src, n)
            case _:
                return self._against(src, n)

    def teach(self, name: str) -> None:
        """Make one model."""
        n = max(2000, int(HANDS[name] * self.scale))
        if name in ("suit", "none", "null") and f"{name}.card" not in self.made:
            first = self.labelled(name, max(2000, n // 5), self.seed + 1)
            self._learn(name, first, Size(passes=6))
        self._learn(name, self.labelled(name, n, self.seed + 2), SIZES.get(name, Size()))

    def _learn(self, name: str, data: Labelled, size: Size) -> None:
        weights = learn(data, CONTEXTS.get(name, 3), size, self.seed)
        self.made.update({f"{name}.{key}": value for key, value in weights.items()})

    def _kept(
        self, src: Source, name: str, cards: NDArray[np.int64], trump: Ints, lead: Ints, tried: int
    ) -> tuple[Rows, Rows]:
        """What is kept and laid away for one game, the best of ``tried`` pairs for each hand."""
        pairs = _some_pairs(src, len(cards), tried)
        if f"{name}.card" not in self.made:
            # The first model of all: nothing is known yet but the holes of a misère.
            weight = -1 if name == "null" else 0

            def guess(kept: Rows, away: Rows, rows: Ints) -> NDArray[np.float64]:
                return (weight * _holes(kept)).astype(np.float64)

            return lay_away(cards, guess, pairs)
        m, sign = self.model(name), -1 if name == "null" else 1

        def value(kept: Rows, away: Rows, rows: Ints) -> NDArray[np.float64]:
            return sign * m.tricks(codes(kept, away), trump[rows], lead[rows])

        parts = [
            lay_away(
                cards[at : at + 2000],
                lambda k, a, r, at=at: value(k, a, r + at),  # type: ignore[misc]
                pairs[at : at + 2000],
            )
            for at in range(0, len(cards), 2000)
        ]
        return np.concatenate([p[0] for p in parts]), np.concatenate([p[1] for p in parts])

    def _dealt(
        self, src: Source, game: str, n: int, worst: int
    ) -> tuple[NDArray[np.int64], Rows, Rows, Ints, Ints]:
        cards, first, second = src.deals(n)
        if game == "null":
            # Nobody thinks of a misère with every hand.
            while len(cards) < 12 * n:
                more = src.deals(4 * n)
                cards = np.concatenate([cards, more[0]])
                first = np.concatenate([first, more[1]])
                second = np.concatenate([second, more[2]])
            fit = np.flatnonzero(_holes(_bits(cards[:, :10])) <= worst)[:n]
            cards, first, second = cards[fit], first[fit], second[fit]
        lead = src.rng.integers(3, size=len(cards))
        trump = src.trumps(cards) if game == "suit" else np.full(len(cards), -1)
        return cards, first, second, trump, lead

    def _after(self, src: Source, game: str, n: int) -> Labelled:
        cards, first, second, trump, lead = self._dealt(src, game, n, 5)
        half = len(cards) // 2
        kept = [
            self._kept(src, game, cards[part], trump[part], lead[part], tried)
            for part, tried in ((slice(None, half), 24), (slice(half, None), 3))
        ]
        own, away = (np.concatenate([pair[i] for pair in kept]) for i in (0, 1))
        return _labelled(own, away, first, second, trump, lead, game)

    def _before(self, src: Source, game: str, n: int) -> Labelled:
        cards, first, second, trump, lead = self._dealt(src, game, n, 5)
        own, away = self._kept(src, game, cards, trump, lead, 66 if game == "null" else 40)
        found = _labelled(own, away, first, second, trump, lead, game)
        return Labelled(codes(_bits(cards[:, :10])), trump, lead, found.tricks)

    def _against(self, src: Source, n: int) -> Labelled:
        """Deals in which somebody has ordered a contract that he may well make."""
        cards, first, second = src.deals(n)
        bare = src.rng.random(n) < 0.12
        lead = src.rng.integers(3, size=n)
        lengths = np.stack([(cards >> 3 == s).sum(axis=1) for s in range(4)], axis=1)
        by_length = np.argsort(-lengths - src.rng.random(lengths.shape), axis=1)
        values, kept_by, away_by = [], [], []
        none = np.full(n, -1)
        for game, trump in (("suit", by_length[:, 0]), ("suit", by_length[:, 1]), ("none", none)):
            own, away = self._kept(src, game, cards, trump, lead, 16)
            chances = self.model(game).chances(codes(own, away), trump, lead)
            values.append(chances)
            kept_by.append(own)
            away_by.append(away)
        sure = np.stack([c[:, 5:].sum(axis=1) for c in values], axis=1)
        pick = np.where(bare, 2, np.argmax(sure[:, :2], axis=1))
        each = np.arange(n)
        chances = np.stack(values, axis=1)[each, pick]
        level = 6 + (chances[:, 6:8] >= 0.62).sum(axis=1)
        own = np.stack(kept_by, axis=1)[each, pick]
        trump = np.stack([by_length[:, 0], by_length[:, 1], none], axis=1)[each, pick]
        plays = np.flatnonzero(chances[:, 5] >= 0.55)
        own, first, second = own[plays], first[plays], second[plays]
        trump, lead, level = trump[plays], lead[plays], level[plays]
        talon = _bits(cards[plays, 10:])
        tricks = _tricks(own, first, second, trump, lead, Goal.TAKE)
        seats = [
            Labelled(
                codes(hand, talon),
                trump,
                np.array(
                    [
                        models.against(d, int(x), int(y), trumps=bool(t >= 0))
                        for x, y, t in zip(lead, level, trump, strict=True)
                    ],
                    dtype=np.int64,
                ),
                tricks,
            )
            for d, hand in enumerate((first, second))
        ]
        return Labelled(
            *(np.concatenate([getattr(x, f) for x in seats]) for f in Labelled.__slots__)
        )


def _labelled(
    own: Rows, away: Rows, first: Rows, second: Rows, trump: Ints, lead: Ints, game: str
) -> Labelled:
    goal = Goal.MISERE if game == "null" else Goal.TAKE
    tricks = _tricks(own, first, second, trump, lead, goal)
    return Labelled(codes(own, away), trump, lead, tricks)


def _ducks(src: Source, n: int) -> Labelled:
    cards, first, second = src.deals(n // 3)
    hands = np.stack([_bits(cards[:, :10]), first, second], axis=1)
    taken = ducked(hands, cards[:, 10:])
    seat = np.tile(np.arange(3), len(hands))
    plain = np.full(3 * len(hands), -1)
    return Labelled(codes(hands.reshape(-1)), plain, seat, taken[:, :3].reshape(-1))


def error(m: Model, teacher: Teacher, game: str, hands: int, layouts: int, seed: int) -> float:
    """The error of a model in tricks, against means over many layouts, their noise taken off.

    Hands that the model has not seen: dealt by another seed, mostly with the longest trump, the
    best of 24 pairs laid away.
    """
    src = Source(seed)
    cards, _, _, trump, lead = teacher._dealt(src, game, hands, 3)
    own, away = teacher._kept(src, game, cards, trump, lead, 24)
    n = len(own)
    out = np.array([list(Cards(0xFFFFFFFF & ~int(o | a))) for o, a in zip(own, away, strict=True)])
    mixed = np.take_along_axis(
        np.repeat(out, layouts, axis=0),
        np.argsort(src.rng.random((n * layouts, 20)), axis=1),
        axis=1,
    )
    goal = Goal.MISERE if game == "null" else Goal.TAKE
    tricks = _tricks(
        np.repeat(own, layouts),
        _bits(mixed[:, :10]),
        _bits(mixed[:, 10:]),
        np.repeat(trump, layouts),
        np.repeat(lead, layouts),
        goal,
    )
    split = tricks.reshape(n, layouts)
    noise = split.var(axis=1, ddof=1).mean() / layouts
    off = m.tricks(codes(own, away), trump, lead) - split.mean(axis=1)
    return float(np.sqrt(max(0.0, (off**2).mean() - noise)))


def main(arguments: list[str] | None = None) -> int:
    """Make weights, or measure those there are."""
    p = argparse.ArgumentParser(
        description=__doc__, prog="python -m preferans.bots.evaluator.train"
    )
    p.add_argument("--scale", type=float, default=1.0, help="hands to learn from, as a factor")
    p.add_argument("--seed", type=int, default=1, help="the seed of all hands")
    p.add_argument("--only", nargs="+", choices=MODELS, help="make these models, keep the others")
    p.add_argument("--to", type=Path, default=WEIGHTS, help="the file of weights")
    p.add_argument("--check", action="store_true", help="only measure the error on unseen hands")
    a = p.parse_args(arguments)
    made: Weights = {}
    if a.to.exists() and (a.check or a.only):
        with np.load(a.to) as stored:
            made = {key: stored[key] for key in stored.files}
    teacher = Teacher(a.scale, a.seed, made)
    for name in () if a.check else a.only or MODELS:
        teacher.teach(name)
        np.savez_compressed(a.to, **made)  # type: ignore[arg-type]
        print(f"{name}: learnt", flush=True)
    for game in ("suit", "none", "null"):
        if f"{game}.card" in made:
            off = error(
                teacher.model(game), teacher, game, max(30, int(400 * min(1.0, a.scale))), 48, 999
            )
            print(f"{game}: error {off:.3f} tricks on unseen hands")
    return 0


if __name__ == "__main__":
    sys.exit(main())

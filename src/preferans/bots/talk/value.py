"""What ends of the talk are worth: the play solved with open cards, the outcome settled."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from preferans.bots.evaluator.ducking import ducked
from preferans.bots.policy.outlook import Floats
from preferans.bots.policy.stakes import Leaf, Stakes, Taken, leaf, shared
from preferans.cards import Cards
from preferans.deal import HANDS, Aim, Seat, State
from preferans.solver import Goal, Position, at_least_many, solve_many
from preferans.stages import TalonLead, Tricks

CLOSED = 0.1
"""How much more than with open cards a declarer takes against a closed defence, in tricks."""

HIDDEN = 0.05
"""How often a discard that would be caught in the open is not caught, since it is not known."""

DEEPEST = 4
"""Beyond so many tricks a caught misère is counted no further: there the answer is dear."""

Deals = NDArray[np.uint32] | NDArray[np.uint64]

EMPTY = (Cards(), Cards(), Cards())


def values(stakes: Stakes, ends: Sequence[State]) -> Floats:
    """The worth of each end to each seat, in whists: ``float64[n, 4]``."""
    found = np.zeros((len(ends), 4))
    games: dict[object, list[int]] = {}
    for i, s in enumerate(ends):
        what = leaf(s)
        if what is None or s.asked is None:
            found[i] = stakes.unplayed(s)
        else:
            games.setdefault(_kind(what), []).append(i)
    for where in games.values():
        some = [ends[i] for i in where]
        found[where] = _played(stakes, some)
    return found


def _kind(what: Leaf) -> object:
    """Games that may be solved together."""
    null = what.terms.contract.target.kind
    return (null, what.terms.contract.target.n if null is Aim.EXACTLY else 0, what.terms.playing)


def _played(stakes: Stakes, ends: Sequence[State]) -> Floats:
    what = [leaf(s) for s in ends]
    games = [x for x in what if x is not None]
    target = games[0].terms.contract.target
    if target.kind is Aim.FEWEST or games[0].declarer is None:
        return _all_pass(stakes, ends)
    tricks = _tricks(ends, games)
    found = np.empty((len(ends), 4))
    size = ends[0].rules.hand_size
    for i, (s, game) in enumerate(zip(ends, games, strict=True)):
        n, strong = int(tricks[i]), _strong(s, game)
        here = np.array(stakes.played(s, shared(game.terms, n, size, strong)))
        share, other = _doubt(s, game, n, size)
        if share:
            here = here * (1 - share)
            here += share * np.array(stakes.played(s, shared(game.terms, other, size, strong)))
        found[i] = here
    return found


def _doubt(s: State, game: Leaf, n: int, size: int) -> tuple[float, int]:
    """How often the play comes to another number of tricks than with open cards, and to which."""
    contract, d = game.terms.contract, game.declarer
    assert d is not None
    if contract.null:
        hidden = n > 0 and bool(s.discards)
        return (HIDDEN, 0) if hidden else (0.0, n)
    owners = {game.terms.hand_of[x] for x in (d.after(1), d.after(2))}
    closed = len(owners) > 1 and len(game.terms.playing) == 3
    return (CLOSED, n + 1) if closed and n < size else (0.0, n)


def _strong(s: State, game: Leaf) -> Seat | None:
    """The defender with the higher cards."""
    d = game.declarer
    assert d is not None
    pair = [x for x in (d.after(1), d.after(2)) if x in game.terms.playing]
    return max(pair, key=lambda x: _honours(s.hands[x])) if pair else None


def _honours(hand: Cards) -> int:
    """A count of high cards: aces two, kings one."""
    return 2 * (hand.bits & 0x80808080).bit_count() + (hand.bits & 0x40404040).bit_count()


def _tricks(ends: Sequence[State], games: Sequence[Leaf]) -> NDArray[np.int64]:
    """The declarer's tricks with open cards."""
    first = games[0]
    playing, contract = first.terms.playing, first.terms.contract
    wide = ends[0].rules.deck.bits >> 32
    # A lead made in the dark goes back to its hand.
    hands = [[s.hands[x].bits if x in playing else 0 for x in HANDS] for s in ends]
    for row, s in zip(hands, ends, strict=True):
        for seat, card in s.table:
            row[seat] |= 1 << card
    suits = [g.terms.contract.trump for g in games]
    asked = [
        (*row, -1 if suit is None else int(suit), int(g.declarer or 0), int(g.leader))
        for row, suit, g in zip(hands, suits, games, strict=True)
    ]
    # The same cards in the same game are solved once, whatever was said before.
    once = {key: i for i, key in enumerate(dict.fromkeys(asked))}
    back = np.array([once[key] for key in asked])
    rows = np.array(list(once), dtype=np.int64)
    deals: Deals = rows[:, :3].astype(np.uint64) if wide else rows[:, :3].astype(np.uint32)
    trump, declarer, leader = rows[:, 3:].T
    stage = next(x for x in ends[0].rules.stages if isinstance(x, Tricks))
    like = Position(
        EMPTY,
        playing[0],
        playing[0],
        goal=Goal.MISERE if contract.null else Goal.TAKE,
        must_overtake=stage.must_overtake,
        trump_if_void=stage.trump_if_void,
        playing=playing,
    )
    if not contract.null:
        solved = solve_many(deals, like, trump=trump, declarer=declarer, leader=leader, threads=1)
        every: NDArray[np.int64] = solved.astype(np.int64)[back]
        return every
    taken, left = np.zeros(len(deals), dtype=np.int64), np.arange(len(deals))
    for n in range(1, DEEPEST + 1):
        more = at_least_many(
            deals[left],
            n,
            like,
            trump=trump[left],
            declarer=declarer[left],
            leader=leader[left],
            threads=1,
        )
        left = left[more.astype(bool)]
        taken[left] = n
        if not len(left):
            break
    caught: NDArray[np.int64] = taken[back]
    return caught


def _all_pass(stakes: Stakes, ends: Sequence[State]) -> Floats:
    stage = next(x for x in ends[0].rules.stages if isinstance(x, Tricks))
    size = ends[0].rules.hand_size
    if ends[0].rules.deck.bits >> 32 or size != 10 or len(stakes.rules.live) < 3:
        third = size // 3
        taken: Taken = (third, third, size - 2 * third, 0)
        return np.array([stakes.played(s, taken) for s in ends])
    hands = np.array([[h.bits for h in s.hands] for s in ends], dtype=np.uint32)
    talon = None
    if stage.talon is not TalonLead.CLOSED:
        talon = np.array([[int(c) for c in s.deal.talon] for s in ends], dtype=np.int64)
    leads = stage.talon is TalonLead.PLAYS and Seat.DEALER in ends[0].rules.seats
    rows = ducked(hands, talon, plays=leads, forehand=stage.third_lead_forehand)
    found = []
    for s, (a, b, c, d) in zip(ends, rows.tolist(), strict=True):
        found.append(stakes.played(s, (a, b, c, d)))
    return np.array(found)

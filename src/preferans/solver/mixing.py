"""Discards and plans drawn by lot, where neither side should be read: exact, in fractions.

The declarer's best is often to leave the defence a guess. What the lot falls on is the caller's
business; here are only the odds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from preferans.cards import Cards
from preferans.ledger import HANDS, Seat
from preferans.solver.catching import (
    OpenPlay,
    TooMuchWork,
    all_discards,
    best,
    catchable,
    front,
)
from preferans.solver.position import Goal

Shares = dict[Cards, Fraction]


@dataclass(frozen=True, slots=True)
class Mix:
    """Both sides' odds where the hands of the defence are known to the declarer.

    ``plans``: how often the defence follows each of its plans, told by what it catches. Whatever
    was laid away it so catches him with at least the chance ``value``. ``discards``: how often he
    lays away what; no plan then catches him more often than ``value``.
    """

    value: Fraction
    plans: tuple[tuple[frozenset[Cards], Fraction], ...]
    discards: Shares


def mix(plans: Sequence[frozenset[Cards]], discards: Sequence[Cards]) -> Mix:
    """The odds for the plans of a ``catching.front`` against these discards.

    ``value`` is exact for a declarer who comes to know which plan the lot fell on; if he does not,
    he may be caught a little more often. Plans and discards of share 0 are left out. Raises
    ``ValueError`` without discards.
    """
    if not discards:
        raise ValueError("discards: give at least one")
    safe = [d for d in discards if not any(d in plan for plan in plans)]
    if safe or not plans:
        return Mix(Fraction(0), (), {safe[0]: Fraction(1)})
    value, rows, columns = _game([[int(d in plan) for d in discards] for plan in plans])
    return Mix(
        value,
        tuple((plan, share) for plan, share in zip(plans, rows, strict=True) if share),
        {d: share for d, share in zip(discards, columns, strict=True) if share},
    )


def _game(payoff: list[list[int]]) -> tuple[Fraction, list[Fraction], list[Fraction]]:
    """Value and both mixes of a game between rows, who want more, and columns; none below 0.

    Every column must have a payoff above 0. The simplex method by Bland's rule, which comes to an
    end: maximise the sum of y with payoff . y <= 1; then y over its sum is the columns' mix, and
    the prices of the constraints over theirs the rows'.
    """
    count, width = len(payoff), len(payoff[0])
    table = [
        [Fraction(x) for x in row] + [Fraction(i == j) for j in range(count)] + [Fraction(1)]
        for i, row in enumerate(payoff)
    ]
    gain = [Fraction(1)] * width + [Fraction(0)] * (count + 1)
    basis = [width + i for i in range(count)]
    while (enter := next((j for j, g in enumerate(gain[:-1]) if g > 0), None)) is not None:
        bounds = [
            (row[-1] / row[enter], basis[i], i) for i, row in enumerate(table) if row[enter] > 0
        ]
        leave = min(bounds)[2]
        pivot = [x / table[leave][enter] for x in table[leave]]
        for i, row in enumerate(table):
            if i != leave and row[enter]:
                table[i] = [x - row[enter] * p for x, p in zip(row, pivot, strict=True)]
        gain = [g - gain[enter] * p for g, p in zip(gain, pivot, strict=True)]
        table[leave] = pivot
        basis[leave] = enter
    total = -gain[-1]
    columns = [Fraction(0)] * width
    for i, j in enumerate(basis):
        if j < width:
            columns[j] = table[i][-1] / total
    return 1 / total, [-gain[width + i] / total for i in range(count)], columns


@dataclass(frozen=True, slots=True)
class DiscardOdds:
    """How a declarer of misère should lay away who does not know the other hands.

    ``shares``: how often each discard, in sum 1. ``open``: how often each of all discards would be
    caught with open hands. ``caught``: how often these shares are caught by a defence that knows
    them, and ``bound``: no other shares of the discards reckoned with are caught less often. Each
    over the splits that were given, and exact where ``cut`` is 0: the number of splits in which
    work ran out, where the defence was held to the one plan found.
    """

    shares: Shares
    open: Shares
    caught: Fraction
    bound: Fraction
    cut: int


def misere_discard(
    twelve: Cards,
    splits: Sequence[tuple[Cards, Cards]],
    declarer: Seat,
    leader: Seat,
    *,
    rounds: int = 300,
    slack: Fraction = Fraction(1, 5),
    work: int = 10_000,
) -> DiscardOdds:
    """Odds for laying away two of ``twelve`` before a misère.

    ``splits``: the two hands after the declarer, in turn order, as often as they are likely; 20
    to 50 drawn at random do. If some discard is never caught with open hands, the lot is among
    these. Else the discards caught at most ``slack`` more often than the best are reckoned with;
    all plans of the defence are found in each split (``work`` positions each), and both sides
    answer the other's average in ``rounds`` (fictitious play), which draws ``caught`` and
    ``bound`` together. Raises ``ValueError`` for hands that do not fit together.
    """
    if not splits or rounds < 1:
        raise ValueError("splits, rounds: give at least one")
    plays = [_deal(twelve, split, declarer, leader) for split in splits]
    counts = dict.fromkeys(plays[0].discards, 0)
    for play in plays:
        for away in catchable(play):
            counts[away] += 1
    open_ = {away: Fraction(n, len(plays)) for away, n in counts.items()}
    least = min(open_.values())
    near = [d for d, chance in open_.items() if chance <= least + (slack if least else 0)]
    if not least:
        even = dict.fromkeys(near, Fraction(1, len(near)))
        return DiscardOdds(even, open_, Fraction(0), Fraction(0), 0)
    found = [_plans(replace(play, discards=tuple(near)), work) for play in plays]
    lots, caught, bound = _learnt([plans for plans, _ in found], len(near), rounds)
    return DiscardOdds(
        {near[i]: Fraction(n, rounds) for i, n in enumerate(lots) if n},
        open_,
        Fraction(caught, rounds * len(plays)),
        Fraction(bound, rounds * len(plays)),
        sum(not whole for _, whole in found),
    )


Plans = list[frozenset[int]]


def _plans(play: OpenPlay, work: int) -> tuple[Plans, bool]:
    """What plans can catch, by number of the discard, and whether these are all of them."""
    number = {away: i for i, away in enumerate(play.discards)}
    try:
        sets = front(play, work=work)
    except TooMuchWork:
        one = best(play, work=work).caught
        return [frozenset(number[away] for away in one)], False
    return [frozenset(number[away] for away in caught) for caught in sets], True


def _learnt(deals: list[Plans], count: int, rounds: int) -> tuple[list[int], int, int]:
    """How often each discard was chosen, how often that is caught, and the bound.

    The latter two in catches of a deal and round.
    """
    lots = [0] * count
    caught = [0] * count  # by discard, by the plans chosen so far
    worth = [[len(plan) for plan in plans] for plans in deals]  # first all discards alike
    for _ in range(rounds):
        for plans, scores in zip(deals, worth, strict=True):
            if plans:
                for i in plans[scores.index(max(scores))]:
                    caught[i] += 1
        choice = caught.index(min(caught))
        lots[choice] += 1
        for plans, scores in zip(deals, worth, strict=True):
            for k, plan in enumerate(plans):
                scores[k] += count * (choice in plan)
    most = sum(max((sum(lots[i] for i in plan) for plan in plans), default=0) for plans in deals)
    return lots, most, min(caught)


def _deal(twelve: Cards, split: tuple[Cards, Cards], declarer: Seat, leader: Seat) -> OpenPlay:
    hands = dict(
        zip((declarer, declarer.after(), declarer.after(2)), (twelve, *split), strict=True)
    )
    a, b, c = (hands[seat] for seat in HANDS)
    return OpenPlay((a, b, c), declarer, leader, all_discards(twelve), Goal.MISERE)

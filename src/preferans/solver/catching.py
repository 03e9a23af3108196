"""Open play in which only the declarer's discard is unknown: exact, with no card drawn by chance.

The defenders, of one mind, see each other's hands and which cards the declarer may hold, not which
of them he laid away; they learn of it only by what he plays. The declarer sees everything, knows
their plan and plays his best against it. A plan of theirs so *catches* some of the discards: after
each of these he fails, whatever he plays.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from itertools import combinations
from math import lcm

from preferans.cards import PACK, Card, Cards, Suit, legal_cards, winner
from preferans.ledger import HANDS, Seat
from preferans.solver.certificate import Certificate, Step
from preferans.solver.position import Goal

try:
    from preferans.solver import _native
except ImportError:  # built without a compiler
    CATCHING = False
else:
    CATCHING = True
"""Whether the compiled part is there, without which nothing here is answered."""

WORK = 200_000
"""How much one question may look into, where nothing else is said: about a second.

Counted are positions of open play, and one more for every 200 with all hands open; the count is
the same on every machine.
"""


class TooMuchWork(RuntimeError):
    """The answer takes more work than was allowed."""


@dataclass(frozen=True, slots=True)
class OpenPlay:
    """A position of open play as the defence sees it.

    ``hands``: what each seat still holds, without the open ``trick``; the declarer's with all
    cards that he may have laid away. ``discards``: what he may have laid away, two of these cards
    each. ``tricks``: with ``MISERE`` he fails if he takes so many more, the open trick included;
    with ``TAKE`` if he does not. Everything else as in ``Position``.

    Raises ``ValueError`` naming the field at fault and the remedy.
    """

    hands: tuple[Cards, Cards, Cards]
    declarer: Seat
    leader: Seat
    discards: tuple[Cards, ...]
    goal: Goal = Goal.MISERE
    tricks: int = 1
    trump: Suit | None = None
    trick: tuple[Card, ...] = ()
    must_overtake: bool = False

    def __post_init__(self) -> None:
        if self.goal is Goal.EXACT:
            raise ValueError("goal: must be TAKE or MISERE")
        if not 0 <= self.tricks <= 10:
            raise ValueError("tricks: must be from 0 to 10")
        if self.declarer not in HANDS or self.leader not in HANDS:
            raise ValueError("declarer, leader: must be seats that hold cards")
        if len(set(self.discards)) != len(self.discards) or not self.discards:
            raise ValueError("discards: give at least one, and each only once")
        his = self.hands[self.declarer].bits
        for away in self.discards:
            if away.bits.bit_count() != 2 or away.bits & ~his:
                raise ValueError(
                    f"discards: {away} must be two of the cards that the declarer may hold,"
                    f" {self.hands[self.declarer]}"
                )
        self._check_counts()

    def _check_counts(self) -> None:
        due = [len(self.hands[seat]) - 2 * (seat == self.declarer) for seat in HANDS]
        for i in range(len(self.trick)):
            due[self.leader.after(i)] += 1
        if len(set(due)) != 1 or not due[0] or len(self.trick) > 2:
            raise ValueError(
                "hands: must be equal, the cards of the open trick and the discard counted off"
            )

    @property
    def mover(self) -> Seat:
        """Whose turn it is."""
        return self.leader.after(len(self.trick))

    def legal(self) -> Cards:
        """What the hand to move may play; the declarer, after some discard."""
        if self.mover != self.declarer:
            return self._may(self.hands[self.mover])
        found = Cards()
        for away in self.discards:
            found |= self._may(self.hands[self.declarer] - away)
        return found

    def play(self, card: Card) -> OpenPlay:
        """The position after ``card``, with the discards that it leaves possible.

        ``tricks`` counts down with the declarer's tricks, to no less than 0. Raises
        ``ValueError`` if the card is not legal, and for the last card of all.
        """
        if card not in self.legal():
            raise ValueError(f"card: {card} may not be played; legal are {self.legal()}")
        discards = self.discards
        if self.mover == self.declarer:
            his = self.hands[self.declarer]
            discards = tuple(d for d in discards if card in self._may(his - d))
        gone = Cards.of([card])
        a, b, c = (hand - gone for hand in self.hands)
        trick = (*self.trick, card)
        if len(trick) < 3:
            return replace(self, hands=(a, b, c), trick=trick, discards=discards)
        best = winner(trick, self.trump)
        assert best is not None  # some card of three takes the trick
        taker = self.leader.after(best)
        tricks = max(0, self.tricks - (taker == self.declarer))
        return replace(
            self, hands=(a, b, c), leader=taker, trick=(), tricks=tricks, discards=discards
        )

    def _may(self, hand: Cards) -> Cards:
        return legal_cards(hand, self.trick, self.trump, must_overtake=self.must_overtake)


def all_discards(cards: Cards) -> tuple[Cards, ...]:
    """Every two of ``cards``: 66 of the twelve that a declarer holds with the talon."""
    return tuple(Cards.of(pair) for pair in combinations(cards, 2))


class Proof(Enum):
    """How much a :class:`Catch` claims."""

    EXACT = 0
    """No plan catches more."""
    SOME = 1
    """Work ran out: ``caught`` is right and the most among the likelier half or less."""
    VOTE = 2
    """Work ran out early: the card after which most could be caught if all hands were open."""


@dataclass(frozen=True, slots=True)
class Catch:
    """The best plan of the defence.

    ``possible``: the discards after which the declarer fails with all hands open; no plan catches
    others. ``caught``: what this one catches. ``value``: its part of all weight, and ``most`` what
    no plan can better; equal if ``proof`` is ``EXACT``. ``card``: how it begins; ``None`` if the
    declarer is to move, or nothing is caught. ``work``: what was looked into,
    as :data:`WORK` counts it.
    """

    possible: tuple[Cards, ...]
    caught: tuple[Cards, ...]
    value: Fraction
    most: Fraction
    card: Card | None
    proof: Proof
    work: int


Weights = Mapping[Cards, int] | Mapping[Cards, Fraction]


def best(
    play: OpenPlay,
    weights: Weights | None = None,
    *,
    keep: Collection[Cards] = (),
    work: int = WORK,
) -> Catch:
    """The plan that catches the most.

    ``weights``: how likely each discard is beside the others; all alike where it is ``None``, and
    0 for a discard left out. ``keep``: what a plan begun earlier catches (``Catch.caught``, those
    that the declarer's cards have ruled out included). It goes before all else, so that asking
    anew at each card follows one plan through; without it each answer aims at what is likeliest
    from there, and the parts of different plans may catch less together.

    The same question has the same answer, whatever was asked before. Raises ``ValueError`` for a
    bad position or weights.
    """
    _ready()
    given = _weights(play, weights)
    total = sum(given.values())
    kept = [away for away in given if away in set(keep)]
    worth = {away: w + (total if away in kept else 0) for away, w in given.items()}
    worlds = tuple(given)
    asked = _asked(replace(play, discards=worlds))
    possible, caught, most, card, proof, done = _native.catch_best(
        asked, list(worth.values()), max(1, work)
    )
    found = tuple(worlds[i] for i in caught)
    value = Fraction(sum(given[away] for away in found), total)
    bound = Fraction(min(sum(given[worlds[i]] for i in possible), most), total)
    exact = proof == Proof.EXACT.value
    return Catch(
        tuple(worlds[i] for i in possible),
        found,
        value,
        value if exact else bound,
        None if card < 0 else PACK[card],
        Proof(proof),
        done,
    )


def catchable(play: OpenPlay) -> tuple[Cards, ...]:
    """The discards after which the declarer fails if all hands are open: ``Catch.possible``."""
    _ready()
    return tuple(play.discards[i] for i in _native.catch_possible(_asked(play)))


def sure(play: OpenPlay, *, work: int = WORK) -> bool:
    """Whether one plan catches every discard of ``play``.

    Raises :class:`TooMuchWork`.
    """
    _ready()
    try:
        return _native.catch_sure(_asked(play), max(1, work))
    except _native.Overrun as fault:
        raise TooMuchWork(str(fault)) from None


def front(play: OpenPlay, *, work: int = WORK) -> tuple[frozenset[Cards], ...]:
    """Everything that plans can catch: the sets that no plan betters in every discard.

    A set of discards can be caught by one plan if and only if some set of the front contains it.
    The front is empty if no discard can be caught. Raises :class:`TooMuchWork`.
    """
    _ready()
    try:
        found = _native.catch_front(_asked(play), max(1, work))
    except _native.Overrun as fault:
        raise TooMuchWork(str(fault)) from None
    return tuple(frozenset(play.discards[i] for i in caught) for caught in found)


def written_plan(play: OpenPlay, *, work: int = WORK) -> Certificate | None:
    """A plan that catches every discard of ``play``, for ``certificate.check``; else ``None``.

    Give ``Catch.caught`` as discards to have its plan written out. Raises :class:`TooMuchWork`,
    also for a plan of more steps than ``work``.
    """
    _ready()
    try:
        steps = _native.catch_plan(_asked(play), max(1, work))
    except _native.Overrun as fault:
        raise TooMuchWork(str(fault)) from None
    if not steps:
        return None
    return Certificate(
        play.hands,
        play.declarer,
        play.leader,
        play.trump,
        play.goal is Goal.MISERE,
        play.tricks,
        play.trick,
        play.must_overtake,
        play.discards,
        tuple(Step(his, tuple((PACK[card], then) for card, then in ways)) for his, ways in steps),
    )


def chances(
    play: OpenPlay, weights: Weights | None = None, *, work: int = WORK
) -> tuple[Catch, ...]:
    """:func:`best` from ``play.tricks`` on for ever more of the defence, while any can be caught.

    Of a misère: the chance that the declarer takes at least one trick, two, and so on; else that
    he stays below his contract, below one less, and so on. Each has the plan that is best for just
    that, so the sum of the values bounds what any plan makes him lose on average, and is reached
    where one plan is best for all of them.
    """
    found: list[Catch] = []
    step = 1 if play.goal is Goal.MISERE else -1
    tricks = play.tricks
    left = len(play.hands[play.mover]) - (2 if play.mover == play.declarer else 0)
    while 1 <= tricks <= left:
        catch = best(replace(play, tricks=tricks), weights, work=work)
        if not catch.possible:
            break
        found.append(catch)
        tricks += step
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Escape:
    """A card of the declarer, as far as it gives away what he laid away.

    ``fails``: he fails after it with all hands open. ``caught``: the best plan of the defence
    after it, as it sees things, catches his discard. ``left``: the weight of the discards that
    remain possible after it, as a part of all.
    """

    card: Card
    fails: bool
    caught: bool
    left: Fraction


def escapes(
    play: OpenPlay, away: Cards, weights: Weights | None = None, *, work: int = WORK
) -> tuple[Escape, ...]:
    """The declarer's legal cards after laying away ``away``, the best first.

    Best is a card after which he does not fail with open hands; then one after which the defence,
    which thinks the discards as likely as ``weights`` says, goes for others; then one that tells
    it little. Raises ``ValueError`` if it is not his turn, or ``away`` cannot be.
    """
    _ready()
    if play.mover != play.declarer or away not in play.discards:
        raise ValueError("away: must be one of the discards, and the declarer to move")
    given = _weights(play, weights)
    total = sum(given.values())
    own = replace(play, discards=(away,))
    found = []
    for card in own.legal():
        if len(own.hands[play.declarer]) == 3:  # his last card; the others have no choice either
            fails = bool(catchable(own))
            return (Escape(card, fails, fails, Fraction(1)),)
        after = play.play(card)
        left = sum(given.get(d, 0) for d in after.discards)
        catch = best(after, weights, work=work) if left else None
        fails = bool(catchable(own.play(card)))
        caught = catch is not None and away in catch.caught
        found.append(Escape(card, fails, caught, Fraction(left, total)))
    found.sort(key=lambda e: (e.fails, e.caught, -e.left))
    return tuple(found)


def _weights(play: OpenPlay, weights: Weights | None) -> dict[Cards, int]:
    """Positive integers in the proportions asked for; discards without weight are left out."""
    if weights is None:
        return dict.fromkeys(play.discards, 1)
    exact = {away: Fraction(weights.get(away, 0)) for away in play.discards}
    if any(w < 0 for w in exact.values()) or not any(exact.values()):
        raise ValueError("weights: must not be negative, and not all 0")
    scale = lcm(*(w.denominator for w in exact.values()))
    return {away: int(w * scale) for away, w in exact.items() if w}


def _asked(p: OpenPlay) -> tuple[list[int], list[int], list[int], list[int]]:
    """A position as the compiled part reads it."""
    trump = -1 if p.trump is None else int(p.trump)
    terms = [trump, p.declarer, p.leader, p.goal, p.tricks, p.must_overtake]
    return [hand.bits for hand in p.hands], [d.bits for d in p.discards], terms, list(p.trick)


def _ready() -> None:
    if not CATCHING:
        raise RuntimeError(
            "open play needs the compiled solver, which is missing: install a C++ compiler and"
            " build the package anew"
        )

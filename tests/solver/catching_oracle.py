"""Open play with an unknown discard by the rules alone: no bounds, no equal cards, all worlds.

Also the endings that the tests put to both.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from preferans.cards import PACK, Card, Cards, Suit, legal_cards, winner
from preferans.ledger import HANDS, Seat
from preferans.solver import Goal
from preferans.solver.catching import OpenPlay, all_discards

Sets = frozenset[frozenset[Cards]]


def plain_front(play: OpenPlay) -> Sets:
    """Everything that one plan each can catch, without what another betters."""
    return _Oracle().front(play)


class _Oracle:
    """Every legal card of every hand, down to the last trick; only equal positions are merged."""

    def __init__(self) -> None:
        self._known: dict[OpenPlay, Sets] = {}

    def front(self, p: OpenPlay) -> Sets:
        if p not in self._known:
            self._known[p] = self._declarer(p) if p.mover == p.declarer else self._defender(p)
        return self._known[p]

    def _defender(self, p: OpenPlay) -> Sets:
        return maximal(s for card in p.legal() for s in self._after(p, card))

    def _declarer(self, p: OpenPlay) -> Sets:
        found: Sets = frozenset({frozenset(p.discards)})
        for card in p.legal():
            fits = {d for d in p.discards if card in _may(p, p.hands[p.declarer] - d)}
            after = self._after(p, card)
            found = maximal((a - fits) | (a & b) for a in found for b in after)
        return found

    def _after(self, p: OpenPlay, card: Card) -> Sets:
        last = len(p.trick) == 2 and all(
            len(p.hands[s]) == (2 if s == p.declarer else 0) + (s == p.mover) for s in HANDS
        )
        if not last:
            return self.front(p.play(card))
        fits = frozenset(
            d
            for d in p.discards
            if p.mover != p.declarer or card in _may(p, p.hands[p.declarer] - d)
        )
        took = taker(p, card) == p.declarer
        fails = (took >= p.tricks) if p.goal is Goal.MISERE else (took < p.tricks)
        return frozenset({fits if fails else frozenset()})


def _may(p: OpenPlay, hand: Cards) -> Cards:
    return legal_cards(hand, p.trick, p.trump, must_overtake=p.must_overtake)


def taker(p: OpenPlay, card: Card) -> Seat:
    """Who takes the trick that ``card`` fills."""
    best = winner((*p.trick, card), p.trump)
    assert best is not None
    return p.leader.after(best)


def maximal(sets: Iterable[frozenset[Cards]]) -> Sets:
    """Those that no other contains."""
    found: list[frozenset[Cards]] = []
    for s in sorted(set(sets), key=len, reverse=True):
        if not any(s <= f for f in found):
            found.append(s)
    return frozenset(found)


def ending(random: Random, most: int) -> OpenPlay:
    """A random ending of at most ``most`` cards a hand, with up to two cards on the table."""
    while True:
        count = random.randint(1, most)
        deck = list(PACK[:32])
        if random.random() < 0.6:  # few ranks or few suits: more to tell apart
            deck = [card for card in deck if card.rank < 5 or random.random() < 0.2]
        random.shuffle(deck)
        if len(deck) < 3 * count + 2:
            continue
        declarer, goal = random.choice(HANDS), random.choice([Goal.TAKE, Goal.MISERE])
        hands = [Cards.of(deck[count * s : count * s + count]) for s in HANDS]
        hands[declarer] |= Cards.of(deck[-2:])
        discards = list(all_discards(hands[declarer]))
        if random.random() < 0.4:
            random.shuffle(discards)
            discards = discards[: random.randint(1, len(discards))]
        play = OpenPlay(
            (hands[0], hands[1], hands[2]),
            declarer,
            random.choice(HANDS),
            tuple(discards),
            goal,
            random.randint(1, max(1, count - 1)),
            random.choice([None, *Suit]) if goal is Goal.TAKE else None,
            must_overtake=random.random() < 0.2,
        )
        for _ in range(random.choice([0, 0, 1, 2])):
            play = play.play(random.choice(list(play.legal())))
        return play

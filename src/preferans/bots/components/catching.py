"""Which discards a defence catches whatever the declarer does: exact, through observations alone.

The declarer knows his discard, all cards and how the defence will answer, and plays his best
against it. The defence is any function from an observation to a card; it plays both hands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from preferans.bots.components.games import NotPlayedHereError
from preferans.cards import Card, Cards
from preferans.deal import (
    Aim,
    Deal,
    Discard,
    Engagement,
    Observation,
    Play,
    Ruleset,
    Say,
    Seat,
    State,
    Target,
    apply,
    observe,
    play,
    start,
)
from preferans.ledger import HANDS
from preferans.solver.catching import OpenPlay, catchable

Defence = Callable[[Observation], Card]
Settles = Callable[[Observation], OpenPlay | None]
"""The position, where a defence's cards from then on hang on nothing else; it is tried once."""
States = Mapping[Cards, State]


@dataclass(frozen=True, slots=True)
class Caught:
    """``possible``: the discards that could be caught with open hands; ``caught``: those that this
    defence catches against the declarer's best. ``decisions``: how often it was asked.
    """

    possible: frozenset[Cards]
    caught: frozenset[Cards]
    decisions: int


def caught(
    deal: OpenPlay, defence: Defence, rules: Ruleset, settles: Settles | None = None
) -> Caught:
    """What ``defence`` catches of a misère of this game after the discards of ``deal``.

    ``settles`` saves going through what comes of one position by several ways.
    """
    states = {away: misere(deal, away, rules) for away in deal.discards}
    possible = frozenset(catchable(deal))
    search = _Search(defence, settles)
    plays = _rotated(deal)
    found = search.caught({away: states[away] for away in possible}, plays)
    return Caught(possible, found, search.decisions)


def misere(deal: OpenPlay, away: Cards, rules: Ruleset) -> State:
    """A misère before its first card, at a table where the forehand leads.

    Raises ``NotPlayedHereError`` for a game without it.
    """
    first = deal.leader
    hands = tuple(deal.hands[first.after(i)] for i in range(3))
    declarer = HANDS[(deal.declarer - first) % 3]
    twelve = hands[declarer]
    talon = tuple(twelve)[:2]
    dealt = [hand if x != declarer else twelve - Cards.of(talon) for x, hand in enumerate(hands)]
    if rules.deck.bits >> 32 or rules.hand_size != 10:
        raise NotPlayedHereError("these misères are dealt from 32 cards, ten to each hand")
    s = start(rules, Deal(tuple(dealt), talon))
    while (asked := s.asked) is not None and not isinstance(asked.options[0], Play):
        s = apply(s, _said(asked.options, mine=asked.actor == declarer, away=away))
    if not _is_misere(s, declarer):
        raise NotPlayedHereError("no misère is played here from a bid and a discard")
    return s


def _is_misere(s: State, declarer: Seat) -> bool:
    """Whether he plays a misère in which the forehand leads and the defence opens its hands."""
    e = s.terms
    return (
        s.asked is not None
        and isinstance(e, Engagement)
        and e.declarer == declarer
        and e.contract.target == Target(Aim.EXACTLY, 0)
        and s.asked.actor == HANDS[0]
    )


def _said(options: tuple[object, ...], *, mine: bool, away: Cards) -> Say | Discard:
    words = {option.word: option for option in options if isinstance(option, Say)}
    if not words:
        return Discard(away)
    for word in ("misere", "refuse") if mine else ("pass", "refuse"):
        if word in words:
            return words[word]
    return next(iter(words.values()))


def _rotated(deal: OpenPlay) -> OpenPlay:
    """The same with the leader as forehand."""
    first = deal.leader
    a, b, c = (deal.hands[first.after(i)] for i in range(3))
    declarer = HANDS[(deal.declarer - first) % 3]
    return OpenPlay((a, b, c), declarer, HANDS[0], deal.discards, deal.goal, deal.tricks)


class _Search:
    """The declarer's tree: his cards all, the defence's as it answers."""

    def __init__(self, defence: Defence, settles: Settles | None) -> None:
        self._defence = defence
        self._settles = settles
        self._known: dict[tuple[OpenPlay | None, frozenset[Cards]], frozenset[Cards]] = {}
        self.decisions = 0

    def caught(self, states: States, now: OpenPlay) -> frozenset[Cards]:
        """Those of the discards after which he takes a trick, whatever he plays."""
        if not states:
            return frozenset()
        if now.tricks == 0:
            return frozenset(states)
        alive = frozenset(catchable(now)) & frozenset(states)
        if (
            not alive
            or len(now.hands[now.leader]) + bool(now.trick) - 2 * (now.leader == now.declarer) == 1
        ):
            return alive  # the last trick falls as it must
        states = {away: states[away] for away in alive}
        if now.mover != now.declarer:
            return self._defended(states, now)
        left = set(alive)
        for card in self._ways(now, alive):
            able = {d: s for d, s in states.items() if d in left and _may(s, card)}
            if able:
                then = {d: apply(s, play(card)) for d, s in able.items()}
                after = self.caught(then, now.play(card))
                left -= set(able) - after
        return frozenset(left)

    def _defended(self, states: States, now: OpenPlay) -> frozenset[Cards]:
        s = next(iter(states.values()))
        assert s.asked is not None
        seen = observe(s, s.asked.actor)
        settled = self._settles(seen) if self._settles is not None else None
        key = (settled, frozenset(states))
        if settled is not None and key in self._known:
            return self._known[key]
        self.decisions += len(s.asked.options) > 1
        card = self._defence(seen)
        found = self.caught({d: apply(x, play(card)) for d, x in states.items()}, now.play(card))
        if settled is not None:
            self._known[key] = found
        return found

    def _ways(self, now: OpenPlay, alive: frozenset[Cards]) -> list[Card]:
        """The declarer's cards, one of those that mean the same in every discard that is left."""
        doubtful = Cards(0)
        for away in alive:
            doubtful |= away
        his = now.hands[now.declarer]
        others = Cards.of(now.trick)
        for seat in HANDS:
            others |= now.hands[seat] if seat != now.declarer else Cards(0)
        found: list[Card] = []
        last: Card | None = None
        for card in his | others:  # by suit, from the highest card down
            if last is not None and card.suit != last.suit:
                last = None
            if card in others:
                last = None
                continue
            if last is None or last in doubtful or card in doubtful:
                found.append(card)
            last = card
        return [card for card in found if card in now.legal()]


def _may(s: State, card: Card) -> bool:
    assert s.asked is not None
    return play(card) in s.asked.options

"""Driving the talk of a deal: what a case tells is said, what it leaves open goes plainly."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from itertools import islice
from operator import or_

from preferans.cards import NONE, Card, Cards
from preferans.cli.cases.outcome import Refused
from preferans.deal import (
    HANDS,
    Action,
    Award,
    Deal,
    Discard,
    Engagement,
    Play,
    Question,
    Ruleset,
    Say,
    Seat,
    State,
    Unopened,
    apply,
    say,
    start,
)
from preferans.stages import Tricks, defenders


def begun(
    rules: Ruleset, talon: Sequence[Card] = (), held: Mapping[Seat, Cards] | None = None
) -> State:
    """A deal before its first question, with these cards in the talon and in the hands.

    All other cards lie anyhow.
    """
    lie = dict.fromkeys(HANDS, NONE) | dict(held or {})
    placed = reduce(or_, lie.values(), Cards.of(talon))
    rest = iter(rules.deck - placed)
    hands = tuple(
        hand | Cards.of(islice(rest, rules.hand_size - len(hand))) for hand in lie.values()
    )
    return start(rules, Deal(hands, (*talon, *rest)))


def offered(q: Question | None) -> tuple[str, ...]:
    """The words that may be said now."""
    return tuple(a.word for a in q.options if isinstance(a, Say)) if q else ()


def talked_out(s: State) -> bool:
    """Whether the talk is over: cards are played, or nothing more happens."""
    return s.asked is None or isinstance(s.rules.stages[s.at], Tricks)


@dataclass
class Script:
    """What is said in a deal up to its first card.

    ``declarer`` wins the auction at ``bid``, or at the contract ``order``; without a declarer
    everybody passes. ``said``: the words of the defence in order; ``stands``: what a defender
    says about whom nothing is told. ``opened``: a lone whister plays open.
    """

    declarer: Seat | None = None
    order: str = ""
    bid: str = ""
    said: Iterable[tuple[Seat, str]] = ()
    stands: Mapping[Seat, str] = field(default_factory=dict)
    opened: bool = False
    _queue: deque[tuple[Seat, str]] = field(init=False)

    def __post_init__(self) -> None:
        self._queue = deque(self.said)

    def run(self, s: State) -> State:
        """Say everything; the state with the first card due, or with the deal at its end.

        Raises ``Refused`` for a word that is not legal, or that nobody was asked for.
        """
        *_, s = self.states(s)
        for forced in unasked(s):
            if self._queue and self._queue[0] == forced:
                self._queue.popleft()
        if self._queue:
            seat, word = self._queue[0]
            raise Refused(f"{word!r} by hand {seat.number}: nobody asked for it")
        return s

    def states(self, s: State) -> Iterator[State]:
        """The states from the end of the auction to the end of the talk."""
        s = auctioned(s, self.declarer, self.bid or self.order)
        yield s
        while s.asked is not None and not talked_out(s):
            s = apply(s, self.answer(s, s.asked))
            yield s

    def answer(self, s: State, q: Question) -> Action:
        """What is said or done now: a card, a discard, the order, or a word of the defence."""
        words = offered(q)
        for word in ("refuse", "take", "play"):
            if word in words:
                return say(word)
        for action in q.options:
            if isinstance(action, Discard | Play):
                return action
        if isinstance(s.terms, Award):
            if self.order not in words:
                raise Refused(f"{self.order!r} cannot be ordered; {_listed(words)}")
            return say(self.order)
        return self._defends(q, words)

    def _defends(self, q: Question, words: tuple[str, ...]) -> Action:
        if self._queue and self._queue[0][0] == q.actor:
            told = self._queue[0][1]
            word = looked(told, words)
            if word == told and word in words:
                self._queue.popleft()
            if word in words:
                return say(word)
        if "open" in words or "closed" in words:
            return say("open" if "closed" not in words or self.opened else "closed")
        if not self._queue and self.stands.get(q.actor) in words:
            return say(self.stands[q.actor])
        if q.actor is Seat.DEALER and "pass" in words:
            return say("pass")
        said = "nothing more was said"
        if self._queue:
            said = f"hand {self._queue[0][0].number} said {self._queue[0][1]!r}"
        raise Refused(f"hand {q.actor.number} is asked, and {said}; {_listed(words)}")


def looked(word: str, words: tuple[str, ...]) -> str:
    """A dealer who whists has looked at a hand before, by default the first that he may."""
    looks = tuple(w for w in words if w.startswith("look "))
    return looks[0] if word == "whist" and looks else word


def unasked(s: State) -> tuple[tuple[Seat, str], ...]:
    """Answers of the defence that were the only ones and so were never asked for, in order.

    Both whist where they must (rules/russian §4.2, Stalingrad); a lone whister plays open or
    closed where he has no choice.
    """
    e = s.terms
    if not isinstance(e, Engagement) or e.award is None or not e.sides:
        return ()
    if e.contract.all_in or e.contract.checked:
        return ()
    pair = defenders(e.award.declarer)
    if not e.answers:
        return tuple((seat, "whist") for seat in pair if seat in e.whisters())
    chosen = any(action in (say("open"), say("closed")) for _, action in s.record)
    if len(e.sides) > 1 or chosen:
        return ()
    head = e.sides[0].head
    is_open = all(e.hand_of[seat] == head for seat in pair)
    return ((head, "open" if is_open else "closed"),)


def auctioned(s: State, declarer: Seat | None, bid: str) -> State:
    """The state after the shortest auction that ``declarer`` wins at ``bid``, or all pass.

    Raises ``Refused`` where there is none.
    """
    if declarer is None:
        return found(s, lambda s: not isinstance(s.terms, Unopened), _passes, "an all-pass")

    def won(s: State) -> bool:
        award = won_with(s)
        return award is not None and award.declarer == declarer and award.rung.name == bid

    return found(s, won, lambda q: climbs(q, bid), f"an auction won at {bid}")


def won_with(s: State) -> Award | None:
    """Who won the auction and at what, once somebody has."""
    match s.terms:
        case Award() as award:
            return award
        case Unopened():
            return None
    return s.terms.award


def _passes(q: Question) -> Iterable[Action]:
    return [say("pass")] if "pass" in offered(q) else q.options[:1]


def climbs(q: Question, bid: str) -> Iterable[Action]:
    """The calls worth trying on the way to a bid."""
    words = offered(q)
    lowest = [word for word in words if word not in ("pass", "here", "look")][:1]
    tried = (word for word in (bid, "pass", "look", *lowest, "here") if word in words)
    return [say(word) for word in dict.fromkeys(tried)]


def found(
    s: State,
    goal: Callable[[State], bool],
    moves: Callable[[Question], Iterable[Action]],
    what: str,
) -> State:
    """The nearest state of the auction that satisfies ``goal``; ``Refused`` if there is none."""
    waiting, seen = deque([s]), set()
    while waiting:
        s = waiting.popleft()
        if goal(s):
            return s
        if s.asked is None or not isinstance(s.terms, Unopened):
            continue
        for move in moves(s.asked):
            after = apply(s, move)
            if (key := _how_it_stands(after)) not in seen:
                seen.add(key)
                waiting.append(after)
    raise Refused(f"these rules know no talk that leads to {what}")


def _how_it_stands(s: State) -> object:
    """What matters of an auction for how it can go on."""
    last = {seat: str(action) for seat, action in s.record}
    return s.terms, s.asked, tuple(sorted(last.items()))


def _listed(words: Iterable[str]) -> str:
    return f"legal: {', '.join(words)}"

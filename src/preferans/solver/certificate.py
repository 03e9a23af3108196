"""A plan of the defence in open play, written out, and its check by plain enumeration.

The checker knows the rules of the trick and nothing of any search: it walks through all that the
declarer may play in each discard of the claim, and looks whether he fails every time. The defence
must not know the discard: where two of them look the same so far, the plan has one card.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from preferans.cards import Card, Cards, Suit, legal_cards, winner
from preferans.ledger import HANDS, Seat

Way = tuple[Card, int]
"""A card, and the number of the step after it."""


@dataclass(frozen=True, slots=True)
class Step:
    """What happens at one point: ``ways`` has the defence's one card, or each of the declarer's.

    Without ways it is settled: the declarer has failed, whatever is played.
    """

    declarers: bool
    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class Certificate:
    """The claim, and the plan that proves it.

    In open play with these ``hands`` (the declarer's with all that he may have laid away) the
    defence has one plan, not knowing which of ``discards`` he laid away, with which he takes at
    least ``tricks`` more tricks (``misere``), or fewer (otherwise), after each of them. ``trick``:
    the cards on the table, led by ``leader``. ``steps``: the plan, from step 0; steps are shared.
    """

    hands: tuple[Cards, Cards, Cards]
    declarer: Seat
    leader: Seat
    trump: Suit | None
    misere: bool
    tricks: int
    trick: tuple[Card, ...]
    must_overtake: bool
    discards: tuple[Cards, ...]
    steps: tuple[Step, ...]

    def dump(self) -> str:
        """As JSON; cards are written as ``SA``, sets of cards as ``SAK7 HT``."""
        return json.dumps(
            {
                "hands": [str(hand) for hand in self.hands],
                "declarer": int(self.declarer),
                "leader": int(self.leader),
                "trump": None if self.trump is None else str(self.trump),
                "misere": self.misere,
                "tricks": self.tricks,
                "trick": [str(card) for card in self.trick],
                "must_overtake": self.must_overtake,
                "discards": [str(cards) for cards in self.discards],
                "steps": [
                    [int(s.declarers), {str(card): then for card, then in s.ways}]
                    for s in self.steps
                ],
            },
            separators=(",", ":"),
        )

    @classmethod
    def load(cls, text: str) -> Certificate:
        """Read what :meth:`dump` wrote; raises ``ValueError`` saying what is wrong with it."""
        try:
            data = json.loads(text)
            a, b, c = (Cards.parse(hand) for hand in data["hands"])
            return cls(
                (a, b, c),
                Seat(data["declarer"]),
                Seat(data["leader"]),
                None if data["trump"] is None else Suit.parse(data["trump"]),
                bool(data["misere"]),
                int(data["tricks"]),
                tuple(Card.parse(card) for card in data["trick"]),
                bool(data["must_overtake"]),
                tuple(Cards.parse(cards) for cards in data["discards"]),
                tuple(
                    Step(bool(his), tuple((Card.parse(x), int(n)) for x, n in ways.items()))
                    for his, ways in data["steps"]
                ),
            )
        except (KeyError, TypeError, AttributeError) as fault:
            raise ValueError(f"not a certificate: {fault!r}") from None


@dataclass(frozen=True, slots=True)
class _At:
    """A point of the play that the plan is held to: who still holds what, and which discards fit.

    ``open``: the declarer's hand with all that he may have laid away. ``left``: how many tricks
    he is still to be given, or may still take at most.
    """

    hands: tuple[Cards, Cards, Cards]
    leader: Seat
    left: int
    trick: tuple[Card, ...]
    worlds: tuple[Cards, ...]

    @property
    def mover(self) -> Seat:
        return self.leader.after(len(self.trick))


def check(c: Certificate) -> int:
    """Hold a certificate to the rules; returns how many points of play were looked at.

    Raises ``ValueError`` naming the step at which the plan fails or is no plan.
    """
    first = _At(c.hands, c.leader, c.tricks, c.trick, c.discards)
    _check_claim(c, first)
    seen = {(0, first)}
    waiting = [(0, first)]
    while waiting:
        number, at = waiting.pop()
        if not 0 <= number < len(c.steps):
            raise ValueError(f"step {number}: does not exist")
        for then in _next(c, number, at):
            if then not in seen:
                seen.add(then)
                waiting.append(then)
    return len(seen)


def _check_claim(c: Certificate, first: _At) -> None:
    if c.declarer not in HANDS or c.leader not in HANDS:
        raise ValueError("declarer, leader: must be seats that hold cards")
    if not c.discards:
        raise ValueError("discards: the claim names none")
    together = Cards.of(c.trick)
    held = len(together)
    for hand in c.hands:
        together |= hand
        held += len(hand)
    if len(together) != held or len(c.trick) > 2:
        raise ValueError("hands: a card is there twice, or the trick is full")
    for away in c.discards:
        if len(away) != len(c.discards[0]) or away - c.hands[c.declarer]:
            raise ValueError(f"discards: {away} is not what the declarer may have laid away")
        for i, card in enumerate(c.trick):
            seat = c.leader.after(i)
            before = _held(c, first, seat, away) | Cards.of([card])
            if card not in _allowed(c, before, c.trick[:i]):
                raise ValueError(f"trick: {card} cannot have been played, having laid away {away}")
        sizes = {
            len(_held(c, first, seat, away)) + (i < len(c.trick))
            for i, seat in enumerate(c.leader.after(i) for i in range(3))
        }
        if len(sizes) != 1:
            raise ValueError("hands: unequal")


def _next(c: Certificate, number: int, at: _At) -> list[tuple[int, _At]]:
    """The points after this one, each with its step."""
    step = c.steps[number]
    if _failed(c, at):
        return []
    if not step.ways or step.declarers != (at.mover == c.declarer):
        raise ValueError(f"step {number}: the plan ends before the declarer has failed")
    ways = dict(step.ways)
    if at.mover != c.declarer:
        if len(ways) != 1:
            raise ValueError(f"step {number}: the defence plays one card, whatever was laid away")
        (card, then) = step.ways[0]
        if card not in _allowed(c, at.hands[at.mover], at.trick):
            raise ValueError(f"step {number}: {card} is not legal")
        return [(then, _play(c, at, card, at.worlds))]
    found: dict[Card, list[Cards]] = {}
    for away in at.worlds:
        for card in _allowed(c, _held(c, at, c.declarer, away), at.trick):
            found.setdefault(card, []).append(away)
    if missing := found.keys() - ways.keys():
        raise ValueError(f"step {number}: says nothing of {min(missing)}")
    return [(ways[card], _play(c, at, card, tuple(fit))) for card, fit in found.items()]


def _failed(c: Certificate, at: _At) -> bool:
    """Whether nothing can save the declarer any more."""
    if c.misere:
        return at.left <= 0
    to_come = len(at.hands[c.declarer]) - len(at.worlds[0])
    to_come += any(at.leader.after(i) == c.declarer for i in range(len(at.trick)))
    return at.left > to_come


def _held(c: Certificate, at: _At, seat: Seat, away: Cards) -> Cards:
    return at.hands[seat] - away if seat == c.declarer else at.hands[seat]


def _allowed(c: Certificate, hand: Cards, trick: tuple[Card, ...]) -> Cards:
    return legal_cards(hand, trick, c.trump, must_overtake=c.must_overtake)


def _play(c: Certificate, at: _At, card: Card, worlds: tuple[Cards, ...]) -> _At:
    gone = Cards.of([card])
    x, y, z = (hand - gone for hand in at.hands)
    trick = (*at.trick, card)
    if len(trick) < 3:
        return _At((x, y, z), at.leader, at.left, trick, worlds)
    best = winner(trick, c.trump)
    assert best is not None  # some card of three takes the trick
    taker = at.leader.after(best)
    return _At((x, y, z), taker, at.left - (taker == c.declarer), (), worlds)

"""A position with all cards open: what the solver is asked about. Knows no search."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import IntEnum

from preferans.cards import NONE, Card, Cards, Suit, legal_cards, winner
from preferans.ledger import HANDS, Seat


class Goal(IntEnum):
    """What the declarer wants; the others want the opposite."""

    TAKE = 0
    """As many tricks as can be."""
    MISERE = 1
    """As few as can be."""
    EXACT = 2
    """Exactly ``target`` of the tricks that are left: made or not, nothing between."""


@dataclass(frozen=True, slots=True)
class Position:
    """Open hands, the trick begun, and what is played for. Tricks taken before do not count.

    ``hands``: what each seat still holds, without the cards of the open ``trick``, which stand in
    order of play. ``leader``: who played, or is to play, first to it. ``trump``: ``None`` without
    trumps. ``target``: with ``EXACT``, how many of the tricks left the declarer wants.
    ``must_overtake`` and ``trump_if_void`` are the duties of ``cards.legal_cards``. ``playing``:
    the seats in play; where a defender has dropped out, two.

    ``talon``: what leads this trick and the next ones where the talon does (rules/russian §7.2): a
    card leads and may win, a trick then nobody's; a suit is only named, and if nobody follows the
    first hand takes the trick. ``leader`` plays first to each of them; ``after_talon`` leads the
    next trick, and ``None`` means whoever took the last (the same ``leader`` if nobody did).

    Raises ``ValueError`` naming the field at fault and the remedy.
    """

    hands: tuple[Cards, Cards, Cards]
    declarer: Seat
    leader: Seat
    trump: Suit | None = None
    goal: Goal = Goal.TAKE
    target: int = 0
    trick: tuple[Card, ...] = ()
    must_overtake: bool = False
    trump_if_void: bool = True
    playing: tuple[Seat, ...] = HANDS
    talon: tuple[Card | Suit, ...] = ()
    after_talon: Seat | None = None

    def __post_init__(self) -> None:
        for fault in _faults(self):
            raise ValueError(fault)

    @property
    def mover(self) -> Seat:
        """Whose turn it is."""
        return self.after(self.leader, len(self.trick))

    @property
    def tricks(self) -> int:
        """How many tricks are left, the open one included."""
        return len(self.hands[self.leader]) + bool(self.trick)

    @property
    def led(self) -> Suit | None:
        """The suit that the talon names for the open trick, if it leads it."""
        if not self.talon:
            return None
        lead = self.talon[0]
        return lead if isinstance(lead, Suit) else lead.suit

    def after(self, seat: Seat, steps: int = 1) -> Seat:
        """The seat in play ``steps`` turns later."""
        order = self.playing
        return order[(order.index(seat) + steps) % len(order)]

    def legal(self) -> Cards:
        """What the hand to move may play; no cards at the end."""
        return _may_follow(self, self.trick, self.hands[self.mover])

    def play(self, card: Card) -> Position:
        """The position after ``card``; ``ValueError`` if it is not legal.

        A full trick is cleared; if the declarer took it an ``EXACT`` target falls by one, to no
        less than -1, which cannot be reached any more.
        """
        if card not in self.legal():
            raise ValueError(f"card: {card} may not be played; legal are {self.legal()}")
        mover = self.mover
        gone = Cards.of([card])
        a, b, c = self.hands
        hands = (
            a - gone if mover == 0 else a,
            b - gone if mover == 1 else b,
            c - gone if mover == 2 else c,
        )
        trick = (*self.trick, card)
        if len(trick) < len(self.playing):
            return replace(self, hands=hands, trick=trick)
        took = self.taker(trick)
        talon = self.talon[1:]
        leader = self.leader
        if not talon:
            fixed = self.after_talon if self.talon else None
            leader = fixed if fixed is not None else took if took is not None else leader
        target = self.target
        if self.goal is Goal.EXACT and took == self.declarer:
            target = max(-1, target - 1)
        return replace(self, hands=hands, trick=(), leader=leader, talon=talon, target=target)

    def taker(self, trick: tuple[Card, ...]) -> Seat | None:
        """Who takes a full trick that began as this one; ``None`` if the talon's card does."""
        dealt = self.talon[0] if self.talon else None
        if isinstance(dealt, Card):
            best = winner((dealt, *trick), self.trump)
            return None if not best else self.after(self.leader, best - 1)
        best = winner(trick, self.trump, dealt)
        return self.leader if best is None else self.after(self.leader, best)


def _may_follow(p: Position, table: tuple[Card, ...], hand: Cards) -> Cards:
    """The cards of ``hand`` that may be played on ``table`` in the open trick."""
    dealt = p.talon[0] if p.talon else None
    if isinstance(dealt, Card):
        table, dealt = (dealt, *table), None
    return legal_cards(
        hand,
        table,
        p.trump,
        led=dealt,
        trump_if_void=p.trump_if_void,
        must_overtake=p.must_overtake,
    )


def _faults(p: Position) -> Iterator[str]:
    """What is wrong with a position; later checks rely on earlier ones, so the first counts."""
    if tuple(map(type, p.hands)) != (Cards, Cards, Cards):
        yield "hands: give three sets of cards, in turn order"
    if p.playing not in _ORDERS:
        yield "playing: give two or three different seats in turn order, without the dealer"
    for name, seat in (("declarer", p.declarer), ("leader", p.leader)):
        if seat not in p.playing:
            yield f"{name}: must be one of the seats that play, not {seat!r}"
    if p.after_talon is not None and p.after_talon not in p.playing:
        yield "after_talon: must be one of the seats that play, or None"
    if p.target < -1 or (p.target < 0 and p.goal is not Goal.EXACT):
        yield "target: must not be negative"
    if len(p.trick) >= len(p.playing):
        yield "trick: is full; clear it and give its winner as leader"
    yield from _card_faults(p)
    yield from _count_faults(p)
    if p.trick:
        yield from _trick_faults(p)


_ORDERS = (HANDS, *(tuple(s for s in HANDS if s != out) for out in HANDS))


def _card_faults(p: Position) -> Iterator[str]:
    seen = 0
    for seat, hand in zip(HANDS, p.hands, strict=True):
        if seen & hand.bits:
            yield f"hands: {Cards(seen & hand.bits)} is in two hands"
        if hand.bits >> 36:
            yield "hands: only card numbers 0 to 35 exist"
        if hand and seat not in p.playing:
            yield f"hands: {seat.name} does not play and must hold no card"
        seen |= hand.bits
    dealt = tuple(lead for lead in p.talon if isinstance(lead, Card))
    for name, cards in (("trick", p.trick), ("talon", dealt)):
        for card in cards:
            if not 0 <= card < 36:
                yield f"{name}: only card numbers 0 to 35 exist"
            if seen >> card & 1:
                yield f"{name}: {card} is in a hand too, or given twice"
            seen |= 1 << card


def _count_faults(p: Position) -> Iterator[str]:
    if p.tricks > 11:
        yield "hands: a hand holds at most eleven cards"
    if len(p.talon) > min(2, p.tricks):
        yield "talon: leads at most two tricks, and no more than are left"
    for i in range(len(p.playing)):
        seat = p.after(p.leader, i)
        due = p.tricks - (i < len(p.trick))
        if len(p.hands[seat]) != due:
            yield (
                f"hands: unequal; {seat.name} holds {len(p.hands[seat])} and must hold {due}"
                " (the cards of the open trick are not held)"
            )


def _trick_faults(p: Position) -> Iterator[str]:
    for i, card in enumerate(p.trick):
        hand = p.hands[p.after(p.leader, i)] | Cards.of([card])
        allowed = _may_follow(p, p.trick[:i], hand)
        if card not in allowed:
            yield f"trick: {card} cannot have been played from a hand that still holds {allowed}"


EMPTY = (NONE, NONE, NONE)
"""Hands without cards."""

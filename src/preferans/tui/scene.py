"""The scene: what the person at the table sees, in the shape in which both presenters draw it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise, permutations

from preferans.cards import NONE, SUITS, Card, Cards, Suit
from preferans.deal import (
    HANDS,
    Award,
    Engagement,
    Observation,
    Say,
    Seat,
    Trick,
    Void,
)
from preferans.ledger import PlayerId, Table

AUCTION, NAMING, WHIST, STAY, TRICKS = "Auction", "Naming", "Whist", "StayOrDrop", "Tricks"
"""Names of the stages that are told apart."""

DUMMY = "Dummy"
"""What the hand is called that belongs to nobody where two play (rules/russian §1.7)."""

_RED = (Suit.DIAMONDS, Suit.HEARTS)
_USUAL = (Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS, Suit.HEARTS)


@dataclass(frozen=True, slots=True)
class Scene:
    """One moment of a deal as the person ``me`` sees it.

    ``steps`` names, for each entry of the record, the stage in which it was said or done; ``now``
    is the stage that asks, empty once the deal is over.
    """

    seen: Observation
    me: PlayerId
    steps: tuple[str, ...]
    now: str

    @property
    def table(self) -> Table:
        """The table between deals: players, sheet, what is carried over."""
        assert self.seen.standing is not None
        return self.seen.standing

    @property
    def seat(self) -> Seat | None:
        """The person's seat in this deal."""
        return self.seen.seat

    @property
    def mine(self) -> bool:
        """Whether the person is asked now."""
        return self.seen.question is not None

    def name(self, seat: Seat) -> PlayerId:
        """Who sits there, or the dummy."""
        return named(self.table, seat)

    def seat_of(self, player: PlayerId) -> Seat | None:
        """Where ``player`` sits in this deal."""
        return self.table.dummy if player == DUMMY else self.table.seat_of(player)

    def seats(self) -> tuple[Seat, ...]:
        """The seats of this deal, the dummy's too."""
        return seats_of(self.table)

    @property
    def unseen(self) -> bool:
        """Whether the person has cards and has not looked at them."""
        return self.seat in HANDS and self.seen.hands[self.seat] is None

    @property
    def engagement(self) -> Engagement | None:
        """Who plays what against whom, once that is agreed."""
        match self.seen.terms:
            case Engagement() as engagement:
                return engagement
            case Void(engagement=engagement):
                return engagement
            case _:
                return None

    @property
    def award(self) -> Award | None:
        """Who won the auction."""
        match self.seen.terms:
            case Award() as award:
                return award
            case Engagement(award=award) | Void(award=award):
                return award
            case _:
                return None

    @property
    def declarer(self) -> Seat | None:
        """Who plays the contract."""
        return self.award.declarer if self.award else None

    @property
    def trump(self) -> Suit | None:
        """The trump suit, once a contract is ordered."""
        return self.engagement.contract.trump if self.engagement else None

    @property
    def all_pass(self) -> bool:
        """Whether everyone plays for himself."""
        return isinstance(self.seen.terms, Engagement) and self.seen.terms.award is None

    def said(self, stage: str, seat: Seat) -> tuple[str, ...]:
        """The words of one seat in one kind of stage, in order."""
        return tuple(
            action.word
            for (who, action), step in zip(self.seen.record, self.steps, strict=True)
            if who == seat and step == stage and isinstance(action, Say)
        )

    def standing_bid(self) -> tuple[Seat, str] | None:
        """The last bid of the auction that still stands, with whoever holds it."""
        best: tuple[Seat, str] | None = None
        for (who, action), step in zip(self.seen.record, self.steps, strict=True):
            if step == AUCTION and isinstance(action, Say):
                if action.word in ("here", "moje") and best:
                    best = who, best[1]
                elif action.word not in ("pass", "look"):
                    best = who, action.word
        return best

    def answer(self, seat: Seat) -> str | None:
        """What a defender has said to the contract last: ``whist``, ``pass``, ``stay`` …"""
        words = [word for word in self.said(WHIST, seat) if word in ("whist", "pass", "half")]
        words += self.said(STAY, seat)
        return words[-1] if words else None

    def manner(self) -> str | None:
        """``open`` or ``closed``, once a lone whister has said so."""
        said = (word for seat in Seat for word in self.said(WHIST, seat))
        return next((word for word in said if word in ("open", "closed")), None)

    def taken(self, seat: Seat) -> int:
        """The tricks of a seat, those granted by a claim included."""
        won = sum(trick.winner == seat for trick in self.seen.tricks)
        granted = self.seen.granted
        return won + (granted[seat] if granted is not None and seat in HANDS else 0)

    def progress(self, seat: Seat) -> int:
        """The tricks that count for what a seat owes: its own, or all of its side's."""
        sides = self.engagement.sides if self.engagement else ()
        members = next((side.members for side in sides if side.head == seat), (seat,))
        return sum(map(self.taken, members))

    def needed(self, seat: Seat) -> int | None:
        """How many tricks a seat must take; ``None`` where it owes none or must take none."""
        engaged = self.engagement
        if engaged is None or engaged.award is None or engaged.contract.null:
            return None
        if seat == engaged.declarer:
            return engaged.contract.target.n
        return next((side.quota for side in engaged.sides if side.head == seat), None) or None

    def left(self) -> int:
        """How many tricks are still to be played, the open one included."""
        return self.seen.rules.hand_size - len(self.seen.tricks)

    def last_trick(self) -> Trick | None:
        """The last finished trick."""
        return self.seen.tricks[-1] if self.seen.tricks else None

    def hand(self, seat: Seat) -> tuple[Card, ...] | None:
        """The cards of a hand that the person sees, in the order in which they are held."""
        cards = self.seen.hands[seat] if seat in HANDS else None
        if cards is None:
            return None
        played = Cards.of(card for who, card in self._played() if who == seat)
        return arrange(cards, self.trump, held=cards | played)

    def asked_hand(self) -> Seat | None:
        """Whose cards the person is asked about."""
        return self.seen.question.hand if self.seen.question else None

    def _played(self) -> Iterator[tuple[Seat, Card]]:
        for trick in self.seen.tricks:
            yield from trick.plays
        yield from self.seen.table


def arrange(cards: Cards, trump: Suit | None = None, held: Cards = NONE) -> tuple[Card, ...]:
    """Cards as a player holds them: trumps first, colours in turn, high cards first.

    ``held`` are the cards whose suits fix the order, so that the hand keeps its place in play.
    """
    order = suit_order([suit for suit in SUITS if (held | cards).suit(suit)], trump)
    return tuple(card for suit in order for card in cards.suit(suit))


def suit_order(present: Iterable[Suit], trump: Suit | None = None) -> tuple[Suit, ...]:
    """These suits, the trump first and black beside red wherever that can be."""

    def unlike(order: tuple[Suit, ...]) -> tuple[bool, int, tuple[int, ...]]:
        clashes = sum((a in _RED) == (b in _RED) for a, b in pairwise(order))
        return trump in order[1:], clashes, tuple(map(_USUAL.index, order))

    return min(permutations(present), key=unlike)


def named(table: Table, seat: Seat) -> PlayerId:
    """Who sits there in the coming deal, or the dummy."""
    return table.player_at(seat) if seat in table.seats() else DUMMY


def seats_of(table: Table) -> tuple[Seat, ...]:
    """The seats of the coming deal, the dummy's too, in order of speaking."""
    return HANDS if len(table.players) == 2 else table.seats()


def around(table: Table, me: PlayerId) -> tuple[PlayerId, ...]:
    """The other players in order of turn, beginning with the one after ``me``."""
    at = table.players.index(me)
    return table.players[at + 1 :] + table.players[:at]

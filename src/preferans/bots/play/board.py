"""The play as whoever decides a card sees it: what is played for, and how the trick stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from preferans.cards import NONE, Card, Cards, Suit
from preferans.deal import HANDS, Aim, Engagement, Observation, Play, Seat
from preferans.solver import Goal, Position
from preferans.stages import TalonLead, Tricks, first_leader


class NotPlayedError(ValueError):
    """A bot was asked for a card where no tricks are played."""


@dataclass(frozen=True)
class Board:
    """One moment of the play.

    ``hand``: whose card is due; ``legal``: the cards that may be played, none while a claim waits
    for its answer. ``leader``: who of the hands played, or is to play, first to the open trick;
    ``trick``: what the hands have played to it.
    """

    seen: Observation
    terms: Engagement
    rules: Tricks
    hand: Seat
    legal: tuple[Card, ...]
    leader: Seat
    trick: tuple[Card, ...]

    @property
    def declarer(self) -> Seat | None:
        """Who plays the contract; ``None`` where everyone plays for himself."""
        return self.terms.declarer

    @property
    def trump(self) -> Suit | None:
        """The trump suit, if there is one."""
        return self.terms.contract.trump

    @property
    def everyone_for_himself(self) -> bool:
        """Whether nobody wants tricks."""
        return self.declarer is None or self.terms.contract.target.kind is Aim.FEWEST

    @property
    def goal(self) -> Goal:
        """What the declarer wants of his tricks, as the solver calls it."""
        if self.terms.contract.target.kind is not Aim.EXACTLY:
            return Goal.TAKE
        return Goal.EXACT if self.terms.contract.target.n else Goal.MISERE

    @cached_property
    def taken(self) -> tuple[int, int, int, int]:
        """The tricks that each seat has taken, the sitting dealer last."""
        won = [trick.winner for trick in self.seen.tricks]
        return (
            won.count(Seat.FORE),
            won.count(Seat.MIDDLE),
            won.count(Seat.REAR),
            won.count(Seat.DEALER),
        )

    @property
    def left(self) -> int:
        """How many tricks are still to play, the open one included."""
        return self.seen.rules.hand_size - len(self.seen.tricks)

    @cached_property
    def hidden(self) -> tuple[Seat, ...]:
        """The hands in play whose cards the viewer does not see."""
        return tuple(x for x in self.terms.playing if self.seen.hands[x] is None)

    def mine(self) -> bool:
        """Whether the hand whose card is due is the declarer's."""
        return self.hand == self.declarer

    @cached_property
    def leads(self) -> int:
        """How many tricks the talon still leads, the open one included."""
        if self.declarer is not None or self.rules.talon is TalonLead.CLOSED:
            return 0
        return max(0, len(self.seen.talon) - len(self.seen.tricks))

    def talon(self, cards: tuple[Card, ...]) -> tuple[Card | Suit, ...]:
        """What leads this trick and the next where the talon does, its ``cards`` being these."""
        if not self.leads:
            return ()
        left = cards[len(self.seen.tricks) :]
        if self.rules.talon is TalonLead.PLAYS and Seat.DEALER in self.seen.rules.seats:
            return left
        return tuple(card.suit for card in left)

    def position(
        self,
        hands: Sequence[Cards],
        *,
        goal: Goal | None = None,
        target: int = 0,
        talon: tuple[Card | Suit, ...] = (),
    ) -> Position:
        """The solver's question of this moment if the hands are these.

        Raises ``ValueError`` for hands that cannot be.
        """
        a, b, c = (
            cards if x in self.terms.playing else NONE
            for x, cards in zip(HANDS, hands, strict=True)
        )
        wanted = self.goal if goal is None else goal
        return Position(
            (a, b, c),
            self.leader if self.declarer is None else self.declarer,
            self.leader,
            self.trump,
            Goal.MISERE if self.everyone_for_himself else wanted,
            target,
            self.trick,
            self.rules.must_overtake,
            self.rules.trump_if_void,
            self.terms.playing,
            talon,
            Seat.FORE if talon and self.rules.third_lead_forehand else None,
        )


def board(seen: Observation) -> Board:
    """The moment that an observation shows. Raises ``NotPlayedError`` where no trick is on."""
    stage = next((s for s in seen.rules.stages if isinstance(s, Tricks)), None)
    if not isinstance(seen.terms, Engagement) or stage is None:
        raise NotPlayedError("no tricks are played here: ask for a card during the play")
    terms = seen.terms
    own = tuple((who, card) for who, card in seen.table if who is not Seat.DEALER)
    leader = own[0][0] if own else next_leader(seen, terms, stage)
    question = seen.question
    legal: tuple[Card, ...] = ()
    if question is not None:
        legal = tuple(action.card for action in question.options if isinstance(action, Play))
    if question is not None and legal:
        hand = question.hand
    else:
        hand = leader if not own else after(own[-1][0], terms.playing)
    return Board(seen, terms, stage, hand, legal, leader, tuple(card for _, card in own))


def next_leader(seen: Observation, terms: Engagement, stage: Tricks) -> Seat:
    """Who leads to a trick of which no card has been played (rules/russian §7.2)."""
    if not seen.tricks:
        return first_leader(terms, stage.lead)
    n, last = len(seen.tricks), seen.tricks[-1].winner
    if terms.declarer is None and stage.talon is not TalonLead.CLOSED:
        led = len(seen.talon)
        if n < led or (n == led and stage.third_lead_forehand) or last is Seat.DEALER:
            return Seat.FORE
    return last


def after(seat: Seat, playing: tuple[Seat, ...]) -> Seat:
    """The next seat that plays."""
    seat = seat.after()
    while seat not in playing:
        seat = seat.after()
    return seat

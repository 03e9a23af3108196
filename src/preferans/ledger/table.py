"""The table between two deals: who sits round it, the ledger, and what is carried over."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from preferans.ledger.ledger import Ledger, PlayerId
from preferans.ledger.seat import HANDS, Seat


@dataclass(frozen=True, slots=True)
class Carry:
    """What one deal leaves behind for the next beside the ledger.

    ``streak``: all-pass deals since the last exit (rules/russian §7.5); ``in_row``: deals that
    the same dealer has dealt on end; ``blind``: all-pass deals on end that a blind pass of the
    forehand began (§2.4); ``opening``: compulsory all-passes that are still to come (§8.5);
    ``tokens``: marks in a player's keeping, oldest first (bombs as multipliers, unplayed refe).
    """

    streak: int = 0
    in_row: int = 0
    blind: int = 0
    opening: int = 0
    tokens: tuple[tuple[PlayerId, tuple[int, ...]], ...] = ()

    def tokens_of(self, player: PlayerId) -> tuple[int, ...]:
        """The marks that ``player`` still holds."""
        return next((marks for who, marks in self.tokens if who == player), ())

    def with_tokens(self, player: PlayerId, marks: tuple[int, ...]) -> Carry:
        """The same with other marks for one player."""
        others = tuple(pair for pair in self.tokens if pair[0] != player)
        return replace(self, tokens=(*others, (player, marks)) if marks else others)


@dataclass(frozen=True, slots=True)
class Table:
    """A match between two deals.

    ``players`` sit in order of turn, so that the next to speak follows in the tuple; ``dealer`` is
    the index of who deals the coming deal, ``number`` its number from 1. ``dummy``: the hand that
    belongs to nobody where two play (rules/russian §1.7). ``over`` holds the reason once the match
    has ended.
    """

    players: tuple[PlayerId, ...]
    dealer: int = 0
    number: int = 1
    ledger: Ledger = field(default_factory=Ledger)
    carry: Carry = Carry()
    minutes: int = 0
    over: str | None = None
    dummy: Seat = Seat.MIDDLE

    def player_at(self, seat: Seat) -> PlayerId:
        """Who sits there in the coming deal: the forehand follows the dealer.

        With four or more the dealer has no cards and is ``Seat.DEALER``; with two one hand is
        nobody's and asking for it raises ``LookupError``.
        """
        if len(self.players) == 2:
            fore, dealer = self.seats()
            return self.players[{fore: 1 - self.dealer, dealer: self.dealer}[seat]]
        step = 0 if seat is Seat.DEALER else 1 + seat
        return self.players[(self.dealer + step) % len(self.players)]

    def seat_of(self, player: PlayerId) -> Seat | None:
        """The seat of ``player`` in the coming deal; ``None`` for one of five who rests."""
        return next((s for s in self.seats() if self.player_at(s) == player), None)

    def seats(self) -> tuple[Seat, ...]:
        """The seats with a person on them in the coming deal."""
        if len(self.players) == 2:
            return (Seat.FORE, Seat.MIDDLE if self.dummy is Seat.REAR else Seat.REAR)
        return HANDS if len(self.players) == 3 else (*HANDS, Seat.DEALER)

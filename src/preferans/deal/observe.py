"""What one seat may know. Everything is listed here; nothing is hidden by taking away."""

from __future__ import annotations

from dataclasses import dataclass

from preferans.cards import Card, Cards, Suit
from preferans.deal.actions import Action, Claim, Discard
from preferans.deal.machine import options
from preferans.deal.state import Offer, Place, Question, Ruleset, State, Trick
from preferans.deal.terms import Terms
from preferans.ledger import HANDS, Seat, Table


@dataclass(frozen=True, slots=True)
class Observation:
    """The deal as one seat sees it.

    ``seat``: the viewer, ``None`` for a spectator. ``hands``: by seat, the cards of each hand he
    sees now, else ``None``; ``counts``: how many cards each hand holds. ``talon``: by place, the
    talon cards he has seen. ``discards``: the discard if he has seen it. ``record``: what was
    done, ``None`` for a discard he did not see. ``turn``: who is asked; ``question``: the whole
    question, for the one asked only; ``claims``: what the viewer may claim now. ``standing``:
    the table between deals, all of which is public.
    """

    rules: Ruleset
    seat: Seat | None
    hands: tuple[Cards | None, ...]
    counts: tuple[int, ...]
    talon: tuple[Card | None, ...]
    discards: Cards | None
    record: tuple[tuple[Seat, Action | None], ...]
    terms: Terms
    table: tuple[tuple[Seat, Card], ...]
    led: Suit | None
    tricks: tuple[Trick, ...]
    offer: Offer | None
    granted: tuple[int, ...] | None
    turn: Seat | None
    question: Question | None
    claims: tuple[Claim, ...]
    standing: Table | None = None

    @property
    def hand(self) -> Cards:
        """The viewer's own hand; empty for who has none or has not looked at it."""
        own = self.hands[self.seat] if self.seat in HANDS else None
        return Cards() if own is None else own


def observe(s: State, seat: Seat | None, standing: Table | None = None) -> Observation:
    """The deal as ``seat`` sees it; ``None`` is a spectator."""
    asked = s.asked
    sees_discard = s.sees(seat, Place.DISCARD)
    return Observation(
        rules=s.rules,
        seat=seat,
        hands=tuple(s.hands[x] if s.sees(seat, Place.hand(x)) else None for x in HANDS),
        counts=tuple(map(len, s.hands)),
        talon=tuple(
            card if s.sees(seat, Place.talon(i)) else None for i, card in enumerate(s.deal.talon)
        ),
        discards=s.discards if sees_discard else None,
        record=tuple(
            (who, action if sees_discard or not isinstance(action, Discard) else None)
            for who, action in s.record
        ),
        terms=s.terms,
        table=s.table,
        led=s.led,
        tricks=s.tricks,
        offer=s.offer,
        granted=s.granted,
        turn=asked.actor if asked else None,
        question=asked if asked and asked.actor == seat else None,
        claims=() if seat is None else tuple(a for a in options(s, seat) if isinstance(a, Claim)),
        standing=standing,
    )

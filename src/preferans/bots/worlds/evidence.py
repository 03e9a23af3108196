"""What the play has shown: the cards that a hand cannot hold, since it would have had to play them.

The rules of following are asked of ``cards.legal_cards`` alone. A card that was played is legal
beside all the others of its hand exactly if it is legal beside each of them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from preferans.cards import Card, Cards, Suit, beaters, legal_cards, winner
from preferans.cards.set import SUIT_BITS
from preferans.deal import HANDS, Engagement, Observation, Seat
from preferans.stages import Tricks


class Duties(NamedTuple):
    """The trump and the rules of following under which cards were played."""

    trump: Suit | None
    trump_if_void: bool
    must_overtake: bool
    must_overtrump: bool


def duties(seen: Observation) -> Duties:
    """The duties of the play that an observation shows."""
    trump = seen.terms.contract.trump if isinstance(seen.terms, Engagement) else None
    for stage in seen.rules.stages:
        if isinstance(stage, Tricks):
            return Duties(trump, stage.trump_if_void, stage.must_overtake, stage.must_overtrump)
    return Duties(trump, True, False, False)


def lacking(seen: Observation) -> tuple[int, int, int]:
    """By hand, the bits of the cards that it has shown it does not hold."""
    lacks, rules = [0, 0, 0], duties(seen)
    owners = seen.terms.hand_of if isinstance(seen.terms, Engagement) else HANDS
    tricks = [(trick.plays, _named(seen, i)) for i, trick in enumerate(seen.tricks)]
    for plays, led in (*tricks, (seen.table, seen.led)):
        cards = tuple(card for _, card in plays)
        for i, (seat, card) in enumerate(plays):
            if seat in HANDS:
                lacks[seat] |= _denied(card, cards[:i], led, rules)
                if owners[seat] is None:
                    lacks[seat] |= _lower(card, cards[:i], led, rules)
    return lacks[0], lacks[1], lacks[2]


def played(seen: Observation) -> tuple[int, int, int]:
    """By hand, the bits of the cards that it has played."""
    gone = [0, 0, 0]
    for plays in (*(trick.plays for trick in seen.tricks), seen.table):
        for seat, card in plays:
            if seat in HANDS:
                gone[seat] |= 1 << card
    return gone[0], gone[1], gone[2]


def _named(seen: Observation, i: int) -> Suit | None:
    """The suit that a talon card named for a finished trick, if one did."""
    trick = seen.tricks[i]
    if trick.leader is not None or trick.plays[0][0] is Seat.DEALER:
        return None
    card = seen.talon[i]
    return None if card is None else card.suit


@lru_cache(maxsize=1 << 14)
def _denied(card: Card, table: tuple[Card, ...], led: Suit | None, rules: Duties) -> int:
    """The cards beside which ``card`` could not have been played."""
    if not table and led is None:
        return 0
    named = table[0].suit if led is None else led
    doubtful = SUIT_BITS[named]
    if rules.trump is not None:
        doubtful |= SUIT_BITS[rules.trump]
    if (best := winner(table, rules.trump, led)) is not None:
        doubtful |= beaters(table[best], rules.trump).bits
    return sum(
        1 << other
        for other in Cards(doubtful)
        if other != card and card not in _legal(card, other, table, led, rules)
    )


@lru_cache(maxsize=1 << 12)
def _lower(card: Card, table: tuple[Card, ...], led: Suit | None, rules: Duties) -> int:
    """The cards that would have fallen by themselves before ``card`` from a hand without owner."""
    place = (card.rank, card.suit)
    return sum(
        1 << other
        for other in Cards((1 << 36) - 1)
        if (other.rank, other.suit) < place and other in _legal(card, other, table, led, rules)
    )


def _legal(
    card: Card, other: Card, table: tuple[Card, ...], led: Suit | None, rules: Duties
) -> Cards:
    """What a hand of two cards may play."""
    return legal_cards(
        Cards.of((card, other)),
        table,
        rules.trump,
        led=led,
        trump_if_void=rules.trump_if_void,
        must_overtake=rules.must_overtake,
        must_overtrump=rules.must_overtrump,
    )

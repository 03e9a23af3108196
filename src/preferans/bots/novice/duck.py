"""Card by card for somebody who wants no tricks: everybody on an all-pass, the player of a misère.

The same thoughts serve the defence of a misère where nothing better is known: see ``catch``.
"""

from __future__ import annotations

from preferans.bots.novice.holdings import holding, place
from preferans.bots.novice.suits import burden
from preferans.bots.novice.view import View
from preferans.cards import Card, beaters

ON_LEAD = 0.4
"""What it costs to win a trick beside the trick itself: one has to lead again."""


def card_without_tricks(v: View) -> Card:
    """The card that takes the least, now and later."""
    return max(v.legal, key=lambda card: (-_price(v, card), place(card), -card))


def _price(v: View, card: Card) -> float:
    """The tricks to expect with this card: the one on the table and those of what is kept."""
    suit = card.suit
    held, out = holding(v.own, suit), holding(v.out(), suit)
    relief = burden(held, out) - burden(held & ~(1 << place(card)), out)
    return taken(v, card) * (1.0 + ON_LEAD) - relief


def taken(v: View, card: Card) -> float:
    """The chance that the card takes the trick when everybody later stays under it if he can."""
    if v.led is not None and card.suit not in (v.led, v.trump):
        return 0.0
    if v.best is not None and not beaters(v.best, v.trump).bits >> card & 1:
        return 0.0
    chance = 1.0
    for seat in v.later:
        chance *= 1.0 - v.forced_over(seat, card)
    return chance

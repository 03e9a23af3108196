"""The trick: which card wins it and which cards may follow, for every game of the family."""

from __future__ import annotations

from collections.abc import Sequence

from preferans.cards.set import PACK_36, SUIT_BITS, Card, Cards, Suit


def _above(card: int) -> int:
    """The bits of the higher cards of the same suit."""
    suit = card >> 3 if card < 32 else card - 32
    return 0xFF << 8 * suit & (-1 if card >= 32 else ~((2 << card) - 1))


_ABOVE = tuple(_above(card) for card in range(36))
_SUIT_BITS_OF = tuple(SUIT_BITS[Card(card).suit] for card in range(36))


def beaters(best: Card, trump: Suit | None) -> Cards:
    """The cards that would take over a trick that ``best`` is winning now."""
    return Cards(_beaters(best, trump))


def _beaters(best: Card, trump: Suit | None) -> int:
    if trump is None or _SUIT_BITS_OF[best] == SUIT_BITS[trump]:
        return _ABOVE[best]
    return _ABOVE[best] | SUIT_BITS[trump]


def winner(cards: Sequence[Card], trump: Suit | None, led: Suit | None = None) -> int | None:
    """The index in ``cards`` (in order of play) of the card that takes the trick.

    ``led`` names the suit where no card on the table does: a talon card that only names the
    suit (rules/russian §7.2). ``None`` then means that nobody followed and nobody trumped.
    """
    best: int | None = None
    over = PACK_36.bits if led is None else SUIT_BITS[led]
    if led is not None and trump is not None:
        over |= SUIT_BITS[trump]
    for i, card in enumerate(cards):
        if over >> card & 1:
            best, over = i, _beaters(card, trump)
    return best


def legal_cards(
    hand: Cards,
    table: Sequence[Card],
    trump: Suit | None,
    *,
    led: Suit | None = None,
    trump_if_void: bool = True,
    must_overtake: bool = False,
    must_overtrump: bool = False,
) -> Cards:
    """The cards of ``hand`` that may follow the cards on the ``table``.

    Follow suit; void, trump (``trump_if_void``); with ``must_overtake`` also go over what is
    winning, wherever following or trumping can (rules/russian §5.1, rules/family §1.4); with
    ``must_overtrump`` only whoever trumps in goes over a trump that lies there.
    ``led`` is the suit named by a talon card; without it the first card names the suit.
    """
    if not table and led is None:
        return hand
    bits = hand.bits
    pool = bits & (_SUIT_BITS_OF[table[0]] if led is None else SUIT_BITS[led])
    over = must_overtake
    if not pool and trump_if_void and trump is not None:
        pool = bits & SUIT_BITS[trump]
        over = over or must_overtrump
    if not pool:
        return hand
    if over and (best := winner(table, trump, led)) is not None:
        pool = pool & _beaters(table[best], trump) or pool
    return Cards(pool)

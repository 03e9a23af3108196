"""The trick once more, slowly and from the rules: a twin for tests."""

from __future__ import annotations

from collections.abc import Sequence

from preferans.cards import Card, Cards, Suit


def beats(a: Card, b: Card, trump: Suit | None) -> bool:
    """rules/family §1.3: same suit and higher, or a trump over a card that is none."""
    if a.suit is b.suit:
        return a.rank > b.rank
    return trump is not None and a.suit is trump


def slow_winner(table: Sequence[Card], trump: Suit | None, led: Suit | None) -> int | None:
    """The first card wins until a later one beats it; others than the suit named never win."""
    best: int | None = None
    for i, card in enumerate(table):
        if best is None:
            if led is None or card.suit is led or (trump is not None and card.suit is trump):
                best = i
        elif beats(card, table[best], trump):
            best = i
    return best


def slow_legal(
    hand: Cards,
    table: Sequence[Card],
    trump: Suit | None,
    led: Suit | None,
    *,
    trump_if_void: bool,
    must_overtake: bool,
    must_overtrump: bool = False,
) -> set[Card]:
    """rules/family §1.4, word by word."""
    suit = led if led is not None else (table[0].suit if table else None)
    if suit is None:
        return set(hand)
    able = {card for card in hand if card.suit is suit}
    ruffs = not able
    if not able and trump_if_void and trump is not None:
        able = {card for card in hand if card.suit is trump}
    if not able:
        return set(hand)
    top = slow_winner(table, trump, led)
    if (must_overtake or (must_overtrump and ruffs)) and top is not None:
        over = {card for card in able if beats(card, table[top], trump)}
        return over or able
    return able

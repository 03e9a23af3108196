"""An all-pass played out by rules of thumb, in plain Python: the twin of native/src/duck.cpp.

Not a search: what each card comes to if from then on all three hands duck, with a whim now and
then. Over many hands drawn by chance this tells which card is best. A hand goes by its own cards
and by which are out, not by who holds them.
"""

from __future__ import annotations

from collections.abc import Iterator

from preferans.cards import SUITS, Card, Cards, Suit, beaters, winner
from preferans.cards.set import RANKS
from preferans.ledger import HANDS
from preferans.solver.position import Position

WHIMS = 16
"""How often of 256 times a hand plays any card instead of the one it thinks best."""

_WORD = (1 << 64) - 1
Tricks = tuple[int, int, int]


def played_out(position: Position, seed: int) -> dict[Card, Tricks]:
    """By legal card, the tricks of each seat from now on, the open one included."""
    return {card: _from(position, card, seed) for card in position.legal()}


def draws(seed: int) -> Iterator[int]:
    """Numbers of 64 bits, the same everywhere."""
    while True:
        seed = seed + 0x9E3779B97F4A7C15 & _WORD
        x = (seed ^ seed >> 30) * 0xBF58476D1CE4E5B9 & _WORD
        x = (x ^ x >> 27) * 0x94D049BB133111EB & _WORD
        yield x ^ x >> 31


def _from(now: Position, card: Card, seed: int) -> Tricks:
    tricks = [0, 0, 0]
    numbers = draws(seed)
    while True:
        if len(now.trick) + 1 == len(now.playing):
            taker = now.taker((*now.trick, card))
            if taker is not None:
                tricks[taker] += 1
        now = now.play(card)
        if not now.tricks:
            return tricks[0], tricks[1], tricks[2]
        number = next(numbers)
        if (number & 255) < WHIMS:
            legal = sorted(now.legal())
            card = legal[(number >> 8) % len(legal)]
        else:
            card = ducked(now)


def ducked(now: Position) -> Card:
    """The card that the hand to move plays who wants no tricks."""
    legal = now.legal()
    if len(legal) == 1:
        return next(iter(legal))
    out = Cards()
    for seat in HANDS:
        out |= Cards() if seat == now.mover else now.hands[seat]
    led = now.led if now.led is not None else now.trick[0].suit if now.trick else None
    if led is None:
        return _led_low(legal, out)
    if not legal.suit(led):
        return _thrown(legal, out)
    over = legal & _over(now, led)
    if under := legal - over:
        return _highest(under)
    last = len(now.trick) + 1 == len(now.playing)
    return _lowest(over) if not last and _stays_low(now, over, out.suit(led)) else _highest(over)


def _stays_low(now: Position, over: Cards, theirs: Cards) -> bool:
    """Forced over what lies there, with others still to play: the lowest, or the highest?"""
    low = _lowest(over)
    under = _below(theirs, low)
    held = len(now.hands[now.mover].suit(low.suit))
    first = 12 if not now.trick else 0
    return 29 * held + first > 43 + 10 * (len(theirs) - under) + 11 * under


def _over(now: Position, led: Suit) -> Cards:
    """The cards that would be winning the trick as it lies."""
    dealt = now.talon[0] if now.talon else None
    cards = (dealt, *now.trick) if isinstance(dealt, Card) else now.trick
    best = winner(cards, now.trump, dealt if isinstance(dealt, Suit) else None)
    if best is None:
        return Cards((1 << 36) - 1).suit(led)
    if isinstance(dealt, Card) and best == 0:
        return beaters(dealt, None)
    return beaters(cards[best], now.trump)


def _place(card: Card) -> int:
    return RANKS.index(card.letter)


def _highest(cards: Cards) -> Card:
    """The highest card of the first suit that there is."""
    suit = min(card.suit for card in cards)
    return max(cards.suit(suit), key=_place)


def _lowest(cards: Cards) -> Card:
    suit = min(card.suit for card in cards)
    return min(cards.suit(suit), key=_place)


def _thrown(hand: Cards, out: Cards) -> Card:
    """The highest card of the suit that is the greatest burden."""

    def burden(suit: Suit) -> int:
        mine, theirs = hand.suit(suit), out.suit(suit)
        lower = len(mine) - 1
        under = _below(theirs, _highest(mine))
        over = len(theirs) - under
        plain = 33 * under - 30 * lower - 5 * over - 2 * under * lower
        return plain + 9 * (not theirs) + 13 * (not lower) - 4 * (not under)

    return _highest(hand.suit(max((s for s in SUITS if hand.suit(s)), key=burden)))


def _led_low(hand: Cards, out: Cards) -> Card:
    """The lead that costs the least: low of a suit in which others hold higher cards."""

    def risk(card: Card) -> int:
        mine, theirs = hand.suit(card.suit), out.suit(card.suit)
        under, lower = _below(theirs, card), _below(mine, card)
        over, higher = len(theirs) - under, len(mine) - lower - 1
        plain = 2 * under - over + 24 * lower + 9 * higher
        return plain + 66 * (not over) - 4 * under * (not lower)

    return min(sorted(hand), key=risk)


def _below(cards: Cards, card: Card) -> int:
    """How many of some cards of one suit are lower than ``card``."""
    return sum(_place(other) < _place(card) for other in cards)

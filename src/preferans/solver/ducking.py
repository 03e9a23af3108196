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
    return _highest(over) if len(now.trick) + 1 == len(now.playing) else _lowest(over)


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
        if not theirs:
            return 3
        below = sum(_place(card) < _place(_highest(mine)) for card in theirs)
        return 8 * below - 6 * (len(mine) - 1) + 2

    return _highest(hand.suit(max((s for s in SUITS if hand.suit(s)), key=burden)))


def _led_low(hand: Cards, out: Cards) -> Card:
    """The lead least likely to win."""

    def risk(suit: Suit) -> int:
        mine, theirs = hand.suit(suit), out.suit(suit)
        under = sum(_place(card) < _place(_lowest(mine)) for card in theirs)
        over = len(theirs) - under
        return (10 * under - 2 * over if over else 60) + 2 * len(mine)

    return _lowest(hand.suit(min((s for s in SUITS if hand.suit(s)), key=risk)))

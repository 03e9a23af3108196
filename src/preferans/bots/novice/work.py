"""Card by card for tricks: the declarer of a game, and those who play against him."""

from __future__ import annotations

from preferans.bots.novice.holdings import Holding, Holdings, card_at, holding, holdings, place
from preferans.bots.novice.suits import led_out, sure, tricks
from preferans.bots.novice.view import View
from preferans.cards import SUITS, Card, Suit
from preferans.deal import Seat

KEEP = 0.85
"""What a trick to come counts beside one that can be had now."""

GROWS = 0.3
"""From how many tricks of length on a suit is worth working at."""

WAITS = 0.4
"""From how many tricks on an honour is worth waiting for, until others lead its suit."""


def card_for_tricks(v: View) -> Card:
    """The card to play for somebody who wants tricks for his side."""
    if len(v.legal) == 1:
        return v.legal[0]
    if v.led is not None:
        return max(v.legal, key=lambda card: (_follow(v, card), -place(card), -card))
    if v.hand == v.declarer:
        return _declarer_leads(v)
    return max(v.legal, key=lambda card: (_defender_leads(v, card), -place(card), -card))


def _follow(v: View, card: Card) -> float:
    return _wins(v, card) - KEEP * _cost(v, card)


def _wins(v: View, card: Card) -> float:
    """The chance that the trick goes to the player's side if he plays this card."""
    if _takes_over(v, card):
        return _stands(v, card, v.later)
    if v.best is None or v.holder is None:
        return 0.0
    if v.friends(v.holder, v.hand):
        return _stands(v, v.best, v.later)
    for i, seat in enumerate(v.later):
        if v.friends(seat, v.hand):
            return v.beats(seat, v.best) * _stands(v, v.best, v.later[i + 1 :])
    return 0.0


def _takes_over(v: View, card: Card) -> bool:
    """Whether the card would be winning the trick as it lies."""
    if v.best is None:
        return v.led is None or card.suit in (v.led, v.trump)
    if card.suit == v.best.suit:
        return place(card) > place(v.best)
    return card.suit == v.trump


def _stands(v: View, card: Card, later: tuple[Seat, ...]) -> float:
    """The chance that nobody of the other side who plays later beats the card."""
    chance = 1.0
    for seat in later:
        if not v.friends(seat, v.hand):
            chance *= 1.0 - v.beats(seat, card)
    return chance


def _cost(v: View, card: Card) -> float:
    """The tricks that the hand gives up elsewhere by parting with the card."""
    suit = card.suit
    held, out = holding(v.own, suit), holding(v.enemies(), suit)
    return tricks(held, out) - tricks(held & ~(1 << place(card)), out)


def _declarer_leads(v: View) -> Card:
    """Draw trumps, make long suits good, give losers away while in command, then run."""
    own, out = holdings(v.own), holdings(v.enemies())
    trump = v.trump
    if trump is not None and _draws(own[trump], out[trump]):
        return _from(trump, own, out)
    sides = [s for s in SUITS if own[s] and s != trump]
    if not sides:
        return _from(next(s for s in SUITS if own[s]), own, out)
    grows = max(sides, key=lambda s: (_growth(own[s], out[s]), own[s].bit_count()))
    if _growth(own[grows], out[grows]) > GROWS:
        return _from(grows, own, out)
    idle = min(sides, key=lambda s: (tricks(own[s], out[s]), -own[s].bit_count()))
    in_command = trump is not None and bool(own[trump])
    if in_command and tricks(own[idle], out[idle]) < WAITS and _waiting(sides, own, out):
        return _lowest(idle, own)
    cash = max(SUITS, key=lambda s: (sure(own[s], out[s]), s != trump))
    if sure(own[cash], out[cash]):
        return _from(cash, own, out)
    return _lowest(idle, own)


def _draws(mine: Holding, theirs: Holding) -> bool:
    """Whether to lead trumps: with more of them, and not for a single one that nothing beats."""
    if not mine or not theirs:
        return False
    lone_master = theirs & theirs - 1 == 0 and theirs > mine
    longer = mine.bit_count() - theirs.bit_count()
    return not lone_master and (longer > 0 or (longer == 0 and sure(mine, theirs) > 0))


def _growth(held: Holding, out: Holding) -> float:
    """The tricks that a suit gives beyond those it can take at once."""
    return led_out(held, out) - sure(held, out)


def _waiting(sides: list[Suit], own: Holdings, out: Holdings) -> bool:
    """Whether some suit gains when others lead it."""
    return any(tricks(own[s], out[s]) - led_out(own[s], out[s]) >= WAITS for s in sides)


def _from(suit: Suit, own: Holdings, out: Holdings) -> Card:
    """The card to lead of a suit: a master, the top of a sequence, else the lowest."""
    held, theirs = own[suit], out[suit]
    top = held.bit_length() - 1
    if sure(held, theirs):
        return card_at(suit, top)
    below_top = held ^ 1 << top
    between = theirs & (1 << top) - 1
    if below_top >> between.bit_length():
        return card_at(suit, top)
    return _lowest(suit, own)


def _lowest(suit: Suit, own: Holdings) -> Card:
    held = own[suit]
    return card_at(suit, (held & -held).bit_length() - 1)


TRUMP_LEAD = 0.5
"""What keeps a defender from doing the declarer's work."""

LENGTH = 0.05
"""By how much each card of a suit makes it worse to lead against trumps, because partner's tricks
lie in the short suits, and better to lead where there are none, because its long cards will win."""


def _defender_leads(v: View, card: Card) -> float:
    """How good a lead is: the trick it may win, what it gives up, and where it hurts."""
    score = _led_wins(v, card) - KEEP * _cost(v, card)
    length = LENGTH * holding(v.own, card.suit).bit_count()
    score += length if v.trump is None else -length
    return score - TRUMP_LEAD if card.suit == v.trump else score


def _led_wins(v: View, card: Card) -> float:
    """The chance that a card led by a defender, or a higher one of his partner, takes the trick."""
    stands = _stands(v, card, v.later)
    partner = next((x for x in v.later if v.friends(x, v.hand)), None)
    if partner is None or v.declarer is None:
        return stands
    higher = holding(v.may[partner] | v.may[v.declarer], card.suit) >> place(card) + 1
    if not higher:
        return stands
    master = card_at(card.suit, place(card) + higher.bit_length())
    theirs = v.share[partner] * (v.may[partner] >> master & 1)
    his = v.share[v.declarer] * (v.may[v.declarer] >> master & 1)
    return max(stands, theirs / (theirs + his) * (1.0 - _ruffs(v, card.suit)))


def _ruffs(v: View, suit: Suit) -> float:
    """The chance that the declarer trumps a suit at once."""
    if v.trump is None or v.declarer is None or suit == v.trump:
        return 0.0
    may, share = v.may[v.declarer], 1.0 - v.share[v.declarer]
    return float(share ** holding(may, suit).bit_count() if holding(may, v.trump) else 0.0)

"""The play as the one who decides a card sees it: what each other hand may still hold."""

from __future__ import annotations

from dataclasses import dataclass, replace

from preferans.bots.novice.holdings import ROWS
from preferans.cards import Card, Suit, beaters, winner
from preferans.deal import HANDS, Engagement, Observation, Play, Question, Seat, TalonUse
from preferans.stages import Tricks


@dataclass(frozen=True, slots=True)
class View:
    """One decision in the play.

    ``hand``: whose card is due, ``own`` its cards, ``legal`` those that may be played. ``may``: by
    seat, the cards that the hand may hold; ``share``: the part of them that it does hold, 1 where
    the hand lies open. ``later``: who plays after this card, in order. ``best``: the card that
    is winning the trick, if any, and ``holder`` whose it is.
    """

    seen: Observation
    terms: Engagement
    hand: Seat
    own: int
    legal: tuple[Card, ...]
    may: tuple[int, ...]
    share: tuple[float, ...]
    later: tuple[Seat, ...]
    best: Card | None
    holder: Seat | None
    led: Suit | None

    @property
    def trump(self) -> Suit | None:
        """The trump suit, if there is one."""
        return self.terms.contract.trump

    @property
    def declarer(self) -> Seat | None:
        """Who plays the contract, if anybody does."""
        return self.terms.declarer

    def friends(self, a: Seat, b: Seat) -> bool:
        """Whether two hands are on one side of the play."""
        return a == b or (self.declarer is not None and self.declarer not in (a, b))

    def only(self, legal: tuple[Card, ...]) -> View:
        """The same decision among fewer cards."""
        return replace(self, legal=legal)

    def others(self) -> tuple[Seat, ...]:
        """The other hands in play."""
        return tuple(seat for seat in self.terms.playing if seat != self.hand)

    def enemies(self) -> int:
        """The cards that hands of the other side may hold."""
        bits = 0
        for seat in self.others():
            if not self.friends(seat, self.hand):
                bits |= self.may[seat]
        return bits

    def out(self) -> int:
        """The cards that any other hand may hold."""
        bits = 0
        for seat in self.others():
            bits |= self.may[seat]
        return bits

    def beats(self, seat: Seat, card: Card) -> float:
        """The chance that ``seat``, playing later, can take the trick from ``card``."""
        may, share = self.may[seat], 1.0 - self.share[seat]
        suit = ROWS[card.suit if self.led is None else self.led]
        follows = may & suit
        over = may & beaters(card, self.trump).bits
        higher = 1.0 - share ** (over & suit).bit_count()
        ruffs = (over & ~suit).bit_count()
        if not ruffs:
            return higher
        return higher + share ** follows.bit_count() * (1.0 - share**ruffs)

    def forced_over(self, seat: Seat, card: Card) -> float:
        """The chance that ``seat``, playing later, must take the trick from ``card``."""
        may, share = self.may[seat], 1.0 - self.share[seat]
        suit = ROWS[card.suit if self.led is None else self.led]
        follows = may & suit
        over = beaters(card, self.trump).bits
        under = follows & ~over
        return share ** under.bit_count() - share ** follows.bit_count()


def view(seen: Observation, question: Question) -> View:
    """The decision that a question for a card puts."""
    terms = seen.terms
    assert isinstance(terms, Engagement)
    hand = question.hand
    cards = [card for _, card in seen.table]
    best = winner(cards, terms.contract.trump, seen.led) if cards else None
    may, share = whereabouts(seen, terms)
    own = seen.hands[hand]
    assert own is not None
    return View(
        seen=seen,
        terms=terms,
        hand=hand,
        own=own.bits,
        legal=tuple(action.card for action in question.options if isinstance(action, Play)),
        may=may,
        share=share,
        later=_later(seen, terms, hand),
        best=None if best is None else cards[best],
        holder=None if best is None else seen.table[best][0],
        led=seen.led if seen.led is not None or not cards else cards[0].suit,
    )


def _later(seen: Observation, terms: Engagement, hand: Seat) -> tuple[Seat, ...]:
    played = {seat for seat, _ in seen.table}
    round_ = (hand.after(1), hand.after(2))
    return tuple(x for x in round_ if x in terms.playing and x not in played)


def whereabouts(seen: Observation, terms: Engagement) -> tuple[tuple[int, ...], tuple[float, ...]]:
    """By hand, the cards that it may hold, and the part of them that it does."""
    gone = played(seen)
    if seen.discards is not None:
        gone |= seen.discards.bits
    if terms.declarer is None:
        gone |= sum(1 << card for card in seen.talon if card is not None) & ~gone
    shown = 0
    for cards in seen.hands:
        shown |= 0 if cards is None else cards.bits
    unseen = seen.rules.deck.bits & ~gone & ~shown
    lacks = voids(seen, terms)
    may: list[int] = []
    share: list[float] = []
    for seat in HANDS:
        cards = seen.hands[seat]
        if cards is not None:
            may.append(cards.bits)
            share.append(1.0)
            continue
        bits = unseen & ~lacks[seat] & ~_taken_by_another(seen, terms, seat)
        may.append(bits)
        share.append(min(1.0, seen.counts[seat] / max(1, bits.bit_count())))
    return tuple(may), tuple(share)


def played(seen: Observation) -> int:
    """The cards on the table and in the tricks."""
    bits = 0
    for trick in seen.tricks:
        for _, card in trick.plays:
            bits |= 1 << card
    for _, card in seen.table:
        bits |= 1 << card
    return bits


def _taken_by_another(seen: Observation, terms: Engagement, seat: Seat) -> int:
    """The talon cards that everybody saw going to the declarer, which ``seat`` cannot hold."""
    award = terms.award
    if award is None or award.talon is not TalonUse.TAKEN or award.declarer == seat:
        return 0
    return sum(1 << card for card in seen.talon if card is not None)


def voids(seen: Observation, terms: Engagement) -> list[int]:
    """By hand, the cards that it has shown it does not hold by not following."""
    lacks = [0, 0, 0]
    trump = terms.contract.trump
    trumping = trump is not None and trumps_when_void(seen)
    for i, trick in enumerate(seen.tricks):
        led = _led(seen, i)
        _note(lacks, trick.plays, led, trump if trumping else None)
    if seen.table:
        led = seen.led if seen.led is not None else seen.table[0][1].suit
        _note(lacks, seen.table, led, trump if trumping else None)
    return lacks


def _note(
    lacks: list[int], plays: tuple[tuple[Seat, Card], ...], led: Suit, trump: Suit | None
) -> None:
    for seat, card in plays:
        suit = card.suit
        if suit != led and seat in HANDS:
            lacks[seat] |= ROWS[led]
            if trump is not None and suit != trump:
                lacks[seat] |= ROWS[trump]


def _led(seen: Observation, i: int) -> Suit:
    """The suit of a finished trick: that of its first card, or the one that the talon named."""
    trick = seen.tricks[i]
    if trick.leader is None and trick.plays[0][0] in HANDS:
        card = seen.talon[i]
        assert card is not None
        return card.suit
    return trick.plays[0][1].suit


def must_overtake(seen: Observation) -> bool:
    """Whether one must go over what lies on the table."""
    return any(s.must_overtake for s in seen.rules.stages if isinstance(s, Tricks))


def trumps_when_void(seen: Observation) -> bool:
    """Whether who cannot follow must trump."""
    return next((s.trump_if_void for s in seen.rules.stages if isinstance(s, Tricks)), True)

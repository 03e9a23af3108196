"""Exact play of a position whose cards are all known, within a limit of work.

Made for endings and for a misère with open hands; the limit is counted in positions, so that the
answer does not depend on the machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from preferans.bots.novice.holdings import ROWS
from preferans.cards import PACK, Card, Suit, beaters
from preferans.deal import Engagement, Observation, Seat
from preferans.stages import Tricks

Hands = tuple[int, int, int]
"""The cards of each seat, as bits."""


class Overrun(Exception):
    """The limit of work was reached before the answer."""


@dataclass(slots=True)
class Ending:
    """The rules of one ending, the work that may still be done, and what was found so far.

    ``order``: the seats in play, in order of turn. ``null``: the declarer wants no tricks.
    """

    declarer: Seat
    order: tuple[Seat, ...]
    trump: Suit | None
    null: bool
    trump_if_void: bool
    must_overtake: bool
    limit: int
    _over: tuple[int, ...] = field(init=False)
    _known: dict[tuple[Hands, Seat, int], bool] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._over = tuple(beaters(card, self.trump).bits for card in PACK)

    def reaches(
        self, hands: Hands, turn: Seat, table: tuple[tuple[Seat, Card], ...], want: int
    ) -> bool:
        """Whether the declarer comes to at least ``want`` more tricks, both sides playing best.

        ``turn`` plays next. Raises ``Overrun``.
        """
        best: tuple[Seat, Card] | None = None
        for seat, card in table:
            if best is None or self._over[best[1]] >> card & 1:
                best = seat, card
        led = table[0][1].suit if table else None
        return self._card(hands, turn, len(self.order) - len(table), led, best, want)

    def _lead(self, hands: Hands, leader: Seat, want: int) -> bool:
        """The same at the start of a trick."""
        if want <= 0:
            return True
        if want > hands[leader].bit_count():
            return False
        key = hands, leader, want
        found = self._known.get(key)
        if found is None:
            found = self._card(hands, leader, len(self.order), None, None, want)
            self._known[key] = found
        return found

    def _card(
        self,
        hands: Hands,
        turn: Seat,
        missing: int,
        led: Suit | None,
        best: tuple[Seat, Card] | None,
        want: int,
    ) -> bool:
        """The same in the middle of a trick to which ``missing`` cards have still to come."""
        if not missing:
            assert best is not None
            return self._lead(hands, best[0], want - (best[0] == self.declarer))
        self.limit -= 1
        if self.limit < 0:
            raise Overrun
        # Whoever wants the declarer to take tricks needs one card that does it.
        eager = (turn == self.declarer) != self.null
        after = self._next(turn)
        for card in self._choices(hands, turn, led, best):
            kept = list(hands)
            kept[turn] &= ~(1 << card)
            over = best is None or self._over[best[1]] >> card & 1
            found = self._card(
                (kept[0], kept[1], kept[2]),
                after,
                missing - 1,
                card.suit if led is None else led,
                (turn, card) if over else best,
                want,
            )
            if found is eager:
                return eager
        return not eager

    def _next(self, seat: Seat) -> Seat:
        return self.order[(self.order.index(seat) + 1) % len(self.order)]

    def _choices(
        self, hands: Hands, turn: Seat, led: Suit | None, best: tuple[Seat, Card] | None
    ) -> list[Card]:
        """The cards that may be played, one of each run of equals, the likeliest first."""
        own = hands[turn]
        pool = own
        if led is not None:
            pool = own & ROWS[led]
            if not pool and self.trump is not None and self.trump_if_void:
                pool = own & ROWS[self.trump]
            if pool and self.must_overtake and best is not None:
                pool = pool & self._over[best[1]] or pool
            pool = pool or own
        # The card that is winning lies between others although it is in no hand.
        lying = 0 if best is None else 1 << best[1]
        cards = list(_unlike(pool, hands[0] | hands[1] | hands[2] | lying))
        if self.null and best is not None:
            over = self._over[best[1]]
            if turn == self.declarer:
                cards.sort(key=lambda card: (over >> card & 1, -(card & 7)))
            else:
                cards.sort(key=lambda card: card & 7)
        elif self.null:
            cards.sort(key=lambda card: card & 7)
        return cards


def ending_of(seen: Observation, terms: Engagement, limit: int) -> Ending:
    """The ending of a deal with a declarer, under its rules of play."""
    assert terms.declarer is not None
    rules = next((stage for stage in seen.rules.stages if isinstance(stage, Tricks)), None)
    return Ending(
        declarer=terms.declarer,
        order=terms.playing,
        trump=terms.contract.trump,
        null=terms.contract.null,
        trump_if_void=rules is None or rules.trump_if_void,
        must_overtake=rules is not None and rules.must_overtake,
        limit=limit,
    )


def _unlike(pool: int, live: int) -> Iterator[Card]:
    """The cards of ``pool``, highest first, leaving out those next below another of it."""
    for row in ROWS:
        mine = pool & row
        others = live & row & ~mine
        # The sixes lie apart from the cards they belong under.
        run = False
        for number in range((mine & 0xFFFF_FFFF).bit_length() - 1, -1, -1):
            bit = 1 << number
            if not row & bit:
                break
            if mine & bit:
                if not run:
                    yield PACK[number]
                run = True
            elif others & bit:
                run = False
        six = mine >> 32
        if six and not run:
            yield PACK[32 + six.bit_length() - 1]

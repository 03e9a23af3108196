"""An all-pass on the sheet: tricks to the hill, or whists by the lowest (rules/russian §7.4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from preferans.books.result import Result
from preferans.books.whys import why
from preferans.deal import HANDS, Seat
from preferans.ledger import Posting


class ZeroBonus(Enum):
    """What a player writes who took no trick."""

    POOL_PRICE = "the price of a trick to the pool"
    POOL_1 = "one point to the pool"
    HILL_MINUS_PRICE = "the price of a trick off the hill"
    HILL_MINUS_2PRICE = "the price of two tricks off the hill"
    NONE = "nothing"


@dataclass(frozen=True, slots=True)
class TricksToHill:
    """Everybody writes his tricks on his own hill.

    ``price``: hill points for a trick in this deal; the course sets it from the series, and with
    it ``blind_pass``, by which the deal is multiplied after a blind pass of the forehand.
    ``amnesty``: the fewest tricks of all who write are forgiven to each. ``zero_dealer``: the
    sitting dealer, too, is paid for taking none. ``bombs``: a bomb multiplies its owner's row.
    """

    price: Fraction = Fraction(1)
    zero: ZeroBonus = ZeroBonus.POOL_PRICE
    zero_dealer: bool = False
    amnesty: bool = False
    bombs: bool = False
    blind_pass: int = 1

    def postings(self, r: Result) -> Iterator[Posting]:
        """A row for everybody who could take tricks; a dummy's tricks are nobody's."""
        writers = [(seat, n) for seat, n in r.taken if seat in r.seats]
        pardoned = min(n for _, n in writers) if self.amnesty else 0
        for seat, n in writers:
            times = _times(self, r, seat)
            price = self.price * times
            if n > pardoned:
                reason = why("all-pass", n, pardoned, price)
                yield Posting(seat, "hill", (n - pardoned) * price, why=reason)
            if not n and (seat in HANDS or self.zero_dealer):
                yield from clean(self.zero, seat, price, times)


class Tie(Enum):
    """What part of the whists each of two writes who took equally few tricks."""

    HALVE = Fraction(1, 2)
    FULL = Fraction(1)
    NONE = Fraction(0)


class Basis(Enum):
    """What the lowest is paid for."""

    TRICKS = "every trick that another took"
    DIFFERENCE = "the tricks that another took beyond his own"


@dataclass(frozen=True, slots=True)
class WhistsByFewest:
    """Who took fewest writes ``price`` whists for each trick of each other player.

    Two who tie for the fewest write nothing on each other. ``zero``: paid for taking none, where
    the price of a trick counts as one point. ``dealer_pool``: what the sitting dealer writes, as
    a man without tricks. ``bombs`` and ``blind_pass`` multiply as with tricks on the hill.
    """

    price: int = 5
    tie: Tie = Tie.HALVE
    basis: Basis = Basis.TRICKS
    zero: ZeroBonus = ZeroBonus.POOL_1
    dealer_pool: int = 1
    bombs: bool = False
    blind_pass: int = 1

    def postings(self, r: Result) -> Iterator[Posting]:
        """The whists of the lowest, the bonus for none, the dealer's point."""
        writers = [(seat, n) for seat, n in r.taken if seat in r.seats and seat in HANDS]
        fewest = min(n for _, n in writers)
        lowest = [seat for seat, n in writers if n == fewest]
        for seat in lowest:
            times = _times(self, r, seat)
            price = Fraction(self.price * times)
            if len(lowest) > 1:
                price *= self.tie.value
            for other, n in writers:
                paid = n - (fewest if self.basis is Basis.DIFFERENCE else 0)
                if other not in lowest and paid * price:
                    reason = why("all-pass-fewest", paid, price)
                    yield Posting(seat, "whists", paid * price, other, reason)
            if not fewest:
                yield from clean(self.zero, seat, Fraction(times), times)
        if Seat.DEALER in r.seats and self.dealer_pool:
            amount = Fraction(self.dealer_pool * (self.blind_pass if r.blind_pass else 1))
            yield Posting(Seat.DEALER, "pool", amount, why=why("all-pass-dealer"))


AllPass = TricksToHill | WhistsByFewest


def _times(book: AllPass, r: Result, seat: Seat) -> int:
    """By what a seat's record is multiplied: his bomb, and a blind pass (§2.4, §8.5)."""
    own = r.times[seat] if book.bombs and seat in HANDS else 1
    return own * r.multiplier * (book.blind_pass if r.blind_pass else 1)


def clean(zero: ZeroBonus, seat: Seat, price: Fraction, times: int) -> Iterator[Posting]:
    """The bonus of a player without tricks; ``times`` multiplies what has no price."""
    reason = why("all-pass-clean", price)
    match zero:
        case ZeroBonus.POOL_PRICE:
            yield Posting(seat, "pool", price, why=reason)
        case ZeroBonus.POOL_1:
            yield Posting(seat, "pool", Fraction(times), why=why("all-pass-clean", times))
        case ZeroBonus.HILL_MINUS_PRICE:
            yield Posting(seat, "hill", -price, why=reason)
        case ZeroBonus.HILL_MINUS_2PRICE:
            yield Posting(seat, "hill", -2 * price, why=reason)
        case ZeroBonus.NONE:
            return

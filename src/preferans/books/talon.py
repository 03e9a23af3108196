"""What the talon itself is worth on the sheet: the bonus for its tricks (rules/russian §3.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from preferans.books.result import Result
from preferans.books.whys import why
from preferans.cards import Card
from preferans.deal import Seat, TalonUse
from preferans.ledger import Posting


@dataclass(frozen=True, slots=True)
class TalonBonus:
    """Quick tricks found in the talon are paid by the declarer, whether he makes or fails.

    At four the sitting dealer writes it, otherwise the opponents share it. ``flat``: whists for a
    unit; ``None``: as many as a whist trick of the contract costs. Never on a misère, on a
    contract without the talon, or when the declarer gave up.
    """

    flat: int | None = None

    def postings(self, r: Result, price: Fraction) -> Iterator[Posting]:
        """The bonus, where ``price`` is that of a whist trick."""
        used = r.award is not None and r.award.talon is not TalonUse.UNTOUCHED
        if r.engagement is None or r.engagement.contract.null or not used or r.declarer is None:
            return
        if not (found := units(r.talon)) or r.reason == "conceded":
            return
        each = price if self.flat is None else Fraction(self.flat * r.multiplier)
        paid = (Seat.DEALER,) if Seat.DEALER in r.seats else r.opponents()
        for seat in paid:
            reason = why("talon-bonus", found, each)
            yield Posting(seat, "whists", found * each / len(paid), r.declarer, reason)


def units(talon: tuple[Card, ...]) -> int:
    """The quick tricks of a talon: two aces 3, ace and king 2, an ace or a marriage 1."""
    ranks = sorted(card.letter for card in talon)
    one_suit = len({card.suit for card in talon}) == 1
    match ranks:
        case ["A", "A"]:
            return 3
        case ["A", "K"] if one_suit:
            return 2
        case ["K", "Q"] if one_suit:
            return 1
        case _:
            return int("A" in ranks)

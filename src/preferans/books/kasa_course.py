"""The match with a kasa: what everybody puts in, its end, the settlement (rules/family §E.5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from preferans.books.chips import (
    balances,
    begun,
    check_names,
    lying,
    moved_on,
    puts_in,
    shared,
    writes,
)
from preferans.books.kasa import Kasa
from preferans.books.pen import Pen
from preferans.deal import End, Ruleset, State
from preferans.ledger import ZERO, Common, PlayerId, Posting, Table

KASA_EMPTY = "kasa_empty"


@dataclass(frozen=True, slots=True)
class KasaCourse:
    """The course of a match that lasts as long as the kasa; ``stake``: what each puts into it."""

    stake: int = 300

    def opens(self, rules: Ruleset, t: Table) -> Ruleset:
        """The ruleset of the coming deal: its seats, and what lies in the kasa."""
        check_names(t, Common.KASA)
        book = rules.book
        if isinstance(book, Kasa):
            book = replace(book, lies=self.lies(t))
        return replace(rules, book=book, seats=t.seats())

    def lies(self, t: Table) -> Fraction:
        """What lies in the kasa for the coming deal."""
        return lying(t, Common.KASA) if begun(t) else Fraction(self.stake * len(t.players))

    def writes(self, t: Table, s: State, postings: tuple[Posting, ...]) -> Table:
        """The table after a finished deal."""
        pen = Pen(t)
        if not begun(t):
            puts_in(pen, Common.KASA, self.stake, "stake")
        writes(pen, postings)
        return moved_on(t, pen)

    def over(self, t: Table, called: End | None = None) -> str | None:
        """Why the match ends here."""
        if called is not None:
            return called.value
        return KASA_EMPTY if begun(t) and lying(t, Common.KASA) <= 0 else None

    def settles(self, t: Table) -> Mapping[PlayerId, Fraction]:
        """Everyone's chips and a share of the kasa; the first seat takes what is odd."""
        has = balances(t)
        rest = shared(has.get(Common.KASA.value, ZERO), t.players, odd_to_first=True)
        return {player: has[player] + rest[player] for player in t.players}

"""The match with a pot: stakes, antes, refills, its end and what becomes of the rest (§A, §B.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from preferans.books.chips import (
    CHIPS,
    balances,
    begun,
    check_names,
    lying,
    moved_on,
    puts_in,
    shared,
    writes,
)
from preferans.books.pen import Pen
from preferans.books.pot import Pot
from preferans.books.whys import why
from preferans.deal import End, Ruleset, State, Void
from preferans.ledger import ZERO, Common, PlayerId, Posting, Table

POT_EMPTY = "pot_empty"


@dataclass(frozen=True, slots=True)
class PotCourse:
    """The course of a match for chips.

    ``stakes``: what everybody puts in at the start and whenever the pot is empty; ``refills``
    where it is put in again. ``ante``: what each deal's dealer adds before it;
    ``redeal_ante``: what he adds after a deal that everybody passed. ``deals``: after so many the
    match is over; without refills it is over when the pot is empty.
    """

    stakes: int = 10
    refills: bool = True
    ante: int = 0
    redeal_ante: int = 0
    deals: int | None = None

    def opens(self, rules: Ruleset, t: Table) -> Ruleset:
        """The ruleset of the coming deal: its seats, and what lies in the pot."""
        check_names(t, Common.POT)
        book = rules.book
        if isinstance(book, Pot):
            book = replace(book, lies=self.lies(t))
        return replace(rules, book=book, seats=t.seats())

    def lies(self, t: Table) -> Fraction:
        """What lies in the pot for the coming deal."""
        if begun(t):
            return lying(t, Common.POT)
        return Fraction(self.filled(len(t.players)) + self.ante)

    def filled(self, players: int) -> int:
        """What all put in together.

        Raises ``ValueError`` for stakes that do not come to tens (rules/family §A.1).
        """
        total = players * self.stakes
        if total % 10:
            raise ValueError(f"the stakes of {players} players must come to tens, not to {total}")
        return total

    def writes(self, t: Table, s: State, postings: tuple[Posting, ...]) -> Table:
        """The table after a finished deal, with what is put in for the next."""
        pen = Pen(t)
        if not begun(t):
            self.filled(len(t.players))
            puts_in(pen, Common.POT, self.stakes, "stake")
            _antes(pen, t.players[t.dealer], self.ante)
        writes(pen, postings)
        after = moved_on(t, pen)
        more = Pen(replace(after, number=t.number))
        goes_on = self.over(after) is None
        if goes_on and self.refills and self.stakes and lying(after, Common.POT) <= 0:
            puts_in(more, Common.POT, self.stakes, "refill")
        if goes_on:
            redealt = isinstance(s.terms, Void) and s.terms.award is None
            _antes(more, after.players[after.dealer], self.ante or self.redeal_ante * redealt)
        return replace(after, ledger=more.ledger())

    def over(self, t: Table, called: End | None = None) -> str | None:
        """Why the match ends here."""
        if called is not None:
            return called.value
        if self.deals is not None and t.number > self.deals:
            return "deals"
        plays_for_pot = self.stakes or self.ante
        empty = plays_for_pot and begun(t) and lying(t, Common.POT) <= 0
        return POT_EMPTY if empty and not self.refills else None

    def settles(self, t: Table) -> Mapping[PlayerId, Fraction]:
        """Everyone's chips, the rest of the pot shared; odd chips go to who has the fewest.

        Points of a table that keeps some instead count against the average of all.
        """
        points = {player: t.ledger.total(player, "points") for player in t.players}
        mean = sum(points.values(), ZERO) / len(points)
        has = balances(t)
        order = tuple(sorted(t.players, key=lambda player: has[player]))
        rest = shared(has.get(Common.POT.value, ZERO), order, odd_to_first=False)
        return {p: has[p] + rest[p] + points[p] - mean for p in t.players}


def _antes(pen: Pen, dealer: PlayerId, amount: int) -> None:
    pen.write(Common.POT.value, CHIPS, Fraction(amount), why("ante"), dealer)

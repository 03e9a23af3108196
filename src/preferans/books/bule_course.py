"""The match with bule and supe: refe, the hat, the last deal, the write-off (rules/family §C.9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor

from preferans.books.bule import BULE, REFE, SUPE, Bule
from preferans.books.chips import moved_on, name_of
from preferans.books.pen import Pen
from preferans.books.whys import why
from preferans.deal import HANDS, End, Ruleset, Seat, State
from preferans.ledger import ZERO, PlayerId, Posting, Table

SUM_ZERO = "sum_zero"
WORTH = 10
"""What a bula is worth in supe."""


@dataclass(frozen=True, slots=True)
class BuleCourse:
    """The course of a match that ends once the bule of all come to nothing.

    ``start``: with how many bule everybody begins; ``refe``: how many refe are written in a match.
    ``refe_below``: whether refe still double while somebody is below zero.
    """

    start: int = 100
    refe: int = 2
    refe_below: bool = True

    def opens(self, rules: Ruleset, t: Table) -> Ruleset:
        """The ruleset of the coming deal: its seats, who is doubled, how much is left."""
        below = self.below(t)
        book = rules.book
        if isinstance(book, Bule):
            book = replace(
                book,
                left=sum(self.bule(t).values(), ZERO),
                may_refe=not below and self.written(t) < self.refe,
                below=tuple(s for s in t.seats() if t.player_at(s) in below),
            )
        times = tuple(self._times(t, seat, below) for seat in HANDS)
        return replace(rules, book=book, seats=t.seats(), times=times)

    def bule(self, t: Table) -> dict[PlayerId, Fraction]:
        """Everyone's bule now."""
        if not _begun(t):
            return dict.fromkeys(t.players, Fraction(self.start))
        return {player: t.ledger.total(player, BULE) for player in t.players}

    def below(self, t: Table) -> tuple[PlayerId, ...]:
        """Who is under the hat: below zero."""
        return tuple(player for player, n in self.bule(t).items() if n < 0)

    def written(self, t: Table) -> int:
        """How many deals have given everybody a refe."""
        return len({e.deal for e in t.ledger.entries if e.column == REFE and e.amount > 0})

    def writes(self, t: Table, s: State, postings: tuple[Posting, ...]) -> Table:
        """The table after a finished deal."""
        pen = Pen(t)
        if not _begun(t):
            for player in t.players:
                pen.write(player, BULE, Fraction(self.start), why("start"))
        for row in postings:
            on = None if row.on is None else name_of(t, row.on)
            pen.write(name_of(t, row.account), row.column, row.amount, row.why, on)
        return moved_on(t, pen)

    def over(self, t: Table, called: End | None = None) -> str | None:
        """Why the match ends here."""
        if called is not None:
            return called.value
        return SUM_ZERO if sum(self.bule(t).values(), ZERO) <= 0 else None

    def settles(self, t: Table) -> Mapping[PlayerId, Fraction]:
        """Supe for, less supe against, less ten for each bula after the write-off."""
        bule = self.bule(t)
        shares = written_off([bule[player] for player in t.players])
        total = t.ledger.total
        return {
            player: sum(
                (total(player, SUPE, other) - total(other, SUPE, player) for other in t.players),
                -WORTH * (bule[player] - share),
            )
            for player, share in zip(t.players, shares, strict=True)
        }

    def _times(self, t: Table, seat: Seat, below: tuple[PlayerId, ...]) -> int:
        """Two where the player holds an open refe that counts."""
        if seat not in t.seats() or (below and not self.refe_below):
            return 1
        return 2 if t.ledger.total(t.player_at(seat), REFE) > 0 else 1


def written_off(bule: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """What is taken off each when players stop before the end, so that nothing is left together.

    Everybody the same in whole bule; what is over goes, one each, to those who have most.

    >>> [int(share) for share in written_off([Fraction(24), Fraction(34), Fraction(28)])]
    [28, 29, 29]
    """
    left = sum(bule, ZERO)
    each = Fraction(floor(left / len(bule)))
    odd = left - each * len(bule)
    order = sorted(range(len(bule)), key=lambda i: -bule[i])
    shares = [each] * len(bule)
    for i in order:
        extra = min(odd, Fraction(1))
        shares[i] += extra
        odd -= extra
    return tuple(shares)


def _begun(t: Table) -> bool:
    """Whether bule stand on the sheet."""
    return any(column == BULE for (_, column, _), _ in t.ledger.accounts())

"""Bule and supe: one column that counts down, one written on each other player (family §C.7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from preferans.books.chips import took
from preferans.books.quota import shortages
from preferans.books.targets import kept
from preferans.books.whys import why
from preferans.deal import Award, Engagement, Seat, Side, State, Void
from preferans.ledger import Posting, Why

BULE, SUPE, REFE = "bule", "supe", "refe"


class NullKontra(Enum):
    """Who writes how much on a null contract that failed after a kontra."""

    GIVER = "its giver writes five tricks"
    BOTH = "each defender writes five tricks"
    TENFOLD = "its giver writes ten tricks"


class Undoubled(Enum):
    """What becomes of a contract that must be doubled and was not, where no refe can be written."""

    WRITTEN = "the declarer writes it off unplayed"
    REDEAL = "nothing"
    UNDER_HAT = "a declarer below zero writes it off, else nothing"


class LastDeal(Enum):
    """What becomes of a contract that is worth more than all bule that are left."""

    CAP = "a game that is made is worth what is left"
    DOUBLE_FALL = "a declarer who fails writes it twice"
    NORMAL = "nothing"


NULL_TRICKS = 5
"""How many tricks a failed null contract counts for."""


@dataclass(frozen=True, slots=True)
class Bule:
    """A made contract takes its worth off its owner's bule, a failed one adds it.

    Each side of the defence writes its tricks on the declarer as supe. ``kontra_split``: after a
    kontra each defender writes his own; ``null_kontra``: what is written on a failed null one.
    ``most``: no more tricks are written in a deal. ``undoubled``, ``last_deal``: see there.

    The course tells before each deal: ``left``, the bule of all together; ``may_refe``, whether
    refe can be written; ``below``, the seats below zero.
    """

    kontra_split: bool = False
    null_kontra: NullKontra = NullKontra.GIVER
    most: int | None = None
    undoubled: Undoubled = Undoubled.WRITTEN
    last_deal: LastDeal = LastDeal.CAP
    left: Fraction | None = None
    may_refe: bool = True
    below: tuple[Seat, ...] = ()

    def score(self, s: State) -> tuple[Posting, ...]:
        """What the finished deal is worth."""
        return tuple(row for row in self._rows(s) if row.amount)

    def _rows(self, s: State) -> Iterator[Posting]:
        match s.terms:
            case Void(reason="unopposed", award=Award() as award, engagement=Engagement() as e):
                worth = self._worth(e, made=True)
                reason = why("unopposed", e.contract.name)
                yield Posting(award.declarer, BULE, -worth, why=reason)
                yield from self._used(s, e, award.declarer)
            case Void(reason="undoubled", award=Award() as award, engagement=Engagement() as e):
                yield from self._not_doubled(s, e, award.declarer)
            case Void(award=None):
                yield from self._refe(s)
            case Engagement(award=Award() as award) as e:
                played = self._null if e.contract.null else self._played
                yield from played(s, e, award.declarer)
                yield from self._used(s, e, award.declarer)

    # -- marks ---------------------------------------------------------------------------------

    def _refe(self, s: State) -> Iterator[Posting]:
        """Everybody's next contract will be doubled."""
        for seat in s.rules.seats if self.may_refe else ():
            yield Posting(seat, REFE, Fraction(1), why=why("refe"))

    def _used(self, s: State, e: Engagement, declarer: Seat) -> Iterator[Posting]:
        """The refe that has doubled this deal."""
        if s.rules.times[declarer] > 1:
            yield Posting(declarer, REFE, Fraction(-1), why=why("refe-used", e.contract.name))

    def _not_doubled(self, s: State, e: Engagement, declarer: Seat) -> Iterator[Posting]:
        """As if all had passed; where nothing can be written for that, see :class:`Undoubled`."""
        if self.may_refe:
            yield from self._refe(s)
            return
        under_hat = self.undoubled is Undoubled.UNDER_HAT and declarer in self.below
        if self.undoubled is Undoubled.WRITTEN or under_hat:
            reason = why("undoubled", e.contract.name)
            yield Posting(declarer, BULE, -self._worth(e, made=True), why=reason)
            yield from self._used(s, e, declarer)

    # -- contracts -----------------------------------------------------------------------------

    def _worth(self, e: Engagement, *, made: bool) -> Fraction:
        """What the contract is worth in this deal."""
        full = Fraction(e.contract.value * e.times)
        if self.left is None or self.last_deal is not LastDeal.CAP or not made:
            return full
        return min(full, self.left)

    def _fall(self, e: Engagement) -> Fraction:
        """What a declarer adds who has failed."""
        full = Fraction(e.contract.value * e.times)
        last = self.left is not None and full >= self.left
        return 2 * full if last and self.last_deal is LastDeal.DOUBLE_FALL else full

    def _played(self, s: State, e: Engagement, declarer: Seat) -> Iterator[Posting]:
        made, name = kept(s, declarer, e.contract), e.contract.name
        worth = self._worth(e, made=made)
        if made:
            yield Posting(declarer, BULE, -worth, why=why("made", name))
            for side, missing in shortages(e, lambda x: took(s, *x.members)):
                yield Posting(side.head, BULE, worth, why=why("short", name, int(missing), worth))
        else:
            yield Posting(declarer, BULE, self._fall(e), why=why("fallen", name))
        counted = self._counted(s, e)
        for side in e.sides:
            split = self.kontra_split and _doubled(s, e, side)
            for writer, members in (
                ((seat, (seat,)) for seat in side.members)
                if split
                else ((side.head, side.members),)
            ):
                n = sum(counted[seat] for seat in members)
                yield _supe(writer, declarer, n * worth, why("tricks", name, n, worth))

    def _null(self, s: State, e: Engagement, declarer: Seat) -> Iterator[Posting]:
        """Betl and its like: nothing for tricks, a flat price when it fails."""
        made, name, giver = kept(s, declarer, e.contract), e.contract.name, _giver(e)
        worth = self._worth(e, made=made)
        if made:
            yield Posting(declarer, BULE, -worth, why=why("made", name))
            if giver is not None:
                yield Posting(giver, BULE, worth, why=why("kontra-lost", name, 1, worth))
            return
        yield Posting(declarer, BULE, self._fall(e), why=why("fallen", name))
        tricks = NULL_TRICKS
        writers: tuple[Seat, ...] = (declarer.after(1), declarer.after(2))
        if giver is not None and self.null_kontra is not NullKontra.BOTH:
            tricks = NULL_TRICKS * (1 + (self.null_kontra is NullKontra.TENFOLD))
            writers = (giver,)
        for writer in writers:
            yield _supe(writer, declarer, tricks * worth, why("null-failed", name, worth))

    def _counted(self, s: State, e: Engagement) -> dict[Seat, int]:
        """The tricks of each defender that are written; those that come too late are not."""
        members = [seat for side in e.sides for seat in side.members]
        counted = {seat: s.taken(seat) for seat in members}
        if self.most is None:
            return counted
        late = [*(t.winner for t in s.tricks if t.winner in counted), *_granted(s, members)]
        for seat in late[self.most :]:
            counted[seat] -= 1
        return counted


def _granted(s: State, members: list[Seat]) -> Iterator[Seat]:
    """Tricks that a claim has given to the defence, in order of seats."""
    for seat in members:
        yield from [seat] * (s.granted[seat] if s.granted else 0)


def _doubled(s: State, e: Engagement, side: Side) -> bool:
    """Whether a side owes what defeats the contract, which nobody does without a kontra."""
    return side.quota > s.rules.hand_size - e.contract.target.n


def _giver(e: Engagement) -> Seat | None:
    """Who gave the kontra on a null contract: the head of the one side there is."""
    return e.sides[0].head if len(e.sides) == 1 else None


def _supe(writer: Seat, on: Seat, amount: Fraction, reason: Why) -> Posting:
    return Posting(writer, SUPE, amount, on, reason)

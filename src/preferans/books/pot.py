"""The pot: one formula of payments for several stakes (rules/family §A.4, §B.2 to §B.4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from preferans.books.chips import merged, pays, took
from preferans.books.quota import shortages
from preferans.books.targets import kept
from preferans.books.whys import why
from preferans.deal import Contract, Engagement, QuotaMode, Seat, Side, State, Void
from preferans.ledger import Common, Posting


class Stake(Enum):
    """For how much a deal is played; never for more than lies in the pot."""

    FIXED = "always the same"
    WHOLE = "the whole pot, up to a limit"
    CONTRACT = "what the contract is worth"


@dataclass(frozen=True, slots=True)
class Pot:
    """Whoever makes his contract takes the stake from the pot and pays the defence by the trick.

    A trick costs a tenth of the stake. ``fixed``: the stake where it is always the same;
    ``limit``: the most that is played for. ``failed_pays``: how many stakes a failed declarer pays
    into the pot; ``failed_pays_tricks``: he also pays the defence its tricks. ``always_short``: a
    defender pays for a broken quota whether the contract was made or not. ``lies``: what is in the
    pot, which the course tells before each deal.
    """

    stake: Stake = Stake.FIXED
    fixed: int = 10
    limit: int | None = None
    failed_pays: int = 2
    failed_pays_tricks: bool = False
    always_short: bool = True
    lies: Fraction | None = None

    def score(self, s: State) -> tuple[Posting, ...]:
        """The payments of a finished deal."""
        return merged(self._rows(s))

    def at_stake(self, contract: Contract) -> Fraction:
        """For how much a contract is played."""
        lies = Fraction(self.fixed) if self.lies is None else self.lies
        match self.stake:
            case Stake.FIXED:
                wanted = Fraction(self.fixed)
            case Stake.WHOLE:
                wanted = lies
            case Stake.CONTRACT:
                wanted = Fraction(contract.value)
        top = wanted if self.limit is None else min(wanted, Fraction(self.limit))
        return top if self.lies is None else min(top, lies)

    def _rows(self, s: State) -> Iterator[Posting]:
        match s.terms:
            case Void(reason="unopposed", engagement=Engagement() as e) if e.award is not None:
                made = why("unopposed", e.contract.name)
                yield from pays(Common.POT, e.award.declarer, self.at_stake(e.contract), made)
            case Engagement(award=award) as e if award is not None:
                yield from self._played(s, e, award.declarer)

    def _played(self, s: State, e: Engagement, declarer: Seat) -> Iterator[Posting]:
        stake, name = self.at_stake(e.contract), e.contract.name
        made = kept(s, declarer, e.contract)
        if made:
            yield from pays(Common.POT, declarer, stake, why("made", name))
        else:
            # Each kontra makes it dearer, a defender without one counts once (family §B.4).
            times = sum(side.times for side in e.sides) + max(0, 2 - len(e.sides))
            lost = stake * self.failed_pays * times / 2
            yield from pays(declarer, Common.POT, lost, why("failed", name))
        if not e.contract.null and (made or self.failed_pays_tricks):
            for side in e.sides:
                n, price = took(s, *side.members), stake * side.times / 10
                yield from pays(declarer, side.head, n * price, why("tricks", name, n, price))
        if made or self.always_short:
            yield from self._short(s, e, stake, made=made)

    def _short(self, s: State, e: Engagement, stake: Fraction, *, made: bool) -> Iterator[Posting]:
        """Each side that broke its word pays one stake, and more if it has doubled."""
        if e.contract.null:
            for side in e.sides:
                if made and side.mode is QuotaMode.TOGETHER:
                    yield from self._kontra_lost(e, side, stake, 1)
            return
        for side, missing in shortages(e, lambda x: took(s, *x.members)):
            if side.mode is QuotaMode.TOGETHER:
                yield from self._kontra_lost(e, side, stake, int(missing))
            else:
                reason = why("short", e.contract.name, int(missing), stake)
                yield from pays(side.head, Common.POT, stake, reason)

    def _kontra_lost(
        self, e: Engagement, side: Side, stake: Fraction, missing: int
    ) -> Iterator[Posting]:
        price = stake * side.times
        reason = why("kontra-lost", e.contract.name, missing, price)
        yield from pays(side.head, Common.POT, price, reason)


@dataclass(frozen=True, slots=True)
class Points:
    """A point for every trick above what one owed; nothing for who failed (rules/family §A.5).

    ``walkover``: the points of a declarer whom nobody opposed.
    """

    walkover: int = 4

    def score(self, s: State) -> tuple[Posting, ...]:
        """The points of a finished deal."""
        return tuple(row for row in self._rows(s) if row.amount)

    def _rows(self, s: State) -> Iterator[Posting]:
        match s.terms:
            case Void(reason="unopposed", award=award, engagement=Engagement(contract=contract)):
                if award is not None:
                    yield _points(award.declarer, self.walkover, contract, contract.target.n + 4)
            case Engagement(award=award, contract=contract) as e if award is not None:
                taken = s.taken(award.declarer)
                yield _points(award.declarer, taken - contract.target.n, contract, taken)
                for side in e.sides:
                    n = took(s, *side.members)
                    if side.quota:
                        yield _points(side.head, n - side.quota, contract, n)


def _points(seat: Seat, n: int, contract: Contract, taken: int) -> Posting:
    reason = why("over-quota", contract.name, taken)
    return Posting(seat, "points", Fraction(max(0, n)), why=reason)


@dataclass(frozen=True, slots=True)
class Flat:
    """Each opponent pays or is paid the value of a contract, and of each one beside it."""

    def score(self, s: State) -> tuple[Posting, ...]:
        """The payments of a finished deal."""
        return tuple(self._rows(s))

    def _rows(self, s: State) -> Iterator[Posting]:
        match s.terms:
            case Engagement(award=award) as e if award is not None:
                codes = ("made", "lost")
                for contract in (e.contract, *e.also):
                    made = kept(s, award.declarer, contract)
                    value = Fraction(contract.value * e.times)
                    reason = why(codes[not made], contract.name)
                    for side in e.sides:
                        pair = (side.head, award.declarer)
                        payer, taker = pair if made else pair[::-1]
                        yield from pays(payer, taker, value, reason)
                    codes = ("beside-made", "beside-failed")

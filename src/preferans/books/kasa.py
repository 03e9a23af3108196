"""The kasa: prices by the trick, quotas by seat, twice for who is far short (rules/family §E.5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from math import floor

from preferans.books.chips import merged, pays, took
from preferans.books.quota import shortages
from preferans.books.whys import why
from preferans.deal import HANDS, Award, Contract, Engagement, Seat, Side, State, Void
from preferans.ledger import Common, Posting


class LastContract(Enum):
    """What a contract costs when the kasa cannot pay it."""

    NORMAL = "as much as is left"
    UNBALANCED = "as much as is left, but the full price when somebody fails"
    FAIR = "the full price, and the kasa may owe"


GIVEN_UP = {6: (4, 3, 3), 7: (5, 3, 2), 8: (6, 2, 2), 9: (7, 2, 1), 10: (8, 1, 1)}
"""The tricks of declarer and defenders where a level is given up."""

ACES = (25, 50)
"""What all four aces bring from each opponent, on a six and above."""


@dataclass(frozen=True, slots=True)
class Deal:
    """How the tricks fell: those of each hand, of the declarer, and how many he lacks."""

    declarer: Seat
    contract: Contract
    tricks: tuple[int, ...]

    @property
    def missing(self) -> int:
        """The tricks that the declarer lacks; none below zero."""
        return max(0, self.contract.target.n - self.tricks[self.declarer])


@dataclass(frozen=True, slots=True)
class Kasa:
    """Whoever makes his contract takes ten tricks' worth from the kasa and pays the defence.

    ``far_short``: by what everything is multiplied for who lacks two tricks or more;
    ``partner_doubled``: also what he pays to his partner. ``pass_game``: the price of a trick
    above the fewest where everybody passed. ``last``: what becomes of a contract that the kasa
    cannot pay. ``lies``: what is in the kasa, which the course tells before each deal (``None``:
    enough).
    """

    far_short: int = 2
    partner_doubled: bool = False
    pass_game: int = 10
    last: LastContract = LastContract.NORMAL
    lies: Fraction | None = None

    def score(self, s: State) -> tuple[Posting, ...]:
        """The payments of a finished deal."""
        return merged(self._rows(s))

    def _rows(self, s: State) -> Iterator[Posting]:
        match s.terms:
            case Engagement(award=None):
                yield from self._all_pass(s)
            case Engagement(award=Award(declarer=seat)) as e:
                tricks = tuple(s.taken(hand) for hand in HANDS)
                yield from self._played(s, e, Deal(seat, e.contract, tricks))
            case Void(reason="conceded", award=Award(declarer=seat) as award):
                yield from self._given_up(seat, award.rung.contracts[0])
            case Void(reason="unopposed", award=Award(declarer=seat), engagement=Engagement() as e):
                price = self._price(e.contract, fails=False)
                made = why("unopposed", e.contract.name)
                yield from pays(Common.KASA, seat, 10 * price, made)
                yield from self._aces(e, seat, made=True)

    def _price(self, contract: Contract, *, fails: bool) -> Fraction:
        """The price of a trick, as far as the kasa can pay ten of them."""
        full = Fraction(contract.value)
        whole = self.last is LastContract.FAIR or (fails and self.last is LastContract.UNBALANCED)
        if self.lies is None or whole:
            return full
        return min(full, Fraction(max(0, floor(self.lies / 10))))

    def _all_pass(self, s: State) -> Iterator[Posting]:
        """Everybody pays for his tricks above the fewest."""
        fewest = min(map(s.taken, HANDS))
        for seat in HANDS:
            n = s.taken(seat)
            reason = why("pass-game", n, fewest)
            yield from pays(seat, Common.KASA, Fraction(self.pass_game * (n - fewest)), reason)

    def _played(self, s: State, e: Engagement, d: Deal) -> Iterator[Posting]:
        short = shortages(e, lambda side: took(s, *side.members))
        if d.missing:
            yield from self._failed(d, e.sides)
        elif short:
            yield from self._short(s, e, d, short)
        else:
            price, name = self._price(d.contract, fails=False), d.contract.name
            yield from pays(Common.KASA, d.declarer, 10 * price, why("made", name))
            yield from self._tricks(d, e.sides, price)
        yield from self._aces(e, d.declarer, made=not d.missing)

    def _factor(self, missing: int) -> int:
        return self.far_short if missing >= 2 else 1

    def _failed(self, d: Deal, sides: tuple[Side, ...]) -> Iterator[Posting]:
        """The declarer pays the kasa and the defence."""
        price = self._price(d.contract, fails=True) * self._factor(d.missing)
        reason = why("solo" if d.missing >= 2 else "failed", d.contract.name)
        yield from pays(d.declarer, Common.KASA, 10 * price, reason)
        yield from self._tricks(d, sides, price)

    def _tricks(self, d: Deal, sides: tuple[Side, ...], price: Fraction) -> Iterator[Posting]:
        """The declarer pays the defence by the trick."""
        for side in sides:
            n = sum(d.tricks[seat] for seat in side.members)
            reason = why("tricks", d.contract.name, n, price)
            yield from pays(d.declarer, side.head, n * price, reason)

    def _short(
        self, s: State, e: Engagement, d: Deal, short: tuple[tuple[Side, Fraction], ...]
    ) -> Iterator[Posting]:
        """Who is short pays the declarer's tricks, and those of a partner who is not."""
        name, full = d.contract.name, self._price(d.contract, fails=True)
        lacking = [side for side, _ in short]
        for side, missing in short:
            price, n = full * self._factor(int(missing)), d.tricks[d.declarer]
            reason = why("short", name, int(missing), price)
            yield from pays(side.head, d.declarer, n * price, reason)
            beside = price if self.partner_doubled else full
            for other in e.sides:
                if other not in lacking and other.head != side.head:
                    n = took(s, *other.members)
                    reason = why("partner", name, n, beside)
                    yield from pays(side.head, other.head, n * beside, reason)

    def _given_up(self, declarer: Seat, contract: Contract) -> Iterator[Posting]:
        """A contract given up is one that fails by two, its tricks fixed (family §E.3)."""
        own, first, second = GIVEN_UP[contract.target.n]
        by_hand = dict(zip(map(declarer.after, range(3)), (own, first, second), strict=True))
        d = Deal(declarer, contract, tuple(by_hand[seat] for seat in HANDS))
        sides = tuple(Side(declarer.after(i), (declarer.after(i),)) for i in (1, 2))
        yield from self._failed(d, sides)

    def _aces(self, e: Engagement, declarer: Seat, *, made: bool) -> Iterator[Posting]:
        """All aces: both opponents pay, also one who passed, or are paid."""
        if not e.honours:
            return
        amount = Fraction(ACES[e.contract.target.n > 6])
        for opponent in (declarer.after(1), declarer.after(2)):
            payer, taker = (opponent, declarer) if made else (declarer, opponent)
            yield from pays(payer, taker, amount, why("aces", e.contract.name))

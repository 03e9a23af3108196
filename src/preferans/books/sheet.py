"""The sheet with pool, hill and whists: a result into raw postings (rules/russian §4.4, 6, 8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction
from math import ceil

from preferans.books.allpass import AllPass, TricksToHill
from preferans.books.quota import shortages
from preferans.books.result import Result
from preferans.books.talon import TalonBonus
from preferans.books.whys import why
from preferans.deal import HANDS, Engagement, Seat, Side, State, TalonUse, Void
from preferans.ledger import Posting


class Style(Enum):
    """Who writes the defence's tricks when one whisted (§4.4(1))."""

    GREEDY = "the whister writes all"
    GENTLEMAN = "shared with the passer when the declarer fails"
    GENTLEMAN_ALWAYS = "shared with the passer, made or not"


class Responsibility(Enum):
    """What a whister pays for a trick that is missing from his obligation (§4.4(2))."""

    FULL = Fraction(1)
    HALF = Fraction(1, 2)
    NONE = Fraction(0)


class Consolation(Enum):
    """What each opponent writes for an undertrick (§8.1)."""

    VALUE = "the price of a whist trick by value"
    FLAT_10 = "ten whists"
    NONE = "nothing"


class WhistPrice(Enum):
    """What a trick of the defence is worth in whists (§8.8)."""

    BY_VALUE = "the value of the contract"
    ONE = "one whist"


class JointPoints(Enum):
    """What two whisters write of what their tricks are worth (§8.8)."""

    FULL = "all"
    HALF_UP = "half, rounded up"


class CheckedWhists(Enum):
    """Who writes the tricks taken against a checked contract (§8.6)."""

    OWN = "each his own"
    SPLIT = "shared equally"
    NONE = "nobody, nor any consolation"


class SpitFine(Enum):
    """A fine for a refused talon that depends on the deal (§3.2)."""

    BID_LEVEL = "an undertrick of the contract that was bid"


@dataclass(frozen=True, slots=True)
class Sheet:
    """Scoring in pool, hill and whists, one field for each convention.

    ``hill_times``, ``whist_times``: by what hill and whists are multiplied when written.
    ``passer_pays``: a played and made contract earns its value on each defender who passed.
    ``discards_credit``: tricks that the discard counts for. ``misere_whists``: a caught misère
    pays the defence as a failed ten does, the caught tricks shared. ``spit_fine``: single hill
    points for a refused talon. ``conceded``: the undertricks of who gives up. ``underbid``: more
    tricks than ordered count as that many too few. ``returner_takes_all``: who took a half-whist
    back by whisting writes the whole defence's whists if the declarer fails. ``hill_as_whists``:
    there is no hill, each point is written at once as so many whists by every opponent.
    """

    hill_times: int = 1
    whist_times: int = 1
    style: Style = Style.GREEDY
    responsibility: Responsibility = Responsibility.FULL
    consolation: Consolation = Consolation.VALUE
    consolation_to_dealer: bool = True
    whist_price: WhistPrice = WhistPrice.BY_VALUE
    joint_points: JointPoints = JointPoints.FULL
    checked_whists: CheckedWhists = CheckedWhists.OWN
    passer_pays: bool = False
    discards_credit: int = 0
    misere_whists: bool = False
    talon_bonus: TalonBonus | None = None
    spit_fine: int | SpitFine = 2
    conceded: int = 3
    underbid: bool = False
    returner_takes_all: bool = False
    hill_as_whists: int | None = None
    all_pass: AllPass = field(default_factory=TricksToHill)

    def score(self, s: State) -> tuple[Posting, ...]:
        """What the finished deal is worth. Raises ``ValueError`` while it is going on."""
        return self.postings(Result.of(s))

    def postings(self, r: Result) -> tuple[Posting, ...]:
        """What a result is worth, raw: before a pool's target can send points elsewhere."""
        rows = tuple(self._rows(r))
        if self.hill_as_whists is not None:
            rows = tuple(row for raw in rows for row in self._without_hill(r, raw))
        return rows

    def _rows(self, r: Result) -> Iterator[Posting]:
        match r.terms:
            case Engagement(award=None):
                yield from self.all_pass.postings(r)
                return
            case Engagement() as e if e.contract.null:
                yield from self._shared(r, self._null(r, e))
            case Engagement() as e:
                yield from self._played(r, e)
            case Void(reason="conceded"):
                yield self._given_up(r)
            case Void(reason="unopposed" | "half" | "trusted"):
                yield from self._shared(r, self._unplayed(r))
        yield from self._talon(r)

    # -- the contract --------------------------------------------------------------------------

    def _unplayed(self, r: Result) -> Iterator[Posting]:
        """A contract that counts as made without play, and the half-whist on it."""
        declarer, name = _declarer(r), _contract(r)
        assert r.reason is not None
        assert r.engagement is not None
        code = "half-made" if r.reason == "half" else r.reason
        yield Posting(declarer, "pool", self._value(r), why=why(code, name))
        if r.reason == "half":
            side, price = r.engagement.sides[0], self._trick(r)
            half = Fraction(side.quota, 2)
            reason = why("half-whist", name, half, price)
            yield Posting(side.head, "whists", half * price, declarer, reason)

    def _played(self, r: Result, e: Engagement) -> Iterator[Posting]:
        declarer, name = _declarer(r), _contract(r)
        spare = r.took(declarer) + self.discards_credit - e.contract.target.n
        if made := spare == 0 or (spare > 0 and not self.underbid):
            yield Posting(declarer, "pool", self._value(r), why=why("made", name))
        else:
            price = self._value(r) * self.hill_times
            reason = why("surplus" if spare > 0 else "undertricks", name, abs(spare), price)
            yield Posting(declarer, "hill", abs(spare) * price, why=reason)
        if e.waived:
            return
        yield from self._whists(r, e, made=made)
        if made:
            yield from self._short(r, e)
            yield from self._passers(r, e)
        else:
            yield from self._consolation(r, e, abs(spare))

    def _null(self, r: Result, e: Engagement) -> Iterator[Posting]:
        """A played misère: made without a trick, else every trick is written on the hill."""
        declarer, name, caught = _declarer(r), _contract(r), r.took(_declarer(r))
        if not caught:
            yield Posting(declarer, "pool", self._value(r), why=why("made", name))
            return
        price = self._value(r) * self.hill_times
        yield Posting(declarer, "hill", caught * price, why=why("caught", name, caught, price))
        if self.misere_whists:
            yield from self._pooled(r, caught)
            yield from self._consolation(r, e, caught)

    def _given_up(self, r: Result) -> Posting:
        """The declarer gave up: undertricks at the level bid or ordered, nothing else."""
        price = self._value(r) * self.hill_times
        reason = why("conceded", _contract(r), self.conceded, price)
        return Posting(_declarer(r), "hill", self.conceded * price, why=reason)

    # -- the defence ---------------------------------------------------------------------------

    def _whists(self, r: Result, e: Engagement, *, made: bool) -> Iterator[Posting]:
        """The tricks of the defence, written on the declarer."""
        way = self.checked_whists
        if e.contract.checked and (way is not CheckedWhists.OWN or len(_writers(r)) == 1):
            if way is not CheckedWhists.NONE:
                yield from self._pooled(r, r.took(*r.defenders()))
            return
        for side in e.sides:
            n = r.took(*side.members)
            if self._splits(r, e, side, made=made):
                yield from self._pooled(r, n)
            elif n:
                yield self._own_tricks(r, e, side, n)

    def _own_tricks(self, r: Result, e: Engagement, side: Side, n: int) -> Posting:
        """A side writes its own tricks."""
        price = self._trick(r) * side.times
        code, amount = "tricks", n * price
        joint = len(e.sides) > 1 and not e.contract.checked
        if joint and self.joint_points is JointPoints.HALF_UP:
            code, amount = "tricks-halved", Fraction(ceil(amount / 2))
        reason = why(code, _contract(r), n, price)
        return Posting(side.head, "whists", amount, _declarer(r), reason)

    def _pooled(self, r: Result, n: int) -> Iterator[Posting]:
        """The defenders share ``n`` tricks equally; a dummy has no share."""
        price, writers = self._trick(r), _writers(r)
        reason = why("tricks-shared", _contract(r), n, price)
        for seat in writers:
            if n:
                yield Posting(seat, "whists", n * price / len(writers), _declarer(r), reason)

    def _splits(self, r: Result, e: Engagement, side: Side, *, made: bool) -> bool:
        """Whether a lone whister shares with the passer: never the dealer, never with a dummy."""
        if len(e.sides) > 1 or side.head not in HANDS or self._takes_all(e, made=made):
            return False
        always = self.style is Style.GENTLEMAN_ALWAYS
        shares = always or (self.style is Style.GENTLEMAN and not made)
        return shares and len(_writers(r)) == 2

    def _takes_all(self, e: Engagement, *, made: bool) -> bool:
        """Whether a returned whister writes everything (§4.2)."""
        if not self.returner_takes_all or made or len(e.sides) != 1:
            return False
        return e.sides[0].head in HANDS and any(word == "half" for _, word in e.answers)

    def _consolation(self, r: Result, e: Engagement, undertricks: int) -> Iterator[Posting]:
        """Every opponent, and the sitting dealer, is consoled for each undertrick."""
        hill_only = e.contract.checked and self.checked_whists is CheckedWhists.NONE
        if self.consolation is Consolation.NONE or hill_only:
            return
        price = self._value(r) * self.whist_times
        if self.consolation is Consolation.FLAT_10:
            price = Fraction(10 * r.multiplier)
        reason = why("consolation", _contract(r), undertricks, price)
        heads = [side.head for side in e.sides]
        takes_all = self._takes_all(e, made=False)
        for seat in r.opponents():
            if seat in HANDS or self.consolation_to_dealer or seat in heads:
                writer = heads[0] if takes_all and seat in HANDS else seat
                yield Posting(writer, "whists", undertricks * price, _declarer(r), reason)

    def _short(self, r: Result, e: Engagement) -> Iterator[Posting]:
        """What the whisters pay for the tricks that they undertook and did not take."""
        price = self._value(r) * self.hill_times * self.responsibility.value
        if not price:
            return
        for side, missing in shortages(e, lambda side: r.took(*side.members)):
            each = price * side.times
            reason = why("short", _contract(r), missing, each)
            yield Posting(side.head, "hill", missing * each, why=reason)

    def _passers(self, r: Result, e: Engagement) -> Iterator[Posting]:
        """A made contract is paid by each defender who did not whist (§8.8)."""
        if not self.passer_pays or e.contract.checked:
            return
        heads = [side.head for side in e.sides]
        amount = self._value(r) * self.whist_times
        for seat in r.defenders():
            if seat not in heads and seat in r.seats:
                reason = why("passer-pays", _contract(r))
                yield Posting(_declarer(r), "whists", amount, seat, reason)

    # -- the talon, the dealer, the hill -------------------------------------------------------

    def _talon(self, r: Result) -> Iterator[Posting]:
        """The bonus for the talon's tricks and the fine for a refused talon."""
        if r.award is None:
            return
        if self.talon_bonus is not None:
            yield from self.talon_bonus.postings(r, self._trick(r))
        if r.award.talon is TalonUse.REFUSED:
            single = self.spit_fine
            if single is SpitFine.BID_LEVEL:
                single = r.award.rung.contracts[0].value
            fine = Fraction(single * self.hill_times)
            yield Posting(Seat.DEALER, "hill", fine, why=why("talon-refused"))

    def _shared(self, r: Result, rows: Iterator[Posting]) -> Iterator[Posting]:
        """The declarer's pool and hill, shared with whoever shares the contract (§3.2)."""
        shares = r.engagement.shares if r.engagement else ()
        kept = 1 - sum(part for _, part in shares)
        for row in rows:
            if row.account != r.declarer or row.column == "whists" or not shares:
                yield row
                continue
            yield replace(row, amount=row.amount * kept)
            for seat, part in shares:
                yield replace(row, account=seat, amount=row.amount * part)

    def _without_hill(self, r: Result, row: Posting) -> Iterator[Posting]:
        """A hill point as whists of every other player (§8.4)."""
        if row.column != "hill" or self.hill_as_whists is None:
            yield row
            return
        owner, amount = row.account, abs(row.amount) * self.hill_as_whists
        for seat in r.seats:
            if seat != owner:
                writer, on = (seat, owner) if row.amount > 0 else (owner, seat)
                yield Posting(writer, "whists", amount, on, row.why)

    # -- prices --------------------------------------------------------------------------------

    def _value(self, r: Result) -> Fraction:
        """The value of the contract, bombs and blind calls included."""
        assert r.contract is not None
        return Fraction(r.contract.value * r.multiplier)

    def _trick(self, r: Result) -> Fraction:
        """What a trick of the defence is worth in whists."""
        if self.whist_price is WhistPrice.ONE:
            return Fraction(self.whist_times * r.multiplier)
        return self._value(r) * self.whist_times


def _writers(r: Result) -> tuple[Seat, ...]:
    """The defenders who are persons."""
    return tuple(seat for seat in r.defenders() if seat in r.seats)


def _declarer(r: Result) -> Seat:
    assert r.declarer is not None
    return r.declarer


def _contract(r: Result) -> str:
    assert r.contract is not None
    return r.contract.name

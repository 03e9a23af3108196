"""The pulka: what carries from deal to deal, how it is written, when it ends (rules/russian §9)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction

from preferans.books.allpass import TricksToHill
from preferans.books.pen import Pen
from preferans.books.pool import Pool
from preferans.books.result import Result
from preferans.books.series import Series, made
from preferans.books.settlement import Totals, Units, settle
from preferans.books.sheet import Sheet
from preferans.books.whys import why
from preferans.deal import HANDS, Book, End, Ruleset, Seat, State
from preferans.ledger import Carry, Common, PlayerId, Posting, Table


class Rotation(Enum):
    """Who deals after an all-pass (§1.6)."""

    NEXT = "the next player"
    STAY = "the same again"
    STAY_MAX3 = "the same again, three times at most"


class Closing(Enum):
    """After which deal a match is over (§9.1)."""

    ALL_CLOSED = "all_closed"
    SUM = "sum"
    TWO_CLOSED = "two_closed"
    TIME = "time"
    DEALS = "deals"
    ALL_CLOSED_AND_HILLS_ZERO = "all_closed_and_hills_zero"
    AGREEMENT = "agreement"


@dataclass(frozen=True, slots=True)
class Ending:
    """When the match ends. A limit of deals or minutes that is set always counts."""

    when: Closing = Closing.ALL_CLOSED
    deals: int | None = None
    minutes: int | None = None

    def __post_init__(self) -> None:
        if self.when is Closing.DEALS and self.deals is None:
            raise ValueError("a match that ends after a number of deals needs that number")


@dataclass(frozen=True, slots=True)
class Bombs:
    """Multipliers won by all-pass deals (§8.5).

    ``opening``: a match opens with one compulsory all-pass of each dealer, for which everybody
    with cards gets a bomb. ``all_pass``: a bomb multiplies its owner's next record, an all-pass
    included; else games.
    """

    opening: bool = True
    all_pass: bool = False


HIGHEST_BOMB = 8
HIGH_EXIT = 8
MOST_IN_ROW = 3


@dataclass(frozen=True, slots=True)
class Pulka:
    """The course of a match with pool, hill and whists.

    ``rotation``: who deals after an all-pass; ``stay_fine``: hill points of the dealer for each
    all-pass where the deal may stay with him. ``failed_exit_stays``: the dealer deals again when a
    contract failed that had to be opened at eight or higher. ``unfinished_pools``: whether pools
    count when the match stops before its end (§9.3). ``hill_as_whists``: as on the sheet.
    ``misdeal_fine``: hill points of a dealer for his second misdeal running (§1.5); the deal then
    moves on. ``over_blind``: the level at which the others must open while the forehand's blind
    pass stands, of the first such deal on end, the second …; empty where such a pass is like any
    other (§2.4).
    """

    pool: Pool = field(default_factory=Pool)
    series: Series = field(default_factory=Series)
    rotation: Rotation = Rotation.NEXT
    failed_exit_stays: bool = False
    stay_fine: int = 0
    bombs: Bombs | None = None
    ending: Ending = field(default_factory=Ending)
    units: Units = field(default_factory=Units)
    unfinished_pools: bool = True
    hill_as_whists: int | None = None
    misdeal_fine: int = 0
    over_blind: tuple[int, ...] = ()

    def begins(self, t: Table) -> Table:
        """A new table: it opens with a round of compulsory all-passes, where bombs are won so."""
        opening = len(t.players) if self.bombs is not None and self.bombs.opening else 0
        return replace(t, carry=replace(t.carry, opening=opening))

    def opens(self, rules: Ruleset, t: Table) -> Ruleset:
        """The ruleset of the coming deal: its seats, floor, price of an all-pass, bombs."""
        times = tuple(self._bomb(t, seat) for seat in HANDS)
        return replace(
            rules,
            book=self._book(rules, t),
            floor=self.series.floor(t.carry.streak),
            over_blind=0 if rules.looked else self._over_blind(t.carry),
            times=times,
            forced=t.carry.opening > 0,
            seats=t.seats(),
        )

    def writes(self, t: Table, s: State, postings: tuple[Posting, ...]) -> Table:
        """The table after a finished deal."""
        return self.enters(t, Result.of(s), postings)

    def enters(self, t: Table, r: Result, postings: tuple[Posting, ...]) -> Table:
        """The table after a result: the one way from postings to the sheet (§9.2)."""
        pen = Pen(t, self.hill_as_whists)
        rate = self.units.hill_for_pool(len(t.players))
        for row in postings:
            player = _person(t, row.account)
            if row.column == "pool":
                self.pool.write(pen, player, row.amount, row.why, rate)
            else:
                on = None if row.on is None else _person(t, row.on)
                pen.write(player, row.column, row.amount, row.why, on)
        stays = self._stays(t, r, postings)
        if r.all_pass and not r.forced and self.rotation is not Rotation.NEXT:
            dealer = t.players[t.dealer]
            pen.write(dealer, "hill", Fraction(self.stay_fine), why("stayed", t.carry.in_row + 1))
        return replace(
            t,
            ledger=pen.ledger(),
            number=t.number + 1,
            dealer=t.dealer if stays else (t.dealer + 1) % len(t.players),
            carry=self._carry(t, r, postings, stays=stays),
        )

    def credits(self, t: Table, player: PlayerId, points: Fraction) -> Table:
        """The table after pool points of ``player`` that no deal explains: a correction."""
        pen = Pen(t, self.hill_as_whists)
        rate = self.units.hill_for_pool(len(t.players))
        self.pool.write(pen, player, points, why("entered"), rate)
        return replace(t, ledger=pen.ledger())

    def misdealt(self, t: Table, running: int) -> Table:
        """The table after a misdeal, the dealer's ``running``-th on end (§1.5)."""
        if not self.misdeal_fine or running < 2:
            return t
        pen = Pen(t, self.hill_as_whists)
        pen.write(t.players[t.dealer], "hill", Fraction(self.misdeal_fine), why("misdealt"))
        dealer = (t.dealer + 1) % len(t.players)
        return replace(t, ledger=pen.ledger(), dealer=dealer, carry=replace(t.carry, in_row=0))

    def over(self, t: Table, called: End | None = None) -> str | None:
        """Why the match ends here: a call from outside, its end, or a limit."""
        if called is not None:
            return called.value
        limits = (self.ending.when, Closing.DEALS, Closing.TIME)
        return next((way.value for way in limits if self._reached(t, way)), None)

    def settles(self, t: Table) -> Mapping[PlayerId, Fraction]:
        """Everyone's result in whists, exact; the sum is zero."""
        return settle(self.totals(t), self.units)

    def totals(self, t: Table) -> Totals:
        """What counts of the sheet: pools do not where an unfinished match ignores them."""
        totals, when = Totals.of(t), self.ending.when
        finished = t.over == when.value or self._reached(t, when)
        return totals if self.unfinished_pools or finished else totals.without_pools()

    # -- the coming deal -----------------------------------------------------------------------

    def _book(self, rules: Ruleset, t: Table) -> Book:
        """The book with the prices of the coming deal, if it writes all-passes on the hill."""
        book = rules.book
        if not isinstance(book, Sheet):
            return book
        now = replace(
            book.all_pass,
            blind_pass=1 if rules.looked else _blind_factor(t.carry),
            bombs=self.bombs is not None and self.bombs.all_pass,
        )
        if isinstance(now, TricksToHill):
            # A compulsory all-pass stands outside the series, which those begin who pass.
            now = replace(now, price=self.series.price(0 if t.carry.opening else t.carry.streak))
        return book if now == book.all_pass else replace(book, all_pass=now)

    def _over_blind(self, carry: Carry) -> int:
        """The level at which to open over a blind pass; the last of the row repeats."""
        levels = self.over_blind
        return levels[min(carry.blind, len(levels) - 1)] if levels else 0

    def _bomb(self, t: Table, seat: Seat) -> int:
        """By what a seat's deal is multiplied: the oldest bomb of its player."""
        if self.bombs is None or seat not in t.seats():
            return 1
        return next(iter(t.carry.tokens_of(t.player_at(seat))), 1)

    # -- after the deal ------------------------------------------------------------------------

    def _stays(self, t: Table, r: Result, postings: tuple[Posting, ...]) -> bool:
        """Whether the same player deals again."""
        if r.all_pass and not r.forced:
            match self.rotation:
                case Rotation.NEXT:
                    return False
                case Rotation.STAY:
                    return True
                case Rotation.STAY_MAX3:
                    return t.carry.in_row < MOST_IN_ROW - 1
        high = self.series.floor(t.carry.streak) >= HIGH_EXIT
        return self.failed_exit_stays and high and r.declarer is not None and not made(postings)

    def _carry(self, t: Table, r: Result, postings: tuple[Posting, ...], *, stays: bool) -> Carry:
        streak = t.carry.streak
        return Carry(
            streak=streak if r.forced else self.series.streak_after(streak, r, postings),
            in_row=t.carry.in_row + 1 if stays else 0,
            blind=t.carry.blind + 1 if r.blind_pass else 0,
            opening=max(0, t.carry.opening - 1),
            tokens=self._bombs_after(t, r, postings).tokens,
        )

    def _bombs_after(self, t: Table, r: Result, postings: tuple[Posting, ...]) -> Carry:
        """Bombs used up and bombs won."""
        carry = t.carry
        if self.bombs is None:
            return carry
        if r.all_pass and self.bombs.all_pass:
            for seat in (x for x in HANDS if x in r.seats):
                carry = carry.with_tokens(p := t.player_at(seat), carry.tokens_of(p)[1:])
        elif r.declarer is not None and made(postings):
            player = t.player_at(r.declarer)
            carry = carry.with_tokens(player, carry.tokens_of(player)[1:])
        if r.all_pass and r.forced and self.bombs.opening:
            for seat in (x for x in HANDS if x in r.seats):
                carry = carry.with_tokens(p := t.player_at(seat), (*carry.tokens_of(p), 2))
        if r.blind_pass:
            player = t.player_at(Seat.FORE)
            won = (*carry.tokens_of(player), _blind_factor(t.carry))
            carry = carry.with_tokens(player, won)
        return carry

    # -- the end -------------------------------------------------------------------------------

    def _reached(self, t: Table, way: Closing) -> bool:
        pools = [t.ledger.total(player, "pool") for player in t.players]
        closed = sum(map(self.pool.closed, pools))
        match way:
            case Closing.ALL_CLOSED:
                return closed == len(pools)
            case Closing.SUM:
                target = self.pool.target
                return target is not None and sum(pools) >= target * len(pools)
            case Closing.TWO_CLOSED:
                return closed >= 2
            case Closing.ALL_CLOSED_AND_HILLS_ZERO:
                hills = (t.ledger.total(player, "hill") for player in t.players)
                return closed == len(pools) and all(hill <= 0 for hill in hills)
            case Closing.DEALS:
                return self.ending.deals is not None and t.number > self.ending.deals
            case Closing.TIME:
                return self.ending.minutes is not None and t.minutes >= self.ending.minutes
            case Closing.AGREEMENT:
                return False


def _blind_factor(carry: Carry) -> int:
    """What the next all-pass after a blind pass is multiplied by, and the bomb it wins."""
    return int(min(2 ** (carry.blind + 1), HIGHEST_BOMB))


def _person(t: Table, account: Seat | Common) -> PlayerId:
    """The player who sits there; raises ``ValueError`` for an account of the table."""
    if isinstance(account, Common):
        raise ValueError(f"this sheet has no common account {account.value!r}")
    return t.player_at(account)

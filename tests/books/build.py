"""Results, sheets and tables by hand, for the tests of the books."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from preferans.books import (
    Consolation,
    Responsibility,
    Result,
    Sheet,
    Style,
    TalonBonus,
    Totals,
    TricksToHill,
    WhistsByFewest,
    ZeroBonus,
)
from preferans.cards import Card, Suit
from preferans.deal import (
    Aim,
    Award,
    Contract,
    Engagement,
    QuotaMode,
    Rung,
    Seat,
    Side,
    TalonUse,
    Target,
    Void,
)
from preferans.ledger import Carry, Posting, Table

A, B, C, D = Seat.FORE, Seat.MIDDLE, Seat.REAR, Seat.DEALER
NAMES = "ABCD"
VALUES = {6: 2, 7: 4, 8: 6, 9: 8, 10: 10}
QUOTAS = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}
THREE, FOUR = (A, B, C), (A, B, C, D)

SOCHI = Sheet()
LENINGRAD = Sheet(
    hill_times=2,
    whist_times=2,
    style=Style.GENTLEMAN,
    responsibility=Responsibility.HALF,
    all_pass=TricksToHill(price=Fraction(2)),
)
ROSTOV = Sheet(
    style=Style.GENTLEMAN,
    responsibility=Responsibility.HALF,
    consolation=Consolation.FLAT_10,
    talon_bonus=TalonBonus(10),
    all_pass=WhistsByFewest(),
)
TOURNAMENT = Sheet(
    hill_times=2,
    whist_times=2,
    style=Style.GENTLEMAN,
    responsibility=Responsibility.HALF,
    returner_takes_all=True,
    talon_bonus=TalonBonus(),
    all_pass=TricksToHill(price=Fraction(2), zero=ZeroBonus.HILL_MINUS_2PRICE),
)

Written = Mapping[str, Fraction | int]
"""Sums by account: ``"hill A"``, ``"B>A"``."""


def game(level: int, *, checked: bool = False) -> Contract:
    """A game in spades."""
    return Contract(
        f"{level}S", Target(Aim.AT_LEAST, level), Suit.SPADES, VALUES[level], checked=checked
    )


MISERE = Contract("misere", Target(Aim.EXACTLY, 0), None, 10)
ALL_PASS = Contract("raspasy", Target(Aim.FEWEST), None, 0)


def award(
    contract: Contract, declarer: Seat = A, talon: TalonUse = TalonUse.TAKEN, *, blind: bool = False
) -> Award:
    """The auction won at the contract that is played."""
    return Award(declarer, Rung(contract.name, (contract,)), talon, blind)


def sides(
    level: int, *whisters: Seat, mode: QuotaMode = QuotaMode.CAPPED, declarer: Seat = A
) -> tuple[Side, ...]:
    """The sides of these whisters, the second answering for a single trick."""
    quota = QUOTAS[level]
    if len(whisters) == 1:
        return (Side(whisters[0], (declarer.after(1), declarer.after(2)), quota),)
    parts = (quota // 2, quota - quota // 2)
    return tuple(Side(x, (x,), n, mode) for x, n in zip(whisters, parts, strict=True))


def played(
    level: int,
    tricks: Iterable[int],
    *whisters: Seat,
    seats: tuple[Seat, ...] = THREE,
    mode: QuotaMode = QuotaMode.CAPPED,
    answers: tuple[tuple[Seat, str], ...] = (),
    talon: str = "",
    used: TalonUse = TalonUse.TAKEN,
    times: int = 1,
    defence: tuple[Side, ...] | None = None,
) -> Result:
    """A game that A played; ``tricks`` by seat, ``defence`` other sides than the usual."""
    contract = game(level)
    against = sides(level, *whisters, mode=mode) if defence is None else defence
    owed = QUOTAS[level] if defence is None else sum(side.quota for side in defence)
    engaged = Engagement(
        award(contract, talon=used),
        contract,
        sides=against,
        owed=owed,
        answers=answers,
        times=times,
    )
    return Result(engaged, taken(tricks), seats, cards(talon))


def checked_ten(tricks: Iterable[int], *, seats: tuple[Seat, ...] = THREE) -> Result:
    """A ten that the defence checked with open hands."""
    ten = game(10, checked=True)
    against = (Side(B, (B,)), Side(C, (C,)))
    return Result(Engagement(award(ten), ten, sides=against), taken(tricks), seats)


def misere(tricks: Iterable[int], *, seats: tuple[Seat, ...] = THREE, half: bool = False) -> Result:
    """A misère that A played, with half of it the dealer's if asked for."""
    shares = ((D, Fraction(1, 2)),) if half else ()
    return Result(Engagement(award(MISERE), MISERE, shares=shares), taken(tricks), seats)


def unplayed(
    level: int,
    reason: str,
    *,
    half: Seat | None = None,
    talon: str = "",
    seats: tuple[Seat, ...] = THREE,
) -> Result:
    """A game of A's that ended without play, by a half-whist of ``half`` if there is one."""
    contract = game(level)
    against = () if half is None else (Side(half, (B, C), QUOTAS[level]),)
    engaged = Engagement(award(contract), contract, sides=against, owed=QUOTAS[level])
    return Result(Void(reason, engaged.award, engaged), (), seats, cards(talon))


def all_pass(tricks: Iterable[int], *, seats: tuple[Seat, ...] = THREE, times: int = 1) -> Result:
    """Everyone for himself; a fourth number are the tricks of the dealer's talon cards."""
    return Result(Engagement(None, ALL_PASS, times=times), taken(tricks), seats)


def taken(tricks: Iterable[int]) -> tuple[tuple[Seat, int], ...]:
    """Tricks by seat, from the forehand on."""
    return tuple(zip(FOUR, tricks, strict=False))


def cards(text: str) -> tuple[Card, ...]:
    """Some cards in their order."""
    return tuple(map(Card.parse, text.split()))


def written(postings: Iterable[Posting]) -> Written:
    """What the postings come to, account by account."""
    sums: dict[str, Fraction] = {}
    for row in postings:
        assert isinstance(row.account, Seat)
        name = NAMES[row.account]
        key = f"{row.column} {name}"
        if row.on is not None:
            assert isinstance(row.on, Seat)
            key = f"{name}>{NAMES[row.on]}"
        sums[key] = sums.get(key, Fraction(0)) + row.amount
    return {key: amount for key, amount in sums.items() if amount}


def on_sheet(t: Table) -> Written:
    """What stands on a table's sheet, account by account."""
    return {
        f"{column} {player}" if on is None else f"{player}>{on}": amount
        for (player, column, on), amount in t.ledger.accounts()
        if amount
    }


def table(
    pool: Iterable[int],
    hill: Iterable[int] = (),
    whists: dict[str, int] | None = None,
    *,
    dealer: int | None = None,
    carry: Carry | None = None,
) -> Table:
    """A table with a sheet; the last player deals unless another is named."""
    pools = tuple(map(Fraction, pool))
    players = tuple(NAMES[: len(pools)])
    hills = tuple(map(Fraction, hill)) or (Fraction(0),) * len(pools)
    debts = whists or {}
    rows = tuple(tuple(Fraction(debts.get(f"{p}>{q}", 0)) for q in players) for p in players)
    t = Totals(players, pools, hills, rows).table()
    deals = len(players) - 1 if dealer is None else dealer
    return Table(players, deals, ledger=t.ledger, carry=carry or Carry())

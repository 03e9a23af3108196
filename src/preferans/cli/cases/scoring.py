"""Cases of the sheet: what a deal writes, how a series goes on, how points go to the pool."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from preferans.books import After, Overflow, Pulka, Series
from preferans.cli.cases.outcome import Answer, Difference, Refused, Unsupported, compare, differ
from preferans.cli.cases.reading import BadCaseError, Fields
from preferans.cli.cases.setting import Seating, players_of, rules_of, streak_of
from preferans.cli.cases.values import (
    amount,
    cards_in_order,
    flag,
    listed,
    mapped,
    number,
    spoken,
    text,
    word,
)
from preferans.deal import HANDS, Ruleset, Seat, State
from preferans.ledger import Entry, Ledger, Posting, Table, Why
from preferans.match import BadReport, Report, reported
from preferans.stages import Auction, Whist, defenders

Columns = dict[str, dict[str, Fraction]]
"""By column the accounts that are not empty; an account of whists is ``writer>debtor``."""

COLUMNS = ("pool", "hill", "whists")


def columns(rows: Iterable[tuple[str, str, str | None, Fraction]]) -> Columns:
    """Amounts added up by account; accounts that come to nothing are left out."""
    found: Columns = {column: {} for column in COLUMNS}
    for player, column, on, value in rows:
        account = player if on is None else f"{player}>{on}"
        found[column][account] = found[column].get(account, Fraction(0)) + value
    return {column: {k: v for k, v in sums.items() if v} for column, sums in found.items()}


def of_postings(rows: Iterable[Posting], seating: Seating) -> Columns:
    """Raw postings by account."""

    def name(account: object) -> str:
        return seating.name(account) if isinstance(account, Seat) else str(account)

    return columns(
        (name(row.account), row.column, None if row.on is None else name(row.on), row.amount)
        for row in rows
    )


def of_ledger(ledger: Ledger, deal: int | None = None) -> Columns:
    """What stands in a ledger, or what one deal wrote there."""
    return columns(
        (entry.player, entry.column, entry.on, entry.amount)
        for entry in ledger.entries
        if deal is None or entry.deal == deal
    )


def standing(part: Mapping[str, Mapping[str, Fraction] | None], place: str) -> Ledger:
    """A ledger in which these totals stand; raises ``BadCaseError`` for no whists account."""
    entries = []
    for column, accounts in part.items():
        for account, value in (accounts or {}).items():
            player, arrow, on = account.partition(">")
            if bool(arrow) != (column == "whists") or (player == on and value):
                raise BadCaseError(place, f"{column}: no account is called {account!r}")
            entries.append(Entry(0, player, column, value, on or None, Why("stands")))
    return Ledger.of(entries)


def expected_columns(expected: Fields) -> Columns:
    """What a case expects on the sheet; accounts that it does not list did not change."""
    found = {name: expected.maybe(name, mapped(amount)) or {} for name in COLUMNS}
    return {column: {k: v for k, v in sums.items() if v} for column, sums in found.items()}


def scoring(case: Fields) -> Iterator[Difference]:
    """Area ``scoring``: what a deal with these declarations and tricks writes (§4.4, 6, 8)."""
    setup = case.part("setup")
    setup.told("open")
    told = setup.maybe("whist", declared) or ()
    taken = case.maybe("tricks", mapped(number))
    declarer, contract = setup.need("declarer", text), setup.need("contract", word)
    busy = {declarer, *(taken or {}), *(who for who, _ in told)}
    seating = Seating.of(setup, busy=busy).after(streak_of(case))
    rules = _rules(case, seating)
    seating = seating.under(rules)
    answers = tuple((seating.seat(who), word(said)) for who, said in told)
    order, usual_bid = _WITHOUT_TALON.get(contract, (contract, None))
    report = Report(
        order,
        seating.seat(declarer),
        unforced(rules, contract, answers),
        None if taken is None else tricks(seating, taken),
        bid=setup.get("bid", word, usual_bid),
        conceded=setup.get("concede", flag, False),
        trusted=setup.get("trusted", flag, False),
        shared=setup.get("shared", flag, False),
        talon=setup.maybe("talon", cards_in_order) or (),
        refused=any(setup.get(name, flag, False) for name in _REFUSED),
        times=setup.maybe("multiplier", number),
        blind=any(setup.get(name, flag, False) for name in ("blind", "dark")),
    )
    if taken is None and not report.conceded:
        report = granted(rules, report)
    yield from _written(case, seating, rules, report)


_WITHOUT_TALON = {"misere-bp": ("misere", "misere-bp"), "9bp": ("9S", "9bp")}
"""Bids without the talon that stand for a contract, with the contract that is then ordered."""

_REFUSED = ("spit", "spit_talon", "refused", "talon_refused")
"""How a setup may tell that the declarer threw the talon back."""


def raspasy(case: Fields) -> Iterator[Difference]:
    """Area ``raspasy``: what an all-pass with these tricks writes (rules/russian §7.4)."""
    setup = case.part("setup")
    taken = case.need("tricks", mapped(number))
    busy = () if len(taken) > 3 else tuple(name for name in taken if name != DUMMY)
    seating = Seating.of(setup, busy=busy).after(streak_of(case))
    rules = _rules(case, seating)
    seating = seating.under(rules)
    report = Report(
        tricks=_everybodys(seating, taken),
        times=setup.maybe("multiplier", number),
        blind_pass=setup.get("blind_pass", flag, False),
    )
    yield from _written(case, seating, rules, report)


def _everybodys(seating: Seating, taken: Mapping[str, int]) -> tuple[tuple[Seat, int], ...]:
    """Who took how many; at two what is left over is the dummy's, and nobody's (§1.7)."""
    dummy = seating.table.dummy
    known = tuple((seating.seat(name), n) for name, n in taken.items() if name != DUMMY)
    if len(seating.players) > 2:
        return known
    return (*known, (dummy, taken.get(DUMMY, 10 - sum(n for _, n in known))))


DUMMY = "dummy"
"""What a case may call the hand that nobody holds."""


def declared(raw: object) -> tuple[tuple[str, str], ...]:
    """What the defence said: a list in the order spoken, or a word for each player."""
    if isinstance(raw, Mapping):
        return tuple(mapped(text)(raw).items())
    return listed(spoken)(raw)


def tricks(seating: Seating, taken: Mapping[str, int]) -> tuple[tuple[Seat, int], ...]:
    """Who took how many tricks of a contract, by seat; the sitting dealer takes none."""
    by_seat = tuple((seating.seat(name), n) for name, n in taken.items())
    return tuple((seat, n) for seat, n in by_seat if n or seat is not Seat.DEALER)


def unforced(
    rules: Ruleset, contract: str, said: tuple[tuple[Seat, str], ...]
) -> tuple[tuple[Seat, str], ...]:
    """What was really said: where both must whist nobody is asked (§4.2, Stalingrad)."""
    if not any(isinstance(s, Whist) and contract in s.compelled for s in rules.stages):
        return said
    if any(what != "whist" for _, what in said):
        raise Refused(f"on {contract} both defenders must whist")
    return ()


def suited(rules: Ruleset, level: int, said: tuple[tuple[Seat, str], ...]) -> str:
    """A game of which only the level is told: spades, or clubs where those must be whisted."""
    compelled = {name for s in rules.stages if isinstance(s, Whist) for name in s.compelled}
    passed = any(what != "whist" for _, what in said)
    return f"{level}C" if passed and f"{level}S" in compelled else f"{level}S"


def _rules(case: Fields, seating: Seating) -> Ruleset:
    """The rules of the deal.

    ``pool_target: null`` asks for raw entries, which are compared anyway; as an agreement it may
    contradict the preset's end of the match, which no deal needs.
    """
    options = case.part("options")
    bare = {name: value for name, value in options.raw.items() if name != "pool_target"}
    if "pool_target" in options and options.raw["pool_target"] is None:
        case.told("preset")
        options.told(*options)
        case = Fields({**case.raw, "options": bare}, case.place)
    return seating.opens(rules_of(case, players=len(seating.players)))


def granted(rules: Ruleset, report: Report) -> Report:
    """A contract that was neither played nor passed was granted (amendments (d), (e))."""
    trusted = replace(report, trusted=True)
    try:
        reported(rules, report)
    except BadReport:
        try:
            reported(rules, trusted)
        except BadReport:
            return report
        return trusted
    return report


def outcome(rules: Ruleset, report: Report) -> tuple[State, tuple[Posting, ...]]:
    """The finished deal of a report and what the book makes of it; ``Refused`` if there is none."""
    try:
        s = reported(rules, report)
    except BadReport as impossible:
        raise Refused(str(impossible)) from impossible
    return s, rules.book.score(s)


def _written(
    case: Fields, seating: Seating, rules: Ruleset, report: Report
) -> Iterator[Difference]:
    """Compare the raw entries, or what the course makes of them where the case names a sheet."""
    setup = case.part("setup")
    s, rows = outcome(rules, report)
    got = of_postings(rows, seating)
    starts = {column: setup.maybe(f"start_{column}", mapped(amount)) for column in COLUMNS}
    if any(start is not None for start in starts.values()):
        table = replace(seating.table, ledger=standing(starts, case.place))
        after = rules.course.writes(table, s, rows)
        got = of_ledger(after.ledger, table.number)
    yield from differ_by_column(expected_columns(case.part("expected")), got)


def differ_by_column(wanted: Columns, got: Columns) -> Iterator[Difference]:
    """The columns of the sheet that are not as expected."""
    for column in COLUMNS:
        yield from differ(column, wanted[column], got[column])


def pulka(rules: Ruleset) -> Pulka:
    """The course of a match with pool, hill and whists; ``Unsupported`` where there is another."""
    if isinstance(rules.course, Pulka):
        return rules.course
    raise Unsupported(f"{rules.name} keeps no sheet of pool, hill and whists")


def series(case: Fields) -> Iterator[Difference]:
    """Area ``raspasy_series``: where a series stands after these deals (rules/russian §7.5)."""
    players = players_of(case)
    rules = rules_of(case, players=players)
    table = Seating.anybody(players, case.place, streak_of(case)).table
    for deal in case.need("history", listed(text)):
        now = rules.course.opens(rules, table)
        s, rows = outcome(now, _told(case, now, deal))
        table = now.course.writes(table, s, rows)
    expected, streak = case.part("expected"), table.carry.streak
    coming, prices = rules.course.opens(rules, table), pulka(rules).series
    answers: dict[str, Answer] = {
        "min_bid_level": (number, lambda: coming.floor),
        "streak": (number, lambda: streak),
        "price": (amount, lambda: prices.price(streak)),
    }
    yield from compare(expected, answers)
    index = expected.maybe("price_index", number)
    if index is not None and _place(prices, index) != _place(prices, streak):
        yield Difference("price_index", str(index), str(_place(prices, streak)))


def _place(prices: Series, streak: int) -> int:
    """The place in the list of prices; behind its end, where the last price repeats, the last."""
    capped = prices.prices_after is After.CAP
    return min(streak, len(prices.prices) - 1) if capped else streak


def _told(case: Fields, rules: Ruleset, deal: str) -> Report:
    """A deal told in one word; the forehand declares."""
    fore, middle, rear = HANDS
    kind, _, level = deal.rpartition("_")
    match kind, level:
        case "", "raspasy":
            return Report(tricks=((fore, 4), (middle, 3), (rear, 3)))
        case "misere", "made" | "failed":
            caught = int(level == "failed")
            return Report("misere", fore, tricks=((fore, caught), (middle, 5), (rear, 5 - caught)))
        case "made_whisted" | "made_unwhisted" | "failed", "6" | "7" | "8" | "9" | "10":
            return _contract(rules, kind, int(level))
    words = "raspasy, misere_made, misere_failed, made_whisted_7, made_unwhisted_7, failed_7"
    raise BadCaseError(f"{case.place}: history", f"read {deal!r}, expected one of {words}")


def _contract(rules: Ruleset, kind: str, level: int) -> Report:
    """A game of the forehand that both whist or both pass; a checked ten needs no words."""
    fore, middle, rear = HANDS
    unopposed = kind == "made_unwhisted"
    said = tuple((seat, "pass" if unopposed else "whist") for seat in (middle, rear))
    order = suited(rules, level, said)
    checked = order in {
        contract.name
        for stage in rules.stages
        if isinstance(stage, Auction)
        for contract in stage.ladder[0].contracts
        if contract.checked
    }
    mine = {"made_whisted": level, "failed": level - 1, "made_unwhisted": 10}[kind]
    half = (10 - mine + 1) // 2
    taken = ((fore, mine), (middle, half), (rear, 10 - mine - half))
    if checked:
        return Report(order, fore, tricks=taken)
    return Report(order, fore, unforced(rules, order, said), None if unopposed else taken)


def pool(case: Fields) -> Iterator[Difference]:
    """Area ``pool``: pool points are written on a sheet that stands so (rules/russian §9.2)."""
    totals = {column: case.maybe(column, mapped(amount)) or {} for column in COLUMNS}
    names = tuple(dict.fromkeys((*totals["pool"], *totals["hill"])))
    seating = Seating.at(names, case.maybe("dealer", text), case.place)
    target = case.maybe("target", number)
    implied = {} if target is None else {"pool_target": target}
    rules = rules_of(case, players=len(names), implied=implied)
    seating = seating.under(rules)
    table = replace(seating.table, ledger=standing(totals, case.place))
    write = case.part("write")
    player, points = write.need("player", text), write.need("points", amount)
    if points <= 0:
        raise BadCaseError(
            f"{write.place}: points", f"a deal brings points to a pool, not {points}"
        )
    _check_pools(rules, totals["pool"], f"{case.place}: pool")
    after = written(rules, table, Posting(seating.seat(player), "pool", points))
    got, expected = of_ledger(after.ledger), case.part("expected")
    wanted = expected_columns(expected)
    for column in (name for name in COLUMNS if name in expected):
        yield from differ(column, wanted[column], got[column])
    ended = rules.course.over(after) is not None
    yield from compare(expected, {"ended": (flag, lambda: ended)})


def _check_pools(rules: Ruleset, pools: Mapping[str, Fraction], place: str) -> None:
    """Raise ``BadCaseError`` for a pool that these rules can never come to."""
    course = rules.course
    assert isinstance(course, Pulka)
    target, keep = course.pool.target, course.pool.overflow is Overflow.KEEP
    for player, now in pools.items():
        if now < 0:
            raise BadCaseError(place, f"{player} has {now}, and no pool is below nothing")
        if target is not None and not keep and now > target:
            raise BadCaseError(
                place, f"{player} has {now}, and a pool is closed at {target}: set another target"
            )


def written(rules: Ruleset, table: Table, row: Posting) -> Table:
    """The table after a deal of which nothing is written but this row."""
    passed = tuple((seat, "pass") for seat in defenders(Seat.FORE) if seat in rules.live)
    s, _ = outcome(rules, Report("7S", Seat.FORE, passed))
    return rules.course.writes(table, s, (row,))

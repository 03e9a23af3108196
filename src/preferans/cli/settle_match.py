"""Settle a kept sheet or a played match, whatever accounts its rules keep."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from preferans.books import BuleCourse, Pulka
from preferans.books.chips import balances
from preferans.cli.errors import UsageError
from preferans.cli.sheet_cells import amount
from preferans.cli.sheet_input import BuleInput, SheetInput
from preferans.ledger import PlayerId
from preferans.match import Match, Payment, payments
from preferans.match.keeping import common_of
from preferans.notation.keeping import is_keeping, parse_keeping
from preferans.notation.record import is_record, parse_record, replay_record
from preferans.speech import say

_Json = dict[str, object]
Amounts = Mapping[PlayerId, Fraction]


def match_in(text: str) -> Match | None:
    """The match of a keeper's file or of a record; ``None`` for a text that is neither.

    Raises ``NotationError`` for one that cannot have been.
    """
    if is_keeping(text):
        return parse_keeping(text).match
    return replay_record(parse_record(text)).match if is_record(text) else None


def input_of(match: Match) -> SheetInput | BuleInput | Match:
    """The totals of a match as a sheet to settle; the match itself where it is one of payments."""
    course, table = match.rules.course, match.table
    if isinstance(course, Pulka):
        return SheetInput(course.totals(table), {"rules": match.rules.name})
    if isinstance(course, BuleCourse):
        names, total = table.players, table.ledger.total
        supe = tuple(tuple(total(p, "supe", q) for q in names) for p in names)
        bule = tuple(course.bule(table).values())
        return BuleInput(names, bule, supe, {"rules": match.rules.name})
    return match


def settle_match(match: Match, args: Namespace) -> int:
    """Print what everyone has won or lost in chips or points. Raises ``UsageError``."""
    _check(args)
    results = match.results()
    players = match.table.players
    stake = amount(str(args.stake), "stake") if args.stake is not None else None
    if stake is not None and stake <= 0:
        raise UsageError(f"stake: a chip is worth more than {stake} cents")
    row = tuple(results[player] for player in players)
    paid = None if stake is None else payments(players, row, stake)
    if args.json:
        print(json.dumps(_as_json(match, results, paid), indent=2, ensure_ascii=False))
    else:
        print("\n".join(_as_text(match, results, paid)))
    return 0


def _check(args: Namespace) -> None:
    """Refuse what only a sheet with pool and hill has."""
    names = ("rules", "settings", "pool_unit", "hill_unit", "hill_divisor", "rounding", "explain")
    if given := [name for name in names if getattr(args, name, None)]:
        option = "set" if given[0] == "settings" else given[0].replace("_", "-")
        raise UsageError(f"--{option} is for totals, and this sheet is settled by its own rules")


def _as_text(match: Match, results: Amounts, paid: Sequence[Payment] | None) -> Iterator[str]:
    table, common = match.table, common_of(match.rules)
    has = balances(table)
    width = max(map(len, table.players))
    yield say("Rules: {rules}", rules=match.rules.name)
    if any(has.values()):
        yield say("1. Chips: what everyone has taken, less what he has paid.")
        yield from (f"   {p:<{width}}  {_signed(has[p])}" for p in table.players)
        if common is not None:
            rest = has.get(common, Fraction(0))
            yield say(
                "2. The {account} holds {rest}, which is shared.", account=say(common), rest=rest
            )
    elif any(points := [table.ledger.total(p, "points") for p in table.players]):
        mean = sum(points, Fraction(0)) / len(points)
        yield say("1. Points, counted against their average of {mean}.", mean=mean)
        pairs = zip(table.players, points, strict=True)
        yield from (f"   {player:<{width}}  {n}" for player, n in pairs)
    yield say("Result:")
    yield from (f"   {p:<{width}}  {_signed(results[p])}" for p in table.players)
    if paid is not None:
        yield say("Payments:")
        yield from map(paying, paid)
        if not paid:
            yield say("   Nobody owes anything.")


def paying(payment: Payment) -> str:
    """A line that says who pays whom how much."""
    who, whom = payment.payer, payment.payee
    return say("   {who} pays {whom} {n}", who=who, whom=whom, n=money(payment.amount))


def money(cents: int) -> str:
    """Cents as an amount of money with two decimals."""
    return f"{cents // 100}.{cents % 100:02}"


def _as_json(match: Match, results: Amounts, paid: Sequence[Payment] | None) -> _Json:
    has = balances(match.table)
    return {
        "rules": match.rules.name,
        "players": list(match.table.players),
        "chips": {name: _number(n) for name, n in has.items()},
        "result": {name: _number(results[name]) for name in match.table.players},
        "payments": None
        if paid is None
        else [{"payer": p.payer, "payee": p.payee, "cents": p.amount} for p in paid],
    }


def _number(x: Fraction) -> int | str:
    return int(x) if x.denominator == 1 else str(x)


def _signed(x: Fraction) -> str:
    return f"{'+' if x > 0 else ''}{x}"

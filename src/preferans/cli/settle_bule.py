"""Settle a sheet of bule and supe, step by step (rules/family §C.9)."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from preferans.books import BuleCourse, written_off
from preferans.books.bule_course import WORTH
from preferans.cli.agreement import agreement
from preferans.cli.errors import UsageError
from preferans.cli.settle_match import paying
from preferans.cli.sheet_cells import amount
from preferans.cli.sheet_input import BuleInput
from preferans.ledger import Entry, Ledger, PlayerId, Table, Why
from preferans.match import Payment, payments
from preferans.speech import say

DEFAULT = "serbian"
STOOD = Why("stood")

_Json = dict[str, object]


def settle_bule(sheet: BuleInput, args: Namespace) -> int:
    """Print what everyone has won or lost. Raises ``UsageError`` for rules that keep no bule."""
    given = {**sheet.settings, **{k: v for k, v in vars(args).items() if v is not None}}
    _check(args)
    agreed = agreement(given.get("rules", DEFAULT), args.settings)
    course = agreed.rules.course
    if not isinstance(course, BuleCourse):
        raise UsageError(f"{agreed.name} is not settled from bule and supe; see --rules")
    results = course.settles(table_of(sheet))
    stake = amount(str(given["stake"]), "stake") if "stake" in given else None
    if stake is not None and stake <= 0:
        raise UsageError(f"stake: a point is worth more than {stake} cents")
    row = tuple(results.values())
    paid = None if stake is None else payments(sheet.players, row, stake)
    if args.json:
        print(json.dumps(_as_json(sheet, agreed.text, results, paid), indent=2, ensure_ascii=False))
    else:
        print("\n".join(_as_text(sheet, agreed.text, results, paid)))
    return 0


def table_of(sheet: BuleInput) -> Table:
    """A table where all this stands on the sheet."""
    bule = (
        Entry(0, player, "bule", n, None, STOOD)
        for player, n in zip(sheet.players, sheet.bule, strict=True)
    )
    supe = (
        Entry(0, writer, "supe", n, on, STOOD)
        for writer, row in zip(sheet.players, sheet.supe, strict=True)
        for on, n in zip(sheet.players, row, strict=True)
    )
    return Table(sheet.players, ledger=Ledger.of([*bule, *supe]))


def _check(args: Namespace) -> None:
    """Refuse what only a sheet with pool and hill has."""
    for name in ("pool_unit", "hill_unit", "hill_divisor", "rounding"):
        if getattr(args, name, None) is not None:
            option = name.replace("_", "-")
            raise UsageError(f"--{option} is for sheets with pool and hill; this one has bule")
    if getattr(args, "explain", False):
        raise UsageError("--explain is for sheets with pool and hill; this one has bule")


def _as_text(
    sheet: BuleInput,
    rules: str,
    results: Mapping[PlayerId, Fraction],
    paid: Sequence[Payment] | None,
) -> Iterator[str]:
    names, shares = sheet.players, written_off(sheet.bule)
    left = [n - share for n, share in zip(sheet.bule, shares, strict=True)]
    width = max(map(len, names))
    yield say("Rules: {rules}", rules=rules)
    yield say(
        "A bula is worth {worth} points, and all bule together are {sum}.",
        worth=WORTH,
        sum=sum(sheet.bule),
    )
    yield say("1. Write-off: everybody the same, and what is over to who has most.")
    for name, n, share, kept in zip(names, sheet.bule, shares, left, strict=True):
        yield f"   {name:<{width}}  {n} - {share} = {kept}"
    yield say("2. Result: supe written, less those of the others on one, less ten for each bula.")
    for i, name in enumerate(names):
        own, against, bule = sum(sheet.supe[i]), sum(row[i] for row in sheet.supe), WORTH * left[i]
        yield f"   {name:<{width}}  {own} - {against} - {bule} = {_signed(results[name])}"
    if paid is not None:
        yield say("3. Payments.")
        yield from map(paying, paid)
        if not paid:
            yield say("   Nobody owes anything.")


def _as_json(
    sheet: BuleInput,
    rules: str,
    results: Mapping[PlayerId, Fraction],
    paid: Sequence[Payment] | None,
) -> _Json:
    def by_name(row: Sequence[Fraction]) -> _Json:
        return {name: _number(x) for name, x in zip(sheet.players, row, strict=True)}

    shares = written_off(sheet.bule)
    return {
        "rules": rules,
        "players": list(sheet.players),
        "bule": by_name(sheet.bule),
        "written_off": by_name(shares),
        "result": by_name([results[name] for name in sheet.players]),
        "payments": None
        if paid is None
        else [{"payer": p.payer, "payee": p.payee, "cents": p.amount} for p in paid],
    }


def _number(x: Fraction) -> int | str:
    return int(x) if x.denominator == 1 else str(x)


def _signed(x: Fraction) -> str:
    return f"{'+' if x > 0 else ''}{x}"

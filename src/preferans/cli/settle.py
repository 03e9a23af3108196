"""Settle a score sheet, step by step: what stands on it into what everyone has won or lost."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import TypeVar

from preferans.books import Divisor, Pulka, Units
from preferans.cli.agreement import DEFAULT, add_set_argument, agreement
from preferans.cli.errors import UsageError
from preferans.cli.parser import AsWritten
from preferans.cli.settle_bule import settle_bule
from preferans.cli.settle_match import input_of, match_in, paying, settle_match
from preferans.cli.sheet_cells import amount
from preferans.cli.sheet_input import FORMAT, BuleInput, SheetInput, read_any_sheet
from preferans.cli.wrong_ways import WrongWay, wrong_ways
from preferans.match import Explained, Match, Payment, Rounding, explain, payments
from preferans.match.settle import Row
from preferans.notation import NotationError
from preferans.speech import say, say_in

T = TypeVar("T")

_DIVISORS = {"players": Divisor.PLAYERS, "opponents": Divisor.OPPONENTS}
_ROUNDINGS = {rounding.value: rounding for rounding in Rounding}


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.formatter_class = AsWritten
    parser.epilog = FORMAT
    parser.add_argument(
        "file", metavar="FILE", help="a sheet, a keeper's file or a record; - is the input"
    )
    parser.add_argument(
        "--rules",
        metavar="RULES",
        help="take units and rounding from these rules (default: those that the sheet names, "
        f"else {DEFAULT}); see preferans rules",
    )
    add_set_argument(parser)
    parser.add_argument("--pool-unit", metavar="N", help="whists for a point of the pool")
    parser.add_argument("--hill-unit", metavar="N", help="whists for a point of the hill")
    parser.add_argument(
        "--hill-divisor",
        metavar="BY",
        help="by what a point is divided: players (default) or opponents",
    )
    parser.add_argument(
        "--rounding", metavar="HOW", help=f"how results are made whole: {', '.join(_ROUNDINGS)}"
    )
    parser.add_argument(
        "--stake", metavar="CENTS", help="cents for a whist: also tells who pays whom"
    )
    parser.add_argument(
        "--explain",
        action="store_true",
        help="also tell what known wrong ways of settling would give",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: Namespace) -> int:
    """Settle the sheet of the file."""
    sheet = _read(args.file)
    if isinstance(sheet, BuleInput):
        return settle_bule(sheet, args)
    if isinstance(sheet, Match):
        return settle_match(sheet, args)
    how = _how(args, sheet)
    e = explain(sheet.totals, how.units, how.rounding)
    paid = None if how.stake is None else payments(sheet.totals.players, e.exact, how.stake)
    wrong = wrong_ways(e) if args.explain else None
    if args.json:
        print(json.dumps(_as_json(e, how, paid, wrong), indent=2, ensure_ascii=False))
    else:
        print("\n".join((*_as_text(e, how, paid), *_wrong_text(e, wrong))))
    return 0


# -- what is asked for ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _How:
    """The rules of settling, from the command line, the file and the ruleset, in this order."""

    rules: str
    units: Units
    rounding: Rounding
    stake: Fraction | None


def _read(name: str) -> SheetInput | BuleInput | Match:
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise UsageError(f"{name} is no text in UTF-8") from error
    try:
        match = match_in(text)
        return read_any_sheet(text) if match is None else input_of(match)
    except (UsageError, NotationError) as error:
        raise UsageError(f"{'input' if name == '-' else name}: {error}") from error


def _how(args: Namespace, sheet: SheetInput) -> _How:
    given = {key: value for key, value in vars(args).items() if value is not None}
    given = {**sheet.settings, **given}
    agreed = agreement(given.get("rules", DEFAULT), args.settings)
    course = agreed.rules.course
    if not isinstance(course, Pulka):
        raise UsageError(f"{agreed.name} is not settled from pool, hill and whists")
    units = replace(
        course.units,
        pool=_whole(given, "pool_unit", course.units.pool),
        hill=_whole(given, "hill_unit", course.units.hill),
        divisor=_choice(given, "hill_divisor", _DIVISORS, course.units.divisor),
    )
    usual = Rounding(agreed.values.word("settlement_rounding"))
    rounding = _choice(given, "rounding", _ROUNDINGS, usual)
    stake = amount(given["stake"], "stake") if "stake" in given else None
    if stake is not None and stake <= 0:
        raise UsageError(f"stake: a whist is worth more than {stake} cents")
    return _How(agreed.text, units, rounding, stake)


def _whole(given: dict[str, str], key: str, usual: int) -> int:
    if key not in given:
        return usual
    number = amount(given[key], key)
    if number.denominator != 1 or number <= 0:
        raise UsageError(f"{key}: {given[key]} is no whole number above zero")
    return int(number)


def _choice(given: dict[str, str], key: str, choices: dict[str, T], usual: T) -> T:
    if key not in given:
        return usual
    word = given[key].replace("-", "_")
    if word not in choices:
        raise UsageError(f"{key}: {given[key]!r} is none of {', '.join(choices)}")
    return choices[word]


# -- in words ------------------------------------------------------------------------------------


def _as_text(e: Explained, how: _How, paid: Sequence[Payment] | None) -> Iterator[str]:
    names, units, n = e.totals.players, how.units, len(e.totals.players)
    yield say("Rules: {rules}", rules=how.rules)
    yield say(
        "A point of the pool is worth {pool} whists, a point of the hill {hill}.",
        pool=units.pool,
        hill=units.hill,
    )
    yield ""
    columns = (say_in("column", "pool"), say_in("column", "hill"))
    yield from _grid(("", *columns, *(say("on {who}", who=name) for name in names)), _sheet_rows(e))
    yield ""
    yield say("1. Pools: what a pool lacks of the largest is added to its owner's hill.")
    if any(e.missing):
        weight = fraction(units.hill_for_pool(n))
        yield say("   A point of the pool weighs {weight} of the hill.", weight=weight)
        yield from _lines(names, (say("lacks"), e.missing), (columns[1], e.loaded))
    else:
        yield say("   All pools are equal and drop out.")
    yield say("2. Amnesty: the smallest hill, {n}, is taken off all.", n=fraction(e.pardon))
    yield from _lines(names, (columns[1], e.hills))
    each = fraction(units.hill_share(n))
    yield say("3. Conversion: for each point of a hill every other player gets {n} whists.", n=each)
    yield from _lines(names, (say("to each"), e.shares))
    yield say("4. Pairs: what the left gets from the one above, whists and hills together.")
    yield from _grid(("", *names), _pair_rows(e), indent="   ")
    yield say("5. Result: the sum of each line.")
    rounded = () if how.rounding is Rounding.EXACT else ((say(how.rounding.value), e.rounded),)
    yield from _lines(names, (say("exact"), e.exact), *rounded, signs=True)
    if paid is not None and how.stake is not None:
        yield say("6. Payments, a whist at {n} cents.", n=fraction(how.stake))
        yield from map(paying, paid)
        if not paid:
            yield say("   Nobody owes anything.")


def _wrong_text(e: Explained, wrong: Sequence[WrongWay] | None) -> Iterator[str]:
    """Wrong ways and their results; their sum where it is not zero, as it gives them away."""
    if wrong is None:
        return
    yield ""
    if not wrong:
        yield say("No known wrong way of settling gives another result for this sheet.")
        return
    yield say("Another result of this sheet may come from a wrong way of settling:")
    yield from _grid(
        ("", *e.totals.players, say("sum")),
        [(way.told, *map(signed, way.results), signed(way.sum)) for way in wrong],
        indent="   ",
    )


def _sheet_rows(e: Explained) -> list[tuple[str, ...]]:
    t = e.totals
    return [
        (
            player,
            fraction(t.pool[i]),
            fraction(t.hill[i]),
            *("-" if i == j else fraction(x) for j, x in enumerate(t.whists[i])),
        )
        for i, player in enumerate(t.players)
    ]


def _pair_rows(e: Explained) -> list[tuple[str, ...]]:
    return [
        (player, *("-" if i == j else signed(x) for j, x in enumerate(e.pairs[i])))
        for i, player in enumerate(e.totals.players)
    ]


def _lines(names: Sequence[str], *rows: tuple[str, Row], signs: bool = False) -> Iterator[str]:
    """Rows of one amount for each player."""
    show = signed if signs else fraction
    yield from _grid(("", *names), [(name, *map(show, row)) for name, row in rows], indent="   ")


def _grid(head: Sequence[str], rows: Sequence[Sequence[str]], indent: str = "") -> Iterator[str]:
    """A table whose first column is set left and the others right."""
    lines = (head, *rows)
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for first, *others in lines:
        cells = (f"{word:>{width}}" for word, width in zip(others, widths[1:], strict=True))
        yield f"{indent}{first:<{widths[0]}}  {'  '.join(cells)}"


def fraction(x: Fraction) -> str:
    """An exact amount as people write it: ``13 1/3``."""
    whole, rest = divmod(abs(x), 1)
    words = [str(whole)] * bool(whole or not rest) + [str(rest)] * bool(rest)
    return "-" * (x < 0) + " ".join(words)


def signed(x: Fraction) -> str:
    """The same with a plus before what is won."""
    return "+" * (x > 0) + fraction(x)


# -- as JSON -------------------------------------------------------------------------------------

_Json = dict[str, object]


def _as_json(
    e: Explained,
    how: _How,
    paid: Sequence[Payment] | None,
    wrong: Sequence[WrongWay] | None,
) -> _Json:
    names = e.totals.players

    def by_name(row: Row) -> _Json:
        return {name: _number(x) for name, x in zip(names, row, strict=True)}

    return {
        "rules": how.rules,
        "pool_unit": how.units.pool,
        "hill_unit": how.units.hill,
        "hill_divisor": how.units.divisor.name.lower(),
        "players": list(names),
        "sheet": {
            "pool": by_name(e.totals.pool),
            "hill": by_name(e.totals.hill),
            "whists": _directed(e.totals.whists, names),
        },
        "steps": {
            "missing": by_name(e.missing),
            "loaded": by_name(e.loaded),
            "amnesty": _number(e.pardon),
            "hills": by_name(e.hills),
            "whists_for_hill_point": _number(how.units.hill_share(len(names))),
            "shares": by_name(e.shares),
            "pairs": _directed(e.pairs, names),
        },
        "exact": by_name(e.exact),
        "rounding": how.rounding.value,
        "rounded": by_name(e.rounded),
        "payments": None
        if paid is None
        else [{"payer": p.payer, "payee": p.payee, "cents": p.amount} for p in paid],
        **(
            {}
            if wrong is None
            else {
                "wrong_ways": [
                    {"way": w.name, "does": w.does, "results": by_name(w.results)} for w in wrong
                ]
            }
        ),
    }


def _directed(rows: Sequence[Row], names: Sequence[str]) -> _Json:
    """What is not nothing, as ``{"Anna>Boris": 44}``."""
    return {
        f"{names[i]}>{names[j]}": _number(x)
        for i, row in enumerate(rows)
        for j, x in enumerate(row)
        if i != j and x
    }


def _number(x: Fraction) -> int | str:
    """A whole amount as a number, any other as a text such as ``236/3``."""
    return int(x) if x.denominator == 1 else str(x)

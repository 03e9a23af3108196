"""Replay the record of a match: every action checked, the sheet after each deal, the settlement.

An action that was not legal ends it with the deal, the number of the action and what was legal.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from preferans.books import CODES, Pulka
from preferans.books.chips import CHIPS, balances
from preferans.cli.errors import UsageError
from preferans.cli.settle import fraction, signed
from preferans.cli.table import grid
from preferans.deal import HANDS, Aim, Award, Engagement, Seat, State, Void
from preferans.ledger import Common, PlayerId, Table, Why
from preferans.match import Match, Rounding, explain, largest_remainder
from preferans.notation import NotationError
from preferans.notation.keeping import format_note
from preferans.notation.record import (
    Called,
    Clock,
    Joined,
    Kept,
    Played,
    Record,
    Replayed,
    Told,
    deal_page,
    format_deal_page,
    format_record,
    parse_record,
    record_to_json,
    replay_record,
)
from preferans.notation.record.writing import COLUMNS, taken_of
from preferans.rulesets import options_of
from preferans.speech import ENGLISH, count, say, say_in, spoken

Row = tuple[str, ...]


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument(
        "record", metavar="RECORD", help="a record, as text or JSON; - is the input"
    )
    parser.add_argument(
        "--deal", type=int, metavar="K", help="tell this deal only, with its cards and its play"
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print the record as JSON")
    form.add_argument(
        "--text",
        action="store_true",
        help="print the record as text, with all that follows from it filled in",
    )


def run(args: Namespace) -> int:
    """Replay the record of the file."""
    record = read_record(args.record)
    replayed = replay_record(record)
    told = None if args.deal is None else _deal(replayed, args.deal)
    if args.json:
        print(json.dumps(_as_json(record, told), indent=2, ensure_ascii=False))
    elif args.text:
        print("\n".join(_deal_lines(told)) if told else format_record(record).rstrip("\n"))
    elif told:
        print("\n".join([*_cards(told), "", *_worth(told)]))
    else:
        print("\n".join(_match(record, replayed)))
    return 0


def read_record(name: str) -> Record:
    """The record in a file, ``-`` for the input; raises ``UsageError`` for what is none."""
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
        return parse_record(text)
    except UnicodeDecodeError as error:
        raise UsageError(f"{name} is no text in UTF-8") from error
    except NotationError as error:
        raise UsageError(f"{'input' if name == '-' else name}: {error}") from error


def _deal(replayed: Replayed, number: int) -> Told:
    """The deal with this number."""
    deals = [told for told in replayed.told if isinstance(told.event, Played)]
    if not 1 <= number <= len(deals):
        there = f"its last is deal {len(deals)}" if deals else "it has none"
        raise UsageError(f"there is no deal {number} in this record; {there}")
    return deals[number - 1]


# -- as JSON -------------------------------------------------------------------------------------


def _as_json(record: Record, told: Told | None) -> object:
    data = record_to_json(record)
    if told is None:
        return data
    events = data["events"]
    assert isinstance(events, list)
    return events[record.events.index(told.event)]


# -- as text -------------------------------------------------------------------------------------


def _match(record: Record, replayed: Replayed) -> Iterator[str]:
    yield say("Rules:   {rules}", rules=record.rules.name)
    players = ", ".join(record.players)
    yield say("Players: {players}; {dealer} deals first", players=players, dealer=record.dealer)
    for told in replayed.told:
        yield ""
        if isinstance(told.event, Played):
            yield from _heading(told)
            yield from _worth(told)
        else:
            yield from _called(told)
    yield ""
    yield from _settlement(replayed)


def _heading(told: Told) -> Iterator[str]:
    table = told.before.table
    yield say("Deal {n}, {who} deals", n=table.number, who=table.players[table.dealer])
    yield f"  {_story(told.states[-1], table)}"


def _called(told: Told) -> Iterator[str]:
    match told.event:
        case Called(end):
            yield say("The match is ended: {how}.", how=say(end.value.replace("_", " ")))
        case Joined(player):
            yield say("{who} joins.", who=player)
        case Clock(minutes):
            yield count(minutes, "{n} minute has passed.", "{n} minutes have passed.")
        case Kept(note):
            yield say("At the table: {line}", line=format_note(note, told.before))
            yield from _worth(told)


def _story(s: State, table: Table) -> str:
    """What was played, what the defence said and who took what."""
    terms = s.terms
    e = terms if isinstance(terms, Engagement) else None
    if isinstance(terms, Void):
        e = terms.engagement
    parts = [_contract(s, e, table)]
    if e and e.answers:
        parts.append(
            ", ".join(f"{table.player_at(seat)} {_call(word)}" for seat, word in e.answers)
        )
    if isinstance(terms, Void):
        parts.append(say("not played: {why}", why=say(terms.reason)))
    if s.asked is not None:
        parts.append(say("unfinished: {who} to act", who=table.player_at(s.asked.actor)))
    elif taken_of(s):
        parts.append(say("tricks {of}", of=_tricks(s, table)))
    return "; ".join(parts)


def _contract(s: State, e: Engagement | None, table: Table) -> str:
    award = e.award if e else s.terms.award if isinstance(s.terms, Void) else None
    if isinstance(s.terms, Award):
        award = s.terms
    if e and award:
        who = table.player_at(award.declarer)
        return say("{who} plays {contract}", who=who, contract=_call(e.contract.name))
    if e and e.contract.target.kind is Aim.FEWEST:
        return say("all-pass")
    if award:
        who = table.player_at(award.declarer)
        return say("{who} wins the auction at {bid}", who=who, bid=_call(award.rung.name))
    return say("the auction is open")


def _call(word: str) -> str:
    """A word of the talk; levels, and words of one people's game, are the same for all."""
    if spoken() is ENGLISH:
        return word
    name = _CALLED.get(word, word)
    return say_in("call", name) if spoken().known(name, "call") else say(name)


_CALLED = {
    "half": "half-whist",
    "misere": "misère",
    "misere-bp": "misère without the talon",
    "9bp": "nine without the talon",
    "stay": "stay in",
    "drop": "drop out",
    "alone": "alone",
    "invite": "invite",
    "kontra": "double",
}
"""Words of the record by what the catalogues call them."""


def _who(player: PlayerId) -> str:
    """A player, or the account of the table."""
    return say(player) if player in {common.value for common in Common} else player


def _tricks(s: State, table: Table) -> str:
    seats = [seat for seat in (*HANDS, Seat.DEALER) if seat in table.seats()]
    taken = [(seat, s.taken(seat)) for seat in seats]
    return ", ".join(
        f"{table.player_at(seat)} {n}" for seat, n in taken if n or seat is not Seat.DEALER
    )


def _cards(told: Told) -> Iterator[str]:
    """The cards of a deal, what was said, and the tricks."""
    assert isinstance(told.event, Played)
    page = replace(deal_page(told, told.event), taken=None, sheet=None, totals=None)
    yield from _heading(told)
    yield from (f"  {line}" for line in format_deal_page(page)[1:])


def _deal_lines(told: Told) -> list[str]:
    """A deal as it stands in the record."""
    assert isinstance(told.event, Played)
    return format_deal_page(deal_page(told, told.event))


def _worth(told: Told) -> Iterator[str]:
    """What a deal wrote on the sheet, and the sheet after it."""
    if told.states and told.states[-1].asked is not None:
        return
    entries = [
        (_who(e.player), _account(e.column, e.on), signed(e.amount), _reason(e.why))
        for e in told.written
    ]
    if entries:
        yield from grid(entries, left=(0, 1, 3), indent="  ")
    else:
        yield say("  nothing is written")
    yield ""
    yield from sheet_lines(told.after)


def _account(column: str, on: PlayerId | None) -> str:
    column = say_in("column", column)
    return column if on is None else say("{column} on {who}", column=column, who=_who(on))


def _reason(why: Why) -> str:
    """A reason with the names of its parameters: ``tricks: contract 6H, tricks 4, price 2``."""
    names = CODES.get(why.code, ())
    code = say_in("reason", why.code)
    if len(names) != len(why.of):
        return str(why)
    pairs = zip(names, why.of, strict=True)
    told = (f"{say_in('reason', name)} {_parameter(name, x)}" for name, x in pairs)
    return f"{code}: {', '.join(told)}" if names else code


def _parameter(name: str, value: str | int) -> str:
    return say_in("reason", str(value)) if name == "reason" else _call(str(value))


def sheet_lines(match: Match) -> Iterator[str]:
    """The sheet as a table: a line for each player, a column for each account.

    Chips stand in one column, what everybody got less what he paid, with a line for the pot.
    """
    table, has = match.table, balances(match.table)
    used = {key[1:] for key, _ in table.ledger.accounts()}
    used = {(column, None if column == CHIPS else on) for column, on in used}
    if isinstance(match.rules.course, Pulka):
        used |= {("pool", None), ("hill", None)}
    directed = {column for column, on in used if on is not None}
    heads: list[tuple[str, PlayerId | None]] = []
    for column in sorted({column for column, _ in used}, key=_rank):
        heads += (
            [(column, who) for who in table.players] if column in directed else [(column, None)]
        )
    rows = [("", *(_head(*head, only=len(directed) == 1) for head in heads))]
    for player in has:
        cells = (
            "-"
            if on == player
            else fraction(
                has[player] if column == CHIPS else table.ledger.total(player, column, on)
            )
            for column, on in heads
        )
        rows.append((_who(player), *cells))
    yield from grid(rows, indent="  ")


def _head(column: str, on: PlayerId | None, *, only: bool) -> str:
    """The head of a column; where one alone is directed, its name goes without saying."""
    return say("on {who}", who=on) if only and on is not None else _account(column, on)


def _rank(column: str) -> tuple[int, str]:
    return (COLUMNS.index(column) if column in COLUMNS else len(COLUMNS), column)


def _settlement(replayed: Replayed) -> Iterator[str]:
    match = replayed.match
    if match.table.over is not None:
        yield say("The match is over: {why}.", why=say(match.table.over.replace("_", " ")))
    else:
        yield say("The match goes on; if it ended here:")
    results = match.results()
    rows: list[Row] = [("", say("result"), say("rounded"))]
    rows += [
        (player, signed(amount), signed(whole))
        for (player, amount), whole in zip(results.items(), _rounded(match), strict=True)
    ]
    yield from grid(rows, indent="  ")


def _rounded(match: Match) -> Sequence[Fraction]:
    """The results in whole whists as the rules round them; the sum stays zero (§10.5)."""
    course = match.rules.course
    if not isinstance(course, Pulka):
        return largest_remainder(tuple(match.results().values()))
    way = Rounding(options_of(match.rules).word("settlement_rounding"))
    return explain(course.totals(match.table), course.units, way).rounded

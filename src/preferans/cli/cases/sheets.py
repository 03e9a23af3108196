"""Cases of whole sheets: settlement, rounding, and points that go to another's pool."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from preferans.books import Totals
from preferans.cli.cases.outcome import Difference, differ
from preferans.cli.cases.reading import BadCaseError, Fields
from preferans.cli.cases.scoring import (
    COLUMNS,
    Columns,
    differ_by_column,
    of_ledger,
    outcome,
    pulka,
    standing,
    suited,
    tricks,
    written,
)
from preferans.cli.cases.setting import Seating, rules_of
from preferans.cli.cases.values import (
    amount,
    by_player,
    flag,
    listed,
    mapped,
    number,
    spoken,
    text,
    word,
)
from preferans.deal import Ruleset, Seat
from preferans.ledger import Posting, Table
from preferans.match import Report, Rounding, explain
from preferans.rulesets import options_of
from preferans.stages import defenders

Amounts = dict[str, Fraction]


def settlement_of_totals(case: Fields) -> Iterator[Difference]:
    """Area ``settlement``: results from pool, hill and whists as totals (rules/russian §10)."""
    pool, hill, whists = (case.maybe(name, mapped(amount)) or {} for name in COLUMNS)
    sides = (name for account in whists for name in account.split(">"))
    players = tuple(dict.fromkeys((*pool, *hill, *sides)))
    if len(players) < 2:
        raise BadCaseError(f"{case.place}: pool", "at least two players stand on a sheet")
    rounding = case.maybe("rounding", text)
    implied = {} if rounding is None else {"settlement_rounding": rounding}
    ledger = standing({"pool": pool, "hill": hill, "whists": whists}, case.place)
    totals = Totals.of(Table(players, ledger=ledger))
    expected = case.part("expected").need("net", mapped(amount))
    yield from differ("net", expected, settled(rules_of(case, implied=implied), totals))


def settled(rules: Ruleset, totals: Totals) -> Amounts:
    """Everyone's result, rounded as agreed."""
    course = pulka(rules)
    way = Rounding(options_of(rules).word("settlement_rounding"))
    explained = explain(course.totals(totals.table()), course.units, way)
    return dict(zip(totals.players, explained.rounded, strict=True))


def settlement(case: Fields) -> Iterator[Difference]:
    """Kind ``settlement`` of the file ``sheets``; the exact result is the right one."""
    given = case.part("input")
    players = given.need("players", listed(text))
    units = {
        "pool_unit": given.get("pool_point_in_whists", number, 10),
        "hill_unit": given.get("hill_point_in_whists", number, 10),
    }
    rules = _rules(case, implied={"settlement_rounding": "exact", **units})
    columns: dict[str, Amounts] = {
        name: given.maybe(name, mapped(amount)) or {} for name in ("pool", "hill")
    }
    rows = given.part("whists_row_writes_on_column")
    columns["whists"] = {
        f"{writer}>{debtor}": whists
        for writer in rows
        for debtor, whists in rows.need(writer, mapped(amount)).items()
    }
    totals = Totals.of(Table(players, ledger=standing(columns, given.place)))
    got = settled(rules, totals)
    yield from differ("exact_result", case.need("exact_result", mapped(amount)), got)


def american_aid(case: Fields) -> Iterator[Difference]:
    """Kind ``american_aid``: points that the own pool has no room for (rules/russian §9.2)."""
    given = case.part("input")
    players = given.need("players", listed(text))
    event = given.part("event")
    actor = event.maybe("declarer", text) or event.need("player", text)
    dealer = event.maybe("resting", text)
    seating = Seating.at(players, dealer, given.place, busy=(actor,))
    implied = {"pool_target": given.need("pool_target", number), "settlement_rounding": "exact"}
    rules = _rules(case, players=len(players), implied=implied)
    before = standing(_columns(given.part("before"), players), given.place)
    seating = seating.under(rules)
    seating = replace(seating, table=replace(seating.table, ledger=before))
    after = _after(event, actor, seating, seating.opens(rules))
    agrees = case.get("published_agrees", flag, True)
    for name, right in (("published_result", agrees), ("right_result", "right_result" in case)):
        if right:
            yield from _sheet(case.part(name), players, of_ledger(after.ledger))
    final = case.maybe("settlement_after", mapped(amount))
    if final is not None:
        yield from differ("settlement_after", final, settled(rules, Totals.of(after)))


def _after(event: Fields, actor: str, seating: Seating, rules: Ruleset) -> Table:
    """The table after the event: points that are simply written, or a deal with its score."""
    points = event.maybe("pool_points", amount)
    if points is not None:
        event.told("contract")
        return written(rules, seating.table, Posting(seating.seat(actor), "pool", points))
    s, rows = outcome(rules, _report(event, seating.seat(actor), seating, rules))
    return rules.course.writes(seating.table, s, rows)


def _report(event: Fields, declarer: Seat, seating: Seating, rules: Ruleset) -> Report:
    """A deal: the contract, how the defence answered, who took how many tricks."""
    contract = event.need("contract", word)
    # A row is of the declarer and of the defenders after him.
    hands = tuple(seating.name(seat) for seat in (declarer, *defenders(declarer)))
    taken = event.maybe("tricks", by_player(number, hands))
    answers = _answers(event, declarer, seating)
    return Report(
        suited(rules, int(contract), answers) if contract.isdigit() else contract,
        declarer,
        answers,
        None if taken is None else tricks(seating, taken),
    )


def _answers(event: Fields, declarer: Seat, seating: Seating) -> tuple[tuple[Seat, str], ...]:
    """What the defenders said: one word for both, a sequence, a word by player, or who whisted."""
    pair = defenders(declarer)
    both = "pass" if event.get("both_pass", flag, False) else event.maybe("both", word)
    if both is not None:
        return tuple((seat, both) for seat in pair)
    if isinstance(event.raw.get("whist"), Mapping):
        named = event.need("whist", mapped(word))
        by_seat = {seating.seat(name): said for name, said in named.items()}
        return tuple((seat, by_seat[seat]) for seat in pair if seat in by_seat)
    if "whisters" in event:
        heads = {seating.seat(name) for name in event.need("whisters", listed(text))}
        return tuple((seat, "whist" if seat in heads else "pass") for seat in pair)
    if "half_whist" in event:
        half = seating.seat(event.need("half_whist", text))
        return ((pair[0], "pass"), (half, "half"), (pair[0], "pass"))
    said = event.maybe("whist", listed(spoken)) or ()
    return tuple((seating.seat(who), word(what)) for who, what in said)


def _rules(case: Fields, *, players: int = 3, implied: Mapping[str, object]) -> Ruleset:
    """The rules of a sheet: Sochi unless the case names a preset; the convention is prose."""
    named = case if "preset" in case else Fields({**case.raw, "preset": "sochi"}, case.place)
    return rules_of(named, players=players, implied=implied)


def _columns(part: Fields, players: tuple[str, ...]) -> dict[str, Amounts]:
    """Totals by column, told as rows in the order of the players or by player."""
    row = by_player(amount, players)
    columns: dict[str, Amounts] = {name: part.maybe(name, row) or {} for name in ("pool", "hill")}
    matrix = "w" if "w" in part else "whists"
    whists = part.maybe(matrix, listed(by_player(amount, players))) or ()
    columns["whists"] = {
        f"{writer}>{debtor}": value
        for writer, row_of in zip(players, whists, strict=False)
        for debtor, value in row_of.items()
    }
    return columns


def _sheet(published: Fields, players: tuple[str, ...], got: Columns) -> Iterator[Difference]:
    """Compare the columns that are printed: rows, a matrix, or a single account of whists."""
    wanted = {name: dict(accounts) for name, accounts in got.items()}
    for name, accounts in _columns(published, players).items():
        if name in published or (name == "whists" and "w" in published):
            wanted[name] = {account: value for account, value in accounts.items() if value}
    for name in published:
        writer, on, debtor = name.removeprefix("whists_").partition("_on_")
        if on:
            wanted["whists"][f"{writer}>{debtor}"] = published.need(name, amount)
    yield from differ_by_column(wanted, got)

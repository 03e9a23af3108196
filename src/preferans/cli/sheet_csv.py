"""Sheets from a spreadsheet: a table with a heading, or the journal that preferans sheet writes."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from preferans.cli.errors import UsageError
from preferans.cli.sheet_cells import amount, cell

_HEAD = ("player", "pool", "hill")
_JOURNAL = ("deal", "player", "column", "on", "amount", "why")
_OWN = ("", "-", "–", "—", ".")
_COLUMNS = ("pool", "hill", "whists")

Row = list[Fraction]


@dataclass(frozen=True, slots=True)
class Cells:
    """What a sheet says: players in order, pool and hill of each, whists of each on each."""

    players: tuple[str, ...]
    pool: Row
    hill: Row
    whists: list[Row]


def is_csv(text: str) -> bool:
    """Whether a text is a table from a spreadsheet: its heading has separators."""
    first = next(iter(text.lstrip("\ufeff").splitlines()), "")
    words = first.replace(";", ",").replace('"', "").split(",")
    return len(words) > 1 and words[0].strip().lower() in (_HEAD[0], _JOURNAL[0])


def read_csv(text: str) -> Cells:
    """The sheet of such a table. Raises ``UsageError`` naming the line and the cell at fault."""
    plain = text.lstrip("\ufeff")
    mark = ";" if ";" in plain.splitlines()[0] else ","
    rows = [
        (n, [word.strip() for word in row])
        for n, row in enumerate(csv.reader(io.StringIO(plain), delimiter=mark), start=1)
        if any(word.strip() for word in row)
    ]
    head = [word.lower() for word in rows[0][1]]
    for number, row in rows[1:]:
        if len(row) != len(head):
            raise UsageError(
                f"line {number}: {len(row)} cells under a heading of {len(head)}; an amount with "
                "a comma stands in quotes, or ; stands between the cells"
            )
    if tuple(head) == _JOURNAL:
        return _journal(rows[1:])
    return _table(rows[0][1], rows[1:])


def _table(head: Sequence[str], rows: Sequence[tuple[int, list[str]]]) -> Cells:
    if tuple(word.lower() for word in head[:3]) != _HEAD:
        raise UsageError("line 1: the columns are player, pool, hill and whists on each player")
    players = tuple(row[0] for _, row in rows)
    if "" in players:
        number = rows[players.index("")][0]
        raise UsageError(f"line {number}: the cell under player is empty")
    for i, (number, row) in enumerate(rows):
        if row[0] in players[:i]:
            raise UsageError(f"line {number}: {row[0]} has a line already")
    named = [_whom(word) for word in head[3:]]
    for name in named:
        if name not in players:
            raise UsageError(f"line 1: whists on {name}, who has no line of his own")
    for name in players:
        if named.count(name) != 1:
            raise UsageError(f"line 1: one column 'whists on {name}' is needed")
    cells = Cells(players, [], [], [])
    for number, row in rows:
        place = f"line {number}, {row[0]}"
        cells.pool.append(cell(row[1], f"{place}, pool"))
        cells.hill.append(cell(row[2], f"{place}, hill"))
        on = dict(zip(named, row[3:], strict=True))
        cells.whists.append([_on(row[0], name, on[name], place) for name in players])
    return cells


def _whom(word: str) -> str:
    """Whom a column is about: ``whists on Anna``, ``on Anna`` or ``Anna``."""
    for before in ("whists on ", "on "):
        if word.lower().startswith(before):
            return word[len(before) :].strip()
    return word


def _on(writer: str, name: str, text: str, place: str) -> Fraction:
    if writer != name:
        return cell(text, f"{place}, whists on {name}")
    if text not in _OWN:
        raise UsageError(f"{place}: {text} whists on himself; leave that cell empty")
    return Fraction(0)


def _journal(rows: Sequence[tuple[int, list[str]]]) -> Cells:
    """The totals of a journal; players in the order in which it names them."""
    entries: list[tuple[str, str, str | None, Fraction]] = []
    for number, (_, player, column, on, written, _why) in rows:
        place = f"line {number}"
        if column not in _COLUMNS:
            raise UsageError(f"{place}: {column!r} is no column of a sheet: {', '.join(_COLUMNS)}")
        if not player or bool(on) != (column == "whists"):
            raise UsageError(f"{place}: whose entry this is, or on whom, is missing or too much")
        entries.append((player, column, on or None, amount(written, f"{place}, amount")))
    names = dict.fromkeys(name for who, _, on, _ in entries for name in (who, on) if name)
    return totalled(tuple(names), entries)


def exported(given: Mapping[str, object]) -> Cells:
    """The sheet that ``preferans sheet -o FILE.json`` wrote. Raises ``UsageError``."""
    players, accounts = given.get("players"), given.get("accounts")
    if not isinstance(players, list) or not isinstance(accounts, list):
        raise UsageError("players and accounts are lists, as preferans sheet writes them")
    names = tuple(map(str, players))
    entries: list[tuple[str, str, str | None, Fraction]] = []
    for n, account in enumerate(accounts):
        where = f"accounts[{n}]"
        if not isinstance(account, Mapping) or {"player", "column", "on", "total"} - set(account):
            raise UsageError(f"{where}: an account has player, column, on and total")
        player, column, on = str(account["player"]), str(account["column"]), account["on"]
        named = (player, *(() if on in (None, "null", "") else (str(on),)))
        if column not in _COLUMNS or (len(named) == 2) != (column == "whists"):
            raise UsageError(f"{where}: pool and hill are on nobody, whists on somebody")
        if strangers := [name for name in named if name not in names]:
            raise UsageError(f"{where}: {strangers[0]} is not one of {', '.join(names)}")
        total = amount(str(account["total"]), f"{where}, total")
        entries.append((player, column, named[1] if len(named) == 2 else None, total))
    return totalled(names, entries)


def totalled(
    players: tuple[str, ...], entries: Sequence[tuple[str, str, str | None, Fraction]]
) -> Cells:
    """What entries come to."""

    def total(player: str, column: str, on: str | None = None) -> Fraction:
        return sum((x for p, c, o, x in entries if (p, c, o) == (player, column, on)), Fraction(0))

    return Cells(
        players,
        [total(p, "pool") for p in players],
        [total(p, "hill") for p in players],
        [[total(p, "whists", q) for q in players] for p in players],
    )

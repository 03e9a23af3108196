"""A score sheet from a file: a plain table as people write it, or YAML or JSON.

Every amount is exact: 12, 12.5, 12,5, 25/2 and running totals such as ØØ.80.Ø20. are read, anything
else is refused with its place.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import yaml

from preferans.books import Totals
from preferans.cli.errors import UsageError
from preferans.cli.sheet_cells import cell, is_amount
from preferans.cli.sheet_csv import Cells, exported, is_csv, read_csv
from preferans.ledger import PlayerId

FORMAT = """\
the sheet as a table, one line for each player in order of turn:

  player  pool  hill   Anna  Boris  Clara
  Anna      10    12      -     44     18
  Boris      6    21     30      -     52
  Clara      8     6     26     40      -

The first line may be missing. Behind the hill stand the whists that the player
wrote on each player, with - in his own place, or without his own place. Names
with blanks stand in quotes; # begins a remark.

or as YAML or JSON, where all but pool and hill may be missing:

  players: [Anna, Boris, Clara]
  pool: {Anna: 10, Boris: 6, Clara: 8}
  hill: {Anna: 12, Boris: 21, Clara: 6}
  whists: {Anna>Boris: 44, Anna>Clara: 18, Boris>Anna: 30}
  pool_unit: 10
  hill_unit: 10
  rounding: exact

whists may also be {Anna: {Boris: 44}}; whists that are not named are none.

or as CSV from a spreadsheet, with , or ; between the cells:

  player;pool;hill;whists on Anna;whists on Boris;whists on Clara
  Anna;10;12,5;;44;18

or the .csv or .json that preferans sheet wrote. In every form but these two a
cell may also hold running totals as on paper, with dots and with wheels for
hundreds: ØØ.80.Ø20. is 320. An empty cell is refused, it is never nothing.

A sheet of the Balkan games has bule and supe instead:

  rules: serbian
  bule: {Mira: 24, Jovan: 34, Petar: 28}
  supe: {Mira>Jovan: 200, Jovan>Petar: 120}
"""

SETTINGS = ("pool_unit", "hill_unit", "hill_divisor", "rounding", "stake", "rules")
"""What a YAML or JSON sheet may say besides the sheet itself."""

_OWN = ("-", "–", "—", ".")
_KEYS = ("players", "pool", "hill", "whists", *SETTINGS)
_BULE_KEYS = ("players", "bule", "supe", "rules", "stake")


@dataclass(frozen=True, slots=True)
class SheetInput:
    """A sheet and what its file says of how to settle it."""

    totals: Totals
    settings: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class BuleInput:
    """A sheet of bule and supe: ``supe[i][j]`` those of i on j."""

    players: tuple[PlayerId, ...]
    bule: tuple[Fraction, ...]
    supe: tuple[tuple[Fraction, ...], ...]
    settings: Mapping[str, str] = field(default_factory=dict)


def read_sheet(text: str) -> SheetInput:
    """The sheet with pool and hill of a text. Raises ``UsageError`` naming what is wrong where."""
    sheet = read_any_sheet(text)
    if isinstance(sheet, BuleInput):
        raise UsageError("a sheet with pool and hill is wanted here, and this one has bule")
    return sheet


def read_any_sheet(text: str) -> SheetInput | BuleInput:
    """The sheet of a text in any of its forms. Raises ``UsageError`` naming what is wrong where."""
    lines = [line for line in text.splitlines() if line.split("#")[0].strip()]
    if not lines:
        raise UsageError("there is no sheet: the file is empty")
    if is_csv(text):
        return SheetInput(_of_cells(read_csv(text)))
    if re.match(r"\s*(?:\{|[\w-]+\s*:(?:\s|$))", lines[0]):
        return _from_mapping(text)
    return SheetInput(_from_table(text))


# -- the table -----------------------------------------------------------------------------------


def _from_table(text: str) -> Totals:
    rows = list(_rows(text))
    heading = _heading(rows[0][1])
    if heading is not None:
        rows = rows[1:]
    players = tuple(fields[0] for _, fields in rows)
    _check_players(players)
    if heading is not None and heading and heading != players:
        named = ", ".join(heading)
        raise UsageError(f"the first line names {named}, and the lines are {', '.join(players)}")
    read = [_row(number, fields, players) for number, fields in rows]
    return _totals(players, [r[0] for r in read], [r[1] for r in read], [r[2:] for r in read])


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """The lines that say something, with their numbers, cut into fields."""
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            fields = shlex.split(line.replace("|", " "), comments=True)
        except ValueError as error:
            raise UsageError(f"line {number}: a quotation mark has no fellow") from error
        if fields:
            yield number, fields


def _heading(fields: Sequence[str]) -> tuple[str, ...] | None:
    """The players of a first line that is a heading (none, if it does not name them)."""
    if len(fields) < 3:
        return None
    if [word.lower() for word in fields[1:3]] != ["pool", "hill"]:
        # A line with a number in it is a player's, though another of its cells be none.
        if any(is_amount(word) or word[0] in "+-.0123456789" for word in fields[1:]):
            return None
        raise UsageError("the columns are player, pool, hill and then the whists on each player")
    return tuple(fields[3:]) if fields[3:4] != ["whists"] else ()


def _row(number: int, fields: Sequence[str], players: tuple[str, ...]) -> list[Fraction]:
    """Pool, hill and the whists on every player, nothing on oneself."""
    name, *words = fields
    own, n = players.index(name), len(players)
    if len(words) == n + 1:
        words.insert(2 + own, "-")
    if len(words) != n + 2:
        raise UsageError(
            f"line {number}: {name} needs pool, hill and {n - 1} amounts of whists, "
            f"and has {len(words)} amounts in all"
        )
    if words[2 + own] not in _OWN:
        raise UsageError(
            f"line {number}: {name} has {words[2 + own]} whists on himself; write - in that place"
        )
    words[2 + own] = "0"
    columns = ("pool", "hill", *(f"whists on {player}" for player in players))
    pairs = zip(words, columns, strict=True)
    return [cell(word, f"line {number}, {name}, {column}") for word, column in pairs]


# -- YAML and JSON -------------------------------------------------------------------------------


class _Exact(yaml.SafeLoader):
    """Reads numbers as they are written, so that 12.5 stays exact, and no key twice."""

    def construct_mapping(  # the signature is PyYAML's
        self,
        node: yaml.MappingNode,
        deep: bool = False,  # noqa: FBT001, FBT002
    ) -> dict[Hashable, Any]:
        """A mapping; raises ``UsageError`` for a key met twice."""
        keys = [key.value for key, _ in node.value]
        if twice := [key for i, key in enumerate(keys) if key in keys[:i]]:
            line = node.start_mark.line + 1
            raise UsageError(f"{twice[0]} stands twice in the mapping that begins in line {line}")
        return super().construct_mapping(node, deep=deep)


_Exact.yaml_implicit_resolvers = {
    first: [(tag, regexp) for tag, regexp in resolvers if tag == "tag:yaml.org,2002:null"]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def _from_mapping(text: str) -> SheetInput | BuleInput:
    try:
        read: object = yaml.load(text, Loader=_Exact)
    except yaml.YAMLError as error:
        raise UsageError(f"this is neither YAML nor JSON: {error}".replace("\n", " ")) from error
    if not isinstance(read, Mapping):
        raise UsageError("a sheet in YAML or JSON has the keys pool, hill and whists")
    sheet = {str(key): value for key, value in read.items()}
    if "accounts" in sheet:
        return SheetInput(_of_cells(exported(sheet)))
    if "bule" in sheet:
        return _with_bule(sheet)
    if unknown := [key for key in sheet if key not in _KEYS]:
        raise UsageError(f"a sheet has no {', '.join(unknown)}; its keys are {', '.join(_KEYS)}")
    if missing := [key for key in ("pool", "hill") if key not in sheet]:
        raise UsageError(f"the sheet has no {' and no '.join(missing)}")
    players = _named(sheet)
    _check_players(players)
    pool, hill = (_column(sheet[key], key, players) for key in ("pool", "hill"))
    whists = _written(sheet.get("whists"), players, "whists")
    settings = {key: str(sheet[key]) for key in SETTINGS if sheet.get(key) is not None}
    return SheetInput(_totals(players, pool, hill, whists), settings)


def _with_bule(sheet: Mapping[str, object]) -> BuleInput:
    """A sheet of the games that count bule down."""
    if unknown := [key for key in sheet if key not in _BULE_KEYS]:
        raise UsageError(
            f"a sheet with bule has no {', '.join(unknown)}; its keys are {', '.join(_BULE_KEYS)}"
        )
    players = _named(sheet, "bule")
    _check_players(players)
    bule = _column(sheet["bule"], "bule", players)
    supe = _written(sheet.get("supe"), players, "supe")
    settings = {key: str(sheet[key]) for key in ("rules", "stake") if sheet.get(key) is not None}
    return BuleInput(players, tuple(bule), tuple(map(tuple, supe)), settings)


def _named(sheet: Mapping[str, object], column: str = "hill") -> tuple[str, ...]:
    """The players in order of turn: as listed, or as a column names them."""
    players = sheet.get("players", sheet[column])
    if not isinstance(players, Mapping | list):
        raise UsageError(
            f"players is a list of names, and {column} a mapping from names to amounts"
        )
    return tuple(map(str, players))


def _column(given: object, name: str, players: tuple[str, ...]) -> list[Fraction]:
    if not isinstance(given, Mapping):
        raise UsageError(f"{name} is a mapping from players to amounts, as {{Anna: 10, Boris: 6}}")
    amounts = {str(player): value for player, value in given.items()}
    _check_known(amounts, players, name)
    if missing := [player for player in players if player not in amounts]:
        raise UsageError(f"{name}: nothing is said of {', '.join(missing)}")
    return [cell(str(amounts[player]), f"{name} of {player}") for player in players]


def _written(given: object, players: tuple[str, ...], column: str) -> list[list[Fraction]]:
    """Everything that everyone wrote on everyone, none where nothing is said."""
    if given is None:
        given = {}
    if not isinstance(given, Mapping):
        raise UsageError(f"{column} is a mapping, as {{Anna>Boris: 44}} or {{Anna: {{Boris: 44}}}}")
    found: dict[tuple[str, str], Fraction] = {}
    for writer, on, value in _directed(given, column):
        where = f"{column} of {writer} on {on}"
        _check_known((writer, on), players, column)
        if writer == on:
            raise UsageError(f"{where}: nobody writes {column} on himself")
        if (writer, on) in found:
            raise UsageError(f"{where} are given twice")
        found[writer, on] = cell(str(value), where)
        if found[writer, on] < 0:
            raise UsageError(f"{where} are never below zero, and these are {found[writer, on]}")
    return [[found.get((p, q), Fraction(0)) for q in players] for p in players]


def _directed(given: Mapping[object, object], column: str) -> Iterator[tuple[str, str, object]]:
    for key, value in given.items():
        if isinstance(value, Mapping):
            yield from ((str(key), str(on), inner) for on, inner in value.items())
            continue
        writer, arrow, on = str(key).partition(">")
        if not arrow:
            raise UsageError(f"{column}: {key} does not say on whom; write {key}>NAME: AMOUNT")
        yield writer.strip(), on.strip(), value


# -- both ----------------------------------------------------------------------------------------


def _totals(
    players: tuple[PlayerId, ...],
    pool: Sequence[Fraction],
    hill: Sequence[Fraction],
    whists: Sequence[Sequence[Fraction]],
) -> Totals:
    for player, points, row in zip(players, pool, whists, strict=True):
        if points < 0:
            raise UsageError(f"pool of {player}: a pool is never below zero, and this is {points}")
        for other, written in zip(players, row, strict=True):
            if written < 0:
                what = f"whists of {player} on {other}"
                raise UsageError(f"{what} are never below zero, and these are {written}")
    return Totals(players, tuple(pool), tuple(hill), tuple(map(tuple, whists)))


def _of_cells(cells: Cells) -> Totals:
    _check_players(cells.players)
    return _totals(cells.players, cells.pool, cells.hill, cells.whists)


def _check_players(players: tuple[str, ...]) -> None:
    if not 2 <= len(players) <= 5:
        raise UsageError(f"a sheet has two to five players, and this has {len(players)}")
    if twice := [player for i, player in enumerate(players) if player in players[:i]]:
        raise UsageError(f"{twice[0]} stands on the sheet twice")


def _check_known(
    names: Mapping[str, object] | Sequence[str], known: Sequence[str], where: str
) -> None:
    if strangers := [name for name in names if name not in known]:
        raise UsageError(f"{where}: {strangers[0]} is not one of {', '.join(known)}")

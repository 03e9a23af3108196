"""Draw the score sheet as on paper: filled or blank, to look at, to print, or as data.

The ending of the output says the form: .svg the sheet (with --chart the chart of the match), .pdf
a page of A4 with the sheet, the results and the chart, .png the sheet as an image, .csv and .json
the accounts. The input is a record, a keeper's file or a sheet for preferans settle.
"""

from __future__ import annotations

import csv
import io
import json
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from preferans.books import Pulka, Units, settle
from preferans.cli.errors import UsageError
from preferans.cli.settle import signed
from preferans.cli.settle_match import match_in
from preferans.cli.sheet_input import read_sheet
from preferans.drawing import Heading, blank, chart, pulka, register
from preferans.ledger import PlayerId, Table
from preferans.match import Match, largest_remainder
from preferans.notation import NotationError
from preferans.rulesets import counted_from


@dataclass(frozen=True, slots=True)
class Drawn:
    """What is drawn: the table as it stands, and the standings after each deal."""

    table: Table
    heading: Heading
    standings: tuple[tuple[Fraction, ...], ...]


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument(
        "source", nargs="?", metavar="FILE", help="a record or a sheet; - the input"
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="where to: .svg .pdf .png .csv .json (default: print SVG)",
    )
    parser.add_argument(
        "--blank", type=int, choices=(2, 3, 4, 5), metavar="N", help="an empty form for 2 to 5"
    )
    parser.add_argument("--chart", action="store_true", help="draw the chart of standings instead")
    parser.add_argument("--target", help="what stands in the middle (default: the pool agreed on)")
    parser.add_argument("--title", default="Preferans", help="the heading (default: %(default)s)")


def run(args: Namespace) -> int:
    """Draw and write."""
    form = Path(args.output).suffix.lower() if args.output else ".svg"
    if form not in FORMS:
        raise UsageError(f"{args.output}: the ending must be one of {', '.join(FORMS)}")
    if args.blank is not None:
        if args.source or args.chart or form in (".csv", ".json"):
            raise UsageError("a blank form is drawn from nothing, as .svg, .pdf or .png")
        svg = blank(args.blank, Heading(args.title, args.target or ""))
        content = svg.encode() if form == ".svg" else _printed(svg, form, "")
    elif not args.source:
        raise UsageError("give a record or a sheet to draw, or --blank 2, 3, 4 or 5")
    else:
        content = FORMS[form](_read(args), args)
    if args.output:
        Path(args.output).write_bytes(content)
    else:
        sys.stdout.write(content.decode())
    return 0


def _read(args: Namespace) -> Drawn:
    """The record or sheet of a file; raises ``UsageError`` for neither."""
    try:
        text = sys.stdin.read() if args.source == "-" else Path(args.source).read_text("utf-8")
    except OSError as error:
        raise UsageError(f"cannot read {args.source}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise UsageError(f"{args.source} is no text: {error.reason}") from error
    try:
        match = match_in(text)
    except NotationError as error:
        raise UsageError(f"{args.source}: {error}") from error
    if match is not None:
        return _of_match(match, args)
    totals = read_sheet(text).totals
    results = settle(totals, Units())
    zero = tuple(Fraction(0) for _ in totals.players)
    rows = (zero, tuple(results[name] for name in totals.players))
    return Drawn(totals.table(), Heading(args.title, args.target or ""), rows)


def _of_match(match: Match, args: Namespace) -> Drawn:
    course = match.rules.course
    tables = [*(deal.before for deal in match.deals), match.table]
    players = match.table.players
    # A fourth player who came late stood at zero before.
    rows = tuple(
        tuple(course.settles(t).get(name, Fraction(0)) for name in players) for t in tables
    )
    target = args.target
    if target is None and isinstance(course, Pulka) and course.pool.target is not None:
        target = str(course.pool.target)
    heading = Heading(args.title, target or "", counted_from(match.rules))
    return Drawn(match.table, heading, rows)


# -- forms -----------------------------------------------------------------------------------------


def _svg(drawn: Drawn, args: Namespace) -> bytes:
    picture = _chart(drawn) if args.chart else _sheet(drawn)
    return picture.encode()


def _png(drawn: Drawn, args: Namespace) -> bytes:
    return _printed(_svg(drawn, args).decode(), ".png", "")


def _pdf(drawn: Drawn, args: Namespace) -> bytes:
    more = "" if args.chart else _chart(drawn)
    return _printed(_svg(drawn, args).decode(), ".pdf", more, _results(drawn))


def _csv(drawn: Drawn, _: Namespace) -> bytes:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("deal", "player", "column", "on", "amount", "why"))
    for e in drawn.table.ledger.entries:
        writer.writerow((e.deal, e.player, e.column, e.on or "", e.amount, e.why))
    return out.getvalue().encode()


def _json(drawn: Drawn, _: Namespace) -> bytes:
    players = drawn.table.players
    found = {
        "players": list(players),
        "accounts": [
            {"player": who, "column": column, "on": on, "total": str(total)}
            for (who, column, on), total in drawn.table.ledger.accounts()
        ],
        "entries": [
            {
                "deal": e.deal,
                "player": e.player,
                "column": e.column,
                "on": e.on,
                "amount": str(e.amount),
                "why": str(e.why),
            }
            for e in drawn.table.ledger.entries
        ],
        "results": {name: str(x) for name, x in zip(players, drawn.standings[-1], strict=True)},
    }
    return (json.dumps(found, ensure_ascii=False, indent=1) + "\n").encode()


FORMS: dict[str, Callable[[Drawn, Namespace], bytes]] = {
    ".svg": _svg,
    ".pdf": _pdf,
    ".png": _png,
    ".csv": _csv,
    ".json": _json,
}


def _sheet(drawn: Drawn) -> str:
    players, ledger = drawn.table.players, drawn.table.ledger
    kept = {column for (_, column, _), _ in ledger.accounts()}
    draw = register if kept and not kept & {"pool", "hill", "whists"} else pulka
    try:
        return draw(players, ledger, drawn.heading)
    except ValueError as error:
        raise UsageError(str(error)) from error


def _chart(drawn: Drawn) -> str:
    return chart(drawn.table.players, drawn.standings, drawn.heading.title)


def _results(drawn: Drawn) -> list[tuple[PlayerId, str]]:
    """Everyone's result in whole whists, if it ended now."""
    last = drawn.standings[-1]
    return [
        (name, signed(Fraction(x)))
        for name, x in zip(drawn.table.players, largest_remainder(last), strict=True)
    ]


def _printed(
    svg: str, form: str, more: str, results: list[tuple[PlayerId, str]] | None = None
) -> bytes:
    """A drawing on a page of A4, or as an image."""
    try:
        import typst
    except ImportError as error:
        raise UsageError(
            f"to write {form} the package typst is needed: pip install 'preferans[sheet]'"
        ) from error
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        (place / "sheet.svg").write_text(svg, "utf-8")
        (place / "more.svg").write_text(more, "utf-8")
        page = _page(form, more=bool(more), results=results or [])
        (place / "page.typ").write_text(page, "utf-8")
        source = place / "page.typ"
        if form == ".png":
            return typst.compile(source, format="png", ppi=200.0)
        return typst.compile(source, format="pdf")


PAGE, INSET = 186.0, 1.5
"""How wide a page of A4 is between its margins, and the margin of a cell, in millimetres."""

POINT, LETTER = 25.4 / 72, 0.62
"""A point in millimetres; the width of a letter in font sizes, with a little to spare."""


def _table(results: list[tuple[PlayerId, str]]) -> str:
    """Names over results, in letters small enough for the longest of them."""
    room = PAGE / len(results) - 2 * INSET
    longest = max(len(word) for pair in results for word in pair)
    size = min(10.0, room / POINT / LETTER / longest)
    words = (word for row in zip(*results, strict=True) for word in row)
    columns = f"({'1fr, ' * len(results)})"
    cells = ", ".join(
        f"text(size: {size:.2f}pt, {json.dumps(word, ensure_ascii=False)})" for word in words
    )
    return f"table(columns: {columns}, stroke: 0.4pt, inset: {INSET}mm, {cells})"


def _page(form: str, *, more: bool, results: list[tuple[PlayerId, str]]) -> str:
    """The page in the language of the typesetter."""
    if form == ".png":
        return (
            '#set page(width: 160mm, height: auto, margin: 3mm)\n#image("sheet.svg", width: 100%)\n'
        )
    lines = [
        '#set page(paper: "a4", margin: 12mm)',
        '#set text(font: "DejaVu Sans Mono", size: 10pt)',
        '#align(center, image("sheet.svg", width: 165mm))',
    ]
    if results:
        lines.append(f"#align(center, {_table(results)})")
    if more:
        lines.append('#align(center, image("more.svg", width: 150mm))')
    return "\n".join(lines) + "\n"

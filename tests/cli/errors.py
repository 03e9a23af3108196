"""Every sentence about what went wrong that a user can meet, read off the sources."""

from __future__ import annotations

import ast
import os
from collections import Counter
from collections.abc import Iterator
from errno import EACCES, EADDRINUSE, EEXIST, EISDIR, ENOENT, ENOSPC, ENOTDIR
from pathlib import Path

from tests.house.sources import PACKAGE, tree
from tests.tui.texts import bare

ROOMS = (
    "analysis", "arena", "cards", "cli", "deal", "fairness", "match", "notation", "rulesets",
    "speech", "tui",
)  # fmt: skip
"""Rooms that read what a user gives."""

MODULES = tuple(PACKAGE / "server" / f"{name}.py" for name in ("config", "db_verb", "serve"))
"""Modules of the server that do; the others answer a page, by a code."""

QUIET = {
    "fairness/shuffle.py": "numbers of deals and packets are made by the program",
    "speech/catalogue.py": "catalogues are ours, and tested",
    "speech/tongue.py": "the code was looked up before",
}
"""Modules whose errors a user does not cause, and why."""

RAISED_BY = ("wrong", "_wrong", "_bad", "at", "within")
"""Methods that make an error of what was expected, or of a place."""

SECOND = ("BadCaseError", "EvidenceError", "NotationError")
"""Errors whose first argument is the place or the piece at fault, as it was read."""

FRAGMENTS = (
    # what stands around others
    "read {read}, expected {expected}",
    "{field}: expected {expected}, found {found}",
    "{command} answered {strip}: expected {expected}",
    "{shown} is not allowed; it can be {allowed}",
    "{name}={value} is not supported yet: it needs {missing}",
    "note {number}: {reason}",
    "action {number}: {error}",
    "{action} by {x} is not legal now",
    # places
    "line {number}",
    "deal {number}",
    "deal {number}, action {number2} of {player}",
    "the talon",
    "hand {i}",
    "the name of a player",
    "c of place {i}",
    "r of place {i}",
    # what was expected
    "a seed that opens C={hex}",
    "a contribution that opens c={hex}",
    "a line with the hash {hex}",
    "what makes the hash {hex}",
    "contributions of everybody",
    "a contribution that is missing",
    "three hands",
    "a line of evidence",
    "a note that can follow: {reason}",
    "a player's name, {HEADS}",
    "the beginning of a note",
    "a player",
    "a contract such as {contracts}",
    "a contract",
    "a column",
    "the amount",
    "the contract that was given up",
    "tricks such as 6-2-2, or",
    "the first, second and third hand",
    "declarer and defenders",
    "whom the correction is for",
    "a column: {columns}",
    "'{against}' and a name, as {column} have",
    "how many minutes have passed",
    "by what the deal is multiplied",
    "what is announced",
    "what was announced beside",
    "how it went",
    "a name after that",
    "the name of the player who sits down",
    "why the match ends",
    "the bid",
    "{size} cards of the talon",
    "nothing on the sheet before the deal is finished",
    "perhaps {near}",
    "one of {known}",
    "the next deal or call",
    "an account and an amount, as 'pool 2' or 'whists on Anna 6'",
    "an account, what was added and why, as 'whists on Anna +6 (tricks 6S 3 2)'",
    "'{key}' and one name; a name of several words is written in quotes",
    "a record of this version, whose first line is '{TITLE}: {VERSION}'",
    "the number of a deal and who deals, as 'deal 1: dealer Anna'",
    "hand {hand} to do one of these: {options}",
    "nothing more: the deal is over",
    "a card such as C9, 'discard D8 D7' or 'claim 3'",
    "one of {words}, {forms}",
    "perhaps {near}; else {forms}",
    'a name; write "a name of several words" in quotes',
    "seat {number} said {said}",
    "nothing more was said",
    # hints
    "did you mean {near}?",
    "there are {x}",
    "known are {types}",
    "see preferans rules for all of them",
    "the code {text} is not whole: look for a slip in it",
    "its last is deal {deals}",
    "{words}: one position is solved at a time, not {lines}; see --lines",
    "it has none",
    "its rules are {name}, not {name2}",
    "its seed is {seed}, not {seed2}",
    "its bots are {kinds}, not {bots}",
    "it is no text in UTF-8",
    "the hand",
    "a list",
    "the split",
    # the entry of the command
    "{name} needs {name2}: pip install 'preferans[{extra}]'",
    "{letter} cannot be written in {encoding}; set PYTHONIOENCODING=utf-8",
    "what was read is no text in UTF-8",
)
"""Parts of such sentences that are put together before they are raised."""

OF_ARGPARSE = (
    "the following arguments are required: {names}",
    "unrecognized arguments: {words}",
    "argument {name}: invalid choice: {value} (choose from {choices})",
    "argument {name}: invalid int value: {value}",
    "argument {name}: expected one argument",
    "argument {name}: expected {n} arguments",
    "argument {name}: not allowed with argument {other}",
)
"""What Python says of a command line."""

OF_THE_SYSTEM = tuple(
    map(os.strerror, (ENOENT, EACCES, EISDIR, ENOTDIR, EEXIST, ENOSPC, EADDRINUSE))
)
"""What the system says of a file or an address."""


def wanted() -> set[str]:
    """What each catalogue of errors must have."""
    found = {*OF_ARGPARSE, *OF_THE_SYSTEM, *FRAGMENTS}
    for path in sources():
        found |= set(raised(path))
    return {text for text in found if _is_prose(text)}


def sources() -> Iterator[Path]:
    """The modules whose errors reach a user."""
    files = [path for room in ROOMS for path in sorted((PACKAGE / room).rglob("*.py"))]
    for path in (*files, *MODULES):
        if not QUIET.get(path.relative_to(PACKAGE).as_posix()):
            yield path


def raised(path: Path) -> Iterator[str]:
    """The sentences of a module's errors, what is filled in as blanks."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            args = node.exc.args
            name = ast.unparse(node.exc.func).rpartition(".")[2]
            if name not in ("AssertionError", "TypeError", "ConstructorError"):
                yield from map(template, args[1:2] if name in SECOND and args[1:] else args[:1])


def phrases(path: Path) -> set[str]:
    """Every text of a module, with blanks."""
    nodes = (node for node in ast.walk(tree(path)) if isinstance(node, ast.expr))
    return {template(node) for node in nodes} - {""}


def template(node: ast.expr) -> str:
    """A text with a blank for each thing filled in; empty for what is no text."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if not isinstance(node, ast.JoinedStr):
        return ""
    found, seen = "", Counter[str]()
    for piece in node.values:
        if isinstance(piece, ast.FormattedValue):
            name = _name(piece.value)
            seen[name] += 1
            found += "{" + name + (str(seen[name]) if seen[name] > 1 else "") + "}"
        elif isinstance(piece, ast.Constant):
            found += str(piece.value).replace("{", "{{").replace("}", "}}")
    return found


def _name(node: ast.expr) -> str:
    """A word for what is filled in."""
    match node:
        case ast.Name(name) | ast.Attribute(attr=name):
            return name
        case ast.Call(func, args):
            return _name(args[-1] if args else func)
        case ast.Subscript(value) | ast.BinOp(value):
            return _name(value)
        case ast.GeneratorExp(_, [first, *_]) | ast.ListComp(_, [first, *_]):
            return _name(first.iter)
        case ast.Starred(value):
            return _name(value)
    return "x"


def _is_prose(text: str) -> bool:
    """Whether something is said besides what is filled in."""
    said = bare(text)
    return sum(map(str.isalpha, said)) > 3 and (" " in said.strip() or text in FRAGMENTS)

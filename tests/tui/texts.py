"""Every text of the terminal that goes through a catalogue, read off the sources."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.speech.catalogues import Key

TUI = Path(__file__).parents[2] / "src" / "preferans" / "tui"

ROOMS = (
    "asking", "grid", "keep", "keep_screen", "minutes", "panels", "plain", "play", "scoring",
    "screens", "table", "telling", "words",
)  # fmt: skip
"""The modules of the table and of the keeper."""

TABLES = {
    "asking": ("_LABELS",),
    "keep": ("HELP",),
    "minutes": ("_HANDS",),
    "panels": ("_ANSWERED",),
    "plain": ("HELP",),
    "scoring": ("_COMMON", "_WHY", "_SHORT", "_VOID", "_GIVEN", "_OVER"),
    "screens": ("KEYS", "NOTES"),
    "table": ("SPEEDS",),
    "telling": ("_TALK", "_VOID"),
    "words": ("_SUIT_WORDS", "_RANK_WORDS"),
}
"""What is chosen from and said later."""

ROWS = {
    ("table", "KEYS"): (3, 4),
    ("keep_screen", "KEYS"): (2, 3),
    ("keep_screen", "HELP"): (1, 2),
    ("keep_screen", "FIELDS"): (1, 3),
    ("minutes", "_DIRECTED"): (1, 2),
}
"""Tables of which one text in each row is said: its place, and how many texts a row has."""

CHOOSE = ("_said", "_answer", "_unplayed_label")
"""Functions that give back the sentences to be said."""

SAID_LATER = ("and", "The match is over.", "not played", "Undone.", "Done again.", "pot", "kasa")

COLUMNS = ("pool", "hill", "whists", "chips", "points", "bule", "supe", "refe")
RANKS = ("six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
SUITS = ("spades", "clubs", "diamonds", "hearts")


def wanted() -> set[Key]:
    """What each catalogue must have."""
    found = {("column", name, "") for name in COLUMNS}
    found |= {("card", f"{rank} of {suit}", "") for rank in RANKS for suit in SUITS}
    found |= {("call", f"{{n}} {strain}", "") for strain in (*SUITS, "no trumps")}
    found |= {("", word, "") for word in SAID_LATER}
    for room in ROOMS:
        source = ast.parse((TUI / f"{room}.py").read_text("utf-8"))
        found |= set(_said(source))
        found |= {("", text, "") for text in _chosen(source)}
        for name, value in _assigned(source):
            if name in TABLES.get(room, ()):
                found |= {("", text, "") for text in _strings(value)}
            if name == "_CALLS":
                found |= {("call", text, "") for text in _strings(value)}
            if (room, name) in ROWS:
                first, step = ROWS[room, name]
                found |= {("", text, "") for text in list(_strings(value))[first::step]}
    return {key for key in found if any(map(str.isalpha, bare(key[1])))}


def _chosen(source: ast.Module) -> Iterator[str]:
    """What such functions give back, and pairs of sentences about the listener and others."""
    for node in ast.walk(source):
        if isinstance(node, ast.FunctionDef) and node.name in CHOOSE:
            for inside in ast.walk(node):
                if isinstance(inside, ast.Return) and inside.value is not None:
                    yield from _given(inside.value)
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "(yours, theirs)":
            yield from _strings(node.value) if isinstance(node.value, ast.Tuple) else ()


def _given(node: ast.expr) -> Iterator[str]:
    """The texts of an answer: alone, a pair, or one of two."""
    if isinstance(node, ast.Tuple):
        for text in node.elts:
            yield from _either(text)
    else:
        yield from _either(node)


def bare(text: str) -> str:
    """A text without its blanks."""
    while "{" in text:
        before, _, rest = text.partition("{")
        text = before + rest.partition("}")[2]
    return text


def _said(source: ast.Module) -> Iterator[Key]:
    for node in ast.walk(source):
        if isinstance(node, ast.AnnAssign | ast.Assign) and isinstance(node.value, ast.Dict):
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            if ast.unparse(target) == "labels":
                yield from (("", text, "") for text in _strings(node.value))
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
            continue
        args = node.args
        match node.func.attr:
            case "number" if len(args) >= 3:
                one, many = args[1:3]
                if isinstance(one, ast.Constant) and isinstance(many, ast.Constant):
                    yield "", str(one.value), str(many.value)
            case "either":
                yield from (("", text, "") for arg in args[1:3] for text in _either(arg))
            case "__init__" if len(args) == 2 and ast.unparse(args[0]).endswith("voice"):
                # The title of a page.
                yield from (("", text, "") for text in _either(args[1]))
            case "say" if args:
                yield from (("", text, "") for text in _either(args[0]))


def _either(node: ast.expr) -> Iterator[str]:
    """A text, or both of which one is said."""
    if isinstance(node, ast.IfExp):
        yield from _either(node.body)
        yield from _either(node.orelse)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def _assigned(source: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    for node in source.body:
        if isinstance(node, ast.Assign):
            yield ast.unparse(node.targets[0]), node.value
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            yield ast.unparse(node.target), node.value


def _strings(node: ast.AST) -> Iterator[str]:
    """Every text in a table, but for the keys of a dictionary."""
    if isinstance(node, ast.Dict):
        for value in node.values:
            yield from _strings(value)
    elif isinstance(node, ast.Constant):
        if isinstance(node.value, str):
            yield node.value
    else:
        for child in ast.iter_child_nodes(node):
            yield from _strings(child)

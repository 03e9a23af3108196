"""Every text of the command that goes through a catalogue, read off the sources."""

from __future__ import annotations

import ast
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from importlib import import_module

import preferans
from preferans.arena.blocks import Kind
from preferans.arena.results import _SEATS
from preferans.books import CODES
from preferans.books.bule_course import SUM_ZERO
from preferans.books.kasa_course import KASA_EMPTY
from preferans.books.pot_course import POT_EMPTY
from preferans.books.pulka import Closing
from preferans.cli.cases import Verdict
from preferans.cli.main import _parser
from preferans.cli.replay import _CALLED
from preferans.cli.verbs import VERBS
from preferans.deal.state import End
from preferans.ledger import Common
from preferans.match import Rounding
from preferans.speech.retold import fitted
from tests.house.sources import PACKAGE, tree
from tests.speech.catalogues import Key
from tests.tui.texts import bare
from tests.tui.texts import wanted as of_the_table

SPEAKING = [
    *sorted((PACKAGE / "cli").glob("*.py")),
    *(PACKAGE / "server" / f"{name}.py" for name in ("config_verb", "db_verb", "serve")),
]
"""The modules that print for people, but for the table and the keeper, which have a voice."""

TABLES = {
    "arena": ("_HEADS", "_PARTS"),
    "misere": ("_PROOFS",),
    "simulate": ("_HEADS", "_HANDS"),
    "solve": ("GAMES", "EXPECTED"),
    "wrong_ways": (),
}
"""What is chosen from and said later."""

OF_ARGPARSE = (
    "usage: ", "options", "positional arguments", "show this help message and exit",
    "show program's version number and exit",
)  # fmt: skip

OVER = {
    why.replace("_", " ")
    for why in (*(one.value for one in (*Closing, *End)), POT_EMPTY, KASA_EMPTY, SUM_ZERO)
}
"""Why a match is over."""

PLAYED = (Kind.GAME, Kind.MISERE)


def voids() -> set[str]:
    """Why a deal is not played, as the rooms say it."""
    files = (
        path for room in ("stages", "rulesets", "match") for path in (PACKAGE / room).rglob("*.py")
    )
    return {
        str(node.args[0].value)
        for path in files
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "Void"
        if isinstance(node.args[0], ast.Constant)
    }


def chosen() -> Iterator[Key]:
    """What no module says by name: values of the rooms below that are words."""
    words = {one.value for one in (*Verdict, *Rounding)} | set(_SEATS) | OVER | voids()
    words |= {common.value for common in Common}
    words |= {"misère", "misere", "no trump", "default", "environment", "flag"}
    words |= {kind.value for kind in Kind} | {
        f"{does} a {kind.value}" for kind in PLAYED for does in ("declares", "defends")
    }
    words |= {"spades", "clubs", "diamonds", "hearts", *OF_ARGPARSE}
    yield from (("", word, "") for word in words)
    yield from (("call", word, "") for word in _CALLED.values())
    yield from (("reason", code, "") for code in CODES)
    yield from (("reason", name, "") for names in CODES.values() for name in names)


def said() -> set[Key]:
    """What the modules say in so many words."""
    found = set[Key]()
    for path in SPEAKING:
        source = tree(path)
        found |= set(_calls(source))
        for name, value in _assigned(source):
            if name in TABLES.get(path.stem, ()):
                found |= {("", text, "") for text in _strings(value)}
    return found


def helped() -> set[str]:
    """What ``--help`` tells of the command and of every verb."""
    found = {" ".join(str(preferans.__doc__).split()), "verbs"}
    parsers: list[ArgumentParser] = [_parser()]
    for verb in VERBS:
        module = import_module(verb.module)
        found |= {verb.help, " ".join(str(module.__doc__).split())}
        parser = ArgumentParser(verb.name)
        module.add_arguments(parser)
        parsers.append(parser)
        found |= {parser.epilog} if parser.epilog else set()
    for parser in parsers:
        found |= set(_helps(parser))
    filled = [text for _, text, _ in said() if "{" in text and len(bare(text)) > 20]
    return {text for text in found if not any(fitted(it, text) for it in filled)}


def _helps(parser: ArgumentParser) -> Iterator[str]:
    for action in parser._actions:
        if action.help:
            yield action.help
        for sub in getattr(action, "_choices_actions", ()):
            yield sub.help
        if isinstance(action.choices, dict):
            for inner in action.choices.values():
                if isinstance(inner, ArgumentParser):
                    yield from _helps(inner)


def wanted() -> set[Key]:
    """What each catalogue of the command must have, and that of the table has not."""
    found = said() | set(chosen()) | {("", text, "") for text in helped()}
    found = {key for key in found if any(map(str.isalpha, bare(key[1])))}
    return found - of_the_table()


def _calls(source: ast.Module) -> Iterator[Key]:
    for node in ast.walk(source):
        if not isinstance(node, ast.Call):
            continue
        match ast.unparse(node.func).rpartition(".")[2], node.args:
            case "say", [text, *_]:
                yield from (("", it, "") for it in _texts(text, source))
            case "map", [ast.Name("say"), ast.Tuple(words)]:
                yield from (("", it, "") for word in words for it in _texts(word, source))
            case "count", [_, one, many]:
                yield from (("", a, b) for a in _texts(one, source) for b in _texts(many, source))
            case "say_in", [ast.Constant(context), ast.Constant(text)]:
                yield str(context), str(text), ""
            case "WrongWay", [_, text, *_]:
                yield from (("", it, "") for it in _texts(text, source))


def _texts(node: ast.expr, source: ast.Module) -> Iterator[str]:
    """A text, both of which one is said, or what a name stands for in the module."""
    match node:
        case ast.Constant(str() as text):
            yield text
        case ast.IfExp(_, body, other):
            yield from _texts(body, source)
            yield from _texts(other, source)
        case ast.Name(name):
            for inside in ast.walk(source):
                if isinstance(inside, ast.Assign) and ast.unparse(inside.targets[0]) == name:
                    yield from _plain(inside.value)


def _plain(node: ast.expr) -> Iterator[str]:
    """A text, or those of a choice that are no names."""
    match node:
        case ast.Constant(str() as text):
            yield text
        case ast.IfExp(_, body, other):
            yield from _plain(body)
            yield from _plain(other)


def _assigned(source: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    for node in source.body:
        if isinstance(node, ast.Assign):
            yield ast.unparse(node.targets[0]), node.value


def _strings(node: ast.expr) -> Iterable[str]:
    """The texts of a table: of a mapping the values."""
    match node:
        case ast.Dict(_, values) | ast.Tuple(values):
            for value in values:
                yield from _strings(value)
        case ast.Constant(str() as text):
            yield text

"""Files of real cases, read: every case with its place, its fields checked as they are asked for.

A file is a list of cases, or a mapping with lists in it (``problems``, ``sheets`` …). It is
read as YAML 1.2: ``off``, ``no``, ``on`` and ``3:1`` are texts, not booleans or numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import yaml

from preferans.cli.errors import UsageError

T = TypeVar("T")

Read = Callable[[object], T]
"""Reads a value as it came out of the file; raises ``ValueError`` saying what was expected."""


class BadCaseError(UsageError):
    """A file or a case that cannot be understood. The text names the place and what is wrong."""

    def __init__(self, place: str, wrong: str) -> None:
        super().__init__(f"{place}: {wrong}")


TOLD = ("why", "source", "address", "note", "notes", "comment", "evidence", "confidence", "title")
"""Fields that explain a case to people, at any depth."""


@dataclass(eq=False)
class Fields:
    """The fields of a case or of one part of it; remembers which of them anybody asked for."""

    raw: Mapping[str, object]
    place: str
    _asked: set[str] = field(default_factory=set)
    _parts: dict[str, Fields] = field(default_factory=dict)

    def __contains__(self, name: str) -> bool:
        return name in self.raw

    def __iter__(self) -> Iterator[str]:
        return iter(self.raw)

    def need(self, name: str, read: Read[T]) -> T:
        """The value of a field; raises ``BadCaseError`` if it is missing or not of its kind."""
        if name not in self.raw:
            raise BadCaseError(self.place, f"the field {name!r} is missing")
        self._asked.add(name)
        try:
            return read(self.raw[name])
        except ValueError as error:
            raise BadCaseError(f"{self.place}: {name}", str(error)) from error

    def get(self, name: str, read: Read[T], default: T) -> T:
        """The value of a field, or ``default`` if it is missing or null."""
        found = self.maybe(name, read)
        return default if found is None else found

    def maybe(self, name: str, read: Read[T]) -> T | None:
        """The value of a field, or ``None`` if it is missing or null."""
        self._asked.add(name)
        return None if self.raw.get(name) is None else self.need(name, read)

    def part(self, name: str) -> Fields:
        """A field that has fields itself; empty if it is missing or null."""
        self._asked.add(name)
        if name not in self._parts:
            value = self.raw.get(name)
            if value is not None and not isinstance(value, Mapping):
                raise BadCaseError(f"{self.place}: {name}", f"read {value!r}, expected fields")
            inner = {str(key): inside for key, inside in (value or {}).items()}
            self._parts[name] = Fields(inner, f"{self.place}: {name}")
        return self._parts[name]

    def told(self, *names: str) -> None:
        """These fields are known and say nothing that the engine needs."""
        self._asked.update(names)

    def unread(self) -> Iterator[str]:
        """The fields that nobody asked for: whoever wrote them meant something by them."""
        for name in self.raw:
            if name in self._parts:
                yield from (f"{name}.{inner}" for inner in self._parts[name].unread())
            elif name not in self._asked and name not in TOLD:
                yield name


@dataclass(frozen=True, eq=False)
class Case:
    """One case: its id, the file and line where it stands, what it is about, and its fields.

    ``book`` says which kind of file it comes from, ``kind`` is the case's ``area``, ``kind`` or
    ``category``.
    """

    id: str
    file: str
    line: int
    book: str
    kind: str
    fields: Fields

    @property
    def place(self) -> str:
        """Where the case stands, as an editor understands it."""
        return f"{self.file}:{self.line}"


BOOKS = ("problems", "sheets", "probabilities", "disputes", "records")
"""The files whose cases stand in a list of that name."""

_KINDS = ("area", "kind", "category")


def read_cases(path: Path) -> tuple[Case, ...]:
    """The cases of a file; raises ``BadCaseError`` for a file that is none, naming the place."""
    file = str(path)
    try:
        loader = _Loader(path.read_text(encoding="utf-8"))
        try:
            return tuple(_cases(loader, file))
        finally:
            loader.dispose()
    except UnicodeDecodeError as error:
        raise BadCaseError(file, f"not a text in UTF-8: {error.reason}") from error
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = f":{mark.line + 1}:{mark.column + 1}" if mark else ""
        raise BadCaseError(f"{file}{line}", f"not YAML: {error.problem}") from error
    except yaml.YAMLError as error:
        raise BadCaseError(file, f"not YAML: {error}") from error


def _cases(loader: _Loader, file: str) -> Iterator[Case]:
    root = loader.get_single_node()
    if root is None:
        raise BadCaseError(file, "the file is empty; a file of cases is a list of them")
    seen: dict[str, int] = {}
    for book, node in _lists_of_cases(loader, root, file):
        if not node.value:
            raise BadCaseError(f"{file}:{node.start_mark.line + 1}", "there is no case in the list")
        for item in node.value:
            case = _case(loader, item, book, file)
            if case.id in seen:
                wrong = f"the id {case.id} stands in line {seen[case.id]} too"
                raise BadCaseError(case.place, wrong)
            seen[case.id] = case.line
            yield case


def _lists_of_cases(
    loader: _Loader, root: yaml.Node, file: str
) -> list[tuple[str, yaml.SequenceNode]]:
    """Every list of the file with the book it is (empty: a list of rules)."""
    if isinstance(root, yaml.SequenceNode):
        return [("", root)]
    keys = root.value if isinstance(root, yaml.MappingNode) else ()
    named = [(loader.construct_document(key), value) for key, value in keys]
    found = [
        (str(name), value)
        for name, value in named
        if name in BOOKS and isinstance(value, yaml.SequenceNode)
    ]
    if found:
        return found
    lists = ", ".join(BOOKS)
    raise BadCaseError(
        f"{file}:{root.start_mark.line + 1}",
        f"expected a list of cases, or one of the lists {lists}",
    )


def _case(loader: _Loader, node: yaml.Node, book: str, file: str) -> Case:
    line = node.start_mark.line + 1
    raw = loader.construct_document(node)
    if not isinstance(raw, dict) or not all(isinstance(key, str) for key in raw):
        raise BadCaseError(f"{file}:{line}", "a case has named fields, an id first of all")
    if not isinstance(raw.get("id"), str):
        raise BadCaseError(f"{file}:{line}", "the case has no id")
    place = f"{file}:{line}: {raw['id']}"
    kind = next((name for name in _KINDS if isinstance(raw.get(name), str)), None)
    if not book:
        if kind is None or ("ruleset" in raw) != (kind == "kind"):
            raise BadCaseError(place, "a case of rules needs an area, or a ruleset and a kind")
        book = "family" if kind == "kind" else "russian"
    fields = Fields(raw, place)
    fields.told("id", *_KINDS)
    return Case(raw["id"], file, line, book, raw[kind] if kind else "", fields)


class _Loader(yaml.SafeLoader):
    """YAML with the scalars of version 1.2, where each key of a mapping stands once."""

    def construct_mapping(
        self,
        node: yaml.MappingNode,
        deep: bool = False,  # noqa: FBT001, FBT002 (as in PyYAML)
    ) -> dict[Hashable, Any]:
        """Refuse a key that stands twice: the second would silently win."""
        seen: set[object] = set()
        for key_node, _ in node.value:
            key = self.construct_object(key_node, deep=True)
            if key in seen:
                problem = f"the key {key!r} stands twice"
                raise yaml.constructor.ConstructorError(None, None, problem, key_node.start_mark)
            seen.add(key)
        return super().construct_mapping(node, deep=deep)


_SCALARS = (
    ("bool", "true|True|TRUE|false|False|FALSE", [*"tTfF"]),
    ("null", "~|null|Null|NULL|", [*"~nN", ""]),
    ("int", "[-+]?(0|[1-9][0-9]*)", [*"-+0123456789"]),
    (
        "float",
        r"[-+]?(0|[1-9][0-9]*)?(\.[0-9]+([eE][-+]?[0-9]+)?|[eE][-+][0-9]+)",
        [*"-+.0123456789"],
    ),
)
# PyYAML would add to the resolvers of version 1.1, which this dictionary replaces.
_Loader.yaml_implicit_resolvers = {}
for _tag, _pattern, _first in _SCALARS:
    _Loader.add_implicit_resolver(
        f"tag:yaml.org,2002:{_tag}", re.compile(f"^(?:{_pattern})$"), _first
    )

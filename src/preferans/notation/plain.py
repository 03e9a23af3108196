"""Plain JSON: values made of nothing but what every language has, and careful reading of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import TypeVar

from preferans.notation.errors import NotationError

Json = None | bool | int | str | list["Json"] | dict[str, "Json"]
"""A value of JSON. There are no floats: an amount is a text such as ``5/2``."""

JsonObject = dict[str, Json]

LONGEST = 18
"""Digits of a number in a text."""

E = TypeVar("E", bound=Enum)
T = TypeVar("T")


def dumps(data: Json, *, indent: int | None = None) -> str:
    """JSON text of ``data``, the same bytes whenever the data are the same."""
    between = (",", ":") if indent is None else (",", ": ")
    return json.dumps(data, ensure_ascii=False, indent=indent, separators=between)


def loads(text: str) -> Node:
    """Read JSON; raises ``NotationError`` with the line of what is no JSON."""
    try:
        data: object = json.loads(text, object_pairs_hook=_object, parse_float=_no_float)
    except json.JSONDecodeError as error:
        lines = text.splitlines()
        line = lines[error.lineno - 1].strip() if error.lineno <= len(lines) else ""
        raise NotationError(_short(line), f"JSON: {error.msg}", f"line {error.lineno}") from error
    except RecursionError as error:
        raise NotationError(_short(text), "JSON that is not nested so deeply") from error
    except NotationError:
        raise
    except ValueError as error:
        # A number of so many digits that Python refuses to read it.
        raise NotationError(_short(text), f"JSON: {error}") from error
    return Node(data)


@dataclass(frozen=True, slots=True)
class Node:
    """A value read from JSON that knows its place, so that an error can name it.

    Each method reads the value as one kind of thing, or raises ``NotationError``.
    """

    value: object
    place: str = ""

    @classmethod
    def of(cls, data: object) -> Node:
        """``data`` itself, if its place is known already."""
        return data if isinstance(data, Node) else cls(data)

    def wrong(self, expected: str) -> NotationError:
        """The error that something else was expected here."""
        shown = json.dumps(self.value, ensure_ascii=False, default=repr)
        return NotationError(_short(shown), expected, self.place)

    def fields(self, *names: str, optional: tuple[str, ...] = ()) -> dict[str, Node]:
        """The fields of an object: all of ``names`` and perhaps some that are ``optional``."""
        if not isinstance(self.value, dict):
            raise self.wrong(f"an object with {', '.join(names)}")
        if lacking := [name for name in names if name not in self.value]:
            raise self.wrong(f"an object that also has {', '.join(lacking)}")
        known = (*names, *optional)
        if strange := [str(name) for name in self.value if name not in known]:
            raise self.wrong(f"only {', '.join(known)}, not {', '.join(strange)}")
        return {name: self._inner(f".{name}", value) for name, value in self.value.items()}

    def pairs(self) -> Iterator[tuple[str, Node]]:
        """The fields of an object that may have any."""
        if not isinstance(self.value, dict):
            raise self.wrong("an object")
        for name, value in self.value.items():
            yield str(name), self._inner(f".{name}", value)

    def items(self, size: int | None = None) -> list[Node]:
        """The items of a list, of just ``size`` where one is given."""
        if not isinstance(self.value, list) or size not in (None, len(self.value)):
            raise self.wrong("a list" if size is None else f"a list of {size}")
        return [self._inner(f"[{i}]", value) for i, value in enumerate(self.value)]

    def text(self) -> str:
        """A string."""
        if not isinstance(self.value, str):
            raise self.wrong("a string")
        return self.value

    def number(self) -> int:
        """A whole number."""
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            raise self.wrong("a whole number")
        return self.value

    def flag(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            raise self.wrong("true or false")
        return self.value

    def amount(self) -> Fraction:
        """An exact number, written as a string."""
        try:
            return parse_amount(self.text())
        except NotationError as error:
            raise error.at(self.place) from error

    def member(self, kind: type[E]) -> E:
        """One of an enumeration, by its name in small letters."""
        known = {member.name.lower(): member for member in kind}
        name = self.text()
        if name not in known:
            raise self.wrong(f"one of {', '.join(known)}")
        return known[name]

    @property
    def missing(self) -> bool:
        """Whether this is ``null``."""
        return self.value is None

    def _inner(self, step: str, value: object) -> Node:
        return Node(value, f"{self.place}{step}".lstrip("."))


def perhaps(value: T | None, out: Callable[[T], Json]) -> Json:
    """A value that may be missing, as JSON."""
    return None if value is None else out(value)


def optional(node: Node, read: Callable[[Node], T]) -> T | None:
    """Read a value that may be ``null``."""
    return None if node.missing else read(node)


def parse_amount(text: str) -> Fraction:
    """Read ``3``, ``+3``, ``-5/2``; raises ``NotationError``."""
    top, slash, bottom = text.strip().partition("/")
    digits = top.removeprefix("+") if top.startswith("+") else top.removeprefix("-")
    if not is_number(digits) or (slash and not (is_number(bottom) and int(bottom))):
        raise NotationError(text.strip(), "an amount, whole (+3) or exact (-5/2)")
    return Fraction(int(top), int(bottom or "1"))


def is_number(text: str) -> bool:
    """Whether a text is a whole number without a sign, of a length that anyone would write."""
    return text.isascii() and text.isdigit() and len(text) <= LONGEST


def named(member: Enum) -> str:
    """An enumeration's member as it stands in JSON."""
    return member.name.lower()


def _short(text: str) -> str:
    return text if len(text) < 60 else f"{text[:56]} …"


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object whose fields are all different."""
    data = dict(pairs)
    if len(data) < len(pairs):
        names = [name for name, _ in pairs]
        double = next(name for name in names if names.count(name) > 1)
        raise NotationError(double, "each field of an object once")
    return data


def _no_float(text: str) -> object:
    raise NotationError(text, "a whole number, or an exact amount as a string such as '5/2'")

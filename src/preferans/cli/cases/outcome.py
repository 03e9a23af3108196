"""What became of a case: passed, failed with expected against got, or skipped with the reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from preferans.cli.cases.reading import Case, Fields, Read
from preferans.ledger import Seat


class Unsupported(Exception):
    """What a case is about does not exist in this engine yet. The text says what is missing."""


class OwnShape(Exception):
    """A case tells its situation in a shape of its own; a test shows it, not the checker."""


class Refused(Exception):
    """The engine refuses what a case tells of: by these rules it cannot have happened."""


class Verdict(Enum):
    """How a case ended."""

    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"
    MALFORMED = "malformed"


@dataclass(frozen=True, slots=True)
class Difference:
    """Where the engine's answer is not the expected one; ``what`` names the answer."""

    what: str
    expected: str
    got: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """A case with its verdict; ``reason`` says why it was skipped or could not be put."""

    case: Case
    verdict: Verdict
    differences: tuple[Difference, ...] = ()
    reason: str = ""


Answer = tuple[Read[object], Callable[[], object]]
"""How an expected answer is read, and how the engine's is found."""


def compare(expected: Fields, answers: Mapping[str, Answer]) -> Iterator[Difference]:
    """The answers that differ from those expected; only what is expected is asked for."""
    for name, (read, ask) in answers.items():
        if name in expected:
            wanted = expected.maybe(name, read)
            yield from differ(name, wanted, ask())


def differ(what: str, expected: object, got: object) -> Iterator[Difference]:
    """The difference between two values, if there is one."""
    if expected != got:
        yield Difference(what, show(expected), show(got))


def show(value: object) -> str:
    """A value as a reader of case files writes it."""
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case Seat():
            return f"hand {value.number}"
        case Mapping():
            inside = ", ".join(f"{show(key)}: {show(value[key])}" for key in sorted(value, key=str))
            return f"{{{inside}}}"
        case str():
            return value
        case list() | tuple():
            return f"[{', '.join(map(show, value))}]"
        case set() | frozenset():
            return f"[{', '.join(sorted(map(show, value)))}]"
        case _:
            return str(value)

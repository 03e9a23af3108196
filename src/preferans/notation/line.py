"""One deal at one moment on one line: ``ruleset | hands | talon | record``, both ways.

``sochi | SAK7 … / … / … | HQ HJ | 1:6S, 2:pass, 3:pass``. Where the course derives the rules of
a deal from what earlier deals left behind, that follows the ruleset: ``sochi @streak=2``, and
``@marks1=2,4`` for the marks of who holds the first hand.
"""

from __future__ import annotations

from dataclasses import replace

from preferans.deal import Ruleset, State, start, states
from preferans.ledger import Carry, Seat
from preferans.match import new_table
from preferans.notation.errors import NotationError
from preferans.notation.finding import Find, registered
from preferans.notation.hands import BETWEEN_PARTS, check_deal, format_deal, parse_deal
from preferans.notation.plain import is_number
from preferans.notation.steps import format_step, parse_step
from preferans.notation.tokens import Vocabulary, format_seat, parse_seat

_FRESH = Carry()
_COUNTS = ("streak", "in_row", "blind", "opening")
_MARKS = "marks"
_BARE = "-"


def format_state(s: State, carry: Carry = _FRESH, find: Find = registered) -> str:
    """The line of a state whose rules the course derived from ``carry``.

    Players in ``carry`` are called after their hands, ``1`` to ``4``. Raises ``ValueError`` if
    the rules of the state are not those that would be read back.
    """
    if _opened(s.rules.name, s.rules.seats, carry, find) != s.rules:
        raise ValueError(
            f"the rules of this deal are not those of {s.rules.name!r} after {carry}: "
            "say what earlier deals left behind"
        )
    steps = [
        format_step(before, who, action)
        for before, (who, action) in zip(states(s.rules, s.deal, s.record), s.record, strict=False)
    ]
    parts = (" ".join((s.rules.name, *_carried(carry))), format_deal(s.deal))
    return BETWEEN_PARTS.join((*parts, ", ".join(steps) or _BARE))


def parse_state(text: str, find: Find = registered) -> State:
    """Read a state; raises ``NotationError`` for what is no ruleset, no deal or was not legal."""
    parts = [part.strip() for part in text.strip().split("|")]
    if len(parts) != 4:
        raise NotationError(text.strip(), "ruleset | hand / hand / hand | talon | record")
    agreement, carry = _agreement(parts[0])
    try:
        rules = _opened(agreement, find(agreement).seats, carry, find)
    except ValueError as error:
        raise NotationError(parts[0], f"a ruleset: {error}") from error
    s = start(rules, check_deal(parse_deal(BETWEEN_PARTS.join(parts[1:3])), rules))
    words = Vocabulary.of(rules)
    said = [] if parts[3] in ("", _BARE) else parts[3].split(",")
    for number, piece in enumerate(said, 1):
        try:
            s, _, _ = parse_step(piece.strip(), s, words)
        except NotationError as error:
            raise error.at(f"action {number}") from error
    return s


def _opened(agreement: str, seats: tuple[Seat, ...], carry: Carry, find: Find) -> Ruleset:
    """The ruleset that the course derives from ``carry`` for a table with these seats."""
    rules = find(agreement)
    names = tuple(map(format_seat, seats))
    table = new_table(rules, names, len(names) - 1)
    return rules.course.opens(rules, replace(table, carry=carry))


def _carried(carry: Carry) -> list[str]:
    counts = ((name, getattr(carry, name)) for name in _COUNTS)
    return [
        *(f"@{name}={count}" for name, count in counts if count),
        *(f"@{_MARKS}{who}={','.join(map(str, marks))}" for who, marks in carry.tokens),
    ]


def _agreement(text: str) -> tuple[str, Carry]:
    """A ruleset's name and options, and what was carried over."""
    counts: dict[str, int] = {}
    tokens: list[tuple[str, tuple[int, ...]]] = []
    words = text.split()
    for word in (word for word in words if word.startswith("@")):
        name, _, value = word[1:].partition("=")
        numbers = value.split(",")
        if not all(map(is_number, numbers)):
            raise NotationError(word, "a number, or several with commas between them")
        if name in _COUNTS and len(numbers) == 1 and name not in counts:
            counts[name] = int(value)
        elif name.startswith(_MARKS):
            seat = parse_seat(name.removeprefix(_MARKS))
            tokens.append((format_seat(seat), tuple(map(int, numbers))))
        else:
            known = ", ".join(f"@{name}" for name in (*_COUNTS, f"{_MARKS}1"))
            raise NotationError(word, f"what earlier deals left behind, each once: {known}")
    plain = " ".join(word for word in words if not word.startswith("@"))
    return plain, Carry(tokens=tuple(tokens), **counts)

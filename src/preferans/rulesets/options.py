"""Options: what a table may agree on, how its values are read, written and told in words.

Knows no game: each family of rulesets declares its own options with these types.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

Value = bool | int | str | None | tuple[int, ...] | tuple[str, ...]
"""The value of an option: a switch, a number, a word, nothing, or a list of numbers or words."""

_TRUE = ("true", "yes", "on")
_FALSE = ("false", "no", "off")
_NOTHING = ("none", "null", "")
_INTEGER = re.compile(r"[+-]?\d+")


class BadValueError(ValueError):
    """What was given is no value of the option. The text says which values are."""


class Kind(Protocol):
    """What values an option has."""

    @property
    def allowed(self) -> str:
        """The values in words, for messages and screens: ``true or false``."""

    def read(self, given: object) -> Value:
        """The value meant by a word of the command line or a value of TOML, YAML or Python.

        Raises ``BadValueError`` for anything else.
        """

    def samples(self) -> tuple[Value, ...]:
        """Every value there is, or the ones met at tables where there is no end of them."""


@dataclass(frozen=True, slots=True)
class Flag:
    """Yes or no."""

    @property
    def allowed(self) -> str:
        """The values in words."""
        return "true or false"

    def read(self, given: object) -> bool:
        """Read ``true``, ``yes`` and ``on``, ``false``, ``no`` and ``off``, or a boolean."""
        if isinstance(given, bool):
            return given
        word = given.strip().lower() if isinstance(given, str) else None
        if word in _TRUE:
            return True
        if word in _FALSE:
            return False
        raise _bad(given, self)

    def samples(self) -> tuple[Value, ...]:
        """Both values."""
        return False, True


@dataclass(frozen=True, slots=True)
class Word:
    """One of several words. New words are added at the end: share codes count from the start."""

    words: tuple[str, ...]

    @property
    def allowed(self) -> str:
        """The words."""
        return listed(self.words)

    def read(self, given: object) -> str:
        """Read a word; ``off`` and ``no``, which YAML takes for false, mean what the list has."""
        if given is False or given is None:
            spellings = ["off", "none", "never"]
        elif given is True:
            spellings = ["on"]
        else:
            spellings = [str(given).strip().lower().replace("-", "_")]
        for spelling in spellings:
            if spelling in self.words:
                return spelling
        raise _bad(given, self)

    def samples(self) -> tuple[Value, ...]:
        """Every word."""
        return self.words


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number from ``low`` to ``high`` or, if ``only`` is given, one of these.

    ``nothing``: the option may also have no value. ``usual`` are numbers met at tables; ``words``
    may stand instead of a number.
    """

    low: int = 0
    high: int | None = None
    only: tuple[int, ...] = ()
    nothing: bool = False
    usual: tuple[int, ...] = ()
    words: tuple[str, ...] = ()

    @property
    def allowed(self) -> str:
        """The numbers in words."""
        top = "upwards" if self.high is None else f"to {self.high}"
        numbers = map(str, self.only) if self.only else [f"a whole number from {self.low} {top}"]
        return listed([*numbers, *self.words, *(["none"] if self.nothing else [])])

    def read(self, given: object) -> int | str | None:
        """Read a whole number, or ``none`` or a word where that is allowed."""
        if self.nothing and (_is_nothing(given) or given is False):
            return None
        if isinstance(given, str) and given.strip() in self.words:
            return given.strip()
        number = _integer(given)
        if number is None or not self._has(number):
            raise _bad(given, self)
        return number

    def _has(self, number: int) -> bool:
        if self.only:
            return number in self.only
        return self.low <= number and (self.high is None or number <= self.high)

    def samples(self) -> tuple[Value, ...]:
        """All of ``only``, or the usual numbers; then the words, and nothing where allowed."""
        return (*(self.only or self.usual), *self.words, *((None,) if self.nothing else ()))


@dataclass(frozen=True, slots=True)
class Row:
    """A list of whole numbers from ``low`` to ``high``, in an order that matters."""

    low: int
    high: int | None = None
    usual: tuple[tuple[int, ...], ...] = ()

    @property
    def allowed(self) -> str:
        """The numbers in words."""
        top = f"to {self.high}" if self.high is not None else "upwards"
        return f"a list of one or more whole numbers from {self.low} {top}, as 1,2,3"

    def read(self, given: object) -> tuple[int, ...]:
        """Read ``1,2,4``, ``[1, 2, 4]`` or a list."""
        numbers = _integers(given)
        if not numbers or any(
            n < self.low or (self.high is not None and n > self.high) for n in numbers
        ):
            raise _bad(given, self)
        return numbers

    def samples(self) -> tuple[Value, ...]:
        """The lists met at tables."""
        return self.usual


@dataclass(frozen=True, slots=True)
class Levels:
    """A set of levels, written in rising order; it may be empty."""

    levels: tuple[int, ...]

    @property
    def allowed(self) -> str:
        """The levels in words."""
        return f"none, or some of the levels {listed(map(str, self.levels), 'and')}, as 6,7"

    def read(self, given: object) -> tuple[int, ...]:
        """Read ``6,7``, ``[6, 7]``, ``none``, a list or a single level."""
        numbers = _integers(given)
        if numbers is None or set(numbers) - set(self.levels) or len(set(numbers)) < len(numbers):
            raise _bad(given, self)
        return tuple(sorted(numbers))

    def samples(self) -> tuple[Value, ...]:
        """No level, and the first levels one, two, three …"""
        return tuple(self.levels[:n] for n in range(len(self.levels) + 1))


@dataclass(frozen=True, slots=True)
class PerLevel:
    """A whole number for each of several levels."""

    levels: tuple[int, ...]
    start: tuple[int, ...]
    usual: tuple[tuple[int, ...], ...] = ()
    high: int | None = None

    @property
    def allowed(self) -> str:
        """The numbers in words."""
        count, example = len(self.levels), ",".join(map(str, self.start))
        top = "" if self.high is None else f" up to {self.high}"
        return (
            f"{count} whole numbers{top}, one for each level from {self.levels[0]}, as {example}, "
            f"or the levels to change, as {self.levels[0]}:{self.start[0] + 1}"
        )

    def read(self, given: object) -> tuple[int, ...]:
        """Read ``2,4,6,8,10``, a list, or a mapping from levels; levels left out are as usual."""
        meant = given
        if isinstance(given, str) and ":" in given:
            meant = dict(piece.partition(":")[::2] for piece in _pieces(given))
        numbers = self._over(meant) if isinstance(meant, Mapping) else _integers(meant)
        if (
            numbers is None
            or len(numbers) != len(self.levels)
            or any(n < 0 or (self.high is not None and n > self.high) for n in numbers)
        ):
            raise _bad(given, self)
        return numbers

    def _over(self, given: Mapping[object, object]) -> tuple[int, ...] | None:
        numbers = dict(zip(self.levels, self.start, strict=True))
        for key, value in given.items():
            level, number = _integer(key), _integer(value)
            if level not in numbers or number is None:
                return None
            numbers[level] = number
        return tuple(numbers.values())

    def samples(self) -> tuple[Value, ...]:
        """The rows met at tables."""
        return (self.start, *self.usual)


@dataclass(frozen=True, slots=True)
class Calls:
    """A set of calls of an auction, lowest first; it may be empty.

    ``also`` are other spellings of the calls.
    """

    calls: tuple[str, ...]
    also: tuple[tuple[str, str], ...] = ()
    usual: tuple[tuple[str, ...], ...] = ()

    @property
    def allowed(self) -> str:
        """The calls in words."""
        return f"none, or some of the calls {' '.join(self.calls)}, as 6S,{self.calls[-1]}"

    def read(self, given: object) -> tuple[str, ...]:
        """Read ``6S,misere``, ``none``, a list or a single call."""
        if _is_nothing(given) or given is False:
            return ()
        if not isinstance(given, str) and not _is_list(given):
            raise _bad(given, self)
        spelt = {call.lower(): call for call in self.calls}
        spelt.update((other.lower(), call) for other, call in self.also)
        pieces = _pieces(given) if isinstance(given, str) else [str(x) for x in _items(given)]
        found = [spelt.get(piece.strip().lower()) for piece in pieces]
        if None in found or len(set(found)) < len(found):
            raise _bad(given, self)
        return tuple(call for call in self.calls if call in found)

    def samples(self) -> tuple[Value, ...]:
        """The sets met at tables."""
        return self.usual


@dataclass(frozen=True, slots=True)
class PerWord:
    """A whole number for each of several words, such as the suits."""

    words: tuple[str, ...]
    start: tuple[int, ...]
    usual: tuple[tuple[int, ...], ...] = ()

    @property
    def allowed(self) -> str:
        """The numbers in words."""
        each, example = ", ".join(self.words), ",".join(map(str, self.start))
        first = f"{self.words[0]}:{self.start[0] + 1}"
        return (
            f"{len(self.words)} whole numbers, one each for {each}, as {example}, "
            f"or those to change, as {first}"
        )

    def read(self, given: object) -> tuple[int, ...]:
        """Read ``20,30,40,50``, a list, or a mapping from words; words left out are as usual."""
        meant = given
        if isinstance(given, str) and ":" in given:
            meant = dict(piece.partition(":")[::2] for piece in _pieces(given))
        numbers = self._over(meant) if isinstance(meant, Mapping) else _integers(meant)
        if numbers is None or len(numbers) != len(self.words) or min(numbers) < 0:
            raise _bad(given, self)
        return numbers

    def _over(self, given: Mapping[object, object]) -> tuple[int, ...] | None:
        numbers = dict(zip(self.words, self.start, strict=True))
        for key, value in given.items():
            word, number = str(key).strip().upper(), _integer(value)
            if word not in numbers or number is None:
                return None
            numbers[word] = number
        return tuple(numbers.values())

    def samples(self) -> tuple[Value, ...]:
        """The rows met at tables."""
        return (self.start, *self.usual)


@dataclass(frozen=True, slots=True)
class Option:
    """One thing a table may agree on.

    ``number`` is its number in share codes, never given again to another option. ``default`` is
    its value in the first preset of the family. ``clause`` is where the rules define it.
    ``title`` names it in a few words; ``means`` says what it decides at the table. ``tells`` puts
    a value in words: a phrase for each value, or one with ``{}`` for all. ``sets`` are the fields
    of stages, book, course and ruleset that carry it. ``later`` are the values that do not work
    yet, with what is missing.
    """

    name: str
    number: int
    group: str
    kind: Kind
    default: Value
    clause: str
    title: str
    means: str
    tells: Mapping[Value, str] | str = field(hash=False)
    sets: tuple[str, ...] = ()
    later: Mapping[Value, str] = field(default_factory=dict, hash=False)

    def read(self, given: object) -> Value:
        """The value meant. Raises ``BadValueError`` naming the option and its values."""
        try:
            return self.kind.read(given)
        except BadValueError as error:
            raise BadValueError(f"{self.name}: {error}") from None

    def says(self, value: Value) -> str:
        """The value in words, as a phrase without a full stop."""
        if isinstance(self.tells, str):
            return self.tells.format(_phrase(value))
        return self.tells[value] if value in self.tells else _phrase(value)


def flag(
    name: str,
    number: int,
    group: str,
    default: object,
    *,
    clause: str,
    title: str,
    means: str,
    on: str,
    off: str,
    sets: tuple[str, ...] = (),
    later: Mapping[Value, str] | None = None,
) -> Option:
    """Declare a switch; ``on`` and ``off`` are its two values in words."""
    tells: dict[Value, str] = {True: on, False: off}
    kind = Flag()
    value = kind.read(default)
    return Option(name, number, group, kind, value, clause, title, means, tells, sets, later or {})


def word(
    name: str,
    number: int,
    group: str,
    *,
    clause: str,
    title: str,
    means: str,
    words: Mapping[str, str],
    default: str | None = None,
    sets: tuple[str, ...] = (),
    later: Mapping[Value, str] | None = None,
) -> Option:
    """Declare a choice of words, each with its meaning; the first is the default unless given."""
    kind = Word(tuple(words))
    value = default or kind.words[0]
    tells: dict[Value, str] = dict(words.items())
    return Option(name, number, group, kind, value, clause, title, means, tells, sets, later or {})


@dataclass(frozen=True, slots=True)
class Clash:
    """Values of several options that do not go together, and the remedy.

    ``refused``: the rules cannot be played so; otherwise the table is merely told, because one
    of the options has no effect or the results are not what players expect.
    """

    options: tuple[str, ...]
    holds: Callable[[Values], bool]
    text: str
    clause: str
    refused: bool = True


@dataclass(frozen=True)
class Values(Mapping[str, Value]):
    """A value for every option of a family, with its type checked on the way out."""

    by_name: Mapping[str, Value]

    def __getitem__(self, name: str) -> Value:
        return self.by_name[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.by_name)

    def __len__(self) -> int:
        return len(self.by_name)

    def flag(self, name: str) -> bool:
        """The value of a switch."""
        value = self.by_name[name]
        assert isinstance(value, bool), f"{name} is no switch: {value!r}"
        return value

    def word(self, name: str) -> str:
        """The value of an option with words."""
        value = self.by_name[name]
        assert isinstance(value, str), f"{name} is no word: {value!r}"
        return value

    def number(self, name: str) -> int:
        """The value of an option that always has a number."""
        value = self.by_name[name]
        assert isinstance(value, int), f"{name} is no number: {value!r}"
        return value

    def maybe(self, name: str) -> int | None:
        """The value of an option that may have a number."""
        return None if self.by_name[name] is None else self.number(name)

    def row(self, name: str) -> tuple[int, ...]:
        """The value of an option with a list of numbers."""
        value = self.by_name[name]
        assert isinstance(value, tuple), f"{name} is no list: {value!r}"
        return tuple(n for n in value if isinstance(n, int))

    def calls(self, name: str) -> tuple[str, ...]:
        """The value of an option with a list of words."""
        value = self.by_name[name]
        assert isinstance(value, tuple), f"{name} is no list: {value!r}"
        return tuple(word for word in value if isinstance(word, str))


def text_of(value: Value) -> str:
    """A value as written on the command line and in records, without blanks.

    Every kind reads it back.
    """
    match value:
        case bool():
            return "true" if value else "false"
        case None | ():
            return "none"
        case tuple():
            return ",".join(map(str, value))
        case _:
            return str(value)


def listed(words: Sequence[str] | Iterator[str], last: str = "or") -> str:
    """Words as a list in a sentence: ``a, b or c``."""
    *most, end = words
    return f"{', '.join(most)} {last} {end}" if most else end


def _phrase(value: Value) -> str:
    if isinstance(value, tuple) and value:
        return ", ".join(map(str, value))
    return text_of(value)


def _bad(given: object, kind: Kind) -> BadValueError:
    shown = f"{given!r}" if isinstance(given, str) else f"{given}"
    return BadValueError(f"{shown} is not allowed; it can be {kind.allowed}")


def _is_nothing(given: object) -> bool:
    return given is None or (isinstance(given, str) and given.strip().lower() in _NOTHING)


def _is_list(given: object) -> bool:
    return isinstance(given, list | tuple)


def _items(given: object) -> tuple[object, ...]:
    return tuple(given) if isinstance(given, list | tuple) else (given,)


def _pieces(text: str) -> list[str]:
    """The pieces of a list written as text: ``6,7``, ``6 7`` or ``[6, 7]``."""
    return text.strip().removeprefix("[").removesuffix("]").replace(",", " ").split()


def _integer(given: object) -> int | None:
    if isinstance(given, int) and not isinstance(given, bool):
        return given
    if isinstance(given, str) and _INTEGER.fullmatch(given.strip()):
        return int(given)
    return None


def _integers(given: object) -> tuple[int, ...] | None:
    """The whole numbers of a list, a text or a single number; ``None`` if they are not that."""
    if _is_nothing(given) or given is False:
        return ()
    items = _pieces(given) if isinstance(given, str) else _items(given)
    numbers = [_integer(item) for item in items]
    return tuple(n for n in numbers if n is not None) if None not in numbers else None

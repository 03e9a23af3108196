"""Results in a file as they are played, a line of JSON each, so that a long run can be taken up."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from types import TracebackType
from typing import IO, Generic, Protocol, Self, TypeVar

from preferans.arena.blocks import Arena, Block, Game, Kind, Timing
from preferans.arena.parts import Duel, Outcome

Json = dict[str, object]


class StoreError(ValueError):
    """A file that holds no blocks, or those of another comparison."""


class Numbered(Protocol):
    """What was played with the cards of one number."""

    @property
    def number(self) -> int:
        """Which cards."""


T = TypeVar("T", bound=Numbered)


class Lines(Generic[T]):
    """A file whose first line says what is compared, and each other one what was played.

    A last line that was cut short is dropped; it is played again. Opening raises ``StoreError``
    for a file that holds something else, ``OSError`` for one that cannot be read or written.
    """

    def __init__(self, path: Path, head: Json) -> None:
        self.path, self.head = path, head
        self.blocks: dict[int, T] = {}
        self._sound = 0
        """The bytes of the file that are whole lines."""
        if path.exists() and path.stat().st_size:
            self._read()
        self._file: IO[str] | None = None

    def _out(self, one: T) -> Json:
        """What was played, as a line."""
        raise NotImplementedError

    def _in(self, data: object, place: str) -> T:
        """A line read. Raises ``StoreError`` that names the place."""
        raise NotImplementedError

    def __enter__(self) -> Self:
        self._file = self.path.open("a", encoding="utf-8")
        self._file.truncate(self._sound)
        if not self._sound:
            self._write(self.head)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        if self._file is not None:
            self._file.close()

    def add(self, one: T) -> None:
        """Write one more."""
        self.blocks[one.number] = one
        self._write(self._out(one))

    def _write(self, data: Json) -> None:
        assert self._file is not None
        self._file.write(json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n")
        self._file.flush()

    def _read(self) -> None:
        lines = self.path.read_bytes().splitlines(keepends=True)
        if lines and not lines[-1].endswith(b"\n"):
            lines.pop()
        read = [self._line(line, n) for n, line in enumerate(lines, 1)]
        head = read[0] if read else None
        if head != self.head:
            raise StoreError(
                f"{self.path} holds another comparison, or none: it begins with {_short(head)}, "
                f"and here it is {_short(self.head)}; choose another file"
            )
        blocks = [self._in(data, f"{self.path}, line {n}") for n, data in enumerate(read[1:], 2)]
        self.blocks = {block.number: block for block in blocks}
        self._sound = sum(map(len, lines))

    def _line(self, line: bytes, number: int) -> object:
        try:
            data: object = json.loads(line)
        except ValueError as error:
            raise StoreError(f"{self.path}, line {number}: this is no JSON: {error}") from error
        return data


class Store(Lines[Block]):
    """The file of a comparison of whole deals, a block a line."""

    def __init__(self, path: Path, arena: Arena, identities: tuple[str, ...]) -> None:
        head: Json = {
            "arena": 1,
            "rules": arena.rules.name,
            "bots": dict(zip(arena.entrants, identities, strict=True)),
            "seed": arena.seed,
        }
        if arena.reference is not None:
            head["reference"] = arena.reference
        if arena.cards is not None:
            head["cards"] = arena.cards
        super().__init__(path, head)

    def _out(self, one: Block) -> Json:
        return _block_out(one)

    def _in(self, data: object, place: str) -> Block:
        return _block_in(data, place)


class PartStore(Lines[Outcome]):
    """The file of a comparison in one part of the play, a deal a line."""

    def __init__(self, path: Path, duel: Duel, identities: tuple[str, ...]) -> None:
        head: Json = {
            "arena": 1,
            "component": duel.part.value,
            "rules": duel.rules.name,
            "bots": dict(zip(duel.bots, identities, strict=True)),
            "seed": duel.seed,
        }
        super().__init__(path, head)

    def _out(self, one: Outcome) -> Json:
        return {
            "deal": one.number,
            "tricks": one.tricks,
            "whists": one.whists,
            "ms": {timing.bot: list(timing.spent) for timing in one.timings},
        }

    def _in(self, data: object, place: str) -> Outcome:
        try:
            assert isinstance(data, dict)
            timings = tuple(Timing(bot, tuple(map(float, ms))) for bot, ms in data["ms"].items())
            number, tricks, whists = int(data["deal"]), float(data["tricks"]), float(data["whists"])
        except (AssertionError, AttributeError, KeyError, TypeError, ValueError) as error:
            raise StoreError(f"{place}: this is no deal: {error!r}") from error
        return Outcome(number, tricks, whists, timings)


def _block_out(block: Block) -> Json:
    return {
        "block": block.number,
        "games": [
            {
                "seating": list(game.seating),
                "scores": list(map(str, game.scores)),
                "kind": game.kind.value,
                "declarer": game.declarer,
                "contract": game.contract,
            }
            for game in block.games
        ],
        "ms": {timing.bot: list(timing.spent) for timing in block.timings},
    }


def _block_in(data: object, place: str) -> Block:
    try:
        assert isinstance(data, dict)
        games = tuple(
            Game(
                tuple(map(str, game["seating"])),
                tuple(map(Fraction, game["scores"])),
                Kind(game["kind"]),
                game["declarer"],
                game["contract"],
            )
            for game in data["games"]
        )
        timings = tuple(Timing(bot, tuple(map(float, ms))) for bot, ms in data["ms"].items())
        return Block(int(data["block"]), games, timings)
    except (AssertionError, AttributeError, KeyError, TypeError, ValueError) as error:
        raise StoreError(f"{place}: this is no block: {error!r}") from error


def _short(data: object) -> str:
    text = json.dumps(data, ensure_ascii=False)
    return text if len(text) <= 200 else f"{text[:200]}…"

"""Blocks in a file as they are played, a line of JSON each, so that a long run can be taken up."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from types import TracebackType
from typing import IO

from preferans.arena.blocks import Arena, Block, Game, Kind, Timing

Json = dict[str, object]


class StoreError(ValueError):
    """A file that holds no blocks, or those of another comparison."""


class Store:
    """The file of a comparison: its first line says what is compared, each other one is a block.

    A last line that was cut short is dropped; it is played again. Opening raises ``StoreError``
    for a file that holds something else, ``OSError`` for one that cannot be read or written.
    """

    def __init__(self, path: Path, arena: Arena, identities: tuple[str, ...]) -> None:
        self.path = path
        self.head: Json = {
            "arena": 1,
            "rules": arena.rules.name,
            "bots": dict(zip(arena.bots, identities, strict=True)),
            "seed": arena.seed,
        }
        self.blocks: dict[int, Block] = {}
        self._sound = 0
        """The bytes of the file that are whole lines."""
        if path.exists() and path.stat().st_size:
            self._read()
        self._file: IO[str] | None = None

    def __enter__(self) -> Store:
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

    def add(self, block: Block) -> None:
        """Write one more block."""
        self.blocks[block.number] = block
        self._write(_block_out(block))

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
        blocks = [_block_in(data, f"{self.path}, line {n}") for n, data in enumerate(read[1:], 2)]
        self.blocks = {block.number: block for block in blocks}
        self._sound = sum(map(len, lines))

    def _line(self, line: bytes, number: int) -> object:
        try:
            data: object = json.loads(line)
        except ValueError as error:
            raise StoreError(f"{self.path}, line {number}: this is no JSON: {error}") from error
        return data


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

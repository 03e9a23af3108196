"""One attempt to deal, as evidence on one line: what was promised, sent and opened.

``pref-shuffle-v1 game=… word=… seats=… pack=… packets=… C=… c=… r=… s=… before=… hash=…``

``C`` is the table's seal, ``c`` are the commitments of the places, ``r`` their contributions
(``-`` where none came, and then the attempt was void), ``s`` is the seed; ``before`` is the hash of
the line before in this game, ``hash`` that of this one. Bytes are in small hexadecimal digits.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import TypeVar, cast

VERSION = "pref-shuffle-v1"
FIRST = bytes(32)
"""What the first line of a game names as the hash before it."""

T = TypeVar("T")


class EvidenceError(ValueError):
    """A line that is no evidence. ``field`` is where, with what was expected and what was found."""

    def __init__(self, field: str, expected: str, found: str) -> None:
        super().__init__(f"{field}: expected {expected}, found {found!r}")
        self.field, self.expected, self.found = field, expected, found


@dataclass(frozen=True, slots=True)
class Block:
    """An attempt to deal. ``contributions`` hold ``None`` for a place that kept silent.

    ``pack`` is the order before the shuffle, ``packets`` how it is dealt, ``written`` the hash
    that the line itself states; ``None`` until the line is written.
    """

    game: bytes
    word: int
    pack: tuple[str, ...]
    packets: tuple[int, ...]
    seal: bytes
    commitments: tuple[bytes, ...]
    contributions: tuple[bytes | None, ...]
    seed: bytes
    before: bytes = FIRST
    seats: int = 0
    written: bytes | None = None

    @property
    def deal(self) -> int:
        """Which deal it was."""
        return self.word // 256

    @property
    def attempt(self) -> int:
        """Which attempt to deal it, from 0."""
        return self.word % 256

    @property
    def void(self) -> bool:
        """Whether somebody kept silent, so that nothing was dealt."""
        return None in self.contributions

    @property
    def hash(self) -> bytes:
        """The hash of the line, which the next line repeats."""
        return sha256(_body(self).encode("ascii")).digest()


def _body(block: Block) -> str:
    sent = (b"" if r is None else r for r in block.contributions)
    values = (
        block.game.hex(),
        str(block.word),
        str(block.seats or len(block.commitments)),
        "".join(block.pack),
        ",".join(map(str, block.packets)),
        block.seal.hex(),
        ",".join(c.hex() for c in block.commitments),
        ",".join(r.hex() or "-" for r in sent),
        block.seed.hex(),
        block.before.hex(),
    )
    pairs = (f"{name}={value}" for name, value in zip(_READERS, values, strict=False))
    return " ".join([VERSION, *pairs])


def format_block(block: Block) -> str:
    """The line of an attempt."""
    return f"{_body(block)} hash={(block.written or block.hash).hex()}"


def parse_block(text: str) -> Block:
    """Read a line; raises ``EvidenceError`` that names the field which cannot be read.

    What is read is written back the same, byte by byte; whether it is true ``verify`` says.
    """
    version, *words = text.split(" ")
    if version != VERSION:
        raise EvidenceError("version", VERSION, version)
    read: dict[str, object] = {}
    for name, said in zip(_READERS, [*words, *[""] * len(_READERS)], strict=False):
        head, _, value = said.partition("=")
        if head != name or "=" not in said:
            raise EvidenceError(name, f"'{name}=…'", said)
        try:
            read[name] = _READERS[name](value)
        except ValueError as error:
            raise EvidenceError(name, str(error), value) from error
    if len(words) > len(_READERS):
        raise EvidenceError("hash", "the end of the line", " ".join(words[len(_READERS) :]))
    return Block(
        game=cast(bytes, read["game"]),
        word=cast(int, read["word"]),
        seats=cast(int, read["seats"]),
        pack=cast(tuple[str, ...], read["pack"]),
        packets=cast(tuple[int, ...], read["packets"]),
        seal=cast(bytes, read["C"]),
        commitments=cast(tuple[bytes, ...], read["c"]),
        contributions=cast(tuple[bytes | None, ...], read["r"]),
        seed=cast(bytes, read["s"]),
        before=cast(bytes, read["before"]),
        written=cast(bytes, read["hash"]),
    )


def _hex(size: int) -> Callable[[str], bytes]:
    def read(text: str) -> bytes:
        if not re.fullmatch(f"[0-9a-f]{{{2 * size}}}", text):
            raise ValueError(f"{size} bytes in hexadecimal digits")
        return bytes.fromhex(text)

    return read


def _number(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not re.fullmatch("[1-9][0-9]{0,9}", text) or not least <= int(text) <= most:
            raise ValueError(f"a number from {least} to {most}")
        return int(text)

    return read


def _each(how: Callable[[str], T]) -> Callable[[str], tuple[T, ...]]:
    return lambda text: tuple(how(piece) for piece in text.split(","))


def _maybe(text: str) -> bytes | None:
    return None if text == "-" else _hex(32)(text)


def _pack(text: str) -> tuple[str, ...]:
    if not re.fullmatch("(?:[SCDH][6-9TJQKA])+", text):
        raise ValueError("cards of two letters each")
    return tuple(text[i : i + 2] for i in range(0, len(text), 2))


def _packets(text: str) -> tuple[int, ...]:
    if not re.fullmatch("-?[1-9](,-?[1-9])*", text):
        raise ValueError("packets as 2,-2,2,2,2,2")
    return tuple(map(int, text.split(",")))


_READERS: Mapping[str, Callable[[str], object]] = {
    "game": _hex(16),
    "word": _number(256, 2**32 - 1),
    "seats": _number(1, 9),
    "pack": _pack,
    "packets": _packets,
    "C": _hex(32),
    "c": _each(_hex(32)),
    "r": _each(_maybe),
    "s": _hex(32),
    "before": _hex(32),
    "hash": _hex(32),
}
"""The fields of a line in their order, and how each is read."""

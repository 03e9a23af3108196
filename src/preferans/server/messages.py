"""What a browser and the server say to each other, as two closed unions.

Decoding is strict: an unknown tag, an unknown field, a wrong type or a value out of its bounds is
refused whole. Codes travel, never sentences: each reader sees them in his own language.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

MAX_BYTES = 16_384
"""The largest message that is read at all."""

Count = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Token = Annotated[str, Meta(min_length=1, max_length=32)]
Text = Annotated[str, Meta(min_length=1, max_length=200)]
Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""Thirty-two bytes."""


class _Message(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="t"):
    """Every command carries a number of the client's choice; it is answered exactly once."""

    id: Count


class Hello(_Message, frozen=True, tag="hello"):
    """Watch the table, or go on where the connection was lost after event ``since``.

    ``client`` names this page load, so that a command sent twice is carried out once.
    """

    client: Annotated[str, Meta(min_length=4, max_length=32)]
    since: Count | None = None


class Act(_Message, frozen=True, tag="act"):
    """An action of the rules, in the tokens of the notation, in answer to the view ``seq``."""

    seq: Count
    action: Token


class Next(_Message, frozen=True, tag="next"):
    """The result has been read: go on to the next deal."""


class SeatCommand(_Message, frozen=True, tag="seat"):
    """Hand the seat to a bot for a while, take it back, or ``give`` it up for good."""

    what: Literal["away", "back", "give"]


class Queue(_Message, frozen=True, tag="queue"):
    """Wait for a seat that somebody gives up, or wait no longer."""

    what: Literal["join", "leave"]


class Takeback(_Message, frozen=True, tag="takeback"):
    """Ask for the last action back, or answer who asked."""

    what: Literal["ask", "yes", "no"]


class Chat(_Message, frozen=True, tag="chat"):
    """A line to the table."""

    text: Text


class Phrase(_Message, frozen=True, tag="phrase"):
    """A ready phrase to the table: each reader sees it in his own language."""

    name: Literal[
        "hello", "well_played", "sorry", "thanks", "one_moment", "back_soon", "good_luck", "again"
    ]


class Report(_Message, frozen=True, tag="report"):
    """Something is wrong with a line of the chat: whoever runs the server shall read it."""

    line: Count


class MoreTime(_Message, frozen=True, tag="more_time"):
    """A minute more on the clock, once in each deal."""


class Watch(_Message, frozen=True, tag="watch"):
    """How somebody who has no place wants to watch: as the table is now, or with all hands
    ``open`` and a whole deal late.
    """

    open: bool


class Catch(_Message, frozen=True, tag="catch"):
    """To those who catch a misère together, and to nobody else: a line, or a card that is meant."""

    text: Text | None = None
    card: Annotated[str, Meta(min_length=2, max_length=2)] | None = None


class Stop(_Message, frozen=True, tag="stop"):
    """Agree to end the match here; it ends when every person agrees."""


class Fair(_Message, frozen=True, tag="fair"):
    """A part in the shuffle of the attempt ``word``: the ``promise`` of a contribution, or after
    the lock the contribution itself with the promise for the ``next`` deal.
    """

    word: Count
    promise: Digest | None = None
    contribution: Digest | None = None
    next: Digest | None = None


class Ping(_Message, frozen=True, tag="ping"):
    """Is the line alive? ``at`` comes back unchanged."""

    at: Count = 0


ClientMessage = (
    Hello
    | Act
    | Next
    | SeatCommand
    | Queue
    | Takeback
    | Chat
    | Phrase
    | Report
    | Catch
    | Watch
    | MoreTime
    | Stop
    | Fair
    | Ping
)

_decoder = msgspec.json.Decoder(ClientMessage)


class BadMessageError(ValueError):
    """Bytes that are no message. ``code`` is a catalogue key."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def decode(data: bytes | str) -> ClientMessage:
    """Read one message; raises ``BadMessageError`` with a code for anything that is not one."""
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    if len(raw) > MAX_BYTES:
        raise BadMessageError("too_large")
    try:
        return _decoder.decode(raw)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise BadMessageError("bad_message") from error


def encode(message: dict[str, Any]) -> str:
    """A server message as text. Only plain values pass: a ``State`` or a ``Deal`` raises."""
    return msgspec.json.encode(message, enc_hook=_refuse).decode()


def _refuse(value: object) -> Any:
    raise TypeError(f"{type(value).__name__} is not for the wire")


def refused(number: int, code: str, **params: str | int | list[str]) -> dict[str, Any]:
    """The answer to a command that was not carried out."""
    return {"t": "refused", "id": number, "code": code, "params": params}


def bye(code: str, retry_ms: int | None = None) -> dict[str, Any]:
    """The last word on a connection that the server closes, with the reason."""
    return {"t": "bye", "code": code, "retry_ms": retry_ms}

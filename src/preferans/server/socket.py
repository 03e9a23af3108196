"""One page's live connection: strict reading, bounded writing, limits with reasons."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from preferans.server.messages import (
    Act,
    BadMessageError,
    Catch,
    Chat,
    ClientMessage,
    Fair,
    Hello,
    Phrase,
    Ping,
    Queue,
    Report,
    Watch,
    bye,
    decode,
    encode,
    refused,
)
from preferans.server.security import Limiter
from preferans.server.table import LiveTable

QUEUE = 32
BAD_ALLOWED = 10
POLICY_VIOLATION = 1008
TRY_LATER = 1013


class Page:
    """A browser page at one table."""

    def __init__(
        self, socket: WebSocket | None, person: str, acts: Limiter, chats: Limiter, parts: Limiter
    ) -> None:
        self.socket, self.person = socket, person
        self.network: str | None = None
        self.client = ""
        self.seen = 0
        self.late = False
        self._acts, self._chats, self._parts = acts, chats, parts
        self._queue: deque[dict[str, Any]] = deque()
        self._ready = asyncio.Event()
        self._bad = 0
        self._parting: asyncio.Task[None] | None = None

    def send(self, message: dict[str, Any]) -> None:
        """Queue a message. A slow reader loses older views: each is whole, the newest tells all."""
        if len(self._queue) >= QUEUE and message["t"] in ("view", "fair", "presence"):
            older = next((x for x in self._queue if x["t"] == message["t"]), None)
            if older is not None:
                self._queue.remove(older)
        if len(self._queue) >= 4 * QUEUE:
            self._queue.popleft()
        self._queue.append(message)
        self._ready.set()

    def part(self) -> None:
        """Close the line, so that the page opens another."""
        self._parting = asyncio.create_task(self._close("table_moved", TRY_LATER))

    async def serve(self, table: LiveTable) -> None:
        """Talk with the page until one of the two sides has had enough."""
        writer = asyncio.create_task(self._write())
        try:
            await self._read(table)
        except WebSocketDisconnect:
            pass
        finally:
            table.leave(self)
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError, RuntimeError, WebSocketDisconnect):
                await writer

    async def _write(self) -> None:
        while True:
            await self._ready.wait()
            self._ready.clear()
            while self._queue:
                assert self.socket is not None
                await self.socket.send_text(encode(self._queue.popleft()))

    async def _read(self, table: LiveTable) -> None:
        while True:
            try:
                message = decode(await self._receive())
            except BadMessageError as error:
                self._bad += 1
                self.send(refused(0, error.code))
                if self._bad >= BAD_ALLOWED:
                    await self._close("bad_messages", POLICY_VIOLATION)
                    return
                continue
            if not await self._take(table, message):
                return

    async def _receive(self) -> bytes | str:
        assert self.socket is not None
        event = await self.socket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event.get("code", 1000))
        text = event.get("text")
        return text if text is not None else event.get("bytes") or b""

    async def _take(self, table: LiveTable, message: ClientMessage) -> bool:
        """Carry one message out; whether the connection goes on."""
        chatter = isinstance(message, Chat | Phrase | Catch | Report)
        wait = self._chats.wait(self.person) if chatter else 0.0
        if isinstance(message, Act):
            wait = self._acts.wait(self.person)
        if isinstance(message, Fair):
            wait = self._parts.wait(self.person)
        if wait:
            self.send(refused(message.id, "too_fast", retry_ms=round(wait * 1000)))
            return True
        match message:
            case Ping():
                self.send({"t": "pong", "id": message.id, "at": message.at})
            case Hello() if self.client:
                self.send(refused(message.id, "already_here"))
            case Hello():
                self.client = message.client
                await table.enter(self, message.since)
            case _ if not self.client:
                self.send(refused(message.id, "hello_first"))
            case Report():
                self.send(await table.talk.report(self, message))
            case Catch():
                self.send(table.talk.catch(self, message))
            case Chat():
                table.talk.say(self, {"text": message.text})
                self.send({"t": "done", "id": message.id, "seq": table.game.seq})
            case Phrase():
                table.talk.say(self, {"phrase": message.name})
                self.send({"t": "done", "id": message.id, "seq": table.game.seq})
            case Queue():
                self.send(await table.queue(self, message))
            case Watch():
                self.send(await table.watch(self, message))
            case _:
                await table.command(self, message)
        return True

    async def _close(self, code: str, number: int) -> None:
        await asyncio.sleep(0)
        if self.socket is not None and self.socket.application_state is WebSocketState.CONNECTED:
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                # What waits comes first, so that the reason is the last that the page hears.
                while self._queue:
                    await self.socket.send_text(encode(self._queue.popleft()))
                await self.socket.send_text(encode(bye(code)))
                await self.socket.close(number, code)


class Polled(Page):
    """A page without a socket, where a network lets none pass: it sends, and asks what is new.

    The messages are the same; ``asked_at`` is when it last asked, in seconds of ``clock``.
    """

    def __init__(
        self,
        table: LiveTable,
        person: str,
        limits: tuple[Limiter, Limiter, Limiter],
        clock: Callable[[], float],
    ) -> None:
        super().__init__(None, person, *limits)
        self.table, self.clock = table, clock
        self.asked_at = clock()
        self.gone = False

    async def take(self, raw: bytes) -> None:
        """One message of the page. Raises ``BadMessageError``."""
        self.asked_at = self.clock()
        await self._take(self.table, decode(raw))

    async def news(self, seconds: float) -> list[dict[str, Any]]:
        """What there is to tell, after so many seconds at the latest."""
        self.asked_at = self.clock()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._ready.wait(), seconds)
        self._ready.clear()
        told = list(self._queue)
        self._queue.clear()
        self.asked_at = self.clock()
        return told

    def part(self) -> None:
        """The page is to come again."""
        self.send(bye("table_moved"))
        self.leave()

    def leave(self) -> None:
        """The page is not heard any more."""
        self.gone = True
        self.table.leave(self)

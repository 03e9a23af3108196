"""A line between a browser and a server that is as long and as narrow as it is told to be.

A browser's own emulation of a network holds back the answers to requests, but hardly the frames of
an open WebSocket (Chromium 156, told to take 150 ms there and back: frames took 15 ms). Here every
byte is late, whatever it belongs to.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

PACKET = 1460
"""Bytes that go at once: all connections of a line take turns with so many."""
CREDIT_S = 0.01
"""Timers are late by a little, which must not make a line narrower than it is."""


@dataclass(frozen=True)
class Line:
    """What a line is like: its round trip in seconds, its rate in bytes a second (0: any)."""

    name: str
    round_trip: float = 0.0
    rate: float = 0.0


class Pipe:
    """One direction of a line: what is sent through it leaves it one packet after another."""

    def __init__(self, line: Line) -> None:
        self.line, self.turn, self.free_at = line, asyncio.Lock(), 0.0

    async def send(self, size: int) -> None:
        """Wait for the turn of so many bytes, and until they are through."""
        if not self.line.rate:
            return
        clock = asyncio.get_running_loop().time
        async with self.turn:
            self.free_at = max(self.free_at, clock() - CREDIT_S) + size / self.line.rate
            await asyncio.sleep(self.free_at - clock())


async def carry(
    pipe: Pipe, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, not_before: float
) -> None:
    """Carry everything that ``reader`` brings; nothing leaves its sender before ``not_before``."""
    clock = asyncio.get_running_loop().time
    way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
    arriving = asyncio.create_task(arrive(way, writer))
    await asyncio.sleep(not_before - clock())
    data = b" "
    while data:
        try:
            data = await reader.read(PACKET)
        except ConnectionError:
            data = b""
        await pipe.send(len(data))
        way.put_nowait((clock() + pipe.line.round_trip / 2, data))
    await arriving


async def arrive(way: asyncio.Queue[tuple[float, bytes]], writer: asyncio.StreamWriter) -> None:
    """Hand over what is under way when it is due; nothing at all ends the connection."""
    clock = asyncio.get_running_loop().time
    while True:
        due, data = await way.get()
        await asyncio.sleep(due - clock())
        if not data or writer.is_closing():
            writer.close()
            return
        writer.write(data)


async def serve_lines(lines: dict[int, Line], server: int) -> None:
    """Listen on each port of ``lines``; behind all of them is the port ``server``."""
    listening = [await listen(port, line, server) for port, line in lines.items()]
    await asyncio.gather(*(one.serve_forever() for one in listening))


async def listen(port: int, line: Line, server: int) -> asyncio.Server:
    """One line: a new connection takes a round trip before its first byte, as TCP does."""
    up, down = Pipe(line), Pipe(line)

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        greeted = asyncio.get_running_loop().time() + line.round_trip
        there, back = await asyncio.open_connection("127.0.0.1", server)
        await asyncio.gather(carry(up, reader, back, greeted), carry(down, there, writer, 0.0))

    return await asyncio.start_server(connected, "127.0.0.1", port)


def run_lines(lines: dict[int, Line], server: int) -> None:
    """The process of the lines."""
    asyncio.run(serve_lines(lines, server))

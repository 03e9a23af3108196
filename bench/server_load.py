"""The web table under load on loopback: ``make bench-server`` (ARGS='--tables 50 --seconds 20').

One server process holds so many tables, each with a scripted person and bots; the people think a
while and act, and the time from an act to the view that shows it is measured. Told are its
quantiles, what an event costs the server, and its memory for a table. Exits with 1 if the 99th of
a hundred waits longer than the limit.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import resource
import socket
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from preferans.fairness import commitment
from preferans.server.app import create_app
from preferans.server.config import Config
from preferans.server.migrate import prepare
from preferans.server.serve import listening, settings

PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass
class Measured:
    """Waits in seconds from an act to its view, and what the pages were sent.

    ``late``: by how much a bare timer of this program was late, which is the machine's other work.
    """

    waits: list[float] = field(default_factory=list)
    events: int = 0
    deals: int = 0
    sent: int = 0
    late: list[float] = field(default_factory=list)


class Hours:
    """A clock on which an hour passes between two looks: the limits per person do not bind."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        """The time."""
        self.now += 3600.0
        return self.now


def serve(folder: str, port: int, workers: int) -> None:
    """The server's process."""
    config = Config(data=folder, port=port, workers=workers)
    prepare(config)
    server = uvicorn.Server(settings(config, create_app(config, clock=Hours())))
    server.run(sockets=[listening(config, chosen=True)])


class Person:
    """Somebody at a table with bots: acts by chance after a while."""

    def __init__(self, url: str, seed: int, measured: Measured, think: tuple[float, float]) -> None:
        self.url, self.rng, self.measured, self.think = url, Random(seed), measured, think
        self.number = 0
        self.asked_at = 0.0

    async def open(self, http: httpx.AsyncClient) -> tuple[str, str]:
        """A session and a table; its name and the cookie."""
        answer = await http.get("/api/me")
        cookie = "; ".join(f"{k}={v}" for k, v in answer.cookies.items())
        wanted = {"rules": "sochi pool_target=60", "start": True}
        made = await http.post("/api/games", json=wanted, headers={"cookie": cookie})
        http.cookies.clear()
        return str(made.json()["id"]), cookie

    async def play(self, game: str, cookie: str, until: float) -> None:
        """Play until the time is over."""
        url = self.url.replace("http", "ws") + f"/ws/{game}"
        headers = {"cookie": cookie}
        async with connect(url, origin=self.url, additional_headers=headers) as line:  # type: ignore[arg-type]
            await self.send(line, "hello", client=f"bench-{self.rng.random()}")
            you: int | None = None
            while time.monotonic() < until:
                try:
                    raw = await asyncio.wait_for(line.recv(), max(0.01, until - time.monotonic()))
                except TimeoutError:
                    return
                self.measured.sent += len(raw)
                message = json.loads(raw)
                if message["t"] == "view":
                    you = message["view"]["you"]
                    await self.look(line, message)
                elif message["t"] == "fair" and you is not None:
                    await self.shuffle(line, message["state"], you)

    async def look(self, line: ClientConnection, message: dict[str, Any]) -> None:
        """A new view: note how long it took, and do what is due."""
        view = message["view"]
        if self.asked_at and any(event["kind"] == "acted" for event in message["events"]):
            self.measured.waits.append(time.monotonic() - self.asked_at)
            self.asked_at = 0.0
        self.measured.events += len(message["events"])
        if view["phase"] == "result" and view["you"] not in view["ready"]:
            self.measured.deals += view["result"] is not None
            await self.send(line, "next")
        elif view["deal"] and view["deal"]["question"]:
            await asyncio.sleep(self.rng.uniform(*self.think))
            action = self.rng.choice(view["deal"]["question"]["options"])
            self.asked_at = time.monotonic()
            await self.send(line, "act", seq=message["seq"], action=action)

    async def shuffle(self, line: ClientConnection, state: dict[str, Any], you: int) -> None:
        """Do this page's part in the shuffle."""
        word, mine = state["word"], bytes(31) + b"\1"
        if word is None:
            return
        game = bytes.fromhex(state["game"])
        if not state["locked"] and state["promised"][you] is None:
            promise = commitment(game, word, you, mine).hex()
            await self.send(line, "fair", word=word, promise=promise)
        elif state["locked"] and not state["sent"][you]:
            after = (word // 256 + 1) * 256
            following = commitment(game, after, you, mine).hex()
            await self.send(line, "fair", word=word, contribution=mine.hex(), next=following)

    async def send(self, line: ClientConnection, kind: str, **fields: object) -> None:
        """Send a command."""
        self.number += 1
        await line.send(json.dumps({"t": kind, "id": self.number, **fields}))


def resident(pid: int) -> int:
    """The memory of a process, in bytes."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE


def spent(pid: int) -> float:
    """The processor time of a process so far, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def run(args: argparse.Namespace, url: str, pid: int) -> Measured:
    """Open the tables, play, and tell what was measured."""
    measured, think = Measured(), (args.think, 3 * args.think)
    people = [Person(url, i, measured, think) for i in range(args.tables)]
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        await ready(http)
        before = resident(pid)
        tables = [await one.open(http) for one in people]
    load = os.getloadavg()[0]
    print(f"load of the machine before: {load:.1f} on {os.cpu_count()} cores")
    print(f"tables {args.tables}, people think {think[0]:g} to {think[1]:g} s, {args.seconds:g} s")
    timer = asyncio.create_task(watch_timer(measured))
    begun, cpu = time.monotonic(), spent(pid)
    until = begun + args.seconds
    await asyncio.gather(
        *(one.play(game, cookie, until) for one, (game, cookie) in zip(people, tables, strict=True))
    )
    timer.cancel()
    took, used = time.monotonic() - begun, spent(pid) - cpu
    after = resident(pid)
    each = used / max(measured.events, 1) * 1000
    print(
        f"server: {measured.events / took:.0f} events/s, {each:.2f} ms of processor time an event, "
        f"{used / took * 100:.0f} % of one core"
    )
    print(
        f"memory: {before / 2**20:.0f} MiB without tables, {after / 2**20:.0f} MiB with them, "
        f"{(after - before) / args.tables / 1024:.0f} KiB a table and its line"
    )
    print(f"deals finished: {measured.deals}; sent to pages: {measured.sent / 2**20:.1f} MiB")
    return measured


async def watch_timer(measured: Measured) -> None:
    """Note how late a timer of ten milliseconds is, again and again."""
    while True:
        begun = time.monotonic()
        await asyncio.sleep(0.01)
        measured.late.append(time.monotonic() - begun - 0.01)


async def ready(http: httpx.AsyncClient) -> None:
    """Wait until the server answers."""
    for _ in range(600):
        try:
            if (await http.get("/healthz")).status_code == 200:
                return
        except httpx.TransportError:
            await asyncio.sleep(0.1)
    raise SystemExit("the server does not answer")


def main() -> int:
    """Start the server, load it, tell the quantiles."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200, help="how many tables (default 200)")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long (default 60)")
    parser.add_argument("--think", type=float, default=2.0, help="shortest thought (default 2 s)")
    parser.add_argument("--workers", type=int, default=1, help="processes for bots (default 1)")
    parser.add_argument("--limit", type=float, default=150.0, help="bound of p99 in ms")
    args = parser.parse_args()
    if not 1 <= args.tables <= 2000 or not 1 <= args.seconds <= 3600 or args.think <= 0:
        parser.error("tables from 1 to 2000, seconds from 1 to 3600, think more than 0")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 8192)), hard))
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        context = multiprocessing.get_context("spawn")
        server = context.Process(target=serve, args=(folder, port, args.workers))
        server.start()
        try:
            assert server.pid is not None
            measured = asyncio.run(run(args, f"http://127.0.0.1:{port}", server.pid))
        finally:
            server.terminate()
            server.join(20)
    return told(measured, args.limit)


def told(measured: Measured, limit: float) -> int:
    """Print the quantiles; 1 if the 99th percentile is over the limit."""
    waits = sorted(1000 * wait for wait in measured.waits)
    if len(waits) < 100:
        print(f"only {len(waits)} acts: too few for a 99th percentile", file=sys.stderr)
        return 1
    cuts = statistics.quantiles(waits, n=100)
    print(
        f"act to view, {len(waits)} acts: p50 {cuts[49]:.1f} ms, p90 {cuts[89]:.1f} ms, "
        f"p99 {cuts[98]:.1f} ms, longest {waits[-1]:.1f} ms (limit for p99: {limit:g} ms)"
    )
    late = statistics.quantiles([1000 * x for x in measured.late], n=100)
    print(
        f"a bare timer of this program was late by {late[49]:.1f} ms (p50), {late[98]:.1f} ms (p99)"
    )
    return 0 if cuts[98] <= limit else 1


if __name__ == "__main__":
    sys.exit(main())

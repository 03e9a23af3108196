"""Kill the server in mid-deal: no acknowledged action is lost and everybody goes on (G-10)."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sys
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake


class Served:
    """``preferans serve`` as a process of its own, on one port and one database."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.folder = folder
        self.process: asyncio.subprocess.Process | None = None

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.port}"

    async def start(self, handshake: str = "0") -> None:
        """Start it and wait until it answers."""
        env = os.environ | {"PREFERANS_BOT_DELAY": "0", "PREFERANS_WORKERS": "0"}
        env["PREFERANS_HANDSHAKE"] = handshake
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "preferans", "serve", "--port", str(self.port),
            "--data", str(self.folder), env=env, stdout=asyncio.subprocess.DEVNULL,
        )  # fmt: skip
        async with httpx.AsyncClient(base_url=self.url) as http:
            for _ in range(600):
                try:
                    if (await http.get("/healthz")).status_code == 200:
                        return
                except httpx.TransportError:
                    await asyncio.sleep(0.05)
        raise AssertionError("the server does not answer")

    async def kill(self) -> None:
        """Kill it without a word of warning."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        await self.process.wait()


async def test_g10_killed_at_random_points_it_loses_no_acknowledged_action(
    tmp_path: Path, full: bool
) -> None:
    kills = 20 if full else 3
    rng, served, acted = Random(13), Served(tmp_path), 0
    await served.start()
    try:
        async with httpx.AsyncClient(base_url=served.url) as http:
            await http.get("/api/me")
            game = (await http.post("/api/games", json={"start": True})).json()["id"]
            cookie = "; ".join(f"{k}={v}" for k, v in http.cookies.items())
            acknowledged: list[tuple[int, str]] = []
            for _ in range(kills):
                enough = asyncio.Event()
                after = asyncio.create_task(_kill(served, enough, rng.uniform(0, 0.05)))
                mark = rng.randrange(1, 9), enough
                acted += await _play(served, game, cookie, rng, acknowledged, mark)
                await after
                await served.start()
                async with asyncio.timeout(5):
                    socket_ = await _open(served, game, cookie)
                    _, view = await _news(socket_)
                    await socket_.close()
                _check_kept(view, acknowledged)
    finally:
        await served.kill()
    assert acted >= kills


async def _kill(served: Served, enough: asyncio.Event, seconds: float) -> None:
    """A moment after enough has been acknowledged."""
    await enough.wait()
    await asyncio.sleep(seconds)
    await served.kill()


async def _open(served: Served, game: str, cookie: str) -> ClientConnection:
    url = served.url.replace("http", "ws") + f"/ws/{game}"
    opened = await connect(url, origin=served.url, additional_headers={"cookie": cookie})  # type: ignore[arg-type]
    await opened.send(json.dumps({"t": "hello", "id": 0, "client": "crash-test"}))
    return opened


async def _news(opened: ClientConnection) -> tuple[int, dict[str, Any]]:
    """The next view, and its number."""
    while True:
        message: dict[str, Any] = json.loads(await opened.recv())
        if message["t"] == "view":
            return message["seq"], message["view"]


async def _play(
    served: Served,
    game: str,
    cookie: str,
    rng: Random,
    acknowledged: list[tuple[int, str]],
    mark: tuple[int, asyncio.Event],
) -> int:
    """Play until the line breaks; every action that was answered is remembered with its deal.

    After so many of them as ``mark`` says, its event is set.
    """
    done, number = 0, 0
    try:
        opened = await _open(served, game, cookie)
        seq, view = await _news(opened)
        while True:
            question = (view["deal"] or {}).get("question")
            if view["phase"] == "result":
                acknowledged.clear()
                action = ""
                told: dict[str, Any] = {"t": "next"}
            elif question:
                action = rng.choice(question["options"])
                told = {"t": "act", "seq": seq, "action": action}
            else:
                seq, view = await _news(opened)
                continue
            number += 1
            await opened.send(json.dumps({**told, "id": number}))
            before, latest = view["number"], None
            while (message := json.loads(await opened.recv())).get("id") != number:
                latest = message if message["t"] == "view" else latest
            if message["t"] == "refused":
                await asyncio.sleep(message["params"].get("retry_ms", 0) / 1000)
            elif action:
                acknowledged.append((before, action))
                done += 1
                if done == mark[0]:
                    mark[1].set()
            if latest is not None:
                seq, view = latest["seq"], latest["view"]
            elif message["t"] == "done":
                seq, view = await _news(opened)
    except (ConnectionClosed, InvalidHandshake, OSError):
        return done


def _check_kept(view: dict[str, Any], acknowledged: list[tuple[int, str]]) -> None:
    """What was acknowledged in the open deal stands in its record, in order."""
    if view["deal"] is None:
        return
    said = [action for _, action in view["deal"]["record"]]
    mine = [action for number, action in acknowledged if number == view["number"]]
    rest = iter(said)
    assert all(action in rest for action in mine), (mine, said)

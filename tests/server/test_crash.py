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

    async def start(self) -> None:
        """Start it and wait until it answers."""
        env = os.environ | {"PREFERANS_BOT_DELAY": "0", "PREFERANS_WORKERS": "0"}
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
                    view = await _view(socket_)
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


async def _view(opened: ClientConnection) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(await opened.recv())
        if message["t"] == "view":
            view: dict[str, Any] = message["view"]
            return view


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
    done, number, waiting = 0, 0, ("", 0)
    try:
        opened = await _open(served, game, cookie)
        while True:
            message = json.loads(await opened.recv())
            if message["t"] == "done" and waiting[0]:
                acknowledged.append((waiting[1], waiting[0]))
                waiting, done = ("", 0), done + 1
                if done == mark[0]:
                    mark[1].set()
            if message["t"] != "view":
                continue
            view = message["view"]
            number += 1
            if view["phase"] == "result":
                acknowledged.clear()
                await opened.send(json.dumps({"t": "next", "id": number}))
            elif view["deal"] and view["deal"]["question"] and not waiting[0]:
                action = rng.choice(view["deal"]["question"]["options"])
                waiting = (action, view["number"])
                told = {"t": "act", "id": number, "seq": message["seq"], "action": action}
                await opened.send(json.dumps(told))
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

"""People at a table of the tests: a browser's requests and its socket, without the browser."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from typing import Any

import httpx
from starlette.applications import Starlette
from websockets.asyncio.client import ClientConnection, connect

from preferans.fairness import commitment


class Clock:
    """Seconds as the test wants them. They pass quickly unless it stands still."""

    def __init__(self) -> None:
        self.now = 0.0
        self.per_look = 1.0

    def time(self) -> float:
        """The time; looking at it lets some pass, so that nobody is ever too fast."""
        self.now += self.per_look
        return self.now

    def stop(self) -> None:
        """Stand still from now on."""
        self.per_look = 0.0


@dataclass
class Place:
    """Where the server is."""

    url: str
    app: Starlette
    clock: Clock

    @asynccontextmanager
    async def guest(self, name: str | None = None) -> AsyncIterator[Guest]:
        """A browser with a fresh session."""
        async with httpx.AsyncClient(base_url=self.url) as http:
            (await http.get("/api/me")).raise_for_status()
            guest = Guest(self, http)
            if name is not None:
                (await http.post("/api/me", json={"name": name})).raise_for_status()
            yield guest


@dataclass
class Guest:
    """Somebody with a session."""

    place: Place
    http: httpx.AsyncClient

    @property
    def cookie(self) -> str:
        """What his browser sends with the socket."""
        return "; ".join(f"{k}={v}" for k, v in self.http.cookies.items())

    async def found(self, **wanted: object) -> str:
        """Open a table; its name."""
        answer = await self.http.post("/api/games", json=wanted)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    async def join(self, game: str) -> httpx.Response:
        """Sit down."""
        return await self.http.post(f"/api/games/{game}/join")

    @asynccontextmanager
    async def sits(self, game: str, client: str = "page-one") -> AsyncIterator[Page]:
        """Open the table's page."""
        url = self.place.url.replace("http", "ws") + f"/ws/{game}"
        headers = {"cookie": self.cookie}
        async with connect(url, origin=self.place.url, additional_headers=headers) as socket:  # type: ignore[arg-type]
            page = Page(socket)
            await page.send("hello", client=client)
            await page.until(lambda p: p.view is not None)
            yield page


@dataclass
class Page:
    """An open page: what it was last shown, and everything it was ever sent."""

    socket: ClientConnection
    view: dict[str, Any] | None = None
    seq: int = 0
    sent: int = 0
    frames: list[str] = field(default_factory=list)
    answers: dict[int, dict[str, Any]] = field(default_factory=dict)
    others: list[dict[str, Any]] = field(default_factory=list)
    shuffle: dict[str, Any] | None = None
    shuffles: bool = True

    async def send(self, kind: str, **fields: object) -> int:
        """Send a command; its number."""
        self.sent += 1
        await self.socket.send(json.dumps({"t": kind, "id": self.sent, **fields}))
        return self.sent

    async def read(self) -> dict[str, Any]:
        """The next message, remembered."""
        raw = await asyncio.wait_for(self.socket.recv(), 10)
        assert isinstance(raw, str)
        self.frames.append(raw)
        message: dict[str, Any] = json.loads(raw)
        await self.note(message)
        return message

    async def note(self, message: dict[str, Any]) -> None:
        """Remember a message."""
        match message["t"]:
            case "view":
                self.view, self.seq = message["view"], message["seq"]
            case "fair":
                self.shuffle = message["state"]
                if self.shuffles:
                    await self.contribute()
            case "done" | "refused" | "pong":
                self.answers[message["id"]] = message
            case _:
                self.others.append(message)

    async def contribute(self) -> None:
        """Do this page's part in the shuffle, as it stands."""
        state = self.shuffle
        assert state is not None
        place = None if self.view is None else self.view["you"]
        if place is None or state["word"] is None or place in state["muted"]:
            return
        word = state["word"]
        if not state["locked"] and state["promised"][place] is None:
            await self.send("fair", word=word, promise=self.promise(word))
        elif state["locked"] and not state["sent"][place]:
            told = self.contribution(word)
            following = self.promise((word // 256 + 1) * 256)
            await self.send("fair", word=word, contribution=told.hex(), next=following)

    def contribution(self, word: int) -> bytes:
        """What this page's person contributes to an attempt: the same on all his pages."""
        assert self.view is not None
        return sha256(f"{self.view['you']} {word}".encode()).digest()

    def promise(self, word: int) -> str:
        """The commitment to it."""
        assert self.view is not None
        assert self.shuffle is not None
        game = bytes.fromhex(self.shuffle["game"])
        return commitment(game, word, self.view["you"], self.contribution(word)).hex()

    async def until(self, holds: Callable[[Page], bool]) -> None:
        """Read on until something holds."""
        while not holds(self):
            await self.read()

    async def answered(self, number: int) -> dict[str, Any]:
        """The answer to a command."""
        await self.until(lambda p: number in p.answers)
        return self.answers[number]

    async def ask(self, kind: str, **fields: object) -> dict[str, Any]:
        """Send a command and wait for its answer."""
        return await self.answered(await self.send(kind, **fields))

    @property
    def deal(self) -> dict[str, Any]:
        """The open deal as this page sees it."""
        assert self.view is not None
        assert self.view["deal"] is not None
        deal: dict[str, Any] = self.view["deal"]
        return deal

    @property
    def question(self) -> dict[str, Any] | None:
        """What this page is asked."""
        return self.view["deal"]["question"] if self.view and self.view["deal"] else None

    @property
    def phase(self) -> str:
        """Where the game stands."""
        assert self.view is not None
        return str(self.view["phase"])

    async def act(self, action: str, seq: int | None = None) -> dict[str, Any]:
        """Do something in the deal; the answer."""
        return await self.ask("act", seq=self.seq if seq is None else seq, action=action)

    async def step(self, rng: Random, *, stop: bool = False) -> None:
        """Do whatever is due for this person now, by chance; else wait for news."""
        assert self.view is not None
        if self.question is not None:
            await self.act(rng.choice(self.question["options"]))
        elif self.phase == "result" and self.view["you"] not in self.view["ready"]:
            await self.ask("stop" if stop else "next")
        else:
            await self.read()

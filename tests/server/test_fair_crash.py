"""Kill the server in mid-handshake: the deal that was promised is the deal that is dealt."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection

from preferans.fairness import NOTHING, commitment, dealt, key, seal, shuffled
from preferans.server.game import fold
from preferans.server.store import Store
from tests.fairness.samples import PACK, PACKETS, told
from tests.server.test_crash import Served, _open

STEPS = ("sealed", "promised", "locked", "revealed", "dealt")


@pytest.mark.parametrize(
    "killed_at",
    [pytest.param(step, marks=[] if step == "locked" else pytest.mark.full) for step in STEPS],
)
async def test_killed_after_any_step_the_same_deal_comes(killed_at: str, tmp_path: Path) -> None:
    """The server is killed as soon as its page has seen a step; nothing promised is lost."""
    served = Served(tmp_path)
    await served.start(handshake="5")
    seen: list[dict[str, Any]] = []
    try:
        async with httpx.AsyncClient(base_url=served.url) as http:
            await http.get("/api/me")
            game = (await http.post("/api/games", json={"start": True})).json()["id"]
            cookie = "; ".join(f"{k}={v}" for k, v in http.cookies.items())
            async with asyncio.timeout(30):
                await _until(served, game, cookie, seen, killed_at)
                await served.kill()
                await served.start(handshake="5")
                last = await _until(served, game, cookie, seen, "dealt")
    finally:
        await served.kill()
    assert len({state["seal"] for state in seen if state["word"] == 256}) == 1
    assert last["dealt"]["word"] == 256, "the first attempt was dealt"
    assert last["voids"] == []
    await _check_log(tmp_path, game, last)


async def _until(
    served: Served, game: str, cookie: str, seen: list[dict[str, Any]], step: str
) -> dict[str, Any]:
    """Take part in the handshake until the page has seen a step."""
    async with _table(served, game, cookie) as opened:
        number = 0
        async for raw in opened:
            message = json.loads(raw)
            if message["t"] != "fair":
                continue
            state = message["state"]
            seen.append(state)
            if step in _steps(state):
                return dict(state)
            number += 1
            part = _part(state)
            if part is not None:
                await opened.send(json.dumps({"t": "fair", "id": number, **part}))
    raise AssertionError("the line was closed")


@asynccontextmanager
async def _table(served: Served, game: str, cookie: str) -> AsyncIterator[ClientConnection]:
    opened = await _open(served, game, cookie)
    try:
        yield opened
    finally:
        await opened.close()


def _steps(state: dict[str, Any]) -> set[str]:
    """The steps of the first deal's handshake that a state shows to be done."""
    if state["dealt"] is not None:
        return set(STEPS)
    done = {"sealed"} if state["word"] == 256 else set()
    if any(state["promised"]):
        done.add("promised")
    if state["locked"]:
        done.add("locked")
    if state["locked"] and state["sent"][0]:
        done.add("revealed")
    return done


def _part(state: dict[str, Any]) -> dict[str, Any] | None:
    word, name = state["word"], bytes.fromhex(state["game"])
    if word is None or word > 256:
        return None
    mine = told("mine", word)
    if not state["locked"] and state["promised"][0] is None:
        return {"word": word, "promise": commitment(name, word, 0, mine).hex()}
    if state["locked"] and not state["sent"][0]:
        return {"word": word, "contribution": mine.hex()}
    return None


async def _check_log(folder: Path, game: str, last: dict[str, Any]) -> None:
    """The log holds one deal, and it is the one that follows from what was promised."""
    store = Store(f"sqlite+aiosqlite:///{folder / 'preferans.db'}")
    rows = await store.log(game)
    await store.close()
    folded = fold(game, rows)
    assert folded.fair is not None
    (block,) = folded.fair.blocks[1]
    assert [row.kind for row in rows].count("dealt") == 1
    assert block.contributions == (told("mine", 256), NOTHING, NOTHING)
    assert seal(block.game, 256, block.seed).hex() == last["dealt"]["seal"]
    made = key(block.game, 256, block.seed, [r for r in block.contributions if r])
    hands, _ = dealt(shuffled(made, PACK), PACKETS)
    assert folded.state is not None
    assert [set(map(str, hand)) for hand in folded.state.deal.hands] == [set(h) for h in hands]

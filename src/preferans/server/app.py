"""The web application: what it is made of and which path leads where."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable
from itertools import count
from random import Random, SystemRandom
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute

from preferans.server import api, polling, rules
from preferans.server.api import STATIC
from preferans.server.asked import Refused, Site
from preferans.server.assets import Assets
from preferans.server.config import Config
from preferans.server.guard import Guard
from preferans.server.host import Services
from preferans.server.hub import Hub
from preferans.server.players import Bots
from preferans.server.security import Limiter
from preferans.server.store import Store


def create_app(
    config: Config,
    *,
    random: Random | None = None,
    clock: Callable[[], float] = time.monotonic,
    now_ms: Callable[[], int] = lambda: int(time.time() * 1000),
) -> Starlette:
    """The application of one configuration. ``random`` other than the system's is for tests."""
    store = Store(config.database())
    services = Services(store, Bots(config.workers), config, now_ms, random or SystemRandom())
    site = Site(
        config,
        store,
        Hub(services),
        acts=Limiter(10, 20, clock),
        chats=Limiter(1, 5, clock),
        parts=Limiter(5, 40, clock),
        creates=Limiter(30 / 3600, 10, clock),
        joins=Limiter(1, 10, clock),
    )

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        sweeper = asyncio.create_task(_sweep(site, now_ms))
        starting = asyncio.create_task(services.bots.start())
        yield
        sweeper.cancel()
        starting.cancel()
        site.hub.close()
        services.bots.close()
        await store.close()

    app = Starlette(
        routes=_routes(),
        lifespan=lifespan,
        middleware=[
            Middleware(Guard, config=config),
            Middleware(GZipMiddleware, minimum_size=1024, compresslevel=6),
        ],
        exception_handlers={Refused: _refused, 404: _not_found, 500: _broken},
    )
    app.state.site = site
    return app


def _routes() -> list[Any]:
    pages = [
        "/",
        "/new",
        "/rules",
        "/rules/{name}",
        "/help",
        "/replay/{game}",
        "/fair",
        "/fair/{game}",
    ]
    return [
        *(Route(path, api.page) for path in pages),
        Route("/t/{game}", api.table_page),
        Route("/healthz", api.health),
        Route("/api/me", api.me, methods=["GET"]),
        Route("/api/me", api.rename, methods=["POST"]),
        Route("/api/me/data", api.my_data),
        Route("/api/me/forget", api.forget_me, methods=["POST"]),
        Route("/api/lobby", api.lobby),
        Route("/api/rules", rules.families),
        Route("/api/rules/names/{preset}", rules.preset_name),
        Route("/api/rules/check", rules.check, methods=["POST"]),
        Route("/api/rules/read", rules.read, methods=["POST"]),
        Route("/api/rules/barred", rules.barred, methods=["POST"]),
        Route("/api/rules/{family}", rules.family),
        Route("/api/rules/{family}/{option}", rules.option_help),
        Route("/api/chance", api.chance),
        Route("/api/games", api.create_game, methods=["POST"]),
        Route("/api/games/{game}/join", api.join, methods=["POST"]),
        Route("/api/games/{game}/leave", api.leave, methods=["POST"]),
        Route("/api/games/{game}/start", api.start, methods=["POST"]),
        Route("/api/games/{game}/line", polling.send, methods=["POST"]),
        Route("/api/games/{game}/line", polling.news, methods=["GET"]),
        Route("/api/games/{game}/again", api.again, methods=["POST"]),
        Route("/api/games/{game}/record", api.record),
        Route("/api/games/{game}/fair", api.evidence),
        Route("/api/games/{game}/journal", api.game_journal),
        Route("/api/games/{game}/deals/{number:int}", api.finished_deal),
        Route("/api/games/{game}/qr.svg", api.qr),
        WebSocketRoute("/ws/{game}", api.live),
        *_built(),
    ]


def _built() -> list[Mount]:
    """The files that the web client's build made, if it was built."""
    assets = STATIC / "assets"
    return [Mount("/assets", Assets(directory=assets))] if assets.is_dir() else []


async def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return JSONResponse({"code": error.code, "params": error.params}, error.status)


async def _not_found(request: Request, _: Exception) -> Response:
    return JSONResponse({"code": "not_found", "params": {}}, 404)


async def _broken(_: Request, __: Exception) -> Response:
    return JSONResponse({"code": "server_error", "params": {}}, 500)


async def _sweep(site: Site, now_ms: Callable[[], int]) -> None:
    """Once a minute drop idle tables; once an hour delete what is kept no longer."""
    for minute in count():
        if minute % 60 == 0:
            config = site.config
            await site.store.tidy(now_ms(), config.forget_guests, config.forget_games)
        for _ in range(4):
            await asyncio.sleep(15)
            polling.sweep(site, time.monotonic())
        site.hub.sweep()

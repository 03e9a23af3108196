"""The web application: pages, a small JSON interface, and the socket of each table."""

from __future__ import annotations

import asyncio
import contextlib
import io
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random, SystemRandom
from typing import Annotated, Any, TypeVar

import msgspec
import qrcode
import qrcode.image.svg
from msgspec import Meta, Struct
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from preferans.bots import names as bot_names
from preferans.rulesets.registry import OptionsError, parse
from preferans.server import catalogue
from preferans.server.commands import Refusal
from preferans.server.config import Config
from preferans.server.game import Game, Phase
from preferans.server.hub import TABLES_PER_PERSON, Hub, sit, stand
from preferans.server.players import Bots
from preferans.server.records import record_text
from preferans.server.security import (
    HEADERS,
    Limiter,
    cookie_name,
    hashed,
    new_id,
    new_token,
    own_origin,
    same_origin,
)
from preferans.server.socket import POLICY_VIOLATION, TRY_LATER, Page
from preferans.server.store import Session, Store
from preferans.server.table import LiveTable, Services
from preferans.server.views import journal, result

STATIC = Path(__file__).parent / "static"
MAX_BODY = 65_536
SAFE = {"GET", "HEAD", "OPTIONS"}
YEAR = 365 * 24 * 3600

T = TypeVar("T", bound=Struct)
Name = Annotated[
    str, Meta(min_length=1, max_length=24, pattern=r"^[^\x00-\x1f\x7f]*\S[^\x00-\x1f\x7f]*$")
]


class Rename(Struct, frozen=True, forbid_unknown_fields=True):
    """A guest's name for himself."""

    name: Name


class NewGame(Struct, frozen=True, forbid_unknown_fields=True):
    """What a founder wants: the agreement, how many places, which bots, and whether at once."""

    rules: Annotated[str, Meta(max_length=2000)] = "sochi"
    bot: Annotated[str, Meta(max_length=24)] = "novice"
    public: bool = False
    start: bool = False


class Agreement(Struct, frozen=True, forbid_unknown_fields=True):
    """A preset and options, as the rules builder holds them."""

    preset: Annotated[str, Meta(max_length=40)]
    options: dict[str, Any] = {}


class RulesText(Struct, frozen=True, forbid_unknown_fields=True):
    """Rules as somebody else has shared them."""

    text: Annotated[str, Meta(min_length=1, max_length=8000)]


@dataclass
class Site:
    """Everything that the handlers share."""

    config: Config
    store: Store
    hub: Hub
    acts: Limiter
    chats: Limiter
    creates: Limiter
    joins: Limiter


class Refused(Exception):
    """A request that is not carried out: a status, a code, parameters."""

    def __init__(self, status: int, code: str, **params: Any) -> None:
        super().__init__(code)
        self.status, self.code, self.params = status, code, params


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
        creates=Limiter(30 / 3600, 10, clock),
        joins=Limiter(1, 10, clock),
    )

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        sweeper = asyncio.create_task(_sweep(site.hub))
        yield
        sweeper.cancel()
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
    pages = ["/", "/t/{game}", "/new", "/rules", "/rules/{name}", "/help", "/replay/{game}"]
    return [
        *(Route(path, _page) for path in pages),
        Route("/healthz", _health),
        Route("/api/me", _me, methods=["GET"]),
        Route("/api/me", _rename, methods=["POST"]),
        Route("/api/lobby", _lobby),
        Route("/api/rules", _rules),
        Route("/api/rules/names", _names),
        Route("/api/rules/check", _check_rules, methods=["POST"]),
        Route("/api/rules/read", _read_rules, methods=["POST"]),
        Route("/api/rules/barred", _barred_rules, methods=["POST"]),
        Route("/api/games", _create, methods=["POST"]),
        Route("/api/games/{game}/join", _join, methods=["POST"]),
        Route("/api/games/{game}/leave", _leave, methods=["POST"]),
        Route("/api/games/{game}/start", _start, methods=["POST"]),
        Route("/api/games/{game}/record", _record),
        Route("/api/games/{game}/journal", _journal),
        Route("/api/games/{game}/deals/{number:int}", _deal),
        Route("/api/games/{game}/qr.svg", _qr),
        WebSocketRoute("/ws/{game}", _socket),
        *_built(),
    ]


def _built() -> list[Mount]:
    """The files that the web client's build made, if it was built."""
    assets = STATIC / "assets"
    return [Mount("/assets", StaticFiles(directory=assets))] if assets.is_dir() else []


class Guard:
    """Outermost: headers on every answer, own pages only for unsafe requests, bounded bodies."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self.app, self.config = app, config

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                extra = dict(HEADERS)
                if self.config.secure:
                    extra["strict-transport-security"] = f"max-age={YEAR}"
                message["headers"] = [
                    *message["headers"],
                    *((k.encode(), v.encode()) for k, v in extra.items()),
                ]
            await send(message)

        unsafe = scope["method"] not in SAFE
        if unsafe and not same_origin(request.headers, self.config.origins):
            answer = JSONResponse({"code": "foreign_page"}, 403)
            await answer(scope, receive, send_with_headers)
            return
        length = request.headers.get("content-length", "0")
        if unsafe and (not length.isdigit() or int(length) > MAX_BODY):
            answer = JSONResponse({"code": "too_large"}, 413)
            await answer(scope, receive, send_with_headers)
            return
        await self.app(scope, receive, send_with_headers)


# -- pages ---------------------------------------------------------------------------------------


async def _page(request: Request) -> Response:
    index = STATIC / "index.html"
    if not index.is_file():
        return PlainTextResponse("The web client is not built: run make web.", 503)
    return FileResponse(index, headers={"cache-control": "no-cache"})


async def _health(request: Request) -> Response:
    await _site(request).store.ping()
    return JSONResponse({"status": "ok"})


# -- who is there ----------------------------------------------------------------------------------


async def _me(request: Request) -> Response:
    """The guest behind this browser; a new one gets a session."""
    site = _site(request)
    session = await _session(request)
    if session is not None:
        return JSONResponse({"name": session.name, "named": session.name != "Guest"})
    await _slow_down(site.joins, _address(request))
    token, session = new_token(), Session(new_id(), "Guest")
    await site.store.add_session(hashed(token), session, int(time.time() * 1000))
    answer = JSONResponse({"name": session.name, "named": False})
    _set_cookie(answer, site.config, token)
    return answer


async def _rename(request: Request) -> Response:
    session = await _required(request)
    name = (await _body(request, Rename)).name.strip()
    await _site(request).store.rename(session.person, name)
    return JSONResponse({"name": name, "named": True})


async def _lobby(request: Request) -> Response:
    """Open tables, and the unfinished games of who asks."""
    site = _site(request)
    session = await _session(request)
    mine = await site.store.unfinished(session.person) if session else []
    listed = [game for game in await site.store.listed() if game not in mine]
    return JSONResponse(
        {
            "mine": [row async for row in _summaries(site, mine)],
            "open": [row async for row in _summaries(site, listed)],
        }
    )


async def _summaries(site: Site, games: list[str]) -> AsyncIterator[dict[str, Any]]:
    for game_id in games:
        table = await site.hub.table(game_id)
        if table is not None:
            yield _summary(table.game)


def _summary(game: Game) -> dict[str, Any]:
    return {
        "id": game.id,
        "rules": game.agreement,
        "phase": game.phase.value,
        "places": len(game.places),
        "players": [{"name": p.name, "bot": p.person is None} for p in game.players],
        "number": game.match.table.number if game.match else 0,
    }


# -- rules -----------------------------------------------------------------------------------------


async def _rules(request: Request) -> Response:
    return Response(catalogue.rules_json(), media_type="application/json")


async def _names(request: Request) -> Response:
    return Response(catalogue.names_json(), media_type="application/json")


async def _check_rules(request: Request) -> Response:
    """Whether options go together; the agreement as text, share code and TOML if they do."""
    asked = await _body(request, Agreement)
    try:
        return JSONResponse(catalogue.checked(asked.preset, asked.options))
    except OptionsError as error:
        return JSONResponse({"code": "bad_rules", "params": {"reason": str(error)}}, 422)


async def _read_rules(request: Request) -> Response:
    """Rules from a share code, a line or TOML."""
    asked = await _body(request, RulesText)
    try:
        return JSONResponse(catalogue.read(asked.text))
    except OptionsError as error:
        raise Refused(422, "bad_rules", reason=str(error)) from error


async def _barred_rules(request: Request) -> Response:
    """What cannot be chosen beside the options chosen, and why."""
    asked = await _body(request, Agreement)
    try:
        return JSONResponse({"barred": catalogue.barred(asked.preset, asked.options)})
    except OptionsError as error:
        raise Refused(422, "bad_rules", reason=str(error)) from error


# -- games -----------------------------------------------------------------------------------------


async def _create(request: Request) -> Response:
    site, session = _site(request), await _required(request)
    asked = await _body(request, NewGame)
    if asked.bot not in bot_names():
        raise Refused(422, "unknown_bot", bot=asked.bot, known=list(bot_names()))
    try:
        agreement = parse(asked.rules)
    except OptionsError as error:
        raise Refused(422, "bad_rules", reason=str(error)) from error
    await _slow_down(site.creates, session.person)
    if len(await site.store.unfinished(session.person, TABLES_PER_PERSON)) >= TABLES_PER_PERSON:
        raise Refused(429, "too_many_tables", limit=TABLES_PER_PERSON)
    seats = int(str(agreement.values["players"]))
    table = await site.hub.open(session, agreement.text, seats, asked.bot, public=asked.public)
    if asked.start:
        await site.hub.begin(table)
    return JSONResponse({"id": table.game.id}, 201)


async def _join(request: Request) -> Response:
    site, session = _site(request), await _required(request)
    await _slow_down(site.joins, session.person)
    table = await _table(request)
    _raise(await table.act(lambda game: sit(game, session)))
    if table.game.match is None and len(table.game.players) == len(table.game.places):
        await site.hub.begin(table)
    return JSONResponse({"id": table.game.id})


async def _leave(request: Request) -> Response:
    session = await _required(request)
    table = await _table(request)
    _raise(await table.act(lambda game: stand(game, session.person)))
    return JSONResponse({"id": table.game.id})


async def _start(request: Request) -> Response:
    session = await _required(request)
    table = await _table(request)
    if table.game.host != session.person:
        raise Refused(403, "not_host")
    if table.game.phase is not Phase.SEATING:
        raise Refused(409, "already_begun")
    await _site(request).hub.begin(table)
    return JSONResponse({"id": table.game.id})


async def _record(request: Request) -> Response:
    """The record of a finished game; of a running one nobody gets it."""
    table = await _table(request)
    if table.game.phase is not Phase.OVER:
        raise Refused(403, "still_played")
    return PlainTextResponse(record_text(table.game))


async def _journal(request: Request) -> Response:
    """What stands on the sheet, line by line."""
    table = await _table(request)
    return JSONResponse({"seq": table.game.seq, "entries": journal(table.game)})


async def _deal(request: Request) -> Response:
    """A finished deal laid open, with its place among the deals of the match."""
    table = await _table(request)
    number = request.path_params["number"]
    match = table.game.match
    deals = match.deals if match is not None else ()
    found = next((deal for deal in deals if deal.number == number), None)
    if match is None or found is None:
        raise Refused(404, "no_such_deal", number=number)
    players = [{"name": p.name, "bot": p.person is None} for p in table.game.players]
    shown = result(found, match.table.ledger.entries)
    numbers = [deal.number for deal in deals]
    return JSONResponse({"players": players, "deals": numbers, "deal": shown})


async def _qr(request: Request) -> Response:
    """The link to a table as a code for a phone's camera."""
    table = await _table(request)
    link = str(request.url.replace(path=f"/t/{table.game.id}", query=""))
    out = io.BytesIO()
    qrcode.make(link, image_factory=qrcode.image.svg.SvgPathImage, border=2).save(out)
    return Response(out.getvalue(), media_type="image/svg+xml")


async def _socket(socket: WebSocket) -> None:
    site: Site = socket.app.state.site
    if not own_origin(socket.headers, site.config.origins):
        await socket.close(POLICY_VIOLATION)
        return
    token = socket.cookies.get(cookie_name(secure=site.config.secure))
    session = await site.store.session(hashed(token)) if token else None
    table = await site.hub.table(socket.path_params["game"])
    if session is None or table is None:
        await socket.accept()
        await socket.close(POLICY_VIOLATION, "no_session" if session is None else "no_such_game")
        return
    if len(table.listeners) >= 50 + 8 * len(table.game.places):
        await socket.accept()
        await socket.close(TRY_LATER, "table_crowded")
        return
    await socket.accept()
    await Page(socket, session.person, site.acts, site.chats).serve(table)


# -- helpers ---------------------------------------------------------------------------------------


def _site(request: Request) -> Site:
    site: Site = request.app.state.site
    return site


async def _session(request: Request) -> Session | None:
    site = _site(request)
    token = request.cookies.get(cookie_name(secure=site.config.secure))
    return await site.store.session(hashed(token)) if token else None


async def _required(request: Request) -> Session:
    session = await _session(request)
    if session is None:
        raise Refused(401, "no_session")
    return session


async def _table(request: Request) -> LiveTable:
    table = await _site(request).hub.table(request.path_params["game"])
    if table is None:
        raise Refused(404, "no_such_game")
    return table


async def _body(request: Request, kind: type[T]) -> T:
    body = b""
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > MAX_BODY:
                raise Refused(413, "too_large")
    except ClientDisconnect as error:
        raise Refused(400, "cut_off") from error
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Refused(422, "bad_request", reason=str(error)) from error


async def _slow_down(limiter: Limiter, key: str) -> None:
    wait = limiter.wait(key)
    if wait:
        raise Refused(429, "too_fast", retry_ms=round(wait * 1000))


def _address(request: Request) -> str:
    return request.client.host if request.client else "unknown"


def _set_cookie(answer: Response, config: Config, token: str) -> None:
    answer.set_cookie(
        cookie_name(secure=config.secure),
        token,
        max_age=YEAR,
        path="/",
        secure=config.secure,
        httponly=True,
        samesite="lax",
    )


def _raise(refusal: Refusal | None) -> None:
    if refusal is not None:
        raise Refused(409, refusal.code, **refusal.params)


async def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return JSONResponse({"code": error.code, "params": error.params}, error.status)


async def _not_found(request: Request, _: Exception) -> Response:
    return JSONResponse({"code": "not_found", "params": {}}, 404)


async def _broken(_: Request, __: Exception) -> Response:
    return JSONResponse({"code": "server_error", "params": {}}, 500)


async def _sweep(hub: Hub) -> None:
    while True:
        await asyncio.sleep(60)
        hub.sweep()


Handler = Callable[[Request], Awaitable[Response]]

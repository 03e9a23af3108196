"""The pages, the small JSON interface, and the socket of each table: one function a path."""

from __future__ import annotations

import asyncio
import contextlib
import io
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import qrcode
import qrcode.image.svg
from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import (
    FileResponse,
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    Response,
)
from starlette.websockets import WebSocket

from preferans.bots import names as bot_names
from preferans.fairness import format_block
from preferans.rulesets.registry import OptionsError, parse
from preferans.server.asked import (
    Again,
    NewGame,
    Refused,
    Rename,
    Site,
    address_of,
    body_of,
    language_of,
    raise_refusal,
    required_session,
    session_of,
    set_cookie,
    site_of,
    slow_down,
    table_of,
)
from preferans.server.commands import Refusal
from preferans.server.game import Game, Phase
from preferans.server.hub import TABLES_PER_PERSON, sit, stand
from preferans.server.records import evidence_of, record_text
from preferans.server.rules import bad_rules
from preferans.server.security import (
    cookie_name,
    hashed,
    network_of,
    new_id,
    new_token,
    own_origin,
)
from preferans.server.shell import language_wished, table_shell
from preferans.server.socket import POLICY_VIOLATION, TRY_LATER, Page
from preferans.server.statistics import counted_in
from preferans.server.store import Session
from preferans.server.views import journal, result

STATIC = Path(__file__).parent / "static"
CHANCE_DEALS, CHANCE_FEW, CHANCE_S = 10_000, 100, 3600.0
"""Over how many deals chance is counted; from how many on the count stands for so many seconds."""


# -- pages ---------------------------------------------------------------------------------------


async def page(request: Request) -> Response:
    """The shell of the web client, for every page but a table's."""
    index = STATIC / "index.html"
    if not index.is_file():
        return PlainTextResponse("The web client is not built: run make web.", 503)
    return FileResponse(index, headers={"cache-control": "no-cache"})


async def table_page(request: Request) -> Response:
    """The shell of a table's page: with who asks, and the table as the socket will show it."""
    if not (STATIC / "index.html").is_file():
        return await page(request)
    site = site_of(request)
    table = await site.hub.table(request.path_params["game"])
    session, token = await session_of(request), None
    seen = None
    if session is not None:
        seen = BackgroundTask(_seen, request)
    elif table is not None and _is_opened(request):
        # Who comes too fast gets the page all the same; it asks again by itself.
        with contextlib.suppress(Refused):
            session, token = await _welcomed(request)
    told = {
        "me": None if session is None else _known(session),
        "view": None if session is None or table is None else table.first_view(session.person),
    }
    language = language_wished(request.cookies, request.headers.get("accept-language", ""))
    answer = HTMLResponse(
        table_shell(STATIC, language, told),
        headers={"cache-control": "no-store"},
        background=seen,
    )
    if token is not None:
        set_cookie(answer, site.config, token)
    return answer


def _is_opened(request: Request) -> bool:
    """Whether somebody comes to see the page, and no picture, frame or probe names its address."""
    wanted = request.headers.get("sec-fetch-dest", "document")
    return request.method == "GET" and wanted == "document"


async def health(request: Request) -> Response:
    """Whether the database answers."""
    await site_of(request).store.ping()
    return JSONResponse({"status": "ok"})


# -- who is there ----------------------------------------------------------------------------------


async def me(request: Request) -> Response:
    """The guest behind this browser; a new one gets a session."""
    site = site_of(request)
    session = await session_of(request)
    if session is not None:
        await _seen(request)
        return JSONResponse(_known(session))
    session, token = await _welcomed(request)
    answer = JSONResponse(_known(session))
    set_cookie(answer, site.config, token)
    return answer


async def _seen(request: Request) -> None:
    """Note that a session is in use."""
    site = site_of(request)
    token = request.cookies[cookie_name(secure=site.config.secure)]
    await site.store.seen(hashed(token), int(time.time() * 1000))


async def _welcomed(request: Request) -> tuple[Session, str]:
    """A session for a new guest, and its secret; refused where too many come at once."""
    site = site_of(request)
    await slow_down(site.joins, address_of(request))
    token, session = new_token(), Session(new_id(), "Guest")
    await site.store.add_session(hashed(token), session, int(time.time() * 1000))
    return session, token


def _known(session: Session) -> dict[str, Any]:
    return {"name": session.name, "named": session.name != "Guest"}


async def rename(request: Request) -> Response:
    """Another name for a guest."""
    session = await required_session(request)
    name = (await body_of(request, Rename)).name.strip()
    await site_of(request).store.rename(session.person, name)
    return JSONResponse({"name": name, "named": True})


async def my_data(request: Request) -> Response:
    """Everything that is stored of who asks, to take away."""
    site, session = site_of(request), await required_session(request)
    told = []
    for game_id in await site.store.games_of(session.person):
        table = await site.hub.table(game_id)
        if table is None:
            continue
        game = table.game
        over = game.phase is Phase.OVER
        told.append(
            {
                **_summary(game),
                "place": game.place_of(session.person),
                "record": record_text(game) if over else None,
            }
        )
    return JSONResponse(
        {"name": session.name, "sessions": await site.store.sessions_of(session.person)}
        | {"games": told, "reports": await site.store.reports_by(session.person)},
        headers={"content-disposition": 'attachment; filename="preferans-my-data.json"'},
    )


async def forget_me(request: Request) -> Response:
    """Delete what is stored of who asks; in matches with others a name that tells nothing stays."""
    site, session = site_of(request), await required_session(request)
    await site.hub.forget(session.person)
    answer = JSONResponse({"forgotten": True})
    answer.delete_cookie(cookie_name(secure=site.config.secure), path="/")
    return answer


async def lobby(request: Request) -> Response:
    """Open tables, and the unfinished games of who asks."""
    site = site_of(request)
    session = await session_of(request)
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


# -- games -----------------------------------------------------------------------------------------


async def create_game(request: Request) -> Response:
    """Open a table."""
    site, session = site_of(request), await required_session(request)
    asked = await body_of(request, NewGame)
    if asked.bot not in bot_names():
        raise Refused(422, "unknown_bot", bot=asked.bot, known=list(bot_names()))
    try:
        agreement = parse(asked.rules)
    except OptionsError as error:
        raise bad_rules(error, language_of(request)) from error
    await slow_down(site.creates, session.person)
    if len(await site.store.unfinished(session.person, TABLES_PER_PERSON)) >= TABLES_PER_PERSON:
        raise Refused(429, "too_many_tables", limit=TABLES_PER_PERSON)
    seats = int(str(agreement.values["players"]))
    clock = asked.clock
    table_rules = {} if clock is None else {"clock": {"bank": clock.bank, "add": clock.add}}
    table = await site.hub.open(
        session,
        agreement.text,
        seats,
        asked.bot,
        public=asked.public,
        watch=asked.watch,
        after={**table_rules, "earlier": asked.earlier},
    )
    if asked.start:
        await site.hub.begin(table)
    return JSONResponse({"id": table.game.id}, 201)


async def join(request: Request) -> Response:
    """Sit down; the last place taken begins the match."""
    site, session = site_of(request), await required_session(request)
    await slow_down(site.joins, session.person)
    table = await table_of(request)
    raise_refusal(await table.act(lambda game: sit(game, session)))
    if table.game.match is None and len(table.game.players) == len(table.game.places):
        await site.hub.begin(table)
    return JSONResponse({"id": table.game.id})


async def leave(request: Request) -> Response:
    """Stand up before the match begins."""
    session = await required_session(request)
    table = await table_of(request)
    raise_refusal(await table.act(lambda game: stand(game, session.person)))
    return JSONResponse({"id": table.game.id})


async def start(request: Request) -> Response:
    """Begin with bots on the empty places."""
    session = await required_session(request)
    table = await table_of(request)
    if table.game.host != session.person:
        raise Refused(403, "not_host")
    if table.game.phase is not Phase.SEATING:
        raise Refused(409, "already_begun")
    await site_of(request).hub.begin(table)
    return JSONResponse({"id": table.game.id})


async def again(request: Request) -> Response:
    """Another match with the same people, if they come; or the same cards once more."""
    site, session = site_of(request), await required_session(request)
    asked = await body_of(request, Again)
    await slow_down(site.creates, session.person)
    table = await table_of(request)
    opened = await site.hub.again(table, session, cards=asked.cards, shift=asked.shift)
    if isinstance(opened, Refusal):
        raise_refusal(opened)
    assert not isinstance(opened, Refusal)
    game = opened.game
    if game.match is None and len(game.players) == len(game.places):
        await site.hub.begin(opened)
    return JSONResponse({"id": game.id}, 201)


async def record(request: Request) -> Response:
    """The record of a finished game; of a running one nobody gets it."""
    table = await table_of(request)
    if table.game.phase is not Phase.OVER:
        raise Refused(403, "still_played")
    return PlainTextResponse(record_text(table.game))


async def game_journal(request: Request) -> Response:
    """What stands on the sheet, line by line."""
    table = await table_of(request)
    return JSONResponse({"seq": table.game.seq, "entries": journal(table.game)})


async def finished_deal(request: Request) -> Response:
    """A finished deal laid open, with its place among the deals of the match."""
    table = await table_of(request)
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


async def evidence(request: Request) -> Response:
    """The evidence of all finished deals, and what is promised for the next."""
    table = await table_of(request)
    game = table.game
    deals = game.match.deals if game.match is not None else ()
    fairness = game.fair
    shown = []
    for deal in deals if fairness is not None else ():
        assert fairness is not None
        blocks = fairness.blocks.get(deal.number, ())
        shown.append(
            {
                "number": deal.number,
                "hands": [[str(card) for card in hand] for hand in deal.state.deal.hands],
                "talon": [str(card) for card in deal.state.deal.talon],
                "lines": [format_block(block) for block in blocks],
                "times": [list(times) for times in fairness.times.get(deal.number, ())],
            }
        )
    last = [block for deal in deals for block in evidence_of(game, deal.number)][-1:]
    return JSONResponse(
        {
            "players": [{"name": p.name, "bot": p.person is None} for p in game.players],
            "game": None if fairness is None else fairness.game.hex(),
            "head": last[0].hash.hex() if last else None,
            "deals": shown,
        }
    )


async def chance(request: Request) -> Response:
    """What chance has done over the deals that are over; counted anew once an hour."""
    site = site_of(request)
    async with site.counting:
        now, known = time.monotonic(), site.chance
        if known is None or now - known[0] > CHANCE_S or known[1]["deals"] < CHANCE_FEW:
            packs = await site.store.packs(CHANCE_DEALS)
            # Beside the loop: so many deals take seconds, and no table may wait for them.
            known = site.chance = now, await asyncio.to_thread(counted_in, packs)
    return JSONResponse(known[1])


async def qr(request: Request) -> Response:
    """The link to a table as a code for a phone's camera."""
    table = await table_of(request)
    link = str(request.url.replace(path=f"/t/{table.game.id}", query=""))
    out = io.BytesIO()
    qrcode.make(link, image_factory=qrcode.image.svg.SvgPathImage, border=2).save(out)
    return Response(out.getvalue(), media_type="image/svg+xml")


async def live(socket: WebSocket) -> None:
    """The socket of a table."""
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
    begun, seated = table.game.match is not None, table.game.place_of(session.person) is not None
    if begun and not seated and table.game.watch == "none":
        await socket.accept()
        await socket.close(POLICY_VIOLATION, "no_watching")
        return
    if len(table.listeners) >= 50 + 8 * len(table.game.places):
        await socket.accept()
        await socket.close(TRY_LATER, "table_crowded")
        return
    await socket.accept()
    page = Page(socket, session.person, site.acts, site.chats, site.parts)
    page.network = network_of(socket.client.host if socket.client else None)
    await page.serve(table)

"""The line to a table without a socket: what the page sends, and what it is told when it asks."""

from __future__ import annotations

import time
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from preferans.server.asked import (
    MAX_BODY,
    Refused,
    Site,
    address_of,
    required_session,
    site_of,
    slow_down,
    table_of,
)
from preferans.server.game import Phase
from preferans.server.messages import MAX_BYTES, BadMessageError
from preferans.server.security import network_of
from preferans.server.socket import Polled
from preferans.server.table import LiveTable

ASK_S = 25.0
"""How long a question for news waits at most."""
SILENT_S = 60.0
"""After so many seconds without a question a page is gone."""
PAGES = 8
"""Pages of one person at one table."""


async def send(request: Request) -> Response:
    """One message of a page, the same as over the socket."""
    page = await _page(request)
    raw = b""
    async for chunk in request.stream():
        raw += chunk
        if len(raw) > min(MAX_BYTES, MAX_BODY):
            raise Refused(413, "too_large")
    try:
        await page.take(raw)
    except BadMessageError as error:
        raise Refused(422, error.code) from error
    return JSONResponse({"sent": True})


async def news(request: Request) -> Response:
    """What the page has not been told yet; waits a while if there is nothing."""
    page = await _page(request)
    told: list[dict[str, Any]] = await page.news(ASK_S)
    body = msgspec.json.encode({"messages": told})
    return Response(body, media_type="application/json", headers={"cache-control": "no-store"})


async def _page(request: Request) -> Polled:
    """The page that the request names; a new one comes to the table."""
    site, session = site_of(request), await required_session(request)
    table = await table_of(request)
    client = request.query_params.get("client", "")
    if not 4 <= len(client) <= 32:
        raise Refused(422, "bad_request", reason="client")
    key = (table.game.id, session.person, client)
    page = site.polled.get(key)
    if page is not None and not page.gone and page.table is table:
        return page
    await slow_down(site.joins, session.person)
    _check_room(site, table, session.person)
    limits = (site.acts, site.chats, site.parts)
    page = site.polled[key] = Polled(table, session.person, limits, time.monotonic)
    page.network = network_of(address_of(request))
    return page


def _check_room(site: Site, table: LiveTable, person: str) -> None:
    game = table.game
    own = sum(key[:2] == (game.id, person) for key in site.polled)
    if len(table.listeners) >= 50 + 8 * len(game.places) or own >= PAGES:
        raise Refused(429, "table_crowded")
    watching = game.match is not None and game.place_of(person) is None
    if watching and game.watch == "none" and game.phase is not Phase.SEATING:
        raise Refused(403, "no_watching")


def sweep(site: Site, now: float) -> None:
    """Take leave of pages that have not asked for a while."""
    for key, page in list(site.polled.items()):
        if page.gone or now - page.asked_at > SILENT_S:
            if not page.gone:
                page.leave()
            del site.polled[key]

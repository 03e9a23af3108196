"""Outermost: headers on every answer, own pages only for unsafe requests, bounded bodies."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from preferans.server.asked import MAX_BODY, YEAR
from preferans.server.config import Config
from preferans.server.security import (
    HEADERS,
    same_origin,
)

SAFE = {"GET", "HEAD", "OPTIONS"}


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

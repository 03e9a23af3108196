"""What a request asks: whose it is, which table, what its body says; and how it is refused."""

from __future__ import annotations

from asyncio import Lock
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from preferans.server.commands import Refusal
from preferans.server.config import Config
from preferans.server.hub import Hub
from preferans.server.security import (
    Limiter,
    cookie_name,
    hashed,
)
from preferans.server.socket import Polled
from preferans.server.store import Session, Store
from preferans.server.table import LiveTable
from preferans.speech import LANGUAGES

MAX_BODY = 65_536
YEAR = 365 * 24 * 3600

T = TypeVar("T", bound=Struct)
Name = Annotated[
    str, Meta(min_length=1, max_length=24, pattern=r"^[^\x00-\x1f\x7f]*\S[^\x00-\x1f\x7f]*$")
]


class Rename(Struct, frozen=True, forbid_unknown_fields=True):
    """A guest's name for himself."""

    name: Name


class Clocks(Struct, frozen=True, forbid_unknown_fields=True):
    """Seconds in each player's bank, and what each action adds."""

    bank: Annotated[int, Meta(ge=10, le=7200)]
    add: Annotated[int, Meta(ge=0, le=600)] = 0


class NewGame(Struct, frozen=True, forbid_unknown_fields=True):
    """What a founder wants: the agreement, which bots, whether at once, and the table's rules.

    ``watch``: who may watch; ``earlier``: which tricks of the open deal may be looked at again.
    """

    rules: Annotated[str, Meta(max_length=2000)] = "sochi"
    bot: Annotated[str, Meta(max_length=24)] = "novice"
    public: bool = False
    start: bool = False
    watch: Literal["none", "public", "open"] = "public"
    earlier: Literal["all", "last", "none"] = "all"
    clock: Clocks | None = None


class Again(Struct, frozen=True, forbid_unknown_fields=True):
    """The next match: with the same ``cards``, everybody ``shift`` places on."""

    cards: bool = False
    shift: Annotated[int, Meta(ge=0, le=4)] = 0


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
    parts: Limiter
    creates: Limiter
    joins: Limiter
    polled: dict[tuple[str, str, str], Polled] = field(default_factory=dict)
    chance: tuple[float, dict[str, Any]] | None = None
    counting: Lock = field(default_factory=Lock)


class Refused(Exception):
    """A request that is not carried out: a status, a code, parameters."""

    def __init__(self, status: int, code: str, **params: Any) -> None:
        super().__init__(code)
        self.status, self.code, self.params = status, code, params


def site_of(request: Request) -> Site:
    """What all handlers share."""
    site: Site = request.app.state.site
    return site


async def session_of(request: Request) -> Session | None:
    """Whose request this is; ``None`` without a session."""
    site = site_of(request)
    token = request.cookies.get(cookie_name(secure=site.config.secure))
    return await site.store.session(hashed(token)) if token else None


async def required_session(request: Request) -> Session:
    """Whose request this is; refused without a session."""
    session = await session_of(request)
    if session is None:
        raise Refused(401, "no_session")
    return session


async def table_of(request: Request) -> LiveTable:
    """The table that the path names; refused if there is none."""
    table = await site_of(request).hub.table(request.path_params["game"])
    if table is None:
        raise Refused(404, "no_such_game")
    return table


async def body_of(request: Request, kind: type[T]) -> T:
    """The body of a request, strictly read; refused if it is too large or not of this kind."""
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


def language_of(request: Request) -> str:
    """The language that the texts of an answer are read in, English if none is named.

    Refused if it is none of ours.
    """
    language = request.query_params.get("lang", "en")
    if language not in LANGUAGES:
        raise Refused(422, "unknown_language", lang=language, known=list(LANGUAGES))
    return language


async def slow_down(limiter: Limiter, key: str) -> None:
    """Refuse who is too fast, saying when to come again."""
    wait = limiter.wait(key)
    if wait:
        raise Refused(429, "too_fast", retry_ms=round(wait * 1000))


def address_of(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else "unknown"


def set_cookie(answer: Response, config: Config, token: str) -> None:
    """Give a browser its session."""
    answer.set_cookie(
        cookie_name(secure=config.secure),
        token,
        max_age=YEAR,
        path="/",
        secure=config.secure,
        httponly=True,
        samesite="lax",
    )


def raise_refusal(refusal: Refusal | None) -> None:
    """Refuse a request as a game refused a command."""
    if refusal is not None:
        raise Refused(409, refusal.code, **refusal.params)

"""The files that the web client's build made: packed once, and kept by browsers for good."""

from __future__ import annotations

import gzip
import mimetypes
from functools import lru_cache
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

FOR_GOOD = "public, max-age=31536000, immutable"
"""The name of each file tells its contents: a file of that name never changes."""
PACKED_FROM = 1024
"""Bytes from which on packing pays."""


class Assets:
    """Serves the files of a folder, read and packed when they are first asked for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._file = lru_cache(maxsize=1024)(self._read)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope)
        if scope["type"] != "http" or request.method not in ("GET", "HEAD"):
            raise HTTPException(405)
        name = scope["path"].removeprefix(scope.get("root_path", "")).removeprefix("/")
        plain, packed, kind = self._file(name)
        headers = {"cache-control": FOR_GOOD, "vary": "Accept-Encoding"}
        body = plain
        if packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            body, headers["content-encoding"] = packed, "gzip"
        await Response(body, media_type=kind, headers=headers)(scope, receive, send)

    def _read(self, name: str) -> tuple[bytes, bytes | None, str]:
        # Only what the folder itself lists: no path leads out of it.
        found = next((path for path in self.folder.iterdir() if path.name == name), None)
        if found is None or not found.is_file():
            raise HTTPException(404)
        plain = found.read_bytes()
        packed = gzip.compress(plain, 9, mtime=0) if len(plain) >= PACKED_FROM else None
        return plain, packed, mimetypes.guess_type(name)[0] or "application/octet-stream"

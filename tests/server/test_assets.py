"""The built files: packed for the way, kept for good, and nothing beside them."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from preferans.server.app import create_app
from preferans.server.assets import FOR_GOOD
from preferans.server.config import Config


@pytest.fixture
def http(built: Path) -> httpx.AsyncClient:
    """A client of the site that serves these files."""
    app = create_app(Config(data=str(built)))
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://test")


async def test_a_file_is_packed_for_who_can_unpack_it(http: httpx.AsyncClient) -> None:
    packed = await http.get("/assets/table-1.js")
    plain = await http.get("/assets/table-1.js", headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.text == plain.text == "export const table = 1;\n" * 100
    for answer in (packed, plain):
        assert answer.headers["cache-control"] == FOR_GOOD
        assert answer.headers["vary"] == "Accept-Encoding"
        assert "javascript" in answer.headers["content-type"]


async def test_a_small_file_is_not_packed(http: httpx.AsyncClient) -> None:
    answer = await http.get("/assets/small-1.css")
    assert "content-encoding" not in answer.headers
    assert answer.text == "a {}\n"
    assert answer.headers["content-type"].startswith("text/css")
    assert (await http.head("/assets/small-1.css")).text == ""


@pytest.mark.parametrize(
    "path", ["none.js", "", "../secret.txt", "%2e%2e/secret.txt", "..%2fsecret.txt", "table-1.js/x"]
)
async def test_nothing_else_is_served(http: httpx.AsyncClient, path: str) -> None:
    answer = await http.get(f"/assets/{path}")
    assert answer.status_code == 404
    assert "not for anybody" not in answer.text


async def test_files_are_only_read(http: httpx.AsyncClient) -> None:
    assert (await http.post("/assets/table-1.js")).status_code == 405

"""The shell of a table's page: what it names, what it brings, and to whom."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from preferans.server.security import CONTENT_POLICY, hashed
from preferans.server.shell import language_wished
from tests.server.people import Place

pytestmark = pytest.mark.usefixtures("built")


def told_in(html: str) -> dict[str, Any]:
    """What a shell brings with it."""
    found = re.findall(r'<script type="application/json" id="told">(.*?)</script>', html)
    assert len(found) == 1
    told: dict[str, Any] = json.loads(found[0])
    return told


@pytest.mark.parametrize(
    ("chosen", "accepted", "language"),
    [
        ("", "", "en"),
        ("", "fi-FI,fi;q=0.9,ru;q=0.8", "fi"),
        ("", "fil, RU;q=0.5", "ru"),
        ("", "de,en-GB;q=0.7,ru;q=0.3", "en"),
        ("sv", "ru", "sv"),
        ("<script>", "ru", "ru"),
    ],
)
def test_the_language_is_the_one_chosen_or_the_first_of_the_browser(
    chosen: str, accepted: str, language: str
) -> None:
    assert language_wished({"pref-lang": chosen}, accepted) == language


async def test_a_newcomer_gets_a_closed_session_with_the_shell(place: Place) -> None:
    async with place.guest("Anna") as anna, httpx.AsyncClient(base_url=place.url) as http:
        game = await anna.found(start=True)
        answer = await http.get(f"/t/{game}")
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        told = told_in(answer.text)
        assert told["me"] == {"name": "Guest", "named": False}
        assert told["view"]["view"]["you"] is None
        store = place.app.state.site.store
        assert await store.session(hashed(answer.cookies["pref"])) is not None
        again = await http.get(f"/t/{game}")
        assert "set-cookie" not in again.headers
        assert (await http.get("/api/me")).json() == told["me"]
        assert answer.headers["cache-control"] == again.headers["cache-control"] == "no-store"


async def test_who_has_a_seat_gets_the_view_that_his_socket_shows(place: Place) -> None:
    async with place.guest("Anna") as anna:
        game = await anna.found(start=True)
        async with anna.sits(game) as page:
            await page.until(lambda p: p.question is not None)
            told = told_in((await anna.http.get(f"/t/{game}")).text)
            assert told["me"] == {"name": "Anna", "named": True}
            assert (told["view"]["t"], told["view"]["seq"]) == ("view", page.seq)
            assert told["view"]["view"] == page.view
            assert told["view"]["view"]["you"] == 0


@pytest.mark.parametrize(
    ("method", "headers"),
    [
        ("HEAD", {}),
        ("GET", {"sec-fetch-dest": "image"}),
        ("GET", {"sec-fetch-dest": "iframe"}),
    ],
)
async def test_who_does_not_open_the_page_gets_no_session(
    place: Place, method: str, headers: dict[str, str]
) -> None:
    async with place.guest("Anna") as anna, httpx.AsyncClient(base_url=place.url) as http:
        game = await anna.found(start=True)
        answer = await http.request(method, f"/t/{game}", headers=headers)
        assert answer.status_code == 200
        assert "set-cookie" not in answer.headers
        assert answer.headers["cache-control"] == "no-store"
        assert answer.text == "" or told_in(answer.text) == {"me": None, "view": None}


async def test_a_table_that_is_none_makes_no_session(place: Place) -> None:
    async with httpx.AsyncClient(base_url=place.url) as http:
        answer = await http.get("/t/nowhere")
    assert answer.status_code == 200
    assert "set-cookie" not in answer.headers
    assert told_in(answer.text) == {"me": None, "view": None}


async def test_too_many_newcomers_get_the_page_without_a_session(place: Place) -> None:
    async with place.guest("Anna") as anna:
        game = await anna.found(start=True)
        place.clock.stop()
        given = []
        for _ in range(12):
            async with httpx.AsyncClient(base_url=place.url) as http:
                answer = await http.get(f"/t/{game}")
                assert answer.status_code == 200
                given.append("set-cookie" in answer.headers)
    assert given[0]
    assert not given[-1]


async def test_where_nobody_may_watch_the_shell_shows_nothing(place: Place) -> None:
    async with place.guest("Anna") as anna, place.guest("Dora") as dora:
        game = await anna.found(start=True, watch="none")
        assert told_in((await dora.http.get(f"/t/{game}")).text)["view"] is None
        assert told_in((await anna.http.get(f"/t/{game}")).text)["view"] is not None


async def test_s11_a_name_that_is_markup_does_not_end_the_block(place: Place) -> None:
    name = "</script><script>x"
    async with place.guest(name) as anna:
        game = await anna.found(start=True)
        html = (await anna.http.get(f"/t/{game}")).text
    assert html.count("<script") == 1
    told = told_in(html)
    assert told["me"]["name"] == told["view"]["view"]["players"][0]["name"] == name


async def test_the_shell_names_what_its_reader_will_need(place: Place) -> None:
    def links(answer: httpx.Response) -> list[tuple[str, str]]:
        return re.findall(
            r'<link rel="(\w+)"(?: as="style")? crossorigin href="([^"]+)">', answer.text
        )

    common = [("preload", "/assets/table-1.css"), ("modulepreload", "/assets/table-1.js")]
    async with httpx.AsyncClient(base_url=place.url) as http:
        for accepted, more in (("en", []), ("ru,en", ["ru"]), ("de,fi", ["fi"])):
            answer = await http.get("/t/nowhere", headers={"accept-language": accepted})
            texts = [("modulepreload", f"/assets/{language}-1.js") for language in more]
            assert links(answer) == common + texts
            assert answer.headers["content-security-policy"] == CONTENT_POLICY


async def test_a_build_that_names_no_files_is_served_all_the_same(
    place: Place, built: Path
) -> None:
    (built / "pages.json").unlink()
    async with httpx.AsyncClient(base_url=place.url) as http:
        assert "<link" not in (await http.get("/t/nowhere")).text
        (built / "index.html").unlink()
        assert (await http.get("/t/nowhere")).status_code == 503


async def test_other_pages_are_nobodys(place: Place) -> None:
    async with httpx.AsyncClient(base_url=place.url) as http:
        for path in ("/", "/fair", "/replay/nowhere"):
            answer = await http.get(path)
            assert answer.headers["cache-control"] == "no-cache"
            assert "set-cookie" not in answer.headers
            assert 'id="told"' not in answer.text

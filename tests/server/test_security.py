"""The rules of safety, S-1 to S-13 and S-18: each test names the one it holds to."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from preferans.deal import Deal, State, start
from preferans.match import random_deal
from preferans.rulesets import ruleset
from preferans.server.config import Config
from preferans.server.messages import MAX_BYTES, BadMessageError, decode, encode
from preferans.server.security import (
    CONTENT_POLICY,
    Limiter,
    cookie_name,
    hashed,
    new_token,
    own_origin,
    same_origin,
)
from tests.server.people import Clock, Page, Place


def _state() -> State:
    rules = ruleset("sochi")
    return start(rules, random_deal(rules, Random(1)))


@pytest.mark.parametrize("secret", [_state(), _state().deal])
def test_s1_no_state_and_no_deal_passes_the_encoder(secret: State | Deal) -> None:
    with pytest.raises(TypeError, match="not for the wire"):
        encode({"t": "view", "leak": secret})


async def test_s1_no_card_of_a_running_deal_is_logged(
    place: Place, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG", logger="preferans")
    async with place.guest() as guest:
        game = await guest.found(start=True)
        async with guest.sits(game) as page:
            rng = Random(8)
            for _ in range(60):
                await page.step(rng)
                await page.act("SA SA")
    told = " ".join(record.getMessage() for record in caplog.records if "preferans" in record.name)
    assert not [word for word in told.split() if len(word) == 2 and word[0] in "SCDH"]


async def test_s2_the_token_is_stored_hashed_and_its_cookie_is_closed(place: Place) -> None:
    async with httpx.AsyncClient(base_url=place.url) as http:
        answer = await http.get("/api/me")
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    token = answer.cookies["pref"]
    assert len(token) >= 43
    store = place.app.state.site.store
    assert await store.session(hashed(token)) is not None
    await store.revoke(hashed(token))
    assert await store.session(hashed(token)) is None


def test_s2_by_https_the_cookie_is_pinned_to_the_host() -> None:
    assert cookie_name(secure=True) == "__Host-pref"
    assert len({new_token() for _ in range(100)}) == 100


async def test_s2_an_invite_lets_join_and_not_act(place: Place) -> None:
    async with place.guest("Anna") as anna, place.guest("Mallory") as other:
        game = await anna.found(rules="sochi", start=True)
        async with anna.sits(game) as page, other.sits(game) as watcher:
            await page.until(lambda p: p.question is not None)
            assert watcher.view is not None
            assert watcher.view["you"] is None
            answer = await watcher.act("pass", page.seq)
            assert answer["code"] == "not_seated"
        assert (await other.join(game)).json()["code"] == "table_full"
        assert (await other.http.post(f"/api/games/{game}/start")).json()["code"] == "not_host"


@pytest.mark.parametrize(
    ("headers", "passes"),
    [
        ({"sec-fetch-site": "same-origin", "host": "a"}, True),
        ({"sec-fetch-site": "none", "host": "a"}, True),
        ({"sec-fetch-site": "cross-site", "origin": "http://evil", "host": "a"}, False),
        ({"sec-fetch-site": "same-site", "origin": "http://sub.a", "host": "a"}, False),
        ({"origin": "http://a", "host": "a"}, True),
        ({"origin": "http://evil", "host": "a"}, False),
        ({"origin": "null", "host": "a"}, False),
        ({"origin": "http://friend", "host": "a"}, True),
        ({"host": "a"}, True),
    ],
)
def test_s4_unsafe_requests_come_from_our_own_pages(headers: dict[str, str], passes: bool) -> None:
    assert same_origin(headers, ("http://friend",)) is passes


async def test_s4_a_foreign_page_cannot_open_a_table(place: Place) -> None:
    async with place.guest() as guest:
        answer = await guest.http.post(
            "/api/games", json={}, headers={"origin": "http://evil", "sec-fetch-site": "cross-site"}
        )
    assert answer.status_code == 403
    assert answer.json()["code"] == "foreign_page"


@pytest.mark.parametrize("origin", [None, "http://evil", "null"])
async def test_s5_a_socket_from_elsewhere_is_refused_before_it_opens(
    place: Place, origin: str | None
) -> None:
    async with place.guest() as guest:
        game = await guest.found(start=True)
        url = place.url.replace("http", "ws") + f"/ws/{game}"
        with pytest.raises(InvalidStatus) as refused:
            await connect(url, origin=origin, additional_headers={"cookie": guest.cookie})  # type: ignore[arg-type]
    assert refused.value.response.status_code == 403


def test_s5_origin_is_the_host_or_a_configured_one() -> None:
    assert own_origin({"origin": "http://h:1", "host": "h:1"}, ())
    assert not own_origin({"origin": "http://h:2", "host": "h:1"}, ())
    assert own_origin({"origin": "https://x", "host": "h"}, ("https://x",))


@given(st.binary(max_size=300) | st.text(max_size=300))
def test_s6_the_decoder_knows_messages_and_nothing_else(data: bytes | str) -> None:
    try:
        number = decode(data).id
    except BadMessageError:
        number = 0
    assert number >= 0


@pytest.mark.parametrize(
    "message",
    [
        {"t": "act", "id": 1, "seq": 1, "action": "6S", "extra": 1},
        {"t": "act", "id": -1, "seq": 1, "action": "6S"},
        {"t": "act", "id": 1, "seq": "1", "action": "6S"},
        {"t": "act", "id": 1, "seq": 1, "action": "x" * 33},
        {"t": "chat", "id": 1, "text": "x" * 201},
        {"t": "chat", "id": 1, "text": ""},
        {"t": "seat", "id": 1, "what": "stand"},
        {"t": "nothing", "id": 1},
        {"id": 1},
        [],
        None,
    ],
)
def test_s6_unknown_fields_wrong_types_and_lengths_are_refused(message: object) -> None:
    with pytest.raises(BadMessageError):
        decode(json.dumps(message))


def test_s6_depth_and_size_are_bounded() -> None:
    with pytest.raises(BadMessageError):
        decode('{"t":' + "[" * 5000 + "]" * 5000 + "}")
    with pytest.raises(BadMessageError, match="too_large"):
        decode(b" " * (MAX_BYTES + 1))


async def test_s6_ten_bad_messages_close_the_socket_with_the_reason(place: Place) -> None:
    async with place.guest() as guest:
        game = await guest.found(start=True)
        async with guest.sits(game) as page:
            page.shuffles = False  # a closed line takes no part in a shuffle
            with pytest.raises(ConnectionClosed):
                await _talk_rubbish(page)
            assert page.socket.close_code == 1008
            assert page.others[-1] == {"t": "bye", "code": "bad_messages", "retry_ms": None}


async def test_s6_bodies_are_bounded_and_strict(place: Place) -> None:
    async with place.guest() as guest:
        post = guest.http.post
        assert (await post("/api/games", content=b"x" * 70_000)).status_code == 413
        assert (await post("/api/games", content=b"{")).status_code == 422
        assert (await post("/api/games", json={"rules": "sochi", "admin": True})).status_code == 422
        assert (await post("/api/games", json={"rules": "whist"})).json()["code"] == "bad_rules"
        assert (await post("/api/games", json={"bot": "god"})).json()["code"] == "unknown_bot"
        for name in ("", " ", "x" * 25, "a\nb"):
            assert (await post("/api/me", json={"name": name})).status_code == 422


async def test_s7_who_is_too_fast_is_told_when_to_come_again(place: Place) -> None:
    async with place.guest() as guest:
        game = await guest.found(start=True)
        async with guest.sits(game) as page:
            await page.until(lambda p: p.question is not None)
            place.clock.stop()
            answers = [await page.act("nonsense") for _ in range(22)]
            assert [a["code"] for a in answers[:20]] == ["unknown_action"] * 20
            assert answers[-1]["code"] == "too_fast"
            assert 0 < answers[-1]["params"]["retry_ms"] <= 100
            place.clock.now += 1.0
            assert (await page.act("nonsense"))["code"] == "unknown_action"


@given(st.lists(st.floats(0, 10), max_size=60))
def test_s7_a_bucket_never_gives_more_than_its_rate_and_burst(pauses: list[float]) -> None:
    clock = Clock()
    clock.stop()
    limiter, passed = Limiter(2, 5, clock.time), 0
    for pause in pauses:
        clock.now += pause
        passed += limiter.wait("a") == 0
    assert passed <= 5 + 2 * sum(pauses) + 1e-6


def test_s7_buckets_do_not_grow_without_end() -> None:
    clock = Clock()
    limiter = Limiter(1, 1, clock.time, keys=10)
    for i in range(100):
        limiter.wait(str(i))
    assert len(limiter._buckets) == 10


async def test_s8_a_page_that_does_not_read_keeps_only_the_newest_views(place: Place) -> None:
    from preferans.server.socket import QUEUE
    from preferans.server.socket import Page as Served

    limits = [Limiter(1, 1, place.clock.time) for _ in range(3)]
    served = Served(None, "p", *limits)
    for seq in range(10_000):
        served.send({"t": "view", "seq": seq})
        served.send({"t": "chat", "text": str(seq)})
    queued = list(served._queue)
    assert len(queued) <= 4 * QUEUE
    assert max(m["seq"] for m in queued if m["t"] == "view") == 9_999


async def test_s9_a_person_has_a_bounded_number_of_unfinished_tables(place: Place) -> None:
    async with place.guest() as guest:
        codes: list[str] = []
        for _ in range(25):
            answer = await guest.http.post("/api/games", json={})
            codes.append(answer.json().get("code", "made"))
            place.clock.now += 1000
    assert codes.count("made") == 20
    assert set(codes[20:]) == {"too_many_tables"}


async def test_s10_every_answer_carries_the_headers(place: Place) -> None:
    async with httpx.AsyncClient(base_url=place.url) as http:
        for path in ("/", "/healthz", "/nowhere", "/api/rules", "/assets/none.js"):
            headers = (await http.get(path)).headers
            assert headers["content-security-policy"] == CONTENT_POLICY
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "same-origin"
            assert "server" not in headers
    assert "unsafe" not in CONTENT_POLICY
    assert "http" not in CONTENT_POLICY


async def test_s11_a_name_that_is_markup_stays_text(place: Place) -> None:
    name = "<script>x</script>"
    async with place.guest(name) as guest:
        game = await guest.found(start=True)
        async with guest.sits(game) as page:
            assert page.view is not None
            assert page.view["players"][0]["name"] == name
        answer = await guest.http.get("/api/lobby")
    assert answer.headers["content-type"] == "application/json"


def test_s12_shuffles_and_tokens_come_from_the_system() -> None:
    from random import SystemRandom

    from preferans.server.app import create_app

    app = create_app(Config(db="sqlite+aiosqlite://"))
    assert isinstance(app.state.site.hub.services.random, SystemRandom)
    source = Path(__file__).parents[2] / "src" / "preferans" / "server"
    for file in source.glob("*.py"):
        text = file.read_text("utf-8")
        assert "import random\n" not in text
        assert "Random(" not in text.replace("SystemRandom(", "")


async def test_s13_forwarded_addresses_count_only_from_a_configured_proxy(place: Place) -> None:
    seen: list[str] = []

    site = place.app.state.site
    wait = site.joins.wait

    def noted(key: str) -> float:
        seen.append(key)
        return float(wait(key))

    site.joins.wait = noted
    async with httpx.AsyncClient(base_url=place.url) as http:
        await http.get("/api/me", headers={"x-forwarded-for": "203.0.113.9"})
    site.joins.wait = wait
    assert seen == ["127.0.0.1"]


async def test_s18_the_record_of_a_running_game_is_refused(place: Place) -> None:
    async with place.guest() as guest, place.guest() as other:
        game = await guest.found(start=True)
        for who in (guest, other):
            answer = await who.http.get(f"/api/games/{game}/record")
            assert answer.status_code == 403
            assert answer.json()["code"] == "still_played"
        assert (await other.http.get("/api/games/unknown/record")).status_code == 404
    assert len(game) >= 12


async def test_s6_ten_thousand_malformed_messages_change_nothing(place: Place, full: bool) -> None:
    """A live socket under fuzz: no traceback, no change of state."""
    rng = Random(6)
    async with place.guest() as guest:
        game = await guest.found(start=True)
        hub = place.app.state.site.hub
        async with guest.sits(game) as page:
            await page.until(lambda p: p.question is not None)
        table = await hub.table(game)
        assert table is not None
        before = table.game
        for chunk in range(1000 if full else 100):
            async with guest.sits(game, f"fuzz-{chunk}") as page:
                await _pelt(page, rng)
        assert table.game.state == before.state


async def _talk_rubbish(page: Page) -> None:
    # One more might meet a closed line, and what the server said last would not be read.
    for _ in range(10):
        await page.socket.send("rubbish")
    while True:
        await page.read()


async def _pelt(page: Page, rng: Random) -> None:
    try:
        for message in _rubbish(rng):
            await page.socket.send(message)
        await page.ask("ping")
    except ConnectionClosed:
        assert page.socket.close_code in (1008, 1009, 1007)


def _rubbish(rng: Random) -> Iterator[str | bytes]:
    good = '{"t":"act","id":5,"seq":3,"action":"6S"}'
    for _ in range(10):
        match rng.randrange(4):
            case 0:
                yield rng.randbytes(rng.randrange(1, 200))
            case 1:
                cut = rng.randrange(len(good))
                yield good[:cut]
            case 2:
                at = rng.randrange(len(good))
                yield good[:at] + chr(rng.randrange(1, 0xD7FF)) + "{" + good[at:]
            case _:
                yield json.dumps({"t": rng.choice(["act", "hello", "x"]), "id": None})

"""A real server and a real Chromium: what people see is what is tested here."""

from __future__ import annotations

import shutil
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

import pytest
import uvicorn
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from preferans.server.api import STATIC
from preferans.server.app import create_app
from preferans.server.config import Config
from preferans.server.migrate import prepare
from tests.web.table import PATIENCE, Person

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

expect.set_options(timeout=PATIENCE * 1000)

PHONE, SMALL, TABLET, DESKTOP = (360, 640), (320, 568), (768, 1024), (1280, 800)


STILL = """
if (!localStorage.getItem('preferans.settings'))
    localStorage.setItem('preferans.settings', '{"speed": "off"}');
"""
"""Cards do not glide where that is not what is tested: it only takes time."""

SAME_PACKS = """
const draw = crypto.getRandomValues.bind(crypto);
crypto.getRandomValues = into => (into.length === 32 ? into.fill(7) : draw(into));
"""
"""Every page contributes the same to each shuffle: so packs follow from the server's seed."""


class Clock:
    """A clock for the limits of the server on which much passes between two looks."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 3600.0
        return self.now


@dataclass
class Site:
    """A running server that can be stopped and started again on its data."""

    config: Config
    seed: int
    server: uvicorn.Server = field(init=False)
    thread: threading.Thread = field(init=False)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.config.port}"

    def start(self) -> None:
        app = create_app(self.config, random=Random(self.seed), clock=Clock())
        settings = uvicorn.Config(
            app,
            port=self.config.port,
            log_level="error",
            ws="websockets-sansio",
            timeout_graceful_shutdown=1,
        )
        self.server = uvicorn.Server(settings)
        self.thread = threading.Thread(target=self.server.run, daemon=True)
        self.thread.start()
        until = time.monotonic() + PATIENCE
        while not self.server.started:
            assert time.monotonic() < until, "the server did not start"
            time.sleep(0.02)

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()


def find_chromium() -> str | None:
    return next(filter(None, map(shutil.which, CHROMIUMS)), None)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="session", autouse=True)
def _built() -> None:
    if not (STATIC / "index.html").is_file():
        pytest.fail("the web client is not built: run make web")


@contextmanager
def serving(folder: Path, seed: int, **settings: float) -> Iterator[Site]:
    """A server of its own data in ``folder``; the packs follow from ``seed``."""
    base = Config(data=str(folder), workers=0, bot_delay=0.0, pause=0.3, grace=30.0)
    config = replace(base, port=free_port(), **settings)  # type: ignore[arg-type]
    prepare(config)
    site = Site(config, seed)
    site.start()
    try:
        yield site
    finally:
        site.stop()


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with serving(tmp_path, 5) as running:
        yield running


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A browser for one module: while it lives, its thread seems to run an event loop, which the
    asynchronous tests of other modules could not stand.
    """
    path = find_chromium()
    if path is None:
        pytest.skip("no Chromium here: install the package chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


NewPerson = Callable[..., Person]


@pytest.fixture
def person(chromium: Browser, site: Site) -> Iterator[NewPerson]:
    """Opens a browser of its own for one more person; afterwards nobody's page has complained.

    Complaints are errors and warnings of the console, refusals of the content policy, and
    requests to other hosts (G-12).
    """
    contexts: list[BrowserContext] = []
    people: list[Person] = []

    def new(size: tuple[int, int] = DESKTOP, *, moving: bool = False, **options: object) -> Person:
        wanted = {"locale": "en", "viewport": {"width": size[0], "height": size[1]}, **options}
        context = chromium.new_context(**wanted)  # type: ignore[arg-type]
        context.add_init_script(SAME_PACKS)
        if not moving:
            context.add_init_script(STILL)
        contexts.append(context)
        found = Person(new_page(context), site.url)
        people.append(found)
        return found

    yield new
    for context in contexts:
        context.close()
    for one in people:
        assert one.complaints == []


def new_page(context: BrowserContext) -> Page:
    """A page that waits as long as everything here."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    return page

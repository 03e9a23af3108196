"""A server of its own for measuring pages, the lines to it, a browser, and a guest at a table."""

from __future__ import annotations

import multiprocessing
import shutil
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from unittest.mock import patch

import uvicorn
from playwright.sync_api import Browser, Page, sync_playwright
from server_load import Hours
from slow_line import Line, run_lines

from preferans.server.api import STATIC
from preferans.server.app import create_app
from preferans.server.config import Config
from preferans.server.migrate import prepare
from preferans.server.serve import listening, settings

NEAR = Line("loopback")
SLOW = Line("slow", 0.150, 1.6e6 / 8)
FAR = Line("80 ms round trip", 0.080)
PHONE = {"width": 412, "height": 800}
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
FLAGS += ["--disable-component-update", "--disable-sync"]
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome")
OWN_WINDOW_MS = 1200
PATIENCE = 60.0
"""Seconds after which what is waited for will not come."""

ROBOT = (Path(__file__).parents[1] / "tests/web/robot.js").read_text("utf-8")
ROBOT = f"given => ({ROBOT[ROBOT.index('({') :].rstrip().rstrip(';')})(given, null)"
"""The hands that play for the guest between two measurements."""
HASTE = "localStorage.setItem('preferans.settings', '{\"speed\": \"off\"}')"


def serve(folder: str, port: int) -> None:
    """The server's process, with the copied pages; nobody is missed.

    Bots wait a little, so that what they do next is not drawn while an act is measured.
    """
    # Whoever is told to end tidies up first, his helpers too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    config = Config(data=folder, port=port, workers=1, bot_delay=0.3, pause=0.3, grace=7200.0)
    prepare(config)
    pages = Path(folder) / "static"
    with patch("preferans.server.api.STATIC", pages), patch("preferans.server.app.STATIC", pages):
        app = create_app(config, random=Random(5), clock=Hours())
        # The socket is opened as ``preferans serve`` does it: its options are part of the speed.
        uvicorn.Server(settings(config, app)).run(sockets=[listening(config, chosen=True)])


def copy_pages(folder: Path) -> None:
    """Copy the built pages, so that what is measured is one build; wait for a build in progress."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        shutil.rmtree(folder, ignore_errors=True)
        try:
            before = names(STATIC)
            shutil.copytree(STATIC, folder)
        except (OSError, shutil.Error):
            before = set()
        if (folder / "index.html").is_file() and names(folder) == before == names(STATIC):
            return
        time.sleep(1.0)
    raise SystemExit("the web client is not built: run make web")


def names(folder: Path) -> set[str]:
    """The files below a folder."""
    return {str(path.relative_to(folder)) for path in folder.rglob("*")}


def free_ports(count: int) -> list[int]:
    """So many ports on which nobody listens."""
    probes = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [int(probe.getsockname()[1]) for probe in probes]
    for probe in probes:
        probe.close()
    return ports


@contextmanager
def site() -> Iterator[dict[str, str]]:
    """A running server; its address over each line."""
    port, slow, far = free_ports(3)
    spawn = multiprocessing.get_context("spawn")
    with tempfile.TemporaryDirectory() as folder:
        copy_pages(Path(folder) / "static")
        server = spawn.Process(target=serve, args=(folder, port))
        lines = spawn.Process(target=run_lines, args=({slow: SLOW, far: FAR}, port))
        running = (server, lines)
        try:
            for process in running:
                process.start()
            for one in (port, slow, far):
                answering(one)
            ports = {NEAR.name: port, SLOW.name: slow, FAR.name: far}
            yield {name: f"http://127.0.0.1:{one}" for name, one in ports.items()}
        finally:
            for process in running:
                process.terminate()
                process.join(20)


def answering(port: int) -> None:
    """Wait until somebody listens on a port."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except ConnectionRefusedError:
            time.sleep(0.1)
        else:
            return
    raise SystemExit("the server does not start")


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser without a window."""
    path = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if path is None:
        raise SystemExit("no Chromium here: install the package chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


class Guest:
    """Somebody with a session and a table with bots; a script plays for him up to where we look."""

    def __init__(self, browser: Browser, url: str, *, haste: bool = True) -> None:
        self.browser, self.url, self.rng = browser, url, Random(3)
        self.context = browser.new_context(locale="en")
        if haste:
            self.context.add_init_script(HASTE)
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE * 1000)
        self.context.request.get(f"{url}/api/me")
        self.game = self.found()

    def found(self, *, start: bool = True) -> str:
        """A new table, with bots unless it is not to ``start`` yet."""
        wanted = {"rules": "sochi pool_target=60", "start": start}
        answer = self.context.request.post(f"{self.url}/api/games", data=wanted)
        return str(answer.json()["id"])

    def come(self) -> None:
        """Be at the table."""
        if not self.page.url.endswith(self.game):
            self.page.goto(f"{self.url}/t/{self.game}")

    def leave(self) -> None:
        """Do nothing any more that could disturb."""
        self.page.goto("about:blank")

    def until(self, mark: str) -> None:
        """Play on until the page shows what ``mark`` selects, at a new table if need be."""
        given = {"steps": 2000, "bold": False, "mark": mark, "times": 1}
        given |= {"seen": None, "phases": {}, "patience": PATIENCE}
        for _ in range(20):
            self.come()
            played = self.page.evaluate(ROBOT, given | {"seed": self.rng.getrandbits(32)})
            if played["came"] == "stop":
                return
            if played["came"] == "over":
                self.game = self.found()
        raise SystemExit(f"playing on, {mark} was not found: {played}")

    @contextmanager
    def cold(self, language: str, *, known: bool = True) -> Iterator[Page]:
        """A page of a fresh browser that has fetched nothing yet; ``known``: with the session."""
        context = self.browser.new_context(locale=language, viewport=PHONE)  # type: ignore[arg-type]
        if known:
            context.add_cookies(self.context.cookies())  # type: ignore[arg-type]
        page = context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        # A new context opens parts of the browser's own window, which would work beside the page.
        page.wait_for_timeout(OWN_WINDOW_MS)
        yield page
        context.close()

"""A person at the web table: what he sees, what he was sent, and hands that play for him."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import (
    ConsoleMessage,
    Locator,
    Page,
    Request,
    WebSocket,
    expect,
)

PATIENCE = 30.0
"""Seconds after which what is waited for will not come, on however busy a machine."""


def allowed(seconds: float) -> float:
    """What a budget of wall time comes to now: more where several programs share each core."""
    return seconds * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


STRIP = {"x": 9, "y": 22}
"""Where a card is hit that lies under its neighbour: in the strip that is seen."""


PHASES = {
    "over": "[data-testid=over]",
    "result": "[data-testid=result]",
    "discard": "[data-testid=discard]",
    "confirm": "[data-testid=confirm]",
    "bids": "[data-testid=bids]",
    "whist": "[data-testid=prompt]",
    "open": ".open-hand",
    "cards": ".hand button.legal",
}
"""What the page shows in each phase, as far as its layout differs; the first that is there."""

RESULT = PHASES["result"]
MARKS = {"result": RESULT, "over": PHASES["over"], "deal": "[data-phase=deal]"}

_SOURCE = Path(__file__).with_name("robot.js").read_text("utf-8")
ROBOT = f"given => {{ const robot = {_SOURCE[_SOURCE.index('({') :]};\n"
ROBOT += "window.playing = robot(given, WATCH); }"
PLAYED = "() => window.playing"
PHASE = """phases => Object.entries(phases).find(
    ([, it]) => document.querySelector(it))?.[0] ?? 'wait'"""


class Played(NamedTuple):
    """How playing came out: ``stop``, ``over``, ``tired``, ``stuck``; after how many things done;
    the phase that is shown; what was watched, each with the number of its view.
    """

    came: str
    steps: int
    phase: str
    trail: list[tuple[str, Any]]


REST = """quiet => new Promise(done => {
    let last = performance.now();
    const touched = () => { last = performance.now(); };
    const mutations = new MutationObserver(touched), sizes = new ResizeObserver(touched);
    mutations.observe(document, {subtree: true, childList: true, attributes: true,
                                 characterData: true});
    for (const it of document.querySelectorAll('body, main, .hand, .table')) sizes.observe(it);
    const look = () => {
        const moving = document.getAnimations().some(it => it.playState === 'running');
        if (moving || document.fonts.status !== 'loaded') touched();
        if (performance.now() - last < quiet) return requestAnimationFrame(look);
        mutations.disconnect(); sizes.disconnect(); done();
    };
    requestAnimationFrame(look);
})"""
"""Until nothing on the page has changed, grown or moved for a while."""


@dataclass(eq=False)
class Person:
    """A page with everything that came over its socket."""

    page: Page
    url: str
    frames: list[str] = field(default_factory=list)
    numbered: list[tuple[int, dict[str, Any]]] = field(default_factory=list)
    sent: list[dict[str, Any]] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    expected: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        self.page.on("websocket", self._listen)
        self.page.on("console", self._complain)
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        self.page.on("request", self._ask)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._receive)
        socket.on("framesent", lambda data: self.sent.append(json.loads(data)))

    def _receive(self, data: str | bytes) -> None:
        self.frames.append(str(data))
        message = json.loads(data)
        if message["t"] == "view":
            self.numbered.append((message["seq"], message["view"]))

    def _complain(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(
            known in message.text for known in self.expected
        ):
            self.complaints.append(f"{message.type}: {message.text}")

    def _ask(self, request: Request) -> None:
        if not request.url.startswith((self.url, self.url.replace("http", "ws"), "data:")):
            self.complaints.append(f"request to {request.url}")

    # -- what was sent ------------------------------------------------------------------------

    @property
    def views(self) -> list[dict[str, Any]]:
        """Every view received, oldest first."""
        return [view for _, view in self.numbered]

    @property
    def view(self) -> dict[str, Any]:
        """The view that is drawn now. A frame may be heard of before or after it is drawn."""
        return self.look("() => null")[0]

    def look(self, script: str) -> tuple[dict[str, Any], Any]:
        """The view that is drawn, and what ``script`` finds on the page in the same moment."""
        whole = f"[document.querySelector('[data-seq]')?.dataset.seq, ({script})()]"
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            seq, found = self.page.evaluate(whole)
            for number, view in reversed(self.numbered):
                if str(number) == seq:
                    return view, found
            self.settle(20)
        raise AssertionError("the page shows no view that was sent")

    def eventually(self, holds: Callable[[], object], what: str = "it") -> None:
        """Wait until something holds that the page itself does not tell of."""
        until = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < until, f"{what} did not come"
            self.settle(20)

    @property
    def acts(self) -> list[str]:
        """The actions that were sent, in order."""
        return [message["action"] for message in self.sent if message["t"] == "act"]

    # -- going about --------------------------------------------------------------------------

    def go(self, path: str = "/") -> None:
        self.page.goto(self.url + path)

    def play_bots(self, rules: str | None = None) -> None:
        """Be at a table with bots, ten cards in hand or the dealer of four."""
        if rules is None:
            self.go()
            self.at("play-bots").click()
        else:
            self.go(f"/new?rules={rules.replace(' ', '%20').replace('=', '%3D')}")
            # By its handler, not by a pointer: a long page that is still settling moves under it.
            expect(self.at("start-bots")).to_be_enabled()
            self.at("start-bots").dispatch_event("click")
        self.at("me").wait_for()
        self.page.wait_for_selector("[data-phase=deal]")

    def call_himself(self, name: str) -> None:
        """Take a name, in the lobby."""
        self.at("name").fill(name)
        with self.page.expect_response("**/api/me"):
            self.at("name").press("Enter")

    def at(self, testid: str) -> Locator:
        return self.page.get_by_test_id(testid)

    def cards(self) -> list[str]:
        """The cards of the hand as they lie, by their words."""
        found: list[str] = self.page.eval_on_selector_all(
            ".hand button.card", "all => all.map(it => it.dataset.card)"
        )
        return found

    def card(self, card: str) -> Locator:
        return self.page.locator(f".hand button[data-card={card}]")

    def come_to_rest(self) -> None:
        """Wait until nothing changes or moves any more: for whoever measures or looks."""
        self.page.evaluate(REST, 150)

    def settle(self, ms: int = 60) -> None:
        """Leave the page some time: for what happens after it, or to see that nothing does."""
        self.page.wait_for_timeout(ms)

    # -- playing ------------------------------------------------------------------------------

    def begin(
        self,
        rng: Random,
        mark: str | None = None,
        *,
        times: int = 1,
        steps: int = 1500,
        bold: bool = False,
        seen: Sequence[str] | None = None,
        watch: str = "null",
    ) -> None:
        """Let the page play by chance, by itself: see ``robot.js``."""
        given = {
            "seed": rng.getrandbits(32),
            "steps": steps,
            "bold": bold,
            "mark": mark,
            "times": times,
            "seen": seen,
            "phases": PHASES,
            "patience": PATIENCE,
        }
        self.page.evaluate(ROBOT.replace("WATCH", watch), given)

    def ended(self, *ways: str) -> Played:
        """How it came out, once it has; in one of these ``ways``."""
        played = Played(**self.page.evaluate(PLAYED))
        told = f"the play was {played.came} in the phase {played.phase} after {played.steps} steps"
        assert played.came in (ways or ("stop",)), told
        return played

    def step(self, rng: Random, *, bold: bool = False) -> None:
        """Do one thing that the page offers, as soon as it offers any."""
        self.begin(rng, steps=1, bold=bold)
        self.ended("tired", "over")

    def until(self, phase: str, rng: Random, *, bold: bool = False) -> None:
        """Play on until the page shows a phase: ``result``, ``over``, ``deal``."""
        self.until_shown(MARKS[phase], rng, bold=bold)

    def until_shown(
        self, mark: str, rng: Random, *, times: int = 1, bold: bool = False, steps: int = 1500
    ) -> None:
        """Play on until the page shows what ``mark`` selects, for the so many-th time."""
        self.begin(rng, mark, times=times, bold=bold, steps=steps)
        self.ended()

    def each_phase(self, rng: Random, steps: int, wanted: Collection[str] = ()) -> Iterator[str]:
        """Play boldly for so many steps; tell each phase once, when the page has come to rest.

        The cards are dealt by chance: with ``wanted`` it plays on, up to six times as long, until
        these phases have come.
        """
        seen, done = ["wait"], 0
        while done < steps or (done < 6 * steps and not set(wanted) <= set(seen)):
            self.begin(rng, seen=seen, steps=max(steps - done, 20), bold=True)
            played = self.ended("stop", "tired", "over")
            done += played.steps
            self.come_to_rest()
            at: str = self.page.evaluate(PHASE, PHASES)
            if at not in seen:
                seen.append(at)
                yield at
            if played.came == "over":
                return

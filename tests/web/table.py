"""A person at the web table: what he sees, what he was sent, and hands that play for him."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from random import Random
from typing import Any

from playwright.sync_api import ConsoleMessage, ElementHandle, Locator, Page, Request, WebSocket

STRIP = {"x": 9, "y": 22}
"""Where a card is hit that lies under its neighbour: in the strip that is seen."""


@dataclass
class Person:
    """A page with everything that came over its socket."""

    page: Page
    url: str
    frames: list[str] = field(default_factory=list)
    sent: list[dict[str, Any]] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    expected: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        self.page.on("websocket", self._listen)
        self.page.on("console", self._complain)
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        self.page.on("request", self._ask)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self.frames.append(str(data)))
        socket.on("framesent", lambda data: self.sent.append(json.loads(data)))

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
        messages = (json.loads(frame) for frame in self.frames)
        return [message["view"] for message in messages if message["t"] == "view"]

    @property
    def view(self) -> dict[str, Any]:
        """The newest view."""
        return self.views[-1]

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
            self.at("start-bots").click()
        self.at("me").wait_for()
        self.page.wait_for_selector("[data-phase=deal]")

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

    def settle(self, ms: int = 60) -> None:
        self.page.wait_for_timeout(ms)

    # -- playing ------------------------------------------------------------------------------

    def step(self, rng: Random, *, bold: bool = False) -> str:
        """Do one thing that the page offers; what it was, or ``wait``."""
        page = self.page
        if page.query_selector("[data-testid=over]"):
            return "over"
        if found := page.query_selector("[data-testid=next]:not(:disabled)"):
            self._click(found)
            return "next"
        if found := page.query_selector("[data-testid=confirm]"):
            self._click(found)
            return "confirm"
        if page.query_selector("[data-testid=discard]"):
            return self._discard(rng)
        if prompt := page.query_selector("[data-testid=prompt]"):
            buttons = prompt.query_selector_all("button:not(:disabled)")
            return self._answer(rng, buttons, bold=bold)
        for selector in (".open-hand button.legal", ".hand button.legal"):
            if found_all := page.query_selector_all(selector):
                return self._card(rng.choice(found_all))
        self.settle(40)
        return "wait"

    def _answer(self, rng: Random, buttons: list[ElementHandle], *, bold: bool) -> str:
        words = {str(b.get_attribute("data-testid")).removeprefix("call-"): b for b in buttons}
        quiet = [w for w in words if w in ("pass", "whist", "open", "closed", "half", "accept")]
        bids = [w for w in words if w not in quiet][:2]
        wanted = rng.choice([*quiet, *bids] if bold or not quiet else quiet)
        self._click(words[wanted])
        return wanted

    def _discard(self, rng: Random) -> str:
        for card in rng.sample(self.cards(), 2):
            self.card(card).click(position=STRIP)  # type: ignore[arg-type]
        self.at("discard").click()
        self.settle()
        return "discard"

    def _card(self, found: ElementHandle) -> str:
        before = len(self.acts)
        self._click(found, STRIP)
        if len(self.acts) == before and found.is_visible():
            self._click(found, STRIP)
        return "card"

    def _click(self, found: ElementHandle, position: dict[str, int] | None = None) -> None:
        try:
            found.click(position=position, timeout=1500)  # type: ignore[arg-type]
        except Exception as error:
            # The page may have moved on between the look and the click.
            if "not attached" not in str(error) and "Timeout" not in str(error):
                raise
        self.settle()

    def until(self, phase: str, rng: Random, *, bold: bool = False, steps: int = 600) -> None:
        """Play on until the table is in a phase: ``result``, ``over``, ``deal``."""
        for _ in range(steps):
            if self.views and self.view["phase"] == phase:
                self.page.wait_for_selector(f"[data-phase={phase}]")
                return
            self.step(rng, bold=bold)
        raise AssertionError(f"no {phase} after {steps} steps")

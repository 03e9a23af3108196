"""Several people at one web table, each in a browser of his own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from playwright.sync_api import expect

from tests.web.table import MARKS, RESULT, Person, Played

NAMES = ("Anna", "Boris", "Vera", "Galina")


@dataclass
class Circle:
    """Friends who came to one table by its link; the first founded it."""

    people: Sequence[Person]

    @classmethod
    def at(cls, rules: str, *people: Person, bots: bool = False) -> Circle:
        """Sit down together, with ``bots`` on the places left, and wait for the first deal."""
        first = people[0]
        first.go(f"/new?rules={rules.replace(' ', '%20').replace('=', '%3D')}")
        first.at("open-table").click()
        link = first.at("link").inner_text()
        for late in people[1:]:
            late.page.goto(link)
            late.at("join").click()
            expect(late.at("join")).to_have_count(0)
        if bots:
            first.at("start").click()
        for who in people:
            who.page.wait_for_selector("[data-phase=deal]")
        return cls(people)

    def play(self, deals: int, rng: Random, *, watch: str = "null") -> list[Played]:
        """Play by chance until so many deals are over and everybody was shown their results."""
        return self._all_until(RESULT, rng, times=deals, steps=100 * deals, bold=True, watch=watch)

    def play_out(self, rng: Random, *, steps: int = 20_000) -> None:
        """Play by chance until the match is over on every page."""
        self._all_until(MARKS["over"], rng, steps=steps, bold=True)

    def to_the_next_deal(self, rng: Random) -> None:
        """Play the deal to its end by chance and begin the next."""
        self.to_the_result(rng)
        for who in self.people:
            who.at("next").click()
        for who in self.people:
            who.page.wait_for_selector("[data-phase=deal]")

    def to_the_result(self, rng: Random) -> None:
        """Play the deal to its end by chance, and leave its result on every page."""
        self._all_until(RESULT, rng)

    def _all_until(self, mark: str, rng: Random, **given: Any) -> list[Played]:
        for who in self.people:
            who.begin(rng, mark, **given)
        return [who.ended() for who in self.people]

    # -- a deal as it is told ----------------------------------------------------------------

    def asked(self) -> Person:
        """Who of them is asked now; waits for a bot."""
        found: list[Person] = []

        def look() -> bool:
            found[:] = [who for who in self.people if (who.view["deal"] or {}).get("question")]
            return bool(found)

        self.people[0].eventually(look, "a question to one of them")
        return found[0]

    def say(self, *words: str) -> Person:
        """Whoever is asked says each of the words in turn; who said the last."""
        who = self.people[0]
        for word in words:
            who = self.asked()
            before = len(who.view["deal"]["record"])
            who.at(f"call-{word.replace(' ', '-')}").click()
            if who.at("confirm").is_visible():
                who.at("confirm").click()
            self.moved(who, before)
        return who

    def discard(self) -> Person:
        """The declarer lays two cards away."""
        who = self.asked()
        expect(who.page.locator(".hand button.card")).to_have_count(12)
        before = len(who.view["deal"]["record"])
        who.page.evaluate("document.querySelector('.hand button.card').click()")
        expect(who.page.locator(".hand button.up")).to_have_count(1)
        who.page.evaluate("document.querySelector('.hand button.card:not(.up)').click()")
        who.at("discard").click()
        self.moved(who, before)
        return who

    def step(self, rng: Random) -> None:
        """Whoever is asked does something by chance."""
        asked = self.asked()
        before = len(asked.view["deal"]["record"])
        asked.step(rng)
        self.moved(asked, before)

    def moved(self, who: Person, before: int) -> None:
        """Wait until something was done after the action number ``before``."""

        def done() -> bool:
            deal: dict[str, Any] | None = who.view["deal"]
            return deal is None or len(deal["record"]) > before

        who.eventually(done, "the next view")


def finished(who: Person) -> dict[int, dict[str, Any]]:
    """The results that were shown to somebody, by the number of the deal."""
    return {view["result"]["number"]: view["result"] for view in who.views if view["result"]}

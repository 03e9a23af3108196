"""Pictures of the web table, taken from the program itself.

``python -m tests.web.pictures`` takes those of the documentation anew: a table in the browser of a
desk, and of a phone. ``python -m tests.web.pictures FOLDER`` takes every page and phase at 320,
360, 768 and 1280 pixels, to be looked at.
"""

from __future__ import annotations

import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, sync_playwright

from tests.web.circle import Circle
from tests.web.conftest import (
    DESKTOP,
    FLAGS,
    PHONE,
    SMALL,
    STILL,
    TABLET,
    Site,
    find_chromium,
    new_page,
    serving,
)
from tests.web.table import Person

IMAGES = Path(__file__).parents[2] / "docs" / "images"
SEED = 7


def main() -> None:
    """Take all pictures."""
    path = find_chromium()
    assert path is not None, "no Chromium here: install the package chromium"
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), SEED) as site,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        if len(sys.argv) > 1:
            Album(browser, site, Path(sys.argv[1])).fill()
        else:
            desk(browser, site)
            phone(browser, site)
        browser.close()


def desk(browser: Browser, site: Site) -> None:
    """In the middle of a trick, some deals on the sheet."""
    guest = someone(browser, site, DESKTOP)
    rng = Random(SEED)
    for _ in range(4):
        guest.until("result", rng, bold=True)
        guest.at("next").click()
        guest.until("deal", rng)
    for _ in range(400):
        deal = guest.view["deal"]
        ready = guest.page.query_selector(".hand button.legal")
        if deal and len(deal["tricks"]) >= 2 and len(deal["table"]) == 2 and ready:
            break
        guest.step(rng, bold=True)
    guest.settle(1500)
    guest.page.screenshot(path=IMAGES / "web-table.png")


def phone(browser: Browser, site: Site) -> None:
    """The first question of a deal."""
    guest = someone(browser, site, (390, 760))
    guest.at("prompt").wait_for()
    guest.settle(1500)
    guest.page.screenshot(path=IMAGES / "web-phone.png")


def someone(browser: Browser, site: Site, size: tuple[int, int]) -> Person:
    """Anna, at a table with bots."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, locale="en")
    guest = Person(context.new_page(), site.url)
    guest.go()
    guest.at("name").fill("Anna")
    guest.at("name").press("Enter")
    guest.settle(300)
    guest.play_bots("sochi pool_target=20")
    return guest


@dataclass
class Album:
    """Every page and phase at every size, as files ``phase-width.png`` in a folder."""

    browser: Browser
    site: Site
    folder: Path
    rng: Random = field(default_factory=lambda: Random(SEED))

    def fill(self) -> None:
        """Take all of them."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self.pages()
        self.contract()
        self.misere()
        self.all_pass()

    def person(self, name: str) -> Person:
        """Somebody with a browser of his own."""
        context = self.browser.new_context(locale="ru")
        context.add_init_script(STILL)
        guest = Person(new_page(context), self.site.url)
        guest.go()
        guest.call_himself(name)
        return guest

    def circle(self, rules: str) -> Circle:
        """Three friends at a table."""
        return Circle.at(rules, *map(self.person, ("Анна", "Борис", "Константин-Александр")))

    def take(self, phase: str, guest: Person) -> None:
        """One phase at every size."""
        for width, height in (SMALL, PHONE, TABLET, DESKTOP):
            guest.page.set_viewport_size({"width": width, "height": height})
            guest.come_to_rest()
            guest.page.screenshot(path=self.folder / f"{phase}-{width}.png")

    def dialogue(self, phase: str, guest: Person, opener: str) -> None:
        """One dialogue at every size, opened by a key."""
        for size in (SMALL, PHONE, TABLET, DESKTOP):
            guest.page.set_viewport_size({"width": size[0], "height": size[1]})
            guest.page.locator(".hand button.card").first.focus()
            guest.page.keyboard.press(opener)
            guest.come_to_rest()
            guest.page.screenshot(path=self.folder / f"{phase}-{size[0]}.png")
            guest.page.keyboard.press("Escape")

    def pages(self) -> None:
        """The pages around the table."""
        guest = self.person("Анна")
        self.take("lobby", guest)
        guest.go("/new")
        guest.at("summary").wait_for()
        self.take("builder", guest)
        guest.go("/rules?rules=sochi")
        guest.at("summary").wait_for()
        self.take("rules", guest)
        guest.go("/new?rules=sochi")
        guest.at("open-table").click()
        guest.at("seating").wait_for()
        self.take("seating", guest)

    def contract(self) -> None:
        """A six from the first call to the settlement."""
        circle = self.circle("sochi pool_target=60")
        one = circle.asked()
        self.take("bids", one)
        declarer = circle.say("6S")
        self.take("bids-over", circle.asked())
        circle.say("pass", "pass")
        self.take("discard", declarer)
        circle.discard()
        self.take("order", declarer)
        circle.say("6S")
        self.take("whist", circle.asked())
        circle.say("whist", "pass")
        self.take("how", circle.asked())
        whister = circle.say("open")
        for _ in range(9):
            circle.step(self.rng)
        while not declarer.view["deal"]["claims"] or circle.asked() is not declarer:
            circle.step(self.rng)
        self.take("open-declarer", declarer)
        self.take("open-whister", whister)
        for name, key in (("last", "t"), ("claim", "c"), ("keys", "?")):
            self.dialogue(name, declarer, key)
        declarer.at("claim").click()
        declarer.page.locator("[data-testid=claim-dialog] button.primary").click()
        declarer.eventually(lambda: declarer.view["deal"]["offer"], "the offer")
        self.take("offer", circle.asked())
        while circle.people[0].view["phase"] == "deal":
            circle.say("accept")
        declarer.at("result").wait_for()
        self.take("result", declarer)
        number = declarer.page.url.rsplit("/", 1)[1]
        for who in circle.people:
            who.at("stop").click()
        declarer.at("over").wait_for()
        self.take("over", declarer)
        declarer.go(f"/replay/{number}?deal=1")
        declarer.at("step-on").wait_for()
        for _ in range(12):
            declarer.at("step-on").click()
        self.take("replay", declarer)

    def misere(self) -> None:
        """A misère, from the side of its catchers."""
        circle = self.circle("sochi pool_target=60")
        circle.say("misere", "pass", "pass")
        circle.discard()
        one = next(w for w in circle.people if w.view["deal"]["seat"] != 0)
        while not one.at("catch").count():
            options = circle.asked().view["deal"]["question"]["options"]
            circle.say("refuse") if "refuse" in options else circle.step(self.rng)
        for _ in range(4):
            circle.step(self.rng)
        one.page.evaluate("document.querySelector('[data-testid=catch]').open = true")
        self.take("catch", one)
        self.take("caught", next(w for w in circle.people if w.view["deal"]["seat"] == 0))

    def all_pass(self) -> None:
        """An all-pass with a sitting dealer, in mid-trick."""
        people = [self.person(name) for name in ("Анна", "Борис", "Вера", "Галина")]
        circle = Circle.at("sochi players=4 pool_target=60", *people)
        self.take("bids-four", circle.asked())
        circle.say("pass", "pass", "pass")
        for _ in range(5):
            circle.step(self.rng)
        self.take("all-pass", circle.asked())
        self.take("dealer", next(w for w in people if w.view["deal"]["seat"] == 3))


if __name__ == "__main__":
    main()

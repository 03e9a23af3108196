"""The pictures of the web table in the documentation, taken from the program itself.

``python -m tests.web.pictures`` takes them anew: a table in the browser of a desk, and of a phone.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, sync_playwright

from tests.web.conftest import DESKTOP, FLAGS, Site, find_chromium, serving
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


if __name__ == "__main__":
    main()

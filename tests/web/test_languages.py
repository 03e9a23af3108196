"""Five languages at the web table, and one that nobody speaks, to find what was forgotten."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, Route, expect

from preferans.speech import read_catalogue
from tests.web.conftest import DESKTOP, PHONE, TABLET, NewPerson
from tests.web.test_everywhere import geometry

PO = Path(__file__).parents[2] / "web" / "po"

FIRST = {
    "en": ("Play with bots", "pass"),
    "ru": ("Играть с ботами", "пас"),
    "fi": ("Pelaa botteja vastaan", "passi"),
    "sv": ("Spela mot botar", "pass"),
    "nl": ("Spelen met bots", "pas"),
}


@pytest.mark.parametrize(
    "language",
    ["fi", pytest.param("sv", marks=pytest.mark.full), pytest.param("nl", marks=pytest.mark.full)],
)
def test_i18_a_deal_begins_in_the_language_of_the_browser(person: NewPerson, language: str) -> None:
    begin, word = FIRST[language]
    guest = person(locale=f"{language}-{language.upper()}")
    guest.go()
    expect(guest.at("play-bots")).to_contain_text(begin)
    expect(guest.page.locator("html")).to_have_attribute("lang", language)
    guest.play_bots("sochi pool_target=60")
    guest.until_shown("[data-testid=call-pass]", Random(3))
    expect(guest.at("call-pass")).to_have_text(re.compile(rf"^{word}\b", re.IGNORECASE))


def test_i18_the_menu_changes_the_page_and_its_language(person: NewPerson) -> None:
    guest = person(locale="el")
    guest.go()
    guest.at("settings").click()
    for language, (begin, _) in [*FIRST.items(), ("en", FIRST["en"])]:
        guest.at("setting-language").select_option(language)
        expect(guest.page.locator("html")).to_have_attribute("lang", language)
        expect(guest.at("play-bots")).to_contain_text(begin)


def test_i18_rules_are_read_in_finnish_and_say_where_they_are_not(person: NewPerson) -> None:
    guest = person(locale="fi")
    guest.go("/rules")
    expect(guest.page.locator("main")).to_contain_text("Sakko väärinjaosta")
    expect(guest.page.locator("main [lang=en]").first).to_be_attached()
    guest = person(locale="ru")
    guest.go("/rules")
    expect(guest.page.locator("main")).to_contain_text("Штраф за плохую сдачу")
    expect(guest.page.locator("main [lang=en]")).to_have_count(0)


LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "àƀçđéƒğħïĵķĺɱñôþɋŕšţûṽŵẋýžÀƁÇĐÉƑĞĦÏĴĶĹṀÑÔÞɊŔŠŢÛṼŴẊÝŽ",
)


def disguised(text: str) -> str:
    """A text longer by two fifths in letters of no language, its blanks as they are."""
    parts = re.split(r"(\{\w+\})", text)
    inner = "".join(part if part.startswith("{") else part.translate(LETTERS) for part in parts)
    return f"[{'ẋ' * max(1, round(0.4 * len(text)) - 3)} {inner}]"


def catalogue(name: str) -> str:
    """The catalogue of nobody's language, as the build writes those of others."""
    texts: dict[str, str | list[str]] = {}
    for it in read_catalogue((PO / name).read_text("utf-8")):
        key = f"{it.context}\x04{it.text}" if it.context else it.text
        if it.plural:
            texts[key] = [disguised(it.text), disguised(it.plural)]
        elif it.text:
            texts[key] = disguised(it.text)
    return f"export default {json.dumps(texts)}"


PLAIN = r"""() => {
    const found = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const node = walk.currentNode, it = node.parentElement;
        if (!it.checkVisibility() || it.closest('bdi, svg, script, style, code, textarea, .name'))
            continue;
        if (/[a-z]{2}/.test(node.data)) found.push(node.data.trim());
    }
    return [...new Set(found)];
}"""


def open_in_disguise(page: Page) -> None:
    """Every Finnish text that the page asks for is in nobody's language: all parts, and titles."""
    whole = catalogue("fi.po")
    page.route(
        re.compile(r"/assets/fi-[^/]*\.js$"),
        lambda route: route.fulfill(body=whole, content_type="text/javascript"),
    )
    page.route("**/api/rules/names/*", disguise_title)


def disguise_title(route: Route) -> None:
    told = route.fetch().json()
    route.fulfill(json={**told, "title": disguised(told["title"])})


@pytest.mark.parametrize(
    "size",
    [
        pytest.param(PHONE, id="P", marks=pytest.mark.full),
        pytest.param(TABLET, id="T"),
        pytest.param(DESKTOP, id="D", marks=pytest.mark.full),
    ],
)
def test_g_5_no_text_is_forgotten_and_longer_ones_fit(
    person: NewPerson, size: tuple[int, int]
) -> None:
    """On a screen of 320 pixels two fifths more do not fit; the five languages do (G-2)."""
    guest, rng = person(size, locale="fi", has_touch=size[0] < 700), Random(sum(size))
    open_in_disguise(guest.page)
    guest.go()
    expect(guest.at("play-bots")).to_contain_text("ẋẋ")
    looked_at = {"lobby": looked(guest.page)}
    guest.play_bots()
    wanted = {"bids", "cards", "result"}
    for at in guest.each_phase(rng, 60, wanted):
        looked_at[at] = looked(guest.page)
    assert wanted <= looked_at.keys()
    assert {at: found for at, found in looked_at.items() if found != ([], [])} == {}


NAMES = re.compile(r"\b(Guest( \d+)?|North|East|South|West)\b")
"""People and bots are called the same in every language."""


def looked(page: Page) -> tuple[list[str], list[str]]:
    """What is forgotten, and what lies badly."""
    plain = [NAMES.sub("", text) for text in page.evaluate(PLAIN)]
    return [text for text in plain if re.search("[a-z]{2}", text)], geometry(page)

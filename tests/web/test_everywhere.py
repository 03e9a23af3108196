"""What holds on every page: geometry, keyboard, motion, offline, many tabs, weight (ux §6.0)."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import (
    DESKTOP,
    PHONE,
    SMALL,
    STILL,
    TABLET,
    NewPerson,
    new_page,
    serving,
)
from tests.web.table import Person, allowed

REGIONS = ("header", ".seat", "[data-testid=trick]", "[data-testid=prompt]", ".hand", ".my-line")

GEOMETRY = """(regions) => {
    const wrong = [], width = document.documentElement.scrollWidth;
    if (width > innerWidth) wrong.push(`the page is ${width} wide in ${innerWidth}`);
    const found = name => [...document.querySelectorAll(name)].map(it => [name, it]);
    const boxes = regions.flatMap(found)
        .filter(([, it]) => !it.closest('.between .me'))
        .map(([name, it]) => [name, it.getBoundingClientRect()])
        .filter(([, box]) => box.width > 1 && box.height > 1);
    for (const [i, [a, one]] of boxes.entries()) for (const [b, two] of boxes.slice(i + 1)) {
        const x = Math.min(one.right, two.right) - Math.max(one.left, two.left);
        const y = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
        if (x > 1 && y > 1) wrong.push(`${a} lies over ${b} by ${x} x ${y}`);
    }
    for (const it of document.querySelectorAll('button, a')) {
        const box = it.getBoundingClientRect();
        if (box.width === 0 || it.closest('.visually-hidden')) continue;
        if (box.width < 23.9 || box.height < 23.9)
            wrong.push(`${it.textContent} is ${box.width} x ${box.height}`);
        if (it.matches('.primary:not(.small)') && box.height < 39.9)
            wrong.push(`${it.textContent} is only ${box.height} high`);
    }
    for (const it of document.querySelectorAll('.prompt button:not(:disabled)')) {
        const box = it.getBoundingClientRect();
        const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
        const hit = document.elementFromPoint(x, y);
        if (!it.contains(hit)) wrong.push(`${it.textContent} lies under ${hit?.className}`);
    }
    for (const row of document.querySelectorAll('.hand-row, .open-hand')) {
        const cards = [...row.children].map(it => it.getBoundingClientRect());
        for (const [i, card] of cards.slice(1).entries())
            if (card.left - cards[i].left < 23.9)
                wrong.push(`a strip of ${card.left - cards[i].left}`);
        const last = cards.at(-1);
        if (last && last.right > innerWidth + 1) wrong.push('a hand leaves the page');
    }
    return wrong;
}"""


WATCH_MOTION = """() => {
    window.moved = 0;
    const look = () => {
        window.moved += document.getAnimations().length;
        requestAnimationFrame(look);
    };
    look();
}"""


IN_PLAY = "body:has([data-testid=last]) .hand button.legal"
"""A trick has been taken, and the next card is ours."""


def geometry(page: Page) -> list[str]:
    return page.evaluate(GEOMETRY, list(REGIONS))  # type: ignore[no-any-return]


FULL = pytest.mark.full
PHASES_SEEN = {"bids", "cards", "result"}
"""Phases of a deal that must have been looked at."""


@pytest.mark.parametrize(
    ("size", "language"),
    [
        pytest.param(SMALL, "ru", id="S-ru"),
        pytest.param(PHONE, "en", id="P-en", marks=FULL),
        pytest.param(TABLET, "ru", id="T-ru", marks=FULL),
        pytest.param(DESKTOP, "en", id="D-en"),
        pytest.param(SMALL, "en", id="S-en", marks=FULL),
        pytest.param(PHONE, "ru", id="P-ru", marks=FULL),
        pytest.param(TABLET, "en", id="T-en", marks=FULL),
        pytest.param(DESKTOP, "ru", id="D-ru", marks=FULL),
        pytest.param(SMALL, "fi", id="S-fi", marks=FULL),
        pytest.param(SMALL, "sv", id="S-sv", marks=FULL),
        pytest.param(SMALL, "nl", id="S-nl", marks=FULL),
    ],
)
def test_g_2_nothing_overlaps_in_any_phase(
    person: NewPerson, size: tuple[int, int], language: str
) -> None:
    """TBL-1 as well: strips of 24 pixels or two rows, with ten and twelve cards."""
    guest, rng = person(size, locale=language, has_touch=size[0] < 700), Random(sum(size))
    guest.go()
    guest.at("play-bots").wait_for()
    guest.come_to_rest()
    assert geometry(guest.page) == []
    guest.call_himself("Константин-Александр")
    # On a desk with a dealer who sits out: then there is a seat at the top.
    guest.play_bots("sochi players=4" if size == DESKTOP else "sochi")
    seen = set[str]()
    for at in guest.each_phase(rng, 60, PHASES_SEEN):
        seen.add(at)
        assert geometry(guest.page) == [], at
    assert seen >= PHASES_SEEN


def test_g_2_dialogues_fit_the_smallest_screen(person: NewPerson) -> None:
    guest = person(SMALL, locale="ru")
    guest.play_bots()
    page, menu = guest.page, guest.at("menu")
    opened = []
    for way in ("Пулька", "Ход игры и разговор", "Правила этого стола", "Настройки", "Клавиши"):
        if way not in ("Пулька", "Ход игры и разговор"):
            menu.click()
        page.get_by_role("button", name=way, exact=True).click()
        dialog = page.locator("dialog[open]")
        dialog.wait_for()
        guest.come_to_rest()
        room = dialog.evaluate(
            "it => [it.scrollWidth, it.clientWidth, it.getBoundingClientRect().right]"
        )
        assert room[0] <= room[1], way
        assert room[2] <= SMALL[0], way
        opened.append(way)
        page.keyboard.press("Escape")
        dialog.wait_for(state="detached")
    assert len(opened) == 5


def test_g_3_a_whole_deal_by_keyboard(person: NewPerson) -> None:
    """The focus is never lost to the page; every step is a key."""
    guest, rng = person(), Random(2)
    guest.go()
    page = guest.page
    guest.at("play-bots").wait_for()
    guest.at("play-bots").focus()
    page.keyboard.press("Enter")
    guest.at("hand").wait_for()
    for _ in range(400):
        guest.settle(60)
        if page.query_selector("[data-testid=result]"):
            break
        # What had the focus may be gone for as long as a frame takes; then something else has it.
        expect(page.locator(":focus")).to_have_count(1)
        if page.query_selector("[data-testid=discard]"):
            for index in range(2):
                page.evaluate("document.querySelector('.hand button[tabindex=\"0\"]').focus()")
                page.keyboard.press("Home")
                for _ in range(index * 3):
                    page.keyboard.press("ArrowRight")
                page.keyboard.press("Space")
            page.keyboard.press("b")
            page.keyboard.press("Enter")
        elif page.query_selector("[data-testid=prompt]"):
            page.keyboard.press("b")
            for _ in range(rng.randrange(3)):
                page.keyboard.press("Tab")
            page.keyboard.press("Enter")
        elif page.query_selector(".open-hand button.legal"):
            page.locator(".open-hand button.legal").first.focus()
            page.keyboard.press("Enter")
        elif page.query_selector(".hand button.legal"):
            page.evaluate("document.querySelector('.hand button[tabindex=\"0\"]').focus()")
            page.keyboard.press("Home")
            for _ in range(12):
                focused = page.evaluate("document.activeElement.classList.contains('legal')")
                if focused:
                    break
                page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
    expect(guest.at("result")).to_be_visible()
    page.keyboard.press("b")
    page.keyboard.press("Enter")
    guest.until("deal", rng)
    assert guest.view["number"] == 2


CUT_OFF = """() => [...document.querySelectorAll('button, h2, p, .chip, .name')]
    .filter(it => it.checkVisibility() && !it.closest('.visually-hidden, .between .me, .word'))
    .filter(it => {
        let box = it.getBoundingClientRect();
        if (box.width < 2) return false;
        for (let up = it.parentElement; up; up = up.parentElement) {
            const style = getComputedStyle(up), frame = up.getBoundingClientRect();
            const scrolls = /auto|scroll/.test(style.overflowY);
            if (scrolls) return false;
            if (style.overflowY === 'hidden' && box.bottom > frame.bottom + 1) return true;
        }
        return box.right > innerWidth + 1;
    }).map(it => it.textContent)"""


SPACED = """() => {
    window.spaced = new CSSStyleSheet();
    window.spaced.replaceSync('* { line-height: 1.5 !important; letter-spacing: .12em !important;'
        + ' word-spacing: .16em !important } p { margin-bottom: 2em !important }');
    window.spaced.disabled = true;
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, window.spaced];
}"""
"""The spacing of WCAG 1.4.12."""

WAYS = {
    "zoom": ((320, 200), 100, False),
    "a phone with large text": (PHONE, 200, False),
    "a desk with large text": (DESKTOP, 200, False),
    "a desk with spaced text": (DESKTOP, 100, True),
}


def test_g_4_nothing_is_cut_off_by_zoom_large_or_spaced_text(person: NewPerson) -> None:
    guest, rng = person(DESKTOP), Random(3)
    guest.play_bots("sochi pool_target=60")
    guest.page.evaluate(SPACED)
    looked_at = {"bids": cut_off(guest)}
    guest.until_shown(".hand button.legal", rng)
    looked_at["cards"] = cut_off(guest)
    guest.until("result", rng)
    looked_at["result"] = cut_off(guest)
    assert {phase: found for phase, found in looked_at.items() if found} == {}


def cut_off(guest: Person) -> dict[str, list[str]]:
    """What is cut off in each way to look at the page, once it has come to rest."""
    found = {}
    for way, ((width, height), text, spaced) in WAYS.items():
        guest.page.set_viewport_size({"width": width, "height": height})
        guest.page.evaluate(f"document.documentElement.style.fontSize = '{text}%'")
        guest.page.evaluate(f"window.spaced.disabled = {str(not spaced).lower()}")
        guest.come_to_rest()
        found[way] = guest.page.evaluate(CUT_OFF)
    return {way: texts for way, texts in found.items() if texts}


def test_g_6_reduced_motion_moves_nothing(person: NewPerson) -> None:
    guest, rng = person(moving=True, reduced_motion="reduce"), Random(3)
    guest.play_bots("sochi pool_target=60")
    guest.page.evaluate(WATCH_MOTION)
    guest.until_shown(IN_PLAY, rng)
    assert guest.page.evaluate("window.moved") == 0


def test_cards_do_glide_where_motion_is_welcome(person: NewPerson) -> None:
    """The counterpart of G-6, without which it would prove nothing."""
    guest, rng = person(moving=True, reduced_motion="no-preference"), Random(3)
    guest.play_bots("sochi pool_target=60")
    guest.page.evaluate(WATCH_MOTION)
    guest.until_shown(IN_PLAY, rng)
    assert guest.page.evaluate("window.moved") > 0


def test_g_8_offline_in_mid_deal(person: NewPerson) -> None:
    guest, rng = person(), Random(3)
    guest.expected = ("ERR_INTERNET_DISCONNECTED", "WebSocket connection")
    guest.play_bots("sochi pool_target=60")
    took = []
    for _ in range(2):
        guest.until_shown(".hand button.legal", rng)
        guest.page.context.set_offline(True)
        expect(guest.at("offline")).to_be_visible()
        card = str(guest.page.locator(".hand button.legal").first.get_attribute("data-card"))
        guest.page.evaluate(f"document.querySelector('.hand button[data-card={card}]').click()")
        guest.settle(1000)
        guest.page.context.set_offline(False)
        begin = time.monotonic()
        expect(guest.at("offline")).to_have_count(0)
        expect(guest.card(card)).to_have_count(0)
        guest.eventually(lambda: card in played(guest), f"{card}, tried offline,")  # noqa: B023
        took.append(time.monotonic() - begin)
    assert min(took) <= allowed(3)
    guest.until_shown(".hand button.legal, [data-testid=prompt], .result", rng)
    shown = guest.cards()
    guest.page.reload()
    guest.at("me").wait_for(state="attached")
    guest.eventually(lambda: guest.cards() == shown, "the same hand")


def played(guest: Person) -> list[str]:
    """Everything that has been done in the deal that is drawn."""
    deal = guest.view["deal"] or guest.view["result"]
    return [word for _, word in deal["record"]]


@FULL
def test_g_9_eight_tabs_are_in_step(person: NewPerson) -> None:
    guest, rng = person(), Random(1)
    guest.play_bots()
    address = guest.page.url
    tabs = [guest]
    for _ in range(7):
        tab = Person(new_page(guest.page.context), guest.url)
        tab.page.goto(address)
        tab.at("hand").wait_for()
        tabs.append(tab)
    guest.eventually(lambda: all(tab.cards() == guest.cards() for tab in tabs), "one hand")
    for i in range(24):
        tabs[i % 8].step(rng)
    guest.eventually(lambda: all(tab.view == guest.view for tab in tabs), "one view")
    assert all(tab.complaints == [] for tab in tabs)


def test_g_10_a_restart_of_the_server_is_survived(chromium: Browser, tmp_path: Path) -> None:
    with serving(tmp_path, 5) as site:
        context = chromium.new_context(locale="en")
        context.add_init_script(STILL)
        guest, rng, took = Person(new_page(context), site.url), Random(3), []
        guest.play_bots("sochi pool_target=60")
        for _ in range(2):
            guest.until_shown(".hand button.legal", rng)
            before = guest.cards()
            site.stop()
            expect(guest.at("offline")).to_be_visible()
            site.start()
            begin = time.monotonic()
            expect(guest.at("offline")).to_have_count(0)
            took.append(time.monotonic() - begin)
            assert guest.cards() == before
            guest.step(rng)
        guest.until("result", rng)
        assert min(took) <= allowed(5)
        context.close()


WEIGHT = """() => [...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource')].reduce((sum, it) => sum + it.encodedBodySize, 0)"""


@pytest.mark.parametrize("language", [pytest.param("en", marks=FULL), "ru"])
def test_g_11_the_table_weighs_little(person: NewPerson, language: str) -> None:
    """Everything that a cold load of the table fetches, as it comes over the wire."""
    guest = person(locale=language)
    guest.play_bots()
    address = guest.page.url
    fresh = person(locale=language)
    fresh.page.goto(address)
    fresh.at("contract").wait_for(state="attached")
    fresh.page.wait_for_load_state("networkidle")
    assert fresh.page.evaluate(WEIGHT) <= 60 * 1024
    views = [frame for frame in fresh.frames if '"t":"view"' in frame]
    assert max(map(len, views)) <= 4096


@pytest.mark.parametrize(
    ("page", "language", "shown"),
    [
        ("/", "ru", "main"),
        ("/fair", "en", "main"),
        ("/fair", "ru", "[data-testid=record-text]"),
        ("/rules", "en", ".options details[open]"),
        ("/rules", "ru", ".options details[open]"),
        ("/new", "en", ".options details"),
        ("/new", "ru", ".options details"),
    ],
)
def test_g_11_other_pages_weigh_little(
    person: NewPerson, page: str, language: str, shown: str
) -> None:
    guest = person(locale=language)
    guest.go(page)
    guest.page.locator(shown).first.wait_for()
    guest.come_to_rest()
    guest.page.wait_for_load_state("networkidle")
    assert guest.page.evaluate(WEIGHT) <= 40 * 1024


def test_g_11_pages_of_a_finished_deal_weigh_little(person: NewPerson) -> None:
    """A replay, the evidence, and the table that shows the result, in the heaviest language."""
    guest = person(locale="ru")
    guest.play_bots("sochi pool_target=60")
    guest.until("result", Random(4))
    game = guest.page.url.rsplit("/", 1)[-1]
    for path, shown, most in (
        (f"/replay/{game}?deal=1", "[data-testid=replay-hands]", 40),
        (f"/fair/{game}?deal=1", "[data-testid=verdict]", 40),
        (f"/t/{game}", "[data-testid=result]", 60),
    ):
        fresh = person(PHONE, locale="ru")
        fresh.go(path)
        fresh.page.locator(shown).first.wait_for()
        fresh.come_to_rest()
        fresh.page.wait_for_load_state("networkidle")
        assert fresh.page.evaluate(WEIGHT) <= most * 1024, path


NAMED = """() => [...document.querySelectorAll('link[rel=preload], link[rel=modulepreload]')]
    .map(it => it.getAttribute('href'))"""
FETCHED = """() => performance.getEntriesByType('resource').map(it => new URL(it.name).pathname)"""


@pytest.mark.parametrize("language", ["en", "ru"])
def test_g_11_the_shell_names_what_the_table_fetches_first(
    person: NewPerson, language: str
) -> None:
    """All of it, each file once; the page asks neither who reads it nor for the table."""
    guest = person(locale=language)
    guest.play_bots()
    fresh = person(PHONE, locale=language)
    fresh.page.goto(guest.page.url)
    named = fresh.page.evaluate(NAMED)
    fresh.at("contract").wait_for(state="attached")
    fresh.page.wait_for_load_state("networkidle")
    fetched = fresh.page.evaluate(FETCHED)
    assert named
    assert [name for name in named if fetched.count(name) != 1] == []
    assert "/api/me" not in fetched
    scripts = {it for it in fetched if it.endswith((".js", ".css")) and "core-" not in it}
    late = {it for it in scripts if it not in named}
    assert not late, f"the table waited for {late}"
    for name in named:
        answer = fresh.page.request.get(fresh.url + name)
        assert (answer.status, "immutable" in answer.headers["cache-control"]) == (200, True)


def test_a_guest_who_comes_by_a_link_is_there_at_once_and_stays_the_same(
    person: NewPerson,
) -> None:
    """His session comes with the page; a language of his own choice is known to the next shell."""
    guest = person()
    guest.play_bots()
    fresh = person()
    fresh.page.goto(guest.page.url)
    fresh.at("contract").wait_for(state="attached")
    first = fresh.page.context.cookies()
    assert [(it["name"], it["httpOnly"], it["sameSite"]) for it in first] == [("pref", True, "Lax")]
    kept = 'localStorage.setItem(\'preferans.settings\', \'{"speed": "off", "language": "ru"}\')'
    fresh.page.evaluate(kept)
    for _ in range(2):
        fresh.page.reload()
        fresh.at("contract").wait_for(state="attached")
    again = {it["name"]: it["value"] for it in fresh.page.context.cookies()}
    assert again == {"pref": first[0]["value"], "pref-lang": "ru"}
    assert any("/ru-table-" in name for name in fresh.page.evaluate(NAMED))


ANSWERED = """() => new Promise(done => {
    const card = document.querySelector('.hand button.legal');
    const name = card.dataset.card, begin = performance.now();
    const look = () => document.querySelector(`.felt [data-card="${name}"]`)
        ? done(performance.now() - begin) : requestAnimationFrame(look);
    card.click(); look(); setTimeout(() => done(1000), 1000);
})"""


def test_g_11_a_move_is_answered_within_fifty_milliseconds(person: NewPerson, full: bool) -> None:
    """Nearly always; where other tests run beside it, mostly."""
    guest, rng = person(), Random(3)
    guest.play_bots("sochi pool_target=60")
    times = []
    for _ in range(100 if full else 20):
        guest.until_shown(".hand button.legal", rng)
        times.append(guest.page.evaluate(ANSWERED))
    assert sorted(times)[len(times) * (95 if full else 50) // 100] <= allowed(50)


@pytest.mark.parametrize(
    "size", [pytest.param(PHONE, id="P"), pytest.param(DESKTOP, id="D", marks=FULL)]
)
def test_g_1_axe_finds_nothing(person: NewPerson, size: tuple[int, int]) -> None:
    guest, rng, axe = person(size), Random(3), Axe()
    options = {
        "runOnly": {
            "type": "tag",
            "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
        }
    }

    def check(where: str) -> None:
        guest.come_to_rest()
        found = axe.run(guest.page, options=options)
        assert found.violations_count == 0, f"{where}: {found.generate_report()}"

    guest.go()
    guest.at("play-bots").wait_for()
    check("lobby")
    guest.go("/new")
    guest.at("summary").wait_for()
    check("builder")
    guest.play_bots()
    check("bids")
    guest.until_shown(".hand button.legal", rng)
    check("cards")
    guest.at("menu").click()
    check("menu")
    guest.page.keyboard.press("Escape")
    guest.until("result", rng)
    check("result")


def test_g_1_axe_with_four_colours_by_night(person: NewPerson) -> None:
    guest, axe = person(color_scheme="dark"), Axe()
    guest.go()
    guest.at("settings").click()
    guest.at("setting-colours").select_option("4")
    guest.page.keyboard.press("Escape")
    guest.come_to_rest()
    assert axe.run(guest.page).violations_count == 0
    guest.play_bots()
    expect(guest.page.locator("html")).to_have_attribute("data-colours", "4")
    guest.come_to_rest()
    assert axe.run(guest.page).violations_count == 0


def test_key_1_letters_do_nothing_in_a_text_field(person: NewPerson) -> None:
    guest = person()
    guest.play_bots()
    field = guest.page.get_by_label("A line to the table")
    field.fill("")
    field.press_sequentially("Tswm?")
    expect(field).to_have_value("Tswm?")
    expect(guest.page.locator("dialog[open]")).to_have_count(0)
    guest.page.locator(".hand button.card").first.focus()
    guest.page.keyboard.press("?")
    expect(guest.page.get_by_role("dialog", name="Keys")).to_be_visible()


def test_key_2_letter_keys_can_be_switched_off(person: NewPerson) -> None:
    guest = person()
    guest.go()
    guest.at("settings").click()
    guest.at("setting-keys").select_option("false")
    guest.page.keyboard.press("Escape")
    guest.play_bots()
    guest.page.locator(".hand button.card").first.focus()
    guest.page.keyboard.press("?")
    guest.settle(100)
    expect(guest.page.locator("dialog[open]")).to_have_count(0)
    guest.page.keyboard.press("ArrowRight")
    expect(guest.card(guest.cards()[1])).to_be_focused()


def test_i18_the_language_is_that_of_the_browser_and_can_be_changed(person: NewPerson) -> None:
    guest = person(locale="ru")
    guest.go()
    guest.at("play-bots").wait_for()
    expect(guest.page.locator("html")).to_have_attribute("lang", "ru")
    expect(guest.at("play-bots")).to_contain_text("Играть с ботами")
    guest.at("settings").click()
    guest.at("setting-language").select_option("en")
    expect(guest.page.get_by_role("dialog", name="Settings")).to_be_visible()
    expect(guest.page.locator("html")).to_have_attribute("lang", "en")

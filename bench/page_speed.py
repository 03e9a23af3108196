"""The budgets of the web pages as figures: ``make bench-page`` (ARGS='--only first --loads 5').

A server of its own on a fresh folder, a copy of the built pages, a real Chromium. Told are the
weight of every page in every language; how long a cold load of a table takes until the first card
is shown and until the first move is made; how long a move takes. A figure over its budget is marked
with ``!``; the exit code is 0 all the same, for on a loaded machine times say little. The load
before and after is told, too.

*Weight*: the bodies of everything that a cold load fetches, as they come over the wire (gzip), as
``tests/web/test_everywhere.py`` weighs them; the frames of the socket are not in it. *First move*:
from the start of the navigation until a card that a script clicked as soon as it could lay in the
trick and the server had confirmed it. *A move*: from the click to the frame that shows the card
(at once, before the server knows) and to the frame that shows it confirmed. *Slow*: the processor
throttled to a quarter, 150 ms round trip, 1.6 Mbit/s. The browser's own emulation of the network
would let the frames of the socket through nearly unhindered; so the slow and the long line are
those of ``slow_line.py``, on which a new connection costs a round trip, as it does in the world.
What a network loses, or TCP holds back in the beginning, is not modelled.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
from dataclasses import asdict, dataclass
from typing import Any

from page_site import FAR, NEAR, SLOW, Guest, chromium, site
from playwright.sync_api import Browser
from slow_line import Line

LANGUAGES = ("en", "ru", "fi", "sv", "nl")
TIMED = ("en", "ru")
"""The language without a catalogue, and the one with the heaviest."""
KB = 1024
TABLE_KB, PAGE_KB, MOVE_MS, FIRST_MS = 60.0, 40.0, 50.0, 2000.0
"""The budgets: the table, any other page, a move on loopback (p95), a slow first move (median)."""

THROTTLE = 4
MY_CARD = ".hand button.legal"
EARLY = f"body:has(.hand button.card:nth-child(6)) {MY_CARD}"
"""The guest is to play, and has six cards at least."""

WEIGH = """() => new Promise(done => {
    const all = () => [...performance.getEntriesByType('navigation'),
        ...performance.getEntriesByType('resource')];
    let count = 0, quiet = 0;
    const look = () => {
        quiet = all().length === count ? quiet + 1 : 0;
        count = all().length;
        if (quiet < 15) return setTimeout(look, 100);
        done({requests: count, bytes: all().reduce((sum, it) => sum + it.encodedBodySize, 0)});
    };
    look();
})"""
"""What was fetched, once nothing more has come for a second and a half."""

MOVE = """card => new Promise((done, fail) => {
    const name = card.dataset.card, clicked = performance.now();
    const shown = () => Number(document.querySelector('[data-seq]')?.dataset.seq ?? 0);
    const seq = shown();
    let drawn = null;
    const look = () => {
        const lies = document.querySelector(`.felt [data-trick][data-card="${name}"]`);
        if (lies) drawn ??= performance.now();
        if (lies && shown() > seq) return done({clicked, drawn, confirmed: performance.now()});
        if (performance.now() - clicked > 20000) return fail(new Error(`${name} never lay there`));
        requestAnimationFrame(look);
    };
    card.click();
    look();
})"""
"""Play a card; when it lay in the trick, and when a newer view of the server said so, too."""

WATCH = """
{
    const at = {}, note = name => { at[name] ??= performance.now(); };
    const Plain = WebSocket;
    window.WebSocket = class extends Plain {
        constructor(...given) {
            super(...given);
            note('socket asked for');
            this.addEventListener('open', () => note('socket open'));
            this.addEventListener('message', it => {
                if (it.data.includes('"t":"view"')) note('first view came');
            });
        }
    };
    const move = MOVE;
    window.measured = new Promise((done, fail) => {
        const look = () => {
            if (document.querySelector('.hand button.card')) note('first card');
            const mine = document.querySelector('.hand button.legal');
            if (!mine) return requestAnimationFrame(look);
            move(mine).then(it => done({...at, ...it}), fail);
        };
        requestAnimationFrame(look);
    });
}
""".replace("MOVE", MOVE)
"""What a cold load notes by itself, in milliseconds since the navigation began."""

FETCHED = """() => [...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource')].map(it => ({
        name: new URL(it.name).pathname, start: it.startTime, first: it.responseStart,
        end: it.responseEnd, bytes: it.encodedBodySize}))"""


@dataclass(frozen=True)
class Weight:
    """What a page weighs in one language, in bytes, and what it may weigh in KB."""

    page: str
    budget: float
    language: str
    bytes: int
    requests: int


@dataclass(frozen=True)
class Load:
    """One cold load of a table: when what happened, what was fetched, what the page worked."""

    line: str
    language: str
    marks: dict[str, float]
    fetched: list[dict[str, Any]]
    worked: dict[str, float]


@dataclass(frozen=True)
class Move:
    """A move over a line: milliseconds until it was drawn, and until it was confirmed."""

    line: str
    drawn: float
    confirmed: float


# -- weights ---------------------------------------------------------------------------------------


def weigh(browser: Browser, url: str) -> list[Weight]:
    """Weigh each page of ``web/src/main.tsx``: the table in several states, each language.

    What is not in the list, as ``/help``, shows the lobby.
    """
    guest, found = Guest(browser, url), list[Weight]()

    def page(name: str, path: str, shown: str, budget: float = PAGE_KB) -> None:
        guest.leave()
        for language in LANGUAGES:
            with guest.cold(language, known=budget == TABLE_KB) as fresh:
                fresh.goto(url + path)
                fresh.wait_for_selector(shown, state="attached")
                told = fresh.evaluate(WEIGH)
                found.append(Weight(name, budget, language, told["bytes"], told["requests"]))

    page("/", "/", "[data-testid=play-bots]")
    page("/new", "/new", "[data-testid=summary]")
    page("/rules", "/rules", "[data-testid=summary]")
    page("/fair", "/fair", "[data-testid=record-text]")
    seats = guest.found(start=False)
    page("/t/GAME, open seats", f"/t/{seats}", ".seating-page", TABLE_KB)
    table = f"/t/{guest.game}"
    for state, mark in STATES.items():
        guest.until(mark)
        page(f"/t/GAME, {state}", table, mark, TABLE_KB)
    page("/replay/GAME", f"/replay/{guest.game}?deal=1", "[data-testid=replay-hands]")
    page("/fair/GAME", f"/fair/{guest.game}?deal=1", "[data-testid=verdict]")
    guest.context.close()
    return found


STATES = {
    "auction": "[data-testid=prompt] button",
    "in play": f"body:has([data-testid=last]) {MY_CARD}",
    "result": "[data-testid=result]",
}


def tell_weights(weights: list[Weight]) -> list[str]:
    """One row a page, the languages side by side."""
    heads = "".join(f"{language:>11}" for language in LANGUAGES)
    lines = [f"{'KB (requests), cold':22}{heads}   budget"]
    for name in dict.fromkeys(one.page for one in weights):
        row = [one for one in weights if one.page == name]
        cells = [f"{one.bytes / KB:.1f}{'!' if over(one) else ''} ({one.requests})" for one in row]
        over_it = [one.language for one in row if over(one)]
        verdict = f"exceeded: {', '.join(over_it)}" if over_it else "met"
        lines.append(
            f"{name:22}" + "".join(f"{it:>11}" for it in cells) + f"   {row[0].budget:g} {verdict}"
        )
    return lines


def over(weight: Weight) -> bool:
    """Whether the page is heavier than it may be."""
    return weight.bytes > weight.budget * KB


# -- the first move --------------------------------------------------------------------------------


def load_cold(browser: Browser, urls: dict[str, str], loads: int) -> list[Load]:
    """Load a table at which the guest is to play, over and over."""
    guest, found = Guest(browser, urls[NEAR.name]), list[Load]()
    for line, count in ((NEAR, loads), (SLOW, (loads + 1) // 2)):
        for language in TIMED:
            progress(f"first move, {line.name}, {language}")
            for _ in range(count):
                guest.until(EARLY)
                guest.leave()
                found.append(load_once(guest, urls[line.name], line, language))
    guest.context.close()
    return found


def load_once(guest: Guest, url: str, line: Line, language: str) -> Load:
    """One cold load, up to the first move."""
    with guest.cold(language) as page:
        page.add_init_script(WATCH)
        devtools = page.context.new_cdp_session(page)
        devtools.send("Performance.enable")
        if line is SLOW:
            devtools.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
        page.goto(f"{url}/t/{guest.game}", wait_until="commit")
        marks = page.evaluate("() => window.measured")
        metrics = devtools.send("Performance.getMetrics")["metrics"]
        worked = {it["name"]: it["value"] * 1000 for it in metrics if it["name"] in WORK}
        return Load(line.name, language, marks, page.evaluate(FETCHED), worked)


WORK = {
    "ScriptDuration": "scripts",
    "LayoutDuration": "layout",
    "RecalcStyleDuration": "style",
    "TaskDuration": "all work of the page's thread",
}


def tell_loads(loads: list[Load]) -> list[str]:
    """Medians, the quickest, and the middle one of the slow loads request by request.

    The quickest is the one that other programs have disturbed least.
    """
    lines = [
        f"{'cold load, ms':20}{'loads':>6}{'first card':>12}{'first move':>12}{'quickest':>10}"
    ]
    for line in (NEAR.name, SLOW.name):
        for language in TIMED:
            some = [one for one in loads if (one.line, one.language) == (line, language)]
            moves = [one.marks["confirmed"] for one in some]
            card = statistics.median(one.marks["first card"] for one in some)
            move = statistics.median(moves)
            told = f"{line + ', ' + language:20}{len(some):6}{card:12.0f}{move:12.0f}"
            verdict = judged(move, FIRST_MS) if line == SLOW.name else ""
            lines.append(f"{told}{min(moves):10.0f}{verdict}")
    for language in TIMED:
        slow = [one for one in loads if (one.line, one.language) == (SLOW.name, language)]
        slow.sort(key=lambda one: one.marks["confirmed"])
        lines += ["", *tell_chain(slow[len(slow) // 2])]
    return lines


def judged(found: float, budget: float) -> str:
    """Whether a time keeps its budget."""
    return f"   budget {budget:g} ms: {'exceeded !' if found > budget else 'met'}"


def tell_chain(load: Load) -> list[str]:
    """What happened one after another in a load."""
    happened = [(at, name) for name, at in load.marks.items()]
    happened += [
        (it["end"], f"{it['name']}: asked for at {it['start']:.0f}, {it['bytes'] / KB:.1f} KB")
        for it in load.fetched
        if it["end"] <= load.marks["confirmed"]
    ]
    work = ", ".join(f"{WORK[name]} {ms:.0f}" for name, ms in load.worked.items())
    return [
        f"the middle load of {load.line}, {load.language} (ms since the navigation began):",
        *(f"{at:8.0f}  {what}" for at, what in sorted(happened)),
        f"          in it {work} ms",
    ]


# -- moves -----------------------------------------------------------------------------------------


def move_often(browser: Browser, url: str, line: Line, count: int) -> list[Move]:
    """Play on at one table, with motion, as people see it; time each of so many cards."""
    progress(f"moves, {line.name}")
    guest, found = Guest(browser, url, haste=False), list[Move]()
    while len(found) < count:
        guest.until(MY_CARD)
        told = guest.page.evaluate(f"() => ({MOVE})(document.querySelector('{MY_CARD}'))")
        drawn, confirmed = (told[name] - told["clicked"] for name in ("drawn", "confirmed"))
        found.append(Move(line.name, drawn, confirmed))
    guest.context.close()
    return found


def tell_moves(moves: list[Move]) -> list[str]:
    """Quantiles of both waits over each line."""
    lines = [f"{'a move, ms':20}{'moves':>6}{'drawn p50 / p95':>18}{'confirmed p50 / p95':>22}"]
    for line in (NEAR.name, FAR.name):
        some = [one for one in moves if one.line == line]
        drawn = statistics.quantiles([one.drawn for one in some], n=100)
        sure = statistics.quantiles([one.confirmed for one in some], n=100)
        lines.append(
            f"{line:20}{len(some):6}{drawn[49]:11.0f} / {drawn[94]:4.0f}{sure[49]:15.0f} / "
            f"{sure[94]:4.0f}" + (judged(sure[94], MOVE_MS) if line == NEAR.name else "")
        )
    return lines


# -- all of it -------------------------------------------------------------------------------------


def main() -> int:
    """Measure what was asked for; print it for people, or as JSON."""
    args = arguments()
    before, parts, data = loaded(), list[list[str]](), dict[str, Any]()
    with site() as urls, chromium() as browser:
        if args.only in (None, "weights"):
            progress("weights")
            weights = weigh(browser, urls[NEAR.name])
            data["weights"] = [asdict(one) for one in weights]
            parts.append(tell_weights(weights))
        if args.only in (None, "first"):
            loads = load_cold(browser, urls, args.loads)
            data["first"] = [asdict(one) for one in loads]
            parts.append(tell_loads(loads))
        if args.only in (None, "latency"):
            moves = [
                move
                for line in (NEAR, FAR)
                for move in move_often(browser, urls[line.name], line, args.moves)
            ]
            data["latency"] = [asdict(one) for one in moves]
            parts.append(tell_moves(moves))
        data |= {"chromium": browser.version, "load": [before, loaded()], "cores": os.cpu_count()}
    parts.insert(0, [tell_machine(data)])
    print(json.dumps(data) if args.json else "\n\n".join("\n".join(part) for part in parts))
    return 0


def tell_machine(data: dict[str, Any]) -> str:
    """What it was measured with, and whether other programs were in the way."""
    before, after = data["load"]
    busy = ": busy, so times may be too long" if max(before, after) > data["cores"] else ""
    return (
        f"Chromium {data['chromium']}; load of the machine {before:.1f} before and {after:.1f} "
        f"after, on {data['cores']} cores{busy}"
    )


def progress(what: str) -> None:
    """Say what is being measured, beside what is printed in the end."""
    print(f"measuring: {what}", file=sys.stderr, flush=True)


def loaded() -> float:
    """How many programs want to run, on the average of the last minute."""
    return os.getloadavg()[0]


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", choices=("weights", "first", "latency"), help="one part of it")
    parser.add_argument(
        "--loads", type=int, default=9, help="fast cold loads (default 9); slow ones are half of it"
    )
    parser.add_argument("--moves", type=int, default=100, help="moves over a line (default 100)")
    parser.add_argument("--json", action="store_true", help="every single figure, as JSON")
    args = parser.parse_args()
    if args.loads < 1 or args.moves < 2:
        parser.error("loads must be 1 at least, moves 2")
    return args


if __name__ == "__main__":
    sys.exit(main())

"""G-7: nothing hidden is sent. Every frame of every page, and views in permuted worlds."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import pytest

from preferans.deal import HANDS, Ruleset, Seat, State
from preferans.ledger import Table
from preferans.match import Match
from preferans.notation.tokens import format_action
from preferans.rulesets import ruleset, table_size
from preferans.server.game import Game, Player
from preferans.server.views import event_shown, view
from preferans.testing import known, walks, world
from preferans.testing.sight import known_to
from tests.server.people import Page, Place
from tests.server.test_shell import told_in


def _cards_in(node: Any) -> set[str]:
    """Every card code in a message, wherever it stands."""
    match node:
        case dict():
            return set().union(*(_cards_in(x) for x in node.values()), *map(_cards_in, node))
        case list():
            return set().union(*map(_cards_in, node))
        case str():
            words = node.replace(",", " ").split()
            return {w for w in words if len(w) == 2 and w[0] in "SCDH" and w[1] in "789TJQKA"}
    return set()


def _view_cards(frame: str) -> set[str]:
    message = json.loads(frame)
    if message["t"] != "view" or message["view"]["deal"] is None:
        return set()
    message["view"]["result"] = None
    return _cards_in(message)


async def test_g7_no_frame_holds_a_card_before_it_is_public(place: Place, full: bool) -> None:
    """Three pages play deals; each card in each frame is one that seat may know by the record."""
    deals = 50 if full else 6
    async with place.guest("A") as a, place.guest("B") as b, place.guest("C") as c:
        game = await a.found(rules="sochi")
        for friend in (b, c):
            await friend.join(game)
        async with a.sits(game) as pa, b.sits(game) as pb, c.sits(game) as pc:
            pages = [pa, pb, pc]
            table = await place.app.state.site.hub.table(game)
            assert table is not None
            rng, checked, seen = Random(11), 0, [0, 0, 0]
            while table.game.match is None or len(table.game.match.deals) < deals:
                for i, page in enumerate(pages):
                    await _play_on(page, rng)
                    checked += _check_frames(table.game, i, page, seen)
    assert checked > deals * 20


def _check_frames(game: Game, place: int, page: Page, seen: list[int]) -> int:
    """Check the newest frame of a page against what its seat may know; how many were checked."""
    new, seen[place] = page.frames[seen[place] :], len(page.frames)
    s, seat = game.state, game.seat_of(place)
    if not new or s is None or seat is None:
        return 0
    may = _may_know(s, seat)
    last = [frame for frame in new if json.loads(frame).get("seq") == game.seq]
    for frame in last:
        assert _view_cards(frame) <= may, "a card was shown that this seat may not know"
    return len(last)


@pytest.mark.usefixtures("built")
async def test_g7_no_shell_of_a_table_holds_a_card_before_it_is_public(place: Place) -> None:
    """What the page of a table brings is each reader's own; a stranger's holds what all see."""
    async with place.guest("A") as a, place.guest("B") as b, place.guest("C") as c:
        game = await a.found(rules="sochi")
        for friend in (b, c):
            await friend.join(game)
        async with (
            a.sits(game) as pa,
            b.sits(game) as pb,
            c.sits(game) as pc,
            place.guest("D") as stranger,
        ):
            table = await place.app.state.site.hub.table(game)
            assert table is not None
            rng, checked = Random(12), 0
            while table.game.match is None or len(table.game.match.deals) < 2:
                for page in (pa, pb, pc):
                    await _play_on(page, rng)
                for guest, at in ((a, 0), (b, 1), (c, 2), (stranger, None)):
                    seq = table.game.seq
                    html = (await guest.http.get(f"/t/{game}")).text
                    if seq == table.game.seq:
                        checked += _check_shell(table.game, at, html)
    assert checked > 60


async def _play_on(page: Page, rng: Random) -> None:
    if page.question is not None:
        await page.act(rng.choice(page.question["options"]))
    elif page.phase == "result":
        await page.ask("next")
    else:
        try:
            async with asyncio.timeout(0.01):
                await page.read()
        except TimeoutError:
            pass


def _check_shell(game: Game, place: int | None, html: str) -> int:
    """Check the shell that a place got against what it may know; whether there was a deal."""
    told = told_in(html)["view"]
    assert told["view"]["you"] == place
    s = game.state
    if s is None:
        return 0
    seat = game.seat_of(place)
    may = _all_see(s) if seat is None else _may_know(s, seat)
    assert _view_cards(json.dumps(told)) <= may, "a shell held a card that its reader may not know"
    return 1


def _all_see(s: State) -> set[str]:
    """The cards whose place everybody knows."""
    return set.intersection(*(_may_know(s, seat) for seat in HANDS))


def _may_know(s: State, seat: Seat) -> set[str]:
    """The cards whose place a seat knows, by the rules of sight and not by the observation."""
    law = known(s, seat)
    cards = {str(card) for who, card in s.table} | {
        str(card) for trick in s.tricks for _, card in trick.plays
    }
    cards |= {str(card) for hand in law.hands for card in s.hands[hand]}
    cards |= {str(s.deal.talon[i]) for i in law.talon}
    return cards | {str(card) for card in s.discards if law.discard}


@pytest.mark.parametrize(
    "agreement", ["sochi", "sochi players=4", "sochi players=5", "leningrad", "tournament"]
)
def test_g7_views_are_the_same_bytes_in_every_world_a_seat_may_be_in(
    agreement: str, full: bool
) -> None:
    """What a place cannot see changes no byte of its view, nor of the events it hears."""
    name, *options = agreement.split()
    rules = ruleset(name, **dict(pair.split("=") for pair in options))
    names = tuple("ABCDE")[: table_size(rules)]
    rng, compared = Random(3), 0
    for seed in range(40 if full else 6):
        for s in _states(rules, seed):
            for place in (*range(len(names)), None):
                game = _game(rules, names, s)
                seat = game.seat_of(place)
                other = world(s, seat, known_to(s, seat), rng).now
                twin = _game(rules, names, other)
                assert json.dumps(view(game, place)) == json.dumps(view(twin, place))
                assert _heard(game, place) == _heard(twin, place)
                compared += 1
    assert compared > 150


def _states(rules: Ruleset, seed: int) -> list[State]:
    return [s for s in next(walks(rules, seed)) if s.asked]


def _heard(game: Game, place: int | None) -> list[object]:
    assert game.state is not None
    told = [
        {"seat": int(who), "action": format_action(action)} for who, action in game.state.record
    ]
    return [event_shown(game, "acted", data, place) for data in told]


def _game(rules: Ruleset, names: tuple[str, ...], s: State) -> Game:
    places = tuple(Player(name, name) for name in names)
    return Game("g", places=places, match=Match(rules, Table(names)), state=s)

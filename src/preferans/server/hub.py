"""All tables of one process: loaded when somebody comes, dropped when nobody is left."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from preferans.deal import State
from preferans.match import Match, below
from preferans.server.commands import Event, Refusal
from preferans.server.game import Game, Phase
from preferans.server.host import Services
from preferans.server.security import new_id
from preferans.server.store import Session
from preferans.server.table import LiveTable

IDLE_MS = 15 * 60 * 1000
TABLES_PER_PERSON = 20
NAMES = ("West", "North", "East", "South", "Southwest")
RESERVED = {"pot", "kasa"}


class Hub:
    """The tables in memory. Every one of them can be folded again from the database."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Lock] = {}

    async def table(self, game_id: str) -> LiveTable | None:
        """The live table of a game; ``None`` for a game that does not exist."""
        if game_id in self._tables:
            return self._tables[game_id]
        lock = self._loading.setdefault(game_id, asyncio.Lock())
        async with lock:
            if game_id not in self._tables:
                loaded = await LiveTable.load(game_id, self.services)
                if loaded is None:
                    self._loading.pop(game_id, None)
                    return None
                self._tables[game_id] = loaded
        self._loading.pop(game_id, None)
        return self._tables[game_id]

    async def open(
        self,
        session: Session,
        agreement: str,
        seats: int,
        bot: str,
        *,
        public: bool,
        watch: str = "public",
        after: Mapping[str, Any] | None = None,
    ) -> LiveTable:
        """A new table with its founder seated; ``after`` is what it takes from another match."""
        game_id = new_id()
        opened: Event = (
            "opened",
            {
                "rules": agreement,
                "players": seats,
                "bot": bot,
                "host": session.person,
                "public": public,
                "watch": watch,
                **(after or {}),
            },
        )
        now = self.services.now_ms()
        await self.services.store.create(game_id, now, [opened], public=public)
        table = await self.table(game_id)
        assert table is not None
        await table.act(lambda game: sit(game, session))
        return table

    async def again(
        self, table: LiveTable, session: Session, *, cards: bool, shift: int
    ) -> LiveTable | Refusal:
        """The next match of the same people under the same rules; ``cards``: with the same cards.

        ``shift`` moves everybody so many places on, so that each gets the cards of another. Whoever
        asks second comes to the table that the first has opened.
        """
        old = table.game
        if old.place_of(session.person) is None:
            return Refusal("not_seated")
        if old.match is None or old.phase is not Phase.OVER:
            return Refusal("still_played")
        if old.again is not None and not cards:
            found = await self.table(old.again)
            if found is not None and found.game.match is None:
                await found.act(lambda game: sit(game, session))
                return found
        after: dict[str, Any] = {"wanted": _places(old, shift), "earlier": old.earlier}
        if old.clock is not None:
            after["clock"] = {"bank": old.clock.most // 1000, "add": old.clock.add // 1000}
        if cards:
            packs = [_pack_of(deal.state) for deal in old.match.deals]
            after |= {"packs": packs, "dealer": _first_dealer(old.match)}
        opened = await self.open(
            session, old.agreement, len(old.places), old.bot,
            public=False, watch=old.watch, after=after,
        )  # fmt: skip
        await table.write([("again", {"game": opened.game.id})])
        if len(old.humans_ever) == 1:
            await self.begin(opened)
        return opened

    async def begin(self, table: LiveTable) -> None:
        """Bots take the empty places, a dealer is drawn, the match begins."""
        services = self.services
        draw: Callable[[int], int] = lambda n: below(n, services.random)  # noqa: E731
        await table.act(lambda game: begin(game, draw))

    async def forget(self, person: str) -> None:
        """Take a person out of the database; his tables are loaded anew without him."""
        store = self.services.store
        mine = await store.games_of(person)
        await store.forget(person, new_id())
        for game_id in mine:
            table = self._tables.pop(game_id, None)
            if table is not None:
                await table.dissolve()

    def sweep(self) -> None:
        """Drop tables that nobody has watched for a while."""
        now = self.services.now_ms()
        for game_id, table in list(self._tables.items()):
            if not table.listeners and now - table.idle_since_ms > IDLE_MS:
                table.close()
                del self._tables[game_id]

    def close(self) -> None:
        """Stop all tables."""
        for table in self._tables.values():
            table.close()


def sit(game: Game, session: Session) -> list[Event] | Refusal:
    """A person takes the first free place."""
    if game.place_of(session.person) is not None:
        return []
    free = [i for i, player in enumerate(game.places) if player is None]
    if game.match is not None or not free:
        return Refusal("table_full")
    name = _unused(session.name, [player.name for player in game.players])
    wanted = game.wanted.get(session.person)
    place = wanted if wanted in free else next((i for i in free if i not in _kept(game)), free[0])
    return [("seated", _seated(place, name, session.person, None))]


def _kept(game: Game) -> set[int]:
    """The places of those who have not come yet to the match that follows theirs."""
    return set(game.wanted.values())


def _places(game: Game, shift: int) -> dict[str, int]:
    """Who sat where, so many places on."""
    n = len(game.places)
    return {
        player.person: (i + shift) % n
        for i, player in enumerate(game.places)
        if player is not None and player.person is not None
    }


def _first_dealer(match: Match) -> int:
    """The place of who dealt first."""
    return match.deals[0].before.dealer if match.deals else match.table.dealer


def _pack_of(s: State) -> list[int]:
    """A pack that deals the same hands and talon."""
    hands = [iter(hand) for hand in s.deal.hands]
    talon = iter(s.deal.talon)
    takers = ((n, taker) for n in s.rules.packets for taker in (hands if n > 0 else [talon]))
    return [int(next(taker)) for n, taker in takers for _ in range(abs(n))]


def stand(game: Game, person: str) -> list[Event] | Refusal:
    """A person gives his place up before the match begins."""
    place = game.place_of(person)
    if place is None:
        return Refusal("not_seated")
    if game.match is not None:
        return Refusal("already_begun")
    return [("stood", {"place": place})]


def begin(game: Game, draw: Callable[[int], int]) -> list[Event] | Refusal:
    """Fill up with bots and begin."""
    if game.phase is not Phase.SEATING:
        return Refusal("already_begun")
    names = [player.name for player in game.players]
    new: list[Event] = []
    for place, player in enumerate(game.places):
        if player is None:
            name = _unused(NAMES[place % len(NAMES)], names)
            names.append(name)
            new.append(("seated", _seated(place, name, None, game.bot)))
    dealer = game.first_dealer if game.first_dealer is not None else draw(len(game.places))
    new.append(("began", {"dealer": dealer, "seed": draw(2**48)}))
    return new


def _seated(place: int, name: str, person: str | None, bot: str | None) -> dict[str, Any]:
    return {"place": place, "name": name, "person": person, "bot": bot}


def _unused(name: str, taken: list[str]) -> str:
    """A name that nobody at the table has, nor any account of the table itself."""
    n, candidate = 1, name
    while candidate in taken or candidate in RESERVED:
        n += 1
        candidate = f"{name} {n}"
    return candidate

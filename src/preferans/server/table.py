"""A live table: takes commands one at a time, writes events, then tells everybody.

Nothing is shown before it is written: an event is folded, committed, and only then sent. The
table owns no truth of its own, so it can be dropped and folded again at any moment.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import combinations, count
from typing import Any

from preferans.bots import unclaimed
from preferans.deal import observe
from preferans.match import Match
from preferans.server import fair
from preferans.server.commands import Command, Event, Refusal, decide, wait
from preferans.server.dealing import Dealing
from preferans.server.game import SHUFFLING, Game, Phase, after, fold
from preferans.server.host import Listener, Services
from preferans.server.late import Late, open_view
from preferans.server.log import ConflictError, Logged, rows_of
from preferans.server.messages import Queue, Watch, bye, refused
from preferans.server.players import FALLBACK
from preferans.server.talk import Talk
from preferans.server.timers import Timers
from preferans.server.views import event_shown, settled, standing, view

SITTING = {"seated", "stood", "gave", "took"}
"""Events after which a page that only watched belongs to a place, or the other way round."""


def _names_like(name: str) -> Iterator[str]:
    """The name, and the name with a number."""
    yield name
    yield from (f"{name} {n}" for n in count(2))


_STATUS = {Phase.SEATING: "open", Phase.OVER: "over"}
"""What the database calls a game in these phases; in the others it is ``playing``."""

ANSWERS_KEPT = 256


class LiveTable:
    """One game with its listeners, its timers and its bots."""

    def __init__(self, game: Game, services: Services) -> None:
        self.game = game
        self.services = services
        self.listeners: list[Listener] = []
        self.late: Late | None = None
        self._ticking = False
        self._stood: tuple[Match, dict[str, Any]] | None = None
        self.idle_since_ms = services.now_ms()
        self._lock = asyncio.Lock()
        self._answers: OrderedDict[tuple[str, str, int], dict[str, Any]] = OrderedDict()
        self.timers = Timers(game.id, self.go_on)
        self.talk = Talk(self)
        self._dealing = Dealing(self)

    @classmethod
    async def load(cls, game_id: str, services: Services) -> LiveTable | None:
        """The table of a game that the database knows."""
        rows = await services.store.log(game_id)
        return cls(fold(game_id, rows), services) if rows else None

    # -- listeners ---------------------------------------------------------------------------

    async def enter(self, listener: Listener, since: int | None) -> None:
        """A page begins to watch; its person is back if a bot stood in for him."""
        listener.seen = self.game.seq if since is None else min(since, self.game.seq)
        self.listeners.append(listener)
        place = self.game.place_of(listener.person)
        self.timers.cancel(f"grace {listener.person}")
        if place is not None:
            player = self.game.places[place]
            if player is not None and player.away:
                await self.write([("back", {"place": place})])
        self._show(listener)
        self._show_shuffle([listener])
        self.talk.retell(listener)
        self._tell_presence()
        self._miss()
        async with self._lock:
            await self._notice()
        self.go_on()

    async def _notice(self) -> None:
        """Write down which two players come from one network, once: all may know it (S-14)."""
        networks = {x.person: x.network for x in self.listeners if x.network is not None}
        here = [p.person for p in self.game.players if p.person in networks]
        for pair in combinations(filter(None, here), 2):
            alike = len({networks[person] for person in pair}) == 1
            if alike and frozenset(pair) not in self.game.together:
                places = [self.game.place_of(person) for person in pair]
                await self._commit([("together", {"places": places})])

    def _miss(self) -> None:
        """Count the time of everybody who is not here, as after a restart nobody has left."""
        for player in self.game.players:
            person = player.person
            if person is not None and not player.away and not self.connected(person):
                self.timers.later(f"grace {person}", partial(self._gone, person))

    def leave(self, listener: Listener) -> None:
        """A page is gone. After a while a bot stands in for its person."""
        if listener in self.listeners:
            self.listeners.remove(listener)
        if not any(x.late for x in self.listeners):
            self.late = None
        self._ticking = self._ticking and self._watched()
        self.idle_since_ms = self.services.now_ms()
        place = self.game.place_of(listener.person)
        if place is not None and not self.connected(listener.person):
            self.timers.later(f"grace {listener.person}", partial(self._gone, listener.person))
        self._tell_presence()

    def connected(self, person: str | None) -> bool:
        """Whether a page of this person is there."""
        return any(x.person == person for x in self.listeners)

    async def _gone(self, person: str) -> None:
        await asyncio.sleep(self.services.config.grace)
        self.timers.forget(f"grace {person}")
        place = self.game.place_of(person)
        if place is None or self.connected(person) or self.game.match is None:
            return
        # With nobody left to watch, the table waits instead of playing on by itself.
        if any(self.connected(p.person) for p in self.game.players if p.person is not None):
            async with self._lock:
                player = self.game.places[place]
                if player is not None and not player.away and self.game.phase is not Phase.OVER:
                    await self._commit([("away", {"place": place})])
            self.go_on()

    # -- commands ----------------------------------------------------------------------------

    async def command(self, listener: Listener, command: Command) -> None:
        """Carry a command out, once, and answer it."""
        key = (listener.person, listener.client, command.id)
        async with self._lock:
            if key in self._answers:
                listener.send(self._answers[key])
                return
            answer = await self._carry_out(listener, command)
            self._answers[key] = answer
            if len(self._answers) > ANSWERS_KEPT:
                self._answers.popitem(last=False)
            listener.send(answer)
        self.go_on()

    async def _carry_out(self, listener: Listener, command: Command) -> dict[str, Any]:
        decided = decide(self.game, self.game.place_of(listener.person), command)
        if isinstance(decided, Refusal):
            if decided.code == "stale":
                self._show(listener)
            return refused(command.id, decided.code, **decided.params)
        if decided:
            await self._commit(decided)
        return {"t": "done", "id": command.id, "seq": self.game.seq}

    async def write(self, new: list[Event]) -> None:
        """Write events that no command asked for."""
        async with self._lock:
            await self._commit(new)

    async def act(self, decision: Callable[[Game], list[Event] | Refusal]) -> Refusal | None:
        """Decide on the present game and write what follows, with nobody in between."""
        async with self._lock:
            decided = decision(self.game)
            if isinstance(decided, Refusal):
                return decided
            if decided:
                await self._commit(decided)
        self.go_on()
        return None

    async def _commit(self, new: list[Event]) -> None:
        store, now = self.services.store, self.services.now_ms()
        was, game = self.game.phase, self.game
        for row in rows_of(game.seq, now, new):
            game = after(game, row)
        status = None if game.phase is was else _STATUS.get(game.phase, "playing")
        try:
            rows = await store.append(game.id, self.game.seq, now, new, status)
        except ConflictError:
            self.game = fold(self.game.id, await store.log(self.game.id))
            self._show_all([])
            raise
        self.game = game
        if self.late is not None:
            self.late.add(rows)
        if self.late is not None and self.game.phase is Phase.OVER is not was:
            self.late.finished()
        if not SHUFFLING.issuperset(row.kind for row in rows):
            self._show_all(rows)
        if SITTING.intersection(row.kind for row in rows):
            self._tell_presence()
        if self.game.phase is not was or SHUFFLING.intersection(row.kind for row in rows):
            self._show_shuffle(self.listeners)
        if SITTING.intersection(row.kind for row in rows):
            await self._notice()

    # -- what pages are told -----------------------------------------------------------------

    async def watch(self, listener: Listener, wanted: Watch) -> dict[str, Any]:
        """A spectator chooses what to see; the answer. Who has a place sees his own cards only."""
        if self.game.place_of(listener.person) is not None:
            return refused(wanted.id, "seated")
        if wanted.open and self.game.watch != "open":
            return refused(wanted.id, "closed_hands")
        async with self._lock:
            if wanted.open and self.late is None:
                self.late = Late(self.game.id, await self.services.store.log(self.game.id))
                if self.game.phase is Phase.OVER:
                    self.late.finished()
            listener.late = wanted.open
            self._show(listener)
        return {"t": "done", "id": wanted.id, "seq": self.game.seq}

    async def queue(self, listener: Listener, wanted: Queue) -> dict[str, Any]:
        """Somebody who watches waits for a seat, or waits no longer; the answer."""
        person = listener.person
        refusal = await self.act(lambda game: wait(game, person, wanted.what))
        if refusal is not None:
            return refused(wanted.id, refusal.code, **refusal.params)
        return {"t": "done", "id": wanted.id, "seq": self.game.seq}

    def _show_all(self, rows: Iterable[Logged]) -> None:
        rows = list(rows)
        for listener in self.listeners:
            self._show(listener, rows)

    def _show(self, listener: Listener, rows: Iterable[Logged] = ()) -> None:
        place = self.game.place_of(listener.person)
        if self._shut_to(place):
            listener.send(bye("no_watching"))
            return
        listener.late = listener.late and place is None
        if listener.late and self.late is not None:
            self._show_late(listener, self.late.game)
            return
        listener.seen = self.game.seq
        listener.send(self._view(place, rows))

    def first_view(self, person: str) -> dict[str, Any] | None:
        """What a page of this person is shown when it comes; nothing where it may not watch."""
        place = self.game.place_of(person)
        return None if self._shut_to(place) else self._view(place, ())

    def _shut_to(self, place: int | None) -> bool:
        return place is None and self.game.watch == "none" and self.game.match is not None

    def _view(self, place: int | None, rows: Iterable[Logged]) -> dict[str, Any]:
        events = [event_shown(self.game, row.kind, row.data, place) for row in rows]
        shown = view(self.game, place, self._standing())
        if self.game.phase is Phase.OVER:
            shown["settlement"] = settled(self.game)
        return {
            "t": "view",
            "seq": self.game.seq,
            "events": [event for event in events if event is not None],
            "view": shown,
            "now": self.services.now_ms(),
        }

    def _standing(self) -> dict[str, Any] | None:
        """The sheet as it stands, told once for each state of the match."""
        match = self.game.match
        if match is None:
            return None
        if self._stood is None or self._stood[0] is not match:
            self._stood = match, standing(self.game)
        return self._stood[1]

    def _show_late(self, listener: Listener, game: Game) -> None:
        """The table a whole deal ago, all hands open."""
        shown = open_view(game) | {"late": True}
        if game.phase is Phase.OVER:
            shown["settlement"] = settled(game)
        now = self.services.now_ms()
        listener.send({"t": "view", "seq": game.seq, "events": [], "view": shown, "now": now})

    def _show_shuffle(self, listeners: Iterable[Listener]) -> None:
        """The handshake as everybody may see it: promises, and at the end what was opened."""
        game = self.game
        if game.fair is None or game.match is None:
            return
        running = game.phase is Phase.DEAL
        number = game.match.table.number
        state = fair.shown(game.fair, game.match.now, number, running=running)
        for listener in listeners:
            if not listener.late:
                listener.send({"t": "fair", "seq": game.seq, "state": state})

    def _tell_presence(self) -> None:
        here = [p is not None and self.connected(p.person) for p in self.game.places]
        watching = sum(self.game.place_of(x.person) is None for x in self.listeners)
        grace = self.services.config.grace
        for listener in self.listeners:
            listener.send({"t": "presence", "here": here, "watching": watching, "grace": grace})

    # -- what happens by itself --------------------------------------------------------------

    def go_on(self) -> None:
        """Set going whatever is due: the next deal, a bot's decision, an answer for a bot."""
        if self.game.match is None or not self._watched():
            return
        seq = self.game.seq
        match self.game.phase:
            case Phase.RESULT if self.game.vacancy is not None:
                self.timers.later(f"vacancy {seq}", self._fill)
            case Phase.RESULT:
                self._dealing.go_on()
            case Phase.DEAL:
                turn = self.game.turn
                player = None if turn is None else self.game.places[turn]
                if player is not None and player.by_bot and self.game.request is None:
                    self.timers.later(f"bot {seq}", partial(self._bot_turn, seq))
                elif player is not None and self.game.clock is not None:
                    self.timers.later(f"clock {seq}", partial(self._run_clock, seq))
            case _:
                pass

    def _watched(self) -> bool:
        return any(self.connected(p.person) for p in self.game.players if p.person is not None)

    async def _fill(self) -> None:
        """The first who waits takes a seat that was given up."""
        async with self._lock:
            place = self.game.vacancy
            if place is not None:
                person = self.game.queue[0]
                name = await self.services.store.name_of(person)
                names = {player.name for player in self.game.players}
                free = next(n for n in _names_like(name) if n not in names)
                await self._commit([("took", {"place": place, "person": person, "name": free})])
        self._tell_presence()
        self.go_on()

    async def _run_clock(self, seq: int) -> None:
        """When a player's time is over, a bot acts for him this once."""
        game = self.game
        if game.clock is None or game.turn is None:
            return
        if not self._ticking:
            # Time in which no table was there is nobody's.
            await self.write([("resumed", {})])
            self._ticking = True
            self.go_on()
            return
        left = game.clock.left(game.turn, self.services.now_ms())
        await asyncio.sleep(max(0, left) / 1000)
        if not self._watched():
            self._ticking = False
        elif self.game.seq == seq and self.game.request is None:
            await self._bot_turn(seq, instead=True)

    async def _bot_turn(self, seq: int, *, instead: bool = False) -> None:
        """A bot decides. Its pause is drawn from a fixed range and tells nothing of its hand."""
        delay = self.services.config.bot_delay
        await asyncio.sleep(delay * (0.6 + 0.8 * self.services.random.random()))
        game = self.game
        s, turn = game.state, game.turn
        if game.seq != seq or s is None or s.asked is None or turn is None or game.match is None:
            return
        player = game.places[turn]
        if player is None or not (player.by_bot or instead):
            return
        seen = observe(s, s.asked.actor, game.match.table)
        if player.person is not None:
            seen = unclaimed(seen)  # who stands in for a person plays on, and claims nothing
        name = player.bot or game.bot or FALLBACK
        token, name = await self.services.bots.choose(seen, name, game.bot_seed(turn))
        async with self._lock:
            if self.game.changed == game.changed and self.game.state is not None:
                data = {"seat": int(s.asked.actor), "action": token, "by": turn, "bot": name}
                await self._commit([("acted", data)])
        self.go_on()

    async def dissolve(self) -> None:
        """Send every page away, so that it comes back to the table as it is in the database."""
        async with self._lock:
            self.close()
            for listener in list(self.listeners):
                listener.part()

    def close(self) -> None:
        """Stop every timer."""
        self.timers.close()

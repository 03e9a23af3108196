"""A live table: takes commands one at a time, writes events, then tells everybody.

Nothing is shown before it is written: an event is committed, folded, and only then sent. The
table owns no truth of its own, so it can be dropped and folded again at any moment.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass, field
from functools import partial
from random import Random, SystemRandom
from typing import Any, Protocol

from preferans.deal import observe
from preferans.match import pack_of, shuffled
from preferans.server.commands import Command, Event, Refusal, decide
from preferans.server.config import Config
from preferans.server.game import Game, Phase, after, fold
from preferans.server.messages import refused
from preferans.server.players import FALLBACK, Bots
from preferans.server.store import ConflictError, Logged, Store
from preferans.server.views import event_shown, settled, view

log = logging.getLogger(__name__)


class Listener(Protocol):
    """One page that watches a table. ``place`` is the seat of its person, if he has one."""

    person: str
    client: str
    seen: int

    def send(self, message: dict[str, Any]) -> None:
        """Put a message into the queue of this page; never waits."""


@dataclass(slots=True)
class Services:
    """What tables share: the database, the bots, the clock, the source of shuffles."""

    store: Store
    bots: Bots
    config: Config
    now_ms: Callable[[], int]
    random: Random = field(default_factory=SystemRandom)


ANSWERS_KEPT = 256
CHAT_KEPT = 50


class LiveTable:
    """One game with its listeners, its timers and its bots."""

    def __init__(self, game: Game, services: Services) -> None:
        self.game = game
        self.services = services
        self.listeners: list[Listener] = []
        self.chat: deque[dict[str, Any]] = deque(maxlen=CHAT_KEPT)
        self.idle_since_ms = services.now_ms()
        self._lock = asyncio.Lock()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._answers: OrderedDict[tuple[str, str, int], dict[str, Any]] = OrderedDict()

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
        self._cancel(f"grace {listener.person}")
        if place is not None:
            player = self.game.places[place]
            if player is not None and player.away:
                await self.write([("back", {"place": place})])
        self._show(listener)
        for line in self.chat:
            listener.send(line)
        self._tell_presence()
        self.go_on()

    def leave(self, listener: Listener) -> None:
        """A page is gone. After a while a bot stands in for its person."""
        if listener in self.listeners:
            self.listeners.remove(listener)
        self.idle_since_ms = self.services.now_ms()
        place = self.game.place_of(listener.person)
        if place is not None and not self._connected(listener.person):
            self._later(f"grace {listener.person}", partial(self._gone, listener.person))
        self._tell_presence()

    def _connected(self, person: str | None) -> bool:
        return any(x.person == person for x in self.listeners)

    async def _gone(self, person: str) -> None:
        await asyncio.sleep(self.services.config.grace)
        self._tasks.pop(f"grace {person}", None)
        place = self.game.place_of(person)
        if place is None or self._connected(person) or self.game.match is None:
            return
        # With nobody left to watch, the table waits instead of playing on by itself.
        if any(self._connected(p.person) for p in self.game.players if p.person is not None):
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
        try:
            rows = await store.append(self.game.id, self.game.seq, now, new)
        except ConflictError:
            self.game = fold(self.game.id, await store.log(self.game.id))
            self._show_all([])
            raise
        was = self.game.phase
        for row in rows:
            self.game = after(self.game, row)
        if self.game.phase is not was:
            await self._mark_status()
        self._show_all(rows)

    async def _mark_status(self) -> None:
        words = {Phase.SEATING: "open", Phase.OVER: "over"}
        await self.services.store.set_status(self.game.id, words.get(self.game.phase, "playing"))

    # -- what pages are told -----------------------------------------------------------------

    def say(self, listener: Listener, text: str) -> None:
        """A line of chat, told to everybody at the table."""
        place = self.game.place_of(listener.person)
        line = {"t": "chat", "from": place, "text": text}
        self.chat.append(line)
        for x in self.listeners:
            x.send(line)

    def _show_all(self, rows: Iterable[Logged]) -> None:
        rows = list(rows)
        for listener in self.listeners:
            self._show(listener, rows)

    def _show(self, listener: Listener, rows: Iterable[Logged] = ()) -> None:
        place = self.game.place_of(listener.person)
        events = [event_shown(self.game, row.kind, row.data, place) for row in rows]
        shown = view(self.game, place)
        if self.game.phase is Phase.OVER:
            shown["settlement"] = settled(self.game)
        listener.seen = self.game.seq
        listener.send(
            {
                "t": "view",
                "seq": self.game.seq,
                "events": [event for event in events if event is not None],
                "view": shown,
                "now": self.services.now_ms(),
            }
        )

    def _tell_presence(self) -> None:
        here = [p is not None and self._connected(p.person) for p in self.game.places]
        watching = sum(self.game.place_of(x.person) is None for x in self.listeners)
        for listener in self.listeners:
            listener.send({"t": "presence", "here": here, "watching": watching})

    # -- what happens by itself --------------------------------------------------------------

    def go_on(self) -> None:
        """Set going whatever is due: the next deal, a bot's decision, an answer for a bot."""
        if self.game.match is None or not self._watched():
            return
        seq = self.game.seq
        match self.game.phase:
            case Phase.RESULT:
                first = not self.game.match.deals
                humans = self.game.humans
                if first or humans <= self.game.ready:
                    self._later(f"deal {seq}", partial(self._deal, seq, 0.0))
                elif self.game.ready:
                    self._later(
                        f"pause {seq}", partial(self._deal, seq, self.services.config.pause)
                    )
            case Phase.DEAL:
                turn = self.game.turn
                player = None if turn is None else self.game.places[turn]
                if player is not None and player.by_bot and self.game.request is None:
                    self._later(f"bot {seq}", partial(self._bot_turn, seq))
            case _:
                pass

    def _watched(self) -> bool:
        return any(self._connected(p.person) for p in self.game.players if p.person is not None)

    async def _deal(self, seq: int, wait: float) -> None:
        await asyncio.sleep(wait)
        async with self._lock:
            match = self.game.match
            if match is None or self.game.phase is not Phase.RESULT:
                return
            if wait == 0.0 and self.game.seq != seq:
                return
            pack = shuffled(pack_of(match.rules), self.services.random)
            await self._commit([("dealt", {"pack": [int(card) for card in pack]})])
        self.go_on()

    async def _bot_turn(self, seq: int) -> None:
        """A bot decides. Its pause is drawn from a fixed range and tells nothing of its hand."""
        delay = self.services.config.bot_delay
        await asyncio.sleep(delay * (0.6 + 0.8 * self.services.random.random()))
        game = self.game
        s, turn = game.state, game.turn
        if game.seq != seq or s is None or s.asked is None or turn is None or game.match is None:
            return
        player = game.places[turn]
        if player is None or not player.by_bot:
            return
        seen = observe(s, s.asked.actor, game.match.table)
        name = player.bot or game.bot or FALLBACK
        token = await self.services.bots.choose(seen, name, game.bot_seed(turn))
        async with self._lock:
            if self.game.changed == game.changed and self.game.state is not None:
                data = {"seat": int(s.asked.actor), "action": token, "by": turn, "bot": name}
                await self._commit([("acted", data)])
        self.go_on()

    def _later(self, name: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Run ``work`` under a name, unless it is under way; each looks again when its turn comes.

        Only waiting may be cancelled, never writing: the database would be ahead of the table.
        """
        if name not in self._tasks:
            self._tasks[name] = asyncio.create_task(self._guarded(name, work))

    async def _guarded(self, name: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        try:
            await work()
        except ConflictError:
            self.go_on()
        except asyncio.CancelledError:
            raise
        except Exception as error:
            # Never a card in a log: the kind of the fault, of the task and the game only.
            kind, task = type(error).__name__, name.split()[0]
            log.error("table %s: %s failed with %s", self.game.id, task, kind)
        finally:
            if self._tasks.get(name) is asyncio.current_task():
                del self._tasks[name]

    def _cancel(self, name: str) -> None:
        task = self._tasks.pop(name, None)
        if task is not None:
            task.cancel()

    def close(self) -> None:
        """Stop every timer."""
        for name in list(self._tasks):
            self._cancel(name)

"""A live table: takes commands one at a time, writes events, then tells everybody.

Nothing is shown before it is written: an event is folded, committed, and only then sent. The
table owns no truth of its own, so it can be dropped and folded again at any moment.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Callable, Coroutine, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations, count
from random import Random, SystemRandom
from typing import Any, Protocol

from preferans.bots import unclaimed
from preferans.cards import Card
from preferans.deal import observe
from preferans.match import Match
from preferans.server import fair
from preferans.server.catching import catchers, caught
from preferans.server.commands import Command, Event, Refusal, decide, wait
from preferans.server.config import Config
from preferans.server.game import SHUFFLING, Game, Phase, after, fold
from preferans.server.late import Late, open_view
from preferans.server.messages import Catch, Queue, Report, Watch, bye, refused
from preferans.server.players import FALLBACK, Bots
from preferans.server.store import ConflictError, Logged, Store, rows_of
from preferans.server.views import event_shown, settled, standing, view

log = logging.getLogger(__name__)


class Listener(Protocol):
    """One page at a table. ``late``: it watches with open hands, a whole deal late.

    ``network``: where it comes from, if that tells anything; it is kept no longer than the page.
    """

    person: str
    network: str | None
    client: str
    seen: int
    late: bool

    def send(self, message: dict[str, Any]) -> None:
        """Put a message into the queue of this page; never waits."""

    def part(self) -> None:
        """Let the page come again on a new line."""


@dataclass(slots=True)
class Services:
    """What tables share: the database, the bots, the clock, the source of shuffles."""

    store: Store
    bots: Bots
    config: Config
    now_ms: Callable[[], int]
    random: Random = field(default_factory=SystemRandom)


SITTING = {"seated", "stood", "gave", "took"}
"""Events after which a page that only watched belongs to a place, or the other way round."""


def _names_like(name: str) -> Iterator[str]:
    """The name, and the name with a number."""
    yield name
    yield from (f"{name} {n}" for n in count(2))


_STATUS = {Phase.SEATING: "open", Phase.OVER: "over"}
"""What the database calls a game in these phases; in the others it is ``playing``."""

ANSWERS_KEPT = 256
AFTER_RESTART = 4
"""How many times as long a page may take over a handshake in which the server was restarted."""
CHAT_KEPT = 50
LINES_REPORTED = 10
"""So many lines are kept of a report: the one it is about, and those before it."""


class LiveTable:
    """One game with its listeners, its timers and its bots."""

    def __init__(self, game: Game, services: Services) -> None:
        self.game = game
        self.services = services
        self.listeners: list[Listener] = []
        self.chat: deque[tuple[str, dict[str, Any]]] = deque(maxlen=CHAT_KEPT)
        """The last lines, each with the person who said it."""
        self.late: Late | None = None
        self._ticking = False
        self._stood: tuple[Match, dict[str, Any]] | None = None
        self._caught: list[dict[str, Any]] = []
        self._said = count(1)
        self._reported: set[tuple[str, int]] = set()
        self.idle_since_ms = services.now_ms()
        self._lock = asyncio.Lock()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._answers: OrderedDict[tuple[str, str, int], dict[str, Any]] = OrderedDict()
        # Between a lock and the deal pages have to come back after a restart: give them longer.
        now = game.fair.now if game.fair is not None else None
        self._patience = AFTER_RESTART if now is not None and now.locked else 1

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
        self._show_shuffle([listener])
        for _, line in self.chat:
            listener.send(line)
        for line in self._caught if place in catchers(self.game) else ():
            listener.send(line)
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
            if person is not None and not player.away and not self._connected(person):
                self._later(f"grace {person}", partial(self._gone, person))

    def leave(self, listener: Listener) -> None:
        """A page is gone. After a while a bot stands in for its person."""
        if listener in self.listeners:
            self.listeners.remove(listener)
        if not any(x.late for x in self.listeners):
            self.late = None
        self._ticking = self._ticking and self._watched()
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

    def say(self, listener: Listener, said: dict[str, str]) -> None:
        """A line of chat, told to everybody at the table."""
        place = self.game.place_of(listener.person)
        line = {"t": "chat", "from": place, "n": next(self._said), **said}
        self.chat.append((listener.person, line))
        for x in self.listeners:
            x.send(line)

    async def report(self, listener: Listener, wanted: Report) -> dict[str, Any]:
        """Keep a line of the chat, with those before it, for whoever runs the server; the answer.

        Nobody reports his own line, and each line only once; nobody else is told.
        """
        about = next((who for who, line in self.chat if line["n"] == wanted.line), None)
        if about is None or about == listener.person:
            return refused(wanted.id, "no_such_line")
        if (listener.person, wanted.line) not in self._reported:
            lines = [line for _, line in self.chat if line["n"] <= wanted.line][-LINES_REPORTED:]
            await self.services.store.add_report(
                self.game.id, listener.person, wanted.line, about, self.services.now_ms(), lines
            )
            self._reported.add((listener.person, wanted.line))
        return {"t": "done", "id": wanted.id, "seq": self.game.seq}

    def catch(self, listener: Listener, said: Catch) -> dict[str, Any]:
        """A line or a sign among the catchers of a misère; the answer to who sent it."""
        told = caught(self.game, self.game.place_of(listener.person), said)
        if isinstance(told, Refusal):
            return refused(said.id, told.code, **told.params)
        of_this_deal = [line for line in self._caught if line["number"] == told["number"]]
        self._caught = [*of_this_deal[1 - CHAT_KEPT :], told]
        together = catchers(self.game)
        for x in self.listeners:
            if self.game.place_of(x.person) in together:
                x.send(told)
        return {"t": "done", "id": said.id, "seq": self.game.seq}

    def _show_all(self, rows: Iterable[Logged]) -> None:
        rows = list(rows)
        for listener in self.listeners:
            self._show(listener, rows)

    def _show(self, listener: Listener, rows: Iterable[Logged] = ()) -> None:
        place = self.game.place_of(listener.person)
        if place is None and self.game.watch == "none" and self.game.match is not None:
            listener.send(bye("no_watching"))
            return
        listener.late = listener.late and place is None
        if listener.late and self.late is not None:
            self._show_late(listener, self.late.game)
            return
        events = [event_shown(self.game, row.kind, row.data, place) for row in rows]
        shown = view(self.game, place, self._standing())
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
        here = [p is not None and self._connected(p.person) for p in self.game.places]
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
                self._later(f"vacancy {seq}", self._fill)
            case Phase.RESULT:
                self._towards_deal()
            case Phase.DEAL:
                turn = self.game.turn
                player = None if turn is None else self.game.places[turn]
                if player is not None and player.by_bot and self.game.request is None:
                    self._later(f"bot {seq}", partial(self._bot_turn, seq))
                elif player is not None and self.game.clock is not None:
                    self._later(f"clock {seq}", partial(self._run_clock, seq))
            case _:
                pass

    def _watched(self) -> bool:
        return any(self._connected(p.person) for p in self.game.players if p.person is not None)

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

    def _towards_deal(self) -> None:
        """The next step of the handshake, and in the end the cards."""
        fairness, match = self.game.fair, self.game.match
        assert fairness is not None
        assert match is not None
        now = fairness.now
        if self.game.pack is not None:
            if not match.deals or self.game.humans <= self.game.ready:
                self._later(f"same {self.game.seq}", self._same_cards)
            elif self.game.ready:
                self._later(f"same later {match.table.number}", self._same_cards_later)
        elif now is None:
            self._later(f"seal {self.game.seq}", self._seal)
        elif now.locked:
            step = self._void if fairness.silent else self._deal
            self._later(f"{step.__name__} {now.word}", partial(step, now.word))
        elif not match.deals or self.game.humans <= self.game.ready or now.word % fair.ATTEMPTS:
            self._lock_when_promised(now.word)
        elif self.game.ready:
            self._later(f"pause {now.word}", partial(self._pause, now.word))

    def _wait(self) -> float:
        return self.services.config.handshake * self._patience

    async def _pause(self, word: int) -> None:
        """After a while the deal goes on without those who have not said so."""
        await asyncio.sleep(self.services.config.pause)
        self._lock_when_promised(word)

    def _lock_when_promised(self, word: int) -> None:
        """Fix the promises: at once if all pages here have promised, else after a while."""
        step = self._lock_late if self._expected() else self._lock_now
        self._later(f"{step.__name__} {word}", partial(step, word))

    def _expected(self) -> frozenset[int]:
        """The places whose promise is worth waiting for: a page is there and was heard before."""
        fairness = self.game.fair
        if fairness is None or fairness.now is None:
            return frozenset()
        promised = fairness.now.promised
        deaf = fairness.muted | fairness.unheard
        places = self.game.humans - deaf
        return frozenset(i for i in places if promised[i] is None and self._connected(self._at(i)))

    def _at(self, place: int) -> str | None:
        player = self.game.places[place]
        return None if player is None else player.person

    async def _same_cards_later(self) -> None:
        await asyncio.sleep(self.services.config.pause)
        await self._same_cards()

    async def _same_cards(self) -> None:
        """The cards of another match are dealt again: there is nothing to shuffle."""
        async with self._lock:
            pack = self.game.pack
            if self.game.phase is Phase.RESULT and pack is not None:
                await self._commit([("dealt", {"pack": list(pack)})])
        self.go_on()

    async def _seal(self) -> None:
        """Fix the seed of the coming deal and publish its seal."""
        async with self._lock:
            fairness, match = self.game.fair, self.game.match
            if self.game.phase is not Phase.RESULT or fairness is None or match is None:
                return
            if fairness.now is None:
                await self._commit([self._new_seal(fair.next_word(fairness, match.table.number))])
        self.go_on()

    def _new_seal(self, word: int) -> Event:
        return "sealed", {"word": word, "seed": self.services.random.randbytes(32).hex()}

    async def _lock_late(self, word: int) -> None:
        """The time for promises is over: whoever has made none contributes nothing."""
        await asyncio.sleep(self._wait())
        await self._lock_now(word, late=self._expected())

    async def _lock_now(self, word: int, late: frozenset[int] = frozenset()) -> None:
        """Fix the promises of an attempt, unless that has been done."""
        async with self._lock:
            now = self.game.fair.now if self.game.fair is not None else None
            if now is None or now.word != word or now.locked:
                return
            if self.game.phase is Phase.RESULT:
                await self._commit([("locked", {"late": sorted(late)})])
        self.go_on()

    async def _void(self, word: int) -> None:
        """Without a contribution that was promised, an attempt is void after a while."""
        await asyncio.sleep(self._wait())
        async with self._lock:
            fairness = self._shuffling(word)
            if fairness is not None and fairness.silent:
                silent = {"silent": sorted(fairness.silent)}
                await self._commit([("voided", silent), self._new_seal(word + 1)])
                self._patience = 1
        self.go_on()

    async def _deal(self, word: int) -> None:
        """Deal what the contributions make."""
        async with self._lock:
            fairness, match = self._shuffling(word), self.game.match
            if fairness is None or match is None or fairness.silent:
                return
            pack = [int(Card.parse(card)) for card in fair.deck(fairness, match.now)]
            following = fair.first_word(match.table.number + 1)
            dealt: Event = ("dealt", {"word": word, "pack": pack})
            await self._commit([dealt, self._new_seal(following)])
            self._patience = 1
        self.go_on()

    def _shuffling(self, word: int) -> fair.Fairness | None:
        """The handshake, if it stands after the lock of this attempt."""
        fairness = self.game.fair
        now = fairness.now if fairness is not None else None
        if now is None or now.word != word or not now.locked:
            return None
        return fairness if self.game.phase is Phase.RESULT else None

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

    async def dissolve(self) -> None:
        """Send every page away, so that it comes back to the table as it is in the database."""
        async with self._lock:
            self.close()
            for listener in list(self.listeners):
                listener.part()

    def close(self) -> None:
        """Stop every timer."""
        for name in list(self._tasks):
            self._cancel(name)

"""The way from one deal to the next: who is waited for, and what follows.

Each step is a decision on the game as it stands when its turn comes, so that one which comes too
late, or twice, decides nothing.
"""

from __future__ import annotations

import asyncio
from functools import partial

from preferans.cards import Card
from preferans.server import fair
from preferans.server.commands import Event
from preferans.server.fair import Fairness
from preferans.server.game import Game, Phase
from preferans.server.host import Host

AFTER_RESTART = 4
"""How many times as long a page may take over a handshake in which the server was restarted."""


class Dealing:
    """The handshake of a table before each deal, as far as it goes on by itself."""

    def __init__(self, table: Host) -> None:
        self._table = table
        # Between a lock and the deal pages have to come back after a restart: give them longer.
        now = table.game.fair.now if table.game.fair is not None else None
        self._restarted_in = now.word if now is not None and now.locked else None

    def go_on(self) -> None:
        """The next step of the handshake, and in the end the cards."""
        game, later = self._table.game, self._table.timers.later
        fairness, match = game.fair, game.match
        assert fairness is not None
        assert match is not None
        now = fairness.now
        at_once = not match.deals or game.humans <= game.ready
        if game.pack is not None:
            if at_once:
                later(f"same {game.seq}", self._same_cards)
            elif game.ready:
                later(f"same later {match.table.number}", self._same_cards_later)
        elif now is None:
            later(f"seal {game.seq}", self._seal)
        elif now.locked and fairness.silent:
            later(f"void {now.word}", partial(self._void, now.word))
        elif now.locked:
            later(f"deal {now.word}", partial(self._deal, now.word))
        elif at_once or now.word % fair.ATTEMPTS:
            self._lock_when_promised(now.word)
        elif game.ready:
            later(f"pause {now.word}", partial(self._pause, now.word))

    def patience(self) -> float:
        """The seconds for which promises and contributions of this attempt are waited for."""
        fairness = self._table.game.fair
        word = fairness.now.word if fairness is not None and fairness.now is not None else None
        restarted = word is not None and word == self._restarted_in
        return self._table.services.config.handshake * (AFTER_RESTART if restarted else 1)

    def expected(self) -> frozenset[int]:
        """The places whose promise is worth waiting for: a page is there and was heard before."""
        game = self._table.game
        if game.fair is None or game.fair.now is None:
            return frozenset()
        promised = game.fair.now.promised
        places = game.humans - (game.fair.muted | game.fair.unheard)
        return frozenset(i for i in places if promised[i] is None and self._is_here(i))

    def _is_here(self, place: int) -> bool:
        player = self._table.game.places[place]
        return player is not None and self._table.connected(player.person)

    def _lock_when_promised(self, word: int) -> None:
        """Fix the promises: at once if all pages here have promised, else after a while."""
        later = self._table.timers.later
        if self.expected():
            later(f"lock late {word}", partial(self._lock_late, word))
        else:
            later(f"lock now {word}", partial(self._lock, word))

    async def _pause(self, word: int) -> None:
        """After a while the deal goes on without those who have not said so."""
        await asyncio.sleep(self._table.services.config.pause)
        self._lock_when_promised(word)

    async def _lock_late(self, word: int) -> None:
        """The time for promises is over: whoever has made none contributes nothing."""
        await asyncio.sleep(self.patience())
        await self._lock(word, late=self.expected())

    async def _lock(self, word: int, late: frozenset[int] = frozenset()) -> None:
        await self._table.act(lambda game: lock(game, word, late))

    async def _seal(self) -> None:
        await self._table.act(lambda game: seal(game, self._seed()))

    async def _void(self, word: int) -> None:
        """Without a contribution that was promised, an attempt is void after a while."""
        await asyncio.sleep(self.patience())
        await self._table.act(lambda game: void(game, word, self._seed()))

    async def _deal(self, word: int) -> None:
        await self._table.act(lambda game: deal(game, word, self._seed()))

    async def _same_cards_later(self) -> None:
        await asyncio.sleep(self._table.services.config.pause)
        await self._same_cards()

    async def _same_cards(self) -> None:
        await self._table.act(same_cards)

    def _seed(self) -> str:
        return self._table.services.random.randbytes(32).hex()


# -- what is decided -------------------------------------------------------------------------------


def seal(game: Game, seed: str) -> list[Event]:
    """Fix the seed of the coming deal and publish its seal."""
    if game.phase is not Phase.RESULT or game.fair is None or game.match is None:
        return []
    if game.fair.now is not None:
        return []
    return [_sealed(fair.next_word(game.fair, game.match.table.number), seed)]


def lock(game: Game, word: int, late: frozenset[int]) -> list[Event]:
    """Fix the promises of an attempt, unless that has been done."""
    now = game.fair.now if game.fair is not None else None
    if now is None or now.word != word or now.locked or game.phase is not Phase.RESULT:
        return []
    return [("locked", {"late": sorted(late)})]


def void(game: Game, word: int, seed: str) -> list[Event]:
    """Give an attempt up in which somebody keeps silent, and begin the next."""
    fairness = _locked(game, word)
    if fairness is None or not fairness.silent:
        return []
    return [("voided", {"silent": sorted(fairness.silent)}), _sealed(word + 1, seed)]


def deal(game: Game, word: int, seed: str) -> list[Event]:
    """Deal what the contributions make."""
    fairness, match = _locked(game, word), game.match
    if fairness is None or match is None or fairness.silent:
        return []
    pack = [int(Card.parse(card)) for card in fair.deck(fairness, match.now)]
    following = fair.first_word(match.table.number + 1)
    return [("dealt", {"word": word, "pack": pack}), _sealed(following, seed)]


def same_cards(game: Game) -> list[Event]:
    """The cards of another match are dealt again: there is nothing to shuffle."""
    if game.phase is not Phase.RESULT or game.pack is None:
        return []
    return [("dealt", {"pack": list(game.pack)})]


def _sealed(word: int, seed: str) -> Event:
    return "sealed", {"word": word, "seed": seed}


def _locked(game: Game, word: int) -> Fairness | None:
    """The handshake, if it stands after the lock of this attempt."""
    now = game.fair.now if game.fair is not None else None
    if now is None or now.word != word or not now.locked:
        return None
    return game.fair if game.phase is Phase.RESULT else None

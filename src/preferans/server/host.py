"""What the parts of a live table share: its pages, its services, and what each may ask of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random, SystemRandom
from typing import Any, Protocol

from preferans.server.commands import Event, Refusal
from preferans.server.config import Config
from preferans.server.game import Game
from preferans.server.players import Bots
from preferans.server.store import Store
from preferans.server.timers import Timers


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


class Host(Protocol):
    """A table as its parts see it."""

    game: Game
    services: Services
    listeners: list[Listener]
    timers: Timers

    def connected(self, person: str | None) -> bool:
        """Whether a page of this person is there."""

    async def act(self, decision: Callable[[Game], list[Event] | Refusal]) -> Refusal | None:
        """Decide on the present game and write what follows, with nobody in between."""

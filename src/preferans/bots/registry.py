"""The ladder of bots by name, weakest first."""

from __future__ import annotations

from collections.abc import Callable

from preferans.bots.bot import Bot
from preferans.bots.chance import Chance
from preferans.bots.novice import Novice

Maker = Callable[[int], Bot]
"""Makes a bot from a seed."""


class UnknownBotError(ValueError):
    """There is no bot of this name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"no bot is called {name!r}; there are {', '.join(names())}")


def _strong(name: str) -> Maker:
    """Makes a strong bot. Its room needs the array library, which others need not wait for."""

    def make(seed: int) -> Bot:
        from preferans.bots import strong

        return strong.guarded(name, seed)

    return make


PATIENCE, UNHURRIED = 10.0, 120.0
"""Seconds after which a table should not wait for an answer any longer: many times what the
slowest answers take."""

_MAKERS: dict[str, Maker] = {
    "random": Chance,
    "novice": Novice,
    "club": _strong("club"),
    "master": _strong("master"),
    "analyst": _strong("analyst"),
}


def names() -> tuple[str, ...]:
    """The bots there are, weakest first."""
    return tuple(_MAKERS)


def patience(name: str) -> float:
    """How many seconds a table waits for an answer of this bot before the novice gives it.

    How deeply a bot thinks is counted in worlds and positions, never in time, so this is met only
    where something has gone wrong. Raises ``UnknownBotError``.
    """
    if name not in _MAKERS:
        raise UnknownBotError(name)
    return UNHURRIED if name == "analyst" else PATIENCE


def bot(name: str, *, seed: int = 0) -> Bot:
    """The bot of this name; raises ``UnknownBotError``.

    >>> str(bot("novice", seed=7).identity)
    'novice 1 seed=7'
    """
    if name not in _MAKERS:
        raise UnknownBotError(name)
    return _MAKERS[name](seed)

"""Many deals, one after another or in an executor's workers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from functools import partial
from itertools import islice
from typing import TypeVar

from preferans.arena.blocks import Arena, Block, Entrant, Seer, play_block
from preferans.arena.divided import Divided
from preferans.arena.line import line_bot
from preferans.arena.parts import Duel, Outcome, play_part
from preferans.bots import Bot, bot
from preferans.bots.oracle import Oracle

T = TypeVar("T")

ORACLE = "oracle"
"""The reference: it sees all cards, and so it is no bot."""

AHEAD = 64
"""Deals that wait in an executor at most, so that a run that is stopped loses little."""

Commands = tuple[tuple[str, str], ...]
"""Programs that play: their names in the arena, and the commands that start them."""


def run_blocks(
    arena: Arena, numbers: Iterable[int], commands: Commands = (), executor: Executor | None = None
) -> Iterator[Block]:
    """Play these blocks and yield each when it is done.

    ``executor``: anything of :mod:`concurrent.futures`, a cluster's too; without one the blocks
    are played here and come in order. Raises ``ArenaError`` for a bot that breaks down.
    """
    return _spread(partial(play_one, arena, commands=commands), numbers, executor)


def run_part(
    duel: Duel, numbers: Iterable[int], commands: Commands = (), executor: Executor | None = None
) -> Iterator[Outcome]:
    """The same for one part of the play: these deals of it."""
    return _spread(partial(part_of_one, duel, commands=commands), numbers, executor)


def _spread(
    play: Callable[[int], T], numbers: Iterable[int], executor: Executor | None
) -> Iterator[T]:
    if executor is None:
        yield from map(play, numbers)
        return
    todo, waiting = iter(numbers), set[Future[T]]()
    try:
        while True:
            for number in islice(todo, AHEAD - len(waiting)):
                waiting.add(executor.submit(play, number))
            if not waiting:
                return
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        for future in waiting:
            future.cancel()


def play_one(arena: Arena, number: int, commands: Commands) -> Block:
    """One block with the bots of the ladder, and with programs where ``commands`` names them."""

    def make(name: str, seed: int) -> Entrant:
        one = entrant(name, seed, commands)
        if arena.cards is None or isinstance(one, Seer):
            return one
        return Divided(one, bot(arena.cards, seed=seed))

    return play_block(arena, number, make)


def entrant(name: str, seed: int, commands: Commands = ()) -> Entrant:
    """Whoever has that name: the oracle, or a bot or program."""
    return Oracle(seed) if name == ORACLE else made(name, seed, commands)


def part_of_one(duel: Duel, number: int, commands: Commands) -> Outcome:
    """One deal of a part of the play."""
    return play_part(duel, number, partial(made, commands=commands))


def made(name: str, seed: int, commands: Commands) -> Bot:
    """A bot of the ladder, or a program where ``commands`` names it."""
    programs = dict(commands)
    return line_bot(name, programs[name], seed) if name in programs else bot(name, seed=seed)

"""Many blocks, one after another or in an executor's workers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from itertools import islice

from preferans.arena.blocks import Arena, Block, Entrant, play_block
from preferans.arena.line import line_bot
from preferans.bots import bot

AHEAD = 64
"""Blocks that wait in an executor at most, so that a run that is stopped loses little."""

Commands = tuple[tuple[str, str], ...]
"""Programs that play: their names in the arena, and the commands that start them."""


def run_blocks(
    arena: Arena, numbers: Iterable[int], commands: Commands = (), executor: Executor | None = None
) -> Iterator[Block]:
    """Play these blocks and yield each when it is done.

    ``executor``: anything of :mod:`concurrent.futures`, a cluster's too; without one the blocks
    are played here and come in order. Raises ``ArenaError`` for a bot that breaks down.
    """
    if executor is None:
        for number in numbers:
            yield play_one(arena, number, commands)
        return
    todo, waiting = iter(numbers), set[Future[Block]]()
    try:
        while True:
            for number in islice(todo, AHEAD - len(waiting)):
                waiting.add(executor.submit(play_one, arena, number, commands))
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
    programs = dict(commands)

    def make(name: str, seed: int) -> Entrant:
        return line_bot(name, programs[name], seed) if name in programs else bot(name, seed=seed)

    return play_block(arena, number, make)

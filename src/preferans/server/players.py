"""Bots for the web table: in processes of their own, fed by an observation and a seed only."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

from preferans.bots import bot
from preferans.deal import Observation
from preferans.notation.tokens import format_action

FALLBACK = "novice"
QUEUE = 100


def choose(seen: Observation, name: str, seed: int) -> str:
    """What the bot of that name and seed does with what it sees, as a token."""
    return format_action(bot(name, seed=seed).choose(seen))


class Bots:
    """A bounded queue before a pool of processes; beyond it the quick bot answers on the spot."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool: Executor | None = None
        self._waiting = 0

    async def choose(self, seen: Observation, name: str, seed: int) -> tuple[str, str]:
        """One decision, and the bot that took it. A broken pool is rebuilt and costs no move."""
        if self._waiting >= QUEUE:
            return choose(seen, FALLBACK, seed), FALLBACK
        self._waiting += 1
        try:
            loop = asyncio.get_running_loop()
            token = await loop.run_in_executor(self._executor(), choose, seen, name, seed)
            return token, name
        except BrokenProcessPool:
            self.close()
            return choose(seen, FALLBACK, seed), FALLBACK
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Let the processes go."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _executor(self) -> Executor:
        if self._pool is None:
            self._pool = (
                ProcessPoolExecutor(self.workers, get_context("spawn"), initializer=_yield_cpu)
                if self.workers
                else ThreadPoolExecutor(1)
            )
        return self._pool


def _yield_cpu() -> None:
    os.nice(10)

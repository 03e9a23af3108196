"""Bots for the web table: in processes of their own, fed by an observation and a seed only.

How deeply a bot thinks is counted in work, the same everywhere. The clock here is for what was not
foreseen: nobody waits at a table for a bot that does not come to an end.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from threading import current_thread, main_thread
from time import sleep
from types import FrameType

from preferans.bots import bot, patience
from preferans.deal import Observation
from preferans.notation.tokens import format_action

FALLBACK = "novice"
QUEUE = 100
GRACE = 30.0
"""Seconds that a question may wait for a free process, beyond the patience with the bot."""

LOG = logging.getLogger(__name__)


class Overrun(BaseException):
    """A bot thinks for too long. No ``Exception``, so that nothing inside the bot can catch it."""


def choose(seen: Observation, name: str, seed: int, seconds: float) -> tuple[str, str]:
    """What a bot does with what it sees, as a token, and who it was: the novice after an overrun.

    ``seconds``: how long it may think; it is held to that in the main thread of a process only.
    """
    try:
        with _limited(seconds):
            return format_action(bot(name, seed=seed).choose(seen)), name
    except Overrun:
        LOG.error("%s thinks for more than %g seconds; the novice answers", name, seconds)
    return _fallback(seen, seed)


def _fallback(seen: Observation, seed: int) -> tuple[str, str]:
    return format_action(bot(FALLBACK, seed=seed).choose(seen)), FALLBACK


@contextmanager
def _limited(seconds: float) -> Iterator[None]:
    """Raises ``Overrun`` inside when the time is over, where the system can do that."""
    if current_thread() is not main_thread() or not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGALRM, _overrun)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _overrun(number: int, frame: FrameType | None) -> None:
    raise Overrun


class Bots:
    """A bounded queue before a pool of processes; beyond it the quick bot answers on the spot."""

    def __init__(self, workers: int, grace: float = GRACE) -> None:
        self.workers, self.grace = workers, grace
        self._pool: Executor | None = None
        self._making = asyncio.Lock()
        self._waiting = 0

    async def choose(self, seen: Observation, name: str, seed: int) -> tuple[str, str]:
        """One decision, and the bot that took it.

        A broken pool is rebuilt and costs no move; nor does a bot that does not answer in time,
        or that nobody had time to ask.
        """
        if self._waiting >= QUEUE:
            return _fallback(seen, seed)
        self._waiting += 1
        try:
            loop, seconds = asyncio.get_running_loop(), patience(name)
            pool = await self.start()
            running = loop.run_in_executor(pool, choose, seen, name, seed, seconds)
            return await asyncio.wait_for(running, seconds + self.grace)
        except BrokenProcessPool:
            self.close()
        except TimeoutError:
            LOG.error("no answer from %s in time; the novice answers", name)
        finally:
            self._waiting -= 1
        return _fallback(seen, seed)

    def close(self) -> None:
        """Let the processes go."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    async def start(self) -> Executor:
        """The pool, its processes running; made where there is none.

        To start a process takes a while, and nobody at any table may wait for that: it is done
        beside the loop.
        """
        async with self._making:
            if self._pool is None:
                self._pool = await asyncio.to_thread(self._made) if self.workers else _thread()
            return self._pool

    def _made(self) -> Executor:
        pool = ProcessPoolExecutor(self.workers, get_context("spawn"), initializer=_yield_cpu)
        try:
            # Each is asked something slow enough that the next question starts another.
            for running in [pool.submit(sleep, 0.05) for _ in range(self.workers)]:
                running.result()
        except BrokenProcessPool:
            LOG.error("the processes of the bots cannot be started")
        return pool


def _thread() -> Executor:
    return ThreadPoolExecutor(1)


def _yield_cpu() -> None:
    os.nice(10)

"""What a table has set going and waits for, each under a name of its own."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from preferans.server.log import ConflictError

log = logging.getLogger(__name__)

Work = Callable[[], Coroutine[Any, Any, None]]


class Timers:
    """Tasks by name. After a conflict with the database the table is asked to go on anew."""

    def __init__(self, game_id: str, go_on: Callable[[], None]) -> None:
        self._game_id = game_id
        self._go_on = go_on
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def later(self, name: str, work: Work) -> None:
        """Run ``work`` under a name, unless it is under way; each looks again when its turn comes.

        Only waiting may be cancelled, never writing: the database would be ahead of the table.
        """
        if name not in self._tasks:
            self._tasks[name] = asyncio.create_task(self._guarded(name, work))

    def forget(self, name: str) -> None:
        """From now on another may be set going under this name; called by the one that runs."""
        self._tasks.pop(name, None)

    def cancel(self, name: str) -> None:
        """Stop what waits under a name, if anything does."""
        task = self._tasks.pop(name, None)
        if task is not None:
            task.cancel()

    def close(self) -> None:
        """Stop everything."""
        for name in list(self._tasks):
            self.cancel(name)

    async def _guarded(self, name: str, work: Work) -> None:
        try:
            await work()
        except ConflictError:
            self._go_on()
        except asyncio.CancelledError:
            raise
        except Exception as error:
            # Never a card in a log: the kind of the fault, of the task and the game only.
            kind, task = type(error).__name__, name.split()[0]
            log.error("table %s: %s failed with %s", self._game_id, task, kind)
        finally:
            if self._tasks.get(name) is asyncio.current_task():
                del self._tasks[name]

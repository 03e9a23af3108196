"""A program as a bot: a line of JSON with a question goes in, a line with the answer comes out.

The program is started once and asked as long as it lives. First it is asked for its name::

    {"preferans": 1, "ask": "identity"}
    {"name": "theirs", "version": 3}

and then, question by question, for an action, with what its seat may see (``docs/guide/wire.md``)
and with a seed that makes its choice repeatable::

    {"preferans": 1, "ask": "action", "seed": 7, "view": {...}}
    {"action": "6S"}

An answer that is no JSON, no option, or late ends the run with a message that quotes it.
"""

from __future__ import annotations

import atexit
import json
import shlex
import subprocess
from dataclasses import dataclass
from functools import cache
from queue import Empty, Queue
from threading import Thread

from preferans.bots import Identity
from preferans.bots.bot import asked
from preferans.deal import Action, Observation
from preferans.notation import NotationError
from preferans.notation.plain import dumps
from preferans.notation.wire import action_from_json, observation_to_json

PROTOCOL = 1
PATIENCE = 60.0
"""Seconds after which an answer is late."""


class LineError(ValueError):
    """A program that cannot be started, that fell silent, or that answered what nobody can read."""


class Program:
    """A running program that is asked by lines. Raises ``LineError``."""

    def __init__(self, command: str, patience: float = PATIENCE) -> None:
        self.command, self.patience = command, patience
        try:
            self._process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
            )
        except (OSError, ValueError) as error:
            raise LineError(f"{command!r} cannot be started: {error}") from error
        self._lines: Queue[str] = Queue()
        self._listener = Thread(target=self._listen, daemon=True)
        self._listener.start()
        try:
            self.name, self.version = self._identity()
        except LineError:
            self.close()
            raise

    def ask(self, question: dict[str, object]) -> dict[str, object]:
        """The answer to one question, an object of JSON."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps({"preferans": PROTOCOL, **question}) + "\n")
            self._process.stdin.flush()
        except (BrokenPipeError, ValueError) as error:
            raise LineError(f"{self.command!r} has ended: {error}") from error
        try:
            line = self._lines.get(timeout=self.patience)
        except Empty:
            raise LineError(f"{self.command!r} gave no answer in {self.patience:g} s") from None
        if not line:
            raise LineError(f"{self.command!r} has ended without an answer")
        return self._read(line)

    def close(self) -> None:
        """End the program."""
        self._process.kill()
        self._listener.join()
        with self._process:
            pass

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line)
        self._lines.put("")

    def _read(self, line: str) -> dict[str, object]:
        try:
            data: object = json.loads(line)
        except ValueError as error:
            raise self._wrong(line, "a line of JSON") from error
        if not isinstance(data, dict):
            raise self._wrong(line, "an object of JSON")
        return data

    def _identity(self) -> tuple[str, int]:
        data = self.ask({"ask": "identity"})
        match data:
            case {"name": str(name), "version": int(version)}:
                return name, version
        raise self._wrong(json.dumps(data), 'its identity, {"name": …, "version": …}')

    def _wrong(self, answer: str, expected: str) -> LineError:
        return LineError(f"{self.command!r} answered {answer.strip()[:200]!r}: expected {expected}")


@dataclass(frozen=True, slots=True)
class LineBot:
    """The bot that a program plays, with a seed."""

    program: Program
    name: str
    seed: int

    @property
    def identity(self) -> Identity:
        """The program's own name and version, and the name it has in the arena."""
        told = (("program", self.program.name), ("seed", self.seed))
        return Identity(self.name, self.program.version, told)

    def choose(self, seen: Observation) -> Action:
        """What the program answers. Raises ``LineError`` for no option and no claim."""
        options = asked(seen)
        view = json.loads(dumps(observation_to_json(seen)))
        answer = self.program.ask({"ask": "action", "seed": self.seed, "view": view})
        if "action" not in answer:
            raise LineError(f'{self.name} answered {answer}: expected {{"action": …}}')
        try:
            return action_from_json(answer["action"], seen.rules, (*options, *seen.claims))
        except NotationError as error:
            raise LineError(f"{self.name}: {error}") from error


def line_bot(name: str, command: str, seed: int) -> LineBot:
    """A bot of the program that this command starts; it is started once in each process."""
    return LineBot(_running(command), name, seed)


@cache
def _running(command: str) -> Program:
    program = Program(command)
    atexit.register(program.close)
    return program

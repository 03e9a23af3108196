"""A line on the terminal that says how far a long count has come; silent where nobody looks."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

from preferans.speech import say

T = TypeVar("T")

WIDTH = 30


def shown(steps: Iterable[T], done: str, total: str = "total") -> Iterator[T]:
    """The same steps, with a bar on the error stream if that is a terminal.

    ``done`` and ``total`` name the fields of a step that say how far it has come. Ctrl-C ends the
    steps: what was counted so far is the answer.
    """
    watched, note = sys.stderr.isatty(), say("(Ctrl-C: what is counted so far)")
    try:
        for step in steps:
            if watched:
                part = getattr(step, done) / max(1, getattr(step, total))
                filled = round(part * WIDTH)
                bar = "#" * filled + "." * (WIDTH - filled)
                sys.stderr.write(f"\r[{bar}] {part:4.0%}  {note}")
                sys.stderr.flush()
            yield step
    except KeyboardInterrupt:
        sys.stderr.write("\n" + say("stopped: what follows was counted so far") + "\n")
    finally:
        if watched:
            sys.stderr.write("\r" + " " * (WIDTH + 9 + len(note)) + "\r")

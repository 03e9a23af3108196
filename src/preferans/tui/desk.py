"""A kept sheet on a keeper's desk: its notes and its file, what is read, changed and taken back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from preferans.ledger import PlayerId
from preferans.match.keeping import BadNote, Keeping
from preferans.notation import NotationError
from preferans.notation.keeping import (
    HEADS,
    format_keeping,
    format_note,
    parse_keeping,
    parse_note,
)
from preferans.tui import saving

COMMANDS = ("undo", "redo", "edit", "strike", "show", "journal", "settle", "help", "quit")
"""What a keeper may say that is no note."""


class KeepError(ValueError):
    """Arguments, a file or a line that no sheet can be kept from."""


@dataclass(slots=True)
class Desk:
    """A sheet being kept: the notes, their file, the changes that can be undone and made again."""

    keeping: Keeping
    path: Path
    past: list[Keeping] = field(default_factory=list)
    future: list[Keeping] = field(default_factory=list)

    # -- what would come of a line -----------------------------------------------------------------

    def noted(self, line: str) -> Keeping:
        """The keeping with the note of this line; raises ``ValueError``."""
        return self.keeping.with_note(parse_note(line, self.keeping.match))

    def edited(self, number: int, line: str) -> Keeping:
        """The keeping with this line in place of a note; raises ``ValueError``."""
        stages = tuple(self.keeping.stages())
        if not 1 <= number < len(stages):
            raise KeepError(f"there is no note {number}: there are {len(stages) - 1}; see journal")
        if not line:
            raise KeepError(f"give the line that shall stand there; now it is: {self.line(number)}")
        return self.keeping.with_changed(number, parse_note(line, stages[number - 1]))

    def line(self, number: int) -> str:
        """The line of a note that stands."""
        stages = self.keeping.stages()
        before = next(m for i, m in enumerate(stages, 1) if i == number)
        return format_note(self.keeping.notes[number - 1], before)

    def wrong(self, error: ValueError) -> str:
        """What is wrong with a line; of a note that stands already, with its number."""
        if isinstance(error, BadNote) and error.number > len(self.keeping.notes):
            return error.reason
        return str(error)

    # -- what is written ---------------------------------------------------------------------------

    def put(self, changed: Keeping) -> None:
        """Write a change. Raises ``OSError`` if it cannot be saved; then nothing has changed."""
        self._save(changed)
        self.past.append(self.keeping)
        self.future.clear()
        self.keeping = changed

    def undo(self) -> Keeping:
        """Back to before the last change; in a sheet taken up again, without its last note.

        What stood before is returned. Raises ``ValueError`` where there is nothing to undo.
        """
        before = self.past[-1] if self.past else self.keeping.without_last()
        self._save(before)
        del self.past[-1:]
        left, self.keeping = self.keeping, before
        self.future.append(left)
        return left

    def redo(self) -> Keeping:
        """The change that was undone, made again; what stood before is returned.

        Raises ``ValueError`` where nothing was undone.
        """
        if not self.future:
            raise KeepError("nothing was undone")
        self._save(self.future[-1])
        left, self.keeping = self.keeping, self.future.pop()
        self.past.append(left)
        return left

    def _save(self, keeping: Keeping) -> None:
        saving.write(self.path, format_keeping(keeping))


def read(path: Path) -> Keeping:
    """The sheet that a file holds; raises ``KeepError`` naming the file and the place in it."""
    try:
        return parse_keeping(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise KeepError(f"{path} is no text in UTF-8") from error
    except NotationError as error:
        raise KeepError(f"{path}: {error}") from error


def command(word: str, players: Sequence[PlayerId]) -> str | None:
    """The command that a line begins with; ``None`` for a note.

    Names and the beginnings of notes come before shortenings of commands. Raises ``KeepError`` for
    a shortening of several.
    """
    lower = word.casefold()
    if lower in COMMANDS:
        return lower
    if any(known.casefold().startswith(lower) for known in (*players, *HEADS)):
        return None
    begun = [known for known in COMMANDS if known.startswith(lower)]
    if len(begun) > 1:
        raise KeepError(f"{word!r} may be {' or '.join(begun)}: write more of it")
    return begun[0] if begun else None


def number_of(text: str) -> int:
    """The number of a note; raises ``KeepError`` for what is none."""
    if not text.isascii() or not text.isdigit() or len(text) > 6:
        raise KeepError(f"{text!r} is no number of a note; see journal for the numbers")
    return int(text)

"""Where a match is kept on disk, and how it is written so that a kill never spoils it."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import blake2b
from itertools import count
from pathlib import Path

NAME = "table.pref"
"""The file in which the match at hand is kept, unless another is named."""


def state_folder() -> Path:
    """The folder for what programs keep for a user between two runs."""
    home = Path.home()
    if sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    elif sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    else:
        base = Path(os.environ.get("XDG_STATE_HOME") or home / ".local" / "state")
    return base / "preferans"


class InUseError(ValueError):
    """A match is being played in another terminal."""


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Keep the match of this file to one terminal at a time; raises ``InUseError``.

    The kernel lets go of it however this program ends. Where files cannot be locked, nothing is.
    """
    try:
        lock = _lock_file(path)
    except (ModuleNotFoundError, OSError):
        yield
        return
    try:
        _sweep(path)
        yield
    finally:
        os.close(lock)


def _lock_file(path: Path) -> int:
    import fcntl  # not on every system

    folder = state_folder() / "locks"
    folder.mkdir(parents=True, exist_ok=True)
    name = blake2b(str(path.resolve()).encode(), digest_size=12).hexdigest()
    lock = os.open(folder / name, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        raise InUseError(
            f"{path} is being played in another terminal; go on there, or name another file "
            "with --save"
        ) from None
    return lock


def _sweep(path: Path) -> None:
    """Remove drafts of this file that a kill has left; who holds it writes alone."""
    draft = re.compile(re.escape(f".{path.name}.") + r"\d+\.tmp")
    with suppress(OSError):
        for left in path.parent.iterdir():
            if draft.fullmatch(left.name):
                left.unlink(missing_ok=True)


def check_folder(path: Path) -> None:
    """Raise ``FileNotFoundError`` unless the folder of a file that a user named exists."""
    if not path.parent.is_dir():
        raise FileNotFoundError(
            f"there is no folder {path.parent} for {path.name}; make it, or name another file"
        )


def write(path: Path, text: str) -> None:
    """Put ``text`` into the file, whole or not at all, whatever happens in between.

    Raises ``OSError``; of folders it makes only the one for states.
    """
    if path.parent == state_folder():
        path.parent.mkdir(parents=True, exist_ok=True)
    # A file of its own beside the old one, made to reach the disk, then put in its place.
    draft = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with draft.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def put_aside(path: Path) -> Path:
    """Give a file another name, so that a new match does not overwrite it; the name is returned."""
    for n in count(1):
        other = path.with_name(f"{path.stem}-{n}{path.suffix}")
        if not other.exists():
            return path.rename(other)
    raise AssertionError("numbers do not end")

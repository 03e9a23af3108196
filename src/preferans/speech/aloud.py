"""The language that a command speaks: one at a time, chosen when it begins."""

from __future__ import annotations

from contextvars import ContextVar
from fractions import Fraction

from preferans.speech.tongue import ENGLISH, Tongue, tongue

_spoken: ContextVar[Tongue] = ContextVar("spoken", default=ENGLISH)

_LETTERS = {"ru": "Жёлтый", "fi": "Ää", "sv": "Åå", "nl": "ë"}
"""Letters that a terminal has to show for a language to be read on it."""


def speak(language: str) -> None:
    """From now on speak the language of that code. Raises ``LanguageError``."""
    _spoken.set(tongue(language, "table", "verbs"))


def spoken() -> Tongue:
    """The language that is spoken."""
    return _spoken.get()


def say(text: str, /, **of: object) -> str:
    """One sentence or label of the command with its blanks filled in."""
    text = _spoken.get().sentence(text)
    return text.format(**of) if of else text


def say_in(context: str, text: str) -> str:
    """A word whose translation hangs on where it stands, as the ``column`` of a sheet."""
    return _spoken.get().sentence(text, context)


def count(n: int | Fraction, one: str, many: str, /, **of: object) -> str:
    """The sentence for this number, ``{n}`` in it."""
    return _spoken.get().counted(n, one, many).format(n=n, **of)


def shown_on(language: str, encoding: str | None) -> str:
    """The language, or English where a terminal of this encoding cannot show its letters."""
    try:
        _LETTERS.get(language, "").encode(encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return "en"
    return language

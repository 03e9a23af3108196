"""Which languages there are, how they count, and which of them a person has asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

LANGUAGES: Mapping[str, str] = {
    "en": "English",
    "ru": "Русский",
    "fi": "Suomi",
    "sv": "Svenska",
    "nl": "Nederlands",
}
"""Every language by its code, with its own name."""


class LanguageError(ValueError):
    """There is no such language; the message names those there are."""


def choose(given: str | None, environ: Mapping[str, str]) -> str:
    """The code of the language to speak.

    ``given`` or else PREFERANS_LANGUAGE is an order: an unknown one raises ``LanguageError``.
    After them come the locale's variables, in the order of gettext: LANGUAGE, where a locale is
    set at all, then LC_ALL, LC_MESSAGES, LANG. A locale without a catalogue means English.
    """
    if order := given or environ.get("PREFERANS_LANGUAGE"):
        return _known(order)
    return next((code for code in _wishes(environ) if code in LANGUAGES), "en")


def _known(order: str) -> str:
    if (code := _code(order)) in LANGUAGES:
        return code
    every = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
    raise LanguageError(f"there is no language {order!r}; there are {every}")


def _wishes(environ: Mapping[str, str]) -> Iterator[str]:
    variables = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next(filter(None, map(environ.get, variables)), "C")
    if _code(locale) in ("c", "posix"):
        return
    yield from map(_code, environ.get("LANGUAGE", "").split(":"))
    yield _code(locale)


def _code(locale: str) -> str:
    """``fi`` of ``fi_FI.UTF-8``."""
    for mark in "@._-":
        locale = locale.partition(mark)[0]
    return locale.lower()


def _germanic(n: int | Fraction) -> int:
    return 0 if n == 1 else 1


def _russian(n: int | Fraction) -> int:
    """1 взятка, 2 взятки, 5 взяток, 2 1/2 взятки."""
    size = abs(Fraction(n))
    if size.denominator != 1:
        return 1
    if size % 10 == 1 and size % 100 != 11:
        return 0
    return 1 if 2 <= size % 10 <= 4 and not 12 <= size % 100 <= 14 else 2


FORMS: Mapping[str, tuple[int, Callable[[int | Fraction], int]]] = {
    "en": (2, _germanic),
    "ru": (3, _russian),
    "fi": (2, _germanic),
    "sv": (2, _germanic),
    "nl": (2, _germanic),
}
"""How many forms a language has for numbers, and which of them a number takes."""

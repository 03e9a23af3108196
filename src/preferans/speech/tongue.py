"""A language in use: the sentence of a catalogue for the English one of the sources."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from importlib.resources import files

from preferans.speech.catalogue import read_catalogue
from preferans.speech.languages import FORMS, LANGUAGES, LanguageError


@dataclass(frozen=True, slots=True)
class Tongue:
    """A language and its sentences, by context and English text.

    What has no translation is said in English, as data of other games are.
    """

    language: str
    sentences: Mapping[tuple[str, str], Sequence[str]] = field(
        default_factory=dict, repr=False, compare=False
    )

    def sentence(self, text: str, context: str = "") -> str:
        """The sentence for an English one; ``context`` where the same words differ."""
        forms = self.sentences.get((context, text))
        return forms[0] if forms else text

    def counted(self, n: int | Fraction, one: str, many: str) -> str:
        """The sentence for this number."""
        forms = self.sentences.get(("", one))
        if forms is None:
            return one if n == 1 else many
        return forms[FORMS[self.language][1](n)]


ENGLISH = Tongue("en")
"""The language of the sources: it needs no catalogue."""


@cache
def tongue(language: str) -> Tongue:
    """The language of that code with its catalogue. Raises ``LanguageError``."""
    if language == "en":
        return ENGLISH
    if language not in LANGUAGES:
        raise LanguageError(f"there is no language {language!r}")
    source = files("preferans.speech").joinpath("po", f"{language}.po").read_text("utf-8")
    return Tongue(
        language,
        {(it.context, it.text): tuple(it.forms) for it in read_catalogue(source) if it.text},
    )

"""A language in use: the sentence of a catalogue for the English one of the sources."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

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

    def known(self, text: str, context: str = "") -> bool:
        """Whether there is a sentence for an English one."""
        return (context, text) in self.sentences

    def counted(self, n: int | Fraction, one: str, many: str) -> str:
        """The sentence for this number."""
        forms = self.sentences.get(("", one))
        if forms is None:
            return one if n == 1 else many
        return forms[FORMS[self.language][1](n)]


ENGLISH = Tongue("en")
"""The language of the sources: it needs no catalogue."""


@cache
def tongue(language: str, *kinds: str) -> Tongue:
    """The language of that code with its catalogues, that of the table if none is named.

    ``table``: what is said at the table and to the keeper. ``verbs``: what the command prints
    besides. ``errors``: what went wrong. ``rules``: the options of the games and their values.
    Raises ``LanguageError``.
    """
    if language == "en":
        return ENGLISH
    if language not in LANGUAGES:
        raise LanguageError(f"there is no language {language!r}")
    names = [f"{kind}.{language}.po" for kind in kinds or ("table",)]
    return Tongue(
        language,
        {
            (it.context, it.text): tuple(it.forms)
            for name in names
            for it in read_catalogue(_folder().joinpath(name).read_text("utf-8"))
            if it.text
        },
    )


def _folder() -> Traversable:
    return files("preferans.speech").joinpath("po")

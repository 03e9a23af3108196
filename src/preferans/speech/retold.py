"""What went wrong, in the language of the person who reads it.

The rooms of the house say what is wrong in English, with the place and the piece at fault filled
in: they know no reader. Here, at the door of a shell, such a text is recognised by the sentence of
the catalogue that it was made of, and told anew. What stands in its blanks may be such a text in
turn.
"""

from __future__ import annotations

import re
from functools import cache

from preferans.speech.tongue import Tongue, tongue

_BETWEEN = (": ", "; ", ", ")
"""What stands between two texts that are told together."""

_BLANK = re.compile(r"\{(\w+)\}")


def retold(text: str, language: str) -> str:
    """The text in that language; what no sentence of the catalogue fits stays as it is.

    >>> retold("3 tricks at most", "sv")
    'högst 3 stick'
    """
    return _retold(text, tongue(language, "errors", "rules"))


def _retold(text: str, spoken: Tongue) -> str:
    if spoken.known(text):
        return spoken.sentence(text)
    for sentence in _by_length(spoken.language):
        if (found := fitted(sentence, text)) is not None:
            told = {name: _retold(piece, spoken) for name, piece in found.items()}
            return _filled(spoken.sentence(sentence), told)
    parts = [text.partition(between) for between in _BETWEEN if between in text]
    # Where what stands before the mark is a text of its own; else it may be a name.
    for head, between, tail in parts:
        if (told_head := _retold(head, spoken)) != head:
            return told_head + between + _retold(tail, spoken)
    for head, between, tail in parts[:1]:
        return head + between + _retold(tail, spoken)
    return text


def fitted(sentence: str, text: str) -> dict[str, str] | None:
    """What stands in the blanks of a sentence that the text was made of; ``None`` if it was not."""
    pieces = _pieces(sentence)
    if not text.startswith(pieces[0]) or not text.endswith(pieces[-1]):
        return None
    if any(piece not in text for piece in pieces):
        return None
    found = re.fullmatch("(.+?)".join(map(re.escape, pieces)), text, re.DOTALL)
    return None if found is None else dict(zip(_names(sentence), found.groups(), strict=True))


@cache
def _by_length(language: str) -> tuple[str, ...]:
    """The sentences with blanks, those with most letters of their own first."""
    found = {text for context, text in tongue(language, "errors").sentences if not context}
    blank = [text for text in found if _names(text)]
    return tuple(sorted(blank, key=lambda text: (-sum(map(len, _pieces(text))), text)))


def _filled(sentence: str, told: dict[str, str]) -> str:
    texts, names = _pieces(sentence), _names(sentence)
    return texts[0] + "".join(
        told[name] + text for name, text in zip(names, texts[1:], strict=True)
    )


def _pieces(sentence: str) -> list[str]:
    """What a sentence says itself, around its blanks."""
    return [text.replace("{{", "{").replace("}}", "}") for text in _BLANK.split(sentence)[::2]]


def _names(sentence: str) -> list[str]:
    return _BLANK.findall(sentence)

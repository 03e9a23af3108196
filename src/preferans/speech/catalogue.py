"""Reads catalogues of gettext as translators write them; nothing is compiled."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_LINE = re.compile(r'(?:(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d)\])?\s+)?(".*")')


class CatalogueError(ValueError):
    """A line that is none of a catalogue; the message names it."""


@dataclass(slots=True)
class Message:
    """A sentence and its translation.

    ``plural``: the English for many, where the sentence is about a number; ``forms`` has then one
    text for each form of the language, else one. ``fuzzy``: its translator was not sure.
    """

    context: str = ""
    text: str = ""
    plural: str = ""
    forms: list[str] = field(default_factory=list)
    fuzzy: bool = False


def read_catalogue(source: str) -> list[Message]:
    """The messages of a PO file in its order; the first, without a text, is its head.

    Raises ``CatalogueError``.
    """
    messages: list[Message] = []
    for word, index, piece, fuzzy in _pieces(source):
        if word == "msgctxt" or (word == "msgid" and not (messages and not messages[-1].forms)):
            messages.append(Message(fuzzy=fuzzy))
        now = messages[-1]
        match word:
            case "msgctxt":
                now.context += piece
            case "msgid":
                now.text += piece
            case "msgid_plural":
                now.plural += piece
            case _:
                now.forms.extend([""] * (index + 1 - len(now.forms)))
                now.forms[index] += piece
    return messages


def _pieces(source: str) -> Iterator[tuple[str, int, str, bool]]:
    """Every quoted piece with the word it belongs to."""
    word, index, fuzzy = "", 0, False
    for number, line in enumerate(source.splitlines(), 1):
        if line.startswith("#,") and "fuzzy" in line:
            fuzzy = True
        if not line.strip() or line.startswith("#"):
            continue
        found = _LINE.fullmatch(line.strip())
        if found is None or not (found[1] or word):
            raise CatalogueError(f"line {number} is no line of a catalogue: {line}")
        word, index = (found[1], int(found[2] or 0)) if found[1] else (word, index)
        try:
            piece = json.loads(found[3])
        except ValueError as error:
            raise CatalogueError(f"line {number} is not quoted as it must be: {line}") from error
        yield word, index, piece, fuzzy
        fuzzy = fuzzy and word == "msgctxt"

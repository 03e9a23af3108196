"""What a catalogue must be: all that is said and nothing else, each in the forms it needs."""

from __future__ import annotations

import re
from pathlib import Path

from preferans.speech import LANGUAGES, Message, read_catalogue

FOLDER = Path(__file__).parents[2] / "src" / "preferans" / "speech" / "po"
OTHERS = [language for language in LANGUAGES if language != "en"]

Key = tuple[str, str, str]
"""Context, text, and the text for many or nothing."""


def read(kind: str, language: str) -> list[Message]:
    """A catalogue without its head."""
    return _whole(kind, language)[1:]


def _whole(kind: str, language: str) -> list[Message]:
    return read_catalogue((FOLDER / f"{kind}.{language}.po").read_text("utf-8"))


def blanks(text: str) -> list[str]:
    """What is filled in, as a sentence of ours or of argparse has it."""
    return sorted(re.findall(r"\{\w+\}|%\(\w+\)s", text))


def check_complete(kind: str, language: str, wanted: set[Key]) -> None:
    """Every text that is wanted, once, and no other."""
    messages = read(kind, language)
    keys = [(it.context, it.text, it.plural) for it in messages]
    assert wanted - set(keys) == set()
    assert set(keys) - wanted == set()
    assert len(keys) == len(set(keys))


def check_forms(kind: str, language: str) -> None:
    """The head of its language; each translation whole, with the blanks and edges of its text."""
    head, *messages = _whole(kind, language)
    count = 3 if language == "ru" else 2
    if any(it.plural for it in messages):
        assert f"nplurals={count};" in head.forms[0]
    assert f"Language: {language}\n" in head.forms[0]
    assert [it.text for it in messages if it.fuzzy or not all(it.forms)] == []
    for it in messages:
        assert len(it.forms) == (count if it.plural else 1), it.text
        for n, form in enumerate(it.forms):
            # What is said of 1 alone need not say the number.
            alone = not it.plural or (count == 2 and n == 0)
            assert blanks(form) == blanks(it.text if alone else it.plural), it.text
            assert _edges(form) == _edges(it.text), it.text


def _edges(text: str) -> tuple[int, bool]:
    """How far a text is indented, and whether something follows it on its line."""
    return len(text) - len(text.lstrip(" ")), text[-1].isspace()

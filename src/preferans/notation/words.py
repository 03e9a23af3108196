"""Names and phrases on a line: what is bare, what is in quotes, where one ends."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator

from preferans.notation.errors import NotationError

_QUOTED = r'"(?:[^"\\]|\\.)*"'
_BARE = re.compile(r"[^\s\"(),:;=#]+")
_TOKEN = re.compile(rf"\s*({_QUOTED}|[(),]|[^\s\"(),]+)")
_HEAD = re.compile(rf'((?:{_QUOTED}|[^":])*):(.*)', re.DOTALL)


def format_name(name: str) -> str:
    """A name as it stands on a line: in quotes unless it is one plain word."""
    return name if _BARE.fullmatch(name) else json.dumps(name, ensure_ascii=False)


def parse_name(text: str) -> str:
    """Read one name; raises ``NotationError``."""
    pieces = parse_list(text)
    if len(pieces) != 1:
        raise NotationError(text.strip(), 'one name; write "a name of several words" in quotes')
    return pieces[0]


def format_list(names: Iterable[str]) -> str:
    """Names with commas between them."""
    return ", ".join(map(format_name, names))


def parse_list(text: str) -> tuple[str, ...]:
    """Read names with commas between them; raises ``NotationError``."""
    names: list[str] = []
    for piece in split_items(text):
        words = split_tokens(piece)
        if len(words) != 1:
            wanted = 'a name; write "a name of several words" in quotes'
            raise NotationError(piece, wanted)
        names.append(unquoted(words[0]))
    return tuple(names)


def split_items(text: str) -> list[str]:
    """The pieces between commas, those in quotes or brackets aside; none of them is empty."""
    items: list[str] = []
    start = depth = 0
    for token, end in _tokens(text):
        depth += (token == "(") - (token == ")")
        if token == "," and not depth:
            items.append(text[start : end - 1].strip())
            start = end
    items.append(text[start:].strip())
    if not all(items):
        raise NotationError(text.strip(), "something on both sides of each comma")
    return items


def split_tokens(text: str) -> list[str]:
    """The words of a line: bare, quoted, brackets and commas; raises ``NotationError``."""
    return [token for token, _ in _tokens(text)]


def split_head(text: str) -> tuple[list[str], str]:
    """The words before the first colon outside quotes, and what follows it."""
    found = _HEAD.fullmatch(text)
    if not found or not found[1].strip():
        raise NotationError(text.strip(), "a line such as 'talon: HQ HJ', a word and a colon first")
    return split_tokens(found[1]), found[2].strip()


def unquoted(token: str) -> str:
    """What a token says."""
    if not token.startswith('"'):
        return token
    try:
        name: object = json.loads(token)
    except json.JSONDecodeError as error:
        raise NotationError(token, f"a name in quotes: {error.msg}") from error
    assert isinstance(name, str)
    return name


def _tokens(text: str) -> Iterator[tuple[str, int]]:
    """Each token with the place where it ends."""
    at, end = 0, len(text.rstrip())
    while at < end:
        found = _TOKEN.match(text, at)
        if not found:
            raise NotationError(text[at:].strip(), "a closing quote")
        at = found.end()
        yield found[1], at

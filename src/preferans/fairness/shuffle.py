"""The shuffle ``pref-shuffle-v1``: from a seed and everybody's contributions to an order of cards.

Every byte is spelled out, so that any program can do the same (docs/guide/fairness.md). ``game``
is the name of the game in 16 bytes; ``at`` the word of a deal and of an attempt to deal it; a
contribution is 32 bytes of one place at the table, places counted from 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from hmac import digest
from itertools import count

CANONICAL = tuple(suit + rank for ranks in ("789TJQKA", "6") for suit in "SCDH" for rank in ranks)
"""The order in which every pack lies before it is shuffled; a pack leaves out what it has not."""

NOTHING = bytes(32)
"""The contribution of a place without a person's page: it changes nothing and hides nothing."""

_WORDS = 2**32


def word(deal: int, attempt: int = 0) -> int:
    """The word of an attempt: deals count from 1, attempts to deal one from 0 to 255."""
    if not (1 <= deal < 2**24 and 0 <= attempt < 256):
        raise ValueError(f"no deal {deal} has an attempt {attempt}")
    return deal * 256 + attempt


def _tag(name: str, game: bytes, at: int) -> bytes:
    return name.encode("ascii") + b"\0" + game + at.to_bytes(4, "big")


def seal(game: bytes, at: int, seed: bytes) -> bytes:
    """What the table publishes of its own seed before anybody contributes."""
    return sha256(_tag("pref-commit-v1", game, at) + seed).digest()


def commitment(game: bytes, at: int, place: int, contribution: bytes) -> bytes:
    """What a place publishes of its contribution before it sees another."""
    return sha256(_tag("pref-client-v1", game, at) + bytes([place]) + contribution).digest()


def key(game: bytes, at: int, seed: bytes, contributions: Sequence[bytes]) -> bytes:
    """The key of the shuffle, which nobody can foresee if one contributor is honest."""
    told = _tag("pref-shuffle-v1", game, at) + bytes([len(contributions)])
    return digest(seed, told + b"".join(contributions), "sha256")


def stream(made: bytes) -> Iterator[int]:
    """Numbers below 2³² from a key, without end."""
    for block in count():
        drawn = digest(made, block.to_bytes(4, "big"), "sha256")
        yield from (int.from_bytes(drawn[i : i + 4], "big") for i in range(0, 32, 4))


def shuffled(made: bytes, pack: Sequence[str]) -> tuple[str, ...]:
    """The pack in the order that follows from a key: Fisher and Yates from the last card down.

    A number that would favour some cards is thrown away, so every order is as likely.
    """
    words, cards = stream(made), list(pack)
    for last in range(len(cards) - 1, 0, -1):
        limit = _WORDS - _WORDS % (last + 1)
        drawn = next(number for number in words if number < limit)
        pick = drawn % (last + 1)
        cards[last], cards[pick] = cards[pick], cards[last]
    return tuple(cards)


def dealt(
    order: Sequence[str], packets: Sequence[int]
) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """Three hands in order of speaking, and the talon, from a shuffled pack, top card first.

    A packet ``2`` gives two cards to each hand in turn, ``-2`` two to the talon. Raises
    ``ValueError`` for packets that do not use up the pack.
    """
    if sum(3 * n if n > 0 else -n for n in packets) != len(order):
        raise ValueError(f"packets {','.join(map(str, packets))} do not deal {len(order)} cards")
    hands: tuple[list[str], ...] = ([], [], [])
    talon: list[str] = []
    cards = iter(order)
    for n in packets:
        for taker in hands if n > 0 else (talon,):
            taker.extend(next(cards) for _ in range(abs(n)))
    return tuple(map(tuple, hands)), tuple(talon)


def bot_seed(made: bytes, place: int) -> int:
    """What a bot at this place decides by in this deal: eight bytes that follow from the key.

    Nobody can choose it, and after the deal everybody can have the bot decide again.
    """
    return int.from_bytes(digest(made, b"bot" + bytes([place]), "sha256")[:8], "big")

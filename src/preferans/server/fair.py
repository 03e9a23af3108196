"""The handshake before each deal as a fold over the log (``pref-shuffle-v1``). Pure.

An attempt is *open* while places promise their contributions, *locked* when the promises are
fixed, and ends with cards dealt or, if somebody keeps silent, void: its seed is published at once,
so that the table cannot hide a deck it disliked, and the next attempt opens with a new seed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any

from preferans.deal import Ruleset
from preferans.fairness import (
    FIRST,
    NOTHING,
    Block,
    bot_seed,
    commitment,
    format_block,
    key,
    seal,
    shuffled,
    word,
)
from preferans.match import pack_of

ATTEMPTS = 256


def name_of(game_id: str) -> bytes:
    """The name of a game in its evidence: 16 bytes that do not betray the link to its table."""
    return sha256(b"preferans game\0" + game_id.encode()).digest()[:16]


@dataclass(frozen=True, slots=True)
class Attempt:
    """An attempt to deal. ``times`` are milliseconds of its seal, its lock and its end."""

    word: int
    seed: bytes
    promised: tuple[bytes | None, ...]
    sent: tuple[bytes | None, ...]
    locked: bool = False
    times: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Fairness:
    """All the evidence of a game, and the handshake for its next deal.

    ``ahead`` are promises for the deal after the coming one, sent together with contributions.
    ``muted`` places contribute nothing for the rest of this deal, because they kept silent.
    ``unheard`` places let the time for a promise pass; nobody waits for them until they promise.
    ``blocks`` are the attempts of each deal, by its number; the last of each was dealt.
    """

    game: bytes
    places: int
    now: Attempt | None = None
    ahead: tuple[bytes | None, ...] = ()
    muted: frozenset[int] = frozenset()
    unheard: frozenset[int] = frozenset()
    blocks: Mapping[int, tuple[Block, ...]] = field(default_factory=dict)
    times: Mapping[int, tuple[tuple[int, ...], ...]] = field(default_factory=dict)
    last: bytes = FIRST

    @property
    def seal(self) -> bytes | None:
        """What is published of the seed of the attempt now open."""
        return None if self.now is None else seal(self.game, self.now.word, self.now.seed)

    @property
    def silent(self) -> frozenset[int]:
        """After the lock: the places whose contribution has not come."""
        now = self.now
        if now is None or not now.locked:
            return frozenset()
        return frozenset(i for i, r in enumerate(now.sent) if r is None)

    def key_of(self, number: int) -> bytes | None:
        """The key of a deal's shuffle, once it is dealt."""
        blocks = self.blocks.get(number)
        if not blocks:
            return None
        block = blocks[-1]
        return key(self.game, block.word, block.seed, [r for r in block.contributions if r])

    def bot_seed(self, number: int, place: int) -> int | None:
        """By what a bot at ``place`` decides in a deal that was shuffled so."""
        made = self.key_of(number)
        return None if made is None else bot_seed(made, place)


# -- what happens ----------------------------------------------------------------------------------


def sealed(fair: Fairness, data: dict[str, Any], at_ms: int) -> Fairness:
    """The table has fixed a seed and publishes its seal."""
    nobody: tuple[bytes | None, ...] = (None,) * fair.places
    first = data["word"] % ATTEMPTS == 0
    promised = (fair.ahead or nobody) if first else nobody
    now = Attempt(data["word"], bytes.fromhex(data["seed"]), promised, nobody, times=(at_ms,))
    muted = frozenset() if first else fair.muted
    return replace(fair, now=now, ahead=nobody if first else fair.ahead, muted=muted)


def promised(fair: Fairness, data: dict[str, Any], at_ms: int) -> Fairness:
    """A place has promised a contribution, for this deal or for the one after it."""
    place, told = data["place"], bytes.fromhex(data["commitment"])
    now = fair.now
    heard = fair.unheard - {place}
    if now is not None and data["word"] == now.word:
        now = replace(now, promised=_with(now.promised, place, told))
        return replace(fair, now=now, unheard=heard)
    ahead = _with(fair.ahead or (None,) * fair.places, place, told)
    return replace(fair, ahead=ahead, unheard=heard)


def locked(fair: Fairness, data: dict[str, Any], at_ms: int) -> Fairness:
    """The promises are fixed; who has none contributes nothing."""
    now = fair.now
    assert now is not None
    empty = frozenset(i for i, c in enumerate(now.promised) if c is None)
    fixed = tuple(
        commitment(fair.game, now.word, i, NOTHING) if c is None else c
        for i, c in enumerate(now.promised)
    )
    sent = tuple(NOTHING if i in empty else None for i in range(fair.places))
    now = replace(now, promised=fixed, sent=sent, locked=True, times=(*now.times, at_ms))
    return replace(fair, now=now, unheard=fair.unheard | set(data["late"]))


def revealed(fair: Fairness, data: dict[str, Any], at_ms: int) -> Fairness:
    """A place has sent what it promised."""
    now = fair.now
    assert now is not None
    sent = _with(now.sent, data["place"], bytes.fromhex(data["contribution"]))
    return replace(fair, now=replace(now, sent=sent))


def voided(fair: Fairness, data: dict[str, Any], at_ms: int, rules: Ruleset) -> Fairness:
    """Somebody kept silent: the seed is opened, and nobody waits for him again in this deal."""
    silent = fair.silent
    return replace(_closed(fair, rules, at_ms), muted=fair.muted | silent)


def dealt(fair: Fairness, at_ms: int, rules: Ruleset) -> Fairness:
    """Everybody's contribution is in and the cards are dealt."""
    return _closed(fair, rules, at_ms)


def _closed(fair: Fairness, rules: Ruleset, at_ms: int) -> Fairness:
    now = fair.now
    assert now is not None
    block = Block(
        fair.game,
        now.word,
        tuple(map(str, pack_of(rules))),
        rules.packets,
        seal(fair.game, now.word, now.seed),
        tuple(c for c in now.promised if c is not None),
        now.sent,
        now.seed,
        fair.last,
        fair.places,
    )
    number = now.word // ATTEMPTS
    blocks = {**fair.blocks, number: (*fair.blocks.get(number, ()), block)}
    times = {**fair.times, number: (*fair.times.get(number, ()), (*now.times, at_ms))}
    return replace(fair, now=None, blocks=blocks, times=times, last=block.hash)


def _with(values: tuple[bytes | None, ...], place: int, value: bytes) -> tuple[bytes | None, ...]:
    return (*values[:place], value, *values[place + 1 :])


# -- what is decided -------------------------------------------------------------------------------


def deck(fair: Fairness, rules: Ruleset) -> tuple[str, ...]:
    """The pack as it is shuffled, once every contribution is in."""
    now = fair.now
    assert now is not None
    sent = [r for r in now.sent if r is not None]
    return shuffled(key(fair.game, now.word, now.seed, sent), tuple(map(str, pack_of(rules))))


def next_word(fair: Fairness, number: int) -> int:
    """The word of the next attempt to deal the deal of this number."""
    return word(number, len(fair.blocks.get(number, ())))


def first_word(number: int) -> int:
    """The word of the first attempt to deal the deal of this number."""
    return word(number)


# -- what is shown ---------------------------------------------------------------------------------


def shown(fair: Fairness, rules: Ruleset, number: int, *, running: bool) -> dict[str, Any]:
    """The handshake as everybody may see it: no contribution before all have been sent.

    ``number`` is the open deal if one is ``running``, else the coming one. ``opened`` is the
    evidence of the last deal whose cards were laid open and of the void attempts since.
    """
    now = fair.now
    coming = now is None or not now.locked
    number_open = number if running else None
    return {
        "game": fair.game.hex(),
        "seats": fair.places,
        "pack": "".join(map(str, pack_of(rules))),
        "packets": ",".join(map(str, rules.packets)),
        "word": None if now is None else now.word,
        "seal": None if fair.seal is None else fair.seal.hex(),
        "locked": not coming,
        "promised": [] if now is None else [c.hex() if c else None for c in now.promised],
        "sent": [] if now is None else [r is not None for r in now.sent],
        "muted": sorted(fair.muted),
        "dealt": None if number_open is None else _unopened(fair, number_open),
        "voids": [format_block(b) for b in fair.blocks.get(number, ()) if b.void],
        "opened": _opened(fair, number - 1),
    }


def _unopened(fair: Fairness, number: int) -> dict[str, Any] | None:
    """What is known of the deal being played: all but its seed."""
    blocks = fair.blocks.get(number)
    if not blocks:
        return None
    block = blocks[-1]
    return {
        "word": block.word,
        "seal": block.seal.hex(),
        "promised": [c.hex() for c in block.commitments],
        "sent": [r.hex() for r in block.contributions if r is not None],
    }


def _opened(fair: Fairness, number: int) -> list[str]:
    return [format_block(block) for block in fair.blocks.get(number, ())]

"""A record with evidence: two deals, the second dealt at the second attempt."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

from preferans.fairness import (
    CANONICAL,
    FIRST,
    NOTHING,
    Block,
    commitment,
    dealt,
    format_block,
    key,
    seal,
    shuffled,
    word,
)

GAME = bytes(range(16))
PACK = tuple(card for card in CANONICAL if card[1] != "6")
PACKETS = (2, -2, 2, 2, 2, 2)


def told(*words: object) -> bytes:
    """Thirty-two bytes that follow from some words."""
    return sha256(repr(words).encode()).digest()


def block(deal: int, attempt: int = 0, *, silent: int | None = None, n: int = 3) -> Block:
    """An honest attempt; the last place is a bot's."""
    at = word(deal, attempt)
    sent = [told(at, i) for i in range(n - 1)] + [NOTHING]
    seed = told("seed", at)
    promised = tuple(commitment(GAME, at, i, r) for i, r in enumerate(sent))
    opened = tuple(None if i == silent else r for i, r in enumerate(sent))
    return Block(GAME, at, PACK, PACKETS, seal(GAME, at, seed), promised, opened, seed, FIRST, n)


def chained(*blocks: Block) -> list[Block]:
    """The same attempts, each naming the hash of the one before."""
    done: list[Block] = []
    for one in blocks:
        done.append(replace(one, before=done[-1].hash if done else FIRST))
    return done


def by_suits(cards: tuple[str, ...]) -> str:
    """A hand as a record writes it."""
    ordered = sorted(cards, key=lambda card: ("SCDH".index(card[0]), "AKQJT9876".index(card[1])))
    groups = ["".join(c[1] for c in ordered if c[0] == suit) for suit in "SCDH"]
    return " ".join(suit + ranks for suit, ranks in zip("SCDH", groups, strict=True) if ranks)


def deal_lines(number: int, blocks: list[Block]) -> list[str]:
    """A deal of the record, dealt as its last attempt says."""
    last = blocks[-1]
    made = key(last.game, last.word, last.seed, [r for r in last.contributions if r])
    hands, talon = dealt(shuffled(made, last.pack), last.packets)
    return [
        f"deal {number}: dealer Anna",
        *(f"hand {i}: {by_suits(hand)}" for i, hand in enumerate(hands, 1)),
        f"talon: {' '.join(talon)}",
        *(f"fair: {format_block(one)}" for one in blocks),
        "auction: 1:pass, 2:pass, 3:pass",
    ]


def record() -> str:
    """The text of an honest record."""
    first, void, second = chained(block(1), block(2, silent=1), block(2, 1))
    lines = [
        "preferans record: 1",
        "rules: sochi",
        'players: Anna, "Fay Wu", West',
        "dealer: Anna",
        f"fair: game={GAME.hex()} head={second.hash.hex()}",
        "",
        *deal_lines(1, [first]),
        "",
        *deal_lines(2, [void, second]),
    ]
    return "\n".join(lines) + "\n"

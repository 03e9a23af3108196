"""Whether the evidence of a record is true: every promise opened, every deck shuffled again.

What does not agree is named: the deal, the field, what was expected and what was found.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from preferans.fairness.evidence import FIRST, Block, EvidenceError, parse_block
from preferans.fairness.reading import FairDeal, FairRecord, cards_of
from preferans.fairness.shuffle import CANONICAL, commitment, dealt, key, seal, shuffled


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is not so: where (``deal 3``), in which field, expected and found."""

    where: str
    field: str
    expected: str
    found: str

    def __str__(self) -> str:
        return f"{self.where}, {self.field}: expected {self.expected}, found {self.found}"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of it. ``proven`` deals were checked, ``silent`` ones have no evidence.

    ``voids`` are the attempts to which somebody kept silent: deal, attempt, places.
    """

    findings: tuple[Finding, ...]
    proven: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()
    voids: tuple[tuple[int, int, tuple[int, ...]], ...] = ()

    @property
    def ok(self) -> bool:
        """Whether nothing was found wrong."""
        return not self.findings


def verify(record: FairRecord) -> Verdict:
    """Check all the evidence of a record."""
    findings: list[Finding] = []
    read: list[tuple[FairDeal, list[Block | None]]] = []
    for deal in record.deals:
        blocks = [_parsed(line, _where(deal), findings) for line in deal.lines]
        read.append((deal, blocks))
    flat = [block for _, blocks in read for block in blocks if block is not None]
    head = _head(record.head, findings)
    game = _game(head, flat)
    if head is not None and flat and head[0] != game:
        findings.append(Finding("header", "game", game.hex(), head[0].hex()))
    findings += _chain(read, None if head is None else head[1])
    packets = _most(block.packets for block in flat)
    begun, proven, silent = False, [], []
    for i, (deal, blocks) in enumerate(read, 1):
        begun = begun or bool(blocks)
        if deal.number != str(i):
            findings.append(Finding(f"deal {i}", "number", str(i), deal.number))
        if not blocks:
            silent.append(deal.number)
            if begun or (record.head is not None and not flat):
                findings.append(Finding(_where(deal), "fair", "a line of evidence", "none"))
            continue
        wrong = list(_deal(deal, blocks, _Known(game, i, len(record.players), packets)))
        findings += wrong
        if not wrong and None not in blocks:
            proven.append(deal.number)
    return Verdict(tuple(findings), tuple(proven), tuple(silent), tuple(_voids(flat)))


def verify_deal(deal: FairDeal, number: int, seats: int, game: bytes) -> tuple[Finding, ...]:
    """Check the evidence of one deal by itself: all but its place in the chain."""
    findings: list[Finding] = []
    blocks = [_parsed(line, _where(deal), findings) for line in deal.lines]
    packets = _most(block.packets for block in blocks if block is not None)
    return (*findings, *_deal(deal, blocks, _Known(game, number, seats, packets)))


@dataclass(frozen=True, slots=True)
class _Known:
    """What a deal's evidence has to agree with."""

    game: bytes
    number: int
    seats: int
    packets: tuple[int, ...]


def _where(deal: FairDeal) -> str:
    return f"deal {deal.number}"


def _parsed(line: str, where: str, findings: list[Finding]) -> Block | None:
    try:
        return parse_block(line)
    except EvidenceError as error:
        findings.append(Finding(where, error.field, error.expected, error.found))
        return None


def _head(text: str | None, findings: list[Finding]) -> tuple[bytes, bytes] | None:
    """The game and the last hash that the header names."""
    if text is None:
        return None
    values = []
    words = text.split(" ")
    for name, size, said in zip(("game", "head"), (32, 64), [*words, "", ""], strict=False):
        if not re.fullmatch(f"{name}=[0-9a-f]{{{size}}}", said):
            findings.append(Finding("header", name, f"'{name}=' and {size} digits", said))
            return None
        values.append(bytes.fromhex(said.partition("=")[2]))
    if len(words) > 2:
        findings.append(Finding("header", "head", "the end of the line", " ".join(words[2:])))
        return None
    return values[0], values[1]


def _game(head: tuple[bytes, bytes] | None, blocks: Sequence[Block]) -> bytes:
    """The name of the game: the one with which most seals open."""
    candidates = [] if head is None else [head[0]]
    candidates += [block.game for block in blocks]
    opened = {
        game: sum(seal(game, block.word, block.seed) == block.seal for block in blocks)
        for game in candidates
    }
    return max(opened, key=lambda game: opened[game], default=bytes(16))


def _chain(
    read: Sequence[tuple[FairDeal, Sequence[Block | None]]], head: bytes | None
) -> Iterator[Finding]:
    """Every line repeats the hash of the one before, and the header that of the last."""
    lines = [(_where(deal), block) for deal, blocks in read for block in blocks]
    before: Block | None = None
    broken = False
    for i, (where, block) in enumerate(lines):
        if block is None:
            before, broken = None, True
            continue
        allowed = [FIRST] if before is None else [before.hash, before.written]
        if not broken and block.before not in allowed:
            told = FIRST if before is None else before.written or before.hash
            yield Finding(where, "before", told.hex(), block.before.hex())
        if block.written != block.hash and not _explained(block):
            yield from _hash(where, block, lines[i + 1][1] if i + 1 < len(lines) else None, head)
        before, broken = block, False
    if head is not None and before is not None and head not in (before.hash, before.written):
        yield Finding("header", "head", before.hash.hex(), head.hex())


def _hash(where: str, block: Block, after: Block | None, head: bytes | None) -> Iterator[Finding]:
    """A line whose hash is another: the hash is wrong, or what stands before it."""
    told = after.before if after is not None else head
    if told is None or told != block.written:
        yield Finding(where, "hash", block.hash.hex(), (block.written or b"").hex())
        return
    # Nothing else tells of the promise of a place that kept silent.
    silent = [i for i, r in enumerate(block.contributions) if r is None]
    for name in [f"c of place {i + 1}" for i in silent] or ["line"]:
        found = f"a line with the hash {block.hash.hex()}"
        yield Finding(where, name, f"what makes the hash {told.hex()}", found)


def _explained(block: Block) -> bool:
    """Whether the fields contradict each other, so that one of them is named for it."""
    game, at = block.game, block.word
    seats = len(block.commitments)
    return (
        seal(game, at, block.seed) != block.seal
        or block.seats != seats
        or len(block.contributions) != seats
        or tuple(card for card in CANONICAL if card in block.pack) != block.pack
        or any(
            r is not None and commitment(game, at, i, r) != c
            for i, (c, r) in enumerate(zip(block.commitments, block.contributions, strict=True))
        )
    )


def _deal(deal: FairDeal, blocks: Sequence[Block | None], known: _Known) -> Iterator[Finding]:
    where, clean = _where(deal), True
    for attempt, block in enumerate(blocks):
        if block is None:
            clean = False
            continue
        wrong = [*_place(where, block, attempt, known), *_opening(where, block, known, attempt)]
        yield from wrong
        clean = clean and not wrong
        last = attempt == len(blocks) - 1
        if block.void is last:
            found = "a contribution that is missing" if last else "contributions of everybody"
            expected = "everybody's contribution" if last else "a silent place in a void attempt"
            yield Finding(where, "r", expected, found)
            clean = False
    last_block = blocks[-1]
    if clean and last_block is not None:
        yield from _cards(where, deal, last_block, known)


def _place(where: str, block: Block, attempt: int, known: _Known) -> Iterator[Finding]:
    """Whether the line belongs where it stands."""
    at = known.number * 256 + attempt
    if block.game != known.game:
        yield Finding(where, "game", known.game.hex(), block.game.hex())
    if block.word != at:
        yield Finding(where, "word", str(at), str(block.word))
    if block.seats != known.seats:
        yield Finding(where, "seats", str(known.seats), str(block.seats))
    for name, listed in (("c", block.commitments), ("r", block.contributions)):
        if len(listed) != known.seats:
            yield Finding(where, name, f"{known.seats} of them", str(len(listed)))
    ordered = tuple(card for card in CANONICAL if card in block.pack)
    if ordered != block.pack:
        yield Finding(where, "pack", f"{''.join(ordered)} and no other", "".join(block.pack))
    if block.packets != known.packets:
        yield Finding(where, "packets", _list(known.packets), _list(block.packets))


def _opening(where: str, block: Block, known: _Known, attempt: int) -> Iterator[Finding]:
    """Whether what was opened is what was promised. The hash tells which of the two is wrong."""
    game, at = known.game, known.number * 256 + attempt
    if seal(game, block.word, block.seed) == block.seal:
        at = block.word  # a true line in a wrong place
    promised = seal(game, at, block.seed)
    if promised != block.seal:
        if replace(block, seal=promised).hash == block.written:
            yield Finding(where, "C", promised.hex(), block.seal.hex())
        else:
            expected = f"a seed that opens C={block.seal.hex()}"
            yield Finding(where, "s", expected, block.seed.hex())
    for i, (c, r) in enumerate(zip(block.commitments, block.contributions, strict=False)):
        if r is None or commitment(game, at, i, r) == c:
            continue
        told = commitment(game, at, i, r)
        mended = (*block.commitments[:i], told, *block.commitments[i + 1 :])
        if replace(block, commitments=mended).hash == block.written:
            yield Finding(where, f"c of place {i + 1}", told.hex(), c.hex())
        else:
            expected = f"a contribution that opens c={c.hex()}"
            yield Finding(where, f"r of place {i + 1}", expected, r.hex())


def _cards(where: str, deal: FairDeal, block: Block, known: _Known) -> Iterator[Finding]:
    """Whether the cards dealt are those of the shuffle."""
    sent = [r for r in block.contributions if r is not None]
    made = key(known.game, block.word, block.seed, sent)
    try:
        hands, talon = dealt(shuffled(made, block.pack), block.packets)
    except ValueError as error:
        yield Finding(where, "packets", str(error), _list(block.packets))
        return
    if len(deal.hands) != 3:
        yield Finding(where, "hands", "three hands", str(len(deal.hands)))
    for i, (told, right) in enumerate(zip(deal.hands, hands, strict=False), 1):
        if _ordered(told) != _canonical(right):
            yield Finding(where, f"hand {i}", _text(_canonical(right)), told)
    if _in_order(deal.talon) != talon:
        yield Finding(where, "talon", _text(talon), deal.talon)


def _ordered(text: str) -> tuple[str, ...] | None:
    found = _in_order(text)
    return None if found is None else _canonical(found)


def _in_order(text: str) -> tuple[str, ...] | None:
    try:
        return cards_of(text)
    except ValueError:
        return None


def _canonical(cards: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(cards, key=CANONICAL.index))


def _text(cards: Iterable[str]) -> str:
    return " ".join(cards) or "-"


def _list(packets: Iterable[int]) -> str:
    return ",".join(map(str, packets))


def _most(values: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    counted: dict[tuple[int, ...], int] = {}
    for value in values:
        counted[value] = counted.get(value, 0) + 1
    return max(counted, key=lambda value: counted[value], default=())


def _voids(blocks: Iterable[Block]) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    for block in blocks:
        if block.void:
            silent = tuple(i for i, r in enumerate(block.contributions) if r is None)
            yield block.deal, block.attempt, silent

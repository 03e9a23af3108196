"""What may come next in the line of a keeper's note: words to choose from, or what is wanted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from preferans.deal import End, Say
from preferans.ledger import HANDS, PlayerId, Seat
from preferans.match import BadReport, Match, Report, hear
from preferans.match.keeping import DIRECTED, BadNote, columns_of, common_of, noted, order
from preferans.notation.errors import NotationError
from preferans.notation.keeping import (
    AGAINST,
    ALL_PASS,
    CONCEDE,
    CORRECT,
    FINE,
    HEADS,
    JOIN,
    OUTCOMES,
    beside_of,
    contracts_of,
    head_of,
    is_null,
    parse_note,
    pieces_of,
    rungs_of,
    vocabulary,
    written_name,
)

DUMMY = "dummy"
"""Who takes tricks with a hand that is nobody's, where two play."""


class Wanted(Enum):
    """What a line wants next."""

    BEGINNING = "who declared, or what else happened"
    CONTRACT = "the contract"
    ANSWER = "an answer"
    TRICKS = "tricks"
    NOTHING = "nothing more"
    ACCOUNT = "whom it is for"
    COLUMN = "a column"
    AMOUNT = "an amount"
    REASON = "the reason"
    NAME = "a name"
    NUMBER = "a number"
    UNKNOWN = "something else"


@dataclass(frozen=True, slots=True)
class Hint:
    """What may come next.

    ``words``: those that can stand there and begin with what is typed of it; ``who``: who gives the
    answer, or whose tricks are told, in this order; ``more``: words that may stand there, too, and
    need not.
    """

    wanted: Wanted
    words: tuple[str, ...] = ()
    who: tuple[PlayerId, ...] = ()
    more: tuple[str, ...] = ()


def hint(text: str, m: Match) -> Hint:
    """What may come where a line that has come so far ends."""
    pieces = pieces_of(text)
    begun = pieces.pop() if pieces and not text[-1:].isspace() else ""
    found = _next(pieces, m)
    begins = begun.casefold()
    return Hint(
        found.wanted,
        tuple(word for word in found.words if word.casefold().startswith(begins)),
        found.who,
        tuple(word for word in found.more if word.casefold().startswith(begins)),
    )


def completed(text: str, m: Match) -> str:
    """The line with its last word completed as far as only one thing can be meant."""
    found = hint(text, m)
    pieces = pieces_of(text)
    begun = pieces[-1] if pieces and not text[-1:].isspace() else ""
    words = found.words or found.more
    if not words or (not begun and len(words) > 1):
        return text
    longest = words[0] if len(words) == 1 else _common([word.casefold() for word in words])
    if len(longest) < len(begun):
        return text
    return text[: len(text) - len(begun)] + longest + " " * (len(words) == 1)


def _common(words: Sequence[str]) -> str:
    """What all words begin with."""
    first, last = min(words), max(words)
    same = next(
        (i for i, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), len(first)
    )
    return first[:same]


def _next(pieces: Sequence[str], m: Match) -> Hint:
    if m.table.over is not None and not pieces:
        return Hint(Wanted.BEGINNING, (CORRECT, FINE))
    if not pieces:
        return Hint(Wanted.BEGINNING, (*map(written_name, _holders(m)), *_heads(m)))
    try:
        head = head_of(" ".join(pieces), m)
    except NotationError:
        return Hint(Wanted.UNKNOWN)
    rest = pieces[1:]
    if head in (FINE, CORRECT):
        return _correction(rest, m)
    if head in HEADS:
        return _short(head, rest, m)
    return _game(pieces, m)


def _holders(m: Match) -> tuple[PlayerId, ...]:
    return tuple(m.table.player_at(seat) for seat in m.table.seats() if seat in HANDS)


def _heads(m: Match) -> Iterator[str]:
    """The beginnings that make sense here: a fourth joins three, fines need a hill."""
    columns = columns_of(m.rules)
    for head in HEADS:
        fourth = len(m.table.players) == 3 and "pool" in columns
        if (head == JOIN and not fourth) or (head == FINE and "hill" not in columns):
            continue
        yield head


def _short(head: str, rest: Sequence[str], m: Match) -> Hint:
    """What comes behind a word of its own."""
    if head == ALL_PASS:
        return _all_pass(rest, m)
    if rest:
        return Hint(Wanted.NOTHING)
    match head:
        case "join":
            return Hint(Wanted.NAME)
        case "end":
            return Hint(Wanted.NOTHING, more=tuple(end.value for end in End))
        case "minutes":
            return Hint(Wanted.NUMBER)
        case _:
            return Hint(Wanted.NOTHING)


def _all_pass(rest: Sequence[str], m: Match) -> Hint:
    told = any(word[0].isdigit() for word in rest)
    if told:
        return Hint(Wanted.NOTHING)
    try:
        noted(m, Report(), 1)
    except BadNote:
        return Hint(Wanted.TRICKS, who=tuple(_name(seat, m) for seat in HANDS))
    return Hint(Wanted.NOTHING)


def _correction(rest: Sequence[str], m: Match) -> Hint:
    columns, common = columns_of(m.rules), common_of(m.rules)
    owners = (*map(written_name, m.table.players), *([common] if common else ()))
    against = next((AGAINST[c] for c in DIRECTED if rest[1:2] and c.startswith(rest[1])), None)
    steps = [
        Hint(Wanted.ACCOUNT, owners),
        Hint(Wanted.COLUMN, columns),
        Hint(Wanted.AMOUNT),
    ]
    if against is not None:
        steps += [Hint(Wanted.ACCOUNT, (against,)), Hint(Wanted.ACCOUNT, owners)]
    return steps[len(rest)] if len(rest) < len(steps) else Hint(Wanted.REASON)


def _game(pieces: Sequence[str], m: Match) -> Hint:
    if len(pieces) == 1 or (pieces[1:] == [CONCEDE]):
        return Hint(Wanted.CONTRACT, contracts_of(m.now))
    if (own := _of_a_word(pieces, m)) is not None:
        return own
    try:
        note = parse_note(" ".join(pieces), m)
    except NotationError:
        return Hint(Wanted.UNKNOWN)
    if not isinstance(note, Report) or note.declarer is None:
        return Hint(Wanted.UNKNOWN)
    words, said = vocabulary(m.now, game=True)
    more = tuple(word for word in words if word not in said)
    if note.tricks is not None or note.conceded:
        return Hint(Wanted.NOTHING, more=more)
    try:
        heard = hear(m.now, note, [word for _, word in note.answers])
    except BadReport:
        return Hint(Wanted.UNKNOWN, more=more)
    if heard.asked is not None:
        answers = tuple(o.word for o in heard.asked.options if isinstance(o, Say))
        return Hint(Wanted.ANSWER, answers, (_name(heard.asked.actor, m),), more)
    if not heard.plays:
        return Hint(Wanted.NOTHING, more=more)
    takers = order(note.declarer)[: 1 if is_null(note, m.now) else None]
    who = tuple(_name(seat, m) for seat in takers)
    # Somebody may still answer though he need not: a dealer who whists, a kontra.
    return Hint(Wanted.TRICKS, (), who, (*said, *more))


def _of_a_word(pieces: Sequence[str], m: Match) -> Hint | None:
    """What belongs to the last word, where it does not stand alone."""
    match [word.casefold() for word in pieces[-2:]]:
        case [_, "bid"]:
            return Hint(Wanted.CONTRACT, rungs_of(m.now))
        case [_, "beside"]:
            return Hint(Wanted.CONTRACT, beside_of(m.now))
        case ["beside", _]:
            return Hint(Wanted.ANSWER, OUTCOMES)
        case [_, "times"]:
            return Hint(Wanted.NUMBER)
        case _:
            return None


def _name(seat: Seat, m: Match) -> PlayerId:
    return m.table.player_at(seat) if seat in m.table.seats() else DUMMY

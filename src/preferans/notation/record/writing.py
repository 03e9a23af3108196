"""From a record to its page: everything that follows by replay is written out beside the facts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from preferans.cards import Card
from preferans.deal import HANDS, Action, Claim, Engagement, Play, Seat, State
from preferans.ledger import PlayerId, Table
from preferans.notation.hands import format_talon
from preferans.notation.record.page import CallPage, DealPage, Group, Line, Page, Piece
from preferans.notation.record.record import (
    Played,
    Record,
    Tags,
    Told,
    format_call,
    replay_record,
)
from preferans.notation.steps import format_step
from preferans.notation.tokens import format_seat

TRICK, CLAIM = "trick", "claim"

COLUMNS = ("pool", "hill", "whists", "bule", "supe", "refe", "chips")
"""The columns of a sheet in the order in which totals are read out."""

_LABELS = {"naming": "order", "stayordrop": "defence"}
"""What is said in a stage, where the stage's own name is not the word for it."""


def label_of(stage: object) -> str:
    """The word under which a record groups what was said in a stage."""
    name = type(stage).__name__.lower()
    return _LABELS.get(name, name)


def page_of(record: Record) -> Page:
    """The page of a record. Raises ``NotationError`` if it cannot have happened."""
    replayed = replay_record(record)
    over, result = replayed.match.table.over, replayed.result
    return Page(
        rules=Piece(record.rules.name),
        players=tuple(map(Piece, record.players)),
        dealer=Piece(record.dealer),
        seed=Piece(record.seed) if record.seed is not None else None,
        date=Piece(record.date) if record.date is not None else None,
        bots=_pairs(record.bots),
        tags=_pairs(record.tags),
        events=tuple(map(_event, replayed.told)),
        over=Piece(over) if over is not None else None,
        result=None if result is None else _pairs((p, signed(x)) for p, x in result.items()),
    )


def _event(told: Told) -> DealPage | CallPage:
    event = told.event
    if isinstance(event, Played):
        return deal_page(told, event)
    return CallPage(Piece(format_call(event, told.before)))


def deal_page(told: Told, event: Played) -> DealPage:
    """The page of a deal as it happened."""
    table, states = told.before.table, told.states
    done = states[-1].asked is None
    names = [holder(table, seat) for seat in HANDS]
    return DealPage(
        number=Piece(str(table.number)),
        dealer=Piece(table.players[table.dealer]),
        hands=tuple(
            (Piece(name) if name is not None else None, Piece(str(hand)))
            for name, hand in zip(names, event.deal.hands, strict=True)
        ),
        talon=Piece(format_talon(event.deal.talon)),
        groups=tuple(groups_of(states, event.steps)),
        taken=Piece(taken) if (taken := taken_of(states[-1])) else None,
        sheet=sheet_of(told) if done else None,
        totals=totals_of(told.after.table) if done else None,
        tags=_pairs(event.tags),
    )


def holder(table: Table, seat: Seat) -> PlayerId | None:
    """Who holds a hand in the coming deal; ``None`` for a hand that is nobody's."""
    return table.player_at(seat) if seat in table.seats() else None


# --- what was done ------------------------------------------------------------------------------


def groups_of(states: Sequence[State], steps: Sequence[tuple[Seat, Action]]) -> Iterator[Group]:
    """The actions of a deal as people read them: the auction, the order …, trick by trick.

    A card that nobody played just then stands in brackets, so that a trick is read whole: the
    talon card that names a suit, the dealer's talon card, a card that fell by itself, a card that
    lay there before a claim.
    """
    label = ""
    said: list[str] = []
    for i, (who, action) in enumerate(steps):
        s, after = states[i], states[i + 1]
        if label != (new := _label(s, action)):
            if said:
                yield _group(label, said)
            label, said = new, []
            if isinstance(action, Play):
                said = [*map(_bracketed, _lying(s))]
        said.append(format_step(s, who, action))
        if isinstance(action, Play):
            said += map(_bracketed, _fallen(s, after))
    if said:
        yield _group(label, said)


def _label(s: State, action: Action) -> str:
    if isinstance(action, Play):
        return f"{TRICK} {len(s.tricks) + 1}"
    if isinstance(action, Claim) or s.offer is not None:
        return CLAIM
    return label_of(s.rules.stages[s.at])


def _group(label: str, said: list[str]) -> Group:
    return Group(Piece(label), tuple(map(Piece, said)))


def _bracketed(card: str) -> str:
    return f"({card})"


def _lying(s: State) -> list[str]:
    """The cards of the open trick, the talon's first."""
    named = [f"talon {s.deal.talon[len(s.tricks)]}"] if s.led is not None else []
    return [*named, *map(_card, s.table)]


def _fallen(s: State, after: State) -> list[str]:
    """The cards that fell by themselves after the one played in ``s``, in the same trick."""
    return [_card(play) for play in trick_cards(after, len(s.tricks))[len(s.table) + 1 :]]


def trick_cards(s: State, index: int) -> tuple[tuple[Seat, Card], ...]:
    """The cards of a trick so far."""
    return s.tricks[index].plays if index < len(s.tricks) else s.table


def _card(play: tuple[Seat, Card]) -> str:
    return f"{format_seat(play[0])}:{play[1]}"


def taken_of(s: State) -> str | None:
    """The tricks of each hand, ``7-3-0``, then of a dealer who led; ``None`` without play."""
    if s.asked is not None or not isinstance(s.terms, Engagement):
        return None
    led = any(seat is Seat.DEALER for trick in s.tricks for seat, _ in trick.plays)
    takers = (*HANDS, Seat.DEALER) if led else HANDS
    return "-".join(str(s.taken(seat)) for seat in takers)


# --- what it was worth --------------------------------------------------------------------------


def sheet_of(told: Told) -> tuple[Line, ...]:
    """The entries that a deal made, player by player."""
    lines = [
        Line(e.player, e.column, e.amount, e.on, (e.why.code, *map(str, e.why.of)))
        for e in told.written
    ]
    return _by_player(told.after.table, lines)


def totals_of(table: Table) -> tuple[Line, ...]:
    """Every account that holds something, player by player and column by column."""
    accounts = table.ledger.accounts()
    lines = [Line(who, column, amount, on) for (who, column, on), amount in accounts if amount]
    lines.sort(key=lambda line: (_place(COLUMNS, line.column), _place(table.players, line.on)))
    return _by_player(table, lines)


def _by_player(table: Table, lines: Iterable[Line]) -> tuple[Line, ...]:
    """Lines in order of seats, those of the table's own accounts last."""
    return tuple(sorted(lines, key=lambda line: _place(table.players, line.player)))


def _place(order: Sequence[str], name: str | None) -> int:
    """Where a name stands in an order; those that do not stand there come last."""
    return order.index(name) if name in order else len(order)


def signed(amount: Fraction) -> str:
    """An amount with its sign."""
    return f"{'+' if amount >= 0 else ''}{amount}"


def _pairs(pairs: Tags | Iterable[tuple[str, str]]) -> tuple[tuple[Piece, Piece], ...]:
    return tuple((Piece(name), Piece(text)) for name, text in pairs)

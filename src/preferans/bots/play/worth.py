"""What an outcome of the play is worth: whists of the settlement, under the table's own book.

The deal is finished on paper with the tricks in question, scored by the book of the ruleset,
written by its course on the sheet as it stands, and settled. So conventions, bombs, the price of
an all-pass, closed pools and aid all count as they do at the table.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from functools import lru_cache
from threading import Lock

from preferans.bots.play.board import Board
from preferans.cards import NONE
from preferans.deal import (
    HANDS,
    Claim,
    Deal,
    Discard,
    Engagement,
    Observation,
    Say,
    Seat,
    State,
    Trick,
    say,
)
from preferans.ledger import Table

Taken = tuple[int, ...]
"""Tricks by seat, the sitting dealer last."""


class Worth:
    """What the tricks of this deal are worth to its seats, each outcome reckoned once."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._table = board.seen.standing or fresh_table(board.seen)
        self._found = _reckoned_before(board)

    def of(self, taken: Taken, seat: Seat) -> float:
        """What a seat's player wins by this deal if its tricks fall so, the sum of all being 0."""
        found = self._found.get(taken)
        if found is None:
            found = self._found[taken] = self._reckoned(taken)
        return found[seat]

    def declarers(self, tricks: int) -> float:
        """What the declarer wins by this deal with so many tricks in all."""
        declarer = self._board.declarer
        assert declarer is not None
        return self.of(self.split(tricks), declarer)

    def split(self, tricks: int) -> Taken:
        """Tricks by seat where the declarer has so many in all.

        Of those to come the defence shares its part out evenly: who has fewer takes the next.
        """
        declarer, playing = self._board.declarer, self._board.terms.playing
        taken = list(self._board.taken)
        assert declarer is not None
        others = [x for x in playing if x != declarer]
        rest = self._board.left - (tricks - taken[declarer])
        taken[declarer] = tricks
        for _ in range(rest):
            taken[min(others, key=lambda x: taken[x])] += 1
        return tuple(taken)

    def _reckoned(self, taken: Taken) -> tuple[float, ...]:
        s = finished(self._board.seen, self._board.terms, taken)
        course = self._board.seen.rules.course
        after = self._settled(course.writes(self._table, s, s.rules.book.score(s)))
        before = self._settled(self._table)
        return tuple(b - a for a, b in zip(before, after, strict=True))

    def _settled(self, table: Table) -> tuple[float, ...]:
        """Everybody's result by seat; 0 where nobody sits."""
        results = self._board.seen.rules.course.settles(table)
        seats = self._board.seen.rules.seats
        players = self._table  # who sits where in this deal, not in the next
        return tuple(float(results[players.player_at(x)]) if x in seats else 0.0 for x in Seat)


_DEALS = 64
_lock = Lock()
_known: OrderedDict[tuple[int, ...], tuple[object, dict[Taken, tuple[float, ...]]]] = OrderedDict()


def _reckoned_before(board: Board) -> dict[Taken, tuple[float, ...]]:
    """What was reckoned of the same deal before, kept beside what tells the deal."""
    seen = board.seen
    told = (seen.rules, board.terms, seen.standing)
    shown = sum(card is not None for card in seen.talon)
    unseen = not seen.rules.looked and (Seat.FORE, say("look")) not in seen.record
    bid = any(isinstance(action, Say) for _, action in seen.record[:1])
    key = (*map(id, told), shown, unseen, bid)
    with _lock:
        kept = _known.pop(key, (told, {}))
        _known[key] = kept
        if len(_known) > _DEALS:
            _known.popitem(last=False)
    return kept[1]


def finished(seen: Observation, terms: Engagement, taken: Sequence[int]) -> State:
    """The deal at its end with these tricks by seat. What is hidden now has no part in it.

    Where last tricks are announced, those to come fall as well for it as they can.
    """
    rest = list(taken)
    for trick in seen.tricks:
        rest[trick.winner] -= 1
    if min(rest) < 0:
        raise ValueError(f"tricks: {taken} are fewer than were taken already")
    order = [x for x in (Seat.DEALER, *HANDS) if x != terms.declarer]
    if terms.declarer is not None:
        order.append(terms.declarer)
    dealers = tuple((Seat.DEALER, card) for card in seen.talon if card is not None)[:1]
    later = tuple(
        Trick(None, dealers if x is Seat.DEALER else (), x) for x in order for _ in range(rest[x])
    )
    known = tuple(card for card in seen.talon if card is not None)
    return State(
        seen.rules,
        Deal((NONE, NONE, NONE), known if len(known) == len(seen.talon) else ()),
        (NONE, NONE, NONE),
        terms,
        at=len(seen.rules.stages),
        record=tuple(
            (who, Discard(NONE) if action is None else action)
            for who, action in seen.record
            if not isinstance(action, Claim)
        ),
        tricks=(*seen.tricks, *later),
    )


@lru_cache(maxsize=64)
def _names(n: int) -> tuple[str, ...]:
    return tuple(f"player {i}" for i in range(1, n + 1))


def fresh_table(seen: Observation) -> Table:
    """An empty sheet for a deal that belongs to no match."""
    n = len(seen.rules.seats)
    return Table(_names(n), dealer=n - 1)

"""The slow twin of the compiled solver: the same answers in plain Python, for any pack.

It serves as the oracle of the tests and, with a warning, where the compiled part is missing. A
search over whole positions with a memo of relative ranks; no bounds, nothing clever.
"""

from __future__ import annotations

from collections.abc import Iterator

from preferans.cards import PACK, RANKS, Card, Cards, Suit
from preferans.ledger import HANDS
from preferans.solver.position import Goal, Position

LADDERS = tuple(tuple(Card.of(suit, rank) for rank in reversed(RANKS)) for suit in Suit)
"""The nine cards of each suit, best first."""

Key = tuple[object, ...]


def solve(position: Position) -> int:
    """See ``solver.solve``."""
    twin = Twin()
    if position.goal is Goal.EXACT:
        return int(twin.reaches(position, position.target))
    value = 0
    while value < position.tricks and twin.reaches(position, value + 1):
        value += 1
    return value


def at_least(position: Position, tricks: int) -> bool:
    """See ``solver.at_least``."""
    return Twin().reaches(position, tricks)


def cards(position: Position) -> dict[Card, int]:
    """See ``solver.cards``."""
    values = {}
    for card in position.legal():
        after = position.play(card)
        if position.goal is Goal.EXACT:
            values[card] = int(Twin().reaches(after, after.target))
        else:
            values[card] = _taken(position, card) + solve(after)
    return values


def line(position: Position) -> tuple[Card, ...]:
    """See ``solver.line``."""
    played: list[Card] = []
    while position.tricks:
        values = cards(position)
        best = max if _wants_more(position) else min
        value = best(values.values())
        card = min((c for c, v in values.items() if v == value), key=_lowest_first)
        played.append(card)
        position = position.play(card)
    return tuple(played)


def raspasy(position: Position) -> tuple[int, int, int]:
    """The ``expected`` tricks of ``solver.raspasy``."""
    return _Selfish().tricks(position)


class Twin:
    """One question at a time; positions seen stay known for the next with the same rules."""

    def __init__(self) -> None:
        self._known: dict[Key, bool] = {}

    def reaches(self, p: Position, need: int) -> bool:
        """Whether the declarer comes to at least ``need`` more tricks (``EXACT``: just so many)."""
        exact = p.goal is Goal.EXACT
        if not exact and need <= 0:
            return True
        if need > p.tricks or need < 0:
            return False
        if p.tricks == 0:
            return True
        if p.trick or p.talon:
            return self._step(p, need)
        key = (*relative(p), need)
        if key not in self._known:
            self._known[key] = self._step(p, need)
        return self._known[key]

    def _step(self, p: Position, need: int) -> bool:
        wanted = (p.mover == p.declarer) == (p.goal is not Goal.MISERE)
        for card in choices(p):
            if self.reaches(p.play(card), need - _taken(p, card)) == wanted:
                return wanted
        return not wanted


class _Selfish:
    """Three hands, each for itself; see ``solver.Raspasy`` for the rule of ties."""

    def __init__(self) -> None:
        self._known: dict[Key, tuple[int, int, int]] = {}

    def tricks(self, p: Position) -> tuple[int, int, int]:
        if not p.tricks:
            return (0, 0, 0)
        if p.trick or p.talon:
            return self._step(p)
        key = relative(p)
        if key not in self._known:
            self._known[key] = self._step(p)
        return self._known[key]

    def _step(self, p: Position) -> tuple[int, int, int]:
        after, other = p.after(p.mover), p.after(p.mover, 2)

        def rank(got: tuple[int, int, int]) -> tuple[int, ...]:
            return got[p.mover], abs(got[after] - got[other]), -got[after], -got[other]

        return min((self._after(p, card) for card in choices(p)), key=rank)

    def _after(self, p: Position, card: Card) -> tuple[int, int, int]:
        a, b, c = self.tricks(p.play(card))
        took = p.taker((*p.trick, card)) if len(p.trick) == 2 else None
        return a + (took == 0), b + (took == 1), c + (took == 2)


def relative(p: Position) -> Key:
    """A key that forgets cards out of play: the owners suit by suit, best first, and the leader."""
    return (*(tuple(_owners(p, ladder)) for ladder in LADDERS), p.leader, p.trump)


def _owners(p: Position, ladder: tuple[Card, ...]) -> Iterator[int]:
    for card in ladder:
        for seat in HANDS:
            if p.hands[seat].bits >> card & 1:
                yield seat


def choices(p: Position) -> list[Card]:
    """The legal cards, but only the best of those that no other card comes between.

    Cards that are likely to settle it come first: high ones when tricks are wanted.
    """
    legal = p.legal()
    others = Cards.of((*p.trick, *(lead for lead in p.talon if isinstance(lead, Card))))
    for seat in HANDS:
        if seat != p.mover:
            others |= p.hands[seat]
    found: list[Card] = []
    for ladder in LADDERS:
        touching = False
        for card in ladder:
            if card in legal:
                if not touching:
                    found.append(card)
                touching = True
            elif card in others:
                touching = False
    found.sort(key=_lowest_first, reverse=_wants_more(p))
    return found


def _wants_more(p: Position) -> bool:
    """Whether the hand to move likes higher values of ``solve``."""
    return (p.mover == p.declarer) == (p.goal is not Goal.MISERE)


def _taken(p: Position, card: Card) -> int:
    """1 if ``card`` fills the trick and the declarer takes it."""
    full = len(p.trick) + 1 == len(p.playing)
    return int(full and p.taker((*p.trick, card)) == p.declarer)


def _lowest_first(card: Card) -> tuple[int, int]:
    return card.rank, PACK.index(card)

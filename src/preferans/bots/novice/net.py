"""Whether a misère is caught when all cards are known: exact, within a limit of work.

A misère allows shortcuts that no other game does. A lower card is never worse for the declarer
than a higher one of its suit, so that he follows with the highest card that stays under the
trick and throws away the highest of a suit. A suit in which he can always stay under whatever is
left with the others cannot hurt him; once all are so, he gets away. The limit is counted in
positions, so that the answer does not depend on the machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from preferans.bots.novice.holdings import Holding, Holdings, upwards
from preferans.bots.novice.suits import holes

Three = tuple[Holdings, Holdings, Holdings]
"""The declarer's hand, that of the defender who plays after him, and that of the other."""

Laid = tuple[int, int, int]
"""A card on the table: whose it is (0 the declarer), its suit, its bit in a holding."""


class Overrun(Exception):
    """The limit of work was reached before the answer."""


@dataclass(slots=True)
class Net:
    """The search, with the work that may still be done and what has been found so far."""

    limit: int
    _known: dict[tuple[Three, int], bool] = field(default_factory=dict)

    def caught(self, hands: Three, leader: int) -> bool:
        """Whether the declarer must take a trick when ``leader`` leads. Raises ``Overrun``."""
        if not weak(hands) and leader:
            return False
        key = hands, leader
        found = self._known.get(key)
        if found is None:
            self.limit -= 1
            if self.limit < 0:
                raise Overrun
            found = self.goes_on(hands, (), leader)
            self._known[key] = found
        return found

    def goes_on(self, hands: Three, table: tuple[Laid, ...], turn: int) -> bool:
        """The same in the middle of a trick, ``turn`` playing next. Raises ``Overrun``."""
        if len(table) == 3:
            led = table[0][1]
            taker = max((bit, who) for who, suit, bit in table if suit == led)[1]
            return taker == 0 or self.caught(hands, taker)
        for suit, bit in self._choices(hands, table, turn):
            kept = without(hands, turn, suit, bit)
            found = self.goes_on(kept, (*table, (turn, suit, bit)), (turn + 1) % 3)
            # A defender needs one card that catches him, the declarer one that does not.
            if found is (turn != 0):
                return found
        return turn == 0

    def _choices(
        self, hands: Three, table: tuple[Laid, ...], turn: int
    ) -> Iterator[tuple[int, int]]:
        if turn and not table:
            return _leads(hands, turn)
        if turn:
            return _follows(hands, table, turn)
        if not table:
            return ((s, bit) for s in range(4) for bit in _unlike(hands, 0, s))
        return _ducks(hands, table)


def weak(hands: Three) -> list[int]:
    """The suits that can hurt the declarer."""
    his, first, second = hands
    return [s for s in range(4) if his[s] and holes(his[s], first[s] | second[s])]


def without(hands: Three, who: int, suit: int, bit: int) -> Three:
    """The hands when one card has been played."""
    held = list(hands[who])
    held[suit] ^= bit
    mine = held[0], held[1], held[2], held[3]
    if who == 0:
        return mine, hands[1], hands[2]
    return (hands[0], mine, hands[2]) if who == 1 else (hands[0], hands[1], mine)


def _ducks(hands: Three, table: tuple[Laid, ...]) -> Iterator[tuple[int, int]]:
    """The declarer's cards worth thinking of: none if he must take the trick at once."""
    his = hands[0]
    led = table[0][1]
    if not his[led]:
        for s in weak(hands) or range(4):
            if his[s]:
                yield s, 1 << his[s].bit_length() - 1
        return
    top = max(bit for _, suit, bit in table if suit == led)
    if len(table) == 1 and table[0][0] == 2:
        after = hands[1][led]
        top = max(top, after & -after)
    under = his[led] & top - 1
    if under:
        yield led, 1 << under.bit_length() - 1


def _leads(hands: Three, turn: int) -> Iterator[tuple[int, int]]:
    """A defender's leads: low in the declarer's weak suits, then where he can throw nothing."""
    his, suits = hands[0], weak(hands)
    order = [*suits, *(s for s in range(4) if s not in suits and his[s])]
    for s in (*order, *(s for s in range(4) if not his[s])):
        for bit in _unlike(hands, turn, s):
            yield s, bit


def _follows(hands: Three, table: tuple[Laid, ...], turn: int) -> Iterator[tuple[int, int]]:
    """A defender's cards to a trick: of the suit, or to throw from any."""
    led = table[0][1]
    if hands[turn][led]:
        lying = sum(bit for _, suit, bit in table if suit == led)
        for bit in _unlike(hands, turn, led, lying):
            yield led, bit
        return
    suits = weak(hands)
    for s in (*suits, *(s for s in range(4) if s not in suits)):
        for bit in reversed(_unlike(hands, turn, s)):
            yield s, bit


def _unlike(hands: Three, who: int, suit: int, lying: Holding = 0) -> list[Holding]:
    """The cards of a suit in one hand, lowest first, one of each run that nothing divides.

    Cards ``lying`` on the table divide as well.
    """
    mine = hands[who][suit]
    if not mine & mine - 1:
        return [mine] if mine else []
    others = (hands[0][suit] | hands[1][suit] | hands[2][suit] | lying) & ~mine
    found: list[Holding] = []
    last = 0
    for bit in upwards(mine):
        if not last or others & bit - 1 & ~(2 * last - 1):
            found.append(bit)
        last = bit
    return found

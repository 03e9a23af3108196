"""What the end of a deal is worth: scored by its own book, written by its course, settled.

So pool, hill and whists, bombs, the price of an all-pass and closed pools count as they do at the
table where the deal is played, and the sum over all players is zero.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

from preferans.bots.play.worth import fresh_table
from preferans.cards import NONE
from preferans.deal import (
    HANDS,
    Award,
    Contract,
    Engagement,
    Observation,
    Ruleset,
    Seat,
    State,
    TalonUse,
    Terms,
    Trick,
    Void,
)
from preferans.ledger import Table
from preferans.stages import Tricks, first_leader

Taken = tuple[int, int, int, int]
"""Tricks by seat, the sitting dealer last."""

Pay = tuple[float, ...]
"""Whists by seat, the sitting dealer last."""


class Leaf(NamedTuple):
    """What the play is about, once the talk is over: who plays what, with which hands."""

    terms: Engagement
    declarer: Seat | None
    leader: Seat


def leaf(s: State) -> Leaf | None:
    """What is to be played; ``None`` where the deal ends without play."""
    if not isinstance(s.terms, Engagement):
        return None
    stage = next(x for x in s.rules.stages if isinstance(x, Tricks))
    return Leaf(s.terms, s.terms.declarer, first_leader(s.terms, stage.lead))


def lead_from(seen: Observation | State, contract: Contract, declarer: Seat) -> int:
    """Who would lead to a contract, counted from its declarer."""
    stage = next(x for x in seen.rules.stages if isinstance(x, Tricks))
    way = contract.lead or stage.lead
    ahead = {"DECLARER": 0, "NEXT": 1, "THROUGH": 2}
    return ahead.get(way.name, (3 - declarer) % 3)


class Stakes:
    """What outcomes of one deal are worth under its rules and standing, each reckoned once."""

    def __init__(self, seen: Observation) -> None:
        self.rules = seen.rules
        self.table = seen.standing or _fresh(len(seen.rules.seats), seen)
        self._found = _reckoned_before(seen.rules, self.table)
        self._before: Pay | None = None

    def unplayed(self, s: State) -> Pay:
        """The worth of a deal that ends without play."""
        return self._of(s, (0, 0, 0, 0))

    def played(self, s: State, taken: Taken) -> Pay:
        """The worth of a deal whose play has come to these tricks."""
        return self._of(s, taken)

    def by_tricks(self, s: State) -> tuple[Pay, ...]:
        """The worth by the declarer's tricks, from none to all; alike where nobody plays."""
        size = s.rules.hand_size
        if not isinstance(s.terms, Engagement):
            return (self.unplayed(s),) * (size + 1)
        return tuple(self.played(s, shared(s.terms, n, size)) for n in range(size + 1))

    def _of(self, s: State, taken: Taken) -> Pay:
        # Bonuses for talon cards go to the sitting dealer, where there is one; whether anybody
        # could bid at all matters after an all-pass.
        talon = s.deal.talon if Seat.DEALER in s.rules.seats else ()
        begun = s.record[:1] if getattr(s.terms, "award", None) is None else ()
        key = (_told(s.terms), taken, talon, begun)
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self._reckoned(s, taken)
        return found

    def _reckoned(self, s: State, taken: Taken) -> Pay:
        done = _finished(s, taken)
        after = self.rules.course.writes(self.table, done, self.rules.book.score(done))
        if self._before is None:
            self._before = self._settled(self.table)
        return tuple(a - b for a, b in zip(self._settled(after), self._before, strict=True))

    def _settled(self, table: Table) -> Pay:
        results, seats = self.rules.course.settles(table), self.rules.seats
        return tuple(float(results[self.table.player_at(x)]) if x in seats else 0.0 for x in Seat)


def shared(terms: Engagement, tricks: int, size: int, strong: Seat | None = None) -> Taken:
    """Tricks by seat where the declarer takes so many: the defence shares its own evenly.

    An odd one goes to ``strong``, by default to the first to answer.
    """
    taken = [0, 0, 0, 0]
    declarer = terms.declarer
    if declarer is None:
        raise ValueError("an all-pass has no declarer's tricks")
    taken[declarer] = tricks
    others = [x for x in (declarer.after(1), declarer.after(2)) if x in terms.playing]
    if strong in others and len(others) == 2:
        others.sort(key=lambda x: x != strong)
    for i in range(size - tricks):
        taken[others[i % len(others)]] += 1
    return taken[0], taken[1], taken[2], 0


def _finished(s: State, taken: Taken) -> State:
    """The deal at its end with these tricks."""
    tricks = tuple(
        Trick(None, ((x, s.deal.talon[0]),) if x is Seat.DEALER else (), x)
        for x in (Seat.DEALER, *HANDS)
        for _ in range(taken[x])
    )
    if not isinstance(s.terms, Engagement):
        return s._replace(asked=None)
    bare = (NONE, NONE, NONE)
    return s._replace(asked=None, hands=bare, table=(), tricks=tricks, at=len(s.rules.stages))


def _told(terms: Terms) -> object:
    """What of the terms the books read, as a key that is quickly hashed. No book looks at suits."""
    if isinstance(terms, Void):
        inner = None if terms.engagement is None else _told(terms.engagement)
        return ("void", terms.reason, _won(terms.award), inner)
    assert isinstance(terms, Engagement)
    return (
        _played_by(terms.award),
        _priced(terms.contract),
        tuple(map(_priced, terms.also)),
        terms.playing,
        terms.hand_of,
        tuple((x.head, x.members, x.quota, x.mode, x.times) for x in terms.sides),
        (terms.owed, terms.answers, terms.shares, terms.times, terms.honours),
    )


def _won(award: Award | None) -> object:
    if award is None:
        return None
    rung = award.rung
    lowest = _priced(rung.contracts[0]) if rung.contracts else None
    return (award.declarer, rung.group, rung.takes, lowest, award.talon, award.blind, award.shares)


def _played_by(award: Award | None) -> object:
    """The same once a contract was ordered: the bid no longer counts, but for a refused talon."""
    if award is None or award.talon is TalonUse.REFUSED:
        return _won(award)
    return (award.declarer, award.talon, award.blind, award.shares)


def _priced(c: Contract) -> object:
    return (c.target.kind, c.target.n, c.value, c.trump is None, c.checked, c.must_double, c.all_in)


_fresh_tables: dict[int, Table] = {}


def _fresh(players: int, seen: Observation) -> Table:
    """The empty sheet of a deal that belongs to no match, always the same one."""
    return _fresh_tables.setdefault(players, fresh_table(seen))


_KEPT = 32
_known: OrderedDict[object, tuple[object, dict[object, Pay]]] = OrderedDict()


_rules: list[Ruleset] = []


def _alike(rules: Ruleset) -> Ruleset:
    """The same rules as they were met first: a match makes them anew for every deal."""
    for known in _rules:
        if known is rules or known == rules:
            return known
    _rules.append(rules)
    del _rules[:-_KEPT]
    return rules


def _reckoned_before(rules: Ruleset, table: Table) -> dict[object, Pay]:
    """What was reckoned before under the same rules and standing, kept beside what tells them."""
    rules = _alike(rules)
    told = (rules, table.ledger, table.carry)
    key: tuple[object, ...] = (*map(id, told), table.dealer, table.players)
    if not table.ledger.entries:
        # All empty sheets are alike, whichever table they lie on.
        key = (id(rules), table.carry, table.dealer, table.players)
    if key not in _known:
        _known[key] = (told, {})
        if len(_known) > _KEPT:
            _known.popitem(last=False)
    _known.move_to_end(key)
    return _known[key][1]

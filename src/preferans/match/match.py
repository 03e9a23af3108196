"""A match as a value: the rules, the table and the deals that were finished."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from preferans.books import BuleCourse, KasaCourse, PotCourse, Pulka, join
from preferans.deal import (
    HANDS,
    Action,
    Deal,
    End,
    Observation,
    Ruleset,
    Seat,
    State,
    apply,
    observe,
    start,
)
from preferans.ledger import PlayerId, Posting, Table
from preferans.match.declared import Report, reported
from preferans.rulesets import OptionsError, configure, configured

Chooser = Callable[[Observation], Action]
"""Anything that decides for a player: from what he sees to one of his options."""


class MatchOver(ValueError):
    """The match has ended: no deal can be opened or written."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A deal that was written: its number, its last state, what it was worth.

    ``before`` and ``agreed`` are the table and the match's ruleset before it.
    """

    number: int
    state: State
    postings: tuple[Posting, ...]
    before: Table
    agreed: Ruleset


@dataclass(frozen=True, slots=True)
class Match:
    """A series of deals round one table.

    ``rules`` is the ruleset as agreed; each deal is played under the one that the course derives
    from it. ``deals`` are those finished, in order.
    """

    rules: Ruleset
    table: Table
    deals: tuple[Finished, ...] = ()

    @property
    def now(self) -> Ruleset:
        """The ruleset of the coming deal."""
        return self.rules.course.opens(self.rules, self.table)

    def results(self) -> Mapping[PlayerId, Fraction]:
        """What everyone has won or lost if the match ended here; the sum is zero."""
        return self.rules.course.settles(self.table)


def new_table(rules: Ruleset, players: Sequence[PlayerId], dealer: int = 0) -> Table:
    """A table with an empty sheet, at which ``dealer``, an index, deals a deal like any other."""
    dummy = next((seat for seat in HANDS if seat not in rules.seats), Seat.MIDDLE)
    return Table(tuple(players), dealer=dealer, dummy=dummy)


def new_match(rules: Ruleset, players: Sequence[PlayerId], dealer: int = 0) -> Match:
    """The match before its first deal; ``dealer`` is the index of who deals it."""
    table, course = new_table(rules, players, dealer), rules.course
    return Match(rules, course.begins(table) if isinstance(course, Pulka) else table)


def open_deal(m: Match, deal: Deal) -> State:
    """The coming deal before its first question.

    Raises ``MatchOver``, or ``BadDealError`` for cards that are no deal.
    """
    _check_open(m)
    return start(m.now, deal)


def close_deal(m: Match, s: State) -> Match:
    """The match after a finished deal: scored, written, the deal moved on.

    Raises ``MatchOver``, or ``ValueError`` for a deal that is not finished, or was played under
    other rules than the match has now.
    """
    _check_open(m)
    if s.rules != m.now:
        raise ValueError(f"deal {m.table.number} was played under rules that are not its own")
    if s.asked is not None:
        raise ValueError(f"deal {m.table.number} is not finished: seat {s.asked.actor.number} acts")
    postings = s.rules.book.score(s)
    course = m.rules.course
    table = course.writes(m.table, s, postings)
    finished = Finished(m.table.number, s, postings, m.table, m.rules)
    return Match(m.rules, replace(table, over=course.over(table)), (*m.deals, finished))


def report_deal(m: Match, report: Report) -> Match:
    """The match after a deal that was played elsewhere and is only reported.

    Raises ``MatchOver``, or ``BadReport`` for what cannot have happened.
    """
    _check_open(m)
    return close_deal(m, reported(m.now, report))


def misdeal(m: Match, running: int = 1) -> Match:
    """The match after a misdeal at a table where people deal, the dealer's ``running``-th on end.

    The same dealer deals again, unless he is fined for it and the deal moves on (rules/russian
    §1.5). Raises ``MatchOver``.
    """
    _check_open(m)
    course = m.rules.course
    return replace(m, table=course.misdealt(m.table, running)) if isinstance(course, Pulka) else m


def undo_deal(m: Match) -> Match:
    """The match as it stood before its last deal. Raises ``ValueError`` if there is none."""
    if not m.deals:
        raise ValueError("no deal was finished yet")
    last = m.deals[-1]
    return Match(last.agreed, last.before, m.deals[:-1])


def end_match(m: Match, end: End) -> Match:
    """The match ended by a call from outside, between two deals."""
    _check_open(m)
    return replace(m, table=replace(m.table, over=m.rules.course.over(m.table, end)))


def tick(m: Match, minutes: int) -> Match:
    """The match after so many minutes in all; a limit of time may end it."""
    if minutes < m.table.minutes:
        raise ValueError(f"{m.table.minutes} minutes have passed, it cannot be {minutes}")
    table = replace(m.table, minutes=minutes)
    over = table.over or m.rules.course.over(table)
    return replace(m, table=replace(table, over=over))


def join_match(m: Match, player: PlayerId) -> Match:
    """The match with a fourth player, who deals next, under the rules for four (§1.2).

    Raises ``ValueError`` where nobody can join: no rule tells with how many chips or bule somebody
    begins in the middle.
    """
    if isinstance(m.rules.course, BuleCourse | KasaCourse | PotCourse):
        raise ValueError("nobody can join this game in its middle: no rule tells with what")
    table = join(m.table, player)
    return replace(m, table=table, rules=_for_four(m.rules))


def _for_four(rules: Ruleset) -> Ruleset:
    """The same agreement for four players; a ruleset made elsewhere looks at its seats itself."""
    try:
        agreed = configured(rules)
    except OptionsError:
        return rules
    if agreed.rules != rules:
        return rules
    return configure(agreed.name, {**dict(agreed.options), "players": 4}).rules


def play_deal(m: Match, deal: Deal, choosers: Mapping[PlayerId, Chooser]) -> State:
    """The coming deal played to its end, each player's questions answered by his chooser.

    Raises ``IllegalActionError`` for an answer that is no option.
    """
    s = open_deal(m, deal)
    while s.asked is not None:
        actor = s.asked.actor
        choose = choosers[m.table.player_at(actor)]
        s = apply(s, choose(observe(s, actor, m.table)), by=actor)
    return s


def play(m: Match, deals: Iterable[Deal], choosers: Mapping[PlayerId, Chooser]) -> Match:
    """The match played on until it is over or there are no more ``deals``."""
    for deal in deals:
        if m.table.over is not None:
            return m
        m = close_deal(m, play_deal(m, deal, choosers))
    return m


def _check_open(m: Match) -> None:
    if m.table.over is not None:
        raise MatchOver(f"the match is over: {m.table.over}")

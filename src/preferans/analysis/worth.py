"""What a result is worth to the declarer, in whists of the settlement, under a ruleset."""

from __future__ import annotations

from fractions import Fraction

from preferans.deal import Ruleset, Seat
from preferans.match import BadReport, Match, Report, new_table, report_deal
from preferans.rulesets import table_size


def worths(rules: Ruleset, contract: str, declarer: Seat, *, whisted: bool) -> dict[int, Fraction]:
    """By the declarer's tricks, what the deal brings him at the first deal of a match.

    ``whisted``: one defender whists and writes for both hands; otherwise both pass and the deal
    is not played. A misère is played. Raises ``BadReport`` for a contract that is none.
    """
    first, second = declarer.after(1), declarer.after(2)
    whister, *passers = _persons(rules, declarer)
    found = {}
    for tricks in range(11):
        split = ((declarer, tricks), (first, 10 - tricks), (second, 0))
        said = ((whister, "whist"), *((seat, "pass") for seat in passers))
        answers = said if whisted else ()
        try:
            found[tricks] = _worth(rules, Report(contract, declarer, answers, split), declarer)
        except BadReport:
            # Contracts that nobody is asked about: misère, a checked ten.
            found[tricks] = _worth(rules, Report(contract, declarer, (), split), declarer)
    return found


def passed_out(rules: Ruleset, contract: str, declarer: Seat) -> Fraction:
    """What a contract brings that nobody whists. Raises ``BadReport`` where that cannot be."""
    answers = tuple((seat, "pass") for seat in _persons(rules, declarer))
    return _worth(rules, Report(contract, declarer, answers), declarer)


def _persons(rules: Ruleset, declarer: Seat) -> tuple[Seat, ...]:
    """The defenders who are somebody, in the order in which they answer."""
    return tuple(seat for seat in (declarer.after(1), declarer.after(2)) if seat in rules.live)


def _worth(rules: Ruleset, report: Report, declarer: Seat) -> Fraction:
    names = tuple(map(str, range(1, table_size(rules) + 1)))
    table = new_table(rules, names, len(names) - 1)
    match = report_deal(Match(rules, table), report)
    return match.results()[table.player_at(declarer)]

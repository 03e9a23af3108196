"""From a deal that was played to what players would say of it, the way back from ``declared``."""

from __future__ import annotations

from dataclasses import replace

from preferans.books import Result
from preferans.deal import Contract, Engagement, Say, Seat, State, TalonUse
from preferans.match.declared import Report, reported
from preferans.stages.kontra import Kontra

_LOOK = "look "


def report_of(s: State) -> Report:
    """What players would say of a finished deal: :func:`reported` is worth the same.

    Raises ``ValueError`` while the deal is still going on.
    """
    r = Result.of(s)
    if r.award is None or r.declarer is None or r.contract is None:
        tricks = r.taken if isinstance(s.terms, Engagement) else None
        return Report(tricks=tricks, talon=r.talon, blind_pass=r.blind_pass)
    e = r.engagement
    return Report(
        contract=r.contract.name,
        declarer=r.declarer,
        answers=_said(s, e) if e is not None else (),
        tricks=r.taken if isinstance(s.terms, Engagement) else None,
        bid=r.award.rung.name,
        conceded=r.reason == "conceded",
        trusted=r.reason == "trusted",
        shared=e is not None and bool(e.shares),
        talon=r.talon,
        refused=r.award.talon is TalonUse.REFUSED,
        blind=r.award.blind,
        beside=tuple((c.name, _took_last(s, c)) for c in e.also) if e is not None else (),
        honours=e is not None and e.honours,
        waived=e is not None and e.waived,
    )


def briefly(s: State) -> Report:
    """The same in as few words as it takes.

    The talon is told where its cards count, the bid where another would be taken for it.
    """
    report = report_of(s)
    worth, award = s.rules.book.score(s), Result.of(s).award
    plain = replace(report, talon=())
    report = plain if s.rules.book.score(reported(s.rules, plain)) == worth else report
    told = Result.of(reported(s.rules, replace(report, bid=None))).award
    return replace(report, bid=None) if told == award else report


def _took_last(s: State, contract: Contract) -> bool:
    """Whether the declarer took the last tricks."""
    assert isinstance(s.terms, Engagement)
    return all(trick.winner == s.terms.declarer for trick in s.tricks[-contract.target.n :])


def _said(s: State, e: Engagement) -> tuple[tuple[Seat, str], ...]:
    """The words of the defence and about a kontra, and whose hand the sitting dealer looked at."""
    words = [(who, action.word) for who, action in s.record if isinstance(action, Say)]
    looked = [(who, word) for who, word in words if word.startswith(_LOOK)]
    if looked:
        return (*e.answers[:-1], *looked, *e.answers[-1:])
    about = {w for stage in s.rules.stages if isinstance(stage, Kontra) for w in stage.words()}
    doubled = [(who, word) for who, word in words if word in about]
    by_stay = [pair for pair in e.answers if pair[1] in about]
    return (*e.answers, *doubled[len(by_stay) :])

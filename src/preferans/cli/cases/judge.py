"""The judge: puts each case to the part of the engine that its kind is about."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from preferans.cli.cases import (
    bidding,
    chances,
    defending,
    family,
    family_match,
    play,
    problems,
    scoring,
    sheets,
)
from preferans.cli.cases.outcome import Difference, Outcome, OwnShape, Refused, Unsupported, Verdict
from preferans.cli.cases.reading import BadCaseError, Case, Fields

Ask = Callable[[Fields], Iterator[Difference]]

KINDS: Mapping[tuple[str, str], Ask] = {
    ("russian", "auction"): bidding.auction,
    ("russian", "order"): bidding.order,
    ("russian", "whist"): defending.whist,
    ("russian", "lead"): defending.lead,
    ("russian", "misere_open"): defending.misere_open,
    ("russian", "play"): play.legal,
    ("russian", "trick"): play.trick,
    ("russian", "raspasy_trick"): play.raspasy_trick,
    ("russian", "scoring"): scoring.scoring,
    ("russian", "raspasy"): scoring.raspasy,
    ("russian", "raspasy_series"): scoring.series,
    ("russian", "pool"): scoring.pool,
    ("russian", "settlement"): sheets.settlement_of_totals,
    ("family", "auction"): family.auction,
    ("family", "defence"): family.defence,
    ("family", "lead"): family.lead,
    ("family", "legal"): family.legal,
    ("family", "score"): family.score,
    ("family", "settle"): family_match.settle,
    ("family", "setup"): family_match.setup,
    ("family", "state"): family.state,
    ("family", "table"): family.table,
    ("problems", ""): problems.problem,
    ("sheets", "settlement"): sheets.settlement,
    ("sheets", "american_aid"): sheets.american_aid,
    ("probabilities", "suit_break"): chances.suit_break,
    ("probabilities", "talon"): chances.talon,
    ("probabilities", "misere_hole"): chances.misere_hole,
}
"""What is run for the cases of each book and kind."""

TOLD = ("sheets", "probabilities", "disputes", "records")
"""Books of which other kinds tell a situation in their own shape; the tests show those."""

ANSWERS = (
    "expected",
    "order_allowed",
    "order_forbidden",
    "order_legal",
    "verified",
    "exact_result",
    "published_result",
    "settlement_after",
    "exact",
)
"""Fields in which a case says what is right."""

UNCHANGED = ("scoring", "raspasy", "score")
"""Kinds where accounts that are not listed did not change, so that an empty answer says much."""


def judge(case: Case, *, skip_unsupported: bool = False) -> Outcome:
    """Put one case to the engine."""
    ask = KINDS.get((case.book, case.kind))
    try:
        if ask is None:
            raise OwnShape if case.book in TOLD else Unsupported(f"the kind {case.kind!r}")
        differences = tuple(ask(case.fields))
        unread = tuple(case.fields.unread())
        if not differences and not _answers(case):
            wrong = "nothing is expected, so nothing could fail; say what is right"
            raise BadCaseError(case.fields.place, wrong)
    except OwnShape:
        return Outcome(case, Verdict.SKIPPED, reason=_OWN_SHAPE)
    except Unsupported as missing:
        verdict = Verdict.SKIPPED if skip_unsupported else Verdict.FAILED
        return Outcome(case, verdict, reason=f"not supported: {missing}")
    except Refused as refused:
        return Outcome(case, Verdict.FAILED, reason=f"cannot be played: {refused}")
    except BadCaseError as wrong:
        return Outcome(case, Verdict.MALFORMED, reason=str(wrong))
    except Exception as broken:
        # A case on which the engine breaks fails; the others are judged all the same.
        told = f"the engine broke: {type(broken).__name__}: {broken}"
        return Outcome(case, Verdict.FAILED, reason=told)
    if case.book not in ("russian", "family"):
        # Sheets, problems and chances tell much beside what is asked.
        unread = tuple(name for name in unread if name.startswith("input."))
    if unread and not differences:
        reason = f"not understood: {', '.join(unread)}"
        return Outcome(case, Verdict.FAILED, reason=reason)
    verdict = Verdict.FAILED if differences else Verdict.PASSED
    return Outcome(case, verdict, differences)


def _answers(case: Case) -> bool:
    """Whether a case says what is right."""
    told = [case.fields.raw[name] for name in ANSWERS if case.fields.raw.get(name) is not None]
    return bool(told) if case.kind in UNCHANGED else any(value not in ({}, []) for value in told)


_OWN_SHAPE = "tells its situation in its own shape, which a test shows"

"""`preferans check` over the real cases: all that it understands must pass."""

from __future__ import annotations

import pytest

from preferans.cli.cases import Case, Verdict, judge
from preferans.solver import NATIVE
from tests.cases.book import cases, files, waiting

SLOW = "misere_hole"
"""Each of these solves 184,756 layouts."""


def checked() -> list[Case]:
    """The cases that the checker runs, those first that no option changes."""
    every = [case for book in files() for case in cases(book) if not told(case)]
    return sorted(every, key=lambda case: "options" in case.fields)


def told(case: Case) -> bool:
    """Whether a case tells its situation in its own shape, which the checker does not know."""
    if case.book in ("disputes", "records"):
        return True
    if case.book == "sheets":
        return case.kind not in ("settlement", "american_aid")
    if case.book == "probabilities":
        with_hands = "hands" in case.fields.part("input")
        return case.kind not in ("suit_break", "talon", SLOW) or (
            case.kind == "suit_break" and not with_hands
        )
    return False


ANSWERED = [case for case in checked() if case.id not in waiting()]
QUICK = [case for case in ANSWERED if case.kind != SLOW]
SLOWLY = [
    pytest.param(case, id=case.id, marks=[pytest.mark.full] if n else [])
    for n, case in enumerate(case for case in ANSWERED if case.kind == SLOW)
]
"""The first of them runs always, the others at full size."""


@pytest.mark.parametrize("case", QUICK, ids=lambda case: case.id)
def test_engine_answers_as_expected(case: Case) -> None:
    if case.book == "problems" and not NATIVE:
        pytest.skip("open hands are solved in Python thousands of times slower")
    outcome = judge(case)
    assert outcome.verdict is Verdict.PASSED, (outcome.reason, outcome.differences)


@pytest.mark.skipif(not NATIVE, reason="needs the compiled solver")
@pytest.mark.parametrize("case", SLOWLY)
def test_misere_is_caught_as_often_as_expected(case: Case) -> None:
    outcome = judge(case)
    assert outcome.verdict is Verdict.PASSED, (outcome.reason, outcome.differences)


def test_what_waits_still_waits() -> None:
    """A case that passes is to be struck off docs/open-questions.md."""
    listed = [case for case in checked() if case.id in waiting()]
    assert [case.id for case in listed if judge(case).verdict is Verdict.PASSED] == []


def test_everything_told_in_its_own_shape_is_skipped() -> None:
    others = [case for book in files() for case in cases(book) if told(case)]
    assert others
    assert {judge(case).verdict for case in others} == {Verdict.SKIPPED}

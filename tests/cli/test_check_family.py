"""The checker on cases of the family: words of several traditions, rows in any order."""

from __future__ import annotations

from pathlib import Path

import pytest

from preferans.cli.cases import Case, Outcome, Verdict, judge, read_cases
from preferans.cli.cases.family_words import same

OWN = Path(__file__).parent / "data" / "own-family.yaml"
"""Cases worked out by hand from the rules, for what the real ones do not touch."""


def judged(text: str, folder: Path) -> Outcome:
    """What becomes of the one case of a text."""
    path = folder / "cases.yaml"
    path.write_text(text, encoding="utf-8")
    (case,) = read_cases(path)
    return judge(case)


@pytest.mark.parametrize("case", read_cases(OWN), ids=lambda case: case.id)
def test_own_case_passes(case: Case) -> None:
    outcome = judge(case)
    assert outcome.verdict is Verdict.PASSED, (outcome.reason, outcome.differences)


# -- rows ----------------------------------------------------------------------------------------

TREF = """\
- id: K1
  ruleset: serbian
  kind: score
  setup: {contract: tref, declarer: P0, followers: [P1, P2], bule: {P0: 60, P1: 60, P2: 60}}
  outcome: {tricks: {P0: 8, P1: 2, P2: 0}}
  expected:
    ledger:
    - [pair, P1, P0, supe, 20]
    - [col, P0, bule, -10]
    - [col, P2, bule, 10]
    bule_after: {P0: 50, P1: 60, P2: 70}
"""


def test_rows_stand_in_any_order(tmp_path: Path) -> None:
    outcome = judged(TREF, tmp_path)
    assert outcome.verdict is Verdict.PASSED, (outcome.reason, outcome.differences)


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("[pair, P1, P0, supe, 20]", "[pair, P1, P0, supe, 30]", "ledger"),
        ("[pair, P1, P0, supe, 20]", "[pair, P0, P1, supe, 20]", "ledger"),
        ("[col, P2, bule, 10]", "[col, P1, bule, 10]", "ledger"),
        ("    - [col, P2, bule, 10]\n", "", "ledger"),
        ("P2: 70}\n", "P2: 60}\n", "bule_after"),
        ("P2: 70}\n", "P2: 70}\n    match_over: true\n", "match_over"),
    ],
)
def test_wrong_row_fails(old: str, new: str, what: str, tmp_path: Path) -> None:
    outcome = judged(TREF.replace(old, new), tmp_path)
    assert outcome.verdict is Verdict.FAILED
    assert [difference.what for difference in outcome.differences] == [what]


CHIPS = """\
- id: P1
  ruleset: finnish-book
  kind: score
  setup: {declarer: P0, contract: {bid: '4', trump: H}, stayed: [P1]}
  outcome: {tricks: {P0: 9, P1: 1}}
  expected:
    ledger:
    - [transfer, pot, P0, 10, made]
    - [transfer, P0, P1, 1, tricks]
    - [transfer, P1, pot, 10, short]
    net: {P0: 9, P1: -9, P2: 0, pot: 0}
"""


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("10, made", "10, refill", "ledger"),
        ("P1, 1, tricks", "P1, 1, short", "ledger"),
        ("[transfer, P1, pot", "[transfer, P2, pot", "ledger"),
        ("P2: 0", "P2: 1", "net"),
    ],
)
def test_wrong_payment_fails(old: str, new: str, what: str, tmp_path: Path) -> None:
    assert judged(CHIPS, tmp_path).verdict is Verdict.PASSED
    outcome = judged(CHIPS.replace(old, new), tmp_path)
    assert [difference.what for difference in outcome.differences] == [what]


# -- words ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("dalje", "pass", True),
        ("mogu", "hold", True),
        ("ne_dodjem", "drop", True),
        ("ne_dodjem", "pass", True),
        ("if_left", "if-left", True),
        ("7N", "7NT", True),
        ("moze", "enough", True),
        ("stay", "drop", False),
        ("sam", "zovem", False),
        ("6", "7", False),
        ("igra", "igra_sans", False),
    ],
)
def test_words_of_one_meaning(one: str, other: str, alike: bool) -> None:
    assert same(one, other) is alike
    assert same(other, one) is alike


def test_choice_too_many_or_too_few(tmp_path: Path) -> None:
    text = (
        "- id: W1\n  ruleset: serbian\n  kind: auction\n"
        "  setup: {calls: ['2', '3', '4', mogu, dalje]}\n"
        "  expected: {to_act: P2, legal: [dalje, '5']}\n"
    )
    assert judged(text, tmp_path).verdict is Verdict.PASSED
    for legal in ("[dalje]", "[dalje, '5', mogu]", "[dalje, '6']"):
        outcome = judged(text.replace("[dalje, '5']", legal), tmp_path)
        assert [difference.what for difference in outcome.differences] == ["legal"]


@pytest.mark.parametrize(
    ("setup", "told"),
    [
        ("kind: auction\n  setup: {calls: ['1', '3']}", "call 1, '3', is not legal"),
        ("kind: defence\n  setup: {declarer: P0, calls: [[P2, stay]]}", "by P2 is not legal"),
        (
            "kind: score\n  setup: {declarer: P0, contract: {bid: '9', trump: C}}",
            "knows no contract",
        ),
    ],
)
def test_what_cannot_be_said_is_told(setup: str, told: str, tmp_path: Path) -> None:
    text = f"- id: I1\n  ruleset: finnish-book\n  {setup}\n  expected: {{to_act: P2}}\n"
    outcome = judged(text, tmp_path)
    assert outcome.verdict is Verdict.FAILED
    assert told in outcome.reason


@pytest.mark.parametrize(
    ("tricks", "over"), [("{P0: 4, P1: 3, P2: 2}", "true"), ("{P0: 4, P1: 3, P2: 1}", "false")]
)
def test_play_that_is_decided(tricks: str, over: str, tmp_path: Path) -> None:
    text = (
        "- id: P1\n  ruleset: serbian\n  kind: state\n"
        f"  setup: {{contract: herc, running_tricks: {tricks}}}\n"
        f"  expected: {{play_over: {over}}}\n"
    )
    outcome = judged(text, tmp_path)
    assert outcome.verdict is Verdict.PASSED, (outcome.reason, outcome.differences)


@pytest.mark.parametrize(
    ("kind", "setup"),
    [("settle", "{}"), ("setup", "{players: 3}"), ("state", "{bule: {P0: 1}}")],
)
def test_question_of_another_sheet_is_unsupported(kind: str, setup: str, tmp_path: Path) -> None:
    text = f"- id: Q1\n  ruleset: sochi\n  kind: {kind}\n  setup: {setup}\n  expected: {{}}\n"
    outcome = judged(text, tmp_path)
    assert outcome.verdict is Verdict.FAILED
    assert outcome.reason.startswith("not supported")

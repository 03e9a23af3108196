"""The verb `check`: what it prints, its exit codes, and that a wrong answer is never missed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from preferans.cli.cases import BadCaseError, Case, Verdict, judge, read_cases
from preferans.cli.cases.reading import Fields
from preferans.cli.main import main
from preferans.solver import NATIVE

DATA = Path(__file__).parents[1] / "cases" / "data"
OWN = Path(__file__).parent / "data" / "own-russian.yaml"
SHEETS = OWN.with_name("own-sheets.yaml")
"""Cases worked out by hand from the rules, for what the real ones do not touch."""

RIGHT = """\
- id: A1
  area: trick
  preset: sochi
  trump: H
  order: ['A:9C', 'B:JH', 'C:KH']
  expected: {winner: C}
"""
WRONG = RIGHT.replace("A1", "A2").replace("winner: C", "winner: B")


def written(folder: Path, text: str) -> str:
    """A file with this text."""
    path = folder / "cases.yaml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def one(text: str, folder: Path) -> Case:
    """The one case of a text."""
    (case,) = read_cases(Path(written(folder, text)))
    return case


# -- what is printed ---------------------------------------------------------------------------


def test_all_right(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", written(tmp_path, RIGHT)]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"


def test_failure_tells_expected_and_got(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, RIGHT + WRONG)
    assert main(["check", file]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"failed: A2 (russian trick) at {file}:7",
        "    winner: expected B",
        "                 got C",
        "1 passed, 1 failed",
    ]


def test_unsupported_fails_unless_skipped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, RIGHT + RIGHT.replace("A1", "A3").replace("sochi", "kamchatka"))
    assert main(["check", file]) == 1
    assert capsys.readouterr().out.endswith("1 passed, 1 failed\n")
    assert main(["check", file, "--skip-unsupported"]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed, 1 skipped\n"


def test_unknown_area_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", written(tmp_path, RIGHT.replace("area: trick", "area: shuffle"))]) == 1
    assert "shuffle" in capsys.readouterr().out


def test_several_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    more = tmp_path / "more"
    more.mkdir()
    assert main(["check", written(tmp_path, RIGHT), written(more, RIGHT)]) == 0
    assert capsys.readouterr().out == "2 passed, 0 failed\n"


def test_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", written(tmp_path, RIGHT + WRONG), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["passed"], told["failed"], told["skipped"]) == (1, 1, 0)
    assert [case["verdict"] for case in told["cases"]] == ["passed", "failed"]
    assert told["cases"][1]["id"] == "A2"
    assert told["cases"][1]["line"] == 7
    assert told["cases"][1]["differences"] == [{"what": "winner", "expected": "B", "got": "C"}]


# -- files that are none -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "empty"),
        ("just words", "expected a list of cases"),
        ("problems: many", "expected a list of cases"),
        ("- [1, 2", "not YAML"),
        ("- id: A1\n  area: trick\n  area: play\n", "'area' stands twice"),
        ("[]", "no case in the list"),
        ("problems: []", "no case in the list"),
        ("- 7\n", "a case has named fields"),
        ("- area: trick\n", "no id"),
        ("- id: A1\n  preset: sochi\n", "needs an area"),
        ("- id: A1\n  ruleset: serbian\n  area: trick\n", "needs an area, or a ruleset and a kind"),
        (RIGHT + RIGHT, "the id A1 stands in line 1 too"),
    ],
)
def test_file_that_is_none(
    text: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, text)
    assert main(["check", file]) == 2
    said = capsys.readouterr().err
    assert told in said
    assert file in said


def test_every_list_of_a_file_is_read(tmp_path: Path) -> None:
    text = "records:\n- {id: R1, kind: other}\ndisputes:\n- {id: D1, kind: other}\n"
    cases = read_cases(Path(written(tmp_path, text)))
    assert [(case.book, case.id, case.line) for case in cases] == [
        ("records", "R1", 2),
        ("disputes", "D1", 4),
    ]


def test_missing_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(tmp_path / "nowhere.yaml")]) == 2
    assert "nowhere.yaml" in capsys.readouterr().err


def test_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "cases.yaml"
    path.write_bytes(b"\xff\xfe- id")
    with pytest.raises(BadCaseError, match="not a text"):
        read_cases(path)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("  order: ['A:9C', 'B:JH', 'C:KH']\n", "", "the field 'order' is missing"),
        ("'A:9C'", "'A 9C'", "order: read 'A 9C'"),
        ("'A:9C'", "'A:9X'", "not a card"),
        ("'A:9C'", "'A:KH'", "a card is played twice"),
        ("'A:9C'", "'C:9C'", "somebody plays twice to the trick"),
        ("trump: H", "trump: Z", "trump: not a suit"),
    ],
)
def test_case_that_is_none(
    old: str, new: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The other cases are judged all the same."""
    file = written(tmp_path, RIGHT.replace(old, new) + RIGHT.replace("A1", "A9"))
    assert main(["check", file]) == 2
    out, err = capsys.readouterr()
    assert told in err
    assert f"{file}:1: A1" in err
    assert out.endswith("1 passed, 1 failed\n")


@pytest.mark.parametrize(
    "text",
    [
        RIGHT.replace("  expected: {winner: C}\n", ""),
        RIGHT.replace("{winner: C}", "{}"),
        RIGHT.replace("{winner: C}", "null"),
        "- {id: A1, area: order, preset: sochi, won_with: 6S}\n",
    ],
)
def test_case_that_expects_nothing_could_never_fail(text: str, tmp_path: Path) -> None:
    outcome = judge(one(text, tmp_path))
    assert outcome.verdict is Verdict.MALFORMED
    assert "cases.yaml:1: A1: nothing is expected" in outcome.reason


def test_deal_may_change_no_account(tmp_path: Path) -> None:
    """Accounts that are not listed did not change, so an empty answer can be wrong."""
    text = """\
- id: A1
  area: scoring
  preset: sochi
  setup: {players: [A, B, C], declarer: A, contract: 6S, whist: ['B:pass', 'C:pass']}
  tricks: null
  expected: {}
"""
    outcome = judge(one(text, tmp_path))
    assert [(d.what, d.got) for d in outcome.differences] == [("pool", "{A: 2}")]


@pytest.mark.parametrize("call", ["6Q", "hlaf", "1/0", "11S", "blind hlaf"])
def test_forbidden_call_that_nobody_ever_says(call: str, tmp_path: Path) -> None:
    told = "- {id: A1, area: auction, preset: sochi, calls: ['1:pass'], expected: {forbidden: [X]}}"
    text = told.replace("X", f"'{call}'")
    outcome = judge(one(text, tmp_path))
    assert outcome.verdict is Verdict.MALFORMED
    assert f"expected: forbidden: {call.lower()!r} is said under no rules" in outcome.reason


SETTLED = """\
- id: A1
  area: settlement
  preset: sochi
  pool: {}
  hill: {}
  whists: {A>B: 70, B>A: 114, B>C: 96, C>B: 180, C>A: 140, A>C: 100}
  rounding: exact
  expected: {net: {A: -84, B: -40, C: 124}}
"""


def test_whoever_has_whists_stands_on_the_sheet(tmp_path: Path) -> None:
    """The whists of example 5 (rules/russian §10.3); a name that is misspelt is one more player."""
    assert judge(one(SETTLED, tmp_path)).verdict is Verdict.PASSED
    stray = SETTLED.replace("pool: {}", "pool: {A: 0, B: 0, C: 0}").replace("A>C: 100", "A>Q: 100")
    (difference,) = judge(one(stray, tmp_path)).differences
    assert "Q: -100" in difference.got


def test_nobody_has_whists_on_himself(tmp_path: Path) -> None:
    outcome = judge(one(SETTLED.replace("A>B: 70", "A>A: 70"), tmp_path))
    assert outcome.verdict is Verdict.MALFORMED
    assert "no account is called 'A>A'" in outcome.reason


POOL = (
    "- {id: A1, area: pool, preset: sochi, target: 10, pool: {A: 9, B: 8, C: 0}, hill: {}, "
    "write: {player: A, points: 2}, expected: {pool: {A: 10, B: 9, C: 0}, whists: {A>B: 10}}}"
)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("points: 2", "points: -2", "points to a pool, not -2"),
        ("points: 2", "points: 0", "points to a pool, not 0"),
        ("A: 9", "A: 11", "A has 11, and a pool is closed at 10"),
        ("B: 8", "B: -8", "B has -8"),
    ],
)
def test_pool_that_no_sheet_can_come_to(old: str, new: str, reason: str, tmp_path: Path) -> None:
    """Points are won, pools are filled up to their target; Leningrad's go beyond it."""
    assert judge(one(POOL, tmp_path)).verdict is Verdict.PASSED
    outcome = judge(one(POOL.replace(old, new, 1), tmp_path))
    assert outcome.verdict is Verdict.MALFORMED
    assert reason in outcome.reason
    beyond = POOL.replace("A: 9", "A: 11", 1).replace("sochi", "leningrad")
    assert judge(one(beyond, tmp_path)).verdict is Verdict.FAILED


def test_field_that_nobody_reads_is_a_failure(tmp_path: Path) -> None:
    case = one(RIGHT.replace("  trump: H\n", "  trump: H\n  kontra: 2\n"), tmp_path)
    outcome = judge(case)
    assert outcome.verdict is Verdict.FAILED
    assert outcome.reason == "not understood: kontra"


# -- the scalars of YAML -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("off", "off"),
        ("no", "no"),
        ("on", "on"),
        ("yes", "yes"),
        ("true", True),
        ("3:1", "3:1"),
        ("12:30", "12:30"),
        ("08", "08"),
        ("10", 10),
        ("-4", -4),
        ("2.5", 2.5),
        ("184/3", "184/3"),
        ("1e5", "1e5"),
        ("~", None),
        ("null", None),
        ("", None),
        ("2001-01-01", "2001-01-01"),
    ],
)
def test_scalars(text: str, value: object, tmp_path: Path) -> None:
    case = one(f"- id: A1\n  area: trick\n  field: {text}\n", tmp_path)
    assert case.fields.raw["field"] == value
    assert type(case.fields.raw["field"]) is type(value)


@pytest.mark.parametrize("off", ["off", "no", "false", "'off'"])
def test_options_that_yaml_takes_for_false(off: str, tmp_path: Path) -> None:
    """A switch, and two options with a word for it."""
    text = (
        "- id: A1\n  area: auction\n  preset: sochi\n"
        f"  options: {{senior_hold: {off}, dealer_whist: {off}, misere_open: {off}}}\n"
        "  calls: ['1:6D', '2:pass', '3:6H', '1:here']\n  expected: {illegal_at: 3}\n"
    )
    assert judge(one(text, tmp_path)).verdict is Verdict.PASSED


@pytest.mark.parametrize(
    "hand", ["[AS, 9S, 7H]", "[SA, S9, H7]", "['♠A', '♠9', '♥7']", "{S: A9, H: 7}", "'S:A9;H:7'"]
)
def test_cards_in_every_spelling(hand: str, tmp_path: Path) -> None:
    text = (
        "- id: A1\n  area: play\n  preset: sochi\n  trump: H\n  led: [KS]\n"
        f"  hand: {hand}\n  expected: {{legal: [AS, 9S]}}\n"
    )
    assert judge(one(text, tmp_path)).verdict is Verdict.PASSED


@pytest.mark.parametrize("ten", ["10S", "TS", "ST", "'♠10'"])
def test_tens_in_every_spelling(ten: str, tmp_path: Path) -> None:
    text = (
        "- id: A1\n  area: play\n  preset: sochi\n  trump: NT\n  led: [KS]\n"
        f"  hand: [{ten}, 7H]\n  expected: {{legal: [10S]}}\n"
    )
    assert judge(one(text, tmp_path)).verdict is Verdict.PASSED


# -- cases of our own ----------------------------------------------------------------------------


@pytest.mark.parametrize("case", (*read_cases(OWN), *read_cases(SHEETS)), ids=lambda case: case.id)
def test_own_case_passes(case: Case) -> None:
    outcome = judge(case)
    assert outcome.verdict is Verdict.PASSED, (outcome.reason, outcome.differences)


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("open_after: first lead of A", Verdict.PASSED),
        ("open_after: first_lead", Verdict.PASSED),
        ("open_before: before second card", Verdict.PASSED),
        ("open_after: before the second card", Verdict.PASSED),
        ("open_after: before first lead", Verdict.FAILED),
        ("open_after: null", Verdict.FAILED),
        ("open_before: first lead", Verdict.FAILED),
    ],
)
def test_when_hands_are_opened_is_told_in_several_ways(
    answer: str, verdict: Verdict, tmp_path: Path
) -> None:
    """A declarer who leads plays his card first (rules/russian §5.5); no contract is a misère."""
    text = (
        "- id: M1\n  area: misere_open\n  preset: sochi\n"
        "  setup: {players: [A, B, C], dealer: C, declarer: A}\n"
        f"  expected: {{{answer}}}\n"
    )
    assert judge(one(text, tmp_path)).verdict is verdict


AID = """\
sheets:
- id: S1
  kind: american_aid
  input:
    players: [A, B, C]
    pool_target: 10
    before:
      pool: {A: 10, B: 4, C: 2}
    event: {declarer: A, contract: 6, EVENT}
  published_result:
    pool: [10, 6, 2]
    w: [[0, 20, 0], WHISTS]
"""


@pytest.mark.parametrize(
    ("event", "whists"),
    [
        ("tricks: [6, 2, 2], both: whist", "[4, 0, 0], [4, 0, 0]"),
        ("tricks: {A: 6, B: 2, C: 2}, whist: {B: whist, C: whist}", "[4, 0, 0], [4, 0, 0]"),
        ("tricks: [6, 2, 2], whist: ['B:whist', 'C:pass']", "[8, 0, 0], [0, 0, 0]"),
        ("tricks: [6, 2, 2], whisters: [C]", "[0, 0, 0], [8, 0, 0]"),
        ("half_whist: C", "[0, 0, 0], [4, 0, 0]"),
        ("both_pass: true", "[0, 0, 0], [0, 0, 0]"),
        ("pool_points: 2", "[0, 0, 0], [0, 0, 0]"),
    ],
)
def test_aid_is_told_in_many_ways(event: str, whists: str, tmp_path: Path) -> None:
    case = one(AID.replace("EVENT", event).replace("WHISTS", whists), tmp_path)
    outcome = judge(case)
    assert outcome.verdict is Verdict.PASSED, (outcome.reason, outcome.differences)


def test_wrong_print_is_not_compared(tmp_path: Path) -> None:
    text = AID.replace("EVENT", "both_pass: true").replace("WHISTS", "[9, 0, 0], [0, 0, 0]")
    assert judge(one(text, tmp_path)).verdict is Verdict.FAILED
    misprint = text.replace("  published_result", "  published_agrees: false\n  published_result")
    assert judge(one(misprint, tmp_path)).verdict is Verdict.PASSED


# -- what the engine refuses ---------------------------------------------------------------------

SIX = """\
- id: A1
  area: scoring
  preset: sochi
  setup: {players: [A, B, C], declarer: A, contract: 6S, whist: ['B:pass', 'C:pass']}
  tricks: null
  expected: {pool: {A: 2}}
"""


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("tricks: null", "tricks: {A: 6, B: 2, C: 2}", "not played"),
        ("'C:pass'", "'C:whist'", "say how many tricks"),
        ("'B:pass', 'C:pass'", "'B:half'", "to say"),
        ("contract: 6S", "contract: 5S", "no bid"),
        ("preset: sochi", "preset: sochi\n  options: {senior_hold: maybe}", "senior_hold"),
        ("preset: sochi", "preset: sochi\n  options: {seniority: true}", "seniority"),
        ("preset: sochi", "preset: sochi\n  options: {pool_target: 0}", "pool_target"),
    ],
)
def test_impossible_case_fails_and_says_why(old: str, new: str, told: str, tmp_path: Path) -> None:
    assert judge(one(SIX, tmp_path)).verdict is Verdict.PASSED
    outcome = judge(one(SIX.replace(old, new), tmp_path))
    assert outcome.verdict is Verdict.FAILED
    assert told in outcome.reason


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("declarer: A", "declarer: Z", "'Z' has no seat"),
        ("players: [A, B, C]", "players: [A, B, B]", "different players"),
        ("players: [A, B, C]", "players: A", "expected a list"),
        ("players: [A, B, C]", "players: [A, B, C], dealer: D", "'D' is not one of"),
        ("pool: {A: 2}", "pool: {A: two}", "expected an amount"),
    ],
)
def test_case_that_makes_no_sense_is_malformed(
    old: str, new: str, told: str, tmp_path: Path
) -> None:
    outcome = judge(one(SIX.replace(old, new), tmp_path))
    assert outcome.verdict is Verdict.MALFORMED
    assert told in outcome.reason


# -- a wrong answer is never missed --------------------------------------------------------------

OTHERS = {"A": "B", "B": "C", "C": "B", "N": "E", "d1": "d2", "H": "S", "game": "misere"}


def spoilt(value: Any) -> Iterator[Any]:
    """Other values of the same kind."""
    match value:
        case bool():
            yield not value
        case int():
            yield value + 1
        case str() if value in OTHERS:
            yield OTHERS[value]
        case str() if value[:1].isdigit() and "/" not in value:
            yield f"7{value[1:]}" if value.startswith("6") else f"6{value[1:]}"
        case str() if value.startswith(("M", "raspasy", "misere")):
            yield "game" if value != "M" else "6S"
        case str() if value[:1] in "-0123456789":
            yield f"1{value}"
        case list():
            yield value[1:] if value else ["A"]
        case dict():
            for key, inner in value.items():
                yield from ({**value, key: other} for other in spoilt(inner))


def spoilt_cases() -> Iterator[tuple[str, Case]]:
    """Every case whose expectation is changed in one place, so that it is wrong."""
    names = ("rules-russian", "rules-family", "sheets", "probabilities", "problems")
    for path in (*(DATA / f"{name}.yaml" for name in names), OWN):
        for case in read_cases(path):
            if case.kind == "misere_hole" or (case.book == "problems" and not NATIVE):
                continue
            for key in ("expected", "exact_result", "settlement_after", "exact", "verified"):
                for other in spoilt(case.fields.raw.get(key)):
                    raw = {**deepcopy(dict(case.fields.raw)), key: other}
                    yield (
                        f"{case.id} {key} {other}",
                        Case(
                            case.id,
                            case.file,
                            case.line,
                            case.book,
                            case.kind,
                            Fields(raw, case.fields.place),
                        ),
                    )


def test_every_spoilt_expectation_fails() -> None:
    missed, tried = [], 0
    for name, case in spoilt_cases():
        verdict = judge(case).verdict
        tried += verdict is not Verdict.SKIPPED
        # What may be called or not is a set: leaving one out asks for less and is no mistake.
        if verdict is Verdict.PASSED and not asks_less(case):
            missed.append(name)
    assert not missed, "\n".join(missed)
    assert tried > 600


def asks_less(case: Case) -> bool:
    """Whether the change only left out an allowed or a forbidden call."""
    (before,) = (c for c in read_cases(Path(case.file)) if c.id == case.id)
    old, new = before.fields.raw.get("expected"), case.fields.raw.get("expected")
    if not isinstance(old, dict) or not isinstance(new, dict):
        return False
    return all(old[key] == new[key] for key in old if key not in ("allowed", "forbidden"))


@pytest.mark.parametrize(
    ("name", "key", "more"),
    [
        ("AU-05", "allowed", "6C"),
        ("AU-05", "forbidden", "pass"),
        ("WH-01", "allowed", "half"),
        ("WH-01", "forbidden", "whist"),
    ],
)
def test_call_too_many_fails(name: str, key: str, more: str) -> None:
    (case,) = (c for c in read_cases(DATA / "rules-russian.yaml") if c.id == name)
    raw: dict[str, Any] = deepcopy(dict(case.fields.raw))
    raw["expected"][key].append(more)
    wrong = Case(name, case.file, case.line, case.book, case.kind, Fields(raw, "here"))
    assert judge(wrong).verdict is Verdict.FAILED

"""Put real cases with right answers to the engine, and tell where it answers differently.

A file holds cases of the rules (a list; each has an area, or a ruleset and a kind), open-hand
problems, score sheets or probabilities. The exit code is 0 only when no case failed, 1 when one
did, and 2 when a file or a case in it cannot be understood.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from preferans.cli.cases import Case, Outcome, Verdict, judge, read_cases
from preferans.speech import retold, say, spoken

FAILED, MALFORMED = 1, 2


def add_arguments(parser: ArgumentParser) -> None:
    """The files, and how to treat and print what is found in them."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a file of cases")
    parser.add_argument(
        "--skip-unsupported",
        action="store_true",
        help="skip cases of rulesets, options and kinds that do not exist yet",
    )
    parser.add_argument("--json", action="store_true", help="print everything as JSON")


def run(args: Namespace) -> int:
    """Judge every case of every file."""
    cases = [case for path in args.files for case in read_cases(path)]
    outcomes = [judge(case, skip_unsupported=args.skip_unsupported) for case in cases]
    if args.json:
        print(json.dumps(as_json(outcomes), ensure_ascii=False, indent=2))
    else:
        for line in lines(outcomes):
            print(line)
    malformed = [outcome for outcome in outcomes if outcome.verdict is Verdict.MALFORMED]
    for outcome in malformed:
        what = retold(outcome.reason, spoken().language)
        print(say("error: {what}", what=what), file=sys.stderr)
    failed = any(outcome.verdict is Verdict.FAILED for outcome in outcomes)
    return MALFORMED if malformed else FAILED if failed else 0


def lines(outcomes: list[Outcome]) -> Iterator[str]:
    """The failed cases with what was expected and what came, and the sum of all."""
    for outcome in outcomes:
        if outcome.verdict not in (Verdict.PASSED, Verdict.SKIPPED):
            yield from _told(outcome)
    yield summary(outcomes)


def _told(outcome: Outcome) -> Iterator[str]:
    case = outcome.case
    what = " ".join(filter(None, (case.book, case.kind)))
    yield say(
        "{verdict}: {case} ({what}) at {place}",
        verdict=say(outcome.verdict.value),
        case=case.id,
        what=what,
        place=case.place,
    )
    if outcome.reason:
        yield f"    {retold(outcome.reason, spoken().language)}"
    for difference in outcome.differences:
        yield say("    {what}: expected {it}", what=difference.what, it=difference.expected)
        yield " " * (len(difference.what) + 11) + say("got {it}", it=difference.got)


def summary(outcomes: list[Outcome]) -> str:
    """``N passed, N failed`` and, where there are any, ``N skipped``; malformed cases failed."""
    count = Counter(outcome.verdict for outcome in outcomes)
    failed = count[Verdict.FAILED] + count[Verdict.MALFORMED]
    passed, skipped = count[Verdict.PASSED], count[Verdict.SKIPPED]
    if skipped:
        text = "{passed} passed, {failed} failed, {skipped} skipped"
        return say(text, passed=passed, failed=failed, skipped=skipped)
    return say("{passed} passed, {failed} failed", passed=passed, failed=failed)


def as_json(outcomes: list[Outcome]) -> dict[str, object]:
    """All outcomes and their sum, as plain values."""
    count = Counter(outcome.verdict for outcome in outcomes)
    return {
        "passed": count[Verdict.PASSED],
        "failed": count[Verdict.FAILED] + count[Verdict.MALFORMED],
        "skipped": count[Verdict.SKIPPED],
        "cases": [_one(outcome.case, outcome) for outcome in outcomes],
    }


def _one(case: Case, outcome: Outcome) -> dict[str, object]:
    return {
        "id": case.id,
        "file": case.file,
        "line": case.line,
        "book": case.book,
        "kind": case.kind,
        "verdict": outcome.verdict.value,
        "reason": outcome.reason,
        "differences": [
            {"what": one.what, "expected": one.expected, "got": one.got}
            for one in outcome.differences
        ],
    }

"""Whatever is put before a reader, it reads or says what is wrong; nothing else ever escapes."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from preferans.notation import (
    NotationError,
    format_record,
    format_record_json,
    parse_deal,
    parse_record,
    parse_state,
)
from preferans.notation.wire import observation_from_json, view_to_json
from tests.golden.rewrite import RECORDS
from tests.notation.walks import VIEWERS, put, random_states

TEXTS = [path.read_text(encoding="utf-8") for path in sorted(RECORDS.glob("*.txt"))]
PIECES = (
    "",
    " ",
    ":",
    ",",
    "(",
    ")",
    '"',
    "#",
    "1:",
    "4:",
    "claim",
    "SA",
    "-",
    "\n",
    "\t",
    "é",
    "²",
)

few = settings(max_examples=40)
T = TypeVar("T")

leaves = (
    st.none() | st.booleans() | st.integers(-2, 12) | st.text(max_size=4) | st.floats()
    | st.sampled_from(["6S", "1:6S", "claim 3", "SA", "S7", "5/0", "pass"])
)  # fmt: skip
values = leaves | st.lists(leaves, max_size=3) | st.dictionaries(st.text(max_size=3), leaves)


@given(st.sampled_from(TEXTS), st.data())
@few
def test_spoiled_text(text: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(at, min(len(text), at + 12)))
        text = text[:at] + data.draw(st.sampled_from(PIECES)) + text[end:]
    assert_read_or_told(text)


@given(st.sampled_from(TEXTS), st.data())
@few
def test_shuffled_lines(text: str, data: st.DataObject) -> None:
    lines = text.split("\n")
    i, j = (data.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
    lines[i], lines[j] = lines[j], lines[i]
    if data.draw(st.booleans()):
        del lines[data.draw(st.integers(0, len(lines) - 1))]
    assert_read_or_told("\n".join(lines))


@given(st.sampled_from(TEXTS), st.data())
@few
def test_spoiled_json(text: str, data: st.DataObject) -> None:
    spoiled: object = json.loads(format_record_json(parse_record(text)))
    spoil(spoiled, data)
    assert_read_or_told(json.dumps(spoiled))


@given(st.integers(0, 40), st.data())
@few
def test_a_spoiled_view(seed: int, data: st.DataObject) -> None:
    rng = Random(seed)
    s = rng.choice(random_states("sochi", rng))
    view: object = json.loads(json.dumps(view_to_json(s, rng.choice(VIEWERS))))
    spoil(view, data)
    seen = told(lambda: observation_from_json(view, s.rules))
    assert isinstance(seen, NotationError) or seen.rules == s.rules


@given(st.text())
@few
def test_any_text(text: str) -> None:
    for reader in (parse_record, parse_state, parse_deal):
        assert isinstance(told(lambda reader=reader: reader(text)), NotationError)  # type: ignore[misc]


CLAIMED = (RECORDS / "eight-claim-accepted.txt").read_text(encoding="utf-8")
DIGITS = "9" * 5000


@pytest.mark.parametrize(
    "spoiled",
    [
        "[" * 100_000,
        '{"format":' * 100_000,
        '{"version": ' + DIGITS + "}",
        CLAIMED.replace("claim 2", f"claim {DIGITS}"),
        CLAIMED + f"\ncall: minutes {DIGITS}\n",
        CLAIMED.replace("pool +6", f"pool +{DIGITS}"),
        CLAIMED.replace("pool +6", f"pool +6/{DIGITS}"),
        CLAIMED.replace("deal 1", f"deal {DIGITS}"),
    ],
    ids=["lists", "objects", "json", "claim", "minutes", "amount", "fraction", "deal"],
)
def test_too_much_of_anything(spoiled: str) -> None:
    assert spoiled not in TEXTS
    assert isinstance(told(lambda: parse_record(spoiled)), NotationError)


def told(read: Callable[[], T]) -> T | NotationError:
    """What was read, or the error that says what is wrong; any other error is a failure."""
    try:
        return read()
    except NotationError as error:
        return error


def assert_read_or_told(text: str) -> None:
    """What is read can be written; what is not has its place told."""
    record = told(lambda: parse_record(text))
    if isinstance(record, NotationError):
        assert record.expected
    else:
        assert parse_record(format_record(record)) == record


def spoil(value: object, data: st.DataObject) -> None:
    """Change one value somewhere in JSON."""
    path: list[str | int] = []
    inner = value
    while isinstance(inner, dict | list) and inner:
        steps = list(inner.items()) if isinstance(inner, dict) else list(enumerate(inner))
        step, inner = data.draw(st.sampled_from(steps))
        path.append(step)
        if data.draw(st.integers(0, 5)) == 0:
            break
    put(value, tuple(path), data.draw(values))

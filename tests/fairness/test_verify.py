"""Any changed byte of the evidence is found and named; a whole lie is, too."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.fairness import (
    Block,
    EvidenceError,
    Finding,
    format_block,
    parse_block,
    read_record,
    verify,
)
from tests.fairness.samples import GAME, block, chained, deal_lines, record, told

RECORD = record()
EVIDENCE = [match.span(1) for match in re.finditer(r"^(?:fair: (.*))$", RECORD, re.MULTILINE)]
CARDS = [match.span(1) for match in re.finditer(r"^(?:hand \d|talon): (.*)$", RECORD, re.MULTILINE)]


def named_at(text: str, at: int) -> set[str]:
    """The fields to which a byte of a line belongs; a blank stands between two."""
    start = text.rfind("\n", 0, at) + 1
    end = text.find("\n", at)
    line = text[start:end]
    head, _, value = line.partition(": ")
    if head != "fair":
        return {head}
    offset, fields = start + len("fair: "), set()
    for said in value.split(" "):
        name = said.partition("=")[0] if "=" in said else "version"
        if offset - 1 <= at <= offset + len(said):
            fields.add(name)
            listed = said.partition("=")[2].split(",")
            if name in ("c", "r"):
                fields |= {f"{name} of place {i}" for i in range(1, len(listed) + 1)}
        offset += len(said) + 1
    return fields


def found(text: str) -> tuple[Finding, ...]:
    return verify(read_record(text)).findings


def test_an_honest_record_is_proven() -> None:
    verdict = verify(read_record(RECORD))
    assert verdict.findings == ()
    assert verdict.proven == ("1", "2")
    assert verdict.voids == ((2, 0, (1,)),)


@given(st.data())
def test_fai_2_any_changed_byte_of_evidence_is_named(data: st.DataObject) -> None:
    start, end = data.draw(st.sampled_from(EVIDENCE + CARDS))
    at = data.draw(st.integers(start, end - 1))
    other = data.draw(st.integers(32, 126).map(chr).filter(lambda x: x != RECORD[at]))
    changed = RECORD[:at] + other + RECORD[at + 1 :]
    wrong = found(changed)
    if read_record(changed) == read_record(RECORD):
        assert wrong == ()  # a blank between the ranks of a hand that says the same
        return
    assert {one.field for one in wrong} & named_at(RECORD, at), (RECORD[at - 9 : at + 9], wrong)
    assert all(one.expected and str(one.found) != one.expected for one in wrong)


def test_every_byte_of_a_line_is_guarded() -> None:
    """The same without drawing: each byte of the last line, changed in its lowest bit."""
    start, end = EVIDENCE[-1]
    for at in range(start, end):
        changed = RECORD[:at] + chr(ord(RECORD[at]) ^ 1) + RECORD[at + 1 :]
        assert {one.field for one in found(changed)} & named_at(RECORD, at), (at, RECORD[at])


def test_json_is_read_as_the_text_is() -> None:
    text = read_record(RECORD)
    deals = [
        {
            "deal": int(deal.number),
            "hands": [[None, hand] for hand in deal.hands],
            "talon": deal.talon,
            "tags": [["note", "x"], *(["fair", line] for line in deal.lines)],
        }
        for deal in text.deals
    ]
    data = {"players": text.players, "tags": [["fair", text.head]], "events": deals}
    assert read_record(json.dumps(data)) == text


def test_another_deck_than_the_shuffle_gives_is_found() -> None:
    """A table that deals what it likes and writes honest evidence beside it."""
    lines = RECORD.splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("hand 1"))
    lines[first], lines[first + 1] = (
        lines[first].replace("hand 1", "hand 2"),
        lines[first + 1].replace("hand 2", "hand 1"),
    )
    lines[first], lines[first + 1] = lines[first + 1], lines[first]
    assert {one.field for one in found("\n".join(lines))} == {"hand 1", "hand 2"}


def _told(blocks: list[Block]) -> str:
    lines = deal_lines(1, blocks)
    return "\n".join(["preferans record: 1", "players: A, B, C", *lines]) + "\n"


def test_a_seed_that_was_changed_after_the_seal_is_found_though_the_line_is_whole() -> None:
    honest = block(1)
    liar = replace(honest, seed=told("a better seed"))
    assert [one.field for one in found(_told([liar]))] == ["s"]


def test_a_contribution_nobody_promised_is_found() -> None:
    honest = block(1)
    sent = (told("chosen late"), *honest.contributions[1:])
    wrong = found(_told([replace(honest, contributions=sent)]))
    assert [one.field for one in wrong] == ["r of place 1"]


def test_an_attempt_that_is_left_out_breaks_the_chain() -> None:
    void, again = chained(block(1, silent=0), block(1, 1))
    assert found(_told([void, again])) == ()
    assert {one.field for one in found(_told([again]))} == {"word", "before"}
    assert [one.field for one in found(_told([block(1, silent=1)]))] == ["r"]
    twice = chained(block(1), block(1, 1))
    assert [one.field for one in found(_told(twice))] == ["r"]


def test_a_deal_without_evidence_is_named_once_others_have_some() -> None:
    lines = [line for line in RECORD.splitlines() if not line.startswith("fair: pref")]
    verdict = verify(read_record("\n".join(lines)))
    assert {one.field for one in verdict.findings} == {"fair"}
    assert verdict.silent == ("1", "2")
    without = [line for line in lines if not line.startswith("fair")]
    assert verify(read_record("\n".join(without))).ok


def test_four_places_and_a_line_read_back() -> None:
    one = block(3, n=4)
    line = format_block(one)
    again = parse_block(line)
    assert format_block(again) == line
    assert replace(again, written=None) == one
    assert again.game == GAME


@pytest.mark.parametrize(
    ("text", "field"),
    [("pref-shuffle-v2", "version"), ("pref-shuffle-v1", "game"), ("", "version")],
)
def test_a_broken_line_names_its_field(text: str, field: str) -> None:
    with pytest.raises(EvidenceError) as error:
        parse_block(text)
    assert error.value.field == field


@pytest.mark.parametrize("text", ["", "deal 1:", "{", "{}", '{"players": 3}', "[]"])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no record"):
        read_record(text)


def test_the_example_of_forty_lines_comes_to_the_same(tmp_path: Path) -> None:
    script = Path(__file__).parents[2] / "examples" / "check_shuffle.py"
    file = tmp_path / "evening.pref"

    def says(text: str) -> list[str]:
        file.write_text(text)
        ran = subprocess.run(
            [sys.executable, "-I", "-S", script, file], check=True, capture_output=True, text=True
        )
        return ran.stdout.splitlines()

    void = "deal 2 was void; its seed is the one sealed"
    assert says(RECORD) == ["deal 1 is as promised", void, "deal 2 is as promised"]
    start, _ = CARDS[0]
    changed = RECORD[:start] + ("C" if RECORD[start] == "S" else "S") + RECORD[start + 1 :]
    assert says(changed)[0] == "deal 1 is NOT as promised"
    start, _ = EVIDENCE[1]
    at = RECORD.index(" s=", start) + 3
    other = "0" if RECORD[at] != "0" else "1"
    assert says(RECORD[:at] + other + RECORD[at + 1 :])[0] == "deal 1 is NOT as promised"

"""The guides to records and to the wire say what is so: examples run, fields are all there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from preferans.cli.main import main
from preferans.deal import Seat, Void
from preferans.ledger import Table
from preferans.notation import (
    format_record,
    format_record_json,
    format_state,
    parse_hand,
    parse_record,
    parse_state,
    replay_record,
)
from preferans.notation.plain import loads
from preferans.notation.wire import (
    entry_to_json,
    posting_to_json,
    standing_to_json,
    state_to_json,
    terms_to_json,
    view_to_json,
)

GUIDE = Path(__file__).parents[2] / "docs" / "guide" / "records.md"
TEXT = GUIDE.read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)


def block(kind: str, start: str) -> str:
    """The one block of code that begins so."""
    found = [code for name, code in BLOCKS if name == kind and code.startswith(start)]
    assert len(found) == 1
    return str(found[0])


EXAMPLE = block("text", "preferans record: 1")


def test_the_example_is_a_record_as_it_is_written() -> None:
    record = parse_record(EXAMPLE)
    assert format_record(record) == EXAMPLE
    assert len(replay_record(record).match.deals) == 2


def test_the_keys_of_the_json_are_those_named() -> None:
    data = loads(format_record_json(parse_record(EXAMPLE)))
    assert isinstance(data.value, dict)
    part = TEXT[TEXT.index("## JSON") : TEXT.index("## One line")]
    named = re.findall(r"`([a-z]+)`", part)
    assert list(dict.fromkeys(name for name in named if name in data.value)) == list(data.value)
    deal = data.value["events"][0]
    assert set(deal) <= set(named)
    assert set(deal["sheet"][0]) <= set(named)


def test_the_position_is_read() -> None:
    line = block("text", "sochi |").strip()
    assert format_state(parse_state(line)) == line


def test_hands_are_read_in_the_ways_that_are_shown() -> None:
    part = TEXT[TEXT.index("### Hands") : TEXT.index("### Calls")]
    one, two, three = map(parse_hand, re.findall(r"`([^`]+)`", part))
    assert one == two == three


def test_the_program_runs(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(block("python", "from preferans"), str(GUIDE), "exec"), {"text": EXAMPLE})
    out = capsys.readouterr().out
    assert out.splitlines()[:4] == [
        # 29 actions, of them 18 cards; 3 passes and 30 cards; the call.
        "30 states, 2 entries",
        "34 states, 3 entries",
        "0 states, 0 entries",
        "None",
    ]
    assert out.endswith("'Boris': Fraction(74, 3), 'Clara': Fraction(80, 3)}\n")


@pytest.mark.parametrize("options", [[], ["--deal", "2"], ["--text"], ["--json"]])
def test_the_commands_run(
    options: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = re.findall(r"^\$ preferans replay FILE ?([^#\n]*?) *#", TEXT, re.MULTILINE)
    assert " ".join(options) in [words.strip() for words in shown]
    path = tmp_path / "example.txt"
    path.write_text(EXAMPLE, encoding="utf-8")
    assert main(["replay", str(path), *options]) == 0
    assert capsys.readouterr().out


WIRE = (GUIDE.parent / "wire.md").read_text(encoding="utf-8")


def documented(heading: str, *columns: int) -> list[list[str]]:
    """The words in code type in each row of the table under a heading, column by column."""
    part = WIRE[WIRE.index(f"## {heading}") :].split("\n## ")[0]
    rows = [line.strip("|").split("|") for line in part.splitlines() if line.startswith("| ")]
    return [re.findall(r"`(\w+)`", "|".join(row[i] for i in columns)) for row in rows[1:]]


def test_every_field_of_a_view_is_told() -> None:
    s = parse_state(block("text", "sochi |").strip())
    view = view_to_json(s, Seat.FORE, Table(("1", "2", "3"), 2))
    assert [row[0] for row in documented("A view", 0)] == list(view)
    rules = view["rules"]
    assert isinstance(rules, dict)
    assert documented("A view", 1)[0] == list(rules)
    assert set(state_to_json(s)) == {"deal", "record"}


def test_every_field_of_terms_is_told() -> None:
    deal = replay_record(parse_record(EXAMPLE)).match.deals[0]
    terms = terms_to_json(deal.state.terms)
    assert terms["kind"] == "engagement"
    award, engagement, void = documented("Terms", 1)
    assert engagement == list(terms)[1:]
    made = terms["award"]
    assert isinstance(made, dict)
    assert [word for word in award if word in made] == list(made)
    assert ["kind", *void] == list(terms_to_json(Void("redeal")))
    contract = terms["contract"]
    sides = terms["sides"]
    assert isinstance(contract, dict) and isinstance(sides, list)
    told = re.findall(r"`(\w+)`", WIRE[WIRE.index("A contract has") : WIRE.index("## The sheet")])
    assert [word for word in told if word in contract] == list(contract)
    assert isinstance(sides[0], dict)
    assert told[-len(sides[0]) :] == list(sides[0])


def test_every_field_of_the_sheet_is_told() -> None:
    match = replay_record(parse_record(EXAMPLE)).match
    standing = standing_to_json(match.table)
    carry = standing["carry"]
    assert isinstance(carry, dict)
    shown = [
        list(standing),
        list(carry),
        list(posting_to_json(match.deals[0].postings[0])),
        list(entry_to_json(match.table.ledger.entries[0])),
    ]
    assert documented("The sheet", 1) == shown

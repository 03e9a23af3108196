"""A played match and a kept sheet are one ledger, and become each other."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.match import Report
from preferans.match.keeping import Keeping
from preferans.notation import NotationError, Record
from preferans.notation.converting import keeping_of, record_of_keeping
from preferans.notation.keeping import format_keeping, parse_keeping
from preferans.notation.record import (
    Kept,
    Played,
    format_record,
    format_record_json,
    is_record,
    parse_record,
    replay_record,
)
from preferans.rulesets import names, ruleset
from tests.notation.keepings import keeping
from tests.notation.matches import random_record


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("preset", names())
def test_a_played_match_is_kept_with_the_same_entries(
    preset: str, players: int, *, full: bool
) -> None:
    for seed in range(40 if full else 4):
        record = random_record(f"{preset} players={players}", Random(seed), 4)
        kept, played = keeping_of(record), replay_record(record).match
        assert kept.match.table == played.table
        assert kept.match.results() == played.results()
        assert parse_keeping(format_keeping(kept)) == kept


@given(st.integers(0, 2**32), st.integers(0, 10))
def test_a_kept_sheet_becomes_a_record_and_comes_back(seed: int, size: int) -> None:
    kept = keeping(Random(seed), size)
    record = record_of_keeping(kept)
    assert keeping_of(record) == kept
    assert replay_record(record).match.table == kept.match.table
    for text in (format_record(record), format_record_json(record)):
        assert is_record(text)
        assert parse_record(text) == record


def test_a_deal_that_is_not_finished_is_left_out() -> None:
    record = random_record("sochi", Random(0), 2)
    whole = keeping_of(record)
    played = next(event for event in record.events if isinstance(event, Played))
    begun = Record(record.rules, record.players, record.dealer, (Played(played.deal),))
    assert keeping_of(begun).notes == ()
    assert any(isinstance(note, Report) for note in whole.notes)


def test_a_kept_deal_reads_as_a_call_of_the_record() -> None:
    kept = Keeping(ruleset("sochi"), ("Anna", "Boris", "Clara"), "Clara")
    text = format_record(record_of_keeping(kept))
    told = f"{text}\ncall: kept Anna 7S whist pass 7-3-0\ncall: kept fine Boris hill 10 late\n"
    record = parse_record(told)
    assert all(isinstance(event, Kept) for event in record.events)
    table = replay_record(record).match.table
    assert table.ledger.total("Anna", "pool") == 4
    assert table.ledger.total("Boris", "hill") == 10


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ("kept Anna 7S whist pass 7-3-1", "come to 11"),
        ("kept Anna 7T", "a contract"),
        ("kept join Dina", "a call without 'kept'"),
        ("kept", "kept and a keeper's note"),
    ],
)
def test_what_cannot_have_been_kept_is_refused_with_its_line(call: str, said: str) -> None:
    kept = Keeping(ruleset("sochi"), ("Anna", "Boris", "Clara"), "Clara")
    text = format_record(record_of_keeping(kept))
    with pytest.raises(NotationError, match=said) as error:
        parse_record(f"{text}\ncall: {call}\n")
    assert "line 6" in str(error.value)

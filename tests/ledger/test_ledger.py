"""Seats, the ledger and the table between two deals."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.ledger import (
    HANDS,
    SEATS,
    Carry,
    Entry,
    Ledger,
    Posting,
    Seat,
    Table,
    Why,
)

FORE, MIDDLE, REAR, DEALER = Seat

# -- seats -------------------------------------------------------------------------------------


def test_hands_follow_one_another_round_the_table() -> None:
    assert [FORE.after(), MIDDLE.after(), REAR.after()] == [MIDDLE, REAR, FORE]
    assert [FORE.after(i) for i in range(4)] == [FORE, MIDDLE, REAR, FORE]
    assert [DEALER.after(i) for i in range(1, 4)] == [FORE, MIDDLE, REAR]


def test_hands_are_counted_from_one() -> None:
    assert [seat.number for seat in SEATS] == [1, 2, 3, 4]
    assert SEATS[:3] == HANDS


# -- the ledger --------------------------------------------------------------------------------


def entry(player: str, amount: int | Fraction, on: str | None = None, deal: int = 1) -> Entry:
    return Entry(deal, player, "whists" if on else "pool", Fraction(amount), on, Why("made"))


def test_totals_are_the_sums_of_the_entries() -> None:
    ledger = Ledger().write([entry("A", 2), entry("A", 4), entry("B", 6, "A")])
    assert ledger.total("A", "pool") == 6
    assert ledger.total("B", "whists", "A") == 6
    assert ledger.total("A", "whists", "B") == 0
    assert ledger.total("A", "hill") == 0


def test_writing_leaves_the_old_ledger_as_it_was() -> None:
    old = Ledger.of([entry("A", 2)])
    new = old.write([entry("A", 4)])
    assert old.total("A", "pool") == 2
    assert new.total("A", "pool") == 6
    assert new.entries[:1] == old.entries


def test_an_entry_of_nothing_is_not_written() -> None:
    assert Ledger.of([entry("A", 0)]) == Ledger()


def test_an_erasure_is_an_entry_of_the_opposite() -> None:
    ledger = Ledger.of([entry("A", 2), entry("A", -2)])
    assert len(ledger.entries) == 2
    assert ledger.total("A", "pool") == 0


def test_fractions_stay_exact() -> None:
    third = Fraction(1, 3)
    assert Ledger.of([entry("A", third)] * 3).total("A", "pool") == 1


def test_accounts_are_listed_as_they_were_opened() -> None:
    ledger = Ledger.of([entry("B", 1), entry("A", 1, "B"), entry("B", 1)])
    assert [key for key, _ in ledger.accounts()] == [("B", "pool", None), ("A", "whists", "B")]


@given(
    st.lists(
        st.builds(
            entry,
            st.sampled_from("ABC"),
            st.fractions(-9, 9, max_denominator=6),
            st.sampled_from([None, "A", "B"]),
        )
    ),
    st.integers(0, 20),
)
def test_it_does_not_matter_in_how_many_sittings_it_was_written(
    entries: list[Entry], cut: int
) -> None:
    once = Ledger.of(entries)
    twice = Ledger.of(entries[:cut]).write(entries[cut:])
    assert once == twice
    assert dict(once.accounts()) == dict(twice.accounts())
    assert sum(total for _, total in once.accounts()) == sum(e.amount for e in entries)


def test_equal_ledgers_have_equal_hashes() -> None:
    one, two = (Ledger.of([entry("A", 2)]) for _ in range(2))
    assert (one == two, hash(one)) == (True, hash(two))


def test_a_reason_is_a_code_with_its_parameters() -> None:
    assert str(Why("short", ("6S", 2))) == "short 6S 2"
    assert Posting(FORE, "pool", Fraction(1)).why == Why("game")


# -- the table ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "dealer", "seats"),
    [
        ("ABC", 0, {FORE: "B", MIDDLE: "C", REAR: "A"}),
        ("ABC", 2, {FORE: "A", MIDDLE: "B", REAR: "C"}),
        ("ABCD", 0, {FORE: "B", MIDDLE: "C", REAR: "D", DEALER: "A"}),
        ("ABCD", 3, {FORE: "A", MIDDLE: "B", REAR: "C", DEALER: "D"}),
        ("ABCDE", 4, {FORE: "A", MIDDLE: "B", REAR: "C", DEALER: "E"}),
        ("AB", 0, {FORE: "B", REAR: "A"}),
        ("AB", 1, {FORE: "A", REAR: "B"}),
    ],
)
def test_who_sits_where(players: str, dealer: int, seats: dict[Seat, str]) -> None:
    """rules/russian §1.3: the forehand follows the dealer; with four the dealer sits out."""
    t = Table(tuple(players), dealer=dealer)
    assert {seat: t.player_at(seat) for seat in t.seats()} == seats
    assert {t.seat_of(player): player for player in seats.values()} == seats


def test_one_of_five_rests() -> None:
    assert Table(tuple("ABCDE"), dealer=4).seat_of("D") is None


def test_nobody_sits_in_the_middle_of_two() -> None:
    with pytest.raises(LookupError):
        Table(("A", "B")).player_at(MIDDLE)


def test_marks_are_kept_by_player() -> None:
    carry = Carry().with_tokens("A", (2, 4)).with_tokens("B", (8,))
    assert (carry.tokens_of("A"), carry.tokens_of("B"), carry.tokens_of("C")) == ((2, 4), (8,), ())
    assert carry.with_tokens("A", ()).tokens == (("B", (8,)),)

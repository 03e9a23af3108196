"""The book of bule and supe (rules/family §C.7, §C.8, §C.9)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from preferans.books import Bule, BuleCourse, LastDeal, NullKontra, Undoubled, written_off
from preferans.deal import QuotaMode, Ruleset, Seat, Side, State, Void
from preferans.ledger import Posting, Table
from tests.books.finished import (
    NULL,
    RULES,
    SIX,
    A,
    B,
    C,
    Owes,
    agreed,
    ended,
    in_order,
    undefended,
)

TREF = replace(SIX, name="tref")
BOTH = Owes(B, mode=QuotaMode.JOINT).side(), Owes(C, mode=QuotaMode.JOINT).side()
GIVER = Side(B, (B, C), 5, QuotaMode.OWN)
CALLER = Side(B, (B, C), 4, QuotaMode.OWN)
DOUBLED = replace(RULES, times=(2, 1, 1))


def told(rows: tuple[Posting, ...]) -> list[str]:
    """Rows in words: ``B supe A 20``."""
    names: dict[object, str] = {A: "A", B: "B", C: "C"}
    words = ((names[r.account], r.column, names.get(r.on, ""), str(r.amount)) for r in rows)
    return [" ".join(filter(None, row)) for row in words]


def score(s: State, book: Bule | None = None) -> list[str]:
    """What a deal is worth."""
    return told((book or Bule()).score(s))


def test_each_writes_his_own_tricks() -> None:
    rows = score(ended(agreed(TREF, *BOTH), 6, 3, 1))
    assert rows == ["A bule -10", "B supe A 30", "C supe A 10"]


def test_caller_writes_all_and_answers_for_four() -> None:
    assert score(ended(agreed(TREF, CALLER), 7, 2, 1)) == ["A bule -10", "B bule 10", "B supe A 30"]
    assert score(ended(agreed(TREF, CALLER), 6, 2, 2)) == ["A bule -10", "B supe A 40"]


def test_split_after_a_kontra_is_not_a_split_after_a_call() -> None:
    split = Bule(kontra_split=True)
    assert score(ended(agreed(TREF, GIVER, times=2), 5, 3, 2), split) == [
        "A bule 20",
        "B supe A 60",
        "C supe A 40",
    ]
    assert score(ended(agreed(TREF, CALLER), 6, 3, 1), split) == ["A bule -10", "B supe A 40"]


@pytest.mark.parametrize(
    ("way", "rows"),
    [
        (NullKontra.GIVER, ["A bule 24", "B supe A 120"]),
        (NullKontra.BOTH, ["A bule 24", "B supe A 120", "C supe A 120"]),
        (NullKontra.TENFOLD, ["A bule 24", "B supe A 240"]),
    ],
)
def test_null_lost_under_kontra(way: NullKontra, rows: list[str]) -> None:
    giver = Side(B, (B, C), 0, QuotaMode.OWN)
    s = ended(agreed(NULL, giver, times=2), 1, 0, 0)
    assert score(s, Bule(null_kontra=way)) == rows
    assert score(ended(agreed(NULL, giver, times=2), 0, 5, 5)) == ["A bule -24", "B bule 24"]


def test_no_more_than_five_tricks_are_those_that_came_first() -> None:
    """§C.11 ``cap5``: B takes the first five, so nothing is left for C."""
    five = Bule(most=5)
    e = agreed(TREF, *BOTH)
    assert score(in_order(e, "BBBBBCCAAA"), five) == ["A bule 10", "B supe A 50"]
    assert score(in_order(e, "CBBBBCBAAA"), five) == ["A bule 10", "B supe A 40", "C supe A 10"]
    assert sum(row.amount for row in five.score(ended(e, 4, 4, 2)) if row.column == "supe") == 50


@pytest.mark.parametrize(
    ("way", "left", "made", "failed"),
    [
        (LastDeal.CAP, 6, -6, 10),
        (LastDeal.CAP, 10, -10, 10),
        (LastDeal.DOUBLE_FALL, 6, -10, 20),
        (LastDeal.DOUBLE_FALL, 11, -10, 10),
        (LastDeal.NORMAL, 6, -10, 10),
    ],
)
def test_last_deal(way: LastDeal, left: int, made: int, failed: int) -> None:
    book = Bule(last_deal=way, left=Fraction(left))
    e = agreed(TREF, *BOTH)
    assert book.score(ended(e, 6, 2, 2))[0].amount == made
    assert book.score(ended(e, 5, 3, 2))[0].amount == failed


def test_refe_is_used_up_by_whoever_it_doubles() -> None:
    s = ended(agreed(TREF, *BOTH, times=2), 6, 2, 2, rules=DOUBLED)
    assert score(s)[-1] == "A refe -1"
    assert score(ended(undefended(TREF), rules=DOUBLED))[-1] == "A refe -1"


@pytest.mark.parametrize(
    ("way", "below", "rows"),
    [
        (Undoubled.WRITTEN, (), ["A bule -10"]),
        (Undoubled.REDEAL, (A,), []),
        (Undoubled.UNDER_HAT, (A,), ["A bule -10"]),
        (Undoubled.UNDER_HAT, (B,), []),
    ],
)
def test_undoubled_where_no_refe_can_be_written(
    way: Undoubled, below: tuple[Seat, ...], rows: list[str]
) -> None:
    book = Bule(undoubled=way, may_refe=False, below=below)
    assert score(ended(undefended(TREF, "undoubled")), book) == rows
    free = replace(book, may_refe=True)
    assert score(ended(undefended(TREF, "undoubled")), free) == ["A refe 1", "B refe 1", "C refe 1"]


def test_refe_are_written_as_long_as_the_limit_allows() -> None:
    course, t = BuleCourse(refe=2), Table(("N", "E", "S"), dealer=2)
    rules: Ruleset = replace(RULES, book=Bule(), course=course)
    for written in (0, 1, 2, 2):
        assert course.written(t) == written
        now = course.opens(rules, t)
        s = ended(Void("all-pass"), rules=now)
        t = course.writes(t, s, now.book.score(s))
    assert [t.ledger.total(name, "refe") for name in "NES"] == [2, 2, 2]
    assert course.opens(rules, t).times == (2, 2, 2)


@pytest.mark.parametrize("total", range(-7, 8))
def test_write_off_leaves_nothing_and_treats_all_alike(total: int) -> None:
    bule = [Fraction(n) for n in (total + 5, -3, -2)]
    shares = written_off(bule)
    assert sum(shares) == total
    assert max(shares) - min(shares) <= 1

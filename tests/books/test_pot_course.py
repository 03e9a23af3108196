"""The course of chips: what is put in, when it ends, how the rest is shared (rules/family §A.1)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from preferans.books import Pot, PotCourse, Stake
from preferans.books.chips import balances, shared
from preferans.deal import End, Void
from preferans.ledger import Table
from tests.books.finished import RULES, agreed, ended

TABLE = Table(("N", "E", "S"), dealer=2)
REDEAL = Void("redeal")


def played(course: PotCourse, t: Table, *tricks: int) -> Table:
    """The table after a deal with these tricks; without them, after one that all passed."""
    rules = replace(RULES, course=course)
    now = course.opens(rules, t)
    s = ended(agreed() if tricks else REDEAL, *tricks, rules=now)
    after = course.writes(t, s, now.book.score(s))
    return replace(after, over=course.over(after))


def has(t: Table) -> dict[str, int]:
    """What everybody has, as whole numbers."""
    return {name: int(n) for name, n in balances(t).items()}


def test_stakes_are_put_in_once() -> None:
    course = PotCourse(stakes=20)
    assert course.lies(TABLE) == 60
    t = played(course, TABLE)
    assert has(t) == {"N": -20, "E": -20, "S": -20, "pot": 60}
    assert has(played(course, t)) == has(t)


@pytest.mark.parametrize(("players", "stakes", "total"), [(3, 10, 30), (4, 5, 20), (4, 15, 60)])
def test_stakes_come_to_tens(players: int, stakes: int, total: int) -> None:
    assert PotCourse(stakes=stakes).filled(players) == total


def test_stakes_that_do_not_come_to_tens() -> None:
    with pytest.raises(ValueError, match="come to tens, not to 9"):
        PotCourse(stakes=3).filled(3)


def test_antes_of_each_dealer() -> None:
    """§B.2: the first before the first deal, then who deals next."""
    course = PotCourse(stakes=0, ante=10)
    assert course.lies(TABLE) == 10
    t = played(course, TABLE)
    assert has(t) == {"N": -10, "E": 0, "S": -10, "pot": 20}


def test_ante_only_after_an_all_pass() -> None:
    course = PotCourse(stakes=20, redeal_ante=10)
    assert has(played(course, TABLE))["pot"] == 70
    assert has(played(course, TABLE, 6, 2, 2))["pot"] == 50


def test_refill_and_its_absence() -> None:
    small = PotCourse(stakes=10)
    t = TABLE
    for _ in range(3):
        t = played(small, t, 6, 2, 2)
    assert (has(t)["pot"], t.over) == (30, None)
    t = TABLE
    for _ in range(3):
        t = played(PotCourse(stakes=10, refills=False), t, 6, 2, 2)
    assert (has(t)["pot"], t.over) == (0, "pot_empty")


def test_nothing_is_put_in_for_a_deal_that_does_not_come() -> None:
    course = PotCourse(stakes=10, ante=10, deals=1)
    t = played(course, TABLE, 6, 2, 2)
    assert (t.over, has(t)["pot"]) == ("deals", 30)


def test_call_from_outside() -> None:
    assert PotCourse().over(TABLE, End.AGREEMENT) == "agreement"


def test_whole_pot_is_told_to_the_book() -> None:
    course = PotCourse(stakes=0, ante=10)
    rules = replace(RULES, book=Pot(Stake.WHOLE), course=course)
    t = played(course, TABLE)
    now = course.opens(rules, t)
    assert isinstance(now.book, Pot)
    assert now.book.lies == 20


@pytest.mark.parametrize(
    ("residue", "first", "shares"),
    [
        (30, False, (10, 10, 10)),
        (32, False, (11, 11, 10)),
        (32, True, (12, 10, 10)),
        (-20, True, (-6, -7, -7)),
        (Fraction(1, 2), False, (Fraction(1, 2), 0, 0)),
    ],
)
def test_rest_is_shared(residue: Fraction, first: bool, shares: tuple[Fraction, ...]) -> None:
    found = shared(Fraction(residue), ("N", "E", "S"), odd_to_first=first)
    assert tuple(found.values()) == shares
    assert sum(found.values()) == residue


def test_results_come_to_nothing_before_and_after_every_deal() -> None:
    course, t = PotCourse(stakes=20, ante=10), TABLE
    assert set(course.settles(t).values()) == {0}
    for tricks in ((6, 3, 1), (), (4, 4, 2), (10, 0, 0)):
        t = played(course, t, *tricks)
        assert sum(course.settles(t).values()) == 0
        assert sum(balances(t).values()) == 0

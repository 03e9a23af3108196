"""What two whisters pay who are short (rules/russian §4.4, amendments (b))."""

from __future__ import annotations

import pytest

from preferans.books import Sheet
from preferans.books.quota import shortages
from preferans.deal import Engagement, QuotaMode, Side
from tests.books.build import A, B, C, award, game, played, written

OWN, CAPPED, LOWER = QuotaMode.JOINT, QuotaMode.CAPPED, QuotaMode.LOWER


@pytest.mark.parametrize(
    ("level", "tricks", "deficit", "capped", "lower"),
    [
        (6, (0, 0), (2, 2), (2, 2), (2, 2)),
        (6, (1, 0), (1, 2), (1, 2), (0, 3)),
        (6, (1, 1), (1, 1), (1, 1), (1, 1)),
        (6, (2, 0), (0, 2), (0, 2), (0, 2)),
        (6, (2, 1), (0, 1), (0, 1), (0, 1)),
        (6, (3, 0), (0, 2), (0, 1), (0, 1)),
        (7, (0, 0), (1, 1), (1, 1), (1, 1)),
        (7, (1, 0), (0, 1), (0, 1), (0, 1)),
    ],
)
def test_the_table_of_the_amendments(
    level: int,
    tricks: tuple[int, int],
    deficit: tuple[int, int],
    capped: tuple[int, int],
    lower: tuple[int, int],
) -> None:
    price = {6: 2, 7: 4}[level]
    for mode, missing in ((OWN, deficit), (CAPPED, capped), (LOWER, lower)):
        r = played(level, (10 - sum(tricks), *tricks), B, C, mode=mode)
        got = written(Sheet().postings(r))
        assert [got.get("hill B", 0), got.get("hill C", 0)] == [n * price for n in missing]


@pytest.mark.parametrize("mode", [OWN, CAPPED, LOWER, QuotaMode.SPLIT])
@pytest.mark.parametrize("tricks", [(4, 0), (3, 1), (0, 4), (5, 0)])
def test_nobody_pays_while_the_pair_has_its_total(mode: QuotaMode, tricks: tuple[int, int]) -> None:
    """S1, S2: tricks 4 and 0 on a six, and the second pays nothing."""
    got = written(Sheet().postings(played(6, (10 - sum(tricks), *tricks), B, C, mode=mode)))
    assert not [key for key in got if key in ("hill B", "hill C")]


def test_personal_trigger() -> None:
    """IT, LL: each answers for his own half, whatever the pair took."""
    got = written(Sheet().postings(played(6, (6, 4, 0), B, C, mode=QuotaMode.OWN)))
    assert got == {"pool A": 2, "B>A": 8, "hill C": 4}


def test_split_equally() -> None:
    got = written(Sheet().postings(played(6, (9, 1, 0), B, C, mode=QuotaMode.SPLIT)))
    assert (got["hill B"], got["hill C"]) == (3, 3)


@pytest.mark.parametrize("level", [8, 9, 10])
@pytest.mark.parametrize(
    ("parts", "mode", "missing"),
    [
        ((0, 1), CAPPED, (0, 2)),
        ((1, 1), OWN, (2, 2)),
        ((0, 1), QuotaMode.SPLIT, (1, 1)),
        ((1, 1), LOWER, (1, 1)),
    ],
)
def test_one_trick_between_two(
    level: int, parts: tuple[int, int], mode: QuotaMode, missing: tuple[int, int]
) -> None:
    """Second, both, half each; ``missing`` in halves of a trick."""
    defence = (Side(B, (B,), parts[0], mode), Side(C, (C,), parts[1], mode))
    e = Engagement(award(game(level)), game(level), sides=defence, owed=1)
    none = {side.head: n * 2 for side, n in shortages(e, lambda _: 0)}
    assert (none.get(B, 0), none.get(C, 0)) == missing
    assert not shortages(e, lambda side: int(side.head == B))


def test_surplus_of_the_other_counts() -> None:
    """Rules/family §1.5: three and one against two each is nobody's shortage."""
    defence = tuple(Side(x, (x,), 2, QuotaMode.SURPLUS) for x in (B, C))
    e = Engagement(award(game(6)), game(6), sides=defence, owed=4)
    assert shortages(e, lambda side: {B: 3, C: 1}[side.head]) == ()
    assert [n for _, n in shortages(e, lambda side: {B: 2, C: 1}[side.head])] == [1]
    assert [n for _, n in shortages(e, lambda side: {B: 3, C: 0}[side.head])] == [1]


def test_seats_of_one_head_are_scored_each_with_the_surplus_of_the_other() -> None:
    """Rules/family §E.4: the helper's shortage is the head's, unless the head has one to spare."""
    defence = tuple(Side(B, (x,), 2, QuotaMode.SEATWISE) for x in (B, C))
    e = Engagement(award(game(6), A), game(6), sides=defence, owed=4)
    took = {B: 1, C: 1}
    assert [n for _, n in shortages(e, lambda side: took[side.members[0]])] == [1, 1]
    took = {B: 3, C: 1}
    assert shortages(e, lambda side: took[side.members[0]]) == ()


def test_a_giver_of_kontra_counts_the_tricks_of_both() -> None:
    """Rules/family §B.4: he is short while the defenders together have four or fewer."""
    sides = (Side(B, (B,), 5, QuotaMode.TOGETHER, 2), Side(C, (C,), 2, QuotaMode.OWN))
    e = Engagement(award(game(6), A), game(6), sides=sides)
    assert [(side.head, int(n)) for side, n in shortages(e, lambda s: {B: 3, C: 1}[s.head])] == [
        (B, 1),
        (C, 1),
    ]
    assert shortages(e, lambda s: {B: 1, C: 4}[s.head]) == ()

"""The clauses of docs/rules/serbian.md on the sheet, one by one."""

from __future__ import annotations

from fractions import Fraction

import pytest

from preferans.books import BuleCourse, written_off
from preferans.ledger import Entry, Ledger, Seat, Table
from preferans.match import Report
from preferans.rulesets import ruleset
from tests.rulesets.family.sheets import (
    BOTH,
    CALLED,
    LONE,
    NOBODY,
    STOOD,
    Stands,
    after,
    deal,
    rows,
    standing,
)

GAME = "serbian"
KONTRA = f"{BOTH} E:kontra"
STAND: Stands = {("N", "bule"): 60, ("E", "bule"): 60, ("S", "bule"): 60}
ONE_BELOW: Stands = {("N", "bule"): -5, ("E", "bule"): 60, ("S", "bule"): 60}


def course(**given: object) -> BuleCourse:
    """The course of these rules."""
    found = ruleset(GAME, **given).course
    assert isinstance(found, BuleCourse)
    return found


def test_bule_and_refe_at_the_start() -> None:
    """serbian §1.3."""
    t = after(GAME, deal("herc", NOBODY))
    assert [row for row in rows(t, opening=True) if "start" in row] == [
        f"{name} bule 100 start" for name in "ENS"
    ]
    assert [course(start_bule=n).refe for n in (60, 100, 150, 400)] == [1, 2, 3, 8]
    assert course(refe_max=5).refe == 5


def test_made_and_failed() -> None:
    """serbian §6.1, §6.2."""
    assert rows(after(GAME, deal("tref", BOTH, (6, 2, 2)))) == [
        "E supe N 20 tricks",
        "N bule -10 made",
        "S supe N 20 tricks",
    ]
    assert rows(after(GAME, deal("tref", BOTH, (5, 4, 1)))) == [
        "E supe N 40 tricks",
        "N bule 10 fallen",
        "S supe N 10 tricks",
    ]
    assert rows(after(GAME, deal("tref", NOBODY))) == ["N bule -10 unopposed"]


def test_who_answers_for_both_writes_for_both() -> None:
    """serbian §6.2, §4.2: three of the four that the caller owes, so he falls."""
    assert rows(after(GAME, deal("herc", CALLED, (7, 2, 1)))) == [
        "E bule 8 short",
        "E supe N 24 tricks",
        "N bule -8 made",
    ]


# rules/family §C.7, in units of the contract: tricks; bule of all; supe of the followers; and the
# bule of the followers where each answers for his own two.
OUTCOMES = """
10 0 0 -1 1 1 0 0 1 1 | 9 1 0 -1 1 1 1 0 1 1 | 8 2 0 -1 0 1 2 0 0 1 | 8 1 1 -1 1 1 1 1 1 1
7 3 0 -1 0 1 3 0 0 1 | 7 2 1 -1 0 1 2 1 0 1 | 6 4 0 -1 0 0 4 0 0 1 | 6 3 1 -1 0 0 3 1 0 1
6 2 2 -1 0 0 2 2 0 0 | 5 5 0 1 0 0 5 0 0 0 | 5 4 1 1 0 0 4 1 0 0 | 5 3 2 1 0 0 3 2 0 0
"""


@pytest.mark.parametrize(
    "row", [r for line in OUTCOMES.split("\n") for r in line.split(" | ") if r]
)
def test_every_outcome(row: str) -> None:
    """serbian §4.3, §6.3; D63: four together save both, unless the table says otherwise."""
    d, a, b, *units = map(int, row.split())
    for quota, columns in (("joint_saves", (0, 1, 2)), ("individual", (0, 5, 6))):
        t = after(GAME, deal("tref", BOTH, (d, a, b)), STAND, defender_quota=quota)
        got = [int(t.ledger.total(name, "bule")) - 60 for name in "NES"]
        assert got == [10 * units[i] for i in columns]
        assert [t.ledger.total(name, "supe", "N") for name in "ES"] == [10 * n for n in units[3:5]]


def test_lone_follower_owes_two() -> None:
    """serbian §6.3."""
    assert rows(after(GAME, deal("tref", LONE, (9, 1, 0)))) == [
        "E bule 10 short",
        "E supe N 10 tricks",
        "N bule -10 made",
    ]


def test_kontra() -> None:
    """serbian §4.5, §6.2: its giver writes for both, and falls below five."""
    assert rows(after(GAME, deal("tref", KONTRA, (6, 2, 2)))) == [
        "E bule 20 short",
        "E supe N 80 tricks",
        "N bule -20 made",
    ]
    assert rows(after(GAME, deal("tref", KONTRA, (6, 2, 2)), kontra_supe="split")) == [
        "E bule 20 short",
        "E supe N 40 tricks",
        "N bule -20 made",
        "S supe N 40 tricks",
    ]


def test_betl() -> None:
    """serbian §6.4."""
    assert rows(after(GAME, deal("betl", "", (1, 0, 0)))) == [
        "E supe N 60 null-failed",
        "N bule 12 fallen",
        "S supe N 60 null-failed",
    ]
    assert rows(after(GAME, deal("betl", "E:kontra", (0, 5, 5)))) == [
        "E bule 24 kontra-lost",
        "N bule -24 made",
    ]
    lost = deal("betl", "E:enough S:kontra", (1, 0, 0))
    assert rows(after(GAME, lost)) == ["N bule 24 fallen", "S supe N 120 null-failed"]
    assert rows(after(GAME, lost, betl_kontra_fail="ten_giver"))[1] == "S supe N 240 null-failed"
    assert len(rows(after(GAME, lost, betl_kontra_fail="both"))) == 3


def test_refe_for_all() -> None:
    """serbian §6.5; D59, D61: not below zero, not above the limit, and only when all pass."""
    given = [f"{name} refe 1 refe" for name in "ENS"]
    assert rows(after(GAME, Report(), STAND)) == given
    assert rows(after(GAME, Report(), ONE_BELOW)) == []
    assert rows(after(GAME, Report(), STAND, refe_max=0)) == []
    assert "refe" not in str(rows(after(GAME, deal("herc", NOBODY), STAND)))


def open_refe(player: str, n: int = 1) -> Stands:
    """The sheet with open refe of one player."""
    return {**STAND, (player, "refe"): n}


def test_refe_doubles_and_is_used_up() -> None:
    """serbian §6.6: everything in the deal, one at a time, whoever follows."""
    t = after(GAME, deal("tref", BOTH, (6, 2, 2)), open_refe("N", 2))
    assert rows(t) == [
        "E supe N 40 tricks",
        "N bule -20 made",
        "N refe -1 refe-used",
        "S supe N 40 tricks",
    ]
    assert t.ledger.total("N", "refe") == 1
    assert "refe" not in str(rows(after(GAME, deal("tref", BOTH, (6, 2, 2)), open_refe("E"))))


def test_refe_may_wait_while_somebody_is_below() -> None:
    """rules/family §C.8."""
    stands = {**ONE_BELOW, ("E", "refe"): 1}
    report = deal("tref", "S:drop N:drop", declarer=Seat.MIDDLE)
    assert "E bule -20 unopposed" in rows(after(GAME, report, stands))
    blocked = rows(after(GAME, report, stands, refe_use_under_hat="blocked"))
    assert blocked == ["E bule -10 unopposed"]


def test_pik_without_kontra() -> None:
    """serbian §6.7."""
    pik = deal("pik", "E:enough S:enough")
    assert rows(after(GAME, pik, STAND)) == [f"{name} refe 1 refe" for name in "ENS"]
    assert rows(after(GAME, pik, STAND, refe_max=0)) == ["N bule -4 undoubled"]
    assert rows(after(GAME, pik, open_refe("N"), refe_max=1)) == [
        "N bule -8 undoubled",
        "N refe -1 refe-used",
    ]
    none = {"refe_max": 0, "pik_unkontred_no_refe": "redeal"}
    assert rows(after(GAME, pik, STAND, **none)) == []
    hat = {"pik_unkontred_no_refe": "only_under_hat"}
    assert rows(after(GAME, pik, ONE_BELOW, **hat)) == ["N bule -4 undoubled"]
    assert rows(after(GAME, pik, STAND, refe_max=0, **hat)) == []


LAST: Stands = {("N", "bule"): 10, ("E", "bule"): 2, ("S", "bule"): -6}


def test_last_deal() -> None:
    """serbian §6.8, §6.9: worth what is left, and the match is over."""
    t = after(GAME, deal("tref", BOTH, (6, 2, 2)), LAST)
    assert rows(t) == ["E supe N 12 tricks", "N bule -6 made", "S supe N 12 tricks"]
    assert course().over(t) == "sum_zero"
    t = after(GAME, deal("tref", BOTH, (6, 2, 2)), LAST, last_deal="normal")
    assert "N bule -10 made" in rows(t)
    t = after(GAME, deal("herc", LONE, (5, 5, 0)), LAST, last_deal="double_fall")
    assert rows(t) == ["E supe N 40 tricks", "N bule 16 fallen"]
    assert course().over(standing(STAND)) is None


@pytest.mark.parametrize(
    ("bule", "shares"),
    [
        ((24, 34, 28), (28, 29, 29)),
        ((8, 2, 0), (4, 3, 3)),
        ((20, 30, 40), (30, 30, 30)),
        ((10, 3, -6), (3, 2, 2)),
        ((-4, 0, 0), (-2, -1, -1)),
    ],
)
def test_write_off(bule: tuple[int, ...], shares: tuple[int, ...]) -> None:
    """serbian §6.10: the examples of the rules, and one below nothing."""
    assert written_off([Fraction(n) for n in bule]) == tuple(map(Fraction, shares))


def test_result() -> None:
    """serbian §6.10: 12 bule, 200 written, 120 against: 40 lost."""
    entries = [
        Entry(0, "N", "bule", Fraction(12), None, STOOD),
        Entry(0, "E", "bule", Fraction(-12), None, STOOD),
        Entry(0, "N", "supe", Fraction(200), "E", STOOD),
        Entry(0, "E", "supe", Fraction(120), "N", STOOD),
    ]
    results = course().settles(Table(("N", "E", "S"), ledger=Ledger.of(entries)))
    assert results == {"N": -40, "E": 40, "S": 0}


def test_no_more_than_five_tricks() -> None:
    """rules/family §C.11 ``cap5``: the last tricks of the defence are not written."""
    given = {"cap5": True, "early_end": False}
    t = after(GAME, deal("tref", BOTH, (4, 4, 2)), **given)
    assert rows(t) == ["E supe N 40 tricks", "N bule 10 fallen", "S supe N 10 tricks"]


def test_pik_without_compulsion() -> None:
    """rules/family §C.8: Vojvodina."""
    t = after(GAME, deal("pik", BOTH, (7, 2, 1)), pik_mode="normal")
    assert rows(t) == [
        "E supe N 8 tricks",
        "N bule -4 made",
        "S bule 4 short",
        "S supe N 4 tricks",
    ]

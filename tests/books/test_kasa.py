"""The book of the kasa (rules/family §E.5)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from preferans.books import Kasa, KasaCourse, LastContract
from preferans.books.chips import balances
from preferans.deal import Aim, Award, Contract, Engagement, QuotaMode, Rung, Side, Target, Void
from preferans.ledger import Table
from tests.books.finished import RULES, SIX, A, B, C, Owes, agreed, ended, undefended
from tests.books.test_pot import told

HEARTS = replace(SIX, name="6H", value=5)
PAIR = Owes(B, mode=QuotaMode.SURPLUS).side(), Owes(C, mode=QuotaMode.SURPLUS).side()
TOGETHER = tuple(Side(C, (x,), 2, QuotaMode.SEATWISE) for x in (B, C))
FEWEST = Engagement(None, Contract("pass-game", Target(Aim.FEWEST), None, 0))


def test_made_failed_short() -> None:
    e = agreed(HEARTS, *PAIR)
    assert told(Kasa().score(ended(e, 6, 3, 1))) == [
        "A<kasa 50 made",
        "B<A 15 tricks",
        "C<A 5 tricks",
    ]
    assert told(Kasa().score(ended(e, 5, 3, 2)))[0] == "kasa<A 50 failed"
    assert told(Kasa().score(ended(e, 4, 3, 3))) == [
        "kasa<A 100 solo",
        "B<A 30 tricks",
        "C<A 30 tricks",
    ]
    assert told(Kasa().score(ended(e, 7, 1, 2))) == ["A<B 35 short", "C<B 10 partner"]


def test_together_is_one_row_for_the_tricks_of_both() -> None:
    e = agreed(HEARTS, *TOGETHER)
    assert told(Kasa().score(ended(e, 6, 3, 1))) == ["A<kasa 50 made", "C<A 20 tricks"]
    assert told(Kasa().score(ended(e, 7, 2, 1))) == ["A<C 35 short"], "no payment between the two"


def test_everybody_for_himself() -> None:
    assert told(Kasa().score(ended(FEWEST, 2, 5, 3))) == [
        "kasa<B 30 pass-game",
        "kasa<C 10 pass-game",
    ]


@pytest.mark.parametrize("level", range(6, 11))
def test_giving_up_is_failing_by_two(level: int) -> None:
    contract = replace(HEARTS, target=Target(Aim.AT_LEAST, level))
    award = Award(A, Rung("bid", (contract,)))
    given = Kasa().score(ended(Void("conceded", award)))
    tricks = {6: (4, 3, 3), 7: (5, 3, 2), 8: (6, 2, 2), 9: (7, 2, 1), 10: (8, 1, 1)}[level]
    failed = Kasa().score(ended(agreed(contract, *PAIR), *tricks))
    assert told(given) == told(failed)


@pytest.mark.parametrize(
    ("last", "made", "lost"),
    [(LastContract.NORMAL, 30, 30), (LastContract.UNBALANCED, 30, 50), (LastContract.FAIR, 50, 50)],
)
def test_last_contract(last: LastContract, made: int, lost: int) -> None:
    book = Kasa(last=last, lies=Fraction(37))
    e = agreed(HEARTS, *PAIR)
    assert book.score(ended(e, 6, 2, 2))[0].amount == made
    assert book.score(ended(e, 5, 3, 2))[0].amount == lost
    assert book.score(ended(undefended(HEARTS)))[0].amount == made


def test_aces_are_paid_whoever_plays_and_never_doubled() -> None:
    e = replace(agreed(HEARTS, PAIR[0]), honours=True)
    assert told(Kasa().score(ended(e, 3, 7, 0)))[-2:] == ["B<A 25 aces", "C<A 25 aces"]
    walk = undefended(HEARTS)
    assert walk.engagement is not None
    proud = replace(walk, engagement=replace(walk.engagement, honours=True))
    assert told(Kasa().score(ended(proud)))[1:] == ["A<B 25 aces", "A<C 25 aces"]


def test_kasa_and_players_come_to_nothing() -> None:
    course, t = KasaCourse(stake=100), Table(("N", "E", "S"), dealer=2)
    rules = replace(RULES, book=Kasa(), course=course)
    for tricks in ((6, 2, 2), (10, 0, 0), (3, 4, 3), (6, 4, 0)):
        now = course.opens(rules, t)
        s = ended(agreed(HEARTS, *PAIR), *tricks, rules=now)
        t = course.writes(t, s, now.book.score(s))
        assert sum(balances(t).values()) == 0
        assert sum(course.settles(t).values()) == 0
    assert course.over(t) is None

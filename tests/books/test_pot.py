"""The books of chips: what is played for, who pays whom (rules/family §A.4, §A.5, §B.2, §B.4)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from preferans.books import Flat, Points, Pot, Stake
from preferans.books.targets import kept
from preferans.deal import Aim, Contract, QuotaMode, State, Target, Void
from preferans.ledger import Common, Posting
from tests.books.finished import NULL, SIX, A, B, C, Owes, agreed, ended, in_order, undefended


def told(rows: tuple[Posting, ...]) -> list[str]:
    """Payments in words: ``A<pot 10 made``."""
    names: dict[object, str] = {A: "A", B: "B", C: "C", Common.POT: "pot", Common.KASA: "kasa"}
    return [f"{names[r.account]}<{names[r.on]} {r.amount} {r.why.code}" for r in rows]


@pytest.mark.parametrize(
    ("pot", "lies", "value", "stake"),
    [
        (Pot(), 40, 30, 10),
        (Pot(), 5, 30, 5),
        (Pot(Stake.WHOLE), 130, 30, 130),
        (Pot(Stake.WHOLE, limit=100), 130, 30, 100),
        (Pot(Stake.WHOLE, limit=100), 50, 30, 50),
        (Pot(Stake.CONTRACT), 60, 30, 30),
        (Pot(Stake.CONTRACT), 20, 30, 20),
    ],
)
def test_for_how_much_a_deal_is_played(pot: Pot, lies: int, value: int, stake: int) -> None:
    now = replace(pot, lies=Fraction(lies))
    assert now.at_stake(replace(SIX, value=value)) == stake


def test_pot_that_nobody_told_of_is_large_enough() -> None:
    assert Pot().at_stake(SIX) == 10
    assert Pot(Stake.CONTRACT).at_stake(replace(SIX, value=40)) == 40


def test_tenth_of_an_odd_pot_is_exact() -> None:
    now = Pot(Stake.WHOLE, lies=Fraction(35))
    rows = now.score(ended(agreed(), 6, 3, 1))
    assert [row.amount for row in rows] == [35, Fraction(21, 2), Fraction(7, 2), 35]


def test_old_rules_of_failure() -> None:
    """§B.3: the stake once and the tricks, and nobody is fined for a lost game."""
    old = Pot(failed_pays=1, failed_pays_tricks=True, always_short=False)
    assert told(old.score(ended(agreed(), 5, 4, 1))) == [
        "pot<A 10 failed",
        "B<A 4 tricks",
        "C<A 1 tricks",
    ]


def test_kontra_costs_its_giver_and_the_declarer_only() -> None:
    """§B.4."""
    doubled = Owes(B, 5, QuotaMode.TOGETHER, 4).side()
    e = agreed(SIX, doubled, Owes(C).side())
    assert told(Pot().score(ended(e, 6, 2, 2))) == [
        "A<pot 10 made",
        "B<A 8 tricks",
        "C<A 2 tricks",
        "pot<B 40 kontra-lost",
    ]
    assert told(Pot().score(ended(e, 5, 3, 2))) == ["pot<A 50 failed"]


def test_null_has_no_tricks_to_pay_for() -> None:
    assert told(Pot().score(ended(agreed(NULL), 0, 6, 4))) == ["A<pot 10 made"]
    assert told(Pot().score(ended(agreed(NULL), 1, 5, 4))) == ["pot<A 20 failed"]


def test_nothing_happened() -> None:
    for book in (Pot(), Points(), Flat()):
        assert book.score(ended(Void("redeal"))) == ()
    assert told(Pot().score(ended(undefended()))) == ["A<pot 10 unopposed"]


def test_points() -> None:
    """§A.5: never below nothing; who owes nothing scores nothing."""
    e = agreed(SIX, Owes(B).side(), Owes(C, 0).side())
    rows = Points().score(ended(e, 5, 3, 2))
    assert [(row.column, row.amount) for row in rows] == [("points", Fraction(1))]
    assert rows[0].account is B
    (walk,) = Points(walkover=3).score(ended(undefended()))
    assert walk.account is A
    assert walk.amount == 3


LAST = Contract("last", Target(Aim.LAST, 3), None, 5)


def test_flat_prices_of_two_contracts() -> None:
    """§D.2: each opponent pays for each; the second can fail where the first is made."""
    e = replace(agreed(replace(SIX, value=2)), also=(LAST,))
    assert told(Flat().score(in_order(e, "AAAAAABCBC"))) == [
        "A<B 2 made",
        "A<C 2 made",
        "B<A 5 beside-failed",
        "C<A 5 beside-failed",
    ]
    assert told(Flat().score(in_order(e, "BCBCBCBAAA")))[2:] == [
        "A<B 5 beside-made",
        "A<C 5 beside-made",
    ]


@pytest.mark.parametrize(
    ("target", "winners", "made"),
    [
        (Target(Aim.AT_LEAST, 6), "AAAAAABBBB", True),
        (Target(Aim.AT_LEAST, 6), "AAAAABBBBB", False),
        (Target(Aim.EXACTLY, 1), "ABBBBBBBBB", True),
        (Target(Aim.EXACTLY, 1), "AABBBBBBBB", False),
        (Target(Aim.EXACTLY, 1), "BBBBBBBBBB", False),
        (Target(Aim.LAST, 3), "BBBBBBBAAA", True),
        (Target(Aim.LAST, 3), "AAAAAAAAAB", False),
        (Target(Aim.LAST, 3), "AA", False),
    ],
)
def test_targets_are_predicates(target: Target, winners: str, *, made: bool) -> None:
    """§H.3."""
    contract = replace(SIX, target=target)
    assert kept(in_order(agreed(contract), winners), A, contract) is made


def test_nobody_keeps_a_game_of_the_fewest() -> None:
    fewest = Contract("fewest", Target(Aim.FEWEST), None, 0)
    s: State = ended(agreed(fewest), 2, 3, 5)
    with pytest.raises(ValueError, match="nobody has a contract"):
        kept(s, A, fewest)

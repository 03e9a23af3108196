"""The pages of the four profiles after pages of rules, clause by clause."""

from __future__ import annotations

import pytest

from preferans.books import Pulka
from preferans.deal import Seat, observe
from preferans.match import Match, Rounding, explain, report_deal
from preferans.rulesets import configure, options_of, ruleset
from tests.rulesets.reports import all_pass, game, with_sheet, written
from tests.rulesets.talks import may, opened, ordered, table, talk

FORE, MIDDLE, REAR, DEALER = Seat


def holds(preset: str) -> bool:
    """Whether a senior hand may hold."""
    return "here" in may(talk(opened(preset), "6D pass 6H"))


# -- seed-001 ------------------------------------------------------------------------------------


def test_swedish_page_has_no_hold() -> None:
    """seed-001 §1.1"""
    assert not holds("seed-001") and holds("sochi")


@pytest.mark.parametrize(
    ("auction", "leader"),
    [("6S pass pass", MIDDLE), ("pass 6S pass", REAR), ("pass pass 6S", FORE)],
)
def test_hand_after_the_declarer_leads(auction: str, leader: Seat) -> None:
    """seed-001 §1.2"""
    discard = {"6S pass pass": "D8-H9", "pass 6S pass": "SJ-ST", "pass pass 6S": "CJ-CT"}[auction]
    s = talk(opened("seed-001"), f"{auction} lay-{discard} 6S whist whist")
    assert s.asked is not None and s.asked.hand is leader


# -- seed-002 ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("streak", "price"), [(0, 1), (1, 2), (2, 4), (3, 4)])
def test_finnish_all_pass_costs_one_two_four(streak: int, price: int) -> None:
    """seed-002 §1.1"""
    found = written(all_pass(4, 3, 3), before=table(streak=streak), preset="seed-002")
    assert found == {"hill N": 4 * price, "hill E": 3 * price, "hill S": 3 * price}


@pytest.mark.parametrize(
    ("tricks", "hills"),
    [
        ((10, 0, 0), (4, 4)),
        ((9, 1, 0), (0, 6)),
        ((8, 1, 1), (2, 2)),
        ((8, 2, 0), (0, 4)),
        ((7, 3, 0), (0, 2)),
    ],
)
def test_lower_whister_pays_it_all(tricks: tuple[int, ...], hills: tuple[int, int]) -> None:
    """seed-002 §1.2"""
    found = written(game("6S", "whist whist", *tricks), preset="seed-002")
    assert (found.get("hill E", 0), found.get("hill S", 0)) == hills


def test_last_whister_still_pays_for_a_single_trick() -> None:
    """seed-002 §1.2"""
    found = written(game("8S", "whist whist", 10, 0, 0), preset="seed-002")
    assert found == {"pool N": 6, "hill S": 6}


def test_shares_are_rounded_pair_by_pair() -> None:
    """seed-002 §1.3: hills of 15, 16 and 20 with the whists of the page."""
    rules = ruleset("seed-002")
    way = Rounding(options_of(rules).word("settlement_rounding"))
    assert way is Rounding.PAIRWISE_NEAREST
    assert isinstance(rules.course, Pulka)
    t = with_sheet(table(), hill_N=15, hill_E=16, hill_S=20)
    steps = explain(rules.course.totals(t), rules.course.units, way)
    assert list(map(int, steps.rounded)) == [20, 11, -31]


# -- seed-003 ------------------------------------------------------------------------------------


def test_dutch_page_has_no_hold() -> None:
    """seed-003 §1.1"""
    assert not holds("seed-003")


def test_dutch_page_has_no_half() -> None:
    """seed-003 §1.2"""
    assert may(talk(ordered("6S", preset="seed-003"), "pass")) == ["pass", "whist"]


def test_lone_whister_always_plays_open() -> None:
    """seed-003 §1.3"""
    s = talk(ordered("6S", preset="seed-003"), "whist pass")
    assert s.asked is not None and s.asked.hand is FORE
    assert observe(s, None).hands[REAR] is not None


def test_one_must_beat_if_one_can() -> None:
    """seed-003 §1.4"""
    s = talk(opened("seed-003"), "6H pass pass lay-D8-H9 6H whist whist S7")
    assert may(s) == ["SJ", "ST", "S9", "S8"]
    assert may(talk(s, "S8")) == ["HQ", "HT", "H7"]
    s = talk(opened("seed-003"), "6H pass pass lay-D8-H9 6H whist whist C8 CQ")
    assert may(s) == ["CJ", "CT", "C9", "C7"]
    s = talk(opened("seed-003"), "6H pass pass lay-D8-H9 6H whist whist D9")
    assert may(s) == ["DA"]
    assert may(talk(s, "DA")) == ["DQ", "DJ", "DT"]


def test_dutch_all_pass_is_closed() -> None:
    """seed-003 §2.1"""
    s = talk(opened("seed-003"), "pass pass pass")
    assert s.led is None and len(may(s)) == 10


@pytest.mark.parametrize("streak", [0, 1, 4])
def test_trick_and_premium_are_always_one(streak: int) -> None:
    """seed-003 §2.2, §2.3"""
    found = written(all_pass(6, 4, 0), before=table(streak=streak), preset="seed-003")
    assert found == {"hill N": 6, "hill E": 4, "pool S": 1}


def test_trick_is_one_whist() -> None:
    """seed-003 §3.1, §3.4"""
    # The declarer has seven tricks and, with his discard, eight.
    found = written(game("8S", "whist pass", 7, 2, 1), preset="seed-003")
    assert found == {"pool N": 6, "E on N": 3, "N on S": 6}


def test_two_whisters_write_half_rounded_up() -> None:
    """seed-003 §3.2"""
    found = written(game("6S", "whist whist", 5, 3, 2), preset="seed-003")
    assert found == {"pool N": 2, "E on N": 2, "S on N": 1}


def test_discard_is_a_trick() -> None:
    """seed-003 §3.3"""
    found = written(game("7S", "whist whist", 5, 3, 2), preset="seed-003")
    assert found["hill N"] == 4
    assert "hill N" not in written(game("7S", "whist whist", 6, 2, 2), preset="seed-003")


def test_passer_pays_a_game_that_was_whisted() -> None:
    """seed-003 §3.4"""
    assert written(game("6S", "pass pass"), preset="seed-003") == {"pool N": 2}
    assert written(game("6S", "pass whist", 6, 2, 2), preset="seed-003")["N on E"] == 2


def test_sitting_dealer_has_no_consolation() -> None:
    """seed-003 §3.5"""
    found = written(game("7S", "whist whist", 5, 3, 2), players=4, preset="seed-003")
    assert found["S on N"] and "W on N" not in found


def test_two_closed_pools_end_the_match() -> None:
    """seed-003 §4.1"""
    m = Match(ruleset("seed-003"), with_sheet(table(), pool_N=10, pool_E=6))
    m = report_deal(m, game("6S", "pass pass", declarer=MIDDLE))
    assert m.table.over is None
    m = report_deal(m, game("6S", "pass pass", declarer=FORE))
    assert m.table.over == "two_closed"


# -- seed-004 ------------------------------------------------------------------------------------


def test_russian_article_may_add_calls_without_the_talon() -> None:
    """seed-004 §1.1"""
    assert configure("seed-004").values == configure("sochi").values
    added = may(opened("seed-004", given={"without_talon_bids": "misere_nine"}))
    assert set(added) - set(may(opened("seed-004"))) == {"misere-bp", "9bp"}

"""docs/rules/classic.md, clause by clause."""

from __future__ import annotations

from random import Random

import pytest

from preferans.deal import Engagement, Seat, observe
from preferans.match import FirstDealer, Match, draw_dealer, misdeal, report_deal
from preferans.rulesets import options_of, ruleset
from tests.rulesets.reports import all_pass, game, misere, with_sheet, written
from tests.rulesets.talks import HANDS, may, opened, ordered, table, talk

FORE, MIDDLE, REAR, DEALER = Seat
CLASSIC = ruleset("classic")


def test_first_ace_deals() -> None:
    """classic §1.1"""
    way = FirstDealer[options_of(CLASSIC).word("first_dealer").upper()]
    for seed in range(20):
        drawn = draw_dealer(("N", "E", "S"), Random(seed), way)
        *before, (player, card) = drawn.cards
        assert card.letter == "A" and drawn.chosen == (player,)
        assert all(other.letter != "A" for _, other in before)


def test_second_misdeal_is_fined() -> None:
    """classic §1.2"""
    m = misdeal(Match(CLASSIC, table()), running=2)
    assert m.table.ledger.total("S", "hill") == 2
    assert m.table.players[m.table.dealer] == "N"


def test_dealer_of_an_all_pass_stays_three_times() -> None:
    """classic §1.3, §3.1, §3.2"""
    m, dealers, prices = Match(CLASSIC, table()), [], []
    for _ in range(7):
        dealers.append(m.table.players[m.table.dealer])
        before = m.table.ledger.total(m.table.player_at(FORE), "hill")
        player = m.table.player_at(FORE)
        m = report_deal(m, all_pass(10, 0, 0))
        prices.append(int(m.table.ledger.total(player, "hill") - before) // 10)
    assert dealers == ["S", "S", "S", "N", "N", "N", "E"]
    assert prices == [1, 2, 4, 1, 2, 4, 1]


def test_deal_moves_on_after_a_contract() -> None:
    """classic §1.3"""
    m = report_deal(Match(CLASSIC, table()), all_pass(4, 3, 3))
    m = report_deal(m, game("6C", "pass pass"))
    assert m.table.players[m.table.dealer] == "N"


def test_calls_without_the_talon() -> None:
    """classic §2.1"""
    bids = may(opened("classic"))
    assert bids[21:25] == ["9NT", "misere-bp", "9bp", "10S"]
    s = talk(opened("classic"), "misere 9S pass")
    assert may(s) == ["pass", "misere-bp"]
    s = talk(opened("classic"), "9bp pass pass")
    assert may(s) == [f"{n}{x}" for n in (9, 10) for x in ("S", "C", "D", "H", "NT")]
    assert observe(s, FORE).talon == (None, None) and s.hands == HANDS
    s = talk(s, "9H whist whist")
    assert isinstance(s.terms, Engagement) and observe(s, None).talon == (None, None)
    null = talk(opened("classic"), "misere-bp pass pass refuse")
    assert isinstance(null.terms, Engagement) and null.terms.contract.null
    assert null.hands == HANDS


def test_six_spades_are_whisted_by_both_closed() -> None:
    """classic §2.2"""
    s = ordered("6S", preset="classic")
    assert isinstance(s.terms, Engagement) and s.terms.whisters() == (MIDDLE, REAR)
    assert s.terms.hand_of == (FORE, MIDDLE, REAR)
    assert s.asked is not None and s.asked.hand is FORE and "SA" in may(s)
    assert may(ordered("6C", preset="classic")) == ["pass", "whist"]


@pytest.mark.parametrize("contract", ["6C", "7S"])
def test_there_is_no_half(contract: str) -> None:
    """classic §2.3"""
    assert may(talk(ordered(contract, preset="classic"), "pass")) == ["pass", "whist"]


def test_ten_is_checked() -> None:
    """classic §2.4, §2.5"""
    s = talk(ordered("10S", preset="classic"), "refuse")
    assert observe(s, FORE).hands[1:] == (None, None)
    assert observe(talk(s, "SA"), FORE).hands[1:] == HANDS[1:]
    assert written(game("10S", "", 10, 0, 0), preset="classic") == {"pool N": 10}


def test_declarer_leads_in_the_dark() -> None:
    """classic §2.5"""
    s = talk(ordered("7S", preset="classic"), "whist pass")
    assert s.asked is not None and s.asked.actor is FORE and "SA" in may(s)
    s = talk(s, "SA")
    assert s.asked is not None and s.asked.actor is MIDDLE and may(s) == ["open", "closed"]


def test_points_first_write_off_the_own_hill() -> None:
    """classic §4.1"""
    before = with_sheet(table(), hill_N=5)
    assert written(game("7S", "pass pass"), before=before, preset="classic") == {"hill N": -4}


def test_points_write_off_the_largest_hill_at_last() -> None:
    """classic §4.2"""
    before = with_sheet(table(), pool_N=10, pool_E=10, pool_S=10, hill_E=3, hill_S=9, hill_N=2)
    found = written(misere(0, 6, 4), before=before, preset="classic")
    assert found == {"hill N": -2, "hill S": -8, "N on S": 80}


def test_match_ends_with_the_last_hill() -> None:
    """classic §4.3"""
    before = with_sheet(table(), pool_N=10, pool_E=10, pool_S=10, hill_S=6)
    m = report_deal(Match(CLASSIC, before), game("7S", "pass pass"))
    assert m.table.over is None
    m = report_deal(m, game("7S", "pass pass"))
    assert m.table.over == "all_closed_and_hills_zero"

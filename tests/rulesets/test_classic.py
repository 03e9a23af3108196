"""docs/rules/classic.md, clause by clause."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from preferans.deal import Award, Engagement, Play, Seat, State, observe, start
from preferans.ledger import Carry
from preferans.match import (
    BadReport,
    FirstDealer,
    Match,
    close_deal,
    draw_dealer,
    misdeal,
    new_match,
    report_deal,
)
from preferans.rulesets import options_of, ruleset
from tests.rulesets.reports import all_pass, game, misere, sheet, with_sheet, written
from tests.rulesets.talks import DEAL, HANDS, may, opened, table, talk

FORE, MIDDLE, REAR, DEALER = Seat
CLASSIC = ruleset("classic")


def won(contract: str) -> State:
    """The first hand has looked, bid and ordered this."""
    return talk(opened("classic"), f"look {contract} pass pass lay-D8-H9 {contract}")


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
    """classic §1.3, §5.1, §5.2"""
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
    bids = may(talk(opened("classic"), "look"))
    assert bids[21:25] == ["9NT", "misere-bp", "9bp", "10S"]
    s = talk(opened("classic"), "look misere look 9S pass")
    assert may(s) == ["pass", "misere-bp"]
    s = talk(opened("classic"), "look 9bp pass pass")
    assert may(s) == [f"{n}{x}" for n in (9, 10) for x in ("S", "C", "D", "H", "NT")]
    assert observe(s, FORE).talon == (None, None) and s.hands == HANDS
    s = talk(s, "9H whist whist")
    assert isinstance(s.terms, Engagement) and observe(s, None).talon == (None, None)
    null = talk(opened("classic"), "look misere-bp pass pass refuse")
    assert isinstance(null.terms, Engagement) and null.terms.contract.null
    assert null.hands == HANDS


def test_six_spades_are_whisted_by_both_closed() -> None:
    """classic §2.2"""
    s = won("6S")
    assert isinstance(s.terms, Engagement) and s.terms.whisters() == (MIDDLE, REAR)
    assert s.terms.hand_of == (FORE, MIDDLE, REAR)
    assert s.asked is not None and s.asked.hand is FORE and "SA" in may(s)
    assert may(won("6C")) == ["pass", "whist"]


@pytest.mark.parametrize("contract", ["6C", "7S"])
def test_there_is_no_half(contract: str) -> None:
    """classic §2.3"""
    assert may(talk(won(contract), "pass")) == ["pass", "whist"]


def test_ten_is_checked() -> None:
    """classic §2.4, §2.5"""
    s = talk(won("10S"), "refuse")
    assert observe(s, FORE).hands[1:] == (None, None)
    assert observe(talk(s, "SA"), FORE).hands[1:] == HANDS[1:]
    assert written(game("10S", "", 10, 0, 0), preset="classic") == {"pool N": 10}


def test_declarer_leads_in_the_dark() -> None:
    """classic §2.5"""
    s = talk(won("7S"), "whist pass")
    assert s.asked is not None and s.asked.actor is FORE and "SA" in may(s)
    s = talk(s, "SA")
    assert s.asked is not None and s.asked.actor is MIDDLE and may(s) == ["open", "closed"]


def test_points_first_write_off_the_own_hill() -> None:
    """classic §6.1"""
    before = with_sheet(table(), hill_N=5)
    assert written(game("7S", "pass pass"), before=before, preset="classic") == {"hill N": -4}


def test_points_write_off_the_largest_hill_at_last() -> None:
    """classic §6.2"""
    before = with_sheet(table(), pool_N=10, pool_E=10, pool_S=10, hill_E=3, hill_S=9, hill_N=2)
    found = written(misere(0, 6, 4), before=before, preset="classic")
    assert found == {"hill N": -2, "hill S": -8, "N on S": 80}


def test_match_ends_with_the_last_hill() -> None:
    """classic §6.3"""
    before = with_sheet(table(), pool_N=10, pool_E=10, pool_S=10, hill_S=6)
    m = report_deal(Match(CLASSIC, before), game("7S", "pass pass"))
    assert m.table.over is None
    m = report_deal(m, game("7S", "pass pass"))
    assert m.table.over == "all_closed_and_hills_zero"


# -- unseen ------------------------------------------------------------------------------------


def test_nobody_has_looked_when_the_auction_opens() -> None:
    """classic §3.1"""
    s = opened("classic")
    assert all(observe(s, seat).hands == (None, None, None) for seat in s.rules.seats)
    assert may(s)[:3] == ["pass", "look", "blind 6S"] and "6S" not in may(s)
    s = talk(s, "look")
    assert observe(s, FORE).hands == (HANDS[0], None, None)
    assert may(s)[:3] == ["pass", "6S", "6C"] and not any("blind" in word for word in may(s))
    s = talk(s, "6S")
    assert observe(s, MIDDLE).hands == (None, None, None)
    assert may(s)[:3] == ["pass", "look", "blind 6C"]


def unseen(words: str) -> Match:
    """The match after a deal that was bid as told, and played by the first card that may be."""
    m = Match(CLASSIC, table())
    s = talk(start(m.now, DEAL), words)
    while s.asked is not None:
        s = talk(s, may(s)[0])
    return close_deal(m, s)


@pytest.mark.parametrize(("call", "times"), [("blind-8S", 2), ("look 8S", 1)])
def test_a_contract_called_unseen_counts_double(call: str, times: int) -> None:
    """classic §3.2"""
    m = unseen(f"{call} pass pass lay-D8-H9 8S pass pass")
    # A pool of ten has room for ten, the rest helps the next.
    assert m.deals[0].postings[0].amount == 6 * times
    lost = game("8S", "whist pass", 6, 4, 0)
    blind = replace(lost, blind=times == 2)
    assert written(blind, preset="classic") == {
        "hill N": 12 * times,
        "E on N": (24 + 12) * times,
        "S on N": 12 * times,
    }


def test_only_the_call_that_wins_counts() -> None:
    """classic §3.3"""
    s = talk(opened("classic"), "blind-6S look 6C look 6D pass pass")
    assert isinstance(s.terms, Award) and not s.terms.blind, "he looked before he raised"
    s = talk(opened("classic"), "look 6S pass blind-6C")
    assert may(s)[:2] == ["pass", "here"]
    s = talk(s, "here pass")
    assert isinstance(s.terms, Award) and (s.terms.declarer, s.terms.blind) == (FORE, False)
    s = talk(opened("classic"), "blind-6S pass blind-6C")
    assert "here" not in may(s) and "blind 6D" in may(s)


def test_after_the_auction_everybody_looks() -> None:
    """classic §3.4"""
    s = talk(opened("classic"), "blind-6S pass pass")
    assert all(observe(s, seat).hands[seat] is not None for seat in s.rules.seats)
    s = talk(opened("classic"), "pass pass pass")
    assert all(observe(s, seat).hands[seat] == HANDS[seat] for seat in s.rules.seats)


@pytest.mark.parametrize("bid", ["8S", "misere"])
def test_the_talon_of_a_blind_contract_is_hidden(bid: str) -> None:
    """classic §3.5"""
    s = talk(opened("classic"), f"blind-{bid} pass pass")
    assert observe(s, FORE).talon == DEAL.talon
    assert observe(s, MIDDLE).talon == observe(s, None).talon == (None, None)
    s = talk(opened("classic"), f"look {bid} pass pass lay-D8-H9")
    assert observe(s, MIDDLE).talon == DEAL.talon


def test_a_blind_misere_is_caught_with_open_hands() -> None:
    """classic §3.5"""
    s = talk(opened("classic"), "blind-misere pass pass lay-SA-SK refuse")
    s = talk(s, "S7")
    seen = observe(s, MIDDLE)
    assert seen.hands[1:] == HANDS[1:] and seen.hands[0] is None
    assert seen.talon == (None, None) and seen.discards is None


@pytest.mark.parametrize(("blind", "lowest"), [(0, "7S"), (1, "8S"), (2, "8S")])
def test_over_a_blind_pass_the_others_open_higher(blind: int, lowest: str) -> None:
    """classic §3.6"""
    rules = CLASSIC.course.opens(CLASSIC, replace(table(), carry=Carry(blind=blind)))
    s = talk(start(rules, DEAL), "pass")
    assert may(s)[:3] == ["pass", "look", f"blind {lowest}"]
    assert may(talk(s, "look"))[:2] == ["pass", lowest]
    seen = talk(start(rules, DEAL), "look pass look")
    assert may(seen)[:2] == ["pass", "6S"], "a pass after a look is a pass like any other"
    later = talk(start(rules, DEAL), "blind-6S look 6C look 6D pass")
    assert may(later)[:3] == ["pass", "here", "6H"], "he had called: that was no blind pass"


def test_who_may_pass_unseen_where_calls_are_not_made_so() -> None:
    """classic §3.6"""
    s = opened(given={"dark_pass_first_hand": True})
    assert may(s) == ["pass", "look"]
    assert observe(s, FORE).hands[0] is None and observe(s, MIDDLE).hands[1] == HANDS[1]
    assert may(talk(s, "pass"))[:2] == ["pass", "7S"]


@pytest.mark.parametrize(("blind", "times"), [(0, 2), (1, 4), (2, 8), (5, 8)])
def test_an_all_pass_after_a_blind_pass_is_multiplied(blind: int, times: int) -> None:
    """classic §3.7, §4.2"""
    m = report_deal(
        Match(CLASSIC, replace(table(), carry=Carry(blind=blind))),
        replace(all_pass(5, 5, 0), blind_pass=True),
    )
    assert sheet(m.table) == {"hill N": 5 * times, "hill E": 5 * times, "pool S": times}
    assert m.table.carry.tokens == (("N", (times,)),)
    assert m.table.carry.blind == blind + 1


def test_a_blind_pass_doubles_whists_of_the_lowest_too() -> None:
    """classic §3.7"""
    found = written(
        replace(all_pass(5, 5, 0), blind_pass=True),
        preset="classic",
        raspasy_scoring="rostov_whists",
        raspasy_talon="closed",
    )
    assert found == {"S on N": 50, "S on E": 50, "pool S": 2}


# -- bombs -------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4])
def test_a_match_opens_with_a_round_of_all_passes(players: int) -> None:
    """classic §4.1"""
    m = new_match(ruleset("classic", players=players), ("N", "E", "S", "W")[:players])
    dealers = []
    for _ in range(players):
        dealers.append(m.table.dealer)
        s = start(m.now, DEAL)
        assert s.asked is not None and isinstance(s.asked.options[0], Play), "nobody bids"
        with pytest.raises(BadReport, match="open a match"):
            report_deal(m, game("6C", "pass pass"))
        before = m.table
        m = report_deal(m, all_pass(4, 3, 3))
        assert sheet(m.table, before)[f"hill {before.player_at(FORE)}"] == 4, "the first price"
        assert m.table.carry.streak == 0
    assert dealers == [*range(players)]
    each = 3 if players == 4 else players
    assert all(m.table.carry.tokens_of(player) == (2,) * each for player in m.table.players)
    assert may(start(m.now, DEAL))[0] == "pass"


def test_without_opening_bombs_the_match_begins_with_an_auction() -> None:
    """classic §4.1"""
    m = new_match(ruleset("classic", opening_bombs=False), ("N", "E", "S"))
    assert may(start(m.now, DEAL))[0] == "pass" and not m.table.carry.opening


def bombed(*marks: int) -> Match:
    """The first hand keeps these bombs."""
    return Match(CLASSIC, replace(table(), carry=Carry(tokens=(("N", marks),))))


def test_a_bomb_multiplies_the_whole_deal() -> None:
    """classic §4.3"""
    m = report_deal(bombed(4, 2), game("8S", "whist pass", 6, 4, 0))
    assert sheet(m.table) == {"hill N": 48, "E on N": 96 + 48, "S on N": 48}
    m = report_deal(bombed(4, 2), misere(1, 5, 4))
    assert sheet(m.table) == {"hill N": 40}
    m = report_deal(bombed(4, 2), game("8S", "whist pass", 6, 4, 0, declarer=MIDDLE))
    assert "hill E" in sheet(m.table) and sheet(m.table)["hill E"] == 6 * 4, "another's deal"


def test_a_bomb_is_spent_when_the_contract_is_made() -> None:
    """classic §4.4"""
    assert report_deal(bombed(4, 2), game("6C", "pass pass")).table.carry.tokens_of("N") == (2,)
    failed = report_deal(bombed(4, 2), game("6C", "whist pass", 5, 5, 0))
    assert failed.table.carry.tokens_of("N") == (4, 2)


def test_a_blind_eight_on_a_double_bomb() -> None:
    """classic §4.5"""
    rules = ruleset("classic", pool_target=100)
    m = Match(rules, replace(table(), carry=Carry(tokens=(("N", (4,)),))))
    blind = replace(game("8S", "whist pass", 8, 2, 0), blind=True)
    assert sheet(report_deal(m, blind).table) == {"pool N": 48, "E on N": 96}


def test_an_all_pass_spends_bombs_only_where_agreed() -> None:
    """classic §4.6"""
    m = report_deal(bombed(4, 2), all_pass(5, 3, 2))
    assert sheet(m.table)["hill N"] == 5 and m.table.carry.tokens_of("N") == (4, 2)
    agreed = ruleset("classic", bomb_applies_to="games_and_raspasy")
    m = report_deal(replace(bombed(4, 2), rules=agreed), all_pass(5, 3, 2))
    assert sheet(m.table) == {"hill N": 20, "hill E": 3, "hill S": 2}
    assert m.table.carry.tokens_of("N") == (2,)

"""docs/rules/sochi.md, parts 1 to 4: the deal, the auction, the talon, the whist."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from preferans.cards import PACK_32, Card, Cards
from preferans.deal import (
    Discard,
    Engagement,
    Seat,
    Void,
    observe,
)
from preferans.match import (
    FirstDealer,
    Match,
    Report,
    dealt,
    draw_dealer,
    pack_of,
    report_deal,
)
from preferans.rulesets import options_of, ruleset
from tests.rulesets.reports import all_pass, game
from tests.rulesets.talks import HANDS, TALON, declarer, may, opened, ordered, table, talk

FORE, MIDDLE, REAR, DEALER = Seat
N, E, S, W = "NESW"

# -- 1. the table and the deal -----------------------------------------------------------------


@pytest.mark.parametrize(("players", "seats"), [(3, Seat(2)), (4, Seat(3))])
def test_dealer_of_four_sits_out(players: int, seats: Seat) -> None:
    """sochi §1.1"""
    rules = opened(players=players).rules
    assert len(rules.seats) == players
    assert rules.seats[-1] is seats
    assert rules.live == (FORE, MIDDLE, REAR)


def test_pack() -> None:
    """sochi §1.2"""
    rules = opened().rules
    assert rules.deck == PACK_32
    assert [card.letter for card in rules.deck.suit(Card.parse("SA").suit)] == list("AKQJT987")


def test_ten_cards_two_at_a_time() -> None:
    """sochi §1.3"""
    rules = opened().rules
    order = pack_of(rules)
    deal = dealt(rules, order)
    assert {len(hand) for hand in deal.hands} == {10}
    assert deal.talon == order[6:8]
    for seat in range(3):
        assert Cards.of(order[2 * seat : 2 * seat + 2]) <= deal.hands[seat]
        assert Cards.of(order[8 + 2 * seat : 10 + 2 * seat]) <= deal.hands[seat]


def test_lowest_card_deals_first_with_the_ace_below_the_seven() -> None:
    """sochi §1.4"""
    way = FirstDealer[str(options_of(opened().rules)["first_dealer"]).upper()]
    order = "A789TJQK"
    aces = 0
    for seed in range(40):
        drawn = draw_dealer((N, E, S), Random(seed), way)
        lowest = min(drawn.cards, key=lambda pair: (order.index(pair[1].letter), pair[1].suit))
        assert drawn.chosen[0] == lowest[0]
        aces += lowest[1].letter == "A"
    assert aces


@pytest.mark.parametrize("report", [all_pass(4, 3, 3), game("6S", "pass pass")], ids=str)
def test_deal_moves_on_after_every_deal(report: Report) -> None:
    """sochi §1.4"""
    m = Match(ruleset("sochi"), table())
    dealers = []
    for _ in range(4):
        dealers.append(m.table.players[m.table.dealer])
        m = report_deal(m, report)
    assert dealers == [S, N, E, S]


def test_first_hand_sits_after_the_dealer() -> None:
    """sochi §1.5"""
    three, four = table(3), table(4)
    assert [three.player_at(seat) for seat in three.seats()] == [N, E, S]
    assert three.player_at(REAR) == three.players[three.dealer]
    assert four.player_at(DEALER) == four.players[four.dealer] == W
    assert four.player_at(FORE) == N


# -- 2. the auction ----------------------------------------------------------------------------


def test_26_bids_in_order() -> None:
    """sochi §2.1, §2.2"""
    bids = may(opened())
    assert bids[0] == "pass"
    assert len(bids) == 27
    strains = ("S", "C", "D", "H", "NT")
    games = [f"{level}{strain}" for level in range(6, 11) for strain in strains]
    assert bids[1:] == [*games[:15], "misere", *games[15:]]


def test_every_bid_is_higher_and_may_skip_steps() -> None:
    """sochi §2.2"""
    s = talk(opened(), "6D")
    assert s.asked is not None and s.asked.actor is MIDDLE
    assert may(s)[:3] == ["pass", "6H", "6NT"]
    assert "6D" not in may(s)
    assert "10NT" in may(s)


def test_pass_is_final() -> None:
    """sochi §2.3"""
    s = talk(opened(), "pass 6S 6C")
    assert s.asked is not None and s.asked.actor is MIDDLE
    assert FORE not in {who for who, _ in talk(s, "6D 6H 6NT").record[3:]}


def test_senior_of_two_holds() -> None:
    """sochi §2.4"""
    s = talk(opened(), "6D pass 6H")
    assert "here" in may(s)
    s = talk(s, "here")
    assert s.asked is not None and s.asked.actor is REAR
    assert "6H" not in may(s) and "here" not in may(s)
    assert declarer(talk(s, "pass")) is FORE
    assert declarer(talk(s, "6NT pass")) is REAR


def test_nobody_holds_while_three_are_in_and_no_junior_holds() -> None:
    """sochi §2.4"""
    assert "here" not in may(talk(opened(), "6S 6C 6D"))
    assert "here" not in may(talk(opened(), "pass 6S"))


def test_misere_is_a_first_call() -> None:
    """sochi §2.5"""
    assert "misere" in may(talk(opened(), "6S"))
    assert "misere" not in may(talk(opened(), "6S 6C 6D"))


def test_misere_bidder_only_passes() -> None:
    """sochi §2.6"""
    assert may(talk(opened(), "misere 9S pass")) == ["pass"]
    assert may(talk(opened(), "misere pass 9S")) == ["pass"]


def test_auction_ends_with_one_bidder_left() -> None:
    """sochi §2.7"""
    assert declarer(talk(opened(), "6S pass pass")) is FORE
    assert declarer(talk(opened(), "pass pass 6S")) is REAR
    s = talk(opened(), "pass pass")
    assert s.asked is not None and s.asked.actor is REAR and len(may(s)) == 27


def test_ten_without_trumps_does_not_end_the_auction() -> None:
    """sochi §2.7"""
    s = talk(opened(), "6S 10NT pass")
    assert may(s) == ["pass", "here"]


def test_three_passes() -> None:
    """sochi §2.8"""
    s = talk(opened(), "pass pass pass")
    assert isinstance(s.terms, Engagement)
    assert s.terms.declarer is None and s.terms.contract.name == "raspasy"


# -- 3. the talon and the order ----------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4])
def test_talon_is_shown_to_all_and_taken(players: int) -> None:
    """sochi §3.1"""
    s = opened(players=players)
    assert observe(s, FORE).talon == (None, None)
    s = talk(s, "6S pass pass")
    for seat in (*s.rules.seats, None):
        assert observe(s, seat).talon == TALON
    assert s.hands[FORE] == HANDS[FORE] | Cards.of(TALON)


def test_any_two_of_twelve_are_laid_away_unseen() -> None:
    """sochi §3.2"""
    s = talk(opened(players=4), "6S pass pass")
    assert s.asked is not None
    twelve = HANDS[FORE] | Cards.of(TALON)
    assert set(s.asked.options) == {Discard(Cards.of(two)) for two in combinations(twelve, 2)}
    s = talk(s, "lay-HJ-D8 6S whist whist")
    assert s.discards == Cards.parse("HJ D8")
    for seat in (MIDDLE, REAR, DEALER, None):
        assert observe(s, seat).discards is None
    assert observe(s, FORE).discards == s.discards


def test_order_is_not_below_the_bid_and_no_misere() -> None:
    """sochi §3.3"""
    order = may(talk(opened(), "7D pass pass lay-D8-H9"))
    assert order[:2] == ["7D", "7H"] and order[-1] == "10NT"
    assert "7C" not in order and "misere" not in order
    assert len(order) == 18


def test_misere_is_not_ordered() -> None:
    """sochi §3.4"""
    s = talk(opened(), "misere pass pass lay-SA-SK")
    assert isinstance(s.terms, Engagement) and s.terms.contract.name == "misere"
    assert may(s) == ["accept", "refuse"]


# -- 4. the whist ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("contract", "owed"), [("6S", 4), ("7S", 2), ("8S", 1), ("9S", 1), ("10S", 1)]
)
def test_tricks_owed(contract: str, owed: int) -> None:
    """sochi §4.1, §4.9"""
    both = talk(ordered(contract), "whist whist").terms
    alone = talk(ordered(contract), "whist pass closed").terms
    assert isinstance(both, Engagement) and isinstance(alone, Engagement)
    assert both.owed == alone.owed == owed
    assert alone.sides[0].quota == owed


@pytest.mark.parametrize("contract", ["6S", "8S", "10S", "10NT"])
def test_defenders_answer_in_turn(contract: str) -> None:
    """sochi §4.2, §4.9"""
    s = ordered(contract)
    assert s.asked is not None and s.asked.actor is MIDDLE
    assert may(s) == ["pass", "whist"]
    s = talk(s, "whist")
    assert s.asked is not None and s.asked.actor is REAR
    assert may(s) == ["pass", "whist"]


@pytest.mark.parametrize(
    ("contract", "half"), [("6S", True), ("7NT", True), ("8S", False), ("9S", False)]
)
def test_half_on_six_and_seven_after_a_pass(contract: str, half: bool) -> None:
    """sochi §4.3"""
    assert ("half" in may(talk(ordered(contract), "pass"))) is half
    if half:
        s = talk(ordered(contract), "pass half pass")
        assert s.asked is None and isinstance(s.terms, Void) and s.terms.reason == "half"


def test_first_defender_comes_back_after_a_half() -> None:
    """sochi §4.4"""
    s = talk(ordered("6S"), "pass half")
    assert s.asked is not None and s.asked.actor is MIDDLE and may(s) == ["pass", "whist"]
    s = talk(s, "whist")
    assert s.asked is not None and s.asked.actor is MIDDLE and may(s) == ["open", "closed"]
    terms = talk(s, "closed").terms
    assert isinstance(terms, Engagement) and terms.whisters() == (MIDDLE,)


def test_nobody_whists() -> None:
    """sochi §4.5"""
    s = talk(ordered("6S"), "pass pass")
    assert s.asked is None and isinstance(s.terms, Void) and s.terms.reason == "unopposed"


def test_two_whisters_play_closed() -> None:
    """sochi §4.6"""
    s = talk(ordered("6S"), "whist whist")
    assert isinstance(s.terms, Engagement) and s.terms.whisters() == (MIDDLE, REAR)
    assert s.terms.hand_of == (FORE, MIDDLE, REAR)
    assert observe(s, FORE).hands[1:] == (None, None)
    assert observe(s, MIDDLE).hands[REAR] is None


def test_lone_whister_opens_and_plays_both_hands_whoever_leads() -> None:
    """sochi §4.7"""
    s = talk(opened(), "pass 6S pass lay-D8-H9 6S")
    s = talk(s, "whist pass open")
    assert isinstance(s.terms, Engagement) and s.terms.hand_of == (REAR, MIDDLE, REAR)
    for viewer in (FORE, MIDDLE, REAR, None):
        hands = observe(s, viewer).hands
        assert hands[FORE] == HANDS[FORE] and hands[REAR] == HANDS[REAR]
    assert observe(s, REAR).hands[MIDDLE] is None
    assert s.asked is not None
    assert (s.asked.actor, s.asked.hand) == (REAR, FORE)


def test_lone_whister_stays_closed() -> None:
    """sochi §4.7"""
    s = talk(ordered("6S"), "whist pass closed")
    assert isinstance(s.terms, Engagement) and s.terms.hand_of == (FORE, MIDDLE, REAR)
    assert observe(s, MIDDLE).hands[REAR] is None


def test_dealer_whists_for_a_passer() -> None:
    """sochi §4.8"""
    s = talk(ordered("6S", players=4), "pass pass")
    assert s.asked is not None and s.asked.actor is DEALER
    assert may(s) == ["pass", "look 2", "look 3"]
    s = talk(s, "look-3")
    assert observe(s, DEALER).hands == (None, None, HANDS[REAR])
    assert may(s) == ["pass", "whist"]
    terms = talk(s, "whist closed").terms
    assert isinstance(terms, Engagement)
    assert terms.whisters() == (DEALER,) and terms.hand_of == (FORE, MIDDLE, DEALER)
    assert isinstance(talk(s, "pass").terms, Void)

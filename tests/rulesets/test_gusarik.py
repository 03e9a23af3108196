"""docs/rules/sochi.md, section 11: the game of two with a dummy, clause by clause."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from preferans.books import settle
from preferans.cards import Cards
from preferans.deal import (
    Deal,
    Engagement,
    Play,
    Ruleset,
    Seat,
    State,
    Void,
    observe,
    play,
    start,
)
from preferans.ledger import Carry
from preferans.match import Match, Report, close_deal, new_match, report_deal
from preferans.rulesets import ruleset
from tests.rulesets.reports import sheet, with_sheet
from tests.rulesets.talks import DEAL, HANDS, may, talk

FORE, MIDDLE, REAR, _ = Seat
TWO = ruleset("sochi", players=2)
THIRD = ruleset("sochi", players=2, gusarik_dummy_seat="third")

UNOPPOSED = Report("6S", FORE, ((REAR, "pass"),))


def match(rules: Ruleset = TWO) -> Match:
    """A match of two, in which E deals first."""
    return new_match(rules, ("N", "E"), 1)


def opened(**given: object) -> State:
    """The first deal before its first word."""
    m = match(ruleset("sochi", players=2, **given))
    return start(m.now, DEAL)


def played(s: State) -> State:
    """The deal played to its end by the first card that may be."""
    while s.asked is not None:
        s = talk(s, may(s)[0])
    return s


def engaged(s: State) -> Engagement:
    """The engagement that a deal has come to."""
    assert isinstance(s.terms, Engagement)
    return s.terms


def test_the_dummy_is_nobodys_and_closed() -> None:
    """sochi §11.1"""
    s = opened()
    assert [len(hand) for hand in s.hands] == [10, 10, 10]
    assert s.rules.seats == s.rules.live == (FORE, REAR)
    assert observe(s, FORE).hands == (HANDS[0], None, None)
    assert observe(s, REAR).hands == (None, None, HANDS[2])
    with pytest.raises(LookupError):
        match().table.player_at(MIDDLE)


def test_the_two_deal_in_turn() -> None:
    """sochi §11.1"""
    m, dealers = match(), []
    for _ in range(4):
        dealers.append(m.table.players[m.table.dealer])
        m = report_deal(m, UNOPPOSED)
    assert dealers == ["E", "N", "E", "N"]


@pytest.mark.parametrize(
    ("rules", "seats"), [(TWO, {FORE: "N", REAR: "E"}), (THIRD, {FORE: "N", MIDDLE: "E"})]
)
def test_where_the_dummy_sits(rules: Ruleset, seats: dict[Seat, str]) -> None:
    """sochi §11.2"""
    m = match(rules)
    assert m.now.seats == tuple(seats)
    assert {seat: m.table.player_at(seat) for seat in m.table.seats()} == seats
    s = start(m.now, DEAL)
    assert s.asked is not None and s.asked.actor is FORE, "who did not deal speaks first"
    assert talk(s, "6S").asked == replace_actor(talk(s, "6S"), tuple(seats)[1])


def replace_actor(s: State, seat: Seat) -> object:
    """The question of a state, put to this seat."""
    assert s.asked is not None
    return s.asked._replace(actor=seat, hand=seat)


def test_the_two_bid_alone() -> None:
    """sochi §11.3"""
    s = talk(opened(), "6S 6C")
    assert s.asked is not None and (s.asked.actor, may(s)[:3]) == (FORE, ["pass", "here", "6D"])
    s = talk(s, "here pass")
    assert observe(s, REAR).talon == observe(s, FORE).talon == DEAL.talon
    s = talk(s, "lay-D8-H9 6C")
    assert engaged(s).declarer is FORE


def test_who_passes_lets_the_game_be_made() -> None:
    """sochi §11.4"""
    s = talk(opened(), "6S pass lay-D8-H9 6S")
    assert s.asked is not None and (s.asked.actor, may(s)) == (REAR, ["pass", "whist"])
    s = talk(s, "pass")
    assert isinstance(s.terms, Void) and s.terms.reason == "unopposed"
    m = match()
    assert sheet(close_deal(m, talk(start(m.now, DEAL), "6S pass lay-D8-H9 6S pass")).table) == {
        "pool N": 2
    }


@pytest.mark.parametrize(("rules", "whister"), [(TWO, REAR), (THIRD, MIDDLE)])
def test_the_whister_opens_both_hands_and_plays_them(rules: Ruleset, whister: Seat) -> None:
    """sochi §11.5"""
    s = talk(start(match(rules).now, DEAL), "6S pass lay-D8-H9 6S whist")
    e = engaged(s)
    assert e.hand_of == (FORE, whister, whister)
    assert [(side.head, side.members, side.quota) for side in e.sides] == [
        (whister, (MIDDLE, REAR), 4)
    ]
    assert observe(s, FORE).hands == s.hands, "both lie open to the declarer"
    seen = observe(s, whister)
    assert seen.hands[0] is None and seen.hands[1:] == s.hands[1:]
    s = talk(s, "SA")
    assert s.asked is not None and (s.asked.actor, s.asked.hand) == (whister, MIDDLE)


def test_the_whister_leads_from_the_dummy() -> None:
    """sochi §11.5"""
    given = {"first_lead": "left_of_declarer"}
    s = talk(opened(**given), "6S pass lay-D8-H9 6S whist")
    assert s.asked is not None and (s.asked.actor, s.asked.hand) == (REAR, MIDDLE)


def test_a_dark_lead_comes_before_the_hands_are_opened() -> None:
    """sochi §11.5"""
    s = talk(opened(open_first_lead="dark"), "6S pass lay-D8-H9 6S whist")
    assert s.asked is not None and s.asked.actor is FORE and isinstance(s.asked.options[0], Play)
    assert observe(s, FORE).hands[1] is None
    assert observe(talk(s, "SA"), FORE).hands[1] == HANDS[1]


def test_six_spades_that_must_be_whisted_are_closed() -> None:
    """sochi §11.5"""
    s = talk(opened(stalingrad=True), "6S pass lay-D8-H9 6S")
    assert engaged(s).hand_of == (FORE, REAR, REAR) and engaged(s).owed == 4
    assert observe(s, FORE).hands[1:] == (None, None)
    assert observe(s, REAR).hands[1] == HANDS[1]


def test_a_misere_is_caught_with_both_hands() -> None:
    """sochi §11.6"""
    s = talk(opened(), "misere pass lay-SA-SK")
    assert s.asked is not None and (s.asked.actor, may(s)) == (REAR, ["accept", "refuse"])
    granted = talk(s, "accept")
    assert isinstance(granted.terms, Void) and granted.terms.reason == "trusted"
    s = talk(s, "refuse")
    assert observe(s, FORE).hands[1] is None, "the declarer leads before they are opened"
    s = talk(s, "S7")
    assert engaged(s).hand_of == (FORE, REAR, REAR)
    assert observe(s, FORE).hands[1:] == HANDS[1:]


def test_a_checked_ten_is_defended_with_both_hands() -> None:
    """sochi §11.6"""
    s = talk(opened(ten_mode="checked"), "10S pass lay-D8-H9 10S refuse")
    (side,) = engaged(s).sides
    assert (side.head, side.members, side.quota) == (REAR, (MIDDLE, REAR), 0)
    assert observe(s, FORE).hands[1:] == HANDS[1:]


def test_the_whister_writes_and_pays_alone() -> None:
    """sochi §11.7"""

    def written(*tricks: int) -> dict[str, int | Fraction]:
        report = Report("6S", FORE, ((REAR, "whist"),), tuple(zip(Seat, tricks, strict=False)))
        return sheet(report_deal(match(), report).table)

    assert written(6, 3, 1) == {"pool N": 2, "E on N": 8}
    assert written(8, 1, 1) == {"pool N": 2, "E on N": 4, "hill E": 4}
    assert written(5, 3, 2) == {"hill N": 2, "E on N": 10 + 2}


def test_gentlemen_have_nobody_to_share_with() -> None:
    """sochi §11.7"""
    rules = ruleset("sochi", players=2, whist_style="gentleman")
    report = Report("6S", FORE, ((REAR, "whist"),), ((FORE, 5), (MIDDLE, 3), (REAR, 2)))
    assert sheet(report_deal(match(rules), report).table)["E on N"] == 12


@pytest.mark.parametrize(
    "words", ["6S pass lay-D8-H9 6S whist SA", "misere pass lay-SA-SK refuse S7"]
)
def test_a_closed_dummy_is_seen_by_the_whister_alone(words: str) -> None:
    """sochi §11.8"""
    s = talk(opened(gusarik_form="closed_dummy"), words)
    assert observe(s, FORE).hands[1:] == observe(s, None).hands[1:] == (None, None)
    assert observe(s, REAR).hands[1] == HANDS[1]
    assert engaged(s).hand_of == (FORE, REAR, REAR)


def test_if_both_pass_the_next_dealer_deals() -> None:
    """sochi §11.9"""
    m = replace(match(), table=replace(match().table, carry=Carry(streak=0)))
    s = talk(start(m.now, DEAL), "pass pass")
    assert s.asked is None and s.terms == Void("redeal")
    after = close_deal(m, s)
    assert sheet(after.table) == {} and after.table.carry == Carry()
    assert after.table.players[after.table.dealer] == "N"


def test_an_all_pass_of_two_is_played_with_the_dummys_lowest_cards() -> None:
    """sochi §11.10"""
    s = talk(opened(gusarik_raspasy="hill"), "pass pass")
    assert engaged(s).hand_of == (FORE, None, REAR)
    assert s.led == DEAL.talon[0].suit, "diamonds are named"
    s = talk(s, "DK")
    # The dummy holds DA D7: it follows with the seven, and nobody was asked.
    assert [(who, str(card)) for who, card in s.table] == [(FORE, "DK"), (MIDDLE, "D7")]
    assert s.asked is not None and s.asked.actor is REAR
    assert all(who is not MIDDLE for who, _ in s.record)


def test_the_dummys_lowest_card_is_the_first_of_equal_ranks() -> None:
    """sochi §11.10"""
    dummy = Cards.parse("SA9 CA9 DAQJ HAKQ")
    rest = [Cards.parse("SKQJT87 CKQJT"), Cards.parse("C87 DKT987 HJT9")]
    deal = Deal((rest[0], dummy, rest[1]), tuple(Cards.parse("H87")))
    s = talk(
        start(match(ruleset("sochi", players=2, gusarik_raspasy="hill")).now, deal), "pass pass"
    )
    s = talk(s, may(s)[0])
    # Hearts were named and must be followed; the queen is its lowest.
    assert str(s.table[1][1]) == "HQ"
    bare = start(
        match(
            ruleset(
                "sochi",
                players=2,
                gusarik_raspasy="hill",
                raspasy_talon="closed",
            )
        ).now,
        Deal(
            (
                Cards.parse("SKQJT87 C7 DKT9"),
                Cards.parse("SA9 CAKQJT9 HAK"),
                Cards.parse("C8 DAQJ87 HQJT9"),
            ),
            tuple(Cards.parse("H87")),
        ),
    )
    s = talk(bare, "pass pass DK")
    assert str(s.table[1][1]) == "S9", "two nines are lowest, and spades come before clubs"


def test_tricks_of_the_dummy_are_nobodys() -> None:
    """sochi §11.10"""
    rules = ruleset("sochi", players=2, gusarik_raspasy="hill")
    report = Report(tricks=((FORE, 2), (MIDDLE, 5), (REAR, 3)))
    m = report_deal(match(rules), report)
    assert sheet(m.table) == {"hill N": 2, "hill E": 3}
    assert m.table.carry.streak == 1


def test_two_settle_by_halves() -> None:
    """sochi §11.11; rules/russian §10.3, example 10."""
    t = with_sheet(match().table, hill_N=6, hill_E=11)
    assert TWO.course.settles(t) == {"N": 25, "E": -25}


def test_an_indivisible_hill_moves_all_of_its_whists() -> None:
    """sochi §11.12"""
    rules = ruleset("sochi", players=2, gusarik_hill="indivisible")
    t = with_sheet(match(rules).table, hill_N=6, hill_E=11)
    assert rules.course.settles(t) == {"N": 50, "E": -50}
    t = with_sheet(match(rules).table, pool_N=10, pool_E=10, hill_N=9)
    m = report_deal(replace(match(rules), table=t), UNOPPOSED)
    # The match is not over before the deal, so what no longer fits is written off by half.
    assert sheet(m.table, t) == {"hill N": -1}
    assert sum(m.results().values()) == 0


def test_a_whole_game_of_two_settles_to_nothing() -> None:
    """sochi §11.11"""
    m = match()
    for _ in range(6):
        s = start(m.now, DEAL)
        s = played(talk(s, "6S pass lay-D8-H9 6S whist"))
        m = close_deal(m, s)
    assert sum(m.results().values()) == 0 and len(m.results()) == 2
    units = m.rules.course.units  # type: ignore[attr-defined]
    assert settle(m.rules.course.totals(m.table), units) == m.results()  # type: ignore[attr-defined]


def test_a_deal_is_replayed_from_its_record() -> None:
    """The whister's cards are recorded under his seat, whichever hand they come from."""
    s = played(talk(opened(), "6S pass lay-D8-H9 6S whist"))
    actors = {who for who, action in s.record if isinstance(action, Play)}
    assert actors == {FORE, REAR}
    assert play(s.tricks[0].plays[1][1]) in [action for who, action in s.record if who is REAR]

"""docs/rules/sochi.md, parts 5 to 7: the play, misère, the all-pass."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from preferans.cards import Card, Cards
from preferans.deal import (
    Claim,
    Engagement,
    Seat,
    State,
    Trick,
    Void,
    apply,
    observe,
    options,
)
from preferans.ledger import Table
from preferans.match import (
    BadReport,
    Match,
    Report,
    close_deal,
    report_deal,
)
from preferans.rulesets import ruleset
from tests.rulesets.reports import all_pass, game, misere, sheet, written
from tests.rulesets.talks import HANDS, TALON, cards, may, opened, ordered, table, talk

FORE, MIDDLE, REAR, DEALER = Seat
N, E, S, W = "NESW"

# -- 5. the play -------------------------------------------------------------------------------


@pytest.mark.parametrize("auction", ["6S pass pass", "pass 6S pass", "pass pass 6S"])
def test_first_hand_leads(auction: str) -> None:
    """sochi §5.1"""
    s = talk(opened(), f"{auction} lay-D8-H9 6S whist whist")
    assert s.asked is not None and s.asked.hand is FORE


def test_follow_or_trump_or_anything() -> None:
    """sochi §5.2, §5.3"""
    hearts = talk(opened(), "6H pass pass lay-D8-H9 6H whist whist SA")
    assert may(hearts) == ["SJ", "ST", "S9", "S8"]
    assert may(talk(hearts, "S8")) == ["HQ", "HT", "H7"]
    none = talk(opened(), "6NT pass pass lay-D8-H9 6NT whist whist SA S8")
    assert set(may(none)) == cards(HANDS[REAR])


def test_nobody_need_beat() -> None:
    """sochi §5.3"""
    s = talk(opened(), "6H pass pass lay-D8-H9 6H whist whist S7")
    assert may(s) == ["SJ", "ST", "S9", "S8"]
    s = talk(opened(), "6H pass pass lay-D8-H9 6H whist whist C8")
    assert may(s) == ["CK", "CQ"]
    assert may(talk(s, "CK")) == ["CJ", "CT", "C9", "C7"]


def test_trump_or_highest_of_the_suit_takes_the_trick_and_leads() -> None:
    """sochi §5.4"""
    s = talk(opened(), "6H pass pass lay-D8-H9 6H whist whist SA S8 H7")
    assert s.tricks[0].winner is REAR
    assert s.asked is not None and s.asked.hand is REAR
    s = talk(s, "DQ D9 DA")
    assert s.tricks[1].winner is MIDDLE
    s = talk(opened(), "6NT pass pass lay-D8-H9 6NT whist whist S7 SJ CJ")
    assert s.tricks[0].winner is MIDDLE


def test_claim_is_accepted_by_all_or_played_on_with_the_cards_open() -> None:
    """sochi §5.5"""
    s = talk(ordered("6S"), "whist whist")
    claim = Claim((8, 1, 1))
    assert claim in options(s, FORE) and claim in options(s, REAR)
    s = apply(s, claim, by=FORE)
    assert observe(s, MIDDLE).hands[FORE] == s.hands[FORE]
    assert s.asked is not None and s.asked.actor is MIDDLE
    agreed = talk(s, "accept accept")
    assert agreed.asked is None and [agreed.taken(seat) for seat in Seat] == [8, 1, 1, 0]
    refused = talk(s, "accept refuse")
    assert refused.asked is not None and refused.asked.hand is FORE
    assert observe(refused, MIDDLE).hands[FORE] == s.hands[FORE]


LETTING: dict[str, Any] = {"release_without_whists": True}


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_failing_declarer_is_let_off_without_whists(players: int) -> None:
    """sochi §5.6: nobody writes whists, nor the sitting dealer; the fine is what it always is."""
    s = talk(ordered("6S", players, **LETTING), "whist pass closed SA S8 CJ")
    waivers = [claim for claim in claims(s, FORE) if claim.waived]
    assert waivers == [Claim((k,), waived=True) for k in range(5)]
    assert [claim for claim in claims(s, MIDDLE) if claim.waived] == waivers
    s = apply(s, Claim((4,), waived=True), by=FORE)
    # The declarer and the whister agree; the passer is not asked.
    assert s.asked is not None and s.asked.actor is MIDDLE
    agreed = talk(s, "accept")
    assert agreed.asked is None
    names = tuple("NESWC"[:players])
    m = close_deal(Match(ruleset("sochi", players=players, **LETTING), Table(names, players - 1)),
                   agreed)  # fmt: skip
    assert sheet(m.table) == {"hill N": 2}
    refused = talk(s, "refuse")
    assert refused.asked is not None and refused.tricks == s.tricks
    assert isinstance(refused.terms, Engagement) and not refused.terms.waived


def test_whists_are_waived_on_a_failing_game_alone() -> None:
    """sochi §5.6: not by default, not on a misère or an all-pass, not once the game is made."""
    assert not any(claim.waived for claim in claims(talk(ordered("6S"), "whist pass closed"), FORE))
    null = talk(opened(given=LETTING), "misere pass pass lay-D8-H9 refuse")
    for s in (null, talk(opened(given=LETTING), "pass pass pass")):
        assert claims(s, FORE) and not any(claim.waived for claim in claims(s, FORE))
    s = talk(ordered("6S", **LETTING), "whist pass closed")
    assert isinstance(s.terms, Engagement)
    made = s._replace(tricks=(Trick(FORE, (), FORE),) * 6)
    assert not any(claim.waived for claim in claims(made, FORE))


def test_a_let_off_declarer_is_told_on_a_kept_sheet() -> None:
    """sochi §5.6: what is told is what was played; the talon's bonus is not the defence's."""
    told = replace(game("6S", "whist pass", 5, 4, 1), waived=True)
    assert written(told, **LETTING) == {"hill N": 2}
    aces = replace(told, talon=(Card.parse("CA"), Card.parse("DA")))
    assert written(aces, talon_bonus=True, **LETTING) == {"hill N": 2, "E on N": 3, "S on N": 3}
    refused: list[tuple[Report, str, dict[str, Any]]] = [
        (told, "cannot waive", {}),
        (replace(game("6S", "whist pass", 6, 3, 1), waived=True), "was made", LETTING),
        (replace(game("6S", "pass pass"), waived=True), "is played", LETTING),
        (replace(all_pass(4, 3, 3), waived=True), "is played", LETTING),
        (replace(misere(1, 5, 4), waived=True), "no whists to waive", LETTING),
    ]
    for report, reason, given in refused:
        with pytest.raises(BadReport, match=reason):
            written(report, **given)


def claims(s: State, seat: Seat) -> list[Claim]:
    """What a seat may claim."""
    return [action for action in options(s, seat) if isinstance(action, Claim)]


# -- 6. misère ---------------------------------------------------------------------------------


def bid_misere(by: Seat) -> State:
    """A misère of this hand, refused by the defenders and ready for the first lead."""
    calls = {FORE: "misere pass pass", MIDDLE: "pass misere pass", REAR: "pass pass misere"}[by]
    return talk(opened(), f"{calls} lay-D8-H9 refuse")


def test_misere_is_played_by_all_without_trumps() -> None:
    """sochi §6.1"""
    terms = bid_misere(FORE).terms
    assert isinstance(terms, Engagement)
    assert terms.playing == (FORE, MIDDLE, REAR)
    assert terms.contract.trump is None and terms.contract.null


def test_defenders_open_before_their_own_lead() -> None:
    """sochi §6.2"""
    s = bid_misere(MIDDLE)
    assert observe(s, MIDDLE).hands[FORE] == HANDS[FORE]
    assert observe(s, None).hands[REAR] == HANDS[REAR]
    assert observe(s, FORE).hands[MIDDLE] is None
    assert s.asked is not None and (s.asked.actor, s.asked.hand) == (FORE, FORE)


def test_defenders_open_after_the_declarers_lead() -> None:
    """sochi §6.2"""
    s = bid_misere(FORE)
    assert observe(s, FORE).hands[1:] == (None, None)
    s = talk(s, "S7")
    assert observe(s, FORE).hands[1:] == HANDS[1:]
    assert s.asked is not None and (s.asked.actor, s.asked.hand) == (MIDDLE, MIDDLE)


def test_misere_is_granted_by_both() -> None:
    """sochi §6.3"""
    s = talk(opened(), "misere pass pass lay-SA-SK")
    granted = talk(s, "accept accept")
    assert granted.asked is None and isinstance(granted.terms, Void)
    assert granted.terms.reason == "trusted"
    for words in ("refuse", "accept refuse"):
        assert isinstance(talk(s, words).terms, Engagement)


def test_misere_is_written() -> None:
    """sochi §6.4"""
    assert written(Report("misere", FORE, tricks=((MIDDLE, 6), (REAR, 4)))) == {"pool N": 10}
    assert written(Report("misere", FORE, trusted=True)) == {"pool N": 10}
    caught = Report("misere", FORE, tricks=((FORE, 3), (MIDDLE, 5), (REAR, 2)))
    assert written(caught, players=4) == {"hill N": 30}


# -- 7. the all-pass ---------------------------------------------------------------------------


def test_all_pass_is_closed_and_without_trumps() -> None:
    """sochi §7.1"""
    s = talk(opened(), "pass pass pass")
    assert isinstance(s.terms, Engagement)
    assert s.terms.contract.trump is None and s.terms.sides == ()
    for seat in (FORE, MIDDLE, REAR):
        hidden = [hand for other, hand in enumerate(observe(s, seat).hands) if other != seat]
        assert hidden == [None, None]


def test_talon_names_two_suits_at_three() -> None:
    """sochi §7.2"""
    s = talk(opened(), "pass pass pass")
    assert observe(s, MIDDLE).talon == (TALON[0], None)
    assert s.asked is not None and s.asked.hand is FORE
    assert may(s) == ["DK", "D9"]
    s = talk(s, "D9 DA DJ")
    assert s.tricks[0].winner is MIDDLE
    assert observe(s, MIDDLE).talon == TALON
    assert s.asked is not None and s.asked.hand is FORE
    assert may(s) == ["HJ", "H8"]
    assert s.taken(DEALER) == 0


def test_dealer_leads_the_talon_at_four_and_can_win() -> None:
    """sochi §7.3"""
    s = talk(opened(players=4), "pass pass pass")
    assert s.table == ((DEALER, TALON[0]),)
    assert may(s) == ["DK", "D9"]
    s = talk(s, "D9 D7 DT")
    assert s.tricks[0].winner is REAR and s.table == ((DEALER, TALON[1]),)
    s = talk(s, "H8 HA H7")
    assert s.tricks[1].winner is MIDDLE
    ace = replace(s.deal, hands=(Cards.parse("SAKQ7 CA8 D98 HJ8"), *HANDS[1:]))
    ace = replace(ace, talon=(Card.parse("DK"), Card.parse("H9")))
    high = talk(opened(players=4, deal=ace), "pass pass pass D8 D7 DT")
    assert high.tricks[0].winner is DEALER and high.taken(DEALER) == 1


def test_first_hand_leads_to_the_third_trick() -> None:
    """sochi §7.4"""
    s = talk(opened(), "pass pass pass D9 DA DJ H8 HA H7")
    assert s.tricks[1].winner is MIDDLE
    assert s.asked is not None and s.asked.hand is FORE and len(may(s)) == 8
    s = talk(s, "SA S8 CT S7")
    assert s.tricks[2].winner is FORE
    s = talk(s, "SJ")
    assert s.asked is not None


@pytest.mark.parametrize(("streak", "price"), [(0, 1), (1, 2), (2, 3), (3, 3), (9, 3)])
def test_price_of_an_all_pass_rises_to_three(streak: int, price: int) -> None:
    """sochi §7.5"""
    assert written(all_pass(5, 4, 1), before=table(streak=streak)) == {
        "hill N": 5 * price,
        "hill E": 4 * price,
        "hill S": price,
    }


@pytest.mark.parametrize(("streak", "price"), [(0, 1), (1, 2), (2, 3)])
def test_no_trick_is_worth_the_price_of_one(streak: int, price: int) -> None:
    """sochi §7.6"""
    assert written(all_pass(6, 4, 0), before=table(streak=streak)) == {
        "hill N": 6 * price,
        "hill E": 4 * price,
        "pool S": price,
    }


def test_dealer_without_a_trick_gets_nothing() -> None:
    """sochi §7.3, §7.6"""
    assert written(all_pass(6, 4, 0, 0), players=4) == {"hill N": 6, "hill E": 4, "pool S": 1}
    assert written(all_pass(4, 3, 1, 2), players=4)["hill W"] == 2


@pytest.mark.parametrize(
    ("report", "streak"),
    [
        (all_pass(4, 3, 3), 3),
        (game("6S", "pass pass"), 0),
        (game("6S", "whist whist", 5, 3, 2), 0),
        (Report("misere", FORE, tricks=((FORE, 1), (MIDDLE, 9))), 0),
    ],
    ids=str,
)
def test_any_contract_ends_the_series(report: Report, streak: int) -> None:
    """sochi §7.7"""
    m = report_deal(Match(ruleset("sochi"), table(streak=2)), report)
    assert m.table.carry.streak == streak


def test_auction_always_opens_at_six() -> None:
    """sochi §7.7"""
    assert all("6S" in may(opened(streak=streak)) for streak in range(6))

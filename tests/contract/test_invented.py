"""The four invented games: the contract holds, and each does what it was invented for."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice

import pytest

from preferans.cards import Suit
from preferans.deal import HANDS, SEATS, Award, Engagement, Ruleset, State, Void
from preferans.ledger import Posting
from preferans.testing import check_ruleset, walks
from tests.contract.invented import (
    BLIND_CALL,
    DEALER_LED,
    ELEVEN_TRICKS,
    INVENTED,
    LAST_ONE,
    LAST_THREE,
    PRIVATE_KONTRA,
)
from tests.stages.table import (
    DEALER,
    FORE,
    MIDDLE,
    REAR,
    asked,
    cards,
    claims,
    dealt,
    discarded,
    offered,
    played,
    played_out,
    said,
    sees_hand,
    sees_talon,
)


@pytest.mark.parametrize("rules", INVENTED, ids=lambda rules: rules.name)
def test_contract(rules: Ruleset, full: bool) -> None:
    check_ruleset(rules, 400 if full else 20)


def test_walks_reach_every_kind_of_end() -> None:
    """Random walks are of use only if they do not all end alike."""
    for rules in INVENTED:
        ends = [walk[-1] for walk in islice(walks(rules, 3), 100)]
        assert {type(s.terms) for s in ends} == {Engagement, Void}
        assert any(s.granted for s in ends)
        assert any(not s.granted and s.tricks for s in ends)


# -- a talon led by the dealer -----------------------------------------------------------------

NEAR = ("SAKQJT C789 D78", "S789 CAKQJT DAK", "D9TJQ HKQJT98")
"""Hearts are with the rear hand alone, and with the talon."""


def test_the_dealer_leads_the_talon_and_can_win_with_it() -> None:
    s = said(dealt(DEALER_LED, NEAR, "HA H7"), "pass", "pass", "pass")
    assert s.table == ((DEALER, cards("HA")[0]),)
    assert asked(s) is FORE
    s = played(s, "D8 DK HT")
    assert s.tricks[0].winner is DEALER
    assert s.tricks[0].leader is None
    assert s.table == ((DEALER, cards("H7")[0]),)
    end = played_out(s)
    assert sum(end.taken(x) for x in SEATS) == 10
    assert end.taken(DEALER) == 1
    assert DEALER in {row.on for row in end.rules.book.score(end)}


def test_after_a_trick_of_the_dealer_the_forehand_leads() -> None:
    """The dealer has no card to lead where he took the talon's last trick."""
    s = said(dealt(DEALER_LED, NEAR, "H7 HA"), "pass", "pass", "pass")
    s = played(s, "D8 DK HT D7 DA HJ")
    assert [trick.winner for trick in s.tricks] == [REAR, DEALER]
    assert asked(s) is FORE


# -- a private kontra --------------------------------------------------------------------------


def private(*kontras: str) -> State:
    """Forehand declares with both others in, who then say this about their kontras."""
    s = said(dealt(PRIVATE_KONTRA), "2", "pass", "pass")
    return said(discarded(s, "H87"), "pine", "stay", "stay", *kontras)


def times(s: State) -> list[int]:
    assert isinstance(s.terms, Engagement)
    return [side.times for side in s.terms.sides]


def test_a_private_kontra_doubles_one_account_only() -> None:
    s = private("kontra", "fine", "fine")
    assert times(s) == [2, 1]
    end = played_out(s)
    # Pine costs two, and four between the declarer and who doubled.
    assert {(row.account, row.on): row.amount for row in end.rules.book.score(end)} == {
        (MIDDLE, FORE): 4,
        (REAR, FORE): 2,
    }


def test_each_defender_may_double_and_be_redoubled_by_himself() -> None:
    assert times(private("kontra", "rekontra", "kontra", "fine")) == [4, 2]


def test_without_a_kontra_all_stays_single() -> None:
    assert times(private("fine", "fine")) == [1, 1]


def test_the_talon_is_taken_unseen() -> None:
    s = said(dealt(PRIVATE_KONTRA), "2", "pass", "pass")
    assert [any(sees_talon(s, seat)) for seat in HANDS] == [True, False, False]


# -- thirty-six cards and eleven tricks --------------------------------------------------------

ELEVEN = ("SAKQJT98 C67 D67", "S67 CAKQJT98 DAK", "D8 HAKQJT98 D9TJ")


def eleven(takes: int) -> State:
    """Forehand has bid to take so many of the talon's three cards."""
    s = dealt(ELEVEN_TRICKS, ELEVEN, "DQ H7 H6")
    return said(s, f"take {takes}", "pass", "pass")


@pytest.mark.parametrize("takes", range(4))
def test_the_declarer_takes_as_many_of_the_three_as_he_bid(takes: int) -> None:
    s = eleven(takes)
    assert s.left() == 11
    assert len(s.hands[FORE]) == 11 + takes
    assert sees_talon(s, FORE) == [i < takes for i in range(3)]
    assert sees_talon(s, MIDDLE) == [False] * 3


def test_two_contracts_are_announced_beside_the_first() -> None:
    s = said(discarded(eleven(2), "DQ H7"), "birch")
    assert offered(s) == ["no more", "last three", "last one"]
    s = said(s, "last three")
    assert offered(s) == ["no more", "last one"]
    s = said(s, "last one", "play", "play")
    assert isinstance(s.terms, Engagement)
    assert s.terms.also == (LAST_THREE, LAST_ONE)
    assert asked(s) is REAR, "through the declarer"


def test_nothing_is_claimed_where_the_last_tricks_count() -> None:
    """A number of tricks does not tell who takes the last of them."""
    plain = said(eleven(0), "birch", "no more", "play", "play")
    beside = said(eleven(0), "birch", "last one", "no more", "play", "play")
    assert all(claims(plain, seat) for seat in HANDS)
    assert not any(claims(beside, seat) for seat in HANDS)


def test_a_contract_beside_the_first_is_paid_for_itself_and_doubled_with_it() -> None:
    """Seven trumps make the six; the rear hand's hearts take the last trick."""
    s = said(eleven(0), "birch", "last one", "no more", "double", "play")
    end = played_out(s)
    assert len(end.tricks) == 11
    assert end.taken(FORE) == 7
    assert {(row.account, row.on): row.amount for row in end.rules.book.score(end)} == {
        (FORE, MIDDLE): 2,
        (MIDDLE, FORE): 4,
    }


# -- a blind call ------------------------------------------------------------------------------


def test_who_has_not_looked_sees_nothing_and_may_call_unseen() -> None:
    s = dealt(BLIND_CALL)
    assert not sees_hand(s, FORE, FORE)
    assert offered(s)[:3] == ["pass", "look", "blind 6S"]
    s = said(s, "look")
    assert sees_hand(s, FORE, FORE)
    assert not sees_hand(s, MIDDLE, MIDDLE)
    assert offered(s)[:2] == ["pass", "6S"]


@pytest.mark.parametrize(("call", "value"), [(("blind 6S",), 2), (("look", "6S"), 1)])
def test_a_blind_call_doubles_the_deal(call: tuple[str, ...], value: int) -> None:
    s = said(dealt(BLIND_CALL), *call, "pass", "pass")
    assert all(sees_hand(s, seat, seat) for seat in HANDS)
    s = said(discarded(s, "H87"), "6S", "pass", "pass")
    assert isinstance(s.terms, Void)
    assert s.rules.book.score(s) == (Posting(FORE, "chips", Fraction(value)),)


def test_who_holds_a_blind_call_has_looked_and_doubles_nothing() -> None:
    """The doubling is his who called unseen; the senior who holds has seen his cards."""
    s = said(dealt(BLIND_CALL), "look", "6S", "pass", "blind 6C", "here", "pass")
    assert isinstance(s.terms, Award)
    assert (s.terms.declarer, s.terms.blind) == (FORE, False)


def test_on_a_blind_all_pass_everybody_looks_before_he_plays() -> None:
    s = said(dealt(BLIND_CALL), "pass", "pass", "pass")
    assert all(sees_hand(s, seat, seat) for seat in HANDS)
    assert s.led is Suit.HEARTS

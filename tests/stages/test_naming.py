"""The order: which contract is played (rules/russian §3)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from preferans.deal import Engagement, Void
from preferans.stages import Naming
from tests.contract.invented import LAST_ONE, LAST_THREE
from tests.stages.games import GAMES, bid, engagement, ordered, reason, russian
from tests.stages.table import FORE, MIDDLE, asked, discarded, offered, said

ORDERS = [contract.name for contract in GAMES]
H87 = "H87"


@pytest.mark.parametrize("word", ["6S", "7D", "9NT"])
def test_any_contract_not_lower_than_the_bid(word: str) -> None:
    s = discarded(bid(russian(), word), H87)
    assert offered(s) == ORDERS[ORDERS.index(word) :]


def test_nine_without_talon_is_any_nine_or_ten() -> None:
    """§3: the suit is named only now."""
    assert offered(bid(russian(), "9bp")) == ORDERS[15:]


def test_the_order_is_what_is_played() -> None:
    s = said(discarded(bid(russian(), "6S"), H87), "8D")
    assert engagement(s).contract.name == "8D"
    assert engagement(s).declarer is FORE
    assert (asked(s), offered(s)) == (MIDDLE, ["pass", "whist"])


@pytest.mark.parametrize("word", ["misere", "10NT"])
def test_where_there_is_one_contract_nobody_is_asked(word: str) -> None:
    """§3: after misère only misère; nothing is above ten without trumps."""
    s = discarded(bid(russian(), word), H87)
    assert engagement(s).contract.name == word


def test_giving_up_instead_of_ordering_costs_the_level_bid() -> None:
    """§3.1 ``concede_level: last_bid``."""
    s = discarded(bid(russian(naming=Naming(concede=True)), "7D"), H87)
    assert offered(s)[-1] == "concede"
    s = said(s, "concede")
    assert isinstance(s.terms, Void)
    assert (s.terms.reason, s.terms.engagement) == ("conceded", None)


def test_even_the_highest_bid_can_be_given_up() -> None:
    """There are two things to say then, though only one to order."""
    s = discarded(bid(russian(naming=Naming(concede=True)), "10NT"), H87)
    assert offered(s) == ["10NT", "concede"]
    assert engagement(said(s, "10NT")).contract.name == "10NT"
    assert reason(said(s, "concede")) == "conceded"


def test_a_misere_is_not_given_up() -> None:
    both = Naming(concede=True, concede_after=True)
    s = discarded(bid(russian(naming=both), "misere"), H87)
    assert isinstance(s.terms, Engagement)


@pytest.mark.parametrize("word", ["7D", "10NT"])
def test_giving_up_after_the_order_costs_the_level_ordered(word: str) -> None:
    """§3.1 ``concede_level: declared_contract``."""
    s = ordered(russian(naming=Naming(concede_after=True)), word)
    assert offered(s) == ["play", "concede"]
    given = said(s, "concede")
    assert reason(given) == "conceded"
    assert engagement(given).contract.name == word
    assert asked(said(s, "play")) is MIDDLE


def test_contracts_beside_the_first() -> None:
    """rules/family §D.2: two parallel contracts in one deal."""
    naming = Naming(also=(LAST_THREE, LAST_ONE), no_more="no")
    s = said(discarded(bid(russian(naming=naming), "6S"), H87), "6S")
    assert offered(s) == ["no", "last three", "last one"]
    assert engagement(said(s, "no")).also == ()
    s = said(s, "last one")
    assert offered(s) == ["no", "last three"]
    assert engagement(said(s, "no")).also == (LAST_ONE,)
    assert engagement(said(s, "last three")).also == (LAST_ONE, LAST_THREE)


def proud(word: str, discard: str, *, aces: bool) -> list[str]:
    """What may be ordered by who holds every ace, or all but one."""
    honours = tuple((name, f"{name} aces") for name in ("7D", "10H", "10NT"))
    hands = ("SAK CAQJ DAT9 HA7", "S789TJQ C789 D7", "CTK D8JQK HKQJT")
    if not aces:
        hands = ("SAK CAQJ DAT9 HQ7", "S789TJQ C789 D7", "CTK D8JQK HKAJT")
    s = bid(russian(naming=Naming(honours=honours)), word, FORE, hands, "H9 H8")
    return offered(discarded(s, discard))


def test_who_holds_every_ace_may_announce_them_with_his_order() -> None:
    """rules/family §E.3, those laid away included; nobody else is offered that."""
    assert proud("10H", "H98", aces=True) == ["10H", "10NT", "10H aces", "10NT aces"]
    assert proud("10H", "SA H9", aces=True) == ["10H", "10NT", "10H aces", "10NT aces"]
    assert proud("10H", "H98", aces=False) == ["10H", "10NT"]


def test_whether_he_is_asked_does_not_tell_that_he_holds_them() -> None:
    """House amendments (12): no question's existence may depend on hidden cards."""
    assert proud("10NT", "H98", aces=True) == ["10NT", "10NT aces"]
    assert proud("10NT", "H98", aces=False) == ["10NT"]


def test_a_deal_can_count_more_than_once() -> None:
    """§8.5: bombs; the course sets by what a seat's deal is multiplied."""
    rules = replace(russian(), times=(4, 1, 1))
    assert engagement(said(discarded(bid(rules, "6S"), H87), "6S")).times == 4
    assert engagement(said(discarded(bid(rules, "6S", MIDDLE), H87), "6S")).times == 1


def test_words() -> None:
    assert [*Naming().words()] == []
    assert [*Naming(concede=True).words()] == ["concede"]
    assert [*Naming(concede_after=True).words()] == ["concede", "play"]
    assert [*Naming(also=(LAST_ONE,)).words()] == ["no more", "last one"]

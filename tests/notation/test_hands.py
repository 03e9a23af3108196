"""A deal on one line (rules/russian §1)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.cards import PACK_32, Card, Cards
from preferans.deal import Deal
from preferans.notation.errors import NotationError
from preferans.notation.hands import format_deal, parse_deal, parse_hand, parse_talon

WRITTEN = "SAKQJ7 CA9 D87 HT / ST98 CKQJ DAK HA9 / CT87 DQJT9 HK87 | HQ HJ"


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """Thirty-two cards, ten to each hand."""
    pack = draw(st.permutations(list(PACK_32)))
    hands = tuple(Cards.of(pack[i : i + 10]) for i in (0, 10, 20))
    return Deal(hands, tuple(pack[30:]))


def test_a_deal_reads_as_it_lies() -> None:
    deal = parse_deal(WRITTEN)
    assert deal.hands[2] == Cards.parse("CT87 DQJT9 HK87")
    assert deal.talon == (Card.parse("HQ"), Card.parse("HJ"))
    assert format_deal(deal) == WRITTEN


@given(deals())
def test_what_is_written_reads_back(deal: Deal) -> None:
    assert parse_deal(format_deal(deal)) == deal


def test_the_talon_keeps_its_order() -> None:
    assert parse_deal(WRITTEN.replace("HQ HJ", "HJ HQ")).talon == parse_talon("HJ, QH")


@pytest.mark.parametrize(
    ("dotted", "hand"),
    [
        ("AKQJ7.A9.87.T", "SAKQJ7 CA9 D87 HT"),
        ("akqj7.a9.87.10", "SAKQJ7 CA9 D87 HT"),
        ("AKQJT987..A.K", "SAKQJT987 DA HK"),
        ("AKQJT987.-.A.K", "SAKQJT987 DA HK"),
        ("...", "-"),
        ("6..6.", "S6 D6"),
        ("♠ AK7 ♥ 10", "SAK7 HT"),
        ("AS KS 7S 10H", "SAK7 HT"),
    ],
)
def test_a_hand_reads_in_many_ways(dotted: str, hand: str) -> None:
    assert parse_hand(dotted) == Cards.parse(hand)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("SA / SK / SQ", "hand / hand / hand | talon"),
        ("SA / SK | SQ", "three hands"),
        ("SA / SK / SQ / SJ | ST", "three hands"),
        ("SA / SK / SX | ST", "not cards: 'SX'"),
        ("SA / SK / SA | ST", "a deal, but hand 3 holds SA"),
        ("SA / SK / SQ | SAK", "not a card: 'SAK'"),
        ("SA / SK SJ / SQ | ST", "hand 2 has 2 cards and needs 1"),
        ("A.K.Q / SK / SQ | ST", "four suits"),
        ("AA.K.Q. / SK / SQ | ST", "each card of ♠ once"),
        ("A.K.Z. / SK / SQ | ST", "not 'Z'"),
    ],
)
def test_what_is_no_deal_is_refused(text: str, said: str) -> None:
    with pytest.raises(NotationError) as told:
        parse_deal(text)
    assert said in str(told.value)

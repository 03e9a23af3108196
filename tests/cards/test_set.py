"""Cards, suits and sets of cards."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.cards import NONE, PACK, PACK_32, PACK_36, RANKS, SUITS, Card, Cards, Suit

BITS = st.integers(0, PACK_36.bits)


def test_the_pack_is_numbered_by_suit_from_seven_to_ace_with_the_sixes_last() -> None:
    assert " ".join(map(str, PACK[:9])) == "S7 S8 S9 ST SJ SQ SK SA C7"
    assert [str(card) for card in PACK[32:]] == ["S6", "C6", "D6", "H6"]
    assert len(PACK) == len(set(PACK)) == 36


@pytest.mark.parametrize("card", PACK, ids=str)
def test_a_card_knows_its_suit_and_rank(card: Card) -> None:
    assert Card.of(card.suit, card.letter) is PACK[card]
    assert str(card) == f"{card.suit}{card.letter}"
    assert card.rank == RANKS.index(card.letter) - 1


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("SA", "SA"),
        ("AS", "SA"),
        ("as", "SA"),
        ("10S", "ST"),
        ("TS", "ST"),
        ("S10", "ST"),
        ("♠A", "SA"),
        ("A♠", "SA"),
        ("♥10", "HT"),
        (" d7 ", "D7"),
        ("H6", "H6"),
        ("QC", "CQ"),
    ],
)
def test_spellings_of_a_card(text: str, card: str) -> None:
    assert str(Card.parse(text)) == card


@pytest.mark.parametrize("text", ["", "S", "A", "SAK", "S1", "S11", "XA", "SS", "5H", "A-S", "S 7"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a card"):
        Card.parse(text)


@pytest.mark.parametrize(("text", "suit"), [("S", 0), ("c", 1), ("♦", 2), ("♥", 3)])
def test_spellings_of_a_suit(text: str, suit: int) -> None:
    assert Suit.parse(text) is SUITS[suit]
    assert Suit.parse(SUITS[suit].symbol) is SUITS[suit]


@pytest.mark.parametrize("text", ["", "SC", "N", "♤"])
def test_what_is_no_suit_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a suit"):
        Suit.parse(text)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("HT SA7K", "SAK7 HT"),
        ("♠ AK7 ♥ 10", "SAK7 HT"),
        ("AS KS 7S 10H", "SAK7 HT"),
        ("S:AK7 H:10", "SAK7 HT"),
        ("SA, SK, S7, HT", "SAK7 HT"),
        ("s ak7 h t", "SAK7 HT"),
        ("H6 S67", "S76 H6"),
        ("-", "-"),
        ("", "-"),
        ("S - H A", "HA"),
    ],
)
def test_spellings_of_a_set(text: str, cards: str) -> None:
    assert str(Cards.parse(text)) == cards


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("SAA", "the card SA stands twice"),
        ("SA AS", "the card SA stands twice"),
        ("AK7", "not cards: 'AK7'"),
        ("SA foo", "not cards: 'foo'"),
        ("S5", "not cards: 'S5'"),
    ],
)
def test_what_is_no_set_is_refused_by_name(text: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        Cards.parse(text)


@given(BITS)
def test_text_and_iteration_give_a_set_again(bits: int) -> None:
    cards = Cards(bits)
    assert Cards.parse(str(cards)) == cards
    assert Cards.of(cards) == cards
    assert len(list(cards)) == len(cards) == bits.bit_count()
    assert bool(cards) is (bits != 0)


@given(BITS)
def test_iteration_runs_by_suit_and_down(bits: int) -> None:
    listed = list(Cards(bits))
    assert listed == sorted(listed, key=lambda card: (card.suit, -card.rank))


@given(BITS, BITS)
def test_operators_are_those_of_sets(a: int, b: int) -> None:
    one, two = Cards(a), Cards(b)
    mine, yours = set(one), set(two)
    assert set(one | two) == mine | yours
    assert set(one & two) == mine & yours
    assert set(one - two) == mine - yours
    assert (one <= two) is (mine <= yours)
    assert {card for card in PACK if card in one} == mine
    for suit in SUITS:
        assert set(one.suit(suit)) == {card for card in mine if card.suit is suit}


def test_only_cards_are_in_a_set() -> None:
    assert Card.parse("S7") in PACK_32
    assert 0 not in PACK_32
    assert "S7" not in PACK_32


def test_packs() -> None:
    assert (len(PACK_32), len(PACK_36), len(NONE)) == (32, 36, 0)
    assert {card.letter for card in PACK_36 - PACK_32} == {"6"}

"""Rules of thumb for one suit: each told by a holding that every player knows."""

from __future__ import annotations

import pytest

from preferans.bots.novice import suits
from preferans.bots.novice.holdings import card_at, downwards, holding, holdings, place, upwards
from preferans.cards import PACK, PACK_32, Cards, Suit

ALL = holding(PACK_32.bits, Suit.SPADES)


def held(ranks: str) -> int:
    """These spades as a holding."""
    return holding(Cards.parse(f"S{ranks}").bits, Suit.SPADES) if ranks else 0


def others(ranks: str) -> int:
    """The spades that are out when these are one's own."""
    return ALL & ~held(ranks)


def test_a_holding_and_its_cards() -> None:
    for card in PACK:
        bits = 1 << card
        assert holding(bits, card.suit) == 1 << place(card)
        assert card_at(card.suit, place(card)) == card
        assert holdings(bits)[card.suit] == 1 << place(card)
    assert [bit.bit_length() for bit in upwards(0b1011)] == [1, 2, 4]
    assert [bit.bit_length() for bit in downwards(0b1011)] == [4, 2, 1]


@pytest.mark.parametrize(
    ("ranks", "least", "most"),
    [
        ("A", 1, 1),
        ("K", 0, 0.1),
        ("K7", 0.4, 0.6),
        ("KQ", 1, 1),
        ("KQ7", 0.9, 1.1),
        ("AQ", 1.4, 1.6),
        ("AK", 2, 2),
        ("QJT", 1, 1.1),
        ("Q87", 0.1, 0.4),
        ("AKQ87", 4.8, 5),
        ("KQJ87", 3.9, 4.1),
        ("AKJ87", 4.6, 5),
        ("A9876", 3, 3.6),
        ("987", 0, 0.2),
        ("AKQJT987", 8, 8),
    ],
)
def test_tricks_of_a_suit(ranks: str, least: float, most: float) -> None:
    assert least <= suits.tricks(held(ranks), others(ranks)) <= most


def test_an_honour_waits_for_others_to_lead() -> None:
    """Led by oneself, king and one other bring nothing; the queen under the ace no more."""
    assert suits.led_out(held("K7"), others("K7")) == 0
    assert suits.led_out(held("AQ"), others("AQ")) == 1


@pytest.mark.parametrize("ranks", ["K7", "AQ", "QJT", "AKQ87", "987", "KT8", "AJ97"])
def test_a_card_more_is_never_worth_less(ranks: str) -> None:
    mine = held(ranks)
    for bit in upwards(mine):
        rest = mine & ~bit
        assert suits.tricks(rest, others(ranks)) <= suits.tricks(mine, others(ranks)) + 1e-9
        assert suits.sure(rest, others(ranks)) <= suits.sure(mine, others(ranks))


@pytest.mark.parametrize("ranks", ["7", "79", "79J", "79JK", "789", "78T", "789TA"])
def test_ladders_are_safe(ranks: str) -> None:
    """Seven, nine, jack, king: each card waits under as many others as lie below it (§5.5)."""
    assert suits.holes(held(ranks), others(ranks)) == 0
    assert suits.risk(held(ranks), others(ranks)) == 0


@pytest.mark.parametrize("worse", [("8", "9", "T", "A"), ("7T", "7J", "7Q", "7K"), ("78Q", "78K")])
def test_deeper_gaps_are_found_more_often(worse: tuple[str, ...]) -> None:
    risks = [suits.risk(held(ranks), others(ranks)) for ranks in worse]
    assert risks == sorted(risks)
    assert 0 < risks[0] < risks[-1] <= 1


def test_cards_out_of_play_fill_gaps() -> None:
    """Seven and ten are a gap while eight and nine are out, and none when one of them is gone."""
    assert suits.holes(held("7T"), others("7T")) == 1
    assert suits.holes(held("7T"), others("789T") | held("9")) == 0


def test_the_burden_of_an_all_pass() -> None:
    """A lone ace weighs most, a ladder nothing; low cards under an ace lighten it (§7.1)."""
    weights = [suits.burden(held(ranks), others(ranks)) for ranks in ("79J", "79JA", "7A", "A")]
    assert weights == sorted(weights)
    assert weights[0] == 0
    assert weights[-1] > 1
    assert suits.burden(held("A"), 0) == 0


def test_the_best_card_to_lay_away_is_found_by_itself() -> None:
    """Of ace and seven the seven goes; a misère lets the ace go."""
    both, ace, seven = held("A7"), held("A"), held("7")
    out = others("A7")
    assert suits.lightened(both, out, 1)[1] == suits.tricks(ace, out)
    assert suits.cleared(both, out, 1)[1] > suits.cleared(both, out, 1)[0]
    assert suits.risk(seven, out) == 0
    assert suits.lightened(seven, out, 2)[2] < -9


def test_without_trumps_a_suit_without_stopper_costs() -> None:
    assert suits.without_trumps(held("987"), others("987")) < 0
    assert suits.without_trumps(held("AK7"), others("AK7")) > 1.5

"""The trick: what may follow and who wins, against a slow twin written from the rules."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.cards import PACK, PACK_36, SUITS, Card, Cards, Suit, beaters, legal_cards, winner
from tests.cards.twin import beats, slow_legal, slow_winner

TRUMPS = st.sampled_from([None, *SUITS])


@st.composite
def situations(draw: st.DrawFn) -> tuple[Cards, list[Card], Suit | None, Suit | None]:
    """A hand, the cards on the table, the trump, and a suit named by a talon card or none."""
    cards = draw(st.permutations(PACK))
    table, hand = cards[: draw(st.integers(0, 3))], cards[3 : 3 + draw(st.integers(1, 10))]
    return Cards.of(hand), list(table), draw(TRUMPS), draw(TRUMPS)


@given(situations())
def test_winner_is_as_the_rules_say(
    situation: tuple[Cards, list[Card], Suit | None, Suit | None],
) -> None:
    _, table, trump, led = situation
    assert winner(table, trump, led) == slow_winner(table, trump, led)


@given(situations(), st.booleans(), st.booleans(), st.booleans())
def test_legal_cards_are_as_the_rules_say(
    situation: tuple[Cards, list[Card], Suit | None, Suit | None],
    trump_if_void: bool,
    must_overtake: bool,
    must_overtrump: bool,
) -> None:
    hand, table, trump, led = situation
    legal = legal_cards(
        hand,
        table,
        trump,
        led=led,
        trump_if_void=trump_if_void,
        must_overtake=must_overtake,
        must_overtrump=must_overtrump,
    )
    assert set(legal) == slow_legal(
        hand,
        table,
        trump,
        led,
        trump_if_void=trump_if_void,
        must_overtake=must_overtake,
        must_overtrump=must_overtrump,
    )


@pytest.mark.parametrize("trump", [None, *SUITS])
def test_beaters_are_the_cards_that_beat(trump: Suit | None) -> None:
    for card in PACK_36:
        assert set(beaters(card, trump)) == {other for other in PACK if beats(other, card, trump)}


S, C, D, H = SUITS


@pytest.mark.parametrize(
    ("case", "hand", "table", "trump", "legal"),
    [
        ("led suit in hand, not ruffed: over the best if able", "SA9 HA", "SK", H, "SA"),
        ("led suit in hand, none over the best: any of the suit", "SQ9 HA", "SK", H, "SQ9"),
        ("trick already ruffed: any card of the suit", "SA8 HJ", "SK H9", H, "SA8"),
        ("void, has trumps, not ruffed: any trump", "HJ8 CA", "SK SA", H, "HJ8"),
        ("void, ruffed: must overtrump if able", "HJ8 CA", "SK H9", H, "HJ"),
        ("void, ruffed, cannot: must still play a trump", "H87 CA", "SK H9", H, "H87"),
        ("void, no trumps: any card", "CA DA7", "SK H9", H, "CA DA7"),
        ("trumps led: over the highest if able", "HA7 SA", "HT HQ", H, "HA"),
        ("trumps led, none higher: any trump", "H97 SA", "HT HQ", H, "H97"),
        ("trumps led, void: any card", "SA C7", "HT HQ", H, "SA C7"),
        ("no trumps: over the best when following", "SA97 HA", "SK", None, "SA"),
        ("no trumps, void: any card", "CA HA", "SK", None, "CA HA"),
        ("a discard on the table is not gone over", "SK8 HA", "S9 CA", H, "SK"),
        ("the six is the lowest", "S76", "S6", H, "S7"),
    ],
)
def test_the_table_of_duties_to_overtake(
    case: str, hand: str, table: str, trump: Suit | None, legal: str
) -> None:
    """rules/family §1.4, row by row."""
    cards = [Card.parse(word) for word in table.split()]
    found = legal_cards(Cards.parse(hand), cards, trump, must_overtake=True)
    assert found == Cards.parse(legal), case


@pytest.mark.parametrize(
    ("hand", "table", "trump", "legal"),
    [
        ("SA97 HA", "SK", H, "SA97"),
        ("H98 DA", "SK", H, "H98"),
        ("CA DA", "SK", H, "CA DA"),
        ("H98 DA", "SK", None, "H98 DA"),
        ("HJ8 CA", "SK H9", H, "HJ8"),
    ],
)
def test_nobody_must_go_over_unless_agreed(
    hand: str, table: str, trump: Suit | None, legal: str
) -> None:
    """rules/russian §5.1."""
    cards = [Card.parse(word) for word in table.split()]
    assert legal_cards(Cards.parse(hand), cards, trump) == Cards.parse(legal)


def test_a_void_hand_need_not_trump_where_that_is_the_rule() -> None:
    """rules/family §1.4, the old German game."""
    hand, table = Cards.parse("H98 DA"), [Card.parse("SK")]
    assert legal_cards(hand, table, H, trump_if_void=False) == hand


@pytest.mark.parametrize(
    ("table", "trump", "wins"),
    [
        ("C9 HJ HK", H, 2),
        ("SK SA D7", D, 2),
        ("SK SA D7", None, 1),
        ("S7 HA CA", None, 0),
        ("S6 S7", None, 1),
        ("S7 S6 H6", H, 2),
    ],
)
def test_who_wins(table: str, trump: Suit | None, wins: int) -> None:
    """rules/russian §5.2."""
    assert winner([Card.parse(word) for word in table.split()], trump) == wins


@pytest.mark.parametrize(
    ("table", "led", "wins"),
    [("SA HA H7", H, 1), ("H7 HA SA", H, 1), ("SA CA DA", H, None), ("", H, None)],
)
def test_a_suit_named_by_the_talon_must_be_followed_to_win(
    table: str, led: Suit, wins: int | None
) -> None:
    """rules/russian §7.2."""
    assert winner([Card.parse(word) for word in table.split()], None, led) == wins


def test_a_suit_named_by_the_talon_binds_the_first_hand_too() -> None:
    hand = Cards.parse("SA HA7")
    assert legal_cards(hand, [], None, led=H) == Cards.parse("HA7")
    assert legal_cards(hand, [], None, led=D) == hand
    assert legal_cards(hand, [], None) == hand


def test_overtrumping_alone_asks_nothing_of_who_follows() -> None:
    """rules/family §1.4 ``must_overtrump``: over a trump by who trumps in, over nothing else."""
    table = [Card.parse("S7"), Card.parse("H9")]
    trumping, following = Cards.parse("HKT7 C8"), Cards.parse("SA8 HK")
    hearts = Suit.HEARTS
    over = legal_cards(trumping, table, hearts, must_overtrump=True)
    assert over == Cards.parse("HKT")
    assert legal_cards(following, table, hearts, must_overtrump=True) == Cards.parse("SA8")
    low = Cards.parse("H87 C8")
    assert legal_cards(low, table, hearts, must_overtrump=True) == Cards.parse("H87")
    led = [Card.parse("H9")]
    assert legal_cards(trumping, led, hearts, must_overtrump=True) == Cards.parse("HKT7")

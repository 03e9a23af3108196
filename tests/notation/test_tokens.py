"""Words of the talk, cards, discards and claims as text (rules/russian §5.6)."""

from __future__ import annotations

import pytest

from preferans.cards import PACK, Card, Cards
from preferans.deal import Action, Claim, Discard, Seat, play, say
from preferans.notation.errors import NotationError
from preferans.notation.tokens import Vocabulary, format_action, format_seat, parse_seat

WORDS = (
    *("pass", "here", "6S", "6NT", "9C", "10S", "misere", "misere-bp", "9bp"),
    *("7H aces", "blind 8S", "look", "look 1", "concede", "whist", "half", "open", "closed"),
    *("accept", "refuse"),
)
SPOKEN = Vocabulary(WORDS)


@pytest.mark.parametrize(
    ("action", "text"),
    [
        *((say(word), word) for word in WORDS),
        *((play(card), str(card)) for card in PACK),
        (Discard(Cards.parse("D87")), "discard D8 D7"),
        (Discard(Cards.parse("HA S7")), "discard S7 HA"),
        (Discard(Cards()), "discard -"),
        (Claim((3,)), "claim 3"),
        (Claim((0,)), "claim 0"),
        (Claim((3, 2, 1)), "claim 3-2-1"),
        (Claim((10, 0, 0)), "claim 10-0-0"),
        (Claim((5,), waived=True), "claim 5 waived"),
    ],
)
def test_every_action_has_one_spelling(action: Action, text: str) -> None:
    assert format_action(action) == text
    assert SPOKEN.parse(text) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("PASS", say("pass")),
        ("  6s ", say("6S")),
        ("6♠", say("6S")),
        ("M", say("misere")),
        ("m", say("misere")),
        ("Mbp", say("misere-bp")),
        ("7h  Aces", say("7H aces")),
        ("Blind 8♠", say("blind 8S")),
        ("c9", play(Card.parse("C9"))),
        ("♣9", play(Card.parse("C9"))),
        ("8C", play(Card.parse("C8"))),
        ("10D", play(Card.parse("DT"))),
        ("TD", play(Card.parse("DT"))),
        ("AS", play(Card.parse("SA"))),
        ("♠A", play(Card.parse("SA"))),
        ("discard D87", Discard(Cards.parse("D87"))),
        ("Discard 8D, 7♦", Discard(Cards.parse("D87"))),
        ("CLAIM  3-2-1", Claim((3, 2, 1))),
    ],
)
def test_people_write_in_many_ways(text: str, action: Action) -> None:
    assert SPOKEN.parse(text) == action


def test_what_is_legal_decides_between_a_bid_and_a_card() -> None:
    nine = play(Card.parse("C9"))
    assert SPOKEN.parse("9C") == say("9C")
    assert SPOKEN.parse("9C", among=(say("pass"), say("9C"))) == say("9C")
    assert SPOKEN.parse("9C", among=(nine, play(Card.parse("C8")))) == nine
    assert SPOKEN.parse("C9", among=(say("9C"),)) == nine


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("wist", "perhaps whist"),
        ("passs", "perhaps pass"),
        ("hlaf", "perhaps half"),
        ("missere", "perhaps misere or misere-bp"),
        ("discrad", "perhaps discard"),
        ("zzz", "one of pass, here, 6S"),
        ("", "one of pass, here, 6S"),
        ("9Z", "9C"),
        ("discard D8 X7", "X7"),
        ("discard D8 D8", "twice"),
        ("claim 3-2", "3-2-1"),
        ("claim many", "3-2-1"),
        ("claim 3 maybe", "waived"),
        ("claim -1", "3-2-1"),
        ("claim ²", "3-2-1"),
    ],
)
def test_an_unknown_word_gets_advice(text: str, expected: str) -> None:
    with pytest.raises(NotationError) as told:
        SPOKEN.parse(text)
    assert told.value.read == text
    assert expected in told.value.expected
    assert repr(text) in str(told.value)


def test_words_of_another_game_are_not_read() -> None:
    with pytest.raises(NotationError, match="'misere'"):
        Vocabulary(("pass", "betl")).parse("misere")


@pytest.mark.parametrize(
    ("text", "seat"),
    [("1", Seat.FORE), ("2", Seat.MIDDLE), (" 3", Seat.REAR), ("4", Seat.DEALER),
     ("D", Seat.DEALER), ("d", Seat.DEALER)],
)  # fmt: skip
def test_hands_are_numbered_in_order_of_speaking(text: str, seat: Seat) -> None:
    assert parse_seat(text) is seat
    assert parse_seat(format_seat(seat)) is seat


@pytest.mark.parametrize("text", ["0", "5", "", "first", "1 2"])
def test_there_is_no_other_hand(text: str) -> None:
    with pytest.raises(NotationError, match="1, 2 or 3 in order of speaking"):
        parse_seat(text)

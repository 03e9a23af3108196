"""Known values: reference deals, classics, published problems."""

from __future__ import annotations

import pytest

from preferans.cards import Card
from preferans.solver import Goal, at_least, cards, line, solve
from tests.solver.positions import from_words, read


def test_two_thousand_deals_and_every_lead() -> None:
    wrong = []
    for number, words in enumerate(read("deals.txt")):
        position = from_words(words)
        tricks, leads = int(words[7]), [int(digit, 16) for digit in words[8]]
        values = cards(position)
        if solve(position) != tricks or [values[card] for card in sorted(values)] != leads:
            wrong.append(number)
    assert wrong == []


def test_yes_and_no_agree_with_the_values() -> None:
    for words in read("deals.txt")[::20]:
        position = from_words(words)
        tricks = int(words[7])
        assert [at_least(position, t) for t in range(12)] == [t <= tricks for t in range(12)]


@pytest.mark.parametrize("words", read("problems.txt"), ids=lambda words: words[0])
def test_published_problem(words: list[str]) -> None:
    position = from_words(words[1:])
    taken = 0
    for text in [] if words[8] == "-" else words[8].split(","):
        card = Card.parse(text)
        full = len(position.trick) == 2
        taken += full and position.taker((*position.trick, card)) == position.declarer
        position = position.play(card)
    assert taken + solve(position) == int(words[9])
    values = cards(position)
    for move in words[10].split(",") if len(words) > 10 else []:
        text, _, tricks = move.partition(":")
        assert taken + values[Card.parse(text)] == int(tricks), text


def test_only_the_diamonds_catch_the_famous_misere() -> None:
    words = next(words for words in read("problems.txt") if words[0] == "kovalevskaya")
    position = from_words(words[1:])
    assert position.goal is Goal.MISERE
    assert not at_least(position, 2)
    catching = {str(card) for card, tricks in cards(position).items() if tricks}
    assert catching == {"DK", "DQ", "DJ", "DT"}
    assert str(line(position)[0]) == "DT"

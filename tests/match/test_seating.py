"""The draw for seats and for the first dealer (rules/russian §1.2)."""

from __future__ import annotations

from random import Random

import pytest

from preferans.cards import PACK
from preferans.match import FirstDealer, draw_dealer, draw_seats, seated
from preferans.match.seating import draw_rank

FRIENDS = ("Anna", "Boris", "Clara", "Dima")


def test_the_ace_ranks_below_the_seven_in_a_draw_only() -> None:
    """K 3.1.1; equal ranks are separated by suit."""
    ranked = sorted(PACK[:32], key=draw_rank)
    assert [str(card) for card in ranked[:6]] == ["SA", "CA", "DA", "HA", "S7", "C7"]
    assert [str(card) for card in ranked[-2:]] == ["DK", "HK"]


def test_seats_rise_with_the_cards() -> None:
    draw = draw_seats(FRIENDS, Random(3))
    drawn = dict(draw.cards)
    assert sorted(draw.chosen) == sorted(FRIENDS)
    assert list(drawn) == list(FRIENDS)
    assert len(set(drawn.values())) == 4
    ranks = [draw_rank(drawn[name]) for name in draw.chosen]
    assert ranks == sorted(ranks)


def test_the_lowest_card_deals() -> None:
    draw = draw_dealer(FRIENDS, Random(4), FirstDealer.DRAW_LOW)
    lowest = min(draw.cards, key=lambda pair: draw_rank(pair[1]))
    assert draw.chosen[0] == lowest[0]


def test_the_first_ace_deals() -> None:
    """KZ3: cards are turned up in turn until one is an ace."""
    draw = draw_dealer(FRIENDS, Random(5), FirstDealer.FIRST_ACE)
    letters = [card.letter for _, card in draw.cards]
    assert letters.count("A") == 1
    assert letters[-1] == "A"
    turns = [name for name, _ in draw.cards]
    assert turns == [FRIENDS[i % 4] for i in range(len(turns))]
    assert draw.chosen == (turns[-1],)


def test_a_dealer_by_chance() -> None:
    names = {draw_dealer(FRIENDS, Random(n), FirstDealer.RANDOM).chosen for n in range(60)}
    assert names == {(name,) for name in FRIENDS}
    assert draw_dealer(FRIENDS, Random(1), FirstDealer.RANDOM).cards == ()


@pytest.mark.parametrize("way", FirstDealer)
def test_a_table_of_the_draw(way: FirstDealer) -> None:
    t = seated(FRIENDS, Random(6), way)
    assert t == seated(FRIENDS, Random(6), way)
    assert sorted(t.players) == sorted(FRIENDS)
    assert 0 <= t.dealer < 4
    assert (t.number, t.over) == (1, None)


def test_every_seat_is_open_to_everybody() -> None:
    firsts = {draw_seats(FRIENDS, Random(n)).chosen[0] for n in range(60)}
    assert firsts == set(FRIENDS)


@pytest.mark.parametrize(
    ("players", "wrong"),
    [(("A",), "here are 1"), (tuple("ABCDEF"), "here are 6"), (("A", "B", "A"), "one name")],
)
def test_who_makes_no_table(players: tuple[str, ...], wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        draw_seats(players, Random(1))
    with pytest.raises(ValueError, match=wrong):
        draw_dealer(players, Random(1), FirstDealer.RANDOM)

"""The novice's two exact searches against the solver's plain twin, and their limits."""

from __future__ import annotations

from random import Random

import pytest

from preferans.bots.novice import ending, net
from preferans.bots.novice.holdings import holdings
from preferans.cards import PACK, SUITS, Card, Cards, Suit
from preferans.ledger import HANDS, Seat
from preferans.match import shuffled
from preferans.solver import Goal, Position, reference


def hands_of(rng: Random, n: int, *, low: bool) -> tuple[Cards, Cards, Cards]:
    """Three hands of ``n`` cards; with ``low`` the first is one that might play a misère."""
    pack = list(shuffled(PACK[:32], rng))
    if low:
        pack.sort(key=lambda card: card.rank + 6 * rng.random())
        rest = list(shuffled(pack[n:], rng))
        pack = pack[:n] + rest
    return Cards.of(pack[:n]), Cards.of(pack[n : 2 * n]), Cards.of(pack[2 * n : 3 * n])


@pytest.mark.parametrize("seed", range(20))
def test_a_misere_is_caught_exactly_when_it_can_be(seed: int, *, full: bool) -> None:
    rng, both = Random(seed), set()
    for _ in range(60 if full else 12):
        hands = hands_of(rng, rng.randint(2, 5), low=True)
        declarer, leader = rng.choice(HANDS), rng.choice(HANDS)
        position = Position(hands, declarer, leader, goal=Goal.MISERE)
        three = tuple(holdings(hands[declarer.after(i)].bits) for i in range(3))
        found = net.Net(10**6).caught((three[0], three[1], three[2]), (leader - declarer) % 3)
        assert found == reference.at_least(position, 1), position
        both.add(found)
    assert both == {True, False}


@pytest.mark.parametrize("null", [False, True])
@pytest.mark.parametrize("seed", range(10))
def test_an_ending_is_played_out_exactly(seed: int, null: bool, *, full: bool) -> None:
    rng = Random(seed)
    for _ in range(40 if full else 15):
        n = rng.randint(1, 4)
        hands = hands_of(rng, n, low=False)
        declarer, leader = rng.choice(HANDS), rng.choice(HANDS)
        trump: Suit | None = rng.choice((*SUITS, None))
        position = Position(
            hands,
            declarer,
            leader,
            trump=trump,
            goal=Goal.MISERE if null else Goal.TAKE,
            must_overtake=rng.random() < 0.5,
            trump_if_void=rng.random() < 0.7,
        )
        search = ending.Ending(
            declarer,
            HANDS,
            trump,
            null,
            position.trump_if_void,
            position.must_overtake,
            limit=10**6,
        )
        bits = hands[0].bits, hands[1].bits, hands[2].bits
        want = rng.randint(1, n)
        assert search.reaches(bits, leader, (), want) == reference.at_least(position, want)


def test_cards_on_the_table_count() -> None:
    """The second card is due: the ace takes, the seven does not."""
    search = ending.Ending(Seat.MIDDLE, HANDS, None, False, True, False, limit=1000)
    hands = (Cards.parse("H7").bits, Cards.parse("SA7").bits, Cards.parse("SK8").bits)
    queen_led = ((Seat.FORE, Card.parse("SQ")),)
    assert search.reaches(hands, Seat.MIDDLE, queen_led, 1)
    assert not search.reaches(hands, Seat.MIDDLE, queen_led, 2)


def test_sixes_lie_under_sevens() -> None:
    """In a pack of 36 the six of the declarer goes under everything."""
    search = ending.Ending(Seat.FORE, HANDS, None, True, True, False, limit=1000)
    hands = (Cards.parse("S6 H6").bits, Cards.parse("S7 HA").bits, Cards.parse("S8 HK").bits)
    assert not search.reaches(hands, Seat.MIDDLE, (), 1)
    hands = (Cards.parse("S7 H6").bits, Cards.parse("S6 HA").bits, Cards.parse("HQ HK").bits)
    assert search.reaches(hands, Seat.MIDDLE, (), 1)


def test_work_has_an_end() -> None:
    hands = [Cards.parse(text) for text in ("S7T C79 D7J", "S89 C8T D89", "SJQ CJQ DTQ")]
    three = holdings(hands[0].bits), holdings(hands[1].bits), holdings(hands[2].bits)
    with pytest.raises(net.Overrun):
        net.Net(2).caught(three, 1)
    search = ending.Ending(Seat.FORE, HANDS, None, False, True, False, limit=5)
    with pytest.raises(ending.Overrun):
        search.reaches((hands[0].bits, hands[1].bits, hands[2].bits), Seat.FORE, (), 3)

"""Chances over layouts: all of them against counting by hand, samples against all of them."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from preferans.analysis.breaks import break_chance, catch_chance
from preferans.analysis.chances import (
    BadQuestionError,
    Constraints,
    Game,
    Layouts,
    Tally,
    before_talon,
    discards,
    holes,
)
from preferans.analysis.worth import passed_out, worths
from preferans.cards import SUITS, Cards
from preferans.ledger import HANDS, Seat
from preferans.rulesets import ruleset
from preferans.solver import Goal, Position, solve

SOUND = Cards.parse("SAKQJ98 CAK DA7"), Cards.parse("C7 H7")
LEAKY = Cards.parse("S987 C87 D97 HQ87"), Cards.parse("CT DK")


def last(layouts: Layouts) -> Tally:
    *_, tally = layouts.tallies(threads=1)
    return tally


def test_all_184756_layouts_of_a_sound_contract() -> None:
    """Six trumps from the top, three more tops: nine always, the tenth never."""
    layouts = Layouts(*SOUND, Game(SUITS[0]))
    assert len(layouts) == comb(20, 10) == 184_756
    tally = last(layouts)
    assert tally.whole
    assert tally.counts[9] == 184_756
    assert tally.at_least(9) == 1
    assert tally.interval(tally.at_least(9)) == (1.0, 1.0)


def test_a_finesse_is_counted_as_the_break_says() -> None:
    """Clubs AK and five low hearts over: the sample of a part lies round the exact share."""
    hand, thrown = Cards.parse("SAKQT9 CA7 DAK H7"), Cards.parse("C8 H8")
    some = Constraints(holds=Cards.parse("DQ H9 HT"))
    layouts = Layouts(hand, thrown, Game(SUITS[0]), some)
    steps = list(layouts.tallies(chunk=2048, threads=1))
    whole, part = steps[-1], steps[0]
    assert not part.whole
    for tricks in range(11):
        low, high = part.interval(part.at_least(tricks))
        assert low - 0.01 <= float(whole.at_least(tricks)) <= high + 0.01


@pytest.mark.full
def test_a_misere_is_caught_as_often_as_counted_before() -> None:
    """The yes-or-no count of ``catch_chance`` and the full count agree."""
    tally = last(Layouts(*LEAKY, Game(None, Goal.MISERE)))
    assert 1 - tally.share(0) == catch_chance(*LEAKY, Seat.FORE)


def test_layouts_are_solved_as_they_lie() -> None:
    """Few layouts, each solved by itself."""
    known = Constraints(holds=Cards.parse("SAK CAK DA HAK"))
    layouts = Layouts(*LEAKY, Game(None, Goal.MISERE), known)
    assert len(layouts) == comb(13, 3)
    caught = 0
    for a, b, c in layouts.deals.tolist():
        hands = Cards(a), Cards(b), Cards(c)
        p = Position(hands, Seat.FORE, Seat.FORE, goal=Goal.MISERE)
        caught += solve(p) > 0
    assert 1 - last(layouts).share(0) == Fraction(caught, len(layouts))


@pytest.mark.parametrize("declarer", HANDS[1:])
def test_seats_turn_without_changing_the_count(declarer: Seat) -> None:
    turned = Game(SUITS[0], Goal.TAKE, declarer, declarer)
    step = next(Layouts(*SOUND, turned).tallies(threads=1))
    assert step.counts[9] == step.done == 4096


def test_known_cards_and_voids_leave_their_layouts_only() -> None:
    """Spades break T and 7 against nothing with the second void: one of two ways, by hand."""
    both = Constraints(void=frozenset({SUITS[0]}))
    layouts = Layouts(*SOUND, Game(SUITS[0]), second=both)
    share = Fraction(len(layouts), 184_756)
    assert share == break_chance([10, 10], 2, [2, 0]) / 2
    holding = Layouts(*SOUND, Game(SUITS[0]), first=Constraints(holds=Cards.parse("ST S7")))
    assert len(holding) == len(layouts)


@pytest.mark.parametrize(
    ("hand", "thrown", "told"),
    [
        ("SAKQJ98 CAK DA", "C7 H7", "ten cards"),
        ("SAKQJ98 CAK DA7", "C7 CA", "ten cards"),
    ],
)
def test_other_than_ten_and_two_cards_are_refused(hand: str, thrown: str, told: str) -> None:
    with pytest.raises(BadQuestionError, match=told):
        Layouts(Cards.parse(hand), Cards.parse(thrown))


def test_what_no_defender_can_hold_is_refused() -> None:
    with pytest.raises(BadQuestionError, match="SA cannot be with a defender"):
        Layouts(*SOUND, first=Constraints(holds=Cards.parse("SA")))
    void = Constraints(void=frozenset({SUITS[3]}))
    with pytest.raises(BadQuestionError, match="no layout fits"):
        Layouts(*SOUND, first=void, second=void)


def test_the_best_discard_keeps_the_tricks() -> None:
    cards = Cards.parse("SAKQJ98 CAK7 DA HA7")
    best = discards(cards, Game(SUITS[0]), layouts=40, seed=1, threads=1)
    assert len(best) == 66
    assert best[0].discard == Cards.parse("C7 H7")
    assert best[0].tally.mean() == 10
    means = [choice.tally.mean() for choice in best]
    assert means == sorted(means, reverse=True)


def test_a_misere_throws_its_high_cards() -> None:
    cards = Cards.parse("S987 CT87 D97 H87 DK HQ")
    best = discards(cards, Game(None, Goal.MISERE), layouts=40, threads=1)[0]
    assert best.discard == Cards.parse("DK HQ")
    assert best.tally.share(0) == 1


def test_before_the_talon_the_seed_decides_and_intervals_shrink() -> None:
    hand = Cards.parse("SAKQJ9 CAK DA7 H7")
    game = Game(SUITS[0])
    one = list(before_talon(hand, game, talons=6, layouts=6, seed=4, threads=1))
    two = list(before_talon(hand, game, talons=6, layouts=6, seed=4, threads=2))
    assert one == two
    assert one[-1].done == 36
    wide, narrow = (t.interval(Fraction(1, 2)) for t in (one[0], one[-1]))
    assert narrow[1] - narrow[0] < wide[1] - wide[0]
    with pytest.raises(BadQuestionError, match="ten cards"):
        next(before_talon(Cards.parse("SA"), game))


def test_holes_of_a_misere() -> None:
    """7-9-J of a suit is safe card by card; 8 alone may have to take the seven."""
    found = holes(Cards.parse("S9J7 C8 DAK HQ"))
    assert [found[suit] for suit in SUITS] == [0, 1, 2, 1]


def test_worth_is_the_settlement_of_one_deal() -> None:
    """rules/russian §10.6: a made six with full defence is 5 1/3 at three, 7 at four in Sochi."""
    three, four = ruleset("sochi"), ruleset("sochi", players=4)
    assert worths(three, "6S", Seat.FORE, whisted=True)[6] == Fraction(16, 3)
    assert worths(four, "6S", Seat.FORE, whisted=True)[6] == 7
    # The whister of a ten who took nothing pays for one trick: 100/3 more for the declarer.
    assert worths(three, "10S", Seat.MIDDLE, whisted=True)[10] == Fraction(200 + 100, 3)
    assert worths(three, "misere", Seat.REAR, whisted=False)[0] == Fraction(200, 3)
    assert passed_out(three, "6S", Seat.FORE) == Fraction(40, 3)


def test_expected_worth_is_the_mean_over_layouts() -> None:
    tally = Tally((0,) * 5 + (1, 3) + (0,) * 4, 4)
    worth = {n: Fraction(n) for n in range(11)}
    assert tally.expected(worth) == Fraction(23, 4) == tally.mean()

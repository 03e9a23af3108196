"""Published chances that the checker does not run, counted by the analysis or by the books."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

import pytest

from preferans.analysis.breaks import layout_chance
from preferans.match import Report
from preferans.rulesets import ruleset
from tests.cases.book import entry, exact, shows
from tests.cases.table import A, B, C, after, game, taken

FOUR_HANDED = ruleset("sochi", players=4)


def chance(name: str) -> Any:
    """One entry."""
    return entry("probabilities", name)


def one_hand(name: str, missing: list[int], held: list[int]) -> Fraction:
    """The chance that one named defender holds just these."""
    return layout_chance(chance(name)["input"]["unseen"], 10, missing, held)


# -- suits ---------------------------------------------------------------------------------------


@shows("Q24")
def test_named_card_is_the_singleton() -> None:
    missing = chance("Q24")["input"]["missing"]
    assert 2 * one_hand("Q24", [1, missing - 1], [1, 0]) == exact(chance("Q24")["exact"])


@shows("Q26", "Q28", "Q29")
@pytest.mark.parametrize(("name", "spades"), [("Q26", 3), ("Q28", 1), ("Q29", 0)])
def test_four_clubs_in_one_hand_with_so_many_spades(name: str, spades: int) -> None:
    missing = [*chance(name)["input"]["missing"].values()]
    assert 2 * one_hand(name, missing, [4, spades]) == exact(chance(name)["exact"])


@shows("Q31")
def test_three_cards_of_each_of_three_suits() -> None:
    given = chance("Q31")["input"]
    assert 2 * one_hand("Q31", given["missing"], given["one_hand"]) == exact(chance("Q31")["exact"])


@shows("Q33")
def test_three_of_one_suit_east_and_three_of_another_west() -> None:
    missing = chance("Q33")["input"]["missing"]
    assert one_hand("Q33", missing, [3, 0]) == exact(chance("Q33")["exact"])


@shows("Q34")
def test_sum_of_the_printed_layouts() -> None:
    """The print adds rounded lines; the counts themselves give another sum."""
    found = chance("Q34")
    layouts = comb(found["input"]["unseen"], 10)
    assert Fraction(sum(found["input"]["counts"]), layouts) == exact(found["exact"])
    assert abs(float(exact(found["exact"])) - found["published"]) > 1e-5


# -- hands ---------------------------------------------------------------------------------------


@shows("Q58", "Q59")
def test_hand_of_all_honours() -> None:
    """Twelve named cards with one of three players and the talon."""
    assert chance("Q58")["input"]["deck"] == 32
    every = Fraction(3, comb(32, 12))
    assert every == exact(chance("Q58")["exact"])
    assert 1 / every == exact(chance("Q59")["exact"])


@shows("Q61")
def test_classes_of_hands() -> None:
    """Suits as sets of honours with so many small cards, in no order of suits."""
    suits = [(honours, small) for honours, small in product(range(16), range(5))]
    sizes = [honours.bit_count() + small for honours, small in suits]
    # Multisets of four suits by size, one kind of suit after another.
    ways = {(0, 0): 1}
    for size in sizes:
        more: dict[tuple[int, int], int] = {}
        for (count, total), n in ways.items():
            for times in range(5 - count):
                key = (count + times, total + times * size)
                more[key] = more.get(key, 0) + n
        ways = more
    assert ways[4, 10] == chance("Q61")["exact"]


# -- what a deal is worth ------------------------------------------------------------------------


def worth(report: Report) -> Fraction:
    """What a deal of four players is worth to its declarer if the match ended there."""
    table = after(FOUR_HANDED, report)
    return FOUR_HANDED.course.settles(table)["A"]


@shows("Q44", "Q46")
@pytest.mark.parametrize("name", ["Q44", "Q46"])
def test_expectation_of_a_misere(name: str) -> None:
    given = chance(name)["input"]
    made = worth(Report("misere", A, tricks=taken(0, 5, 5)))
    caught = worth(Report("misere", A, tricks=taken(1, 5, 4)))
    assert (made, caught) == (given["win"], given["loss"])
    p = exact(given["p"])
    assert p * made + (1 - p) * caught == exact(chance(name)["exact"])


def made(level: int) -> Fraction:
    """A game that is made exactly against two whisters."""
    rest = 10 - level
    return worth(game(level, ("whist", "whist"), (level, rest - rest // 2, rest // 2)))


def failed(level: int) -> Fraction:
    """The same game, one trick short."""
    rest = 11 - level
    return worth(game(level, ("whist", "whist"), (level - 1, rest - rest // 2, rest // 2)))


@shows("Q53", "Q54")
@pytest.mark.parametrize(
    ("name", "level", "higher", "lower"),
    [
        # Ten tricks leave the defence none; the table counts no fine for that.
        ("Q53", 10, game(10, ("pass", "pass")), game(9, ("pass", "pass"))),
        ("Q54", 9, game(9, ("whist", "pass"), (9, 1, 0)), game(8, ("whist", "pass"), (9, 1, 0))),
    ],
)
def test_risk_at_which_the_higher_game_pays_no_more(
    name: str, level: int, higher: Report, lower: Report
) -> None:
    given = chance(name)["input"]
    gain, loss = worth(higher) - worth(lower), made(level - 1) - failed(level)
    assert (gain, loss) == (given["gain"], given["loss"])
    assert gain / (gain + loss) == exact(chance(name)["exact"])


@shows("Q56")
def test_misprinted_risk() -> None:
    """The print has 0.997; a six left for half a whist gains eleven, a six that is played seven."""
    given = chance("Q56")["input"]
    left = Report("6S", A, ((B, "pass"), (C, "half"), (B, "pass")))
    assert worth(left) == 11
    gain, loss = made(7) - worth(left), made(6) - failed(7)
    assert (gain, loss) == (given["gain"], given["loss"])
    assert gain / (gain + loss) == exact(chance("Q56")["exact"])

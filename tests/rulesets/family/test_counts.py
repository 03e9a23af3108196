"""How many auctions there are: golden numbers of each ladder."""

from __future__ import annotations

from random import Random

import pytest

from preferans.deal import Ruleset, State, Unopened, apply, start
from preferans.match import random_deal
from preferans.rulesets import ruleset
from preferans.stages import Auction, Naming


def auctions(rules: Ruleset, *, naming: bool) -> int:
    """The complete auctions; ``naming``: what a game from hand is, told apart, too."""

    def count(s: State) -> int:
        if s.asked is None or _done(s, naming=naming):
            return 1
        return sum(count(apply(s, option)) for option in s.asked.options)

    return count(start(rules, random_deal(rules, Random(1))))


def _done(s: State, *, naming: bool) -> bool:
    stage = s.rules.stages[s.at]
    if isinstance(stage, Auction):
        settling = any(rung.settles for rung in stage.ladder if _offers(s, rung.name))
        return settling and not naming
    return not (naming and isinstance(stage, Naming) and not s.discards)


def _offers(s: State, word: str) -> bool:
    return s.asked is not None and any(getattr(o, "word", "") == word for o in s.asked.options)


@pytest.mark.parametrize(
    ("hold", "number"), [("none", 83), ("seniority", 277)], ids=["none", "seniority"]
)
def test_finnish_auctions(hold: str, number: int) -> None:
    assert auctions(ruleset("finnish-book", hold=hold), naming=False) == number


def test_serbian_auctions() -> None:
    """With what is named from hand: 54 more where several have said it, 21 where one has."""
    rules = ruleset("serbian")
    assert auctions(rules, naming=False) == 105
    assert auctions(rules, naming=True) == 180


@pytest.mark.parametrize(
    ("hold", "number"), [("offered", 111), ("single_holder", 94), ("ja_bi", 105)]
)
def test_serbian_auctions_with_another_hold(hold: str, number: int) -> None:
    assert auctions(ruleset("serbian", hold=hold), naming=False) == number


def test_all_pass_of_greece_ends_without_an_award() -> None:
    rules = ruleset("greek")
    s = start(rules, random_deal(rules, Random(1)))
    for _ in range(3):
        assert s.asked is not None
        s = apply(s, s.asked.options[0])
    assert s.asked is None and not isinstance(s.terms, Unopened)

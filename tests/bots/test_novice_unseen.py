"""The novice before it has looked at its cards (rules/russian §2.4)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from preferans.bots import bot
from preferans.deal import Say, Seat, State, apply, observe, say, start
from preferans.ledger import Entry, Ledger, Table, Why
from preferans.match import random_deal
from preferans.rulesets import ruleset

RULES = ruleset("classic", opening_bombs=False)
TABLE = Table(("N", "E", "S"), dealer=2)


def owing(whists: int) -> Table:
    """A table at which the third hand owes so many whists to each of the others."""
    entries = [Entry(0, who, "whists", Fraction(whists), "S", Why("stood")) for who in "NE"]
    return replace(TABLE, ledger=Ledger.of(entries))


def asked_last(words: str, seed: int = 1, table: Table = TABLE) -> State:
    """A deal in which the first two hands have said this."""
    rules = RULES.course.opens(RULES, table)
    s = start(rules, random_deal(rules, Random(seed)))
    for word in words.split():
        s = apply(s, say(word.replace("-", " ")))
    return s


def answer(s: State, table: Table) -> str:
    """What the novice says, who sees what its seat may."""
    assert s.asked is not None
    action = bot("novice", seed=1).choose(observe(s, s.asked.actor, table))
    assert isinstance(action, Say)
    return action.word


@pytest.mark.parametrize("words", ["", "look pass", "pass", "look pass pass", "look 6S look pass"])
def test_it_looks_before_it_calls(words: str) -> None:
    for table in (TABLE, owing(500)):
        for seed in range(5):
            assert answer(asked_last(words, seed, table), table) == "look"


def test_far_behind_it_gambles_once_the_others_have_looked_and_passed() -> None:
    words = "look pass look pass"
    for table, call in ((owing(20), "look"), (owing(200), "blind 6S")):
        assert answer(asked_last(words, table=table), table) == call


def test_it_never_looks_before_it_is_asked() -> None:
    """Who has not looked is shown no card of his own, so there is nothing to look at early."""
    s = asked_last("look pass")
    assert observe(s, Seat.REAR).hands == (None, None, None)


def test_it_bids_blind_in_few_deals_of_a_match() -> None:
    novice = bot("novice", seed=1)
    blind = deals = 0
    for seed in range(60):
        s = asked_last("", seed)
        deals += 1
        while s.asked is not None and s.at == 0:
            s = apply(s, novice.choose(observe(s, s.asked.actor, owing(100))))
        blind += any(isinstance(a, Say) and a.word.startswith("blind") for _, a in s.record)
    assert 0 < blind < deals / 2


def test_over_a_blind_bid_it_knows_what_stands() -> None:
    """A held bid is weighed as the contract that it is."""
    s = asked_last("look 6S pass blind-6C")
    assert s.asked is not None and s.asked.actor is Seat.FORE and say("here") in s.asked.options
    assert answer(s, TABLE) in {
        option.word for option in s.asked.options if isinstance(option, Say)
    }

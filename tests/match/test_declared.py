"""Deals as players report them, for the score keeper (rules/russian §15, sheet entry)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from preferans.books import Result
from preferans.cards import Card
from preferans.deal import (
    Action,
    Claim,
    Engagement,
    Question,
    Ruleset,
    Say,
    Seat,
    State,
    TalonUse,
    Void,
    apply,
    options,
    start,
)
from preferans.match import BadReport, Report, random_deal, report_of, reported
from preferans.rulesets import names, ruleset

A, B, C, D = Seat.FORE, Seat.MIDDLE, Seat.REAR, Seat.DEALER
SOCHI = ruleset("sochi")
FOUR = ruleset("sochi", players=4)
BOTH = ((B, "whist"), (C, "whist"))
TRICKS = ((A, 6), (B, 3), (C, 1))
REDEALS = replace(SOCHI.stages[0], all_pass=Void("redeal"))  # type: ignore[type-var]
NO_ALL_PASS = replace(SOCHI, name="invented", stages=(REDEALS, *SOCHI.stages[1:]))


def sums(rules: Ruleset, report: Report) -> dict[tuple[object, ...], Fraction]:
    """What a report is worth, account by account."""
    found: dict[tuple[object, ...], Fraction] = {}
    for row in rules.book.score(reported(rules, report)):
        key = (row.account, row.column, row.on)
        found[key] = found.get(key, Fraction(0)) + row.amount
    return found


# -- what was played can be reported -----------------------------------------------------------


FEW = {"finnish-simple": 1, "german-1905": 4, "hungarian-asszorti": 3}
"""Games with fewer reasons on their sheet than the others."""

LOW = 4
CLAIMED = 0.03


def lively(asked: Question, rng: Random) -> int:
    """Bids low and answers anything, so that many kinds of deals come up."""
    low = isinstance(asked.options[0], Say) and len(asked.options) > LOW
    return rng.randrange(LOW if low else len(asked.options))


def claims_of(s: State) -> list[Action]:
    """What the one who is asked may claim."""
    assert s.asked is not None
    return [a for a in options(s, s.asked.actor) if isinstance(a, Claim)]


def random_states(rules: Ruleset, n: int, seed: int) -> Iterator[State]:
    rng = Random(seed)
    for _ in range(n):
        s = start(rules, random_deal(rules, rng))
        while (asked := s.asked) is not None:
            claims = claims_of(s) if rng.random() < CLAIMED else ()
            pick = rng.choice(claims) if claims else asked.options[lively(asked, rng)]
            s = apply(s, pick, by=asked.actor)
        yield s


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("name", names())
def test_a_report_is_worth_what_the_deal_was(name: str, players: int, *, full: bool) -> None:
    """Every ending of every preset, through the same stages and the same book."""
    rules = ruleset(name, players=players)
    codes = set()
    for s in random_states(rules, 400 if full else 40, seed=players):
        told = reported(rules, report_of(s))
        assert rules.book.score(told) == rules.book.score(s), report_of(s)
        codes |= {row.why.code for row in rules.book.score(s)}
    assert len(codes) >= FEW.get(name, 5)


# -- what goes without saying ------------------------------------------------------------------


def test_an_order_names_its_bid() -> None:
    s = reported(SOCHI, Report("7S", A, BOTH, ((A, 7), (B, 2), (C, 1))))
    assert isinstance(s.terms, Engagement)
    assert s.terms.award is not None
    assert s.terms.award.rung.name == "7S"
    assert (s.terms.award.talon, s.asked) == (TalonUse.TAKEN, None)


def test_an_order_above_the_bid() -> None:
    """§3.1: giving up costs the level that was bid."""
    rules = ruleset("sochi", concede_without_play=3)
    report = Report("8S", A, bid="7H", conceded=True)
    assert sums(rules, report) == {(A, "hill", None): 12}


def test_a_game_without_the_talon() -> None:
    rules = ruleset("sochi", without_talon_bids="misere_nine")
    s = reported(rules, Report("9H", A, ((B, "pass"), (C, "pass")), bid="9bp"))
    assert isinstance(s.terms, Void)
    assert s.terms.award is not None
    assert s.terms.award.talon is TalonUse.UNTOUCHED


def test_a_half_stands_unless_somebody_comes_back() -> None:
    said = ((B, "pass"), (C, "half"))
    assert sums(SOCHI, Report("6S", A, said)) == {(A, "pool", None): 2, (C, "whists", A): 4}
    assert sums(SOCHI, Report("6S", A, (*said, (B, "pass")))) == sums(SOCHI, Report("6S", A, said))


def test_the_sitting_dealer_need_not_say_that_he_passed() -> None:
    passed = ((B, "pass"), (C, "pass"))
    assert sums(FOUR, Report("6S", A, passed)) == {(A, "pool", None): 2}


def test_the_dealer_whists_without_telling_which_hand() -> None:
    said = ((B, "pass"), (C, "pass"), (D, "whist"))
    got = sums(FOUR, Report("6S", A, said, TRICKS))
    assert got == {(A, "pool", None): 2, (D, "whists", A): 8}


def test_a_dark_lead_is_not_reported() -> None:
    rules = ruleset("tj")
    got = sums(rules, Report("6D", A, ((B, "whist"), (C, "pass")), TRICKS))
    assert got[B, "whists", A] == 16


def test_whist_pass_half() -> None:
    said = ((B, "whist"), (C, "pass"), (B, "half"))
    assert sums(ruleset("tournament"), Report("6D", A, said))[B, "whists", A] == 8


def test_an_untold_talon_pays_nothing() -> None:
    rules = ruleset("tournament")
    told = Report("6D", A, BOTH, TRICKS, talon=(Card.parse("AS"), Card.parse("AH")))
    untold = Report("6D", A, BOTH, TRICKS)
    assert sums(rules, untold)[B, "whists", A] == 12
    assert sums(rules, told)[B, "whists", A] == 12 + 6


def test_a_bomb_multiplies_by_itself_and_a_report_may_say_so() -> None:
    report = Report("8S", A, ((B, "whist"), (C, "pass")), ((A, 8), (B, 2), (C, 0)))
    plain = sums(SOCHI, report)
    assert plain[A, "pool", None] == 6
    bombed = replace(SOCHI, times=(4, 1, 1), looked=False)
    assert sums(bombed, report)[A, "pool", None] == 24
    assert sums(bombed, replace(report, blind=True))[A, "pool", None] == 48
    assert sums(SOCHI, replace(report, times=8))[B, "whists", A] == 96


def test_a_trusted_ten() -> None:
    rules = ruleset("leningrad")
    assert sums(rules, Report("10S", A, trusted=True)) == {(A, "pool", None): 10}


def test_the_talon_of_an_all_pass_at_four() -> None:
    taken = ((A, 0), (B, 4), (C, 5), (D, 1))
    r = Result.of(reported(FOUR, Report(tricks=taken)))
    assert sorted(r.taken) == sorted(taken)
    silent = Result.of(reported(FOUR, Report(tricks=((A, 1), (B, 4), (C, 5)))))
    assert dict(silent.taken)[D] == 0


def test_a_blind_pass_is_reported() -> None:
    unseen = replace(SOCHI, looked=False, over_blind=7)
    for blind in (True, False):
        s = reported(unseen, Report(tricks=((A, 5), (B, 3), (C, 2)), blind_pass=blind))
        assert Result.of(s).blind_pass is blind


# -- what cannot be ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "report", "wrong"),
    [
        (SOCHI, Report("6S", A, BOTH), "say how many tricks"),
        (SOCHI, Report("6S", A, BOTH, ((A, 6), (B, 3), (C, 2))), "must come to 10.*11"),
        (SOCHI, Report("6S", A, BOTH, ((A, 11), (B, -1), (C, 0))), "not below zero"),
        (SOCHI, Report("6S", A, BOTH, ((A, 6), (A, 4))), "one number"),
        (SOCHI, Report("6S", A, BOTH, ((A, 6), (B, 3), (D, 1))), "seat 4 does not play"),
        (FOUR, Report("6S", A, BOTH, ((A, 6), (B, 3), (D, 1))), "seat 4 does not play"),
        (FOUR, Report(tricks=((A, 3), (B, 2), (C, 2), (D, 3))), "leads 2 cards"),
        (SOCHI, Report("6S", A, ((B, "pass"), (C, "pass")), TRICKS), "not played"),
        (SOCHI, Report("6S", A, (), TRICKS), "seat 2 was to say pass or whist"),
        (SOCHI, Report("6S", A, ((B, "whist"),), TRICKS), "seat 3 was to say"),
        (SOCHI, Report("6S", A, ((C, "whist"), (B, "whist")), TRICKS), "seat 3 said 'whist'"),
        (SOCHI, Report("8S", A, ((B, "pass"), (C, "half"))), "seat 3 was to say pass or whist"),
        (SOCHI, Report("6S", A, (*BOTH, (B, "half")), TRICKS), "not asked any more"),
        (SOCHI, Report("misere", A, BOTH, ((A, 0), (B, 5), (C, 5))), "not asked any more"),
        (SOCHI, Report("11S", A, BOTH, TRICKS), "'11S' is no bid"),
        (SOCHI, Report("6S", A, BOTH, TRICKS, bid="7S"), "cannot be ordered after 7S"),
        (SOCHI, Report("misere", A, tricks=((A, 0), (B, 5), (C, 5)), bid="6S"), "cannot be"),
        (SOCHI, Report("6S", D, BOTH, TRICKS), "holds no cards"),
        (SOCHI, Report("6S", None, BOTH, TRICKS), "one is missing"),
        (SOCHI, Report(None, A, BOTH, TRICKS), "one is missing"),
        (SOCHI, Report(answers=BOTH, tricks=TRICKS), "not asked"),
        (NO_ALL_PASS, Report(tricks=TRICKS), "an all-pass is not played in invented"),
        (SOCHI, Report("6S", A, conceded=True), "cannot be given up"),
        (SOCHI, Report("misere", A, conceded=True), "cannot be given up"),
        (
            ruleset("sochi", concede_without_play=3),
            Report("6S", A, BOTH, conceded=True),
            "before the defence",
        ),
        (SOCHI, Report("misere", A, shared=True, trusted=True), "cannot be shared"),
        (
            ruleset("sochi", misere_half_with_dealer=True, players=4),
            Report("6S", A, BOTH, TRICKS, shared=True),
            "cannot be shared",
        ),
        (SOCHI, Report("6S", A, BOTH, TRICKS, refused=True), "nobody sits out"),
        (FOUR, Report("6S", A, BOTH, TRICKS, refused=True), "cannot be refused"),
        (SOCHI, Report("6S", A, BOTH, TRICKS, trusted=True), "cannot be granted"),
        (SOCHI, Report("6S", A, BOTH, TRICKS, times=0), "whole number"),
        (SOCHI, Report("6S", A, BOTH, TRICKS, blind=True), "bids unseen"),
        (SOCHI, Report(tricks=TRICKS, blind_pass=True), "passes unseen"),
        (replace(SOCHI, forced=True), Report("6S", A, BOTH, TRICKS), "open a match"),
        (SOCHI, Report("6S", A, BOTH, TRICKS, talon=(Card.parse("AS"),)), "2 different cards"),
        (
            SOCHI,
            Report("6S", A, BOTH, TRICKS, talon=(Card.parse("AS"), Card.parse("6S"))),
            "cards of the pack",
        ),
    ],
)
def test_what_cannot_have_happened(rules: Ruleset, report: Report, wrong: str) -> None:
    with pytest.raises(BadReport, match=wrong):
        reported(rules, report)

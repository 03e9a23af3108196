"""A finished deal as a result: deals played through the stages (house, "a book reads a state")."""

from __future__ import annotations

from dataclasses import replace

import pytest

from preferans.books import Result, Sheet
from preferans.cards import Cards
from preferans.deal import (
    Action,
    Claim,
    Deal,
    Ruleset,
    Say,
    State,
    Void,
    apply,
    options,
    say,
    start,
)
from preferans.rulesets import ruleset
from tests.books.build import FOUR, A, B, C, D, written

DEAL = Deal(
    tuple(map(Cards.parse, ("SAKQJ7 CA9 D87 HT", "S98 CKQJ DAKQ HA9", "ST CT87 DJT9 HK87"))),
    tuple(Cards.parse("HQJ")),
)


def talk(rules: Ruleset, *words: str, deal: Deal = DEAL) -> State:
    """The deal after these words, the first discard and first option taken where none is given."""
    s = start(rules, deal)
    rest = list(words)
    while s.asked is not None and (rest or isinstance(s.asked.options[0], Say)):
        said = bool(rest) and say(rest[0]) in s.asked.options
        s = apply(s, say(rest.pop(0)) if said else s.asked.options[0])
    return s


def finish(s: State) -> State:
    """Everybody plays his first legal card."""
    while s.asked is not None:
        s = apply(s, s.asked.options[0])
    return s


def test_a_deal_that_goes_on_has_no_result() -> None:
    with pytest.raises(ValueError, match="not over"):
        Result.of(start(ruleset("sochi"), DEAL))


def test_a_played_game() -> None:
    s = finish(talk(ruleset("sochi"), "6S", "pass", "pass", "6S", "whist", "pass", "open"))
    r = Result.of(s)
    assert (r.declarer, r.reason, r.all_pass) == (A, None, False)
    assert r.contract is not None
    assert r.contract.name == "6S"
    assert sum(n for _, n in r.taken) == 10
    assert r.took(A) == s.taken(A)
    assert r.took(B, C) == 10 - s.taken(A)
    assert (r.talon, r.defenders(), r.opponents()) == (DEAL.talon, (B, C), (B, C))


def test_a_claim_counts_as_tricks() -> None:
    s = talk(ruleset("sochi"), "6S", "pass", "pass", "6S", "whist", "pass", "open")
    claim: Action = Claim((7,))
    assert claim in options(s, A)
    s = apply(s, claim, by=A)
    while s.asked is not None:
        s = apply(s, say("accept"))
    assert Result.of(s).taken == ((A, 7), (B, 3), (C, 0))
    assert written(s.rules.book.score(s)) == {"pool A": 2, "B>A": 6, "hill B": 2}


def test_a_contract_nobody_whists() -> None:
    r = Result.of(talk(ruleset("sochi"), "6S", "pass", "pass", "7C", "pass", "pass"))
    assert (r.reason, r.taken, r.multiplier) == ("unopposed", (), 1)
    assert written(Sheet().postings(r)) == {"pool A": 4}


def test_giving_up_before_the_order() -> None:
    rules = ruleset("sochi", concede_without_play=3)
    r = Result.of(talk(rules, "7H", "pass", "pass", "concede"))
    assert r.engagement is None
    assert r.contract is not None
    assert r.contract.name == "7H"
    assert written(rules.book.score(talk(rules, "7H", "pass", "pass", "concede"))) == {"hill A": 12}


def test_an_all_pass_at_three() -> None:
    s = finish(talk(ruleset("sochi"), "pass", "pass", "pass"))
    r = Result.of(s)
    assert r.all_pass
    assert [seat for seat, _ in r.taken] == [A, B, C]
    assert (r.blind_pass, r.forced) == (False, False)
    with pytest.raises(ValueError, match="no defenders"):
        r.defenders()


def test_an_all_pass_at_four_counts_the_dealers_tricks() -> None:
    s = finish(talk(ruleset("sochi", players=4), "pass", "pass", "pass"))
    r = Result.of(s)
    assert [seat for seat, _ in r.taken] == [A, B, C, D]
    assert r.seats == FOUR
    assert sum(n for _, n in r.taken) == 10


def test_a_closed_talon_leaves_the_dealer_out() -> None:
    s = finish(talk(ruleset("rostov", players=4), "pass", "pass", "pass"))
    assert [seat for seat, _ in Result.of(s).taken] == [A, B, C]


def test_a_redeal_has_nothing_to_multiply() -> None:
    r = Result(Void("redeal"))
    assert (r.contract, r.declarer, r.multiplier) == (None, None, 1)


def test_a_blind_pass_is_told_from_a_seen_one() -> None:
    rules = ruleset("sochi", dark_pass_first_hand=True)
    blind = replace(rules, over_blind=7)
    unseen = finish(talk(blind, "pass", "pass", "pass"))
    seen = finish(talk(blind, "look", "pass", "pass", "pass"))
    assert Result.of(unseen).blind_pass
    assert not Result.of(seen).blind_pass
    assert not Result.of(finish(talk(rules, "pass", "pass", "pass"))).blind_pass


def test_an_all_pass_that_nobody_could_bid_over_is_forced() -> None:
    forced = replace(ruleset("sochi"), forced=True)
    assert Result.of(finish(start(forced, DEAL))).forced

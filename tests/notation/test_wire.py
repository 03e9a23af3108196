"""What programs send one another (design §11: observations, questions and actions as JSON)."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from preferans.deal import Claim, Observation, Seat, State, observe, options
from preferans.ledger import Carry, Common, Entry, Ledger, Posting, Table, Why
from preferans.notation import wire
from preferans.notation.errors import NotationError
from preferans.notation.plain import Json, dumps, loads
from preferans.notation.wire.sheet import (
    FORWARD,
    entry_from_json,
    entry_to_json,
    posting_from_json,
    posting_to_json,
    standing_from_json,
    standing_to_json,
)
from preferans.notation.wire.terms import terms_from_json, terms_to_json
from tests.notation.walks import AGREEMENTS, VIEWERS, opened, put, random_states, rules_of, tables

seeds = st.integers(0, 2**32)


def over_the_wire(data: Json) -> object:
    """What arrives of JSON that was sent as text."""
    received: object = json.loads(dumps(data))
    return received


@given(st.sampled_from(AGREEMENTS), seeds)
@settings(max_examples=60)
def test_an_observation_comes_back_whole(agreement: str, seed: int) -> None:
    rng = Random(seed)
    states = random_states(agreement, rng)
    standing = tables(rules_of(agreement), states[-1])
    for s in rng.sample(states, min(6, len(states))):
        for seat in VIEWERS:
            seen = observe(s, seat, rng.choice([None, standing]))
            sent = wire.observation_to_json(seen)
            back = wire.observation_from_json(over_the_wire(sent), s.rules)
            assert replace(back, standing=None) == replace(seen, standing=None)
            assert dumps(wire.observation_to_json(back)) == dumps(sent)


@given(st.sampled_from(AGREEMENTS), seeds)
def test_a_state_comes_back_by_replay(agreement: str, seed: int) -> None:
    s = Random(seed).choice(random_states(agreement, Random(seed)))
    assert wire.state_from_json(over_the_wire(wire.state_to_json(s)), s.rules) == s


@given(st.sampled_from(AGREEMENTS), seeds)
def test_terms_and_questions_come_back(agreement: str, seed: int) -> None:
    for s in random_states(agreement, Random(seed)):
        assert terms_from_json(over_the_wire(terms_to_json(s.terms)), s.rules) == s.terms
        if s.asked:
            sent = over_the_wire(wire.question_to_json(s.asked))
            assert wire.question_from_json(sent, s.rules) == s.asked


@given(st.sampled_from(AGREEMENTS), seeds)
def test_every_option_is_one_word(agreement: str, seed: int) -> None:
    rng = Random(seed)
    states = random_states(agreement, rng)
    for s in rng.sample(states, min(4, len(states))):
        for action in {action for seat in s.rules.seats for action in options(s, seat)}:
            word = wire.action_to_json(action)
            assert wire.action_from_json(word, s.rules) == action
            assert wire.action_from_json(word.lower(), s.rules, among=(action,)) == action


def test_a_view_is_made_of_these_fields() -> None:
    s = random_states("sochi", Random(3))[0]
    sent = wire.view_to_json(s, Seat.MIDDLE)
    assert list(sent) == [field.name for field in fields(Observation)]
    assert sent["seat"] == 1
    assert sent["hands"] == [None, [str(card) for card in s.hands[1]], None]
    assert sent["counts"] == [10, 10, 10]
    assert sent["talon"] == [None, None]
    assert (sent["turn"], sent["question"], sent["standing"]) == (0, None, None)


def test_who_is_asked_sees_all_his_options() -> None:
    s = random_states("sochi", Random(3))[0]
    assert s.asked
    question = wire.view_to_json(s, Seat.FORE)["question"]
    assert isinstance(question, dict)
    assert question == {
        "actor": 0,
        "hand": 0,
        "options": [wire.action_to_json(action) for action in s.asked.options],
    }


def test_the_same_view_has_the_same_bytes() -> None:
    one, two = (random_states("sochi players=4", Random(8)) for _ in range(2))
    for s, again in zip(one, two, strict=True):
        for seat in VIEWERS:
            assert dumps(wire.view_to_json(s, seat)) == dumps(wire.view_to_json(again, seat))


def test_a_view_of_other_rules_is_refused() -> None:
    sent = wire.view_to_json(random_states("sochi", Random(1))[0], None)
    with pytest.raises(NotationError, match=r"^rules: .*'leningrad'"):
        wire.observation_from_json(sent, opened("leningrad"))


def played() -> State:
    """A finished deal in which hands were claimed or played out."""
    return random_states("sochi", Random(5))[-1]


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("seat",), 4, "seat: read '4', expected a seat, 0 to 3"),
        (("seat",), "0", "seat: read '\"0\"', expected a whole number"),
        (("seat",), True, "seat: read 'true', expected a whole number"),
        (("hands", 1), ["SA", "SA"], 'hands[1]: read \'["SA", "SA"]\', expected each card once'),
        (("hands", 1), ["S1"], "hands[1][0]"),
        (("hands",), [], "hands: read '[]', expected a list of 3"),
        (("record", 0, 1), "6Z", "record[0][1]: read '6Z', expected an action, perhaps 6"),
        (("record", 0), [0], "record[0]: read '[0]', expected a list of 2"),
        (("terms",), {"kind": "treaty"}, "terms: read"),
        (("claims",), ["pass"], "claims[0]: read '\"pass\"', expected a claim"),
        (("tricks",), None, "tricks: read 'null', expected a list"),
    ],
)
def test_a_wrong_field_is_named(path: tuple[str | int, ...], value: Json, said: str) -> None:
    s = played()
    sent = over_the_wire(wire.view_to_json(s, Seat.FORE))
    put(sent, path, value)
    with pytest.raises(NotationError) as told:
        wire.observation_from_json(sent, s.rules)
    assert str(told.value).startswith(said)


def test_fields_that_lack_or_are_strange_are_named() -> None:
    s = played()
    sent = wire.view_to_json(s, None)
    with pytest.raises(NotationError, match="an object that also has turn"):
        wire.observation_from_json({k: v for k, v in sent.items() if k != "turn"}, s.rules)
    with pytest.raises(NotationError, match="not peek"):
        wire.observation_from_json({**sent, "peek": 1}, s.rules)


def test_a_state_that_cannot_have_happened_is_refused() -> None:
    s = random_states("sochi", Random(1))[1]
    sent = over_the_wire(wire.state_to_json(s))
    put(sent, ("record", 0, 1), "here")
    with pytest.raises(NotationError, match=r"^record\[0\]\[1\]: read '\"here\"'.*legal.*pass, 6S"):
        wire.state_from_json(sent, s.rules)
    put(sent, ("deal", "talon"), ["SA", "SK"])
    with pytest.raises(NotationError, match=r"^deal: .*lies elsewhere too"):
        wire.state_from_json(sent, s.rules)


def test_a_table_comes_back_with_its_totals() -> None:
    ledger = Ledger.of(
        [
            Entry(1, "Ann", "pool", Fraction(2), None, Why("made", ("6S",))),
            Entry(1, "Bo", "whists", Fraction(5, 2), "Ann", Why("tricks", ("6S", 1, "5/2"))),
            Entry(2, "Ann", "pool", Fraction(4), None, Why("made", ("7S",))),
            Entry(2, "Bo", "hill", Fraction(4), None, Why("short", ("7S", 1, 4))),
            Entry(3, "Bo", "hill", Fraction(-4), None, Why("written-off", ("made",))),
        ]
    )
    carry = Carry(streak=2, in_row=1, blind=1, opening=3, tokens=(("Bo", (2, 4)), ("Ann", (2,))))
    t = Table(("Ann", "Bo", "Cy"), 2, 4, ledger, carry, 90, "time", Seat.REAR)
    sent = standing_to_json(t)
    assert sent["accounts"] == [["Ann", "pool", None, "6"], ["Bo", "whists", "Ann", "5/2"]]
    back = standing_from_json(over_the_wire(sent))
    assert replace(back, ledger=ledger) == t
    assert back.ledger.total("Bo", "whists", "Ann") == Fraction(5, 2)
    assert {entry.why for entry in back.ledger.entries} == {FORWARD}
    assert standing_to_json(back) == sent
    assert all(entry_from_json(over_the_wire(entry_to_json(e))) == e for e in ledger.entries)


def test_nothing_of_a_table_is_left_out() -> None:
    sent = standing_to_json(Table(("Ann", "Bo", "Cy")))
    carry = sent["carry"]
    assert isinstance(carry, dict)
    assert list(carry) == [field.name for field in fields(Carry)]
    named = {field.name for field in fields(Table)} - {"ledger"} | {"accounts"}
    assert set(sent) == named


@pytest.mark.parametrize(
    "posting",
    [
        Posting(Seat.FORE, "pool", Fraction(2), None, Why("made", ("6S",))),
        Posting(Seat.DEALER, "whists", Fraction(-1, 3), Seat.MIDDLE, Why("tricks", (3, "1/3"))),
        Posting(Common.POT, "chips", Fraction(10), Seat.REAR),
        Posting(Seat.REAR, "chips", Fraction(10), Common.KASA),
    ],
)
def test_a_posting_comes_back(posting: Posting) -> None:
    assert posting_from_json(over_the_wire(posting_to_json(posting))) == posting


@pytest.mark.parametrize("amount", ["", "two", "1/0", "1.5", "--2", "1/-2", "²"])
def test_what_is_no_amount_is_refused(amount: str) -> None:
    sent = posting_to_json(Posting(Seat.FORE, "pool", Fraction(2)))
    with pytest.raises(NotationError, match=r"^amount: .*whole \(\+3\) or exact \(-5/2\)"):
        posting_from_json({**sent, "amount": amount})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{\n"a": 1,\n"b" 2}', "line 3: read '\"b\" 2}', expected JSON: Expecting ':' delimiter"),
        ('{"a": 1, "a": 2}', "read 'a', expected each field of an object once"),
        ('{"a": 1.5}', "read '1.5', expected a whole number"),
        ("", "line 1: read '', expected JSON"),
    ],
)
def test_what_is_no_json_is_refused(text: str, said: str) -> None:
    with pytest.raises(NotationError) as told:
        loads(text)
    assert str(told.value).startswith(said)


def test_claims_are_offered_in_words() -> None:
    s = next(s for s in random_states("sochi", Random(5)) if observe(s, Seat.FORE).claims)
    claims = observe(s, Seat.FORE).claims
    assert wire.view_to_json(s, Seat.FORE)["claims"] == [wire.action_to_json(c) for c in claims]
    assert all(isinstance(c, Claim) for c in claims)

"""A deal at one moment on one line (design §11: rules | hands | talon | record)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.books import Bombs, Pulka
from preferans.deal import Ruleset, start
from preferans.ledger import Carry, Table
from preferans.notation.errors import NotationError
from preferans.notation.finding import registered
from preferans.notation.line import format_state, parse_state
from tests.notation.walks import AGREEMENTS, opened, random_deal, random_states, rules_of

carries = st.builds(
    Carry,
    streak=st.integers(0, 5),
    in_row=st.integers(0, 2),
    blind=st.integers(0, 2),
    tokens=st.sampled_from([(), (("1", (2, 4)), ("3", (2,)))]),
)

HANDS = "SAQT87 CK98 DK H7 / SJ CQJT7 DJ8 HJT9 / SK9 DAQ97 HAKQ8"
LINE = f"sochi | {HANDS} | DT CA | 1:6S, 2:pass, 3:pass, 1:discard DT H7, 1:6S, 2:whist"


@given(st.sampled_from(AGREEMENTS), carries, st.integers(0, 2**32))
def test_a_state_comes_back(agreement: str, carry: Carry, seed: int) -> None:
    s = Random(seed).choice(random_states(agreement, Random(seed), carry))
    line = format_state(s, carry, rules_of)
    assert "\n" not in line
    assert parse_state(line, rules_of) == s
    assert format_state(parse_state(line, rules_of), carry, rules_of) == line


def test_a_line_reads_from_left_to_right() -> None:
    s = parse_state(LINE)
    assert s.asked
    assert (s.asked.actor.number, [str(a) for a in s.rules.seats]) == (3, ["0", "1", "2"])
    assert format_state(s) == LINE


def test_nothing_said_is_a_dash() -> None:
    s = start(opened("sochi"), random_deal(opened("sochi"), Random(1)))
    assert format_state(s).endswith(" | -")
    assert parse_state(format_state(s)) == s
    assert parse_state(format_state(s).removesuffix("-")) == s


def test_people_write_hands_with_dots() -> None:
    dotted = "AQT87.K98.K.7 / J.QJT7.J8.JT9 / K9..AQ97.AKQ8"
    assert parse_state(LINE.replace(HANDS, dotted)) == parse_state(LINE)


def bombed(agreement: str) -> Ruleset:
    """A ruleset in which marks multiply a deal (rules/russian §8.5)."""
    rules = registered(agreement)
    assert isinstance(rules.course, Pulka)
    return replace(rules, course=replace(rules.course, bombs=Bombs()))


@pytest.mark.parametrize(
    ("agreement", "carry", "written"),
    [
        ("leningrad", Carry(streak=2), "leningrad @streak=2 | "),
        ("sochi", Carry(tokens=(("1", (2, 4)),)), "sochi @marks1=2,4 | "),
    ],
)
def test_what_earlier_deals_left_is_said(agreement: str, carry: Carry, written: str) -> None:
    rules = bombed(agreement).course.opens(
        bombed(agreement), Table(("1", "2", "3"), 2, carry=carry)
    )
    s = start(rules, random_deal(rules, Random(2)))
    line = format_state(s, carry, bombed)
    assert line.startswith(written)
    assert parse_state(line, bombed) == s
    with pytest.raises(ValueError, match="say what earlier deals left behind"):
        format_state(s, find=bombed)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (" | DT CA", "", "expected ruleset | hand / hand / hand | talon | record"),
        ("sochi", "sotchi", "read 'sotchi', expected a ruleset: there is no ruleset 'sotchi'"),
        ("sochi", "sochi @streak=two", "read '@streak=two', expected a number"),
        ("sochi", "sochi @bombs=2", "read '@bombs=2', expected what earlier deals left behind"),
        (
            "sochi",
            "sochi @streak=1 @streak=1",
            "each once: @streak, @in_row, @blind, @opening, @marks1",
        ),
        ("sochi", "sochi @marks7=2", "read '7', expected a hand: 1, 2 or 3"),
        ("SJ CQJT7", "SJ CQJT", "hand 2 has 9 cards and needs 10"),
        ("2:pass", "2:6S", "action 2: read '2:6S', expected hand 2 to do one of these: pass, 6C"),
        ("2:pass", "2:pas", "action 2: read 'pas', expected an action, perhaps pass"),
        ("2:whist", "3:whist", "action 6: read '3:whist', expected hand 2 to do one of these: "),
    ],
)
def test_what_is_wrong_is_named(old: str, new: str, said: str) -> None:
    with pytest.raises(NotationError) as told:
        parse_state(LINE.replace(old, new, 1))
    assert said in str(told.value)

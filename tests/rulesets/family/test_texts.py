"""Agreements and records of the other families as text: share codes by the letter, odd words."""

from __future__ import annotations

from random import Random

import pytest

from preferans.deal import apply, start
from preferans.match import close_deal, random_deal
from preferans.notation.record import Played, Record, format_record, parse_record
from preferans.rulesets import code, from_code, from_toml, parse, toml
from tests.rulesets.family.heads import HEADS
from tests.rulesets.family.sheets import told
from tests.rulesets.family.test_greek import ACES, WON
from tests.rulesets.talks import opened, talk

CODES = {
    "finnish-book stakes=20": "finnish-book:26020J",
    "serbian hold=ja_bi start_bule=60": "serbian:42065G1GN",
    "greek aces=true kasa_each=500": "greek:43021R1K3",
    "hungarian-asszorti deals=12": "hungarian-asszorti:2202J5",
}
"""Share codes are for ever: a number of an option is never given to another."""


@pytest.mark.parametrize(("text", "short"), CODES.items())
def test_share_codes_never_change(text: str, short: str) -> None:
    assert code(parse(text)) == short
    assert from_code(short) == parse(text)


@pytest.mark.parametrize(
    "text",
    [*HEADS, "austrian-simple pot_mode=by_trump stake_by_trump=20,30,40,60", *CODES],
)
def test_agreement_comes_back_from_a_file(text: str) -> None:
    assert from_toml(toml(parse(text))) == parse(text)


def test_numbers_by_suit_are_read_in_every_form() -> None:
    for given in ("20,30,40,60", "H:60"):
        c = parse(f"austrian-simple pot_mode=by_trump stake_by_trump={given}")
        assert c.values.row("stake_by_trump") == (20, 30, 40, 60)
    with pytest.raises(ValueError, match="4 whole numbers, one each for C, S, D, H"):
        parse("austrian-simple stake_by_trump=20,30")
    with pytest.raises(ValueError, match="stake_by_trump: 'X:3' is not allowed"):
        parse("austrian-simple stake_by_trump=X:3")


def test_order_of_two_words_stands_in_a_record() -> None:
    """Greek: all four aces are announced with the order."""
    given: dict[str, object] = {"aces": True}
    s = told(talk(opened("greek", deal=ACES, given=given), WON), "6H aces")
    s = talk(s, "drop drop")
    rules = parse("greek aces=true").rules
    record = Record(rules, ("N", "E", "S"), "S").with_event(Played(ACES, s.record))
    text = format_record(record)
    assert "1:6H aces" in text
    assert parse_record(text) == record


@pytest.mark.parametrize("head", HEADS)
def test_record_of_a_deal_of_each_family_comes_back(head: str) -> None:
    rules, rng = parse(head).rules, Random(head)
    record = Record(rules, ("N", "E", "S"), "S")
    match = record.opened()
    for _ in range(4):
        deal = random_deal(rules, rng)
        s = start(match.now, deal)
        while s.asked is not None:
            s = apply(s, rng.choice(s.asked.options))
        record, match = record.with_event(Played(deal, s.record)), close_deal(match, s)
    assert parse_record(format_record(record)) == record

"""Two misdeals running by the same dealer (rules/russian §1.5; D71 of the public disputes)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from preferans.match import Match, MatchOver, misdeal
from preferans.rulesets import ruleset
from tests.rulesets.talks import table


@pytest.mark.parametrize(("preset", "fine"), [("sochi", 2), ("leningrad", 4), ("classic", 2)])
def test_second_misdeal_is_a_missing_trick_of_a_six(preset: str, fine: int) -> None:
    """D71: it is written on the dealer's hill, and the next player deals."""
    m = Match(ruleset(preset, misdeal_repeat_penalty="six_undertrick"), table())
    again = misdeal(m)
    assert again == m
    moved = misdeal(again, running=2)
    assert moved.table.ledger.total("S", "hill") == fine
    assert moved.table.players[moved.table.dealer] == "N"
    assert moved.table.number == m.table.number


def test_without_a_penalty_the_dealer_deals_on() -> None:
    m = Match(ruleset("sochi"), table())
    assert misdeal(m, running=7) == m


def test_nobody_deals_after_the_end() -> None:
    m = Match(ruleset("sochi"), replace(table(), over="agreement"))
    with pytest.raises(MatchOver):
        misdeal(m)

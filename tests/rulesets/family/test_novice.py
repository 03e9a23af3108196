"""The bot ``novice`` plays every game sensibly: it makes most of what it bids."""

from __future__ import annotations

from random import Random

import pytest

from preferans.books.targets import kept
from preferans.bots import bot
from preferans.deal import Aim, Award, Engagement, State, Void
from preferans.ledger import Table
from preferans.match import Match, close_deal, play_deal, random_deal
from preferans.rulesets import ruleset
from tests.rulesets.family.heads import NAMES

DEALS, FEW = 1000, 60
PLAYERS = ("N", "E", "S")


def played(name: str, deals: int) -> list[State]:
    """So many deals of three novices, match after match."""
    rules, rng = ruleset(name), Random(f"novice {name}")
    novice = bot("novice", seed=1)
    found: list[State] = []
    m = Match(rules, Table(PLAYERS))
    for _ in range(deals):
        if m.table.over is not None:
            m = Match(rules, Table(PLAYERS))
        s = play_deal(m, random_deal(rules, rng), dict.fromkeys(PLAYERS, novice.choose))
        m = close_deal(m, s)
        found.append(s)
    return found


def fates(states: list[State]) -> tuple[int, int, int]:
    """Ordinary contracts that were made and that failed in play, and deals without a contract."""
    made = failed = none = 0
    for s in states:
        match s.terms:
            case Engagement(award=Award(declarer=seat), contract=contract):
                if contract.target.kind is Aim.AT_LEAST:
                    made, failed = (
                        made + kept(s, seat, contract),
                        failed + (not kept(s, seat, contract)),
                    )
            case Void(award=None):
                none += 1
    return made, failed, none


@pytest.mark.parametrize("name", NAMES)
def test_novice_makes_at_least_half_of_its_contracts(name: str, *, full: bool) -> None:
    """Only those that were played; what nobody opposed counts for nothing here."""
    deals = DEALS if full else FEW
    made, failed, none = fates(played(name, deals))
    assert made >= failed, f"{made} made and {failed} failed"
    assert made + failed >= deals // 20, "it also plays against somebody"
    assert none < deals * 4 // 5, "it bids"

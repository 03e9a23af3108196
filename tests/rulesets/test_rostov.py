"""docs/rules/rostov.md, clause by clause."""

from __future__ import annotations

from fractions import Fraction

import pytest

from preferans.cards import Card, Cards
from preferans.deal import Engagement, Seat, TalonUse, observe
from preferans.ledger import Table
from preferans.match import Match, Report, report_deal
from preferans.rulesets import ruleset
from tests.rulesets.reports import all_pass, game, misere, with_sheet
from tests.rulesets.reports import written as written_under
from tests.rulesets.talks import TALON, may, opened, ordered, table, talk

FORE, MIDDLE, REAR, DEALER = Seat


def written(
    report: Report, players: int = 3, before: Table | None = None
) -> dict[str, int | Fraction]:
    """What one deal writes."""
    return written_under(report, players, before, "rostov")


def six(talon: str, *, contract: str = "6S", made: bool = True) -> Report:
    """A game with these cards in the talon."""
    played = () if made else (5, 5, 0)
    told = game(contract, "pass pass" if made else "whist whist", *played)
    cards = tuple(map(Card.parse, talon.split()))
    return Report(contract, told.declarer, told.answers, told.tricks, talon=cards)


@pytest.mark.parametrize(
    ("talon", "units"), [("SA HA", 3), ("HA HK", 2), ("HA SK", 1), ("DK DQ", 1), ("DK CQ", 0)]
)
@pytest.mark.parametrize("contract", ["6S", "9H"])
def test_talon_is_paid_at_ten_a_unit(talon: str, units: int, contract: str) -> None:
    """rostov §1.1, §1.2"""
    report = six(talon, contract=contract)
    four, three = written(report, players=4), written(report)
    assert four.get("W on N", 0) == 10 * units
    assert three.get("E on N", 0) == three.get("S on N", 0) == 5 * units


def test_talon_is_paid_by_who_fails_and_not_on_misere() -> None:
    """rostov §1.1"""
    failed = written(six("SA HA", made=False), players=4)
    assert failed["W on N"] == 10 + 30
    null = Report(
        "misere", FORE, tricks=((MIDDLE, 10),), talon=tuple(map(Card.parse, ("SA", "HA")))
    )
    assert written(null, players=4) == {"pool N": 10}


def test_talon_may_be_refused() -> None:
    """rostov §1.3"""
    s = talk(opened("rostov", players=4), "6S pass pass")
    assert may(s) == ["take", "spit"]
    s = talk(s, "spit 6S whist whist")
    assert isinstance(s.terms, Engagement) and s.terms.award is not None
    assert s.terms.award.talon is TalonUse.REFUSED
    for seat in (*s.rules.seats, None):
        assert observe(s, seat).discards == Cards.of(TALON)
    refused = Report("6S", FORE, game("6S", "pass pass").answers, refused=True)
    assert written(refused, players=4) == {"pool N": 2, "hill W": 2}
    assert len(may(talk(opened("rostov"), "6S pass pass"))) == 66


def test_misere_may_be_shared_with_the_dealer() -> None:
    """rostov §1.4"""
    s = talk(opened("rostov", players=4), "misere pass pass")
    assert may(s) == ["take", "share"]
    assert observe(s, MIDDLE).talon == (None, None)
    s = talk(s, "share")
    assert s.asked is not None and s.asked.actor is DEALER and may(s) == ["accept", "refuse"]
    shared = talk(s, "accept take lay-SA-SK refuse").terms
    assert isinstance(shared, Engagement) and shared.shares == ((DEALER, Fraction(1, 2)),)
    assert written(misere(0, 6, 4, shared=True), players=4) == {"pool N": 5, "pool W": 5}
    assert written(misere(3, 5, 2, shared=True), players=4) == {"hill N": 15, "hill W": 15}


def test_gentlemen_share_a_failed_game() -> None:
    """rostov §2.1, §2.4"""
    assert written(game("8D", "whist pass", 6, 3, 1), players=4) == {
        "hill N": 12,
        "E on N": 12 + 20,
        "S on N": 12 + 20,
        "W on N": 20,
    }


@pytest.mark.parametrize(
    ("contract", "tricks", "hill"),
    [("6S", (7, 3, 0), 1), ("6S", (9, 1, 0), 3), ("7S", (9, 1, 0), 2)],
)
def test_short_whister_pays_half(contract: str, tricks: tuple[int, ...], hill: int) -> None:
    """rostov §2.2"""
    assert written(game(contract, "whist pass", *tricks))["hill E"] == hill


def test_lone_first_whister_may_leave_for_half() -> None:
    """rostov §2.3"""
    assert may(talk(ordered("7S", preset="rostov"), "whist pass")) == ["open", "closed", "half"]


@pytest.mark.parametrize("contract", ["6S", "7H", "10NT"])
def test_consolation_is_ten(contract: str) -> None:
    """rostov §2.4"""
    level = int(contract.rstrip("SHNT"))
    found = written(game(contract, "whist whist", level - 2, 12 - level, 0), players=4)
    assert found["S on N"] == found["W on N"] == 20


def test_talon_stays_closed() -> None:
    """rostov §3.1"""
    for players in (3, 4):
        s = talk(opened("rostov", players=players), "pass pass pass")
        assert s.table == () and s.led is None
        assert s.asked is not None and s.asked.hand is FORE and len(may(s)) == 10
        assert observe(s, FORE).talon == (None, None)


@pytest.mark.parametrize("streak", [0, 1, 5])
def test_fewest_writes_five_for_each_trick_of_another(streak: int) -> None:
    """rostov §3.2"""
    before = table(streak=streak)
    assert written(all_pass(5, 3, 2), before=before) == {"S on N": 25, "S on E": 15}
    tied = written(all_pass(6, 2, 2), before=before)
    assert tied == {"E on N": 15, "S on N": 15}


def test_no_trick_and_the_dealer_get_a_point() -> None:
    """rostov §3.3"""
    assert written(all_pass(6, 4, 0), before=table(streak=2)) == {
        "S on N": 30,
        "S on E": 20,
        "pool S": 1,
    }
    four = written(all_pass(5, 4, 1), players=4)
    assert four == {"S on N": 25, "S on E": 20, "pool W": 1}


def test_points_first_write_off_the_hill() -> None:
    """rostov §4.1"""
    before = with_sheet(table(), hill_N=4, pool_N=8, pool_E=5)
    found = written(game("9S", "pass pass"), before=before)
    assert found == {"hill N": -4, "pool N": 2, "pool E": 2, "N on E": 20}
    small = report_deal(Match(ruleset("rostov"), before), game("6S", "pass pass")).table
    assert small.ledger.total("N", "hill") == 2 and small.ledger.total("N", "pool") == 8

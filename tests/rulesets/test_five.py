"""docs/rules/sochi.md, clause 1.6: five at the table, of whom two have no cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

import pytest

from preferans.deal import Seat, observe, start
from preferans.ledger import Table
from preferans.match import Match, Report, close_deal, report_deal
from preferans.rulesets import configure, family_of, names, ruleset, table_size
from tests.rulesets.reports import FORE, MIDDLE, REAR, all_pass, game, misere, sheet, with_sheet
from tests.rulesets.talks import DEAL, opened, talk

FIVE = tuple("NESWC")
SIX = game("6S", "whist pass", 5, 3, 2)


def after(report: Report, t: Table | None = None, preset: str = "sochi", **given: object) -> Table:
    """The table of five after a deal; N, E and S hold the cards, C deals, W rests."""
    rules = ruleset(preset, players=5, **given)
    return report_deal(Match(rules, t or Table(FIVE, dealer=4)), report).table


def test_three_have_cards_the_dealer_sits_out_and_one_rests() -> None:
    """sochi §1.6"""
    s = opened(players=5)
    assert s.rules.live == (FORE, MIDDLE, REAR)
    assert s.rules.seats == tuple(Seat)
    t = Table(FIVE, dealer=4)
    assert [t.player_at(seat) for seat in s.rules.seats] == [*"NESC"]
    assert t.seat_of("W") is None


def test_the_deal_goes_round_and_everybody_rests_once() -> None:
    """sochi §1.6"""
    m = Match(ruleset("sochi", players=5), Table(FIVE, dealer=4))
    rested = []
    for _ in FIVE:
        rested += [name for name in FIVE if m.table.seat_of(name) is None]
        m = report_deal(m, all_pass(4, 3, 3))
    assert rested == [*"WCNES"]
    assert m.table.dealer == 4


def test_who_rests_sees_what_everybody_sees() -> None:
    """sochi §1.6: nothing but what is on the table, and nothing to say."""
    s = talk(opened(players=5), "6S pass pass")
    seen = observe(s, None)
    assert seen.hands == (None, None, None)
    assert None not in seen.talon
    assert (seen.question, seen.claims) == (None, ())


@pytest.mark.parametrize(
    ("report", "written"),
    [
        # §8.4: each defender and the dealer, not who rests.
        (SIX, {"hill N": 2, "E on N": 12, "S on N": 2, "C on N": 2}),
        # §7.3, §7.6: the dealer's talon takes a trick; W pays nothing and has no premium.
        (all_pass(5, 4, 0, 1), {"hill N": 5, "hill E": 4, "hill C": 1, "pool S": 1}),
        (misere(2, 5, 3), {"hill N": 20}),
    ],
)
def test_who_rests_writes_nothing_and_nothing_is_written_on_him(
    report: Report, written: Mapping[str, int]
) -> None:
    """sochi §1.6"""
    assert sheet(after(report)) == written


def test_who_rests_is_helped_like_the_others() -> None:
    """sochi §1.6: aid goes to the fullest pool; without the dealer it leaves both of them out."""
    t = with_sheet(Table(FIVE, dealer=4), pool_N=9, pool_W=8, pool_C=7, pool_E=6)
    made = game("7S", "pass pass")
    assert sheet(after(made, t), t) == {"pool N": 1, "pool W": 2, "N on W": 20, "pool C": 1,
                                        "N on C": 10}  # fmt: skip
    assert sheet(after(made, t, aid_includes_dealer=False), t) == {
        "pool N": 1,
        "pool E": 3,
        "N on E": 30,
    }


def test_the_settlement_is_divided_by_five() -> None:
    """sochi §1.6, §10.1: a hill point costs two whists to each of four, who rested or not."""
    m = Match(ruleset("sochi", players=5), Table(FIVE, dealer=4))
    m = report_deal(m, misere(1, 6, 3))
    assert m.results() == {"N": -80, "E": 20, "S": 20, "W": 20, "C": 20}
    assert sum(m.results().values()) == 0


def test_the_dealer_of_five_may_whist_and_who_rests_may_not() -> None:
    """sochi §1.6, §4.8"""
    s = talk(opened(players=5), "6S pass pass lay-D8-H9 6S pass pass")
    assert s.asked is not None
    assert s.asked.actor is Seat.DEALER
    said = ((MIDDLE, "pass"), (REAR, "pass"), (Seat.DEALER, "look 2"), (Seat.DEALER, "whist"))
    told = Report("6S", FORE, said, ((FORE, 6), (MIDDLE, 3), (REAR, 1)))
    assert sheet(after(told)) == {"pool N": 2, "C on N": 8}


def test_rostov_gives_its_point_to_the_dealer_alone() -> None:
    """rules/russian §7.4: of five, too, one deals; who rests has no part in the all-pass."""
    assert sheet(after(all_pass(5, 3, 2), preset="rostov")) == {
        "S on N": 25,
        "S on E": 15,
        "pool C": 1,
    }


@pytest.mark.parametrize("name", [name for name in names() if family_of(name).name == "russian"])
def test_every_preset_of_the_family_seats_five(name: str) -> None:
    """sochi §1.6: and gives the number back, also from the rules of a deal."""
    rules = ruleset(name, players=5)
    now = Match(rules, Table(FIVE)).now
    assert (table_size(rules), table_size(now), table_size(ruleset(name))) == (5, 5, 3)
    assert len(now.seats) == 4


def test_a_ruleset_made_elsewhere_has_as_many_players_as_seats() -> None:
    sochi = ruleset("sochi")
    assert table_size(replace(sochi, name="home")) == 3
    assert table_size(replace(sochi, name="sochi", seats=tuple(Seat))) == 4


def test_what_waits_for_a_dealer_works_with_five() -> None:
    """rules/russian §13.9(15): nothing is noted as idle where somebody sits out."""
    given = {"players": 5, "spit_talon": True, "misere_half_with_dealer": True}
    assert configure("sochi", given).notes == ()
    assert configure("sochi", {**given, "players": 3}).notes != ()


def test_a_played_deal_of_five_is_closed_like_a_told_one() -> None:
    """sochi §1.6: the machine and the report come to the same sheet."""
    rules = ruleset("sochi", players=5)
    m = Match(rules, Table(FIVE, dealer=4))
    s = talk(start(m.now, DEAL), "6S pass pass lay-D8-H9 6S pass pass pass")
    table = close_deal(m, s).table
    told = report_deal(m, game("6S", "pass pass"))
    assert sheet(table) == sheet(told.table) == {"pool N": Fraction(2)}

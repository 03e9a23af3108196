"""docs/rules/sochi.md, parts 8 to 10: writing, the pool, the settlement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

import pytest

from preferans.books import Pulka
from preferans.deal import (
    End,
    IllegalActionError,
    Place,
    Seat,
    apply,
    say,
)
from preferans.ledger import Entry, PlayerId, Table, Why
from preferans.match import (
    Match,
    Report,
    end_match,
    explain,
    report_deal,
)
from preferans.match import Rounding as Shown
from preferans.rulesets import OptionsError, counted_from, options_of, ruleset
from tests.rulesets.reports import game, with_sheet, written
from tests.rulesets.talks import opened, ordered, table, talk

FORE, MIDDLE, REAR, DEALER = Seat
N, E, S, W = "NESW"

# -- 8. writing a game -------------------------------------------------------------------------

LEVELS = [(6, 2), (7, 4), (8, 6), (9, 8), (10, 10)]


@pytest.mark.parametrize(("level", "value"), LEVELS)
@pytest.mark.parametrize("strain", ["S", "H", "NT"])
def test_made_game_puts_its_value_in_the_pool(level: int, value: int, strain: str) -> None:
    """sochi §8.1, §8.2, §8.11"""
    assert written(game(f"{level}{strain}", "pass pass")) == {"pool N": value}


@pytest.mark.parametrize(("level", "value"), LEVELS)
def test_failed_game_goes_up_the_hill_and_consoles_everybody(level: int, value: int) -> None:
    """sochi §8.1, §8.3, §8.4, §8.5"""
    mine = level - 2
    assert written(game(f"{level}C", "whist whist", mine, 10 - mine, 0), players=4) == {
        "hill N": 2 * value,
        "E on N": (10 - mine) * value + 2 * value,
        "S on N": 2 * value,
        "W on N": 2 * value,
    }


def test_two_whisters_write_their_own_tricks() -> None:
    """sochi §8.5"""
    assert written(game("7H", "whist whist", 7, 2, 1)) == {"pool N": 4, "E on N": 8, "S on N": 4}


def test_lone_whister_writes_every_trick() -> None:
    """sochi §8.6"""
    assert written(game("6S", "whist pass", 6, 1, 3)) == {"pool N": 2, "E on N": 8}
    failed = {"hill N": 2, "E on N": 10 + 2, "S on N": 2}
    assert written(game("6S", "whist pass", 5, 1, 4)) == failed


@pytest.mark.parametrize(
    ("contract", "tricks", "hill"),
    [("6S", (8, 1, 1), 4), ("6S", (10, 0, 0), 8), ("7S", (9, 0, 1), 4), ("9S", (10, 0, 0), 8)],
)
def test_lone_whister_pays_for_all_that_is_missing(
    contract: str, tricks: tuple[int, ...], hill: int
) -> None:
    """sochi §8.7"""
    found = written(game(contract, "whist pass", *tricks))
    assert found.pop("hill E") == hill
    assert "hill S" not in found and "hill N" not in found


def test_nobody_pays_when_the_game_fails() -> None:
    """sochi §8.7"""
    assert "hill S" not in written(game("6S", "whist whist", 5, 5, 0))


@pytest.mark.parametrize(
    ("contract", "tricks", "hills"),
    [
        ("6S", (10, 0, 0), (4, 4)),
        ("6S", (9, 1, 0), (2, 4)),
        ("6S", (8, 1, 1), (2, 2)),
        ("6S", (8, 2, 0), (0, 4)),
        ("6S", (7, 2, 1), (0, 2)),
        ("6S", (7, 3, 0), (0, 2)),  # own lack two, the pair's one
        ("6S", (6, 4, 0), (0, 0)),
        ("7S", (10, 0, 0), (4, 4)),
        ("7S", (9, 1, 0), (0, 4)),
        ("7S", (8, 2, 0), (0, 0)),
    ],
)
def test_two_whisters_pay_for_their_own_lack_within_the_pairs(
    contract: str, tricks: tuple[int, ...], hills: tuple[int, int]
) -> None:
    """sochi §8.8"""
    found = written(game(contract, "whist whist", *tricks))
    assert (found.get("hill E", 0), found.get("hill S", 0)) == hills


@pytest.mark.parametrize(("contract", "value"), [("8S", 6), ("9S", 8), ("10S", 10)])
def test_last_whister_pays_for_a_single_trick(contract: str, value: int) -> None:
    """sochi §8.9, §4.9"""
    found = written(game(contract, "whist whist", 10, 0, 0))
    assert found == {"pool N": value, "hill S": value}


@pytest.mark.parametrize(("contract", "value"), [("6S", 2), ("7S", 4)])
def test_half_whist_is_four_whists(contract: str, value: int) -> None:
    """sochi §8.10"""
    assert written(game(contract, "pass half pass")) == {"pool N": value, "S on N": 4}


def test_game_without_a_whist_brings_the_defence_nothing() -> None:
    """sochi §8.11"""
    assert written(game("8D", "pass pass"), players=4) == {"pool N": 6}


def test_dealer_writes_and_pays_alone() -> None:
    """sochi §8.12"""
    answers = ((MIDDLE, "pass"), (REAR, "pass"), (DEALER, "look 3"), (DEALER, "whist"))
    failed = Report("6S", FORE, answers, ((FORE, 5), (MIDDLE, 2), (REAR, 3)))
    assert written(failed, players=4) == {
        "hill N": 2,
        "W on N": 5 * 2 + 2,
        "E on N": 2,
        "S on N": 2,
    }
    short = Report("6S", FORE, answers, ((FORE, 7), (MIDDLE, 2), (REAR, 1)))
    assert written(short, players=4) == {"pool N": 2, "W on N": 6, "hill W": 2}


# -- 9. the pool and the end -------------------------------------------------------------------


def test_points_above_ten_help_the_fullest_open_pool() -> None:
    """sochi §9.1, §9.2"""
    before = with_sheet(table(4), pool_N=8, pool_E=3, pool_S=7, pool_W=7)
    found = written(game("9S", "pass pass"), players=4, before=before)
    assert found == {
        "pool N": 2,
        "pool S": 3,
        "N on S": 30,
        "pool W": 3,
        "N on W": 30,
    }


def test_on_a_tie_the_next_player_is_helped() -> None:
    """sochi §9.2"""
    before = with_sheet(table(), pool_E=10, pool_N=6, pool_S=6)
    report = game("6S", "pass pass", declarer=MIDDLE)
    assert written(report, before=before) == {"pool S": 2, "E on S": 20}


def test_points_write_off_the_own_hill_when_all_are_closed() -> None:
    """sochi §9.3"""
    before = with_sheet(table(), pool_N=8, pool_E=10, pool_S=10, hill_N=4)
    assert written(game("9S", "pass pass"), before=before) == {"pool N": 2, "hill N": -6}


def test_match_ends_with_the_last_pool() -> None:
    """sochi §9.4"""
    before = with_sheet(table(), pool_N=6, pool_E=10, pool_S=10)
    m = Match(ruleset("sochi"), before)
    m = report_deal(m, game("6S", "pass pass"))
    assert m.table.over is None
    m = report_deal(m, game("6S", "pass pass", declarer=REAR))
    assert m.table.over == "all_closed"


def test_pools_may_be_counted_down() -> None:
    """sochi §9.5: another sheet of the same match; without a target there is nothing to count."""
    up, down = ruleset("sochi"), ruleset("sochi", pool_display="down")
    assert (counted_from(up), counted_from(down)) == (None, 10)
    assert counted_from(ruleset("leningrad", pool_display="down", pool_target=20)) == 20
    played = [report_deal(Match(rules, table()), game("8S", "pass pass")) for rules in (up, down)]
    assert played[0].table == played[1].table
    assert played[0].results() == played[1].results()
    assert counted_from(played[1].now) == 10
    with pytest.raises(OptionsError, match="pool_display down counts from pool_target"):
        ruleset("tournament", pool_display="down")
    assert counted_from(replace(up, name="home")) is None


# -- 10. the settlement ------------------------------------------------------------------------


def settled(t: Table) -> Mapping[PlayerId, Fraction]:
    """The results of a sheet."""
    return Match(ruleset("sochi"), t).results()


@pytest.mark.parametrize("players", [3, 4])
def test_hill_point_is_ten_whists_divided_by_the_players(players: int) -> None:
    """sochi §10.1"""
    share = Fraction(10, players)
    results = settled(with_sheet(table(players), hill_N=3))
    assert results[N] == -3 * share * (players - 1)
    assert {results[p] for p in table(players).players[1:]} == {3 * share}


def test_whists_are_added_and_all_comes_to_nothing() -> None:
    """sochi §10.1"""
    t = with_sheet(table(), hill_N=12, hill_E=21, hill_S=6, pool_N=10, pool_E=6, pool_S=8)
    whists = {(N, E): 44, (N, S): 18, (E, N): 30, (E, S): 52, (S, N): 26, (S, E): 40}
    entries = [
        Entry(0, who, "whists", Fraction(n), on, Why("entered")) for (who, on), n in whists.items()
    ]
    t = replace(t, ledger=t.ledger.write(entries))
    assert settled(t) == {N: 36, E: -102, S: 66}


def test_pools_count_in_a_match_that_stops_early() -> None:
    """sochi §10.2"""
    m = end_match(Match(ruleset("sochi"), with_sheet(table(), pool_N=3)), End.AGREEMENT)
    assert m.table.over == "agreement"
    assert m.results() == {N: 20, E: -10, S: -10}


def test_whole_whists_go_by_the_largest_fractions() -> None:
    """sochi §10.3"""
    rules = ruleset("sochi")
    way = Shown[str(options_of(rules)["settlement_rounding"]).upper()]
    course = rules.course
    assert isinstance(course, Pulka)
    totals = course.totals(with_sheet(table(), hill_N=1))
    steps = explain(totals, course.units, way)
    assert steps.exact == (Fraction(-20, 3), Fraction(10, 3), Fraction(10, 3))
    assert list(map(int, steps.rounded)) == [-6, 3, 3]
    tied = explain(course.totals(with_sheet(table(4), hill_N=1)), course.units, way)
    assert tied.exact == (Fraction(-15, 2), *[Fraction(5, 2)] * 3)
    assert list(map(int, tied.rounded)) == [-7, 3, 2, 2]


def test_what_a_clause_forbids_is_refused() -> None:
    """sochi §2.3, §2.5, §4.3"""
    for state, word in [
        (talk(opened(), "6S 6C 6D"), "misere"),
        (ordered("6S"), "half"),
        (talk(opened(), "pass 6S 6C"), "6S"),
    ]:
        with pytest.raises(IllegalActionError):
            apply(state, say(word))


def test_talon_stays_hidden_until_its_time() -> None:
    """sochi §1.3, §7.2"""
    s = talk(opened(), "pass pass")
    for seat in (FORE, MIDDLE, REAR, None):
        assert not any(s.sees(seat, Place.talon(i)) for i in range(2))

"""Disputes about sheets and settlement in the Russian game, each with its right answer."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from preferans.cards import Card
from preferans.cli.errors import UsageError
from preferans.cli.sheet_cells import amount
from preferans.cli.sheet_input import read_sheet
from preferans.match import Match, Report, Rounding, explain, misdeal
from preferans.rulesets import ruleset
from tests.cases.book import entry, shows
from tests.cases.table import (
    THREE,
    A,
    B,
    after,
    answers,
    columns,
    exactly,
    game,
    pulka,
    results,
    sheet,
    taken,
    totals,
    values,
)

SOCHI = ruleset("sochi")


def dispute(name: str) -> tuple[Any, Any]:
    """The input and the expectation of one entry."""
    found = entry("disputes", name)
    return found["input"], found["expected"]


# -- settlement and rounding ---------------------------------------------------------------------


@shows("D01")
def test_hill_is_divided_by_the_players() -> None:
    given, right = dispute("D01")
    stands = totals(given["hill"], whists=given["whists"])
    assert results(SOCHI, stands) == exactly(right["totals"])
    other = ruleset("sochi", hill_divisor="opponents")
    assert results(other, stands) == exactly(right["with_10_over_N_minus_1"])


@shows("D02", "D06", "D07")
@pytest.mark.parametrize("name", ["D02", "D06", "D07"])
def test_who_has_more_pays(name: str) -> None:
    given, right = dispute(name)
    stands = totals(given["hill"])
    assert results(SOCHI, stands) == exactly(right.get("totals", right.get("exact")))
    assert sum(results(SOCHI, stands, Rounding.LARGEST_REMAINDER)) == right.get("rounded_sum", 0)


@shows("D03")
def test_decimal_comma_is_never_nothing() -> None:
    given, _ = dispute("D03")
    assert amount(given["text"], "whists") == Fraction(25, 2)
    with pytest.raises(UsageError, match="whists"):
        amount("12,5,", "whists")


@shows("D05")
def test_rounding_moves_nobody_by_a_whole_whist() -> None:
    given, right = dispute("D05")
    # The balances of the pairs that the text prints.
    whists: list[list[object]] = [
        [0, "29/2", "55/2", 0],
        [0, 0, 0, 0],
        [0, 25, 0, 0],
        ["29/2", 63, 10, 0],
    ]
    stands = totals([0, 0, 0, 0], whists=whists)
    assert results(SOCHI, stands) == exactly(given["exact"])
    rounded = results(SOCHI, stands, Rounding.LARGEST_REMAINDER)
    assert sum(rounded) == right["sum"]
    assert all(value.denominator == 1 for value in rounded)
    shifts = zip(rounded, exactly(given["exact"]), strict=True)
    assert max(abs(whole - fraction) for whole, fraction in shifts) < 1


@shows("D08")
def test_hills_are_numbers_not_texts() -> None:
    given, right = dispute("D08")
    rows = zip(THREE, given["hill"], ("- 0 0", "0 - 0", "0 0 -"), strict=True)
    stands = read_sheet("\n".join(f"{name} 0 {hill} {whists}" for name, hill, whists in rows))
    steps = explain(stands.totals, pulka(SOCHI).units, Rounding.EXACT)
    assert steps.pardon == right["min"]
    assert steps.hills == exactly(right["after_amnesty"])


@shows("D12")
def test_aid_at_leningrad_prices_is_worth_twenty_whists() -> None:
    """So it changes no result; at ten whists a point it would (§9.2)."""

    def result(**options: object) -> list[Fraction]:
        rules = ruleset("leningrad", **options)
        deals = (game(10, (), (10, 0, 0)), game(9, ("pass", "pass")), game(8, ("pass", "pass")))
        return [rules.course.settles(after(rules, *deals))[player] for player in THREE]

    assert pulka(ruleset("leningrad")).pool.aid.whists == 20
    without = result(pool_overflow="keep")
    assert result(pool_overflow="aid") == without
    assert result(pool_overflow="aid", aid_whists_per_point=10) != without


# -- what a deal writes --------------------------------------------------------------------------


@shows("D14")
def test_tricks_of_the_passer_count_for_the_whister() -> None:
    given, right = dispute("D14")
    own, passer = given["own"], given["passer"]
    enough = sheet(SOCHI, game(6, ("whist", "pass"), (10 - own - passer, own, passer)))
    assert len(enough["hill"]) == right["missing"]
    short = sheet(SOCHI, game(6, ("whist", "pass"), (7, own, 1)))
    assert short["hill"] == {"B": 2}


@shows("D15")
def test_nobody_is_fined_when_the_pair_has_its_total() -> None:
    given, right = dispute("D15")
    rules = ruleset("sochi", whist_responsibility="half")
    written = sheet(rules, game(6, given["whist"], given["tricks"]))
    assert values(written["hill"], *THREE) == exactly(right["hill"])
    assert values(written["whists"], "B>A", "C>A") == exactly(right["whists_on_declarer"])
    assert sheet(rules, game(6, given["whist"], (7, 1, 2)))["hill"] == {"B": 1}


@shows("D16")
@pytest.mark.parametrize(("way", "key"), [("second", "second_only"), ("both", "both")])
def test_one_trick_owed_by_two(way: str, key: str) -> None:
    given, right = dispute("D16")
    rules = ruleset("sochi", joint_single_obligation=way)
    written = sheet(rules, game(given["contract"], ("whist", "whist"), given["tricks"]))
    assert values(written["hill"], "B", "C") == exactly(right[key])


@shows("D18")
@pytest.mark.parametrize("mode", ["checked", "whisted"])
def test_failed_ten_costs_the_same_checked_or_whisted(mode: str) -> None:
    given, right = dispute("D18")
    words = given["whist"] if mode == "whisted" else ()
    rules = ruleset("sochi", ten_mode=mode)
    written = sheet(rules, game(given["contract"], words, given["tricks"]))
    assert written["hill"] == {"A": right[mode]["declarer_hill"]}
    assert values(written["whists"], "B>A", "C>A") == exactly(right[mode]["whists"])


@shows("D22")
def test_half_whist_is_worth_four_and_costs_nothing() -> None:
    given, right = dispute("D22")
    report = Report("6S", A, (*answers(*given["calls"]), (B, "pass")))
    written = sheet(SOCHI, report)
    assert written["whists"] == {"C>A": right["whists"]}
    assert len(written["hill"]) == right["hill"]


@shows("D23")
@pytest.mark.parametrize("style", ["greedy", "gentleman"])
def test_every_defender_is_consoled(style: str) -> None:
    given, right = dispute("D23")
    rules = ruleset("sochi", whist_style=style)
    written = sheet(rules, game(given["contract"], given["whist"], given["tricks"]))
    assert values(written["whists"], "B>A", "C>A") == exactly(right[style])
    assert written["hill"] == {"A": right["declarer_hill"]}


@shows("D26")
def test_leningrad_doubles_hill_and_whists_alike() -> None:
    given, right = dispute("D26")
    rules = ruleset("leningrad", whist_style="greedy")
    written = sheet(rules, game(given["contract"], given["whist"], given["tricks"]))
    assert written["hill"] == {"A": right["declarer_hill"]}
    whists = values(written["whists"], "B>A", "C>A")
    assert whists == (right["whister_greedy"], right["passer"])


@shows("D27")
def test_resting_player_writes_nothing_for_the_talon() -> None:
    """A paid talon is an option, and pays for aces and marriages, not for tricks (§3.2)."""
    aces = (Card.parse("SA"), Card.parse("HA"))
    report = Report("6S", A, answers("whist", "whist"), taken(6, 3, 1), talon=aces)
    assert "D>A" not in sheet(ruleset("sochi", players=4), report)["whists"]
    paid = sheet(ruleset("sochi", players=4, talon_bonus=True), report)
    assert paid["whists"]["D>A"] == 3 * 2


@shows("D29")
@pytest.mark.parametrize(
    ("exits", "key"), [("made_and_whisted", "levels"), ("any_contract", "with_any_contract")]
)
def test_passed_out_six_and_the_series(exits: str, key: str) -> None:
    _, right = dispute("D29")
    rules = ruleset("sochi", raspasy_exit_condition=exits)
    all_pass = Report(tricks=taken(4, 3, 3))
    deals = (all_pass, game(6, ("pass", "pass")), all_pass)
    before = [after(rules, *deals[:n]) for n in range(len(deals))]
    assert [table.carry.streak + 1 for table in before] == right[key]


@shows("D71")
def test_second_misdeal_costs_an_undertrick() -> None:
    given, right = dispute("D71")
    rules = ruleset("sochi", **entry("disputes", "D71")["options"])
    first = misdeal(Match(rules, after(rules)), 1)
    assert first.table.dealer == 2
    assert columns(first.table)["hill"] == {}
    second = misdeal(first, given["misdeals"])
    assert columns(second.table)["hill"] == {"C": right["dealer_hill"]}
    assert second.table.dealer == 0

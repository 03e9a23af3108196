"""Published deal scores of the Russian game, and one way of rounding."""

from __future__ import annotations

from typing import Any

import pytest

from preferans.match import Report, Rounding
from preferans.rulesets import ruleset
from tests.cases.book import entry, shows
from tests.cases.table import (
    THREE,
    A,
    B,
    answers,
    exactly,
    game,
    results,
    sheet,
    taken,
    totals,
    values,
)

SOCHI = ruleset("sochi")
NAMES = {"D": "A", "W1": "B", "W2": "C"}
"""The declarer and his two opponents at our table."""


def score(name: str) -> Any:
    """One entry."""
    return entry("sheets", name)


def in_words(expected: Any) -> dict[str, dict[str, int]]:
    """What the declarer and the whisters write, as columns of our table."""
    found: dict[str, dict[str, int]] = {"pool": {}, "hill": {}, "whists": {}}
    for who, row in expected.items():
        for column, points in row.items():
            if column == "on_D":
                found["whists"][f"{NAMES[who]}>A"] = points
            else:
                found[column][NAMES[who]] = points
    return found


@shows("S15")
def test_hill_point_is_given_back() -> None:
    """A point taken off N's hill is paid with two whists of each other player."""
    given, right = score("S15")["input"], score("S15")["exact_result"]
    players = ("N", "W", "E", "S")
    # N has a hill of one: each other gets two and a half whists from him in the printed balances.
    whists = [row.split() for row in ("0 17 30 0", "0 0 0 0", "0 25 0 0", "12 63 10 0")]
    stands = totals([1, 0, 0, 0], whists=whists)
    exact = exactly([given["exact_result"][player] for player in players])
    assert results(SOCHI, stands) == exact
    rounded = results(SOCHI, stands, Rounding.HILL_POINT)
    assert rounded == exactly([right[player] for player in players])
    assert sum(rounded) == 0


@shows("S27", "S28", "S30")
@pytest.mark.parametrize("name", ["S27", "S28", "S30"])
def test_both_whist(name: str) -> None:
    given = score(name)["input"]
    tricks = [given["tricks"][who] for who in NAMES]
    words = [given["whist"][who] for who in ("W1", "W2")]
    written = sheet(SOCHI, game(given["contract"], words, tricks))
    assert written == in_words(score(name)["right_result"])


@shows("S32")
@pytest.mark.parametrize("style", ["greedy", "gentleman"])
def test_consolation_is_not_forgotten(style: str) -> None:
    given, right = score("S32")["input"], score("S32")["right_result"]
    tricks = [given["tricks"][who] for who in NAMES]
    words = [given["whist"][who] for who in ("W1", "W2")]
    written = sheet(ruleset("sochi", whist_style=style), game(given["contract"], words, tricks))
    assert written == in_words(right[style])


@shows("S33")
def test_half_whist_on_six() -> None:
    given, right = score("S33")["input"], score("S33")["right_result"]
    assert given["half_whist"] == "W2"
    said = (*answers("pass", "half"), (B, "pass"))
    assert sheet(SOCHI, Report(f"{given['contract']}S", A, said)) == in_words(right)


@shows("S35")
@pytest.mark.parametrize(("preset", "times"), [("sochi", 1), ("leningrad", 2)])
def test_misere_with_tricks(preset: str, times: int) -> None:
    given, right = score("S35")["input"], score("S35")["right_result"]
    rows = zip(given["tricks_table"], right["pool"], right["hill"], strict=True)
    for caught, pool, hill in rows:
        report = Report("misere", A, tricks=taken(caught, 10 - caught, 0))
        written = sheet(ruleset(preset), report)
        assert values(written["pool"], "A") == (pool,)
        assert values(written["hill"], "A") == (hill * times,)
        assert written["whists"] == {}


@shows("S37")
def test_all_pass_with_amnesty() -> None:
    found = score("S37")
    rules = ruleset("sochi", **found["options"])
    deals = [Report(tricks=taken(*row["tricks"].values())) for row in found["input"]["raspasy"]]
    for n in (1, 2):
        written = sheet(rules, *deals[:n])
        assert values(written["hill"], *THREE) == exactly(found["right_result"][f"hill_after_{n}"])


@shows("S38")
def test_all_pass_at_leningrad_prices() -> None:
    found = score("S38")
    rules = ruleset("leningrad")
    deals = [Report(tricks=taken(*row["tricks"])) for row in found["input"]["raspasy"]]
    for n in (1, 2):
        written = sheet(rules, *deals[:n])
        assert values(written["hill"], *THREE) == exactly(found["right_result"][f"hill_after_{n}"])
        assert values(written["pool"], *THREE) == exactly(found["right_result"]["pool"])

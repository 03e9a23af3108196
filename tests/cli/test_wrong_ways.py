"""What wrong ways of settling would give: the cases where print or a program had them."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from fractions import Fraction
from random import Random

import pytest

from preferans.books import Divisor, Totals, Units
from preferans.cli.main import main
from preferans.cli.wrong_ways import WrongWay, wrong_ways
from preferans.match import Rounding, explain
from tests.match.test_methods import sheet

F = Fraction


def row(*amounts: int | Fraction) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, amounts))


def ways(
    hill: Sequence[int],
    pool: Sequence[int] | None = None,
    units: Units | None = None,
    rounding: Rounding = Rounding.EXACT,
) -> dict[str, WrongWay]:
    n = len(hill)
    nothing = (F(0),) * n
    totals = Totals(
        tuple("ABCD"[:n]),
        nothing if pool is None else tuple(map(F, pool)),
        tuple(map(F, hill)),
        (nothing,) * n,
    )
    return {way.name: way for way in wrong_ways(explain(totals, units or Units(), rounding))}


def test_d01_the_divisor_of_the_opponents_and_the_share_of_another_table() -> None:
    found = ways([0, 9, 21])
    assert found["divisor"].results == row(150, 15, -165)
    assert "divided by the 2 opponents" in found["divisor"].does
    assert found["other_table"].results == row(75, F(15, 2), F(-165, 2))


def test_d02_the_hill_paid_to_the_wrong_side() -> None:
    assert ways([0, 0, 30])["reversed"].results == row(-100, -100, 200)


def test_d05_a_point_given_back_moves_somebody_by_a_whist_or_more() -> None:
    """A hill of one at four: 5/2 to each of three, or two whists to each in place of the point."""
    found = ways([1, 0, 0, 0])
    assert found["hill_point"].results == row(-6, 2, 2, 2)
    assert "hill_point" not in ways([1, 0, 0, 0], rounding=Rounding.HILL_POINT)


def test_d06_each_rounded_alone_does_not_come_to_zero() -> None:
    """A hill of one: 10/3, 10/3, -20/3 become 3, 3, -7."""
    alone = ways([0, 0, 1])["each_alone"]
    assert alone.results == row(3, 3, -7)
    assert alone.sum == -1


def test_pools_left_out_and_counted_at_another_worth() -> None:
    found = ways([0, 0, 0], pool=[10, 4, 10])
    assert found["pool_unit"].results == row(40, -80, 40)
    assert "20 whists" in found["pool_unit"].does
    assert found["no_pools"].results == row(0, 0, 0)
    other = ways([0, 0, 0], pool=[10, 4, 10], units=Units(pool=20))
    assert other["pool_unit"].results == row(20, -40, 20)


def test_the_divisor_of_an_agreement_that_has_it_is_no_mistake() -> None:
    found = ways([0, 9, 21], units=Units(divisor=Divisor.OPPONENTS))
    assert found["divisor"].results == row(100, 10, -110)
    assert "divided by the 3 players" in found["divisor"].does


def test_d08_whists_on_oneself_left_out() -> None:
    whists = ((F(0), F(10), F(0)), (F(4), F(0), F(0)), (F(0), F(0), F(0)))
    totals = Totals(("A", "B", "C"), (F(0),) * 3, (F(0),) * 3, whists)
    found = {w.name: w for w in wrong_ways(explain(totals, Units(), Rounding.EXACT))}
    assert found["one_sided"].results == row(10, 4, 0)
    assert found["one_sided"].sum == 14


def test_every_wrong_way_is_wrong_and_told_once() -> None:
    rng = Random(4)
    for _ in range(200):
        e = explain(sheet(rng), Units(pool=rng.choice((10, 20))), rng.choice(list(Rounding)))
        found = wrong_ways(e)
        results = [way.results for way in found]
        assert len(set(results)) == len(results)
        assert e.exact not in results
        assert e.rounded not in results


def test_an_empty_sheet_has_no_wrong_way() -> None:
    assert ways([5, 5, 5]) == {}


@pytest.mark.parametrize("hill", ["0 0 30", "5 5 5"])
def test_the_verb_tells_them(
    hill: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = zip("ABC", hill.split(), strict=True)
    text = "".join(f"{name} 0 {points} 0 0\n" for name, points in rows)
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert main(["settle", "-", "--explain"]) == 0
    out = capsys.readouterr().out
    if hill == "5 5 5":
        assert out.endswith("No known wrong way of settling gives another result for this sheet.\n")
    else:
        assert "a point is divided by the 2 opponents       +150  +150  -300    0" in out
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert main(["settle", "-", "--explain", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["wrong_ways"]
    assert bool(told) == (hill != "5 5 5")


def test_a_sheet_of_bule_has_no_wrong_ways(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("bule: {A: 0, B: 0, C: 0}\n"))
    assert main(["settle", "-", "--explain"]) == 2
    assert "--explain is for sheets with pool and hill" in capsys.readouterr().err

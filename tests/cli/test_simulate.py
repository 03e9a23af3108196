"""The verb that lets bots play many deals and counts."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import islice

import pytest

from preferans.cli import main as entry
from preferans.cli.simulate import seated, simulate
from preferans.cli.tally import Contracts, Tally, Whists, is_made
from preferans.deal import HANDS, Aim, Contract, Seat, Target
from preferans.rulesets import ruleset
from preferans.testing import walks


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = entry.main(["simulate", *words])
    said = capsys.readouterr()
    return code, said.out, said.err


def test_the_same_seed_gives_the_same_counts(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--deals", "12", "--bots", "novice,random,novice", "--seed", "5", "--json")
    (one, first, _), (two, second, _) = run(capsys, *words), run(capsys, *words)
    a, b = json.loads(first), json.loads(second)
    assert one == two == 0
    assert a.pop("deals_per_second") > 0
    assert b.pop("deals_per_second") > 0
    assert a == b
    other = json.loads(run(capsys, *words[:-2], "6", "--json")[1])
    assert other["whists_per_deal"] != a["whists_per_deal"]


def test_every_deal_is_counted_once(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "--deals", "40", "--json", "--players", "4")
    told = json.loads(out)
    levels = sum(level["ordered"] for level in told["levels"].values())
    assert told["deals"] == 40
    assert levels + told["null"]["ordered"] + told["all_pass"]["deals"] == 40
    assert sum(c["ordered"] for c in told["contracts"].values()) == levels + told["null"]["ordered"]
    for counted in (*told["levels"].values(), *told["contracts"].values()):
        assert counted["played"] + sum(counted["not_played"].values()) == counted["ordered"]
        assert 0 <= counted["made"] <= counted["played"]
    assert len(told["whists_per_deal"]) == 4
    assert sum(w["mean"] for w in told["whists_per_deal"].values()) == pytest.approx(0)
    assert sum(w["mean"] for w in told["whists_per_deal_by_seat"].values()) == pytest.approx(0)
    assert told["bots"]["1 novice"].startswith("novice ")


def test_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "--deals", "60", "--rules", "leningrad")
    assert code == 0
    assert out.startswith("leningrad: 60 deals from seed 1, 3 players, ")
    for line in ("contract", "6 tricks", "all-pass", "1 novice", "third hand"):
        assert any(row.startswith(line) for row in out.splitlines())


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (("--bots", "grandmaster"), "no bot is called 'grandmaster'; there are random, novice"),
        (("--bots", "novice,random"), "names 2 bots and 3 play"),
        (("--deals", "0"), "at least one deal"),
        (("--rules", "sotchi"), "did you mean sochi"),
        (("--set", "pool=ten"), "pool"),
    ],
)
def test_what_makes_no_sense_is_said(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], wrong: str
) -> None:
    code, out, err = run(capsys, *words)
    assert (code, out) == (2, "")
    assert wrong in err


def test_bots_go_round_the_table() -> None:
    """Each bot sits in every seat as often, so that no one is favoured by his."""
    tally = simulate(ruleset("sochi"), seated("random", 3, 1), 9, 3)
    assert {seat: w.deals for seat, w in tally.by_seat.items()} == dict.fromkeys(HANDS, 9)
    assert {w.deals for w in tally.by_player.values()} == {9}


def test_the_mean_and_how_far_it_may_be_off() -> None:
    """Of 1, 2, 3, 6: mean 3, standard deviation 2.16, half of that for four deals."""
    whists = Whists()
    for amount in (1, 2, 3, 6):
        whists.count(Fraction(amount))
    assert whists.mean == 3
    assert whists.error == pytest.approx(2.160247 / 2)
    assert Whists(1, Fraction(5), Fraction(25)).error is None
    assert Whists().mean == 0


def test_contracts_add_up() -> None:
    one = Contracts(5, 3, 2, 18, Counter(half=2))
    other = Contracts(2, 1, 0, 5, Counter(half=1))
    assert one + other == Contracts(7, 4, 2, 23, Counter(half=3))
    assert one.share == pytest.approx(2 / 3)
    assert Contracts().share is None


def test_made_and_not_made() -> None:
    """A deal played to its end, read under contracts that it makes and misses."""
    walk = next(w for w in walks(ruleset("sochi"), seed=2, claims=False) if len(w[-1].tricks) == 10)
    s = walk[-1]
    taken = s.taken(Seat.FORE)
    for n in range(11):
        assert is_made(s, contract(Aim.AT_LEAST, n), Seat.FORE) == (taken >= n)
        assert is_made(s, contract(Aim.EXACTLY, n), Seat.FORE) == (taken == n)
    last = s.tricks[-1].winner
    assert is_made(s, contract(Aim.LAST, 1), last)
    assert not is_made(s, contract(Aim.LAST, 1), last.after())


def contract(kind: Aim, n: int) -> Contract:
    return Contract("x", Target(kind, n), None, 1)


def test_deals_without_cards_are_told_apart() -> None:
    """Voids of every kind, all-passes and played deals of random walks: nothing is left out."""
    tally = Tally()
    rules = ruleset("sochi", concede_without_play=3, players=4)
    for walk in islice(walks(rules, seed=4), 150):
        tally.count(walk[-1], {}, {})
    ordered = sum(c.ordered for c in tally.by_contract.values())
    assert tally.deals == 150 == ordered + tally.all_pass + tally.given_up + tally.redealt
    assert tally.given_up > 0
    assert tally.all_pass > 0
    assert sum((c.unplayed for c in tally.by_contract.values()), Counter())["half"] > 0

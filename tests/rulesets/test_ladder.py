"""The ladder of bids and what each lets its owner order (rules/russian §2, §3)."""

from __future__ import annotations

import pytest

from preferans.deal import Aim, Rung
from preferans.rulesets import ruleset
from preferans.rulesets.russian.ladder import CALLS, LEVELS
from preferans.stages import Auction

GAMES = [f"{level}{strain}" for level in LEVELS for strain in ("S", "C", "D", "H", "NT")]


def rungs(**given: object) -> tuple[Rung, ...]:
    """The ladder of Sochi with these options."""
    auction = ruleset("sochi", **given).stages[0]
    assert isinstance(auction, Auction)
    return auction.ladder


def named(**given: object) -> list[str]:
    return [rung.name for rung in rungs(**given)]


def by_name(name: str, **given: object) -> Rung:
    return next(rung for rung in rungs(**given) if rung.name == name)


def test_26_calls_with_misere_between_eight_and_nine() -> None:
    """§2.1, the default ladder."""
    assert named() == [*GAMES[:15], "misere", *GAMES[15:]]
    assert len(named()) == 26


def test_misere_may_stand_under_the_eights() -> None:
    """§2.1, misere_rank."""
    assert named(misere_rank="between_7nt_8s") == [*GAMES[:10], "misere", *GAMES[10:]]


def test_calls_without_the_talon_stand_under_the_tens() -> None:
    """§2.1: misère, the nines, misère without the talon, nine without the talon, the tens."""
    ladder = named(without_talon_bids="misere_nine")
    assert ladder == [*GAMES[:15], "misere", *GAMES[15:20], "misere-bp", "9bp", *GAMES[20:]]
    assert ladder == list(CALLS)


@pytest.mark.parametrize("bid", GAMES)
def test_any_game_not_below_the_bid_may_be_ordered(bid: str) -> None:
    """§3(3); never misère."""
    rung = by_name(bid)
    assert [contract.name for contract in rung.contracts] == GAMES[GAMES.index(bid) :]
    assert rung.takes == 2


def test_after_misere_only_misere() -> None:
    """§3(3)."""
    for name in ("misere", "misere-bp"):
        (contract,) = by_name(name, without_talon_bids="misere_nine").contracts
        assert contract.target.kind is Aim.EXACTLY and contract.target.n == 0
        assert contract.trump is None and contract.all_in


def test_nine_without_the_talon_orders_any_nine_or_ten_and_takes_nothing() -> None:
    """§3(3): the suit is named when ordering."""
    rung = by_name("9bp", without_talon_bids="misere_nine")
    assert [contract.name for contract in rung.contracts] == GAMES[15:]
    assert rung.takes == 0
    assert by_name("misere-bp", without_talon_bids="misere_nine").takes == 0


@pytest.mark.parametrize(("level", "value"), [(6, 2), (7, 4), (8, 6), (9, 8), (10, 10)])
def test_value_goes_by_the_level_alone(level: int, value: int) -> None:
    """§8: the trump suit never changes a price."""
    contracts = [c for c in by_name("6S").contracts if c.target.n == level]
    assert len(contracts) == 5
    assert {contract.value for contract in contracts} == {value}
    assert by_name("misere").contracts[0].value == 10


def test_values_are_those_agreed() -> None:
    """§8.7: other tables have other prices."""
    contracts = by_name("6S", game_value="8,16,24,32,40", misere_value=40).contracts
    assert [contract.value for contract in contracts[::5]] == [8, 16, 24, 32, 40]
    assert by_name("misere", misere_value=40).contracts[0].value == 40


@pytest.mark.parametrize(("mode", "checked"), [("whisted", set()), ("checked", set(GAMES[20:]))])
def test_only_tens_are_checked(mode: str, checked: set[str]) -> None:
    """§5.4."""
    contracts = by_name("6S", ten_mode=mode).contracts
    assert {contract.name for contract in contracts if contract.checked} == checked

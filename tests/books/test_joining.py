"""A fourth player sits down (rules/russian §1.2)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from preferans.books import Pulka, Rotation, join
from preferans.ledger import Carry, Table
from tests.books.build import SOCHI, all_pass, on_sheet, table


def test_starts_with_the_average_rounded_against_him() -> None:
    got = on_sheet(join(table((10, 7, 3), (1, 0, 0), {"A>B": 8}), "D"))
    assert got["pool D"] == 6
    assert got["hill D"] == 1
    assert not [key for key in got if ">" in key and "D" in key]


@pytest.mark.parametrize(
    ("dealer", "players"),
    [(0, ("A", "B", "C", "D")), (1, ("A", "D", "B", "C")), (2, tuple("ABDC"))],
)
def test_sits_left_of_the_last_dealer_and_deals_next(dealer: int, players: tuple[str, ...]) -> None:
    """The coming dealer is next to the last one, and the newcomer comes between them."""
    t = join(table((0, 0, 0), dealer=dealer), "D")
    assert t.players == players
    assert t.players[t.dealer] == "D"
    assert t.players[t.dealer - 1] == "ABC"[dealer - 1]


def test_the_last_dealer_of_an_all_pass_that_stays() -> None:
    """Where the deal would have stayed, the last dealer is the one of the coming deal."""
    course = Pulka(rotation=Rotation.STAY)
    r = all_pass((5, 3, 2))
    t = course.enters(table((0, 0, 0), dealer=1), r, SOCHI.postings(r))
    joined = join(t, "D")
    assert joined.players == ("A", "B", "D", "C")
    assert (joined.players[joined.dealer], joined.carry.in_row) == ("D", 0)
    assert joined.carry.streak == 1


def test_what_was_carried_stays() -> None:
    carry = Carry(streak=2, tokens=(("A", (2,)),))
    assert join(table((0, 0, 0), carry=carry), "D").carry == carry


@pytest.mark.parametrize(
    ("t", "name", "wrong"),
    [
        (table((0, 0, 0, 0)), "E", "here are 4"),
        (Table(("A", "B")), "C", "here are 2"),
        (table((0, 0, 0)), "B", "already sits"),
        (replace(table((0, 0, 0)), over="time"), "D", "over"),
    ],
)
def test_who_cannot_join(t: Table, name: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        join(t, name)

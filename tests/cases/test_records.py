"""Published deals and scripted matches, replayed trick by trick."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from preferans.cards import NONE, Card, Cards, Suit, winner
from preferans.cli.cases.values import cards, trump
from preferans.deal import Seat
from preferans.ledger import HANDS, Table
from preferans.match import Match, Report, report_deal
from preferans.rulesets import ruleset
from preferans.solver import Position
from preferans.solver.reference import solve
from tests.cases.book import entry, shows
from tests.cases.table import A, B, C, D, dealt, played, said, taken


def record(name: str) -> Any:
    """One entry."""
    return entry("records", name)


def laid(trick: Sequence[str]) -> list[tuple[str, Card]]:
    """Who played what, in order."""
    return [(who, Card.parse(card)) for who, card in (play.split(":") for play in trick)]


# -- tricks --------------------------------------------------------------------------------------


@shows("R01")
def test_tricks_of_an_unfinished_log() -> None:
    """Only who takes what is asked; as talk the log is not legal."""
    log = record("R01")
    winners, hand = [], NONE
    for trick in log["tricks"]:
        plays = laid(trick)
        best = winner([card for _, card in plays], trump(log["trump"]))
        assert best is not None
        winners.append(int(plays[best][0]))
        hand = hand | Cards.of(card for who, card in plays if who == "0")
    right = log["expected"]
    assert winners == right["winners"]
    assert {str(seat): winners.count(seat) for seat in range(3)} == right["tricks"]
    defence = [
        sum(seat != log["declarer"] for seat in winners[: n + 1]) for n in range(len(winners))
    ]
    assert defence.index(5) + 1 == right["defence_has_five_after_trick"]
    remaining = Cards.of(map(Card.parse, right["remaining_hand_of_0"]))
    assert len(hand | remaining) == 10
    assert not hand & remaining


@shows("R02", "R04", "R06")
@pytest.mark.parametrize("name", ["R02", "R04", "R06"])
def test_printed_line_is_legal_and_falls_so(name: str) -> None:
    log, right = record(name), record(name)["expected"]
    seats = dict(zip(("I", "II", "III"), HANDS, strict=True))
    first = log["tricks"][0][0].partition(":")[0]
    position = Position(
        tuple(cards(log["hands"][who]) for who in seats),  # type: ignore[arg-type]
        seats[log["declarer"]],
        seats[first],
        trump=trump(log["trump"]),
    )
    winners = []
    for trick in log["tricks"]:
        for who, card in laid(trick):
            assert position.mover == seats[who]
            position = position.play(card)
        names = {seat: who for who, seat in seats.items()}
        winners.append(names[position.leader])
    assert winners == right["winners"]
    so_far = winners.count(log["declarer"])
    assert so_far == right["declarer_tricks_so_far"]
    if position.tricks and "declarer_tricks" in right:
        assert so_far + solve(position) == right["declarer_tricks"]
    if "defence_total" in right:
        total = len(log["tricks"]) + position.tricks
        assert total - so_far - solve(position) == right["defence_total"]


@shows("R13")
def test_turns_of_an_all_pass_with_the_talon() -> None:
    """At four the dealer leads the talon's cards; the third trick is the first hand's."""
    log = record("R13")
    seats = dict(zip(log["order"], HANDS, strict=True))
    s = said(dealt(ruleset("sochi", players=4)), "pass", "pass", "pass")
    s = played(s, "H7 H9 HA C7 CA C9 D7 DA D8 S7 HQ S8")
    turns = [
        [("talon" if who is D else name_of(who, seats)) for who, _ in trick.plays]
        for trick in s.tricks
    ]
    assert turns == log["expected"]["turns"]
    given = log["winners_given"]
    assert [trick.winner for trick in s.tricks[:3]] == [seats[name] for name in given]


def name_of(seat: Seat, seats: dict[str, Seat]) -> str:
    """What the record calls a seat."""
    return next(name for name, at in seats.items() if at == seat)


@shows("R18")
def test_who_takes_everything_whatever_is_played() -> None:
    for at in record("R18")["positions"]:
        hands = tuple(Cards.of(map(Card.parse, hand)) for hand in at["hands"])
        trumps = None if at["trump"] is None else Suit.parse(at["trump"])
        leader = HANDS[at["leader"]]
        position = Position((hands[0], hands[1], hands[2]), leader, leader, trump=trumps)
        forced = least(position) == position.tricks
        assert ([position.tricks, 0, 0] if forced else None) == at["forced"]


def least(position: Position) -> int:
    """The fewest tricks of the leader if all three play as badly for him as can be."""
    if not position.tricks:
        return 0
    found = []
    for card in position.legal():
        trick = (*position.trick, card)
        won = len(trick) == 3 and position.taker(trick) == position.declarer
        found.append(won + least(position.play(card)))
    return min(found)


# -- scripted matches ----------------------------------------------------------------------------

BOTH_PASS = ("pass", "pass")
BOTH_WHIST = ("whist", "whist")


def deal(declarer: Seat, contract: str, words: Sequence[str], *tricks: int) -> Report:
    """A contract, the words of the two defenders, and the tricks of the hands in order."""
    pair = (declarer.after(1), declarer.after(2))
    return Report(contract, declarer, tuple(zip(pair, words, strict=False)), taken(*tricks) or None)


@shows("R14", "R15")
@pytest.mark.parametrize(
    ("name", "target", "ten", "deals"),
    [
        # N deals first, so E is the first hand, then the deal moves on.
        (
            "R14",
            5,
            "checked",
            [
                deal(A, "6S", BOTH_PASS),
                deal(A, "7C", BOTH_WHIST, 5, 3, 2),
                deal(A, "misere", (), 0, 5, 5),
                deal(A, "8H", BOTH_WHIST, 6, 2, 2),
                Report(tricks=taken(0, 4, 6)),
                deal(B, "10S", (), 0, 10, 0),
            ],
        ),
        # The total of 25 is no multiple of four: it is reached with four times six as well.
        (
            "R15",
            6,
            "whisted",
            [
                deal(A, "6C", BOTH_WHIST, 4, 3, 3),
                deal(A, "7H", BOTH_PASS),
                deal(A, "10S", BOTH_WHIST, 10, 0, 0),
                Report(tricks=taken(0, 4, 6)),
                deal(A, "misere", (), 0, 5, 5),
            ],
        ),
    ],
)
def test_match_ends_when_the_pools_together_are_full(
    name: str, target: int, ten: str, deals: list[Report]
) -> None:
    log, right = record(name), record(name)["expected"]
    rules = ruleset(
        "sochi",
        players=4,
        pool_target=target,
        pool_overflow="keep",
        end_condition="sum",
        raspasy_zero_bonus="pool_1",
        ten_mode=ten,
    )
    players = tuple(log["order"])
    match = Match(rules, Table(players, players.index(log["first_dealer"])))
    sums, dealers = [], []
    for report in deals:
        assert match.table.over is None
        dealers.append(match.table.dealer)
        match = report_deal(match, report)
        sums.append(sum(match.table.ledger.total(player, "pool") for player in players))
    assert sums == right["pool_sum_after_each_deal"]
    assert len(sums) == right["game_over_after_deal"]
    assert match.table.over == "sum"
    assert all((after - before) % 4 == 1 for before, after in pairwise(dealers))


def test_seats_of_the_scripted_matches() -> None:
    """Whoever is named in a deal of the record sits where the test puts him."""
    players = tuple(record("R14")["order"])
    table = Table(players, 0)
    assert [table.player_at(seat) for seat in (A, B, C)] == ["E", "S", "W"]
    assert replace(table, dealer=1).player_at(A) == "S"

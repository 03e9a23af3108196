"""A match: open, play, close, end, join, take back (house §7, rules/russian §9)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest

from preferans.books import Pulka
from preferans.deal import (
    Action,
    BadDealError,
    Deal,
    End,
    IllegalActionError,
    Observation,
    Seat,
    apply,
    say,
)
from preferans.ledger import Table
from preferans.match import (
    Chooser,
    Match,
    MatchOver,
    Report,
    close_deal,
    end_match,
    join_match,
    open_deal,
    play,
    play_deal,
    random_deal,
    report_deal,
    tick,
    undo_deal,
)
from preferans.rulesets import names, ruleset

A, B, C, D = Seat.FORE, Seat.MIDDLE, Seat.REAR, Seat.DEALER
SOCHI = ruleset("sochi")
PASSED = Report("6S", A, ((B, "pass"), (C, "pass")))
ALL_PASS = Report(tricks=((A, 5), (B, 3), (C, 2)))


def opened(name: str = "sochi", players: int = 3, **given: object) -> Match:
    """A match whose last player deals first."""
    rules = ruleset(name, players=players, **given)
    return Match(rules, Table(tuple("ABCD"[:players]), dealer=players - 1))


def by_chance(seed: int) -> Chooser:
    """Any option, bids rather low."""
    rng = Random(seed)

    def choose(seen: Observation) -> Action:
        assert seen.question is not None
        choices = seen.question.options
        return choices[rng.randrange(min(len(choices), 4) if seen.tricks == () else len(choices))]

    return choose


def everybody(seed: int) -> Mapping[str, Chooser]:
    return {player: by_chance(seed + i) for i, player in enumerate("ABCD")}


# -- a deal ------------------------------------------------------------------------------------


def test_a_deal_is_played_under_the_rules_of_its_place() -> None:
    """Two all-pass deals of the Leningrad series: the auction opens at eight."""
    m = opened("leningrad")
    for _ in range(2):
        m = report_deal(m, ALL_PASS)
    assert (m.now.floor, m.table.carry.streak) == (8, 2)
    s = open_deal(m, random_deal(m.now, Random(1)))
    assert s.asked is not None
    assert say("7NT") not in s.asked.options
    assert say("8S") in s.asked.options


def test_closing_writes_and_moves_on() -> None:
    m = report_deal(opened(), PASSED)
    assert m.table.ledger.total("A", "pool") == 2
    assert (m.table.number, m.table.dealer) == (2, 0)
    (deal,) = m.deals
    assert (deal.number, deal.before.number) == (1, 1)
    assert [str(row.why) for row in deal.postings] == ["unopposed 6S"]


def test_an_unfinished_deal_is_not_written() -> None:
    m = opened()
    with pytest.raises(ValueError, match=r"deal 1 is not finished: seat 1"):
        close_deal(m, open_deal(m, random_deal(m.now, Random(1))))


def test_a_deal_of_other_rules_is_not_written() -> None:
    """Also one that was opened before the series went on."""
    other = report_deal(opened("leningrad"), ALL_PASS)
    with pytest.raises(ValueError, match="not its own"):
        close_deal(opened(), other.deals[0].state)
    with pytest.raises(ValueError, match="not its own"):
        close_deal(other, other.deals[0].state)


def test_cards_that_are_no_deal() -> None:
    m = opened()
    deal = random_deal(m.now, Random(1))
    with pytest.raises(BadDealError):
        open_deal(m, Deal(deal.hands, deal.talon[:1]))


def test_an_answer_that_is_no_option() -> None:
    m = opened()
    wrong = {player: lambda seen: say("6T") for player in "ABC"}
    with pytest.raises(IllegalActionError):
        play_deal(m, random_deal(m.now, Random(1)), wrong)


def test_each_player_is_asked_for_his_own_seat() -> None:
    """The second deal: the forehand is the second player."""
    m = report_deal(opened(), PASSED)
    asked: list[tuple[str, Seat | None]] = []

    def watch(name: str) -> Chooser:
        def choose(seen: Observation) -> Action:
            asked.append((name, seen.seat))
            assert seen.standing is m.table
            assert seen.question is not None
            return seen.question.options[0]

        return choose

    play_deal(m, random_deal(m.now, Random(1)), {name: watch(name) for name in "ABC"})
    assert asked[:3] == [("B", A), ("C", B), ("A", C)]
    assert {seat: name for name, seat in asked} == {A: "B", B: "C", C: "A"}


# -- many deals --------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("name", names())
def test_matches_of_every_preset(name: str, players: int) -> None:
    """Random play need not close a pool: such matches stop and settle unfinished."""
    m = opened(name, players)
    rng = Random(players)
    m = play(m, (random_deal(m.rules, rng) for _ in range(30)), everybody(7))
    assert len(m.deals) == 30 or m.table.over is not None
    assert [deal.number for deal in m.deals] == list(range(1, len(m.deals) + 1))
    assert set(m.results()) == set(m.table.players)
    assert sum(m.results().values()) == 0
    for deal in m.deals:
        assert (
            deal.before.ledger.entries == m.table.ledger.entries[: len(deal.before.ledger.entries)]
        )


def test_a_match_is_the_same_when_played_again() -> None:
    def once() -> Match:
        rng = Random(3)
        return play(opened(), (random_deal(SOCHI, rng) for _ in range(12)), everybody(3))

    assert once() == once()


def test_play_stops_when_the_match_is_over() -> None:
    m = opened(pool_target=4)
    m = play(m, (random_deal(SOCHI, Random(n)) for n in range(400)), everybody(1))
    assert m.table.over == "all_closed"
    assert all(m.table.ledger.total(p, "pool") == 4 for p in m.table.players)
    assert play(m, [random_deal(SOCHI, Random(1))], everybody(1)) is m


# -- from outside ------------------------------------------------------------------------------


@pytest.mark.parametrize("end", End)
def test_a_match_ends_by_call(end: End) -> None:
    m = end_match(report_deal(opened(), PASSED), end)
    assert m.table.over == end.value
    for late in (
        lambda: report_deal(m, PASSED),
        lambda: open_deal(m, random_deal(SOCHI, Random(1))),
        lambda: close_deal(m, m.deals[0].state),
        lambda: end_match(m, end),
    ):
        with pytest.raises(MatchOver, match=end.value):
            late()


def test_time_ends_a_match_between_two_deals() -> None:
    m = opened("sochi", end_condition="time", time_limit=90)
    assert tick(m, 89).table.over is None
    assert tick(m, 90).table.over == "time"
    with pytest.raises(ValueError, match="89 minutes have passed"):
        tick(tick(m, 89), 88)


def test_time_does_not_change_why_a_match_ended() -> None:
    m = end_match(opened("sochi", time_limit=90), End.AGREEMENT)
    assert tick(m, 100).table.over == "agreement"


def test_the_last_deal_is_taken_back() -> None:
    first = report_deal(opened(), PASSED)
    second = report_deal(first, ALL_PASS)
    assert undo_deal(second) == first
    assert undo_deal(first) == opened()
    with pytest.raises(ValueError, match="no deal was finished"):
        undo_deal(opened())


def test_taking_back_the_last_deal_reopens_the_match() -> None:
    m = opened(pool_target=2)
    while m.table.over is None:
        m = report_deal(m, PASSED)
    assert undo_deal(m).table.over is None


def test_a_fourth_player_deals_next() -> None:
    m = join_match(report_deal(opened(), PASSED), "D")
    assert m.table.players[m.table.dealer] == "D"
    assert m.now.seats == (A, B, C, D)
    m = report_deal(m, Report("6S", A, ((B, "whist"), (C, "whist")), ((A, 5), (B, 3), (C, 2))))
    assert sum(m.table.ledger.total("D", "whists", p) for p in "ABC") == 2
    assert sum(m.results().values()) == 0


def test_joining_changes_the_agreement_to_four() -> None:
    """The talon of an all-pass is led by the sitting dealer from now on."""
    three = report_deal(opened("leningrad", pool_target=20), PASSED)
    four = join_match(three, "D")
    assert four.rules is ruleset("leningrad", pool_target=20, players=4)
    s = open_deal(four, random_deal(four.now, Random(2)))
    for _ in range(3):
        s = apply(s, say("pass"))
    assert s.table[0][0] is D
    played = report_deal(four, Report("6S", A, ((B, "pass"), (C, "pass"))))
    assert undo_deal(undo_deal(played)) == opened("leningrad", pool_target=20)


def test_a_fourth_joins_a_ruleset_made_elsewhere() -> None:
    for own in (replace(SOCHI, name="our own"), replace(SOCHI, packets=(2, 2, -2, 2, 2, 2))):
        m = join_match(report_deal(Match(own, opened().table), PASSED), "D")
        assert m.rules is own
        assert m.now.seats == (A, B, C, D)


def test_results_are_those_of_the_course() -> None:
    m = report_deal(opened(), PASSED)
    course = m.rules.course
    assert isinstance(course, Pulka)
    assert m.results() == course.settles(m.table)
    assert replace(m, table=replace(m.table, over="agreement")).results() == m.results()


def test_nobody_joins_where_no_rule_tells_with_what() -> None:
    with pytest.raises(ValueError, match="nobody can join this game"):
        join_match(Match(ruleset("serbian"), Table(("N", "E", "S"))), "W")

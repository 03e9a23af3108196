"""docs/rules/leningrad.md and the three tournament pages that stand on it, clause by clause."""

from __future__ import annotations

from fractions import Fraction

import pytest

from preferans.books import Pulka
from preferans.cards import Card
from preferans.deal import Engagement, Seat, Void, observe
from preferans.ledger import Table
from preferans.match import FirstDealer, Match, Report, report_deal
from preferans.rulesets import options_of, ruleset
from tests.rulesets.reports import all_pass, game, misere, with_sheet, written
from tests.rulesets.talks import HANDS, may, opened, ordered, table, talk

FORE, MIDDLE, REAR, DEALER = Seat
DOUBLE = ["leningrad", "tournament", "fspr", "tj"]


def streak_after(preset: str, report: Report, before: int = 1) -> int:
    """How long the series of all-passes is after a deal."""
    m = Match(ruleset(preset), table(streak=before))
    return report_deal(m, report).table.carry.streak


def lowest(preset: str, streak: int) -> str:
    """The lowest bid that may open the auction."""
    return may(opened(preset, streak=streak))[1]


# -- leningrad -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("streak", "price"), [(0, 2), (1, 4), (2, 6), (7, 6)])
def test_all_pass_costs_two_four_six(streak: int, price: int) -> None:
    """leningrad §1.1"""
    found = written(all_pass(5, 4, 1), before=table(streak=streak), preset="leningrad")
    assert found == {"hill N": 5 * price, "hill E": 4 * price, "hill S": price}


@pytest.mark.parametrize(("streak", "bid"), [(0, "6S"), (1, "7S"), (2, "8S"), (9, "8S")])
def test_auction_is_driven_to_seven_and_eight(streak: int, bid: str) -> None:
    """leningrad §1.2"""
    assert lowest("leningrad", streak) == bid
    assert "misere" in may(opened("leningrad", streak=streak))


@pytest.mark.parametrize(
    ("report", "streak"),
    [
        (game("7S", "pass pass"), 0),
        (game("7S", "whist whist", 7, 3, 0), 0),
        (misere(0, 6, 4), 0),
        (game("7S", "whist whist", 6, 3, 1), 1),
        (misere(1, 6, 3), 1),
        (all_pass(4, 3, 3), 2),
    ],
    ids=str,
)
def test_only_a_made_contract_ends_the_series(report: Report, streak: int) -> None:
    """leningrad §1.3"""
    assert streak_after("leningrad", report) == streak


@pytest.mark.parametrize("preset", ["leningrad", "tournament", "tj"])
def test_ten_is_checked_or_granted(preset: str) -> None:
    """leningrad §2.1"""
    s = ordered("10S", preset=preset)
    assert may(s) == ["accept", "refuse"]
    granted = talk(s, "accept accept").terms
    assert isinstance(granted, Void) and granted.reason == "trusted"
    played = talk(opened(preset), "pass 10S pass lay-SJ-ST 10S refuse")
    assert isinstance(played.terms, Engagement) and played.terms.owed == 0
    assert played.terms.hand_of == (FORE, MIDDLE, REAR)
    assert observe(played, None).hands[FORE] == HANDS[FORE]
    assert observe(played, FORE).hands[MIDDLE] is None


def test_checked_ten_is_written() -> None:
    """leningrad §2.1"""
    assert written(game("10S", "", 10, 0, 0), preset="leningrad") == {"pool N": 10}
    failed = written(game("10S", "", 9, 1, 0), preset="leningrad")
    assert failed == {"hill N": 20, "E on N": 40, "S on N": 20}


@pytest.mark.parametrize("preset", DOUBLE)
def test_gentlemen_share_a_failed_game(preset: str) -> None:
    """leningrad §2.2, §3.1"""
    failed = written(game("6S", "whist pass", 5, 2, 3), preset=preset)
    assert failed == {"hill N": 4, "E on N": 10 + 4, "S on N": 10 + 4}
    made = written(game("6S", "whist pass", 6, 2, 2), preset=preset)
    assert made == {"pool N": 2, "E on N": 16}


@pytest.mark.parametrize("preset", DOUBLE)
def test_short_whister_pays_the_value(preset: str) -> None:
    """leningrad §2.3"""
    assert written(game("7S", "whist pass", 9, 1, 0), preset=preset)["hill E"] == 4


@pytest.mark.parametrize("preset", DOUBLE)
@pytest.mark.parametrize(("contract", "value"), [("8S", 6), ("9S", 8)])
def test_both_whisters_pay_for_one_trick(preset: str, contract: str, value: int) -> None:
    """leningrad §2.4"""
    found = written(game(contract, "whist whist", 10, 0, 0), preset=preset)
    assert (found["hill E"], found["hill S"]) == (value, value)
    assert "hill E" not in written(game(contract, "whist whist", 9, 0, 1), preset=preset)


@pytest.mark.parametrize("preset", [*DOUBLE, "rostov"])
def test_lone_first_whister_may_leave_for_half(preset: str) -> None:
    """leningrad §2.5"""
    six = talk(opened(preset), "pass 6S pass lay-SJ-ST 6S")
    s = talk(six, "whist pass")
    assert s.asked is not None and s.asked.actor is REAR
    assert may(s) == ["open", "closed", "half"]
    s = talk(s, "half")
    assert s.asked is not None and s.asked.actor is FORE and may(s) == ["pass", "whist"]
    stands = talk(s, "pass").terms
    assert isinstance(stands, Void) and stands.reason == "half"
    taken = talk(s, "whist closed").terms
    assert isinstance(taken, Engagement) and taken.whisters() == (FORE,)
    eight = talk(opened(preset), "pass 8S pass lay-SJ-ST 8S")
    assert may(talk(eight, "whist pass")) == ["open", "closed"]


@pytest.mark.parametrize("preset", DOUBLE)
@pytest.mark.parametrize(("level", "value"), [(6, 2), (7, 4), (8, 6), (9, 8)])
def test_whists_and_hill_are_double_and_the_pool_single(
    preset: str, level: int, value: int
) -> None:
    """leningrad §3.1, §3.2, §3.3"""
    made = written(game(f"{level}H", "whist whist", level, 10 - level, 0), preset=preset)
    assert made == {"pool N": value, "E on N": 2 * value * (10 - level)}
    failed = written(game(f"{level}H", "whist whist", level - 1, 11 - level, 0), preset=preset)
    assert failed["hill N"] == failed["S on N"] == 2 * value


@pytest.mark.parametrize(("contract", "value"), [("6S", 2), ("7S", 4)])
def test_half_whist_is_eight(contract: str, value: int) -> None:
    """leningrad §3.1"""
    found = written(game(contract, "pass half pass"), preset="leningrad")
    assert found == {"pool N": value, "S on N": 8}


def test_caught_misere_costs_twenty_a_trick() -> None:
    """leningrad §3.2"""
    assert written(misere(2, 5, 3), preset="leningrad") == {"hill N": 40}


@pytest.mark.parametrize(("players", "net"), [(3, 40), (4, 45)])
def test_pool_point_is_worth_twenty(players: int, net: int) -> None:
    """leningrad §3.3"""
    t = with_sheet(table(players), pool_N=3)
    assert Match(ruleset("leningrad", players=players), t).results()["N"] == net


def test_pool_grows_beyond_its_target() -> None:
    """leningrad §4.1"""
    before = with_sheet(table(), pool_N=9, pool_E=2)
    assert written(game("9S", "pass pass"), before=before, preset="leningrad") == {"pool N": 8}


def test_aid_switched_on_costs_twenty() -> None:
    """leningrad §4.1"""
    before = with_sheet(table(), pool_N=10, pool_E=2)
    found = written(game("6S", "pass pass"), before=before, preset="leningrad", pool_overflow="aid")
    assert found == {"pool E": 2, "N on E": 40}


def test_match_ends_with_the_sum_of_the_pools() -> None:
    """leningrad §4.2"""
    m = Match(ruleset("leningrad"), with_sheet(table(), pool_N=24))
    m = report_deal(m, game("7S", "pass pass", declarer=MIDDLE))
    assert m.table.over is None
    m = report_deal(m, game("6S", "pass pass"))
    assert m.table.over == "sum"
    assert sum(m.table.ledger.total(player, "pool") for player in "NES") == 30


# -- tournament ----------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["tournament", "fspr", "tj"])
def test_first_dealer_is_drawn_by_lot(preset: str) -> None:
    """tournament §1.1"""
    word = options_of(ruleset(preset)).word("first_dealer")
    assert FirstDealer[word.upper()] is FirstDealer.RANDOM


TALONS = [("SA", "HA", 3), ("SK", "SA", 2), ("DA", "S7", 1), ("CQ", "CK", 1), ("CK", "DQ", 0)]


def with_talon(report: Report, *talon: str) -> Report:
    """The same deal with these cards in the talon."""
    return Report(
        report.contract,
        report.declarer,
        report.answers,
        report.tricks,
        talon=tuple(map(Card.parse, talon)),
    )


@pytest.mark.parametrize(("one", "other", "units"), TALONS)
@pytest.mark.parametrize("preset", ["tournament", "fspr"])
def test_talon_is_paid_at_the_price_of_a_whist(
    preset: str, one: str, other: str, units: int
) -> None:
    """tournament §1.2"""
    report = with_talon(game("7S", "pass pass"), one, other)
    four = written(report, players=4, preset=preset)
    assert four == {"pool N": 4, **({"W on N": 8 * units} if units else {})}
    three = written(report, preset=preset)
    half = Fraction(8 * units, 2)
    assert three == {"pool N": 4, **({"E on N": half, "S on N": half} if units else {})}


@pytest.mark.parametrize("preset", ["tournament", "tj"])
def test_whist_after_a_half_on_eight_has_nothing_to_follow(preset: str) -> None:
    """tournament §2.1"""
    assert may(talk(ordered("8S", preset=preset), "pass")) == ["pass", "whist"]
    assert may(talk(ordered("7S", preset=preset), "pass half")) == ["pass", "whist"]


@pytest.mark.parametrize("preset", ["tournament", "fspr", "tj"])
def test_returned_whist_takes_all_but_the_dealers_consolation(preset: str) -> None:
    """tournament §2.2"""
    report = game("6S", "pass half whist", 5, 3, 2)
    found = written(report, players=4, preset=preset)
    assert found == {"hill N": 4, "E on N": 5 * 4 + 2 * 4, "W on N": 4}
    made = written(game("6S", "pass half whist", 6, 3, 1), players=4, preset=preset)
    assert made == {"pool N": 2, "E on N": 16}


@pytest.mark.parametrize("preset", ["tournament", "fspr"])
def test_dealer_whists_after_pass_half_pass_and_risks_nothing(preset: str) -> None:
    """tournament §2.3"""
    s = talk(ordered("6S", players=4, preset=preset), "pass half pass")
    assert s.asked is not None and s.asked.actor is DEALER
    assert talk(ordered("6S", players=4, preset=preset), "pass pass").asked is None
    answers = ((MIDDLE, "pass"), (REAR, "half"), (MIDDLE, "pass"), (DEALER, "whist"))
    short = Report("6S", FORE, answers, ((FORE, 9), (MIDDLE, 1), (REAR, 0)))
    assert written(short, players=4, preset=preset) == {"pool N": 2, "W on N": 4}
    failed = Report("6S", FORE, answers, ((FORE, 5), (MIDDLE, 3), (REAR, 2)))
    assert written(failed, players=4, preset=preset) == {
        "hill N": 4,
        "W on N": 5 * 4 + 4,
        "E on N": 4,
        "S on N": 4,
    }


@pytest.mark.parametrize("preset", ["tournament", "fspr", "tj"])
def test_declarer_leads_in_the_dark(preset: str) -> None:
    """tournament §2.4"""
    s = talk(ordered("6S", preset=preset), "whist pass")
    assert s.asked is not None and s.asked.actor is FORE
    assert "SA" in may(s)
    s = talk(s, "SA")
    assert s.asked is not None and s.asked.actor is MIDDLE and may(s)[:2] == ["open", "closed"]
    lead = talk(opened(preset), "pass 6S pass lay-SJ-ST 6S whist pass")
    assert may(lead)[:2] == ["open", "closed"]


def test_hands_open_against_a_ten_after_the_dark_lead() -> None:
    """tournament §2.4"""
    s = talk(ordered("10S", preset="tournament"), "refuse")
    assert observe(s, FORE).hands[1:] == (None, None)
    assert observe(talk(s, "SA"), FORE).hands[1:] == HANDS[1:]


@pytest.mark.parametrize(("preset", "prices"), [("tournament", 2), ("fspr", 2), ("tj", 1)])
@pytest.mark.parametrize(("streak", "price"), [(0, 2), (1, 4), (3, 6)])
def test_no_trick_takes_points_off_the_hill(
    preset: str, prices: int, streak: int, price: int
) -> None:
    """tournament §3.1"""
    found = written(all_pass(6, 4, 0), before=table(streak=streak), preset=preset)
    assert found == {"hill N": 6 * price, "hill E": 4 * price, "hill S": -prices * price}


@pytest.mark.parametrize("preset", ["tournament", "fspr"])
@pytest.mark.parametrize(("streak", "bid"), [(0, "6S"), (1, "7S"), (2, "7S"), (8, "7S")])
def test_auction_is_driven_to_seven(preset: str, streak: int, bid: str) -> None:
    """tournament §3.2"""
    assert lowest(preset, streak) == bid


@pytest.mark.parametrize("preset", ["tournament", "fspr", "tj"])
@pytest.mark.parametrize(
    ("report", "streak"),
    [
        (game("7S", "whist pass", 7, 3, 0), 0),
        (game("7S", "pass pass"), 1),
        (game("7S", "pass half pass"), 1),
        (game("7S", "whist whist", 6, 3, 1), 1),
        (misere(0, 6, 4), 1),
        (misere(1, 6, 3), 1),
    ],
    ids=str,
)
def test_only_a_made_and_whisted_game_ends_the_series(
    preset: str, report: Report, streak: int
) -> None:
    """tournament §3.3, §3.4"""
    assert streak_after(preset, report) == streak


@pytest.mark.parametrize("preset", ["tournament", "tj"])
def test_match_of_eighteen_deals(preset: str) -> None:
    """tournament §4.1"""
    m = Match(ruleset(preset), table())
    for _ in range(17):
        m = report_deal(m, game("9S", "pass pass", declarer=MIDDLE))
    assert m.table.over is None
    m = report_deal(m, game("9S", "pass pass", declarer=MIDDLE))
    assert m.table.over == "deals"
    pools = {player: m.table.ledger.total(player, "pool") for player in "NES"}
    assert set(pools.values()) == {48}
    assert Match(m.rules, with_sheet(m.table, pool_N=3)).results()["N"] == 40


# -- fspr and tj ---------------------------------------------------------------------------------


def test_ten_is_whisted_and_both_pay() -> None:
    """fspr §1.1"""
    assert may(ordered("10S", preset="fspr")) == ["pass", "whist"]
    found = written(game("10S", "whist whist", 10, 0, 0), preset="fspr")
    assert found == {"pool N": 10, "hill E": 10, "hill S": 10}


def test_whist_after_a_half_on_six_and_seven() -> None:
    """fspr §1.2"""
    assert options_of(ruleset("fspr")).row("whist_return_levels") == (6, 7)
    for contract in ("6S", "7S"):
        assert may(talk(ordered(contract, preset="fspr"), "pass half")) == ["pass", "whist"]


def test_federation_plays_until_time_is_called() -> None:
    """fspr §2.1"""
    m = Match(ruleset("fspr"), table())
    for _ in range(30):
        m = report_deal(m, game("9S", "pass pass"))
    assert m.table.over is None
    limited = ruleset("fspr", time_limit=120)
    assert isinstance(limited.course, Pulka)
    assert limited.course.over(Table(("N", "E", "S"), minutes=119)) is None
    assert limited.course.over(Table(("N", "E", "S"), minutes=120)) == "time"


def test_talon_is_free() -> None:
    """tj §1.1"""
    report = with_talon(game("7S", "pass pass"), "SA", "HA")
    assert written(report, players=4, preset="tj") == {"pool N": 4}


def test_declarer_gives_up_for_three() -> None:
    """tj §1.2"""
    s = talk(opened("tj"), "7S pass pass")
    assert may(s)[0] == "concede"
    given_up = talk(s, "concede").terms
    assert isinstance(given_up, Void) and given_up.reason == "conceded"
    assert "concede" in may(talk(s, "lay-D8-H9"))
    assert "concede" not in may(talk(opened("tj"), "misere pass pass"))
    report = Report("7S", FORE, conceded=True)
    assert written(report, players=4, preset="tj") == {"hill N": 3 * 4 * 2}


def test_dealer_never_whists() -> None:
    """tj §1.3"""
    for words in ("pass pass", "pass half pass"):
        assert talk(ordered("6S", players=4, preset="tj"), words).asked is None


def test_auction_never_rises() -> None:
    """tj §2.1"""
    assert {lowest("tj", streak) for streak in range(6)} == {"6S"}


def test_no_trick_takes_one_price_off_the_hill() -> None:
    """tj §2.2"""
    found = written(all_pass(6, 4, 0), before=table(streak=1), preset="tj")
    assert found == {"hill N": 24, "hill E": 16, "hill S": -4}

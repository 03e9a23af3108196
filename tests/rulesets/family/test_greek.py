"""The clauses of docs/rules/greek.md, one by one."""

from __future__ import annotations

from random import Random

import pytest

from preferans.books.chips import balances
from preferans.cards import Card, Cards
from preferans.deal import Contract, Deal, Engagement, Place, Seat, State, Void
from preferans.ledger import Table
from preferans.match import FirstDealer, Report, draw_dealer
from preferans.rulesets import defaults, ruleset
from preferans.stages import Auction
from tests.rulesets.family.sheets import (
    BOTH,
    LONE,
    NOBODY,
    Stands,
    after,
    deal,
    options_of,
    rows,
    standing,
    told,
)
from tests.rulesets.talks import HANDS, declarer, may, opened, talk

GAME = "greek"
WON = "6S pass pass lay-D8-H9"
STEPS = [f"{n}{s}" for n in range(6, 11) for s in ("S", "C", "D", "H", "NT")]


def asked(s: State) -> Seat | None:
    """Who is asked."""
    return s.asked.actor if s.asked else None


def sides(s: State) -> list[tuple[Seat, tuple[Seat, ...], int]]:
    """Who answers for which hands, and how many tricks they owe."""
    assert isinstance(s.terms, Engagement)
    return [(side.head, side.members, side.quota) for side in s.terms.sides]


def contracts() -> dict[str, Contract]:
    """The contracts by name."""
    auction = ruleset(GAME).stages[0]
    assert isinstance(auction, Auction)
    return {c.name: c for rung in auction.ladder for c in rung.contracts}


def test_table() -> None:
    """greek §1.1, §1.3."""
    assert ruleset(GAME, players=4).seats == (*Seat,)
    assert ruleset(GAME).packets == (2, 2, 2, 2, 2, -2)


def test_seven_of_diamonds_deals() -> None:
    """greek §1.2."""
    assert defaults(GAME)["first_dealer"] == "diamond_seven"
    draw = draw_dealer("NES", Random(3), FirstDealer.DIAMOND_SEVEN)
    assert draw.cards[-1] == (draw.chosen[0], Card.parse("D7"))
    assert [name for name, _ in draw.cards[:4]] == ["N", "E", "S", "N"]


def test_kasa() -> None:
    """greek §1.4."""
    t = after(GAME, deal("6S", NOBODY))
    assert [row for row in rows(t, opening=True) if "stake" in row] == [
        f"kasa<{name} 300 stake" for name in "ENS"
    ]
    assert int(balances(after(GAME, Report(), kasa_each=500))["kasa"]) == 1500


def test_steps() -> None:
    """greek §2.1, §2.3."""
    assert list(contracts()) == STEPS
    s = opened(GAME)
    assert may(s) == ["pass", "if-left", "6S"]
    assert may(talk(s, "6S")) == ["pass", "6C"]
    assert may(talk(s, "6S 6C")) == ["pass", "6D"]


def test_if_they_are_left() -> None:
    """greek §2.2."""
    s = talk(opened(GAME), "pass if-left")
    assert (asked(s), may(s)) == (Seat.REAR, ["pass", "6S"])
    left = talk(s, "pass")
    assert declarer(left) is Seat.MIDDLE
    assert declarer(talk(s, "6S")) is Seat.REAR
    assert may(talk(opened(GAME), "6S")) == ["pass", "6C"], "only while nobody has bid"


def test_bid_is_offered_round() -> None:
    """greek §2.4."""
    s = talk(opened(GAME), "6S 6C pass")
    assert (asked(s), may(s)) == (Seat.FORE, ["pass", "here"])
    s = talk(s, "here")
    assert (asked(s), may(s)) == (Seat.MIDDLE, ["pass", "6D"])
    assert may(talk(s, "6D")) == ["pass", "here"]
    won = talk(s, "pass lay-D8-H9")
    assert may(won)[:2] == ["6C", "6D"] and declarer(won) is Seat.FORE


def test_highest_bid_held_ends_the_auction() -> None:
    """greek §2.5."""
    s = talk(opened(GAME), "6S 6C pass")
    for step in STEPS[2:]:
        s = talk(s, f"here {step}")
    assert may(s) == ["pass", "here"]
    s = talk(s, "here")
    assert declarer(s) in (Seat.FORE, Seat.MIDDLE)


def test_all_pass_shows_the_talon() -> None:
    """greek §2.6."""
    s = talk(opened(GAME), "pass pass pass")
    assert s.terms == Void("redeal")
    assert all(s.sees(seat, Place.TALON_1) for seat in (Seat.FORE, Seat.MIDDLE, Seat.REAR))
    assert rows(after(GAME, Report())) == []


def test_talon_and_order() -> None:
    """greek §3.1, §3.2."""
    s = talk(opened(GAME), "6S pass pass")
    assert s.sees(Seat.FORE, Place.TALON_1) and not s.sees(Seat.REAR, Place.TALON_1)
    assert may(talk(s, "lay-D8-H9")) == [*STEPS, "concede"]
    s = talk(s, "lay-D8-H9 concede")
    assert isinstance(s.terms, Void) and s.terms.reason == "conceded"


@pytest.mark.parametrize(
    ("contract", "kasa", "first", "second"),
    [("6S", 40, 12, 12), ("7S", 140, 42, 28), ("8S", 160, 32, 32), ("9S", 180, 36, 18)],
)
def test_giving_up(contract: str, kasa: int, first: int, second: int) -> None:
    """greek §3.3."""
    assert rows(after(GAME, deal(contract, bid=contract, conceded=True))) == [
        f"E<N {first} tricks",
        f"S<N {second} tricks",
        f"kasa<N {kasa} solo",
    ]


def test_defenders_play_or_pass() -> None:
    """greek §4.1."""
    s = talk(opened(GAME), f"{WON} 6S")
    assert (asked(s), may(s)) == (Seat.MIDDLE, ["stay", "drop"])
    s = talk(s, "drop drop")
    assert isinstance(s.terms, Void) and s.terms.reason == "unopposed"


def test_second_calls_the_first() -> None:
    """greek §4.2, §4.5."""
    s = talk(opened(GAME), f"{WON} 6S drop")
    assert may(s) == ["stay", "drop", "invite"]
    assert sides(talk(s, "invite")) == [
        (Seat.REAR, (Seat.MIDDLE,), 2),
        (Seat.REAR, (Seat.REAR,), 2),
    ]


def test_first_calls_the_second() -> None:
    """greek §4.3."""
    s = talk(opened(GAME), f"{WON} 6S stay drop")
    assert (asked(s), may(s)) == (Seat.MIDDLE, ["alone", "invite"])
    assert sides(talk(s, "alone")) == [(Seat.MIDDLE, (Seat.MIDDLE,), 2)]
    assert [head for head, *_ in sides(talk(s, "invite"))] == [Seat.MIDDLE, Seat.MIDDLE]


def test_first_takes_over() -> None:
    """greek §4.4."""
    s = talk(opened(GAME), f"{WON} 6S drop stay")
    assert (asked(s), may(s)) == (Seat.MIDDLE, ["drop", "invite"])
    assert [head for head, *_ in sides(talk(s, "invite"))] == [Seat.MIDDLE, Seat.MIDDLE]
    assert sides(talk(s, "drop")) == [(Seat.REAR, (Seat.REAR,), 2)]


@pytest.mark.parametrize(
    ("contract", "both", "alone"),
    [
        ("6H", [2, 2], [2]),
        ("7H", [2, 1], [2]),
        ("8H", [1, 1], [1]),
        ("9H", [1, 0], [1]),
        ("10H", [0, 0], [0]),
    ],
)
def test_quotas(contract: str, both: list[int], alone: list[int]) -> None:
    """greek §4.6."""
    s = talk(opened(GAME), f"{WON} {contract}")
    assert [quota for *_, quota in sides(talk(s, "stay stay"))] == both
    assert [quota for *_, quota in sides(talk(s, "stay drop alone"))] == alone


def test_lead_and_duties() -> None:
    """greek §5.1, §5.2."""
    s = talk(opened(GAME), "pass 6S pass lay-D8-H9 6S stay drop alone")
    assert asked(s) is Seat.MIDDLE, "the forehand is out, the next in play leads"
    s = talk(opened(GAME), f"{WON} 6H stay stay")
    assert asked(s) is Seat.FORE
    assert may(talk(s, "S7")) == ["SJ", "ST", "S9", "S8"]
    assert may(talk(s, "SA ST")) == ["HQ", "HT", "H7"]


def test_prices() -> None:
    """greek §6.1."""
    prices = [c.value for c in contracts().values()]
    assert prices == [
        *(2, 3, 4, 5, 6),
        *(7, 7, 7, 7, 8),
        *(8, 8, 8, 8, 9),
        *(9, 9, 9, 9, 10),
        *(10, 10, 10, 10, 10),
    ]


# rules/family §E.5, both in, in units of the price: level, tricks, then everyone's and the kasa's.
OUTCOMES = """
6 10 0 0 40 -20 -20 0 | 6 9 1 0 27 -9 -18 0 | 6 8 2 0 16 2 -18 0 | 6 8 1 1 16 -8 -8 0
6 7 3 0 7 3 -10 0 | 6 7 2 1 7 2 -9 0 | 6 6 4 0 6 4 0 -10 | 6 6 3 1 6 3 1 -10 | 6 6 2 2 6 2 2 -10
6 5 5 0 -15 5 0 10 | 6 5 3 2 -15 3 2 10 | 6 4 6 0 -32 12 0 20 | 6 4 3 3 -32 6 6 20
6 3 7 0 -34 14 0 20 | 6 3 4 3 -34 8 6 20 | 7 10 0 0 30 -20 -10 0 | 7 9 1 0 18 -9 -9 0
7 9 0 1 18 -19 1 0 | 7 8 2 0 8 2 -10 0 | 7 8 1 1 8 -9 1 0 | 7 8 0 2 8 -10 2 0 | 7 7 3 0 7 3 0 -10
7 7 0 3 7 0 3 -10 | 7 6 4 0 -14 4 0 10 | 7 6 2 2 -14 2 2 10 | 7 5 5 0 -30 10 0 20
8 10 0 0 20 -10 -10 0 | 8 9 1 0 9 1 -10 0 | 8 9 0 1 9 -10 1 0 | 8 8 2 0 8 2 0 -10
8 8 0 2 8 0 2 -10 | 8 7 2 1 -13 2 1 10 | 8 6 4 0 -28 8 0 20 | 8 6 2 2 -28 4 4 20
9 10 0 0 10 -10 0 0 | 9 9 1 0 9 1 0 -10 | 9 9 0 1 9 0 1 -10 | 9 8 1 1 -12 1 1 10
9 7 2 1 -26 4 2 20 | 10 10 0 0 10 0 0 -10 | 10 9 1 0 -11 1 0 10 | 10 8 1 1 -24 2 2 20
"""


@pytest.mark.parametrize(
    "row", [r for line in OUTCOMES.split("\n") for r in line.split(" | ") if r]
)
def test_every_outcome(row: str) -> None:
    """greek §6.2, §6.3, §6.4: the tables of rules/family §E.5."""
    level, d, a, b, *units = map(int, row.split())
    contract = f"{level}H"
    price = contracts()[contract].value
    t = after(GAME, deal(contract, BOTH, (d, a, b), bid="6S"), {("kasa", "chips"): 900})
    got = balances(t)
    won = [got["N"], got["E"], got["S"], got["kasa"] - 900]
    assert won == [price * n for n in units]


def test_together_is_one_account() -> None:
    """greek §4.5: at six a one and one against eight costs the head twice 8 tricks' worth."""
    t = after(GAME, deal("6H", "E:drop S:invite", (8, 1, 1), bid="6S"))
    assert rows(t) == ["N<S 40 short", "N<S 40 short"]
    t = after(GAME, deal("6H", "E:drop S:invite", (6, 3, 1), bid="6S"))
    assert rows(t) == ["N<kasa 50 made", "S<N 20 tricks"]


def test_undefended() -> None:
    """greek §6.5."""
    assert rows(after(GAME, deal("6H", NOBODY))) == ["N<kasa 50 unopposed"]


NEARLY_EMPTY: Stands = {("kasa", "chips"): 30}


def test_last_contract() -> None:
    """greek §6.6, §7.3."""
    made, lost = deal("6H", BOTH, (6, 3, 1)), deal("6H", BOTH, (5, 3, 2))
    assert rows(after(GAME, made, NEARLY_EMPTY))[1] == "N<kasa 30 made"
    assert rows(after(GAME, lost, NEARLY_EMPTY))[2] == "kasa<N 30 failed"
    loose = {"last_contract": "unbalanced"}
    assert rows(after(GAME, made, NEARLY_EMPTY, **loose))[1] == "N<kasa 30 made"
    assert rows(after(GAME, lost, NEARLY_EMPTY, **loose))[2] == "kasa<N 50 failed"
    fair = after(GAME, made, NEARLY_EMPTY, last_contract="fair")
    assert rows(fair)[1] == "N<kasa 50 made"
    assert int(balances(fair)["kasa"]) == -20


def test_end() -> None:
    """greek §6.7."""
    course = ruleset(GAME).course
    t = after(GAME, deal("6H", NOBODY), {("kasa", "chips"): 50})
    assert course.over(t) == "kasa_empty"
    t = after(GAME, deal("6H", NOBODY))
    assert course.over(t) is None
    # 850 left: 283 each, 284 for the first.
    assert {p: int(n) for p, n in course.settles(t).items()} == {"N": 34, "E": -17, "S": -17}


def test_pass_game() -> None:
    """greek §7.1."""
    report = Report(tricks=((Seat.FORE, 5), (Seat.MIDDLE, 3), (Seat.REAR, 2)))
    assert rows(after(GAME, report, all_pass="pass_game")) == [
        "kasa<E 10 pass-game",
        "kasa<N 30 pass-game",
    ]
    s = talk(opened(GAME, given={"all_pass": "pass_game"}), "pass pass pass")
    assert asked(s) is Seat.FORE and len(options_of(s)) == 10


ACES = Deal(
    (Cards.parse("SAKQ7 CA8 DA9 HAJ"), Cards.parse("SJT98 CKQ DK7 HK8"), HANDS[2]),
    (Card.parse("D8"), Card.parse("H9")),
)


def test_four_aces() -> None:
    """greek §7.2: offered only to who has them, announced with the order, paid by all."""
    s = talk(opened(GAME, deal=ACES, given={"aces": True}), WON)
    assert "6H aces" in may(s)
    assert "6H aces" not in may(talk(opened(GAME, given={"aces": True}), WON))
    s = told(s, "6H aces")
    assert isinstance(s.terms, Engagement)
    assert (s.terms.honours, s.terms.contract.name) == (True, "6H")
    paid = after(GAME, deal("6H", LONE, (7, 3, 0), bid="6S", honours=True), aces=True)
    assert rows(paid) == ["E<N 15 tricks", "N<E 25 aces", "N<S 25 aces", "N<kasa 50 made"]
    lost = after(GAME, deal("7H", LONE, (6, 4, 0), bid="6S", honours=True), aces=True)
    assert [row for row in rows(lost) if "aces" in row] == ["E<N 50 aces", "S<N 50 aces"]


def test_partner_of_who_is_far_short() -> None:
    """greek §7.4."""
    report = deal("6H", BOTH, (8, 0, 2), bid="6S")
    assert rows(after(GAME, report)) == ["N<E 80 short", "S<E 10 partner"]
    doubled = after(GAME, report, solo_partner_doubled=True)
    assert rows(doubled) == ["N<E 80 short", "S<E 20 partner"]


def test_hold_by_seniority() -> None:
    """greek §7.5."""
    s = talk(opened(GAME, given={"hold": "seniority"}), "6S 6C 6D")
    assert may(s) == ["pass", "here", "6H"]
    s = talk(s, "pass here")
    assert (asked(s), may(s)) == (Seat.REAR, ["pass", "6H"])


def test_account_of_the_table_is_no_player() -> None:
    rules = ruleset(GAME)
    with pytest.raises(ValueError, match="table's account"):
        rules.course.opens(rules, Table(("kasa", "E", "S")))
    assert standing().players == ("N", "E", "S")

"""Disputes and deal scores of the Balkan and the Greek game, each with its right answer."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from preferans.cards import Cards
from preferans.cli.cases import Case, Verdict, judge
from preferans.cli.cases.reading import Fields
from preferans.cli.cases.talk import won_with
from preferans.deal import Discard, Ruleset, State, Void, apply, observe
from preferans.ledger import Entry, Ledger, Table, Why
from preferans.match import Match, close_deal, open_deal, random_deal
from preferans.rulesets import ruleset
from preferans.stages import Auction
from tests.cases.book import entry, exact, shows
from tests.cases.table import A, B, C, dealt, offers, played, said

SERBIAN = ruleset("serbian")
PLAYERS = ("P0", "P1", "P2")
BOTH = ["P1", "P2"]

Row = list[object]


def check_score(
    game: str,
    setup: dict[str, object],
    tricks: Sequence[int],
    rows: Sequence[Row],
    **options: object,
) -> None:
    """Assert that a deal writes just these rows; the first seat declares."""
    raw: dict[str, object] = {
        "ruleset": game,
        "options": options,
        "setup": {"declarer": "P0", **setup},
        "outcome": {"tricks": dict(zip(PLAYERS, tricks, strict=True))},
        "expected": {"ledger": list(rows)},
    }
    outcome = judge(Case("", "", 0, "family", "score", Fields(raw, "here")))
    assert outcome.verdict is Verdict.PASSED, (outcome.reason, outcome.differences)


def bule_and_supe(right: Any) -> list[Row]:
    """The rows of a published score: bule by seat, supe of the two defenders on the declarer."""
    bule: list[Row] = [
        ["col", who, "bule", n] for who, n in zip(PLAYERS, right["bule"], strict=True) if n
    ]
    supe: list[Row] = [
        ["pair", who, "P0", "supe", n]
        for who, n in zip(BOTH, right.get("supe_on_declarer", (0, 0)), strict=True)
        if n
    ]
    return bule + supe


# -- the Balkan sheet ----------------------------------------------------------------------------


@shows("S40", "S42", "S43", "S47", "S48", "S50")
@pytest.mark.parametrize(
    ("name", "setup"),
    [
        ("S40", {"contract": "tref", "followers": BOTH}),
        ("S42", {"contract": "tref", "followers": BOTH, "kontra": {"by": "P1", "level": 1}}),
        ("S43", {"contract": "tref", "followers": BOTH}),
        ("S47", {"contract": "tref", "followers": ["P1"], "called": ["P2"]}),
        ("S48", {"contract": "betl", "followers": BOTH}),
        ("S50", {"contract": "betl", "followers": BOTH, "kontra": {"by": "P1", "level": 1}}),
    ],
)
def test_published_deal(name: str, setup: dict[str, object]) -> None:
    published = entry("sheets", name)
    rows = bule_and_supe(published["right_result"])
    check_score("serbian", setup, published["input"]["tricks"], rows)


@shows("S45")
def test_no_more_than_five_tricks_are_written() -> None:
    """One head writes for both hands: how two writers would share the five is not told."""
    published = entry("sheets", "S45")
    right, given = published["right_result"], published["input"]
    called: dict[str, object] = {"contract": "tref", "followers": ["P1"], "called": ["P2"]}
    rows: list[Row] = [
        ["col", "P0", "bule", right["bule"][0]],
        ["pair", "P1", "P0", "supe", right["supe_sum"]],
    ]
    check_score("serbian", called, given["tricks"], rows, cap5=given["cap5"])


@shows("S52")
def test_whole_sheet_is_settled() -> None:
    """The source counts down, so that its winner has the least; we count up."""
    published = entry("sheets", "S52")
    given, right = published["input"], published["exact_result"]
    players = tuple(given["players"])
    entries = [
        Entry(0, who, "bule", Fraction(n), None, Why("stood")) for who, n in given["bule"].items()
    ]
    for who, row in given["supe_row_takes_from_column"].items():
        entries += [Entry(0, who, "supe", Fraction(n), on, Why("stood")) for on, n in row.items()]
    results = SERBIAN.course.settles(Table(players, ledger=Ledger.of(entries)))
    assert {who: -results[who] for who in players} == {who: exact(n) for who, n in right.items()}
    assert sum(results.values()) == 0


@shows("D62")
def test_play_ends_with_the_fifth_trick_of_the_defence() -> None:
    """A doubled and redoubled spade game: five tricks are written, not eight."""
    given, right = entry("disputes", "D62")["input"], entry("disputes", "D62")["expected"]
    setup: dict[str, object] = {
        "contract": "pik",
        "followers": ["P1"],
        "called": ["P2"],
        "kontra": {"by": "P1", "level": 1},
        "refe": True,
    }
    assert given["value"] * given["kontra"] * given["refe"] * 2 == right["bule"]
    rows: list[Row] = [
        ["col", "P0", "bule", right["bule"]],
        ["pair", "P1", "P0", "supe", right["supe"]],
        ["token", "P0", "refe", -1],
    ]
    check_score("serbian", setup, (2, 7, 1), rows, cap5=True)


@shows("D63")
def test_pair_is_safe_with_four_together() -> None:
    given, right = entry("disputes", "D63")["input"], entry("disputes", "D63")["expected"]
    rows = bule_and_supe({**right, "supe_on_declarer": [30, 10]})
    check_score("serbian", {"contract": "tref", "followers": BOTH}, given["tricks"], rows)


@shows("D64")
def test_called_partner_takes_for_the_caller() -> None:
    rows: list[Row] = [["col", "P0", "bule", -10], ["pair", "P2", "P0", "supe", 40]]
    called: dict[str, object] = {"contract": "tref", "followers": ["P2"], "called": ["P1"]}
    check_score("serbian", called, (6, 3, 1), rows)


# -- the Balkan deal -----------------------------------------------------------------------------


def bet(contract: str, rules: Ruleset = SERBIAN) -> State:
    """The forehand wins the auction at the lowest number and names this contract."""
    s = said(dealt(rules), "2", "pass", "pass")
    s = apply(s, Discard(Cards.parse("H8 C8")))
    return said(s, contract)


@shows("D36")
@pytest.mark.parametrize("contract", ["sans", "betl"])
def test_hands_stay_closed(contract: str) -> None:
    s = bet(contract)
    s = said(s, *(["stay", "stay"] if "stay" in offers(s) else []), "enough", "enough")
    for _ in range(3):
        assert s.asked is not None
        s = apply(s, s.asked.options[0])
    assert observe(s, A).hands[B] is None
    assert observe(s, A).hands[C] is None
    assert observe(s, B).hands[A] is None


@shows("D49")
def test_betl_is_over_with_its_first_trick() -> None:
    right = entry("disputes", "D49")["expected"]
    s = said(bet("betl"), "enough", "enough")
    s = played(s, "SA S7 HA")
    assert (s.asked is None) is right["finished"]
    written = {posting.column: posting.amount for posting in SERBIAN.book.score(s)}
    assert (written["bule"] < 0) is right["made"]


@shows("D54")
def test_betl_from_hand_beats_a_game_that_is_not_named() -> None:
    """Who has said igra is not asked again; a sans from hand would still go over the betl."""
    s = said(dealt(SERBIAN), "igra", "igra-betl")
    assert set(offers(s)) == {"pass", "igra-sans"}
    award = won_with(said(s, "pass"))
    assert award is not None
    assert (award.declarer, award.rung.name) == (B, "igra-betl")


@shows("D56")
def test_trumps_of_the_numbers() -> None:
    given, right = entry("disputes", "D56")["input"], entry("disputes", "D56")["expected"]
    (auction,) = (stage for stage in SERBIAN.stages if isinstance(stage, Auction))
    trumps = {rung.name: str(rung.contracts[0].trump) for rung in auction.ladder}
    assert trumps[str(given["level"])] == right["trump"]
    assert "".join(trumps[n] for n in "2345") == "SDHC"
    assert trumps["6"] == trumps["7"] == "None"


@shows("D57")
def test_sans_is_led_through_the_declarer() -> None:
    """The dealer is the last to speak, and the one who declares the first."""
    given, right = entry("disputes", "D57")["input"], entry("disputes", "D57")["expected"]
    table = Table(("0", "1", "2"), given["dealer"])
    assert table.player_at(A) == str(given["declarer"])
    s = said(bet(given["contract"]), "stay", "stay", "enough", "enough")
    assert s.asked is not None
    assert table.player_at(s.asked.hand) == str(right["leader"])


def after_passes(bule: Sequence[int]) -> Table:
    """The table after everybody has passed, where the bule stand so."""
    rows = zip(PLAYERS, bule, strict=True)
    entries = (Entry(0, who, "bule", Fraction(n), None, Why("stood")) for who, n in rows)
    match = Match(SERBIAN, Table(PLAYERS, 2, ledger=Ledger.of(entries)))
    s = said(open_deal(match, random_deal(SERBIAN, Random(1))), "pass", "pass", "pass")
    return close_deal(match, s).table


@shows("D59")
def test_no_refe_while_somebody_is_under_the_hat() -> None:
    given, right = entry("disputes", "D59")["input"], entry("disputes", "D59")["expected"]
    table = after_passes(given["bule"])
    assert [table.ledger.total(who, "refe") for who in PLAYERS] == right["refe"]
    table = after_passes([5, 10, 10])
    assert [table.ledger.total(who, "refe") for who in PLAYERS] == [1, 1, 1]


@shows("D61")
def test_contract_that_nobody_follows_is_made() -> None:
    s = said(bet("tref"), "drop", "drop")
    assert isinstance(s.terms, Void)
    assert [(p.column, int(p.amount)) for p in SERBIAN.book.score(s)] == [("bule", -10)]
    passed = said(dealt(SERBIAN), "pass", "pass", "pass")
    assert {p.column for p in SERBIAN.book.score(passed)} == {"refe"}


# -- the Greek sheet -----------------------------------------------------------------------------


def payments(pot: int, first: int, second: int) -> list[Row]:
    """The kasa pays the declarer, who pays the defenders by the trick."""
    return [
        ["transfer", "kasa", "P0", pot, "made"],
        ["transfer", "P0", "P1", first, "tricks"],
        ["transfer", "P0", "P2", second, "tricks"],
    ]


HEARTS: dict[str, object] = {"contract": "6H", "players_in": BOTH}


@shows("S55", "S58", "D69")
def test_ten_tricks_are_drawn_from_the_kasa() -> None:
    """The comment beside the old code prints six; its code and its rules draw ten."""
    first, second = entry("sheets", "S55"), entry("sheets", "S58")["right_result"]
    pot = first["right_result"]["pot_taken_by_2"]
    assert pot == second["pot_out"] == entry("disputes", "D69")["expected"]["pot_out"]
    tricks = first["input"]["tricks"]
    # There the second player declares, and the third speaks after him.
    check_score(
        "greek",
        HEARTS,
        (tricks["2"], tricks["3"], tricks["1"]),
        payments(
            pot,
            first["right_result"]["between"]["3"],
            first["right_result"]["between"]["1"],
        ),
    )
    check_score("greek", HEARTS, (6, 3, 1), payments(pot, second["X"], second["Y"]))
    assert pot - second["X"] - second["Y"] == second["D"]


@shows("S57")
def test_defender_who_is_short_pays_both() -> None:
    published = entry("sheets", "S57")
    tricks, between = published["input"]["tricks"], published["right_result"]["between"]
    rows: list[Row] = [
        ["transfer", "P1", "P0", between["1"], "short"],
        ["transfer", "P1", "P2", between["3"], "partner"],
    ]
    assert between["1"] + between["3"] == -between["2"]
    check_score("greek", HEARTS, (tricks["1"], tricks["2"], tricks["3"]), rows)


@shows("S60")
def test_all_pass_that_is_played() -> None:
    published = entry("sheets", "S60")
    tricks, pays = published["input"]["tricks"], published["right_result"]["pot_in"]
    raw: dict[str, object] = {
        "ruleset": "greek",
        "options": {"all_pass": "pass_game"},
        "setup": {"contract": "pass_game"},
        "outcome": {"tricks": dict(zip(PLAYERS, tricks.values(), strict=True))},
        "expected": {
            "ledger": [
                ["transfer", who, "kasa", n, "pass_game"]
                for who, n in zip(PLAYERS, pays.values(), strict=True)
                if n
            ]
        },
    }
    outcome = judge(Case("", "", 0, "family", "score", Fields(raw, "here")))
    assert outcome.verdict is Verdict.PASSED, (outcome.reason, outcome.differences)

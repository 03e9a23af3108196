"""The sheet, one convention at a time (rules/russian §3, 4.4, 6, 8.1, 8.6, 8.8)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from preferans.books import (
    CODES,
    CheckedWhists,
    Consolation,
    JointPoints,
    Responsibility,
    Result,
    Sheet,
    SpitFine,
    Style,
    TalonBonus,
    TricksToHill,
    WhistPrice,
    ZeroBonus,
)
from preferans.books.whys import why
from preferans.deal import Contract, Engagement, Side, TalonUse, Void
from tests.books.build import (
    FOUR,
    LENINGRAD,
    MISERE,
    SOCHI,
    TOURNAMENT,
    A,
    B,
    C,
    D,
    Written,
    all_pass,
    award,
    checked_ten,
    game,
    misere,
    played,
    unplayed,
    written,
)

RETURNED = ((B, "pass"), (C, "half"), (B, "whist"))


def scored(sheet: Sheet, r: Result) -> Written:
    return written(sheet.postings(r))


# -- made, failed, passed out ------------------------------------------------------------------


def test_overtricks_earn_nothing() -> None:
    """§8.1: they only shrink what the defence takes."""
    assert scored(SOCHI, played(6, (6, 4, 0), B))["pool A"] == 2
    assert scored(SOCHI, played(6, (9, 1, 0), B))["pool A"] == 2


def test_nobody_whists() -> None:
    assert scored(SOCHI, unplayed(7, "unopposed")) == {"pool A": 4}


def test_a_redeal_is_worth_nothing() -> None:
    assert SOCHI.postings(Result(Void("redeal"))) == ()


def test_set_by_a_pair() -> None:
    """Seed 002: a seven with five tricks against three and two."""
    got = scored(SOCHI, played(7, (5, 3, 2), B, C))
    assert got == {"hill A": 8, "B>A": 20, "C>A": 16}


def test_the_sitting_dealer_is_consoled() -> None:
    """Codex 3.8.1.2; at three there is nobody."""
    down = played(7, (5, 3, 2), B, C, seats=FOUR)
    assert scored(SOCHI, down) == {"hill A": 8, "B>A": 20, "C>A": 16, "D>A": 8}
    off = replace(SOCHI, consolation_to_dealer=False)
    assert "D>A" not in scored(off, down)


def test_no_consolation() -> None:
    sheet = Sheet(consolation=Consolation.NONE)
    assert scored(sheet, played(7, (5, 3, 2), B, C)) == {"hill A": 8, "B>A": 12, "C>A": 8}


def test_underbid_counts_as_failed() -> None:
    """MSU: ordered six, took seven."""
    sheet = Sheet(underbid=True)
    got = scored(sheet, played(6, (7, 2, 1), B, C))
    assert got == {"hill A": 2, "B>A": 4 + 2, "C>A": 2 + 2}
    reasons = {row.why.code for row in sheet.postings(played(6, (7, 2, 1), B, C))}
    assert "surplus" in reasons
    assert "undertricks" not in reasons
    assert scored(sheet, played(6, (6, 3, 1), B, C))["pool A"] == 2


def test_discards_count_as_tricks() -> None:
    """Seed 003: the discard saves a contract one short, and makes one two short down one."""
    sheet = Sheet(discards_credit=1)
    assert scored(sheet, played(7, (6, 4, 0), B))["pool A"] == 4
    assert scored(sheet, played(7, (5, 5, 0), B))["hill A"] == 4


@pytest.mark.parametrize(("tricks", "level", "hill"), [(3, 7, 12), (2, 6, 4), (3, 9, 24)])
def test_giving_up(tricks: int, level: int, hill: int) -> None:
    """§3.1: undertricks at the level bid, no whists, no consolation."""
    bid = award(game(level))
    got = scored(Sheet(conceded=tricks), Result(Void("conceded", bid)))
    assert got == {"hill A": hill}


def test_giving_up_after_the_order_costs_its_level() -> None:
    ordered = Engagement(award(game(6)), game(8))
    r = Result(Void("conceded", ordered.award, ordered))
    assert scored(replace(LENINGRAD, conceded=3), r) == {"hill A": 3 * 6 * 2}


def test_giving_up_a_blind_bid_with_a_bomb() -> None:
    """§2.4, 8.5: the coefficients multiply here, too."""
    r = Result(Void("conceded", award(game(6), blind=True)), times=(4, 1, 1))
    assert scored(Sheet(conceded=3), r) == {"hill A": 3 * 2 * 8}


# -- whists ------------------------------------------------------------------------------------


def test_a_lone_whister_writes_both_hands() -> None:
    """Seed 002: two of four on a six."""
    assert scored(SOCHI, played(6, (8, 0, 2), B)) == {"pool A": 2, "hill B": 4, "B>A": 4}


def test_greedy_passer_has_consolation_only() -> None:
    assert scored(SOCHI, played(6, (5, 3, 2), B)) == {"hill A": 2, "B>A": 12, "C>A": 2}


def test_gentleman_shares_a_set() -> None:
    """LEN2: three tricks at twelve shared, twelve consolation each."""
    got = scored(LENINGRAD, played(8, (7, 3, 0), B))
    assert got == {"hill A": 12, "B>A": 30, "C>A": 30}


def test_gentleman_keeps_a_made_contract() -> None:
    assert scored(LENINGRAD, played(6, (6, 4, 0), B)) == {"pool A": 2, "B>A": 16}


def test_gentleman_always_shares() -> None:
    sheet = Sheet(style=Style.GENTLEMAN_ALWAYS)
    assert scored(sheet, played(6, (6, 4, 0), B)) == {"pool A": 2, "B>A": 4, "C>A": 4}


def test_nothing_is_shared_between_two_whisters() -> None:
    sheet = Sheet(style=Style.GENTLEMAN_ALWAYS)
    got = scored(sheet, played(6, (5, 4, 1), B, C))
    assert got == {"hill A": 2, "B>A": 10, "C>A": 4}


def test_nothing_is_shared_with_a_dummy() -> None:
    """§1.7(5): at two there is nobody to share with, and nobody else to console."""
    down = played(6, (5, 3, 2), C, seats=(A, C))
    assert scored(Sheet(style=Style.GENTLEMAN), down) == {"hill A": 2, "C>A": 10 + 2}


@pytest.mark.parametrize(
    ("way", "whists"),
    [(CheckedWhists.OWN, 30), (CheckedWhists.SPLIT, 30), (CheckedWhists.NONE, 0)],
)
def test_a_dummys_tricks_are_its_players(way: CheckedWhists, whists: int) -> None:
    """At two the opponent plays both hands, also against a checked ten and a misère."""
    two = (A, C)
    ten = replace(checked_ten((7, 2, 1)), seats=two)
    consoled = 0 if way is CheckedWhists.NONE else 30
    assert scored(Sheet(checked_whists=way), ten) == {
        "hill A": 30,
        **({"C>A": whists + consoled} if consoled else {}),
    }
    caught = misere((2, 5, 3), seats=two)
    assert scored(Sheet(misere_whists=True), caught) == {"hill A": 20, "C>A": 20 + 20}


def test_returned_whister_is_an_ordinary_one() -> None:
    """§4.2: the former half-whister counts as a passer."""
    down = played(6, (5, 4, 1), B, answers=RETURNED)
    assert scored(SOCHI, down) == {"hill A": 2, "B>A": 12, "C>A": 2}


def test_returned_whister_takes_all() -> None:
    """TJ: five tricks at four and both consolations; at four the dealer keeps his own."""
    down = played(6, (5, 3, 2), B, answers=RETURNED)
    assert scored(TOURNAMENT, down) == {"hill A": 4, "B>A": 28}
    four = replace(down, seats=FOUR)
    assert scored(TOURNAMENT, four) == {"hill A": 4, "B>A": 28, "D>A": 4}


def test_returned_whister_takes_all_only_of_a_set() -> None:
    made = played(6, (6, 3, 1), B, answers=RETURNED)
    assert scored(TOURNAMENT, made) == {"pool A": 2, "B>A": 16}


def test_whist_without_return_takes_not_all() -> None:
    down = played(6, (5, 3, 2), B, answers=((B, "whist"), (C, "pass")))
    assert scored(TOURNAMENT, down) == {"hill A": 4, "B>A": 14, "C>A": 14}


@pytest.mark.parametrize("style", Style)
def test_dealers_whist(style: Style) -> None:
    """He writes all tricks, the defenders only their consolation, and nothing is shared."""
    whist = (Side(D, (B, C), 4),)
    down = played(6, (5, 3, 2), seats=FOUR, defence=whist)
    sheet = Sheet(style=style, consolation_to_dealer=False)
    assert scored(sheet, down) == {"hill A": 2, "D>A": 12, "B>A": 2, "C>A": 2}


def test_dealers_whist_after_a_half_is_no_return() -> None:
    """The standing half lapses, and the defenders keep their consolation (house (15))."""
    said = ((B, "pass"), (C, "half"), (B, "pass"), (D, "whist"))
    whist = (Side(D, (B, C), 0),)
    down = played(6, (5, 3, 2), seats=FOUR, defence=whist, answers=said)
    assert scored(TOURNAMENT, down) == {"hill A": 4, "D>A": 24, "B>A": 4, "C>A": 4}


def test_dealers_whist_may_be_short() -> None:
    whist = (Side(D, (B, C), 4),)
    assert scored(SOCHI, played(6, (8, 1, 1), seats=FOUR, defence=whist)) == {
        "pool A": 2,
        "D>A": 4,
        "hill D": 4,
    }
    free = (Side(D, (B, C), 0),)
    got = scored(SOCHI, played(6, (8, 1, 1), seats=FOUR, defence=free))
    assert got == {"pool A": 2, "D>A": 4}


@pytest.mark.parametrize(
    ("responsibility", "hill"),
    [(Responsibility.FULL, 4), (Responsibility.HALF, 2), (Responsibility.NONE, 0)],
)
def test_responsibility(responsibility: Responsibility, hill: int) -> None:
    got = scored(Sheet(responsibility=responsibility), played(6, (8, 2, 0), B))
    assert got.get("hill B", 0) == hill


def test_half_a_missing_trick_stays_exact() -> None:
    """A contract of odd value, half responsible: no rounding in the books."""
    odd = replace(game(7), value=5)
    e = Engagement(award(odd), odd, sides=(Side(B, (B, C), 2),), owed=2)
    got = scored(Sheet(responsibility=Responsibility.HALF), Result(e, ((A, 9), (B, 1), (C, 0))))
    assert got["hill B"] == Fraction(5, 2)


def test_nobody_is_short_of_a_set_contract() -> None:
    """§8.1: the second whister took nothing, but the declarer is down."""
    assert "hill C" not in scored(SOCHI, played(6, (5, 5, 0), B, C))


def test_one_whist_for_a_trick() -> None:
    """Seed 003 counts tricks, not values; consolation keeps its value."""
    sheet = Sheet(whist_price=WhistPrice.ONE)
    assert scored(sheet, played(8, (7, 2, 1), B, C)) == {"hill A": 6, "B>A": 8, "C>A": 7}


def test_two_whisters_write_half_rounded_up() -> None:
    """Seed 003: three tricks at one whist are two, one trick is one; a lone whister writes all."""
    sheet = Sheet(joint_points=JointPoints.HALF_UP, whist_price=WhistPrice.ONE)
    assert scored(sheet, played(6, (6, 3, 1), B, C)) == {"pool A": 2, "B>A": 2, "C>A": 1}
    assert scored(sheet, played(6, (6, 3, 1), B)) == {"pool A": 2, "B>A": 4}


def test_the_passer_pays_a_made_contract() -> None:
    """Seed 003; the pass-out pays nothing (D30)."""
    sheet = Sheet(passer_pays=True)
    assert scored(sheet, played(7, (7, 2, 1), B)) == {"pool A": 4, "B>A": 12, "A>C": 4}
    assert scored(sheet, played(7, (7, 2, 1), B, C)) == {"pool A": 4, "B>A": 8, "C>A": 4}
    assert scored(sheet, played(7, (6, 3, 1), B))["C>A"] == 4
    assert "A>C" not in scored(sheet, played(7, (6, 3, 1), B))
    assert scored(sheet, unplayed(7, "unopposed")) == {"pool A": 4}
    assert scored(sheet, checked_ten((10, 0, 0))) == {"pool A": 10}


def test_bombs_and_blind_bids_multiply_everything() -> None:
    """L232: an eight at 4 x 2: 48 to the pool and 48 whists per trick."""
    assert scored(SOCHI, played(8, (8, 2, 0), B, times=8)) == {"pool A": 48, "B>A": 96}
    down = scored(SOCHI, played(6, (5, 4, 1), B, C, times=2))
    assert down == {"hill A": 4, "B>A": 20, "C>A": 8}
    assert scored(SOCHI, played(6, (9, 1, 0), B, times=2))["hill B"] == 3 * 2 * 2


def test_a_side_may_be_doubled_alone() -> None:
    both = (Side(B, (B,), 2, times=2), Side(C, (C,), 2))
    got = scored(SOCHI, played(6, (9, 1, 0), defence=both))
    assert got == {"pool A": 2, "B>A": 4, "hill B": 4, "hill C": 4}


# -- ten and misère ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("way", "whists"),
    [
        (CheckedWhists.OWN, {"B>A": 30 + 20, "C>A": 20}),
        (CheckedWhists.SPLIT, {"B>A": 15 + 20, "C>A": 15 + 20}),
        (CheckedWhists.NONE, {}),
    ],
)
def test_a_checked_ten_fails(way: CheckedWhists, whists: Written) -> None:
    """§8.6, amendments (e): tricks and consolation, or the hill alone; no fines."""
    got = scored(Sheet(checked_whists=way), checked_ten((8, 3, 0)))
    assert got == {"hill A": 20, **whists}


def test_own_tricks_of_a_checked_ten_are_not_shared() -> None:
    """A gentleman shares only as a lone whister; here nobody said whist."""
    got = scored(LENINGRAD, checked_ten((9, 1, 0)))
    assert got == {"hill A": 20, "B>A": 40, "C>A": 20}


@pytest.mark.parametrize("way", CheckedWhists)
def test_a_checked_ten_is_made(way: CheckedWhists) -> None:
    assert scored(Sheet(checked_whists=way), checked_ten((10, 0, 0))) == {"pool A": 10}


def test_a_whisted_ten_owes_a_trick() -> None:
    assert scored(SOCHI, played(10, (10, 0, 0), B)) == {"pool A": 10, "hill B": 10}


@pytest.mark.parametrize("contract", [MISERE, game(10, checked=True)])
def test_trusted(contract: Contract) -> None:
    """Amendments (d), (e): granted unplayed counts as made."""
    e = Engagement(award(contract), contract)
    assert scored(SOCHI, Result(Void("trusted", e.award, e))) == {"pool A": 10}


def test_half_of_a_misere_is_the_dealers() -> None:
    """S4: five each when made, five each for each caught trick."""
    assert scored(SOCHI, misere((0, 5, 5), seats=FOUR, half=True)) == {"pool A": 5, "pool D": 5}
    got = scored(SOCHI, misere((3, 4, 3), seats=FOUR, half=True))
    assert got == {"hill A": 15, "hill D": 15}


def test_half_of_a_trusted_misere() -> None:
    r = misere((0, 5, 5), seats=FOUR, half=True)
    assert isinstance(r.terms, Engagement)
    trusted = Result(Void("trusted", r.terms.award, r.terms), (), FOUR)
    assert scored(SOCHI, trusted) == {"pool A": 5, "pool D": 5}


def test_misere_whists_as_on_a_ten() -> None:
    """The caught tricks are the defence's, half each, and each is consoled for them."""
    sheet = Sheet(misere_whists=True)
    got = scored(sheet, misere((2, 8, 0)))
    assert got == {"hill A": 20, "B>A": 10 + 20, "C>A": 10 + 20}
    assert scored(sheet, misere((0, 8, 2))) == {"pool A": 10}


def test_the_defences_whists_are_not_shared() -> None:
    """Only the declarer's own result is: the whists on him stay as they are."""
    sheet = Sheet(misere_whists=True)
    got = scored(sheet, misere((2, 8, 0), seats=FOUR, half=True))
    assert got == {"hill A": 10, "hill D": 10, "B>A": 30, "C>A": 30, "D>A": 20}


# -- the talon and the sitting dealer ----------------------------------------------------------


def test_talon_bonus_made_and_failed() -> None:
    """FS: two aces are three tricks at the price of the contract, to the dealer."""
    down = played(6, (5, 3, 2), B, C, seats=FOUR, talon="AS AH")
    assert scored(TOURNAMENT, down)["D>A"] == 4 + 12
    made = played(6, (6, 3, 1), B, C, seats=FOUR, talon="AS AH")
    assert scored(TOURNAMENT, made)["D>A"] == 12
    out = unplayed(6, "unopposed", seats=FOUR, talon="AS KS")
    assert scored(TOURNAMENT, out) == {"pool A": 2, "D>A": 8}


def test_talon_bonus_at_three_is_shared() -> None:
    out = unplayed(6, "unopposed", talon="AS 7H")
    assert scored(TOURNAMENT, out) == {"pool A": 2, "B>A": 2, "C>A": 2}


@pytest.mark.parametrize(
    ("talon", "units"),
    [
        ("AS AH", 3), ("AS KS", 2), ("KS AS", 2), ("AS KH", 1), ("AS 7S", 1), ("QD KD", 1),
        ("KD QD", 1), ("KD QS", 0), ("KD KS", 0), ("QD JD", 0), ("7D 8D", 0),
    ],
)  # fmt: skip
def test_quick_tricks_of_a_talon(talon: str, units: int) -> None:
    """§3.2."""
    rows = TOURNAMENT.postings(unplayed(6, "unopposed", seats=FOUR, talon=talon))
    assert written(rows).get("D>A", 0) == units * 4
    assert all(row.amount for row in rows)


def test_flat_talon_bonus() -> None:
    sheet = Sheet(talon_bonus=TalonBonus(10))
    out = unplayed(9, "unopposed", seats=FOUR, talon="QD KD")
    assert scored(sheet, out) == {"pool A": 8, "D>A": 10}


def test_talon_bonus_never_on_a_misere_nor_without_the_talon_nor_given_up() -> None:
    aces = unplayed(9, "unopposed", seats=FOUR, talon="AS AH").talon
    zero = replace(misere((0, 5, 5), seats=FOUR), talon=aces)
    assert scored(TOURNAMENT, zero) == {"pool A": 10}
    untouched = played(9, (9, 1, 0), B, seats=FOUR, talon="AS AH", used=TalonUse.UNTOUCHED)
    assert "D>A" not in scored(TOURNAMENT, untouched)
    bid = Void("conceded", award(game(6)))
    assert scored(TOURNAMENT, Result(bid, (), FOUR, aces)) == {"hill A": 12}
    ordered = Engagement(award(game(6)), game(6))
    late = Void("conceded", ordered.award, ordered)
    assert scored(TOURNAMENT, Result(late, (), FOUR, aces)) == {"hill A": 12}


def test_a_refused_talon() -> None:
    """§3.2: one six-undertrick on the dealer's hill, and his bonus all the same."""
    spat = played(8, (8, 2, 0), B, seats=FOUR, talon="AS 7H", used=TalonUse.REFUSED)
    assert scored(SOCHI, spat) == {"pool A": 6, "B>A": 12, "hill D": 2}
    assert scored(TOURNAMENT, spat)["hill D"] == 4
    assert scored(TOURNAMENT, spat)["D>A"] == 12
    by_level = Sheet(spit_fine=SpitFine.BID_LEVEL)
    assert scored(by_level, spat)["hill D"] == 6


def test_a_talon_refused_on_a_misere_costs_only_the_fine() -> None:
    bid = award(MISERE, talon=TalonUse.REFUSED)
    talon = played(8, (8, 2, 0), B, talon="AS AH").talon
    r = Result(Engagement(bid, MISERE), ((A, 0), (B, 5), (C, 5)), FOUR, talon)
    assert scored(TOURNAMENT, r) == {"pool A": 10, "hill D": 4}


# -- the hill at once --------------------------------------------------------------------------


def test_hill_as_whists() -> None:
    """Seed 003: no hill, each point is five whists of every opponent at once."""
    sheet = Sheet(hill_as_whists=5)
    assert scored(sheet, played(7, (5, 3, 2), B, C)) == {"B>A": 20 + 40, "C>A": 16 + 40}
    assert scored(sheet, played(6, (8, 2, 0), B)) == {
        "pool A": 2,
        "B>A": 4,
        "A>B": 20,
        "C>B": 20,
    }


def test_every_hill_point_becomes_whists() -> None:
    """Also a single one, and what an all-pass takes off the hill goes the other way."""
    zero = TricksToHill(zero=ZeroBonus.HILL_MINUS_PRICE)
    sheet = Sheet(hill_as_whists=5, all_pass=zero)
    assert scored(sheet, all_pass((0, 1, 9))) == {
        "A>B": 5 + 5, "C>B": 5, "A>C": 45 + 5, "B>C": 45,
    }  # fmt: skip


# -- reasons -----------------------------------------------------------------------------------


def test_every_reason_is_listed_with_its_parameters() -> None:
    results = [
        played(7, (5, 3, 2), B, C, seats=FOUR, talon="AS AH"),
        played(6, (9, 1, 0), B),
        unplayed(6, "half", half=C),
        unplayed(6, "unopposed"),
        misere((3, 4, 3)),
        checked_ten((8, 1, 1)),
        Result(Void("conceded", award(game(7)))),
    ]
    sheet = replace(TOURNAMENT, passer_pays=True, misere_whists=True)
    reasons = {row.why for r in results for row in sheet.postings(r)}
    assert {reason.code for reason in reasons} >= {
        "undertricks", "tricks", "consolation", "talon-bonus", "short", "passer-pays",
        "half-made", "half-whist", "unopposed", "caught", "conceded",
    }  # fmt: skip
    for reason in reasons:
        assert len(reason.of) == len(CODES[reason.code]), reason


@pytest.mark.parametrize(("code", "of"), [("undertrick", (1,)), ("undertricks", ("6S", 1))])
def test_a_reason_that_nobody_could_put_in_words_is_refused(
    code: str, of: tuple[int | str, ...]
) -> None:
    with pytest.raises(ValueError, match="no reason"):
        why(code, *of)


def test_a_reason_explains_its_amount() -> None:
    (hill,) = (x for x in SOCHI.postings(played(7, (5, 3, 2), B, C)) if x.column == "hill")
    named = dict(zip(CODES[hill.why.code], hill.why.of, strict=True))
    assert named == {"contract": "7S", "undertricks": 2, "price": 4}
    assert hill.amount == 2 * 4

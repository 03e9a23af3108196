"""The clauses of docs/rules/finnish-book.md, one by one."""

from __future__ import annotations

import pytest

from preferans.books.chips import balances
from preferans.deal import Award, Engagement, Place, Seat, Void
from preferans.ledger import Table
from preferans.match import Match
from preferans.rulesets import OptionsError, configure, ruleset
from tests.rulesets.family.sheets import (
    BOTH,
    CALLED,
    LONE,
    NOBODY,
    after,
    deal,
    rows,
)
from tests.rulesets.talks import HANDS, declarer, may, opened, table, talk

GAME = "finnish-book"
BID_ONE = "1 pass pass lay-D8-H9"


def test_four_play_and_the_dealer_pays_nothing_in_the_deal() -> None:
    """finnish-book §1.1."""
    assert ruleset(GAME, players=4).seats == (*Seat,)
    t = after(GAME, deal("clubs", BOTH, (6, 2, 2)), players=4)
    assert not [row for row in rows(t) if "W" in row]
    assert "pot<W 10 stake" in rows(t, opening=True)


def test_packets() -> None:
    """finnish-book §1.2: three, two to the talon, four, three."""
    rules = ruleset(GAME)
    assert (rules.packets, len(rules.deck), rules.hand_size) == ((3, -2, 4, 3), 32, 10)


def test_stakes_come_to_tens() -> None:
    """finnish-book §1.3."""
    t = after(GAME, deal("clubs", NOBODY), players=4, stakes=5)
    assert "pot<W 5 stake" in rows(t, opening=True)
    with pytest.raises(OptionsError, match="come to tens"):
        configure(GAME, {"players": 4, "stakes": 8})
    with pytest.raises(OptionsError, match="come to tens"):
        configure(GAME, {"stakes": 5})


def test_numbers_rise_by_one_step() -> None:
    """finnish-book §2.1, §2.2."""
    assert may(opened(GAME)) == ["pass", "1", "peli", "hertat"]
    assert may(talk(opened(GAME), "1")) == ["pass", "2", "peli", "hertat"]
    assert may(talk(opened(GAME), "1 2 3 4")) == ["pass", "peli", "hertat"]
    assert may(talk(opened(GAME), "peli")) == ["pass", "hertat"]


def test_hearts_end_the_auction() -> None:
    """finnish-book §2.3: nobody else has a turn, and the talon is not touched."""
    s = talk(opened(GAME), "1 hertat")
    assert declarer(s) is Seat.MIDDLE
    assert may(s) == ["stay", "drop"]
    assert isinstance(s.terms, Engagement) and s.terms.contract.name == "hearts"


def test_pass_is_final_and_nothing_is_held() -> None:
    """finnish-book §2.4."""
    s = talk(opened(GAME), "1 2 pass 3")
    assert may(s) == ["pass", "4", "peli", "hertat"]
    s = talk(s, "pass")
    assert declarer(s) is Seat.FORE


def test_nothing_is_written_when_all_pass() -> None:
    """finnish-book §2.5."""
    s = talk(opened(GAME), "pass pass pass")
    assert (s.terms, s.rules.book.score(s)) == (Void("redeal"), ())
    assert s.rules.course.writes(table(), s, ()).dealer == 0


def test_talon_is_taken_unseen() -> None:
    """finnish-book §3.1."""
    s = talk(opened(GAME), "1 pass pass")
    assert s.sees(Seat.FORE, Place.TALON_1) and not s.sees(Seat.MIDDLE, Place.TALON_1)
    assert len(may(s)) == 66, "any two of twelve"


def test_number_fixes_the_trumps_and_peli_leaves_three() -> None:
    """finnish-book §3.2, §3.3."""
    s = talk(opened(GAME), BID_ONE)
    assert isinstance(s.terms, Engagement) and s.terms.contract.name == "clubs"
    s = talk(opened(GAME), "peli pass pass")
    assert may(s) == ["clubs", "spades", "diamonds"]
    assert isinstance(s.terms, Award) and s.hands[Seat.FORE] == HANDS[0]
    assert not any(s.sees(seat, Place.TALON_1) for seat in Seat)


def test_defenders_stay_or_drop() -> None:
    """finnish-book §4.1."""
    s = talk(opened(GAME), BID_ONE)
    assert (s.asked and s.asked.actor, may(s)) == (Seat.MIDDLE, ["stay", "drop"])
    s = talk(s, "stay stay")
    assert isinstance(s.terms, Engagement)
    assert [side.quota for side in s.terms.sides] == [2, 2]


def test_invited_owes_nothing_and_cannot_refuse() -> None:
    """finnish-book §4.2, §4.3."""
    s = talk(opened(GAME), f"{BID_ONE} stay drop")
    assert may(s) == ["alone", "invite"]
    s = talk(s, "invite")
    assert isinstance(s.terms, Engagement)
    assert [(side.head, side.quota) for side in s.terms.sides] == [(Seat.MIDDLE, 2), (Seat.REAR, 0)]
    assert rows(after(GAME, deal("clubs", CALLED, (6, 3, 1)))) == [
        "E<N 3 tricks",
        "N<pot 10 made",
        "S<N 1 tricks",
    ]


def test_dropped_hand_is_laid_aside() -> None:
    """finnish-book §4.4, §5.1: tricks of two cards, led by the declarer."""
    s = talk(opened(GAME), f"{BID_ONE} stay drop alone")
    assert s.asked is not None and s.asked.actor is Seat.FORE
    s = talk(s, "CA CK")
    assert (len(s.tricks), s.tricks[0].winner) == (1, Seat.FORE)
    assert not s.sees(Seat.FORE, Place.REAR)


def test_duty_to_trump_and_to_go_over() -> None:
    """finnish-book §5.2: the second must go over the seven or the queen, the third must trump."""
    s = talk(opened(GAME), "1 2 3 pass pass")
    s = talk(s, "lay-D8-H9 stay stay")
    assert may(talk(s, "DQ")) == ["DK"], "diamonds are trumps, and the king goes over"
    s = talk(opened(GAME), "1 2 3 4 pass pass lay-D8-H9 stay stay")
    assert may(talk(s, "S7")) == ["SJ", "ST", "S9", "S8"]
    assert may(talk(s, "S7 SJ")) == ["HQ", "HT", "H7"]


def test_six_tricks_make_it() -> None:
    """finnish-book §5.3, §6.1, §6.3: ten and a chip a trick; twenty for who fails."""
    assert rows(after(GAME, deal("clubs", BOTH, (6, 2, 2)))) == [
        "E<N 2 tricks",
        "N<pot 10 made",
        "S<N 2 tricks",
    ]
    assert rows(after(GAME, deal("clubs", BOTH, (5, 3, 2)))) == ["pot<N 20 failed"]


def test_undefended_game_takes_the_ten() -> None:
    """finnish-book §6.2."""
    assert rows(after(GAME, deal("hearts", NOBODY, bid="4"))) == ["N<pot 10 unopposed"]


# rules/family §A.4: declarer's tricks, the defenders', and everyone's chips with the pot's.
OUTCOMES = """
10 0 0 10 -10 -10 10 | 9 1 0 9 -9 -10 10 | 8 2 0 8 2 -10 0 | 8 1 1 8 -9 -9 10 | 7 3 0 7 3 -10 0
7 2 1 7 2 -9 0 | 6 4 0 6 4 -10 0 | 6 3 1 6 3 -9 0 | 6 2 2 6 2 2 -10 | 5 5 0 -20 0 -10 30
5 4 1 -20 0 -10 30 | 5 3 2 -20 0 0 20 | 4 6 0 -20 0 -10 30 | 4 3 3 -20 0 0 20 | 0 10 0 -20 0 -10 30
0 5 5 -20 0 0 20
"""
LONE_OUTCOMES = """
10 0 10 -10 0 | 9 1 9 -9 0 | 8 2 8 2 -10 | 7 3 7 3 -10 | 6 4 6 4 -10 | 5 5 -20 0 20 | 0 10 -20 0 20
"""


def net(t: Table) -> dict[str, int]:
    """What everyone has, and the pot."""
    return {name: int(n) for name, n in balances(t).items()}


@pytest.mark.parametrize(
    "row", [r for line in OUTCOMES.split("\n") for r in line.split(" | ") if r]
)
def test_every_outcome_against_two(row: str) -> None:
    """finnish-book §6.1, §6.3, §6.4: the table of rules/family §A.4."""
    d, a, b, *won = map(int, row.split())
    t = after(GAME, deal("clubs", BOTH, (d, a, b)), {("pot", "chips"): 60})
    got = net(t)
    assert [got["N"], got["E"], got["S"], got["pot"] - 60] == won


@pytest.mark.parametrize("row", LONE_OUTCOMES.strip().split(" | "))
def test_every_outcome_against_one(row: str) -> None:
    """finnish-book §6.4."""
    d, x, *won = map(int, row.split())
    t = after(GAME, deal("clubs", LONE, (d, x, 0)), {("pot", "chips"): 60})
    got = net(t)
    assert [got["N"], got["E"], got["pot"] - 60] == won


def test_empty_pot_is_filled_again() -> None:
    """finnish-book §6.5."""
    t = after(GAME, deal("clubs", BOTH, (6, 2, 2)), {("pot", "chips"): 10})
    assert [row for row in rows(t) if "refill" in row] == [
        f"pot<{name} 10 refill" for name in "ENS"
    ]


def test_match_ends_and_the_rest_is_shared() -> None:
    """finnish-book §6.6."""
    t = after(GAME, deal("clubs", BOTH, (7, 2, 1)), deals=1)
    course = ruleset(GAME, deals=1).course
    assert course.over(t) == "deals"
    # Balances -3, -8, -19 with thirty in the pot: ten each.
    assert {p: int(n) for p, n in course.settles(t).items()} == {"N": 7, "E": 2, "S": -9}
    t = after(GAME, deal("clubs", NOBODY), {("pot", "chips"): 10}, end="pot_empty")
    assert ruleset(GAME, end="pot_empty").course.over(t) == "pot_empty"


def test_odd_chips_go_to_who_has_the_fewest() -> None:
    """finnish-book §6.6."""
    course = ruleset(GAME, players=4, stakes=5).course
    t = after(GAME, deal("clubs", BOTH, (6, 2, 2)), players=4, stakes=5)
    # 20 in the pot, 10 left after the deal: two each, two odd ones to the two who have least.
    before = {"N": -5 + 6, "E": -5 + 2, "S": -5 + 2, "W": -5}
    odd = {"N": 2, "E": 3, "S": 2, "W": 3}
    assert {p: int(n) for p, n in course.settles(t).items()} == {
        p: before[p] + odd[p] for p in before
    }


def test_account_of_the_table_is_no_player() -> None:
    rules = ruleset(GAME)
    with pytest.raises(ValueError, match="table's account"):
        _ = Match(rules, Table(("pot", "E", "S"))).now

"""The course: opening a deal, writing it, rotation, bombs, the end (rules/russian §1.6, 8.5, 9)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

import pytest

from preferans.books import (
    Bombs,
    Closing,
    Ending,
    Overflow,
    Pool,
    Pulka,
    Result,
    Rotation,
    Series,
    Sheet,
    TricksToHill,
    WhistsByFewest,
)
from preferans.deal import HANDS, SEATS, End, Ruleset, State, Void
from preferans.ledger import Carry, Common, Ledger, Posting, Seat, Table
from tests.books.build import (
    FOUR,
    SOCHI,
    A,
    B,
    C,
    all_pass,
    award,
    game,
    misere,
    on_sheet,
    played,
    table,
    unplayed,
)


def enter(course: Pulka, t: Table, *results: Result, sheet: Sheet = SOCHI) -> Table:
    for r in results:
        t = course.enters(t, r, sheet.postings(r))
    return t


@dataclass(frozen=True)
class NoBook:
    """A book that is no sheet."""

    def score(self, s: State) -> tuple[Posting, ...]:
        return ()


def rules(sheet: Sheet | NoBook = SOCHI, course: Pulka | None = None) -> Ruleset:
    return Ruleset("test", (), sheet, course or Pulka())


# -- writing -----------------------------------------------------------------------------------


def test_postings_go_to_players_by_seat() -> None:
    """At a table of four the forehand sits behind the dealer."""
    t = table((0, 0, 0, 0), dealer=1)
    after = enter(Pulka(), t, played(7, (5, 3, 2), B, C, seats=FOUR))
    assert on_sheet(after) == {"hill C": 8, "D>C": 20, "A>C": 16, "B>C": 8}
    assert (after.dealer, after.number) == (2, 2)
    assert {entry.deal for entry in after.ledger.entries} == {1}


def test_the_bonus_of_an_all_pass_goes_through_aid() -> None:
    """§7.4: if his pool is closed."""
    after = enter(Pulka(), table((10, 7, 4)), all_pass((0, 6, 4)))
    assert on_sheet(after)["A>B"] == 10


def test_two_clean_hands_fill_the_pool_one_after_the_other() -> None:
    t = table((10, 9, 10))
    after = enter(Pulka(), t, all_pass((0, 0, 10)), sheet=SOCHI)
    got = on_sheet(after)
    assert (got["pool B"], got["A>B"], got["hill B"]) == (10, 10, -1)


def test_no_deal_is_lost_in_the_journal() -> None:
    t = enter(Pulka(), table((0, 0, 0)), unplayed(6, "unopposed"), misere((3, 4, 3)))
    assert [str(e.why) for e in t.ledger.entries] == ["unopposed 6S", "caught misere 3 10"]


def test_an_account_of_the_table_is_refused() -> None:
    row = Posting(Common.POT, "pool", Fraction(1))
    with pytest.raises(ValueError, match="no common account"):
        Pulka().enters(table((0, 0, 0)), all_pass((5, 3, 2)), (row,))


def test_points_for_nobodys_seat_are_refused() -> None:
    """At three nobody sits out."""
    row = Posting(Seat.DEALER, "hill", Fraction(1))
    at_two = table((0, 0))
    with pytest.raises(LookupError):
        Pulka().enters(at_two, all_pass((5, 3, 2)), (replace(row, account=B),))


# -- the coming deal ---------------------------------------------------------------------------


def test_floor_and_price_follow_the_series() -> None:
    course = Pulka(series=Series(prices=(2, 4, 6), floors=(6, 7, 8)))
    for streak, (floor, price) in enumerate([(6, 2), (7, 4), (8, 6), (8, 6)]):
        now = course.opens(rules(), table((0, 0, 0), carry=Carry(streak=streak)))
        assert now.floor == floor
        assert isinstance(now.book, Sheet)
        assert now.book.all_pass == TricksToHill(Fraction(price))


def test_only_a_price_that_changes_makes_a_new_book() -> None:
    book = rules().book
    assert Pulka().opens(rules(), table((0, 0, 0))).book is book


@pytest.mark.parametrize("book", [Sheet(all_pass=WhistsByFewest()), NoBook()])
def test_other_books_keep_their_prices(book: Sheet | NoBook) -> None:
    """13.9(4): whists by the lowest know no progression."""
    t = table((0, 0, 0), carry=Carry(streak=5))
    assert Pulka().opens(rules(book), t).book is book


@pytest.mark.parametrize(("players", "seats"), [(2, (A, C)), (3, HANDS), (4, SEATS), (5, SEATS)])
def test_seats_are_those_of_the_table(players: int, seats: tuple[Seat, ...]) -> None:
    assert Pulka().opens(rules(), Table(tuple("ABCDE"[:players]))).seats == seats


# -- rotation ----------------------------------------------------------------------------------


def dealers(course: Pulka, results: Iterable[Result]) -> list[int]:
    t = table((0, 0, 0), dealer=0)
    seen = []
    for r in results:
        t = enter(course, t, r)
        seen.append(t.dealer)
    return seen


PASSES = [all_pass((5, 3, 2))] * 4
SIX = unplayed(6, "unopposed")


@pytest.mark.parametrize(
    ("rotation", "expected"),
    [
        (Rotation.NEXT, [1, 2, 0, 1]),
        (Rotation.STAY, [0, 0, 0, 0]),
        (Rotation.STAY_MAX3, [0, 0, 1, 1]),
    ],
)
def test_who_deals_after_an_all_pass(rotation: Rotation, expected: list[int]) -> None:
    """§1.6: three times on end at most, then the deal moves."""
    assert dealers(Pulka(rotation=rotation), PASSES) == expected


def test_any_other_deal_moves_on() -> None:
    course = Pulka(rotation=Rotation.STAY_MAX3)
    assert dealers(course, [PASSES[0], SIX, *PASSES[:3]]) == [0, 1, 1, 1, 2]


def test_the_dealer_is_fined_for_a_bad_deal() -> None:
    """KZ3, MSU; only where the deal may stay with him."""
    t = table((0, 0, 0), dealer=1)
    course = Pulka(rotation=Rotation.STAY_MAX3, stay_fine=10)
    after = enter(course, t, all_pass((5, 3, 2)))
    assert on_sheet(after)["hill B"] == 10 + 2
    again = enter(course, after, all_pass((5, 3, 2)))
    fines = [str(e.why) for e in again.ledger.entries if e.why.code == "stayed"]
    assert fines == ["stayed 1", "stayed 2"]
    unfined = enter(Pulka(rotation=Rotation.STAY_MAX3), t, all_pass((5, 3, 2)))
    assert on_sheet(unfined)["hill B"] == 2
    sliding = enter(replace(course, rotation=Rotation.NEXT), t, all_pass((5, 3, 2)))
    assert on_sheet(sliding)["hill B"] == 2


def test_a_failed_exit_at_eight_may_keep_the_deal() -> None:
    """FS home: the first hand stays if the contract failed."""
    course = Pulka(series=Series(floors=(6, 7, 8)), failed_exit_stays=True)
    down = played(8, (7, 3, 0), B)
    high = table((0, 0, 0), dealer=0, carry=Carry(streak=2))
    low = table((0, 0, 0), dealer=0, carry=Carry(streak=1))
    assert enter(course, high, down).dealer == 0
    assert enter(course, high, played(8, (8, 2, 0), B)).dealer == 1
    assert enter(course, low, down).dealer == 1
    assert enter(Pulka(series=course.series), high, down).dealer == 1


# -- bombs -------------------------------------------------------------------------------------

BOMBED = Pulka(bombs=Bombs())
BLIND = replace(all_pass((5, 3, 2)), blind_pass=True)


def marks(t: Table) -> list[tuple[int, ...]]:
    return [t.carry.tokens_of(player) for player in t.players]


def test_a_blind_pass_wins_a_bomb() -> None:
    """§8.5: two, four, eight and no more while they follow each other; the forehand owns it."""
    t = enter(BOMBED, table((0, 0, 0), dealer=2), BLIND, BLIND, BLIND, BLIND)
    assert marks(t) == [(2, 8), (4,), (8,)]
    assert t.carry.blind == 4


def test_the_deal_of_a_blind_pass_is_multiplied() -> None:
    t = table((0, 0, 0), carry=Carry(blind=1))
    book = BOMBED.opens(replace(rules(), looked=False), t).book
    assert isinstance(book, Sheet)
    assert isinstance(book.all_pass, TricksToHill)
    assert book.all_pass.blind_pass == 4


def test_other_deals_break_the_chain_of_blind_passes() -> None:
    t = enter(BOMBED, table((0, 0, 0)), BLIND, all_pass((5, 3, 2)))
    assert t.carry.blind == 0


def test_everybody_gets_a_bomb_for_a_compulsory_all_pass() -> None:
    forced = replace(all_pass((5, 3, 2), seats=FOUR), forced=True)
    t = enter(BOMBED, table((0, 0, 0, 0), dealer=3), forced)
    assert marks(t) == [(2,), (2,), (2,), ()]
    off = Pulka(bombs=Bombs(opening=False))
    assert not any(marks(enter(off, table((0, 0, 0, 0)), forced)))


def test_a_bomb_multiplies_its_owners_game_until_it_is_made() -> None:
    t = table((0, 0, 0), dealer=2, carry=Carry(tokens=(("A", (4, 2)),)))
    assert BOMBED.opens(rules(), t).times == (4, 1, 1)
    down = enter(BOMBED, t, played(6, (5, 5, 0), B))
    assert marks(down)[0] == (4, 2)
    made = enter(BOMBED, t, played(6, (6, 4, 0), B))
    assert marks(made)[0] == (2,)
    assert BOMBED.opens(rules(), replace(made, dealer=2)).times == (2, 1, 1)
    others = enter(BOMBED, replace(t, dealer=0), played(6, (6, 4, 0), B))
    assert marks(others)[0] == (4, 2)


def test_a_bomb_may_be_spent_on_an_all_pass() -> None:
    """Amendments (k): the owner's next record, game or all-pass."""
    t = table((0, 0, 0), carry=Carry(tokens=(("A", (2,)), ("B", (4, 2)))))
    course = Pulka(bombs=Bombs(all_pass=True))
    assert marks(enter(course, t, all_pass((5, 3, 2)))) == [(), (2,), ()]
    assert marks(enter(BOMBED, t, all_pass((5, 3, 2)))) == [(2,), (4, 2), ()]
    book = course.opens(rules(), t).book
    assert isinstance(book, Sheet)
    assert isinstance(book.all_pass, TricksToHill)
    assert book.all_pass.bombs


def test_without_bombs_nothing_is_multiplied() -> None:
    t = table((0, 0, 0), carry=Carry(tokens=(("A", (4,)),)))
    assert Pulka().opens(rules(), t).times == (1, 1, 1)


# -- the end -----------------------------------------------------------------------------------


def end(when: Closing, t: Table, *, target: int | None = 10, **limits: int) -> str | None:
    course = Pulka(pool=Pool(target), ending=replace(Ending(), when=when, **limits))
    return course.over(t)


@pytest.mark.parametrize(
    ("when", "pool", "hill", "over"),
    [
        (Closing.ALL_CLOSED, (10, 10, 9), (), False),
        (Closing.ALL_CLOSED, (10, 10, 10), (3, 0, 0), True),
        (Closing.TWO_CLOSED, (10, 9, 9), (), False),
        (Closing.TWO_CLOSED, (10, 9, 10), (), True),
        (Closing.SUM, (20, 9, 0), (), False),
        (Closing.SUM, (20, 10, 0), (), True),
        (Closing.ALL_CLOSED_AND_HILLS_ZERO, (10, 10, 10), (0, 1, 0), False),
        (Closing.ALL_CLOSED_AND_HILLS_ZERO, (10, 10, 9), (0, 0, 0), False),
        (Closing.ALL_CLOSED_AND_HILLS_ZERO, (10, 10, 10), (0, -2, 0), True),
        (Closing.AGREEMENT, (10, 10, 10), (), False),
    ],
)
def test_ends_by_pools(
    when: Closing, pool: tuple[int, ...], hill: tuple[int, ...], over: bool
) -> None:
    assert end(when, table(pool, hill)) == (when.value if over else None)


@pytest.mark.parametrize("when", [Closing.ALL_CLOSED, Closing.SUM, Closing.TWO_CLOSED])
def test_without_a_target_no_pool_is_closed(when: Closing) -> None:
    assert end(when, table((99, 99, 99)), target=None) is None


def test_ends_after_deals() -> None:
    """GB: eighteen; the limit counts beside another end, too."""
    t = table((0, 0, 0))
    assert end(Closing.DEALS, replace(t, number=18), deals=18) is None
    assert end(Closing.DEALS, replace(t, number=19), deals=18) == "deals"
    assert end(Closing.ALL_CLOSED, replace(t, number=19), deals=18) == "deals"


def test_ends_by_time() -> None:
    t = table((0, 0, 0))
    assert end(Closing.TIME, replace(t, minutes=119), minutes=120) is None
    assert end(Closing.TIME, replace(t, minutes=120), minutes=120) == "time"
    assert end(Closing.TIME, replace(t, minutes=500)) is None


@pytest.mark.parametrize("called", End)
def test_ends_by_call(called: End) -> None:
    assert Pulka().over(table((0, 0, 0)), called) == called.value


def test_a_number_of_deals_must_be_said() -> None:
    with pytest.raises(ValueError, match="needs that number"):
        Ending(Closing.DEALS)


# -- settling ----------------------------------------------------------------------------------


def test_unfinished_pools_may_be_ignored() -> None:
    """§9.3."""
    t = table((9, 0, 0))
    assert Pulka().settles(t)["A"] == 60
    ignoring = Pulka(unfinished_pools=False)
    assert ignoring.settles(t)["A"] == 0
    assert ignoring.settles(replace(t, over="agreement"))["A"] == 0


def test_pools_of_a_finished_match_always_count() -> None:
    """A tournament of eighteen deals has unequal pools and is finished."""
    course = Pulka(
        pool=Pool(None, overflow=Overflow.KEEP),
        ending=Ending(Closing.DEALS, deals=18),
        unfinished_pools=False,
    )
    t = replace(table((9, 0, 0)), number=19)
    assert course.settles(t)["A"] == 60
    timed = replace(course, ending=Ending(Closing.TIME))
    assert timed.settles(t)["A"] == 0
    assert timed.settles(replace(t, over="time"))["A"] == 60


def test_a_redeal_moves_the_deal_on() -> None:
    """§1.7(2): the next dealer deals again, nothing is written."""
    t = table((0, 0), dealer=0, carry=Carry(streak=1))
    after = enter(Pulka(), t, Result(Void("redeal")))
    assert (after.dealer, after.number, after.carry.streak) == (1, 2, 1)
    assert after.ledger == Ledger.of(t.ledger.entries)


def test_giving_up_is_written_and_ends_a_series_by_any_contract() -> None:
    t = table((0, 0, 0), carry=Carry(streak=2))
    after = enter(Pulka(), t, Result(Void("conceded", award(game(7)))))
    assert on_sheet(after) == {"hill A": 12}
    assert after.carry.streak == 0

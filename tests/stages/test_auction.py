"""The auction: who may call what, and when it ends (rules/russian §2, rules/family §H.1)."""

from __future__ import annotations

import pytest

from preferans.deal import (
    Award,
    Engagement,
    IllegalActionError,
    Rung,
    Seat,
    State,
    Void,
    When,
)
from preferans.rulesets.russian.ladder import RASPASY
from preferans.stages import Auction, Hold
from tests.contract.invented import SIXES
from tests.stages.games import LADDER, game, russian_ladder
from tests.stages.table import FORE, MIDDLE, REAR, asked, dealt, offered, said


def bidding(
    ladder: tuple[Rung, ...] = LADDER,
    hold: Hold = Hold.SENIOR_OF_TWO,
    excludes: tuple[str, ...] = (),
    floor: int = 0,
    *,
    jumps: bool = True,
) -> State:
    """The first question of an auction."""
    stage = Auction(ladder, RASPASY, hold, hold_excludes=excludes, jumps=jumps)
    return dealt(game(stage, floor=floor))


def won(s: State) -> tuple[Seat, str]:
    assert isinstance(s.terms, Award), s.asked
    return s.terms.declarer, s.terms.rung.name


GAMES = [rung.name for rung in LADDER if rung.name != "misere"]


# -- the ladder and the turn -------------------------------------------------------------------


def test_the_first_hand_may_pass_or_call_anything_and_cannot_hold() -> None:
    s = bidding()
    assert asked(s) is FORE
    assert offered(s) == ["pass", *(rung.name for rung in LADDER)]
    assert len(offered(s)) == 1 + 26


def test_a_call_must_be_higher_than_the_last() -> None:
    """§2.2: an equal bid is none, whatever the suit order of play may be."""
    s = said(bidding(), "7C")
    assert offered(s)[:2] == ["pass", "7D"]
    with pytest.raises(IllegalActionError):
        said(s, "7C")


def test_a_pass_is_final() -> None:
    s = said(bidding(), "pass", "6S", "6C")
    assert asked(s) is MIDDLE


def test_three_passes_are_an_all_pass() -> None:
    assert said(bidding(), "pass", "pass", "pass").terms is RASPASY


@pytest.mark.parametrize("silent", [Void("redeal"), RASPASY])
def test_what_an_all_pass_leads_to_is_an_option(silent: Void | Engagement) -> None:
    s = dealt(game(Auction(LADDER, silent)))
    assert said(s, "pass", "pass", "pass").terms == silent


def test_the_last_who_speaks_may_still_bid_and_has_it_at_once() -> None:
    """§2.3: two have passed without a bid, the third is asked and declares at once."""
    s = said(bidding(), "pass", "pass")
    assert asked(s) is REAR
    assert won(said(s, "6S")) == (REAR, "6S")


def test_the_highest_bid_wins_when_the_others_have_passed() -> None:
    assert won(said(bidding(), "6S", "7D", "pass", "pass")) == (MIDDLE, "7D")


def test_nothing_is_over_before_everybody_has_spoken() -> None:
    """§2.3: after ten without trumps the others still pass."""
    s = said(bidding(), "10NT")
    assert (asked(s), offered(s)) == (MIDDLE, ["pass"])
    assert won(said(s, "pass", "pass")) == (FORE, "10NT")


# -- jumps -------------------------------------------------------------------------------------


def test_where_jumps_are_barred_the_next_rung_is_called() -> None:
    s = bidding(jumps=False)
    assert offered(s) == ["pass", "6S", "misere"]
    assert offered(said(s, "6S")) == ["pass", "6C", "misere"]


def test_a_rung_that_is_shut_is_no_step() -> None:
    """Who may not call misère any more steps from 8NT to 9S."""
    plain = tuple(rung for rung in russian_ladder() if rung.name in ("8NT", "misere", "9S", "9C"))
    s = said(bidding(plain, jumps=False), "8NT", "misere", "pass")
    assert offered(s) == ["pass", "9S"]
    once = (Rung("a", SIXES), Rung("b", SIXES, when=When.FIRST_TURN), Rung("c", SIXES))
    s = said(bidding(once, jumps=False), "a", "pass", "b")
    assert offered(s) == ["pass", "c"]
    assert offered(said(bidding(once, jumps=False), "a")) == ["pass", "b"]


# -- misère ------------------------------------------------------------------------------------


def test_misere_stands_between_eight_and_nine() -> None:
    """§2.1; amendments (d)."""
    names = [rung.name for rung in LADDER]
    assert names[names.index("misere") - 1 :][:3] == ["8NT", "misere", "9S"]
    names = [rung.name for rung in russian_ladder(under_eight=True)]
    assert names[names.index("misere") - 1 :][:3] == ["7NT", "misere", "8S"]


def test_misere_is_a_first_word_only() -> None:
    s = said(bidding(), "6S", "6C", "6D")
    assert "misere" not in offered(s)
    assert "misere" in offered(said(bidding(), "6S"))


def test_misere_may_come_later_where_it_is_free() -> None:
    s = said(bidding(russian_ladder(first_word=False)), "6S", "6C", "6D")
    assert "misere" in offered(s)


def test_who_called_misere_has_only_pass_left() -> None:
    """Amendments A4: an outbid misère bidder bids no games."""
    assert offered(said(bidding(), "misere", "9S", "pass")) == ["pass"]


def test_who_called_misere_may_bid_on_where_that_is_agreed() -> None:
    s = said(bidding(russian_ladder(games_after=True)), "misere", "9S", "pass")
    assert offered(s)[:3] == ["pass", "here", "9C"]


def test_a_second_misere_is_impossible() -> None:
    assert "misere" not in offered(said(bidding(), "misere"))


WITHOUT = russian_ladder(without_talon=True)


def test_rungs_without_the_talon_stand_below_the_tens() -> None:
    """§2.1: M, 9S to 9NT, Mbp, 9bp, 10S."""
    names = [rung.name for rung in WITHOUT]
    assert names[20:24] == ["9NT", "misere-bp", "9bp", "10S"]
    assert [rung.takes for rung in WITHOUT[20:24]] == [2, 0, 0, 2]


def test_misere_without_talon_is_a_first_word_or_follows_misere() -> None:
    s = said(bidding(WITHOUT), "misere", "9S", "pass")
    assert offered(s) == ["pass", "misere-bp"]
    assert "misere-bp" not in offered(said(bidding(WITHOUT), "6S", "9S", "pass"))
    assert "misere-bp" in offered(said(bidding(WITHOUT), "9S"))


def test_nine_without_talon_outbids_it() -> None:
    s = said(bidding(WITHOUT), "misere", "9S", "pass", "misere-bp")
    assert offered(s) == ["pass", "9bp", *GAMES[20:]]
    assert won(said(s, "9bp", "pass")) == (MIDDLE, "9bp")


# -- the level at which a deal must open -------------------------------------------------------


@pytest.mark.parametrize(
    ("floor", "first", "misere"),
    [(6, "6S", True), (7, "7S", True), (8, "8S", True), (9, "9S", False), (10, "10S", False)],
)
def test_the_auction_opens_at_the_level_of_the_deal(floor: int, first: str, misere: bool) -> None:
    """§7.5: misère is shut once the level is above the one it outranks."""
    s = bidding(floor=floor)
    assert offered(s)[1] == first
    assert ("misere" in offered(s)) is misere


def test_a_lower_misere_is_shut_at_eight() -> None:
    lower = russian_ladder(under_eight=True)
    assert "misere" in offered(bidding(lower, floor=7))
    assert "misere" not in offered(bidding(lower, floor=8))


def test_the_floor_binds_every_call_until_it_is_reached() -> None:
    assert offered(said(bidding(floor=7), "pass"))[1] == "7S"


def test_where_jumps_are_barred_the_floor_is_the_first_step() -> None:
    assert offered(bidding(floor=7, jumps=False)) == ["pass", "7S", "misere"]


# -- holding -----------------------------------------------------------------------------------


def test_the_senior_of_the_last_two_may_hold() -> None:
    """§2.2 ``here``: the bid stays, the holder changes, the other must raise or pass."""
    s = said(bidding(), "6D", "pass", "6H")
    assert offered(s)[:3] == ["pass", "here", "6NT"]
    s = said(s, "here")
    assert (asked(s), offered(s)[1]) == (REAR, "6NT")
    assert won(said(s, "pass")) == (FORE, "6H")


def test_nobody_holds_while_three_are_in() -> None:
    assert "here" not in offered(said(bidding(), "6S", "6C", "6D"))


def test_the_junior_never_holds() -> None:
    assert "here" not in offered(said(bidding(), "6S", "pass"))
    s = said(bidding(), "6S", "pass", "6C", "here")
    assert "here" not in offered(s)


def test_the_second_hand_holds_against_the_third() -> None:
    """Amendments (j): any senior of the two, not only the first hand."""
    assert "here" in offered(said(bidding(), "pass", "6S", "6C"))


def test_a_held_bid_can_be_raised_and_held_again() -> None:
    s = said(bidding(), "6S", "pass", "6C", "here", "6D", "here", "pass")
    assert won(s) == (FORE, "6D")


def test_the_last_rung_can_be_held() -> None:
    s = said(bidding(), "6S", "10NT", "pass")
    assert offered(s) == ["pass", "here"]
    assert won(said(s, "here", "pass")) == (FORE, "10NT")


def test_nobody_holds_where_it_is_not_agreed() -> None:
    assert "here" not in offered(said(bidding(hold=Hold.NOBODY), "6D", "pass", "6H"))


def test_holding_only_round_the_one_who_passed() -> None:
    """``senior_hold_scope: passer_between``: the passed hand sits between the two."""
    around = bidding(hold=Hold.SENIOR_AROUND)
    assert "here" in offered(said(around, "6D", "pass", "6H"))
    assert "here" not in offered(said(around, "pass", "6S", "6C"))
    assert "here" not in offered(said(around, "6S", "6C", "pass"))


def test_some_rungs_cannot_be_held() -> None:
    excluding = bidding(russian_ladder(first_word=False), excludes=("6S", "misere"))
    s = said(excluding, "6S", "pass", "misere")
    assert "here" not in offered(s)
    assert "here" in offered(said(excluding, "6S", "pass", "6C"))


def test_misere_is_never_held_while_it_is_a_first_word() -> None:
    """Amendments A3: every senior still in has called already."""
    assert offered(said(bidding(), "6S", "pass", "misere"))[:2] == ["pass", "9S"]


def test_a_free_misere_can_be_held() -> None:
    free = bidding(russian_ladder(first_word=False))
    assert "here" in offered(said(free, "6S", "pass", "misere"))


def test_who_called_misere_does_not_hold_a_game() -> None:
    """Amendments A3, the second half."""
    assert "here" not in offered(said(bidding(), "misere", "9S", "pass"))


def test_any_senior_holds_from_his_second_turn_on() -> None:
    """rules/family §C.3, the Balkan match."""
    s = bidding(hold=Hold.SENIOR)
    assert "here" not in offered(said(s, "6S"))
    s = said(s, "6S", "6C", "6D")
    assert "here" in offered(s)
    s = said(s, "here", "6H", "pass")
    assert "here" in offered(s)


def test_the_examples_of_the_match() -> None:
    """rules/family §C.3: ``2 3 4 mogu 5 dalje mogu 6 mogu dalje`` and its twin."""
    ladder = tuple(Rung(str(n), SIXES) for n in range(2, 8))
    stage = Auction(ladder, Void("refe"), Hold.SENIOR, hold_word="mogu", jumps=False)
    s = dealt(game(stage))
    one = said(s, "2", "3", "4", "mogu", "5", "pass", "mogu", "6", "mogu", "pass")
    assert won(one) == (FORE, "6")
    two = said(s, "2", "3", "4", "pass", "mogu", "5", "mogu", "6", "mogu", "pass")
    assert won(two) == (MIDDLE, "6")


# -- rungs of the family -----------------------------------------------------------------------


def family(*rungs: Rung, hold: Hold = Hold.NOBODY, jumps: bool = False) -> State:
    return bidding(rungs, hold, jumps=jumps)


ONE, TWO = Rung("1", SIXES), Rung("2", SIXES[1:])


def test_a_terminal_rung_ends_the_auction_at_once() -> None:
    """rules/family §A.2, hearts without talon."""
    s = family(ONE, TWO, Rung("hearts", SIXES, takes=0, terminal=True, jumpable=True))
    assert offered(s) == ["pass", "1", "hearts"]
    assert won(said(s, "hearts")) == (FORE, "hearts")


IGRA = Rung(
    "igra", SIXES, takes=0, group="hand", when=When.FIRST_TURN, jumpable=True, kills=("game",)
)


def test_a_hand_game_is_a_first_word_and_shuts_the_numbers() -> None:
    """rules/family §C.3: who has only bid numbers is out, who has not spoken is not."""
    s = said(family(ONE, TWO, IGRA), "1", "igra")
    assert (asked(s), offered(s)) == (REAR, ["pass"])
    assert won(said(s, "pass")) == (MIDDLE, "igra")


def test_a_hand_game_cannot_be_a_second_word() -> None:
    s = said(family(ONE, TWO, Rung("3", SIXES), IGRA), "1", "2", "pass")
    assert offered(s) == ["pass", "3"]


def test_a_higher_hand_game_beats_a_lower() -> None:
    betl = Rung("igra betl", SIXES, 0, "hand", when=When.FIRST_TURN, jumpable=True, kills=("game",))
    s = said(family(ONE, IGRA, betl), "igra")
    assert offered(s) == ["pass", "igra betl"]
    assert won(said(s, "igra betl", "pass", "pass")) == (MIDDLE, "igra betl")


IF_LEFT = Rung(
    "if left", SIXES, group="left", when=When.NO_BID_YET, fallback=True, leaves=True, jumpable=True
)


def test_a_fallback_wins_only_if_nobody_bids() -> None:
    """rules/family §E.2, ``if_left``."""
    s = said(family(IF_LEFT, ONE, TWO), "pass", "if left")
    assert (asked(s), offered(s)) == (REAR, ["pass", "1"])
    assert won(said(s, "pass")) == (MIDDLE, "if left")
    assert won(said(s, "1")) == (REAR, "1")


def test_a_fallback_is_said_once_and_its_caller_speaks_no_more() -> None:
    s = said(family(IF_LEFT, ONE, TWO), "if left")
    assert offered(s) == ["pass", "1"]
    s = said(s, "1", "2")
    assert asked(s) is MIDDLE
    assert won(said(s, "pass")) == (REAR, "2")


def test_a_bid_whose_caller_speaks_no_more_still_wins() -> None:
    s = said(family(ONE, Rung("last", SIXES, leaves=True, jumpable=True)), "1", "last", "pass")
    assert (asked(s), offered(s)) == (FORE, ["pass"])
    assert won(said(s, "pass")) == (MIDDLE, "last")


def test_words_list_rungs_and_contracts_once() -> None:
    stage = Auction((ONE, TWO), RASPASY, Hold.SENIOR, hold_word="moje", blind=True)
    words = [*stage.words()]
    assert len(words) == len(set(words))
    assert set(words) == {
        *("pass", "moje", "1", "2", "look", "blind 1", "blind 2"),
        *(contract.name for contract in SIXES),
    }
    assert "moje" not in [*Auction((ONE,), RASPASY, hold_word="moje").words()]


def test_who_looked_may_hold_and_who_did_not_may_not() -> None:
    """§2.4: calls of a hand not looked at are made blind, or not at all."""
    stage = Auction((ONE, TWO), RASPASY, Hold.SENIOR_OF_TWO, blind=True)
    s = dealt(game(stage, looked=False))
    s = said(s, "look", "1", "pass", "blind 2")
    assert offered(s) == ["pass", "here"]
    other = said(dealt(game(stage, looked=False)), "blind 1", "pass", "blind 2")
    assert offered(other) == ["pass", "look"]

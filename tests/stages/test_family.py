"""Talk and play of the wider family: matches, hand games, takeovers, a turned-up talon."""

from __future__ import annotations

import pytest

from preferans.cards import Suit
from preferans.deal import (
    HANDS,
    Aim,
    Award,
    Contract,
    Lead,
    QuotaMode,
    Rung,
    Seat,
    Side,
    State,
    Target,
    Unopened,
    Void,
    When,
)
from preferans.stages import (
    Auction,
    Exchange,
    Hold,
    Invited,
    Naming,
    Quota,
    StayOrDrop,
    Tricks,
    TurnUp,
)
from tests.contract.invented import NO_TRICK, SIXES
from tests.stages.games import engagement, game, reason, sees
from tests.stages.table import (
    FORE,
    MIDDLE,
    REAR,
    asked,
    dealt,
    offered,
    played,
    said,
    sees_talon,
)

NUMBERS = tuple(Rung(str(n), SIXES, group="number") for n in range(2, 8))


def won(s: State) -> tuple[Seat, str]:
    assert isinstance(s.terms, Award), s.asked
    return s.terms.declarer, s.terms.rung.name


# -- who may match -----------------------------------------------------------------------------


def matching(
    hold: Hold,
    *,
    holds_only: bool = True,
    held_top_ends: bool = False,
    excludes: tuple[str, ...] = (),
    ladder: tuple[Rung, ...] = NUMBERS,
) -> State:
    stage = Auction(
        ladder,
        Void("refe"),
        hold,
        "mine",
        excludes,
        holds_only=holds_only,
        held_top_ends=held_top_ends,
        jumps=False,
    )
    return dealt(game(stage))


@pytest.mark.parametrize(
    ("holds_only", "words"), [(True, ["pass", "mine"]), (False, ["pass", "mine", "5"])]
)
def test_who_may_match_may_not_raise(holds_only: bool, words: list[str]) -> None:
    """rules/family §C.3: a senior matches or passes, the juniors raise."""
    s = said(matching(Hold.SENIOR, holds_only=holds_only), "2", "3", "4")
    assert (asked(s), offered(s)) == (FORE, words)
    assert offered(said(s, "mine")) == ["pass", "5"]


@pytest.mark.parametrize(
    ("words", "who"),
    [
        ("2 3 4 mine 5 pass mine 6 mine pass", FORE),
        ("2 3 4 pass mine 5 mine 6 mine pass", MIDDLE),
    ],
)
def test_the_examples_of_the_match(words: str, who: Seat) -> None:
    assert won(said(matching(Hold.SENIOR), *words.split())) == (who, "6")


@pytest.mark.parametrize(
    ("hold", "first", "second"),
    [(Hold.SENIOR, True, True), (Hold.ELDEST, True, True), (Hold.FOREHAND, True, False)],
)
def test_the_privilege_may_be_one_seats(hold: Hold, first: bool, second: bool) -> None:
    """rules/family §C.3, ``ja_bi`` and ``single_holder``: when the forehand is out, who may?"""
    s = said(matching(hold), "2", "3", "4")
    assert ("mine" in offered(s)) is first
    s = said(s, "pass")
    assert (asked(s), "mine" in offered(s)) == (MIDDLE, second)


def test_only_the_eldest_left_may_match() -> None:
    s = said(matching(Hold.ELDEST), "2", "3", "4", "mine")
    assert offered(s) == ["pass", "5"], "the middle hand is not the eldest"


def test_an_open_bid_is_offered_to_the_next_once_all_have_spoken() -> None:
    """rules/family §E.2: then hold or pass; at a held bid raise or pass; juniors hold, too."""
    s = matching(Hold.OFFERED)
    s = said(s, "2", "3")
    assert (asked(s), offered(s)) == (REAR, ["pass", "4"])
    s = said(s, "4")
    assert (asked(s), offered(s)) == (FORE, ["pass", "mine"])
    s = said(s, "mine")
    assert (asked(s), offered(s)) == (MIDDLE, ["pass", "5"])
    s = said(s, "5")
    assert (asked(s), offered(s)) == (REAR, ["pass", "mine"])
    assert won(said(s, "mine", "pass", "pass")) == (REAR, "5")


def test_passes_count_as_calls() -> None:
    s = said(matching(Hold.OFFERED), "pass", "2", "3")
    assert (asked(s), offered(s)) == (MIDDLE, ["pass", "mine"])


def test_a_rung_may_be_out_of_the_offer() -> None:
    """rules/family §C.3 ``offered``: nobody can match the two."""
    s = said(matching(Hold.OFFERED, excludes=("2",)), "2", "pass", "pass")
    assert won(s) == (FORE, "2")
    s = said(matching(Hold.OFFERED, excludes=("3",)), "2", "3", "pass")
    assert offered(s) == ["pass", "4"]


@pytest.mark.parametrize("ends", [True, False])
def test_the_highest_rung_held_may_end_the_auction(ends: bool) -> None:
    """rules/family §E.2: a hold of ten without trumps ends it."""
    s = matching(Hold.OFFERED, held_top_ends=ends, ladder=NUMBERS[:3])
    s = said(s, "2", "3", "4", "mine")
    assert (s.asked is None) is ends
    if ends:
        assert won(s) == (FORE, "4")


# -- several hand games ------------------------------------------------------------------------

NAMED = tuple(Rung(f"igra {c.name}", (c,), 0, "igra", settles="igra") for c in SIXES)
IGRA = Rung("igra", SIXES, 0, "igra", ("number",), When.FIRST_TURN, jumpable=True, joins=True)
BETL = Rung(
    *("igra betl", (NO_TRICK,), 0, "betl", ("number", "igra"), When.FIRST_TURN), jumpable=True
)


def hand_games() -> State:
    return matching(Hold.SENIOR, ladder=(*NUMBERS, IGRA, *NAMED, BETL))


def test_one_hand_game_is_named_after_the_auction() -> None:
    """rules/family §C.3: after the first circle only those who said it matter."""
    s = said(hand_games(), "2", "igra")
    assert (asked(s), offered(s)) == (REAR, ["pass", "igra", "igra betl"])
    assert won(said(s, "pass")) == (MIDDLE, "igra")


def test_several_sayers_name_in_turn_each_higher() -> None:
    """The second needs the second suit at least, the third the third."""
    s = said(hand_games(), "igra", "igra", "igra")
    names = [rung.name for rung in NAMED]
    assert (asked(s), offered(s)) == (FORE, names)
    one = said(s, names[0])
    assert (asked(one), offered(one)) == (MIDDLE, ["pass", *names[1:]])
    two = said(one, names[1])
    assert (asked(two), offered(two)) == (REAR, ["pass", *names[2:]])
    assert won(said(two, "pass")) == (MIDDLE, names[1])
    assert won(said(two, names[3])) == (REAR, names[3])


def test_yours_is_better_leaves_it_to_the_earlier() -> None:
    names = [rung.name for rung in NAMED]
    s = said(hand_games(), "pass", "igra", "igra", names[2])
    assert (asked(s), offered(s)) == (REAR, ["pass", names[3]])
    assert won(said(s, "pass")) == (MIDDLE, names[2])


def test_a_hand_null_shuts_the_hand_game() -> None:
    s = said(hand_games(), "igra", "igra betl")
    assert offered(s) == ["pass"]
    assert won(said(s, "pass")) == (MIDDLE, "igra betl")


# -- a talon turned up -------------------------------------------------------------------------


def test_after_an_all_pass_the_talon_is_turned_up_for_a_second_auction() -> None:
    """rules/family §B.3: whoever bids now knows what he takes."""
    first = Auction(NUMBERS[:1], Unopened())
    second = Auction(NUMBERS[:2], Void("redeal"))
    s = dealt(game(first, TurnUp(), second, Exchange(), Naming(), StayOrDrop(), Tricks()))
    assert not any(any(sees_talon(s, seat)) for seat in HANDS)
    s = said(s, "pass", "pass", "pass")
    assert (asked(s), offered(s)) == (FORE, ["pass", "2", "3"])
    assert all(sees_talon(s, seat) == [True, True] for seat in (*HANDS, None))
    assert len(said(s, "pass", "3", "pass").hands[MIDDLE]) == 12
    assert reason(said(s, "pass", "pass", "pass")) == "redeal"


def test_a_bid_in_the_first_auction_passes_over_the_second() -> None:
    first, second = Auction(NUMBERS[:1], Unopened()), Auction(NUMBERS[:2], Void("redeal"))
    s = dealt(game(first, TurnUp(), second, Exchange()))
    s = said(s, "2", "pass", "pass")
    assert asked(s) is FORE
    assert len(s.hands[FORE]) == 12


def test_the_talon_may_be_shown_and_the_deal_be_over() -> None:
    """rules/family §E.2: all pass, talon shown, next dealer."""
    s = dealt(game(Auction(NUMBERS, Unopened()), TurnUp(then=Void("redeal"))))
    s = said(s, "pass", "pass", "pass")
    assert reason(s) == "redeal"
    assert sees_talon(s, None) == [True, True]


# -- taking over -------------------------------------------------------------------------------

LEVELS = (Quota(2, 2, 4), Quota(2, 1, 3), Quota(1, 1, 2))
TOGETHER = StayOrDrop(quotas=LEVELS, mode=QuotaMode.SURPLUS, invited=Invited.TO_HEAD, takeover=True)


def defending(stay: StayOrDrop, level: int = 6, declarer: Seat = FORE) -> State:
    contract = Contract("it", Target(Aim.AT_LEAST, level), None, 1)
    auction = Auction((Rung("it", (contract,), takes=0),), Void("redeal"))
    s = dealt(game(auction, Naming(), stay, Tricks()))
    return said(s, *["pass"] * declarer, "it", *["pass"] * (2 - declarer))


def test_the_second_may_call_the_first_in_at_once() -> None:
    """rules/family §E.4 step 2."""
    s = said(defending(TOGETHER), "drop")
    assert (asked(s), offered(s)) == (REAR, ["stay", "drop", "invite"])
    e = engagement(said(s, "invite"))
    assert e.sides == (
        Side(REAR, (MIDDLE,), 2, QuotaMode.SEATWISE),
        Side(REAR, (REAR,), 2, QuotaMode.SEATWISE),
    )
    assert (e.playing, e.owed) == (HANDS, 4)


def test_the_first_may_take_over_when_the_second_stayed_alone() -> None:
    """Step 3b: the first, who had dropped, calls the second in, or confirms."""
    s = said(defending(TOGETHER), "drop", "stay")
    assert (asked(s), offered(s)) == (MIDDLE, ["drop", "invite"])
    assert {side.head for side in engagement(said(s, "invite")).sides} == {MIDDLE}
    alone = engagement(said(s, "drop"))
    assert alone.sides == (Side(REAR, (REAR,), 4, QuotaMode.SURPLUS),)
    assert alone.playing == (FORE, REAR)


def test_the_first_who_stayed_alone_chooses() -> None:
    """Step 3a."""
    s = said(defending(TOGETHER), "stay", "drop")
    assert (asked(s), offered(s)) == (MIDDLE, ["alone", "invite"])
    assert engagement(said(s, "alone")).owed == 4
    assert {side.head for side in engagement(said(s, "invite")).sides} == {MIDDLE}


def test_neither_plays() -> None:
    assert reason(said(defending(TOGETHER), "drop", "drop")) == "unopposed"


@pytest.mark.parametrize(
    ("level", "both", "alone"), [(6, (2, 2), 4), (7, (2, 1), 3), (8, (1, 1), 2), (10, (1, 1), 2)]
)
def test_what_is_owed_goes_by_the_level(level: int, both: tuple[int, int], alone: int) -> None:
    """rules/family §E.5; the last row holds for all that follow."""
    s = defending(TOGETHER, level)
    e = engagement(said(s, "stay", "stay"))
    assert tuple(side.quota for side in e.sides) == both
    assert engagement(said(s, "stay", "drop", "alone")).sides[0].quota == alone


def test_where_there_is_no_call_a_lone_stayer_plays_alone_unasked() -> None:
    s = said(defending(StayOrDrop(may_invite=False)), "stay", "drop")
    assert engagement(s).playing == (FORE, MIDDLE)
    assert asked(s) is FORE
    assert [*StayOrDrop(may_invite=False).words()] == ["stay", "drop"]


def test_a_contract_that_must_be_doubled_asks_nobody() -> None:
    """rules/family §C.5 step 0'."""
    pik = Contract("pik", Target(Aim.AT_LEAST, 6), None, 2, must_double=True)
    auction = Auction((Rung("pik", (pik,), takes=0),), Void("redeal"))
    s = said(dealt(game(auction, Naming(), StayOrDrop(), Tricks())), "pik", "pass", "pass")
    assert [side.quota for side in engagement(s).sides] == [0, 0]


# -- play --------------------------------------------------------------------------------------


@pytest.mark.parametrize("bare", [True, False])
def test_a_bare_contract_lays_the_declarer_open_after_a_trick(bare: bool) -> None:
    """rules/family §B.4: the open Bettler."""
    contract = Contract(
        "it", Target(Aim.EXACTLY, 0), None, 8, lead=Lead.DECLARER, all_in=True, bare=bare
    )
    auction = Auction((Rung("it", (contract,), takes=0),), Void("redeal"))
    s = said(dealt(game(auction, Naming(), StayOrDrop(), Tricks())), "it", "pass", "pass")
    s = played(s, "SA S9")
    assert FORE not in sees(s, MIDDLE)
    s = played(s, "D9")
    assert (FORE in sees(s, MIDDLE)) is bare
    assert (FORE in sees(s, None)) is bare


RUFFS = ("SAKQJT987 C87", "CAKQJT9 HJ97 D7", "DAKQJT9 HKQ8 D8")
"""The forehand has all the spades; each of the others has hearts and none."""


@pytest.mark.parametrize(("over", "legal"), [(True, ["HK", "HQ"]), (False, ["HK", "HQ", "H8"])])
def test_who_trumps_in_may_have_to_go_over_a_trump(over: bool, legal: list[str]) -> None:
    """rules/family §1.4, ``must_overtrump``: only over a trump that lies there."""
    contract = Contract("it", Target(Aim.AT_LEAST, 6), Suit.HEARTS, 1, all_in=True)
    auction = Auction((Rung("it", (contract,), takes=0),), Void("redeal"))
    rules = game(auction, Naming(), StayOrDrop(), Tricks(must_overtrump=over))
    s = said(dealt(rules, RUFFS, "HA HT"), "it", "pass", "pass")
    assert offered(played(s, "SA HJ")) == legal
    # Following suit nobody need go over.
    assert offered(played(s, "C8")) == ["CA", "CK", "CQ", "CJ", "CT", "C9"]


def test_a_rung_shuts_its_groups_however_high_they_stand() -> None:
    """rules/family §H.1 ``kills``: for who has not spoken yet, too."""
    low = Rung("low", SIXES, group="low", kills=("number",), jumpable=True)
    s = said(matching(Hold.NOBODY, ladder=(low, *NUMBERS[:2], BETL)), "low")
    assert (asked(s), offered(s)) == (MIDDLE, ["pass", "igra betl"])

"""Textbook hands: what the novice bids, lays away, orders, whists, accepts."""

from __future__ import annotations

import pytest

from preferans.bots.novice.bids import value
from preferans.bots.novice.defence import all_tricks, own_tricks
from preferans.cards import Cards
from preferans.deal import (
    Claim,
    Contract,
    Discard,
    Engagement,
    Seat,
    State,
    apply,
    discard,
    observe,
    say,
)
from preferans.rulesets import ruleset
from preferans.stages import Auction
from tests.bots.hands import (
    FORE,
    MIDDLE,
    REAR,
    SOCHI_AT_FOUR,
    answer,
    filled,
    ordered,
    passed_out,
    word,
)
from tests.stages.table import discarded, said

STRONG = "SAKQJ7 HAK7 C78"
MISERE = "S789 C78T D79 H78"
NOTHING = "S8TQ C9TJ D79 H9T"
EIGHT_SPADES = "SAKQJT987 HAK"


# -- the auction: rules/russian §2 ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        (STRONG, "6S"),
        (EIGHT_SPADES, "6S"),
        ("SAQ CAQ DAKQ HKQJ", "6S"),
        ("S7 CAKQJT987 HA", "6S"),
        (MISERE, "misere"),
        ("S79J C79J D79J H7", "misere"),
        (NOTHING, "pass"),
        ("SQJ7 CKJ8 DQ87 H9", "pass"),
    ],
)
def test_opening_call(hand: str, call: str) -> None:
    assert word(filled({FORE: hand})) == call


def test_the_senior_keeps_the_bid_rather_than_raise_it() -> None:
    s = said(filled({FORE: STRONG}), "6S", "pass", "6C")
    assert word(s) == "here"


def test_a_hand_is_worth_what_it_is_worth() -> None:
    """Strong hands go on over strong bids, the others stop in time."""
    s = said(filled({FORE: "SAKT87 HK87 CA8"}), "6S", "pass", "7D")
    assert word(s) == "pass"
    s = said(filled({FORE: EIGHT_SPADES}), "6S", "pass", "7D")
    assert word(s) == "here"


def test_a_misere_is_not_bid_on_a_hand_with_a_way_in() -> None:
    """Two cards laid away do not mend four gaps (§5.5)."""
    assert word(filled({FORE: "SK7 CQ9 D7T HJ78Q"})) == "pass"


def test_a_better_hand_promises_more() -> None:
    promised = [promise(hand) for hand in (NOTHING, "SAKT87 HK87 CA8", STRONG, EIGHT_SPADES)]
    assert promised == sorted(promised)
    assert promised[0] < 0 < promised[2]


def promise(hand: str) -> float:
    s = filled({FORE: hand})
    auction = next(stage for stage in s.rules.stages if isinstance(stage, Auction))
    return value(observe(s, FORE), auction.ladder[0])


# -- the discard and the order: §3 -----------------------------------------------------------------


def test_losers_are_laid_away_and_the_sure_tricks_ordered() -> None:
    s = said(filled({FORE: "SAKQJT9 HAK D7 C8"}, "C9 D8"), "6S", "pass", "pass")
    lay = answer(s)
    assert isinstance(lay, Discard)
    assert lay.cards <= Cards.parse("C98 D87")
    assert word(apply(s, lay)) == "8S"


def test_ten_sure_tricks_are_a_ten() -> None:
    s = said(filled({FORE: EIGHT_SPADES}, "C9 D8"), "6S", "pass", "pass")
    assert answer(s) == discard(Cards.parse("C9 D8").bits)
    assert word(apply(s, answer(s))) == "10S"


def test_the_longer_suit_of_the_talon_becomes_trumps() -> None:
    s = said(filled({FORE: "SAKT9 HAKJT C78"}, "HQ H9"), "6S", "pass", "pass")
    s = apply(s, answer(s))
    assert word(s).endswith("H")


def test_the_cards_that_hurt_a_misere_are_laid_away() -> None:
    s = said(filled({FORE: "S789 C78K D79 H7A"}, "H8 DT"), "misere", "pass", "pass")
    assert answer(s) == discard(Cards.parse("CK HA").bits)


def test_a_hand_for_a_misere_is_kept_for_one_where_it_may_still_be_ordered() -> None:
    """rules/family §C.4: after a bid of a number any dearer contract may be named, betl too."""
    s = filled({FORE: "S789 C789 D79 H7A"}, "SA H8", rules=ruleset("serbian"))
    s = said(s, "2", "pass", "pass")
    s = apply(s, answer(s))
    assert s.hands[FORE] == Cards.parse("S789 C789 D79 H78")
    assert word(s) == "betl"


def test_who_has_no_hope_gives_up() -> None:
    """§3.1: three undertricks of the bid are cheaper than what these cards would lose."""
    rules = ruleset("sochi", concede_without_play=3)
    s = filled({FORE: "S87 C987 D987 H98"}, "S9 CT", rules=rules)
    assert answer(said(s, "7S", "pass", "pass")) == say("concede")
    s = filled({FORE: STRONG}, "S9 CT", rules=rules)
    assert answer(said(s, "7S", "pass", "pass")) != say("concede")


def test_a_talon_that_brings_nothing_is_thrown_back() -> None:
    """§3.2: at four, where that is the custom, the dealer pays for a bad talon."""
    rules = ruleset("sochi", players=4, spit_talon=True)
    s = filled({FORE: "SAKQT7 HAK7 CA8"}, "D7 C7", rules=rules)
    assert word(said(s, "6S", "pass", "pass")) == "spit"
    s = filled({FORE: "SAKQT7 HAK7 CA8"}, "SJ HQ", rules=rules)
    assert word(said(s, "6S", "pass", "pass")) == "take"


def test_a_doubtful_misere_is_shared_a_safe_one_is_not() -> None:
    """§3.2: half of what it brings for half of what it costs."""
    rules = ruleset("sochi", players=4, misere_half_with_dealer=True)
    s = said(filled({FORE: "S8J CK9 D8T HQ7J8"}, rules=rules), "misere", "pass", "pass")
    assert word(s) == "share"
    assert word(said(s, "share")) == "accept"
    assert word(said(filled({FORE: MISERE}, rules=rules), "misere", "pass", "pass")) == "take"


# -- the defence: §4 -------------------------------------------------------------------------------

LONG_TRUMPS = "SK987 CAK9 DA9 H8"
BLANK = "C9TJ D9TJ HJT98"
KINGS = "SK8 CAKQ DAQ9 HQ8"


@pytest.mark.parametrize(
    ("seat", "hand", "contract", "before", "says"),
    [
        (MIDDLE, LONG_TRUMPS, "6S", (), "whist"),
        (MIDDLE, BLANK, "6S", (), "pass"),
        (MIDDLE, BLANK, "8S", (), "pass"),
        (MIDDLE, KINGS, "7S", (), "whist"),
        (REAR, BLANK, "6S", ("pass",), "half"),
        (REAR, LONG_TRUMPS, "6S", ("pass",), "whist"),
        (REAR, KINGS, "8S", ("whist",), "whist"),
        (REAR, BLANK, "7S", ("whist",), "pass"),
        (MIDDLE, LONG_TRUMPS, "6S", ("pass", "half"), "whist"),
        (MIDDLE, BLANK, "6S", ("pass", "half"), "pass"),
        (MIDDLE, LONG_TRUMPS, "6S", ("whist", "pass"), "open"),
        # Somebody else may have whisted with this hand before the novice took it over.
        (MIDDLE, BLANK, "6S", ("pass", "half", "whist"), "open"),
    ],
)
def test_whist(seat: Seat, hand: str, contract: str, before: tuple[str, ...], says: str) -> None:
    s = ordered({seat: hand}, contract, *before)
    assert s.asked is not None
    assert s.asked.actor == seat
    assert word(s) == says


def test_the_dealer_whists_with_the_hand_that_is_worth_it() -> None:
    """§4.2: both passed; the sitting dealer looks at one hand, then decides."""
    rules = SOCHI_AT_FOUR
    s = ordered({MIDDLE: LONG_TRUMPS}, "6S", "pass", "pass", rules=rules)
    assert word(s) == "look 2"
    assert word(said(s, "look 2")) == "whist"
    s = ordered({MIDDLE: BLANK}, "6S", "pass", "pass", "look 2", rules=rules)
    assert word(s) == "pass"


def test_more_trumps_and_aces_take_more() -> None:
    """Both estimates rise with the hand and fall with the level of the contract."""
    hands = (BLANK, KINGS, LONG_TRUMPS)
    for estimate in (own_tricks, all_tricks):
        found = [
            [estimate(observe(s, MIDDLE), contract_of(s)) for s in (ordered({MIDDLE: h}, c),)]
            for h in hands
            for c in ("8S", "7S", "6S")
        ]
        flat = [x for (x,) in found]
        assert flat[:3] == sorted(flat[:3])
        assert flat[2] < flat[5] < flat[8]


def contract_of(s: State) -> Contract:
    assert isinstance(s.terms, Engagement)
    return s.terms.contract


# -- claims and trust: §5.4 to §5.6 ----------------------------------------------------------------

ALL_TOPS = "SAKQJT9 HAKQJ"


def test_a_claim_that_is_sure_is_accepted() -> None:
    s = claimed(ALL_TOPS, 10)
    assert word(s) == "accept"


def test_a_claim_that_may_fail_is_refused() -> None:
    s = claimed("SAKQJT9 HAK98", 10)
    assert word(s) == "refuse"


def claimed(hand: str, n: int) -> State:
    """The forehand, on lead in his ten, shows his cards and claims so many tricks."""
    s = said(filled({FORE: hand}, "D7 D8"), "6S", "pass", "pass")
    s = said(discarded(s, "D7 D8"), "10S", "whist", "pass", "closed")
    return apply(s, Claim((n,)), by=FORE)


def test_the_declarer_takes_what_he_could_not_better() -> None:
    s = said(filled({FORE: ALL_TOPS}, "D7 D8"), "6S", "pass", "pass")
    s = said(discarded(s, "D7 D8"), "10S", "whist", "pass", "closed")
    assert word(apply(s, Claim((10,)), by=MIDDLE)) == "accept"
    assert word(apply(s, Claim((9,)), by=MIDDLE)) == "refuse"


def test_a_defender_waives_no_whists_and_a_failing_declarer_is_glad_of_it() -> None:
    """§3.1: the declarer takes the fine alone where he can certainly do no better."""
    rules = ruleset("sochi", release_without_whists=True)
    for hand, talon, answered in (
        (ALL_TOPS, "D7 D8", "refuse"),
        ("S789 C789 D789 H7", "DA DK", "accept"),
    ):
        s = said(filled({FORE: hand}, talon, rules=rules), "6S", "pass", "pass")
        s = said(discarded(s, talon), "6S", "whist", "pass", "open")
        assert word(apply(s, Claim((5,), waived=True), by=MIDDLE)) == answered
        assert word(apply(s, Claim((5,), waived=True), by=FORE)) == "refuse"


def test_on_an_all_pass_no_tricks_are_accepted_and_some_are_not() -> None:
    s = passed_out({FORE: "S789 C789 D789 H7"}, "H8 H9")
    while len(s.tricks) < 2:
        s = apply(s, answer(s))
    left = s.rules.hand_size - 2
    assert word(apply(s, Claim((0, left, 0)), by=MIDDLE)) == "accept"
    s = apply(s, Claim((1, left - 1, 0)), by=MIDDLE)
    assert s.asked is not None
    assert (s.asked.actor, word(s)) == (REAR, "accept")
    assert word(said(s, "accept")) == "refuse"


def test_a_misere_is_not_let_go_while_it_may_be_caught() -> None:
    """§5.4: to play on costs the defence nothing."""
    s = said(filled({FORE: MISERE}, "SA SK"), "misere", "pass", "pass")
    assert word(discarded(s, "SAK")) == "refuse"

"""The play: leads, legal cards, opened hands, early ends (rules/russian §5)."""

from __future__ import annotations

import pytest

from preferans.cards import Cards
from preferans.deal import (
    HANDS,
    Aim,
    Contract,
    Engagement,
    Lead,
    Rung,
    Seat,
    State,
    Target,
    Void,
)
from preferans.stages import Auction, Naming, Opening, StayOrDrop, Tricks, first_leader
from tests.contract.invented import LAST_ONE
from tests.stages.games import CHECKED, GAMES, engagement, game, ordered, question, russian, sees
from tests.stages.table import (
    FORE,
    MIDDLE,
    REAR,
    asked,
    dealt,
    offered,
    played,
    played_out,
    said,
)

# -- the first lead ----------------------------------------------------------------------------


@pytest.mark.parametrize("declarer", HANDS)
@pytest.mark.parametrize(("lead", "steps"), [(Lead.DECLARER, 0), (Lead.NEXT, 1), (Lead.THROUGH, 2)])
def test_who_leads_first(declarer: Seat, lead: Lead, steps: int) -> None:
    """§5.3 ``first_lead``; rules/family §1.1 for the lead through the declarer."""
    s = ordered(russian(tricks=Tricks(lead=lead)), "misere", declarer)
    assert asked(s) is declarer.after(steps)


@pytest.mark.parametrize("declarer", HANDS)
def test_the_eldest_hand_leads_whoever_declares(declarer: Seat) -> None:
    assert asked(ordered(russian(), "misere", declarer)) is FORE


AWARD = engagement(ordered(russian(), "misere", MIDDLE)).award


def test_a_contract_may_have_a_lead_of_its_own() -> None:
    """rules/family §C.6: without trumps through the declarer."""
    sans = Contract("sans", Target(Aim.AT_LEAST, 6), None, 7, lead=Lead.DECLARER)
    assert first_leader(Engagement(AWARD, sans), Lead.FOREHAND) is MIDDLE
    assert first_leader(Engagement(AWARD, GAMES[0]), Lead.FOREHAND) is FORE


@pytest.mark.parametrize(
    ("out", "lead", "leader"),
    [
        (FORE, Lead.FOREHAND, MIDDLE),
        (REAR, Lead.FOREHAND, FORE),
        (REAR, Lead.NEXT, FORE),
        (FORE, Lead.THROUGH, REAR),
    ],
)
def test_who_is_not_in_play_does_not_lead(out: Seat, lead: Lead, leader: Seat) -> None:
    """The next hand in play does; through the declarer the other follower (rules/family §C.6)."""
    playing = tuple(x for x in HANDS if x != out)
    assert first_leader(Engagement(AWARD, GAMES[0], playing=playing), lead) is leader


def whisted(word: str = "6S", tricks: Tricks | None = None) -> State:
    """Two whisters against the forehand, who has the spades and leads."""
    return said(ordered(russian(tricks=tricks), word), "whist", "whist")


def test_the_winner_leads_to_the_next_trick() -> None:
    s = played(whisted(), "D8 DK DQ")
    assert (s.tricks[0].leader, s.tricks[0].winner) == (FORE, MIDDLE)
    assert (asked(s), s.table) == (MIDDLE, ())


# -- which cards may be played -----------------------------------------------------------------


def test_a_hand_on_lead_plays_anything_in_the_order_of_the_hand() -> None:
    assert offered(whisted()) == ["SA", "SK", "SQ", "SJ", "ST", "C9", "C8", "C7", "D8", "D7"]


def test_a_suit_is_followed_without_a_duty_to_go_over() -> None:
    """§5.1."""
    s = played(whisted(), "D8")
    assert offered(s) == ["DA", "DK"]
    assert offered(played(s, "DK")) == ["DQ", "DJ", "DT", "D9"]


def test_who_is_void_must_trump_or_may_throw_anything() -> None:
    """§5.1 ``must_trump``: the rear hand has no club; hearts are trumps."""
    bound = played(whisted("6H"), "C9 CT")
    free = played(whisted("6H", Tricks(trump_if_void=False)), "C9 CT")
    assert {card[0] for card in offered(bound)} == {"H"}
    assert {card[0] for card in offered(free)} == {"H", "D"}


OVER = ("SJ8 CAKQJ DAKQJ", "SAKQT97 C7 D7 H87", "CT98 DT98 HAKQJ")


@pytest.mark.parametrize(
    ("tricks", "legal"),
    [
        (Tricks(), ["SA", "SK", "SQ", "ST", "S9", "S7"]),
        (Tricks(must_overtake=True), ["SA", "SK", "SQ"]),
    ],
)
def test_going_over_is_an_option(tricks: Tricks, legal: list[str]) -> None:
    """§5.1 ``must_overtake``."""
    s = said(ordered(russian(tricks=tricks), "6NT", FORE, OVER, "HT H9"), "whist", "whist")
    assert offered(played(s, "SJ")) == legal


def test_the_last_card_is_asked_too() -> None:
    """House amendments (11): a card is always asked, even the last."""
    s = whisted()
    while len(s.tricks) < 9:
        s = played(s, offered(s)[0])
    for left in (3, 2, 1):
        assert len(offered(s)) == 1
        assert sum(map(len, s.hands)) == left
        s = played(s, offered(s)[0])
    assert s.asked is None


# -- opened hands ------------------------------------------------------------------------------

ALL = set(HANDS)


def misere(opening: Opening, declarer: Seat) -> State:
    return ordered(russian(tricks=Tricks(opening=opening)), "misere", declarer)


@pytest.mark.parametrize(
    ("opening", "declarer", "opened"),
    [
        (Opening.AFTER_DECLARER_LEAD, FORE, [False, True, True]),
        (Opening.AFTER_DECLARER_LEAD, MIDDLE, [True, True, True]),
        (Opening.BEFORE_LEAD, FORE, [True, True, True]),
        (Opening.BEFORE_LEAD, REAR, [True, True, True]),
        (Opening.AFTER_TRICK_1, FORE, [False, False, True]),
        (Opening.AFTER_TRICK_1, MIDDLE, [False, False, True]),
        (Opening.NEVER, FORE, [False, False, False]),
        (Opening.NEVER, MIDDLE, [False, False, False]),
    ],
)
def test_when_the_defence_of_a_misere_opens(
    opening: Opening, declarer: Seat, opened: list[bool]
) -> None:
    """§5.5; amendments (d). Before a card, after one, after three; never the declarer's hand."""
    s = misere(opening, declarer)
    states = [s]
    for _ in range(3):
        s = played(s, offered(s)[0])
        states.append(s)
    other = declarer.after()
    for moment, laid in zip((0, 1, 3), opened, strict=True):
        assert sees(states[moment], declarer) == (ALL if laid else {declarer})
        assert sees(states[moment], other) == (ALL - {declarer} if laid else {other})
        assert sees(states[moment], None) == (ALL - {declarer} if laid else set())


@pytest.mark.parametrize(
    ("opening", "opened"), [(Opening.BEFORE_LEAD, True), (Opening.AFTER_DECLARER_LEAD, False)]
)
def test_when_the_defence_of_a_checked_ten_opens(opening: Opening, opened: bool) -> None:
    """§5.4; with a dark lead the declarer leads first (house amendments)."""
    s = ordered(russian(contracts=CHECKED, tricks=Tricks(checked_opening=opening)), "10S")
    assert sees(s, FORE) == (ALL if opened else {FORE})
    assert sees(played(s, "SA"), FORE) == ALL


def test_each_catcher_plays_his_own_open_cards() -> None:
    """House amendments (10)."""
    s = played(misere(Opening.BEFORE_LEAD, FORE), "SA")
    assert (asked(s), question(s).hand) == (MIDDLE, MIDDLE)


def test_no_hand_opens_in_a_game_with_two_whisters() -> None:
    opening = Tricks(opening=Opening.BEFORE_LEAD, checked_opening=Opening.BEFORE_LEAD)
    s = played(whisted("6S", opening), "SA")
    assert [sees(s, seat) for seat in HANDS] == [{FORE}, {MIDDLE}, {REAR}]


# -- ends --------------------------------------------------------------------------------------


def test_play_goes_on_to_the_last_card() -> None:
    end = played_out(whisted())
    assert (len(end.tricks), end.asked) == (10, None)
    assert end.hands == (Cards(), Cards(), Cards())
    assert sum(end.taken(x) for x in HANDS) == 10


def test_a_lost_contract_is_played_out_unless_agreed_otherwise() -> None:
    """§5.5: on a misère every trick costs."""
    end = played_out(misere(Opening.BEFORE_LEAD, FORE))
    assert (len(end.tricks), end.taken(FORE)) == (10, 5)


def nulls(kind: Aim, n: int, *, stops: bool) -> State:
    """The forehand has undertaken to take just ``n`` tricks, or at least."""
    contract = Contract("it", Target(kind, n), None, 6, all_in=True)
    rung = Rung("it", (contract,), takes=0)
    auction = Auction((rung,), Void("redeal"))
    rules = game(auction, Naming(), StayOrDrop(), Tricks(stops=stops))
    return said(dealt(rules), "it", "pass", "pass")


@pytest.mark.parametrize(
    ("kind", "n", "tricks"),
    [
        # Five spades, five tricks, and the rest are the middle hand's.
        (Aim.EXACTLY, 0, 1),
        (Aim.EXACTLY, 1, 2),
        (Aim.EXACTLY, 5, 10),
        (Aim.AT_LEAST, 5, 10),
        (Aim.AT_LEAST, 6, 10),
        (Aim.AT_LEAST, 9, 7),
        (Aim.EXACTLY, 9, 7),
    ],
)
def test_play_stops_once_the_contract_is_lost(kind: Aim, n: int, tricks: int) -> None:
    """rules/family §C.6, early end: a trick too many, or five for the defence of a six."""
    assert len(played_out(nulls(kind, n, stops=False)).tricks) == 10
    assert len(played_out(nulls(kind, n, stops=True)).tricks) == tricks


def test_play_does_not_stop_while_another_contract_stands_beside() -> None:
    contract = Contract("none", Target(Aim.EXACTLY, 0), None, 6, all_in=True)
    auction = Auction((Rung("none", (contract,), takes=0),), Void("redeal"))
    naming = Naming(also=(LAST_ONE,))
    rules = game(auction, naming, StayOrDrop(), Tricks(stops=True))
    s = said(dealt(rules), "none", "pass", "pass", "last one")
    assert len(played_out(s).tricks) == 10


def test_words() -> None:
    assert [*Tricks().words()] == ["accept", "refuse"]
    assert [*Tricks(claims_allowed=False).words()] == []

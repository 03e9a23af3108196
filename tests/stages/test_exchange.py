"""The talon and the discard, and what may be done about them (rules/russian §3)."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from preferans.cards import Cards
from preferans.deal import (
    HANDS,
    SEATS,
    Award,
    Discard,
    IllegalActionError,
    Place,
    Seat,
    State,
    TalonUse,
    Void,
    apply,
    say,
)
from preferans.rulesets.russian.ladder import RASPASY
from preferans.stages import Auction, Exchange, Naming, Sharing, Shown
from tests.stages.games import bid, engagement, game, question, russian, russian_ladder
from tests.stages.table import (
    DEALER,
    FORE,
    MIDDLE,
    REAR,
    asked,
    cards,
    discarded,
    offered,
    said,
    sees_talon,
)


def award(s: State) -> Award:
    assert isinstance(s.terms, Award)
    return s.terms


# -- the usual way -----------------------------------------------------------------------------


@pytest.mark.parametrize("four", [False, True])
def test_the_talon_is_shown_to_all_and_taken(four: bool) -> None:
    s = bid(russian(four=four), "7C")
    assert all(sees_talon(s, seat) == [True, True] for seat in (*s.rules.seats, None))
    assert len(s.hands[FORE]) == 12
    assert Cards.of(s.deal.talon) <= s.hands[FORE]
    assert award(s).talon is TalonUse.TAKEN


def test_nobody_sees_the_talon_before_the_auction_is_won() -> None:
    s = bid(russian(), "7C", MIDDLE)
    assert sees_talon(s, MIDDLE) == [True, True]
    early = s._replace(sights=frozenset())
    assert sees_talon(early, MIDDLE) == [False, False]


def test_any_two_of_twelve_are_laid_away() -> None:
    """§3.2: from the hand or from the talon."""
    s = bid(russian(), "6S")
    assert (asked(s), len(question(s).options)) == (FORE, comb(12, 2))
    after = discarded(s, "SA H8")
    assert after.discards == Cards.parse("SA H8")
    assert len(after.hands[FORE]) == 10


@pytest.mark.parametrize("wrong", ["SA", "SA SK SQ", "CA SA", ""])
def test_other_discards_are_refused(wrong: str) -> None:
    s = bid(russian(), "6S")
    with pytest.raises(IllegalActionError):
        apply(s, Discard(Cards.parse(wrong)))


def test_only_the_declarer_sees_the_discard() -> None:
    s = discarded(bid(russian(four=True), "6S"), "SA H8")
    assert [s.sees(seat, Place.DISCARD) for seat in SEATS] == [True, False, False, False]
    assert not s.sees(None, Place.DISCARD)


def test_the_talon_may_be_taken_unseen() -> None:
    """rules/family §A.3: nobody but the declarer sees it."""
    s = bid(russian(exchange=Exchange(shown=Shown.DECLARER)), "6S", MIDDLE)
    assert [sees_talon(s, seat)[0] for seat in HANDS] == [False, True, False]


@pytest.mark.parametrize("word", ["misere-bp", "9bp"])
def test_without_the_talon_nobody_sees_it_and_nothing_is_discarded(word: str) -> None:
    """§3: ten cards against ten, two stay unknown."""
    s = bid(russian(), word)
    assert not any(sees_talon(s, seat)[0] for seat in HANDS)
    assert len(s.hands[FORE]) == 10
    assert s.discards == Cards()


# -- refusing the talon ------------------------------------------------------------------------

SPITTING = Exchange(may_refuse=True)


def test_a_shown_talon_may_be_refused_at_four() -> None:
    """§3.2 ``spit_talon``: the two cards become the known discard."""
    s = bid(russian(exchange=SPITTING, four=True), "7C")
    assert offered(s) == ["take", "spit"]
    assert sees_talon(s, MIDDLE) == [True, True]
    assert len(s.hands[FORE]) == 10
    s = said(s, "spit")
    assert award(s).talon is TalonUse.REFUSED
    assert s.discards == Cards.of(s.deal.talon)
    assert all(s.sees(seat, Place.DISCARD) for seat in (*SEATS, None))
    assert offered(s)[0] == "7C"


def test_a_talon_that_may_be_refused_may_be_taken() -> None:
    s = said(bid(russian(exchange=SPITTING, four=True), "7C"), "take")
    assert len(question(s).options) == comb(12, 2)


def test_it_is_refused_on_misere_too() -> None:
    s = said(bid(russian(exchange=SPITTING, four=True), "misere"), "spit")
    e = engagement(s)
    assert e.contract.null
    assert e.award is not None
    assert e.award.talon is TalonUse.REFUSED


def test_at_three_there_is_no_dealer_to_throw_it_at() -> None:
    s = bid(russian(exchange=SPITTING), "7C")
    assert len(question(s).options) == comb(12, 2)


def test_a_talon_that_is_not_taken_is_not_refused() -> None:
    s = bid(russian(exchange=SPITTING, four=True), "9bp")
    assert offered(s)[0] == "9S"


# -- giving up ---------------------------------------------------------------------------------


def test_the_declarer_may_give_up_before_he_discards() -> None:
    """§3.1: after taking the talon, at the level he bid."""
    s = bid(russian(exchange=Exchange(concede=True)), "7C")
    assert offered(s) == ["concede"]
    s = said(s, "concede")
    assert isinstance(s.terms, Void)
    assert (s.terms.reason, s.terms.engagement) == ("conceded", None)
    assert s.terms.award is not None
    assert s.terms.award.rung.name == "7C"
    assert s.asked is None


def test_nobody_gives_up_a_misere() -> None:
    assert offered(bid(russian(exchange=Exchange(concede=True)), "misere")) == []


# -- sharing a misère --------------------------------------------------------------------------


def sharing(word: str, *, four: bool = True) -> State:
    ladder = russian_ladder()
    rules = game(Auction(ladder, RASPASY), Sharing(), Exchange(), Naming(), four=four)
    return bid(rules, word)


def test_a_misere_may_be_shared_with_the_dealer() -> None:
    """§3.2 ``misere_half_with_dealer``: asked before the talon is shown."""
    s = sharing("misere")
    assert (asked(s), offered(s)) == (FORE, ["take", "share"])
    s = said(s, "share")
    assert (asked(s), offered(s)) == (DEALER, ["accept", "refuse"])
    assert not any(sees_talon(s, DEALER))
    s = said(s, "accept")
    assert sees_talon(s, DEALER) == [True, True]
    assert award(s).shares == ((DEALER, Fraction(1, 2)),)
    assert engagement(discarded(s, "H87")).shares == ((DEALER, Fraction(1, 2)),)


@pytest.mark.parametrize("words", [("take",), ("share", "refuse")])
def test_an_unshared_misere_is_his_alone(words: tuple[str, ...]) -> None:
    s = said(sharing("misere"), *words)
    assert award(s).shares == ()
    assert len(question(s).options) == comb(12, 2)


@pytest.mark.parametrize(("word", "four"), [("7C", True), ("misere", False)])
def test_a_game_is_not_shared_and_nothing_is_without_a_dealer(word: str, four: bool) -> None:
    assert len(question(sharing(word, four=four)).options) == comb(12, 2)


def test_words() -> None:
    assert [*Exchange().words()] == []
    assert [*Exchange(may_refuse=True, concede=True).words()] == ["take", "spit", "concede"]
    assert [*Sharing().words()] == ["take", "share", "accept", "refuse"]


def test_the_order_of_discards_is_that_of_the_hand() -> None:
    first, *_, last = question(bid(russian(), "6S", REAR, talon="H8 H7")).options
    assert isinstance(first, Discard)
    assert isinstance(last, Discard)
    assert str(first.cards) == "DQJ"
    assert str(last.cards) == "H87"
    assert cards("H8 H7") == bid(russian(), "6S").deal.talon


def test_a_word_is_no_discard() -> None:
    with pytest.raises(IllegalActionError):
        apply(bid(russian(), "6S"), say("take"))


@pytest.mark.parametrize("seat", HANDS)
def test_who_declares_takes_the_talon(seat: Seat) -> None:
    s = bid(russian(), "6S", seat)
    assert [len(hand) for hand in s.hands] == [12 if x == seat else 10 for x in HANDS]

"""The clauses of the shorter pages of rules, one by one."""

from __future__ import annotations

from fractions import Fraction

import pytest

from preferans.books.chips import balances
from preferans.deal import (
    Award,
    Contract,
    Deal,
    Engagement,
    Place,
    QuotaMode,
    Seat,
    State,
    apply,
    start,
)
from preferans.match import Report, random_deal
from preferans.rulesets import configure, defaults, ruleset, spoken
from preferans.stages import Auction
from tests.rulesets.family.sheets import BOTH, LONE, NOBODY, after, deal, options_of, rows
from tests.rulesets.talks import declarer, may, opened, talk

BID = "1 pass pass lay-D8-H9"


def terms(s: State) -> Engagement:
    """What was agreed."""
    assert isinstance(s.terms, Engagement)
    return s.terms


def asked(s: State) -> Seat | None:
    """Who is asked."""
    return s.asked.actor if s.asked else None


def contracts(name: str) -> dict[str, Contract]:
    """The contracts of a game by name."""
    auction = ruleset(name).stages[0]
    assert isinstance(auction, Auction)
    return {c.name: c for rung in auction.ladder for c in rung.contracts}


# -- finnish-simple ----------------------------------------------------------------------------


def test_points() -> None:
    """finnish-simple §1.1, §1.2, §1.3."""
    game = "finnish-simple"
    assert rows(after(game, deal("clubs", BOTH, (7, 3, 0)))) == [
        "E points 1 over-quota",
        "N points 1 over-quota",
    ]
    assert rows(after(game, deal("clubs", BOTH, (4, 4, 2)))) == ["E points 2 over-quota"]
    assert rows(after(game, deal("clubs", NOBODY))) == ["N points 4 over-quota"]
    assert rows(after(game, deal("clubs", NOBODY), walkover_points=0)) == []


def test_points_are_won_against_the_average() -> None:
    """finnish-simple §1.4."""
    t = after("finnish-simple", deal("clubs", BOTH, (8, 2, 0)))
    assert ruleset("finnish-simple").course.settles(t) == {
        "N": Fraction(4, 3),
        "E": Fraction(-2, 3),
        "S": Fraction(-2, 3),
    }


# -- austrian-simple ---------------------------------------------------------------------------


def test_senior_keeps_the_bid() -> None:
    """austrian-simple §1.1, §1.2: the auction of the text ends in hearts for the third hand."""
    s = talk(opened("austrian-simple"), "1 2 3 pass")
    assert may(s) == ["pass", "here", "4", "peli", "hertat"]
    s = talk(s, "here 4 pass lay-D8-H9")
    assert (declarer(s), terms(s).contract.name) == (Seat.REAR, "hearts")
    assert may(talk(opened("austrian-simple"), BID)) == ["clubs", "spades", "diamonds", "hearts"]
    assert may(talk(opened("austrian-simple"), "1 2 3 pass pass lay-D8-H9")) == [
        "diamonds",
        "hearts",
    ]


def test_ante_after_an_all_pass() -> None:
    """austrian-simple §1.3: the next dealer is the first hand."""
    assert rows(after("austrian-simple", Report()), opening=True)[-1] == "pot<S 10 stake"
    t = after("austrian-simple", Report())
    assert balances(t) == {"N": -20, "E": -10, "S": -10, "pot": 40}


def test_whole_pot() -> None:
    """austrian-simple §2.1: a tenth of 130 a trick."""
    t = after(
        "austrian-simple",
        deal("clubs", BOTH, (6, 2, 2), bid="1"),
        {("pot", "chips"): 130},
        pot_mode="unlimited",
    )
    assert rows(t) == ["E<N 26 tricks", "N<pot 130 made", "S<N 26 tricks"]
    assert balances(t)["pot"] == 10, "the ante of the next dealer"


def test_limited_pot() -> None:
    """austrian-simple §2.2: the printed example, 130 under a limit of a hundred."""
    given = {"pot_mode": "limited", "pot_cap": 100}
    report = deal("clubs", BOTH, (6, 3, 1), bid="1")
    t = after("austrian-simple", report, {("pot", "chips"): 130}, **given)
    assert rows(t) == ["E<N 30 tricks", "N<pot 100 made", "S<N 10 tricks", "pot<S 100 short"]
    assert balances(t)["pot"] == 140


def test_pot_by_trump() -> None:
    """austrian-simple §2.3."""
    given = {"pot_mode": "by_trump"}
    spades = deal("spades", BOTH, (6, 2, 2), bid="1")
    t = after("austrian-simple", spades, {("pot", "chips"): 60}, **given)
    assert rows(t) == ["E<N 6 tricks", "N<pot 30 made", "S<N 6 tricks"]
    t = after("austrian-simple", spades, {("pot", "chips"): 20}, **given)
    assert "N<pot 20 made" in rows(t)


# -- german ------------------------------------------------------------------------------------


def test_suits_by_name() -> None:
    """german-1905 §1.1."""
    s = opened("german-1905")
    assert may(s) == ["pass", "clubs"]
    s = talk(s, "clubs spades")
    assert may(s) == ["pass", "diamonds"]
    s = talk(s, "pass pass lay-D8-H9")
    assert terms(s).contract.name == "spades"


def test_talon_turned_up() -> None:
    """german-1905 §1.2: once more round, then the next player deals."""
    s = talk(opened("german-1905"), "pass pass pass")
    assert (asked(s), may(s)) == (Seat.FORE, ["pass", "clubs"])
    assert all(s.sees(seat, Place.TALON_1) for seat in (Seat.FORE, Seat.MIDDLE, Seat.REAR))
    won = talk(s, "pass clubs pass")
    assert isinstance(won.terms, Award) and won.terms.declarer is Seat.MIDDLE
    assert talk(s, "pass pass pass").asked is None


def test_helpers() -> None:
    """german-1905 §1.3, §1.4."""
    s = talk(opened("german-1905"), "clubs pass pass lay-D8-H9")
    assert terms(talk(s, "stay drop")).playing == (Seat.FORE, Seat.MIDDLE)
    both = terms(talk(s, "stay stay"))
    assert {side.mode for side in both.sides} == {QuotaMode.JOINT}
    stands = {("pot", "chips"): 60}
    t = after("german-1905", deal("clubs", BOTH, (6, 3, 1)), stands)
    assert rows(t) == ["E<N 3 tricks", "N<pot 10 made", "S<N 1 tricks"]
    t = after("german-1905", deal("clubs", BOTH, (7, 2, 1)), stands)
    assert rows(t)[-1] == "pot<S 10 short"


def test_no_duty_to_go_over() -> None:
    """german-1905 §1.5."""
    s = talk(opened("german-1905"), "clubs pass pass lay-D8-H9 stay stay SK")
    assert may(s) == ["SJ", "ST", "S9", "S8"]
    assert may(talk(s, "ST")) == ["CJ", "CT", "C9", "C7"], "but who is void must trump"


def test_prices_and_failure() -> None:
    """german-1905 §1.6, §1.7."""
    assert [c.value for c in contracts("german-1905").values()] == [10, 20, 30, 40]
    t = after("german-1905", deal("hearts", BOTH, (5, 3, 2)), {("pot", "chips"): 120})
    assert rows(t) == ["E<N 12 tricks", "S<N 8 tricks", "pot<N 40 failed"]


def test_match_until_the_pot_is_empty() -> None:
    """german-1905 §1.8."""
    course = ruleset("german-1905").course
    t = after("german-1905", deal("hearts", BOTH, (6, 2, 2)), {("pot", "chips"): 40})
    assert course.over(t) == "pot_empty"
    t = after("german-1905", deal("hearts", BOTH, (6, 2, 2)))
    assert course.over(t) is None
    assert balances(t)["pot"] == 20


def test_older_german_rules() -> None:
    """german-1857 §1.1, §1.2, §1.3, §1.4, §1.5."""
    rules = ruleset("german-1857")
    assert rules.packets == (-2, 3, 2, 3, 2)
    assert {c.target.n for c in contracts("german-1857").values()} == {5}
    t = after("german-1857", deal("clubs", BOTH, (5, 4, 1)), {("pot", "chips"): 60})
    assert rows(t) == ["E<N 4 tricks", "N<pot 10 made", "S<N 1 tricks", "pot<S 10 short"]
    s = talk(opened("german-1857"), "clubs pass pass lay-D8-H9 stay stay SK ST")
    assert len(may(s)) == 10
    assert talk(opened("german-1857"), "pass pass pass").asked is None


# -- austrian-illustrated ------------------------------------------------------------------------

ILL = "austrian-illustrated"


def test_bids_above_hearts() -> None:
    """austrian-illustrated §1.1."""
    assert may(talk(opened(ILL), "1 hertat")) == ["pass", "5"]
    s = talk(opened(ILL), "1 2 3 4 hertat 5 6 7 8")
    assert may(s) == ["pass", "here"]


def test_higher_contracts() -> None:
    """austrian-illustrated §1.2, §1.3."""
    s = talk(opened(ILL), "1 2 3 4 5 pass pass lay-D8-H9")
    assert (terms(s).contract.name, may(s)) == ("bettler", ["enough", "kontra"])
    s = talk(opened(ILL), "1 2 3 4 5 6 pass pass lay-D8-H9 stay stay enough enough")
    assert (declarer(s), asked(s)) == (Seat.REAR, Seat.MIDDLE), "sans is led through the declarer"
    durch = contracts(ILL)["durch"]
    assert (durch.target.n, durch.all_in) == (10, True)
    s = talk(opened(ILL), "1 2 3 4 5 6 7 8 pass pass enough enough")
    assert not s.sees(Seat.FORE, Place.MIDDLE)
    for _ in range(3):
        s = apply(s, options_of(s)[0])
    assert declarer(s) is Seat.MIDDLE
    assert s.sees(Seat.FORE, Place.MIDDLE) and not s.sees(Seat.MIDDLE, Place.FORE)


def test_private_kontra() -> None:
    """austrian-illustrated §2.1, §2.3: the case of the rules."""
    stands = {("pot", "chips"): 30}
    report = deal("clubs", f"{BOTH} E:kontra N:enough S:enough", (6, 3, 1), bid="1")
    assert rows(after(ILL, report, stands)) == [
        "E<N 6 tricks",
        "N<pot 10 made",
        "S<N 1 tricks",
        "pot<E 20 kontra-lost",
        "pot<S 10 short",
    ]
    s = talk(opened(ILL), f"{BID} clubs stay stay kontra rekontra")
    assert (asked(s), may(s)) == (Seat.MIDDLE, ["enough", "subkontra"])
    assert asked(talk(s, "subkontra")) is Seat.REAR


def test_kontra_calls_the_other_in() -> None:
    """austrian-illustrated §2.2."""
    s = talk(opened(ILL), f"{BID} clubs stay drop")
    assert may(s) == ["alone", "invite", "kontra"]
    e = terms(talk(s, "kontra enough"))
    assert [(side.head, side.times) for side in e.sides] == [(Seat.MIDDLE, 2), (Seat.REAR, 1)]
    assert len(e.playing) == 3


def test_kontra_of_who_answers_for_both() -> None:
    """rules/family §B.4 with ``invited_liability`` ``joint_on_inviter``: one side, paid once."""
    stands = {("pot", "chips"): 30}
    said = "E:stay S:drop E:invite E:kontra N:enough"
    given = {"invited_liability": "joint_on_inviter"}
    assert rows(after(ILL, deal("clubs", said, (6, 3, 1), bid="1"), stands, **given)) == [
        "E<N 8 tricks",
        "N<pot 10 made",
        "pot<E 20 kontra-lost",
    ]


def test_failure_under_kontra() -> None:
    """austrian-illustrated §2.4: ten for each, twice ten for who doubled."""
    stands = {("pot", "chips"): 30}
    said = f"{BOTH} E:kontra N:enough S:enough"
    assert rows(after(ILL, deal("clubs", said, (5, 3, 2), bid="1"), stands)) == ["pot<N 30 failed"]
    assert rows(after(ILL, deal("clubs", f"{LONE} E:enough", (5, 5, 0), bid="1"), stands)) == [
        "pot<N 20 failed"
    ]


def test_bettler_has_no_trick_money() -> None:
    """austrian-illustrated §2.5."""
    stands = {("pot", "chips"): 30}
    assert rows(after(ILL, deal("bettler", "E:enough S:enough", (0, 5, 5)), stands)) == [
        "N<pot 10 made"
    ]
    assert rows(after(ILL, deal("bettler", "E:kontra", (1, 5, 4)), stands)) == ["pot<N 30 failed"]
    lost = rows(after(ILL, deal("bettler", "E:kontra", (0, 5, 5)), stands))
    assert lost == ["N<pot 10 made", "pot<E 20 kontra-lost"]


# -- croatian, slovenian, hungarian ----------------------------------------------------------------


@pytest.mark.parametrize("name", ["croatian", "slovenian"])
def test_same_game_in_other_words(name: str) -> None:
    """croatian §1.1."""
    assert defaults(name) == defaults("serbian")
    assert spoken(name)["betl"] == spoken("serbian")["betl"]
    assert spoken("croatian")["here"].aloud == "ja bi"
    assert spoken("serbian")["here"].aloud == "mogu"


def test_slovenian_words() -> None:
    """slovenian §1.1."""
    assert spoken("slovenian")["herc"].aloud == "srce"
    assert configure("slovenian").values == configure("serbian").values


def test_hungarian_ladder() -> None:
    """hungarian §1.1, §1.2."""
    s = opened("hungarian")
    assert may(s)[:10] == ["pass", *map(str, range(2, 11))]
    assert may(talk(s, "7 pass"))[1:4] == ["8", "9", "10"]
    found = contracts("hungarian")
    assert {name: (c.target.n, c.value) for name, c in found.items() if "-" not in name} == {
        **dict.fromkeys(["zold"], (6, 4)),
        "tok": (6, 6),
        "piros": (6, 8),
        "makk": (6, 10),
        "betli": (0, 12),
        "mizer": (1, 14),
        "szanadu": (6, 16),
        "pikkolo": (2, 18),
        "preferansz": (10, 20),
    }


@pytest.mark.parametrize(
    ("bid", "contract", "said", "leader"),
    [
        ("4", "piros", "stay stay enough enough", Seat.MIDDLE),
        ("6", "betli", "enough enough", Seat.REAR),
        ("9", "pikkolo", "enough enough", Seat.REAR),
        ("8", "szanadu", "stay stay enough enough", Seat.REAR),
    ],
)
def test_hungarian_leads(bid: str, contract: str, said: str, leader: Seat) -> None:
    """hungarian §1.3, §1.4."""
    s = talk(opened("hungarian"), f"{bid} pass pass lay-D8-H9 {contract} {said}")
    assert asked(s) is leader


def test_hungarian_exact_contracts() -> None:
    """hungarian §1.4: mizer is one trick, no more and no less."""
    for tricks, row in ((1, "N bule -14 made"), (0, "N bule 14 fallen"), (2, "N bule 14 fallen")):
        t = after("hungarian", deal("mizer", "", (tricks, 9 - tricks, 1)))
        assert row in rows(t)


def test_hungarian_games_from_hand() -> None:
    """hungarian §1.5."""
    found = contracts("hungarian")
    by_hand = {name: c.value for name, c in found.items() if name.startswith("kez-")}
    assert by_hand == {
        f"kez-{name}": c.value + 2 for name, c in found.items() if not name.startswith("kez-")
    }


# -- asszorti --------------------------------------------------------------------------------------

ASZ = "hungarian-asszorti"


def dealt_36() -> State:
    """A deal of the pack of 36."""
    from random import Random

    rules = ruleset(ASZ)
    cards: Deal = random_deal(rules, Random(1))
    return start(rules, cards)


def laid(s: State) -> State:
    """The same after the first discard there is."""
    return apply(s, options_of(s)[0])


def test_pack_of_36() -> None:
    """hungarian-asszorti §1.1, §1.2."""
    rules = ruleset(ASZ, players=4)
    assert (len(rules.deck), rules.hand_size, rules.packets) == (36, 11, (3, -3, 2, 2, 2, 2))
    assert len(rules.seats) == 4


def test_fewer_cards_are_a_higher_bid() -> None:
    """hungarian-asszorti §2.1, §2.2."""
    s = dealt_36()
    assert may(s) == ["pass", "3", "2", "1", "0"]
    assert may(talk(s, "2")) == ["pass", "1", "0"]
    assert talk(s, "pass pass pass").asked is None


def test_cards_taken_and_trumps_named() -> None:
    """hungarian-asszorti §2.3, §2.4."""
    s = talk(dealt_36(), "2 pass pass")
    assert len(s.hands[Seat.FORE]) == 13 and not s.sees(Seat.MIDDLE, Place.TALON_1)
    assert not s.sees(Seat.FORE, Place.TALON_3)
    s = laid(s)
    assert may(s) == ["spades", "clubs", "diamonds", "hearts"]
    assert may(talk(s, "clubs")) == ["no-more", "arrivazs"]
    assert may(talk(dealt_36(), "0")) == ["spades", "clubs", "diamonds", "hearts"]


def test_two_chains_of_kontra() -> None:
    """hungarian-asszorti §3.1, §3.2, §3.3."""
    s = talk(laid(talk(dealt_36(), "3 pass pass")), "clubs arrivazs")
    assert (asked(s), may(s)) == (Seat.MIDDLE, ["enough", "kontra"])
    s = talk(s, "kontra rekontra")
    assert may(s) == ["enough", "kontra-arrivazs"]
    s = talk(s, "kontra-arrivazs enough")
    e = terms(s)
    assert (e.contract.value, e.also[0].value, e.contract.target.n) == (4, 2, 6)
    assert asked(s) is Seat.FORE
    plain = talk(laid(talk(dealt_36(), "3 pass pass")), "clubs no-more enough enough")
    assert len(may(plain)) == 11, "nothing beside the game to double"


def test_money() -> None:
    """hungarian-asszorti §4.1."""
    said = "E:kontra N:enough E:enough S:enough"
    report = deal("hearts", said, (6, 3, 2), bid="0", beside=(("arrivazs", False),))
    assert rows(after(ASZ, report)) == [
        "E<N 1 beside-failed",
        "N<E 8 made",
        "N<S 8 made",
        "S<N 1 beside-failed",
    ]
    assert rows(after(ASZ, deal("hearts", "", (5, 4, 2), bid="2"))) == ["E<N 2 lost", "S<N 2 lost"]


def test_number_of_deals() -> None:
    """hungarian-asszorti §4.2."""
    t = after(ASZ, Report(), deals=1)
    assert ruleset(ASZ, deals=1).course.over(t) == "deals"

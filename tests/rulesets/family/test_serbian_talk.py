"""The clauses of docs/rules/serbian.md on the talk and the play, one by one."""

from __future__ import annotations

import pytest

from preferans.analysis.positions import BadPositionError, position_of
from preferans.cards import Card, Cards, Suit
from preferans.deal import Deal, Engagement, Place, Play, QuotaMode, Seat, State, Void
from preferans.rulesets import ruleset
from preferans.stages import Auction
from tests.rulesets.talks import declarer, may, opened, table, talk

GAME = "serbian"
ORDERED = "2 pass pass lay-D8-H9"


def terms(s: State) -> Engagement:
    """What was agreed."""
    assert isinstance(s.terms, Engagement)
    return s.terms


def asked(s: State) -> Seat | None:
    """Who is asked."""
    return s.asked.actor if s.asked else None


def test_four_play_and_the_dealer_sits_out() -> None:
    """serbian §1.1."""
    assert ruleset(GAME, players=4).seats == (*Seat,)


def test_packets_and_suits() -> None:
    """serbian §1.2."""
    rules = ruleset(GAME)
    assert (rules.packets, rules.hand_size) == ((5, -2, 5), 10)
    auction = rules.stages[0]
    assert isinstance(auction, Auction)
    assert [rung.contracts[0].trump for rung in auction.ladder[:4]] == [
        Suit.SPADES,
        Suit.DIAMONDS,
        Suit.HEARTS,
        Suit.CLUBS,
    ]


def test_numbers_rise_by_one() -> None:
    """serbian §2.1; D56: four is hearts."""
    s = opened(GAME)
    assert may(s) == ["pass", "2", "igra", "igra-betl", "igra-sans"]
    assert may(talk(s, "2")) == ["pass", "3", "igra", "igra-betl", "igra-sans"]
    s = talk(s, "2 3 4 pass pass lay-D8-H9")
    assert may(s) == ["herc", "tref", "betl", "sans"]
    assert terms(talk(s, "herc")).contract.trump is Suit.HEARTS


def test_senior_keeps_the_number_and_the_junior_raises() -> None:
    """serbian §2.2: the two auctions that the rules give as examples."""
    s = talk(opened(GAME), "2 3 4")
    assert may(s) == ["pass", "here"]
    s = talk(s, "here 5 pass here 6 here pass")
    assert declarer(s) is Seat.FORE
    s = talk(opened(GAME), "2 3 4 pass here 5 here 6 here pass")
    assert declarer(s) is Seat.MIDDLE


def test_game_from_hand_ends_the_numbers() -> None:
    """serbian §2.3: the first, who has only said a number, is out."""
    s = talk(opened(GAME), "2 igra")
    assert (asked(s), may(s)) == (Seat.REAR, ["pass", "igra", "igra-betl", "igra-sans"])
    s = talk(s, "pass")
    assert declarer(s) is Seat.MIDDLE
    assert may(talk(opened(GAME), "2 3 4")) == ["pass", "here"], "a first turn only"


def test_betl_from_hand_beats_a_game_not_yet_named() -> None:
    """serbian §2.4; D54: its sayer is not asked any more, unless somebody says sans."""
    s = talk(opened(GAME), "igra igra-betl")
    assert (asked(s), may(s)) == (Seat.REAR, ["pass", "igra-sans"])
    assert declarer(talk(s, "pass")) is Seat.MIDDLE
    assert declarer(talk(s, "igra-sans")) is Seat.REAR


def test_several_name_their_suits_in_turn() -> None:
    """serbian §2.5."""
    s = talk(opened(GAME), "igra igra igra")
    assert may(s) == ["igra-pik", "igra-karo", "igra-herc", "igra-tref"]
    s = talk(s, "igra-pik")
    assert may(s) == ["pass", "igra-karo", "igra-herc", "igra-tref"]
    s = talk(s, "pass")
    assert may(s) == ["pass", "igra-herc", "igra-tref"]
    assert declarer(talk(s, "pass")) is Seat.FORE
    named = terms(talk(s, "igra-tref"))
    assert (named.declarer, named.contract.name) == (Seat.REAR, "igra-tref")


def test_auction_is_over_when_everybody_has_spoken() -> None:
    """serbian §2.6: two have passed, and the third may still bid or pass."""
    s = talk(opened(GAME), "pass pass")
    assert may(s) == ["pass", "2", "igra", "igra-betl", "igra-sans"]
    assert declarer(talk(s, "2")) is Seat.REAR
    assert talk(s, "pass").terms == Void("all-pass")


def test_talon_is_shown_and_anything_from_the_number_up_is_named() -> None:
    """serbian §3.1, §3.2."""
    s = talk(opened(GAME), "2 3 pass pass")
    assert all(s.sees(seat, Place.TALON_2) for seat in (Seat.FORE, Seat.MIDDLE, Seat.REAR))
    assert len(may(s)) == 66
    assert may(talk(s, "lay-D8-H9")) == ["karo", "herc", "tref", "betl", "sans"]


def test_game_from_hand_leaves_the_talon() -> None:
    """serbian §3.3."""
    s = talk(opened(GAME), "igra pass pass")
    assert may(s) == ["igra-pik", "igra-karo", "igra-herc", "igra-tref"]
    assert not s.sees(Seat.FORE, Place.TALON_1)


def test_values() -> None:
    """serbian §3.4."""
    auction = ruleset(GAME).stages[0]
    assert isinstance(auction, Auction)
    worth = {c.name: c.value for rung in auction.ladder for c in rung.contracts}
    assert worth == {
        "pik": 4,
        "karo": 6,
        "herc": 8,
        "tref": 10,
        "betl": 12,
        "sans": 14,
        "igra-pik": 6,
        "igra-karo": 8,
        "igra-herc": 10,
        "igra-tref": 12,
        "igra-betl": 14,
        "igra-sans": 16,
    }


def test_followers_come_or_not() -> None:
    """serbian §4.1."""
    s = talk(opened(GAME), f"{ORDERED} herc")
    assert (asked(s), may(s)) == (Seat.MIDDLE, ["stay", "drop"])
    s = talk(s, "drop drop")
    assert isinstance(s.terms, Void) and s.terms.reason == "unopposed"


def test_who_comes_alone() -> None:
    """serbian §4.2, §4.6."""
    s = talk(opened(GAME), f"{ORDERED} herc stay drop")
    assert may(s) == ["alone", "invite", "kontra"]
    alone = terms(talk(s, "alone"))
    assert [(side.members, side.quota) for side in alone.sides] == [((Seat.MIDDLE,), 2)]
    called = talk(s, "invite")
    assert [(side.head, side.members, side.quota) for side in terms(called).sides] == [
        (Seat.MIDDLE, (Seat.MIDDLE, Seat.REAR), 4)
    ]
    assert isinstance(called.asked and called.asked.options[0], Play), "no kontra, the play begins"
    doubled = talk(s, "kontra")
    assert (asked(doubled), may(doubled)) == (Seat.FORE, ["enough", "rekontra"])


def test_chain_of_kontra() -> None:
    """serbian §4.4, §4.5: it doubles each time, and its giver owes five for both."""
    s = talk(opened(GAME), f"{ORDERED} herc stay stay")
    assert (asked(s), may(s)) == (Seat.MIDDLE, ["enough", "kontra"])
    assert asked(talk(s, "enough")) is Seat.REAR
    steps = ["kontra", "rekontra", "subkontra", "mortkontra"]
    for n in range(1, 5):
        e = terms(talk(s, " ".join([*steps[:n], *["enough"] * (n < 4)])))
        assert e.times == 2**n
        assert [(x.head, x.quota, x.mode) for x in e.sides] == [(Seat.MIDDLE, 5, QuotaMode.OWN)]


def test_betl_asks_nobody_to_come() -> None:
    """serbian §4.7."""
    s = talk(opened(GAME), f"{ORDERED} betl")
    assert may(s) == ["enough", "kontra"]


def test_pik_is_played_after_a_kontra_only() -> None:
    """serbian §4.8."""
    s = talk(opened(GAME), f"{ORDERED} pik")
    assert may(s) == ["enough", "kontra"]
    s = talk(s, "enough enough")
    assert isinstance(s.terms, Void) and s.terms.reason == "undoubled"
    assert may(talk(opened(GAME, given={"pik_mode": "normal"}), f"{ORDERED} pik")) == [
        "stay",
        "drop",
    ]


@pytest.mark.parametrize(
    ("contract", "said", "leader"),
    [
        ("herc", "stay stay enough enough", Seat.FORE),
        ("betl", "enough enough", Seat.FORE),
        ("sans", "stay stay enough enough", Seat.REAR),
        ("sans", "stay drop alone", Seat.MIDDLE),
    ],
)
def test_first_lead(contract: str, said: str, leader: Seat) -> None:
    """serbian §5.1; D57: sans is led through the declarer, if need be by the other follower."""
    assert asked(talk(opened(GAME), f"{ORDERED} {contract} {said}")) is leader


def test_declarer_in_the_middle_has_sans_led_by_the_forehand() -> None:
    """D57: deal by 0, declarer 1, leader 0 (there the forehand is the one before the declarer)."""
    s = talk(opened(GAME), "pass 2 pass lay-D8-H9 sans stay stay enough enough")
    assert asked(s) is Seat.FORE


def test_trump_if_void_and_nothing_more() -> None:
    """serbian §5.2; D47: who is void must trump, without trumps he throws what he likes."""
    s = talk(opened(GAME), f"{ORDERED} herc stay stay enough enough")
    assert may(talk(s, "SA ST")) == ["HQ", "HT", "H7"]
    assert may(talk(s, "S7")) == ["SJ", "ST", "S9", "S8"]
    s = talk(opened(GAME), "pass 2 pass lay-D8-H9 sans stay stay enough enough")
    assert len(may(talk(s, "SA ST"))) == 10


def test_betl_ends_at_its_first_trick() -> None:
    """serbian §5.3, §5.4; D49."""
    s = talk(opened(GAME), f"{ORDERED} betl enough enough SA SJ HQ")
    assert s.asked is None
    assert s.taken(Seat.FORE) == 1


def test_game_ends_at_the_fifth_trick_of_the_followers() -> None:
    """serbian §5.4."""
    s = talk(opened(GAME), f"{ORDERED} sans stay stay enough enough")
    while s.asked is not None:
        plays = s.asked.options
        s = talk(s, str(getattr(plays[0], "card", "")))
    defence = s.taken(Seat.MIDDLE) + s.taken(Seat.REAR)
    assert defence == 5 or s.taken(Seat.FORE) >= 6


def test_hands_stay_closed_against_betl() -> None:
    """D36: nobody's hand is shown unless the table agreed on it."""
    s = talk(opened(GAME), f"{ORDERED} betl enough enough S7")
    assert not s.sees(Seat.FORE, Place.MIDDLE)
    assert not s.sees(Seat.REAR, Place.MIDDLE)


@pytest.mark.parametrize(
    ("hold", "words", "can"),
    [
        ("offered", "2 3 4", ["pass", "here"]),
        ("offered", "2 3 4 pass", ["pass", "here"]),
        ("offered", "2 3 4 here", ["pass", "5"]),
        ("single_holder", "2 3 4 pass", ["pass", "5"]),
        ("ja_bi", "2 3 4 pass", ["pass", "here"]),
        ("ja_bi", "2 3 4 here 5", ["pass", "6"]),
        ("ja_bi", "2 3 4 here 5 pass", ["pass", "here"]),
    ],
)
def test_who_may_match_is_an_option(hold: str, words: str, can: list[str]) -> None:
    """rules/family §C.3."""
    assert may(talk(opened(GAME, given={"hold": hold}), words)) == can


def test_betl_with_the_talon_as_a_first_word() -> None:
    """rules/family §C.10."""
    given = {"talon_betl_sanac_first_turn": True}
    assert may(opened(GAME, given=given)) == [
        *("pass", "2", "6", "7"),
        *("igra", "igra-betl", "igra-sans"),
    ]
    assert may(talk(opened(GAME, given=given), "2 3 4 here 5")) == ["pass"]


def test_kontra_after_a_call_is_an_option() -> None:
    """rules/family §C.5."""
    s = opened(GAME, given={"kontra_after_call": True})
    assert may(talk(s, f"{ORDERED} herc stay drop invite")) == ["enough", "kontra"]


def test_all_pass_moves_the_deal_on() -> None:
    s = talk(opened(GAME), "pass pass pass")
    assert s.rules.course.writes(table(), s, s.rules.book.score(s)).dealer == 0


def test_overtrumping_is_an_option_that_the_solver_does_not_know() -> None:
    """rules/family §1.4: over a trump, not over the suit that was led."""
    # The second and the third hand have no spade; hearts are trumps.
    deal = Deal(
        (
            Cards.parse("SAKQJT987 H8 D7"),
            Cards.parse("CKQJT9 DA9 HA9 D8"),
            Cards.parse("CA87 DKQJ HKQT7"),
        ),
        (Card.parse("HJ"), Card.parse("DT")),
    )
    words = "2 pass pass lay-HJ-DT herc stay stay enough enough SA H9"
    free = talk(opened(GAME, deal=deal), words)
    assert may(free) == ["HK", "HQ", "HT", "H7"]
    s = talk(opened(GAME, deal=deal, given={"must_overtrump": True}), words)
    assert may(s) == ["HK", "HQ", "HT"]
    with pytest.raises(BadPositionError, match="over trumps only"):
        position_of(s)

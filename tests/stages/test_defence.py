"""The Central European defence and the kontra (rules/family §§A.3, C.5, H.4, H.5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from preferans.deal import (
    HANDS,
    Aim,
    Contract,
    QuotaMode,
    Rung,
    Say,
    Seat,
    Side,
    State,
    Target,
    Void,
    apply,
)
from preferans.stages import Auction, Invited, Kontra, Naming, Scope, StayOrDrop, Tricks
from tests.contract.invented import NO_TRICK, SIXES
from tests.stages.games import engagement, game, reason
from tests.stages.table import (
    FORE,
    MIDDLE,
    REAR,
    asked,
    cards,
    dealt,
    offered,
    played,
    played_out,
    said,
)

PIK = Contract("pik", Target(Aim.AT_LEAST, 6), SIXES[0].trump, 2, must_double=True)
LADDER = (
    Rung("six", SIXES[:1], takes=0),
    Rung("null", (NO_TRICK,), takes=0),
    Rung("pik", (PIK,), takes=0),
)


def defending(stay: StayOrDrop, *others: Kontra, bid: str = "six", declarer: Seat = FORE) -> State:
    """The first question of the defence after ``declarer`` won the auction."""
    s = dealt(game(Auction(LADDER, Void("redeal")), Naming(), stay, *others, Tricks()))
    words = ["pass"] * declarer
    return said(s, *words, bid, *["pass"] * (2 - declarer))


def conversations(s: State) -> Iterator[tuple[str, ...]]:
    """Every complete conversation until the first card."""
    if s.asked is None or isinstance(s.rules.stages[s.at], Tricks):
        yield ()
        return
    for option in s.asked.options:
        assert isinstance(option, Say)
        yield from ((option.word, *rest) for rest in conversations(apply(s, option)))


# -- stay or drop ------------------------------------------------------------------------------


def test_each_defender_stays_or_drops() -> None:
    s = defending(StayOrDrop(), declarer=MIDDLE)
    assert (asked(s), offered(s)) == (REAR, ["stay", "drop"])
    s = said(s, "stay")
    assert (asked(s), offered(s)) == (FORE, ["stay", "drop"])


def test_nobody_stays() -> None:
    s = said(defending(StayOrDrop()), "drop", "drop")
    assert reason(s) == "unopposed"
    assert engagement(s).contract.name == "6S"


@pytest.mark.parametrize("mode", [QuotaMode.OWN, QuotaMode.JOINT, QuotaMode.SURPLUS])
def test_both_stay(mode: QuotaMode) -> None:
    """rules/family §1.5: two sides, one member each."""
    e = engagement(said(defending(StayOrDrop(mode=mode)), "stay", "stay"))
    assert e.sides == (Side(MIDDLE, (MIDDLE,), 2, mode), Side(REAR, (REAR,), 2, mode))
    assert (e.owed, e.playing) == (4, HANDS)


@pytest.mark.parametrize(
    ("words", "lone", "out"),
    [(("stay", "drop"), MIDDLE, REAR), (("drop", "stay"), REAR, MIDDLE)],
)
def test_who_stays_alone_plays_alone_or_invites(
    words: tuple[str, str], lone: Seat, out: Seat
) -> None:
    s = said(defending(StayOrDrop()), *words)
    assert (asked(s), offered(s)) == (lone, ["alone", "invite"])
    e = engagement(said(s, "alone"))
    assert e.playing == tuple(x for x in HANDS if x != out)
    assert [side.head for side in e.sides] == [lone]
    assert engagement(said(s, "invite")).playing == HANDS


@pytest.mark.parametrize(
    ("invited", "sides"),
    [
        (Invited.NOTHING, [(MIDDLE, (MIDDLE,), 2), (REAR, (REAR,), 0)]),
        (Invited.OWN, [(MIDDLE, (MIDDLE,), 2), (REAR, (REAR,), 2)]),
        (Invited.BY_INVITER, [(MIDDLE, (MIDDLE, REAR), 4)]),
    ],
)
def test_what_the_invited_owes_is_an_option(
    invited: Invited, sides: list[tuple[Seat, tuple[Seat, ...], int]]
) -> None:
    """rules/family §A.4 ``invited_liability``."""
    e = engagement(said(defending(StayOrDrop(invited=invited)), "stay", "drop", "invite"))
    assert [(side.head, side.members, side.quota) for side in e.sides] == sides
    assert e.owed == sum(quota for *_, quota in sides)


def test_a_contract_that_takes_everybody_in_asks_nobody() -> None:
    """rules/family §C.5 step 0: nobody stays out of a null contract."""
    e = engagement(defending(StayOrDrop(), bid="null"))
    assert e.sides == (Side(MIDDLE, (MIDDLE,)), Side(REAR, (REAR,)))


def test_words_and_quotas_are_options() -> None:
    balkan = StayOrDrop("dodjem", "ne dodjem", "sam", "zovem", quota=1)
    s = said(defending(balkan), "dodjem", "ne dodjem")
    assert offered(s) == ["sam", "zovem"]
    assert [*balkan.words()] == ["dodjem", "ne dodjem", "sam", "zovem"]
    assert engagement(said(s, "sam")).owed == 1


def test_number_of_conversations() -> None:
    """Golden numbers: both, neither, and a lone stayer with two ways, twice."""
    assert sum(1 for _ in conversations(defending(StayOrDrop()))) == 6
    assert sum(1 for _ in conversations(defending(StayOrDrop(), bid="null"))) == 1
    four = Kontra(("kontra", "re", "sub", "mort"), "fine")
    assert sum(1 for _ in conversations(defending(StayOrDrop(), four))) == 38
    assert sum(1 for _ in conversations(defending(StayOrDrop(), four, bid="null"))) == 9
    two = Kontra(("kontra", "re"), "fine")
    assert sum(1 for _ in conversations(defending(StayOrDrop(), two))) == 22
    private = replace(two, scope=Scope.PAIR)
    assert sum(1 for _ in conversations(defending(StayOrDrop(), private))) == 34


# -- tricks of two cards -----------------------------------------------------------------------


def test_a_dropped_hand_takes_no_part() -> None:
    """rules/family §1.3: the trick has two cards, and the hand is laid aside unseen."""
    s = said(defending(StayOrDrop(), declarer=MIDDLE), "stay", "drop", "alone")
    assert asked(s) is MIDDLE, "the forehand is out, the next in play leads"
    s = played(s, "CA HA")
    assert s.tricks[0].plays == ((MIDDLE, cards("CA")[0]), (REAR, cards("HA")[0]))
    assert s.tricks[0].winner is MIDDLE
    end = played_out(s)
    assert [len(trick.plays) for trick in end.tricks] == [2] * 10
    assert len(end.hands[FORE]) == 10


# -- kontra ------------------------------------------------------------------------------------

CHAIN = ("kontra", "rekontra", "subkontra", "mortkontra")


def kontra(*words: str, quota: int = 5, scope: Scope = Scope.DEAL, bid: str = "six") -> State:
    """Both stay (where they are asked), then these words about the kontra."""
    stays = ("stay", "stay") if bid != "null" else ()
    s = defending(StayOrDrop(), Kontra(CHAIN, "fine", scope, quota), bid=bid)
    return said(s, *stays, *words)


def test_the_first_defender_is_asked_first_then_the_other() -> None:
    assert (asked(kontra()), offered(kontra())) == (MIDDLE, ["fine", "kontra"])
    assert asked(kontra("fine")) is REAR
    assert engagement(kontra("fine", "fine")).times == 1


def test_after_a_kontra_the_declarer_answers_and_the_other_is_not_asked() -> None:
    s = kontra("kontra")
    assert (asked(s), offered(s)) == (FORE, ["fine", "rekontra"])
    assert asked(said(s, "rekontra")) is MIDDLE
    assert offered(said(s, "rekontra")) == ["fine", "subkontra"]
    assert asked(said(s, "fine")) is FORE
    assert len(offered(said(s, "fine"))) == 10, "the play has begun"


@pytest.mark.parametrize("n", range(1, 5))
def test_each_step_doubles(n: int) -> None:
    words = [*CHAIN[:n], *["fine"] * (n < 4)]
    e = engagement(kontra(*words))
    assert e.times == 2**n
    assert e.sides == (Side(MIDDLE, (MIDDLE, REAR), 5, QuotaMode.OWN),)
    assert e.owed == 5


def test_the_second_defender_may_be_the_giver() -> None:
    assert [side.head for side in engagement(kontra("fine", "kontra", "fine")).sides] == [REAR]


def test_a_kontra_draws_the_dropped_defender_in() -> None:
    """rules/family §1.5: one side, members both."""
    s = defending(StayOrDrop(), Kontra(CHAIN, "fine"))
    s = said(s, "drop", "stay", "alone")
    assert asked(s) is REAR, "who dropped is not asked"
    e = engagement(said(s, "kontra", "fine"))
    assert e.playing == HANDS
    assert e.sides[0].members == (MIDDLE, REAR)


def test_a_contract_that_must_be_doubled_is_not_played_otherwise() -> None:
    """rules/family §C.5 step 0', compulsory kontra."""
    assert reason(kontra("fine", "fine", bid="pik")) == "undoubled"
    assert engagement(kontra("fine", "kontra", "fine", bid="pik")).times == 2


def test_private_kontras_touch_no_quota_and_no_other_account() -> None:
    e = engagement(kontra("fine", "kontra", "rekontra", "fine", scope=Scope.PAIR))
    assert [(side.head, side.quota, side.times) for side in e.sides] == [
        (MIDDLE, 2, 1),
        (REAR, 2, 4),
    ]
    assert e.times == 1


def test_kontra_on_a_null_contract() -> None:
    e = engagement(kontra("kontra", "fine", bid="null"))
    assert (e.times, e.sides[0].head) == (2, MIDDLE)


def test_words() -> None:
    assert [*Kontra(CHAIN, "fine").words()] == ["fine", *CHAIN]

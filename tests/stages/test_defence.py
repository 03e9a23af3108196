"""The Central European defence and the kontra (rules/family §§A.3, C.5, H.4, H.5)."""

from __future__ import annotations

from collections.abc import Iterator

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
from preferans.stages import Auction, Invited, Kontra, Naming, Quota, Scope, StayOrDrop, Tricks
from tests.contract.invented import LAST_ONE, NO_TRICK, SIXES
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


CHAIN = ("kontra", "rekontra", "subkontra", "mortkontra")

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
    balkan = StayOrDrop("dodjem", "ne dodjem", "sam", "zovem", quotas=(Quota(1, 1, 1),))
    s = said(defending(balkan), "dodjem", "ne dodjem")
    assert offered(s) == ["sam", "zovem"]
    assert [*balkan.words()] == ["dodjem", "ne dodjem", "sam", "zovem"]
    assert engagement(said(s, "sam")).owed == 1


def test_number_of_conversations() -> None:
    """Golden numbers: both, neither, and a lone stayer with two ways, twice."""
    assert sum(1 for _ in conversations(defending(StayOrDrop()))) == 6
    assert sum(1 for _ in conversations(defending(StayOrDrop(), bid="null"))) == 1


SHORT = ("kontra", "re")


@pytest.mark.parametrize(
    ("stay", "kontra", "bid", "count"),
    [
        # With n steps one defender has n + 1 ways, two in turn 2n + 1.
        (StayOrDrop(), Kontra(CHAIN, "fine"), "six", 9 + 1 + 4),
        (StayOrDrop(), Kontra(CHAIN, "fine"), "null", 9),
        (StayOrDrop(), Kontra(SHORT, "fine"), "six", 5 + 1 + 4),
        # Who stays alone may call, double at once, or be asked again after all.
        (StayOrDrop(double="kontra"), Kontra(CHAIN, "fine"), "six", 9 + 1 + 2 * (2 + 4)),
        (StayOrDrop(), Kontra(SHORT, "fine", after_call=True), "six", 5 + 1 + 2 * (3 + 5)),
        # Two private chains are independent of each other.
        (StayOrDrop(), Kontra(SHORT, "fine", Scope.PAIR), "six", 9 + 1 + 4),
        (StayOrDrop(), Kontra(SHORT, "fine", Scope.CONTRACT), "six", 5 + 1 + 4),
    ],
)
def test_number_of_conversations_with_a_kontra(
    stay: StayOrDrop, kontra: Kontra, bid: str, count: int
) -> None:
    assert sum(1 for _ in conversations(defending(stay, kontra, bid=bid))) == count


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


def kontra(*words: str, scope: Scope = Scope.DEAL, bid: str = "six") -> State:
    """Both stay (where they are asked), then these words about the kontra."""
    stays = ("stay", "stay") if bid == "six" else ()
    s = defending(StayOrDrop(), Kontra(CHAIN, "fine", scope), bid=bid)
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


@pytest.mark.parametrize(
    ("stay", "kontra", "words"),
    [
        (StayOrDrop(double="kontra"), Kontra(CHAIN, "fine"), ("kontra",)),
        (StayOrDrop(), Kontra(CHAIN, "fine", after_call=True), ("alone", "kontra")),
    ],
)
def test_a_kontra_draws_the_dropped_defender_in(
    stay: StayOrDrop, kontra: Kontra, words: tuple[str, ...]
) -> None:
    """rules/family §1.5 and §C.5 step 4: one side, members both, head who doubles."""
    s = said(defending(stay, kontra), "drop", "stay", *words)
    assert (asked(s), offered(s)) == (FORE, ["fine", "rekontra"])
    e = engagement(said(s, "fine"))
    assert (e.playing, e.times) == (HANDS, 2)
    assert e.sides == (Side(REAR, (MIDDLE, REAR), 5, QuotaMode.OWN),)


@pytest.mark.parametrize("word", ["alone", "invite"])
def test_after_a_call_nobody_doubles_unless_that_is_agreed(word: str) -> None:
    """rules/family §C.5 limits: saying kontra instead of calling gives the same side."""
    s = said(defending(StayOrDrop(), Kontra(CHAIN, "fine")), "stay", "drop", word)
    assert asked(s) is FORE
    assert engagement(s).times == 1


def test_a_contract_that_must_be_doubled_is_not_played_otherwise() -> None:
    """rules/family §C.5 step 0', compulsory kontra."""
    assert reason(kontra("fine", "fine", bid="pik")) == "undoubled"
    assert engagement(kontra("fine", "kontra", "fine", bid="pik")).times == 2


def test_a_private_kontra_touches_no_other_account() -> None:
    """rules/family §B.4: its giver answers for five tricks of both, the other for his own."""
    e = engagement(kontra("fine", "kontra", "rekontra", "fine", scope=Scope.PAIR))
    assert e.sides == (
        Side(MIDDLE, (MIDDLE,), 2, QuotaMode.OWN),
        Side(REAR, (REAR,), 5, QuotaMode.TOGETHER, times=4),
    )
    assert e.times == 1


def test_a_kontra_on_one_contract_makes_it_dearer() -> None:
    """rules/family §D.2: two contracts, each with a chain of its own; nobody answers for it."""
    chains = (
        Kontra(SHORT, "fine", Scope.CONTRACT),
        Kontra(SHORT, "fine", Scope.CONTRACT, beside="last one"),
    )
    naming = Naming(also=(LAST_ONE,))
    s = dealt(game(Auction(LADDER, Void("redeal")), naming, StayOrDrop(), *chains, Tricks()))
    s = said(s, "six", "pass", "pass", "last one", "stay", "stay")
    e = engagement(said(s, "kontra", "re", "fine", "kontra", "fine"))
    assert (e.contract.value, e.also[0].value) == (4 * SIXES[0].value, 2 * LAST_ONE.value)
    assert (e.times, [side.quota for side in e.sides]) == (1, [2, 2])
    plain = said(dealt(s.rules), "six", "pass", "pass", "no more", "stay", "stay", "fine", "fine")
    assert len(offered(plain)) == 10, "there is nothing beside to double"


def test_kontra_on_a_null_contract() -> None:
    e = engagement(kontra("kontra", "fine", bid="null"))
    assert (e.times, e.sides[0].head) == (2, MIDDLE)


def test_words() -> None:
    assert [*Kontra(CHAIN, "fine").words()] == ["fine", *CHAIN]

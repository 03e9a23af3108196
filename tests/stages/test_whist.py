"""The Russian defence, every way it can go (rules/russian §§4.1 to 4.3)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from preferans.deal import (
    HANDS,
    Engagement,
    Lead,
    QuotaMode,
    Say,
    Seat,
    Side,
    State,
    apply,
)
from preferans.stages import DealersWhist, Lone, Opening, Single, Tricks, Trust, Whist
from tests.stages.games import CHECKED, engagement, ordered, question, reason, russian, sees
from tests.stages.table import DEALER, FORE, MIDDLE, REAR, asked, offered, played, said

SIX, SEVEN, EIGHT, NINE, TEN = "6S", "7S", "8S", "9S", "10S"


def talking(
    word: str = SIX, whist: Whist | None = None, declarer: Seat = FORE, *, four: bool = False
) -> State:
    """The first question of the defence; forehand declares, so middle is d1 and rear is d2."""
    return ordered(russian(whist=whist, four=four), word, declarer)


def conversations(s: State) -> Iterator[tuple[tuple[str, ...], State]]:
    """Every complete conversation of the defence and where it leads."""
    stage = s.at
    if s.asked is None or s.at != stage or not isinstance(s.rules.stages[s.at], Whist):
        yield (), s
        return
    for option in s.asked.options:
        word = option.word if isinstance(option, Say) else str(option)
        for rest, end in conversations(apply(s, option)):
            yield (word, *rest), end


def outcome(s: State) -> str:
    """What a conversation led to: the end without play, or whose side plays how."""
    if why := reason(s):
        return why
    e = engagement(s)
    heads = " and ".join(side.head.name for side in e.sides)
    owned = len({e.hand_of[x] for x in (MIDDLE, REAR)}) == 1
    return f"{heads} {'open' if owned else 'closed'}"


# -- the whole machine -------------------------------------------------------------------------

SIX_ENDS = {
    "pass pass": "unopposed",
    "pass half pass": "half",
    "pass half whist open": "MIDDLE open",
    "pass half whist closed": "MIDDLE closed",
    "pass whist open": "REAR open",
    "pass whist closed": "REAR closed",
    "whist pass open": "MIDDLE open",
    "whist pass closed": "MIDDLE closed",
    "whist whist": "MIDDLE and REAR closed",
}


@pytest.mark.parametrize("word", [SIX, SEVEN])
def test_every_conversation_on_a_six_or_seven(word: str) -> None:
    ends = {" ".join(words): outcome(end) for words, end in conversations(talking(word))}
    assert ends == SIX_ENDS


@pytest.mark.parametrize("word", [EIGHT, NINE, TEN])
def test_every_conversation_from_eight_on(word: str) -> None:
    """§4.2: no half, so nothing to come back from."""
    ends = {" ".join(words): outcome(end) for words, end in conversations(talking(word))}
    assert ends == {words: end for words, end in SIX_ENDS.items() if "half" not in words}


HALF_AFTER_OWN = {
    **SIX_ENDS,
    "whist pass half pass": "half",
    "whist pass half whist open": "REAR open",
    "whist pass half whist closed": "REAR closed",
}


def test_every_conversation_with_half_after_own_whist() -> None:
    """§4.2 ``half_after_own_whist``: whist, pass, half; then the other may take it up."""
    s = talking(SIX, Whist(half_after_own=True))
    assert {" ".join(w): outcome(end) for w, end in conversations(s)} == HALF_AFTER_OWN
    s = talking(EIGHT, Whist(half_after_own=True))
    assert {" ".join(w) for w, _ in conversations(s)} == {w for w in SIX_ENDS if "half" not in w}


COUNTS = [
    ("the usual", Whist(), False, (9, 9, 6, 6, 6)),
    ("no half", Whist(half_levels=()), False, (6, 6, 6, 6, 6)),
    ("half on a six", Whist(half_levels=(6,)), False, (9, 6, 6, 6, 6)),
    ("no way back", Whist(return_levels=()), False, (7, 7, 6, 6, 6)),
    ("way back on a six", Whist(return_levels=(6,)), False, (9, 7, 6, 6, 6)),
    ("half after own", Whist(half_after_own=True), False, (12, 12, 6, 6, 6)),
    ("half after own, no way back", Whist(half_after_own=True, return_levels=()), False,
     (8, 8, 6, 6, 6)),
    ("always open", Whist(lone=Lone.OPEN), False, (6, 6, 4, 4, 4)),
    ("always closed", Whist(lone=Lone.CLOSED), False, (6, 6, 4, 4, 4)),
    ("always open, half after own", Whist(lone=Lone.OPEN, half_after_own=True), False,
     (8, 8, 4, 4, 4)),
    ("compelled", Whist(compelled=("6S",)), False, (1, 9, 6, 6, 6)),
    ("the dealer whists", Whist(dealer=DealersWhist.BOTH_PASSED), True, (15, 15, 12, 12, 12)),
    ("the dealer after a half", Whist(dealer=DealersWhist.PASS_HALF_PASS), True,
     (15, 15, 6, 6, 6)),
    ("the dealer is not there", Whist(dealer=DealersWhist.BOTH_PASSED), False, (9, 9, 6, 6, 6)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("whist", "four", "counts"), [row[1:] for row in COUNTS], ids=[row[0] for row in COUNTS]
)
def test_number_of_conversations(whist: Whist, four: bool, counts: tuple[int, ...]) -> None:
    """Golden numbers: from the order to the first card, level by level."""
    levels = (SIX, SEVEN, EIGHT, NINE, TEN)
    starts = [talking(word, whist, four=four) for word in levels]
    assert tuple(sum(1 for _ in conversations(s)) for s in starts) == counts


# -- who answers, in which order ---------------------------------------------------------------


@pytest.mark.parametrize("declarer", HANDS)
def test_the_defenders_answer_round_from_the_declarer(declarer: Seat) -> None:
    """§4.1: d1 is the next hand after the declarer."""
    s = talking(SIX, declarer=declarer)
    assert (asked(s), offered(s)) == (declarer.after(), ["pass", "whist"])
    s = said(s, "pass")
    assert (asked(s), offered(s)) == (declarer.after(2), ["pass", "half", "whist"])


def test_the_first_defender_never_says_half() -> None:
    """§4.2: half only if d1 passed."""
    assert offered(said(talking(), "whist")) == ["pass", "whist"]


def test_the_half_whister_is_out_when_the_other_comes_back() -> None:
    s = said(talking(), "pass", "half")
    assert (asked(s), offered(s)) == (MIDDLE, ["pass", "whist"])
    s = said(s, "whist")
    assert (asked(s), offered(s)) == (MIDDLE, ["open", "closed"])


def test_answers_are_kept_in_order() -> None:
    e = engagement(said(talking(), "pass", "half", "whist", "open"))
    assert e.answers == ((MIDDLE, "pass"), (REAR, "half"), (MIDDLE, "whist"))


@pytest.mark.parametrize("word", ["misere", "misere-bp"])
def test_nobody_is_asked_on_a_misere(word: str) -> None:
    """§4.1: no obligations and no whists."""
    s = talking(word)
    assert not engagement(s).sides
    assert asked(s) is FORE


def test_a_half_that_stands() -> None:
    """§4.2: no play; the half-whister answers for the side's whole obligation halved."""
    s = said(talking(SEVEN), "pass", "half", "pass")
    assert s.asked is None
    assert engagement(s).sides == (Side(REAR, (MIDDLE, REAR), 2),)


# -- obligations -------------------------------------------------------------------------------


@pytest.mark.parametrize(("word", "owed"), [(SIX, 4), (SEVEN, 2), (EIGHT, 1), (NINE, 1), (TEN, 1)])
def test_a_lone_whister_owes_all(word: str, owed: int) -> None:
    e = engagement(said(talking(word), "whist", "pass", "closed"))
    assert e.sides == (Side(MIDDLE, (MIDDLE, REAR), owed),)
    assert e.owed == owed
    assert e.hand_of == HANDS


@pytest.mark.parametrize(
    ("word", "each"), [(SIX, (2, 2)), (SEVEN, (1, 1)), (EIGHT, (0, 1)), (TEN, (0, 1))]
)
def test_two_whisters_share_what_they_owe(word: str, each: tuple[int, int]) -> None:
    """§4.1; a single trick is owed by the last to say whist (§4.4)."""
    e = engagement(said(talking(word), "whist", "whist"))
    assert tuple(side.quota for side in e.sides) == each
    assert tuple(side.members for side in e.sides) == ((MIDDLE,), (REAR,))
    assert e.owed == sum(each)


@pytest.mark.parametrize("mode", list(QuotaMode))
def test_how_they_share_is_an_option(mode: QuotaMode) -> None:
    """§4.4(3) and (4)."""
    e = engagement(said(talking(SIX, Whist(mode=mode)), "whist", "whist"))
    assert {side.mode for side in e.sides} == {mode}


@pytest.mark.parametrize(
    ("single", "quotas", "mode"),
    [
        (Single.SECOND, (0, 1), QuotaMode.JOINT),
        (Single.BOTH, (1, 1), QuotaMode.JOINT),
        (Single.SPLIT, (1, 1), QuotaMode.SPLIT),
    ],
)
@pytest.mark.parametrize("usual", [QuotaMode.CAPPED, QuotaMode.LOWER, QuotaMode.SPLIT])
def test_who_answers_for_a_single_trick(
    single: Single, quotas: tuple[int, int], mode: QuotaMode, usual: QuotaMode
) -> None:
    """§4.4 ``joint_single_obligation`` decides it, whatever holds on six and seven."""
    e = engagement(said(talking(EIGHT, Whist(single=single, mode=usual)), "whist", "whist"))
    assert tuple(side.quota for side in e.sides) == quotas
    assert {side.mode for side in e.sides} == {mode}
    assert e.owed == 1


def test_a_single_trick_where_everyone_answers_for_himself() -> None:
    """§4.4(3) ``joint_trigger: personal``: also who owes one alone."""
    whist = Whist(single=Single.BOTH, mode=QuotaMode.OWN)
    e = engagement(said(talking(EIGHT, whist), "whist", "whist"))
    assert {side.mode for side in e.sides} == {QuotaMode.OWN}


def test_obligations_are_an_option() -> None:
    """§4.1 ``obligation``; an odd trick is the first whister's."""
    whist = Whist(quota=(3, 2, 1, 0, 0))
    six = engagement(said(talking(SIX, whist), "whist", "whist"))
    nine = engagement(said(talking(NINE, whist), "whist", "whist"))
    assert [side.quota for side in six.sides] == [2, 1]
    assert [side.quota for side in nine.sides] == [0, 0]


# -- compelled, checked ------------------------------------------------------------------------


def test_on_a_compelled_contract_both_whist_closed() -> None:
    """§4.2 ``stalingrad``: six spades; no calls, closed play."""
    s = talking(SIX, Whist(compelled=("6S",)))
    e = engagement(s)
    assert [side.quota for side in e.sides] == [2, 2]
    assert e.hand_of == HANDS
    assert asked(s) is FORE
    assert isinstance(s.rules.stages[s.at], Tricks)
    assert asked(talking("6C", Whist(compelled=("6S",)))) is MIDDLE


def test_a_checked_ten_is_played_open_and_owes_nothing() -> None:
    """§5.4: no declarations, both hands face up, each plays his own."""
    s = ordered(russian(contracts=CHECKED), TEN)
    e = engagement(s)
    assert [(side.head, side.quota) for side in e.sides] == [(MIDDLE, 0), (REAR, 0)]
    assert e.owed == 0
    assert e.hand_of == HANDS
    assert sees(s, FORE) == {FORE, MIDDLE, REAR}
    assert sees(s, None) == {MIDDLE, REAR}


# -- open and closed ---------------------------------------------------------------------------


def test_open_whist_lays_both_hands_down_and_gives_both_to_the_whister() -> None:
    """§4.3: the declarer's hand and the discard stay hidden."""
    s = said(talking(), "whist", "pass", "open")
    assert engagement(s).hand_of == (FORE, MIDDLE, MIDDLE)
    assert sees(s, FORE) == {FORE, MIDDLE, REAR}
    assert sees(s, MIDDLE) == {MIDDLE, REAR}
    assert sees(s, REAR) == {MIDDLE, REAR}
    assert sees(s, None) == {MIDDLE, REAR}


def test_closed_whist_shows_nothing() -> None:
    s = said(talking(), "whist", "pass", "closed")
    assert [sees(s, seat) for seat in HANDS] == [{FORE}, {MIDDLE}, {REAR}]


def test_the_open_whister_decides_even_the_lead_of_the_passer() -> None:
    """§5.3; PL-12."""
    s = said(talking(SIX, declarer=MIDDLE), "whist", "pass", "open")
    assert (asked(s), question(s).hand) == (REAR, FORE)


def test_where_open_is_the_rule_hands_are_laid_without_a_word() -> None:
    """§4.3 ``open_forced``."""
    s = said(talking(SIX, Whist(lone=Lone.OPEN)), "whist", "pass")
    assert engagement(s).hand_of == (FORE, MIDDLE, MIDDLE)
    assert sees(s, FORE) == {FORE, MIDDLE, REAR}


def test_where_open_is_the_rule_leaving_for_half_is_still_a_choice() -> None:
    s = said(talking(SIX, Whist(lone=Lone.OPEN, half_after_own=True)), "whist", "pass")
    assert offered(s) == ["open", "half"]
    assert sees(s, FORE) == {FORE}
    assert sees(said(s, "open"), FORE) == {FORE, MIDDLE, REAR}


def test_where_closed_is_the_rule_nobody_is_asked() -> None:
    s = said(talking(SIX, Whist(lone=Lone.CLOSED)), "whist", "pass")
    assert engagement(s).hand_of == HANDS
    assert sees(s, FORE) == {FORE}


def test_the_returned_whister_of_an_own_half_plays() -> None:
    """Whist, pass, half, whist: the second defender plays, and the deal goes on."""
    s = said(talking(SIX, Whist(half_after_own=True)), "whist", "pass", "half", "whist", "open")
    assert engagement(s).sides == (Side(REAR, (MIDDLE, REAR), 4),)
    assert engagement(s).hand_of == (FORE, REAR, REAR)
    assert asked(s) is FORE


# -- the dark lead -----------------------------------------------------------------------------

DARK = Whist(dark_lead=True)


def test_a_declarer_on_lead_plays_before_the_whister_chooses() -> None:
    """§4.3 ``open_first_lead: dark``."""
    s = said(talking(SIX, DARK), "whist", "pass")
    assert (asked(s), len(offered(s))) == (FORE, 10)
    s = played(s, "SA")
    assert (asked(s), offered(s)) == (MIDDLE, ["open", "closed"])
    assert sees(s, FORE) == {FORE}
    s = said(s, "open")
    assert sees(s, FORE) == {FORE, MIDDLE, REAR}
    assert offered(s) == ["S9", "S8", "S7"]
    s = played(s, "S9 D9")
    assert s.tricks[0].leader is FORE
    assert s.tricks[0].winner is FORE


def test_nothing_is_led_in_the_dark_by_a_defender() -> None:
    s = said(talking(SIX, DARK, MIDDLE), "whist", "pass")
    assert (asked(s), offered(s)) == (REAR, ["open", "closed"])


def test_nothing_is_led_in_the_dark_against_two() -> None:
    s = said(talking(SIX, DARK), "whist", "whist")
    assert s.at == len(s.rules.stages) - 1


def test_forced_open_play_waits_for_the_dark_lead() -> None:
    s = said(talking(SIX, Whist(dark_lead=True, lone=Lone.OPEN)), "whist", "pass")
    assert sees(s, FORE) == {FORE}
    s = played(s, "SA")
    assert sees(s, FORE) == {FORE, MIDDLE, REAR}
    assert asked(s) is MIDDLE


def test_leaving_for_half_after_the_dark_lead() -> None:
    s = said(talking(SIX, Whist(dark_lead=True, half_after_own=True)), "whist", "pass")
    s = played(s, "SA")
    assert offered(s) == ["open", "closed", "half"]
    s = said(s, "half")
    assert (asked(s), offered(s)) == (REAR, ["pass", "whist"])
    assert outcome(said(s, "pass")) == "half"
    assert outcome(said(s, "whist", "closed")) == "REAR closed"


def test_the_dark_lead_follows_who_leads_first() -> None:
    whist, tricks = Whist(dark_lead=True, lead=Lead.DECLARER), Tricks(lead=Lead.DECLARER)
    s = said(ordered(russian(whist=whist, tricks=tricks), SIX, MIDDLE), "whist", "pass")
    assert (asked(s), question(s).hand) == (MIDDLE, MIDDLE)


# -- the dealer's whist ------------------------------------------------------------------------

BOTH_PASSED = Whist(dealer=DealersWhist.BOTH_PASSED)


def test_the_dealer_may_look_at_one_hand_and_whist_with_it() -> None:
    """§4.2 ``dealer_whist: both_passed``."""
    s = said(talking(SIX, BOTH_PASSED, MIDDLE, four=True), "pass", "pass")
    assert (asked(s), offered(s)) == (DEALER, ["pass", "look 1", "look 3"])
    assert sees(s, DEALER) == set()
    s = said(s, "look 3")
    assert sees(s, DEALER) == {REAR}
    assert (asked(s), offered(s)) == (DEALER, ["pass", "whist"])
    s = said(s, "whist", "closed")
    e = engagement(s)
    assert e.sides == (Side(DEALER, (REAR, FORE), 4),)
    assert e.hand_of == (FORE, MIDDLE, DEALER)
    assert sees(s, FORE) == {FORE}


def test_the_dealer_may_play_open() -> None:
    s = said(talking(SIX, BOTH_PASSED, four=True), "pass", "pass", "look 2", "whist", "open")
    assert engagement(s).hand_of == (FORE, DEALER, DEALER)
    assert sees(s, FORE) == {FORE, MIDDLE, REAR}
    s = played(s, "SA")
    assert (asked(s), question(s).hand) == (DEALER, MIDDLE)


@pytest.mark.parametrize("words", [("pass",), ("look 2", "pass"), ("look 3", "pass")])
def test_without_the_dealers_whist_it_is_unopposed(words: tuple[str, ...]) -> None:
    s = said(talking(SIX, BOTH_PASSED, four=True), "pass", "pass", *words)
    assert reason(s) == "unopposed"


def test_after_a_half_the_dealers_whist_makes_it_lapse() -> None:
    """§4.2 ``pass_half_pass``; house amendments (15)."""
    whist = Whist(dealer=DealersWhist.PASS_HALF_PASS, dealer_owes=False)
    s = said(talking(SIX, whist, four=True), "pass", "half", "pass")
    assert offered(s) == ["pass", "look 2", "look 3"]
    assert reason(said(s, "pass")) == "half"
    e = engagement(said(s, "look 2", "whist", "closed"))
    assert e.sides == (Side(DEALER, (MIDDLE, REAR), 0),)
    assert e.owed == 0, "not responsible for a shortage"


def test_after_two_passes_that_dealer_is_not_asked() -> None:
    whist = Whist(dealer=DealersWhist.PASS_HALF_PASS)
    assert reason(said(talking(SIX, whist, four=True), "pass", "pass")) == "unopposed"


# -- trust -------------------------------------------------------------------------------------


def trusting(
    word: str = "misere", opening: Opening = Opening.AFTER_DECLARER_LEAD, *, catcher: bool = False
) -> State:
    trust, tricks = Trust(single_catcher=catcher), Tricks(opening=opening)
    return ordered(russian(contracts=CHECKED, trust=trust, tricks=tricks), word)


@pytest.mark.parametrize("word", ["misere", "10S"])
def test_both_may_grant_it_unplayed(word: str) -> None:
    """§5.4 ``ten_trust``, §5.5 ``misere_trust``."""
    s = trusting(word)
    assert (asked(s), offered(s)) == (MIDDLE, ["accept", "refuse"])
    s = said(s, "accept")
    assert (asked(s), offered(s)) == (REAR, ["accept", "refuse"])
    assert reason(said(s, "accept")) == "trusted"
    assert asked(said(s, "refuse")) is FORE


def test_one_refusal_is_enough() -> None:
    s = said(trusting(), "refuse")
    assert asked(s) is FORE
    assert engagement(s).hand_of == HANDS


@pytest.mark.parametrize(
    ("words", "owners"),
    [
        (("accept", "refuse"), (FORE, REAR, REAR)),
        (("refuse", "accept"), (FORE, MIDDLE, MIDDLE)),
        (("refuse", "refuse"), HANDS),
    ],
)
@pytest.mark.parametrize("opening", list(Opening))
def test_one_catcher_plays_both_hands_and_sees_them(
    words: tuple[str, ...], owners: tuple[Seat, ...], opening: Opening
) -> None:
    """§5.5 ``misere_control: single_catcher``."""
    s = said(trusting("misere", opening, catcher=True), *words)
    assert engagement(s).hand_of == owners
    for hand, owner in zip(HANDS, owners, strict=True):
        assert hand in sees(s, owner)


def test_with_one_catcher_both_are_always_asked() -> None:
    assert asked(said(trusting(catcher=True), "refuse")) is REAR
    assert reason(said(trusting(catcher=True), "accept", "accept")) == "trusted"


@pytest.mark.parametrize(
    ("trust", "word"), [(Trust(null=False), "misere"), (Trust(checked=False), "10S")]
)
def test_trust_may_be_barred(trust: Trust, word: str) -> None:
    s = ordered(russian(contracts=CHECKED, trust=trust), word)
    assert asked(s) is FORE


def test_a_game_is_not_granted() -> None:
    s = said(ordered(russian(trust=Trust()), "7S"), "whist", "whist")
    assert asked(s) is FORE
    assert isinstance(s.terms, Engagement)


def test_words() -> None:
    assert [*Whist().words()] == ["pass", "whist", "half", "open", "closed"]
    assert [*Whist(half_levels=(), lone=Lone.OPEN).words()] == ["pass", "whist"]
    assert [*Whist(lone=Lone.OPEN, half_after_own=True).words()][-1] == "open"
    assert [*BOTH_PASSED.words()][-3:] == ["look 1", "look 2", "look 3"]
    assert [*Trust().words()] == ["accept", "refuse"]

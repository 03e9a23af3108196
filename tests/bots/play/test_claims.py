"""Claims are made where nothing can go wrong, and accepted where nothing better can come."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random

import pytest

from preferans.analysis.positions import position_of
from preferans.bots import Identity
from preferans.bots.bot import asked
from preferans.bots.novice import Novice
from preferans.bots.play import CLUB, NoOfferError, answer, board, claim
from preferans.deal import (
    Action,
    Claim,
    Engagement,
    Observation,
    Ruleset,
    Seat,
    State,
    apply,
    observe,
    say,
    start,
)
from preferans.rulesets import names, ruleset
from preferans.solver import solve
from preferans.testing import check_bot, known, world
from preferans.testing import deals as dealt
from preferans.testing.telling import told
from tests.bots.hands import FORE, MIDDLE, REAR, filled, ordered, passed_out
from tests.stages.table import discarded, played, said

CLOSED = {MIDDLE: "SK9 CAKQ HQJ DAQJ", REAR: "S87 CJT9 HT98 DT9"}
ACCEPT, REFUSE = say("accept"), say("refuse")


def six() -> State:
    """A six that cannot fail, but not every trick of it is sure."""
    return ordered(CLOSED, "6S", "whist", "whist")


def solid() -> State:
    """Ten tricks on top: spades that draw all trumps, and masters."""
    s = filled({FORE: "SAKQJT HAKQ DAK", MIDDLE: "S987 CAKQ HJ DQJT"}, "C8 C7")
    s = discarded(said(s, "6S", "pass", "pass"), "C7 C8")
    return said(s, "6S", "whist", "whist")


def answered(s: State, *tricks: int, by: Seat) -> list[Action]:
    """What each says to a claim, in turn, as long as all accept."""
    s = apply(s, Claim(tricks), by=by)
    heard: list[Action] = []
    while s.offer is not None and s.asked is not None:
        heard.append(answer(observe(s, s.asked.actor), CLUB, 1))
        s = apply(s, heard[-1])
    return heard


def test_all_the_rest_is_claimed_where_nothing_can_stop_it() -> None:
    assert claim(observe(solid(), FORE)) == Claim((10, 0, 0))
    assert claim(observe(six(), FORE)) is None


def test_nothing_is_claimed_on_others_turn_or_twice() -> None:
    s = solid()
    assert claim(observe(s, MIDDLE)) is None
    assert claim(observe(played(s, "SA"), FORE)) is None
    s = apply(apply(s, Claim((10, 0, 0)), by=FORE), REFUSE)
    assert s.offer is None
    later = played(s, "SA S9")
    while later.table:
        assert later.asked is not None
        later = apply(later, later.asked.options[0])
    assert claim(observe(later, FORE)) is None


def test_a_claim_that_is_sure_is_accepted_and_one_too_many_is_not() -> None:
    assert answered(solid(), 10, 0, 0, by=FORE) == [ACCEPT, ACCEPT]
    assert answered(six(), 10, 0, 0, by=FORE) == [REFUSE]


def test_what_the_defence_gives_itself_too_much_is_refused() -> None:
    assert answered(solid(), 0, 5, 5, by=MIDDLE)[-1] == REFUSE


def test_no_trick_goes_to_the_other_defender_that_may_be_ones_own() -> None:
    """The declarer gives all the defence gets to the third hand: the second refuses."""
    assert answered(six(), 6, 0, 4, by=FORE)[0] == REFUSE


def test_what_the_other_defender_takes_from_the_top_is_his() -> None:
    """The second hand leads with two masters left: to the third none of the rest can fall."""
    hands = {FORE: "SAKT8 CAKJ7 DJ H7", MIDDLE: "SQJ97 C9 DAKQT8", REAR: "CQT8 D9 HAKQT98"}
    bids = ("6S", "6C", "6D", "6H", "6NT", "7S", "7C", "7D", "7H", "7NT")
    s = said(filled(hands, "HJ D7"), *bids, "pass", "pass")
    s = said(discarded(s, "DJ D7"), "7NT", "whist", "whist")
    s = played(s, "SA S7 D9 CA C9 C8 CK S9 CT SK SJ H8 ST SQ H9 DQ HT H7 D8 CQ HJ DT HQ C7")
    assert claim(observe(s, MIDDLE)) == Claim((0, 2, 0))
    assert answered(s, 0, 2, 0, by=MIDDLE) == [ACCEPT, ACCEPT]
    assert answered(s, 0, 1, 1, by=MIDDLE) == [ACCEPT, ACCEPT]
    assert answered(s, 1, 1, 0, by=MIDDLE)[0] == REFUSE


def test_on_an_all_pass_nobody_refuses_to_take_nothing_or_accepts_everything() -> None:
    s = played(passed_out({}, "S7 C7", rules=six().rules), "")
    while len(s.tricks) < 8:
        assert s.asked is not None
        s = apply(s, s.asked.options[0])
    assert answered(s, 2, 0, 0, by=FORE)[-1] == ACCEPT
    assert answered(s, 0, 2, 0, by=REAR)[-1] == REFUSE


def test_without_a_claim_there_is_no_answer() -> None:
    with pytest.raises(NoOfferError):
        answer(observe(six(), FORE), CLUB, 1)


@dataclass(frozen=True)
class Claimer:
    """A novice who claims as the strong bots do, and answers as they do."""

    seed: int

    @property
    def identity(self) -> Identity:
        return Identity("claimer", 1, (("seed", self.seed),))

    def choose(self, seen: Observation) -> Action:
        asked(seen)
        if (certain := claim(seen)) is not None:
            return certain
        if seen.offer is not None and board(seen).declarer is not None:
            return answer(seen, CLUB, self.seed)
        return Novice(self.seed).choose(seen)


def claims(rules: Ruleset, deals: int, seed: int) -> Iterator[tuple[State, Claim]]:
    """Every claim of ``deals`` played by four who claim, with the moment before it."""
    one = Claimer(7)
    for deal in islice(dealt(rules, seed), deals):
        s = start(rules, deal)
        while s.asked is not None:
            action = one.choose(observe(s, s.asked.actor))
            if isinstance(action, Claim):
                yield s, action
            s = apply(s, action)


def declarers(s: State, claimed: Claim) -> int:
    assert isinstance(s.terms, Engagement)
    assert s.terms.declarer is not None
    return claimed.tricks[0] if len(claimed.tricks) == 1 else claimed.tricks[s.terms.declarer]


@pytest.mark.parametrize("name", names())
def test_who_may_claim_keeps_the_contract_of_a_bot(name: str, *, full: bool) -> None:
    check_bot(Claimer, ruleset(name), deals=20 if full else 2, seed=3)


@pytest.mark.parametrize("name", names())
def test_no_claim_is_ever_wrong(name: str, *, full: bool) -> None:
    """With all hands open the rest falls so, in this world and in others that are no different to
    the claimer; and whoever is asked accepts.
    """
    rules = ruleset(name)
    for number, (s, claimed) in enumerate(claims(rules, 150 if full else 12, seed=11)):
        assert s.asked is not None
        viewer = s.asked.actor
        mine = known(s, viewer)
        for seed in range(4):
            now = s if not seed else world(s, viewer, mine, Random(f"{number} {seed}")).now
            assert solve(position_of(now)) == declarers(s, claimed), told(s, str(claimed))
        after = apply(s, claimed)
        while after.offer is not None:
            assert after.asked is not None
            said = answer(observe(after, after.asked.actor), CLUB, 1)
            assert said == ACCEPT, told(after, str(claimed))
            after = apply(after, said)


def test_claims_of_every_kind_come_up(*, full: bool) -> None:
    """By declarers and by the defence, in games and in misères."""
    kinds: set[tuple[bool, bool]] = set()
    for s, _ in claims(ruleset("sochi"), 400 if full else 120, seed=5):
        assert isinstance(s.terms, Engagement)
        assert s.asked is not None
        kinds.add((s.asked.actor == s.terms.declarer, s.terms.contract.null))
    assert kinds == {(True, False), (True, True), (False, False)}

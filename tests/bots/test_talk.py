"""The talk of the strong bots: by what it is worth, from what may be seen, the same again."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from preferans.bots import bot
from preferans.bots.policy import Inference, Stakes
from preferans.bots.policy.stakes import shared
from preferans.bots.strong import MAKERS, VERSION, Strong, club
from preferans.bots.talk import Depth, decide
from preferans.bots.talk.value import values
from preferans.cards import Cards
from preferans.deal import (
    Deal,
    Discard,
    Engagement,
    Play,
    Seat,
    State,
    apply,
    observe,
    say,
    start,
)
from preferans.rulesets import names, ruleset
from preferans.testing import deals, known, world

SOCHI = ruleset("sochi")
QUICK = Depth(12, 8, 4, 5, 0.05, (4, 300))
FAIR = Depth(24, 16, 5, 6, 0.03, (6, 500))


def _deal(*hands: str, talon: str) -> Deal:
    return Deal(
        tuple(map(Cards.parse, hands)), tuple(c for t in talon.split() for c in Cards.parse(t))
    )


def _says(s: State, depth: Depth = FAIR) -> str:
    assert s.asked is not None
    action = decide(observe(s, s.asked.actor), depth, 1, Inference())
    return getattr(action, "word", str(action))


def test_ten_sure_tricks_are_bid_and_ordered_as_high_as_they_pay() -> None:
    hands = ("SAKQJT9 CAK DA HA", "S8 CQJT9 DKQJ HKQ", "S7 C87 DT98 HJT98")
    s = start(SOCHI, _deal(*hands, talon="D7 H7"))
    assert _says(s) != "pass"
    for word in ("6S", "pass", "pass"):
        s = apply(s, say(word))
    assert s.asked is not None
    s = apply(s, next(a for a in s.asked.options if str(getattr(a, "cards", "")) == "D7 H7"))
    assert _says(s) in ("9S", "9NT", "10S", "10NT")


def test_a_hopeless_hand_passes() -> None:
    poor = _deal("SJT9 CJT9 DJT HJT", "SAKQ CAKQ DAK HAK", "S87 C87 D987 H987", talon="DQ HQ")
    assert _says(start(SOCHI, poor)) == "pass"


def test_a_sure_misere_is_bid() -> None:
    low = _deal("S789 C789 D79 H79", "SAKQ CAKQ DAK HAK", "SJT CJT DQJ8 HQJ8", talon="DT HT")
    assert _says(start(SOCHI, low)) == "misere"


def _six() -> State:
    strong = _deal("SAKQJ9 CAK D87 H7", "S8 CQJT9 DAKQ HA8", "ST7 C87 DJT9 HKQJ", talon="H9 HT")
    s = start(SOCHI, strong)
    for word in ("6S", "pass", "pass"):
        s = apply(s, say(word))
    assert s.asked is not None
    return s


def test_losers_are_laid_away_not_masters() -> None:
    s = _six()
    action = decide(observe(s, Seat.FORE), FAIR, 1, Inference())
    assert isinstance(action, Discard)
    assert not action.cards & Cards.parse("SAKQJ CAK")


def test_who_holds_the_tricks_whists() -> None:
    s = _six()
    assert s.asked is not None
    s = apply(s, next(a for a in s.asked.options if str(getattr(a, "cards", "")) == "D87"))
    s = apply(s, say("6S"))
    assert _says(s) == "whist"


def test_the_standing_of_the_match_is_part_of_the_worth() -> None:
    """Stakes come from the book: every row is zero-sum, and a deal that pays more is worth more."""
    s = _six()
    assert s.asked is not None
    s = apply(s, next(a for a in s.asked.options if str(getattr(a, "cards", "")) == "D87"))
    for word in ("6S", "whist", "whist"):
        s = apply(s, say(word))
    stakes = Stakes(observe(s, Seat.FORE))
    rows = stakes.by_tricks(s)
    assert all(sum(row) == pytest.approx(0, abs=1e-9) for row in rows)
    assert [row[0] for row in rows] == sorted(row[0] for row in rows)
    assert isinstance(s.terms, Engagement)
    assert shared(s.terms, 6, 10) == (6, 2, 2, 0)
    found = values(stakes, [s])
    assert found[0].sum() == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("name", ["sochi", "leningrad", "serbian", "finnish-book", "greek"])
def test_the_talk_is_legal_repeats_itself_and_hides_nothing(name: str, full: bool) -> None:
    rules, rng, asked = ruleset(name), Random(name), 0
    for number, deal in enumerate(islice(deals(rules, 3), 20 if full else 3)):
        s = start(rules, deal)
        while s.asked is not None and not isinstance(s.asked.options[0], Play):
            seen = observe(s, s.asked.actor)
            action = decide(seen, QUICK, number, Inference())
            assert action in s.asked.options
            assert decide(seen, QUICK, number, Inference()) == action
            other = world(s, s.asked.actor, known(s, s.asked.actor), rng, 8).now
            assert decide(observe(other, s.asked.actor), QUICK, number, Inference()) == action
            asked += 1
            wild = number % 3 == 0 and len(s.asked.options) < 30
            s = apply(s, rng.choice(s.asked.options) if wild else action)
    assert asked > 3


def test_every_game_has_its_club_and_its_master() -> None:
    assert set(MAKERS) == {"club", "master", "analyst"}
    for name in MAKERS:
        one = bot(name, seed=7)
        assert str(one.identity).startswith(f"{name} {VERSION} seed=7")
    assert replace(club(1), trust=0.0).identity != club(1).identity
    assert isinstance(MAKERS["club"](1), Strong)
    assert len(names()) > 5


def test_no_state_reaches_a_bot() -> None:
    """What a strong bot is given is an observation by its type, and nothing in one leads back."""
    from typing import get_type_hints

    hints = get_type_hints(Strong.choose)
    assert hints["seen"].__name__ == "Observation"
    s = start(SOCHI, next(deals(SOCHI, 1)))
    seen = observe(s, Seat.FORE)
    assert not _reaches(seen, (State, Deal), set())


def _reaches(thing: object, kinds: tuple[type, ...], met: set[int]) -> bool:
    """Whether one of these kinds can be reached from a thing through its fields."""
    if isinstance(thing, kinds):
        return True
    if id(thing) in met:
        return False
    met.add(id(thing))
    if isinstance(thing, tuple | list | frozenset | set):
        return any(_reaches(x, kinds, met) for x in thing)
    fields = getattr(type(thing), "__dataclass_fields__", {})
    return any(_reaches(getattr(thing, name), kinds, met) for name in fields)


@pytest.mark.parametrize("name", ["greek", "serbian", "finnish-book"])
def test_where_defenders_stay_or_drop_rules_of_thumb_stand(name: str) -> None:
    """Each answers for a quota of his own, and worlds solved for one mind promise too much."""
    rules, asked = ruleset(name), 0
    for deal in islice(deals(rules, 5), 8):
        s = start(rules, deal)
        while s.asked is not None and not isinstance(s.asked.options[0], Play):
            seen = observe(s, s.asked.actor)
            usual = bot("novice", seed=1).choose(seen)
            if isinstance(s.terms, Engagement) and len(s.asked.options) > 1:
                assert bot("club", seed=1).choose(seen) == usual
                asked += 1
            s = apply(s, usual)
    assert asked > 3

"""A card for every question of the family, and the cards that anybody would play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from preferans.bots import Identity
from preferans.bots.bot import asked
from preferans.bots.chance import Chance
from preferans.bots.components import allpass, cards_of, closed, games, raspasy
from preferans.bots.novice import Novice
from preferans.bots.play import CLUB, MASTER, NotPlayedError, Skill, answer, board, card
from preferans.cards import Card
from preferans.deal import Action, Observation, Play, State, observe, play
from preferans.rulesets import names, ruleset
from preferans.testing import check_bot
from tests.bots.hands import FORE, MIDDLE, REAR, filled, ordered, passed_out
from tests.stages.table import played

LIGHT = Skill(worlds=3, endings=6, open_work=200, rollouts=6, selfish=2)


@dataclass(frozen=True)
class Player:
    """A novice in words, of some skill at cards."""

    seed: int
    skill: Skill = LIGHT

    @property
    def identity(self) -> Identity:
        return Identity("player", 1, (("seed", self.seed),))

    def choose(self, seen: Observation) -> Action:
        if isinstance(asked(seen)[0], Play):
            return play(card(seen, self.skill, self.seed))
        if seen.offer is not None:
            return answer(seen, self.skill, self.seed)
        return Novice(self.seed).choose(seen)


@pytest.mark.parametrize("name", names())
def test_every_card_of_the_family_is_answered(name: str, *, full: bool) -> None:
    check_bot(Player, ruleset(name), deals=12 if full else 2, seed=5)


@pytest.mark.parametrize("players", [2, 4])
def test_every_number_of_players(players: int) -> None:
    check_bot(Player, ruleset("sochi", players=players), deals=4, seed=9)


def test_with_the_duty_to_overtake() -> None:
    check_bot(Player, ruleset("sochi", must_overtake=True), deals=4, seed=3)


def chosen(s: State, skill: Skill = MASTER) -> str:
    assert s.asked is not None
    return str(card(observe(s, s.asked.actor), skill, 7))


def test_no_card_is_due_in_an_auction() -> None:
    s = filled({})
    assert s.asked is not None
    with pytest.raises(NotPlayedError):
        board(observe(s, s.asked.actor))


CLOSED = {MIDDLE: "SK9 CAKQ HQJ DAQJ", REAR: "S87 CJT9 HT98 DT9"}


def six() -> State:
    """Both whist closed against a six in spades that nothing can defeat."""
    return ordered(CLOSED, "6S", "whist", "whist")


def test_a_trick_is_taken_with_the_lowest_that_takes_it_or_any_like_it() -> None:
    s = played(six(), "C8")
    assert chosen(s, CLUB) == "CQ"
    assert chosen(s) in {"CQ", "CK", "CA"}


def test_whoever_ducks_plays_the_highest_that_is_safe() -> None:
    """Under the queen goes the ten, for the king would take."""
    hands = {FORE: "SQA C987 H98 D987", MIDDLE: "SKT9 CJT HJT DJTK"}
    assert chosen(played(passed_out(hands, "S7 S8"), "SQ")) == "ST"


@pytest.mark.parametrize("drawn", [1, 2])
def test_the_same_card_again(drawn: int) -> None:
    s = six()
    assert s.asked is not None
    seen = observe(s, s.asked.actor)
    assert card(seen, MASTER, drawn) == card(seen, MASTER, drawn)


def by(skill: Skill) -> Callable[[Observation], Card]:
    return lambda seen: card(seen, skill, 7)


def novice(seen: Observation) -> Card:
    action = Novice(0).choose(seen)
    assert isinstance(action, Play)
    return action.card


def test_rollouts_take_fewer_tricks_than_rules_of_thumb(*, full: bool) -> None:
    skill = Skill(rollouts=60, selfish=0)
    found = list(allpass.blocks(ruleset("sochi"), by(skill), novice, 200 if full else 16, seed=2))
    assert sum(block.tricks for block in found) < 0
    assert sum(block.whists for block in found) > 0


@pytest.mark.full
def test_worlds_defend_better_than_rules_of_thumb() -> None:
    found = list(games.games(ruleset("sochi"), Novice(0).choose, 150, seed=2))
    twenty = by(Skill(worlds=20, endings=20))
    lost = [games.tricks(s, twenty, twenty) - games.tricks(s, twenty, novice) for s in found]
    assert sum(lost) < 0


def test_worlds_defend_better_than_chance() -> None:
    found = list(games.games(ruleset("sochi"), Novice(0).choose, 8, seed=2))
    club = by(CLUB)
    lost = [games.tricks(s, club, club) - games.tricks(s, club, first) for s in found]
    assert sum(lost) < 0
    assert all(0 <= games.open_value(s) <= 10 for s in found)


def first(seen: Observation) -> Card:
    return board(seen).legal[0]


def test_without_the_compiled_solver_a_card_still_comes_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Then rules of thumb play a closed game until its last tricks, and few worlds an all-pass."""
    monkeypatch.setattr("preferans.bots.play.closed.NATIVE", False)
    monkeypatch.setattr("preferans.bots.play.choose.NATIVE", False)
    s = six()
    assert s.asked is not None
    assert card(observe(s, s.asked.actor), MASTER, 1) == novice(observe(s, s.asked.actor))
    check_bot(Player, ruleset("sochi"), deals=1, seed=4)


def test_each_part_compares_two_players_deal_by_deal() -> None:
    rules, same = ruleset("sochi"), cards_of(Novice(0))
    for found in (closed(rules, same, same, 2, seed=1), raspasy(rules, same, same, 2, seed=1)):
        differences = list(found)
        assert [d.deal for d in differences] == [0, 1]
        assert all(abs(d.tricks) < 1e-9 and abs(d.whists) < 1e-9 for d in differences)
    gained = list(raspasy(rules, same, cards_of(Chance(1)), 6, seed=1))
    assert sum(d.tricks for d in gained) > 0
    assert sum(d.whists for d in gained) > 0

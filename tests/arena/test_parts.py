"""One part of the play at a time: equal bots differ by nothing, better ones by something."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import pytest

from preferans.arena import (
    Arena,
    ArenaError,
    Duel,
    Outcome,
    Part,
    compare,
    play_block,
    play_part,
    regrets,
    run_blocks,
    run_part,
)
from preferans.arena.divided import Divided
from preferans.bots import Bot, Identity, bot
from preferans.bots.chance import Chance
from preferans.bots.novice import Novice
from preferans.deal import Action, Observation, Play, Ruleset, observe
from preferans.rulesets import ruleset
from preferans.testing import check_bot
from tests.bots.hands import filled, ordered

SOCHI, FINNISH = ruleset("sochi"), ruleset("finnish-book")


def duel(part: Part, *bots: str, rules: Ruleset = SOCHI, seed: int = 3) -> Duel:
    return Duel(rules, part, bots or ("novice", "random"), seed)


def untimed(found: Outcome) -> object:
    return found.number, found.tricks, found.whists


@pytest.mark.parametrize("part", Part)
def test_equal_bots_differ_by_exactly_nothing(part: Part) -> None:
    def make(name: str, seed: int) -> Bot:
        return bot("random", seed=seed)

    found = play_part(duel(part, "a", "b"), 0, make)
    assert [found.tricks, found.whists] == pytest.approx([0, 0])


@pytest.mark.parametrize("part", [Part.CLOSED, Part.RASPASY])
def test_rules_of_thumb_beat_chance(part: Part) -> None:
    found = list(run_part(duel(part), range(8)))
    assert sum(x.tricks for x in found) > 0
    assert sum(x.whists for x in found) > 0
    assert [x.number for x in found] == list(range(8))
    for x in found:
        assert {t.bot: len(t.spent) > 3 for t in x.timings} == {"novice": True, "random": True}


def test_who_catches_more_is_told_in_discards() -> None:
    (found,) = run_part(duel(Part.OPEN), [QUICK])
    assert found.tricks == int(found.tricks) > 0
    assert found.whists == 0


QUICK = 5
"""A misère that is quickly judged."""


def test_workers_and_other_orders_play_the_same() -> None:
    this = duel(Part.RASPASY)
    with ThreadPoolExecutor(2) as pool:
        there = sorted(run_part(this, range(5), executor=pool), key=lambda x: x.number)
    here = list(run_part(this, [4, 2, 0, 1, 3]))
    assert list(map(untimed, there)) == sorted(map(untimed, here), key=repr)
    other = duel(Part.RASPASY, seed=4)
    assert list(map(untimed, there)) != list(map(untimed, run_part(other, range(5))))


@pytest.mark.parametrize(
    ("part", "rules", "told"),
    [
        (Part.RASPASY, FINNISH, "finnish-book: no cards are played when all have passed"),
        (Part.OPEN, FINNISH, "finnish-book: no misère of ten cards is played as in Sochi"),
        (Part.OPEN, ruleset("hungarian-asszorti"), "no misère of ten cards"),
        (Part.CLOSED, ruleset("sochi", players=2), "hardly ever do three play a game closed"),
    ],
)
def test_a_part_that_a_game_does_not_have_is_named(
    part: Part, rules: Ruleset, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("preferans.bots.components.games.PATIENCE", 20)
    with pytest.raises(ArenaError, match=told):
        list(run_part(duel(part, rules=rules), range(1)))


def test_other_numbers_of_bots_are_refused() -> None:
    with pytest.raises(ArenaError, match="compares two bots, and 3 are named"):
        duel(Part.CLOSED, "random", "novice", "club")


@dataclass(frozen=True)
class Breaking:
    """A bot that breaks down at its first card."""

    identity = Identity("breaking", 1)

    def choose(self, seen: Observation) -> Action:
        raise ValueError("no idea")


def test_a_bot_that_breaks_down_is_named_with_its_deal() -> None:
    with pytest.raises(ArenaError, match="deal 5, seed 3, closed: a bot broke down: no idea"):
        play_part(duel(Part.CLOSED), 5, lambda name, seed: Breaking())


# -- talk alone ----------------------------------------------------------------------------------


def test_talk_and_cards_of_two_bots() -> None:
    one = Divided(Novice(1), Chance(1))
    s = filled({})
    assert s.asked is not None
    seen = observe(s, s.asked.actor)
    assert one.choose(seen) == Novice(1).choose(seen)
    s = ordered({}, "6S", "whist", "whist")
    assert s.asked is not None
    seen = observe(s, s.asked.actor)
    assert isinstance(one.choose(seen), Play)
    assert one.choose(seen) == Chance(1).choose(seen)
    assert str(one.identity) == "novice 1 seed=1 cards=random"
    check_bot(lambda seed: Divided(Novice(seed), Chance(seed)), ruleset("sochi"), deals=2)


def test_with_one_player_of_cards_for_all_talk_alone_is_compared() -> None:
    """Two who talk alike differ by nothing, however they play; others do."""
    this = Arena(SOCHI, ("a", "b"), 3, cards="novice")
    same = [play_block(this, 0, lambda name, seed: Divided(Novice(seed), Chance(seed)))]
    assert compare(this, same)[0].advantage.mean == 0
    talks = Arena(SOCHI, ("novice", "random"), 3, cards="novice")
    (found,) = compare(talks, list(run_blocks(talks, range(3))))
    assert found.advantage.mean > 0


# -- the reference -------------------------------------------------------------------------------


def test_a_reference_sits_alone_in_every_seat_against_each_bot() -> None:
    this = Arena(SOCHI, ("a", "b"), 3, reference="r")
    assert [s.count("r") for s in this.seatings] == [1] * 6
    assert {frozenset(s) for s in this.seatings} == {frozenset("ar"), frozenset("br")}
    assert len(Arena(ruleset("sochi", players=4), ("a",), 3, reference="r").seatings) == 4
    with pytest.raises(ArenaError, match="no bot is named"):
        Arena(SOCHI, (), 3, reference="r")


def test_a_bot_regrets_nothing_beside_itself_and_chance_much_beside_the_oracle() -> None:
    this = Arena(SOCHI, ("novice",), 3, reference="again")
    blocks = [play_block(this, n, lambda name, seed: Novice(seed)) for n in range(2)]
    (nothing,) = regrets(this, blocks)
    assert (nothing.bot, nothing.amount.mean, nothing.amount.deviation) == ("novice", 0, 0)
    seeing = Arena(SOCHI, ("random",), 3, reference="oracle")
    (chance,) = regrets(seeing, list(run_blocks(seeing, [0])))
    assert chance.amount.mean > 0
    known = Arena(SOCHI, ("random",), 3, reference="novice")
    (beside,) = regrets(known, list(run_blocks(known, [0])))
    assert beside.amount.mean != chance.amount.mean

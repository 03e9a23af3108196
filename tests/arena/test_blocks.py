"""A block: the same cards in every seating, and bots that differ by nothing if they are equal."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import pytest

from preferans.arena import Arena, ArenaError, Block, Kind, compare, play_block, run_blocks, scores
from preferans.bots import Bot, Identity, bot
from preferans.deal import Action, Observation, State
from preferans.rulesets import ruleset
from preferans.testing import BadBotError


def novices(name: str, seed: int) -> Bot:
    """The same player under every name."""
    return bot("novice", seed=seed)


def arena(*bots: str, rules: str = "sochi", seed: int = 3, **options: object) -> Arena:
    return Arena(ruleset(rules, **options), bots, seed)


def test_two_bots_sit_alone_in_every_seat_once() -> None:
    seatings = arena("a", "b").seatings
    assert len(seatings) == 6
    assert [s for s in seatings if s.count("a") == 1] == [
        ("a", "b", "b"),
        ("b", "a", "b"),
        ("b", "b", "a"),
    ]
    assert Counter(map(str, seatings)).most_common(1)[0][1] == 1
    assert len(arena("a", "b", players=4).seatings) == 8


def test_three_bots_sit_in_every_order_once() -> None:
    seatings = arena("a", "b", "c").seatings
    assert len(set(seatings)) == 6
    assert all(sorted(s) == ["a", "b", "c"] for s in seatings)


def test_bots_that_no_block_can_compare_are_refused() -> None:
    with pytest.raises(ArenaError, match="two bots, or 3 for every order of them, are compared"):
        arena("a")
    with pytest.raises(ArenaError, match="at a table of 4, and 3 are named"):
        arena("a", "b", "c", players=4)


def test_the_same_cards_come_again_and_others_with_another_seed() -> None:
    one = arena("a", "b")
    assert one.deal(5) == arena("a", "b").deal(5)
    assert len({str(one.deal(n)) for n in range(20)}) == 20
    assert one.deal(5) != arena("a", "b", seed=4).deal(5)


@pytest.mark.parametrize("rules", ["sochi", "finnish-book", "serbian", "greek"])
def test_equal_bots_differ_by_exactly_nothing(rules: str) -> None:
    """And every game of a deal comes to zero, played by whom it may be."""
    this = arena("a", "b", rules=rules)
    blocks = [play_block(this, number, novices) for number in range(4)]
    (found,) = compare(this, blocks)
    assert found.advantage.mean == 0
    assert found.advantage.deviation == 0
    for block in blocks:
        assert all(sum(game.scores) == 0 for game in block.games)
        assert len({game.scores for game in block.games}) == 1


def test_parts_come_to_the_whole() -> None:
    this = arena("novice", "random")
    blocks = list(run_blocks(this, range(12)))
    (found,) = compare(this, blocks)
    assert found.advantage.mean > 0
    for parts in found.parts.values():
        assert sum(part.mean for part in parts.values()) == pytest.approx(found.advantage.mean)
    alone = scores(this, blocks)
    assert alone["novice"].mean - alone["random"].mean == pytest.approx(2 * found.advantage.mean)


def test_three_bots_are_compared_in_pairs() -> None:
    this = arena("novice", "random", "again")

    def make(name: str, seed: int) -> Bot:
        return bot("random" if name == "again" else name, seed=seed)

    blocks = [play_block(this, number, make) for number in range(6)]
    pairs = {(c.one, c.other): c.advantage.mean for c in compare(this, blocks)}
    means = {name: estimate.mean for name, estimate in scores(this, blocks).items()}
    assert sum(means.values()) == pytest.approx(0)
    for (one, other), difference in pairs.items():
        assert difference == pytest.approx(means[one] - means[other])


def test_workers_play_the_same_blocks() -> None:
    this = arena("novice", "random")
    with ThreadPoolExecutor(2) as pool:
        there = sorted(run_blocks(this, range(5), executor=pool), key=lambda block: block.number)
    assert list(map(games, there)) == list(map(games, run_blocks(this, range(5))))


def test_what_a_deal_came_to_is_told() -> None:
    this = arena("novice", "random")
    found = [game for block in run_blocks(this, range(25)) for game in block.games]
    assert {game.kind for game in found} >= {Kind.GAME, Kind.MISERE}
    for game in found:
        roles = Counter(game.role(place) for place in range(3))
        if game.kind is Kind.GAME:
            assert game.contract is not None
            assert roles == {"declares a game": 1, "defends a game": 2}
        if game.kind is Kind.ALL_PASS:
            assert roles == {"all-pass": 3}
            assert game.declarer is None
            assert game.contract is None


@dataclass(frozen=True)
class Breaking:
    """A bot that breaks down at once."""

    @property
    def identity(self) -> Identity:
        return Identity("breaking", 1)

    def choose(self, seen: Observation) -> Action:
        raise BadBotError("no idea")


def test_a_bot_that_breaks_down_is_named_with_its_block() -> None:
    this = arena("novice", "breaking")

    def make(name: str, seed: int) -> Bot:
        return Breaking() if name == "breaking" else bot(name, seed=seed)

    with pytest.raises(ArenaError, match=r"block 7, seed 3, .*breaking 1 broke down: no idea"):
        play_block(this, 7, make)


class Peeping:
    """A reference that is shown everything, and plays the first option."""

    def __init__(self) -> None:
        self.shown: list[State] = []

    @property
    def identity(self) -> Identity:
        return Identity("peeping", 1)

    def act(self, s: State) -> Action:
        self.shown.append(s)
        assert s.asked is not None
        return s.asked.options[0]


def test_a_reference_sees_the_cards_of_all() -> None:
    this, peeping = arena("random", "peeping"), Peeping()
    play_block(this, 0, lambda name, seed: peeping if name == "peeping" else bot(name, seed=seed))
    assert {s.deal for s in peeping.shown} == {this.deal(0)}


def games(block: Block) -> object:
    """A block without its times."""
    return block.number, block.games

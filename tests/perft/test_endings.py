"""Plays of small endings counted, by the stages and by a twin that knows only the rules."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from preferans.cards import Card, Cards, Suit
from preferans.deal import HANDS, Question, Seat, State, Trick, apply
from preferans.stages import Tricks
from tests.cards.twin import slow_legal, slow_winner
from tests.perft.count import ways
from tests.stages.games import ordered, russian
from tests.stages.table import said

ENDINGS: dict[str, tuple[str, str, str]] = {
    "each follows for a while": ("SAK7 H7", "SQJ HA8", "S8 CA HK9"),
    "void against trumps": ("SAKQ C7", "HAK7 C8", "DAK7 C9"),
    "one suit": ("SA97", "SKT", "SQJ8"),
    "nobody follows": ("SAK", "CAK", "DAK"),
    "only trumps": ("HA97", "HKT8", "HQJ C7"),
    "mixed": ("S78 C8 H7", "ST9 CJ HK8", "SKQ CA9 HT"),
}
COUNTS = {
    # follow and trump; nobody need trump; going over is a duty
    "each follows for a while": (352, 624, 272),
    "void against trumps": (4536, 6696, 4536),
    "one suit": (8, 8, 8),
    "nobody follows": (8, 8, 8),
    "only trumps": (104, 104, 62),
    "mixed": (200, 296, 160),
}
WAYS = (Tricks(), Tricks(trump_if_void=False), Tricks(must_overtake=True))


def ending(hands: Sequence[str], tricks: Tricks) -> State:
    """Hearts are trumps, the forehand is on lead, and nothing else is left."""
    s = said(ordered(russian(tricks=tricks), "6H"), "whist", "whist")
    held = tuple(map(Cards.parse, hands))
    size = min(map(len, held))
    held = tuple(Cards.of([*hand][:size]) for hand in held)
    before = Trick(Seat.FORE, ((Seat.FORE, Card.parse("S7")),), Seat.FORE)
    s = s._replace(hands=held, tricks=(before,) * (10 - size))
    asked = s.rules.stages[s.at].ask(s)
    assert isinstance(asked, Question)
    return s._replace(asked=asked)


def twin(hands: tuple[frozenset[Card], ...], table: list[Card], leader: int, tricks: Tricks) -> int:
    """In how many ways the cards can be played, told from the rules alone."""
    if len(table) == 3:
        best = slow_winner(table, Suit.HEARTS, None)
        assert best is not None
        return twin(hands, [], (leader + best) % 3, tricks)
    turn = (leader + len(table)) % 3
    if not hands[turn]:
        return 1
    legal = slow_legal(
        Cards.of(hands[turn]),
        table,
        Suit.HEARTS,
        None,
        trump_if_void=tricks.trump_if_void,
        must_overtake=tricks.must_overtake,
    )
    return sum(
        twin(
            tuple(hand - {card} if x == turn else hand for x, hand in enumerate(hands)),
            [*table, card],
            leader,
            tricks,
        )
        for card in legal
    )


@pytest.mark.parametrize("way", range(3))
@pytest.mark.parametrize("name", ENDINGS)
def test_number_of_plays(name: str, way: int) -> None:
    """Golden numbers, and the twin's."""
    tricks = WAYS[way]
    s = ending(ENDINGS[name], tricks)
    counted = ways(s, lambda s: False)
    assert counted == twin(tuple(map(frozenset, s.hands)), [], 0, tricks)
    assert counted == COUNTS[name][way]


def test_every_play_gives_every_trick_to_somebody() -> None:
    s = ending(ENDINGS["mixed"], Tricks())
    assert {sum(end.taken(x) for x in HANDS) for end in ends(s)} == {10}


def ends(s: State) -> list[State]:
    """A few ends of the play, one for each first card."""
    assert s.asked is not None
    found = []
    for action in s.asked.options:
        one = apply(s, action)
        while one.asked is not None:
            one = apply(one, one.asked.options[-1])
        found.append(one)
    return found

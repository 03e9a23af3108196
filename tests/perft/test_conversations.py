"""How many ways the talk after an order can go, by preset: counts kept as data.

``python -m tests.perft.test_conversations`` counts them anew; look at the difference.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from preferans.deal import Action, Discard, Play, Ruleset, State, apply, say, start
from preferans.deal.machine import IllegalActionError
from preferans.match import random_deal
from preferans.rulesets import FAMILIES, ruleset

DATA = Path(__file__).parent / "conversations.json"
CALLS = ("6S", "6C", "7S", "8S", "9S", "10S", "misere")
PLAYERS = (2, 3, 4)
RUSSIAN = [preset.name for preset in FAMILIES[0].presets]


def ordered(rules: Ruleset, call: str) -> State:
    """The first hand has bid and ordered ``call``; the defence is to speak or to play."""
    s = start(rules, random_deal(rules, Random(1)))
    if not rules.looked:
        s = apply(s, say("look"))
    s = apply(s, say(call))
    while s.asked is not None and say("pass") in s.asked.options:
        s = apply(s, say("pass"))
        if s.at:
            break
    while s.asked is not None and s.asked.actor == 0 and not isinstance(s.asked.options[0], Play):
        s = apply(s, _usual(s, call))
    return s


def _usual(s: State, call: str) -> Action:
    assert s.asked is not None
    options = s.asked.options
    for wanted in (say("take"), say(call), say("play")):
        if wanted in options:
            return wanted
    return next(option for option in options if isinstance(option, Discard))


def conversations(s: State) -> int:
    """Complete talks until cards are played; of a card led in the dark one stands for all."""
    if s.asked is None:
        return 1
    first = s.asked.options[0]
    if isinstance(first, Play):
        if s.table or _leads_to_play(s):
            return 1
        return conversations(apply(s, first))
    return sum(conversations(apply(s, option)) for option in s.asked.options)


def _leads_to_play(s: State) -> bool:
    """Whether the last stage has begun, in which nothing is said but about claims."""
    return s.at == len(s.rules.stages) - 1


def counted(name: str, players: int) -> dict[str, int]:
    """The counts of one preset."""
    rules = ruleset(name, players=players)
    found = {}
    for call in CALLS:
        try:
            found[call] = conversations(ordered(rules, call))
        except IllegalActionError:
            found[call] = 0
    return found


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", RUSSIAN)
def test_the_talk_after_an_order_has_as_many_ways(name: str, players: int) -> None:
    known = json.loads(DATA.read_text("utf-8"))
    assert counted(name, players) == known[f"{name} {players}"]


def test_sochi_by_hand() -> None:
    """A six: pass-pass, pass-half-pass, pass-half-whist and pass-whist and whist-pass with a
    choice of two each, whist-whist; an eight knows no half."""
    known = json.loads(DATA.read_text("utf-8"))["sochi 3"]
    assert (known["6S"], known["7S"], known["8S"]) == (9, 9, 6)
    assert known["misere"] == 3


if __name__ == "__main__":
    table = {f"{name} {n}": counted(name, n) for name in RUSSIAN for n in PLAYERS}
    DATA.write_text(json.dumps(table, indent=1) + "\n", "utf-8")

"""Deals for tests of bots: the hands that matter in plain words, the others filled up."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from preferans.bots import bot
from preferans.cards import PACK, Cards
from preferans.deal import Action, Deal, Ruleset, Say, Seat, State, observe, start
from preferans.match import shuffled
from preferans.rulesets import ruleset
from tests.stages.table import cards, discarded, said

FORE, MIDDLE, REAR, DEALER = Seat

SOCHI = ruleset("sochi")
SOCHI_AT_FOUR = ruleset("sochi", players=4)


def filled(
    hands: Mapping[Seat, str], talon: str = "", *, seed: int = 1, rules: Ruleset = SOCHI
) -> State:
    """The start of a deal with these hands and talon, the other cards dealt by ``seed``."""
    fixed = {seat: Cards.parse(text) for seat, text in hands.items()}
    turned = cards(talon)
    taken = sum((hand.bits for hand in fixed.values()), Cards.of(turned).bits)
    rest = list(shuffled([c for c in PACK[:32] if not taken >> c & 1], Random(seed)))
    whole = []
    for seat in (FORE, MIDDLE, REAR):
        if seat in fixed:
            whole.append(fixed[seat])
        else:
            whole.append(Cards.of(rest[:10]))
            rest = rest[10:]
    return start(rules, Deal(tuple(whole), turned or tuple(rest)))


def answer(s: State, name: str = "novice") -> Action:
    """What a bot does when it is asked."""
    assert s.asked is not None
    return bot(name, seed=7).choose(observe(s, s.asked.actor))


def word(s: State) -> str:
    """What the novice says when it is asked."""
    action = answer(s)
    assert isinstance(action, Say)
    return action.word


DECLARER, TALON, LAID = "SAQJT HAK7 C78 DK", "D7 D8", "D7 D8"


def ordered(hands: Mapping[Seat, str], contract: str, *words: str, rules: Ruleset = SOCHI) -> State:
    """The forehand has ordered this contract with a hand of four good spades."""
    s = filled({FORE: DECLARER, **hands}, TALON, rules=rules)
    s = said(s, "6S", "pass", "pass")
    return said(discarded(s, LAID), contract, *words)


def passed_out(hands: Mapping[Seat, str], talon: str, *, rules: Ruleset = SOCHI) -> State:
    """An all-pass before its first card."""
    s = filled(hands, talon, rules=rules)
    return said(s, "pass", "pass", "pass")

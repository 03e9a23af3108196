"""The auction: which call, if any, is worth more than a pass."""

from __future__ import annotations

from collections.abc import Iterator

from preferans.bots.novice.judgement import best_pay, menu, prospects
from preferans.deal import Action, Observation, Rung, Say, say
from preferans.stages import Auction

COURAGE = 5.0
"""How many whists a call may be expected to lose and still be better than a pass."""

LOOK = say("look")


def call(seen: Observation, options: tuple[Action, ...]) -> Action:
    """The call that promises most, the lowest of equals; a pass where none is worth it."""
    if LOOK in options:
        return LOOK
    best, most = options[0], -COURAGE
    for action, rung in _offers(seen, options):
        promised = value(seen, rung)
        if promised > most:
            best, most = action, promised
    return best


def value(seen: Observation, rung: Rung) -> float:
    """What winning the auction at this rung promises before the talon is seen, in whists."""
    outlook = prospects(seen.hand.bits, seen.rules.deck.bits, rung.takes)
    size = seen.rules.hand_size
    offered = menu(rung.contracts, size)
    return sum(best_pay(offered, p, size) for p in outlook) / len(outlook)


def _offers(seen: Observation, options: tuple[Action, ...]) -> Iterator[tuple[Action, Rung]]:
    """The calls worth thinking of, lowest first: of those that lead to the same, the cheapest."""
    auction = next((stage for stage in seen.rules.stages if isinstance(stage, Auction)), None)
    if auction is None:
        return
    rungs = {rung.name: rung for rung in auction.ladder if rung.contracts}
    standing = next(
        (
            rungs[action.word]
            for _, action in reversed(seen.record)
            if isinstance(action, Say) and action.word in rungs
        ),
        None,
    )
    open_to: set[tuple[int, str]] = set()
    for action in options:
        word = action.word if isinstance(action, Say) else ""
        rung = rungs.get(word) or (standing if word == auction.hold_word else None)
        if rung is None or (rung.takes, rung.contracts[0].name) in open_to:
            continue
        open_to.update((rung.takes, contract.name) for contract in rung.contracts)
        yield action, rung

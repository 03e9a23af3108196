"""The auction: which call, if any, is worth more than a pass."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from preferans.bots.novice import unseen
from preferans.bots.novice.holdings import holdings
from preferans.bots.novice.judgement import (
    STRAINS,
    Menu,
    best_pay,
    expected,
    menu,
    prospect,
    prospects,
)
from preferans.bots.novice.suits import holes
from preferans.bots.novice.view import must_overtake
from preferans.cards import Cards
from preferans.deal import Action, Observation, Rung, Say, say
from preferans.stages import Auction

OPENING, OVERCALL = 6.0, 4.0
"""How many whists a call may seem to lose and still be better than a pass: more while nobody has
bid, because an all-pass with such a hand is worse yet and because not every contract is fought."""

HELP = 1.25
"""The tricks that a talon card brings at the very best."""

HOLES = 3
"""The gaps of a misère hand that one card laid away may close, at the very best."""

NO_BIDS = (say("pass"), unseen.LOOK)


def call(seen: Observation, options: tuple[Action, ...]) -> Action:
    """The call that promises most, the lowest of equals; a pass where none is worth it."""
    if unseen.LOOK in options:
        return unseen.call(seen, options)
    bid = any(action not in NO_BIDS for _, action in seen.record)
    best, most = options[0], -OVERCALL if bid else -OPENING
    for action, rung in _offers(seen, options):
        promised = value(seen, rung)
        if promised > most:
            best, most = action, promised
    return best


def value(seen: Observation, rung: Rung) -> float:
    """What winning the auction at this rung promises, in whists."""
    size = seen.rules.hand_size
    offered = menu(rung.contracts, size)
    hand, deck = seen.hand.bits, seen.rules.deck.bits
    heading = must_overtake(seen)
    talon = [card for card in seen.talon[: rung.takes] if card is not None]
    if rung.takes and len(talon) == rung.takes:
        # The talon was turned up before the bidding.
        outlook = prospect(
            hand | Cards.of(talon).bits, deck, rung.takes, range(len(STRAINS)), heading=heading
        )
        return best_pay(offered, outlook, size)
    return _promise(hand, deck, rung.takes, offered, size, heading=heading)


@lru_cache(maxsize=256)
def _promise(hand: int, deck: int, takes: int, offered: Menu, size: int, *, heading: bool) -> float:
    """The same for these cards of a pack, before the talon is seen."""
    if not _thinkable(hand, deck, takes, offered):
        return float("-inf")
    outlook = prospects(hand, deck, takes, heading=heading)
    return sum(best_pay(offered, p, size) for p in outlook) / len(outlook)


def _thinkable(hand: int, deck: int, takes: int, offered: Menu) -> bool:
    """Whether the best of talons could make one of the contracts of it."""
    own, out = holdings(hand), holdings(deck & ~hand)
    if offered[-1] and sum(map(holes, own, out)) <= HOLES * takes + HOLES:
        return True
    need = min((need for strain in offered[:-1] for need, _ in strain), default=None)
    if need is None:
        return False
    return max(expected(own, out, strain) for strain in STRAINS) >= need - HELP * takes


def _offers(seen: Observation, options: tuple[Action, ...]) -> Iterator[tuple[Action, Rung]]:
    """The calls worth thinking of, lowest first: of those that lead to the same, the cheapest."""
    said = {option.word for option in options if isinstance(option, Say)}
    auctions = (stage for stage in seen.rules.stages if isinstance(stage, Auction))
    auction = next((stage for stage in auctions if said <= set(stage.words())), None)
    if auction is None:
        return
    rungs = {rung.name: rung for rung in auction.ladder if rung.contracts}
    standing = next(
        (
            rungs[name]
            for _, action in reversed(seen.record)
            if isinstance(action, Say) and (name := action.word.removeprefix("blind ")) in rungs
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

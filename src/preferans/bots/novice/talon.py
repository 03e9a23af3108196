"""The winner of the auction and his cards: the talon, the discard, the order, giving up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from preferans.bots.novice.holdings import Holding, holdings
from preferans.bots.novice.judgement import (
    POOL,
    STRAINS,
    UNSEEN,
    Prospect,
    Strain,
    best_pay,
    clean,
    expected,
    menu,
    pay,
    prospect,
    prospects,
    run,
)
from preferans.bots.novice.view import must_overtake
from preferans.cards import Cards
from preferans.deal import Action, Award, Contract, Discard, Observation, Say, say

GIVEN_UP = 3 * POOL
"""What giving up costs for one unit of the price that was bid: three tricks on the hill."""

RISKY = 0.5
"""Below which chance of success a misère is shared with the dealer."""

WORTHLESS = 4.0
"""By how many whists a talon must help not to be thrown back."""

SHORT_LIST = 8
"""How many discards are looked at closely."""


def lay_away(seen: Observation, options: tuple[Action, ...]) -> Action:
    """The discard after which the best contract pays most; or giving up, where that is cheaper."""
    award = _award(seen)
    contracts = award.rung.contracts
    hand = seen.hand.bits
    out = holdings(seen.rules.deck.bits & ~hand)
    lays = [option for option in options if isinstance(option, Discard)]
    null = [contract for contract in contracts if contract.null]
    safest = [max(lays, key=lambda lay: (_clean(seen, lay, out), _height(lay)))] if null else []
    if len(null) == len(contracts):
        return safest[0]
    strains = {contract.trump for contract in contracts}
    lays.sort(key=lambda lay: _most_tricks(hand & ~lay.cards.bits, out, strains), reverse=True)
    size, heading = seen.rules.hand_size, must_overtake(seen)
    offered = menu(contracts, size)
    paid, best = max(
        (
            (best_pay(offered, _outlook(kept, out, strains, heading=heading), size), lay)
            for lay in (*lays[:SHORT_LIST], *safest)
            for kept in (hand & ~lay.cards.bits,)
        ),
        key=lambda pair: pair[0],
    )
    return _unless_hopeless(award, paid, options, best)


def order(seen: Observation, options: tuple[Action, ...]) -> Action:
    """The contract that pays most, the lowest of equals; or giving up, where that is cheaper."""
    award = _award(seen)
    offered = {option.word for option in options if isinstance(option, Say)}
    contracts = [contract for contract in award.rung.contracts if contract.name in offered]
    if not contracts:
        return _stands_by(seen, award, options)
    outlook, size = _now(seen, contracts), seen.rules.hand_size
    best = max(contracts, key=lambda contract: pay(contract, outlook, size))
    return _unless_hopeless(award, pay(best, outlook, size), options, say(best.name))


def take_talon(seen: Observation, options: tuple[Action, ...]) -> Action:
    """Take the talon, unless it is worth nothing and may be thrown back."""
    award, size, heading = _award(seen), seen.rules.hand_size, must_overtake(seen)
    hand, deck = seen.hand.bits, seen.rules.deck.bits
    talon = Cards.of(card for card in seen.talon if card is not None).bits
    contracts = award.rung.contracts
    taken = best_pay(
        menu(contracts, size),
        prospect(hand | talon, deck, award.rung.takes, range(5), heading=heading),
        size,
    )
    as_is = best_pay(
        menu(contracts, size),
        _outlook(hand, holdings(deck & ~hand & ~talon), STRAINS, heading=heading),
        size,
    )
    return options[0] if taken >= as_is + WORTHLESS else options[1]


def share(seen: Observation, options: tuple[Action, ...]) -> Action:
    """Offer the dealer half of a misère that is more likely caught than not."""
    takes = _award(seen).rung.takes
    outlook = prospects(seen.hand.bits, seen.rules.deck.bits, takes, heading=must_overtake(seen))
    risky = sum(p.clean for p in outlook) < RISKY * len(outlook)
    return options[1] if risky else options[0]


def _stands_by(seen: Observation, award: Award, options: tuple[Action, ...]) -> Action:
    """Play what was ordered, or give it up after all."""
    ordered = next(
        (
            contract
            for _, action in reversed(seen.record)
            for contract in award.rung.contracts
            if action == say(contract.name)
        ),
        award.rung.contracts[0],
    )
    paid = pay(ordered, _now(seen, (ordered,)), seen.rules.hand_size)
    return _unless_hopeless(award, paid, options, options[0], price=ordered.value)


def _unless_hopeless(
    award: Award, paid: float, options: tuple[Action, ...], best: Action, price: int = 0
) -> Action:
    given_up = say("concede")
    price = price or award.rung.contracts[0].value
    return given_up if given_up in options and paid < -GIVEN_UP * price else best


def _now(seen: Observation, contracts: Sequence[Contract]) -> Prospect:
    """The outlook of the ten cards that will be played."""
    hand = seen.hand.bits
    gone = 0 if seen.discards is None else seen.discards.bits
    out = holdings(seen.rules.deck.bits & ~hand & ~gone)
    strains = {contract.trump for contract in contracts}
    return _outlook(hand, out, strains, heading=must_overtake(seen))


def _outlook(
    hand: int, out: Sequence[Holding], strains: Iterable[Strain], *, heading: bool
) -> Prospect:
    own, wanted = holdings(hand), set(strains)
    tricks = tuple(expected(own, out, s) if s in wanted else UNSEEN for s in STRAINS)
    certain = tuple(run(own, out, s) if s in wanted else 0 for s in STRAINS)
    return Prospect(tricks, clean(own, out, heading=heading), certain)


def _most_tricks(hand: int, out: Sequence[Holding], strains: Iterable[Strain]) -> float:
    own = holdings(hand)
    return max(expected(own, out, strain) for strain in strains)


def _clean(seen: Observation, lay: Discard, out: Sequence[Holding]) -> float:
    return clean(holdings(seen.hand.bits & ~lay.cards.bits), out, heading=must_overtake(seen))


def _height(lay: Discard) -> int:
    """Of equal discards of a misère the higher cards go."""
    return sum(card.rank for card in lay.cards)


def _award(seen: Observation) -> Award:
    assert isinstance(seen.terms, Award)
    return seen.terms

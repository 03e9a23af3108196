"""Random walks for the tests of this room: deals and their states under any ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from preferans.cards import Cards
from preferans.deal import Claim, Deal, Engagement, Ruleset, Seat, State, apply, options, start
from preferans.ledger import Carry, Table
from preferans.rulesets import registry
from preferans.stages import Auction
from tests.contract.invented import INVENTED

AGREEMENTS = (
    *registry.names(),
    *("sochi players=4", "rostov players=4", "classic players=4", "tournament players=4"),
    "tj players=5 release_without_whists=true",
    "sochi misere_control=single_catcher misere_open=after_trick_1 concede_without_play=3",
    *(rules.name for rules in INVENTED),
    "dummy-hand",
)
"""Rulesets whose every stage the walks should reach, by their names."""


def _dummy_hand() -> Ruleset:
    """Everybody passes and the second hand is nobody's: its lowest legal card falls by itself."""
    rules = registry.parse("sochi").rules
    auction, *others = rules.stages
    assert isinstance(auction, Auction)
    assert isinstance(auction.all_pass, Engagement)
    nobody = replace(auction.all_pass, hand_of=(Seat.FORE, None, Seat.REAR))
    stages = (replace(auction, all_pass=nobody), *others)
    return replace(rules, name="dummy-hand", stages=stages)


_INVENTED = {rules.name: rules for rules in (*INVENTED, _dummy_hand())}

FRESH = Carry()
VIEWERS: tuple[Seat | None, ...] = (None, *Seat)


def rules_of(agreement: str) -> Ruleset:
    """The ruleset of this name with these options, an invented one too."""
    return _INVENTED.get(agreement) or registry.parse(agreement).rules


def seated(rules: Ruleset) -> Table:
    """A new table, each player called after the hand he holds in the first deal."""
    names = tuple(str(seat.number) for seat in rules.seats)
    return Table(names, dealer=len(names) - 1)


def opened(agreement: str, carry: Carry = FRESH) -> Ruleset:
    """The ruleset of the first deal of a new table, or of one that this was carried over to."""
    rules = rules_of(agreement)
    return rules.course.opens(rules, replace(seated(rules), carry=carry))


def random_deal(rules: Ruleset, rng: Random) -> Deal:
    """A deal of the ruleset's pack."""
    pack = list(rules.deck)
    rng.shuffle(pack)
    n = rules.hand_size
    hands = tuple(Cards.of(pack[i * n : (i + 1) * n]) for i in range(3))
    return Deal(hands, tuple(pack[3 * n :]))


def walk(s: State, rng: Random, *, claims: float = 0.02) -> Iterator[State]:
    """A state and all that follow when everybody does anything legal, now and then a claim."""
    yield s
    while (asked := s.asked) is not None:
        claimer = rng.choice([*s.rules.seats])
        offers = [a for a in options(s, claimer) if isinstance(a, Claim)]
        if offers and rng.random() < claims:
            s = apply(s, rng.choice(offers), by=claimer)
        else:
            # Passing is rarer than chance would have it, so that more deals are played.
            choice = asked.options
            weights = [0.3 if str(getattr(a, "word", "")) == "pass" else 1.0 for a in choice]
            s = apply(s, rng.choices(choice, weights)[0])
        yield s


def random_states(agreement: str, rng: Random, carry: Carry = FRESH) -> list[State]:
    """All states of one random deal."""
    rules = opened(agreement, carry)
    return list(walk(start(rules, random_deal(rules, rng)), rng))


def tables(rules: Ruleset, s: State) -> Table:
    """A table with something on its sheet, for views: what this deal was worth."""
    t = seated(replace(rules, seats=s.rules.seats))
    return rules.course.writes(t, s, s.rules.book.score(s))


def put(data: object, path: tuple[str | int, ...], value: object) -> None:
    """Change one place in JSON."""
    for step in path[:-1]:
        assert isinstance(data, dict | list)
        data = data[step]  # type: ignore[index]
    assert isinstance(data, dict | list)
    data[path[-1]] = value  # type: ignore[index]

"""A careful beginner: knows the rules of thumb of the books, counts, and looks one step ahead."""

from __future__ import annotations

from dataclasses import dataclass

from preferans.bots.bot import Identity, NothingAskedError, asked
from preferans.bots.novice import bids, catch, claims, defence, duck, talon, work
from preferans.bots.novice.view import view
from preferans.cards import Card
from preferans.deal import (
    Action,
    Aim,
    Award,
    Discard,
    Engagement,
    Observation,
    Play,
    Unopened,
    play,
    say,
)

VERSION = 1


@dataclass(frozen=True, slots=True)
class Novice:
    """Plays every ruleset of the family by rules of thumb.

    It keeps nothing between two questions and leaves nothing to chance: ``seed`` is kept for the
    record, its play is the same for any.
    """

    seed: int

    @property
    def identity(self) -> Identity:
        return Identity("novice", VERSION, (("seed", self.seed),))

    def choose(self, seen: Observation) -> Action:
        options = asked(seen)
        if len(options) == 1:
            return options[0]
        if isinstance(options[0], Play):
            return play(_card(seen))
        if options[0] == say("accept"):
            return _agrees(seen)
        match seen.terms:
            case Unopened():
                return bids.call(seen, options)
            case Award():
                return _after_the_auction(seen, options)
            case Engagement():
                return defence.answer(seen, options)
            case _:
                return options[0]


def _card(seen: Observation) -> Card:
    if seen.question is None:
        raise NothingAskedError(seen)
    v = view(seen, seen.question)
    if len(v.legal) == 1:
        return v.legal[0]
    contract = v.terms.contract
    if contract.null:
        return catch.card_of_null(v) if v.hand == v.declarer else catch.card_against_null(v)
    if contract.target.kind is Aim.FEWEST or v.declarer is None:
        return duck.card_without_tricks(v)
    return work.card_for_tricks(v)


def _agrees(seen: Observation) -> Action:
    """Accept or refuse: a claim, a misère unplayed, or half of it as the sitting dealer."""
    if seen.offer is not None:
        return claims.answer(seen, seen.offer)
    if isinstance(seen.terms, Engagement):
        return claims.trusts(seen)
    return claims.ACCEPT


def _after_the_auction(seen: Observation, options: tuple[Action, ...]) -> Action:
    if any(isinstance(option, Discard) for option in options):
        return talon.lay_away(seen, options)
    if options[-1] == say("spit"):
        return talon.take_talon(seen, options)
    if options[-1] == say("share"):
        return talon.share(seen, options)
    return talon.order(seen, options)

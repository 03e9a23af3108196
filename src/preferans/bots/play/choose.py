"""The card of a strong bot, whatever is played."""

from __future__ import annotations

from collections.abc import Mapping

from preferans.bots.bot import draw
from preferans.bots.novice.novice import Novice
from preferans.bots.play import allpass, closed, opened
from preferans.bots.play.board import Board, board
from preferans.bots.play.laid import likely
from preferans.bots.play.skill import Sampler, Skill, Weights, uniform
from preferans.bots.play.worth import Worth
from preferans.bots.worlds import Worlds, belief
from preferans.cards import Card, Cards
from preferans.deal import Observation, Play
from preferans.solver import NATIVE
from preferans.solver.catching import OpenPlay

SLOW_ROLLOUTS = 8
"""Worlds played out on an all-pass where that is done in Python."""


def card(seen: Observation, skill: Skill, seed: int, sampler: Sampler = uniform) -> Card:
    """The card to play for the seat asked.

    The same for the same observation, skill, seed and sampler, on any machine. Raises
    ``NotPlayedError`` where no card is due.
    """
    now = board(seen)
    if len(now.legal) == 1:
        return now.legal[0]
    worth = Worth(now)
    if now.everyone_for_himself:
        n, selfish = (skill.rollouts, skill.selfish) if NATIVE else (SLOW_ROLLOUTS, 0)
        worlds, weights = sampler(seen, min(n, skill.rollouts), seed)
        whims = draw(seen, seed, 1 << 62)
        return allpass.card(now, worlds, weights, worth, whims, selfish)
    way = opened.course(now)
    if way is not None:
        if now.mine():
            return opened.escape(now, way, worth, prior, skill.open_work)
        return opened.defend(now, way, worth, prior, skill.open_work)
    return _closed(now, worth, skill, seed, sampler)


def seeing(seen: Observation, skill: Skill, seed: int, truth: Sampler) -> Card:
    """The card of a reference whose sampler knows how all cards lie: with open hands the best.

    On an all-pass the others are believed to duck. What only a player has to reckon with, such as
    the discards that a defence cannot tell apart, plays no part.
    """
    now = board(seen)
    if len(now.legal) == 1 or now.everyone_for_himself:
        return card(seen, skill, seed, truth)
    return _by_worlds(now, Worth(now), truth(seen, 1, seed), None)


def settled(seen: Observation, skill: Skill) -> OpenPlay | None:
    """The position of open play, where the defence's cards from now on hang on nothing else."""
    now = board(seen)
    way = None if now.mine() else opened.course(now)
    if way is None or not opened.settled(way, prior, skill.open_work):
        return None
    return way.now


def prior(play: OpenPlay) -> Mapping[Cards, int]:
    """How likely the discards are of which the defence only knows that they make sense."""
    return likely(play)


def _closed(now: Board, worth: Worth, skill: Skill, seed: int, sampler: Sampler) -> Card:
    known = belief(now.seen)
    n = skill.endings if known.count <= skill.endings else skill.worlds
    drawn = draw(now.seen, seed, 1 << 32) if skill.mixed else None
    return _by_worlds(now, worth, sampler(now.seen, n, seed), drawn)


def _by_worlds(
    now: Board, worth: Worth, weighed: tuple[Worlds, Weights], drawn: int | None
) -> Card:
    try:
        return closed.card(now, *weighed, worth, drawn)
    except closed.TooSlowError:
        return _plain(now.seen)


def _plain(seen: Observation) -> Card:
    """The card by rules of thumb."""
    action = Novice(0).choose(seen)
    assert isinstance(action, Play)
    return action.card

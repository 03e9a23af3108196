"""Inference: worlds weighed by how likely each would have led to what was said and laid away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from preferans.bots.evaluator import model
from preferans.bots.evaluator.models import codes
from preferans.bots.policy.outlook import NONE, NULL, Floats, Rows, strain
from preferans.bots.policy.speech import Speech, reads
from preferans.bots.policy.stakes import Stakes, lead_from
from preferans.bots.worlds import Worlds, belief
from preferans.bots.worlds.evidence import lacking
from preferans.deal import (
    HANDS,
    Contract,
    Discard,
    Engagement,
    Observation,
    Play,
    Say,
    Seat,
    State,
    TalonUse,
    Unopened,
    states,
)

TRUST = 0.7
"""The power to which chances are taken: the policy is not quite what others play."""

ENOUGH = 5.0
"""With fewer worlds that count, less is believed of what was said, until there are so many."""

PLAYED = 0.5
"""The share of the worlds drawn that must count where a card is chosen: with 5 of 20, what is
inferred and what the few worlds cost come to nothing."""

DOUBTS = tuple(0.75**k for k in range(24))
"""The powers to which weights are taken, one after the other."""

CAREFUL = 0.25
"""By how many tricks a discard must be worse to be e times less likely."""

PROPOSED, MOST = 6, 400
"""How many worlds are drawn for each one wanted, and at most."""


@dataclass(frozen=True, slots=True)
class Inference:
    """Draws worlds as ``preferans.bots.play.Sampler`` does, weighed by the policy.

    ``trust``: 0 draws no conclusions. ``share``: how much of the worlds drawn must count at least,
    by Kish's measure; a few heavy worlds among many decide a card worse than the many alike.
    """

    trust: float = TRUST
    share: float = 0.0

    def __call__(self, seen: Observation, n: int, seed: int) -> tuple[Worlds, Floats]:
        """``n`` worlds, or all where there are no more, with their weights."""
        knows = belief(seen)
        if not reads(seen.rules) or self.trust <= 0:
            worlds = knows.worlds(n, seed)
            return worlds, np.ones(len(worlds))
        speech = Speech(Stakes(seen))
        if knows.count <= n:
            worlds = knows.all()
            logs = _said(speech, worlds, first=True) + _said(speech, worlds, first=False)
            return worlds, weights(self.trust * (logs + _laid(worlds)))
        enough = max(ENOUGH, self.share * n)
        worlds = knows.sample(max(n, min(PROPOSED * n, MOST)), seed)
        found = weights(self.trust * _said(speech, worlds, first=True), enough)
        worlds = relaid(worlds.only(resampled(found, n)), seed)
        return worlds, weights(self.trust * _said(speech, worlds, first=False), enough)


def weights(logs: Floats, enough: float = ENOUGH) -> Floats:
    """Weights from logarithms, the largest 1; evened out until ``enough`` worlds count.

    How many count is the square of the sum by the sum of the squares (Kish), at most half of them.
    """
    found: Floats = np.ones(len(logs))
    if not len(logs):
        return found
    # On a grid, so that the last bit of a logarithm decides nothing.
    least = np.maximum(np.round(logs - logs.max(), 6), -50.0)
    for power in DOUBTS:
        found = np.exp(power * least)
        if found.sum() ** 2 / (found**2).sum() >= min(enough, len(logs) / 2):
            break
    return found


def resampled(found: Floats, n: int) -> NDArray[np.int64]:
    """The indices of ``n`` worlds, each as often as its weight says, evenly spaced."""
    sums = np.cumsum(found)
    at = (np.arange(n) + 0.5) * sums[-1] / n
    picked: NDArray[np.int64] = np.minimum(np.searchsorted(sums, at), len(found) - 1)
    return picked


# -- what was said -------------------------------------------------------------------------------


def _said(speech: Speech, worlds: Worlds, *, first: bool) -> Floats:
    """The logarithm of the chance of what others said: in the auction, or ``first`` false after."""
    logs = np.zeros(len(worlds))
    if not len(worlds):
        return logs
    for s, actor, at, laid in _answers(worlds):
        if isinstance(s.terms, Unopened) is not first:
            continue
        hands = worlds.dealt[:, actor].copy()
        gone = np.zeros(len(worlds), dtype=np.uint64)
        award = s.terms.award if isinstance(s.terms, Engagement) else getattr(s, "terms", None)
        taken = getattr(award, "talon", None) is TalonUse.TAKEN
        if taken:
            talon = _talon_bits(worlds)
            declarer = getattr(award, "declarer", None)
            if declarer == actor:
                if not laid:
                    continue
                hands = (hands | talon) & ~worlds.discards
                gone = worlds.discards
            elif all(card is not None for card in worlds.seen.talon):
                gone = talon
        share = speech.shares(s, hands.astype(np.uint32), gone.astype(np.uint32))
        logs += np.log(share[:, at])
    return logs


def _answers(worlds: Worlds) -> Iterator[tuple[State, Seat, int, bool]]:
    """Each answer in words of another hand: before it, whose, which, whether cards were laid."""
    seen, laid = worlds.seen, False
    told = worlds.record(worlds[0])
    moments = states(seen.rules, worlds[0].deal, told)
    for s, (actor, action) in zip(moments, told, strict=False):
        if isinstance(action, Play):
            return
        laid = laid or isinstance(action, Discard)
        if s.asked is None or not isinstance(action, Say) or s.offer is not None:
            continue
        options = s.asked.options
        if actor != seen.seat and actor in HANDS and len(options) > 1:
            yield s, actor, options.index(action), laid


def _talon_bits(worlds: Worlds) -> NDArray[np.uint64]:
    bits: NDArray[np.uint64] = np.bitwise_or.reduce(
        np.uint64(1) << worlds.talon.astype(np.uint64), axis=1
    )
    return bits


# -- what was laid away --------------------------------------------------------------------------


def _engaged(worlds: Worlds) -> tuple[Contract, Seat] | None:
    """The contract and its declarer, where another has laid away cards that nobody saw."""
    seen, terms = worlds.seen, worlds.seen.terms
    hidden = any(action is None for _, action in seen.record)
    if not isinstance(terms, Engagement) or terms.declarer is None or not hidden:
        return None
    return terms.contract, terms.declarer


def _choices(worlds: Worlds, contract: Contract, declarer: Seat) -> tuple[Rows, Floats]:
    """Every discard from the cards not yet played, and how good it was, in logarithms."""
    seen = worlds.seen
    whole = (worlds.hands[:, declarer] | worlds.discards).astype(np.uint32)
    played = (worlds.dealt[:, declarer] | _talon_bits(worlds)).astype(np.uint32) & ~whole
    n, size = len(worlds), int(whole[0]).bit_count()
    takes = int(worlds.discards[0]).bit_count()
    bits = whole[:, None] & (np.uint32(1) << np.arange(32, dtype=np.uint32))
    cards = np.sort(bits, axis=1)[:, -size:]
    picks = np.array(list(combinations(range(size), takes)))
    away = np.bitwise_or.reduce(cards[:, picks], axis=2)
    kept = (whole[:, None] & ~away) | played[:, None]
    code = codes(kept.reshape(-1), away.reshape(-1))
    lead, game = lead_from(seen, contract, declarer), strain(contract)
    name = {NONE: "none", NULL: "null"}.get(game, "suit")
    tricks = model(name).tricks(code, game if game < NONE else -1, lead).reshape(n, -1)
    logs = tricks * (-1 if game == NULL else 1) / CAREFUL
    lacks = np.uint32(lacking(seen)[declarer] & 0xFFFFFFFF)
    logs = np.where((whole[:, None] & ~away) & lacks, -1e9, logs)
    return away, logs


def relaid(worlds: Worlds, seed: int) -> Worlds:
    """The worlds with the declarer's unseen discard drawn anew, as he is likely to have chosen."""
    engaged = _engaged(worlds)
    if engaged is None or not len(worlds):
        return worlds
    _, declarer = engaged
    away, logs = _choices(worlds, *engaged)
    chances = np.exp(np.maximum(np.round(logs - logs.max(axis=1, keepdims=True), 6), -50.0))
    sums = np.cumsum(chances, axis=1)
    raw = np.random.PCG64(seed & 0xFFFFFFFF).random_raw(len(worlds)) >> np.uint64(11)
    luck = raw.astype(np.float64) / 2.0**53
    picks = np.minimum((sums < luck[:, None] * sums[:, -1:]).sum(axis=1), away.shape[1] - 1)
    new = away[np.arange(len(worlds)), picks].astype(np.uint64)
    hands = worlds.hands.copy()
    hands[:, declarer] = (hands[:, declarer] | worlds.discards) & ~new
    return Worlds(worlds.seen, hands, worlds.dealt, new, worlds.talon)


def _laid(worlds: Worlds) -> Floats:
    """The logarithm of the chance of each world's discard, among all there could have been."""
    engaged = _engaged(worlds)
    if engaged is None or not len(worlds):
        return np.zeros(len(worlds))
    away, logs = _choices(worlds, *engaged)
    top = logs.max(axis=1, keepdims=True)
    total = np.log(np.exp(np.maximum(logs - top, -50.0)).sum(axis=1)) + top[:, 0]
    mine = np.where(away == worlds.discards[:, None].astype(np.uint32), logs, -1e9).max(axis=1)
    found: Floats = np.maximum(mine - total, -50.0)
    return found

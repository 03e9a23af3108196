"""One answer of the talk: each candidate tried in drawn worlds, the rest left to the policy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from preferans.bots.bot import draw
from preferans.bots.play import Sampler
from preferans.bots.policy import Speech, Stakes, run_on
from preferans.bots.policy.inference import resampled
from preferans.bots.policy.lay import ranked
from preferans.bots.policy.outlook import Floats
from preferans.bots.policy.stakes import lead_from
from preferans.bots.talk.margins import favour
from preferans.bots.talk.misere import mixed_discard
from preferans.bots.talk.value import values
from preferans.bots.worlds import Worlds, belief, moments
from preferans.deal import (
    Action,
    Award,
    Discard,
    Engagement,
    Observation,
    Say,
    State,
    Unopened,
    apply,
    discard,
)

PRIOR = 1.0
"""What an answer gains, in whists, for being e times as likely by the policy."""


Trial = tuple[int, tuple[Action, ...]]
"""A candidate, by its place, and what its player means to say next."""


@dataclass(frozen=True, slots=True)
class Depth:
    """How deeply a bot thinks about an answer, in worlds: never in time.

    ``worlds``: for an answer of the defence; ``splits``: for a discard or an order; ``calls``: in
    the auction, by default as many as ``worlds``. With 0 the usual answer is given. ``words``,
    ``discards``: how many candidates are tried; ``doubt``: of the words only those that the policy
    says so often at least. ``mixing``: layouts and positions looked into for the discard of a
    misère, 0 for the one that is safest by itself. ``orders``: how many orders are tried with each
    discard.
    """

    worlds: int = 48
    splits: int = 32
    words: int = 6
    discards: int = 8
    doubt: float = 0.02
    mixing: tuple[int, int] = (12, 2000)
    orders: int = 3
    calls: int | None = None

    def of(self, seen: Observation) -> int:
        """The worlds for a question."""
        match seen.terms:
            case Unopened():
                return self.worlds if self.calls is None else self.calls
            case Award():
                return self.splits
            case _:
                return self.worlds


def decide(
    seen: Observation, depth: Depth, seed: int, sampler: Sampler, usual: Action | None = None
) -> Action:
    """The answer to a question of the talk that is worth most.

    ``usual``: what a player would answer without drawing worlds; it is tried with the likeliest,
    and stands unless another is clearly better. The same for the same observation, depth, seed
    and sampler, on any machine.
    """
    assert seen.question is not None
    options = seen.question.options
    if len(options) == 1:
        return options[0]
    n = depth.of(seen)
    if not n and usual is not None:
        return usual
    thought = _Thought.of(seen, depth, seed, usual)
    if len(thought.tried) == 1:
        return thought.tried[0]
    worlds = _drawn(seen, max(1, n), seed, sampler)
    if isinstance(options[-1], Discard):
        mixed = mixed_discard(seen, worlds, thought.likely, depth.mixing, seed)
        if mixed is not None:
            return mixed
    worth = thought.worth(seen, worlds, depth, seed) + thought.before
    return thought.tried[int(np.argmax(np.round(worth, 6)))]


def promised(
    seen: Observation, depth: Depth, seed: int, sampler: Sampler, usual: Action
) -> dict[Action, float]:
    """What worlds promise of the answers worth a thought, in whists, the usual one among them.

    Nothing beside the worlds counts: it is what :func:`decide` weighs before it prefers anything.
    """
    thought = _Thought.of(seen, depth, seed, usual)
    worlds = _drawn(seen, max(1, depth.of(seen)), seed, sampler)
    worth = thought.worth(seen, worlds, depth, seed)
    return dict(zip(thought.tried, worth.tolist(), strict=True))


def _drawn(seen: Observation, n: int, seed: int, sampler: Sampler) -> Worlds:
    drawn, found = sampler(seen, n, seed)
    return drawn.only(resampled(found, n))


@dataclass(frozen=True)
class _Thought:
    """A question before worlds are drawn.

    ``there``: one world, enough to ask the policy, which reads nothing hidden; ``likely``,
    ``tried``, ``before``: as of :func:`_candidates`.
    """

    stakes: Stakes
    speech: Speech
    there: State
    likely: list[Action]
    tried: list[Action]
    before: Floats

    @classmethod
    def of(cls, seen: Observation, depth: Depth, seed: int, usual: Action | None) -> _Thought:
        """What is to be weighed at a question."""
        stakes = Stakes(seen)
        speech = Speech(stakes)
        there = moments(belief(seen).sample(1, seed))[0]
        return cls(stakes, speech, there, *_candidates(seen, speech, there, depth, usual))

    def worth(self, seen: Observation, worlds: Worlds, depth: Depth, seed: int) -> Floats:
        """What each answer is worth with the best that may follow it, averaged over worlds."""
        trials = _trials(self.there, seen, self.speech, self.tried, depth)
        each = _worth(self.speech, self.stakes, seen, worlds, trials, seed)
        best: Floats = np.full(len(self.tried), -np.inf)
        np.maximum.at(best, [at for at, _ in trials], each)
        return best


def _trials(
    s: State, seen: Observation, speech: Speech, tried: Sequence[Action], depth: Depth
) -> list[Trial]:
    """What is tried: each candidate, a discard with each order that may follow it."""
    found: list[Trial] = []
    for i, answer in enumerate(tried):
        after = apply(s, answer)
        orders = []
        if isinstance(answer, Discard) and after.asked is not None:
            actor, _, options = after.asked
            if actor == seen.seat and len(options) > 1 and isinstance(options[0], Say):
                kept = np.array([after.hands[actor].bits], dtype=np.uint32)
                gone = np.array([after.discards.bits], dtype=np.uint32)
                shares = speech.shares(after, kept, gone)[0]
                best = sorted(range(len(options)), key=lambda j: -shares[j])[: depth.orders]
                orders = [options[j] for j in best if shares[j] >= depth.doubt]
        found += [(i, (answer, order)) for order in orders] or [(i, (answer,))]
    return found


def _worth(
    speech: Speech,
    stakes: Stakes,
    seen: Observation,
    worlds: Worlds,
    trials: Sequence[Trial],
    seed: int,
) -> Floats:
    """What each trial is worth to the viewer, on the average over the worlds."""
    assert seen.seat is not None
    # Each world has its own luck, the same for every candidate.
    there = moments(worlds)
    n = len(there)
    shift = draw(seen, seed, 1 << 20) / (1 << 20)
    luck = (np.argsort(np.argsort(_mixed(worlds))) + shift) / n
    begun = [_said(s, actions) for _, actions in trials for s in there]
    ends = run_on(speech, begun, np.tile(luck, len(trials)), seen.seat)
    mean: Floats = values(stakes, ends)[:, seen.seat].reshape(len(trials), n).mean(axis=1)
    return mean


def _said(s: State, actions: Sequence[Action]) -> State:
    for action in actions:
        s = apply(s, action)
    return s


def _mixed(worlds: Worlds) -> Floats:
    """A number for each world that has nothing to do with what it is worth."""
    bits = worlds.dealt[:, 0] ^ (worlds.dealt[:, 1] << np.uint64(13)) ^ worlds.dealt[:, 2]
    mixed: Floats = ((bits * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(20)).astype(np.float64)
    return mixed


def _candidates(
    seen: Observation, speech: Speech, s: State, depth: Depth, usual: Action | None
) -> tuple[list[Action], list[Action], Floats]:
    """All options worth a thought; those to be tried, the likeliest first; what speaks for each.

    The latter in whists: drawn worlds are few, and what the policy says stands for many more.
    """
    assert seen.question is not None
    options = seen.question.options
    hands = np.array([seen.hand.bits], dtype=np.uint32)
    if isinstance(options[-1], Discard):
        assert isinstance(seen.terms, Award)
        contracts = seen.terms.rung.contracts
        lead = lead_from(seen, contracts[0], seen.terms.declarer)
        away, value = ranked(hands, seen.terms.rung.takes, contracts, lead)
        best: dict[int, float] = {}
        for bits, worth in zip(away[0], value[0], strict=True):
            best[int(bits)] = max(worth, best.get(int(bits), -1e9))
        order = sorted(best, key=lambda bits: -best[bits])
        found: list[Action] = [discard(bits) for bits in order]
        words: list[Action] = [o for o in options if isinstance(o, Say)]
        tried_away = [*found[: depth.discards], *words]
        if usual is not None and usual not in tried_away:
            tried_away.append(usual)
        return found, tried_away, favour(seen, tried_away, usual)
    gone = np.array([0 if seen.discards is None else seen.discards.bits], dtype=np.uint32)
    if not gone[0] and isinstance(seen.terms, Engagement) and seen.seat != seen.terms.declarer:
        gone |= np.uint32(sum(1 << c for c in seen.talon if c is not None))
    shares = speech.shares(s, hands, gone, timid=0.0)[0]
    order = sorted(range(len(options)), key=lambda i: -shares[i])
    tried = [i for i in order[: depth.words] if shares[i] >= depth.doubt]
    tried = tried or order[:1]
    if usual is not None and options.index(usual) not in tried:
        tried.append(options.index(usual))
    answers = [options[i] for i in tried]
    likely = np.log(np.maximum(shares[tried], depth.doubt))
    return list(options), answers, PRIOR * likely + favour(seen, answers, usual)

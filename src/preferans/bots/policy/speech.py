"""The chances of each answer to a question of the talk, many hands at once."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from preferans.bots.evaluator import model
from preferans.bots.evaluator.models import against, codes
from preferans.bots.policy.calls import Promises
from preferans.bots.policy.outlook import (
    Floats,
    Rows,
    after_talon,
    pays,
    spread,
    strain,
)
from preferans.bots.policy.stakes import Stakes, lead_from
from preferans.cards import PACK_32
from preferans.deal import (
    HANDS,
    Action,
    Aim,
    Award,
    Contract,
    Engagement,
    Ruleset,
    Say,
    Seat,
    State,
    Target,
    Unopened,
    apply,
    say,
)
from preferans.stages import Auction

SOFT, SOFT_WHIST = 5.0, 2.5
"""By how many whists a call must promise more to be e times as likely, bidding and answering."""

STEP_UP, JUMP = 1.5, 14.0
"""What every rung above the cheapest must promise more, in whists, and any of them at all: nobody
bids higher for fun."""

UNFOUGHT, HELD = 7.0, 5.0
"""What a game brings beyond its tricks, in whists, because many are not fought; and how much more
willing players are to hold a bid than to go over it."""

DEFENDING = -8.6
"""What passing costs on the average where somebody else has bid, in whists."""

ALL_PASS = ((1.0, -1.7), (0.6, -3.0), (0.4, 2.3))
"""By how many have still to speak where nobody has bid: how often a pass ends in an all-pass, and
what it brings otherwise, in whists."""

TIMID, CAUTION, SOFT_TIMID = 0.5, 5.0, 4.0
"""The part of players who whist on sure tricks alone; by how many whists for each whist of the
contract's price they think worse of it; and how firmly."""

FLOOR = 0.02
"""The chance left to everything that the policy would not say."""

QUIET = ("pass", "drop", "enough", "alone", "no more", "closed", "refuse", "take", "play")
"""What is said by who wants nothing more, so that the talk comes to its end."""


def reads(rules: Ruleset) -> bool:
    """Whether the policy can judge hands of this game: ten of the pack of 32."""
    return rules.deck == PACK_32 and rules.hand_size == 10


@dataclass
class Speech:
    """The policy at one table, with what it has worked out for it."""

    stakes: Stakes
    _seats: dict[Seat, Promises] = field(default_factory=dict)
    _duck: list[float] = field(default_factory=list)
    _ways: dict[object, Floats] = field(default_factory=dict)

    def shares(self, s: State, hands: Rows, gone: Rows, *, timid: float = TIMID) -> Floats:
        """The chances of each option of a question in words: ``float64[n, options]``.

        ``s``: any state in which it is asked; nothing hidden of it is read. ``hands``: what the one
        asked holds, ``gone``: the cards he knows to be out of play or with the declarer. ``timid``:
        the part of players who are careful with whists.
        """
        assert s.asked is not None
        options = s.asked.options
        match s.terms:
            case Unopened() if isinstance(s.rules.stages[s.at], Auction):
                worth, soft = self._auction(s, hands), SOFT
            case Award():
                worth, soft = self._naming(s, hands, gone), SOFT_WHIST
            case Engagement():
                worth, soft = self._defence(s, hands, gone), SOFT_WHIST
            case _:
                worth, soft = np.zeros((len(hands), len(options))), 1.0
        chances = _softly(worth, soft)
        if timid and (careful := _careful(s)) is not None:
            chances = (1 - timid) * chances + timid * _softly(worth - careful, SOFT_TIMID)
        return chances * (1 - FLOOR) + FLOOR / len(options)

    # -- the auction ---------------------------------------------------------------------------

    def _auction(self, s: State, hands: Rows) -> Floats:
        assert s.asked is not None
        stage = s.rules.stages[s.at]
        assert isinstance(stage, Auction)
        actor, _, options = s.asked
        places = {rung.name: i for i, rung in enumerate(stage.ladder)}
        rungs, ducks = self._promises(s, stage, actor if actor in HANDS else Seat.FORE).of(hands)
        worth = np.zeros((len(hands), len(options)))
        dearer = 0
        for i, option in enumerate(options):
            word = _word(option)
            at = _meant(s, stage, word, places)
            if at is None:
                passes = self._passing(s, self._ducking(s, ducks)) if word == "pass" else 0.0
                worth[:, i] = passes + 5.0 * (word == "look")
                continue
            null = any(c.null for c in stage.ladder[at].contracts[:1])
            blind = -20.0 * word.startswith("blind ")
            worth[:, i] = rungs[:, at] + blind
            if not null:
                held = HELD * (word not in places)
                worth[:, i] += UNFOUGHT + held - STEP_UP * dearer - JUMP * (dearer > 0)
                dearer += 1
        return worth

    def _promises(self, s: State, stage: Auction, seat: Seat) -> Promises:
        """What the rungs of this auction promise hands at a seat."""
        if seat not in self._seats:
            self._seats[seat] = Promises(stage.ladder, int(seat), lead_from(s, _PLAIN, seat))
        return self._seats[seat]

    def _ducking(self, s: State, taken: Floats) -> Floats:
        """What an all-pass brings who takes so many tricks."""
        stage = next(x for x in s.rules.stages if isinstance(x, Auction))
        terms = stage.all_pass
        if not isinstance(terms, Engagement) or terms.contract.target.kind is not Aim.FEWEST:
            return np.zeros(len(taken))
        if not self._duck:
            end = s._replace(terms=terms, record=((Seat.FORE, say("pass")),))
            falls = ((2, 4, 4, 0), (4, 3, 3, 0))
            self._duck = [self.stakes.played(end, fall)[Seat.FORE] for fall in falls]
        few, many = self._duck
        worth: Floats = (few + many) / 2 + (many - few) / 2 * (taken - 3.0)
        return worth

    def _passing(self, s: State, duck: Floats) -> Floats:
        """What it brings to pass: perhaps everybody does."""
        said = [a.word for _, a in s.record if isinstance(a, Say)]
        if any(word not in ("pass", "look") for word in said):
            return np.full(len(duck), DEFENDING)
        waiting = len(s.rules.live) - 1 - sum(word == "pass" for word in said)
        share, otherwise = ALL_PASS[min(2, max(0, waiting))]
        worth: Floats = share * duck + otherwise
        return worth

    # -- the order -----------------------------------------------------------------------------

    def _naming(self, s: State, hands: Rows, gone: Rows) -> Floats:
        assert s.asked is not None
        assert isinstance(s.terms, Award)
        options, award = s.asked.options, s.terms
        named = {c.name: c for c in award.rung.contracts}
        words = [a.word if isinstance(a, Say) else "" for a in s.asked.options]
        worth = np.zeros((len(hands), len(options)))
        if any(word in named for word in words):
            lead = lead_from(s, _PLAIN, award.declarer)
            chances = after_talon(hands, gone, lead)
            for i, word in enumerate(words):
                if word in named:
                    worth[:, i] = chances[:, strain(named[word])] @ pays(named[word])
                elif word == "concede":
                    worth[:, i] = 3 * float(pays(award.rung.contracts[0])[0]) / 10
                else:
                    # All aces announced: as good as the plain order, if he may say so at all.
                    plain = next((c for n, c in named.items() if word.startswith(n)), None)
                    worth[:, i] = (
                        -30.0 if plain is None else 5.0 + (chances[:, strain(plain)] @ pays(plain))
                    )
            return worth
        worth += np.array([0.0 if word in QUIET else -10.0 for word in words])
        return worth

    # -- the defence ---------------------------------------------------------------------------

    def _defence(self, s: State, hands: Rows, gone: Rows) -> Floats:
        assert s.asked is not None
        assert isinstance(s.terms, Engagement)
        actor, _, options = s.asked
        e, declarer = s.terms, s.terms.declarer
        plain = np.array([0.0 if _word(o) in (*QUIET, "open") else -10.0 for o in options])
        if declarer is None or e.contract.null or actor not in HANDS:
            return np.broadcast_to(plain, (len(hands), len(options)))
        lead = lead_from(s, e.contract, declarer)
        if actor == declarer:
            taken = spread(_declared(e.contract, hands, gone, lead))
        else:
            context = against(
                (actor - declarer) % 3 - 1,
                lead,
                e.contract.target.n,
                trumps=e.contract.trump is not None,
            )
            trump = -1 if e.contract.trump is None else int(e.contract.trump)
            taken = spread(model("against").chances(codes(hands, gone), trump, context))
        ways = self._outcomes(s, actor)
        if "open" in map(_word, options):
            ways = ways + np.array([[3.0 * (_word(o) == "open")] for o in options])
        worth: Floats = taken @ ways.T
        return worth

    def _outcomes(self, s: State, actor: Seat) -> Floats:
        """What each option brings the actor by the declarer's tricks, if others say no more."""
        assert s.asked is not None
        assert isinstance(s.terms, Engagement)
        key = (s.terms.contract.name, s.terms.declarer, s.heard, s.at, actor)
        if key not in self._ways:
            found = []
            for option in s.asked.options:
                end = _ended(apply(s, option))
                found.append([pay[actor] for pay in self.stakes.by_tricks(end)])
            self._ways[key] = np.array(found)
        return self._ways[key]


def _softly(worth: Floats, soft: float) -> Floats:
    """Chances by what options are worth, the better the likelier."""
    worth = worth / soft
    worth -= worth.max(axis=1, keepdims=True)
    chances = np.exp(np.maximum(worth, -40.0))
    found: Floats = chances / chances.sum(axis=1, keepdims=True)
    return found


def _careful(s: State) -> Floats | None:
    """By option, what careful defenders take off its worth; ``None`` where that changes nothing."""
    e = s.terms
    if not isinstance(e, Engagement) or s.asked is None or e.declarer in (None, s.asked.actor):
        return None
    words = [_word(option) for option in s.asked.options]
    if "whist" not in words or e.contract.null:
        return None
    return np.array([CAUTION * e.contract.value * (word == "whist") for word in words])


def _meant(s: State, stage: Auction, word: str, places: dict[str, int]) -> int | None:
    """The place of the rung that a word calls or holds."""
    if word == stage.hold_word and word not in places:
        said = [a.word for _, a in s.record if isinstance(a, Say)]
        return next((places[w] for w in reversed(said) if w in places), None)
    return places.get(word.removeprefix("blind "))


def _declared(contract: Contract, hands: Rows, gone: Rows, lead: int) -> Floats:
    """The chances of the declarer's tricks, from his own cards."""
    if contract.trump is None:
        return model("none").chances(codes(hands, gone), -1, lead)
    return model("suit").chances(codes(hands, gone), int(contract.trump), lead)


def _ended(s: State) -> State:
    """The end of the talk if everybody says as little as he can."""
    while s.asked is not None and isinstance(s.asked.options[0], Say):
        words = [_word(o) for o in s.asked.options]
        quiet = [w for w in ("open", *QUIET) if w in words]
        s = apply(s, say(quiet[0]) if quiet else s.asked.options[0])
    return s


def _word(option: Action) -> str:
    return option.word if isinstance(option, Say) else ""


_PLAIN = Contract("", Target(Aim.AT_LEAST, 6), None, 0)
"""A contract that says nothing of who leads."""

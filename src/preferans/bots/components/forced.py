"""Answers of the talk, forced and played out: what worlds promise against what comes of it.

``python -m preferans.bots.components.forced`` prints it by kind of answer. On each deal novices
talk. At every question the answers that worlds like about as well as the novice's, or better, are
forced one by one; novices talk on, and the cards are played by a club's player in the seat asked
and by novices in the others, of whom one may be as good. The margins of
``preferans.bots.talk.margins`` are read from the table.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import sqrt
from random import Random

from preferans.bots import play
from preferans.bots.novice import Novice
from preferans.bots.play.worth import fresh_table
from preferans.bots.policy import PLAYED, Inference
from preferans.bots.talk import Depth, promised
from preferans.deal import (
    HANDS,
    Action,
    Award,
    Discard,
    Engagement,
    Play,
    Ruleset,
    Say,
    Seat,
    State,
    Unopened,
    apply,
    observe,
    start,
)
from preferans.deal import play as play_card
from preferans.ledger import Table
from preferans.match import random_deal
from preferans.rulesets import ruleset

NEAR, MOST = -3.0, 2
"""Answers are forced that promise at most so many whists less than the usual one, and how many."""

DEPTH = Depth(60, 60, mixing=(0, 0))
NOVICE = Novice(0)


@dataclass(frozen=True, slots=True)
class Forced:
    """One answer forced in place of the usual one: what it gained over it, in whists.

    ``question``: what was asked, in words; ``usual``, ``answer``: the kinds of both; ``promised``:
    by the worlds; ``came``: by what the deal came to.
    """

    question: str
    usual: str
    answer: str
    promised: float
    came: float


def forced(rules: Ruleset, deals: int, seed: int, depth: Depth = DEPTH) -> Iterator[Forced]:
    """Every answer forced on so many deals, the same for the same seed."""
    for number in range(deals):
        rng = Random(f"forced {seed} {number}")
        s = start(rules, random_deal(rules, rng))
        strong = {x: {x, *rng.choice([[], [x.after(1)], [x.after(2)]])} for x in HANDS}
        usually: dict[Seat, float] = {}
        while (asked := s.asked) is not None and not isinstance(asked.options[0], Play):
            usual = NOVICE.choose(observe(s, asked.actor)) if len(asked.options) > 1 else None
            if usual is not None and asked.actor in HANDS:
                for answer, gain in _others(s, usual, depth, number):
                    me = asked.actor
                    if me not in usually:
                        usually[me] = _result(s, strong[me], me, number)
                    came = _result(apply(s, answer), strong[me], me, number) - usually[me]
                    yield Forced(_question(s), _kind(usual), _kind(answer), gain, came)
            s = apply(s, asked.options[0] if usual is None else usual)


def _others(s: State, usual: Action, depth: Depth, seed: int) -> list[tuple[Action, float]]:
    """The answers worth forcing, with what they promise over the usual one."""
    assert s.asked is not None
    worth = promised(observe(s, s.asked.actor), depth, seed, Inference(), usual)
    gains = [(x, worth[x] - worth[usual]) for x in worth if x != usual]
    return sorted((x for x in gains if x[1] > NEAR), key=lambda x: -x[1])[:MOST]


def _result(s: State, strong: set[Seat], seat: Seat, seed: int) -> float:
    """What a seat wins if novices talk on and play, but for the cards of those who are strong."""
    table: Table = fresh_table(observe(s, seat))
    while (asked := s.asked) is not None:
        seen, options = observe(s, asked.actor), asked.options
        if len(options) == 1:
            action = options[0]
        elif isinstance(options[0], Play) and asked.actor in strong:
            action = play_card(play.card(seen, play.CLUB, seed, Inference(share=PLAYED)))
        else:
            action = NOVICE.choose(seen)
        s = apply(s, action)
    course = s.rules.course
    after = course.settles(course.writes(table, s, s.rules.book.score(s)))
    return float(after[table.player_at(seat)])


def _question(s: State) -> str:
    assert s.asked is not None
    if isinstance(s.asked.options[-1], Discard):
        return "discard"
    match s.terms:
        case Unopened():
            said = {a.word for _, a in s.record if isinstance(a, Say)}
            return "after a bid" if said - {"pass", "look"} else "before a bid"
        case Award():
            return "order"
        case Engagement(contract=contract):
            return f"against {contract.target.n}" if not contract.null else "against a misère"
        case _:
            return "other"


def _kind(action: Action) -> str:
    """A call by its level, another word as it is said."""
    if not isinstance(action, Say):
        return "cards"
    return action.word.rstrip("SCDHNT") if action.word[0].isdigit() else action.word


def table(found: Iterable[Forced]) -> list[str]:
    """By question and kinds: how often, what was promised, what came, with its standard error."""
    groups: dict[tuple[str, str, str], list[Forced]] = defaultdict(list)
    for one in found:
        groups[one.question, one.usual, one.answer].append(one)
    lines = []
    for (question, usual, answer), some in sorted(groups.items()):
        n = len(some)
        said, came = (sum(getattr(x, f) for x in some) / n for f in ("promised", "came"))
        off = sqrt(sum((x.came - came) ** 2 for x in some) / n / max(1, n - 1))
        told = f"{question:14s} {usual:>7s} -> {answer:7s} {n:5d}"
        lines.append(f"{told} times: promised {said:+7.2f}, came {came:+7.2f} ± {off:.2f}")
    return lines


def main(arguments: list[str] | None = None) -> int:
    """Force answers and print what came of them."""
    p = argparse.ArgumentParser(
        description=__doc__, prog="python -m preferans.bots.components.forced"
    )
    p.add_argument("--deals", type=int, default=100, help="how many deals")
    p.add_argument("--seed", type=int, default=1, help="of the cards")
    a = p.parse_args(arguments)
    print("\n".join(table(forced(ruleset("sochi"), a.deals, a.seed))))
    return 0


if __name__ == "__main__":
    sys.exit(main())

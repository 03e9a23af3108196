"""The play of the strong bots, one part at a time, on the same cards.

``closed``: games bid, ordered and whisted by novices, both defenders closed: the declarer's tricks
beside what they would be with all hands open, for several declarers against one defence and several
defences against one declarer. ``open``: risky miseres (``preferans.bots.components.risky``): of
the discards that could be caught with open hands, the part that each defence catches against a
declarer who knows his discard, all cards and how the defence will answer; every line of his is
tried. ``inference``: 20 worlds weighed by what was said against 20 alike, as declarer and as
defence. ``worlds``: at every card of games that 20 alike worlds play, the tricks that other numbers
of worlds give away beside the best card with all hands open, added up over the three players.
``raspasy``: deals in which all pass, one player of a kind against two of another in every seat.
``time``, if nothing else is asked for: the milliseconds of the processor for a card. ``--only``
names some of the players or ways that a part compares.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from math import sqrt
from multiprocessing import get_context
from random import Random
from statistics import mean, quantiles, stdev
from time import process_time

from preferans.analysis.positions import position_of
from preferans.bots.bot import draw
from preferans.bots.chance import Chance
from preferans.bots.components import Player, cards_of, closed, raspasy, risky
from preferans.bots.components.catching import Caught, caught, misere
from preferans.bots.components.games import games, open_value, tricks
from preferans.bots.novice import Novice
from preferans.bots.play import ANALYST, CLUB, MASTER, Sampler, Skill, board, card, settled, uniform
from preferans.bots.play.opened import course
from preferans.bots.policy import PLAYED, Inference
from preferans.cards import Card
from preferans.deal import Engagement, Observation, Play, State, apply, observe
from preferans.rulesets import ruleset
from preferans.solver import cards
from preferans.solver.catching import OpenPlay

SEED = 7


def player(skill: Skill, sampler: Sampler = uniform) -> Player:
    return lambda seen: card(seen, skill, SEED, sampler)


def pimc(worlds: int) -> Player:
    return player(Skill(worlds=worlds, endings=worlds, open_work=0, rollouts=worlds, selfish=0))


def aimed(votes: int) -> Player:
    """Open play against discards drawn at each card: the card that most of them would play."""

    def chosen(seen: Observation) -> Card:
        now = board(seen)
        way = course(now)
        if way is None or len(now.legal) == 1:
            return card(seen, CLUB, SEED)
        alive = way.now.discards
        rng = Random(draw(seen, SEED, 1 << 32))
        count = dict.fromkeys(now.legal, 0)
        for _ in range(votes):
            away = alive[rng.randrange(len(alive))]
            hands = [h - away if x == way.now.declarer else h for x, h in enumerate(way.now.hands)]
            found = cards(now.position(hands))
            best = max(found.values())
            for one in now.legal:
                count[one] += found[one] == best
        return max(now.legal, key=lambda one: (count[one], -one.rank, -int(one)))

    return chosen


PLAYERS: dict[str, Player] = {
    "random": cards_of(Chance(SEED)),
    "novice": cards_of(Novice(SEED)),
    "club": player(CLUB),
    "master": player(MASTER),
    "analyst": player(ANALYST),
    **{f"pimc-{n}": pimc(n) for n in (1, 5, 10, 20, 40, 60)},
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("component", nargs="?", default="time", choices=list(PARTS))
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="open: processes that play")
    parser.add_argument("--only", default="", help="closed, open, worlds: these, with commas")
    parser.add_argument("--against", default="pimc-20", help="closed: who sits on the other side")
    asked = parser.parse_args()
    PARTS[asked.component](asked)


def interval(values: list[float]) -> str:
    """A mean with its 95 % interval."""
    half = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("nan")
    return f"{mean(values):+7.3f} ± {half:.3f}"


def chosen(asked: argparse.Namespace, every: Collection[str]) -> list[str]:
    """What ``--only`` names of these; all of them if it names none."""
    only = set(filter(None, asked.only.split(",")))
    if unknown := only - set(every):
        raise SystemExit(f"--only: {', '.join(sorted(unknown))} is none of {', '.join(every)}")
    return [name for name in every if not only or name in only]


def closed_games(asked: argparse.Namespace) -> None:
    deals, against = asked.deals, asked.against
    rules = ruleset("sochi")
    found = list(games(rules, Novice(0).choose, deals, asked.seed))
    best = [open_value(s) for s in found]
    other = PLAYERS[against]
    names = chosen(asked, ("random", "novice", "pimc-1", "pimc-5", "pimc-20", "pimc-60"))
    for side in ("declarer", "defence"):
        print(f"{deals} games; {side} against {against}: tricks minus open hands, contracts made")
        for name in names:
            one = PLAYERS[name]
            start = process_time()
            mine = side == "declarer"
            took = [tricks(s, one if mine else other, other if mine else one) for s in found]
            over = [float(t - d) for t, d in zip(took, best, strict=True)]
            made = sum(t >= _needed(s) for t, s in zip(took, found, strict=True))
            spent = 1000 * (process_time() - start) / deals
            print(
                f"  {name:10} {interval(over)}  {100 * made / deals:5.1f} % "
                f" {spent:6.0f} ms a game",
                flush=True,
            )


def inference(asked: argparse.Namespace) -> None:
    size = Skill(worlds=20, endings=20)
    found: list[float] = []
    whists: list[float] = []
    pair = player(size, Inference(share=PLAYED)), player(size)
    for difference in closed(ruleset("sochi"), *pair, asked.deals, asked.seed):
        found.append(difference.tricks)
        whists.append(difference.whists)
        if len(found) % 50 == 0 or len(found) == asked.deals:
            print(
                f"{len(found)} games: weighed worlds gain {interval(found)} tricks,"
                f" {interval(whists)} whists",
                flush=True,
            )


LADDER = {str(n): pimc(n) for n in (1, 2, 5, 10, 20, 40, 80)}
WORLDS = {**LADDER, "20 weighed": player(Skill(worlds=20, endings=20), Inference(share=PLAYED))}


def by_worlds(asked: argparse.Namespace) -> None:
    ways = {name: WORLDS[name] for name in chosen(asked, WORLDS)}
    lost: dict[str, list[float]] = {name: [] for name in ways}
    spent = dict.fromkeys(ways, 0.0)
    for number, s in enumerate(
        games(ruleset("sochi"), Novice(0).choose, asked.deals, asked.seed), 1
    ):
        for name, tricks_lost in _given_away(s, ways, spent).items():
            lost[name].append(tricks_lost)
        if number % 20 == 0 or number == asked.deals:
            print(
                f"{number} games: tricks given away a game; beside 20 alike; ms a game", flush=True
            )
            for name, values in lost.items():
                beside = [a - b for a, b in zip(values, lost.get("20", values), strict=True)]
                cost = 1000 * spent[name] / number
                print(
                    f"  {name:10} {interval(values)}  {interval(beside)}  {cost:6.0f}", flush=True
                )


def _given_away(s: State, ways: dict[str, Player], spent: dict[str, float]) -> dict[str, int]:
    """By way, what its cards cost beside the best ones in a game that another plays."""
    lost = dict.fromkeys(ways, 0)
    while (question := s.asked) is not None:
        seen = observe(s, question.actor)
        if len(question.options) > 1:
            now, found = board(seen), cards(position_of(s))
            best = max(found.values()) if now.mine() else min(found.values())
            for name, way in ways.items():
                start = process_time()
                lost[name] += abs(best - found[way(seen)])
                spent[name] += process_time() - start
        s = apply(s, Play(PLAYERS["pimc-20"](seen)))
    return lost


def _needed(s: State) -> int:
    assert isinstance(s.terms, Engagement)
    return s.terms.contract.target.n


WAYS: dict[str, Player] = {
    "exact": PLAYERS["master"],
    "all discards": PLAYERS["club"],
    "vote of 10": aimed(10),
    "one drawn": aimed(1),
}


def open_miseres(asked: argparse.Namespace) -> None:
    deals = list(risky(Random(asked.seed), asked.deals))
    names = chosen(asked, WAYS)
    possible = 0
    got = dict.fromkeys(names, 0)
    sure = dict.fromkeys(names, 0)
    with ProcessPoolExecutor(asked.jobs, get_context("spawn")) as pool:
        found = [pool.map(_caught, deals, repeat(name)) for name in names]
        for number, (deal, *each) in enumerate(zip(deals, *found, strict=True), 1):
            for name, one in zip(names, each, strict=True):
                got[name] += len(one.caught)
                sure[name] += len(one.caught) == len(deal.discards)
            possible += len(each[0].possible)
            line = ", ".join(f"{k} {100 * n / max(1, possible):.1f} %" for k, n in got.items())
            print(f"{number:4} of {len(deals)}: {possible} catchable; {line}", flush=True)
    for name in names:
        print(f"{name}: {got[name]} of {possible}, caught whatever was laid away: {sure[name]}")


def _caught(deal: OpenPlay, way: str) -> Caught:
    skill = {"exact": MASTER, "all discards": CLUB}.get(way)
    settles = None if skill is None else lambda seen: settled(seen, skill)
    return caught(deal, WAYS[way], ruleset("sochi"), settles)


def all_pass(asked: argparse.Namespace) -> None:
    deals, seed = asked.deals, asked.seed
    rules = ruleset("sochi")
    pairs = (
        ("random", "novice"),
        ("pimc-40", "novice"),
        ("master", "novice"),
        ("club", "pimc-40"),
        ("master", "club"),
        ("master", "pimc-40"),
    )
    print(f"{deals} deals: tricks below a third, whists of the settlement, one against two")
    for one, two in pairs:
        found = list(raspasy(rules, PLAYERS[one], PLAYERS[two], deals, seed))
        fewer = interval([d.tricks for d in found])
        print(f"  {one:8} {two:8} {fewer}   {interval([d.whists for d in found])}", flush=True)


def timed(asked: argparse.Namespace) -> None:
    deals, seed = asked.deals, asked.seed
    rules = ruleset("sochi")
    for name in ("club", "master"):
        spent: list[float] = []

        def one(seen: Observation, name: str = name, spent: list[float] = spent) -> Card:
            start = process_time()
            found = PLAYERS[name](seen)
            if seen.question is not None and len(seen.question.options) > 1:
                spent.append(1000 * (process_time() - start))
            return found

        for kind, go in (
            ("closed", lambda p: _play_closed(p, deals, seed)),
            ("misere", lambda p: _play_open(p, deals, seed)),
            ("all-pass", lambda p: list(raspasy(rules, p, p, deals, seed))),
        ):
            spent.clear()
            go(one)
            cuts = quantiles(spent, n=100)
            print(
                f"{name:7} {kind:9} {len(spent):5} cards: median {cuts[49]:7.1f} ms,"
                f" p99 {cuts[98]:7.1f}, max {max(spent):7.1f}",
                flush=True,
            )


def _play_closed(one: Player, deals: int, seed: int) -> list[int]:
    found = games(ruleset("sochi"), Novice(0).choose, deals, seed)
    return [tricks(s, one, one) for s in found]


def _play_open(one: Player, deals: int, seed: int) -> list[State]:
    return list(_miseres(one, deals, seed))


def _miseres(one: Player, deals: int, seed: int) -> Iterator[State]:
    for deal in risky(Random(seed), deals):
        s = misere(deal, deal.discards[0], ruleset("sochi"))
        while (asked := s.asked) is not None:
            s = apply(s, Play(one(observe(s, asked.actor))))
        yield s


PARTS: dict[str, Callable[[argparse.Namespace], None]] = {
    "closed": closed_games,
    "inference": inference,
    "worlds": by_worlds,
    "open": open_miseres,
    "raspasy": all_pass,
    "time": timed,
}

if __name__ == "__main__":
    main()

"""Compare bots on the same cards: whists a deal, with the interval that holds the difference.

Two bots A and B play each deal six times at a table of three: A in each seat against two B, B in
each seat against two A. Three bots play it once in each of their six orders. The luck of the cards
falls on all of them alike, and what is left is compared block by block. With --component one part
of the play is compared instead of whole deals, with --regret each bot is measured by an oracle that
sees all cards. The same seed gives the same cards and the same play on every machine; only the
times differ.
"""

from __future__ import annotations

import json
import os
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import Generic, TypeVar

from preferans.arena import (
    ORACLE,
    Arena,
    Block,
    Comparison,
    Duel,
    Estimate,
    Outcome,
    Part,
    PartStore,
    Store,
    Timing,
    compare,
    run_blocks,
    run_part,
    scores,
)
from preferans.arena.run import Commands, entrant
from preferans.arena.store import Lines, Numbered
from preferans.bots import names
from preferans.cli.agreement import add_rules_arguments, agreement_of
from preferans.cli.arena_parts import (
    Json,
    part_as_json,
    part_in_words,
    regret_as_json,
    regret_in_words,
    row,
)
from preferans.cli.errors import UsageError
from preferans.cli.progress import shown
from preferans.cli.table import grid
from preferans.speech import say

DEALS, SEED = 100, 1


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument(
        "--bots",
        required=True,
        metavar="A,B[,C]",
        help=say("two bots, or one for every seat; there are {names}", names=", ".join(names())),
    )
    parser.add_argument(
        "--program",
        action="append",
        default=[],
        metavar="NAME=COMMAND",
        help="a program that plays by lines of JSON under this name; may be repeated",
    )
    parser.add_argument(
        "--deals", type=int, default=DEALS, metavar="N", help="how many (default: %(default)s)"
    )
    parser.add_argument(
        "--seed", type=int, default=SEED, metavar="N", help="of the cards (default: %(default)s)"
    )
    parser.add_argument(
        "--jobs",
        type=int,
        default=1,
        metavar="K",
        help="processes that play (default: %(default)s)",
    )
    parser.add_argument(
        "--save",
        type=Path,
        metavar="FILE",
        help="keep the blocks in a file; one that holds this comparison is taken up where it ended",
    )
    parser.add_argument(
        "--component",
        choices=[*(part.value for part in Part), BIDS],
        help="instead of whole deals: closed games, misères against open hands, all-passes, or "
        "the talk alone, with one player of cards for all",
    )
    parser.add_argument(
        "--cards",
        metavar="NAME",
        help=say("the bot that plays all cards in --component bids (default: {bot})", bot=CARDS),
    )
    parser.add_argument(
        "--regret",
        action="store_true",
        help="how much each bot gets less than an oracle in its seat, which sees all cards",
    )
    add_rules_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: Namespace) -> int:
    """Play the blocks and tell what they say."""
    for option, least in (("deals", 1), ("jobs", 1)):
        if getattr(args, option) < least:
            raise UsageError(f"--{option} {getattr(args, option)}: it is {least} at least")
    commands = _commands(args.program)
    bots, rules = _named(args.bots, commands), agreement_of(args).rules
    _check_together(args)
    if args.component in {part.value for part in Part}:
        return _part(Duel(rules, Part(args.component), bots, args.seed), args, commands)
    cards = (args.cards or CARDS) if args.component == BIDS else None
    arena = Arena(rules, bots, args.seed, ORACLE if args.regret else None, cards)
    return _whole(arena, args, commands)


BIDS, CARDS = "bids", "club"
"""The part that is whole deals with one player of cards for all, and who that is."""


def _check_together(args: Namespace) -> None:
    """Raise ``UsageError`` for arguments that contradict each other."""
    if args.regret and args.component is not None:
        raise UsageError(f"--regret is of whole deals: leave --component {args.component} away")
    if args.cards is not None and args.component != BIDS:
        raise UsageError(f"--cards {args.cards} is for --component bids only")
    if args.cards is not None and args.cards not in names():
        raise UsageError(f"--cards {args.cards}: no bot is called so: {', '.join(names())}")


def _whole(arena: Arena, args: Namespace, commands: Commands) -> int:
    """Play whole deals and tell what they say."""
    who = _identities(arena.entrants, commands)
    blocks = _played(
        args,
        lambda path: Store(path, arena, who),
        lambda todo, pool: run_blocks(arena, todo, commands, pool),
    )
    in_words, as_json = (regret_in_words, regret_as_json) if args.regret else (_lines, _as_json)
    return _tell(
        args,
        blocks,
        partial(as_json, arena, who, blocks),
        partial(in_words, arena, who, blocks),
        say("milliseconds a decision:"),
    )


def _part(duel: Duel, args: Namespace, commands: Commands) -> int:
    """Play one part of the play and tell what it says."""
    who = _identities(duel.bots, commands)
    found = _played(
        args,
        lambda path: PartStore(path, duel, who),
        lambda todo, pool: run_part(duel, todo, commands, pool),
    )
    return _tell(
        args,
        found,
        partial(part_as_json, duel, who, found),
        partial(part_in_words, duel, who, found),
        say("milliseconds a card:"),
    )


def _tell(
    args: Namespace,
    found: Sequence[Block] | Sequence[Outcome],
    as_json: Callable[[], Json],
    in_words: Callable[[], Iterable[str]],
    head: str,
) -> int:
    """What was found, and the times below ``head``; the exit code."""
    if not found:
        return 1
    spent = _spent(timing for one in found for timing in one.timings)
    if args.json:
        times = {name: _timing(ms) for name, ms in spent.items()}
        print(json.dumps({**as_json(), "milliseconds": times}, indent=2, ensure_ascii=False))
    else:
        rows = grid([("", *map(say, _HEADS)), *_times(spent)])
        print("\n".join((*in_words(), "", head, *rows)))
    return 0


def _commands(given: Sequence[str]) -> Commands:
    pairs = [text.partition("=") for text in given]
    for text, (name, _, command) in zip(given, pairs, strict=True):
        if not name or not command.strip():
            raise UsageError(f"--program {text}: expected NAME=COMMAND")
        if name in names():
            raise UsageError(f"--program {text}: {name} is a bot of ours, choose another name")
    return tuple((name, command) for name, _, command in pairs)


def _named(wanted: str, commands: Commands) -> tuple[str, ...]:
    chosen = tuple(name.strip() for name in wanted.split(","))
    known = (*names(), *(name for name, _ in commands))
    if ORACLE in chosen:
        raise UsageError(
            "--bots: the oracle sees all cards and is no player; --regret measures by it"
        )
    for name in chosen:
        if name not in known:
            raise UsageError(f"--bots {wanted}: no bot is called {name!r}: {', '.join(known)}")
    if len(set(chosen)) != len(chosen):
        raise UsageError(f"--bots {wanted}: a bot is compared with another, not with itself")
    return chosen


def _identities(entrants: Iterable[str], commands: Commands) -> tuple[str, ...]:
    """What the record of the comparison says of each that plays."""
    return tuple(str(entrant(name, 0, commands).identity) for name in entrants)


T = TypeVar("T", bound=Numbered)


@dataclass(frozen=True, slots=True)
class _Step(Generic[T]):
    done: int
    total: int
    one: T


def _played(
    args: Namespace,
    kept: Callable[[Path], Lines[T]],
    running: Callable[[Sequence[int], Executor | None], Iterator[T]],
) -> list[T]:
    """What was played, in order; what a file holds already is not played again."""
    with ExitStack() as stack:
        store = None if args.save is None else stack.enter_context(kept(args.save))
        found = {} if store is None else {n: b for n, b in store.blocks.items() if n < args.deals}
        todo = [number for number in range(args.deals) if number not in found]
        executor = stack.enter_context(_workers(args.jobs)) if args.jobs > 1 and todo else None
        for step in shown(_steps(running(todo, executor), len(found), args.deals), "done"):
            found[step.one.number] = step.one
            if store is not None:
                store.add(step.one)
    return [found[number] for number in sorted(found)]


def _workers(jobs: int) -> Executor:
    return ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_in_the_background)


def _in_the_background() -> None:
    os.nice(5)


def _steps(running: Iterator[T], before: int, total: int) -> Iterator[_Step[T]]:
    for done, one in enumerate(running, before + 1):
        yield _Step(done, total, one)


# -- in words ----------------------------------------------------------------------------------


def _lines(arena: Arena, identities: tuple[str, ...], blocks: Sequence[Block]) -> Iterator[str]:
    games = len(arena.seatings)
    yield say(
        "{rules}: {n} deals from seed {seed}, each {games} times",
        rules=arena.rules.name,
        n=len(blocks),
        seed=arena.seed,
        games=games,
    )
    yield from (f"  {name}: {who}" for name, who in zip(arena.bots, identities, strict=True))
    if arena.cards is not None:
        yield say("  {bot} plays the cards of all", bot=arena.cards)
    for found in compare(arena, blocks):
        yield ""
        yield from _compared(found)
    yield ""
    duel = len(arena.bots) == 2 < len(arena.rules.seats)
    yield say("whists a deal, alone against the other:") if duel else say("whists a deal:")
    yield from grid((f"  {name}", *row(e)) for name, e in scores(arena, blocks).items())


def _compared(found: Comparison) -> Iterator[str]:
    whole, (low, high) = found.advantage, found.check
    mean, least, most = row(whole)
    yield say(
        "{one} against {other}: {mean} whists a deal, 95 % between {low} and {high}",
        one=found.one,
        other=found.other,
        mean=mean,
        low=least,
        high=most,
    )
    yield say(
        "  by bootstrap {low} to {high}; deviation of a block {deviation}",
        low=f"{low:+.2f}",
        high=f"{high:+.2f}",
        deviation=f"{whole.deviation:.2f}",
    )
    for way, parts in found.parts.items():
        yield say(_PARTS[way])
        yield from grid((f"    {say(part)}", *row(each)) for part, each in parts.items())


_HEADS = ("decisions", "median", "mean", "p99", "most")

_PARTS = {"the deal": "  by the deal:", "role": "  by role:", "seat": "  by seat:"}
"""How the ways of splitting a comparison are headed."""


def _spent(timings: Iterable[Timing]) -> Mapping[str, list[float]]:
    spent: dict[str, list[float]] = {}
    for timing in timings:
        spent.setdefault(timing.bot, []).extend(timing.spent)
    return {name: ms for name, ms in spent.items() if ms}


def _times(spent: Mapping[str, list[float]]) -> Iterator[tuple[str, ...]]:
    for name, ms in spent.items():
        told = _timing(ms)
        figures = (f"{told[key]:.2f}" for key in ("median", "mean", "p99", "most"))
        yield f"  {name}", str(len(ms)), *figures


def _timing(ms: Sequence[float]) -> dict[str, float]:
    ordered = sorted(ms)
    return {
        "median": median(ordered),
        "mean": sum(ordered) / len(ordered),
        "p99": ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)],
        "most": ordered[-1],
    }


# -- as JSON -----------------------------------------------------------------------------------


def _as_json(arena: Arena, identities: tuple[str, ...], blocks: Sequence[Block]) -> Json:
    return {
        "rules": arena.rules.name,
        "bots": dict(zip(arena.bots, identities, strict=True)),
        **({} if arena.cards is None else {"component": BIDS, "cards": arena.cards}),
        "seed": arena.seed,
        "deals": len(blocks),
        "games": len(blocks) * len(arena.seatings),
        "comparisons": [_comparison(found) for found in compare(arena, blocks)],
        "whists_per_deal": {name: _estimate(e) for name, e in scores(arena, blocks).items()},
    }


def _comparison(found: Comparison) -> Json:
    return {
        "bots": [found.one, found.other],
        "advantage": _estimate(found.advantage),
        "bootstrap": list(found.check),
        "parts": {
            way: {part: _estimate(e) for part, e in parts.items()}
            for way, parts in found.parts.items()
        },
    }


def _estimate(e: Estimate) -> Json:
    return asdict(e)

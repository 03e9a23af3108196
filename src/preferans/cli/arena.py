"""Compare bots on the same cards: whists a deal, with the interval that holds the difference.

Two bots A and B play each deal six times at a table of three: A in each seat against two B, B in
each seat against two A. Three bots play it once in each of their six orders. The luck of the cards
falls on all of them alike, and what is left is compared block by block. The same seed gives the
same cards and the same play on every machine; only the times differ.
"""

from __future__ import annotations

import json
import os
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path
from statistics import median

from preferans.arena import (
    Arena,
    Block,
    Comparison,
    Estimate,
    Store,
    compare,
    run_blocks,
    scores,
)
from preferans.arena.line import line_bot
from preferans.arena.run import Commands
from preferans.bots import bot, names
from preferans.cli.agreement import add_rules_arguments, agreement_of
from preferans.cli.errors import UsageError
from preferans.cli.progress import shown
from preferans.cli.table import grid

DEALS, SEED = 100, 1

Json = dict[str, object]


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument(
        "--bots",
        required=True,
        metavar="A,B[,C]",
        help=f"two bots, or one for every seat; there are {', '.join(names())}",
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
    add_rules_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: Namespace) -> int:
    """Play the blocks and tell what they say."""
    for option, least in (("deals", 1), ("jobs", 1)):
        if getattr(args, option) < least:
            raise UsageError(f"--{option} {getattr(args, option)}: it is {least} at least")
    commands = _commands(args.program)
    arena = Arena(agreement_of(args).rules, _named(args.bots, commands), args.seed)
    identities = _identities(arena, commands)
    blocks = _played(arena, args, commands, identities)
    if not blocks:
        return 1
    if args.json:
        print(json.dumps(_as_json(arena, identities, blocks), indent=2, ensure_ascii=False))
    else:
        print("\n".join(_lines(arena, identities, blocks)))
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
    for name in chosen:
        if name not in known:
            raise UsageError(f"--bots {wanted}: no bot is called {name!r}: {', '.join(known)}")
    if len(set(chosen)) != len(chosen):
        raise UsageError(f"--bots {wanted}: a bot is compared with another, not with itself")
    return chosen


def _identities(arena: Arena, commands: Commands) -> tuple[str, ...]:
    """What the record of the comparison says of each bot."""
    programs = dict(commands)
    return tuple(
        str((line_bot(name, programs[name], 0) if name in programs else bot(name)).identity)
        for name in arena.bots
    )


@dataclass(frozen=True, slots=True)
class _Step:
    done: int
    total: int
    block: Block | None


def _played(
    arena: Arena, args: Namespace, commands: Commands, identities: tuple[str, ...]
) -> list[Block]:
    """The blocks in order; those that a file holds already are not played again."""
    with ExitStack() as stack:
        store = (
            stack.enter_context(Store(args.save, arena, identities))
            if args.save is not None
            else None
        )
        found = {} if store is None else {n: b for n, b in store.blocks.items() if n < args.deals}
        todo = [number for number in range(args.deals) if number not in found]
        executor = stack.enter_context(_workers(args.jobs)) if args.jobs > 1 and todo else None
        running = _steps(run_blocks(arena, todo, commands, executor), len(found), args.deals)
        for step in shown(running, "done"):
            if step.block is not None:
                found[step.block.number] = step.block
                if store is not None:
                    store.add(step.block)
    return [found[number] for number in sorted(found)]


def _workers(jobs: int) -> Executor:
    return ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_in_the_background)


def _in_the_background() -> None:
    os.nice(5)


def _steps(blocks: Iterator[Block], before: int, total: int) -> Iterator[_Step]:
    for done, block in enumerate(blocks, before + 1):
        yield _Step(done, total, block)


# -- in words ----------------------------------------------------------------------------------


def _lines(arena: Arena, identities: tuple[str, ...], blocks: Sequence[Block]) -> Iterator[str]:
    games = len(arena.seatings)
    yield f"{arena.rules.name}: {len(blocks)} deals from seed {arena.seed}, each {games} times"
    yield from (f"  {name}: {who}" for name, who in zip(arena.bots, identities, strict=True))
    for found in compare(arena, blocks):
        yield ""
        yield from _compared(found)
    yield ""
    duel = len(arena.bots) == 2 < len(arena.rules.seats)
    yield "whists a deal" + (", alone against the other:" if duel else ":")
    yield from grid((f"  {name}", *_row(e)) for name, e in scores(arena, blocks).items())
    yield ""
    yield "milliseconds a decision:"
    yield from grid([("", "decisions", "median", "mean", "p99", "most"), *_times(_spent(blocks))])


def _compared(found: Comparison) -> Iterator[str]:
    whole, (low, high) = found.advantage, found.check
    yield (
        f"{found.one} against {found.other}: {whole.mean:+.2f} whists a deal, "
        f"95 % between {whole.low:+.2f} and {whole.high:+.2f}"
    )
    yield f"  by bootstrap {low:+.2f} to {high:+.2f}; deviation of a block {whole.deviation:.2f}"
    for way, parts in found.parts.items():
        yield f"  by {way}:"
        yield from grid((f"    {part}", *_row(each)) for part, each in parts.items())


def _row(e: Estimate) -> tuple[str, ...]:
    return f"{e.mean:+.2f}", f"{e.low:+.2f}", f"{e.high:+.2f}"


def _spent(blocks: Sequence[Block]) -> Mapping[str, list[float]]:
    spent: dict[str, list[float]] = {}
    for block in blocks:
        for timing in block.timings:
            spent.setdefault(timing.bot, []).extend(timing.spent)
    return spent


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
        "seed": arena.seed,
        "deals": len(blocks),
        "games": len(blocks) * len(arena.seatings),
        "comparisons": [_comparison(found) for found in compare(arena, blocks)],
        "whists_per_deal": {name: _estimate(e) for name, e in scores(arena, blocks).items()},
        "milliseconds": {name: _timing(ms) for name, ms in _spent(blocks).items()},
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

"""Let bots play many deals and count: contracts bid and made, all-passes, misères, whists a deal.

Every deal is played for itself on a fresh sheet and settled, the deal passing round the table, so
that each bot sits everywhere. The same seed gives the same cards and the same play.
"""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from random import Random

from preferans.bots import Bot, bot, names
from preferans.cards import SUITS
from preferans.cli.agreement import add_rules_arguments, agreement_of
from preferans.cli.errors import UsageError
from preferans.cli.tally import Contracts, Tally, Whists
from preferans.deal import Aim, Contract, Ruleset, Seat, Target
from preferans.ledger import PlayerId
from preferans.match import Match, close_deal, new_table, play_deal, random_deal
from preferans.rulesets import table_size
from preferans.speech import count, say

DEALS, BOTS, SEED = 1000, "novice", 1

Players = dict[PlayerId, Bot]
"""The bots at the table, by player, in order of turn."""

Row = tuple[str, ...]
Json = dict[str, object]


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument(
        "--deals", type=int, default=DEALS, metavar="N", help="how many (default: %(default)s)"
    )
    parser.add_argument(
        "--bots",
        default=BOTS,
        metavar="A[,B,C]",
        help=say(
            "one bot for every player, or one name for each, as novice,random,random "
            "(default: %(default)s); there are {names}",
            names=", ".join(names()),
        ),
    )
    parser.add_argument(
        "--seed", type=int, default=SEED, metavar="N", help="of the cards (default: %(default)s)"
    )
    add_rules_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: Namespace) -> int:
    """Play the deals and tell what was counted."""
    if args.deals < 1:
        raise UsageError(f"--deals {args.deals}: at least one deal is played")
    rules = agreement_of(args).rules
    players = seated(args.bots, table_size(rules), args.seed)
    started = time.process_time()
    tally = simulate(rules, players, args.deals, args.seed)
    pace = args.deals / (time.process_time() - started)
    if args.json:
        print(json.dumps(_as_json(rules, players, tally, args.seed, pace), indent=2))
    else:
        print("\n".join(_lines(rules, players, tally, args.seed, pace)))
    return 0


def seated(wanted: str, players: int, seed: int) -> Players:
    """The bots of a table by player; raises ``UsageError`` for a wrong number of names."""
    given = [name.strip() for name in wanted.split(",")]
    chosen = given * players if len(given) == 1 else given
    if len(chosen) != players:
        raise UsageError(
            f"--bots {wanted} names {len(given)} bots and {players} play: "
            "name one for all or one for each"
        )
    return {f"{i} {name}": bot(name, seed=seed + i) for i, name in enumerate(chosen, 1)}


def simulate(rules: Ruleset, players: Players, deals: int, seed: int) -> Tally:
    """So many deals, each on a fresh sheet, counted."""
    rng, tally = Random(seed), Tally()
    choosers = {player: one.choose for player, one in players.items()}
    for number in range(deals):
        table = new_table(rules, tuple(players), number % len(players))
        match = Match(rules, table)
        state = play_deal(match, random_deal(match.now, rng), choosers)
        seats = {seat: table.player_at(seat) for seat in table.seats()}
        tally.count(state, seats, close_deal(match, state).results())
    return tally


# -- in words ----------------------------------------------------------------------------------


def _lines(rules: Ruleset, players: Players, tally: Tally, seed: int, pace: float) -> Iterator[str]:
    n = tally.deals
    yield say(
        "{rules}: {n} deals from seed {seed}, {players} players, {pace} deals a second of one core",
        rules=rules.name,
        n=n,
        seed=seed,
        players=len(players),
        pace=f"{pace:.0f}",
    )
    yield ""
    yield from _grid(_contract_rows(tally))
    yield ""
    yield say("all-pass  {n} ({share})", n=tally.all_pass, share=_percent(tally.all_pass / n))
    null = tally.null
    if null.ordered:
        caught = null.played - null.made
        every = f"{n / null.ordered:.0f}"
        told = say(
            "misères   {n} (one in {every} deals), {made} made, {caught} caught",
            n=null.ordered,
            every=every,
            made=null.made,
            caught=caught,
        )
        if caught:
            told = say(
                "{told} for {tricks} tricks", told=told, tricks=f"{null.tricks / caught:.1f}"
            )
        yield told
    if tally.given_up:
        yield say("given up before the order  {n}", n=tally.given_up)
    if tally.redealt:
        yield say("void  {n}", n=tally.redealt)
    yield ""
    yield from _grid((player, *_whists(w)) for player, w in sorted(tally.by_player.items()))
    yield ""
    yield from _grid((say(_HANDS[seat]), *_whists(w)) for seat, w in sorted(tally.by_seat.items()))


_HEADS = ("contract", "ordered", "not played", "played", "made", "share", "tricks")

_HANDS = {
    Seat.FORE: "first hand",
    Seat.MIDDLE: "second hand",
    Seat.REAR: "third hand",
    Seat.DEALER: "sitting dealer",
}


def _contract_rows(tally: Tally) -> Iterator[Row]:
    """The levels, each with its contracts below, and what else was played."""
    yield tuple(map(say, _HEADS))
    others = dict(sorted(tally.by_contract.items(), key=lambda item: _order(item[0])))
    for level, together in tally.by_level.items():
        yield _row(count(level, "{n} trick", "{n} tricks"), together)
        for contract in [c for c in others if c.target == Target(Aim.AT_LEAST, level)]:
            yield _row(f"  {contract.name}", others.pop(contract))
    for contract, counted in others.items():
        yield _row(contract.name, counted)


def _order(contract: Contract) -> tuple[int, int, str]:
    trump = len(SUITS) if contract.trump is None else int(contract.trump)
    return contract.target.n, trump, contract.name


def _row(name: str, c: Contracts) -> Row:
    unplayed = str(c.ordered - c.played) if c.ordered > c.played else "-"
    if c.share is None:
        return name, str(c.ordered), unplayed, "-", "-", "-", "-"
    tricks = f"{c.tricks / c.played:.2f}"
    return name, str(c.ordered), unplayed, str(c.played), str(c.made), _percent(c.share), tricks


def _whists(w: Whists) -> tuple[str, str]:
    return f"{w.mean:+.2f}", "" if w.error is None else f"± {w.error:.2f}"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _grid(rows: Iterable[Row]) -> Iterator[str]:
    """Rows in columns, the first to the left and the others to the right."""
    table = list(rows)
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for first, *rest in table:
        cells = (f"{cell:>{width}}" for cell, width in zip(rest, widths[1:], strict=True))
        yield "  ".join((f"{first:<{widths[0]}}", *cells)).rstrip()


# -- as JSON -----------------------------------------------------------------------------------


def _as_json(rules: Ruleset, players: Players, tally: Tally, seed: int, pace: float) -> Json:
    return {
        "rules": rules.name,
        "bots": {player: str(one.identity) for player, one in players.items()},
        "deals": tally.deals,
        "seed": seed,
        "deals_per_second": round(pace, 1),
        "all_pass": {"deals": tally.all_pass, "share": tally.all_pass / tally.deals},
        "redealt": tally.redealt,
        "given_up": tally.given_up,
        "levels": {str(level): _counted(c) for level, c in tally.by_level.items()},
        "contracts": {
            contract.name: _counted(tally.by_contract[contract])
            for contract in sorted(tally.by_contract, key=_order)
        },
        "null": _counted(tally.null),
        "whists_per_deal": {player: _mean(w) for player, w in sorted(tally.by_player.items())},
        "whists_per_deal_by_seat": {
            seat.name.lower(): _mean(w) for seat, w in sorted(tally.by_seat.items())
        },
    }


def _counted(c: Contracts) -> Json:
    return {
        "ordered": c.ordered,
        "not_played": dict(sorted(c.unplayed.items())),
        "played": c.played,
        "made": c.made,
        "made_share": c.share,
        "tricks_taken": c.tricks,
    }


def _mean(w: Whists) -> Json:
    return {"mean": w.mean, "standard_error": w.error}

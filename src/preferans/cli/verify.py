"""Verify the shuffles of a record: every promise opened, every deck shuffled again and compared.

What is not so is named with the deal, the field, what was expected and what was found; the exit
code is then 1. With --bots every decision of a bot is asked again from what its seat could see.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path

from preferans.cli.errors import UsageError
from preferans.fairness import FairRecord, Finding, Verdict, bot_seed, key, parse_block, verify
from preferans.fairness import read_record as read_evidence
from preferans.speech import retold, say, spoken

LENT = "x-lent"


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument("record", metavar="FILE", help="a record, as text or JSON; - is the input")
    parser.add_argument(
        "--bots", action="store_true", help="ask the bots again, too: did they look at any cards?"
    )


def run(args: Namespace) -> int:
    """Verify the record of the file; 1 if something is not so."""
    text = _text(args.record)
    try:
        evidence = read_evidence(text)
    except ValueError as error:
        raise UsageError(f"{args.record}: {error}") from error
    verdict = verify(evidence)
    if not verdict.proven and not verdict.findings:
        raise UsageError(f"{args.record} holds no evidence of a shuffle: no line 'fair: …'")
    findings = [*verdict.findings, *_packets(text, evidence)]
    print("\n".join(_told(evidence, verdict)))
    if args.bots and not findings:
        count, others = _bots(text, args.record, evidence)
        print(
            say(
                "Decisions of bots asked again: {n}, of which {others} come out otherwise.",
                n=count,
                others=len(others),
            )
        )
        findings += others
    for finding in findings:
        print(_wrong(finding))
    print(say("The evidence is NOT true.") if findings else say("The evidence is true."))
    return 1 if findings else 0


def _text(name: str) -> str:
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise UsageError(f"{name} is no text in UTF-8") from error


def _told(evidence: FairRecord, verdict: Verdict) -> Iterator[str]:
    proven, silent = len(verdict.proven), len(verdict.silent)
    yield say(
        "Deals: {n}, proven {proven}, without evidence {silent}.",
        n=len(evidence.deals),
        proven=proven,
        silent=silent,
    )
    for deal, attempt, places in verdict.voids:
        names = (evidence.players[i] if i < len(evidence.players) else "?" for i in places)
        yield say(
            "Deal {deal}, attempt {attempt} was void: nothing came from {who}.",
            deal=deal,
            attempt=attempt + 1,
            who=", ".join(names),
        )


def _wrong(finding: Finding) -> str:
    language = spoken().language
    return say(
        "WRONG  {where}, {field}: expected {expected}, found {found}",
        where=retold(finding.where, language),
        field=retold(finding.field, language),
        expected=retold(finding.expected, language),
        found=retold(finding.found, language),
    )


def _packets(text: str, evidence: FairRecord) -> Iterator[Finding]:
    """Whether the cards were dealt in the packets of the rules that the record names."""
    from preferans.rulesets.registry import OptionsError, parse

    rules = next((line for line in text.splitlines() if line.startswith("rules:")), "")
    named = rules.partition(":")[2].strip()
    try:
        wanted = parse(named).rules.packets if named else None
    except OptionsError:
        return
    for deal in evidence.deals:
        for line in deal.lines:
            try:
                found = parse_block(line).packets
            except ValueError:
                continue
            if wanted is not None and found != wanted:
                told = ",".join(map(str, wanted))
                where = f"deal {deal.number}"
                yield Finding(where, "packets", f"{told} ({named})", ",".join(map(str, found)))


def _bots(text: str, name: str, evidence: FairRecord) -> tuple[int, list[Finding]]:
    """How many decisions of bots were asked again, and those that come out otherwise."""
    from preferans.bots import bot, unclaimed
    from preferans.deal import Claim, observe
    from preferans.notation import NotationError
    from preferans.notation.record import Played, parse_record, replay_record
    from preferans.notation.tokens import format_action

    try:
        record = parse_record(text)
    except NotationError as error:
        raise UsageError(f"{name}: {error}") from error
    own = {player: said.split()[0] for player, said in record.bots}
    count, others = 0, []
    deals = [told for told in replay_record(record).told if isinstance(told.event, Played)]
    for told, fair in zip(deals, evidence.deals, strict=True):
        if not fair.lines:
            continue
        assert isinstance(told.event, Played)
        table = told.before.table
        lent = _lent(dict(told.event.tags).get(LENT, ""))
        made = _key(fair.lines[-1])
        for number, (seat, action) in enumerate(told.event.steps, 1):
            player = table.player_at(seat)
            who = lent.get(number) or own.get(player)
            if who is None:
                continue
            seed = bot_seed(made, table.players.index(player))
            seen = observe(told.states[number - 1], seat, table)
            if number in lent and not isinstance(action, Claim):
                seen = unclaimed(seen)  # who stands in for a person claims nothing
            again = bot(who, seed=seed).choose(seen)
            count += 1
            if again != action:
                where = f"deal {fair.number}, action {number} of {player}"
                others.append(
                    Finding(where, f"bot {who}", format_action(again), format_action(action))
                )
    return count, others


def _key(line: str) -> bytes:
    block = parse_block(line)
    return key(block.game, block.word, block.seed, [r for r in block.contributions if r])


def _lent(text: str) -> dict[int, str]:
    """The actions that another bot decided: ``5 novice, 9 novice``."""
    pairs = (piece.split() for piece in text.split(",") if piece.strip())
    return {int(pair[0]): pair[1] for pair in pairs if len(pair) == 2 and pair[0].isdigit()}

"""Sheets kept by chance: what a table could have told, under every preset."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

from preferans.books import Pulka
from preferans.deal import Seat
from preferans.ledger import HANDS
from preferans.match import Match, Report, briefly, open_deal, report_of
from preferans.match.keeping import (
    DIRECTED,
    BadNote,
    Correction,
    Ended,
    Keeping,
    Misdealt,
    Newcomer,
    Note,
    Passed,
    columns_of,
    misdeals,
    noted,
    order,
    tidy,
)
from preferans.rulesets import names, ruleset
from preferans.stages.auction import Auction
from tests.notation.walks import random_deal, walk

NAMES = ("Anna", "Boris", 'Д. "Гена"', "all-pass", "Anna-Maria")
PRESETS = names()

WORDS = ("pass", "whist", "half")


def keeping(rng: Random, size: int, preset: str | None = None) -> Keeping:
    """A sheet of so many notes, each of which the rules of its deal allow."""
    preset = preset or rng.choice(PRESETS)
    russian = isinstance(ruleset(preset).course, Pulka)
    n = rng.choice((3, 3, 4, 5) if russian else (3, 3, 4))
    players = tuple(rng.sample(NAMES, n))
    rules = ruleset(preset, players=n)
    kept = Keeping(rules, players, rng.choice(players))
    m = kept.match
    while len(kept.notes) < size and m.table.over is None:
        told, m = _next(rng, m, misdeals(kept.notes))
        kept = replace(kept, notes=(*kept.notes, told))
    return kept


def _next(rng: Random, m: Match, misdealt: int) -> tuple[Note, Match]:
    """One more note that is possible, and the match after it."""
    for _ in range(400):
        told = tidy(note(rng, m))
        try:
            return told, noted(m, told, 1, misdealt)
        except BadNote:
            continue
    raise AssertionError("no note could follow")


def note(rng: Random, m: Match) -> Note:
    """Something that may be told, and may be impossible."""
    kind = rng.random()
    if kind < 0.1:
        return _correction(rng, m)
    if kind < 0.13 and len(m.table.players) == 3:
        return Newcomer("Vera")
    if kind < 0.16:
        return rng.choice((Misdealt(), Misdealt(), Passed(m.table.minutes + 7), Ended()))
    goes_on = m.table.over is None
    if goes_on and (not isinstance(m.rules.course, Pulka) or kind > 0.9):
        *_, last = walk(open_deal(m, random_deal(m.now, rng)), rng)
        return rng.choice((report_of, briefly))(last)
    if kind < 0.3:
        taken = _taken(rng, 4 if Seat.DEALER in m.now.seats else 3)
        return Report(tricks=tuple(zip(Seat, taken, strict=False)))
    auction = next(stage for stage in m.now.stages if isinstance(stage, Auction))
    rung = rng.choice(auction.ladder)
    contract = rng.choice(rung.contracts)
    declarer = rng.choice(HANDS)
    if rng.random() < 0.1:
        return Report(contract.name, declarer, conceded=True)
    speakers = [*order(declarer)[1:], declarer.after(1), Seat.DEALER]
    said = () if contract.null else tuple((s, rng.choice(WORDS)) for s in speakers)
    said = said[: rng.choice((2, 2, 2, 3, 4))]
    if said and said[1][1] != "half" and rng.random() < 0.3:
        said = (*said[:2], (Seat.DEALER, rng.choice(WORDS)))
    taken = _taken(rng, 3)
    tricks = tuple(zip(order(declarer), taken, strict=True)) if rng.random() < 0.7 else None
    return Report(
        contract.name,
        declarer,
        said,
        tricks,
        bid=rung.name if rng.random() < 0.3 else None,
        refused=rng.random() < 0.05,
        trusted=rng.random() < 0.05,
        shared=rng.random() < 0.05,
        talon=tuple(rng.sample(tuple(m.now.deck), 2)) if rng.random() < 0.2 else (),
        times=rng.choice((None, None, 2)),
    )


def _taken(rng: Random, parts: int) -> list[int]:
    """Ten tricks, shared at random; a fourth takes two at most."""
    last = [rng.choice((0, 0, 1, 2))] if parts == 4 else []
    left = 10 - sum(last)
    first = rng.randint(0, left)
    second = rng.randint(0, left - first)
    return [first, second, left - first - second, *last]


def _correction(rng: Random, m: Match) -> Correction:
    player, other = rng.sample(m.table.players, 2)
    column = rng.choice(columns_of(m.rules))
    amount = Fraction(rng.choice((-3, 1, 2, 10)), rng.choice((1, 1, 2)))
    reason = rng.choice(("late", "on time", 'he said "six", 5 too many', "# slip"))
    return Correction(player, column, amount, reason, other if column in DIRECTED else None)

"""Deals that are only told: what they write on the sheet of three or four players."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from preferans.deal import Seat
from preferans.ledger import Entry, Table, Why
from preferans.match import Match, Report, report_deal
from preferans.rulesets import ruleset
from tests.rulesets.talks import table

FORE, MIDDLE, REAR, DEALER = Seat


def written(
    report: Report,
    players: int = 3,
    before: Table | None = None,
    preset: str = "sochi",
    **given: object,
) -> dict[str, int | Fraction]:
    """What one deal writes: ``hill N`` or ``E on N``, amounts of nothing left out."""
    t = table(players) if before is None else before
    m = report_deal(Match(ruleset(preset, players=players, **given), t), report)
    return sheet(m.table, t)


def sheet(t: Table, before: Table | None = None) -> dict[str, int | Fraction]:
    """What stands on a sheet, or was added to it."""
    found: dict[str, int | Fraction] = {}
    for (player, column, on), amount in t.ledger.accounts():
        old = before.ledger.total(player, column, on) if before else 0
        if amount - old:
            found[f"{player} on {on}" if on else f"{column} {player}"] = amount - old
    return found


def game(contract: str, answers: str, *tricks: int, declarer: Seat = FORE) -> Report:
    """A game: the answers of the two defenders in turn, then the tricks by seat."""
    pair = declarer.after(1), declarer.after(2)
    said = tuple((pair[i % 2], word) for i, word in enumerate(answers.split()))
    return Report(contract, declarer, said, _taken(tricks))


def misere(*tricks: int, declarer: Seat = FORE, shared: bool = False) -> Report:
    """A misère that was played, with the tricks by seat."""
    return Report("misere", declarer, tricks=_taken(tricks), shared=shared)


def _taken(tricks: tuple[int, ...]) -> tuple[tuple[Seat, int], ...] | None:
    return tuple(zip(Seat, tricks, strict=False)) if tricks else None


def all_pass(*tricks: int) -> Report:
    """An all-pass, with the tricks by seat."""
    return Report(tricks=_taken(tricks))


def with_sheet(t: Table, **amounts: int) -> Table:
    """A table on whose sheet this stands: ``pool_N=8``."""
    entries = []
    for key, amount in amounts.items():
        column, _, player = key.partition("_")
        entries.append(Entry(0, player, column, Fraction(amount), None, Why("entered")))
    return replace(t, ledger=t.ledger.write(entries))

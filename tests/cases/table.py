"""A table for the tests of this folder: deals as reported, and what the sheet makes of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from preferans.books import Pulka, Totals
from preferans.cards import Card, Cards
from preferans.deal import Deal, Discard, Ruleset, Say, Seat, State, apply, play, say, start
from preferans.ledger import Table
from preferans.match import Report, Rounding, explain, reported

A, B, C, D = Seat.FORE, Seat.MIDDLE, Seat.REAR, Seat.DEALER
THREE, FOUR = ("A", "B", "C"), ("A", "B", "C", "D")

Columns = dict[str, dict[str, Fraction]]


def answers(*words: str) -> tuple[tuple[Seat, str], ...]:
    """What the second and the third hand said, in turn."""
    return tuple(zip((B, C), words, strict=False))


def taken(*tricks: int) -> tuple[tuple[Seat, int], ...]:
    """The tricks of the hands in order, the forehand's first."""
    return tuple(zip((A, B, C, D), tricks, strict=False))


def game(
    level: int, words: Sequence[str], tricks: Sequence[int] | None = None, **more: Any
) -> Report:
    """A spade game of the forehand."""
    told = None if tricks is None else taken(*tricks)
    return Report(f"{level}S", A, answers(*words), told, **more)


def sheet(rules: Ruleset, *reports: Report) -> Columns:
    """What these deals write on an empty sheet, by column; the last player deals each of them."""
    return columns(after(rules, *reports))


def after(rules: Ruleset, *reports: Report, table: Table | None = None) -> Table:
    """The table after these deals, where the last player deals each of them."""
    players = FOUR[: len(rules.seats)]
    at = table or Table(players, len(players) - 1)
    for report in reports:
        now = rules.course.opens(rules, at)
        s = reported(now, report)
        at = replace(rules.course.writes(at, s, now.book.score(s)), dealer=len(players) - 1)
    return at


def columns(table: Table) -> Columns:
    """What stands on the sheet; whists by ``writer>debtor``."""
    found: Columns = {"pool": {}, "hill": {}, "whists": {}}
    for (player, column, on), total in table.ledger.accounts():
        if total:
            found[column][player if on is None else f"{player}>{on}"] = total
    return found


def totals(
    hill: Sequence[object],
    pool: Sequence[object] | None = None,
    whists: Sequence[Sequence[object]] | None = None,
) -> Totals:
    """A sheet that stands so, one row for each column."""
    n = len(hill)
    return Totals(
        FOUR[:n],
        exactly(pool or [0] * n),
        exactly(hill),
        tuple(map(exactly, whists or [[0] * n] * n)),
    )


def exactly(row: Sequence[object]) -> tuple[Fraction, ...]:
    """Amounts as the cases write them, ``5`` or ``-82/3``."""
    return tuple(Fraction(str(value)) for value in row)


def results(
    rules: Ruleset, sheet: Totals, rounding: Rounding = Rounding.EXACT
) -> tuple[Fraction, ...]:
    """What everyone wins or loses, in order of the players."""
    return explain(sheet, pulka(rules).units, rounding).rounded


def pulka(rules: Ruleset) -> Pulka:
    """The course of a match with pool, hill and whists."""
    assert isinstance(rules.course, Pulka)
    return rules.course


def values(of: Mapping[str, Fraction], *names: str) -> tuple[Fraction, ...]:
    """Several accounts in this order; those not written to are nothing."""
    return tuple(of.get(name, Fraction(0)) for name in names)


# -- cards ---------------------------------------------------------------------------------------

HANDS = ("SAKQJT98 C7 D7 H7", "S7 CAKQJ DAKQJ H9", "CT9 DT98 HAKQJT")
TALON = "H8 C8"
"""The forehand has a hand for spades; two suits of the talon are led to an all-pass."""


def dealt(rules: Ruleset, hands: Sequence[str] = HANDS, talon: str = TALON) -> State:
    """The start of a deal of these cards."""
    cards = tuple(map(Card.parse, talon.split()))
    return start(rules, Deal(tuple(map(Cards.parse, hands)), cards))


def said(s: State, *words: str) -> State:
    """The state after these words, each said by the seat asked."""
    for word in words:
        s = apply(s, say(word))
    return s


def ordered(s: State, contract: str, discard: str = "H8 C8") -> State:
    """The forehand wins the auction, lays away these cards and orders."""
    s = said(s, contract, "pass", "pass")
    s = apply(s, Discard(Cards.parse(discard)))
    return said(s, contract) if contract in offers(s) else s


def offers(s: State) -> tuple[str, ...]:
    """The words that may be said now."""
    return tuple(a.word for a in s.asked.options if isinstance(a, Say)) if s.asked else ()


def played(s: State, cards: str) -> State:
    """The state after these cards, each by the hand whose turn it is."""
    for card in cards.split():
        s = apply(s, play(Card.parse(card)))
    return s

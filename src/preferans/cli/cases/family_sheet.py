"""The table of the family before a deal: who sits at it, and what stands on its sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from preferans.books import BuleCourse, KasaCourse, PotCourse
from preferans.cli.cases.family_words import PLAYERS, seat_of
from preferans.cli.cases.outcome import Refused
from preferans.cli.cases.reading import BadCaseError, Fields
from preferans.cli.cases.setting import rules_of
from preferans.cli.cases.values import amount, flag, mapped, number, text
from preferans.deal import Ruleset
from preferans.ledger import Common, Entry, Ledger, Table, Why

CHIPS, BULE, SUPE, REFE = "chips", "bule", "supe", "refe"
"""The columns of these games."""

ENOUGH = Fraction(1000)
"""What lies in a pot or kasa, and what bule everyone has, where a case does not say (§J)."""


def stands(player: str, column: str, total: Fraction, on: str | None = None) -> Entry:
    """An entry that stood on the sheet before the first deal."""
    return Entry(0, player, column, total, on, Why("stood"))


def rules_at(case: Fields, setup: Fields) -> Ruleset:
    """The rules of a case at the table of its setup: how many sit there, for what stakes."""
    # Only where the table pays for all aces can they be announced.
    implied = {"aces": True} if setup.get("aces", flag, False) else {}
    players = setup.get("players", number, len(PLAYERS))
    rules = rules_of(case, name="ruleset", implied=implied, players=players)
    match rules.course:
        case BuleCourse() as course:
            course = replace(course, refe=setup.get("refe_max", number, course.refe))
            return replace(rules, course=course)
        case PotCourse() as course:
            course = replace(course, stakes=setup.get("stake_each", number, course.stakes))
            _check_stakes(course, players)
            return replace(rules, course=course)
        case KasaCourse() as course:
            course = replace(course, stake=setup.get("stake_each", number, course.stake))
            return replace(rules, course=course)
    return rules


def _check_stakes(course: PotCourse, players: int) -> None:
    try:
        course.filled(players)
    except ValueError as wrong:
        raise Refused(str(wrong)) from wrong


def table_of(rules: Ruleset, setup: Fields) -> Table:
    """The table before the deal, with what the setup says of its columns and accounts.

    The seats are named in order of play, so that the last one deals and P0 is the next to deal.
    """
    if setup.get("next_dealer", text, PLAYERS[0]) != PLAYERS[0]:
        raise BadCaseError(f"{setup.place}: next_dealer", "P0 deals next in these seats")
    players = tuple(f"P{i}" for i in range(setup.get("players", number, len(PLAYERS))))
    entries = tuple(_stood(rules, setup, players))
    return Table(players, len(players) - 1, ledger=Ledger.of(entries))


def _stood(rules: Ruleset, setup: Fields, players: tuple[str, ...]) -> Iterator[Entry]:
    match rules.course:
        case BuleCourse():
            bule = setup.maybe(BULE, mapped(amount)) or {}
            yield from (stands(player, BULE, bule.get(player, ENOUGH)) for player in players)
            yield from _refe(setup, players)
        case PotCourse():
            yield from _lies(Common.POT, setup.get("pot", amount, ENOUGH))
        case KasaCourse():
            yield from _lies(Common.KASA, setup.get("kasa", amount, ENOUGH))


def _lies(common: Common, lies: Fraction) -> Iterator[Entry]:
    """What lies in a common account. One that is empty was filled once: the match has begun."""
    yield stands(common.value, CHIPS, lies or Fraction(1))
    if not lies:
        yield stands(common.value, CHIPS, Fraction(-1))


def _refe(setup: Fields, players: tuple[str, ...]) -> Iterator[Entry]:
    """Refe that were written and used up, and those that are open (rules/family §C.8, §J)."""
    for n in range(setup.get("refe_written", number, 0)):
        for player in players:
            yield replace(stands(player, REFE, Fraction(1)), deal=-n)
            yield replace(stands(player, REFE, Fraction(-1)), deal=-n)
    for player, count in _open_refe(setup).items():
        yield stands(PLAYERS[seat_of(player, setup)], REFE, Fraction(count))


def _open_refe(setup: Fields) -> dict[str, int]:
    """``true`` is the declarer's; else a seat, or seats with how many each."""
    key = REFE if REFE in setup else "refe_open"
    raw = setup.raw.get(key)
    if isinstance(raw, str):
        return {setup.need(key, text): 1}
    if isinstance(raw, dict):
        return setup.need(key, mapped(number))
    return {setup.need("declarer", text): 1} if setup.get(key, flag, False) else {}

"""The family's matches before their first deal and after their last one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from preferans.books import BuleCourse, KasaCourse, PotCourse, written_off
from preferans.books.chips import lying
from preferans.cli.cases.family_sheet import BULE, CHIPS, SUPE, stands
from preferans.cli.cases.family_words import PLAYERS
from preferans.cli.cases.outcome import Answer, Difference, Unsupported, compare
from preferans.cli.cases.reading import Fields
from preferans.cli.cases.setting import rules_of
from preferans.cli.cases.values import amount, flag, mapped, number, text
from preferans.deal import Seat
from preferans.ledger import Common, Ledger, Table

START = "start_bule"


def settle(case: Fields) -> Iterator[Difference]:
    """Kind ``settle``: what stands on the sheet at the end (rules/family §A.4, §C.9, §E.5)."""
    rules, setup = rules_of(case, name="ruleset"), case.part("setup")
    expected = case.part("expected")
    match rules.course:
        case BuleCourse() as course if "seat" in setup:
            yield from _bula(course, setup, expected)
        case BuleCourse() as course:
            yield from _bule(course, setup, expected)
        case KasaCourse() as course:
            yield from _kasa(course, setup, expected)
        case PotCourse() as course:
            yield from _pot(course, setup, expected)
        case _:
            raise Unsupported(f"the course of {rules.name} answers no such question")


def _bula(course: BuleCourse, setup: Fields, expected: Fields) -> Iterator[Difference]:
    """The result of one seat; another has the opposite bule, so that nothing is written off."""
    seat = setup.need("seat", text)
    other = next(player for player in PLAYERS if player != seat)
    bule = setup.need(BULE, amount)
    entries = (
        *(stands(player, BULE, n) for player, n in ((seat, bule), (other, -bule))),
        *(
            stands(one, SUPE, n, on)
            for key, one, on in (("supe_for", seat, other), ("supe_against", other, seat))
            if (n := setup.maybe(key, amount)) is not None
        ),
    )
    result = course.settles(Table(PLAYERS, ledger=Ledger.of(entries)))[seat]
    answers: dict[str, Answer] = {
        "result_good_positive": (amount, lambda: result),
        "result_traditional_sign": (amount, lambda: -result),
    }
    yield from compare(expected, answers)


def _bule(course: BuleCourse, setup: Fields, expected: Fields) -> Iterator[Difference]:
    """The write-off of all bule, and with the supe against each other what everyone has won."""
    bule = setup.need(BULE, mapped(amount))
    shares = dict(zip(bule, written_off(tuple(bule.values())), strict=True))
    left = {player: n - shares[player] for player, n in bule.items()}
    supe = setup.maybe(SUPE, mapped(mapped(amount))) or {}
    entries = (
        *(stands(player, BULE, n) for player, n in bule.items()),
        *(stands(one, SUPE, n, on) for one, row in supe.items() for on, n in row.items()),
    )
    table = Table(tuple(bule), ledger=Ledger.of(entries))
    answers: dict[str, Answer] = {
        "writeoff": (mapped(amount), lambda: shares),
        f"{BULE}_after": (mapped(amount), lambda: left),
        "result": (mapped(amount), lambda: dict(course.settles(table))),
    }
    yield from compare(expected, answers)


def _kasa(course: KasaCourse, setup: Fields, expected: Fields) -> Iterator[Difference]:
    """What everyone has won when the match stops with something left in the kasa."""
    stake, kasa = setup.need("stake_each", amount), Common.KASA.value
    taken, cash = (setup.maybe(key, mapped(amount)) or {} for key in ("kasa_taken", "cash"))
    entries = (
        *(stands(kasa, CHIPS, stake, player) for player in PLAYERS),
        *(stands(player, CHIPS, n, kasa) for player, n in taken.items()),
        *(stands(player, CHIPS, n) for player, n in cash.items()),
    )
    table = Table(PLAYERS, ledger=Ledger.of(entries))
    answers: dict[str, Answer] = {
        "kasa_left": (amount, lambda: lying(table, Common.KASA)),
        "result": (mapped(amount), lambda: dict(course.settles(table))),
    }
    yield from compare(expected, answers)


def _pot(course: PotCourse, setup: Fields, expected: Fields) -> Iterator[Difference]:
    """What everyone has when the deals run out with something left in the pot."""
    balance = setup.maybe("balance", mapped(amount)) or {}
    entries = (
        stands(Common.POT.value, CHIPS, setup.need("pot", amount)),
        *(stands(player, CHIPS, n) for player, n in balance.items()),
    )
    table = Table(tuple(balance) or PLAYERS, ledger=Ledger.of(entries))
    result: Answer = (mapped(amount), lambda: dict(course.settles(table)))
    yield from compare(expected, {"result": result})


def setup(case: Fields) -> Iterator[Difference]:
    """Kind ``setup``: stakes and seats before the first deal (rules/family §A.1, §C.1, §E.1)."""
    given, expected = case.part("setup"), case.part("expected")
    players = given.get("players", number, len(PLAYERS))
    begins = {
        key: given.need(key, number) for key in (START, "refe_max", "kasa_each") if key in given
    }
    rules = rules_of(case, name="ruleset", players=players, implied=begins)
    names = tuple(f"P{n}" for n in range(players))
    rests = Seat.DEALER in Table(names, players - 1).seats()
    answers: dict[str, Answer] = {"sits_out": (text, lambda: "dealer" if rests else None)}
    match rules.course:
        case PotCourse() as course:
            course = replace(course, stakes=given.get("stake_each", number, course.stakes))
            answers |= _stakes(course, players)
            wrong = expected.maybe("invalid_stakes_example", number)
            pot = None if wrong is None else _filled(replace(course, stakes=wrong), players)
            if pot is not None:
                yield Difference("invalid_stakes_example", f"{wrong} refused", f"a pot of {pot}")
        case KasaCourse() as course:
            stake = given.get("stake_each", number, course.stake)
            answers |= {"kasa": (number, lambda: stake * players), "valid": (flag, lambda: True)}
        case BuleCourse() as course:
            answers |= _begins(course)
        case _:
            raise Unsupported(f"the course of {rules.name} has no stakes")
    yield from compare(expected, answers)


def _stakes(course: PotCourse, players: int) -> dict[str, Answer]:
    return {
        "pot": (number, lambda: _filled(course, players)),
        "valid": (flag, lambda: _filled(course, players) is not None),
    }


def _filled(course: PotCourse, players: int) -> int | None:
    """What all put in together, if such stakes may be played for."""
    try:
        return course.filled(players)
    except ValueError:
        return None


def _begins(course: BuleCourse) -> dict[str, Answer]:
    """With how many bule everyone begins, and how many refe may be written."""
    return {
        START: (number, lambda: course.start),
        BULE: (mapped(number), lambda: dict.fromkeys(PLAYERS, course.start)),
        "refe_max": (number, lambda: course.refe),
    }

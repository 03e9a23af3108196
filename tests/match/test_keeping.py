"""A kept sheet is what its notes come to: mending one is the same as telling all anew."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.books import Pulka
from preferans.deal import Seat
from preferans.ledger import PlayerId
from preferans.match import Match, Report, Rounding, explain, open_deal, report_of
from preferans.match.keeping import (
    BadNote,
    Correction,
    Ended,
    Keeping,
    Misdealt,
    Newcomer,
    Passed,
    columns_of,
    differences,
    noted,
)
from preferans.rulesets import parse, ruleset
from tests.notation.keepings import PRESETS, keeping, note
from tests.notation.walks import random_deal, walk

FORE, MIDDLE, REAR, DEALER = Seat
SIX = Report("6S", FORE, ((MIDDLE, "pass"), (REAR, "pass")))
ALL_PASS = Report(tricks=((FORE, 5), (MIDDLE, 4), (REAR, 1)))


def fresh(players: int = 3, **options: object) -> Keeping:
    names = ("Anna", "Boris", "Clara", "Dina", "Egor")[:players]
    rules = ruleset("sochi", players=players, **options)
    return Keeping(rules, names, names[-1])


def by_name(m: Match, told: Report) -> tuple[object, ...]:
    """What a report says of the players, whichever hands they hold."""
    t = m.table
    taken = frozenset((t.player_at(seat), n) for seat, n in told.tricks or () if n)
    said = tuple((t.player_at(seat), word) for seat, word in told.answers)
    who = None if told.declarer is None else t.player_at(told.declarer)
    return who, told.contract, told.bid, said, taken, told.conceded, told.talon


@given(st.integers(0, 2**32), st.integers(1, 10), st.booleans())
def test_mending_a_note_is_telling_all_anew(seed: int, size: int, strike: bool) -> None:
    rng = Random(seed)
    kept = keeping(rng, size)
    number = rng.randint(1, len(kept.notes))
    stages = tuple(kept.stages())
    new = None if strike else note(rng, stages[number - 1])
    try:
        mended = kept.with_changed(number, new)
    except BadNote as error:
        refused = error.number
        mended = None
    if mended is None:
        assert refused >= number
        return
    anew = replace(kept, notes=())
    for told in mended.notes:
        anew = anew.with_note(told)
    assert anew == mended
    assert anew.match == mended.match
    # Everybody is told to have done in later deals what he was told before.
    later = zip(kept.notes[number:], stages[number:], strict=False)
    again = tuple(zip(mended.notes, mended.stages(), strict=False))[number - strike :]
    for (old, before), (now, after) in zip(later, again, strict=True):
        if isinstance(old, Report):
            assert isinstance(now, Report)
            assert by_name(before, old) == by_name(after, now)
        else:
            assert old == now


@given(st.integers(0, 2**32), st.integers(0, 8))
def test_one_note_more_and_one_less_is_nothing(seed: int, size: int) -> None:
    rng = Random(seed)
    kept = keeping(rng, size)
    try:
        more = kept.with_note(note(rng, kept.match))
    except BadNote:
        return
    assert more.without_last() == kept
    assert more.with_changed(len(more.notes), None) == kept
    assert more.with_changed(len(more.notes), more.notes[-1]) == more


def test_kept_sheets_settle_to_zero_in_every_rounding(full: bool) -> None:
    """rules/russian §10.5: whatever was told, and however it is rounded."""
    rng = Random(11)
    for i in range(5_000 if full else 200):
        m = keeping(rng, rng.randint(1, 10), PRESETS[i % len(PRESETS)]).match
        course = m.rules.course
        assert sum(m.results().values()) == 0, i
        if not isinstance(course, Pulka):
            continue
        totals = course.totals(m.table)
        halves = any(x.denominator > 1 for row in totals.whists for x in row)
        for rounding in Rounding:
            e = explain(totals, course.units, rounding)
            assert sum(e.exact) == 0
            assert sum(e.rounded) == 0, (i, rounding, halves)


def test_differences_are_told_by_account() -> None:
    before, after = fresh(), fresh().with_note(SIX)
    found = differences(before.match.table, after.match.table)
    assert found == ((("Anna", "pool", None), Fraction(0), Fraction(2)),)
    assert differences(after.match.table, after.match.table) == ()


def test_a_changed_dealer_leaves_later_deals_with_their_players() -> None:
    """rules/russian §1.6: if the deal stays after an all-pass, other hands are held later."""
    kept = fresh(dealer_rotation_on_raspasy="stay").with_note(SIX).with_note(SIX)
    assert [who_declared(kept, i) for i in (0, 1)] == ["Anna", "Boris"]
    stays = kept.with_changed(1, ALL_PASS)
    assert stays.match.table.dealer == 0
    assert who_declared(stays, 1) == "Boris"
    assert isinstance(last := stays.notes[1], Report)
    assert last.declarer is MIDDLE


def who_declared(kept: Keeping, i: int) -> PlayerId:
    told, stage = kept.notes[i], tuple(kept.stages())[i]
    assert isinstance(told, Report)
    assert told.declarer is not None
    return stage.table.player_at(told.declarer)


def test_who_sits_out_after_a_change_is_named() -> None:
    """Dina deals, then Anna; once the first deal is struck, Dina deals where she defended."""
    kept = fresh(4).with_note(SIX)
    defended = Report("6S", FORE, ((MIDDLE, "pass"), (REAR, "whist")), ((FORE, 6), (REAR, 4)))
    with pytest.raises(BadNote, match="note 2: Dina does not sit in that deal"):
        kept.with_note(replace(defended, declarer=FORE)).with_changed(1, None)


def test_a_correction_is_written_and_its_end_is_looked_at_again() -> None:
    fine = Correction("Boris", "hill", Fraction(10), "late")
    m = noted(fresh().match, fine, 1)
    assert [(e.player, e.column, e.amount, e.why.code) for e in m.table.ledger.entries] == [
        ("Boris", "hill", Fraction(10), "entered")
    ]
    closed = fresh(pool_target=2, end_condition="two_closed")
    for name in ("Anna", "Boris"):
        closed = closed.with_note(Correction(name, "pool", Fraction(2), "as agreed"))
    assert closed.match.table.over == "two_closed"
    mended = closed.with_note(Correction("Anna", "pool", Fraction(-1), "a slip"))
    assert mended.match.table.over is None


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        (Correction("Zoe", "hill", Fraction(1), "late"), "Zoe does not sit at the table"),
        (Correction("Anna", "pool", Fraction(-1), "late"), "Anna has 0 there"),
        (Correction("Anna", "whists", Fraction(1), "late", "Anna"), "on himself"),
        (Newcomer("Anna"), "already sits"),
        (Report("6S", FORE), "Boris was to say"),
        (replace(SIX, honours=True), "aces are not announced"),
        (Correction("Anna", "bule", Fraction(1), "late"), "no bule"),
        (Passed(-1), "cannot be -1"),
    ],
)
def test_a_note_that_cannot_follow_is_refused(told: Report, reason: str) -> None:
    with pytest.raises(BadNote, match=reason) as error:
        fresh().with_note(told)
    assert error.value.number == 1


def test_a_second_misdeal_running_is_fined_and_moves_the_deal_on() -> None:
    """rules/russian §1.5; a fine in between is no deal, and the count begins anew with the fine."""
    late = Correction("Anna", "hill", Fraction(1), "late")
    kept = fresh(misdeal_repeat_penalty="six_undertrick").with_note(Misdealt())
    assert kept.match.table.dealer == 2
    kept = kept.with_note(late).with_note(Misdealt())
    fine = kept.match.table.ledger.total("Clara", "hill")
    assert fine > 0
    assert kept.match.table.dealer == 0
    again = kept.with_note(Misdealt())
    assert again.match.table.dealer == 0
    assert again.with_note(Misdealt()).match.table.ledger.total("Anna", "hill") == 1 + fine
    dealt = again.with_note(SIX).with_note(Misdealt())
    assert dealt.match.table.ledger.total("Boris", "hill") == 0
    once = (
        fresh(misdeal_repeat_penalty="six_undertrick").with_note(Misdealt()).with_note(Misdealt())
    )
    assert once.with_changed(1, None).match.table.ledger.entries == ()


def test_who_stops_may_still_mend() -> None:
    kept = fresh().with_note(SIX).with_note(Ended())
    assert kept.match.table.over == "agreement"
    with pytest.raises(BadNote, match="the match is over"):
        kept.with_note(SIX)
    mended = kept.with_note(Correction("Anna", "pool", Fraction(-1), "a slip"))
    assert mended.match.table.over == "agreement"


def test_a_limit_of_time_ends_a_kept_match() -> None:
    kept = fresh(end_condition="time", time_limit=90).with_note(SIX).with_note(Passed(89))
    assert kept.match.table.over is None
    assert kept.with_note(Passed(90)).match.table.over == "time"


FAMILY = {
    "serbian": ("bule", "supe", "refe"),
    "austrian-simple": ("chips",),
    "finnish-simple": ("points",),
    "greek": ("chips",),
    "hungarian-asszorti": ("chips",),
}


@pytest.mark.parametrize("preset", FAMILY)
def test_the_sheets_of_the_family_are_corrected_in_their_own_columns(preset: str) -> None:
    kept = Keeping(ruleset(preset), ("Anna", "Boris", "Clara"), "Clara")
    assert columns_of(kept.rules) == FAMILY[preset]
    column = FAMILY[preset][0]
    payer = "Boris" if column == "chips" else None
    right = Correction("Anna", column, Fraction(3), "a slip", payer)
    with pytest.raises(BadNote, match="begins with its first deal"):
        kept.with_note(right)
    *_, last = walk(open_deal(kept.match, random_deal(kept.match.now, Random(1))), Random(1))
    before = kept.with_note(report_of(last))
    results = before.with_note(right).match.results()
    assert sum(results.values()) == 0
    assert results != before.match.results()


@pytest.mark.parametrize(
    ("column", "amount", "reason", "on"),
    [
        ("hall", 1, "late", None),
        ("whists", 1, "late", None),
        ("hill", 1, "late", "Anna"),
        ("hill", 0, "late", None),
        ("hill", 1, "", None),
        ("hill", 1, "two\nlines", None),
    ],
)
def test_a_correction_that_says_nothing_is_none(
    column: str, amount: int, reason: str, on: str | None
) -> None:
    with pytest.raises(ValueError, match=r"column|whists|nothing|reason"):
        Correction("Boris", column, Fraction(amount), reason, on)


@pytest.mark.parametrize(
    ("preset", "names", "dealer", "reason"),
    [
        ("sochi", ("Anna",), "Anna", "two to five"),
        ("sochi", ("Anna", "Boris"), "Anna", "agreed for 3 players"),
        ("sochi", ("Anna", "Boris", "Anna"), "Anna", "two players are called Anna"),
        ("sochi", ("Anna", "Boris", " "), "Anna", "no name"),
        ("sochi", ("Anna", "Boris", "Clara"), "Zoe", "first dealer Zoe"),
        ("sochi", ("Anna", "Boris", "Clara", "Dina"), "Anna", "agreed for 3 players"),
        ("sochi players=4", ("Anna", "Boris", "Clara", "Dina", "Egor"), "Anna", "agreed for 4"),
        ("austrian-simple", ("Anna", "pot", "Clara"), "Anna", "called 'pot'"),
    ],
)
def test_what_makes_no_table_is_refused(
    preset: str, names: tuple[str, ...], dealer: str, reason: str
) -> None:
    with pytest.raises(ValueError, match=reason):
        Keeping(parse(preset).rules, names, dealer)


def test_there_is_nothing_before_the_first_note() -> None:
    with pytest.raises(ValueError, match="nothing was noted"):
        fresh().without_last()
    with pytest.raises(ValueError, match="no note 2"):
        fresh().with_note(SIX).with_changed(2, None)

"""What holds of the sheet whatever the conventions (rules/russian §8.1)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from preferans.books import (
    Consolation,
    JointPoints,
    Responsibility,
    Result,
    Sheet,
    Style,
    Totals,
    Units,
    WhistPrice,
    settle,
)
from preferans.deal import Engagement, QuotaMode
from tests.books.build import FOUR, NAMES, QUOTAS, THREE, A, B, C, Written, played, written

SHEETS = st.builds(
    Sheet,
    hill_times=st.integers(1, 3),
    whist_times=st.integers(1, 3),
    style=st.sampled_from(Style),
    responsibility=st.sampled_from(Responsibility),
    consolation=st.sampled_from(Consolation),
    consolation_to_dealer=st.booleans(),
    whist_price=st.sampled_from(WhistPrice),
    returner_takes_all=st.booleans(),
    passer_pays=st.booleans(),
)
MODES = st.sampled_from(
    (QuotaMode.JOINT, QuotaMode.CAPPED, QuotaMode.LOWER, QuotaMode.SPLIT, QuotaMode.OWN)
)


@st.composite
def games(draw: st.DrawFn) -> Result:
    mine = draw(st.integers(0, 10))
    first = draw(st.integers(0, 10 - mine))
    whisters = draw(st.sampled_from(((B,), (C,), (B, C))))
    answers = draw(st.sampled_from(((), ((B, "pass"), (C, "half"), (B, "whist")))))
    return played(
        draw(st.integers(6, 10)),
        (mine, first, 10 - mine - first),
        *whisters,
        seats=draw(st.sampled_from((THREE, FOUR))),
        mode=draw(MODES),
        answers=answers,
    )


def made(r: Result) -> bool:
    assert r.contract is not None
    return r.took(A) >= r.contract.target.n


def on_declarer(got: Written) -> Fraction:
    return sum((Fraction(n) for key, n in got.items() if key.endswith(">A")), Fraction(0))


@given(SHEETS, games())
def test_pool_if_made_hill_if_not(sheet: Sheet, r: Result) -> None:
    got = written(sheet.postings(r))
    assert ("pool A" in got) is made(r)
    assert ("hill A" in got) is not made(r)


@given(SHEETS, games(), st.sampled_from(Style), st.booleans())
def test_what_the_declarer_pays_does_not_hang_on_how_the_defence_shares(
    sheet: Sheet, r: Result, style: Style, takes_all: bool
) -> None:
    """S07 to S11: the declarer's total is the same, greedy or gentleman."""
    shared = replace(sheet, style=style, returner_takes_all=takes_all)
    first, second = written(sheet.postings(r)), written(shared.postings(r))
    assert on_declarer(first) == on_declarer(second)
    assert first.get("hill A") == second.get("hill A")


@given(SHEETS, games())
def test_every_trick_of_the_defence_is_written_once(sheet: Sheet, r: Result) -> None:
    plain = replace(sheet, consolation=Consolation.NONE)
    one = plain.whist_price is WhistPrice.ONE
    assert r.contract is not None
    price = (1 if one else r.contract.value) * plain.whist_times
    assert on_declarer(written(plain.postings(r))) == r.took(B, C) * price


@given(SHEETS, games())
def test_who_is_consoled(sheet: Sheet, r: Result) -> None:
    """Every opponent the same, the sitting dealer by option, whatever he did."""
    rows = [row for row in sheet.postings(r) if row.why.code == "consolation"]
    dealer = FOUR[3] in r.seats and sheet.consolation_to_dealer
    none = made(r) or sheet.consolation is Consolation.NONE
    assert len(rows) == (0 if none else 2 + dealer)
    assert len({row.amount for row in rows}) <= 1


@given(SHEETS, games())
def test_the_defence_is_short_of_a_made_contract_only(sheet: Sheet, r: Result) -> None:
    """Never more than its obligation, unless each answers for himself."""
    assert isinstance(r.terms, Engagement)
    assert r.contract is not None
    short = [row for row in sheet.postings(r) if row.why.code == "short"]
    if not made(r):
        assert not short
    missing = sum(Fraction(row.why.of[1]) for row in short)
    lacking = max(0, QUOTAS[r.contract.target.n] - r.took(B, C))
    modes = {side.mode for side in r.terms.sides}
    if sheet.responsibility is Responsibility.NONE or not made(r):
        assert not missing
    elif len(r.terms.sides) == 1 or modes <= {QuotaMode.CAPPED, QuotaMode.LOWER, QuotaMode.SPLIT}:
        assert missing == lacking
    else:
        assert missing >= lacking


@given(SHEETS, games())
def test_two_whisters_may_write_half_of_it(sheet: Sheet, r: Result) -> None:
    """Seed 003: rounded up to whole whists, and never less than half."""
    halved = replace(sheet, joint_points=JointPoints.HALF_UP, consolation=Consolation.NONE)
    whole = replace(halved, joint_points=JointPoints.FULL)
    got, full = written(halved.postings(r)), written(whole.postings(r))
    assert isinstance(r.terms, Engagement)
    for key in ("B>A", "C>A"):
        x, y = Fraction(got.get(key, 0)), Fraction(full.get(key, 0))
        if len(r.terms.sides) == 2:
            assert 0 <= x - y / 2 < 1
            assert x.denominator == 1
        else:
            assert x == y


@given(games(), st.integers(1, 4))
def test_a_multiplier_multiplies_the_worth_of_a_deal(r: Result, times: int) -> None:
    """§8.5: pool, hill, whists and consolation alike."""
    assert isinstance(r.terms, Engagement)
    bombed = replace(r, terms=replace(r.terms, times=times))
    names = NAMES[: len(r.seats)]
    once, often = (worth(names, written(Sheet().postings(x))) for x in (r, bombed))
    assert often == {name: times * x for name, x in once.items()}


def worth(names: str, got: Written) -> dict[str, Fraction]:
    totals = Totals(
        tuple(names),
        tuple(Fraction(got.get(f"pool {p}", 0)) for p in names),
        tuple(Fraction(got.get(f"hill {p}", 0)) for p in names),
        tuple(tuple(Fraction(got.get(f"{p}>{q}", 0)) for q in names) for p in names),
    )
    return dict(settle(totals, Units()))

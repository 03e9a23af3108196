"""The checker on cases of the family, against two small games put together here from the stages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from preferans.cards import Suit
from preferans.cli.cases import Case, Outcome, Verdict, judge, read_cases, setting
from preferans.deal import (
    Aim,
    Contract,
    End,
    Engagement,
    Lead,
    Ruleset,
    Rung,
    Seat,
    State,
    Target,
    Void,
)
from preferans.ledger import Common, Entry, PlayerId, Posting, Table, Why
from preferans.rulesets import UnknownRulesetError
from preferans.stages import (
    Auction,
    Exchange,
    Hold,
    Kontra,
    Naming,
    Shown,
    StayOrDrop,
    Tricks,
)

DATA = Path(__file__).parents[1] / "cases" / "data"
SIX = Target(Aim.AT_LEAST, 6)


@dataclass(frozen=True, slots=True)
class Pot:
    """Ten chips for a made contract, of which each trick of the defence gets one."""

    def score(self, s: State) -> tuple[Posting, ...]:
        return tuple(self._rows(s))

    def _rows(self, s: State) -> Iterator[Posting]:
        match s.terms:
            case Void(engagement=Engagement(award=award)) if award is not None:
                yield paid(award.declarer, 10, Common.POT, "made")
            case Engagement(award=award) as e if award is not None:
                made = s.taken(award.declarer) >= 6
                if made:
                    yield paid(award.declarer, 10, Common.POT, "made")
                else:
                    yield paid(Common.POT, 20, award.declarer, "failed")
                for side in e.sides:
                    took = sum(map(s.taken, side.members))
                    if made and took:
                        yield paid(side.head, took * side.times, award.declarer, "tricks")
                    if took < side.quota:
                        yield paid(Common.POT, 10, side.head, "short")


def paid(to: Seat | Common, amount: int, by: Seat | Common, why: str) -> Posting:
    """A payment in chips."""
    return Posting(to, "chips", Fraction(amount), by, Why(why))


@dataclass(frozen=True, slots=True)
class Rounds:
    """A course without an end that writes what the book says."""

    def opens(self, rules: Ruleset, t: Table) -> Ruleset:
        return rules

    def writes(self, t: Table, s: State, postings: tuple[Posting, ...]) -> Table:
        entries = (
            Entry(t.number, name(t, p.account), p.column, p.amount, name(t, p.on), p.why)
            for p in postings
        )
        dealer = (t.dealer + 1) % len(t.players)
        return replace(t, ledger=t.ledger.write(entries), dealer=dealer, number=t.number + 1)

    def over(self, t: Table, called: End | None = None) -> str | None:
        return None

    def settles(self, t: Table) -> Mapping[PlayerId, Fraction]:
        return dict.fromkeys(t.players, Fraction(0))


def name(t: Table, account: Seat | Common | None) -> str:
    """What an account is called on the sheet."""
    if account is None:
        return ""
    return account.value if isinstance(account, Common) else t.player_at(account)


def game(word: str, trump: Suit | None, value: int = 10) -> Contract:
    """A contract of six tricks."""
    return Contract(word, SIX, trump, value)


S, C, D, H = Suit
BOOK = tuple(game(str(n), suit) for n, suit in enumerate((C, S, D, H), 1))
PELI = tuple(game(f"peli {suit}", suit) for suit in (C, S, D))

FINNISH = Ruleset(
    "finnish-book",
    stages=(
        Auction(
            (
                *(Rung(contract.name, (contract,)) for contract in BOOK),
                Rung("peli", PELI, takes=0, jumpable=True),
                Rung("hertat", (game("hertat", H),), takes=0, jumpable=True, terminal=True),
            ),
            all_pass=Void("redeal"),
            jumps=False,
        ),
        Exchange(shown=Shown.DECLARER),
        Naming(),
        StayOrDrop(),
        Tricks(must_overtake=True, lead=Lead.DECLARER),
    ),
    book=Pot(),
    course=Rounds(),
)

SUITS = (game("pik", S, 4), game("karo", D, 6), game("herc", H, 8), game("tref", C, 10))
BETL = Contract("betl", Target(Aim.EXACTLY, 0), None, 12, all_in=True)
SANS = Contract("sans", SIX, None, 14, lead=Lead.THROUGH)
ALL = (*SUITS, BETL, SANS)

SERBIAN = Ruleset(
    "serbian",
    stages=(
        Auction(
            tuple(Rung(str(n), ALL[n - 2 :]) for n in range(2, 8)),
            all_pass=Void("refe"),
            hold=Hold.SENIOR,
            hold_word="hold",
            jumps=False,
        ),
        Exchange(),
        Naming(),
        StayOrDrop(),
        Kontra(("kontra", "rekontra", "subkontra", "mortkontra"), enough="enough"),
        Tricks(stops=True),
    ),
    book=Pot(),
    course=Rounds(),
)

GAMES = {game.name: game for game in (FINNISH, SERBIAN)}


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """These two games are all that there is."""

    def ruleset(called: str, /, **options: object) -> Ruleset:
        if called not in GAMES or options:
            raise UnknownRulesetError(f"there is no ruleset {called!r} here with {options}")
        return GAMES[called]

    monkeypatch.setattr(setting, "ruleset", ruleset)


def outcome(case_id: str) -> Outcome:
    """What becomes of a real case."""
    return next(judge(case) for case in family() if case.id == case_id)


@cache
def family() -> tuple[Case, ...]:
    """The real cases of the family."""
    return read_cases(DATA / "rules-family.yaml")


@pytest.mark.parametrize(
    "case_id",
    [
        *("FIN-01", "FIN-02", "FIN-03", "FIN-05", "FIN-07", "FIN-08", "FIN-09", "FIN-12"),
        *("FIN-13", "FIN-15", "FIN-17", "FIN-21", "FIN-22"),
        *("SRB-01", "SRB-35", "SRB-37"),
    ],
)
def test_real_case_passes(case_id: str) -> None:
    found = outcome(case_id)
    assert found.verdict is Verdict.PASSED, (found.reason, found.differences)


def test_void_deal_and_the_next_dealer() -> None:
    """The real case calls it void, writes nothing and names the next dealer."""
    found = outcome("FIN-10")
    assert found.verdict is Verdict.PASSED, (found.reason, found.differences)


def test_ruleset_that_is_not_there() -> None:
    found = outcome("GRK-01")
    assert found.verdict is Verdict.FAILED
    assert found.reason.startswith("not supported")


# -- cases of our own ----------------------------------------------------------------------------


def judged(text: str, folder: Path) -> Outcome:
    """What becomes of the one case of a text."""
    path = folder / "cases.yaml"
    path.write_text(text, encoding="utf-8")
    (case,) = read_cases(path)
    return judge(case)


KONTRA = """\
- id: K1
  ruleset: serbian
  kind: score
  setup: {contract: tref, declarer: P0, followers: [P1, P2], kontra: {by: P1, level: 2}}
  outcome: {tricks: {P0: 7, P1: 2, P2: 1}}
  expected:
    ledger:
    - [transfer, pot, P0, 10, made]
    - [transfer, P0, P1, 3, tricks]
    - [transfer, P1, pot, 10, short]
    net: {P0: 7, P1: -7, P2: 0, pot: 0}
"""


def test_kontra_gives_the_side_to_its_giver(tmp_path: Path) -> None:
    found = judged(KONTRA, tmp_path)
    assert found.verdict is Verdict.PASSED, (found.reason, found.differences)


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("[transfer, P0, P1, 3, tricks]", "[transfer, P0, P1, 2, tricks]", "ledger"),
        ("[transfer, P0, P1, 3, tricks]", "[transfer, P0, P2, 3, tricks]", "ledger"),
        ("3, tricks]", "3, short]", "ledger"),
        ("P2: 0, pot", "P2: 1, pot", "net"),
    ],
)
def test_wrong_row_fails(old: str, new: str, what: str, tmp_path: Path) -> None:
    found = judged(KONTRA.replace(old, new), tmp_path)
    assert found.verdict is Verdict.FAILED
    assert [difference.what for difference in found.differences] == [what]


def test_words_of_another_tradition(tmp_path: Path) -> None:
    text = (
        "- id: W1\n  ruleset: serbian\n  kind: auction\n"
        "  setup: {calls: ['2', '3', '4', mogu, dalje]}\n"
        "  expected: {to_act: P2, legal: [dalje, '5']}\n"
    )
    found = judged(text, tmp_path)
    assert found.verdict is Verdict.PASSED, (found.reason, found.differences)
    wrong = judged(text.replace("'5'", "'6'"), tmp_path)
    assert [difference.what for difference in wrong.differences] == ["legal"]


@pytest.mark.parametrize(
    ("tricks", "over"), [("{P0: 4, P1: 3, P2: 2}", "true"), ("{P0: 4, P1: 3, P2: 1}", "false")]
)
def test_play_that_is_decided(tricks: str, over: str, tmp_path: Path) -> None:
    text = (
        "- id: P1\n  ruleset: serbian\n  kind: state\n"
        f"  setup: {{contract: herc, running_tricks: {tricks}}}\n"
        f"  expected: {{play_over: {over}}}\n"
    )
    found = judged(text, tmp_path)
    assert found.verdict is Verdict.PASSED, (found.reason, found.differences)


def test_values_of_contracts(tmp_path: Path) -> None:
    text = (
        "- id: T1\n  ruleset: serbian\n  kind: table\n  setup: {}\n  expected:\n"
        "    value_table: {pik: 4, karo: 6, herc: 8, tref: 10, betl: 12, sans: 14}\n"
    )
    assert judged(text, tmp_path).verdict is Verdict.PASSED
    assert judged(text.replace("14", "16"), tmp_path).verdict is Verdict.FAILED


def test_illegal_call_is_told(tmp_path: Path) -> None:
    text = (
        "- id: I1\n  ruleset: finnish-book\n  kind: auction\n"
        "  setup: {calls: ['1', '3']}\n  expected: {to_act: P2}\n"
    )
    found = judged(text, tmp_path)
    assert found.verdict is Verdict.FAILED
    assert "call 1, '3', is not legal" in found.reason

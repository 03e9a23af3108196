"""Stored deals, readable and replayed byte for byte; their scores worked out by hand.

After a deliberate change: ``python -m tests.golden.rewrite``, and read the difference.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from preferans.books.chips import balances
from preferans.deal import Award, Engagement, Play, Seat, State, Void
from preferans.notation.record import (
    Played,
    Replayed,
    format_record,
    format_record_json,
    parse_record,
    replay_record,
)
from tests.golden.rewrite import RECORDS, facts

PATHS = sorted(RECORDS.glob("*.txt"))

# What stands on the sheet at the end, from the tables of rules/russian §7 and §8 by hand:
# (player, column, on whom): amount.
SHEETS: dict[str, dict[tuple[str, str, str | None], int]] = {
    # §4.4, amendments (b): the pair is one trick short, so who took none pays one and not two.
    "six-short-three-and-none": {
        ("Boris", "pool", None): 2,
        ("Clara", "whists", "Boris"): 6,
        ("Anna", "hill", None): 2,
    },
    # The same with one trick and none: three are missing, one of the first and two of the second.
    "six-short-one-and-none": {
        ("Boris", "pool", None): 2,
        ("Clara", "whists", "Boris"): 2,
        ("Clara", "hill", None): 2,
        ("Anna", "hill", None): 4,
    },
    # §7.3, §7.5, §8.3: all-passes at 2 and at 4 a trick, no trick 4 to the pool; an eight must be
    # bid: one down (12 on the hill, 12 a trick and a head) is no exit, the next, made, is; then
    # a six may be bid again.
    "leningrad-series-and-exits": {
        ("Boris", "hill", None): 4 + 24,
        ("Clara", "hill", None): 10 + 16,
        ("Anna", "hill", None): 6 + 12,
        ("Anna", "pool", None): 4,
        ("Boris", "whists", "Anna"): 12 + 12,
        ("Clara", "whists", "Anna"): 24 + 12,
        ("Boris", "pool", None): 6,
        ("Clara", "whists", "Boris"): 12,
        ("Anna", "whists", "Boris"): 12,
        ("Clara", "pool", None): 2,
    },
    # §7.4: two took two; they share five a trick on the third, who took six.
    "rostov-all-pass-tie": {
        ("Boris", "whists", "Anna"): 15,
        ("Clara", "whists", "Anna"): 15,
    },
    # §4.2: the returned whist writes five tricks and both consolations; the dealer keeps his.
    "returned-whist-takes-all": {
        ("Boris", "hill", None): 4,
        ("Clara", "whists", "Boris"): 5 * 4 + 4 + 4,
        ("Anna", "whists", "Boris"): 4,
    },
    # §3.2, §4.2: the dealer whists with the third hand and is paid for an ace in the talon.
    "dealer-whists-paid-talon": {
        ("Boris", "pool", None): 2,
        ("Anna", "whists", "Boris"): 4 * 2 + 2,
    },
    # §3.2: two tricks of a shared misère, half of them the dealer's.
    "misere-shared-with-dealer": {
        ("Boris", "hill", None): 10,
        ("Anna", "hill", None): 10,
    },
    # §3.2: the refused talon costs the dealer a six's undertrick; for the ace he writes ten.
    "talon-refused-on-a-game": {
        ("Boris", "pool", None): 4,
        ("Clara", "whists", "Boris"): 12,
        ("Anna", "whists", "Boris"): 10,
        ("Anna", "hill", None): 2,
    },
    # §8.2: a six is worth 2; §4.4 greedy: each whister writes his own tricks, 2 x 2.
    "six-made-both-whist": {
        ("Anna", "pool", None): 2,
        ("Boris", "whists", "Anna"): 4,
        ("Clara", "whists", "Anna"): 4,
    },
    # §4.3 open: Anna plays both hands and writes all 3 tricks; §4.1 she owed 4, one is missing.
    "six-open-lone-whist-one-short": {
        ("Boris", "pool", None): 2,
        ("Anna", "whists", "Boris"): 6,
        ("Anna", "hill", None): 2,
    },
    # §6: ten for each of two tricks.
    "misere-caught": {("Clara", "hill", None): 20},
    # §5.5: both defenders trust the misère, which counts as made.
    "misere-trusted": {("Boris", "pool", None): 10},
    # §7.3, §7.4: the first all-pass costs 1 a trick; no trick at all is worth 1 in the pool.
    "all-pass-three": {
        ("Anna", "pool", None): 1,
        ("Boris", "hill", None): 4,
        ("Clara", "hill", None): 6,
    },
    # §7.2: at four the dealer's ace of hearts takes the second trick.
    "all-pass-four": {
        ("Anna", "hill", None): 5,
        ("Boris", "hill", None): 2,
        ("Clara", "hill", None): 2,
        ("Dina", "hill", None): 1,
    },
    # §4.2: the first defender takes his pass back and is the only whister: 3 tricks of a seven.
    "seven-half-whist-returned": {
        ("Boris", "pool", None): 4,
        ("Clara", "whists", "Boris"): 12,
    },
    # §5.6: refused after three tricks, accepted after six, with two tricks for the defence.
    "eight-claim-accepted": {("Anna", "pool", None): 6, ("Boris", "whists", "Anna"): 12},
    # §3.1: three undertricks at the price of the seven that was bid, nothing for the others.
    "seven-conceded": {("Anna", "hill", None): 12},
    # §2.3, §4.2: the order was raised to a seven; both defenders passed.
    "seven-passed-out": {("Clara", "pool", None): 4},
    # §8.2: down two, 2 x 8 on the hill; tricks 2 x 8 and 1 x 8, consolation 2 x 8 for each.
    "nine-held-and-failed": {
        ("Anna", "hill", None): 16,
        ("Boris", "whists", "Anna"): 32,
        ("Clara", "whists", "Anna"): 24,
    },
    # §4.2: the sitting dealer whists with the third hand and writes all four tricks.
    "dealer-whists-for-a-passer": {("Anna", "pool", None): 2, ("Dina", "whists", "Anna"): 8},
    # §8.3, §8.6: a checked ten down one: 20 on the hill, 20 a trick, 20 consolation for each.
    "ten-checked-one-short": {
        ("Anna", "hill", None): 20,
        ("Boris", "whists", "Anna"): 40,
        ("Clara", "whists", "Anna"): 20,
    },
    # §8.4, §3.2: a seven down one; gentlemen share four tricks of 4; 10 flat for each opponent and
    # the dealer, who also writes one unit for the ace he was thrown, and 2 for the bad talon.
    "talon-thrown-back": {
        ("Anna", "hill", None): 4,
        ("Boris", "whists", "Anna"): 18,
        ("Clara", "whists", "Anna"): 18,
        ("Dina", "whists", "Anna"): 20,
        ("Dina", "hill", None): 2,
    },
    # §9.2: the misère fills two pools, the six and the seven help the third, one point is left
    # and comes off Anna's own hill.
    "match-to-the-end": {
        ("Anna", "pool", None): 5,
        ("Boris", "pool", None): 5,
        ("Clara", "pool", None): 5,
        ("Anna", "hill", None): 2,
        ("Boris", "hill", None): 3,
        ("Clara", "hill", None): 4,
        ("Anna", "whists", "Boris"): 50,
        ("Anna", "whists", "Clara"): 38,
        ("Boris", "whists", "Anna"): 8,
    },
    # §1.2: who joins starts with the average, rounded against him: 2/3 of a pool point is none.
    "a-fourth-joins": {
        ("Anna", "pool", None): 2,
        ("Anna", "hill", None): 2,
        ("Boris", "pool", None): 1,
        ("Clara", "hill", None): 6,
        ("Clara", "whists", "Anna"): 4,
        ("Fay Wu", "hill", None): 2,
    },
    # §1.3, §7.2: five at the table. Of the all-pass the dealer's talon takes two tricks, and who
    # rests has no part in it. §8.3: then a seven, one down: 4 on the hill, 4 tricks of 4 for the
    # lone whister, 4 in consolation for each defender and the dealer; Egor rests.
    "five-two-deals": {
        ("Anna", "hill", None): 4,
        ("Boris", "hill", None): 4,
        ("Clara", "pool", None): 1,
        ("Egor", "hill", None): 2,
        ("Dina", "hill", None): 4,
        ("Boris", "whists", "Dina"): 16 + 4,
        ("Clara", "whists", "Dina"): 4,
        ("Anna", "whists", "Dina"): 4,
    },
    # §2.4, §8.5: two blind passes of Anna's on end, so all-passes at 2 x 1 and 4 x 2 a trick, and
    # bombs of two and of four. A six that nobody whists, on the bomb of two: 2 x 2. Then an eight
    # called blind on the bomb of four: 6 x 4 x 2 to the pool, as much a trick.
    "blind-eight-on-a-double-bomb": {
        ("Anna", "hill", None): 4 * 2 + 4 * 8,
        ("Boris", "hill", None): 3 * 2 + 3 * 8,
        ("Clara", "hill", None): 3 * 2 + 3 * 8,
        ("Anna", "pool", None): 2 * 2 + 48,
        ("Boris", "whists", "Anna"): 2 * 48,
    },
    # §8.5: three compulsory all-passes at the first price, and a seven on the first of the three
    # bombs that they gave: 4 x 2 off Anna's own hill of ten, three tricks at 4 x 2.
    "three-all-passes-open-a-match": {
        ("Anna", "hill", None): 4 + 2 + 4 - 8,
        ("Boris", "hill", None): 3 + 5 + 2,
        ("Clara", "hill", None): 3 + 3 + 4,
        ("Boris", "whists", "Anna"): 3 * 8,
    },
    # §1.7: a six made with seven: three tricks of 2 for the whister, dummy's included, who owed
    # four; nothing where both pass; a misère with one trick; a seven one down, four tricks of 4
    # and 4 in consolation, for there is nobody else.
    "two-and-a-dummy": {
        ("Anna", "pool", None): 2,
        ("Boris", "whists", "Anna"): 6,
        ("Boris", "hill", None): 2 + 4,
        ("Anna", "hill", None): 10,
        ("Anna", "whists", "Boris"): 16 + 4,
    },
    # §1.7: the dummy takes three tricks and four, which are nobody's; none at all in the second
    # all-pass, at 2 a trick, is 2 to the pool.
    "two-all-pass-with-a-falling-dummy": {
        ("Anna", "hill", None): 4 + 6 * 2,
        ("Boris", "hill", None): 3,
        ("Boris", "pool", None): 2,
    },
    "interrupted-in-a-trick": {},
    # rules/family §A.6: 10 from the pot, 2 and 1 to the defenders, 10 back into the pot from the
    # one with a single trick; the stakes of ten each were put in before.
    "book-game-worked-deal": {
        ("Anni", "chips", "pot"): 10,
        ("Beata", "chips", "Anni"): 2,
        ("Ville", "chips", "Anni"): 1,
        ("pot", "chips", "Anni"): 10,
        ("pot", "chips", "Beata"): 10,
        ("pot", "chips", "Ville"): 20,
    },
}

# §10.1, in whists, by hand.
RESULTS: dict[str, dict[str, Fraction]] = {
    # §10.7: pools 2 and 0 and hills 10 and 6 by halves, +10 and -20, and 20 against 6 whists.
    "two-and-a-dummy": {"Anna": Fraction(4), "Boris": Fraction(-4)},
    # §10.7: an indivisible hill moves all its ten whists: 16 and 3; the pool by halves, 10.
    "two-all-pass-with-a-falling-dummy": {"Anna": Fraction(-140), "Boris": Fraction(140)},
    # Equal pools drop out; hills 2, 3, 4 are +10, 0, -10; whists 88 - 8, 8 - 50, -38.
    "match-to-the-end": {"Anna": Fraction(90), "Boris": Fraction(-42), "Clara": Fraction(-48)},
    # Pools 2, 1, 0, 0 and hills 2, 0, 6, 2 against their averages 3/4 and 5/2, times ten; the
    # whists are 4 from Anna to Clara.
    "a-fourth-joins": {
        "Anna": Fraction(27, 2),
        "Boris": Fraction(55, 2),
        "Clara": Fraction(-77, 2),
        "Fay Wu": Fraction(-5, 2),
    },
    # A fifth of each: pools 0, 0, 1, 0, 0 and hills 4, 4, 0, 4, 2 against 1/5 and 14/5, times ten;
    # 4, 20 and 4 whists from Dina.
    "five-two-deals": {
        "Anna": Fraction(-10),
        "Boris": Fraction(6),
        "Clara": Fraction(40),
        "Dina": Fraction(-42),
        "Egor": Fraction(6),
    },
}


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_playthrough_is_written_as_it_stands(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = parse_record(text)
    assert format_record(record) == text
    assert parse_record(facts(text)) == record
    assert parse_record(format_record_json(record)) == record


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_playthrough_is_worth_what_the_rules_say(path: Path) -> None:
    replayed = replayed_from(path.stem)
    accounts = replayed.match.table.ledger.accounts()
    assert {key: amount for key, amount in accounts if amount} == SHEETS[path.stem]
    if path.stem in RESULTS:
        assert replayed.result == RESULTS[path.stem]


def test_every_playthrough_has_its_score() -> None:
    assert {path.stem for path in PATHS} == set(SHEETS)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("misere-trusted", "trusted"),
        ("seven-passed-out", "unopposed"),
        ("seven-conceded", "conceded"),
    ],
)
def test_deals_without_play(name: str, reason: str) -> None:
    terms = last_state(name).terms
    assert isinstance(terms, Void)
    assert terms.reason == reason


def test_open_play_gives_both_hands_to_the_whister() -> None:
    s = last_state("six-open-lone-whist-one-short")
    assert isinstance(s.terms, Engagement)
    assert s.terms.hand_of == (Seat.FORE, Seat.MIDDLE, Seat.FORE)
    cards = [(who, action.card) for who, action in s.record if isinstance(action, Play)]
    assert {who for who, _ in cards} == {Seat.FORE, Seat.MIDDLE}
    assert sum(card in s.deal.hands[Seat.REAR] for who, card in cards if who is Seat.FORE) == 10


def test_an_interrupted_deal_waits_for_its_next_card() -> None:
    replayed = replayed_from("interrupted-in-a-trick")
    assert replayed.running is not None
    assert replayed.running.asked is not None
    assert len(replayed.running.table) in (1, 2)
    assert replayed.match.deals == ()


def test_a_held_bid_belongs_to_the_senior_hand() -> None:
    s = last_state("nine-held-and-failed")
    assert isinstance(s.terms, Engagement)
    assert isinstance(s.terms.award, Award)
    assert (s.terms.award.declarer, s.terms.award.rung.name) == (Seat.FORE, "9C")


def replayed_from(name: str) -> Replayed:
    """A stored record, replayed."""
    text = (RECORDS / f"{name}.txt").read_text(encoding="utf-8")
    return replay_record(parse_record(text))


def last_state(name: str) -> State:
    """The last state of the only deal of a stored record."""
    (told,) = replayed_from(name).told
    assert isinstance(told.event, Played)
    return told.states[-1]


def test_worked_deal_of_the_book_game_card_by_card() -> None:
    """rules/family §A.6: what its text tells of each step, and what the deal came to."""
    replayed = replayed_from("book-game-worked-deal")
    (played,) = replayed.told
    states = played.states
    s = states[-1]
    assert [s.taken(seat) for seat in (Seat.FORE, Seat.MIDDLE, Seat.REAR)] == [7, 2, 1]
    first = next(state for state in states if state.tricks).tricks[0]
    assert (str(first.plays[0][1]), first.winner) == ("CT", Seat.REAR)
    must = next(state for state in states if [str(c) for _, c in state.table] == ["CT"])
    assert must.asked is not None
    assert [str(a.card) for a in must.asked.options if isinstance(a, Play)] == ["CA"]
    before = balances(played.before.table)
    after = balances(replayed.match.table)
    won = {name: after[name] - before.get(name, 0) for name in after}
    stakes = {"Anni": -10, "Beata": -10, "Ville": -10, "pot": 30}
    assert {name: n - stakes[name] for name, n in won.items()} == {
        "Anni": 7,
        "Beata": 2,
        "Ville": -9,
        "pot": 0,
    }

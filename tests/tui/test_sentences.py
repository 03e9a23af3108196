"""Sentences: every word, reason and question of the rulesets has one, and none is broken."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

from preferans.books import CODES
from preferans.cards import Card, Cards, Suit
from preferans.deal import HANDS, Play, Seat, State, apply, observe
from preferans.ledger import Entry, Ledger, PlayerId, Table, Why
from preferans.match import Match, close_deal, open_deal, random_deal
from preferans.rulesets import names, ruleset, spoken
from preferans.tui import asking, scoring, telling
from preferans.tui.panels import score
from preferans.tui.scene import Scene, arrange, suit_order
from preferans.tui.scoring import Names
from preferans.tui.words import Suits, Voice

SIGNS, WORDS = Voice(), Voice(Suits.WORDS)
PLAYERS = ("South", "West", "North", "East")
BROKEN = re.compile(r"[{}]|None|Seat\.|  \.")
"""Signs of a blank that was not filled."""


def scene(s: State, steps: list[str], me: PlayerId, t: Table) -> Scene:
    """What one player sees."""
    now = type(s.rules.stages[s.at]).__name__ if s.asked else ""
    return Scene(observe(s, t.seat_of(me), t), me, tuple(steps), now)


def moments(name: str, players: int, deals: int) -> Iterator[tuple[Scene, Scene]]:
    """Random deals of a ruleset, each action as everybody saw it before and after."""
    chance = Random(f"{name} {players}")
    rules = ruleset(name, players=players)
    match = Match(rules, Table(PLAYERS[:players]))
    for _ in range(deals):
        if match.table.over:
            return
        s, steps = open_deal(match, random_deal(match.now, chance)), list[str]()
        while s.asked is not None:
            before = [scene(s, steps, me, match.table) for me in match.table.players]
            by, options = s.asked.actor, s.asked.options
            claims = before[match.table.players.index(match.table.player_at(by))].seen.claims
            action = chance.choice(claims if claims and chance.random() < 0.03 else options)
            steps.append(type(s.rules.stages[s.at]).__name__)
            s = apply(s, action, by)
            after = [scene(s, steps, me, match.table) for me in match.table.players]
            yield from zip(before, after, strict=True)
        match = close_deal(match, s)


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("name", names())
def test_everything_that_happens_is_told(name: str, players: int) -> None:
    told = 0
    tokens = [word for word in spoken(name) if "-" in word]
    for before, after in moments(name, players, deals=6):
        for voice in (SIGNS.tuned(after.seen.rules), WORDS.tuned(after.seen.rules)):
            lines = [*telling.told(voice, before, after), telling.contract(voice, after)]
            lines += asking.where(voice, after)
            if after.mine:
                prompt = asking.prompt(voice, after)
                lines += [prompt.heading, prompt.help, *(c.label for c in prompt.choices)]
                offered = {choice.action for choice in prompt.choices}
                question = after.seen.question
                assert question is not None
                if prompt.hand is None:
                    assert offered == set(question.options)
                for row in prompt.grid:
                    assert row
            assert not [line for line in lines if BROKEN.search(line)], lines
            assert not [line for line in lines if any(word in line for word in tokens)], lines
            told += len(lines)
    assert told > 500


def test_why_not_speaks_of_illegal_cards_and_of_no_others() -> None:
    illegal = legal = 0
    for _, after in moments("sochi", 3, deals=20):
        question = after.seen.question
        if question is None or not isinstance(question.options[0], Play):
            continue
        hand = after.seen.hands[question.hand]
        assert hand is not None
        for card in hand:
            reason = asking.why_not(SIGNS, after, card, question.hand)
            assert bool(reason) is (Play(card) not in question.options)
            illegal, legal = illegal + bool(reason), legal + (not reason)
            if reason:
                assert "Follow suit if you can." in reason or "you must trump" in reason
    assert illegal > 100
    assert legal > 100


def test_no_sentence_tells_what_its_reader_cannot_see() -> None:
    """What is told is a function of observations: other hidden cards, the same sentences."""
    for before, after in moments("sochi", 4, deals=4):
        lines = telling.told(SIGNS, before, after)
        public = {card for trick in after.seen.tricks for _, card in trick.plays}
        public |= {card for _, card in after.seen.table}
        public |= {card for card in after.seen.talon if card is not None}
        for cards in (*after.seen.hands, *before.seen.hands, after.seen.discards):
            public |= set(cards or ())
        # A holding is told suit by suit, with blanks: single cards are sign and rank.
        for sign, rank in re.findall(r"([♠♣♦♥])(10|[AKQJ987])\b", " ".join(lines)):
            if not re.search(rf"\d{sign}", " ".join(lines)):
                assert Card.parse(sign + rank) in public, lines


UNTOLD = {("all-pass", "pardoned"), ("all-pass-clean", "price")}
"""What the amount itself says."""

# -- reasons -------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_each_reason_has_a_sentence_with_its_parameters(code: str) -> None:
    of: dict[str, int | str] = {"contract": "7S", "reason": "trusted", "giver": "West"}
    values = tuple(of.get(name, "5/2") for name in CODES[code])
    line = Entry(1, "South", "pool", Fraction(9), None, Why(code, values))
    text = scoring.entry(Names(SIGNS, "South"), line)
    told = text.removeprefix("You: pool +9 – ")
    assert text != told
    assert told != f"{line.why}.", "the code itself is no sentence"
    assert not BROKEN.search(text)
    shown = {"contract": "7♠", "reason": "from a contract", "giver": "West"}
    for name in CODES[code]:
        if (code, name) not in UNTOLD:
            assert shown.get(name, "2 1/2") in told


@pytest.mark.parametrize("name", names())
def test_a_result_tells_each_entry_once(name: str) -> None:
    chance = Random(name)
    match = Match(ruleset(name), Table(PLAYERS[:3]))
    reader = Names(SIGNS, "South")
    for _ in range(8):
        if match.table.over:
            break
        s = open_deal(match, random_deal(match.now, chance))
        while s.asked is not None:
            s = apply(s, chance.choice(s.asked.options))
        match = close_deal(match, s)
        finished = match.deals[-1]
        lines = [scoring.entry(reader, x) for x in scoring.entries_of(match.table, finished.number)]
        written = match.table.ledger.entries[len(finished.before.ledger.entries) :]
        assert len(lines) == len(written)
        for line, entry in zip(lines, written, strict=True):
            assert SIGNS.signed(entry.amount) in line
            assert not BROKEN.search(line)
        assert not BROKEN.search(scoring.headline(reader, finished))
        cards = dict(scoring.hands(reader, finished))
        assert cards["You"] == SIGNS.holding(s.deal.hands[finished.before.seat_of("South") or 0])
    settled = scoring.settlement(reader, match)
    assert len(settled) >= 3


def test_aid_is_told_from_both_ends() -> None:
    reader = Names(SIGNS, "South")
    why = Why("aid", ("made", 2, "South"))
    given = Entry(1, "South", "whists", Fraction(20), "West", why)
    taken = Entry(1, "West", "pool", Fraction(2), None, why)
    assert (
        scoring.entry(reader, given) == "You: whists on West +20 – aid, 2 points from a contract."
    )
    assert scoring.entry(reader, taken) == "West: pool +2 – aid from you, 2 points from a contract."


# -- the sheet -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("totals", "text"),
    [
        ((), "–"),
        ((200, 280, 320), "ØØ.80.Ø20."),
        ((4, 10), "4.10."),
        ((100,), "Ø."),
        ((6, -2, 4), "6.-2.4."),
        ((Fraction(5, 2),), "2 1/2."),
    ],
)
def test_totals_stand_as_on_paper(totals: tuple[Fraction, ...], text: str) -> None:
    """rules/russian §11."""
    assert scoring.written(SIGNS, [Fraction(total) for total in totals]) == text


def test_short_room_keeps_the_latest_totals() -> None:
    assert scoring.written(SIGNS, [Fraction(n) for n in range(2, 40, 2)], 16) == "…30.32.34.36.38."


def test_a_deal_writes_one_total_in_an_account() -> None:
    why = Why("tricks", ("6S", 2, 2))
    entries = [
        Entry(1, "South", "whists", Fraction(4), "West", why),
        Entry(1, "South", "whists", Fraction(6), "West", why),
        Entry(3, "South", "whists", Fraction(2), "West", why),
    ]
    table = Table(("South", "West", "East"), ledger=Ledger.of(entries))
    assert scoring.running(table, "South", "whists", "West") == (Fraction(10), Fraction(12))
    match = Match(ruleset("sochi"), table)
    accounts = {a.label: a.now for a in scoring.sector(Names(SIGNS, "South"), match, "South")}
    assert accounts == {"pool": 0, "hill": 0, "whists on West": 12, "whists on East": 0}


def test_a_pool_is_shown_as_the_table_counts_it() -> None:
    """rules/russian §8.7: on the sheet, at a player's name and in the standings alike."""
    entries = [
        Entry(deal, "West", "pool", Fraction(n), None, Why("made", ("8S",)))
        for deal, n in ((1, 6), (2, 2))
    ]
    table = Table(("South", "West", "East"), ledger=Ledger.of(entries))
    match = Match(ruleset("sochi", pool_display="down"), table)
    names = Names(SIGNS, "South")
    pools = {player: scoring.sector(names, match, player)[0] for player in table.players}
    assert [scoring.written(SIGNS, pools[p].totals) for p in ("South", "West")] == [
        "10.",
        "10.4.2.",
    ]
    _, rows = scoring.standing(names, match)
    assert [row[:3] for row in rows] == [
        ["You", "10", "0"],
        ["West", "2", "0"],
        ["East", "10", "0"],
    ]
    s = open_deal(match, random_deal(match.now, Random(1)))
    assert score(SIGNS, scene(s, [], "South", table), "West") == "pool 2 · hill 0"


@pytest.mark.parametrize(
    ("amount", "text"),
    [(0, "0"), (3, "+3"), (-2, "-2"), (Fraction(10, 3), "+3 1/3"), (Fraction(-1, 2), "-1/2")],
)
def test_amounts(amount: Fraction, text: str) -> None:
    assert SIGNS.signed(Fraction(amount)) == text


# -- hands ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("present", "trump", "order"),
    [
        ("SCDH", None, "SDCH"),
        ("SCDH", "C", "CDSH"),
        ("SCDH", "H", "HSDC"),
        ("SCH", None, "SHC"),
        ("CDH", None, "DCH"),
        ("SCD", "D", "DSC"),
        ("SC", None, "SC"),
    ],
)
def test_suits_alternate_in_colour_trumps_first(
    present: str, trump: str | None, order: str
) -> None:
    suits = [Suit.parse(letter) for letter in present]
    led = Suit.parse(trump) if trump else None
    assert "".join(map(str, suit_order(suits, led))) == order


def test_a_hand_keeps_its_place_in_play() -> None:
    hand = Cards.parse("SA CK HQ")
    assert [str(card) for card in arrange(hand)] == ["SA", "HQ", "CK"]
    held = Cards.parse("SA CK DJ HQ")
    assert [str(card) for card in arrange(hand, held=held)] == ["SA", "CK", "HQ"]


def test_cards_and_calls_in_each_voice() -> None:
    letters = Voice(Suits.LETTERS, ascii=True)
    card = Card.parse("HT")
    assert [voice.card(card) for voice in (SIGNS, letters, WORDS)] == [
        "♥10",
        "H10",
        "the 10 of hearts",
    ]
    assert [voice.call("7NT") for voice in (SIGNS, letters, WORDS)] == [
        "7NT",
        "7NT",
        "7 no trumps",
    ]
    assert [voice.call("10D") for voice in (SIGNS, letters, WORDS)] == ["10♦", "10D", "10 diamonds"]
    assert letters.call("misere") == "misere"
    assert letters.plain("“…” ★") == '"..." ?'
    assert WORDS.holding(Cards.parse("SA7 HT")) == "spades: ace, 7; hearts: 10"
    assert SIGNS.holding(Cards()) == "–"


def test_the_grid_is_the_ladder() -> None:
    first = next(moments("classic", 3, deals=1))[0]
    assert first.seat is not None
    mine = [before for before, _ in moments("classic", 3, deals=1) if before.mine]
    grid = asking.prompt(SIGNS, mine[0]).grid
    assert grid[0] == ("pass", "look")
    assert grid[4][:1] == ("blind misere",)
    levels = [f"blind {level}S" for level in (6, 7, 8, 9, 10)]
    assert [row[0] for row in grid if len(row) == 5] == levels
    sochi = next(before for before, _ in moments("sochi", 3, deals=1) if before.mine)
    grid = asking.prompt(SIGNS, sochi).grid
    assert grid[0][0] == "pass"
    assert [row[0] for row in grid if len(row) == 5] == ["6S", "7S", "8S", "9S", "10S"]
    assert Seat.FORE in HANDS

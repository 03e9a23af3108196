"""The record of a match: both its forms come back, and the replay is the truth (design §7, §11)."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from preferans.deal import Deal, End, Seat, say
from preferans.match import close_deal
from preferans.notation.errors import NotationError
from preferans.notation.plain import Json, dumps
from preferans.notation.record import (
    Called,
    Clock,
    Joined,
    Played,
    Record,
    format_record,
    format_record_json,
    parse_record,
    record_from_json,
    record_to_json,
    replay_record,
)
from preferans.notation.record.as_json import page_from_json
from preferans.notation.record.text import parse_page
from preferans.notation.record.writing import page_of
from preferans.rulesets import registry
from tests.golden.rewrite import RECORDS, facts
from tests.notation.matches import PLAYERS, new_record, random_record, with_random_deal
from tests.notation.walks import AGREEMENTS, put, random_deal, rules_of, walk

seeds = st.integers(0, 2**32)
agreements = st.sampled_from(AGREEMENTS)
lines = (
    st.text(st.characters(exclude_categories=("C", "Z")) | st.just(" "), min_size=1)
    .map(str.strip)
    .filter(lambda text: text and text.isprintable())
)


def a_record(seed: int = 4, deals: int = 2, agreement: str = "sochi") -> Record:
    """A match of finished deals and an end by agreement."""
    record = new_record(agreement)
    match = record.opened()
    rng = Random(seed)
    for _ in range(deals):
        record, match = with_random_deal(record, match, rng)
    return record.with_event(Called(End.AGREEMENT))


@given(agreements, seeds)
@settings(max_examples=60)
def test_the_text_comes_back(agreement: str, seed: int) -> None:
    record = random_record(agreement, Random(seed))
    text = format_record(record)
    assert parse_record(text, rules_of) == record
    assert format_record(parse_record(text, rules_of)) == text


@given(agreements, seeds)
@settings(max_examples=60)
def test_the_json_comes_back(agreement: str, seed: int) -> None:
    record = random_record(agreement, Random(seed))
    text = format_record_json(record)
    assert parse_record(text, rules_of) == record
    assert record_from_json(record_to_json(record), rules_of) == record
    assert format_record_json(parse_record(text, rules_of)) == text


def test_every_ruleset_is_walked() -> None:
    assert set(registry.names()) <= set(AGREEMENTS)


@given(
    st.lists(lines.filter(lambda name: name not in ("pot", "kasa")), min_size=3, max_size=3,
             unique=True),
    lines, lines, lines, lines, seeds,
)  # fmt: skip
def test_names_and_texts_may_be_any(
    players: list[str], bot: str, seed: str, date: str, note: str, chance: int
) -> None:
    record = Record(
        rules_of("sochi"),
        tuple(players),
        players[1],
        bots=((players[2], bot),),
        seed=seed,
        date=date,
        tags=(("note", note), ("x-fair", note)),
    )
    record, _ = with_random_deal(record, record.opened(), Random(chance))
    deal = record.events[0]
    assert isinstance(deal, Played)
    record = replace(record, events=(replace(deal, tags=(("note", note),)), Called(End.TIME)))
    assert parse_record(format_record(record)) == record
    assert parse_record(format_record_json(record)) == record


@given(agreements, seeds)
def test_replay_gives_the_match(agreement: str, seed: int) -> None:
    rng = Random(seed)
    record = new_record(agreement)
    match = record.opened()
    for _ in range(2):
        if match.table.over is None:
            record, match = with_random_deal(record, match, rng)
    replayed = replay_record(record)
    assert replayed.match == match
    assert replayed.running is None
    assert [told.states[-1] for told in replayed.told] == [deal.state for deal in match.deals]
    assert [told.written for told in replayed.told] == [
        tuple(e for e in match.table.ledger.entries if e.deal == deal.number)
        for deal in match.deals
    ]


@given(agreements, seeds)
def test_an_interrupted_deal_goes_on_where_it_stopped(agreement: str, seed: int) -> None:
    rng = Random(seed)
    record, match = with_random_deal(new_record(agreement), new_record(agreement).opened(), rng)
    deal = record.events[0]
    assert isinstance(deal, Played)
    cut = rng.randrange(len(deal.steps))
    early = replace(record, events=(replace(deal, steps=deal.steps[:cut]),))
    read = parse_record(format_record(early), rules_of)
    replayed = replay_record(read)
    assert replayed.running is not None
    assert replayed.running.record == deal.steps[:cut]
    assert replayed.match.deals == ()
    for seat, action in deal.steps[cut:]:
        read = read.with_step(seat, action)
    assert read == record
    last = replay_record(read)
    assert last.match == match == close_deal(record.opened(), last.told[-1].states[-1])


def test_calls_have_lines_of_their_own() -> None:
    rng = Random(1)
    record, match = with_random_deal(new_record("sochi"), new_record("sochi").opened(), rng)
    record = record.with_event(Clock(40)).with_event(Joined("Fay Wu"))
    record = replace(record, bots=(("Fay Wu", "novice 1.0"),))
    match = replay_record(record).match
    assert match.table.players == ("Anna", "Boris", "Clara", "Fay Wu")
    assert match.table.minutes == 40
    record, match = with_random_deal(record, match, rng)
    record = record.with_event(Called(End.TIME))
    text = format_record(record)
    assert '\ncall: minutes 40\n\ncall: join Fay Wu\n\ndeal 2: dealer "Fay Wu"\n' in text
    assert "\ncall: end time\n\nover: time\nresult Anna: " in text
    assert parse_record(text) == record
    assert parse_record(format_record_json(record)) == record


def test_a_limit_of_time_ends_the_match() -> None:
    record = new_record("sochi end_condition=time time_limit=60")
    record, _ = with_random_deal(record, record.opened(), Random(2))
    record = record.with_event(Clock(61))
    assert replay_record(record).result is not None
    assert "over: time\n" in format_record(record)
    assert parse_record(format_record(record)) == record


def test_cards_that_fall_by_themselves_stand_in_brackets() -> None:
    record = new_record("dummy-hand")
    deal = random_deal(record.rules, Random(5))
    record = record.with_event(Played(deal))
    for seat in (Seat.FORE, Seat.MIDDLE, Seat.REAR):
        record = record.with_step(seat, say("pass"))
    *_, last = walk(replay_record(record).told[0].states[-1], Random(5), claims=0)
    record = replace(record, events=(Played(deal, last.record),))
    text = format_record(record)
    tricks = re.findall(r"^trick \d+: +(.*)$", text, re.MULTILINE)
    assert [len(re.findall(r"\(2:\w\w\)", trick)) for trick in tricks] == [1] * 10
    assert [len(re.findall(r"[13]:\w\w", trick)) for trick in tricks] == [2] * 10
    assert parse_record(text, rules_of) == record
    strange = text.replace("(2:", "(3:", 1)
    with pytest.raises(NotationError, match="in brackets, a card of this trick: 1:"):
        parse_record(strange, rules_of)


def test_options_are_named_when_they_differ() -> None:
    text = format_record(new_record("sochi raspasy_price=1,2,4 players=4 senior_hold=true"))
    assert "\nrules: sochi players=4 raspasy_price=1,2,4\n" in text
    loose = text.replace("raspasy_price=1,2,4", "senior-hold=yes raspasy-price=1,2,4")
    assert parse_record(loose) == parse_record(text)


def test_text_and_json_are_one_page() -> None:
    record = a_record()
    assert parse_page(format_record(record)) == page_of(record)
    # In JSON an amount has no plus before it.
    read = page_from_json(record_to_json(record))
    assert replace(read, result=None) == replace(page_of(record), result=None)


def test_json_keys_stand_in_order() -> None:
    data = record_to_json(a_record())
    assert list(data) == [
        *("format", "version", "rules", "players", "dealer", "seed", "date"),
        *("bots", "tags", "events", "over", "result"),
    ]
    assert dumps(data) == dumps(record_to_json(a_record()))


# --- what people may write ----------------------------------------------------------------------


def test_people_may_leave_out_what_follows() -> None:
    record = a_record()
    text = format_record(record)
    kept = [
        line
        for line in text.splitlines()
        if not re.match(r"(sheet|total|taken|over|result)\b", line)
    ]
    bare = "\n".join(kept)
    bare = re.sub(r"hand (\d) [^:]+:", r"hand \1:", bare)
    bare = re.sub(r"deal (\d): dealer .*", r"deal \1:", bare)
    bare = re.sub(r"\((talon )?[^)]*\),? ?", "", bare)
    assert bare.count("\n") < text.count("\n")
    assert parse_record(bare) == record


def test_people_may_comment_and_space_as_they_like() -> None:
    record = a_record()
    text = format_record(record).replace("\n", "\r\n\n   # a comment: (whatever\n  ")
    assert parse_record(f"\ufeff{text}") == record


def test_people_may_write_cards_in_their_way() -> None:
    record = a_record()
    text = format_record(record)
    deal = record.events[0]
    assert isinstance(deal, Played)
    dotted = ".".join(
        "".join(card.letter for card in deal.deal.hands[0] if card.suit == suit)
        for suit in range(4)
    )
    written = str(deal.deal.hands[0])
    assert written in text
    assert parse_record(text.replace(written, dotted)) == record
    turned = re.sub(r"(\d):([SCDH])([6-9TJQKA])(?=[,\n])", r"\1:\3\2", text)
    assert turned != text
    assert parse_record(turned) == record


# --- what is refused ----------------------------------------------------------------------------

WRITTEN = (RECORDS / "eight-claim-accepted.txt").read_text(encoding="utf-8") + (
    "\ncall: end agreement\n\nover: agreement\nresult Anna: +28\nresult Boris: -8\n"
    "result Clara: -20\n"
)
LINES = WRITTEN.splitlines()


def edited(start: str, new: str) -> tuple[str, int]:
    """The record with the line that begins so put otherwise, and that line's number."""
    number = next(n for n, line in enumerate(LINES, 1) if line.startswith(start))
    return "\n".join([*LINES[: number - 1], new, *LINES[number:]]), number


def test_the_example_is_right() -> None:
    assert format_record(parse_record(WRITTEN)) == WRITTEN


@pytest.mark.parametrize(
    ("start", "new", "where", "read", "expected"),
    [
        # the header
        ("preferans", "preferans record: 2", "", "preferans record: 2", "first line is 'pref"),
        ("preferans", "preference record: 1", "", "preference record: 1", "first line is 'pref"),
        ("rules", "rules: sotchi", "", "sotchi", "did you mean sochi"),
        ("rules", "rules: sochi prayers=4", "", "sochi prayers=4", "did you mean players"),
        ("rules", "rules: sochi players=seven", "", "sochi players=seven", "players: 'seven'"),
        ("rules", "rules sochi", "", "rules sochi", "a word and a colon first"),
        ("rules", "# rules", "", "no such line", "a line 'rules: …'"),
        ("players", "players: Anna, Anna, Clara", "", "Anna, Anna, Clara", "have one name"),
        ("players", "players: Anna, , Clara", "", "Anna, , Clara", "both sides of each comma"),
        ("players", "players: Anna, Bo Re, Clara", "", "Bo Re", "in quotes"),
        ("players", 'players: Anna, "Bo, Clara', "", '"Bo, Clara', "a closing quote"),
        ("players", "players: Anna, pot, Clara", "", "Anna, pot, Clara", "account of the table"),
        ("players", "players: Anna, Clara", "", "Anna, Clara", "'sochi' seats 3, not 2"),
        ("dealer", "dealer: Zed", "", "Zed", "one of Anna, Boris, Clara"),
        ("dealer", "dealer: Clara, Anna", "", "Clara, Anna", "one name"),
        ("over", "over: agreement\ncall: minutes 9", "+1", "call", "at the end of a record"),
        ("dealer", "dealar: Clara", "", "dealar", "perhaps dealer"),
        ("dealer", "dealer: Clara\nbot Zed: novice 1", "+1", "Zed", "does not sit at the table"),
        ("dealer", "dealer: Clara\nbot: novice 1", "+1", "bot", "'bot' and one name"),
        ("dealer", "dealer: Clara\nseed: 1\nseed: 2", "+2", "seed: 2", "only one line 'seed'"),
        ("dealer", "dealer: Clara\nseed:", "+1", "", "a text of one line"),
        ("dealer", "dealer: Clara\nx-Fair: 1", "+1", "x-Fair", "a key of a record"),
        # a deal
        ("deal 1", "deal 2: dealer Clara", "", "2", "the number of this deal, 1"),
        ("deal 1", "deal one: dealer Clara", "", "one", "the number of this deal, 1"),
        ("deal 1", "deal 1: dealer Anna", ", deal 1", "Anna", "Clara, who deals"),
        ("deal 1", "deal 1: dealt by Clara", "", "deal 1: dealt by Clara", "as 'deal 1: dealer"),
        ("hand 1", "hand 1 Boris: -", ", deal 1", "Boris", "Anna, who holds hand 1"),
        ("hand 1", "hand 4 Anna: -", "", "hand 4 Anna", "its number from 1 to 3"),
        ("hand 1", "hand 2 Boris: -", "+1", "hand 2", "each hand of a deal once"),
        ("hand 1", "note: lost", "-1", "1", "a deal with a line 'hand 1: …'"),
        ("hand 1", "hand 1: CQT DTX HAKQ987", ", deal 1", "CQT DTX HAKQ987", "not cards: 'DTX'"),
        ("hand 1", "hand 1: CQT DT HAKQ987", "deal 1", "the cards", "8 cards".replace("8", "9")),
        ("hand 1", "hand 1: CQT DTA HAKQ987", "deal 1", "the cards", "DA, which lies elsewhere"),
        ("talon", "talon: D7A", ", deal 1", "D7A", "the talon's cards one by one"),
        ("talon", "tallon: D7, DA", "-4", "1", "a deal with a line 'talon: …'"),
        ("talon", "talon: D7 DA\nbidding: 1:8H", "+1, deal 1", "bidding", "one of auction, exch"),
        # what was done
        ("auction", "auctoin: 1:8H", ", deal 1", "auctoin", "perhaps auction"),
        ("auction", "auction: 2:8H", ", deal 1, action 1", "2:8H",
         "hand 1 to do one of these: pass, 6S, 6C, 6D"),
        ("auction", "auction: 1:8H, 5:pass", ", deal 1, action 2", "5", "a hand: 1, 2 or 3"),
        ("auction", "auction: 1:8H, pass", ", deal 1, action 2", "pass", "as '2:whist'"),
        ("auction", "auction: 1:8H, 2:8D", ", deal 1, action 2", "2:8D",
         "hand 2 to do one of these: pass, 8NT, misere, 9S"),
        ("auction", "auction: 1:8H, 2:pas", ", deal 1, action 2", "pas", "perhaps pass"),
        ("auction", "auction: 1:8H,, 2:pass", "", "1:8H,, 2:pass", "both sides of each comma"),
        ("exchange", "exchange: 1:discard CQ C7", ", deal 1, action 4", "1:discard CQ C7",
         "discard 2 of CQT DAT87 HAKQ987"),
        ("whist", "whist: 2:half", ", deal 1, action 6", "2:half", "these: pass, whist"),
        ("trick 2", "trick 3: 1:DA", ", deal 1", "trick 3", "perhaps trick 2"),
        ("trick 2", "trick 2: 1:DA, 2:CA", ", deal 1, action 13", "2:CA",
         "hand 2 to do one of these: DQ, DJ, D9"),
        ("trick 2", "trick 2: 1:DA, 2:D9, 2:DQ", ", deal 1, action 14", "2:DQ",
         "hand 3 to do one of these: DK, or a claim from claim 0 to claim 9"),
        ("trick 2", "trick 2: 1:DA, (2:D9)", ", deal 1", "(2:D9)", "a card of this trick: 1:DA"),
        ("claim", "claim: 2:claim 9", ", deal 1, action 18", "2:claim 9", "to claim 7"),
        ("taken", "taken: 9-1-0", ", deal 1", "9-1-0", "8-2-0"),
        ("taken", "taken: 8-2-0\ntrick 7: 1:HK", "+1, deal 1, action 31", "1:HK", "is over"),
        # the sheet
        ("sheet Anna", "sheet Anna: pool +8 (made 8H)", ", deal 1, sheet",
         "Anna: pool +8 (made 8H)", "Anna: pool +6 (made 8H)"),
        ("sheet Anna", "sheet Anna: pool +6 (made 8S)", ", deal 1, sheet",
         "Anna: pool +6 (made 8S)", "Anna: pool +6 (made 8H)"),
        ("sheet Boris", "sheet Boris: whists on Clara +12", "deal 1, sheet", "nothing for Boris",
         "Boris: whists on Anna +12 (tricks 8H 2 6)"),
        ("sheet Boris", "sheet Boris: whists on Anna +12 (tricks 8H 2 6), hill +1 (short 8H 1 6)",
         ", deal 1, sheet", "Boris: hill +1 (short 8H 1 6)", "nothing for Boris here"),
        ("sheet Boris", "sheet Boris: whists Anna +12", "", "whists Anna +12",
         "as 'whists on Anna +6 (tricks 6S 3 2)'"),
        ("sheet Boris", "sheet Boris: whists on Anna +12 (", "", "whists on Anna +12 (", "as 'wh"),
        ("sheet Boris", "sheet: pool +2", "", "sheet", "'sheet' and one name"),
        ("total Anna", "total Anna: pool 8", ", deal 1, totals", "Anna: pool 8", "Anna: pool 6"),
        ("total Anna", "total Anna: pool 6 (made)", "", "pool 6 (made)", "as 'pool 2'"),
        ("total Anna", "total Zed: pool 6", "deal 1, totals", "nothing for Anna", "Anna: pool 6"),
        # the end
        ("call", "call: end it", "", "end it", "end agreement, end time, join and a name"),
        ("call", "call: join Anna", ", after deal 1", "join Anna", "already sits at the table"),
        ("call", "call: minutes -3", "", "minutes -3", "minutes and a number"),
        ("call", "call: end time\ncall: minutes 5\ncall: minutes 4", "+2, after deal 1",
         "minutes 4", "5 minutes have passed"),
        ("call", "call: end time\ncall: end time", "+1, after deal 1", "end time", "is over"),
        ("over", "over: time", "", "time", "'agreement'"),
        ("over", "over: agreement\ntrick 7: 1:HK", "+1", "trick", "a line of a deal after"),
        ("result Anna", "result Anna: +27", "", "+27", "Anna +28"),
        ("result Anna", "result Anna: many", ", result", "many", "an amount"),
        ("result Anna", "result Zed: +28", "", "Zed", "one of the players, Anna, Boris, Clara"),
        ("result Anna", "# nothing", "+1", "-8", "a result for Anna, too"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named(start: str, new: str, where: str, read: str, expected: str) -> None:
    text, number = edited(start, new)
    found = re.match(r"([+-]\d+)?(.*)", where)
    assert found
    with pytest.raises(NotationError) as told:
        parse_record(text)
    assert (told.value.read, told.value.expected) != ("", "")
    assert read == told.value.read
    assert expected in told.value.expected
    if found[2].startswith("deal"):
        assert told.value.place.endswith(found[2])
    elif told.value.read != "no such line":
        assert told.value.place == f"line {number + int(found[1] or 0)}{found[2]}"


def test_no_end_is_claimed_while_the_match_goes_on() -> None:
    text = WRITTEN.replace("call: end agreement\n", "")
    with pytest.raises(NotationError, match="the match goes on"):
        parse_record(text)
    with pytest.raises(NotationError, match="no settlement before the match is over"):
        parse_record(text.replace("over: agreement\n", ""))


def test_only_the_last_deal_may_be_unfinished() -> None:
    text, _ = edited("claim:", "")
    cut = text.split("trick 4")[0] + "\ncall: end agreement\n"
    with pytest.raises(NotationError, match=r"^line 20, deal 1, action 18: .*hand 2 to do one"):
        parse_record(cut)
    assert replay_record(parse_record(cut.replace("call: end agreement", ""))).running


def test_nothing_is_written_before_a_deal_is_finished() -> None:
    text = "\n".join(line for line in LINES if not line.startswith(("trick 6", "taken")))
    text = text.replace("claim:    1:claim 4, 2:accept\n", "").split("\ncall")[0]
    with pytest.raises(
        NotationError, match=r"deal 1: read 'Anna: pool \+6.*before the deal is fin"
    ):
        parse_record(text)


def test_a_deal_after_the_end_is_refused() -> None:
    deal = facts(WRITTEN[WRITTEN.index("deal 1") : WRITTEN.index("\ncall")])
    later = re.sub(r"(hand \d) \w+:", r"\1:", deal).replace("deal 1: dealer Clara", "deal 2:")
    with pytest.raises(NotationError, match="the match is over: agreement"):
        parse_record(WRITTEN[: WRITTEN.index("over:")] + later)
    with pytest.raises(NotationError, match="nothing but 'over' and 'result' at the end"):
        parse_record(WRITTEN + later)


@pytest.mark.parametrize("text", ["", "\n\n# only a comment\n", "[Event x]", "hello: you"])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(
        NotationError, match=r"first line is 'preferans record: 1'|a word and a col"
    ):
        parse_record(text)


@pytest.mark.parametrize(
    ("path", "value", "place", "expected"),
    [
        (("version",), 2, "version", "version 1"),
        (("format",), "chess", "format", "a record, whose field 'format'"),
        (("rules",), "sotchi", "rules", "did you mean sochi"),
        (("players", 1), 7, "players[1]", "a string"),
        (("events", 0, "hands", 2, 1), "S1", "events[0].hands[2][1], deal 1", "not cards"),
        (("events", 0, "actions", 0, 1, 1), "2:8D", "events[0].actions[0][1][1], deal 1, action 2",
         "pass, 8NT, misere"),
        (("events", 0, "sheet", 0, "amount"), "8", "events[0].sheet[0], deal 1, sheet",
         "Anna: pool +6 (made 8H)"),
        (("events", 0, "totals", 0, "amount"), "1.5", "events[0].totals[0].amount", "an amount"),
        (("events", 0, "taken"), "0-0-0", "events[0].taken, deal 1", "8-2-0"),
        (("events", 1, "call"), "end it", "events[1].call", "end agreement"),
        (("result", "Anna"), "+1", "result.Anna", "Anna +28"),
        (("surprise",), 1, "", "not surprise"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_json_is_named(
    path: tuple[str | int, ...], value: Json, place: str, expected: str
) -> None:
    data: object = json.loads(format_record_json(parse_record(WRITTEN)))
    put(data, path, value)
    with pytest.raises(NotationError) as told:
        parse_record(json.dumps(data))
    assert told.value.place == place
    assert expected in told.value.expected


def test_a_record_that_cannot_have_happened_is_not_written() -> None:
    record = parse_record(WRITTEN)
    deal = record.events[0]
    assert isinstance(deal, Played)
    wrong = replace(deal, steps=(*deal.steps[:5], (Seat.MIDDLE, say("half"))))
    with pytest.raises(NotationError, match=r"^deal 1, action 6: read '2:half', .*pass, whist"):
        format_record(replace(record, events=(wrong,)))
    short = Deal(deal.deal.hands, ())
    with pytest.raises(NotationError, match=r"^deal 1: read 'the cards', expected no deal here"):
        replay_record(replace(record, events=(Played(short),)))
    early = replace(deal, steps=deal.steps[:3])
    with pytest.raises(NotationError, match=r"^deal 1, action 4: read 'the next deal or call'"):
        replay_record(replace(record, events=(early, Clock(3))))
    with pytest.raises(NotationError, match=r"^after deal 1: read 'join Anna'"):
        replay_record(replace(record, events=(deal, Joined("Anna"))))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"players": ("Anna", "Anna", "Clara")}, "two players have one name"),
        ({"players": ("Anna", "Boris\n", "Clara")}, "of one line"),
        ({"players": ("Anna", "", "Clara")}, "of one line"),
        ({"players": ("Anna", "kasa", "Clara")}, "an account of the table"),
        ({"players": ("Anna", "Boris", "Clara", "Dina")}, "'sochi' seats 3, not 4"),
        ({"dealer": "Zed"}, "'Zed' deals first and does not sit"),
        ({"bots": (("Zed", "novice"),)}, "'Zed' has a bot"),
        ({"bots": (("Anna", "x"), ("Anna", "y"))}, "a player has one bot"),
        ({"bots": (("Anna", " x"),)}, "without blanks around it"),
        ({"seed": ""}, "the seed must be"),
        ({"date": "to\tday"}, "the date must be"),
        ({"tags": (("remark", "x"),)}, "a tag is called 'note'"),
        ({"tags": (("x-a b", "x"),)}, "a tag is called 'note'"),
        ({"tags": (("note", "two\nlines"),)}, "the tag note must be"),
    ],
)
def test_what_fits_on_no_line_is_no_record(change: dict[str, object], said: str) -> None:
    values = {"rules": rules_of("sochi"), "players": PLAYERS[:3], "dealer": "Anna", **change}
    with pytest.raises(ValueError, match=re.escape(said)):
        Record(**values)  # type: ignore[arg-type]


def test_an_action_needs_a_deal() -> None:
    record = new_record("sochi")
    with pytest.raises(ValueError, match="no deal has begun"):
        record.with_step(Seat.FORE, say("pass"))
    deal = random_deal(record.rules, Random(1))
    begun = record.with_event(Played(deal)).with_step(Seat.FORE, say("pass"))
    assert begun.events == (Played(deal, ((Seat.FORE, say("pass")),)),)

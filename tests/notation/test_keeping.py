"""A keeper's file: what is written is read back; what cannot be read is told with its remedy."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.deal import Seat
from preferans.match import Report
from preferans.match.keeping import (
    BadNote,
    Correction,
    Ended,
    Keeping,
    Misdealt,
    Newcomer,
    Passed,
)
from preferans.notation import NotationError
from preferans.notation.keeping import (
    format_keeping,
    format_note,
    is_keeping,
    parse_keeping,
    parse_note,
)
from preferans.rulesets import ruleset
from tests.notation.keepings import keeping

FORE, MIDDLE, REAR, DEALER = Seat
HEAD = "preferans keeping: 1\nrules: sochi\nplayers: Anna, Boris, Clara\ndealer: Clara\n"


def fresh(players: int = 3, preset: str = "sochi", **given: object) -> Keeping:
    names = ("Anna", "Boris", "Clara", "Dina")[:players]
    return Keeping(ruleset(preset, players=players, **given), names, names[-1])


@given(st.integers(0, 2**32), st.integers(0, 12))
def test_what_is_written_is_read_back(seed: int, size: int) -> None:
    kept = keeping(Random(seed), size)
    text = format_keeping(kept)
    assert is_keeping(text)
    assert parse_keeping(text) == kept
    assert format_keeping(parse_keeping(text)) == text


LINES = {
    "Anna 7S whist pass 7-3-0": Report(
        "7S", FORE, ((MIDDLE, "whist"), (REAR, "pass")), ((FORE, 7), (MIDDLE, 3), (REAR, 0))
    ),
    "Boris 6S pass half": Report("6S", MIDDLE, ((REAR, "pass"), (FORE, "half"), (REAR, "pass"))),
    "Clara misere 2": Report("misere", REAR, tricks=((REAR, 2), (FORE, 8), (MIDDLE, 0))),
    "all-pass 4-3-3": Report(tricks=((FORE, 4), (MIDDLE, 3), (REAR, 3))),
    "join Dina": Newcomer("Dina"),
    "misdeal": Misdealt(),
    "end agreement": Ended(),
    "minutes 90": Passed(90),
    "fine Boris hill 10 late": Correction("Boris", "hill", Fraction(10), "late"),
    "correct Anna whists 5/2 on Boris a  slip": Correction(
        "Anna", "whists", Fraction(5, 2), "a slip", "Boris"
    ),
}


@pytest.mark.parametrize("line", LINES)
def test_a_line_says_what_it_says(line: str) -> None:
    note, wanted = parse_note(line, fresh().match), LINES[line]
    if isinstance(wanted, Report):
        assert isinstance(note, Report)
        # A defender who passed and is asked again need not be told.
        said = len(note.answers)
        assert note.answers == wanted.answers[:said]
        assert (note.contract, note.declarer, note.tricks) == (
            wanted.contract,
            wanted.declarer,
            wanted.tricks,
        )
    else:
        assert note == wanted


def test_names_and_words_may_be_shortened() -> None:
    m = fresh().match
    assert parse_note("b 7s wh p 7-3-0", m) == parse_note("Boris 7S whist pass 7-3-0", m)
    assert parse_note("cor C h -2 slip", m) == parse_note("correct Clara hill -2 slip", m)
    assert parse_note("al 4-3-3", m) == parse_note("all-pass 4-3-3", m)


def test_a_beginning_of_two_things_is_told_apart_by_what_follows() -> None:
    m = fresh().match
    assert parse_note("a 7s w p 730", m) == parse_note("Anna 7S whist pass 7-3-0", m)
    assert parse_note("a 433", m) == parse_note("all-pass 4-3-3", m)
    assert parse_note("a 10s w w 1000", m) == parse_note("Anna 10S whist whist 10-0-0", m)
    four = fresh(4).match
    assert parse_note("a 4321", four) == parse_note("all-pass 4-3-2-1", four)


def test_a_whisting_dealer_speaks_last() -> None:
    """rules/russian §4.6: after pass, half-whist, pass the sitting dealer may be asked."""
    m = fresh(4, dealer_whist="pass_half_pass").match
    note = parse_note("Anna 6S pass half pass whist 6-3-1", m)
    assert isinstance(note, Report)
    assert note.answers == (
        (MIDDLE, "pass"),
        (REAR, "half"),
        (MIDDLE, "pass"),
        (DEALER, "whist"),
    )


@pytest.mark.parametrize(
    ("line", "read", "remedy"),
    [
        ("a", "a", "all-pass or Anna"),
        ("m 7S", "m", "misdeal or minutes"),
        ("minutes soon", "soon", "a whole number of minutes"),
        ("end never", "never", "agreement, time"),
        ("Zoe 7S", "Zoe", "Anna, Boris, Clara"),
        ("Anna", "Anna", "a contract such as 6S"),
        ("Anna 5S", "5S", "6S, 6C"),
        ("Anna 7 0", "7", "more letters"),
        ("Anna 7S whist pass 7-3", "7-3", "three numbers of tricks"),
        ("Anna 7S 7-3-0 7-3-0", "7-3-0", "tricks once only"),
        ("Anna 7S talon SA", "Anna 7S talon SA", "2 cards of the talon after that"),
        ("Anna 7S talon SA X", "X", "a card such as SA"),
        ("Anna 7S times x", "x", "a whole number"),
        ("Anna 7S zzz", "zzz", "tricks such as 6-2-2, or"),
        ("fine Boris hill ten late", "ten", "an amount such as 10"),
        ("fine Boris hill 10", "fine Boris hill 10", "the reason after that"),
        ("fine Boris hall 10 late", "hall", "pool, hill, whists"),
        ("fine Boris whists 10 late", "late", "'on' and a name"),
        ("fine Boris hill 0 late", "fine Boris hill 0 late", "changes nothing"),
        ("join Dina now", "now", "the end of the line"),
        ("misere 11", "misere", "the beginning of a note"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_remedy(line: str, read: str, remedy: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_note(line, fresh().match)
    assert error.value.read == read
    assert remedy in error.value.expected


def test_who_sits_out_declares_nothing() -> None:
    with pytest.raises(NotationError, match="Anna, Boris, Clara, who hold the cards"):
        parse_note("Dina 7S pass pass", fresh(4).match)


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        ("", "line 1", "preferans keeping"),
        (HEAD.replace(": 1", ": 2"), "line 1", "version 1"),
        (HEAD.replace("sochi", "nowhere"), "line 2", "rules"),
        (HEAD.replace("Clara\nd", "Anna\nd"), "line 3", "two players are called Anna"),
        (HEAD.replace("dealer: Clara", "dealer: Zoe"), "line 3", "first dealer Zoe"),
        (HEAD.replace("dealer: Clara", "first: Clara"), "line 4", "dealer"),
        (HEAD + "\n\nAnna 7S whist pass 7-3-1\n", "line 7", "come to 10"),
        (HEAD + "all-pass 4-3-3\nAnna 7T\n", "line 6", "a contract"),
    ],
)
def test_a_file_is_refused_with_its_line(text: str, place: str, said: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_keeping(text)
    assert error.value.place == place
    assert said in str(error.value)


def test_a_refusal_names_players_not_seats() -> None:
    with pytest.raises(NotationError, match="Boris was to say"):
        parse_keeping(HEAD + "Anna 7S\n")


def test_a_player_called_like_a_beginning_stands_in_quotes() -> None:
    kept = Keeping(ruleset("sochi"), ("Join", "Fi", "Clara"), "Clara")
    m = kept.match
    note = parse_note('"Join" 7S pass pass', m)
    assert note == Report("7S", FORE, ((MIDDLE, "pass"), (REAR, "pass")))
    assert format_note(note, m) == '"Join" 7S pass pass'
    assert parse_note("Fi 7S pass pass", m) == Report(
        "7S", MIDDLE, ((REAR, "pass"), (FORE, "pass"))
    )


RARE: dict[str, tuple[int, dict[str, object]]] = {
    "Anna concede 7D": (3, {"concede_without_play": 3}),
    "Anna misere 1 shared": (4, {"misere_half_with_dealer": True}),
    "Anna 6S whist pass 6-4-0 refused": (4, {"spit_talon": True}),
    "Anna 10S trusted": (3, {"ten_mode": "checked"}),
    "all-pass 3-3-3-1": (4, {}),
    "Boris 6S pass half whist 5-3-2": (3, {}),
    "Anna 7S whist pass 7-3-0 times 4": (3, {}),
    "Anna 7S bid 6S whist whist 7-2-1 talon SA SK": (4, {"talon_bonus": True}),
}


FAMILY: dict[str, tuple[str, dict[str, object]]] = {
    "Anna karo bid 2 stay drop kontra enough 6-4-0": ("serbian", {}),
    "all-pass": ("serbian", {}),
    "Clara hearts stay drop invite 5-3-2": ("austrian-simple", {}),
    "Anna 7D stay stay 7-2-1 aces": ("greek", {"aces": True}),
    "Anna concede 7D": ("greek", {}),
    "Boris spades bid 2 6-4-1 beside arrivazs made": ("hungarian-asszorti", {}),
}


@pytest.mark.parametrize("line", FAMILY)
def test_the_family_is_read_and_written(line: str) -> None:
    preset, options = FAMILY[line]
    kept = fresh(3, preset, **options)
    note = kept.with_note(parse_note(line, kept.match)).notes[0]
    assert format_note(note, kept.match) == line


def test_chips_are_paid_by_somebody() -> None:
    kept = fresh(3, "austrian-simple")
    kept = kept.with_note(parse_note("Anna hearts drop drop", kept.match))
    line = "correct pot chips 5 from Boris a fine"
    note = parse_note(line, kept.match)
    assert note == Correction("pot", "chips", Fraction(5), "a fine", "Boris")
    assert format_note(note, kept.match) == line
    with pytest.raises(NotationError, match="'from' and a name, as chips have"):
        parse_note("correct pot chips 5 on Boris a fine", kept.match)


@pytest.mark.parametrize("line", RARE)
def test_what_only_some_circles_play_is_read_and_written(line: str) -> None:
    players, options = RARE[line]
    kept = fresh(players, "sochi", **options)
    m = kept.match
    note = kept.with_note(parse_note(line, m)).notes[0]
    assert format_note(note, m) == line


def test_what_the_rules_of_a_table_do_not_know_is_refused() -> None:
    for line in ("Anna 7S whist pass 7-3-0 blind", "Anna concede 7D", "all-pass 4-3-3 blind"):
        m = fresh().match
        with pytest.raises(BadNote):
            fresh().with_note(parse_note(line, m))


def test_blind_calls_are_read_and_written_where_cards_are_not_looked_at() -> None:
    """rules/russian §2.4."""
    kept = fresh()
    rules = ruleset("sochi", dark_bids=True, dark_pass_first_hand=True)
    unseen = replace(kept, rules=rules)
    for line in ("Anna 7S whist pass 7-3-0 blind", "all-pass 4-3-3 blind"):
        note = unseen.with_note(parse_note(line, unseen.match)).notes[0]
        assert isinstance(note, Report)
        assert (note.blind, note.blind_pass) == (line[0] == "A", line[0] == "a")
        assert format_note(note, unseen.match) == line

"""What a keeper's line may go on with: told by the rules, in every state of the line."""

from __future__ import annotations

from random import Random

import pytest

from preferans.match import Report
from preferans.match.keeping import BadNote, Keeping, noted
from preferans.notation import NotationError
from preferans.notation.hints import Hint, Wanted, completed, hint
from preferans.notation.keeping import format_note, parse_note, pieces_of
from preferans.rulesets import names, ruleset
from tests.notation.keepings import keeping


def fresh(preset: str = "sochi", players: int = 3, **options: object) -> Keeping:
    people = ("Anna", "Boris", "Clara", "Dina")[:players]
    return Keeping(ruleset(preset, players=players, **options), people, people[-1])


def of(text: str, preset: str = "sochi", players: int = 3) -> Hint:
    return hint(text, fresh(preset, players).match)


def test_a_line_begins_with_who_holds_cards_or_with_what_else_happens() -> None:
    assert of("").words[:4] == ("Anna", "Boris", "Clara", "all-pass")
    assert "join" in of("").words
    assert "Dina" not in of("", players=4).words
    assert "join" not in of("", players=4).words
    assert of("", "serbian").words[-1] == "minutes"
    assert {"fine", "join"}.isdisjoint(of("", "serbian").words)


@pytest.mark.parametrize(
    ("text", "wanted", "words", "who"),
    [
        ("a", Wanted.BEGINNING, ("Anna", "all-pass"), ()),
        ("Anna 7", Wanted.CONTRACT, ("7S", "7C", "7D", "7H", "7NT"), ()),
        ("Boris 7S ", Wanted.ANSWER, ("pass", "whist"), ("Clara",)),
        ("Boris 7S pass ", Wanted.ANSWER, ("pass", "half", "whist"), ("Anna",)),
        ("Boris 7S whist pass ", Wanted.TRICKS, (), ("Boris", "Clara", "Anna")),
        ("Boris 7S pass pass ", Wanted.NOTHING, (), ()),
        ("Boris misere ", Wanted.TRICKS, (), ("Boris",)),
        ("all-pass ", Wanted.TRICKS, (), ("Anna", "Boris", "Clara")),
        ("all-pass 4-3-3 ", Wanted.NOTHING, (), ()),
        ("fine ", Wanted.ACCOUNT, ("Anna", "Boris", "Clara"), ()),
        ("fine Anna ", Wanted.COLUMN, ("pool", "hill", "whists"), ()),
        ("fine Anna hill ", Wanted.AMOUNT, (), ()),
        ("fine Anna hill 10 ", Wanted.REASON, (), ()),
        ("correct Anna whists 10 ", Wanted.ACCOUNT, ("on",), ()),
        ("correct Anna whists 10 on B", Wanted.ACCOUNT, ("Boris",), ()),
        ("join ", Wanted.NAME, (), ()),
        ("minutes ", Wanted.NUMBER, (), ()),
        ("misdeal ", Wanted.NOTHING, (), ()),
        ("Zoe 7S ", Wanted.UNKNOWN, (), ()),
    ],
)
def test_what_comes_next(
    text: str, wanted: Wanted, words: tuple[str, ...], who: tuple[str, ...]
) -> None:
    found = of(text)
    assert (found.wanted, found.words, found.who) == (wanted, words, who)


def test_a_series_says_from_where_contracts_begin() -> None:
    kept = fresh(raspasy_exit_levels=[6, 7, 7])
    kept = kept.with_note(Report(tricks=tuple(zip(kept.rules.live, (4, 3, 3), strict=True))))
    assert hint("Boris ", kept.match).words[0] == "7S"


def test_a_refe_needs_no_tricks() -> None:
    assert of("all-pass ", "serbian").wanted is Wanted.NOTHING


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("B", "Boris "),
        ("a", "a"),
        ("Boris m", "Boris misere "),
        ("Boris 7", "Boris 7"),
        ("Boris 7S w", "Boris 7S whist "),
        ("Boris 7S whist pass 7-3-0", "Boris 7S whist pass 7-3-0"),
        ("m", "mi"),
    ],
)
def test_a_word_is_completed_as_far_as_it_is_clear(typed: str, line: str) -> None:
    assert completed(typed, fresh().match) == line


@pytest.mark.parametrize("preset", names())
def test_every_line_that_can_be_written_is_hinted_at_word_by_word(
    preset: str, *, full: bool
) -> None:
    """Each word of a note is among those that may stand there, or is a number or a name."""
    for seed in range(20 if full else 3):
        kept = keeping(Random(seed), 6, preset)
        for note, m in zip(kept.notes, kept.stages(), strict=False):
            if not isinstance(note, Report):
                continue
            pieces = pieces_of(format_note(note, m))
            for i, piece in enumerate(pieces):
                if piece.replace("-", "").isdigit() and i:
                    break
                offered = hint(" ".join(pieces[:i]) + " " * bool(i), m)
                assert piece in (*offered.words, *offered.more), (pieces, i)
                if piece == "talon":
                    break


def test_what_is_hinted_can_be_said() -> None:
    """In a whisted game: each offered answer leads on to a line that can be read."""
    m = fresh().match
    for word in hint("Anna 7S ", m).words:
        for other in hint(f"Anna 7S {word} ", m).words:
            line = f"Anna 7S {word} {other}"
            found = hint(f"{line} ", m)
            while found.wanted is Wanted.ANSWER:
                line = f"{line} {found.words[0]}"
                found = hint(f"{line} ", m)
            line += " 7-2-1" * (found.wanted is Wanted.TRICKS)
            assert noted(m, parse_note(line, m), 1).table.number == 2


def test_a_hint_never_fails() -> None:
    """Whatever is typed."""
    rng, m = Random(3), fresh(players=4).match
    words = (
        "Anna",
        "7S",
        "pass",
        "whist",
        "bid",
        "talon",
        "SA",
        "fine",
        "hill",
        "on",
        '"',
        "-",
        "9",
    )
    for _ in range(300):
        text = " ".join(rng.choices(words, k=rng.randint(0, 6))) + " " * rng.randint(0, 1)
        assert isinstance(hint(text, m), Hint)
        assert completed(text, m).startswith(text.rstrip()[:1])
        try:
            noted(m, parse_note(text, m), 1)
        except (NotationError, BadNote):
            continue

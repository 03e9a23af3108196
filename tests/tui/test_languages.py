"""The table speaks five languages: catalogues that are complete, and said as players do."""

from __future__ import annotations

from pathlib import Path

import pytest

from preferans.cards import Card
from preferans.speech import LANGUAGES, read_catalogue, tongue
from preferans.tui import play
from preferans.tui.table import _key_bar
from preferans.tui.words import Suits, Voice
from tests.speech.catalogues import OTHERS, check_complete, check_forms, read
from tests.tui.texts import wanted

WEB = Path(__file__).parents[2] / "web" / "po"


def test_texts_are_found_in_the_sources() -> None:
    found = wanted()
    assert len(found) > 400
    for key in (
        ("", "{who} bids {call}.", ""),
        ("", "You pass unseen.", ""),
        ("", "{n} trick", "{n} tricks"),
        ("call", "misère", ""),
        ("", "The half-whist stands: the contract counts as made.", ""),
        ("", "The settlement", ""),
        ("", "Go on with it", ""),
        ("", "2 New match; the old one is kept beside it", ""),
    ):
        assert key in found


@pytest.mark.parametrize("language", OTHERS)
def test_i18_1_a_catalogue_is_complete_and_has_nothing_else(language: str) -> None:
    check_complete("table", language, wanted())


@pytest.mark.parametrize("language", OTHERS)
def test_i18_1_a_translation_has_the_blanks_and_forms_it_needs(language: str) -> None:
    check_forms("table", language)


@pytest.mark.parametrize("language", OTHERS)
def test_both_tables_say_the_words_of_calls_and_cards_alike(language: str) -> None:
    web = {
        (it.context, it.text): it.forms
        for it in read_catalogue((WEB / f"{language}.po").read_text("utf-8"))
    }
    shared = [it for it in read("table", language) if it.context and (it.context, it.text) in web]
    assert len(shared) > 50
    assert [it.text for it in shared if it.forms != web[it.context, it.text]] == []


@pytest.mark.parametrize(
    ("language", "card", "bid", "misere", "tricks"),
    [
        ("ru", "дама треф", "7 пик", "мизер", "2 взятки"),
        ("fi", "ristirouva", "7 pataa", "misääri", "2 tikkiä"),
        ("sv", "klöver dam", "7 spader", "misär", "2 stick"),
        ("nl", "klavervrouw", "7 schoppen", "misère", "2 slagen"),
    ],
)
def test_words_are_inflected_as_players_do(
    language: str, card: str, bid: str, misere: str, tricks: str
) -> None:
    voice = Voice(Suits.WORDS, tongue=tongue(language))
    assert voice.card(Card.parse("CQ")) == voice.label(Card.parse("CQ")) == card
    assert voice.call("7S") == bid
    assert voice.call("misere") == misere
    assert voice.number(2, "{n} trick", "{n} tricks") == tricks


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_keys_stand_in_one_line_of_eighty(language: str) -> None:
    bar = _key_bar(Voice(Suits.SIGNS, tongue=tongue(language)))
    assert len(bar.plain) <= 78, bar.plain


def test_the_language_is_that_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PREFERANS_LANGUAGE", "sv")
    assert play.voice(Suits.WORDS).tongue is tongue("sv")
    assert play.voice(Suits.WORDS, "fi").tongue is tongue("fi")


class Ascii:
    """A terminal that shows nothing else."""

    encoding = "ascii"


@pytest.mark.parametrize(("language", "spoken"), [("ru", "en"), ("fi", "fi")])
def test_what_a_terminal_cannot_show_at_all_is_said_in_english(
    monkeypatch: pytest.MonkeyPatch, language: str, spoken: str
) -> None:
    monkeypatch.setattr("sys.stdout", Ascii())
    voice = play.voice(Suits.WORDS, language)
    assert voice.tongue is tongue(spoken)
    assert voice.plain("ässä på één") == "assa pa een"

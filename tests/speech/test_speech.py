"""Catalogues, how languages count, and which of them is spoken."""

from __future__ import annotations

from fractions import Fraction

import pytest

from preferans.speech import (
    LANGUAGES,
    CatalogueError,
    LanguageError,
    Tongue,
    choose,
    read_catalogue,
    retold,
    shown_on,
    tongue,
)


def test_a_catalogue_is_read_with_contexts_plurals_and_long_texts() -> None:
    messages = read_catalogue(
        'msgid ""\nmsgstr ""\n"Language: ru\\n"\n\n'
        '#, fuzzy\nmsgctxt "call"\nmsgid "open"\nmsgstr "в "\n"светлую"\n\n'
        'msgid "{n} trick"\nmsgid_plural "{n} tricks"\n'
        'msgstr[0] "{n} взятка"\nmsgstr[1] "{n} взятки"\nmsgstr[2] "{n} взяток"\n'
    )
    head, said, counted = messages
    assert (head.text, head.forms) == ("", ["Language: ru\n"])
    assert (said.context, said.text, said.forms, said.fuzzy) == (
        "call", "open", ["в светлую"], True,
    )  # fmt: skip
    assert (counted.plural, len(counted.forms), counted.fuzzy) == ("{n} tricks", 3, False)


@pytest.mark.parametrize("line", ['"a"', "msgid a", 'msgid "a" b', 'msgid "\\x"'])
def test_a_line_that_is_none_is_named(line: str) -> None:
    with pytest.raises(CatalogueError, match="line 2 "):
        read_catalogue("\n" + line)


RUSSIAN = Tongue("ru", {("", "{n} trick"): ("взятка", "взятки", "взяток")})


def test_i18_2_russian_counts_in_three_forms() -> None:
    said = [RUSSIAN.counted(n, "{n} trick", "{n} tricks") for n in (1, 2, 5, 11, 21, 22, 25)]
    assert said == ["взятка", "взятки", "взяток", "взяток", "взятка", "взятки", "взяток"]
    assert RUSSIAN.counted(Fraction(5, 2), "{n} trick", "{n} tricks") == "взятки"
    assert RUSSIAN.counted(2, "{n} card", "{n} cards") == "{n} cards"


@pytest.mark.parametrize(
    ("given", "environ", "language"),
    [
        (None, {}, "en"),
        ("fi", {"LANG": "ru_RU.UTF-8"}, "fi"),
        (None, {"PREFERANS_LANGUAGE": "nl", "LC_ALL": "sv_SE"}, "nl"),
        (None, {"LC_ALL": "sv_SE", "LC_MESSAGES": "fi_FI", "LANG": "ru_RU"}, "sv"),
        (None, {"LC_ALL": "", "LC_MESSAGES": "fi_FI@euro", "LANG": "ru_RU"}, "fi"),
        (None, {"LANG": "ru_RU.UTF-8"}, "ru"),
        (None, {"LANG": "ru_RU", "LANGUAGE": "el:nl:sv"}, "nl"),
        (None, {"LANG": "C.UTF-8", "LANGUAGE": "nl"}, "en"),
        (None, {"LANG": "el_GR", "LANGUAGE": ""}, "en"),
        (None, {"LANG": "fil_PH"}, "en"),
    ],
)
def test_the_language_is_the_ordered_one_or_that_of_the_locale(
    given: str | None, environ: dict[str, str], language: str
) -> None:
    assert choose(given, environ) == language


def test_an_order_for_a_language_that_is_not_there_names_those_that_are() -> None:
    with pytest.raises(LanguageError, match=r"'xx'.*en \(English\), ru \(Русский\)"):
        choose("xx", {})
    with pytest.raises(LanguageError, match="'de'"):
        choose(None, {"PREFERANS_LANGUAGE": "de"})


@pytest.mark.parametrize(
    ("language", "encoding", "shown"),
    [
        ("ru", "utf-8", "ru"),
        ("ru", "koi8-r", "ru"),
        ("ru", "latin-1", "en"),
        ("fi", "latin-1", "fi"),
        ("sv", "ascii", "en"),
        ("nl", None, "en"),
        ("fi", "no such encoding", "en"),
        ("en", "ascii", "en"),
    ],
)
def test_a_terminal_that_cannot_show_a_language_is_spoken_to_in_english(
    language: str, encoding: str | None, shown: str
) -> None:
    assert shown_on(language, encoding) == shown


@pytest.mark.parametrize(
    ("text", "language", "told"),
    [
        ("3 tricks at most", "sv", "högst 3 stick"),
        ("a.txt: Is a directory", "sv", "a.txt: är en mapp"),
        ("3 tricks at most: no sentence", "en", "3 tricks at most: no sentence"),
        ("no sentence; of ours", "sv", "no sentence; of ours"),
        ("", "sv", ""),
    ],
)
def test_what_went_wrong_is_told_by_the_sentence_it_was_made_of(
    text: str, language: str, told: str
) -> None:
    assert retold(text, language) == told


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_texts_that_are_told_together_are_each_told_anew(language: str) -> None:
    """Marks stand in them, too, as in every reason why options do not go together."""
    one = (
        "raspasy_scoring rostov_whists is played with the talon closed: "
        "set raspasy_talon to closed, or raspasy_scoring to hill"
    )
    other = "end_condition deals needs a number of deals: set deal_limit, or another end_condition"
    say = tongue(language, "rules").sentence
    assert say(one) != one
    assert retold(f"sochi: {one}; {other}", language) == f"sochi: {say(one)}; {say(other)}"

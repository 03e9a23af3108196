"""The command speaks five languages: what it prints, what it helps with, what goes wrong."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from preferans.cli.main import main
from preferans.rulesets import FAMILIES
from preferans.speech import LANGUAGES, retold, tongue
from preferans.speech.retold import fitted
from tests.cli import errors
from tests.cli.texts import SPEAKING, wanted
from tests.house.sources import PACKAGE, tree
from tests.speech.catalogues import OTHERS, check_complete, check_forms, read

RECORDS = Path(__file__).parents[1] / "golden" / "records"


def test_texts_are_found_in_the_sources() -> None:
    found = wanted()
    assert len(found) > 350
    for key in (
        ("", "3. Payments.", ""),
        ("", "{game}: every layout, drawn, all cards open", ""),
        ("", "a point is divided by the {n} opponents", ""),
        ("", "{n} minute has passed.", "{n} minutes have passed."),
        ("", "print the record as JSON", ""),
        ("", "settle a score sheet, step by step", ""),
        ("", "ordered", ""),
        ("reason", "undertricks", ""),
    ):
        assert key in found


@pytest.mark.parametrize("language", OTHERS)
def test_i18_1_the_catalogue_of_the_verbs_is_complete(language: str) -> None:
    check_complete("verbs", language, wanted())


@pytest.mark.parametrize("kind", ["verbs", "errors", "rules"])
@pytest.mark.parametrize("language", OTHERS)
def test_i18_1_a_translation_has_the_blanks_and_forms_it_needs(language: str, kind: str) -> None:
    check_forms(kind, language)


# -- what goes wrong -------------------------------------------------------------------------------


def test_a_part_of_an_error_stands_in_the_sources() -> None:
    rooms = (*errors.ROOMS, "solver")
    files = [path for room in rooms for path in (PACKAGE / room).rglob("*.py")]
    said = set().union(*map(errors.phrases, (*files, *errors.MODULES)))
    assert [text for text in errors.FRAGMENTS if text not in said] == []


def test_python_says_of_a_command_line_what_the_catalogues_know(
    capsys: pytest.CaptureFixture[str],
) -> None:
    met = set[str]()
    for line in (
        "settle", "rules --nope", "nope", "simulate --deals x", "rules --option",
        "rules --diff a", "replay x --json --text",
    ):  # fmt: skip
        with pytest.raises(SystemExit):
            main(line.split())
        said = capsys.readouterr().err.splitlines()[-1].partition(": error: ")[2]
        met |= {sentence for sentence in errors.OF_ARGPARSE if fitted(sentence, said)}
    assert met == set(errors.OF_ARGPARSE)


@pytest.mark.parametrize("language", OTHERS)
def test_i18_1_the_catalogue_of_errors_is_complete(language: str) -> None:
    check_complete("errors", language, {("", text, "") for text in errors.wanted()})


def filled(text: str) -> str:
    """A sentence with something in each of its blanks that no sentence has."""
    for n, name in enumerate(dict.fromkeys(re.findall(r"(?<!\{)\{(\w+)\}", text))):
        text = text.replace("{" + name + "}", f"<{n}>")
    return text.replace("{{", "{").replace("}}", "}")


@pytest.mark.parametrize("language", OTHERS)
def test_every_error_is_recognised_by_its_own_sentence(language: str) -> None:
    known = {it.text: it.forms[0] for it in read("errors", language)}
    # Some sentences differ in the names of their blanks only: their translations are alike.
    told = {text: retold(filled(text), language) for text in known}
    places = {text: re.sub(r"\{\w+\}", "{}", text) for text in known}
    for text, form in known.items():
        alike = [other for other in known if places[other] == places[text]]
        assert len({re.sub(r"\{\w+\}", "{}", known[other]) for other in alike}) == 1, text
        names = dict.fromkeys(re.findall(r"(?<!\{)\{(\w+)\}", text))
        for n, name in enumerate(names):
            form = form.replace("{" + name + "}", f"<{n}>")
        assert told[text] == form.replace("{{", "{").replace("}}", "}"), text


# -- as it is met ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "error: give twelve cards, or ten with --discard, not 3\n"),
        ("ru", "ошибка: дайте двенадцать карт или десять с --discard, а не 3\n"),
        ("fi", "virhe: anna kaksitoista korttia tai kymmenen valitsimella --discard, ei 3\n"),
        ("sv", "fel: ge tolv kort, eller tio med --discard, inte 3\n"),
        ("nl", "fout: geef twaalf kaarten, of tien met --discard, niet 3\n"),
    ],
)
def test_what_goes_wrong_is_told_in_the_language_asked_for(
    language: str, said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["misere", "SAK7", "--lang", language]) == 2
    assert capsys.readouterr().err == said
    monkeypatch.setenv("PREFERANS_LANGUAGE", language)
    assert main(["misere", "SAK7"]) == 2
    assert capsys.readouterr().err == said


def test_an_error_within_an_error_is_told_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang=sv", "rules", "sotchi", "--set", "x"]) == 2
    assert capsys.readouterr().err == ("fel: det finns inga regler 'sotchi'; menade du sochi?\n")
    assert main(["misere", "SX", "--lang", "fi"]) == 2
    assert capsys.readouterr().err == (
        "virhe: käsi: eivät ole kortteja: 'SX' tekstissä 'SX'; kirjoita ne kuten SAK7 HT\n"
    )


def test_an_unknown_language_is_refused_with_those_there_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["rules", "--lang", "tlh"]) == 2
    assert "there is no language 'tlh'; there are en (English)" in capsys.readouterr().err


@pytest.mark.parametrize("language", OTHERS)
def test_what_does_not_go_together_is_told_in_every_language(language: str) -> None:
    """Of options that clash, for the web and the terminal alike; names of options stay."""
    catalogue = tongue(language, "rules")
    for text in {clash.text for family in FAMILIES for clash in family.clashes}:
        assert catalogue.known(text), text
        named, told = (re.findall(r"\w+_\w+", said) for said in (text, catalogue.sentence(text)))
        assert set(named) <= set(told), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_is_told_in_every_language(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["settle", "--help", "--lang", language])
    told = " ".join(capsys.readouterr().out.split())
    for text in ("usage: ", "print JSON", "show this help message and exit", "options"):
        assert (tongue(language, "verbs").sentence(text).strip() in told) is True
    assert ("print JSON" in told) is (language == "en")


ROUNDS = (
    "book-game-worked-deal", "match-to-the-end", "three-all-passes-open-a-match",
    "two-and-a-dummy",
)  # fmt: skip


@pytest.mark.parametrize("name", ROUNDS)
def test_a_match_is_told_without_a_word_of_english(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """But for names, bids, and what stands as it does in the record: the rules and notes."""
    assert main(["replay", str(RECORDS / f"{name}.txt"), "--lang", "ru"]) == 0
    told = capsys.readouterr().out.splitlines()
    lines = [line for line in told if not line.startswith(("Правила:", "За столом:"))]
    words = set(re.findall(r"[A-Za-z-]{2,}", "\n".join(lines)))
    assert len(lines) > 10
    assert {word for word in words if not word[0].isupper()} == set()


def test_json_is_the_same_in_every_language(capsys: pytest.CaptureFixture[str]) -> None:
    lines: dict[str, set[str]] = {}
    for language in LANGUAGES:
        for words in (["probabilities", "talon", "7"], ["rules", "--option", "players"]):
            assert main([*words, "--json", "--lang", language]) == 0
            lines.setdefault(words[0], set()).add(capsys.readouterr().out)
    assert [len(found) for found in lines.values()] == [1, 1]


# -- nothing is said past the catalogues -----------------------------------------------------------


def spoken_past(source: ast.Module) -> list[str]:
    """Texts that are put together, printed or handed on in so many words, and not said."""
    allowed = set[int]()
    for node in ast.walk(source):
        name = ast.unparse(node.func).rpartition(".")[2] if isinstance(node, ast.Call) else ""
        if isinstance(node, ast.Raise) or name in (*SAYING, "add_argument", "UsageError"):
            allowed |= {id(inner) for inner in ast.walk(node)}
    found = []
    for node in ast.walk(source):
        if isinstance(node, ast.JoinedStr) and id(node) not in allowed:
            texts = [str(it.value) for it in node.values if isinstance(it, ast.Constant)]
        elif isinstance(node, ast.Yield) and isinstance(node.value, ast.Constant):
            texts = [str(node.value.value)] if isinstance(node.value.value, str) else []
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "print":
            texts = [str(a.value) for a in node.args if isinstance(a, ast.Constant)]
        else:
            continue
        found += [text for text in texts if re.search(r"[a-z]{2,} |[a-z]{4}", text)]
    return found


SAYING = ("say", "count", "say_in", "retold", "_said", "_bad")

ERRORS = {text for sentence in errors.wanted() for text in re.split(r"\{\w+\}", sentence)}

SILENT = {
    "agreement.py": {"players="},
    "chances.py": {"_holds", "_void", "-holds", "-void"},
    "verify.py": {"bot "},
    "serve.py": {"http://"},
    # Where something stands is told in the words of the file.
    "sheet_csv.py": {
        "line ",
        "accounts[",
        ", whists on ",
        ", total",
        ", pool",
        ", hill",
        ", amount",
    },
    "sheet_input.py": {"line ", " of ", " on ", "whists on ", "whists of "},
    "solve.py": {"position ", " line "},
}
"""What is no sentence, by module; pages for the typesetter are in ``sheet.py``."""


def test_every_verb_says_what_it_prints_through_the_catalogues() -> None:
    assert spoken_past(ast.parse('print("hello there")\nyield f"{n} tricks"\nprint(f"a {b}")')) == [
        "hello there",
        " tricks",
    ]
    wrong = {
        path.name: past
        for path in SPEAKING
        if path.name != "sheet.py"
        if (past := set(spoken_past(tree(path))) - SILENT.get(path.name, set()) - ERRORS)
    }
    assert wrong == {}

"""The rules over the JSON interface: told in the reader's language, and what is refused."""

from __future__ import annotations

from typing import Any

import httpx
import msgspec
import pytest

from preferans.rulesets import FAMILIES, Family, code, configure, defaults, ruleset, text_of
from preferans.rulesets.options import Flag, Word
from preferans.server import catalogue
from preferans.speech import LANGUAGES, tongue
from tests.server.people import Place

EVERY = pytest.mark.parametrize("language", LANGUAGES)
FAMILY = pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)

APART = {"raspasy_scoring": "rostov_whists"}
"""What does not go together with the rest of Sochi."""


def listed(language: str) -> list[dict[str, Any]]:
    found = msgspec.json.decode(catalogue.families_json(language))["families"]
    assert isinstance(found, list)
    return found


def told(family: Family, language: str) -> dict[str, Any]:
    found = msgspec.json.decode(catalogue.family_json(family.name, language))
    assert isinstance(found, dict)
    return found


@EVERY
def test_the_list_has_every_preset_in_the_readers_language(language: str) -> None:
    say = tongue(language, "rules").sentence
    assert [
        (family["name"], [(it["name"], it["title"], it["about"]) for it in family["presets"]])
        for family in listed(language)
    ] == [
        (family.name, [(it.name, say(it.title), say(it.about)) for it in family.presets])
        for family in FAMILIES
    ]


@EVERY
@FAMILY
def test_a_family_has_every_option_once_in_its_group(family: Family, language: str) -> None:
    say = tongue(language, "rules").sentence
    found = told(family, language)
    assert [(it["name"], it["title"]) for it in found["groups"]] == [
        (name, say(title)) for name, title in family.groups.items()
    ]
    shown = {
        it["name"]: (group["name"], it) for group in found["groups"] for it in group["options"]
    }
    assert sorted(shown) == sorted(family.by_name)
    assert sum(len(group["options"]) for group in found["groups"]) == len(shown)
    for name, (group, it) in shown.items():
        option = family.by_name[name]
        assert (group, it["title"]) == (option.group, say(option.title))
        assert [(value["value"], value["says"]) for value in it["values"]] == [
            (text_of(value), say(option.says(value))) for value in option.kind.samples()
        ]
        later = [say(option.later[v]) for v in option.kind.samples() if v in option.later]
        assert [value["later"] for value in it["values"] if "later" in value] == later
        chosen = isinstance(option.kind, Flag | Word)
        assert it.get("allowed") == (None if chosen else say(option.kind.allowed))


@FAMILY
def test_a_preset_is_the_defaults_with_its_changes(family: Family) -> None:
    found = told(family, "en")
    usual = {it["name"]: it["default"] for group in found["groups"] for it in group["options"]}
    assert list(found["presets"]) == [preset.name for preset in family.presets]
    for name, changes in found["presets"].items():
        assert usual | changes == {k: text_of(v) for k, v in defaults(name).items()}
        assert all(usual[option] != value for option, value in changes.items())


@EVERY
@FAMILY
def test_help_is_told_with_its_language(family: Family, language: str) -> None:
    known = tongue(language, "rules")
    for option in family.options:
        assert catalogue.help_of(option, language) == {
            "means": known.sentence(option.means),
            "lang": language if known.known(option.means) else "en",
            "clause": option.clause,
        }


def test_a_text_without_a_translation_says_that_it_is_english() -> None:
    """In Russian the Russian family is told in full, the others in part; in Finnish none is."""
    players = FAMILIES[0].by_name["players"]
    assert [catalogue.help_of(players, it)["lang"] for it in ("en", "ru", "fi")] == [
        "en",
        "ru",
        "en",
    ]
    greek = next(family for family in FAMILIES if family.name == "greek")
    assert {catalogue.help_of(option, "ru")["lang"] for option in greek.options} >= {"en"}
    about = {it: [p["lang"] for f in listed(it) for p in f["presets"]] for it in LANGUAGES}
    assert [set(langs) for langs in about.values()] == [{"en"}, {"ru"}, {"en"}, {"en"}, {"en"}]


@EVERY
async def test_the_routes_tell_what_the_catalogue_has(place: Place, language: str) -> None:
    lang = {"lang": language}
    async with httpx.AsyncClient(base_url=place.url, params=lang) as http:
        answer = await http.get("/api/rules")
        assert answer.json() == {"families": listed(language)}
        for family in FAMILIES:
            assert (await http.get(f"/api/rules/{family.name}")).json() == told(family, language)
            option = family.options[-1]
            answer = await http.get(f"/api/rules/{family.name}/{option.name}")
            assert answer.json() == catalogue.help_of(option, language)
        name = (await http.get("/api/rules/names/sochi")).json()
        assert name["title"] == tongue(language, "rules").sentence("Sochi")


async def test_who_names_no_language_reads_english(place: Place) -> None:
    async with httpx.AsyncClient(base_url=place.url) as http:
        assert (await http.get("/api/rules")).json() == {"families": listed("en")}
        assert (await http.get("/api/rules/names/sochi")).json()["title"] == "Sochi"


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("", None),
        ("/russian", None),
        ("/russian/players", None),
        ("/names/sochi", None),
        ("/check", {"preset": "sochi"}),
        ("/barred", {"preset": "sochi"}),
        ("/read", {"text": "sochi"}),
    ],
)
async def test_an_unknown_language_is_refused_with_those_there_are(
    place: Place, path: str, body: dict[str, str] | None
) -> None:
    async with httpx.AsyncClient(base_url=place.url, params={"lang": "xx"}) as http:
        address = f"/api/rules{path}"
        answer = await (http.get(address) if body is None else http.post(address, json=body))
    assert answer.status_code == 422
    known = ["en", "ru", "fi", "sv", "nl"]
    assert answer.json() == {"code": "unknown_language", "params": {"lang": "xx", "known": known}}


async def test_an_unknown_family_or_option_is_refused_with_those_there_are(place: Place) -> None:
    async with httpx.AsyncClient(base_url=place.url) as http:
        family = await http.get("/api/rules/whist")
        option = await http.get("/api/rules/greek/jokers")
        nowhere = await http.get("/api/rules/whist/players")
    assert [it.status_code for it in (family, option, nowhere)] == [404, 404, 404]
    names = [it.name for it in FAMILIES]
    assert family.json() == {"code": "not_found", "params": {"known": names}}
    assert nowhere.json() == family.json()
    assert "players" in option.json()["params"]["known"]


async def test_reasons_are_told_in_the_readers_language(place: Place) -> None:
    with pytest.raises(ValueError, match="talon closed") as english:
        ruleset("sochi", **APART)
    async with place.guest() as guest:

        async def post(path: str, language: str, body: dict[str, object]) -> dict[str, Any]:
            answer = await guest.http.post(path, params={"lang": language}, json=body)
            found = answer.json()
            assert isinstance(found, dict)
            return found

        for language, word in (("en", "talon closed"), ("ru", "закрытым прикупом")):
            wrong = await post("/api/rules/check", language, {"preset": "sochi", "options": APART})
            assert wrong["code"] == "bad_rules"
            assert word in wrong["params"]["reason"]
            line = "sochi raspasy_scoring=rostov_whists"
            for path, body in (("rules/read", {"text": line}), ("games", {"rules": line})):
                assert await post(f"/api/{path}", language, body) == wrong  # type: ignore[arg-type]
            barred = (await post("/api/rules/barred", language, {"preset": "sochi"}))["barred"]
            assert word in barred["raspasy_scoring=rostov_whists"]
        english_one = await post("/api/rules/check", "en", {"preset": "sochi", "options": APART})
    assert english_one["params"]["reason"] == str(english.value)


@EVERY
async def test_an_agreement_comes_with_its_notes(place: Place, language: str) -> None:
    async with place.guest() as guest:
        body = {"preset": "sochi", "options": {"spit_talon": "true"}}
        answer = await guest.http.post("/api/rules/check", params={"lang": language}, json=body)
    agreed = configure("sochi", {"spit_talon": True})
    found = answer.json()
    assert sorted(found) == ["code", "notes", "text", "toml"]
    assert (found["text"], found["code"]) == (agreed.text, code(agreed))
    assert found["notes"] == [tongue(language, "rules").sentence(it) for it in agreed.notes] != []

"""The rules builder, drawn from the registry and from nothing else (ux §6.2)."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from preferans.books import CODES
from preferans.rulesets import FAMILIES, code, configure, options, text_of
from preferans.rulesets.registry import OptionsError
from preferans.speech import retold
from tests.speech.catalogues import OTHERS, check_complete
from tests.web.conftest import DESKTOP, PHONE, NewPerson
from tests.web.table import Person

SOURCES = Path(__file__).parents[2] / "web"


def builder(guest: Person, preset: str) -> None:
    guest.go(f"/rules?rules={preset}")
    guest.at("summary").wait_for()
    at_rest(guest)


def at_rest(guest: Person) -> None:
    """Until the page knows what goes together with what is chosen."""
    expect(guest.page.locator(".options")).to_have_attribute("aria-busy", "false")


@pytest.mark.parametrize("preset", ["sochi", "serbian", "greek"])
def test_rul_1_a_control_for_every_option(person: NewPerson, preset: str) -> None:
    guest = person()
    builder(guest, preset)
    shown = guest.page.eval_on_selector_all(
        ".options [data-testid^=option-]", "all => all.map(it => it.dataset.testid.slice(7))"
    )
    assert sorted(shown) == sorted(option.name for option in options(preset))


def test_rul_2_a_share_code_means_the_same_elsewhere(person: NewPerson) -> None:
    rng, founder, friend = Random(5), person(), person()
    for preset in ("sochi", "rostov", "hungarian"):
        builder(founder, preset)
        founder.page.eval_on_selector_all(
            ".options details", "all => all.forEach(it => it.open = true)"
        )
        for _ in range(4):
            change_something(founder, rng)
        founder.page.get_by_text("Share these rules").click()
        shared = founder.at("code").inner_text()
        builder(friend, "classic")
        friend.page.get_by_text("Share these rules").click()
        friend.at("read").fill(shared)
        friend.at("read-button").click()
        expect(friend.at("code")).to_have_text(shared)
        at_rest(friend)
        assert values(friend) == values(founder)


def change_something(guest: Person, rng: Random) -> None:
    lists = guest.page.locator(".options select[data-testid^=option-]")
    chosen = lists.nth(rng.randrange(lists.count()))
    free = chosen.locator("option:not(:disabled)")
    value = free.nth(rng.randrange(free.count())).get_attribute("value")
    chosen.select_option(value)
    at_rest(guest)


def values(guest: Person) -> dict[str, str]:
    return guest.page.eval_on_selector_all(  # type: ignore[no-any-return]
        ".options [data-testid^=option-]",
        "all => Object.fromEntries(all.map(it => [it.dataset.testid, it.value]))",
    )


def test_rul_2_every_preset_survives_its_code() -> None:
    """What the page sends and reads is the registry's own code."""
    for family in FAMILIES:
        for preset in family.presets:
            agreed = configure(preset.name)
            assert code(agreed)
            shown = {k: text_of(v) for k, v in agreed.values.items()}
            again = configure(preset.name, shown)
            assert again.text == agreed.text


def test_rul_3_what_does_not_go_together_is_barred_with_the_reason(person: NewPerson) -> None:
    guest = person()
    builder(guest, "sochi")
    with pytest.raises(OptionsError) as error:
        configure("sochi", {"raspasy_scoring": "rostov_whists"})
    guest.page.get_by_text("The all-pass", exact=True).click()
    control = guest.at("option-raspasy_scoring")
    barred = guest.at("barred-raspasy_scoring")
    expect(barred).to_contain_text("set raspasy_talon to closed")
    assert "set raspasy_talon to closed" in str(error.value)
    expect(control.locator("option[value=rostov_whists]")).to_be_disabled()
    described = str(control.get_attribute("aria-describedby"))
    expect(guest.page.locator(f"[id='{described}']").locator(barred)).to_have_count(1)
    guest.at("option-raspasy_talon").select_option("closed")
    expect(control.locator("option[value=rostov_whists]")).to_be_enabled()
    expect(guest.at("barred-raspasy_scoring")).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["P", "D"])
def test_rul_4_help_opens_and_gives_the_focus_back(
    person: NewPerson, size: tuple[int, int]
) -> None:
    guest = person(size, has_touch=size == PHONE)
    builder(guest, "sochi")
    button = guest.at("help-players")
    button.focus()
    guest.page.keyboard.press("Enter")
    help_ = guest.at("help")
    expect(help_).to_contain_text("How many sit at the table")
    guest.page.keyboard.press("Escape")
    expect(help_).to_have_count(0)
    expect(button).to_be_focused()
    button.tap() if size == PHONE else button.click()
    expect(help_).to_be_visible()
    expect(guest.page.locator("dialog[open]")).to_have_count(1)


def test_help_is_fetched_when_it_is_asked_for_and_says_which_language_it_is_in(
    person: NewPerson,
) -> None:
    guest, asked = person(locale="ru"), list[str]()
    guest.page.on("request", lambda it: asked.append(it.url.partition("/api/rules/")[2]))
    for preset, family, language in (("sochi", "russian", "ru"), ("greek", "greek", "en")):
        builder(guest, preset)
        address = f"{family}/players?lang=ru"
        assert address not in asked
        guest.page.locator(".options details").first.evaluate("it => { it.open = true; }")
        guest.at("help-players").first.click()
        means = guest.at("help").locator("p").first
        expect(means).to_have_attribute("lang", language)
        guest.page.keyboard.press("Escape")
        guest.at("help-players").first.click()
        expect(means).to_have_attribute("lang", language)
        guest.page.keyboard.press("Escape")
        assert asked.count(address) == 1


def test_another_family_is_fetched_with_a_game_of_it(person: NewPerson) -> None:
    guest = person()
    builder(guest, "sochi")
    expect(guest.at("help-senior_hold")).to_have_count(1)
    guest.page.get_by_text("more games").click()
    guest.at("preset-hungarian").check()
    expect(guest.at("summary")).to_have_text("Hungarian + 0 changes")
    expect(guest.at("help-cap5")).to_have_count(1)
    expect(guest.at("help-senior_hold")).to_have_count(0)
    at_rest(guest)
    shown = values(guest)
    for name, value in configure("hungarian").values.items():
        assert shown[f"option-{name}"] == text_of(value)


def test_rules_that_cannot_be_read_are_refused_in_the_readers_language(person: NewPerson) -> None:
    guest = person(locale="fi")
    builder(guest, "sochi")
    guest.page.locator("details.share summary").click()
    guest.at("read").fill("sochi players=9")
    guest.at("read-button").click()
    reason = retold("players: '9' is not allowed; it can be a whole number from 2 to 5", "fi")
    assert "not allowed" not in reason
    expect(guest.page.locator("details.share [role=alert]")).to_contain_text(reason)
    # The console tells of the refusal, too.
    assert [text for text in guest.complaints if "422" not in text] == []
    guest.complaints.clear()


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["P", "D"])
@pytest.mark.parametrize("page", ["/rules", "/new"])
def test_nothing_can_be_scrolled_to_beside_the_page(
    person: NewPerson, page: str, size: tuple[int, int], language: str
) -> None:
    guest = person(size, locale=language)
    guest.go(page)
    at_rest(guest)
    guest.page.eval_on_selector_all("details", "all => all.forEach(it => it.open = true)")
    guest.come_to_rest()
    widths = "[document.documentElement.scrollWidth, innerWidth]"
    shown, window = guest.page.evaluate(widths)
    assert shown <= window


def test_rul_5_a_table_shows_its_rules_and_what_was_changed(person: NewPerson) -> None:
    guest = person()
    guest.play_bots("sochi pool_target=20 senior_hold=false")
    guest.page.get_by_role("button", name="Sochi, 2 changes").click()
    dialog = guest.at("rules-dialog")
    expect(dialog.locator(".changed")).to_have_count(2)
    expect(dialog).to_contain_text("every bid must be higher than the last")
    expect(dialog.locator("select, input")).to_have_count(0)


def test_changes_are_counted_and_can_be_undone(person: NewPerson) -> None:
    guest = person()
    builder(guest, "sochi")
    expect(guest.at("summary")).to_have_text("Sochi + 0 changes")
    guest.page.get_by_text("The play", exact=True).click()
    guest.at("option-must_overtake").select_option("true")
    expect(guest.at("summary")).to_have_text("Sochi + 1 change")
    guest.page.get_by_role("button", name="Undo: Duty to beat").click()
    expect(guest.at("summary")).to_have_text("Sochi + 0 changes")
    expect(guest.at("option-must_overtake")).to_have_value("false")


def test_the_page_has_a_sentence_for_every_reason_of_the_books() -> None:
    """The same parameters in the same order: the page fills them in by place."""
    text = (SOURCES / "src" / "sheet" / "why.ts").read_text("utf-8")
    table = text[text.index("export const WHY") : text.index("/** The giver")]
    rows = re.findall(r'^\s+"?([a-z-]+)"?: \[\s*\[([^\]]*)\]', table, re.MULTILINE)
    found = {name: tuple(re.findall(r'"([a-z]+)"', names)) for name, names in rows}
    assert found == CODES


@pytest.mark.parametrize("language", OTHERS)
def test_the_options_are_told_in_every_language(language: str) -> None:
    """Titles and values of every family; in Russian the long texts of the Russian one, too."""
    wanted, told = set[str](), language == "ru"
    for family in FAMILIES:
        wanted |= {*family.groups.values(), *(clash.text for clash in family.clashes)}
        wanted |= {preset.title for preset in family.presets}
        wanted |= {preset.about for preset in family.presets if told}
        for option in family.options:
            wanted |= {option.title, *map(option.says, option.kind.samples())}
            wanted |= {*option.later.values()}
            wanted |= {option.kind.allowed} if " " in option.kind.allowed else set()
            wanted |= {option.means} if told and family.name == "russian" else set()
    check_complete("rules", language, {("", text, "") for text in wanted})

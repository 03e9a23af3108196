"""The verb rules, and how the verbs are told which rules are meant."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path

import pytest

from preferans.cli.agreement import add_rules_arguments, agreement, agreement_of
from preferans.cli.main import main
from preferans.rulesets import OptionsError, configure, names, options, parse, toml

Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *words: str) -> str:
    """What the verb prints."""
    assert main(["rules", *words]) == 0
    return capsys.readouterr().out


def refused(capsys: Capture, *words: str) -> str:
    """What the verb says instead."""
    assert main(["rules", *words]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    return said.err


def test_presets_are_listed(capsys: Capture) -> None:
    lines = run(capsys).splitlines()
    assert [name for name in names() if any(line.startswith(f"{name} ") for line in lines)] == list(
        names()
    )
    listed = json.loads(run(capsys, "--json"))
    assert [entry["name"] for entry in listed] == list(names())


@pytest.mark.parametrize("name", names())
def test_preset_is_told_with_every_option_and_its_clause(capsys: Capture, name: str) -> None:
    told = " ".join(run(capsys, name).split())
    for option in options(name):
        assert f"[{option.name}=" in told
        assert option.title in told


def test_changes_are_marked(capsys: Capture) -> None:
    told = run(capsys, "sochi", "--set", "players=4", "--set", "must_overtake=yes")
    marked = [line for line in told.splitlines() if line.startswith("* ")]
    assert len(marked) == 2 and "players=4" in marked[0] and "must_overtake=true" in marked[1]
    assert told.startswith("Sochi (sochi must_overtake=true players=4)")


def test_what_a_preset_lacks_is_told(capsys: Capture) -> None:
    told = " ".join(run(capsys, "classic").split())
    assert "Not supported yet, and so left out: classic_rogue" in told
    assert json.loads(run(capsys, "classic", "--json"))["not_supported_yet"] == ["classic_rogue"]


def test_notes_are_told(capsys: Capture) -> None:
    told = run(capsys, "sochi", "--set", "pool_unit=20")
    assert "Note: aid_whists_per_point differs from pool_unit" in told


def test_json_of_a_ruleset_holds_everything_a_screen_needs(capsys: Capture) -> None:
    data = json.loads(run(capsys, "leningrad", "--set", "players=4", "--json"))
    assert data["text"] == "leningrad players=4"
    assert data["changed"] == {"players": 4}
    assert len(data["options"]) == len(options("leningrad"))
    style = next(option for option in data["options"] if option["name"] == "whist_style")
    assert style["value"] == "gentleman" and style["default"] == "greedy"
    assert style["values"] == ["greedy", "gentleman"]
    assert style["means"] and style["clause"] and style["group"] == "whist"
    assert parse(data["text"]) == agreement(data["code"])


def test_difference_is_told_in_words(capsys: Capture) -> None:
    told = run(capsys, "--diff", "sochi", "leningrad")
    assert "whister and passer share, half each" in told
    assert "the whister writes every trick" in told
    data = json.loads(run(capsys, "--diff", "sochi", "leningrad", "--json"))
    assert data["rulesets"] == ["sochi", "leningrad"]
    different = {entry["option"]: entry["values"] for entry in data["differences"]}
    assert different["raspasy_price"] == [[1, 2, 3], [2, 4, 6]]
    assert "players" not in different


def test_no_difference_is_told(capsys: Capture) -> None:
    assert run(capsys, "--diff", "sochi", "seed-004") == "sochi and seed-004 are the same game.\n"


def test_settings_go_to_both_sides_of_a_difference(capsys: Capture) -> None:
    told = run(capsys, "--diff", "sochi", "seed-001", "--set", "senior_hold=no")
    assert "first_lead" in told and "senior_hold;" not in told


def test_option_is_explained(capsys: Capture) -> None:
    told = " ".join(run(capsys, "--option", "joint-allocation").split())
    assert "(joint_allocation; rules/russian §4.4)" in told
    assert "lower_taker: seed-002" in told
    data = json.loads(run(capsys, "--option", "misere_control", "--json"))
    assert len(data["goes_with"]) == 2
    assert data["presets"]["sochi"] == "each_own"


def test_forms_are_printed_and_read_back(capsys: Capture, tmp_path: Path) -> None:
    c = configure("rostov", {"players": 4, "raspasy_exit_levels": [6, 7]})
    words = ("rostov", "--set", "players=4", "--set", "raspasy_exit_levels=6,7")
    path = tmp_path / "circle.toml"
    path.write_text(run(capsys, *words, "--toml"), encoding="utf-8")
    assert path.read_text(encoding="utf-8") == toml(c)
    assert agreement(str(path)) == c
    assert agreement(run(capsys, *words, "--code").strip()) == c
    assert agreement(str(path), ["players=3"]) == configure(
        "rostov", {"raspasy_exit_levels": "6,7"}
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["sochii"], "did you mean sochi?"),
        (["sochi", "--set", "playrs=4"], "did you mean players?"),
        (["sochi", "--set", "players"], "write option=value"),
        (["sochi", "--set", "classic_rogue=true"], "classic_rogue=true is not supported yet"),
        (["sochi", "--set", "raspasy_scoring=rostov_whists"], "set raspasy_talon to closed"),
        (["--set", "players=4"], "name the ruleset first"),
        (["--option", "no_such_thing"], "there is no option 'no_such_thing'"),
        (["sochi", "--diff", "sochi", "rostov"], "leave out the first"),
        (["nowhere.toml"], "nowhere.toml: No such file"),
    ],
)
def test_nonsense_gets_one_line(capsys: Capture, words: list[str], said: str) -> None:
    message = refused(capsys, *words)
    assert message.startswith("error: ") and said in message
    assert message.count("\n") == 1


def test_bad_files_are_named(tmp_path: Path) -> None:
    path = tmp_path / "circle.toml"
    path.write_text("rules = sochi", encoding="utf-8")
    with pytest.raises(OptionsError, match=r"circle.toml: this is no TOML"):
        agreement(str(path))
    path.write_text('rules = "sochi"\n[options]\nplayrs = 4\n', encoding="utf-8")
    with pytest.raises(OptionsError, match=r"circle.toml: there is no option 'playrs'"):
        agreement(str(path))
    path.write_bytes(b'rules = "\xff"')
    with pytest.raises(OptionsError, match=r"circle.toml: this is no text in UTF-8"):
        agreement(str(path))


def test_verbs_share_their_way_to_name_rules() -> None:
    parser = ArgumentParser()
    add_rules_arguments(parser)
    assert agreement_of(parser.parse_args([])) == configure("sochi")
    asked = ["--rules", "leningrad", "--set", "pool_target=20", "--players", "4"]
    assert agreement_of(parser.parse_args(asked)).text == "leningrad players=4 pool_target=20"
    with pytest.raises(OptionsError, match="players: 'many'"):
        agreement_of(parser.parse_args(["--players", "many"]))


def test_experimental_games_say_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    assert "Hungarian, experimental. " in capsys.readouterr().out
    assert main(["rules", "hungarian"]) == 0
    assert "Experimental: parts of these rules are guesses" in capsys.readouterr().out
    assert main(["rules", "serbian"]) == 0
    assert "xperimental" not in capsys.readouterr().out

"""The keeper's table: lines in, previews and the sheet out, every note saved at once."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from preferans.cli.main import main
from preferans.match.keeping import Keeping
from preferans.notation.keeping import format_keeping, parse_keeping
from preferans.rulesets import ruleset
from preferans.tui.desk import Desk
from preferans.tui.keep import Keeper
from preferans.tui.words import Voice

GUIDE = Path(__file__).parents[2] / "docs" / "guide" / "keep.md"
NAMES = ["--players", "Anna,Boris,Clara"]
GAME = "Anna 7S whist pass 7-3-0"


def talked(path: Path, lines: list[str]) -> list[str]:
    """A new sheet of Sochi, heard line by line; what was typed stands behind ``>``."""
    shown: list[str] = []
    rules, players = ruleset("sochi"), ("Anna", "Boris", "Clara")
    keeper = Keeper(Desk(Keeping(rules, players, "Clara"), path), Voice(), shown.append)

    def typed() -> Iterator[str]:
        for line in lines:
            shown.append(f"> {line}".rstrip())
            yield line

    keeper.run(typed())
    return [row.rstrip() for text in shown for row in text.splitlines()]


def piped(
    monkeypatch: pytest.MonkeyPatch, file: Path, lines: str, arguments: list[str] | None = None
) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    return main(["keep", str(file), *(arguments or [])])


def test_the_guide_shows_what_is_said(tmp_path: Path) -> None:
    block = re.search(r"```text\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    assert block is not None
    shown = block[1].splitlines()
    lines = [row[1:].strip() for row in shown if row.startswith(">")]
    assert len(lines) > 6
    assert talked(tmp_path / "k.pref", lines) == shown


def test_the_file_of_the_guide_is_one(tmp_path: Path) -> None:
    texts = re.findall(r"```pref\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    assert len(texts) == 1
    assert format_keeping(parse_keeping(texts[0])) == texts[0]


def test_a_sheet_is_kept_through_a_pipe_and_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "k.pref"
    assert piped(monkeypatch, file, f"{GAME}\n\nall-pass 4-3-3\nno\n", NAMES) == 0
    assert "Taken back; nothing was written." in capsys.readouterr().out
    assert file.read_text("utf-8").splitlines()[-1] == GAME
    assert piped(monkeypatch, file, "all-pass 4-3-3\n\nfine Boris hill 10 late\n\nquit\nno\n") == 0
    assert file.read_text("utf-8").splitlines()[-3:] == [
        GAME,
        "all-pass 4-3-3",
        "fine Boris hill 10 late",
    ]
    kept = parse_keeping(file.read_text("utf-8"))
    assert kept.match.table.ledger.total("Boris", "hill") == 14
    assert kept.match.table.number == 3


def test_an_input_that_ends_before_enter_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "k.pref"
    assert piped(monkeypatch, file, GAME, NAMES) == 0
    assert "Not written" in capsys.readouterr().out
    assert not file.exists()


def test_undo_and_redo_are_identities(tmp_path: Path) -> None:
    """Every state of the sheet comes back, edits and strikes included, and the file with it."""
    path = tmp_path / "k.pref"
    shown: list[str] = []
    kept = Keeping(ruleset("sochi"), ("Anna", "Boris", "Clara"), "Clara")
    keeper = Keeper(Desk(kept, path), Voice(), shown.append)
    states = [keeper.desk.keeping]
    for line in (GAME, "all-pass 4-3-3", "Boris misere 1", "edit 1 Anna 7S pass pass", "strike 2"):
        keeper.hear(line)
        keeper.hear("")
        states.append(keeper.desk.keeping)
    assert len({format_keeping(state) for state in states}) == len(states)
    for state in reversed(states[:-1]):
        keeper.hear("undo")
        assert keeper.desk.keeping == state
        assert parse_keeping(path.read_text("utf-8")) == state
    keeper.hear("undo")
    assert shown[-1] == "nothing was noted yet"
    for state in states[1:]:
        keeper.hear("redo")
        assert keeper.desk.keeping == state
        assert parse_keeping(path.read_text("utf-8")) == state
    keeper.hear("redo")
    assert shown[-1] == "nothing was undone"


def test_an_undo_in_a_sheet_taken_up_again_strikes_the_last_note(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "k.pref"
    piped(monkeypatch, file, f"{GAME}\n\nall-pass 4-3-3\n\n", NAMES)
    piped(monkeypatch, file, "undo\n")
    assert "  Boris, hill: 4 → 0" in capsys.readouterr().out
    assert file.read_text("utf-8").splitlines()[-1] == GAME


def test_an_edit_shows_what_differs(tmp_path: Path) -> None:
    lines = [GAME, "", "Boris misere 0", "", "edit 1 Anna 7S whist pass 6-4-0", "", "journal"]
    shown = talked(tmp_path / "k.pref", lines)
    at = shown.index("> edit 1 Anna 7S whist pass 6-4-0")
    assert shown[at + 1 : at + 8] == [
        "  Anna, pool: 4 → 0",
        "  Boris, whists on Anna: 12 → 20",
        "  Anna, hill: 0 → 4",
        "  Clara, whists on Anna: 0 → 4",
        "  note 1 reads: Anna 7S whist pass 6-4-0",
        "Enter writes it, anything else takes it back.",
        ">",
    ]
    assert "1 Anna 7S whist pass 6-4-0" in shown
    assert "  Anna: hill +4 – 7♠, 1 down at 4." in shown


def test_strike_moves_the_deal_and_leaves_players_what_they_did(tmp_path: Path) -> None:
    shown = talked(tmp_path / "k.pref", [GAME, "", "all-pass 4-3-3", "", "strike 1", "", "show"])
    assert "  note 1 reads: all-pass 3-4-3" in shown
    assert "Whists of Boris on Anna 0 and Clara 0." in shown


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("edit x", "'x' is no number of a note; see journal for the numbers"),
        ("edit 2 all-pass 4-3-3", "there is no note 2: there are 1; see journal"),
        ("edit 1", f"give the line that shall stand there; now it is: {GAME}"),
        ("strike 5", "there is no note 5; the notes run from 1 to 1"),
        ("edit 1 Anna 7S whist pass", "note 1: 7S is played: say how many tricks everyone took"),
        ("s", "'s' may be strike or show or settle: write more of it"),
        ("show all", "show stands alone; 'all' is too much"),
        ("Anna 7S whist pass 7-3-1", "the tricks must come to 10, and these come to 11"),
        ("Anna 7S", "Boris was to say pass or whist, but nothing more was said"),
        ("fine Zoe hill 1 late", "read 'Zoe', expected a player (one of Anna, Boris, Clara)"),
    ],
)
def test_a_line_that_means_nothing_is_answered_with_what_would(
    tmp_path: Path, line: str, said: str
) -> None:
    assert talked(tmp_path / "k.pref", [GAME, "", line])[-1] == said


def test_the_end_of_the_match_is_told_and_can_be_taken_back(tmp_path: Path) -> None:
    shown: list[str] = []
    rules = ruleset("sochi", pool_target=2, end_condition="two_closed")
    kept = Keeping(rules, ("Anna", "Boris", "Clara"), "Clara")
    keeper = Keeper(Desk(kept, tmp_path / "k"), Voice(), shown.append)
    for line in ("Anna 6S pass pass", "", "Boris 6S pass pass", ""):
        keeper.hear(line)
    assert shown[-1] == "Two pools are closed."
    keeper.hear("all-pass 4-3-3")
    assert shown[-1] == "the match is over: two_closed"
    keeper.hear("undo")
    assert shown[-1] == "Bids begin at 6. All-pass: 1 a trick."


def test_five_at_the_table_are_told_who_rests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "k.pref"
    assert piped(monkeypatch, file, "help\n", ["--players", "A,B,C,D,E", "--dealer", "A"]) == 0
    out = capsys.readouterr().out
    assert "Deal 1: A deals, B first hand, C second hand, D third hand, E rests." in out
    assert "join Dina" in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "a new sheet needs its players"),
        (["--players", "Anna"], "two to five"),
        (["--players", "Anna,Boris", "--rules", "greek"], "players"),
        (["--players", "Anna,Boris,Anna"], "two players are called Anna"),
        ([*NAMES, "--dealer", "Zoe"], "first dealer Zoe"),
        (["--players", "Anna,pot,Clara", "--rules", "austrian-simple"], "'pot'"),
        ([*NAMES, "--rules", "nowhere"], "nowhere"),
        ([*NAMES, "--rules", "none.toml"], "none.toml"),
    ],
)
def test_a_sheet_that_cannot_begin(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    said: str,
) -> None:
    assert piped(monkeypatch, tmp_path / "k.pref", "", arguments) == 2
    assert said in capsys.readouterr().err


def test_a_sheet_that_has_begun_keeps_its_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "k.pref"
    piped(monkeypatch, file, f"{GAME}\n\n", NAMES)
    assert piped(monkeypatch, file, "", ["--rules", "rostov"]) == 2
    assert "holds a sheet that has begun" in capsys.readouterr().err
    file.write_text(file.read_text("utf-8").replace("7-3-0", "7-3-1"), "utf-8")
    assert piped(monkeypatch, file, "") == 2
    assert "line 6: read 'Anna 7S whist pass 7-3-1'" in capsys.readouterr().err


def test_a_kept_sheet_is_settled_and_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "k.pref"
    piped(monkeypatch, file, f"{GAME}\n\nBoris misere 1\n\n", [*NAMES, "--rules", "leningrad"])
    capsys.readouterr()
    assert main(["settle", str(file), "--json"]) == 0
    settled = json.loads(capsys.readouterr().out)
    match = parse_keeping(file.read_text("utf-8")).match
    wanted = {name: str(x) for name, x in match.results().items()}
    assert {name: str(x) for name, x in settled["exact"].items()} == wanted
    assert settled["rules"].startswith("leningrad")
    assert main(["sheet", str(file), "-o", str(tmp_path / "k.json")]) == 0
    drawn = json.loads((tmp_path / "k.json").read_text("utf-8"))
    assert drawn["results"] == wanted
    assert main(["sheet", str(file)]) == 0
    assert "Boris: pool 0, hill 20" in capsys.readouterr().out


@pytest.mark.parametrize("verb", ["settle", "sheet"])
def test_a_kept_sheet_with_a_slip_is_refused_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], verb: str
) -> None:
    file = tmp_path / "k.pref"
    head = "preferans keeping: 1\nrules: sochi\nplayers: A, B, C\ndealer: C\n"
    file.write_text(f"{head}A 7S pass\n", "utf-8")
    assert main([verb, str(file)]) == 2
    assert "k.pref: line 5: read 'A 7S pass'" in capsys.readouterr().err


def test_s32_a_consolation_left_out_is_seen_in_the_journal(tmp_path: Path) -> None:
    """S32: eight failed by two; a program had only the whister's four tricks at six."""
    lines = ["Anna 8S whist pass 6-3-1", "", "journal"]
    shown = talked(tmp_path / "k.pref", lines)
    wrote = [line for line in shown[shown.index("> journal") :] if line.startswith("  ")]
    assert wrote == [
        "  Anna: hill +12 – 8♠, 2 down at 6.",
        "  Boris: whists on Anna +24 – 4 tricks against 8♠ at 6.",
        "  Boris: whists on Anna +12 – consolation for 8♠, 2 down at 6.",
        "  Clara: whists on Anna +12 – consolation for 8♠, 2 down at 6.",
    ]


FAMILY = {
    "serbian": ("Anna karo bid 2 stay drop kontra enough 6-4-0", "Boris: whists", "bule 88"),
    "austrian-simple": ("Anna hearts stay stay 6-2-2", "The pot holds 20", "pot: chips 20"),
    "finnish-simple": ("Anna hearts stay stay 7-2-1", "Points, counted", "Anna: points"),
    "greek": ("Anna 7D stay stay 7-2-1", "The kasa holds", "kasa: chips"),
    "hungarian-asszorti": ("Anna spades 7-2-2", "Chips: what everyone", "Anna: chips"),
}


@pytest.mark.parametrize("preset", FAMILY)
def test_the_sheets_of_the_family_are_kept_settled_and_drawn(
    preset: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    line, told, about = FAMILY[preset]
    file = tmp_path / "k.pref"
    assert piped(monkeypatch, file, f"{line}\n\nshow\n", [*NAMES, "--rules", preset]) == 0
    assert "Written." in capsys.readouterr().out
    results = parse_keeping(file.read_text("utf-8")).match.results()
    assert main(["settle", str(file), "--json", "--stake", "7"]) == 0
    settled = json.loads(capsys.readouterr().out)
    assert {name: str(x) for name, x in settled["result"].items()} == {
        name: str(x) for name, x in results.items()
    }
    assert len(settled["payments"]) < 3
    for name, won in results.items():
        got = sum(p["cents"] for p in settled["payments"] if p["payee"] == name)
        paid = sum(p["cents"] for p in settled["payments"] if p["payer"] == name)
        assert abs(got - paid - 7 * won) < 1
    assert main(["settle", str(file)]) == 0
    text = capsys.readouterr().out
    assert told in text or preset == "serbian"
    assert main(["sheet", str(file)]) == 0
    assert about in capsys.readouterr().out


@pytest.mark.parametrize("option", [["--rules", "greek"], ["--explain"], ["--pool-unit", "10"]])
def test_a_sheet_of_chips_is_settled_by_its_own_rules(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    option: list[str],
) -> None:
    file = tmp_path / "k.pref"
    piped(monkeypatch, file, "all-pass\n\n", [*NAMES, "--rules", "austrian-simple"])
    assert main(["settle", str(file), *option]) == 2
    assert f"{option[0]} is for totals" in capsys.readouterr().err


def test_a_sheet_becomes_a_record_and_begins_another_sheet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet, record, other = (tmp_path / name for name in ("k.pref", "r.pref", "o.pref"))
    piped(monkeypatch, sheet, f"{GAME}\n\nfine Boris hill 10 late\n\n", NAMES)
    assert main(["keep", str(sheet), "--record", str(record)]) == 0
    assert piped(monkeypatch, other, "", ["--from", str(record)]) == 0
    assert other.read_text("utf-8") == sheet.read_text("utf-8")
    capsys.readouterr()
    assert main(["settle", str(record)]) == 0
    settled = capsys.readouterr().out
    assert main(["settle", str(sheet)]) == 0
    assert capsys.readouterr().out == settled
    assert main(["replay", str(record)]) == 0
    told = capsys.readouterr().out
    assert f"At the table: {GAME}" in told
    assert "entered" in told


def test_two_keep_a_sheet_with_a_dummy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """rules/russian §1.7: no all-pass is played, and no price of one is told."""
    file = tmp_path / "k.pref"
    assert piped(monkeypatch, file, "Anna 7S whist 7-3-0\n\n", ["--players", "Anna,Boris"]) == 0
    out = capsys.readouterr().out
    assert "Boris: whists on Anna +12" in out
    assert "All-pass" not in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--from", "none.pref"], "none.pref"),
        (["--from", "BAD"], "BAD"),
        (["--from", "GOOD", "--rules", "sochi"], "leave the options out"),
        (["--from", "GOOD", "--record", "GOOD"], "is there already"),
    ],
)
def test_what_no_sheet_can_begin_with_is_refused(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    said: str,
) -> None:
    (tmp_path / "BAD").write_text("preferans record: 9\n", "utf-8")
    piped(monkeypatch, tmp_path / "GOOD", f"{GAME}\n\n", NAMES)
    monkeypatch.chdir(tmp_path)
    assert piped(monkeypatch, tmp_path / "new.pref", "", arguments) == 2
    assert said in capsys.readouterr().err


def test_a_sheet_that_has_begun_begins_with_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "k.pref"
    piped(monkeypatch, file, f"{GAME}\n\n", NAMES)
    assert piped(monkeypatch, file, "", ["--from", str(file)]) == 2
    assert "holds a sheet that has begun" in capsys.readouterr().err

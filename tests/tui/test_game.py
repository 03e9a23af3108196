"""A person's game: what is seen, what is saved, what a seed gives."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from preferans.bots import UnknownBotError, bot
from preferans.deal import Action, IllegalActionError, Observation, Say, Seat
from preferans.notation import NotationError
from preferans.notation.record import format_record, parse_record
from preferans.rulesets import ruleset
from preferans.tui import saving
from preferans.tui.game import Game, GameError, new_game, resume
from preferans.tui.scene import around
from tests.tui.people import LONG_SPADES, SHARED, Wordy, game


def decide(g: Game, chance: Random) -> Action:
    """What somebody without a plan does for the person."""
    question = g.scene().seen.question
    assert question is not None
    return chance.choice(question.options)


def step(g: Game, chance: Random) -> None:
    """The next thing that happens in a game."""
    if g.state is None:
        g.deal()
    elif g.played_out:
        g.close()
    elif g.turn == g.me:
        g.act(decide(g, chance), g.me)
    else:
        g.act(g.consult())


def played(g: Game, deals: int) -> Game:
    """The game after so many deals, the person playing at random."""
    chance = Random(3)
    while len(g.match.deals) < deals and not g.over:
        step(g, chance)
    return g


def test_a_seed_gives_cards_and_bots() -> None:
    games = [played(new_game(ruleset("sochi"), "novice", seed), 3) for seed in ("7", "7", "8")]
    assert games[0].text() == games[1].text()
    assert games[0].text() != games[2].text()


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_game_is_a_record_at_every_moment(players: int, tmp_path: Path) -> None:
    path = tmp_path / "match.pref"
    g = new_game(ruleset("sochi", players=players), "random", "5", path)
    chance = Random(1)
    for _ in range(110):
        if g.over:
            break
        step(g, chance)
        saved = resume(path)
        if g.played_out:
            # The file holds a finished deal, which is read as written on the sheet.
            assert saved.state is None
            assert len(saved.match.deals) == len(g.match.deals) + 1
        else:
            assert saved.states == g.states
            assert saved.match == g.match
        assert saved.record == g.record
        assert path.read_text(encoding="utf-8") == g.text() == format_record(g.record)
    assert len(g.match.deals) >= 1


def test_a_match_taken_up_goes_on_as_if_it_had_never_stopped(tmp_path: Path) -> None:
    whole = played(new_game(ruleset("sochi"), "novice", "9"), 2)
    path = tmp_path / "match.pref"
    chance, g = Random(3), new_game(ruleset("sochi"), "novice", "9", path)
    for _ in range(10_000):
        step(g, chance)
        g = resume(path)
        if len(g.match.deals) == 2:
            break
    assert g.text() == whole.text()


@dataclass
class Spy:
    """A wordy bot that keeps what it was shown."""

    seen: list[Observation] = field(default_factory=list)
    identity = Wordy().identity

    def choose(self, seen: Observation) -> Action:
        self.seen.append(seen)
        return Wordy(("7C", "pass", "whist", "closed")).choose(seen)


def test_bots_are_shown_their_own_observation_and_nothing_else() -> None:
    spies = {"West": Spy(), "East": Spy()}
    g = game(deal=SHARED, dealer="South")
    g.bots = spies
    played(g, 1)
    for name, spy in spies.items():
        assert spy.seen
        for seen in spy.seen:
            assert seen.seat is not None
            assert g.match.deals[0].before.player_at(seen.seat) == name
            hidden = [hand for seat, hand in enumerate(seen.hands) if seat != seen.seat]
            assert hidden == [None, None]


def test_the_person_sees_an_observation_and_acts_for_nobody_else() -> None:
    g = game({"West": Wordy(("6S", "pass"))}, deal=SHARED, dealer="South")
    assert g.turn == "West"
    assert g.scene().seen.question is None
    assert [hand is None for hand in g.scene().seen.hands] == [True, True, False]
    with pytest.raises(IllegalActionError):
        g.act(Say("pass"), g.me)
    g.act(g.consult())
    assert g.scene().steps == ("Auction",)


def test_a_dealer_who_sits_out_watches() -> None:
    g = game(players=4, dealer="South")
    g.deal()
    scene = g.scene()
    assert scene.hand(scene.seat or scene.seat_of("South")) is None  # type: ignore[arg-type]
    assert around(g.match.table, g.me) == ("West", "North", "East")
    g = played(g, 1)
    assert len(g.match.deals) == 1


def test_a_limit_of_time_ends_the_match_after_the_deal(tmp_path: Path) -> None:
    rules = ruleset("sochi", end_condition="time", time_limit=10)
    path = tmp_path / "match.pref"
    now = [0.0]
    g = new_game(rules, "random", "2", path)
    g.clock = lambda: now[0]
    g.began = 0.0
    now[0] = 9 * 60 + 59
    played(g, 1)
    assert g.match.table.minutes == 9
    assert not g.over
    saved = resume(path)
    assert saved.match == g.match
    now[0] = 10 * 60
    played(g, 2)
    assert g.match.table.over == "time"
    assert resume(path).over


# -- files ---------------------------------------------------------------------------------------


def test_a_failed_save_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.pref"
    saving.write(path, "old\n")

    def full(_: Path, __: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="No space"):
        saving.write(path, "new\n")
    assert path.read_text(encoding="utf-8") == "old\n"
    assert list(tmp_path.iterdir()) == [path]


def test_who_holds_a_file_sweeps_what_a_kill_has_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Drafts of this file, and nothing else that lies there."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr("sys.platform", "linux")
    folder = tmp_path / "matches"
    folder.mkdir()
    path = folder / "a+b.pref"
    kept = {".a+b.pref.bak.tmp", ".other.pref.17.tmp", "a+b.pref.17.tmp", "a+b.pref"}
    for name in (*kept, ".a+b.pref.17.tmp", ".a+b.pref.4242.tmp"):
        (folder / name).write_text("x", encoding="utf-8")
    with saving.held(path):
        assert {left.name for left in folder.iterdir()} == kept


def test_a_file_put_aside_keeps_its_text(tmp_path: Path) -> None:
    path = tmp_path / "table.pref"
    for n in (1, 2):
        saving.write(path, f"match {n}\n")
        assert saving.put_aside(path) == tmp_path / f"table-{n}.pref"
    assert (tmp_path / "table-1.pref").read_text(encoding="utf-8") == "match 1\n"
    assert not path.exists()


@pytest.mark.parametrize(
    ("variable", "folder"), [("/somewhere", "/somewhere/preferans"), ("", ".local/state/preferans")]
)
def test_the_folder_for_states(monkeypatch: pytest.MonkeyPatch, variable: str, folder: str) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_STATE_HOME", variable)
    assert saving.state_folder() == Path.home() / folder


# -- what cannot be played -----------------------------------------------------------------------


def test_two_play_with_a_dummy() -> None:
    g = new_game(ruleset("sochi", players=2), "novice", "1")
    g.deal()
    assert g.record.players == ("South", "North")
    assert {g.scene().name(seat) for seat in g.scene().seats()} == {"South", "North", "Dummy"}
    assert g.scene().seat_of("Dummy") is Seat.MIDDLE


def test_unknown_bots_are_refused() -> None:
    with pytest.raises(UnknownBotError, match="novice"):
        new_game(ruleset("sochi"), "grandmaster", "1")


def test_a_record_of_people_is_no_game(tmp_path: Path) -> None:
    text = new_game(ruleset("sochi"), "random", "1").text()
    people = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("bot"))
    assert parse_record(people).bots == ()
    path = tmp_path / "people.pref"
    path.write_text(people, encoding="utf-8")
    with pytest.raises(GameError, match="one person against bots"):
        resume(path)


def test_a_spoilt_file_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "spoilt.pref"
    g = game({"West": Wordy(("6S",))}, deal=LONG_SPADES, dealer="South")
    g.bots = {"West": bot("random", seed=1), "East": bot("random", seed=1)}
    g.act(Say("6S"))
    path.write_text(g.text().replace("1:6S", "1:5S"), encoding="utf-8")
    with pytest.raises(NotationError, match="5S"):
        resume(path)

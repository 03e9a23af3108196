"""The ladder itself: names, identities, and chance that is the same everywhere."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import Counter

import pytest

import preferans.bots
from preferans.bots import (
    Identity,
    NothingAskedError,
    UnknownBotError,
    bot,
    names,
    patience,
)
from preferans.bots.bot import Bot, draw
from preferans.bots.oracle import Oracle
from preferans.deal import observe
from preferans.testing import check_bot, walks
from tests.bots.hands import DEALER, FORE, REAR, SOCHI, answer, filled
from tests.house.sources import ROOT, modules

HANDS = {FORE: "SAKQJ7 HAK7 C78"}


def test_the_ladder_starts_at_chance() -> None:
    assert names() == ("random", "novice", "club", "master", "analyst")


@pytest.mark.parametrize("name", names())
def test_an_identity_tells_how_to_make_the_bot_again(name: str) -> None:
    identity = bot(name, seed=7).identity
    assert identity.name == name
    assert identity.version >= 1
    assert identity.parameters[0] == ("seed", 7)
    assert str(identity).startswith(f"{name} {identity.version} seed=7")


def test_an_identity_without_parameters_is_name_and_version() -> None:
    assert str(Identity("club", 3)) == "club 3"


def test_an_unknown_name_is_answered_with_those_there_are() -> None:
    for asked in (bot, patience):
        with pytest.raises(UnknownBotError, match=r"'grandmaster'.*random.*novice"):
            asked("grandmaster")


def test_a_table_waits_for_every_bot_but_not_for_ever() -> None:
    assert all(5 <= patience(name) <= 120 for name in names())
    assert patience("analyst") > patience("master")


@pytest.mark.parametrize("name", names())
def test_who_is_not_asked_has_no_answer(name: str) -> None:
    s = filled(HANDS)
    with pytest.raises(NothingAskedError, match="REAR"):
        bot(name).choose(observe(s, REAR))
    with pytest.raises(NothingAskedError, match="spectator"):
        bot(name).choose(observe(s, None))


def test_the_draw_is_the_same_on_every_machine() -> None:
    """Pinned: these change only with what a bot is told, and records of matches would with them."""
    s = filled({FORE: "SAKQJ7 HAK7 C78"}, "D7 D8")
    assert [draw(observe(s, FORE), seed, 1000) for seed in range(4)] == PINNED


PINNED = [924, 984, 49, 468]


def test_the_draw_does_not_hang_on_the_process() -> None:
    code = (
        "from preferans.bots.bot import draw\nfrom preferans.deal import observe\n"
        "from tests.bots.hands import FORE, filled\n"
        "print(draw(observe(filled({FORE: 'SAKQJ7 HAK7 C78'}, 'D7 D8'), FORE), 3, 1000))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True,
        env={"PYTHONHASHSEED": "12345", "PYTHONPATH": ":".join(sys.path)},
    )  # fmt: skip
    assert int(ran.stdout) == PINNED[3]


def test_chance_takes_every_option_about_as_often() -> None:
    s = filled(HANDS)
    assert s.asked is not None
    seen, n = observe(s, FORE), 4000
    drawn = Counter(bot("random", seed=seed).choose(seen) for seed in range(n))
    fair = n / len(s.asked.options)
    assert set(drawn) == set(s.asked.options)
    assert all(0.6 * fair < count < 1.5 * fair for count in drawn.values())


def test_chance_hangs_on_what_was_done() -> None:
    """The same hand and seed later in the deal: another draw, not the same card again."""
    walk = next(walks(SOCHI, seed=3, claims=False))
    asked = [s for s in walk if s.asked is not None]
    places = [draw(observe(s, s.asked.actor), 7, 1000) for s in asked if s.asked is not None]
    assert len(set(places)) > 0.9 * len(places)


IMAGINING = ("worlds", "policy", "talk", "play")
"""Rooms that make states of drawn worlds, and so know what a state is; none of them is shown one:
what leads to them all is ``Bot.choose``, which is given an observation. The components measure:
they deal, and hand out observations."""


def test_no_state_reaches_a_bot() -> None:
    """What could show hidden cards, or play a deal on, is not even named in the room."""
    always = {"observe", "start", "options"}
    forbidden = always | {"State", "apply", "replay", "states"}
    found = [
        f"{path.name}: {alias.name}"
        for path in modules("bots")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("preferans.deal")
        for alias in node.names
        if alias.name in (always if path.parent.name in IMAGINING else forbidden)
        and path.name != "oracle.py"
        and path.parent.name != "components"
    ]
    assert not found
    assert preferans.bots.__doc__


def test_the_oracle_is_no_bot_and_in_no_registry() -> None:
    """It is shown states, so nothing that makes bots by name may ever make it."""
    assert "oracle" not in names()
    assert not hasattr(Oracle, "choose")


def test_the_bot_of_the_guide_plays() -> None:
    guide = (ROOT / "docs" / "guide" / "bots.md").read_text(encoding="utf-8")
    code = guide.split("```python\n")[-1].split("```")[0]
    names_in: dict[str, type[Bot]] = {}
    exec(code, names_in)
    check_bot(lambda _: names_in["First"](), SOCHI, deals=2)
    assert str(names_in["First"]().identity) == "first 1"


def test_the_novice_needs_no_luck() -> None:
    s = filled(HANDS)
    seen = observe(s, FORE)
    assert len({bot("novice", seed=seed).choose(seen) for seed in range(20)}) == 1
    assert answer(s) == bot("novice", seed=1).choose(seen)
    assert DEALER not in s.rules.seats

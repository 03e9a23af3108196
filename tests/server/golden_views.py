"""What a page is shown of three scripted deals: ``python -m tests.server.golden_views`` writes it.

The file is read by ``web/test/golden.test.ts``, which tells the log and the status of each view in
the five languages. Only the cards and what was done stand here; the views are the server's own.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from preferans.bots import bot
from preferans.deal import observe
from preferans.notation.tokens import format_action
from preferans.server.game import Game, Phase, after
from preferans.server.log import Logged
from preferans.server.views import view

FILE = Path(__file__).parents[2] / "web" / "test" / "golden" / "deals.json"
NAMES = ("Anna", "Boris", "Clara")
WANTED = ("whisted", "unopposed", "misere", "all-pass")


def opened() -> Game:
    """A table of three people, before the first deal."""
    game = Game("golden")
    game = _with(game, "opened", rules="sochi", players=3, bot="novice", host="Anna", public=False)
    for place, name in enumerate(NAMES):
        game = _with(game, "seated", place=place, name=name, person=name, bot=None)
    return _with(game, "began", dealer=2, seed=1)


def _with(game: Game, kind: str, **data: Any) -> Game:
    return after(game, Logged(game.seq + 1, 0, kind, data))


def played(pack: list[int], script: list[str]) -> list[tuple[str, Game]]:
    """A deal by its script: after each thing done, what it was and how the table stands."""
    game = _with(opened(), "dealt", pack=pack)
    found = [("dealt", game)]
    for word in script:
        state, turn = game.state, game.turn
        assert state is not None and state.asked is not None and turn is not None
        game = _with(game, "acted", seat=int(state.asked.actor), action=word, by=turn, bot=None)
        found.append((word, game))
    return found


def moments(stages: list[tuple[str, Game]]) -> list[Game]:
    """When somebody would ask where things stand: at a change of what is asked, and at the end."""
    games = [game for _, game in stages]
    found, before = [games[0]], ""
    for game in games[1:]:
        deal = view(game, 0)["deal"]
        now = "result" if deal is None else f"{deal['terms']['kind']} {len(deal['tricks']) // 5}"
        if now != before:
            found.append(game)
        before = now
    # The whole log, as it stands before the deal is closed.
    last = [game for game in games if game.phase is Phase.DEAL][-1]
    return sorted({id(it): it for it in [*found, last]}.values(), key=lambda it: it.seq)


def views(deals: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """The views of the first place at those moments, by deal."""
    told = {}
    for name, deal in deals.items():
        stages = played(deal["pack"], deal["script"])
        told[name] = {**deal, "views": [view(game, 0) for game in moments(stages)]}
    return told


def scripted() -> dict[str, dict[str, Any]]:
    """The packs and scripts of the file."""
    stored = json.loads(FILE.read_text("utf-8"))
    return {name: {key: deal[key] for key in ("pack", "script")} for name, deal in stored.items()}


def written(deals: dict[str, dict[str, Any]]) -> str:
    """The file of these deals."""
    return json.dumps(views(deals), ensure_ascii=False, separators=(",", ":")) + "\n"


def found_anew() -> dict[str, dict[str, Any]]:
    """Deals of the wanted kinds, as novices play them: for a file that is not there yet."""
    found: dict[str, dict[str, Any]] = {}
    rng = Random(3)
    while len(found) < len(WANTED):
        pack = rng.sample(range(32), 32)
        script = _novices(pack)
        kind = _kind(played(pack, script)[-1][1])
        if kind in WANTED and kind not in found:
            found[kind] = {"pack": pack, "script": script}
    return {kind: found[kind] for kind in WANTED}


def _novices(pack: list[int]) -> list[str]:
    game, script = _with(opened(), "dealt", pack=pack), list[str]()
    while game.state is not None:
        state, turn, match = game.state, game.turn, game.match
        assert state.asked is not None and turn is not None and match is not None
        seen = observe(state, state.asked.actor, match.table)
        script.append(format_action(bot("novice", seed=turn).choose(seen)))
        actor = int(state.asked.actor)
        game = _with(game, "acted", seat=actor, action=script[-1], by=turn, bot=None)
    return script


def _kind(game: Game) -> str:
    """What became of a deal: the reason it was not played, a misère, an all-pass, or whisted."""
    result = view(game, 0)["result"]
    terms = result["terms"]
    if terms["kind"] == "void":
        return str(terms["reason"])
    if terms["award"] is None:
        return "all-pass"
    return "misere" if terms["contract"]["name"].startswith("misere") else "whisted"


if __name__ == "__main__":
    FILE.write_text(written(scripted() if FILE.exists() else found_anew()), "utf-8")

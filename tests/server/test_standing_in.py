"""Who stands in for a person plays on and claims nothing; a bot in its own place may claim."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from preferans.deal import Observation, Ruleset, State, observe
from preferans.server.game import Game
from preferans.server.players import Bots
from preferans.server.table import LiveTable
from preferans.testing import walks
from tests.server.people import Place


class AskedError(Exception):
    """What a bot was asked."""

    def __init__(self, seen: Observation) -> None:
        super().__init__("asked")
        self.seen = seen


class Recorder(Bots):
    """Bots of which only what they are asked is of interest."""

    async def choose(self, seen: Observation, name: str, seed: int) -> tuple[str, str]:
        raise AskedError(seen)


def claimable(rules: Ruleset, game: Game) -> Iterator[tuple[int, State]]:
    """Moments in which whoever is asked could claim, with his place."""
    for walk, _ in zip(walks(rules, seed=2, claims=False), range(40), strict=False):
        for s in walk:
            if s.asked is not None and observe(s, s.asked.actor).claims:
                place = replace(game, state=s).turn
                assert place is not None
                yield place, s


async def test_who_stands_in_for_a_person_is_shown_no_claims(place: Place) -> None:
    async with place.guest("Anna") as anna:
        game = await anna.found(rules="sochi", start=True)
        table = await place.app.state.site.hub.table(game)
        assert isinstance(table, LiveTable)
        async with anna.sits(game) as page:
            await page.until(lambda p: p.question is not None)
        table.close()
        table.services = replace(table.services, bots=Recorder(0))
        assert table.game.match is not None
        before, found = table.game, dict[int, bool]()
        for turn, s in claimable(table.game.match.now, before):
            if turn in found:
                continue
            table.game = replace(before, state=s)
            with pytest.raises(AskedError) as asked:
                await table._bot_turn(table.game.seq, instead=True)
            found[turn] = bool(asked.value.seen.claims)
        table.game = before
    assert found == {0: False, 1: True, 2: True}

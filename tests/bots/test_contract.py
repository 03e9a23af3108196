"""Every bot over every ruleset: it answers what it is asked, legally, and keeps nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from preferans.bots import bot
from preferans.bots.bot import Bot
from preferans.deal import Ruleset
from preferans.rulesets import OptionsError, ruleset
from preferans.rulesets import names as rulesets
from preferans.testing import check_bot
from tests.contract.invented import INVENTED
from tests.contract.test_rulesets import LIVELY


def tables() -> Iterator[Ruleset]:
    """Every ruleset at every size of table that it has, and one with options of every kind."""
    for name in rulesets():
        for players in (3, 4):
            try:
                yield ruleset(name, players=players)
            except OptionsError:
                continue
    for options in LIVELY.values():
        yield ruleset("sochi", **options)


@pytest.mark.parametrize("name", ["random", "novice", pytest.param("club", marks=pytest.mark.full)])
@pytest.mark.parametrize("rules", [*tables(), *INVENTED], ids=lambda rules: rules.name)
def test_contract_of_a_bot(name: str, rules: Ruleset, *, full: bool) -> None:
    def maker(seed: int) -> Bot:
        return bot(name, seed=seed)

    check_bot(maker, rules, deals=30 if full else 3, seed=7)
    assert maker(7).identity == maker(7).identity

"""Nothing hidden changes a choice: other cards out of sight, the same answer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from preferans.bots import bot
from preferans.bots.bot import Bot
from preferans.deal import Engagement, Ruleset, State, apply, observe, start
from preferans.rulesets import ruleset
from preferans.testing import deals, known, world
from tests.contract.invented import INVENTED

RULES = [ruleset("sochi"), ruleset("sochi", players=4), ruleset("rostov", players=5), *INVENTED]


@pytest.mark.parametrize("name", ["random", "novice", pytest.param("club", marks=pytest.mark.full)])
@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
def test_hidden_cards_change_no_choice(name: str, rules: Ruleset, *, full: bool) -> None:
    one, moments = bot(name, seed=7), 0
    for s in moments_of(rules, one, n=30 if full else 5):
        assert s.asked is not None
        viewer = s.asked.actor
        choice = one.choose(observe(s, viewer))
        for seed in range(3):
            other = world(s, viewer, known(s, viewer), Random(f"{moments} {seed}")).now
            assert one.choose(observe(other, viewer)) == choice
        moments += 1
    assert moments > 20


def test_a_bot_that_peeks_would_be_caught() -> None:
    """The other worlds do differ: whoever saw all hands would choose by them."""
    rules, differing = ruleset("sochi"), 0
    for s in moments_of(rules, bot("novice"), n=3):
        assert s.asked is not None
        viewer = s.asked.actor
        other = world(s, viewer, known(s, viewer), Random(1)).now
        differing += other.hands != s.hands
    assert differing > 10


def moments_of(rules: Ruleset, one: Bot, n: int) -> Iterator[State]:
    """Every question of some deals that a bot plays with itself, and now and then of chance."""
    for number, deal in enumerate(islice(deals(rules, seed=5), n)):
        s = start(rules, deal)
        chance = bot("random", seed=number)
        while s.asked is not None:
            yield s
            # The talk now and then goes by chance, so that rare contracts are defended, too.
            wild = number % 3 == 0 and not isinstance(s.terms, Engagement)
            s = apply(s, (chance if wild else one).choose(observe(s, s.asked.actor)))

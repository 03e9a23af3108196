"""Random matches of the game of two, and of the older game with its bombs and blind calls.

Each way to play them has two thousand matches at its full size (rules/russian §§1.7, 2.4, 8.5).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

import pytest

from preferans.deal import HANDS, End, Engagement, Ruleset, Say, Void, say
from preferans.match import Match, close_deal, end_match, new_match, random_deal
from preferans.rulesets import ruleset, table_size
from preferans.testing.walks import walked
from tests.contract.test_matches import check_match

CUT = 30
"""Deals after which a match is stopped; nothing pulls random play towards closing pools."""

PARTS = range(10)

WAYS: dict[str, tuple[str, Mapping[str, object]]] = {
    "two": ("sochi", {"players": 2}),
    "two, an all-pass is played": ("sochi", {"players": 2, "gusarik_raspasy": "hill"}),
    "two, a whole hill": ("leningrad", {"players": 2, "gusarik_hill": "indivisible"}),
    "two, the dummy third and closed": (
        "rostov",
        {
            "players": 2,
            "gusarik_dummy_seat": "third",
            "gusarik_form": "closed_dummy",
            "gusarik_raspasy": "hill",
        },
    ),
    "two, the older game": ("classic", {"players": 2, "gusarik_raspasy": "hill"}),
    "the older game": ("classic", {}),
    "the older game at four": ("classic", {"players": 4}),
    "bombs of an all-pass": ("classic", {"bomb_applies_to": "games_and_raspasy"}),
    "bombs of whists": (
        "rostov",
        {"bombs": True, "dark_pass_first_hand": True, "bomb_applies_to": "games_and_raspasy"},
    ),
    "blind calls": ("sochi", {"dark_bids": True, "dark_talon_hidden": True}),
    "blind passes": ("leningrad", {"dark_pass_first_hand": True, "opening_bombs": False}),
}


def played(rules: Ruleset, seed: int) -> Match:
    """A random match, cut after some deals."""
    rng, n = Random(f"old game {seed}"), table_size(rules)
    m = new_match(rules, tuple("ABCD"[:n]), seed % n)
    while m.table.over is None and len(m.deals) < CUT:
        m = close_deal(m, walked(m.now, random_deal(m.now, rng), rng)[-1])
    return m if m.table.over else end_match(m, End.AGREEMENT)


def kinds(m: Match) -> Counter[str]:
    """What came up in a match: bombs, blind calls, dummies that played."""
    found: Counter[str] = Counter()
    for finished in m.deals:
        s = finished.state
        found["blind call"] += getattr(getattr(s.terms, "award", None), "blind", False)
        unseen = s.rules.over_blind and s.record[:1] == ((HANDS[0], say("pass")),)
        found["blind pass"] += bool(unseen)
        found["forced"] += s.rules.forced
        found["bomb"] += isinstance(s.terms, Engagement) and s.terms.times > 2
        found["redeal"] += isinstance(s.terms, Void) and s.terms.reason == "redeal"
        if isinstance(s.terms, Engagement) and len(s.rules.live) == 2:
            found["dummy by itself" if None in s.terms.hand_of else "dummy played"] += 1
        found["looked"] += any(isinstance(a, Say) and a.word == "look" for _, a in s.record)
    return found


EXPECTED = {
    "two": {"redeal", "dummy played"},
    "two, an all-pass is played": {"dummy by itself", "dummy played"},
    "two, a whole hill": {"redeal", "dummy played"},
    "two, the dummy third and closed": {"dummy by itself", "dummy played"},
    "two, the older game": {"dummy by itself", "forced", "bomb", "blind call", "blind pass"},
    "the older game": {"forced", "bomb", "blind call", "blind pass", "looked"},
    "the older game at four": {"forced", "bomb", "blind call", "blind pass", "looked"},
    "bombs of an all-pass": {"forced", "bomb", "blind call", "blind pass"},
    "bombs of whists": {"forced", "blind pass", "looked"},
    "blind calls": {"blind call", "looked"},
    "blind passes": {"blind pass", "looked"},
}
"""What must come up, or a way to play was not tried."""


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("way", WAYS)
def test_random_matches_of_the_old_games_add_up(way: str, part: int, full: bool) -> None:
    name, given = WAYS[way]
    rules = ruleset(name, **given)
    each = (2000 if full else 20) // len(PARTS)
    found: Counter[str] = Counter()
    for seed in range(part * each, (part + 1) * each):
        m = played(rules, seed)
        check_match(m)
        found += kinds(m)
    if full:
        assert {kind for kind, n in found.items() if n} >= EXPECTED[way]
    assert found


def test_what_a_bomb_is_spent_on_and_won_by_adds_up() -> None:
    """Nobody gains or loses a bomb but by the rules, deal by deal."""
    rules = ruleset("classic")
    for seed in range(6):
        m = played(rules, seed)
        tables = (*(finished.before for finished in m.deals[1:]), m.table)
        for finished, after in zip(m.deals, tables, strict=True):
            before, s = finished.before, finished.state
            won = sum(map(len, (marks for _, marks in after.carry.tokens)))
            had = sum(map(len, (marks for _, marks in before.carry.tokens)))
            if s.rules.forced:
                assert won - had == 3
            elif isinstance(s.terms, Engagement) and s.terms.award is None:
                assert won - had == (s.record[0] == (HANDS[0], say("pass")))
            else:
                assert won - had in (0, -1)

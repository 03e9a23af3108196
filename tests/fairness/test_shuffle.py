"""The shuffle gives the agreed values, and every order is as likely."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from preferans.cards import PACK as ENGINE_PACK
from preferans.cards import Card
from preferans.fairness import (
    CANONICAL,
    NOTHING,
    bot_seed,
    commitment,
    dealt,
    key,
    seal,
    shuffled,
    stream,
    word,
)
from preferans.match import dealt as dealt_by_rules
from preferans.rulesets import ruleset
from tests.fairness.samples import PACK, told

VECTORS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "vectors.json").read_text("utf-8")
)["shuffles"]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda it: it["word"])
def test_the_agreed_vectors(vector: dict[str, Any]) -> None:
    """FAI-1 on this side; the page has its own test on the same file."""
    game, seed = bytes.fromhex(vector["game"]), bytes.fromhex(vector["seed"])
    sent = [bytes.fromhex(r) for r in vector["contributions"]]
    at = word(vector["deal"], vector["attempt"])
    assert at == vector["word"]
    assert seal(game, at, seed).hex() == vector["seal"]
    for i, told_c in enumerate(vector.get("commitments", [])):
        assert commitment(game, at, i, sent[i]).hex() == told_c
    made = key(game, at, seed, sent)
    assert made.hex() == vector["key"]
    order = shuffled(made, PACK)
    assert " ".join(order) == vector["deck"]
    if "block" in vector:
        assert (
            b"".join(n.to_bytes(4, "big") for n in islice(stream(made), 8)).hex() == vector["block"]
        )
        hands, talon = dealt(order, vector["packets"])
        assert [" ".join(hand) for hand in hands] == vector["hands"]
        assert " ".join(talon) == vector["talon"]


def test_the_pack_lies_as_the_engine_stores_it() -> None:
    assert tuple(map(str, ENGINE_PACK)) == CANONICAL


@pytest.mark.parametrize("name", ["sochi", "greek", "serbian"])
def test_it_deals_as_the_rules_deal(name: str) -> None:
    rules = ruleset(name)
    order = shuffled(told(name), [str(card) for card in ENGINE_PACK if card in rules.deck])
    hands, talon = dealt(order, rules.packets)
    deal = dealt_by_rules(rules, [Card.parse(card) for card in order])
    assert [set(map(str, hand)) for hand in deal.hands] == [set(hand) for hand in hands]
    assert tuple(map(str, deal.talon)) == talon


def test_every_place_of_the_deck_is_as_likely_for_every_card(full: bool) -> None:
    """Pearson's sum over cards and places; 961 degrees of freedom, six deviations allowed."""
    n = 10_000 if full else 1500
    counts = [[0] * 32 for _ in PACK]
    for i in range(n):
        for at, card in enumerate(shuffled(key(bytes(16), 256, told(i), [NOTHING] * 3), PACK)):
            counts[PACK.index(card)][at] += 1
    expected = n / 32
    pearson = sum((x - expected) ** 2 / expected for row in counts for x in row) * 31 / 32
    assert abs(pearson - 961) < 6 * (2 * 961) ** 0.5


def test_every_contribution_and_every_word_counts() -> None:
    sent = [told(i) for i in range(3)]
    keys = {key(bytes(16), at, NOTHING, sent) for at in range(256, 300)}
    keys |= {key(bytes(16), 256, NOTHING, [*sent[:i], told("x"), *sent[i + 1 :]]) for i in range(3)}
    keys |= {key(bytes(15) + b"\1", 256, NOTHING, sent), key(bytes(16), 256, told(9), sent)}
    assert len(keys) == 44 + 3 + 2
    assert len({bot_seed(one, place) for one in keys for place in range(3)}) == 3 * len(keys)


def test_words_and_packets_out_of_bounds_are_refused() -> None:
    for deal, attempt in ((0, 0), (1, 256), (2**24, 0)):
        with pytest.raises(ValueError, match="no deal"):
            word(deal, attempt)
    with pytest.raises(ValueError, match="do not deal 32 cards"):
        dealt(PACK, (2, -2, 2))


def test_what_verifies_needs_nothing_but_the_standard_library() -> None:
    code = (
        "import sys; sys.path.insert(0, 'src'); import preferans.fairness\n"
        "own = {name for name in sys.modules if name.startswith('preferans')}\n"
        "other = {name.split('.')[0] for name in sys.modules} - sys.stdlib_module_names\n"
        "print(sorted(own), sorted(other - {'preferans', '__main__'}))"
    )
    ran = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code],
        check=True,
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[2],
    )
    own = ["preferans", "preferans.fairness"] + [
        f"preferans.fairness.{name}" for name in ("evidence", "reading", "shuffle", "verify")
    ]
    assert ran.stdout == f"{own} []\n"

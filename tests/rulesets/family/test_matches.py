"""Random matches of every game: they end, and nothing is won that nobody loses."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from preferans.rulesets import Option, Value, configure, problems
from preferans.rulesets.registry import family_of
from tests.rulesets.family.heads import HEADS, NAMES, WORKING, needs, values_of
from tests.rulesets.family.matches import check_conserved, random_match

MATCHES, FEW = 2000, 6

Meeting = tuple[tuple[str, Value], tuple[str, Value]]
"""Two options with a value each."""


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("players", [3, 4])
def test_random_matches_conserve_their_accounts(name: str, players: int, *, full: bool) -> None:
    """Rules/family §1.6."""
    c = configure(name, {"players": players})
    for seed in range(MATCHES // 2 if full else FEW):
        m = random_match(c, seed)
        assert m.table.over is not None or len(m.deals) == 60
        check_conserved(m)


CASES = [
    (head, option, value)
    for head, option in WORKING
    for value in values_of(option)
    if value != option.default
]


@pytest.mark.parametrize(
    ("head", "option", "value"), CASES, ids=[f"{h} {o.name}={v}" for h, o, v in CASES]
)
def test_value_can_be_played(head: str, option: Option, value: Value) -> None:
    beside: dict[str, object] = {**needs(head, option, value)}
    check_conserved(random_match(configure(head, {**beside, option.name: value}), 1, 12))


def pairwise(head: str, rng: Random) -> list[dict[str, Value]]:
    """Agreements in which every two values of two options meet that go together."""
    family = family_of(head)
    choices = {
        option.name: values_of(option) for option in family.options if len(values_of(option)) > 1
    }
    usual = family.defaults(head)
    wanted: set[Meeting] = {
        ((a, x), (b, y))
        for a, b in combinations(choices, 2)
        for x in choices[a]
        for y in choices[b]
        if not _refused(head, {a: x, b: y})
    }
    rows: list[dict[str, Value]] = []
    while wanted:
        (first, second), *_ = sorted(wanted, key=repr)
        row = {**dict([first, second])}
        for name in rng.sample(sorted(choices), len(choices)):
            if name in row:
                continue
            allowed = [x for x in choices[name] if not _refused(head, {**row, name: x})]
            if allowed:
                row[name] = max(allowed, key=lambda x: (_gain(wanted, row, name, x), repr(x)))
        whole = {**usual, **row}
        met = {(a, b) for a, b in wanted if whole[a[0]] == a[1] and whole[b[0]] == b[1]}
        assert met, f"{first} and {second} never meet"
        wanted -= met
        rows.append(row)
    return rows


def _gain(wanted: set[Meeting], row: dict[str, Value], name: str, x: Value) -> int:
    pairs = [((other, y), (name, x)) for other, y in row.items()]
    return sum(pair in wanted or pair[::-1] in wanted for pair in pairs)


def _refused(head: str, given: dict[str, Value]) -> bool:
    usual = family_of(head).defaults(head)
    return bool(problems(head, tuple(sorted(p for p in given.items() if p[1] != usual[p[0]]))))


@pytest.mark.parametrize("head", HEADS)
def test_any_two_values_can_be_played_together(head: str) -> None:
    rows = pairwise(head, Random(head))
    for seed, row in enumerate(rows):
        check_conserved(random_match(configure(head, dict(row)), seed, 5))
    assert len(rows) >= 4

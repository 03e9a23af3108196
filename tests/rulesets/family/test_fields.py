"""The tables of fields of the other families are true, and every option has a place in them."""

from __future__ import annotations

import pytest

import preferans.books
import preferans.deal
import preferans.match
import preferans.stages
from preferans.rulesets import Option, Value, configure
from tests.rulesets.family.heads import WORKING, needs, values_of
from tests.rulesets.fields import differing

# The company in which an option has something to change.
COMPANY: dict[tuple[str, str], list[dict[str, Value]]] = {
    ("finnish-book", "hertat_terminal"): [{}],
    ("finnish-book", "walkover_points"): [{"scoring": "simplified"}],
    ("finnish-book", "scoring"): [{}, {"pot_mode": "limited"}],
    ("finnish-book", "pot_mode"): [{}],
    ("finnish-book", "pot_cap"): [{"pot_mode": "limited"}],
    ("finnish-book", "dealer_ante"): [
        {"pot_mode": "unlimited"},
        {"all_pass": "redeal_next_with_ante"},
    ],
    ("finnish-book", "stake_by_trump"): [{"pot_mode": "by_trump"}],
    ("serbian", "preferansz_target"): [{"ladder": "hungarian"}],
}


def changed(head: str, option: Option, company: dict[str, Value]) -> set[str]:
    """Every field that some value of the option changes in this company."""
    found: set[str] = set()
    for value in values_of(option):
        beside: dict[str, object] = {**needs(head, option, value), **company}
        base = configure(head, beside)
        other = configure(head, {**beside, option.name: value})
        found |= set(differing(base.rules, other.rules))
    return found


@pytest.mark.parametrize(
    ("head", "option"), WORKING, ids=[f"{head} {option.name}" for head, option in WORKING]
)
def test_option_changes_the_fields_that_it_says(head: str, option: Option) -> None:
    found: set[str] = set()
    for company in COMPANY.get((head, option.name), [{}]):
        found |= changed(head, option, company)
    assert found == {field for field in option.sets if not field.startswith("read by ")}


@pytest.mark.parametrize(
    ("head", "option"), WORKING, ids=[f"{head} {option.name}" for head, option in WORKING]
)
def test_declared_fields_exist(head: str, option: Option) -> None:
    assert option.sets or option.later
    for field in option.sets:
        if field.startswith("read by "):
            assert hasattr(preferans.match, field.removeprefix("read by match: "))
            continue
        kind, _, name = field.partition(".")
        rooms = (preferans.stages, preferans.books, preferans.deal)
        owner = next(getattr(room, kind) for room in rooms if hasattr(room, kind))
        assert name in owner.__dataclass_fields__, f"{option.name}: there is no field {field}"

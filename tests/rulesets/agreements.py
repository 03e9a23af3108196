"""Agreements drawn by chance, as circles might make them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from preferans.rulesets import Configured, Value, configure, names, options, problems

COMPANY: dict[tuple[str, Value], dict[str, Value]] = {
    ("raspasy_scoring", "rostov_whists"): {"raspasy_talon": "closed"},
    ("returned_whist_takes_all", True): {"whist_return_levels": (6,)},
    ("end_condition", "deals"): {"deal_limit": 12},
    ("end_condition", "sum"): {"pool_overflow": "keep"},
    ("pool_target", None): {"end_condition": "agreement", "pool_overflow": "keep"},
}
"""What an option's value needs beside it, where it does not go with Sochi as it is."""


def random_agreement(rng: Random, changes: int = 6, among: Sequence[str] = names()) -> Configured:
    """A preset with up to ``changes`` options changed to values that go together and work."""
    name = rng.choice(among)
    pairs: tuple[tuple[str, Value], ...] = ()
    for option in rng.sample(options(name), min(changes, len(options(name)))):
        value = rng.choice(option.kind.samples())
        tried = tuple(sorted((*pairs, (option.name, value))))
        if not problems(name, tried):
            pairs = tried
    return configure(name, dict(pairs))

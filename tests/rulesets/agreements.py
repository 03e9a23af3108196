"""Agreements drawn by chance, as circles might make them."""

from __future__ import annotations

from random import Random

from preferans.rulesets import Configured, Value, configure, names, options, problems


def random_agreement(rng: Random, changes: int = 6) -> Configured:
    """A preset with up to ``changes`` options changed to values that go together and work."""
    name = rng.choice(names())
    pairs: tuple[tuple[str, Value], ...] = ()
    for option in rng.sample(options(name), changes):
        value = rng.choice(option.kind.samples())
        tried = tuple(sorted((*pairs, (option.name, value))))
        if not problems(name, tried):
            pairs = tried
    return configure(name, dict(pairs))

"""In which fields two rulesets differ, found by walking through both values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from preferans.deal import Rung


def differing(one: object, other: object, at: str = "") -> Iterator[str]:
    """``Class.field`` for each field that differs, as deep down as the two have the same shape.

    A ruleset's name is left out: it tells the options themselves.
    """
    if one == other:
        return
    if is_dataclass(one) and type(one) is type(other):
        for part in fields(one):
            if part.compare and not (part.name == "name" and hasattr(one, "stages")):
                where = f"{type(one).__name__}.{part.name}"
                yield from differing(getattr(one, part.name), getattr(other, part.name), where)
    elif _alike(one, other):
        assert isinstance(one, tuple) and isinstance(other, tuple)
        for mine, yours in zip(one, other, strict=True):
            yield from differing(mine, yours, at)
    else:
        yield at


def _alike(one: object, other: object) -> bool:
    """Whether two tuples hold the same things in the same order, so that we may go on inside."""
    if not (isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other)):
        return False
    if not all(is_dataclass(x) and type(x) is type(y) for x, y in zip(one, other, strict=True)):
        return False
    names = [x.name for x in one if isinstance(x, Rung)]
    return names == [x.name for x in other if isinstance(x, Rung)]

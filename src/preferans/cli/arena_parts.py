"""What the arena tells of one part of the play, and of the regret beside an oracle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict

from preferans.arena import (
    ORACLE,
    Arena,
    Block,
    Duel,
    Estimate,
    Outcome,
    Part,
    bootstrap,
    estimate,
    regrets,
)
from preferans.speech import say

Json = dict[str, object]


def _head(duel: Duel, n: int) -> str:
    """What was compared."""
    of: Json = {"rules": duel.rules.name, "n": n, "seed": duel.seed}
    match duel.part:
        case Part.CLOSED:
            return say("{rules}, closed games: {n} deals from seed {seed}", **of)
        case Part.OPEN:
            return say("{rules}, misères against open hands: {n} deals from seed {seed}", **of)
        case Part.RASPASY:
            return say("{rules}, all-passes: {n} deals from seed {seed}", **of)


def _gain(unit: str, of: Json) -> str:
    """What the first gains, by what it is counted in."""
    if unit == "tricks":
        return say(
            "{one} against {other}: {mean} tricks a deal, 95 % between {low} and {high}", **of
        )
    if unit == "whists":
        return say(
            "{one} against {other}: {mean} whists a deal, 95 % between {low} and {high}", **of
        )
    return say(
        "{one} against {other}: {mean} more discards caught a deal, 95 % between {low} and {high}",
        **of,
    )


def part_in_words(duel: Duel, who: Sequence[str], found: Sequence[Outcome]) -> Iterator[str]:
    """The comparison of two bots in one part of the play, without the times."""
    yield _head(duel, len(found))
    yield from (f"  {name}: {identity}" for name, identity in zip(duel.bots, who, strict=True))
    yield ""
    for unit, values in _gained(duel, found).items():
        whole, (low, high) = estimate(values), bootstrap(values, duel.seed)
        digits = 2 if unit == "whists" else 3
        of = {"mean": whole.mean, "low": whole.low, "high": whole.high}
        told: Json = {key: f"{x:+.{digits}f}" for key, x in of.items()}
        yield _gain(unit, {"one": duel.bots[0], "other": duel.bots[1], **told})
        yield say(
            "  by bootstrap {low} to {high}; deviation of a deal {deviation}",
            low=f"{low:+.{digits}f}",
            high=f"{high:+.{digits}f}",
            deviation=f"{whole.deviation:.2f}",
        )


def _gained(duel: Duel, found: Sequence[Outcome]) -> dict[str, list[float]]:
    """By unit, what the first gained in each deal."""
    if duel.part is Part.OPEN:
        return {"discards": [one.tricks for one in found]}
    return {"tricks": [one.tricks for one in found], "whists": [one.whists for one in found]}


def part_as_json(duel: Duel, who: Sequence[str], found: Sequence[Outcome]) -> Json:
    """The same for programs."""
    return {
        "component": duel.part.value,
        "rules": duel.rules.name,
        "bots": dict(zip(duel.bots, who, strict=True)),
        "seed": duel.seed,
        "deals": len(found),
        **{
            unit: {
                "advantage": asdict(estimate(values)),
                "bootstrap": list(bootstrap(values, duel.seed)),
            }
            for unit, values in _gained(duel, found).items()
        },
    }


def regret_in_words(arena: Arena, who: Sequence[str], blocks: Sequence[Block]) -> Iterator[str]:
    """What each bot gives away beside the oracle, without the times."""
    yield say(
        "{rules}: {n} deals from seed {seed}, an oracle in each seat of each",
        rules=arena.rules.name,
        n=len(blocks),
        seed=arena.seed,
    )
    yield from (f"  {name}: {one}" for name, one in zip(arena.entrants, who, strict=True))
    yield ""
    for one in regrets(arena, blocks):
        mean, low, high = row(one.amount)
        yield say(
            "regret of {bot}: {mean} whists a deal, 95 % between {low} and {high}",
            bot=one.bot,
            mean=mean,
            low=low,
            high=high,
        )
        yield say(
            "  by bootstrap {low} to {high}; deviation of a deal {deviation}",
            low=f"{one.check[0]:+.2f}",
            high=f"{one.check[1]:+.2f}",
            deviation=f"{one.amount.deviation:.2f}",
        )


def regret_as_json(arena: Arena, who: Sequence[str], blocks: Sequence[Block]) -> Json:
    """The same for programs."""
    return {
        "rules": arena.rules.name,
        "bots": dict(zip(arena.entrants, who, strict=True)),
        "reference": ORACLE,
        "seed": arena.seed,
        "deals": len(blocks),
        "games": len(blocks) * len(arena.seatings),
        "regret": {
            one.bot: {"amount": asdict(one.amount), "bootstrap": list(one.check)}
            for one in regrets(arena, blocks)
        },
    }


def row(e: Estimate) -> tuple[str, str, str]:
    """A mean and its interval."""
    return f"{e.mean:+.2f}", f"{e.low:+.2f}", f"{e.high:+.2f}"

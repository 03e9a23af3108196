"""Legal and accepted are one: everything else, from every seat, is refused without a trace."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from preferans.cards import PACK, Card, Cards
from preferans.deal import (
    SEATS,
    Action,
    Claim,
    Discard,
    IllegalActionError,
    Ruleset,
    Seat,
    State,
    apply,
    options,
    play,
    say,
)
from preferans.notation import format_action
from preferans.testing.telling import told

TRIED, ACCEPTED = 40, 6
"""How many actions of the pool are tried in one state, and how many of the legal ones."""

NONSENSE = ("", "PASS", "pass ", "11S", "whist?")


class LegalityError(AssertionError):
    """An action that is listed but not accepted, or accepted but not listed."""


def check_legality(s: State, rng: Random, tried: int = TRIED, accepted: int = ACCEPTED) -> None:
    """Try actions of a broad pool from every seat: what is not listed must be refused.

    The pool holds all cards, all words of every stage and some of none, discards of all sizes,
    claims of all kinds. ``tried`` of them are drawn, and ``accepted`` of the legal ones.
    Raises ``LegalityError``.
    """
    legal = {seat: options(s, seat) for seat in SEATS}
    for seat, action in _drawn(s, rng, tried):
        if action not in legal[seat] and not _refused(s, action, seat):
            raise LegalityError(_told(s, seat, action, "is accepted but not listed"))
    again = s.rules.stages[s.at].ask(s) if s.asked else None
    if again != s.asked or any(options(s, seat) != legal[seat] for seat in SEATS):
        raise LegalityError(told(s, "a refused action has left a trace"))
    everything = [(seat, action) for seat in SEATS for action in options(s, seat)]
    for seat, action in rng.sample(everything, min(accepted, len(everything))):
        _check_accepted(s, seat, action)


def _refused(s: State, action: Action, seat: Seat) -> bool:
    try:
        apply(s, action, by=seat)
    except IllegalActionError as error:
        return error.allowed == options(s, seat)
    return False


def _check_accepted(s: State, seat: Seat, action: Action) -> None:
    try:
        after = apply(s, action, by=seat)
    except IllegalActionError as error:
        raise LegalityError(_told(s, seat, action, "is listed but refused")) from error
    if after.record != (*s.record, (seat, action)):
        raise LegalityError(_told(s, seat, action, f"is recorded as {after.record[-1:]}"))


def _drawn(s: State, rng: Random, tried: int) -> Iterator[tuple[Seat, Action]]:
    """Actions from the pool and discards of the cards that lie about, each from some seat."""
    drawn = pool(s.rules)
    for action in rng.sample(drawn, min(tried, len(drawn))):
        yield rng.choice(SEATS), action
    for _ in range(tried // 4):
        yield rng.choice(SEATS), Discard(Cards.of(_some(s, rng)))


def _some(s: State, rng: Random) -> list[Card]:
    """A few cards, most often of the hand in question."""
    own = list(s.hands[s.asked.hand]) if s.asked and s.asked.hand < 3 and rng.random() < 0.7 else []
    cards = own or list(s.rules.deck)
    return rng.sample(cards, min(rng.randrange(4), len(cards)))


def pool(rules: Ruleset) -> tuple[Action, ...]:
    """Every card, every word of the stages and some that are none, claims right and wrong."""
    words = dict.fromkeys(word for stage in rules.stages for word in stage.words())
    return _pool(tuple(words), rules.hand_size)


@lru_cache(maxsize=64)
def _pool(words: tuple[str, ...], n: int) -> tuple[Action, ...]:
    single = [Claim((k,)) for k in range(-1, n + 2)]
    split = [Claim((a, b, k - a - b)) for k in range(n + 2) for a in range(k + 1) for b in (0, 1)]
    single += [Claim((k,), waived=True) for k in range(-1, n + 2)]
    odd = [
        Claim((1, 1, 1), waived=True),
        Claim(()),
        Claim((1, 1)),
        Claim((1, 1, 1, 1)),
        Claim((-1, 1, n)),
    ]
    talk = [say(word) for word in (*words, *NONSENSE)]
    return (*map(play, PACK), *talk, *single, *split, *odd)


def _told(s: State, seat: Seat, action: Action, what: str) -> str:
    return told(s, f"{format_action(action)!r} by {seat.name} {what}")

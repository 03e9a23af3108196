"""The contract of a bot: it answers with an option or a claim, and needs no memory."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from random import Random

from preferans.bots import Bot, NothingAskedError
from preferans.deal import Action, Deal, Ruleset, Seat, State, apply, observe, start
from preferans.notation import format_action
from preferans.testing.telling import told
from preferans.testing.walks import CLAIMED, offers
from preferans.testing.walks import deals as dealt

Maker = Callable[[int], Bot]
"""Makes a bot from a seed."""

STRAYING = 0.2
"""How often something else is done than a bot chose."""


class BadBotError(AssertionError):
    """A bot that answers what it may not, what it was not asked, or not the same again."""


def check_bot(maker: Maker, rules: Ruleset, deals: int = 10, seed: int = 0) -> None:
    """Let a bot play every seat of random deals, with claims thrown in that it must answer.

    Now and then something else is done than it chose, for it may be asked to go on where somebody
    has played as it never would.
    It answers each question with one of its options or with a claim, and a bot made anew from the
    same seed gives the same answer in the middle of the deal; where its seat is asked nothing it
    raises ``NothingAskedError``. Raises ``BadBotError`` with deal and record.
    """
    for number, deal in enumerate(islice(dealt(rules, seed), deals)):
        _check_deal(maker, rules, deal, seed + number)


def _check_deal(maker: Maker, rules: Ruleset, deal: Deal, seed: int) -> None:
    rng = Random(f"claims {seed}")
    bots = {seat: maker(seed) for seat in rules.seats}
    s = start(rules, deal)
    while (asked := s.asked) is not None:
        claims = offers(s) if rng.random() < CLAIMED else ()
        _check_silence(bots, s)
        if claims:
            actor, claim = rng.choice(claims)
            s = apply(s, claim, by=actor)
            continue
        action = _answer(bots[asked.actor], maker(seed), s)
        s = apply(s, rng.choice(asked.options) if rng.random() < STRAYING else action)


def _answer(bot: Bot, fresh: Bot, s: State) -> Action:
    """The bot's answer, which must be an option or a claim, and a fresh bot's answer too."""
    assert s.asked is not None
    seen = observe(s, s.asked.actor)
    answer = bot.choose(seen)
    said = f"{bot.identity} answers {format_action(answer)!r}"
    if answer not in s.asked.options and answer not in seen.claims:
        raise BadBotError(told(s, f"{said}, which is none of the options and no claim"))
    if (again := fresh.choose(seen)) != answer:
        raise BadBotError(told(s, f"{said}, made anew it answers {format_action(again)!r}"))
    return answer


def _check_silence(bots: dict[Seat, Bot], s: State) -> None:
    """Who is not asked has nothing to answer."""
    for seat, bot in bots.items():
        if s.asked is None or seat == s.asked.actor:
            continue
        try:
            answer = bot.choose(observe(s, seat))
        except NothingAskedError:
            continue
        said = f"{bot.identity} on {seat.name} answers {format_action(answer)!r}"
        raise BadBotError(told(s, f"{said} but was not asked"))

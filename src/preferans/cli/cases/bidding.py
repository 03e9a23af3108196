"""Cases of the auction and of the order: the calls are made, the engine says what they come to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from preferans.cli.cases.outcome import Answer, Difference, compare
from preferans.cli.cases.reading import BadCaseError, Fields
from preferans.cli.cases.setting import Seating, players_of, rules_of, streak_of
from preferans.cli.cases.talk import Script, begun, climbs, found, offered, won_with
from preferans.cli.cases.values import CONTRACT, flag, listed, number, spoken, text, word, words
from preferans.deal import HANDS, Award, Place, Ruleset, Seat, State, Unopened, apply, say

CALLS = ("pass", "here", "look", "misere", "misere-bp", "9bp")
"""Calls beside games and what is called blind."""

ANSWERS = (
    *("whist", "half", "open", "closed", "accept", "refuse"),
    *("concede", "spit", "take", "share"),
    *("1", "2", "3"),
)
"""What is said once the auction is over; the sitting dealer looks at a hand by its number."""


@dataclass(frozen=True, slots=True)
class Bidding:
    """An auction as far as its calls were legal.

    ``open``: the state in which the auction is, or the first after it. ``illegal``: the index of
    the first call that was not legal.
    """

    open: State
    illegal: int | None = None

    def declarer(self) -> int | None:
        """The hand that won it."""
        award = won_with(self.open)
        return award.declarer.number if award else None

    def bid(self) -> str | None:
        """What won it."""
        award = won_with(self.open)
        return award.rung.name if award else None

    def deal_type(self) -> str | None:
        """What is played: a game, a misère, an all-pass."""
        award = won_with(self.open)
        if award is not None:
            return "misere" if award.rung.contracts[0].null else "game"
        return None if isinstance(self.open.terms, Unopened) else "raspasy"

    def next(self) -> int | None:
        """The hand that has to speak, while the auction goes on."""
        asked = self.open.asked if isinstance(self.open.terms, Unopened) else None
        return asked.hand.number if asked else None

    def choices(self) -> frozenset[str]:
        """What that hand may say."""
        return frozenset(offered(self.open.asked)) if self.next() else frozenset()


def auction(case: Fields) -> Iterator[Difference]:
    """Area ``auction``: calls of hands 1 to 3 (rules/russian §2)."""
    calls = case.need("calls", listed(spoken))
    bidding = called(begun(_rules(case)), [_call(case, *call) for call in calls])
    expected = case.part("expected")
    answers: dict[str, Answer] = {
        "illegal_at": (number, lambda: bidding.illegal),
        "declarer": (number, bidding.declarer),
        "winning_bid": (word, bidding.bid),
        "deal_type": (text, bidding.deal_type),
        "next": (number, bidding.next),
    }
    yield from compare(expected, answers)
    if bidding.illegal is not None and "illegal_at" not in expected:
        yield Difference("calls", "all legal", f"call {bidding.illegal} is not legal")
    yield from allowed_and_forbidden(expected, bidding.choices())


def called(s: State, calls: list[tuple[Seat, str]]) -> Bidding:
    """Make the calls one by one up to the first that is not legal."""
    for i, (seat, call) in enumerate(calls):
        s = _looks(s, call)
        if call == "blind pass" and "look" in offered(s.asked):
            call = "pass"
        due = s.asked if isinstance(s.terms, Unopened) else None
        if due is None or due.actor != seat or call not in offered(due):
            return Bidding(s, i)
        s = apply(s, say(call))
    return Bidding(_looks(s, ""))


def allowed_and_forbidden(
    expected: Fields, choices: frozenset[str], prefix: str = ""
) -> Iterator[Difference]:
    """``allowed`` are among the choices, ``forbidden`` are not, ``legal`` is all of them."""
    shown = ", ".join(sorted(choices)) or "nothing"
    wanted = expected.maybe(f"{prefix}allowed", words) or frozenset()
    if missing := wanted - choices:
        yield Difference(f"{prefix}allowed", f"with {', '.join(sorted(missing))}", shown)
    barred = expected.maybe(f"{prefix}forbidden", words) or frozenset()
    if strange := sorted(call for call in barred if not _said_anywhere(call)):
        # What nobody can ever say is forbidden by every engine, right or wrong.
        place = f"{expected.place}: {prefix}forbidden"
        raise BadCaseError(place, f"{', '.join(map(repr, strange))} is said under no rules")
    if surplus := barred & choices:
        yield Difference(f"{prefix}forbidden", f"without {', '.join(sorted(surplus))}", shown)
    exact = expected.maybe(f"{prefix}legal", words)
    if exact is not None and exact != choices:
        yield Difference(f"{prefix}legal", ", ".join(sorted(exact)), shown)


def _said_anywhere(call: str) -> bool:
    bare = call.removeprefix("blind ").removeprefix("look ")
    return bare in CALLS or bare in ANSWERS or CONTRACT.fullmatch(bare) is not None


def order(case: Fields) -> Iterator[Difference]:
    """Area ``order``: what may be ordered after an auction won with a bid (rules/russian §3)."""
    won = case.need("won_with", word)

    def reached(s: State) -> bool:
        award = won_with(s)
        return award is not None and award.rung.name == won

    start = begun(_rules(case))
    s = found(start, reached, lambda q: climbs(q, won), f"an auction won with {won}")
    award = won_with(s)
    assert award is not None
    choices = frozenset(_orders(s, award))
    expected = case.part("expected")
    for fields in (case, expected):
        yield from allowed_and_forbidden(fields, choices, "order_")
    shown = all(s.sees(seat, Place.talon(0)) for seat in HANDS)
    answers: dict[str, Answer] = {
        "talon_shown": (flag, lambda: shown),
        "discard": (flag, lambda: award.rung.takes > 0),
    }
    yield from compare(expected, answers)


def _orders(s: State, award: Award) -> tuple[str, ...]:
    """What may be named after the exchange; where only one contract can be, that one."""
    script, names = Script(), tuple(contract.name for contract in award.rung.contracts)
    while isinstance(s.terms, Award) and s.asked is not None:
        now = offered(s.asked)
        if set(now) & set(names):
            return tuple(name for name in now if name in names)
        s = apply(s, script.answer(s, s.asked))
    # A misère without the talon is ordered as it was bid.
    return (*names[:1], award.rung.name) if award.rung.contracts[0].null else names[:1]


def _rules(case: Fields) -> Ruleset:
    """The rules of the deal, where the series stands as the case says."""
    players = players_of(case)
    rules = rules_of(case, players=players)
    return Seating.anybody(players, case.place, streak_of(case)).opens(rules)


def _call(case: Fields, who: str, said: str) -> tuple[Seat, str]:
    call = word(said)
    bare = call.removeprefix("blind ")
    if bare not in CALLS and not bare[:1].isdigit():
        raise BadCaseError(f"{case.place}: calls", f"{said!r} is no call")
    if who not in ("1", "2", "3"):
        raise BadCaseError(f"{case.place}: calls", f"the hands are 1, 2 and 3, not {who!r}")
    return HANDS[int(who) - 1], call


def _looks(s: State, call: str) -> State:
    """Whoever does not call blind has looked at his cards first (rules/russian §2.4)."""
    if "look" in offered(s.asked) and call != "look" and not call.startswith("blind"):
        return apply(s, say("look"))
    return s

"""Cases of the play: which cards may be played, who takes a trick, the talon on an all-pass."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from preferans.cards import NONE, Card, Cards, Suit, winner
from preferans.cli.cases.outcome import Answer, Difference, Refused, compare, differ
from preferans.cli.cases.reading import BadCaseError, Fields
from preferans.cli.cases.setting import Seating, rules_of
from preferans.cli.cases.talk import Script, begun
from preferans.cli.cases.values import (
    CONTRACT,
    cards,
    cards_in_order,
    laid,
    listed,
    suit,
    text,
    trump,
    word,
)
from preferans.deal import HANDS, Play, Question, Ruleset, Seat, State, apply, play
from preferans.stages import Tricks

RASPASY = "raspasy"


def legal(case: Fields) -> Iterator[Difference]:
    """Area ``play``: the cards of a hand that may follow those on the table (§5.1)."""
    rules, hand = rules_of(case), case.need("hand", cards)
    table = case.maybe("led", cards_in_order) or ()
    got = legal_in(rules, _contract(case), hand, table, case.maybe("talon_suit", suit))
    expected = case.part("expected")
    wanted = expected.maybe("legal", cards)
    if wanted is not None:
        yield from differ("legal", wanted, got)
    if missing := (expected.maybe("allowed", cards) or NONE) - got:
        yield Difference("allowed", f"with {missing}", str(got))
    if surplus := (expected.maybe("forbidden", cards) or NONE) & got:
        yield Difference("forbidden", f"without {surplus}", str(got))


def _contract(case: Fields) -> str:
    """The contract that is played: named, or a six with these trumps."""
    trumps = case.maybe("trump", trump)
    return case.get("contract", word, f"6{'NT' if trumps is None else trumps}")


def _trumps(case: Fields) -> Suit | None:
    """The trumps of the contract that is named; raises ``BadCaseError`` for others beside it."""
    named = case.need("contract", word)
    strain = CONTRACT.fullmatch(named)
    trumps = trump(strain[2]) if strain else None
    if "trump" in case and case.maybe("trump", trump) != trumps:
        raise BadCaseError(f"{case.place}: trump", "the contract has other trumps")
    return trumps


def legal_in(
    rules: Ruleset, contract: str, hand: Cards, table: Sequence[Card], named: Suit | None = None
) -> Cards:
    """What the play allows a hand under these cards; ``named`` is the suit of the talon's card."""
    if clash := hand & Cards.of(table):
        raise Refused(f"{clash} is in the hand and on the table")
    if len(table) > 2:
        raise Refused("a trick of three cards is full")
    whisting = Script(Seat.FORE, contract, stands=dict.fromkeys(HANDS, "whist"))
    s = (Script() if contract == RASPASY else whisting).run(begun(rules))
    stage = s.rules.stages[s.at] if s.asked else None
    if not isinstance(stage, Tricks):
        raise Refused(f"{contract} is not played")
    hands = tuple(hand if seat == HANDS[len(table)] else NONE for seat in HANDS)
    begun_trick = tuple(zip(HANDS, table, strict=False))
    asked = stage.ask(s._replace(hands=hands, table=begun_trick, led=named, tricks=()))
    options = asked.options if isinstance(asked, Question) else ()
    return Cards.of(option.card for option in options if isinstance(option, Play))


def trick(case: Fields) -> Iterator[Difference]:
    """Area ``trick``: who takes the cards in this order (rules/russian §5.2)."""
    rules_of(case)
    plays = case.need("order", listed(laid))
    table = tuple(shown for _, shown in plays)
    if len(set(table)) < len(table):
        raise BadCaseError(f"{case.place}: order", "a card is played twice")
    if len({who for who, _ in plays}) < len(plays):
        raise BadCaseError(f"{case.place}: order", "somebody plays twice to the trick")
    trumps = _trumps(case) if "contract" in case else case.maybe("trump", trump)
    best = winner(table, trumps, case.maybe("talon_suit", suit))
    taker = None if best is None else plays[best][0]
    yield from compare(case.part("expected"), {"winner": (text, lambda: taker)})


def raspasy_trick(case: Fields) -> Iterator[Difference]:
    """Area ``raspasy_trick``: tricks of an all-pass that the talon leads (rules/russian §7.2)."""
    seating = Seating.of(case.part("setup"))
    rules = seating.opens(rules_of(case, players=len(seating.players)))
    told = [
        [(seating.seat(who), shown) for who, shown in case.need(name, listed(laid))]
        for name in ("trick1", "trick2", "trick3", "trick4")
        if name in case
    ]
    plays = [played for trick in told for played in trick]
    s = _all_pass(rules, case.need("talon", cards_in_order), plays)
    led = _led(s)
    if led is None and plays:
        led = plays[0][1].suit
    for seat, shown in plays:
        s = _played(s, seat, shown)
    if len(s.tricks) < len(told):
        raise BadCaseError(case.place, "a trick is not complete")
    yield from compare(case.part("expected"), _answers(seating, s, led))


_NEXT = (
    "next_leader",
    "next_lead",
    "third_leader",
    "third_lead",
    "trick3_leader",
    "trick3_lead",
)
"""How a case may ask who plays the next card."""


def _answers(seating: Seating, s: State, led: Suit | None) -> Mapping[str, Answer]:
    """What can be asked once the tricks are played."""

    def taker(i: int) -> str | None:
        return seating.name(s.tricks[i].winner) if 0 <= i < len(s.tricks) else None

    def leader() -> str | None:
        return seating.name(s.asked.hand) if s.asked else None

    def talon_leader(raw: object) -> str | None:
        # At four the dealer leads his card and the forehand plays first to it: either is meant.
        dealt = s.table and s.table[0][0] is Seat.DEALER
        return leader() if dealt and text(raw) == seating.name(Seat.DEALER) else text(raw)

    def named(suit_led: Suit | None) -> str | None:
        return None if suit_led is None else str(suit_led)

    return {
        "lead_suit": (lambda raw: str(suit(raw)), lambda: named(led)),
        "next_lead_suit": (lambda raw: str(suit(raw)), lambda: named(_led(s))),
        "winner": (text, lambda: taker(len(s.tricks) - 1)),
        **{f"winner{i + 1}": (text, partial(taker, i)) for i in range(4)},
        "winners": (
            listed(text),
            lambda: tuple(seating.name(trick.winner) for trick in s.tricks),
        ),
        "next_talon_leader": (talon_leader, leader),
        **dict.fromkeys(_NEXT, (text, leader)),
    }


def _all_pass(rules: Ruleset, talon: Sequence[Card], plays: Sequence[tuple[Seat, Card]]) -> State:
    """An all-pass where the hands hold just the cards that will be played."""
    s, seen = Script().run(begun(rules, talon)), Cards.of(talon)
    hands = dict.fromkeys(HANDS, NONE)
    for seat, shown in plays:
        if seat in hands:
            if shown in seen:
                raise Refused(f"{shown} lies in two places")
            seen, hands[seat] = seen | Cards.of([shown]), hands[seat] | Cards.of([shown])
    s = s._replace(hands=tuple(hands.values()))
    asked = s.rules.stages[s.at].ask(s)
    return s._replace(asked=asked) if isinstance(asked, Question) else s


def _played(s: State, seat: Seat, shown: Card) -> State:
    """One card to the trick; the talon's cards are led by themselves."""
    if seat is Seat.DEALER:
        if (seat, shown) not in s.table:
            raise Refused(f"the dealer has not led {shown}")
        return s
    if s.asked is None or s.asked.hand != seat or play(shown) not in s.asked.options:
        due = f"hand {s.asked.hand.number} plays" if s.asked else "nobody plays"
        raise Refused(f"{shown} by hand {seat.number} is not legal: {due}")
    return apply(s, play(shown))


def _led(s: State) -> Suit | None:
    """The suit that the talon leads, as a name or as the dealer's card."""
    if s.led is not None:
        return s.led
    return s.table[0][1].suit if s.table and s.table[0][0] is Seat.DEALER else None

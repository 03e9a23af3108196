"""The contract itself: rulesets and bots with one thing wrong must not pass."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import count, islice
from random import Random

import pytest

from preferans.bots import Identity
from preferans.bots.bot import asked
from preferans.cards import NONE, Cards
from preferans.deal import (
    Action,
    Claim,
    Observation,
    Question,
    Ruleset,
    Seat,
    Stage,
    State,
    Terms,
    say,
    start,
)
from preferans.ledger import Posting
from preferans.notation import parse_deal
from preferans.stages import Auction, Exchange, Naming, Tricks
from preferans.testing import (
    BadBotError,
    BrokenContractError,
    EndlessDealError,
    LegalityError,
    check_bot,
    check_legality,
    check_ruleset,
    deals,
    walks,
)
from tests.contract.invented import DEALER_LED, INVENTED, PRIVATE_KONTRA, Tally


def with_stage(rules: Ruleset, kind: type[Stage], stage: Stage) -> Ruleset:
    """The same game with another stage in place of the one of its kind."""
    stages = tuple(stage if isinstance(old, kind) else old for old in rules.stages)
    return replace(rules, stages=stages)


def auction(rules: Ruleset) -> Auction:
    first = rules.stages[0]
    assert isinstance(first, Auction)
    return first


# -- rulesets ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Unlisted(Auction):
    """Does not list its hold."""

    def words(self) -> Iterable[str]:
        return (word for word in Auction.words(self) if word != self.hold_word)


@dataclass(frozen=True, slots=True)
class Twice(Naming):
    """Offers a contract twice."""

    def ask(self, s: State) -> Question | Terms:
        asked = Naming.ask(self, s)
        if not isinstance(asked, Question):
            return asked
        return asked._replace(options=(*asked.options, asked.options[0]))


@dataclass(frozen=True, slots=True)
class Mute(Naming):
    """Asks without anything to answer."""

    def ask(self, s: State) -> Question | Terms:
        asked = Naming.ask(self, s)
        return asked._replace(options=()) if isinstance(asked, Question) else asked


TURNS = count()


@dataclass(frozen=True, slots=True)
class Fickle(Naming):
    """Asks differently each time."""

    def ask(self, s: State) -> Question | Terms:
        asked = Naming.ask(self, s)
        if not isinstance(asked, Question):
            return asked
        step = next(TURNS) % len(asked.options)
        return asked._replace(options=asked.options[step:] + asked.options[:step])


@dataclass(frozen=True, slots=True)
class Loses(Exchange):
    """Takes the discard off the table."""

    def tell(self, s: State, actor: Seat, action: Action) -> State:
        return Exchange.tell(self, s, actor, action)._replace(discards=NONE)


@dataclass(frozen=True, slots=True)
class Doubles(Exchange):
    """Leaves a talon card in another hand as well."""

    def enter(self, s: State) -> State:
        s = Exchange.enter(self, s)
        hands = [*s.hands]
        hands[Seat.REAR] |= Cards.of(s.deal.talon[:1])
        hands[Seat.FORE] |= Cards.of(s.deal.talon[:1])
        return s._replace(hands=tuple(hands))


@dataclass(frozen=True, slots=True)
class Endless(Naming):
    """Asks again and again."""

    def ask(self, s: State) -> Question | Terms:
        return Question(Seat.FORE, Seat.FORE, (say("pass"),))


@dataclass(frozen=True, slots=True)
class Nobody(Naming):
    """Asks somebody who is not there."""

    def ask(self, s: State) -> Question | Terms:
        asked = Naming.ask(self, s)
        return asked._replace(actor=Seat.DEALER) if isinstance(asked, Question) else asked


@dataclass(frozen=True, slots=True)
class Unfinished(Naming):
    """Ends the talk without a result."""

    def ask(self, s: State) -> Question | Terms:
        return s.terms


@dataclass(frozen=True, slots=True)
class Keeps(Tricks):
    """Lists the claims that it has heard once more."""

    def claims(self, s: State, seat: Seat) -> tuple[Claim, ...]:
        return Tricks.claims(self, s, seat) * 2


@pytest.mark.parametrize(
    ("stage", "wrong"),
    [
        (Twice(), "an option is listed twice"),
        (Fickle(), "the question asked again is another"),
        (Nobody(), "nobody sits at DEALER"),
        (Unfinished(), "the deal ends with Award"),
        (Loses(), "the talon should still be"),
        (Doubles(), "lies in two places"),
        (Keeps(), "a claim of FORE is listed twice"),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else "",
)
def test_a_broken_stage_is_found(stage: Stage, wrong: str) -> None:
    kind = type(stage).__mro__[1]
    with pytest.raises(BrokenContractError, match=wrong):
        check_ruleset(with_stage(PRIVATE_KONTRA, kind, stage), 20)


def test_a_word_that_no_stage_lists_is_found() -> None:
    old = auction(PRIVATE_KONTRA)
    unlisted = Unlisted(old.ladder, old.all_pass, hold=old.hold, hold_word=old.hold_word)
    with pytest.raises(BrokenContractError, match=r"no stage lists the words \{'mine'\}"):
        check_ruleset(with_stage(PRIVATE_KONTRA, Auction, unlisted), 20)


@pytest.mark.parametrize(
    ("stage", "wrong"),
    [(Endless(), "no end after 500 actions"), (Mute(), "is offered nothing")],
)
def test_a_deal_without_end_is_found(stage: Stage, wrong: str) -> None:
    with pytest.raises(EndlessDealError, match=wrong):
        check_ruleset(with_stage(PRIVATE_KONTRA, Naming, stage), 20)


@dataclass(frozen=True, slots=True)
class Stutters(Naming):
    """Writes down every word twice."""

    def tell(self, s: State, actor: Seat, action: Action) -> State:
        return s._replace(record=(*s.record, (actor, action)))


def test_a_record_that_cannot_be_replayed_is_found() -> None:
    with pytest.raises(BrokenContractError, match="the record cannot be replayed"):
        check_ruleset(with_stage(PRIVATE_KONTRA, Naming, Stutters()), 20)


@dataclass(frozen=True, slots=True)
class Wavers(Tricks):
    """Allows claims every other time that it is asked."""

    def claims(self, s: State, seat: Seat) -> tuple[Claim, ...]:
        return Tricks.claims(self, s, seat) if next(TURNS) % 3 else ()


def test_legal_is_accepted_and_nothing_else() -> None:
    stage = next(stage for stage in PRIVATE_KONTRA.stages if isinstance(stage, Tricks))
    rules = with_stage(PRIVATE_KONTRA, Tricks, Wavers(stage.lead, must_overtake=True, stops=True))
    rng = Random(4)
    states = [s for walk in islice(walks(rules, 4, claims=False), 20) for s in walk]
    with pytest.raises(LegalityError, match=r"is accepted but not listed|has left a trace"):
        check_all_legality(states, rng)


def check_all_legality(states: list[State], rng: Random) -> None:
    """Hold each state against legality alone."""
    for s in states:
        check_legality(s, rng, tried=200)


@dataclass(frozen=True, slots=True)
class InFloats(Tally):
    """Pays in numbers that are not exact."""

    def score(self, s: State) -> tuple[Posting, ...]:
        rows = Tally.score(self, s)
        return tuple(replace(row, amount=float(row.amount)) for row in rows)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class ToNobody(Tally):
    """Writes for a dealer at a table of three."""

    def score(self, s: State) -> tuple[Posting, ...]:
        return (Posting(Seat.DEALER, "chips", Fraction(1)),)


@pytest.mark.parametrize(
    ("book", "wrong"),
    [(InFloats(), "is no exact amount"), (ToNobody(), "is written where nobody sits")],
)
def test_a_broken_book_is_found(book: Tally, wrong: str) -> None:
    with pytest.raises(BrokenContractError, match=wrong):
        check_ruleset(replace(PRIVATE_KONTRA, book=book), 20)


def test_what_is_wrong_is_told_with_the_deal_and_the_record() -> None:
    with pytest.raises(BrokenContractError) as caught:
        check_ruleset(with_stage(PRIVATE_KONTRA, Naming, Twice()), 20)
    text = str(caught.value)
    assert text.startswith("private-kontra: an option is listed twice; deal S")
    _, deal, record = text.split("; ")
    s = start(PRIVATE_KONTRA, parse_deal(deal.removeprefix("deal ")))
    number, _, word = record.removeprefix("record ").split(" ")[0].partition(":")
    assert s.asked is not None
    assert s.asked.actor.number == int(number)
    assert say(word) in s.asked.options


def test_walks_and_deals_are_the_same_again() -> None:
    for rules in INVENTED:
        assert [*islice(deals(rules, 7), 3)] == [*islice(deals(rules, 7), 3)]
        assert [*islice(walks(rules, 7), 3)] == [*islice(walks(rules, 7), 3)]
        assert [*islice(deals(rules, 7), 3)] != [*islice(deals(rules, 8), 3)]


def test_walks_without_claims_have_none() -> None:
    walked = [s.record for walk in islice(walks(DEALER_LED, 2, claims=False), 30) for s in walk]
    claiming = [s.record for walk in islice(walks(DEALER_LED, 2), 30) for s in walk]
    assert not any(isinstance(action, Claim) for record in walked for _, action in record)
    assert any(isinstance(action, Claim) for record in claiming for _, action in record)


# -- bots --------------------------------------------------------------------------------------


class First:
    """Does the first thing on offer."""

    identity = Identity("first", 1)

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, seen: Observation) -> Action:
        return asked(seen)[0]


class Cheats(First):
    """Claims whatever it is asked."""

    identity = Identity("cheats", 1)

    def choose(self, seen: Observation) -> Action:
        asked(seen)
        return Claim((1,))


class Forgets(First):
    """Answers by how often it was asked: taken up in the middle it plays otherwise."""

    times = 0

    def choose(self, seen: Observation) -> Action:
        options = asked(seen)
        self.times += 1
        return options[self.times % len(options)]


class Talks(First):
    """Answers even when nobody asked."""

    def choose(self, seen: Observation) -> Action:
        return seen.question.options[0] if seen.question else say("pass")


def test_a_bot_that_keeps_the_contract_passes() -> None:
    for rules in INVENTED:
        check_bot(First, rules, 3)


@pytest.mark.parametrize(
    ("bot", "wrong"),
    [
        (Cheats, "cheats 1 answers 'claim 1', which is none of the options"),
        (Forgets, "made anew it answers"),
        (Talks, "but was not asked"),
    ],
)
def test_a_broken_bot_is_found(bot: type[First], wrong: str) -> None:
    with pytest.raises(BadBotError, match=wrong):
        check_bot(bot, PRIVATE_KONTRA)

"""The contract of a ruleset: what must hold in every deal, whatever the game."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, islice
from random import Random

from preferans.cards import NONE, Cards
from preferans.deal import (
    HANDS,
    SEATS,
    Engagement,
    Question,
    ReplayError,
    Ruleset,
    Say,
    Seat,
    State,
    TalonUse,
    Void,
    replay,
)
from preferans.ledger import Common
from preferans.testing.legality import check_legality
from preferans.testing.secrecy import check_secrecy, check_sight
from preferans.testing.sight import Law, award, known
from preferans.testing.telling import told
from preferans.testing.walks import Walk, walks


class BrokenContractError(AssertionError):
    """A ruleset does not keep what every ruleset must keep."""


def check_ruleset(rules: Ruleset, deals: int = 60, seed: int = 0, law: Law = known) -> None:
    """Walk through random deals and hold each state against the contract.

    ``law`` says what a seat may have seen; the default knows the stages of this house, a game
    with stages of its own brings its own. Raises an ``AssertionError`` that tells the deal and
    the record: ``LegalityError``, ``LeakError``, ``BlindfoldError``,
    ``EndlessDealError``, ``BrokenContractError``.
    """
    rng = Random(f"contract {seed}")
    for walk in islice(walks(rules, seed), deals):
        check_walk(walk)
        for s in walk:
            check_legality(s, rng)
            check_sight(s, law)
            check_secrecy(s, rng, law)


def check_walk(walk: Walk) -> None:
    """Every state is whole, its record gives it again, and the finished deal has a score.

    Raises ``BrokenContractError``.
    """
    last = walk[-1]
    words = {word for stage in last.rules.stages for word in stage.words()}
    for s in walk:
        for wrong in (*_of_cards(s), *_of_question(s, words)):
            raise BrokenContractError(told(s, wrong))
    try:
        again = replay(last.rules, last.deal, last.record)
    except ReplayError as error:
        raise BrokenContractError(told(last, f"the record cannot be replayed: {error}")) from error
    if again != last or hash(again) != hash(last):
        raise BrokenContractError(told(last, "the record gives another state"))
    for wrong in _of_score(last):
        raise BrokenContractError(told(last, wrong))


def _of_cards(s: State) -> Iterator[str]:
    """What is wrong with the places of the cards: each is in one, none is lost."""
    places = (*s.hands, s.discards, *_played(s))
    for some, others in combinations(places, 2):
        if some & others:
            yield f"{some & others} lies in two places"
    lying = s.rules.deck
    for cards in places:
        lying -= cards
    if lying != _untouched(s):
        yield f"the talon should still be {_untouched(s)}, but {lying} is left"
    for x in HANDS:
        if len(s.hands[x]) != _due(s, x):
            yield f"{x.name} holds {len(s.hands[x])} cards and should hold {_due(s, x)}"


def _played(s: State) -> tuple[Cards, ...]:
    """The cards that each hand has played."""
    tricks = (*(trick.plays for trick in s.tricks), s.table)
    return tuple(
        Cards.of(card for plays in tricks for who, card in plays if who == x) for x in HANDS
    )


def _untouched(s: State) -> Cards:
    """The talon cards that nobody took or threw away, whether led to a trick or not."""
    won = award(s)
    if won is None or won.talon is TalonUse.UNTOUCHED:
        return Cards.of(s.deal.talon)
    return Cards.of(s.deal.talon[won.rung.takes :]) if won.talon is TalonUse.TAKEN else NONE


def _due(s: State, x: Seat) -> int:
    """How many cards a hand should hold."""
    won, due = award(s), s.rules.hand_size - len(_played(s)[x])
    taken = won is not None and won.declarer == x and won.talon is TalonUse.TAKEN
    return due + won.rung.takes if won is not None and taken and not s.discards else due


def _of_question(s: State, words: set[str]) -> Iterator[str]:
    """What is wrong with the question: it is somebody's, has options, is asked the same again."""
    if s.asked is None:
        if not isinstance(s.terms, Engagement | Void):
            yield f"the deal ends with {s.terms}"
        return
    actor, _, listed = s.asked
    if actor not in s.rules.seats:
        yield f"nobody sits at {actor.name}, who is asked"
    if len(set(listed)) < len(listed):
        yield "an option is listed twice"
    again = s.rules.stages[s.at].ask(s)
    if not isinstance(again, Question) or again != s.asked:
        yield "the question asked again is another"
    if strange := {action.word for action in listed if isinstance(action, Say)} - words:
        yield f"no stage lists the words {strange}"
    for seat in SEATS:
        claims = s.rules.stages[s.at].claims(s, seat)
        if len(set(claims)) < len(claims):
            yield f"a claim of {seat.name} is listed twice"


def _of_score(s: State) -> Iterator[str]:
    """What is wrong with the score of the finished deal: exact, always alike, of those there."""
    postings = s.rules.book.score(s)
    if postings != s.rules.book.score(s):
        yield "the book scores one deal in two ways"
    accounts = (*s.rules.seats, *Common)
    for posting in postings:
        if type(posting.amount) is not Fraction:
            yield f"{posting} is no exact amount"
        if posting.account not in accounts or posting.on not in (*accounts, None):
            yield f"{posting} is written where nobody sits"

"""Games for tests of the stages: the Russian talk and play with any option, and bare auctions."""

from __future__ import annotations

from collections.abc import Iterable

from preferans.deal import (
    HANDS,
    SEATS,
    Contract,
    Discard,
    Engagement,
    Place,
    Question,
    Ruleset,
    Rung,
    Seat,
    Stage,
    State,
    Terms,
    Void,
    apply,
    say,
)
from preferans.rulesets.russian.ladder import RASPASY, games, ladder, misere
from preferans.stages import Auction, Exchange, Naming, Tricks, Trust, Whist
from tests.contract.invented import Rounds, Tally
from tests.stages.table import HANDS as CARDS
from tests.stages.table import TALON, dealt

GAMES = games((2, 4, 6, 8, 10), checked_ten=False)
CHECKED = games((2, 4, 6, 8, 10), checked_ten=True)
MISERE = misere(10)


def russian_ladder(
    contracts: tuple[Contract, ...] = GAMES,
    *,
    under_eight: bool = False,
    first_word: bool = True,
    games_after: bool = False,
    without_talon: bool = False,
) -> tuple[Rung, ...]:
    """The Russian ladder, its usual form unless told otherwise."""
    return ladder(
        contracts,
        MISERE,
        under_eight=under_eight,
        first_word=first_word,
        games_after=games_after,
        without_talon=without_talon,
    )


LADDER = russian_ladder()


def game(*stages: Stage, four: bool = False, floor: int = 0, looked: bool = True) -> Ruleset:
    """A game of these stages."""
    seats = SEATS if four else HANDS
    return Ruleset("a game", stages, Tally(), Rounds(), seats=seats, floor=floor, looked=looked)


def russian(
    *,
    contracts: tuple[Contract, ...] = GAMES,
    exchange: Exchange | None = None,
    naming: Naming | None = None,
    whist: Whist | None = None,
    trust: Trust | None = None,
    tricks: Tricks | None = None,
    four: bool = False,
) -> Ruleset:
    """The Russian game with some of its stages changed; nobody is asked to trust."""
    stages: Iterable[Stage | None] = (
        Auction(russian_ladder(contracts, without_talon=True), RASPASY),
        exchange or Exchange(),
        naming or Naming(),
        whist or Whist(),
        trust,
        tricks or Tricks(),
    )
    return game(*(stage for stage in stages if stage is not None), four=four)


def bid(
    rules: Ruleset,
    word: str,
    declarer: Seat = Seat.FORE,
    hands: tuple[str, ...] = CARDS,
    talon: str = TALON,
) -> State:
    """The deal after an auction that ``declarer`` won with his first word."""
    s = dealt(rules, hands, talon)
    while s.at == 0 and s.asked is not None:
        mine = s.asked.actor == declarer and not any(who == declarer for who, _ in s.record)
        s = apply(s, say(word if mine else "pass"))
    return s


def ordered(
    rules: Ruleset,
    word: str,
    declarer: Seat = Seat.FORE,
    hands: tuple[str, ...] = CARDS,
    talon: str = TALON,
) -> State:
    """The deal after ``declarer`` discarded two low hearts or the like and ordered what he bid."""
    s = bid(rules, word, declarer, hands, talon)
    if s.asked is not None and isinstance(s.asked.options[-1], Discard):
        s = apply(s, s.asked.options[-1])
    if s.asked is not None and say(word) in s.asked.options:
        s = apply(s, say(word))
    return s


def engagement(s: State | Terms) -> Engagement:
    """The engagement reached, also where the deal was ended without play."""
    terms = s.terms if isinstance(s, State) else s
    found = terms if isinstance(terms, Engagement) else getattr(terms, "engagement", None)
    assert isinstance(found, Engagement)
    return found


def reason(s: State) -> str | None:
    """Why the deal was ended without play, if it was."""
    return s.terms.reason if isinstance(s.terms, Void) else None


def sees(s: State, seat: Seat | None) -> set[Seat]:
    """Whose hands a seat sees."""
    return {x for x in HANDS if s.sees(seat, Place.hand(x))}


def question(s: State) -> Question:
    """The question now, which there must be."""
    assert s.asked is not None
    return s.asked

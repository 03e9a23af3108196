"""Open-hand problems: what the declarer takes, and what each move is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from preferans.cards import NONE, Card, Cards, Suit
from preferans.cli.cases.outcome import Answer, Difference, Refused, Unsupported, compare
from preferans.cli.cases.reading import BadCaseError, Fields
from preferans.cli.cases.values import (
    CONTRACT,
    card,
    cards,
    cards_in_order,
    listed,
    mapped,
    number,
    text,
    trump,
    word,
)
from preferans.ledger import HANDS, Seat
from preferans.solver import Goal, Position, solve
from preferans.solver import cards as solve_cards

_BESIDE = ("question", "published_answer", "published_agrees", "move_note", "confidence_note")
"""Fields of a problem that people read."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A position that a problem has reached, and what the declarer took on the way there."""

    position: Position
    names: tuple[str, ...]
    tricks: int
    taken: int = 0

    def after(self, played: Card) -> Problem:
        """The problem after one card."""
        p = self.position
        trick = (*p.trick, played)
        full = len(trick) == len(p.playing)
        won = full and p.taker(trick) == p.declarer
        return Problem(p.play(played), self.names, self.tricks, self.taken + won)

    def value(self) -> int:
        """The declarer's tricks, those already taken included."""
        return self.taken + (solve(self.position) if self.position.tricks else 0)

    def moves(self) -> Mapping[Card, int]:
        """The declarer's tricks after each legal card."""
        return {move: self.taken + n for move, n in solve_cards(self.position).items()}

    def best(self) -> int:
        """What the hand to move can reach for its side."""
        values = self.moves().values()
        declares = self.position.mover == self.position.declarer
        wants_more = declares == (self.position.goal is Goal.TAKE)
        return max(values) if wants_more else min(values)


def problem(case: Fields) -> Iterator[Difference]:
    """A problem of the file ``problems``, from its hands or from the middle of the play."""
    case.told(*_BESIDE)
    names = case.need("seats_clockwise", listed(text))
    if len(names) != 3 or len(set(names)) < 3:
        raise BadCaseError(f"{case.place}: seats_clockwise", "three different seats hold cards")
    try:
        at = _at(case, names)
        yield from _compared(case.part("verified"), at)
    except ValueError as impossible:
        raise Refused(str(impossible)) from impossible


def _at(case: Fields, names: tuple[str, ...]) -> Problem:
    """The position that the problem asks about."""
    held = case.need("hands", mapped(cards))
    if set(held) != set(names):
        raise BadCaseError(f"{case.place}: hands", f"each of {list(names)} has a hand")
    goal, trumps = _contract(case)
    position = Position(
        (held[names[0]], held[names[1]], held[names[2]]),
        _seat(case, "declarer", names),
        _seat(case, "leader", names),
        trump=trumps,
        goal=goal,
    )
    if clash := Cards.of(case.maybe("removed_cards", cards_in_order) or ()) & _together(held):
        raise Refused(f"{clash} is laid away and in a hand")
    at = Problem(position, names, position.tricks)
    for played in case.maybe("played_so_far", cards_in_order) or ():
        at = at.after(played)
    return at


def _contract(case: Fields) -> tuple[Goal, Suit | None]:
    """What is played for, and the trumps."""
    if isinstance(case.raw.get("contract"), str):
        kind = case.need("contract", word)
        if kind == "misere":
            return Goal.MISERE, None
        if (game := CONTRACT.fullmatch(kind)) is None:
            raise Unsupported(f"a problem of the kind {kind!r}")
        return Goal.TAKE, trump(game[2])
    contract = case.part("contract")
    contract.told("level", "level_not_stated")
    kind = contract.need("kind", text)
    if kind == "misere":
        return Goal.MISERE, contract.maybe("trump", trump)
    if kind == "game":
        return Goal.TAKE, contract.need("trump", trump)
    raise Unsupported(f"a problem of the kind {kind!r}")


def _seat(case: Fields, field: str, names: tuple[str, ...]) -> Seat:
    name = case.need(field, text)
    if name not in names:
        raise BadCaseError(f"{case.place}: {field}", f"{name!r} is not one of {list(names)}")
    return HANDS[names.index(name)]


def _together(held: Mapping[str, Cards]) -> Cards:
    together = NONE
    for hand in held.values():
        together = together | hand
    return together


def _compared(verified: Fields, at: Problem) -> Iterator[Difference]:
    verified.told(*verified)
    answers: dict[str, Answer] = {
        "declarer_tricks": (number, at.value),
        "defender_tricks": (number, lambda: at.tricks - at.value()),
        "to_move": (text, lambda: at.names[at.position.mover]),
    }
    yield from compare(verified, answers)
    if "moves_value_declarer_tricks" in verified or "best_moves" in verified:
        yield from _moves(verified, at)


def _moves(verified: Fields, at: Problem) -> Iterator[Difference]:
    """Compare the moves that the problem lists; touching cards stand for one another."""
    values, best = at.moves(), at.best()
    told = verified.maybe("moves_value_declarer_tricks", mapped(number)) or {}
    listed_moves = {card(name): wanted for name, wanted in told.items()}
    for move, wanted in listed_moves.items():
        if values.get(move) != wanted:
            got = str(values[move]) if move in values else "not legal"
            yield Difference(f"move {move}", str(wanted), got)
    if "best_moves" in verified:
        named = frozenset(verified.need("best_moves", cards_in_order))
        right = {move for move in (*listed_moves, *named) if values.get(move) == best}
        if right != named:
            wanted_moves = " ".join(map(str, sorted(named)))
            yield Difference("best_moves", wanted_moves, " ".join(map(str, sorted(right))))

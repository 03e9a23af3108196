"""What the stages share: reading what was said, asking in words, changing one seat of a tuple."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from preferans.deal import Action, Claim, Question, Say, Seat, State, says

T = TypeVar("T")


class Spoken:
    """A stage of talk alone: it moves no cards, and the answers themselves are its state."""

    def enter(self, s: State) -> State:
        """Nothing happens by itself."""
        return s

    def tell(self, s: State, actor: Seat, action: Action) -> State:
        """Nothing changes beyond what was said."""
        return s

    def claims(self, s: State, seat: Seat) -> tuple[Claim, ...]:
        """Nobody claims tricks before the play."""
        return ()

    def words(self) -> Iterable[str]:
        """No words of its own, unless the stage lists them."""
        return ()


def words(s: State) -> tuple[str, ...]:
    """The words said in this stage so far."""
    return tuple(action.word for _, action in s.heard if isinstance(action, Say))


def spoken(s: State) -> tuple[tuple[Seat, str], ...]:
    """The words said in this stage so far, with who said them."""
    return tuple((who, action.word) for who, action in s.heard if isinstance(action, Say))


def asks(actor: Seat, *options: str) -> Question:
    """A question to ``actor`` about his own affairs, answered in one of these words."""
    return Question(actor, actor, says(*options))


def swap(seats: tuple[T, ...], seat: Seat, new: T) -> tuple[T, ...]:
    """The same tuple with another value for one seat."""
    return (*seats[:seat], new, *seats[seat + 1 :])

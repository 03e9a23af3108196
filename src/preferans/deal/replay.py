"""Replay: the record of a deal gives every one of its states."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from preferans.deal.actions import Action
from preferans.deal.machine import IllegalActionError, apply, start
from preferans.deal.state import Deal, Ruleset, State
from preferans.ledger import Seat


class ReplayError(ValueError):
    """A record that cannot have happened: ``number`` (from 1) is the first wrong action."""

    def __init__(self, number: int, error: IllegalActionError) -> None:
        super().__init__(f"action {number}: {error}")
        self.number, self.error = number, error


def states(rules: Ruleset, deal: Deal, record: Iterable[tuple[Seat, Action]]) -> Iterator[State]:
    """Each state of a deal in turn, the first before any action.

    Raises ``ReplayError`` at the first action that was not legal.
    """
    s = start(rules, deal)
    yield s
    for number, (seat, action) in enumerate(record, 1):
        try:
            s = apply(s, action, by=seat)
        except IllegalActionError as error:
            raise ReplayError(number, error) from error
        yield s


def replay(rules: Ruleset, deal: Deal, record: Iterable[tuple[Seat, Action]]) -> State:
    """The state after the whole record. Raises ``ReplayError`` as :func:`states` does."""
    *_, last = states(rules, deal, record)
    return last

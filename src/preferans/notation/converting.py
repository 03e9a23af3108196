"""A played match as a keeper's sheet, and a keeper's sheet as a record: one ledger, both ways."""

from __future__ import annotations

from preferans.match import briefly
from preferans.match.keeping import Ended, Keeping, Newcomer, Note, Passed, tidy
from preferans.notation.errors import NotationError
from preferans.notation.record import (
    Called,
    Clock,
    Event,
    Joined,
    Kept,
    Record,
    Told,
    replay_record,
)


def keeping_of(record: Record) -> Keeping:
    """The sheet that somebody would have kept of this match, with the same entries.

    A deal that was not finished is left out, as nothing stands on the sheet for it yet. Raises
    ``NotationError`` for a record that cannot have happened, and ``ValueError`` for one that no
    keeper can keep, such as a table of two.
    """
    replayed = replay_record(record)
    notes = tuple(note for told in replayed.told for note in _noted(told))
    kept = Keeping(record.rules, record.players, record.dealer, notes)
    if kept.match.table != replayed.match.table:
        raise NotationError("the deals", "deals that can be told without their cards")
    return kept


def record_of_keeping(kept: Keeping) -> Record:
    """The record of a match whose cards nobody wrote down: every note as a call."""
    return Record(kept.rules, kept.players, kept.dealer, tuple(map(_event, kept.notes)))


def _noted(told: Told) -> tuple[Note, ...]:
    match told.event:
        case Called(end):
            return (Ended(end),)
        case Joined(player):
            return (Newcomer(player),)
        case Clock(minutes):
            return (Passed(minutes),)
        case Kept(note):
            return (tidy(note),)
        case _:
            last = told.states[-1]
            return () if last.asked is not None else (tidy(briefly(last)),)


def _event(note: Note) -> Event:
    match note:
        case Ended(end):
            return Called(end)
        case Newcomer(player):
            return Joined(player)
        case Passed(minutes):
            return Clock(minutes)
        case _:
            return Kept(note)

"""The record of a match: what was dealt, done and called. All else follows by replay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from preferans.deal import (
    Action,
    BadDealError,
    Deal,
    End,
    IllegalActionError,
    Ruleset,
    Seat,
    State,
    apply,
)
from preferans.ledger import Common, Entry, PlayerId
from preferans.match import (
    Match,
    MatchOver,
    Report,
    close_deal,
    end_match,
    join_match,
    new_match,
    open_deal,
    tick,
)
from preferans.match.keeping import Correction, Misdealt, noted
from preferans.notation.errors import NotationError
from preferans.notation.keeping import format_note
from preferans.notation.record.page import is_tag
from preferans.notation.steps import format_legal, format_step
from preferans.rulesets import table_size

Tags = tuple[tuple[str, str], ...]
"""What a writer adds in words of his own: ``note`` or a name that begins with ``x-``, a text."""


@dataclass(frozen=True, slots=True)
class Played:
    """A deal: its cards, and who did what. The last of a record may be unfinished."""

    deal: Deal
    steps: tuple[tuple[Seat, Action], ...] = ()
    tags: Tags = ()

    def __post_init__(self) -> None:
        check_tags(self.tags)


@dataclass(frozen=True, slots=True)
class Called:
    """The match was ended from outside."""

    end: End


@dataclass(frozen=True, slots=True)
class Joined:
    """A fourth player sat down."""

    player: PlayerId

    def __post_init__(self) -> None:
        check_line("the name of a player", self.player)


@dataclass(frozen=True, slots=True)
class Clock:
    """So many minutes had passed since the match began."""

    minutes: int


@dataclass(frozen=True, slots=True)
class Kept:
    """What a keeper noted of a table with real cards: a deal without its cards, or a correction.

    ``note``: a ``Report``, a ``Correction`` or a ``Misdealt``; other notes are calls of their own.
    """

    note: Report | Correction | Misdealt


Call = Called | Joined | Clock | Kept
Event = Played | Call


@dataclass(frozen=True, slots=True)
class Record:
    """A match from its first deal on.

    ``players`` sit in order of turn and ``dealer`` deals first. ``bots`` are the players that a
    program plays, each with its name and version; ``seed`` is what the deals were drawn from and
    ``date`` is whatever the writer says: a record knows no clock. Raises ``ValueError`` for
    players of one name, names of no player, and texts that do not fit on a line.
    """

    rules: Ruleset
    players: tuple[PlayerId, ...]
    dealer: PlayerId
    events: tuple[Event, ...] = ()
    bots: tuple[tuple[PlayerId, str], ...] = ()
    seed: str | None = None
    date: str | None = None
    tags: Tags = ()

    def __post_init__(self) -> None:
        for player in self.players:
            check_line("the name of a player", player)
        if len(set(self.players)) < len(self.players):
            raise ValueError(f"two players have one name: {', '.join(self.players)}")
        if common := [player for player in self.players if player in _COMMON]:
            raise ValueError(f"{common[0]!r} is an account of the table, no name of a player")
        if self.dealer not in self.players:
            raise ValueError(f"{self.dealer!r} deals first and does not sit at the table")
        if (n := table_size(self.rules)) != len(self.players):
            raise ValueError(f"{self.rules.name!r} seats {n}, not {len(self.players)}")
        for player, bot in self.bots:
            check_line(f"the bot of {player}", bot)
            if player not in (*self.players, *self.joined):
                raise ValueError(f"{player!r} has a bot and does not sit at the table")
        if len({player for player, _ in self.bots}) < len(self.bots):
            raise ValueError("a player has one bot")
        for name, text in (("the seed", self.seed), ("the date", self.date)):
            if text is not None:
                check_line(name, text)
        check_tags(self.tags)

    @property
    def joined(self) -> tuple[PlayerId, ...]:
        """Who sat down later."""
        return tuple(event.player for event in self.events if isinstance(event, Joined))

    def with_event(self, event: Event) -> Record:
        """The record with one more deal or call."""
        return replace(self, events=(*self.events, event))

    def with_step(self, seat: Seat, action: Action) -> Record:
        """The record with one more action of its last deal; raises ``ValueError`` if there is none.

        Whether the action was legal is not asked; :func:`replay_record` does.
        """
        last = self.events[-1] if self.events else None
        if not isinstance(last, Played):
            raise ValueError("no deal has begun that the action could belong to")
        deal = replace(last, steps=(*last.steps, (seat, action)))
        return replace(self, events=(*self.events[:-1], deal))

    def opened(self) -> Match:
        """The match before its first deal."""
        return new_match(self.rules, self.players, self.players.index(self.dealer))


@dataclass(frozen=True, slots=True)
class Told:
    """One event as it happened: the match before and after, and the states of a deal.

    The last state of a deal that was not finished has a question, and the match is the same
    before and after.
    """

    event: Event
    before: Match
    after: Match
    states: tuple[State, ...] = ()

    @property
    def written(self) -> tuple[Entry, ...]:
        """The entries that this event made on the sheet."""
        return self.after.table.ledger.entries[len(self.before.table.ledger.entries) :]


@dataclass(frozen=True, slots=True)
class Replayed:
    """A whole record as it happened.

    ``match`` is how it stands after all finished deals; ``running`` is the state of a deal that
    was begun and not finished, from which play can go on.
    """

    told: tuple[Told, ...]
    match: Match
    running: State | None

    @property
    def result(self) -> Mapping[PlayerId, Fraction] | None:
        """The settlement; ``None`` while the match is not over."""
        return self.match.results() if self.match.table.over is not None else None


def replay_record(record: Record) -> Replayed:
    """Every state of a record, and the sheet.

    Raises ``NotationError`` for the first thing that cannot have happened, naming the deal and
    the action, with what was legal.
    """
    told = tuple(_tell(record))
    match = told[-1].after if told else record.opened()
    last = told[-1].states[-1] if told and told[-1].states else None
    return Replayed(told, match, last if last is not None and last.asked is not None else None)


def _tell(record: Record) -> Iterator[Told]:
    match = record.opened()
    for i, event in enumerate(record.events):
        told = happen(match, event, misdealt(record.events[:i]))
        yield told
        if told.states and told.states[-1].asked and event is not record.events[-1]:
            raise unfinished(told.states[-1], match)
        match = told.after


def misdealt(events: Sequence[Event]) -> int:
    """How often the coming deal was dealt wrongly after these events."""
    n = 0
    for event in reversed(events):
        if isinstance(event, Played | Joined) or (
            isinstance(event, Kept) and isinstance(event.note, Report)
        ):
            break
        n += isinstance(event, Kept) and isinstance(event.note, Misdealt)
    return n


def happen(match: Match, event: Event, misdealt: int = 0) -> Told:
    """What an event does to a match; raises ``NotationError`` if it cannot have happened.

    ``misdealt``: how often this deal was dealt wrongly already.
    """
    if isinstance(event, Played):
        states = tuple(_states(match, event))
        return close(match, event, states)
    return Told(event, match, call(match, event, misdealt))


def call(match: Match, event: Call, misdealt: int = 0) -> Match:
    """The match after a call; raises ``NotationError`` for one that cannot be made now.

    ``misdealt``: how often this deal was dealt wrongly already.
    """
    place = f"after deal {match.table.number - 1}"
    try:
        match event:
            case Called(end):
                return end_match(match, end)
            case Joined(player):
                return join_match(match, player)
            case Clock(minutes):
                return tick(match, minutes)
            case Kept(note):
                return noted(match, note, match.table.number, misdealt)
    except ValueError as error:
        said = format_call(event, match)
        raise NotationError(said, f"no such call: {error}", place) from error


def deal_out(match: Match, deal: Deal) -> State:
    """The first state of the coming deal; raises ``NotationError`` for no deal or no match."""
    try:
        return open_deal(match, deal)
    except (BadDealError, MatchOver) as error:
        place = f"deal {match.table.number}"
        raise NotationError("the cards", f"no deal here: {error}", place) from error


def close(match: Match, event: Played, states: tuple[State, ...]) -> Told:
    """What a deal does to a match once these states have been gone through."""
    done = states[-1].asked is None
    return Told(event, match, close_deal(match, states[-1]) if done else match, states)


def unfinished(s: State, match: Match) -> NotationError:
    """The error that a record goes on after a deal that was not finished."""
    place = f"deal {match.table.number}, action {len(s.record) + 1}"
    return NotationError("the next deal or call", format_legal(s), place)


def format_call(event: Call, match: Match) -> str:
    """A call in a few words: ``end agreement``, ``join Anna``, ``minutes 90``, ``kept`` a note."""
    match event:
        case Called(end):
            return f"end {end.value}"
        case Joined(player):
            return f"join {player}"
        case Clock(minutes):
            return f"minutes {minutes}"
        case Kept(note):
            return f"kept {format_note(note, match)}"


def _states(match: Match, event: Played) -> Iterator[State]:
    s = deal_out(match, event.deal)
    yield s
    for i, (seat, action) in enumerate(event.steps, 1):
        try:
            after = apply(s, action, by=seat)
        except IllegalActionError as error:
            place = f"deal {match.table.number}, action {i}"
            said = format_step(s, seat, action)
            raise NotationError(said, format_legal(s, seat), place) from error
        s = after
        yield s


_COMMON = frozenset(account.value for account in Common)


def check_tags(tags: Tags) -> None:
    """Raise ``ValueError`` for a tag whose name or text a record cannot hold."""
    for name, text in tags:
        if not is_tag(name):
            raise ValueError(f"a tag is called 'note', or 'x-' and a word, not {name!r}")
        check_line(f"the tag {name}", text)


def check_line(what: str, text: str) -> None:
    """Raise ``ValueError`` for a text that would not come back from a line."""
    if not text or text != text.strip() or not text.isprintable():
        raise ValueError(
            f"{what} must be a text of one line without blanks around it, not {text!r}"
        )

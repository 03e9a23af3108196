"""From a page to its record: read, replayed, and compared with what else the page says."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from difflib import get_close_matches
from typing import TypeVar

from preferans.deal import HANDS, Action, Deal, End, Seat, State
from preferans.ledger import Table
from preferans.match import Match, Report
from preferans.match.keeping import Correction, Misdealt
from preferans.notation.errors import NotationError
from preferans.notation.finding import Find, registered
from preferans.notation.hands import parse_hand, parse_talon
from preferans.notation.keeping import parse_note
from preferans.notation.plain import is_number, parse_amount
from preferans.notation.record.page import CallPage, DealPage, Group, Line, Page, Piece
from preferans.notation.record.record import (
    Call,
    Called,
    Clock,
    Joined,
    Kept,
    Played,
    Record,
    Tags,
    Told,
    call,
    check_line,
    check_tags,
    close,
    deal_out,
    misdealt,
    unfinished,
)
from preferans.notation.record.text import format_line
from preferans.notation.record.writing import (
    CLAIM,
    TRICK,
    holder,
    label_of,
    sheet_of,
    signed,
    taken_of,
    totals_of,
    trick_cards,
)
from preferans.notation.steps import parse_step
from preferans.notation.tokens import Vocabulary, format_seat

T = TypeVar("T")


def record_of(page: Page, find: Find = registered) -> Record:
    """The record of a page; raises ``NotationError`` for the first thing that is not so.

    Every action must have been legal. What the page says of seats, tricks, entries, totals, the
    end and the settlement is compared with the replay; on what it does not say it may be silent.
    """
    record = _header(page, find)
    match = record.opened()
    for i, event in enumerate(page.events):
        if isinstance(event, CallPage):
            told = _call(event.call, match, misdealt(record.events))
        else:
            told = _deal(event, match)
        if told.states and told.states[-1].asked and i + 1 < len(page.events):
            raise unfinished(told.states[-1], match).within(_place(page.events[i + 1]))
        record, match = record.with_event(told.event), told.after
    _check_end(page, match)
    return _with_bots(record, page)


# --- the header ---------------------------------------------------------------------------------


def _header(page: Page, find: Find) -> Record:
    """The record without its events and bots."""
    try:
        rules = find(page.rules.text)
    except ValueError as error:
        raise page.rules.wrong(f"a ruleset: {error}") from error
    players = tuple(piece.text for piece in page.players)
    if page.dealer.text not in players:
        raise page.dealer.wrong(f"who deals first, one of {', '.join(players)}")
    try:
        record = Record(rules, players, page.dealer.text)
    except ValueError as error:
        place = page.players[0].place
        raise NotationError(", ".join(players), f"the players: {error}", place) from error
    return replace(
        record,
        seed=_line("seed", page.seed),
        date=_line("date", page.date),
        tags=_tags(page.tags),
    )


def _with_bots(record: Record, page: Page) -> Record:
    bots = tuple((who.text, _line("bot", what) or "") for who, what in page.bots)
    try:
        return replace(record, bots=bots)
    except ValueError as error:
        raise page.bots[0][0].wrong(f"the bots: {error}") from error


def _line(what: str, piece: Piece | None) -> str | None:
    """A text of the writer's own."""
    if piece is None:
        return None
    try:
        check_line(f"the {what}", piece.text)
    except ValueError as error:
        raise piece.wrong(str(error)) from error
    return piece.text


def _tags(tags: Iterable[tuple[Piece, Piece]], where: str = "") -> Tags:
    for name, text in tags:
        try:
            check_tags(((name.text, text.text),))
        except ValueError as error:
            raise text.wrong(str(error), where) from error
    return tuple((name.text, text.text) for name, text in tags)


# --- calls --------------------------------------------------------------------------------------


def _call(piece: Piece, match: Match, running: int) -> Told:
    event = parse_call(piece, match)
    try:
        return Told(event, match, call(match, event, running))
    except NotationError as error:
        raise error.within(piece.place) from error


def parse_call(piece: Piece, match: Match) -> Call:
    """Read ``end agreement``, ``join Anna``, ``minutes 90``, or ``kept`` and a note."""
    word, _, rest = piece.text.partition(" ")
    rest = rest.strip()
    ends = {end.value: end for end in End}
    if word == "end" and rest in ends:
        return Called(ends[rest])
    if word == "join" and rest:
        return Joined(rest)
    if word == "minutes" and is_number(rest):
        return Clock(int(rest))
    if word == "kept" and rest:
        return _kept(piece, rest, match)
    known = [*(f"end {name}" for name in ends), "join and a name", "minutes and a number"]
    known.append("kept and a keeper's note")
    raise piece.wrong(f"a call: {', '.join(known)}")


def _kept(piece: Piece, text: str, match: Match) -> Kept:
    try:
        note = parse_note(text, match)
    except NotationError as error:
        raise error.within(piece.place) from error
    if not isinstance(note, Report | Correction | Misdealt):
        raise piece.wrong(f"a call without 'kept': {text}")
    return Kept(note)


# --- deals --------------------------------------------------------------------------------------


def _deal(page: DealPage, match: Match) -> Told:
    """One deal, read and replayed and compared with what the page says of it."""
    where = f"deal {match.table.number}"
    _check_seats(page, match.table)
    event = Played(_cards(page, where), (), _tags(page.tags, where))
    try:
        first = deal_out(match, event.deal)
    except NotationError as error:
        raise error.within(page.number.place) from error
    walk = _Walk(first, where)
    for group in page.groups:
        walk.group(group)
    event = replace(event, steps=tuple(walk.steps))
    told = close(match, event, tuple(walk.states))
    _check_deal(page, told, where)
    return told


def _cards(page: DealPage, where: str) -> Deal:
    hands = tuple(_read(hand, parse_hand, where) for _, hand in page.hands)
    return Deal(hands, _read(page.talon, parse_talon, where))


class _Walk:
    """A deal that is being replayed as its actions are read."""

    def __init__(self, first: State, where: str) -> None:
        self.states = [first]
        self.steps: list[tuple[Seat, Action]] = []
        self._where = where
        self._words = Vocabulary.of(first.rules)
        self._labels = (*dict.fromkeys(map(label_of, first.rules.stages)), CLAIM)

    def group(self, group: Group) -> None:
        """The actions that stand under one word."""
        s = self.states[-1]
        trick = self._check_label(group.label, s)
        beside = []
        for piece in group.said:
            if trick and piece.text.startswith("(") and piece.text.endswith(")"):
                beside.append(piece)
            else:
                self._step(piece)
        for piece in beside:
            self._check_beside(piece, len(s.tricks))

    def _step(self, piece: Piece) -> None:
        where = f"{self._where}, action {len(self.steps) + 1}"
        try:
            s, who, action = parse_step(piece.text, self.states[-1], self._words)
        except NotationError as error:
            raise error.at(where).within(piece.place) from error
        self.states.append(s)
        self.steps.append((who, action))

    def _check_label(self, label: Piece, s: State) -> bool:
        """Whether the word is that of a trick, which then must be the one on the table."""
        if label.text in self._labels:
            return False
        now = f"{TRICK} {len(s.tricks) + 1}"
        if label.text == now:
            return True
        known = (*self._labels, now, "hand", "talon", "note", "taken", "sheet", "total", "deal")
        near = get_close_matches(label.text, known, n=2)
        hint = f"perhaps {' or '.join(near)}" if near else f"one of {', '.join(known)}"
        raise label.wrong(f"what the line is about, {hint}", self._where)

    def _check_beside(self, piece: Piece, trick: int) -> None:
        """A card in brackets must be one that lay in the trick without being played just then."""
        s = self.states[-1]
        cards = {f"{format_seat(seat)}:{card}" for seat, card in trick_cards(s, trick)}
        if trick < len(s.deal.talon):
            cards.add(f"talon {s.deal.talon[trick]}")
        if piece.text[1:-1].strip() not in cards:
            listed = ", ".join(sorted(cards))
            raise piece.wrong(f"in brackets, a card of this trick: {listed}", self._where)


# --- what the page also says --------------------------------------------------------------------


def _check_seats(page: DealPage, table: Table) -> None:
    """The number of the deal, who deals and who holds which hand."""
    where = f"deal {table.number}"
    if page.number.text != str(table.number):
        raise page.number.wrong(f"the number of this deal, {table.number}")
    dealer = table.players[table.dealer]
    if page.dealer and page.dealer.text != dealer:
        raise page.dealer.wrong(f"{dealer}, who deals", where)
    for seat, (name, _) in zip(HANDS, page.hands, strict=True):
        player = holder(table, seat)
        if name and name.text != player:
            number = format_seat(seat)
            wanted = f"{player}, who holds hand {number}" if player else f"nobody in hand {number}"
            raise name.wrong(wanted, where)


def _check_deal(page: DealPage, told: Told, where: str) -> None:
    """Tricks, entries and totals, as far as the page speaks of them."""
    last = told.states[-1]
    if page.taken and page.taken.text != (taken := taken_of(last)):
        raise page.taken.wrong(taken or "no tricks: the deal was not played out", where)
    if last.asked is not None and (page.sheet or page.totals):
        line = (page.sheet or page.totals or ())[0]
        wanted = "nothing on the sheet before the deal is finished"
        read = f"{line.player}: {format_line(line)}"
        raise NotationError(read, wanted, where).within(line.place)
    if page.sheet is not None:
        _check_lines(page.sheet, sheet_of(told), page.number, f"{where}, sheet")
    if page.totals is not None:
        _check_lines(page.totals, totals_of(told.after.table), page.number, f"{where}, totals")


def _check_lines(written: Iterable[Line], true: Iterable[Line], number: Piece, where: str) -> None:
    """Each account of the page against the replay; the first that differs is named."""
    page, play = _by_account(written), _by_account(true)
    for account in {**play, **page}:
        got, right = page.get(account, []), play.get(account, [])
        if len(got) == len(right) and all(map(_same, got, right)):
            continue
        place = got[0].place if got else number.place
        player = account[0]
        wanted = f"{player}: {_lines(right)}" if right else f"nothing for {player} here"
        read = f"{player}: {_lines(got)}" if got else f"nothing for {player}"
        raise NotationError(read, wanted, where).within(place)


def _by_account(lines: Iterable[Line]) -> dict[tuple[str, str, str | None], list[Line]]:
    accounts: dict[tuple[str, str, str | None], list[Line]] = {}
    for line in lines:
        accounts.setdefault(line.account, []).append(line)
    return accounts


def _same(written: Line, true: Line) -> bool:
    """Whether two lines agree; a reason that the page does not give is not missed."""
    return written.amount == true.amount and written.why in (None, true.why)


def _lines(lines: Iterable[Line]) -> str:
    return ", ".join(map(format_line, lines))


def _check_end(page: Page, match: Match) -> None:
    """Why the match ended, and the settlement."""
    over = match.table.over
    if page.over and page.over.text != over:
        raise page.over.wrong(f"{over!r}" if over else "no end: by the rules the match goes on")
    if not page.result:
        return
    if over is None:
        raise page.result[0][1].wrong("no settlement before the match is over")
    true, written = match.results(), {who.text: amount for who, amount in page.result}
    for who, piece in page.result:
        if who.text not in true:
            raise who.wrong(f"one of the players, {', '.join(true)}")
        if _read(piece, parse_amount, "result") != true[who.text]:
            raise piece.wrong(f"{who.text} {signed(true[who.text])} by the settlement")
    if lacking := [player for player in true if player not in written]:
        raise page.result[0][1].wrong(f"a result for {lacking[0]}, too")


def _place(event: DealPage | CallPage) -> str:
    return event.call.place if isinstance(event, CallPage) else event.number.place


def _read(piece: Piece, parse: Callable[[str], T], where: str) -> T:
    try:
        return parse(piece.text)
    except NotationError as error:
        raise error.at(where).within(piece.place) from error

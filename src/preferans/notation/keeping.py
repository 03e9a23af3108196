"""What a keeper notes, a line for each note, both ways (docs/guide/keep.md).

``Anna 7S whist pass 7-3-0``, ``all-pass 4-3-3``, ``fine Boris hill 10 late``, ``join Dina``. The
same line is typed and stored. A line is read at its place in the match: names, contracts and words
of the defence are those of that deal, and may be shortened as long as one thing only is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from preferans.cards import Card
from preferans.deal import Contract, End, Engagement, Ruleset
from preferans.ledger import HANDS, PlayerId, Seat
from preferans.match import BadReport, Match, Report, hear
from preferans.match.keeping import (
    DIRECTED,
    BadNote,
    Correction,
    Ended,
    Keeping,
    Misdealt,
    Newcomer,
    Note,
    Passed,
    columns_of,
    common_of,
    misdeals,
    noted,
    order,
)
from preferans.notation.errors import NotationError
from preferans.notation.finding import Find, registered
from preferans.notation.words import (
    format_list,
    format_name,
    parse_list,
    parse_name,
    split_head,
    unquoted,
)
from preferans.stages.auction import Auction
from preferans.stages.exchange import Exchange
from preferans.stages.naming import Naming
from preferans.stages.tricks import Tricks

TITLE = "preferans keeping"
"""The first line of a keeper's file."""

VERSION = "1"

ALL_PASS, FINE, CORRECT, JOIN, MISDEAL, END, MINUTES = HEADS = (
    "all-pass",
    "fine",
    "correct",
    "join",
    "misdeal",
    "end",
    "minutes",
)
"""The words that a note begins with, if not with the name of the declarer."""

CONCEDE, _BID, _TALON, _TIMES, _BESIDE = "concede", "bid", "talon", "times", "beside"
_FLAGS = ("refused", "trusted", "shared", "blind", "aces", "waived")
OUTCOMES = _MADE, _FAILED = ("made", "failed")
"""How something announced beside a contract went."""
AGAINST = {"whists": "on", "supe": "on", "chips": "from"}
"""The word before whom a directed column is written against."""

_LOOK = "look"
_GRANTING = ("accept", "refuse")
_PIECE = re.compile(r'"(?:[^"\\]|\\.)*"|\S+')
_TRICKS = re.compile(r"\d{1,2}(?:-\d{1,2})*|\d{3,4}")
_RUN_TOGETHER = re.compile(r"10|\d")
_AMOUNT = re.compile(r"[+-]?\d+(?:[.,]\d+|/[1-9]\d*)?")


# -- the file --------------------------------------------------------------------------------------


def format_keeping(k: Keeping) -> str:
    """The text of a keeper's file."""
    head = (
        f"{TITLE}: {VERSION}",
        f"rules: {k.rules.name}",
        f"players: {format_list(k.players)}",
        f"dealer: {format_name(k.dealer)}",
    )
    notes = (format_note(note, m) for note, m in zip(k.notes, k.stages(), strict=False))
    return "\n".join((*head, "", *notes)).rstrip("\n") + "\n"


def is_keeping(text: str) -> bool:
    """Whether a text says of itself that it is a keeper's file."""
    return text.lstrip("\ufeff \t\r\n").startswith(TITLE)


def parse_keeping(text: str, find: Find = registered) -> Keeping:
    """Read a keeper's file; raises ``NotationError`` with line, word and remedy."""
    lines = [(n, line.strip()) for n, line in enumerate(text.lstrip("\ufeff").splitlines(), 1)]
    told = [(n, line) for n, line in lines if line]
    k = _headed(told[:4], find)
    m, notes = k.match, list[Note]()
    for number, line in told[4:]:
        try:
            note = parse_note(line, m)
            m = noted(m, note, len(notes) + 1, misdeals(notes))
        except NotationError as error:
            raise error.within(f"line {number}") from error
        except BadNote as error:
            wanted = f"a note that can follow: {error.reason}"
            raise NotationError(line, wanted, f"line {number}") from error
        notes.append(note)
    return replace(k, notes=tuple(notes))


def _headed(lines: Sequence[tuple[int, str]], find: Find) -> Keeping:
    """A keeping without notes, from the four lines that a file begins with."""
    values: list[str] = []
    for i, key in enumerate((TITLE, "rules", "players", "dealer")):
        number, line = lines[i] if i < len(lines) else (len(lines) + 1, "")
        wanted = f"'{key}: {VERSION if key == TITLE else '…'}'"
        if line.partition(":")[0].strip() != key:
            raise NotationError(line, f"a line {wanted}", f"line {number}")
        values.append(split_head(line)[1])
    places = [f"line {number}" for number, _ in lines]
    if values[0] != VERSION:
        raise NotationError(values[0], f"version {VERSION} of such a file", places[0])
    try:
        rules = find(values[1])
    except ValueError as error:
        raise NotationError(values[1], f"rules: {error}", places[1]) from error
    try:
        players = parse_list(values[2])
    except NotationError as error:
        raise error.within(places[2]) from error
    try:
        return Keeping(rules, players, parse_name(values[3]))
    except NotationError as error:
        raise error.within(places[3]) from error
    except ValueError as error:
        raise NotationError(values[2], f"a table: {error}", places[2]) from error


# -- one note --------------------------------------------------------------------------------------


def format_note(note: Note, m: Match) -> str:
    """The line of a note that comes next in this match."""
    match note:
        case Report():
            return " ".join(_report_words(note, m))
        case Correction():
            word = FINE if note.column == "hill" and note.amount > 0 else CORRECT
            on = () if note.on is None else (AGAINST[note.column], written_name(note.on))
            what = (word, written_name(note.player), note.column, str(note.amount))
            return " ".join((*what, *on, note.reason))
        case Newcomer():
            return f"{JOIN} {written_name(note.player)}"
        case Misdealt():
            return MISDEAL
        case Ended():
            return f"{END} {note.end.value}"
        case Passed():
            return f"{MINUTES} {note.minutes}"


def written_name(player: PlayerId) -> str:
    """A name that is not taken for the first word of another kind of note."""
    return f'"{player}"' if player.casefold() in HEADS else format_name(player)


def _report_words(r: Report, m: Match) -> Iterable[str]:
    if r.declarer is None or r.contract is None:
        yield ALL_PASS
    else:
        yield written_name(m.table.player_at(r.declarer))
        yield from (CONCEDE,) if r.conceded else ()
        yield r.contract
        yield from (_BID, r.bid) if r.bid is not None else ()
    yield from (_joined(word) for _, word in r.answers)
    if r.tricks is not None:
        taken = tuple(n for _, n in r.tricks)
        alone = is_null(r, m.now) and taken == _rest(taken[0], m.now)
        yield str(taken[0]) if alone else "-".join(map(str, taken))
    flags = (r.refused, r.trusted, r.shared, r.blind or r.blind_pass, r.honours, r.waived)
    yield from (word for word, said in zip(_FLAGS, flags, strict=True) if said)
    for name, made in r.beside:
        yield from (_BESIDE, name, _MADE if made else _FAILED)
    yield from (_TIMES, str(r.times)) if r.times is not None else ()
    yield from (_TALON, *map(str, r.talon)) if r.talon else ()


def parse_note(text: str, m: Match) -> Note:
    """Read the note that comes next in a match; raises ``NotationError``.

    What the note says may still be impossible at the table: the keeping judges that.
    """
    line = _line(text)
    match _head(line.next(_BEGINNING), line, m):
        case "all-pass":
            return _all_pass(line, m)
        case "fine" | "correct":
            return _correction(line, m)
        case "join" | "misdeal" | "end" | "minutes" as meant:
            note = _call(meant, line)
            line.end()
            return note
        case meant:
            return _game(line, m, _player(meant, m))


_BEGINNING = f"a player's name, {' or '.join(HEADS)}"


def pieces_of(text: str) -> list[str]:
    """The words of a line; a name in quotes is one."""
    return [found[0] for found in _PIECE.finditer(text)]


def head_of(text: str, m: Match) -> str:
    """What a line begins with: a word of its own, or a player's name, perhaps in quotes.

    Raises ``NotationError`` for what is neither.
    """
    line = _line(text)
    return _head(line.next(_BEGINNING), line, m)


def _line(text: str) -> _Line:
    return _Line(tuple((x[0], x.end()) for x in _PIECE.finditer(text)), text)


def _head(word: str, line: _Line, m: Match) -> str:
    """What a note begins with: a word of its own, or a name.

    A beginning that both have is told apart by what follows: a name by a contract, an all-pass by
    its tricks.
    """
    if word.startswith('"'):
        return word
    begun = [known for known in _heads(m) if known.casefold().startswith(word.casefold())]
    names = [known for known in begun if known not in HEADS]
    follows = line.more()
    if len(begun) > 1 and len(names) == 1 and follows is not None and _names_contract(follows, m):
        return names[0]
    if len(begun) > 1 and ALL_PASS in begun and follows is not None and _TRICKS.fullmatch(follows):
        return ALL_PASS
    return _meant(word, _heads(m), "the beginning of a note")


def _names_contract(word: str, m: Match) -> bool:
    known = (*(c.name for c in _contracts(m.now)), CONCEDE)
    return any(name.casefold().startswith(word.casefold()) for name in known)


def _call(meant: str, line: _Line) -> Newcomer | Misdealt | Ended | Passed:
    """What is told in a word or two."""
    match meant:
        case "join":
            return Newcomer(unquoted(line.next("the name of the player who sits down")))
        case "end":
            ends = {end.value: end for end in End}
            word = line.more()
            if word is None:
                return Ended()
            return Ended(ends[_meant(line.next("why"), tuple(ends), "why the match ends")])
        case "minutes":
            number = line.next("how many minutes have passed")
            if not re.fullmatch(r"\d{1,5}", number):
                raise NotationError(number, "a whole number of minutes")
            return Passed(int(number))
        case _:
            return Misdealt()


def _heads(m: Match) -> tuple[str, ...]:
    """What a note can begin with; a name that is such a word stands in quotes."""
    return (*HEADS, *(name for name in m.table.players if name.casefold() not in HEADS))


@dataclass(slots=True)
class _Line:
    """The words of a line, taken one by one."""

    words: tuple[tuple[str, int], ...]
    text: str
    at: int = field(default=0)

    def more(self) -> str | None:
        """The word that comes, if there is one."""
        return self.words[self.at][0] if self.at < len(self.words) else None

    def next(self, wanted: str) -> str:
        """The word that comes; ``NotationError`` at the end."""
        word = self.more()
        if word is None:
            raise NotationError(self.text.strip(), f"{wanted} after that")
        self.at += 1
        return word

    def rest(self) -> str:
        """Everything that is left, with single blanks."""
        start = self.words[self.at - 1][1]
        self.at = len(self.words)
        return " ".join(self.text[start:].split())

    def end(self) -> None:
        """Raise ``NotationError`` if anything is left."""
        if (word := self.more()) is not None:
            raise NotationError(word, "the end of the line")


def _meant(word: str, among: Sequence[str], what: str) -> str:
    """The one of several words that is meant, perhaps shortened."""
    lower = word.casefold()
    exact = [known for known in among if known == word]
    same = [known for known in among if known.casefold() == lower]
    begun = [known for known in among if known.casefold().startswith(lower)]
    for found in (exact, same, begun):
        if len(found) == 1:
            return found[0]
        if found:
            raise NotationError(word, f"more letters, as it may be {' or '.join(found)}")
    raise NotationError(word, f"{what} (one of {', '.join(among)})")


def _player(word: str, m: Match) -> PlayerId:
    return _account(word, m, common=False)


def _account(word: str, m: Match, *, common: bool = True) -> PlayerId:
    """A player, or with ``common`` the account of the table."""
    players, name = m.table.players, unquoted(word)
    if word.startswith('"') and name in players:
        return name
    own = common_of(m.rules) if common else None
    return _meant(name, (*players, own) if own else players, "a player")


def _all_pass(line: _Line, m: Match) -> Report:
    parts = _parts(line, m.now, Report())
    if parts.blind:
        parts = replace(parts, blind=False, blind_pass=True)
    return parts


def _game(line: _Line, m: Match, player: PlayerId) -> Report:
    seat = m.table.seat_of(player)
    if seat not in HANDS:
        holders = ", ".join(m.table.player_at(s) for s in m.table.seats() if s in HANDS)
        raise NotationError(player, f"one of {holders}, who hold the cards of this deal")
    contracts = tuple(dict.fromkeys(c.name for c in _contracts(m.now)))
    word = line.next(f"a contract such as {contracts[0]}")
    contract = _meant(word, (*contracts, CONCEDE), "a contract")
    conceded = contract == CONCEDE
    if conceded:
        word = line.next("the contract that was given up")
        contract = _meant(word, contracts, "a contract")
    report = Report(contract, seat, conceded=conceded)
    return _spoken(m.now, _parts(line, m.now, report))


def _parts(line: _Line, rules: Ruleset, r: Report) -> Report:
    """The report with everything that a line says after its contract.

    The words of the defence stand in ``answers`` with the defenders taken in turn.
    """
    words, said = vocabulary(rules, game=r.declarer is not None)
    seen: set[str] = set()
    while (word := line.more()) is not None:
        line.at += 1
        if _TRICKS.fullmatch(word):
            _once("tricks", word, seen)
            r = replace(r, tricks=_tricks(word, rules, r))
            continue
        spoken = [known for known in said if known.startswith(word.casefold())]
        known = spoken if len(spoken) == 1 and word not in words else words
        meant = _meant(word, known, "tricks such as 6-2-2, or")
        if meant in said:
            pair = order(r.declarer)[1:]
            said_now = (pair[len(r.answers) % 2], _parted(meant))
            r = replace(r, answers=(*r.answers, said_now))
            continue
        if meant != _BESIDE:
            _once(meant, word, seen)
        r = _part(line, rules, r, meant)
    return r


def vocabulary(rules: Ruleset, *, game: bool) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words that may stand behind a contract, or behind an all-pass; those of the defence."""
    if not game:
        return ("blind", _TALON, _TIMES), ()
    own = (_BID, *_FLAGS, _TALON, _TIMES, *([_BESIDE] if beside_of(rules) else ()))
    said = tuple(word for word in _defence(rules) if word not in own)
    return (*own, *said), said


def _part(line: _Line, rules: Ruleset, r: Report, meant: str) -> Report:
    match meant:
        case "bid":
            return replace(r, bid=_meant(line.next("the bid"), rungs_of(rules), "a bid"))
        case "times":
            number = line.next("by what the deal is multiplied")
            if not re.fullmatch(r"[1-9]\d{0,2}", number):
                raise NotationError(number, "a whole number such as 2")
            return replace(r, times=int(number))
        case "talon":
            size = sum(-n for n in rules.packets if n < 0)
            cards = tuple(_card(line.next(f"{size} cards of the talon")) for _ in range(size))
            return replace(r, talon=cards)
        case "beside":
            name = _meant(
                line.next("what was announced beside"), beside_of(rules), "what is announced"
            )
            how = line.next(f"{_MADE} or {_FAILED}")
            made = _meant(how, OUTCOMES, "how it went") == _MADE
            return replace(r, beside=(*r.beside, (name, made)))
        case "aces":
            return replace(r, honours=True)
        case "refused":
            return replace(r, refused=True)
        case "trusted":
            return replace(r, trusted=True)
        case "waived":
            return replace(r, waived=True)
        case "shared":
            return replace(r, shared=True)
        case _:
            return replace(r, blind=True)


def _once(what: str, word: str, seen: set[str]) -> None:
    if what in seen:
        raise NotationError(word, f"{what} once only")
    seen.add(what)


def _card(word: str) -> Card:
    try:
        return Card.parse(word)
    except ValueError as error:
        raise NotationError(word, "a card such as SA or H10") from error


def _tricks(word: str, rules: Ruleset, r: Report) -> tuple[tuple[Seat, int], ...]:
    """Tricks by seat: the declarer first, or the forehand on an all-pass."""
    numbers = tuple(map(int, _numbers(word)))
    if len(numbers) == 1 and is_null(r, rules):
        if numbers[0] > rules.hand_size:
            raise NotationError(word, f"{rules.hand_size} tricks at most")
        numbers = _rest(numbers[0], rules)
    seats = order(r.declarer)
    if r.declarer is None and Seat.DEALER in rules.seats and len(numbers) == 4:
        seats = (*seats, Seat.DEALER)
    if len(numbers) != len(seats):
        who = "the first, second and third hand" if r.declarer is None else "declarer and defenders"
        raise NotationError(word, f"three numbers of tricks, {who} in turn, such as 6-3-1")
    taken = zip(seats, numbers, strict=True)
    return tuple((seat, n) for seat, n in taken if n or seat is not Seat.DEALER)


def _numbers(word: str) -> list[str]:
    """The numbers of tricks, ``7-3-0`` or run together as ``730``."""
    if len(word) > 2 and word.isdigit():
        return _RUN_TOGETHER.findall(word)
    return word.split("-")


def _rest(own: int, rules: Ruleset) -> tuple[int, ...]:
    """The tricks of a null contract where only the declarer's were told."""
    return (own, rules.hand_size - own, 0)


def _spoken(rules: Ruleset, r: Report) -> Report:
    """The report with each word of the defence at the seat that was asked for it.

    Where nobody can have said one of them, they are taken in turn, and the keeping tells what is
    wrong.
    """
    try:
        heard = hear(rules, r, [word for _, word in r.answers])
    except BadReport:
        return r
    return replace(r, answers=heard.answers)


def _correction(line: _Line, m: Match) -> Correction:
    columns = columns_of(m.rules)
    player = _account(line.next("whom the correction is for"), m)
    column = _meant(line.next(f"a column: {', '.join(columns)}"), columns, "a column")
    word = line.next("the amount")
    if not _AMOUNT.fullmatch(word):
        raise NotationError(word, "an amount such as 10, -4 or 5/2")
    on = None
    if column in DIRECTED:
        against = AGAINST[column]
        if line.next(f"'{against}' and a name").casefold() != against:
            wanted = f"'{against}' and a name, as {column} have"
            raise NotationError(line.words[line.at - 1][0], wanted)
        on = _account(line.next("a name after that"), m)
    reason = line.rest()
    if not reason:
        raise NotationError(line.text.strip(), "the reason after that, in a few words")
    try:
        return Correction(player, column, Fraction(word.replace(",", ".")), reason, on)
    except ValueError as error:
        raise NotationError(line.text.strip(), f"a correction: {error}") from error


# -- what the rules know ---------------------------------------------------------------------------


def _auction(rules: Ruleset) -> Auction:
    found = next((stage for stage in rules.stages if isinstance(stage, Auction)), None)
    if found is None:
        raise NotationError(rules.name, "rules with an auction")
    return found


def _contracts(rules: Ruleset) -> tuple[Contract, ...]:
    return tuple(contract for rung in _auction(rules).ladder for contract in rung.contracts)


def contracts_of(rules: Ruleset) -> tuple[str, ...]:
    """The contracts that can be ordered where the auction has to open, lowest first, and giving up.

    A game at a level below may be told as well and is refused with the reason.
    """
    auction = _auction(rules)
    rungs = auction.ladder[auction.lowest(rules.floor) :]
    names = dict.fromkeys(c.name for rung in rungs for c in rung.contracts)
    gives_up = any(
        (isinstance(stage, Naming) and (stage.concede or stage.concede_after))
        or (isinstance(stage, Exchange) and stage.concede)
        for stage in rules.stages
    )
    return (*names, CONCEDE) if gives_up else tuple(names)


def rungs_of(rules: Ruleset) -> tuple[str, ...]:
    """The bids of the auction."""
    return tuple(rung.name for rung in _auction(rules).ladder)


def is_null(report: Report, rules: Ruleset) -> bool:
    """Whether a report is of a contract to avoid tricks."""
    contract = _contract(rules, report.contract)
    return contract is not None and contract.null


def _contract(rules: Ruleset, name: str | None) -> Contract | None:
    return next((c for c in _contracts(rules) if c.name == name), None)


def beside_of(rules: Ruleset) -> tuple[str, ...]:
    """What may be announced beside a contract."""
    stages = (stage for stage in rules.stages if isinstance(stage, Naming))
    return tuple(contract.name for stage in stages for contract in stage.also)


def _defence(rules: Ruleset) -> tuple[str, ...]:
    """The words that defenders are told to have said, in the order in which the stages know them.

    That both granted a contract is told as ``trusted``; what a whister looked at is not told.
    """
    stages = (
        stage
        for stage in rules.stages
        if issubclass(Engagement, stage.wants) and not isinstance(stage, Tricks)
    )
    words = (_joined(word) for stage in stages for word in stage.words())
    return tuple(dict.fromkeys(word for word in words if word not in _GRANTING))


def _joined(word: str) -> str:
    """A word of the defence as one piece of a line: at whose hand the dealer looks, ``look-1``."""
    return word.replace(" ", "-") if word.startswith(_LOOK) else word


def _parted(word: str) -> str:
    return word.replace("-", " ") if word.startswith(_LOOK) else word

"""Keep the sheet of a table with real cards, line by line.

Type what happened, as 'Anna 7S whist pass 7-3-0'; what that writes is shown in words, and Enter
writes it. Every note is saved at once. Lines may also come through a pipe.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from preferans.books import Pulka
from preferans.books.allpass import TricksToHill
from preferans.books.sheet import Sheet
from preferans.ledger import HANDS, PlayerId, Seat, Table
from preferans.ledger.ledger import Key
from preferans.match import Match
from preferans.match.keeping import BadNote, Keeping, differences
from preferans.notation import NotationError
from preferans.notation.keeping import (
    HEADS,
    format_keeping,
    format_note,
    parse_keeping,
    parse_note,
)
from preferans.rulesets import Configured, changed, from_toml, named
from preferans.tui import saving, scoring
from preferans.tui.play import voice
from preferans.tui.scoring import Names
from preferans.tui.words import Suits, Voice

RULES = "sochi"
FILE = "keeping.pref"

HELP = """\
A deal:       Anna 7S whist pass 7-3-0   declarer, contract, what the defenders said in turn,
                                         tricks: his own, then theirs in turn
              Anna 6S pass half          not played out
              Boris misere 2             his tricks
              Anna concede 7D            given up (where the rules know it)
              all-pass 4-3-3             first, second, third hand; a fourth number: the dealer
  further:    bid 6S, talon SA HK, refused, trusted, shared, times 2
A correction: fine Boris hill 10 late    or correct Anna whists -4 on Boris a slip
A newcomer:   join Dina                  a fourth player; he deals next
Names and words may be shortened. After the preview Enter writes, anything else takes it back.

undo, redo    take back the last change; make it again
edit K LINE   put another line in place of note K     strike K   leave note K out
show          the sheet now                           journal    all notes and what they wrote
settle        the result if it ended now, explained   help, quit
"""

COMMANDS = ("undo", "redo", "edit", "strike", "show", "journal", "settle", "help", "quit")


class KeepError(ValueError):
    """Arguments or a file that no sheet can be kept from."""


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument(
        "file",
        nargs="?",
        type=Path,
        metavar="FILE",
        default=Path(FILE),
        help="where the notes are kept and gone on with (default: %(default)s)",
    )
    parser.add_argument(
        "--rules",
        metavar="RULES",
        help=f"rules of a new sheet: a preset, a share code, a .toml file or a line ({RULES})",
    )
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="OPTION=VALUE",
        dest="settings",
        help="change an option of the rules; may be given several times",
    )
    parser.add_argument(
        "--players",
        metavar="NAMES",
        help="of a new sheet: three to five names in order of turn, with commas between them",
    )
    parser.add_argument(
        "--dealer", metavar="NAME", help="who deals first (default: the last of the players)"
    )


def run(args: Namespace) -> int:
    """Keep the sheet until the input ends or the keeper quits."""
    path: Path = args.file
    saving.check_folder(path)
    try:
        with saving.held(path):
            keeping = _opened(args, path)
            Keeper(keeping, path, voice(Suits.SIGNS), _print).run(_lines())
    except saving.InUseError as error:
        raise KeepError(f"{path} is being kept in another terminal; go on there") from error
    return 0


# -- the sheet to keep -----------------------------------------------------------------------------


def _opened(args: Namespace, path: Path) -> Keeping:
    """The sheet of the file, or a new one; raises ``ValueError``."""
    given = [args.rules, args.players, args.dealer, *args.settings]
    if not path.exists():
        return _fresh(args)
    if any(x is not None for x in given):
        raise KeepError(
            f"{path} holds a sheet that has begun: leave --rules, --set, --players and --dealer "
            "out to go on with it, or name another file"
        )
    return read(path)


def read(path: Path) -> Keeping:
    """The sheet that a file holds; raises ``KeepError`` naming the file and the place in it."""
    try:
        return parse_keeping(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise KeepError(f"{path} is no text in UTF-8") from error
    except NotationError as error:
        raise KeepError(f"{path}: {error}") from error


def _fresh(args: Namespace) -> Keeping:
    if args.players is None:
        raise KeepError("a new sheet needs its players: --players Anna,Boris,Clara")
    players = tuple(name.strip() for name in args.players.split(","))
    agreed = _agreed(args.rules or RULES)
    settings = [*args.settings]
    if 3 <= len(players) <= 5:
        settings.append(f"players={len(players)}")
    return Keeping(changed(agreed, settings).rules, players, args.dealer or players[-1])


def _agreed(text: str) -> Configured:
    if not text.endswith(".toml"):
        return named(text)
    try:
        return from_toml(Path(text).read_text(encoding="utf-8"))
    except ValueError as error:
        raise KeepError(f"{text}: {error}") from error


def _lines() -> Iterator[str]:
    """The lines of standard input, after a sign that one is awaited where a person types."""
    typed = iter(sys.stdin)
    while True:
        if sys.stdin.isatty():
            print("> ", end="", flush=True)
        line = next(typed, None)
        if line is None:
            return
        yield line


def _print(line: str) -> None:
    print(line, flush=True)


# -- the talk --------------------------------------------------------------------------------------


@dataclass(slots=True)
class Keeper:
    """A sheet being kept: the notes, the changes that can be undone, what waits for Enter."""

    keeping: Keeping
    path: Path
    voice: Voice
    write: Callable[[str], None]
    past: list[Keeping] = field(default_factory=list)
    future: list[Keeping] = field(default_factory=list)
    waiting: Keeping | None = None
    done: bool = False

    def run(self, lines: Iterable[str]) -> None:
        """Hear line after line."""
        self.status()
        for line in lines:
            self.hear(line.strip())
            if self.done:
                return
        if self.waiting is not None:
            self.say("Not written, as the input ended before Enter.")

    def hear(self, line: str) -> None:
        """One line: an answer to a preview, a command or a note."""
        if self.waiting is not None:
            self._answered(line)
        elif line:
            try:
                self._told(line)
            except ValueError as error:
                self.say("{error}", error=self._reason(error))

    def _reason(self, error: ValueError) -> str:
        """What is wrong; of a note that stands already, with its number."""
        if isinstance(error, BadNote) and error.number > len(self.keeping.notes):
            return error.reason
        return str(error)

    def say(self, text: str, /, **of: object) -> None:
        """One line, as the terminal can show it."""
        self.write(self.voice.say(text, **of))

    @property
    def names(self) -> Names:
        """Everybody by name: the keeper is none of "you"."""
        return Names(self.voice, "")

    def _answered(self, line: str) -> None:
        changed, self.waiting = self.waiting, None
        assert changed is not None
        if line:
            self.say("Taken back; nothing was written.")
            return
        self._keep(changed)
        self.past.append(self.keeping)
        self.future.clear()
        self.keeping = changed
        self.say("Written.")
        self.status()

    def _keep(self, keeping: Keeping) -> None:
        """Save before anything is said to be written."""
        saving.write(self.path, format_keeping(keeping))

    def _told(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        match _command(word, self.keeping.match.table.players):
            case None:
                note = parse_note(line, self.keeping.match)
                self._preview(self.keeping.with_note(note))
            case "edit":
                number, _, text = rest.strip().partition(" ")
                self._preview(self._edited(_number(number), text.strip()))
            case "strike":
                self._preview(self.keeping.with_changed(_number(rest.strip()), None))
            case command:
                if rest.strip():
                    raise KeepError(f"{command} stands alone; {rest.strip()!r} is too much")
                self._plain(command)

    def _edited(self, number: int, text: str) -> Keeping:
        stages = tuple(self.keeping.stages())
        if not 1 <= number < len(stages):
            raise KeepError(f"there is no note {number}: there are {len(stages) - 1}; see journal")
        if not text:
            old = format_note(self.keeping.notes[number - 1], stages[number - 1])
            raise KeepError(f"give the line that shall stand there; now it is: {old}")
        return self.keeping.with_changed(number, parse_note(text, stages[number - 1]))

    def _plain(self, command: str) -> None:
        match command:
            case "undo":
                self._undo()
            case "redo":
                self._redo()
            case "show":
                self.status()
                self._whists()
            case "journal":
                self.journal()
            case "settle":
                for line in scoring.settlement(self.names, self.keeping.match):
                    self.write(line)
            case "help":
                self.write(self.voice.plain(HELP))
            case _:
                self.done = True

    def _undo(self) -> None:
        """Back to before the last change; in a sheet taken up again, without its last note."""
        before = self.past[-1] if self.past else self.keeping.without_last()
        self._keep(before)
        del self.past[-1:]
        self.future.append(self.keeping)
        self._turned("Undone.", before)

    def _redo(self) -> None:
        if not self.future:
            raise KeepError("nothing was undone")
        again = self.future[-1]
        self._keep(again)
        self.future.pop()
        self.past.append(self.keeping)
        self._turned("Done again.", again)

    def _turned(self, said: str, to: Keeping) -> None:
        before, self.keeping = self.keeping, to
        self.say(said)
        self._differences(before.match, to.match)
        self.status()

    # -- what is shown -------------------------------------------------------------------------

    def _preview(self, changed: Keeping) -> None:
        """What a change writes, or changes, before it is written."""
        before, after = self.keeping.match, changed.match
        old = before.table.ledger.entries
        new = after.table.ledger.entries
        if changed.notes[:-1] == self.keeping.notes:
            note = changed.notes[-1]
            self.say("{line}", line=format_note(note, before))
            for entry in new[len(old) :]:
                self.say("  {line}", line=scoring.entry(self.names, entry))
            if len(old) == len(new):
                self.say("  Nothing is written on the sheet.")
        else:
            self._differences(before, after)
            self._retold(changed)
        self.waiting = changed
        self.say("Enter writes it, anything else takes it back.")

    def _differences(self, before: Match, after: Match) -> None:
        found = differences(before.table, after.table)
        for key, old, new in found:
            self.say(
                "  {account}: {old} → {new}",
                account=self._account(key),
                old=self.voice.amount(old),
                new=self.voice.amount(new),
            )
        if not found:
            self.say("  No amount on the sheet differs.")

    def _retold(self, changed: Keeping) -> None:
        """Later lines that read otherwise because other players hold the first hand then."""
        old, new = ([text for _, text in told(k)] for k in (self.keeping, changed))
        shift, same = len(old) - len(new), True
        for i, line in enumerate(new):
            same = same and line == old[i]
            if not same and line != old[i + shift]:
                self.say("  note {n} reads: {line}", n=i + 1, line=line)

    def _account(self, key: Key) -> str:
        player, column, on = key
        if on is None:
            return self.voice.say("{who}, {column}", who=player, column=column)
        return self.voice.say("{who}, {column} on {on}", who=player, column=column, on=on)

    def status(self) -> None:
        """The sheet, how it would end now, and the coming deal."""
        match = self.keeping.match
        heads, rows = scoring.standing(self.names, match)
        for line in _grid([("", *heads), *map(tuple, rows)]):
            self.write(line)
        for line in upcoming(self.voice, match):
            self.write(line)

    def _whists(self) -> None:
        """Who has written how many whists on whom."""
        table = self.keeping.match.table
        amount = self.voice.amount
        for player in table.players:
            on = [
                f"{other} {amount(table.ledger.total(player, 'whists', other))}"
                for other in table.players
                if other != player
            ]
            self.say("Whists of {who} on {row}.", who=player, row=self.voice.listed(on))

    def journal(self) -> None:
        """Every note with its number and what it wrote."""
        stages = tuple(self.keeping.stages())
        lines = told(self.keeping)
        for i, (number, line) in enumerate(lines):
            self.say("{n} {line}", n=number, line=line)
            old = len(stages[i].table.ledger.entries)
            for entry in stages[i + 1].table.ledger.entries[old:]:
                self.say("  {line}", line=scoring.entry(self.names, entry))
        if not lines:
            self.say("Nothing was noted yet.")


def told(keeping: Keeping) -> list[tuple[int, str]]:
    """The notes as lines, with their numbers."""
    pairs = zip(keeping.notes, keeping.stages(), strict=False)
    return [(n, format_note(note, m)) for n, (note, m) in enumerate(pairs, 1)]


def upcoming(voice: Voice, match: Match) -> Iterator[str]:
    """Who deals next, who holds which hand, from which level one bids, what an all-pass costs."""
    table = match.table
    if table.over is not None:
        yield scoring.ended(voice, match)
        return
    yield voice.say("Deal {n}: {who}.", n=table.number, who=", ".join(_places(voice, table)))
    rules, course = match.now, match.rules.course
    assert isinstance(course, Pulka)
    price = voice.amount(course.series.price(table.carry.streak))
    level = voice.say("Bids begin at {level}.", level=rules.floor)
    if isinstance(rules.book, Sheet) and isinstance(rules.book.all_pass, TricksToHill):
        price = voice.amount(rules.book.all_pass.price)
    yield voice.say("{level} All-pass: {price} a trick.", level=level, price=price)


def _places(voice: Voice, table: Table) -> Iterator[str]:
    dealer = table.players[table.dealer]
    yield voice.say("{who} deals", who=dealer)
    ordinals = ("first", "second", "third")
    for seat, ordinal in zip(HANDS, ordinals, strict=True):
        yield voice.say("{who} {ordinal} hand", who=table.player_at(seat), ordinal=ordinal)
    resting = [p for p in table.players if table.seat_of(p) is None]
    if resting:
        yield voice.say("{who} rests", who=voice.listed(resting))
    elif Seat.DEALER in table.seats():
        yield voice.say("{who} sits out", who=dealer)


def _command(word: str, players: Sequence[PlayerId]) -> str | None:
    """The command that a line begins with; ``None`` for a note. Names come before shortenings."""
    lower = word.casefold()
    if lower in COMMANDS:
        return lower
    if any(known.casefold().startswith(lower) for known in (*players, *HEADS)):
        return None
    begun = [command for command in COMMANDS if command.startswith(lower)]
    if len(begun) > 1:
        raise KeepError(f"{word!r} may be {' or '.join(begun)}: write more of it")
    return begun[0] if begun else None


def _number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 6:
        raise KeepError(f"{text!r} is no number of a note; see journal for the numbers")
    return int(text)


def _grid(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """A table whose first column is set left and the others right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = (f"{word:>{width}}" for word, width in zip(others, widths[1:], strict=True))
        yield f"{first:<{widths[0]}}  {'  '.join(cells)}"

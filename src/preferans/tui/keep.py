"""Keep the sheet of a table with real cards, line by line.

Type what happened, as 'Anna 7S whist pass 7-3-0'; what that writes is shown in words, and Enter
writes it. Every note is saved at once. Lines may also come through a pipe.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from preferans.match.keeping import Keeping
from preferans.notation import format_record, parse_record
from preferans.notation.converting import keeping_of, record_of_keeping
from preferans.notation.keeping import format_keeping, is_keeping, parse_keeping
from preferans.rulesets import Configured, changed, from_toml, named
from preferans.tui import minutes, saving, scoring
from preferans.tui.desk import Desk, KeepError, command, number_of, read
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
        help="of a new sheet: two to five names in order of turn, with commas between them",
    )
    parser.add_argument(
        "--dealer", metavar="NAME", help="who deals first (default: the last of the players)"
    )
    parser.add_argument(
        "--from",
        type=Path,
        metavar="MATCH",
        dest="source",
        help="begin a new sheet with the deals of a record, or of another keeper's file",
    )
    parser.add_argument(
        "--record",
        type=Path,
        metavar="FILE",
        help="write the sheet as the record of a match, a deal without its cards, and leave",
    )
    parser.add_argument("--plain", action="store_true", help="line by line, without a screen")


def run(args: Namespace) -> int:
    """Keep the sheet until the input ends or the keeper quits."""
    path: Path = args.file
    saving.check_folder(path)
    try:
        with saving.held(path):
            plain = args.plain or not (sys.stdin.isatty() and sys.stdout.isatty())
            if not plain and _asks(args):
                _screen(None, args)
                return 0
            desk = Desk(_opened(args, path), path)
            if args.source is not None:
                saving.write(path, format_keeping(desk.keeping))
            if args.record is not None:
                return _recorded(desk.keeping, args.record)
            if plain:
                Keeper(desk, voice(Suits.SIGNS, args.language), _print).run(_lines())
            else:
                _screen(desk, args)
    except saving.InUseError as error:
        raise KeepError(f"{path} is being kept in another terminal; go on there") from error
    return 0


def _asks(args: Namespace) -> bool:
    """Whether the screen has to ask for the players of a new sheet."""
    new = not args.file.exists()
    return new and args.players is None and args.source is None and args.record is None


def _screen(desk: Desk | None, args: Namespace) -> None:
    """The desk on the whole screen; without one, a new sheet is asked for there."""
    from preferans.tui.keep_screen import KeepApp

    speech = voice(Suits.SIGNS, args.language)
    KeepApp(desk, speech, partial(begun, args), args.rules or RULES).run()


def begun(args: Namespace, players: str, rules: str, dealer: str) -> Desk:
    """A desk with a new sheet of what was typed; raises ``ValueError``."""
    if not players:
        raise KeepError("name the players in order of turn, with commas between them")
    typed = {"players": players, "rules": rules or RULES, "dealer": dealer or None}
    return Desk(_fresh(Namespace(**{**vars(args), **typed})), args.file)


# -- the sheet to keep -----------------------------------------------------------------------------


def _opened(args: Namespace, path: Path) -> Keeping:
    """The sheet of the file, or a new one; raises ``ValueError``."""
    given = [args.rules, args.players, args.dealer, *args.settings]
    if not path.exists():
        return _fresh(args) if args.source is None else _begun(args.source, given)
    if args.source is not None:
        raise KeepError(f"{path} holds a sheet that has begun: name another file to begin with")
    if any(x is not None for x in given):
        raise KeepError(
            f"{path} holds a sheet that has begun: leave --rules, --set, --players and --dealer "
            "out to go on with it, or name another file"
        )
    return read(path)


def _begun(source: Path, given: Sequence[object]) -> Keeping:
    """The sheet of a played match, or of another keeper's file; raises ``ValueError``."""
    if any(x is not None for x in given):
        raise KeepError(f"rules and players are those of {source}: leave the options out")
    try:
        text = source.read_text(encoding="utf-8")
        return parse_keeping(text) if is_keeping(text) else keeping_of(parse_record(text))
    except UnicodeDecodeError as error:
        raise KeepError(f"{source} is no text in UTF-8") from error
    except ValueError as error:
        raise KeepError(f"{source}: {error}") from error


def _recorded(keeping: Keeping, path: Path) -> int:
    """Write the record of a sheet; raises ``KeepError`` where a file is in the way."""
    if path.exists():
        raise KeepError(f"{path} is there already; name another file for the record")
    saving.check_folder(path)
    saving.write(path, format_record(record_of_keeping(keeping)))
    return 0


def _fresh(args: Namespace) -> Keeping:
    if args.players is None:
        raise KeepError("a new sheet needs its players: --players Anna,Boris,Clara")
    players = tuple(name.strip() for name in args.players.split(","))
    agreed = _agreed(args.rules or RULES)
    settings = [*args.settings]
    if 2 <= len(players) <= 5:
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
    """The talk with a keeper: lines in, sentences out, and what waits for Enter."""

    desk: Desk
    voice: Voice
    write: Callable[[str], None]
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
                self.write(self.voice.wrong(self.desk.wrong(error)))

    def say(self, text: str, /, **of: object) -> None:
        """One line, as the terminal can show it."""
        self.write(self.voice.say(text, **of))

    @property
    def names(self) -> Names:
        """Everybody by name: the keeper is none of "you"."""
        return Names(self.voice, "")

    def _tell(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.write(line)

    def _answered(self, line: str) -> None:
        changed, self.waiting = self.waiting, None
        assert changed is not None
        if line:
            self.say("Taken back; nothing was written.")
            return
        self.desk.put(changed)
        self.say("Written.")
        self.status()

    def _told(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        match command(word, self.desk.keeping.match.table.players):
            case None:
                self._preview(self.desk.noted(line))
            case "edit":
                number, _, text = rest.strip().partition(" ")
                self._preview(self.desk.edited(number_of(number), text.strip()))
            case "strike":
                self._preview(self.desk.keeping.with_changed(number_of(rest.strip()), None))
            case said:
                if rest.strip():
                    raise KeepError(f"{said} stands alone; {rest.strip()!r} is too much")
                self._plain(said)

    def _plain(self, said: str) -> None:
        match said:
            case "undo":
                self._turned("Undone.", self.desk.undo())
            case "redo":
                self._turned("Done again.", self.desk.redo())
            case "show":
                self.status()
                self._tell(minutes.directed(self.names, self.desk.keeping.match))
            case "journal":
                self._tell(minutes.journal(self.names, self.desk.keeping))
            case "settle":
                self._tell(scoring.settlement(self.names, self.desk.keeping.match))
            case "help":
                self.say(HELP)
            case _:
                self.done = True

    def _turned(self, said: str, before: Keeping) -> None:
        self.say(said)
        self._tell(minutes.differing(self.names, before.match, self.desk.keeping.match))
        self.status()

    def _preview(self, changed: Keeping) -> None:
        """What a change writes, or changes, before it is written."""
        self._tell(minutes.change(self.names, self.desk.keeping, changed))
        self.waiting = changed
        self.say("Enter writes it, anything else takes it back.")

    def status(self) -> None:
        """The sheet, how it would end now, and the coming deal."""
        match = self.desk.keeping.match
        heads, rows = scoring.standing(self.names, match)
        self._tell(_grid([("", *heads), *map(tuple, rows)]))
        self._tell(minutes.upcoming(self.voice, match))


def _grid(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """A table whose first column is set left and the others right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = (f"{word:>{width}}" for word, width in zip(others, widths[1:], strict=True))
        yield f"{first:<{widths[0]}}  {'  '.join(cells)}"

"""Play a match against bots in the terminal.

The table is drawn on the whole screen; --plain asks and tells line by line, for screen readers and
for scripts. The match is saved after every action and can be taken up again at any time.
"""

from __future__ import annotations

import os
import secrets
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from preferans.rulesets import Configured, OptionsError, configure, from_toml, named, setting
from preferans.speech import choose, tongue
from preferans.tui import saving
from preferans.tui.game import Game, GameError, new_game, resume
from preferans.tui.plain import Plain
from preferans.tui.words import Suits, Voice

RULES = "sochi"
BOTS = "novice"


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument(
        "--rules", metavar="RULES",
        help=f"rules of a new match: a preset, a share code or a .toml file ({RULES})",
    )  # fmt: skip
    parser.add_argument(
        "--set", action="append", default=[], metavar="OPTION=VALUE", dest="settings",
        help="change an option of the rules; may be given several times",
    )  # fmt: skip
    parser.add_argument("--players", type=int, choices=(2, 3, 4, 5), help="how many play (3)")
    parser.add_argument(
        "--seed", type=int, metavar="N", help="the same number gives the same cards and bots"
    )
    parser.add_argument("--bots", metavar="NAME", help=f"who plays against you ({BOTS})")
    parser.add_argument("--plain", action="store_true", help="line by line, without a screen")
    parser.add_argument(
        "--save", type=Path, metavar="FILE", help="keep the match in this file, and go on with it"
    )


def run(args: Namespace) -> int:
    """Play; the match is over or saved when this returns."""
    if not args.plain and not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise GameError("the table needs a terminal; play --plain reads lines from anywhere")
    path: Path = args.save or saving.state_folder() / saving.NAME
    if args.save is not None:
        saving.check_folder(path)
    with saving.held(path):
        tables = _tables(args, path, ask=args.save is None)
        speech = voice(Suits.WORDS if args.plain else Suits.SIGNS, args.language)
        return _plain(tables, speech) if args.plain else _screen(tables, speech)


@dataclass(frozen=True, slots=True)
class Tables:
    """What can be played: a match saved before, if there is one, or a new one."""

    saved: Game | None
    agreed: Configured
    bots: str
    seed: str
    path: Path
    ask: bool

    def fresh(self) -> Game:
        """A new match; one that lies in its file is put aside first."""
        game = new_game(self.agreed.rules, self.bots, self.seed, self.path)
        if self.path.exists():
            saving.put_aside(self.path)
        return game


def _tables(args: Namespace, path: Path, *, ask: bool) -> Tables:
    """The match to play, from the arguments and the file.

    Raises ``ValueError`` for options, bots and files that make no sense.
    """
    saved = _saved(path) if path.exists() else None
    given = dict(map(setting, args.settings))
    if args.players is not None:
        if given.get("players", str(args.players)) != str(args.players):
            raise GameError(f"--players {args.players} is not --set players={given['players']}")
        given["players"] = str(args.players)
    agreed = _agreed(args.rules or RULES, given)
    seed = str(args.seed) if args.seed is not None else str(secrets.randbelow(10**9))
    tables = Tables(saved, agreed, args.bots or BOTS, seed, path, ask=ask)
    if saved is None or ask:
        # A new match may be begun: what is wrong with it is said before anything is asked.
        new_game(agreed.rules, tables.bots, seed)
    else:
        _check_same(saved, args, agreed)
    return tables


def _agreed(rules: str, given: Mapping[str, str]) -> Configured:
    """The rules of a preset's name, a line, a share code or a TOML file, with options changed.

    Raises ``OptionsError``, for a file with its name.
    """
    if not rules.endswith(".toml"):
        meant = named(rules)
        return configure(meant.name, {**dict(meant.options), **given})
    try:
        meant = from_toml(Path(rules).read_text(encoding="utf-8"))
        return configure(meant.name, {**dict(meant.options), **given})
    except UnicodeDecodeError as error:
        raise OptionsError(f"{rules}: this is no text in UTF-8") from error
    except OptionsError as error:
        raise OptionsError(f"{rules}: {error}") from error


def _saved(path: Path) -> Game:
    try:
        return resume(path)
    except GameError:
        raise
    except ValueError as error:
        why = "it is no text in UTF-8" if isinstance(error, UnicodeDecodeError) else error
        raise GameError(
            f"{path} cannot be read as a match: {why}; name another file with --save"
        ) from error


def _check_same(saved: Game, args: Namespace, agreed: Configured) -> None:
    """Refuse arguments that would change a match that has begun."""
    asked_rules = args.rules is not None or args.settings or args.players is not None
    wrong = []
    if asked_rules and agreed.rules.name != saved.match.rules.name:
        wrong.append(f"its rules are {saved.match.rules.name!r}, not {agreed.rules.name!r}")
    if args.seed is not None and str(args.seed) != saved.record.seed:
        wrong.append(f"its seed is {saved.record.seed}, not {args.seed}")
    kinds = {bot.identity.name for bot in saved.bots.values()}
    if args.bots is not None and kinds != {args.bots}:
        wrong.append(f"its bots are {', '.join(sorted(kinds))}, not {args.bots}")
    if wrong:
        raise GameError(
            f"{saved.path} holds a match that has begun: {'; '.join(wrong)}; leave these arguments "
            "out to go on with it, or name another file"
        )


def voice(suits: Suits, language: str | None = None) -> Voice:
    """The voice for this terminal: letters for suits where it shows nothing but ASCII.

    There Russian, which it cannot show at all, gives way to English. Raises ``LanguageError``.
    """
    encoding = (sys.stdout.encoding or "ascii").lower().replace("-", "").replace("_", "")
    narrow = not encoding.startswith("utf")
    spoken = choose(language, os.environ)
    return Voice(
        Suits.LETTERS if narrow and suits is Suits.SIGNS else suits,
        ascii=narrow,
        tongue=tongue("en" if narrow and spoken == "ru" else spoken),
    )


def _plain(tables: Tables, speech: Voice) -> int:
    lines = _answers(sys.stdin)
    game = _choose(tables, speech, lines)
    if game is not None:
        Plain(game, speech, lines, _write).run()
    return 0


def _answers(stream: Iterable[str]) -> Iterator[str]:
    """The lines of standard input, after a sign that one is awaited where a person types."""
    typed = iter(stream)
    while True:
        if sys.stdin.isatty():
            sys.stdout.write("> ")
            sys.stdout.flush()
        line = next(typed, None)
        if line is None:
            return
        yield line


def _write(line: str) -> None:
    print(line, flush=True)


def _choose(tables: Tables, speech: Voice, lines: Iterator[str]) -> Game | None:
    """The saved match or a new one, as the person likes; ``None`` at the end of input."""
    saved = tables.saved
    if saved is None or (saved.over and tables.ask):
        return tables.fresh()
    if not tables.ask:
        return saved
    _write(speech.say("A match is saved: {what}.", what=described(speech, saved)))
    _write(speech.say("1 Go on with it"))
    _write(speech.say("2 New match; the old one is kept beside it"))
    for line in lines:
        match line.strip():
            case "1":
                return saved
            case "2":
                return tables.fresh()
        _write(speech.say("Answer 1 or 2."))
    return None


def described(speech: Voice, game: Game) -> str:
    """A saved match in a few words."""
    return speech.say(
        "{rules}, {players} players, deal {n}",
        rules=speech.title(game.match.rules),
        players=len(game.match.table.players),
        n=game.match.table.number,
    )


def _screen(tables: Tables, speech: Voice) -> int:
    try:
        from preferans.tui.app import PreferansApp
    except ModuleNotFoundError as missing:
        if str(missing.name).startswith("preferans"):
            raise
        raise GameError(
            f"the screen needs {missing.name}: pip install 'preferans[tui]', or play --plain"
        ) from missing
    saved = tables.saved
    if saved is not None and tables.ask and not saved.over:
        app = PreferansApp(speech, saved, fresh=tables.fresh, about=described(speech, saved))
    else:
        app = PreferansApp(speech, saved if saved and not tables.ask else tables.fresh())
    app.run()
    if not app.game.over:
        _write(speech.say("The match is saved in {file}.", file=tables.path))
    return app.return_code or 0

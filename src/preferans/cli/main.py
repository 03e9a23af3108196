"""The entry of the command: finds the verb, runs it, and turns what went wrong into one line."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import cast

import preferans
from preferans.cli.errors import UsageError
from preferans.cli.parser import Parser, asked_language
from preferans.cli.verbs import VERBS, Verb, VerbModule
from preferans.speech import choose, retold, say, shown_on, speak, spoken

BAD_INPUT = 2
INTERRUPTED = 130
BROKEN_PIPE = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with these arguments (those of the process, if none are given)."""
    words = sys.argv[1:] if argv is None else list(argv)
    speak("en")
    try:
        order = asked_language(words)
        speak(shown_on(choose(order, os.environ), sys.stdout.encoding))
        code = _run(words, order)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has gone; let nothing be flushed into the pipe at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except (UsageError, ValueError, OSError) as error:
        if "--traceback" in words:
            raise
        what = retold(_in_words(error), spoken().language)
        print(say("error: {what}", what=what), file=sys.stderr)
        return BAD_INPUT
    return code


def _run(words: Sequence[str], language: str | None) -> int:
    chosen = next((word for word in words if word in {verb.name for verb in VERBS}), None)
    module: VerbModule | None = None
    parser = _parser()
    verbs = parser.add_subparsers(title="verbs", metavar="VERB")
    for verb in VERBS:
        sub = verbs.add_parser(verb.name, help=verb.help, allow_abbrev=False)
        if verb.name == chosen:
            module = _module(verb)
            sub.description = module.__doc__
            module.add_arguments(sub)
    args = parser.parse_args(words)
    args.language = language
    if module is None:
        parser.print_help()
        return 0
    return module.run(args)


def _parser() -> Parser:
    parser = Parser("preferans", description=preferans.__doc__, allow_abbrev=False)
    parser.add_argument("--version", action="version", version=preferans.__version__)
    parser.add_argument(
        "--traceback", action="store_true", help="show where in the code an error arose"
    )
    return parser


def _module(verb: Verb) -> VerbModule:
    try:
        return cast(VerbModule, import_module(verb.module))
    except ModuleNotFoundError as missing:
        if verb.extra is None or str(missing.name).partition(".")[0] == "preferans":
            raise
        wanted = f"{verb.name} needs {missing.name}: pip install 'preferans[{verb.extra}]'"
        raise UsageError(wanted) from missing


def _in_words(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    match error:
        case UnicodeEncodeError(encoding=encoding, object=text, start=start):
            letter = text[start]
            return f"{letter!r} cannot be written in {encoding}; set PYTHONIOENCODING=utf-8"
        case UnicodeDecodeError():
            return "what was read is no text in UTF-8"
    return str(error) or type(error).__name__

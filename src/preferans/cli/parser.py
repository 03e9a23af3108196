"""Reads the command line, and tells of it in the language that is spoken."""

from __future__ import annotations

import sys
from argparse import Action, ArgumentParser, HelpFormatter, RawDescriptionHelpFormatter
from collections.abc import Iterable
from typing import Any, NoReturn

from preferans.speech import LANGUAGES, retold, say, spoken

OPTION = ("--language", "--lang")


class Helper(HelpFormatter):
    """Every text of a help page, told anew where it is put on the page."""

    def start_section(self, heading: str | None) -> None:
        """The heading of a group of arguments."""
        super().start_section(heading and say(heading))

    def add_text(self, text: str | None) -> None:
        """What a verb is for, or what is told at the end."""
        super().add_text(text and self._anew(text))

    def _anew(self, text: str) -> str:
        return say(" ".join(text.split()))

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[Action],
        groups: Iterable[Any],
        prefix: Any = None,
    ) -> None:
        """The line that shows how the command is written."""
        super().add_usage(usage, actions, groups, say("usage: ") if prefix is None else prefix)

    def _get_help_string(self, action: Action) -> str | None:
        return action.help and say(action.help)


class AsWritten(RawDescriptionHelpFormatter, Helper):
    """The same, every text in its own lines."""

    def _anew(self, text: str) -> str:
        return say(text)


class Parser(ArgumentParser):
    """A parser that tells its help and what is wrong in the language that is spoken.

    It knows the option that chooses the language, and so does each parser below it.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        options.setdefault("formatter_class", Helper)
        super().__init__(*args, **options)
        self.add_argument(
            *OPTION,
            choices=LANGUAGES,
            metavar="CODE",
            help="en, ru, fi, sv or nl (PREFERANS_LANGUAGE, or the language of your terminal)",
        )

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the command line, and leave with 2."""
        self.print_usage(sys.stderr)
        what = retold(message, spoken().language)
        self.exit(2, say("{program}: error: {what}", program=self.prog, what=what) + "\n")


def asked_language(words: list[str]) -> str | None:
    """The language that a command line orders, before anything else of it is read."""
    for place, word in enumerate(words):
        name, equals, value = word.partition("=")
        if name in OPTION:
            return value if equals else next(iter(words[place + 1 :]), None)
    return None

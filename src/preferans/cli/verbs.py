"""The verbs of the command, by name. A verb's module is not imported before it is called for."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import NamedTuple, Protocol


class Verb(NamedTuple):
    """A word after ``preferans``: where its module is, and one line of help.

    ``module`` is a dotted path, so that a verb may live in any room of the top line (the table
    in ``preferans.tui``, the server in ``preferans.server``). ``extra`` names the optional part
    of the distribution without which the module cannot run.
    """

    name: str
    module: str
    help: str
    extra: str | None = None


class VerbModule(Protocol):
    """What the module of a verb exposes. Its docstring describes the verb in ``--help``."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments of the verb."""

    def run(self, args: Namespace) -> int:
        """Do it; the exit code is returned."""


VERBS: tuple[Verb, ...] = (
    Verb("play", "preferans.tui.play", "play a match against bots in the terminal", extra="tui"),
    Verb("serve", "preferans.server.serve", "open the web table on this machine", extra="web"),
    Verb("replay", "preferans.cli.replay", "replay a record: check it, tell the sheet, settle"),
    Verb("verify", "preferans.cli.verify", "verify the shuffles of a record, and its bots"),
    Verb("rules", "preferans.cli.rules", "tell the rules: presets, options, what tells them apart"),
    Verb("check", "preferans.cli.check", "put real cases with right answers to the engine"),
    Verb("simulate", "preferans.cli.simulate", "let bots play many deals, and count"),
    Verb("arena", "preferans.cli.arena", "compare bots on the same cards, with intervals"),
    Verb(
        "config", "preferans.server.config_verb", "show or check the server's settings", extra="web"
    ),
    Verb("db", "preferans.server.db_verb", "bring the server's database up to date", extra="web"),
    Verb("solve", "preferans.cli.solve", "solve a deal with open cards: every card, the best line"),
    Verb(
        "chances", "preferans.cli.chances", "tell the chances of a hand: tricks, contracts, worth"
    ),
    Verb("misere", "preferans.cli.misere", "look at a misère: its holes, how often it is caught"),
    Verb("probabilities", "preferans.cli.probabilities", "count how suits break and talons fall"),
    Verb("sheet", "preferans.cli.sheet", "draw the score sheet as on paper, filled or blank"),
    Verb("keep", "preferans.tui.keep", "keep the sheet of a table with real cards"),
    Verb("settle", "preferans.cli.settle", "settle a score sheet, step by step"),
)
"""In the order in which ``preferans --help`` lists them."""

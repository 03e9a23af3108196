"""A deal at the table in plain lines: ``python -m tests.tui.golden_deal`` writes what was told.

``deal.in`` is what the person types; what he reads stands beside it, a file for each language.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from preferans.speech import LANGUAGES, tongue
from preferans.tui.game import Game
from preferans.tui.plain import Plain
from preferans.tui.words import Suits, Voice
from tests.tui.people import LONG_SPADES, Wordy, game

FOLDER = Path(__file__).parent / "golden"
SPOKEN = Voice(Suits.WORDS)


def heard(g: Game, lines: Iterable[str], voice: Voice = SPOKEN) -> list[str]:
    """Everything that is written while a person answers with these lines."""
    written: list[str] = []
    Plain(g, voice, lines, written.append).run()
    return written


def whisted(path: Path | None = None) -> Game:
    """The person is the first hand with long spades; West whists, closed; one deal is a match."""
    bots = {"West": Wordy(("whist", "closed", "pass", "refuse")), "East": Wordy(("pass", "refuse"))}
    return game(bots, deal=LONG_SPADES, dealer="East", path=path, options={"pool_target": 1})


def typed() -> list[str]:
    """What the person types."""
    return (FOLDER / "deal.in").read_text("utf-8").splitlines()


def transcript(language: str) -> str:
    """What he reads in a language."""
    voice = Voice(Suits.WORDS, tongue=tongue(language))
    return "\n".join(heard(whisted(), typed(), voice)) + "\n"


def stored(language: str) -> Path:
    """The file of a language."""
    return FOLDER / f"deal.{language}.txt"


if __name__ == "__main__":
    for each in LANGUAGES:
        stored(each).write_text(transcript(each), "utf-8")
